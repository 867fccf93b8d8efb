/* SPDX-License-Identifier: ISC */
/* `symcrypt encrypt' and `symcrypt decrypt'.
 *
 * A file is a head of 48 bytes and a body:
 *    0   8  "symcrypt"
 *    8   1  1, the version
 *    9   1  what the key comes from: 1, a key file; 2, a passphrase
 *   10   2  0
 *   12   4  iterations of PBKDF2, big-endian; 0 for a key file
 *   16  16  salt
 *   32  16  check: by which a wrong key is told from an altered body
 *   48      body: secretstream's header of 24 bytes, then messages of 65536
 *           bytes, each 17 bytes longer, the last one shorter or as long, and
 *           FINAL; every 1024th is REKEY
 * With PRK = HKDF-Extract-SHA256(salt, key file) or
 * PBKDF2-HMAC-SHA256(passphrase, salt, iterations, 32 bytes), key (32 bytes)
 * and check (16) are
 * HKDF-Expand-SHA256(PRK, "symcrypt encrypt" and the first 32 bytes, 48). */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/secretstream.h"
#include "tools/tool.h"

#ifndef O_BINARY
#define O_BINARY 0
#endif

enum
{
  CHUNK = 65536,
  SEALED = CHUNK + SECRETSTREAM_OVERHEAD,
  REKEY_AFTER = 1024, /* chunks, so 64 MiB */
  MAGIC_SIZE = 8,
  SALT_AT = 16,
  SALT_SIZE = 16,
  CHECK_AT = 32,
  CHECK_SIZE = 16,
  HEAD_SIZE = 48,
  KEY_FILE = 1,
  PASSPHRASE = 2,
  KEY_FILE_MIN = 32
};

#define ITERATIONS_MIN 1000u
#define ITERATIONS_DEFAULT 600000u
#define ITERATIONS_BOUND 10000000u

static const char magic[MAGIC_SIZE + 1] = "symcrypt";

static const char encrypt_help[]
    = "Usage: symcrypt encrypt [-k FILE | -p FILE] [-o OUTPUT] [OPTION...] "
      "[FILE]\n"
      "\n"
      "Encrypt FILE, or standard input, under a passphrase or a key file, "
      "and\n"
      "authenticate it, with XChaCha20-Poly1305 in chunks.\n"
      "\n"
      "  -k, --key-file FILE         the key: every byte of FILE, 32 bytes "
      "or more\n"
      "                              of random data\n"
      "  -p, --passphrase-file FILE  the passphrase: FILE without the line "
      "end at\n"
      "                              its end; without -k and -p it is asked "
      "for\n"
      "                              on the terminal, twice\n"
      "  -i, --iterations N          how slow guessing a passphrase is made\n"
      "                              (1000 to 4294967295; 600000)\n"
      "  -o, --output OUTPUT         write OUTPUT, once it is whole, and not\n"
      "                              standard output\n"
      "  -f, --force                 replace OUTPUT if it is there\n"
      "      --secretstream          the bare body, for programs that use\n"
      "                              libsodium: the key file is the key of "
      "32\n"
      "                              bytes\n"
      "  -h, --help                  print this\n"
      "\n"
      "Examples:\n"
      "  symcrypt encrypt -o letter.symcrypt letter.txt\n"
      "  tar c work | symcrypt encrypt -k key -o work.tar.symcrypt\n"
      "  (umask 77; head -c 32 /dev/urandom >key)\n";

static const char decrypt_help[]
    = "Usage: symcrypt decrypt [-k FILE | -p FILE] [-o OUTPUT] [OPTION...] "
      "[FILE]\n"
      "\n"
      "Decrypt what symcrypt encrypt made: FILE, or standard input.\n"
      "\n"
      "  -k, --key-file FILE         the key file it was encrypted under\n"
      "  -p, --passphrase-file FILE  the passphrase: FILE without the line "
      "end at\n"
      "                              its end; without -k and -p it is asked "
      "for\n"
      "                              on the terminal\n"
      "  -o, --output OUTPUT         write OUTPUT, once all is known to be\n"
      "                              genuine and whole, and not standard "
      "output,\n"
      "                              which gets each chunk when it is known "
      "to be\n"
      "                              genuine\n"
      "  -f, --force                 replace OUTPUT if it is there\n"
      "      --max-iterations N      refuse a file that asks for more than "
      "N\n"
      "                              iterations (10000000)\n"
      "      --secretstream          a bare body, from programs that use\n"
      "                              libsodium: the key file is the key of "
      "32\n"
      "                              bytes, the chunks are of 65536 bytes\n"
      "  -h, --help                  print this\n"
      "\n"
      "Exit status: 0; 1, a wrong key, or an altered or cut file; 2, wrong "
      "usage\n"
      "or input that cannot be read or was never encrypted.\n"
      "\n"
      "Examples:\n"
      "  symcrypt decrypt -o letter.txt letter.symcrypt\n"
      "  symcrypt decrypt -k key work.tar.symcrypt | tar x\n";

struct arguments
{
  const char *key_file;
  const char *passphrase_file;
  const char *output;
  const char *input;
  uint64_t iterations; /* of decrypt: the most */
  int force;
  int bare;
};

/* ----------------------------------------------------------------- output */

/* A file takes the place of OUTPUT when it is whole, not before. */
struct output
{
  const char *name; /* or null: standard output */
  char *temporary;  /* or null: written as it is */
  int fd;
  int replace;
};

/* What a signal that ends the program has to remove. */
static char *volatile unfinished;

static void
remove_unfinished (int number)
{
  char *name = unfinished;
  if (name != NULL)
    unlink (name);
  signal (number, SIG_DFL);
  raise (number);
}

static void
catch_signals (void)
{
  static const int signals[] = {
    SIGINT,
    SIGTERM,
#ifdef SIGHUP
    SIGHUP,
#endif
#ifdef SIGQUIT
    SIGQUIT,
#endif
  };
  size_t k;
  for (k = 0; k < sizeof signals / sizeof signals[0]; k++)
    if (signal (signals[k], remove_unfinished) == SIG_IGN)
      signal (signals[k], SIG_IGN);
}

/* Returns an exit status; complains. */
static int
open_output (struct output *o, const struct arguments *a, int secret)
{
  struct stat status;
  size_t n;
  mode_t mask;
  o->name = a->output;
  o->temporary = NULL;
  o->replace = a->force;
  if (o->name == NULL || strcmp (o->name, "-") == 0)
    {
      o->fd = STDOUT_FILENO;
      if (o->name == NULL && !secret && isatty (o->fd))
        {
          complain ("will not write encrypted data to a terminal; use "
                    "--output");
          return STATUS_USAGE;
        }
      o->name = NULL;
      return STATUS_OK;
    }
  if (stat (o->name, &status) == 0)
    {
      if (S_ISDIR (status.st_mode))
        {
          errno = EISDIR;
          complain_errno ("%s", o->name);
          return STATUS_USAGE;
        }
      if (!S_ISREG (status.st_mode))
        {
          o->fd = open (o->name, O_WRONLY | O_BINARY);
          if (o->fd >= 0)
            return STATUS_OK;
          complain_errno ("%s", o->name);
          return STATUS_FAILED;
        }
      if (!o->replace)
        {
          complain ("%s is there already; --force replaces it", o->name);
          return STATUS_USAGE;
        }
    }
  n = strlen (o->name) + sizeof ".XXXXXX";
  o->temporary = malloc (n);
  if (o->temporary == NULL)
    {
      complain_errno ("no memory");
      return STATUS_FAILED;
    }
  snprintf (o->temporary, n, "%s.XXXXXX", o->name);
  o->fd = mkstemp (o->temporary);
  if (o->fd < 0)
    {
      complain_errno ("%s", o->name);
      free (o->temporary);
      o->temporary = NULL;
      return STATUS_FAILED;
    }
  unfinished = o->temporary;
  catch_signals ();
  mask = umask (0);
  umask (mask);
#if HAVE_FCHMOD
  if (fchmod (o->fd, 0666 & ~mask) != 0)
    {
      /* It stays for its owner alone. */
    }
#endif
  return STATUS_OK;
}

static int
write_all (const struct output *o, size_t length, const uint8_t *data)
{
  while (length > 0)
    {
      ssize_t done = write (o->fd, data, length);
      if (done < 0 && errno == EINTR)
        continue;
      if (done <= 0)
        {
          if (done == 0)
            errno = EIO;
          complain_errno ("cannot write %s",
                          o->name != NULL ? o->name : "standard output");
          return -1;
        }
      data += done;
      length -= (size_t) done;
    }
  return 0;
}

/* Give the whole file its name.  Without --force not even a file that came
 * there meanwhile is replaced, where the system can promise that. */
static int
rename_output (const struct output *o)
{
#if HAVE_LINK
  if (!o->replace)
    {
      if (link (o->temporary, o->name) == 0)
        return unlink (o->temporary);
      if (errno == EEXIST)
        return -1;
    }
#endif
#if defined(_WIN32)
  if (o->replace)
    unlink (o->name);
#endif
  return rename (o->temporary, o->name);
}

/* Returns STATUS, or why the file could not be finished. */
static int
close_output (struct output *o, int status)
{
  int error = 0;
  if (o->name == NULL)
    return status;
  if (status == STATUS_OK && o->temporary != NULL && fsync (o->fd) != 0
      && errno != EINVAL && errno != ENOTSUP)
    error = errno;
  if (close (o->fd) != 0 && error == 0)
    error = errno;
  if (status == STATUS_OK && o->temporary != NULL && error == 0
      && rename_output (o) != 0)
    error = errno;
  if (o->temporary != NULL && (status != STATUS_OK || error != 0))
    unlink (o->temporary);
  unfinished = NULL;
  free (o->temporary);
  if (status == STATUS_OK && error != 0)
    {
      errno = error;
      complain_errno ("cannot write %s", o->name);
      return STATUS_FAILED;
    }
  return status;
}

/* ------------------------------------------------------------------ input */

/* Read LENGTH bytes, or what there is up to the end: how many, or -1. */
static long
read_full (int fd, size_t length, uint8_t *data, const char *name)
{
  size_t n = 0;
  while (n < length)
    {
      ssize_t got = read (fd, data + n, length - n);
      if (got < 0 && errno == EINTR)
        continue;
      if (got < 0)
        {
          complain_errno ("%s", name);
          return -1;
        }
      if (got == 0)
        break;
      n += (size_t) got;
    }
  return (long) n;
}

/* ------------------------------------------------------------------- keys */

/* The secret that the arguments name; complains. */
static uint8_t *
ask_secret (const struct arguments *a, int twice, size_t *length)
{
  uint8_t *secret, *again;
  size_t again_length;
  if (a->key_file != NULL)
    {
      secret = read_secret (a->key_file, NULL, 0, length);
      if (secret != NULL && *length < KEY_FILE_MIN)
        {
          complain ("%s: a key file has 32 bytes or more; a passphrase goes "
                    "to --passphrase-file",
                    a->key_file);
          drop_secret (secret, *length);
          return NULL;
        }
      return secret;
    }
  secret = read_secret (a->passphrase_file, "Passphrase: ", 1, length);
  if (secret == NULL || a->passphrase_file != NULL || !twice)
    return secret;
  again = read_secret (NULL, "The same again: ", 1, &again_length);
  if (again == NULL || again_length != *length
      || !symcrypt_memeql (*length, secret, again))
    {
      if (again != NULL)
        {
          complain ("the passphrases differ");
          drop_secret (again, again_length);
        }
      drop_secret (secret, *length);
      return NULL;
    }
  drop_secret (again, again_length);
  return secret;
}

/* Derive the key of the body and what stands at CHECK_AT of HEAD. */
static int
derive (uint8_t *key, uint8_t *check, const uint8_t *head,
        size_t secret_length, const uint8_t *secret)
{
  static const char label[] = "symcrypt encrypt";
  const struct symcrypt_hash *sha256 = &symcrypt_hash_sha256;
  uint8_t info[sizeof label - 1 + CHECK_AT];
  uint8_t prk[SYMCRYPT_SHA256_DIGEST_SIZE];
  uint8_t both[SECRETSTREAM_KEY_SIZE + CHECK_SIZE];
  uint64_t iterations = (uint64_t) head[12] << 24 | (uint64_t) head[13] << 16
                        | (uint64_t) head[14] << 8 | head[15];
  int error = 0;
  memcpy (info, label, sizeof label - 1);
  memcpy (info + sizeof label - 1, head, CHECK_AT);
  if (head[9] == PASSPHRASE)
    error = symcrypt_pbkdf2_hmac (sha256, secret_length, secret, iterations,
                                  SALT_SIZE, head + SALT_AT, sizeof prk, prk);
  else
    symcrypt_hkdf_extract (sha256, SALT_SIZE, head + SALT_AT, secret_length,
                           secret, prk);
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
  uint8_t *secret = read_secret (a->key_file, NULL, 0, &length);
  int status = STATUS_USAGE;
  if (secret == NULL)
    return status;
  if (length != SECRETSTREAM_KEY_SIZE)
    complain ("%s: the key of a secretstream has 32 bytes", a->key_file);
  else
    {
      memcpy (key, secret, SECRETSTREAM_KEY_SIZE);
      status = STATUS_OK;
    }
  drop_secret (secret, length);
  return status;
}

/* ---------------------------------------------------------------- the work */

struct job
{
  struct secretstream stream;
  struct progress progress;
  struct output out;
  const char *name; /* the input's, for complaints */
  int fd;
  uint64_t done;             /* bytes of input */
  uint8_t plain[2][CHUNK];   /* the chunk in hand, and the next */
  uint8_t sealed[2][SEALED]; /* the same */
};

static int
encrypt_body (struct job *j, const uint8_t *key)
{
  uint8_t header[SECRETSTREAM_HEADER_SIZE];
  uint64_t count = 0;
  long length;
  int k = 0;
  if (system_random (sizeof header, header) != 0)
    return STATUS_FAILED;
  secretstream_begin (&j->stream, key, header);
  if (write_all (&j->out, sizeof header, header) != 0)
    return STATUS_FAILED;
  length = read_full (j->fd, CHUNK, j->plain[k], j->name);
  while (length >= 0)
    {
      long next = 0;
      unsigned tag = SECRETSTREAM_FINAL;
      if (length == CHUNK)
        next = read_full (j->fd, CHUNK, j->plain[1 - k], j->name);
      if (next < 0)
        break;
      if (next > 0)
        tag = ++count % REKEY_AFTER == 0 ? SECRETSTREAM_REKEY
                                         : SECRETSTREAM_MESSAGE;
      secretstream_push (&j->stream, tag, 0, NULL, (size_t) length,
                         j->sealed[0], j->plain[k]);
      if (write_all (&j->out, (size_t) length + SECRETSTREAM_OVERHEAD,
                     j->sealed[0])
          != 0)
        return STATUS_FAILED;
      j->done += (uint64_t) length;
      progress_update (&j->progress, j->done);
      if (tag == SECRETSTREAM_FINAL)
        return STATUS_OK;
      length = next;
      k = 1 - k;
    }
  return STATUS_USAGE;
}

static int
refuse_body (const struct job *j, const char *what)
{
  complain ("%s: %s%s", j->name, what,
            j->out.name == NULL && j->done > 0
                ? "; what was written is genuine, but not all"
                : "");
  return STATUS_FAILED;
}

static int
decrypt_body (struct job *j, const uint8_t *key, int bare)
{
  uint8_t header[SECRETSTREAM_HEADER_SIZE];
  long length = read_full (j->fd, sizeof header, header, j->name);
  int k = 0;
  if (length < 0)
    return STATUS_USAGE;
  if (length < (long) sizeof header)
    return refuse_body (j, "cut short");
  secretstream_begin (&j->stream, key, header);
  length = read_full (j->fd, SEALED, j->sealed[k], j->name);
  while (length >= 0)
    {
      long next = 0;
      unsigned tag;
      if (length < SECRETSTREAM_OVERHEAD)
        return refuse_body (j, "cut short");
      if (length == SEALED)
        next = read_full (j->fd, SEALED, j->sealed[1 - k], j->name);
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
      if (write_all (&j->out, (size_t) length - SECRETSTREAM_OVERHEAD,
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
  return STATUS_USAGE;
}

static int
do_encrypt (const struct arguments *a, struct job *j, uint8_t *key)
{
  uint8_t head[HEAD_SIZE] = { 0 };
  uint8_t *secret;
  size_t length;
  int status;
  if (a->bare)
    {
      status = bare_key (key, a);
      if (status == STATUS_OK)
        status = open_output (&j->out, a, 0);
    }
  else
    {
      memcpy (head, magic, MAGIC_SIZE);
      head[8] = 1;
      head[9] = a->key_file != NULL ? KEY_FILE : PASSPHRASE;
      if (head[9] == PASSPHRASE)
        {
          head[12] = (uint8_t) (a->iterations >> 24);
          head[13] = (uint8_t) (a->iterations >> 16);
          head[14] = (uint8_t) (a->iterations >> 8);
          head[15] = (uint8_t) a->iterations;
        }
      if (system_random (SALT_SIZE, head + SALT_AT) != 0)
        return STATUS_FAILED;
      secret = ask_secret (a, 1, &length);
      if (secret == NULL)
        return STATUS_USAGE;
      status = open_output (&j->out, a, 0);
      if (status == STATUS_OK
          && (derive (key, head + CHECK_AT, head, length, secret) != 0
              || write_all (&j->out, sizeof head, head) != 0))
        status = close_output (&j->out, STATUS_FAILED);
      drop_secret (secret, length);
    }
  if (status != STATUS_OK)
    return status;
  progress_begin (&j->progress, j->name, j->progress.total);
  status = encrypt_body (j, key);
  progress_end (&j->progress);
  return close_output (&j->out, status);
}

/* Read the head of what is to be decrypted, and get the key. */
static int
open_head (const struct arguments *a, struct job *j, uint8_t *key)
{
  uint8_t head[HEAD_SIZE];
  uint8_t check[CHECK_SIZE];
  uint64_t iterations;
  uint8_t *secret;
  size_t length;
  int status = STATUS_FAILED;
  long n = read_full (j->fd, sizeof head, head, j->name);
  if (n < 0)
    return STATUS_USAGE;
  if (n < MAGIC_SIZE || memcmp (head, magic, MAGIC_SIZE) != 0)
    {
      complain ("%s: not made by symcrypt encrypt", j->name);
      return STATUS_USAGE;
    }
  if (n < HEAD_SIZE)
    {
      complain ("%s: cut short", j->name);
      return STATUS_FAILED;
    }
  iterations = (uint64_t) head[12] << 24 | (uint64_t) head[13] << 16
               | (uint64_t) head[14] << 8 | head[15];
  if (head[8] != 1)
    {
      complain ("%s: made by a newer version, or altered", j->name);
      return STATUS_USAGE;
    }
  if ((head[9] != KEY_FILE && head[9] != PASSPHRASE) || head[10] != 0
      || head[11] != 0 || (head[9] == PASSPHRASE) != (iterations != 0))
    {
      complain ("%s: its head is altered", j->name);
      return STATUS_FAILED;
    }
  if (head[9] == KEY_FILE && a->key_file == NULL)
    {
      complain ("%s: it is under a key file; name it with --key-file",
                j->name);
      return STATUS_USAGE;
    }
  if (head[9] == PASSPHRASE && a->key_file != NULL)
    {
      complain ("%s: it is under a passphrase, not under a key file", j->name);
      return STATUS_USAGE;
    }
  if (iterations > a->iterations)
    {
      complain ("%s: it asks for %lu iterations; --max-iterations allows them",
                j->name, (unsigned long) iterations);
      return STATUS_FAILED;
    }
  secret = ask_secret (a, 0, &length);
  if (secret == NULL)
    return STATUS_USAGE;
  if (derive (key, check, head, length, secret) == 0)
    {
      status = symcrypt_memeql (CHECK_SIZE, check, head + CHECK_AT)
                   ? STATUS_OK
                   : STATUS_FAILED;
      if (status != STATUS_OK)
        complain ("%s: the %s is wrong, or the head is altered", j->name,
                  head[9] == KEY_FILE ? "key" : "passphrase");
    }
  drop_secret (secret, length);
  symcrypt_wipe (sizeof check, check);
  return status;
}

static int
do_decrypt (const struct arguments *a, struct job *j, uint8_t *key)
{
  int status = a->bare ? bare_key (key, a) : open_head (a, j, key);
  if (status == STATUS_OK)
    status = open_output (&j->out, a, 1);
  if (status != STATUS_OK)
    return status;
  progress_begin (&j->progress, j->name, j->progress.total);
  status = decrypt_body (j, key, a->bare);
  progress_end (&j->progress);
  return close_output (&j->out, status);
}

static int
crypt_file (const struct arguments *a,
            int (*work) (const struct arguments *, struct job *, uint8_t *))
{
  uint8_t key[SECRETSTREAM_KEY_SIZE];
  struct stat properties;
  FILE *file = open_input (a->input);
  struct job *j;
  int status;
  if (file == NULL)
    return STATUS_USAGE;
  j = calloc (1, sizeof *j);
  if (j == NULL)
    {
      complain_errno ("no memory");
      close_input (file);
      return STATUS_FAILED;
    }
  j->name = file == stdin ? "standard input" : a->input;
  j->fd = fileno (file);
  if (fstat (j->fd, &properties) == 0 && S_ISREG (properties.st_mode)
      && properties.st_size > 0)
    j->progress.total = (uint64_t) properties.st_size;
  status = work (a, j, key);
  symcrypt_wipe (sizeof key, key);
  symcrypt_wipe (sizeof *j, j);
  free (j);
  close_input (file);
  return status;
}

/* --------------------------------------------------------------- arguments */

static int
check_arguments (struct arguments *a, int n_operands, char **operands)
{
  const char *wrong = NULL;
  if (n_operands > 1)
    wrong = "one file at a time";
  else if (a->key_file != NULL && a->passphrase_file != NULL)
    wrong = "--key-file and --passphrase-file do not go together";
  else if (a->bare && a->key_file == NULL)
    wrong = "--secretstream wants a --key-file";
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
  complain ("%s", wrong);
  return STATUS_USAGE;
}

enum
{
  OPTION_BARE = 256,
  OPTION_MAX
};

static int
run (int argc, char **argv, const char *short_options,
     const struct option *options, struct arguments *a, const char *help,
     int (*work) (const struct arguments *, struct job *, uint8_t *))
{
  int option;
  int status;
  while ((option = tool_getopt (argc, argv, short_options, options)) != -1)
    switch (option)
      {
      case 'f':
        a->force = 1;
        break;
      case 'h':
        return tool_help (help);
      case 'i':
        if (read_number (&a->iterations, optarg, ITERATIONS_MIN, UINT32_MAX)
            != 0)
          {
            complain ("'%s' is not a number of iterations from %u to %lu",
                      optarg, ITERATIONS_MIN, (unsigned long) UINT32_MAX);
            return STATUS_USAGE;
          }
        break;
      case 'k':
        a->key_file = optarg;
        break;
      case 'o':
        a->output = optarg;
        break;
      case 'p':
        a->passphrase_file = optarg;
        break;
      case OPTION_BARE:
        a->bare = 1;
        break;
      case OPTION_MAX:
        if (read_number (&a->iterations, optarg, 1, UINT32_MAX) != 0)
          {
            complain ("'%s' is not a number of iterations", optarg);
            return STATUS_USAGE;
          }
        break;
      default:
        return STATUS_USAGE;
      }
  status = check_arguments (a, argc - optind, argv + optind);
  return status == STATUS_OK ? crypt_file (a, work) : status;
}

int
cmd_encrypt (int argc, char **argv)
{
  static const struct option options[]
      = { { "force", no_argument, NULL, 'f' },
          { "help", no_argument, NULL, 'h' },
          { "iterations", required_argument, NULL, 'i' },
          { "key-file", required_argument, NULL, 'k' },
          { "output", required_argument, NULL, 'o' },
          { "passphrase-file", required_argument, NULL, 'p' },
          { "secretstream", no_argument, NULL, OPTION_BARE },
          { NULL, 0, NULL, 0 } };
  struct arguments a = { NULL, NULL, NULL, NULL, ITERATIONS_DEFAULT, 0, 0 };
  return run (argc, argv, "fhi:k:o:p:", options, &a, encrypt_help, do_encrypt);
}

int
cmd_decrypt (int argc, char **argv)
{
  static const struct option options[]
      = { { "force", no_argument, NULL, 'f' },
          { "help", no_argument, NULL, 'h' },
          { "key-file", required_argument, NULL, 'k' },
          { "max-iterations", required_argument, NULL, OPTION_MAX },
          { "output", required_argument, NULL, 'o' },
          { "passphrase-file", required_argument, NULL, 'p' },
          { "secretstream", no_argument, NULL, OPTION_BARE },
          { NULL, 0, NULL, 0 } };
  struct arguments a = { NULL, NULL, NULL, NULL, ITERATIONS_BOUND, 0, 0 };
  return run (argc, argv, "fhk:o:p:", options, &a, decrypt_help, do_decrypt);
}
