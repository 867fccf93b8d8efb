/* SPDX-License-Identifier: ISC */
/* `symcrypt hkdf': a key from a secret that is hard to guess. */
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
  { 'f', "secret-file", "FILE", INPUT_FILE,
    "the secret: every byte of FILE (- for standard input), a line end at its "
    "end included; without this, a line that is asked for on the terminal" },
  { 's', "salt-hex", "HEX", TEXT,
    "the salt, in hexadecimal digits; none if absent" },
  { 'S', "salt-file", "FILE", INPUT_FILE, "the salt: every byte of FILE" },
  { 'I', "info", "TEXT", TEXT, "what the key is for" },
  { 'X', "info-hex", "HEX", TEXT, "the same, in hexadecimal digits" },
  { 'l', "length", "N", TEXT, "bytes of key, 1 to 255 digests" },
  { 'b', "binary", NULL, NOTHING, "print the key as it is" },
  { OPTION_STRICT, "strict", NULL, NOTHING,
    "a secret file that others may use is an error" },
  COMMON_OPTIONS
};

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
  int strict;
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
  if (a->length > 255 * symcrypt_hash_digest_size (a->hash))
    {
      complain ("HKDF with %s gives at most %lu bytes",
                symcrypt_hash_name (a->hash),
                (unsigned long) (255 * symcrypt_hash_digest_size (a->hash)));
      return STATUS_USAGE;
    }
  return STATUS_OK;
}

static int
derive (const struct arguments *a)
{
  const struct secret_source source
      = { "--secret-file", a->secret_file, "Secret: ", 0, a->strict, 0 };
  uint8_t key[255 * SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  size_t length = (size_t) a->length;
  size_t secret_length = 0, salt_length = 0, info_length = 0;
  uint8_t *secret = NULL, *salt = NULL, *info = NULL;
  int status = STATUS_USAGE;
  int error;
  guard_secrets ();
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
    secret = read_secret (&source, &secret_length);
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
  drop_secret (secret);
  if (a->salt_file != NULL)
    drop_secret (salt);
  else
    free (salt);
  free (info);
  return status;
}

static int
run (struct options *o)
{
  struct arguments a = { NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0 };
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
      case 'f':
        a.secret_file = o->argument;
        break;
      case 'I':
        a.info = o->argument;
        break;
      case 'l':
        if (read_length (&a.length, "--length", o->argument, 1, KEY_LENGTH_MAX)
            != 0)
          return STATUS_USAGE;
        break;
      case 'S':
        a.salt_file = o->argument;
        break;
      case 's':
        a.salt_hex = o->argument;
        break;
      case 'X':
        a.info_hex = o->argument;
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

const struct command command_hkdf
    = { "hkdf",
        "a key from a secret",
        "Usage: symcrypt hkdf -a NAME -l N [-f FILE] [OPTION...]\n",
        "Derive a key from a secret with HKDF and print it in hexadecimal.\n",
        rows,
        "Example:\n"
        "  symcrypt hkdf -a sha256 -f secret -s 000102 --info 'log key' -l "
        "32\n",
        no_words,
        run };
