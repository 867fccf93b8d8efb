/* SPDX-License-Identifier: ISC */
/* Lists of digests in the format of sha256sum, written and checked. */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/sum.h"

enum
{
  MAX_DIGEST = SYMCRYPT_HASH_MAX_DIGEST_SIZE
};

/* ---------------------------------------------------------------- options */

int
sum_complete (const struct sum_job *job, int n, char **names)
{
  int k;
  if (job->check && (job->tag || job->zero))
    return wrong_usage ("--tag and --zero are not for --check");
  if (!job->check
      && (job->ignore_missing || job->quiet || job->status_only || job->strict
          || job->warn))
    return wrong_usage (
        "--ignore-missing, --quiet, --status, --strict and --warn are "
        "for --check");
  for (k = 0; k < n; k++)
    if (*names[k] == 0)
      return wrong_usage ("the name of a file is empty");
  return STATUS_OK;
}

int
sum_operands (int n, char ***names)
{
  static char standard_input[] = "-";
  static char *instead[] = { standard_input, NULL };
  if (n > 0)
    return n;
  *names = instead;
  return 1;
}

int
sum_reads_stdin (int n, char **names)
{
  int k;
  for (k = 0; k < n; k++)
    if (strcmp (names[k], "-") == 0)
      return 1;
  return n == 0;
}

/* ------------------------------------------------------------------ lines */

/* The size of a digest of HASH; a null one is of another kind of sum. */
static size_t
digest_size (const struct symcrypt_hash *hash)
{
  return hash != NULL ? symcrypt_hash_digest_size (hash)
                      : (size_t) SYMCRYPT_TZ_DIGEST_SIZE;
}

/* Write NAME to FILE; with ESCAPE, backslashes, LF and CR as escapes, which a
 * backslash at the beginning of the line announces. */
static void
put_name (FILE *file, const char *name, int escape)
{
  for (; *name != 0; name++)
    if (escape && *name == '\\')
      fputs ("\\\\", file);
    else if (escape && *name == '\n')
      fputs ("\\n", file);
    else if (escape && *name == '\r')
      fputs ("\\r", file);
    else
      putc (*name, file);
}

/* The name of the hash function in the style of BSD: "SHA256", "HMAC-SHA1",
 * "SHA512/256". */
static void
tag_name (const struct sum_job *job, const struct symcrypt_hash *hash,
          char *dst, size_t room)
{
  const char *prefix = job->key != NULL ? "HMAC-" : "";
  char *p;
  snprintf (dst, room, "%s%s", prefix, symcrypt_hash_name (hash));
  for (p = dst + strlen (prefix); *p != 0; p++)
    if (*p >= 'a' && *p <= 'z')
      *p = (char) (*p - 'a' + 'A');
    else if (*p == '-' || *p == '_')
      *p = '/';
}

void
sum_put_line (FILE *file, const struct sum_job *job, const uint8_t *digest,
              const char *name)
{
  char hex[2 * MAX_DIGEST + 1];
  int escape = !job->zero && strpbrk (name, "\\\n\r") != NULL;
  write_hex (hex, digest, digest_size (job->hash));
  if (escape)
    putc ('\\', file);
  if (job->tag)
    {
      char tag[32];
      tag_name (job, job->hash, tag, sizeof tag);
      fprintf (file, "%s (", tag);
      put_name (file, name, escape);
      fprintf (file, ") = %s", hex);
    }
  else
    {
      fprintf (file, "%s%s", hex, job->hash != NULL ? "  " : "\t");
      put_name (file, name, escape);
    }
  putc (job->zero ? 0 : '\n', file);
}

/* Lines of a job in the making. */
struct lines
{
  const struct sum_job *job;
  int status;
};

static void
put_line (void *argument, int k, const struct digest_of *file)
{
  struct lines *l = argument;
  (void) k;
  if (file->error == 0)
    sum_put_line (stdout, l->job, file->digest, file->name);
  else
    l->status = STATUS_USAGE;
}

static int
sum_files (const struct sum_job *job, int n, char **names)
{
  struct lines l = { job, STATUS_OK };
  struct sum_job list = *job;
  const int lists = 1 + job->n_more;
  struct digest_of *files
      = calloc ((size_t) n * (size_t) lists, sizeof *files);
  int j, k;
  if (files == NULL)
    {
      complain_errno ("no memory");
      return STATUS_FAILED;
    }
  for (k = 0; k < n; k++)
    for (j = 0; j < lists; j++)
      {
        struct digest_of *file = files + j * n + k;
        file->name = names[k];
        file->hash = j == 0 ? job->hash : job->more[j - 1];
        file->also = j + 1 < lists ? file + n : NULL;
      }
  digest_files (job, n, files, put_line, &l);
  for (j = 1; j < lists; j++)
    for (k = 0; k < n; k++)
      if (files[k].error == 0)
        {
          list.hash = job->more[j - 1];
          sum_put_line (stdout, &list, files[j * n + k].digest, names[k]);
        }
  free (files);
  return l.status;
}

/* ------------------------------------------------------------------ lists */

long
sum_next_line (FILE *file, char *line)
{
  long n = 0;
  int c = getc (file);
  if (c == EOF)
    return -1;
  for (; c != EOF && c != '\n'; c = getc (file))
    if (n <= SUM_MAX_LINE)
      {
        if (n < SUM_MAX_LINE)
          line[n] = (char) c;
        n++;
      }
  if (n > 0 && n <= SUM_MAX_LINE && line[n - 1] == '\r')
    n--;
  if (n <= SUM_MAX_LINE)
    line[n] = 0;
  return n;
}

/* Undo put_name's escapes in place; -1 if there is one that it never makes. */
static int
unescape (char *name)
{
  char *dst = name;
  for (; *name != 0; name++)
    {
      char c = *name;
      if (c == '\\')
        switch (*++name)
          {
          case '\\':
            break;
          case 'n':
            c = '\n';
            break;
          case 'r':
            c = '\r';
            break;
          default:
            return -1;
          }
      *dst++ = c;
    }
  *dst = 0;
  return 0;
}

static int
is_blank (char c)
{
  return c == ' ' || c == '\t';
}

/* The function that the tag of a line, N bytes, names, if it may: or null. */
static const struct symcrypt_hash *
tagged_hash (const struct sum_job *job, const char *text, size_t n)
{
  static const char prefix[] = "HMAC-";
  const struct symcrypt_hash *hash;
  char tag[32];
  char *name = tag;
  char *t;
  if (job->hash == NULL || n >= sizeof tag)
    return NULL;
  memcpy (tag, text, n);
  tag[n] = 0;
  if (job->key != NULL)
    {
      if (strncasecmp (name, prefix, strlen (prefix)) != 0)
        return NULL;
      name += strlen (prefix);
    }
  /* OpenSSL says SHA2-256, and FreeBSD SHA512t256. */
  if (strncasecmp (name, "SHA2-", 5) == 0)
    memmove (name + 3, name + 5, strlen (name + 5) + 1);
  t = strchr (name, 't');
  if (t != NULL)
    *t = '-';
  hash = symcrypt_hash_lookup (name);
  return hash == job->hash || job->any_hash ? hash : NULL;
}

int
sum_split_line (const struct sum_job *job, char *line, size_t n, int *single,
                struct sum_line *said)
{
  size_t size = digest_size (job->hash);
  char *open;
  int escaped;
  said->hash = job->hash;
  if (strlen (line) != n)
    return -1;
  while (is_blank (*line))
    line++;
  escaped = *line == '\\';
  line += escaped;
  open = strchr (line, '(');
  if (open != NULL)
    {
      const struct symcrypt_hash *hash;
      char *end = open;
      if (end > line && end[-1] == ' ')
        end--;
      hash = tagged_hash (job, line, (size_t) (end - line));
      if (hash != NULL)
        {
          char *close = strrchr (open, ')');
          char *hex;
          if (close == NULL)
            return -1;
          hex = close + 1;
          while (is_blank (*hex))
            hex++;
          if (*hex++ != '=')
            return -1;
          while (is_blank (*hex))
            hex++;
          *close = 0;
          said->hash = hash;
          said->name = open + 1;
          if (escaped && unescape (said->name) != 0)
            return -1;
          size = symcrypt_hash_digest_size (hash);
          return *said->name != 0
                         && read_hex (said->digest, size, hex) == (long) size
                     ? 0
                     : -1;
        }
    }
  if (strlen (line) < 2 * size + 2 || !is_blank (line[2 * size]))
    return -1;
  line[2 * size] = 0;
  said->name = line + 2 * size + 1;
  if (read_hex (said->digest, size, line) != (long) size)
    return -1;
  /* A sum of another kind has a tab in front of its name. */
  if (job->hash != NULL && *said->name != ' ' && *said->name != '*')
    {
      if (*single == 0)
        return -1;
      *single = 1;
    }
  else if (job->hash != NULL && *single != 1)
    {
      *single = 0;
      ++said->name;
    }
  if (escaped && unescape (said->name) != 0)
    return -1;
  return *said->name != 0 ? 0 : -1;
}

/* How the files of a list did. */
struct tally
{
  uint64_t valid;     /* lines */
  uint64_t malformed; /* lines */
  uint64_t right;     /* files */
  uint64_t wrong;
  uint64_t unreadable;
};

static void
put_verdict (const char *name, const char *verdict)
{
  char text[4 * SUM_MAX_LINE];
  printable (text, sizeof text, name);
  printf ("%s%s: %s\n", strpbrk (name, "\n\r") != NULL ? "\\" : "", text,
          verdict);
}

/* Lines of a list that are checked at a time. */
enum
{
  BATCH = 4096,
  BATCH_TEXT = 1 << 20
};

struct batch
{
  const struct sum_job *job;
  const char *list; /* its name in complaints */
  struct tally tally;
  int n;
  size_t used;                   /* of text */
  size_t digits;                 /* hexadecimal, of the first malformed line */
  int utf16;                     /* it begins as such text does */
  struct digest_of files[BATCH]; /* without a name: the line is malformed */
  struct sum_line said[BATCH];
  uint64_t numbers[BATCH];
  char text[BATCH_TEXT];
};

static void
put_check (void *argument, int k, const struct digest_of *file)
{
  struct batch *b = argument;
  const struct sum_job *job = b->job;
  const struct sum_line *said = b->said + k;
  size_t size = digest_size (said->hash);
  const char *verdict;
  int right = 0;
  if (file->name == NULL)
    {
      b->tally.malformed++;
      if (job->warn)
        complain ("%s: %llu: malformed line", b->list,
                  (unsigned long long) b->numbers[k]);
      return;
    }
  b->tally.valid++;
  if (file->error == ENOENT && job->ignore_missing)
    return;
  if (file->error != 0)
    {
      b->tally.unreadable++;
      verdict = "FAILED open or read";
    }
  else if (symcrypt_memeql (size, file->digest, said->digest))
    {
      b->tally.right++;
      right = 1;
      verdict = "OK";
    }
  else
    {
      b->tally.wrong++;
      verdict = "FAILED";
    }
  if (!job->status_only && !(job->quiet && right))
    put_verdict (file->name, verdict);
}

/* Read the next lines of FILE, up to N and to what there is room for; 0 if
 * there are none.  *NUMBER and *SINGLE are for the list: the number of the
 * last line, and what sum_split_line says. */
static int
read_batch (struct batch *b, FILE *file, int n, uint64_t *number, int *single)
{
  b->n = 0;
  b->used = 0;
  while (b->n < n && BATCH_TEXT - b->used > SUM_MAX_LINE)
    {
      char *line = b->text + b->used;
      struct sum_line *said = b->said + b->n;
      struct digest_of *of = b->files + b->n;
      long length = sum_next_line (file, line);
      if (length < 0)
        break;
      if (++*number == 1 && length >= 3 && length <= SUM_MAX_LINE
          && memcmp (line, BYTE_ORDER_MARK, 3) == 0)
        {
          length -= 3;
          memmove (line, line + 3, (size_t) length + 1);
        }
      if (*number == 1 && length >= 2)
        b->utf16 = memcmp (line, "\xff\xfe", 2) == 0
                   || memcmp (line, "\xfe\xff", 2) == 0;
      if (length == 0 || line[0] == '#')
        continue;
      b->numbers[b->n++] = *number;
      of->name = NULL;
      if (length > SUM_MAX_LINE
          || sum_split_line (b->job, line, (size_t) length, single, said) != 0
          || (file == stdin && strcmp (said->name, "-") == 0))
        {
          if (b->digits == 0 && length <= SUM_MAX_LINE)
            b->digits = strspn (line, "0123456789abcdefABCDEF");
          continue;
        }
      of->name = said->name;
      of->hash = said->hash;
      b->used += (size_t) length + 1;
    }
  return b->n > 0;
}

static void
warn_of (uint64_t n, const char *one, const char *many)
{
  if (n > 0)
    complain ("WARNING: %llu %s", (unsigned long long) n, n == 1 ? one : many);
}

/* The first hash function with digests of SIZE bytes, or null. */
static const struct symcrypt_hash *
hash_of_size (size_t size)
{
  const struct symcrypt_hash *hash;
  size_t k;
  for (k = 0; (hash = symcrypt_hashes (k)) != NULL; k++)
    if (symcrypt_hash_digest_size (hash) == size)
      break;
  return hash;
}

static int
check_list (const struct sum_job *job, const char *list)
{
  static struct batch batch;
  FILE *file = open_input (list);
  struct tally tally;
  uint64_t number = 0;
  int single = -1;
  int lines;
  int error;
  if (file == NULL)
    return STATUS_USAGE;
  /* On a terminal, print each digest as soon as its line was read. */
  lines = isatty (fileno (file)) ? 1 : BATCH;
  memset (&batch.tally, 0, sizeof batch.tally);
  batch.job = job;
  batch.digits = 0;
  batch.utf16 = 0;
  batch.list = strcmp (list, "-") == 0 ? "standard input" : list;
  while (!output_failed ()
         && read_batch (&batch, file, lines, &number, &single))
    {
      digest_files (job, batch.n, batch.files, put_check, &batch);
      flush_output ();
    }
  tally = batch.tally;
  error = ferror (file);
  if (error)
    complain_errno ("%s", batch.list);
  close_input (file);
  if (error)
    return STATUS_USAGE;
  if (output_failed ())
    return STATUS_FAILED;
  if (tally.valid == 0)
    {
      const struct symcrypt_hash *guess
          = job->any_hash ? hash_of_size (batch.digits / 2) : NULL;
      if (batch.utf16)
        return wrong_usage ("%s: the list is text in UTF-16; convert it to "
                            "UTF-8",
                            batch.list);
      if (guess != NULL && guess != job->hash)
        return wrong_usage (
            "%s: no line of the list is well formed for %s; for %s use -a %s",
            batch.list, symcrypt_hash_name (job->hash),
            symcrypt_hash_name (guess), symcrypt_hash_name (guess));
      if (job->any_hash)
        return wrong_usage ("%s: no line of the list is well formed for %s; "
                            "name another function with -a",
                            batch.list, symcrypt_hash_name (job->hash));
      return wrong_usage ("%s: no line of the list is well formed",
                          batch.list);
    }
  if (!job->status_only)
    {
      warn_of (tally.malformed, "line is malformed", "lines are malformed");
      warn_of (tally.unreadable, "listed file could not be read",
               "listed files could not be read");
      warn_of (tally.wrong,
               job->key != NULL ? "computed tag did NOT match"
                                : "computed digest did NOT match",
               job->key != NULL ? "computed tags did NOT match"
                                : "computed digests did NOT match");
    }
  if (tally.right + tally.wrong + tally.unreadable == 0)
    {
      complain ("%s: no file was checked", batch.list);
      return STATUS_FAILED;
    }
  return tally.wrong + tally.unreadable > 0
                 || (job->strict && tally.malformed > 0)
             ? STATUS_FAILED
             : STATUS_OK;
}

int
sum_run (const struct sum_job *job, int n, char **names)
{
  int status = STATUS_OK;
  int k;
  n = sum_operands (n, &names);
  if (!job->check)
    return finish_output (sum_files (job, n, names));
  for (k = 0; k < n && !output_failed (); k++)
    {
      int one = check_list (job, names[k]);
      status = one > status ? one : status;
    }
  return finish_output (status);
}
