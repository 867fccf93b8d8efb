/* SPDX-License-Identifier: ISC */
/* `symcrypt hmac': tags of files under a key, and lists of tags checked. */
#include "config.h"

#include <string.h>

#include "tools/lines.h"
#include "tools/secret.h"
#include "tools/sum.h"

enum
{
  HMAC_LINES = SUM_OPTIONS_END
};

static const struct option_row rows[] = {
  { 'a', "algorithm", "NAME", HASH_NAME,
    "the hash function: %s; without it sha256" },
  { 'k', "key-file", "FILE", INPUT_FILE,
    "the key: every byte of FILE (- for standard input), a line end at its "
    "end included; without it, a line that is asked for on the terminal" },
  { 'x', "hex-key", NULL, NOTHING,
    "the key is written in hexadecimal digits; white space at its ends does "
    "not count" },
  { HMAC_LINES, "lines", NULL, NOTHING,
    "print the tag of each line of FILE, without its line end, and no names" },
  SUM_CHECK_OPTIONS,
  { SUM_STRICT, "strict", NULL, NOTHING,
    "a key file that others may use is an error; when checking, a malformed "
    "line is a failure" },
  SUM_LINE_OPTIONS,
  COMMON_OPTIONS
};

static int
is_space (uint8_t c)
{
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Turn hexadecimal digits into what they stand for, in place. */
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
set_key (struct symcrypt_hmac_key *key, const struct symcrypt_hash *hash,
         const char *file, int hex, int strict)
{
  struct secret_source source = { "--key-file", file, "Key: ", 0, strict, 0 };
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

/* The tags of the lines of all operands. */
static int
run_lines (const struct symcrypt_hmac_key *key, int zero, struct options *o)
{
  char **names = o->operands;
  int n = sum_operands (o->n_operands, &names);
  int status = STATUS_OK;
  int k;
  for (k = 0; k < n; k++)
    if (print_lines (key, zero, names[k]) != STATUS_OK)
      status = STATUS_USAGE;
  return status;
}

static int
run (struct options *o)
{
  struct symcrypt_hmac_key *key;
  struct sum_job job;
  const char *key_file = NULL;
  int hex = 0;
  int strict = 0;
  int lines = 0;
  int status = STATUS_OK;
  int option;
  sum_begin (&job);
  while (status == STATUS_OK && (option = next_option (o)) != OPTION_END)
    switch (option)
      {
      case 'k':
        key_file = o->argument;
        break;
      case 'x':
        hex = 1;
        break;
      case SUM_STRICT:
        strict = 1;
        break;
      case HMAC_LINES:
        lines = 1;
        break;
      case OPTION_WRONG:
        return o->status;
      default:
        status = sum_option (&job, option, o->argument);
      }
  job.strict = strict && job.check;
  if (status == STATUS_OK)
    status = sum_complete (&job, o->n_operands, o->operands);
  if (status == STATUS_OK && lines && (job.check || job.tag))
    {
      complain ("--lines is for neither --check nor --tag");
      status = STATUS_USAGE;
    }
  if (status == STATUS_OK && key_file != NULL && strcmp (key_file, "-") == 0
      && sum_reads_stdin (o->n_operands, o->operands))
    {
      complain ("standard input cannot be both the key and the data");
      status = STATUS_USAGE;
    }
  if (status != STATUS_OK)
    return status;
  guard_secrets ();
  key = hold_secret (sizeof *key);
  if (key == NULL)
    return STATUS_FAILED;
  status = set_key (key, job.hash, key_file, hex, strict);
  if (status == STATUS_OK)
    {
      job.key = key;
      status = lines ? run_lines (key, job.zero, o)
                     : sum_run (&job, o->n_operands, o->operands);
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
