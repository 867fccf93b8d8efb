/* SPDX-License-Identifier: ISC */
/* Lists of digests in the format of sha256sum, written and checked. */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/sum.h"

enum
{
  MAX_DIGEST = SYMCRYPT_HASH_MAX_DIGEST_SIZE
};

/* ---------------------------------------------------------------- options */

int
sum_begin (struct sum_job *job, int argc)
{
  memset (job, 0, sizeof *job);
  job->lists = calloc ((size_t) argc + 1, sizeof *job->lists);
  if (job->lists != NULL)
    return STATUS_OK;
  complain_errno ("no memory");
  return STATUS_USAGE;
}

void
sum_end (struct sum_job *job)
{
  free (job->lists);
  job->lists = NULL;
}

int
sum_option (struct sum_job *job, int option, const char *argument)
{
  switch (option)
    {
    case 'a':
      job->hash = find_hash (argument);
      return job->hash != NULL ? STATUS_OK : STATUS_USAGE;
    case 'c':
      job->lists[job->n_lists++] = argument;
      return STATUS_OK;
    case 'I':
      job->ignore_missing = 1;
      return STATUS_OK;
    case 'q':
      job->quiet = 1;
      return STATUS_OK;
    case 's':
      job->status_only = 1;
      return STATUS_OK;
    case 'S':
      job->strict = 1;
      return STATUS_OK;
    case 't':
      job->tag = 1;
      return STATUS_OK;
    case 'w':
      job->warn = 1;
      return STATUS_OK;
    case 'z':
      job->zero = 1;
      return STATUS_OK;
    default:
      return STATUS_USAGE; /* getopt_long complained */
    }
}

int
sum_complete (const struct sum_job *job, int n, char **names)
{
  int k;
  if (job->hash == NULL)
    {
      complain ("no hash function: name one with -a, such as -a sha256");
      return STATUS_USAGE;
    }
  if (job->n_lists > 0 && (job->tag || job->zero))
    {
      complain ("--tag and --zero are not for --check");
      return STATUS_USAGE;
    }
  if (job->n_lists == 0
      && (job->ignore_missing || job->quiet || job->status_only || job->strict
          || job->warn))
    {
      complain ("--ignore-missing, --quiet, --status, --strict and --warn are "
                "for --check");
      return STATUS_USAGE;
    }
  for (k = 0; k < n; k++)
    if (*names[k] == 0)
      {
        complain ("the name of a file is empty");
        return STATUS_USAGE;
      }
  return STATUS_OK;
}

int
sum_reads_stdin (const struct sum_job *job, int n, char **names)
{
  int k;
  if (n == 0 && job->n_lists == 0)
    return 1;
  for (k = 0; k < n; k++)
    if (strcmp (names[k], "-") == 0)
      return 1;
  for (k = 0; k < job->n_lists; k++)
    if (strcmp (job->lists[k], "-") == 0)
      return 1;
  return 0;
}

/* ---------------------------------------------------------------- digests */

/* The digest of all that FILE holds; -1 if it cannot be read. */
static int
digest_stream (const struct sum_job *job, FILE *file, const char *name,
               uint8_t *digest)
{
  static uint8_t buffer[1 << 17];
  union
  {
    struct symcrypt_md5_ctx md5;
    struct symcrypt_sha1_ctx sha1;
    struct symcrypt_sha256_ctx sha256;
    struct symcrypt_sha512_ctx sha512;
    struct symcrypt_hmac_ctx hmac;
  } ctx;
  struct progress progress;
  struct stat status;
  uint64_t done = 0;
  int fd = fileno (file);
  int result = 0;
  int known = fstat (fd, &status) == 0 && S_ISREG (status.st_mode);
  progress_begin (&progress, name,
                  known ? (uint64_t) status.st_size : (uint64_t) 0);
  if (job->key != NULL)
    symcrypt_hmac_init (&ctx.hmac, job->key);
  else
    job->hash->init (&ctx);
  for (;;)
    {
      ssize_t got = read (fd, buffer, sizeof buffer);
      if (got < 0 && errno == EINTR)
        continue;
      if (got < 0)
        {
          complain_errno ("%s", name);
          result = -1;
        }
      if (got <= 0)
        break;
      if (job->key != NULL)
        symcrypt_hmac_update (&ctx.hmac, (size_t) got, buffer);
      else
        job->hash->update (&ctx, (size_t) got, buffer);
      done += (uint64_t) got;
      progress_update (&progress, done);
    }
  progress_end (&progress);
  if (result == 0 && job->key != NULL)
    symcrypt_hmac_digest (&ctx.hmac, digest);
  else if (result == 0)
    job->hash->digest (&ctx, digest);
  if (job->key != NULL)
    symcrypt_wipe (sizeof ctx, &ctx);
  return result;
}

static int
digest_file (const struct sum_job *job, const char *name, uint8_t *digest)
{
  FILE *file = open_input (name);
  int result;
  if (file == NULL)
    return -1;
  result = digest_stream (job, file, file == stdin ? "standard input" : name,
                          digest);
  close_input (file);
  return result;
}

/* ------------------------------------------------------------------ lines */

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
tag_name (const struct sum_job *job, char *dst, size_t room)
{
  const char *prefix = job->key != NULL ? "HMAC-" : "";
  char *p;
  snprintf (dst, room, "%s%s", prefix, job->hash->name);
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
  write_hex (hex, digest, job->hash->digest_size);
  if (escape)
    putc ('\\', file);
  if (job->tag)
    {
      char tag[32];
      tag_name (job, tag, sizeof tag);
      fprintf (file, "%s (", tag);
      put_name (file, name, escape);
      fprintf (file, ") = %s", hex);
    }
  else
    {
      fprintf (file, "%s  ", hex);
      put_name (file, name, escape);
    }
  putc (job->zero ? 0 : '\n', file);
}

static int
sum_files (const struct sum_job *job, int n, char **names)
{
  uint8_t digest[MAX_DIGEST];
  int status = STATUS_OK;
  int k;
  for (k = 0; k < n && !output_failed (); k++)
    if (digest_file (job, names[k], digest) == 0)
      sum_put_line (stdout, job, digest, names[k]);
    else
      status = STATUS_USAGE;
  return status;
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

/* A name of a hash function without what its spellings differ in: SHA512/256,
 * sha512-256, SHA-512-256 and FreeBSD's SHA512t256 become SHA512256. */
static void
canonical (char *dst, size_t room, const char *text, size_t n)
{
  size_t used = 0;
  size_t k;
  for (k = 0; k < n && used + 1 < room; k++)
    {
      char c = text[k];
      if (c == '-' || c == '_' || c == '/' || c == 't')
        continue;
      dst[used++] = c >= 'a' && c <= 'z' ? (char) (c - 'a' + 'A') : c;
    }
  dst[used] = 0;
}

/* Whether the tag of a line, N bytes, names the job's function.  OpenSSL says
 * SHA2-256 for SHA256. */
static int
is_tag (const struct sum_job *job, const char *text, size_t n)
{
  char own[32], other[32];
  char *digits;
  tag_name (job, own, sizeof own);
  canonical (own, sizeof own, own, strlen (own));
  canonical (other, sizeof other, text, n);
  if (strcmp (own, other) == 0)
    return 1;
  digits = strstr (own, "SHA");
  if (digits == NULL || strcmp (digits, "SHA1") == 0)
    return 0;
  digits += 3;
  return strncmp (own, other, (size_t) (digits - own)) == 0
         && other[digits - own] == '2'
         && strcmp (other + (digits - own) + 1, digits) == 0;
}

int
sum_split_line (const struct sum_job *job, char *line, size_t n, int *single,
                uint8_t *digest, char **name)
{
  size_t size = job->hash->digest_size;
  char *open;
  int escaped;
  if (strlen (line) != n)
    return -1;
  while (is_blank (*line))
    line++;
  escaped = *line == '\\';
  line += escaped;
  open = strchr (line, '(');
  if (open != NULL)
    {
      char *end = open;
      if (end > line && end[-1] == ' ')
        end--;
      if (is_tag (job, line, (size_t) (end - line)))
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
          *name = open + 1;
          if (escaped && unescape (*name) != 0)
            return -1;
          return **name != 0 && read_hex (digest, size, hex) == (long) size
                     ? 0
                     : -1;
        }
    }
  if (strlen (line) < 2 * size + 2 || !is_blank (line[2 * size]))
    return -1;
  line[2 * size] = 0;
  *name = line + 2 * size + 1;
  if (read_hex (digest, size, line) != (long) size)
    return -1;
  if (**name != ' ' && **name != '*')
    {
      if (*single == 0)
        return -1;
      *single = 1;
    }
  else if (*single != 1)
    {
      *single = 0;
      ++*name;
    }
  if (escaped && unescape (*name) != 0)
    return -1;
  return **name != 0 ? 0 : -1;
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
  int escape = strpbrk (name, "\n\r") != NULL;
  if (escape)
    putchar ('\\');
  put_name (stdout, name, escape);
  printf (": %s\n", verdict);
}

static void
check_file (const struct sum_job *job, const char *name,
            const uint8_t *expected, struct tally *tally)
{
  uint8_t digest[MAX_DIGEST];
  struct stat status;
  const char *verdict;
  int right = 0;
  if (job->ignore_missing && strcmp (name, "-") != 0
      && stat (name, &status) != 0 && errno == ENOENT)
    return;
  if (digest_file (job, name, digest) != 0)
    {
      tally->unreadable++;
      verdict = "FAILED open or read";
    }
  else if (symcrypt_memeql (job->hash->digest_size, digest, expected))
    {
      tally->right++;
      right = 1;
      verdict = "OK";
    }
  else
    {
      tally->wrong++;
      verdict = "FAILED";
    }
  /* The right tag of a file whose tag is wrong is a forger's prize. */
  if (job->key != NULL)
    symcrypt_wipe (sizeof digest, digest);
  if (!job->status_only && !(job->quiet && right))
    put_verdict (name, verdict);
}

static void
warn_of (uint64_t n, const char *one, const char *many)
{
  if (n > 0)
    complain ("WARNING: %llu %s", (unsigned long long) n, n == 1 ? one : many);
}

static int
check_list (const struct sum_job *job, const char *list)
{
  static char line[SUM_MAX_LINE + 1];
  struct tally tally = { 0, 0, 0, 0, 0 };
  FILE *file = open_input (list);
  const char *list_name = strcmp (list, "-") == 0 ? "standard input" : list;
  uint64_t number = 0;
  int single = -1;
  int error;
  long n;
  if (file == NULL)
    return STATUS_USAGE;
  while ((n = sum_next_line (file, line)) >= 0 && !output_failed ())
    {
      uint8_t expected[MAX_DIGEST];
      char *name;
      number++;
      if (n == 0 || line[0] == '#')
        continue;
      if (n <= SUM_MAX_LINE
          && sum_split_line (job, line, (size_t) n, &single, expected, &name)
                 == 0
          && !(file == stdin && strcmp (name, "-") == 0))
        {
          tally.valid++;
          check_file (job, name, expected, &tally);
          continue;
        }
      tally.malformed++;
      if (job->warn)
        complain ("%s: %llu: malformed line", list_name,
                  (unsigned long long) number);
    }
  error = ferror (file);
  if (error)
    complain_errno ("%s", list_name);
  close_input (file);
  if (error)
    return STATUS_USAGE;
  if (output_failed ())
    return STATUS_FAILED;
  if (tally.valid == 0)
    {
      complain ("%s: no line of the list is well formed", list_name);
      return STATUS_USAGE;
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
      complain ("%s: no file was checked", list_name);
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
  static char standard_input[] = "-";
  static char *no_names[] = { standard_input, NULL };
  int status = STATUS_OK;
  int k;
  /* Each line is of use before the next one is there. */
  setvbuf (stdout, NULL, _IOLBF, 0);
  if (job->n_lists == 0)
    return finish_output (n > 0 ? sum_files (job, n, names)
                                : sum_files (job, 1, no_names));
  for (k = 0; k < job->n_lists + n && !output_failed (); k++)
    {
      int one = check_list (job, k < job->n_lists ? job->lists[k]
                                                  : names[k - job->n_lists]);
      status = one > status ? one : status;
    }
  return finish_output (status);
}
