/* SPDX-License-Identifier: ISC */
/* `symcrypt hmac': tags of files under a key, and lists of tags checked. */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/secret.h"
#include "tools/sum.h"

static const char *key_file;
static int hex, strict, by_line;

static const struct option_row rows[] = {
  { 'a', "algorithm", "NAME", HASH_NAME,
    "the hash function: %s; without it sha256", &sum_job.hash },
  { 'k', "key-file", "FILE", INPUT_FILE,
    "the key: every byte of FILE (- for standard input), a line end at its "
    "end included; without it, a line that is asked for on the terminal",
    &key_file },
  { 'x', "hex-key", NULL, NOTHING,
    "the key is written in hexadecimal digits; white space at its ends does "
    "not count",
    &hex },
  { OPTION_LONG, "lines", NULL, NOTHING,
    "print the tag of each line of FILE, without its line end, and no names",
    &by_line },
  SUM_CHECK_OPTIONS,
  { OPTION_LONG, "strict", NULL, NOTHING,
    "a key file that others may use is an error; when checking, a malformed "
    "line is a failure",
    &strict },
  SUM_LINE_OPTIONS,
  COMMON_OPTIONS
};

static int
is_space (uint8_t c)
{
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Decode hexadecimal digits in place. */
static int
unhex_key (uint8_t *secret, size_t *length)
{
  uint8_t *start = secret;
  uint8_t *end = secret + *length;
  uint8_t *bytes = hold_secret (*length / 2 + 1);
  long n;
  if (bytes == NULL)
    return STATUS_FAILED;
  while (start < end && is_space (*start))
    start++;
  while (start < end && is_space (end[-1]))
    end--;
  *end = 0;
  n = strlen ((char *) start) == (size_t) (end - start)
          ? read_hex (bytes, *length / 2, (char *) start)
          : -1;
  if (n < 0)
    complain_hex ("key", (size_t) (end - start), (char *) start, 1);
  else if (n == 0)
    complain ("key: no hexadecimal digits");
  else
    {
      memcpy (secret, bytes, (size_t) n);
      *length = (size_t) n;
    }
  drop_secret (bytes);
  return n > 0 ? STATUS_OK : STATUS_USAGE;
}

static int
set_key (struct symcrypt_hmac_key *key, const struct symcrypt_hash *hash)
{
  const struct secret_source source
      = { "--key-file", key_file, "Key: ", 0, strict, 0 };
  size_t length;
  uint8_t *secret = read_secret (&source, &length);
  int status = STATUS_OK;
  if (secret == NULL)
    return STATUS_USAGE;
  if (hex)
    status = unhex_key (secret, &length);
  if (status == STATUS_OK
      && symcrypt_hmac_set_key (key, hash, length, secret) != 0)
    {
      complain ("no HMAC with %s", symcrypt_hash_name (hash));
      status = STATUS_USAGE;
    }
  drop_secret (secret);
  return status;
}

/* ------------------------------------------------------------------ lines */

/* The tags of many lines are made at once. */
enum
{
  LINES = 1024,
  ARENA = 1 << 20,
  TAG = SYMCRYPT_HASH_MAX_DIGEST_SIZE
};

struct lines
{
  const struct symcrypt_hmac_key *keys[LINES];
  size_t lengths[LINES];
  const uint8_t *datas[LINES];
  uint8_t *tags[LINES];
  uint8_t room[LINES][TAG];
  char arena[ARENA];
  size_t n, used; /* lines, and bytes of the arena */
};

static void
print_tags (struct lines *lines)
{
  char text[2 * TAG + 1];
  size_t k;
  if (lines->n > 0
      && symcrypt_hmac_many (lines->n, lines->keys, lines->lengths,
                             lines->datas, lines->tags)
             == 0)
    for (k = 0; k < lines->n; k++)
      {
        write_hex (text, lines->tags[k],
                   symcrypt_hash_digest_size (lines->keys[k]->hash));
        puts (text);
      }
  lines->n = lines->used = 0;
}

/* A line, which stays where it is until the next one. */
static void
add_line (struct lines *lines, const struct symcrypt_hmac_key *key,
          size_t length, const char *text)
{
  size_t k;
  if (lines->n == LINES || length > ARENA - lines->used)
    print_tags (lines);
  k = lines->n++;
  lines->keys[k] = key;
  lines->tags[k] = lines->room[k];
  lines->lengths[k] = length;
  lines->datas[k] = (const uint8_t *) text;
  if (length > ARENA)
    print_tags (lines);
  else
    {
      lines->datas[k] = memcpy (lines->arena + lines->used, text, length);
      lines->used += length;
    }
}

/* Print the tag of each line of the file NAME under KEY.  The last line may
 * lack its end.  Returns the exit status. */
static int
print_lines (const struct symcrypt_hmac_key *key, const char *name)
{
  static struct lines lines;
  const int end = sum_job.zero ? '\0' : '\n';
  struct progress progress;
  struct stat status;
  uint64_t done = 0;
  char *text = NULL;
  size_t room = 0;
  ssize_t got;
  int error = 0, at_once;
  FILE *file = open_input (name);
  if (file == NULL)
    return STATUS_USAGE;
  if (file == stdin)
    name = "standard input";
  /* On a terminal, print each tag as soon as its line was read. */
  at_once = isatty (fileno (file)) || isatty (STDOUT_FILENO);
  progress_begin (&progress, name,
                  fstat (fileno (file), &status) == 0
                          && S_ISREG (status.st_mode)
                      ? (uint64_t) status.st_size
                      : 0);
  /* Text that was read before an error is not a complete line. */
  while (!output_failed () && (got = getdelim (&text, &room, end, file)) > 0
         && !ferror (file))
    {
      add_line (&lines, key, (size_t) got - (text[got - 1] == end), text);
      if (at_once)
        print_tags (&lines);
      done += (uint64_t) got;
      if (lines.n == 1)
        progress_update (&progress, done);
    }
  if ((ferror (file) || !feof (file)) && !output_failed ())
    error = errno;
  print_tags (&lines);
  if (error != 0)
    {
      errno = error;
      complain_errno ("%s", name);
    }
  progress_end (&progress);
  close_input (file);
  free (text);
  return error != 0 ? STATUS_USAGE : STATUS_OK;
}

/* The tags of the lines of all operands. */
static int
run_lines (const struct symcrypt_hmac_key *key, struct options *o)
{
  char **names = o->operands;
  int n = sum_operands (o->n_operands, &names);
  int status = STATUS_OK;
  int k;
  for (k = 0; k < n; k++)
    if (print_lines (key, names[k]) != STATUS_OK)
      status = STATUS_USAGE;
  return status;
}

static int
run (struct options *o)
{
  struct symcrypt_hmac_key *key;
  int status;
  if (sum_parse (o) != 0)
    return o->status;
  sum_job.any_hash = 0;
  sum_job.strict = strict && sum_job.check;
  status = sum_complete (&sum_job, o->n_operands, o->operands);
  if (status != STATUS_OK)
    return status;
  if (by_line && (sum_job.check || sum_job.tag))
    return wrong_usage ("--lines is for neither --check nor --tag");
  if (key_file != NULL && strcmp (key_file, "-") == 0
      && sum_reads_stdin (o->n_operands, o->operands))
    return wrong_usage ("standard input cannot be both the key and the data");
  guard_secrets ();
  key = hold_secret (sizeof *key);
  if (key == NULL)
    return STATUS_FAILED;
  status = set_key (key, sum_job.hash);
  if (status == STATUS_OK)
    {
      sum_job.key = key;
      status = by_line ? run_lines (key, o)
                       : sum_run (&sum_job, o->n_operands, o->operands);
    }
  drop_secret (key);
  return status;
}

const struct command command_hmac
    = { "hmac",
        "print or check tags of files under a key",
        "Usage: symcrypt hmac [-a NAME] [-k FILE] [OPTION...] [FILE...]\n"
        "       symcrypt hmac --lines [-a NAME] [-k FILE] [-z] [FILE...]\n"
        "       symcrypt hmac -c [-a NAME] [-k FILE] [OPTION...] [FILE...]\n",
        "Print the HMAC tag of each FILE in the format of sha256sum, or check "
        "lists of\n"
        "tags.  Without FILE, or where it is -, standard input is read.\n",
        rows,
        "A list has lines as this command writes them.  -a names the hash "
        "function of\n"
        "all lines: a list does not choose how it is checked.\n"
        "\n"
        "Examples:\n"
        "  symcrypt key backup.key\n"
        "  symcrypt hmac --key-file backup.key backup.tar > backup.hmac\n"
        "  symcrypt hmac --key-file backup.key --check backup.hmac\n"
        "  cut -f 3 people.tsv | symcrypt hmac --lines --key-file p.key\n",
        NULL,
        run };
