/* SPDX-License-Identifier: ISC */
/* `symcrypt hkdf' and `symcrypt pbkdf2': a key from a secret. */
#include "config.h"

#include <string.h>

#include "tools/options.h"
#include "tools/secret.h"
#include "tools/tool.h"

struct arguments
{
  const struct symcrypt_hash *hash;
  const char *secret_file; /* of the secret or the password */
  const char *salt_hex;
  const char *salt_file;
  const char *info;
  const char *info_hex;
  struct number iterations;
  struct number length;
  int binary;
  int strict;
};

static struct arguments args
    = { .iterations = { 1, UINT64_MAX, 0, "iterations", 0 },
        .length = { 1, 1 << 24, 0, NULL, 0 } };

static const struct option_row hkdf_rows[] = {
  { 'a', "algorithm", "NAME", HASH_NAME, "the hash function: %s", &args.hash },
  { 'f', "secret-file", "FILE", INPUT_FILE,
    "the secret: every byte of FILE (- for standard input), a line end at its "
    "end included; without this, a line that is asked for on the terminal",
    &args.secret_file },
  { 's', "salt-hex", "HEX", TEXT,
    "the salt, in hexadecimal digits; none if absent", &args.salt_hex },
  { 'S', "salt-file", "FILE", INPUT_FILE, "the salt: every byte of FILE",
    &args.salt_file },
  { 'I', "info", "TEXT", TEXT, "what the key is for", &args.info },
  { 'X', "info-hex", "HEX", TEXT, "the same, in hexadecimal digits",
    &args.info_hex },
  { 'l', "length", "N", NUMBER, "bytes of key, 1 to 255 digests",
    &args.length },
  { 'b', "binary", NULL, NOTHING, "print the key as it is", &args.binary },
  { OPTION_LONG, "strict", NULL, NOTHING,
    "a secret file that others may use is an error", &args.strict },
  COMMON_OPTIONS
};

static const struct option_row pbkdf2_rows[] = {
  { 'a', "algorithm", "NAME", HASH_NAME, "the hash function: %s", &args.hash },
  { 'i', "iterations", "N", NUMBER, "the number of iterations, at least 1",
    &args.iterations },
  { 's', "salt-hex", "HEX", TEXT, "the salt, in hexadecimal digits",
    &args.salt_hex },
  { 'S', "salt-file", "FILE", INPUT_FILE,
    "the salt: every byte of FILE (- for standard input)", &args.salt_file },
  { 'l', "length", "N", NUMBER, "bytes of key, 1 to 16M", &args.length },
  { 'p', "password-file", "FILE", INPUT_FILE,
    "the password: FILE (- for standard input), one line without its end; "
    "without this option, the password is asked for on the terminal",
    &args.secret_file },
  { 'b', "binary", NULL, NOTHING, "print the key as it is", &args.binary },
  { OPTION_LONG, "strict", NULL, NOTHING,
    "a password file that others may use is an error", &args.strict },
  COMMON_OPTIONS
};

/* STATUS_OK; or complain of what is wrong with the arguments: no hash
 * function, MISTAKE, which is the subcommand's own, or null, or another. */
static int
check_arguments (const struct arguments *a, const char *mistake)
{
  const int salt_is_stdin
      = a->salt_file != NULL && strcmp (a->salt_file, "-") == 0;
  if (a->hash == NULL)
    mistake = "no hash function: name one with -a, such as -a sha256";
  else if (mistake != NULL)
    return wrong_usage ("%s", mistake);
  else if (a->salt_hex != NULL && a->salt_file != NULL)
    mistake = "--salt-hex and --salt-file do not go together";
  else if (a->length.value == 0)
    mistake = "no length: --length N";
  else if (salt_is_stdin && a->secret_file != NULL
           && strcmp (a->secret_file, "-") == 0)
    mistake = "standard input can be the salt or the secret, not both";
  return mistake != NULL ? wrong_usage ("%s", mistake) : STATUS_OK;
}

/* Return the bytes of the hexadecimal TEXT, the argument of OPTION, or the
 * content of FILE.  Returns null if neither is given.  After a complaint, it
 * returns null and *STATUS is not STATUS_OK. */
static uint8_t *
read_part (const char *option, const char *text, const char *file,
           size_t *length, int *status)
{
  uint8_t *bytes = NULL;
  size_t room = text != NULL ? strlen (text) / 2 : 0;
  *length = 0;
  if (text != NULL)
    bytes = hold_secret (room + 1);
  else if (file != NULL)
    bytes = read_bytes (file, length);
  if (bytes == NULL && (text != NULL || file != NULL))
    *status = STATUS_USAGE;
  else if (text != NULL)
    {
      long n = read_hex (bytes, room, text);
      *length = n < 0 ? 0 : (size_t) n;
      if (n < 0)
        {
          complain_hex (option, strlen (text), text, 0);
          *status = STATUS_USAGE;
        }
    }
  return bytes;
}

static int
derive_hkdf (const struct arguments *a)
{
  const struct secret_source source
      = { "--secret-file", a->secret_file, "Secret: ", 0, a->strict, 0 };
  uint8_t key[255 * SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  size_t length = (size_t) a->length.value;
  size_t secret_length, salt_length, info_length;
  int status = STATUS_OK;
  uint8_t *secret = NULL;
  uint8_t *salt, *info;

  guard_secrets ();
  salt = read_part ("--salt-hex", a->salt_hex, a->salt_file, &salt_length,
                    &status);
  info = read_part ("--info-hex", a->info_hex, NULL, &info_length, &status);
  if (a->info != NULL)
    info_length = strlen (a->info);
  if (status == STATUS_OK)
    secret = read_secret (&source, &secret_length);
  if (secret == NULL)
    status = STATUS_USAGE;
  else
    {
      int error = symcrypt_hkdf (
          a->hash, salt_length, salt, secret_length, secret, info_length,
          info != NULL ? info : (const uint8_t *) a->info, length, key);
      if (error != 0)
        status = wrong_usage ("%s", symcrypt_strerror (error));
      else
        status = put_key (key, length, a->binary);
      symcrypt_wipe (length, key);
    }
  drop_secret (secret);
  drop_secret (salt);
  drop_secret (info);
  return status;
}

static int
run_hkdf (struct options *o)
{
  struct arguments *a = &args;
  const char *mistake = NULL;

  if (next_option (o) != OPTION_END)
    return o->status;
  if (a->info != NULL && a->info_hex != NULL)
    mistake = "--info and --info-hex do not go together";
  if (check_arguments (a, mistake) != STATUS_OK)
    return STATUS_USAGE;
  if (a->length.value > 255 * symcrypt_hash_digest_size (a->hash))
    return wrong_usage (
        "--length: %lu bytes, but HKDF with %s gives at most %lu",
        (unsigned long) a->length.value, symcrypt_hash_name (a->hash),
        (unsigned long) (255 * symcrypt_hash_digest_size (a->hash)));
  return derive_hkdf (a);
}

static int
derive_pbkdf2 (const struct arguments *a)
{
  const struct secret_source source
      = { "--password-file", a->secret_file, "Password: ", 1, a->strict, 1 };
  size_t length = (size_t) a->length.value;
  size_t password_length, salt_length;
  int status = STATUS_OK;
  uint8_t *password = NULL, *key = NULL;
  uint8_t *salt = read_part ("--salt-hex", a->salt_hex, a->salt_file,
                             &salt_length, &status);

  guard_secrets ();
  if (status == STATUS_OK)
    password = read_secret (&source, &password_length);
  if (password != NULL)
    key = hold_secret (length);
  if (key != NULL
      && derive_key ("Key", a->hash, password_length, password,
                     a->iterations.value, salt_length, salt, length, key)
             == 0)
    status = put_key (key, length, a->binary);
  else
    status = STATUS_USAGE;
  drop_secret (key);
  drop_secret (password);
  drop_secret (salt);
  return status;
}

static int
run_pbkdf2 (struct options *o)
{
  struct arguments *a = &args;
  const char *mistake = NULL;

  if (next_option (o) != OPTION_END)
    return o->status;
  if (a->iterations.value == 0)
    mistake = "no number of iterations: --iterations N";
  else if (a->salt_hex == NULL && a->salt_file == NULL)
    mistake = "no salt: --salt-hex HEX or --salt-file FILE";
  if (check_arguments (a, mistake) != STATUS_OK)
    return STATUS_USAGE;
  return derive_pbkdf2 (a);
}

const struct command command_hkdf
    = { "hkdf",
        "derive a key from a secret",
        "Usage: symcrypt hkdf -a NAME -l N [-f FILE] [OPTION...]\n",
        "Derive a key from a secret with HKDF and print it in hexadecimal.\n",
        hkdf_rows,
        "Example:\n"
        "  symcrypt hkdf -a sha256 -f secret -s 000102 --info 'log key' -l "
        "32\n",
        no_words,
        run_hkdf };

const struct command command_pbkdf2
    = { "pbkdf2",
        "derive a key from a password",
        "Usage: symcrypt pbkdf2 -a NAME -i N (-s HEX | -S FILE) -l N "
        "[OPTION...]\n",
        "Derive a key from a password with PBKDF2-HMAC and print it in "
        "hexadecimal.\n",
        pbkdf2_rows,
        "Examples:\n"
        "  symcrypt pbkdf2 -a sha256 -i 600000 -s 6e61636c -l 32\n"
        "  (umask 077; symcrypt pbkdf2 -a sha512 -i 210000 -S salt -l 64 \\\n"
        "    -p password -b > key)\n",
        no_words,
        run_pbkdf2 };
