/* SPDX-License-Identifier: ISC */
/* `symcrypt hkdf': a key from a secret that is hard to guess. */
#include "config.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "tools/tool.h"

static const char help[]
    = "Usage: symcrypt hkdf -a NAME -l N [-f FILE] [OPTION...]\n"
      "\n"
      "Derive a key from a secret with HKDF and print it in hexadecimal.  "
      "For\n"
      "passwords, see `symcrypt help pbkdf2'.\n"
      "\n"
      "  -a, --algorithm NAME    the hash function: md5, sha1, sha224, "
      "sha256,\n"
      "                          sha384, sha512, sha512-224 or sha512-256\n"
      "  -f, --secret-file FILE  the secret: every byte of FILE (- for "
      "standard\n"
      "                          input), a line end at its end included; "
      "without"
      "\n"
      "                          this, a line that is asked for on the "
      "terminal\n"
      "  -s, --salt-hex HEX      the salt, in hexadecimal digits; none if "
      "absent\n"
      "  -S, --salt-file FILE    the salt: every byte of FILE\n"
      "  -I, --info TEXT         what the key is for\n"
      "  -X, --info-hex HEX      the same, in hexadecimal digits\n"
      "  -l, --length N          bytes of key, 1 to 255 digests\n"
      "  -b, --binary            print the key as it is\n"
      "  -h, --help              print this\n"
      "\n"
      "Example:\n"
      "  symcrypt hkdf -a sha256 -f secret -s 000102 --info 'log key' -l 32\n";

struct arguments
{
  const struct symcrypt_hash *hash;
  const char *secret_file;
  const char *salt_hex;
  const char *salt_file;
  const char *info;
  const char *info_hex;
  uint64_t length;
  int binary;
};

static int
complete (const struct arguments *a, int n_operands)
{
  const char *missing = NULL;
  if (a->hash == NULL)
    missing = "no hash function: name one with -a, such as -a sha256";
  else if (a->salt_hex != NULL && a->salt_file != NULL)
    missing = "--salt-hex and --salt-file do not go together";
  else if (a->info != NULL && a->info_hex != NULL)
    missing = "--info and --info-hex do not go together";
  else if (a->length == 0)
    missing = "no length: --length N";
  else if (n_operands > 0)
    missing = "there are no arguments, only options";
  else if (a->salt_file != NULL && a->secret_file != NULL
           && strcmp (a->salt_file, "-") == 0
           && strcmp (a->secret_file, "-") == 0)
    missing = "standard input cannot be both the salt and the secret";
  if (missing != NULL)
    {
      complain ("%s", missing);
      return STATUS_USAGE;
    }
  if (a->length > 255 * a->hash->digest_size)
    {
      complain ("HKDF with %s gives at most %lu bytes", a->hash->name,
                (unsigned long) (255 * a->hash->digest_size));
      return STATUS_USAGE;
    }
  return STATUS_OK;
}

static int
derive (const struct arguments *a)
{
  uint8_t key[255 * SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  size_t length = (size_t) a->length;
  size_t secret_length = 0, salt_length = 0, info_length = 0;
  uint8_t *secret = NULL, *salt = NULL, *info = NULL;
  int status = STATUS_USAGE;
  int error;
  if (a->salt_hex != NULL)
    salt = hex_argument ("--salt-hex", a->salt_hex, &salt_length);
  else if (a->salt_file != NULL)
    salt = read_bytes (a->salt_file, &salt_length);
  if (salt == NULL && (a->salt_hex != NULL || a->salt_file != NULL))
    return STATUS_USAGE;
  if (a->info_hex != NULL)
    info = hex_argument ("--info-hex", a->info_hex, &info_length);
  else if (a->info != NULL)
    info_length = strlen (a->info);
  if (info != NULL || a->info_hex == NULL)
    secret = read_secret (a->secret_file, "Secret: ", 0, &secret_length);
  if (secret != NULL)
    {
      error = symcrypt_hkdf (
          a->hash, salt_length, salt, secret_length, secret, info_length,
          info != NULL ? info : (const uint8_t *) a->info, length, key);
      if (error != 0)
        complain ("%s", symcrypt_strerror (error));
      else
        status = put_key (key, length, a->binary);
      symcrypt_wipe (length, key);
    }
  drop_secret (secret, secret_length);
  free (salt);
  free (info);
  return status;
}

int
cmd_hkdf (int argc, char **argv)
{
  static const struct option options[]
      = { { "algorithm", required_argument, NULL, 'a' },
          { "binary", no_argument, NULL, 'b' },
          { "help", no_argument, NULL, 'h' },
          { "info", required_argument, NULL, 'I' },
          { "info-hex", required_argument, NULL, 'X' },
          { "length", required_argument, NULL, 'l' },
          { "salt-file", required_argument, NULL, 'S' },
          { "salt-hex", required_argument, NULL, 's' },
          { "secret-file", required_argument, NULL, 'f' },
          { NULL, 0, NULL, 0 } };
  struct arguments a = { NULL, NULL, NULL, NULL, NULL, NULL, 0, 0 };
  int status;
  int option;
  while ((option = tool_getopt (argc, argv, "a:bf:hI:l:S:s:X:", options))
         != -1)
    switch (option)
      {
      case 'a':
        a.hash = find_hash (optarg);
        if (a.hash == NULL)
          return STATUS_USAGE;
        break;
      case 'b':
        a.binary = 1;
        break;
      case 'f':
        a.secret_file = optarg;
        break;
      case 'h':
        return tool_help (help);
      case 'I':
        a.info = optarg;
        break;
      case 'l':
        if (read_number (&a.length, optarg, 1, KEY_LENGTH_MAX) != 0)
          {
            complain ("'%s' is not a length of at least 1", optarg);
            return STATUS_USAGE;
          }
        break;
      case 'S':
        a.salt_file = optarg;
        break;
      case 's':
        a.salt_hex = optarg;
        break;
      case 'X':
        a.info_hex = optarg;
        break;
      default:
        return STATUS_USAGE;
      }
  status = complete (&a, argc - optind);
  return status == STATUS_OK ? derive (&a) : status;
}
