/* SPDX-License-Identifier: ISC */
/* `symcrypt pbkdf2': a key from a password. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "tools/options.h"
#include "tools/secret.h"
#include "tools/tool.h"

enum
{
  OPTION_STRICT = OPTION_LONG
};

static const struct option_row rows[] = {
  { 'a', "algorithm", "NAME", HASH_NAME, "the hash function: %s" },
  { 'i', "iterations", "N", TEXT, "how slow to be, at least 1" },
  { 's', "salt-hex", "HEX", TEXT, "the salt, in hexadecimal digits" },
  { 'S', "salt-file", "FILE", INPUT_FILE,
    "the salt: every byte of FILE (- for standard input)" },
  { 'l', "length", "N", TEXT, "bytes of key, 1 to 16M" },
  { 'p', "password-file", "FILE", INPUT_FILE,
    "the password: FILE (- for standard input) without the line end at its "
    "end, if it has one; without this option, the password is asked for on "
    "the terminal" },
  { 'b', "binary", NULL, NOTHING, "print the key as it is" },
  { OPTION_STRICT, "strict", NULL, NOTHING,
    "a password file that others may use is an error" },
  COMMON_OPTIONS
};

struct arguments
{
  const struct symcrypt_hash *hash;
  const char *salt_hex;
  const char *salt_file;
  const char *password_file;
  uint64_t iterations;
  uint64_t length;
  int binary;
  int strict;
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
  const struct secret_source source
      = { "--password-file", a->password_file, "Password: ", 1, a->strict, 1 };
  size_t length = (size_t) a->length;
  size_t password_length = 0, salt_length = 0;
  uint8_t *password = NULL;
  uint8_t *salt;
  uint8_t *key = NULL;
  int status = STATUS_USAGE;
  guard_secrets ();
  salt = a->salt_hex != NULL
             ? hex_argument ("--salt-hex", a->salt_hex, &salt_length)
             : read_bytes (a->salt_file, &salt_length);
  if (salt != NULL)
    password = read_secret (&source, &password_length);
  if (password != NULL)
    key = hold_secret (length);
  if (key != NULL
      && derive_key ("Key", a->hash, password_length, password, a->iterations,
                     salt_length, salt, length, key)
             == 0)
    status = put_key (key, length, a->binary);
  drop_secret (key);
  drop_secret (password);
  if (a->salt_hex != NULL)
    free (salt);
  else
    drop_secret (salt);
  return status;
}

static int
run (struct options *o)
{
  struct arguments a = { NULL, NULL, NULL, NULL, 0, 0, 0, 0 };
  int status;
  int option;
  while ((option = next_option (o)) != OPTION_END)
    switch (option)
      {
      case 'a':
        a.hash = find_hash (o->argument);
        if (a.hash == NULL)
          return STATUS_USAGE;
        break;
      case 'b':
        a.binary = 1;
        break;
      case 'i':
        if (read_number (&a.iterations, o->argument, 1, UINT64_MAX) != 0)
          {
            complain ("--iterations: '%s' is not a number of iterations: "
                      "a whole number, at least 1",
                      o->argument);
            return STATUS_USAGE;
          }
        break;
      case 'l':
        if (read_length (&a.length, "--length", o->argument, 1, KEY_LENGTH_MAX)
            != 0)
          return STATUS_USAGE;
        break;
      case 'p':
        a.password_file = o->argument;
        break;
      case 'S':
        a.salt_file = o->argument;
        break;
      case 's':
        a.salt_hex = o->argument;
        break;
      case OPTION_STRICT:
        a.strict = 1;
        break;
      default:
        return o->status;
      }
  status = complete (&a, o->n_operands);
  return status == STATUS_OK ? derive (&a) : status;
}

static const char *const no_words[] = { NULL };

const struct command command_pbkdf2
    = { "pbkdf2",
        "a key from a password",
        "Usage: symcrypt pbkdf2 -a NAME -i N (-s HEX | -S FILE) -l N "
        "[OPTION...]\n",
        "Derive a key from a password with PBKDF2-HMAC and print it in "
        "hexadecimal.\n",
        rows,
        "Examples:\n"
        "  symcrypt pbkdf2 -a sha256 -i 600000 -s 6e61636c -l 32\n"
        "  symcrypt pbkdf2 -a sha512 -i 210000 -S salt -l 64 -p password -b "
        "> key\n",
        no_words,
        run };
