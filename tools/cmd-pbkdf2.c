/* SPDX-License-Identifier: ISC */
/* `symcrypt pbkdf2': a key from a password. */
#include "config.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "tools/tool.h"

static const char help[]
    = "Usage: symcrypt pbkdf2 -a NAME -i N (-s HEX | -S FILE) -l N "
      "[OPTION...]\n"
      "\n"
      "Derive a key from a password with PBKDF2-HMAC and print it in "
      "hexadecimal."
      "\n"
      "\n"
      "  -a, --algorithm NAME      the hash function: md5, sha1, sha224, "
      "sha256,\n"
      "                            sha384, sha512, sha512-224 or sha512-256\n"
      "  -i, --iterations N        how slow to be, at least 1\n"
      "  -s, --salt-hex HEX        the salt, in hexadecimal digits\n"
      "  -S, --salt-file FILE      the salt: every byte of FILE (- for "
      "standard\n"
      "                            input)\n"
      "  -l, --length N            bytes of key, 1 to 16777216\n"
      "  -p, --password-file FILE  the password: FILE (- for standard input)\n"
      "                            without the line end at its end, if it "
      "has\n"
      "                            one; without this option, the password is\n"
      "                            asked for on the terminal\n"
      "  -b, --binary              print the key as it is\n"
      "  -h, --help                print this\n"
      "\n"
      "Examples:\n"
      "  symcrypt pbkdf2 -a sha256 -i 600000 -s 6e61636c -l 32\n"
      "  symcrypt pbkdf2 -a sha512 -i 210000 -S salt -l 64 -p password -b > "
      "key\n";

struct arguments
{
  const struct symcrypt_hash *hash;
  const char *salt_hex;
  const char *salt_file;
  const char *password_file;
  uint64_t iterations;
  uint64_t length;
  int binary;
};

static int
complete (const struct arguments *a, int n_operands)
{
  const char *missing = NULL;
  if (a->hash == NULL)
    missing = "no hash function: name one with -a, such as -a sha256";
  else if (a->iterations == 0)
    missing = "no number of iterations: --iterations N";
  else if (a->salt_hex == NULL && a->salt_file == NULL)
    missing = "no salt: --salt-hex HEX or --salt-file FILE";
  else if (a->salt_hex != NULL && a->salt_file != NULL)
    missing = "--salt-hex and --salt-file do not go together";
  else if (a->length == 0)
    missing = "no length: --length N";
  else if (n_operands > 0)
    missing = "there are no arguments, only options";
  else if (a->salt_file != NULL && a->password_file != NULL
           && strcmp (a->salt_file, "-") == 0
           && strcmp (a->password_file, "-") == 0)
    missing = "standard input cannot be both the salt and the password";
  if (missing == NULL)
    return STATUS_OK;
  complain ("%s", missing);
  return STATUS_USAGE;
}

static int
derive (const struct arguments *a)
{
  size_t length = (size_t) a->length;
  size_t password_length = 0, salt_length = 0;
  uint8_t *password = NULL;
  uint8_t *salt;
  uint8_t *key = NULL;
  int status = STATUS_USAGE;
  int error;
  salt = a->salt_hex != NULL
             ? hex_argument ("--salt-hex", a->salt_hex, &salt_length)
             : read_bytes (a->salt_file, &salt_length);
  if (salt != NULL)
    password
        = read_secret (a->password_file, "Password: ", 1, &password_length);
  if (password != NULL)
    {
      key = malloc (length);
      if (key == NULL)
        complain_errno ("no memory");
    }
  if (key != NULL)
    {
      error = symcrypt_pbkdf2_hmac (a->hash, password_length, password,
                                    a->iterations, salt_length, salt, length,
                                    key);
      if (error != 0)
        complain ("%s", symcrypt_strerror (error));
      else
        status = put_key (key, length, a->binary);
    }
  drop_secret (key, length);
  drop_secret (password, password_length);
  free (salt);
  return status;
}

int
cmd_pbkdf2 (int argc, char **argv)
{
  static const struct option options[]
      = { { "algorithm", required_argument, NULL, 'a' },
          { "binary", no_argument, NULL, 'b' },
          { "help", no_argument, NULL, 'h' },
          { "iterations", required_argument, NULL, 'i' },
          { "length", required_argument, NULL, 'l' },
          { "password-file", required_argument, NULL, 'p' },
          { "salt-file", required_argument, NULL, 'S' },
          { "salt-hex", required_argument, NULL, 's' },
          { NULL, 0, NULL, 0 } };
  struct arguments a = { NULL, NULL, NULL, NULL, 0, 0, 0 };
  int status;
  int option;
  while ((option = tool_getopt (argc, argv, "a:bhi:l:p:S:s:", options)) != -1)
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
      case 'h':
        return tool_help (help);
      case 'i':
        if (read_number (&a.iterations, optarg, 1, UINT64_MAX) != 0)
          {
            complain ("'%s' is not a number of iterations", optarg);
            return STATUS_USAGE;
          }
        break;
      case 'l':
        if (read_number (&a.length, optarg, 1, KEY_LENGTH_MAX) != 0)
          {
            complain ("'%s' is not a length from 1 to %d", optarg,
                      (int) KEY_LENGTH_MAX);
            return STATUS_USAGE;
          }
        break;
      case 'p':
        a.password_file = optarg;
        break;
      case 'S':
        a.salt_file = optarg;
        break;
      case 's':
        a.salt_hex = optarg;
        break;
      default:
        return STATUS_USAGE;
      }
  status = complete (&a, argc - optind);
  return status == STATUS_OK ? derive (&a) : status;
}
