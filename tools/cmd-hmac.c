/* SPDX-License-Identifier: ISC */
/* `symcrypt hmac': tags of files under a key, and lists of tags checked. */
#include "config.h"

#include <getopt.h>
#include <string.h>

#include "tools/sum.h"

static const char help[]
    = "Usage: symcrypt hmac -a NAME [-k FILE] [OPTION...] [FILE...]\n"
      "\n"
      "Print the HMAC tag of each FILE (standard input if there is none, or "
      "for\n"
      "-) in the format of sha256sum, or check lists of tags.\n"
      "\n"
      "  -a, --algorithm NAME   the hash function: md5, sha1, sha224, "
      "sha256,\n"
      "                         sha384, sha512, sha512-224 or sha512-256\n"
      "  -k, --key-file FILE    the key: every byte of FILE (- for standard\n"
      "                         input), a line end at its end included; "
      "without"
      "\n"
      "                         this, a line that is asked for on the "
      "terminal\n"
      "  -x, --hex-key          the key is written in hexadecimal digits; "
      "white\n"
      "                         space at its ends does not count\n" SUM_HELP
      "\n"
      "Examples:\n"
      "  symcrypt hmac -a sha256 --key-file key backup.tar > backup.hmac\n"
      "  symcrypt hmac -a sha256 --key-file key --check backup.hmac\n";

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
  long n;
  while (start < end && is_space (*start))
    start++;
  while (start < end && is_space (end[-1]))
    end--;
  *end = 0;
  /* read_hex writes behind what it reads. */
  n = strlen ((char *) start) == (size_t) (end - start)
          ? read_hex (secret, *length, (char *) start)
          : -1;
  if (n <= 0)
    {
      complain ("the key is not an even number of hexadecimal digits");
      return STATUS_USAGE;
    }
  symcrypt_wipe (*length - (size_t) n, secret + n);
  return STATUS_OK;
}

static int
set_key (struct symcrypt_hmac_key *key, const struct symcrypt_hash *hash,
         const char *file, int hex)
{
  size_t length;
  uint8_t *secret = read_secret (file, "Key: ", 0, &length);
  size_t key_length;
  int status = STATUS_OK;
  if (secret == NULL)
    return STATUS_USAGE;
  key_length = length;
  if (hex)
    status = unhex_key (secret, &key_length);
  if (status == STATUS_OK)
    symcrypt_hmac_set_key (key, hash, key_length, secret);
  drop_secret (secret, length);
  return status;
}

int
cmd_hmac (int argc, char **argv)
{
  static const struct option options[]
      = { { "hex-key", no_argument, NULL, 'x' },
          { "key-file", required_argument, NULL, 'k' },
          SUM_LONG_OPTIONS,
          { NULL, 0, NULL, 0 } };
  struct symcrypt_hmac_key key;
  struct sum_job job;
  const char *key_file = NULL;
  int hex = 0;
  int status = sum_begin (&job, argc);
  int option;
  while (
      status == STATUS_OK
      && (option = tool_getopt (argc, argv, SUM_SHORT_OPTIONS "k:x", options))
             != -1)
    switch (option)
      {
      case 'h':
        sum_end (&job);
        return tool_help (help);
      case 'k':
        key_file = optarg;
        break;
      case 'x':
        hex = 1;
        break;
      default:
        status = sum_option (&job, option, optarg);
      }
  if (status == STATUS_OK)
    status = sum_complete (&job, argc - optind, argv + optind);
  if (status == STATUS_OK && key_file != NULL && strcmp (key_file, "-") == 0
      && sum_reads_stdin (&job, argc - optind, argv + optind))
    {
      complain ("standard input cannot be both the key and the data");
      status = STATUS_USAGE;
    }
  if (status == STATUS_OK)
    status = set_key (&key, job.hash, key_file, hex);
  if (status == STATUS_OK)
    {
      job.key = &key;
      status = sum_run (&job, argc - optind, argv + optind);
      symcrypt_wipe (sizeof key, &key);
    }
  sum_end (&job);
  return status;
}
