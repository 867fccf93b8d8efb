/* SPDX-License-Identifier: ISC */
/* `symcrypt encrypt' and `symcrypt decrypt'.
 *
 * symcrypt-encrypt(5) has the format: a head of 64 bytes, from which key and
 * check are derived, and a body, the stream of secretstream.h. */
#include "config.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/armor.h"
#include "tools/atomic-file.h"
#include "tools/options.h"
#include "tools/secret.h"
#include "tools/secretstream.h"
#include "tools/tool.h"

enum
{
  CHUNK = 65536,
  SEALED = CHUNK + SECRETSTREAM_OVERHEAD,
  REKEY_AFTER = 1024, /* chunks, so 64 MiB */
  MAGIC_SIZE = 8,
  SALT_AT = 16,
  SALT_SIZE = 16,
  CHECK_AT = 32,
  CHECK_SIZE = 32,
  HEAD_SIZE = 64,
  KEY_FILE = 1,
  PASSPHRASE = 2,
  KEY_FILE_MIN = 32
};

/* Of PBKDF2: what may be asked for; what is the least when the time decides;
 * and what decrypt takes without being told, which is some seconds on the
 * machines of today and minutes on small ones. */
#define ITERATIONS_MIN 1000u
#define ITERATIONS_LEAST 600000u
#define ITERATIONS_BOUND 100000000u
#define KDF_SECONDS 0.5

static const char magic[MAGIC_SIZE + 1] = "symcrypt";

struct arguments
{
  const char *key_file;
  const char *passphrase_file;
  const char *output;
  const char *input;
  struct number
      iterations; /* of decrypt: the most; of encrypt: 0 if not told */
  const char *kdf_time;
  double kdf_seconds; /* 0 if not told */
  int armor;
  int bare;
  int force;
  int generate;
  int strict;
};

static struct arguments args
    = { .iterations = { ITERATIONS_MIN, UINT32_MAX, 0, "iterations", 0 } };

static const struct option_row encrypt_rows[] = {
  { 'k', "key-file", "FILE", INPUT_FILE,
    "the key: every byte of FILE, 32 bytes or more of random data, as "
    "symcrypt key makes them",
    &args.key_file },
  { 'p', "passphrase-file", "FILE", INPUT_FILE,
    "the passphrase: FILE, one line without its end; without -k and -p "
    "it is asked for on the terminal, twice",
    &args.passphrase_file },
  { OPTION_LONG, "generate", NULL, NOTHING,
    "make up a passphrase and show it on the terminal, once", &args.generate },
  { OPTION_LONG, "kdf-time", "SECONDS", TEXT,
    "how long this machine takes to try a passphrase (0.01 to 600; 0.5, and "
    "600000 iterations at least)",
    &args.kdf_time },
  { 'i', "iterations", "N", NUMBER,
    "the number of iterations of PBKDF2 (1000 to 4294967295)",
    &args.iterations },
  { 'a', "armor", NULL, NOTHING, "write text, for mail and terminals",
    &args.armor },
  { 'o', "output", "OUTPUT", INPUT_FILE,
    "write to OUTPUT, which gets its name when it is complete", &args.output },
  { 'f', "force", NULL, NOTHING,
    "replace OUTPUT if it is there; it keeps its mode and owner",
    &args.force },
  { OPTION_LONG, "strict", NULL, NOTHING,
    "warnings are errors: a key or passphrase file that others may use, fewer "
    "iterations than 600000, more than decrypt takes by default",
    &args.strict },
  { OPTION_LONG, "secretstream", NULL, NOTHING,
    "the bare body, for programs that use libsodium: the key file is the key "
    "of 32 bytes",
    &args.bare },
  COMMON_OPTIONS
};

static const struct option_row decrypt_rows[] = {
  { 'k', "key-file", "FILE", INPUT_FILE, "the key file of encrypt",
    &args.key_file },
  { 'p', "passphrase-file", "FILE", INPUT_FILE,
    "the passphrase: FILE, one line without its end; without -k and -p "
    "it is asked for on the terminal",
    &args.passphrase_file },
  { 'o', "output", "OUTPUT", INPUT_FILE,
    "write to OUTPUT, which gets its name, and mode 0600, when the whole file "
    "is known to be genuine; without -o, standard output gets each chunk when "
    "the chunk is known to be",
    &args.output },
  { 'f', "force", NULL, NOTHING,
    "replace OUTPUT if it is there; it keeps its mode and owner if it is "
    "yours or root's",
    &args.force },
  { OPTION_LONG, "max-iterations", "N", NUMBER,
    "refuse a file that asks for more than N iterations (100000000)",
    &args.iterations },
  { OPTION_LONG, "strict", NULL, NOTHING,
    "a key or passphrase file that others may use is an error, not a "
    "warning",
    &args.strict },
  { OPTION_LONG, "secretstream", NULL, NOTHING,
    "a bare body, from programs that use libsodium: the key file is the key "
    "of 32 bytes, the chunks are of 65536 bytes",
    &args.bare },
  COMMON_OPTIONS
};

/* ------------------------------------------------------------------- keys */

/* A passphrase of 125 random bits, in groups that can be read out, shown on
 * the terminal. */
static uint8_t *
make_passphrase (size_t *length)
{
  /* No 0, o, 1, l: each character is 5 bits. */
  static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
  enum
  {
    GROUPS = 5,
    GROUP = 5,
    SIZE = GROUPS * (GROUP + 1) - 1
  };
  char *shown;
  char *secret = hold_secret (SIZE + 1);
  uint8_t *random = hold_secret (SIZE);
  size_t k;
  if (secret != NULL && random != NULL && system_random (SIZE, random) == 0)
    {
      for (k = 0; k < SIZE; k++)
        secret[k] = '-';
      for (k = 0; k < SIZE; k++)
        if (k % (GROUP + 1) < GROUP)
          secret[k] = letters[random[k] & 31];
      shown = hold_secret (SIZE + 64);
      if (shown != NULL)
        {
          snprintf (shown, SIZE + 64, "The passphrase is: %s\n", secret);
          if (show_on_terminal (shown) == 0)
            *length = SIZE;
          drop_secret (shown);
        }
    }
  drop_secret (random);
  if (*length == SIZE)
    return (uint8_t *) secret;
  drop_secret (secret);
  return NULL;
}

/* Return the key from the key file, or complain and return null. */
static uint8_t *
read_key_file (const struct arguments *a, size_t *length)
{
  const struct secret_source source
      = { "--key-file", a->key_file, NULL, 0, a->strict, 0 };
  uint8_t *secret = read_secret (&source, length);
  const char *wrong = NULL;
  if (secret == NULL)
    return NULL;
  if (a->bare && *length != SECRETSTREAM_KEY_SIZE)
    wrong = "the key of a secretstream has 32 bytes";
  else if (*length < KEY_FILE_MIN)
    wrong = "a key file has 32 bytes or more; a passphrase goes to "
            "--passphrase-file";
  if (wrong == NULL)
    return secret;
  complain ("%s: %s", a->key_file, wrong);
  drop_secret (secret);
  return NULL;
}

/* The secret that the arguments name; complains. */
static uint8_t *
ask_secret (const struct arguments *a, int twice, size_t *length)
{
  struct secret_source source = { "--passphrase-file", a->passphrase_file,
                                  "Passphrase: ",      1,
                                  a->strict,           1 };
  uint8_t *secret, *again;
  size_t again_length;
  *length = 0;
  if (a->generate)
    return make_passphrase (length);
  if (a->key_file != NULL)
    return read_key_file (a, length);
  secret = read_secret (&source, length);
  if (secret == NULL || a->passphrase_file != NULL || !twice)
    return secret;
  source.prompt = "The same again: ";
  again = read_secret (&source, &again_length);
  if (again == NULL || again_length != *length
      || !symcrypt_memeql (*length, secret, again))
    {
      if (again != NULL)
        complain ("the passphrases differ");
      drop_secret (secret);
      secret = NULL;
    }
  drop_secret (again);
  return secret;
}

/* Set *ITERATIONS from the arguments. */
static int
choose_iterations (const struct arguments *a, uint32_t *iterations)
{
  const char *warning = a->strict ? "" : "warning: ";
  double seconds = a->kdf_seconds > 0 ? a->kdf_seconds : KDF_SECONDS;
  double n = (double) a->iterations.value;
  int doubtful = 0;
  if (a->iterations.given && n > ITERATIONS_BOUND)
    doubtful = complain ("%sdecrypt refuses more than %u iterations unless "
                         "--max-iterations allows them",
                         warning, ITERATIONS_BOUND);
  else if (a->iterations.given && n < ITERATIONS_LEAST)
    doubtful = complain ("%s%.0f iterations are few: guessing the passphrase "
                         "is cheap below %u",
                         warning, n, ITERATIONS_LEAST);
  else if (!a->iterations.given)
    {
      n = seconds * iterations_a_second (symcrypt_hash_sha256 ());
      if (n > ITERATIONS_BOUND)
        {
          doubtful = complain ("%s%g seconds would be more than %u "
                               "iterations, the most that decrypt takes by "
                               "default",
                               warning, seconds, ITERATIONS_BOUND);
          n = ITERATIONS_BOUND;
        }
      n = n < ITERATIONS_LEAST ? ITERATIONS_LEAST
                               : (double) ((uint32_t) n / 1000 * 1000);
    }
  *iterations = (uint32_t) n;
  return doubtful && a->strict ? STATUS_USAGE : STATUS_OK;
}

static uint64_t
iterations_of (const uint8_t *head)
{
  return (uint64_t) head[12] << 24 | (uint64_t) head[13] << 16
         | (uint64_t) head[14] << 8 | head[15];
}

/* Hash a passphrase, because HMAC takes some pairs of keys for one: a long key
 * and its hash. */
static void
hash_passphrase (uint8_t *digest, size_t length, const uint8_t *passphrase)
{
  static const char label[] = "symcrypt encrypt passphrase";
  struct symcrypt_sha256_ctx ctx;
  symcrypt_sha256_init (&ctx);
  symcrypt_sha256_update (&ctx, sizeof label - 1, (const uint8_t *) label);
  symcrypt_sha256_update (&ctx, length, passphrase);
  symcrypt_sha256_digest (&ctx, digest);
}

/* Derive the key of the body and the check value that HEAD holds at CHECK_AT.
 */
static int
derive (uint8_t *key, uint8_t *check, const uint8_t *head,
        size_t secret_length, const uint8_t *secret)
{
  static const char label[] = "symcrypt encrypt";
  const struct symcrypt_hash *sha256 = symcrypt_hash_sha256 ();
  uint8_t info[sizeof label - 1 + CHECK_AT];
  uint8_t prk[SYMCRYPT_SHA256_DIGEST_SIZE];
  uint8_t both[SECRETSTREAM_KEY_SIZE + CHECK_SIZE];
  uint64_t iterations = iterations_of (head);
  int error = 0;
  memcpy (info, label, sizeof label - 1);
  memcpy (info + sizeof label - 1, head, CHECK_AT);
  if (head[9] == PASSPHRASE)
    {
      uint8_t password[SYMCRYPT_SHA256_DIGEST_SIZE];
      hash_passphrase (password, secret_length, secret);
      error = derive_key ("Passphrase", sha256, sizeof password, password,
                          iterations, SALT_SIZE, head + SALT_AT, sizeof prk,
                          prk);
      symcrypt_wipe (sizeof password, password);
      if (error != 0)
        return -1;
    }
  else
    error = symcrypt_hkdf_extract (sha256, SALT_SIZE, head + SALT_AT,
                                   secret_length, secret, prk);
  if (error == 0)
    error = symcrypt_hkdf_expand (sha256, sizeof prk, prk, sizeof info, info,
                                  sizeof both, both);
  if (error != 0)
    complain ("%s", symcrypt_strerror (error));
  else
    {
      memcpy (key, both, SECRETSTREAM_KEY_SIZE);
      memcpy (check, both + SECRETSTREAM_KEY_SIZE, CHECK_SIZE);
    }
  symcrypt_wipe (sizeof prk, prk);
  symcrypt_wipe (sizeof both, both);
  return error;
}

/* The bare body's key is the key file itself.  */
static int
bare_key (uint8_t *key, const struct arguments *a)
{
  size_t length;
  uint8_t *secret = read_key_file (a, &length);
  if (secret == NULL)
    return STATUS_USAGE;
  memcpy (key, secret, SECRETSTREAM_KEY_SIZE);
  drop_secret (secret);
  return STATUS_OK;
}

/* ---------------------------------------------------------------- the work */

struct job
{
  uint8_t key[SECRETSTREAM_KEY_SIZE];
  struct secretstream stream;
  struct progress progress;
  struct atomic_file out;
  struct armor_reader in;
  struct armor_writer armor;
  int armored;      /* the output is */
  const char *name; /* the input's, for complaints */
  struct stat origin;
  uint64_t done;             /* bytes of input */
  uint8_t plain[2][CHUNK];   /* the chunk in hand, and the next */
  uint8_t sealed[2][SEALED]; /* the same */
  char text[ARMOR_ROOM (SEALED)];
};

/* Write LENGTH bytes, and what armor holds back if they are the LAST. */
static int
put (struct job *j, size_t length, const uint8_t *data, int last)
{
  if (!j->armored)
    return atomic_file_write (&j->out, length, data);
  length = armor_write (&j->armor, length, data, last, j->text);
  return atomic_file_write (&j->out, length, j->text);
}

/* The tag of chunk NUMBER, from 1 on, which is the LAST or not. */
static unsigned
chunk_tag (uint64_t number, int last)
{
  return last                        ? SECRETSTREAM_FINAL
         : number % REKEY_AFTER == 0 ? SECRETSTREAM_REKEY
                                     : SECRETSTREAM_MESSAGE;
}

static int
encrypt_body (struct job *j)
{
  uint8_t header[SECRETSTREAM_HEADER_SIZE];
  uint64_t count = 0;
  long length;
  int k = 0;
  if (system_random (sizeof header, header) != 0)
    return STATUS_FAILED;
  secretstream_begin (&j->stream, j->key, header);
  if (put (j, sizeof header, header, 0) != 0)
    return STATUS_FAILED;
  length = armor_read (&j->in, CHUNK, j->plain[k]);
  while (length >= 0)
    {
      long next = 0;
      unsigned tag;
      if (length == CHUNK)
        next = armor_read (&j->in, CHUNK, j->plain[1 - k]);
      if (next < 0)
        break;
      tag = chunk_tag (++count, next == 0);
      secretstream_push (&j->stream, tag, 0, NULL, (size_t) length,
                         j->sealed[0], j->plain[k]);
      if (put (j, (size_t) length + SECRETSTREAM_OVERHEAD, j->sealed[0],
               tag == SECRETSTREAM_FINAL)
          != 0)
        return STATUS_FAILED;
      j->done += (uint64_t) length;
      progress_update (&j->progress, j->done);
      if (tag == SECRETSTREAM_FINAL)
        return STATUS_OK;
      length = next;
      k = 1 - k;
    }
  return j->in.status;
}

static int
refuse_body (const struct job *j, const char *what)
{
  complain ("%s: %s%s", j->name, what,
            j->out.name == NULL && j->done > 0
                ? "; the output so far is genuine, but not complete"
                : "");
  return STATUS_FAILED;
}

static int
decrypt_body (struct job *j, int bare)
{
  uint8_t header[SECRETSTREAM_HEADER_SIZE];
  uint64_t count = 0;
  long length = armor_read (&j->in, sizeof header, header);
  int k = 0;
  if (length < 0)
    return j->in.status;
  if (length < (long) sizeof header)
    return refuse_body (j, "cut short");
  secretstream_begin (&j->stream, j->key, header);
  length = armor_read (&j->in, SEALED, j->sealed[k]);
  while (length >= 0)
    {
      long next = 0;
      unsigned tag;
      if (length < SECRETSTREAM_OVERHEAD)
        return refuse_body (j, "cut short");
      if (length == SEALED)
        next = armor_read (&j->in, SEALED, j->sealed[1 - k]);
      if (next < 0)
        break;
      if (secretstream_pull (&j->stream, &tag, 0, NULL, (size_t) length,
                             j->plain[0], j->sealed[k])
          != 0)
        return refuse_body (j, bare && j->done == 0 ? "a wrong key, or altered"
                               : next == 0          ? "altered or cut short"
                                                    : "altered");
      if (tag == SECRETSTREAM_FINAL && next > 0)
        return refuse_body (j, "something follows its end");
      /* A bare body is as libsodium's user made it. */
      if (!bare && (tag == SECRETSTREAM_FINAL || next > 0)
          && (tag != chunk_tag (++count, next == 0)
              || (length == SECRETSTREAM_OVERHEAD && count > 1)))
        return refuse_body (j, "not divided into chunks as the format wants");
      if (atomic_file_write (&j->out, (size_t) length - SECRETSTREAM_OVERHEAD,
                             j->plain[0])
          != 0)
        return STATUS_FAILED;
      j->done += (uint64_t) length;
      progress_update (&j->progress, j->done);
      if (tag == SECRETSTREAM_FINAL)
        return STATUS_OK;
      if (next == 0)
        return refuse_body (j, "cut short");
      length = next;
      k = 1 - k;
    }
  return j->in.status;
}

/* The head of a file, but for the check. */
static int
make_head (uint8_t *head, const struct arguments *a)
{
  uint32_t iterations = 0;
  memset (head, 0, HEAD_SIZE);
  if (a->key_file == NULL && choose_iterations (a, &iterations) != STATUS_OK)
    return STATUS_USAGE;
  memcpy (head, magic, MAGIC_SIZE);
  head[8] = 1;
  head[9] = a->key_file != NULL ? KEY_FILE : PASSPHRASE;
  head[12] = (uint8_t) (iterations >> 24);
  head[13] = (uint8_t) (iterations >> 16);
  head[14] = (uint8_t) (iterations >> 8);
  head[15] = (uint8_t) iterations;
  return system_random (SALT_SIZE, head + SALT_AT) == 0 ? STATUS_OK
                                                        : STATUS_FAILED;
}

/* Get the key, open the output and write the head. */
static int
begin_encrypt (const struct arguments *a, struct job *j)
{
  uint8_t head[HEAD_SIZE];
  uint8_t *secret = NULL;
  size_t length;
  int status;
  if ((a->output == NULL) && !a->armor && isatty (STDOUT_FILENO))
    return wrong_usage (
        "will not write encrypted data to a terminal; use --output or "
        "--armor");
  j->armored = a->armor;
  j->in.plain = 1;
  status = a->bare ? bare_key (j->key, a) : make_head (head, a);
  if (status == STATUS_OK && !a->bare)
    {
      secret = ask_secret (a, 1, &length);
      if (secret == NULL)
        return STATUS_USAGE;
    }
  if (status == STATUS_OK)
    status = atomic_file_open (
        &j->out, a->output, a->force ? ATOMIC_FILE_REPLACE : 0,
        S_ISREG (j->origin.st_mode) ? &j->origin : NULL);
  if (status == STATUS_OK && !a->bare
      && (derive (j->key, head + CHECK_AT, head, length, secret) != 0
          || put (j, sizeof head, head, 0) != 0))
    status = atomic_file_close (&j->out, STATUS_FAILED);
  drop_secret (secret);
  return status;
}

/* Read the head of what is to be decrypted, and get the key. */
static int
open_head (const struct arguments *a, struct job *j)
{
  uint8_t head[HEAD_SIZE];
  uint8_t check[CHECK_SIZE];
  uint64_t iterations;
  uint8_t *secret;
  size_t length;
  int status = STATUS_FAILED;
  long n = armor_read (&j->in, sizeof head, head);
  if (n < 0)
    return j->in.status;
  if (n < MAGIC_SIZE || memcmp (head, magic, MAGIC_SIZE) != 0)
    return wrong_usage ("%s: not made by symcrypt encrypt", j->name);
  if (n < HEAD_SIZE)
    {
      complain ("%s: cut short", j->name);
      return STATUS_FAILED;
    }
  iterations = iterations_of (head);
  if (head[8] != 1)
    return wrong_usage ("%s: made by a newer version, or altered", j->name);
  if ((head[9] != KEY_FILE && head[9] != PASSPHRASE) || head[10] != 0
      || head[11] != 0 || (head[9] == PASSPHRASE) != (iterations != 0))
    {
      complain ("%s: its head is altered", j->name);
      return STATUS_FAILED;
    }
  if (head[9] == KEY_FILE && a->key_file == NULL)
    return wrong_usage (
        "%s: encrypted under a key file; name it with --key-file", j->name);
  if (head[9] == PASSPHRASE && a->key_file != NULL)
    return wrong_usage (
        "%s: encrypted under a passphrase, not under a key file", j->name);
  if (iterations > a->iterations.value)
    {
      complain ("%s: it asks for %lu iterations; --max-iterations allows them",
                j->name, (unsigned long) iterations);
      return STATUS_FAILED;
    }
  secret = ask_secret (a, 0, &length);
  if (secret == NULL)
    return STATUS_USAGE;
  if (derive (j->key, check, head, length, secret) == 0)
    {
      status = symcrypt_memeql (CHECK_SIZE, check, head + CHECK_AT)
                   ? STATUS_OK
                   : STATUS_FAILED;
      if (status != STATUS_OK)
        complain ("%s: the %s is wrong, or the head is altered", j->name,
                  head[9] == KEY_FILE ? "key" : "passphrase");
    }
  drop_secret (secret);
  symcrypt_wipe (sizeof check, check);
  return status;
}

/* Get the key, by the head, and open the output. */
static int
begin_decrypt (const struct arguments *a, struct job *j)
{
  int status;
  j->in.plain = a->bare;
  status = a->bare ? bare_key (j->key, a) : open_head (a, j);
  return status == STATUS_OK ? atomic_file_open (
             &j->out, a->output,
             ATOMIC_FILE_SECRET | (a->force ? ATOMIC_FILE_REPLACE : 0), NULL)
                             : status;
}

static int
crypt_file (const struct arguments *a, int encrypting)
{
  FILE *file = open_input (a->input);
  struct job *j;
  uint64_t total = 0;
  int status;
  if (file == NULL)
    return STATUS_USAGE;
  guard_secrets ();
  j = hold_secret (sizeof *j);
  if (j == NULL)
    {
      close_input (file);
      return STATUS_FAILED;
    }
  j->name = file == stdin ? "standard input" : a->input;
  j->in.file = file;
  j->in.name = j->name;
  if (fstat (fileno (file), &j->origin) == 0 && S_ISREG (j->origin.st_mode)
      && j->origin.st_size > 0)
    total = (uint64_t) j->origin.st_size;
  status = encrypting ? begin_encrypt (a, j) : begin_decrypt (a, j);
  if (status == STATUS_OK)
    {
      progress_begin (&j->progress, j->name, total);
      status = encrypting ? encrypt_body (j) : decrypt_body (j, a->bare);
      progress_end (&j->progress);
      status = atomic_file_close (&j->out, status);
    }
  drop_secret (j);
  close_input (file);
  return status;
}

/* --------------------------------------------------------------- arguments */

static int
check_arguments (struct arguments *a, int encrypting, int n_operands,
                 char **operands)
{
  const char *wrong = NULL;
  if (n_operands > 1)
    wrong = "more than one file was named";
  else if (a->key_file != NULL && a->passphrase_file != NULL)
    wrong = "--key-file and --passphrase-file do not go together";
  else if (a->bare && a->key_file == NULL)
    wrong = "--secretstream wants a --key-file";
  else if (a->bare && a->armor)
    wrong = "--secretstream and --armor do not go together";
  else if (a->generate && (a->key_file != NULL || a->passphrase_file != NULL))
    wrong = "--generate does not go with --key-file or --passphrase-file";
  else if (a->kdf_seconds > 0 && a->iterations.value > 0)
    wrong = "--kdf-time and --iterations do not go together";
  else if (encrypting && a->key_file != NULL
           && (a->kdf_seconds > 0 || a->iterations.value > 0))
    wrong = "--kdf-time and --iterations are for passphrases, not key files";
  else
    {
      const char *secret
          = a->key_file != NULL ? a->key_file : a->passphrase_file;
      a->input = n_operands == 1 ? operands[0] : "-";
      if (secret != NULL && strcmp (secret, "-") == 0
          && strcmp (a->input, "-") == 0)
        wrong = "standard input cannot be both the secret and the data";
    }
  if (wrong == NULL)
    return STATUS_OK;
  return wrong_usage ("%s", wrong);
}

static int
read_seconds (double *value, const char *text)
{
  char *end;
  *value = strtod (text, &end);
  if (end != text && *end == 0 && *value >= 0.01 && *value <= 600)
    return 0;
  return complain (
      "--kdf-time: '%s' is not a number of seconds from 0.01 to 600", text);
}

static int
run (struct options *o, int encrypting)
{
  int status;
  if (next_option (o) != OPTION_END)
    return o->status;
  if (args.kdf_time != NULL
      && read_seconds (&args.kdf_seconds, args.kdf_time) != 0)
    return STATUS_USAGE;
  status = check_arguments (&args, encrypting, o->n_operands, o->operands);
  return status == STATUS_OK ? crypt_file (&args, encrypting) : status;
}

static int
run_encrypt (struct options *o)
{
  return run (o, 1);
}

static int
run_decrypt (struct options *o)
{
  args.iterations.low = 1;
  args.iterations.value = ITERATIONS_BOUND;
  return run (o, 0);
}

const struct command command_encrypt = {
  "encrypt",
  "encrypt a file under a passphrase or a key file",
  "Usage: symcrypt encrypt [-k FILE | -p FILE | --generate] [-o OUTPUT]\n"
  "                        [OPTION...] [FILE]\n",
  "Encrypt FILE, or standard input, under a passphrase or a key file, "
  "and\n"
  "authenticate it, with XChaCha20-Poly1305 in chunks.\n"
  "\n"
  "Decrypting takes the same key or passphrase.  To encrypt to a public "
  "key, use\n"
  "age (https://age-encryption.org).\n",
  encrypt_rows,
  "Examples:\n"
  "  symcrypt encrypt -o letter.symcrypt letter.txt\n"
  "  symcrypt key work.key\n"
  "  tar c work | symcrypt encrypt -k work.key -o work.tar.symcrypt\n",
  NULL,
  run_encrypt
};

const struct command command_decrypt = {
  "decrypt",
  "decrypt a file that encrypt made",
  "Usage: symcrypt decrypt [-k FILE | -p FILE] [-o OUTPUT] [OPTION...] "
  "[FILE]\n",
  "Decrypt FILE, or standard input, which symcrypt encrypt made, armored "
  "or not.\n",
  decrypt_rows,
  "Exit status: 0; 1, a wrong key, or a file that was altered or cut; 2, "
  "wrong\n"
  "usage, or input that cannot be read or was never encrypted.\n"
  "\n"
  "Without -o, the genuine beginning of a file that was cut or altered is "
  "written\n"
  "before the status is 1: a pipe into tar would unpack a part.\n"
  "\n"
  "Examples:\n"
  "  symcrypt decrypt -o letter.txt letter.symcrypt\n"
  "  symcrypt decrypt -k work.key -o work.tar work.tar.symcrypt && tar xf "
  "work.tar\n",
  NULL,
  run_decrypt
};
