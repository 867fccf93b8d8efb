/* SPDX-License-Identifier: ISC */
/* SYMCRYPT_OPENSSL_STATS=FILE: when the program ends, a line for each
 * algorithm that it used is added to FILE, or written to standard error if
 * FILE is "-". Programs with other rights than their user's ignore it.
 *
 * OpenSSL is then given tables whose functions count and call ours; without it
 * nothing is counted, and nothing is lost. */
#include "provider.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum which
{
#define CIPHER(NAMES, PROPERTIES, ALGORITHM, DESCRIPTION) WHICH_##ALGORITHM,
#define LEGACY_CIPHER CIPHER
#define MAC CIPHER
#define KDF CIPHER
#define DIGEST(NAMES, ALGORITHM, SIZE, BLOCK_SIZE) WHICH_##ALGORITHM,
#include "algorithms.def"
  ALGORITHMS
};

enum
{
  MAX_ENTRIES = 20 /* of a table of functions */
};

static struct
{
  const char *name;
  const OSSL_DISPATCH *table; /* ours */
  OSSL_DISPATCH counted[MAX_ENTRIES];
  uint64_t contexts, messages, bytes;
} algorithms[ALGORITHMS] = {
#define CIPHER(NAMES, PROPERTIES, ALGORITHM, DESCRIPTION)                     \
  { .name = NAMES, .table = _symcrypt_ossl_##ALGORITHM },
#define LEGACY_CIPHER CIPHER
#define MAC CIPHER
#define KDF CIPHER
#define DIGEST(NAMES, ALGORITHM, SIZE, BLOCK_SIZE)                            \
  { .name = NAMES, .table = _symcrypt_ossl_##ALGORITHM },
#include "algorithms.def"
};

static uint64_t left_to_others;

static void
add (uint64_t *count, uint64_t n)
{
  __atomic_fetch_add (count, n, __ATOMIC_RELAXED);
}

void
_symcrypt_ossl_stats_left (void)
{
  add (&left_to_others, 1);
}

typedef void function (void);

/* Our function for ID of algorithm W. */
static function *
ours (enum which w, int id)
{
  const OSSL_DISPATCH *d = algorithms[w].table;
  while (d->function_id != 0 && d->function_id != id)
    d++;
  return d->function;
}

#define OURS(W, ID, TYPE)                                                     \
  ((OSSL_FUNC_##TYPE##_fn *) ours ((W), OSSL_FUNC_##ID))

/* The same for all kinds: the first entry makes a context. */
#define COUNT_NEW(ALGORITHM)                                                  \
  static void *new_##ALGORITHM (void *provider)                               \
  {                                                                           \
    const enum which w = WHICH_##ALGORITHM;                                   \
    add (&algorithms[w].contexts, 1);                                         \
    return ((OSSL_FUNC_mac_newctx_fn *) algorithms[w].table[0].function) (    \
        provider);                                                            \
  }

static int
cipher_init (enum which w, function *f, void *context, const uint8_t *key,
             size_t key_length, const uint8_t *iv, size_t iv_length,
             const OSSL_PARAM *params)
{
  if (iv)
    add (&algorithms[w].messages, 1);
  return ((OSSL_FUNC_cipher_encrypt_init_fn *) f) (context, key, key_length,
                                                   iv, iv_length, params);
}

#define CIPHER(NAMES, PROPERTIES, ALGORITHM, DESCRIPTION)                     \
  COUNT_NEW (ALGORITHM)                                                       \
  static int encrypt_##ALGORITHM (void *c, const unsigned char *key,          \
                                  size_t key_length, const unsigned char *iv, \
                                  size_t iv_length, const OSSL_PARAM *params) \
  {                                                                           \
    const enum which w = WHICH_##ALGORITHM;                                   \
    return cipher_init (w, ours (w, OSSL_FUNC_CIPHER_ENCRYPT_INIT), c, key,   \
                        key_length, iv, iv_length, params);                   \
  }                                                                           \
  static int decrypt_##ALGORITHM (void *c, const unsigned char *key,          \
                                  size_t key_length, const unsigned char *iv, \
                                  size_t iv_length, const OSSL_PARAM *params) \
  {                                                                           \
    const enum which w = WHICH_##ALGORITHM;                                   \
    return cipher_init (w, ours (w, OSSL_FUNC_CIPHER_DECRYPT_INIT), c, key,   \
                        key_length, iv, iv_length, params);                   \
  }                                                                           \
  static int update_##ALGORITHM (void *c, unsigned char *out, size_t *n,      \
                                 size_t room, const unsigned char *in,        \
                                 size_t length)                               \
  {                                                                           \
    const enum which w = WHICH_##ALGORITHM;                                   \
    if (out)                                                                  \
      add (&algorithms[w].bytes, length);                                     \
    return OURS (w, CIPHER_UPDATE, cipher_update) (c, out, n, room, in,       \
                                                   length);                   \
  }
#define LEGACY_CIPHER CIPHER
#define DIGEST(NAMES, ALGORITHM, SIZE, BLOCK_SIZE)                            \
  COUNT_NEW (ALGORITHM)                                                       \
  static int init_##ALGORITHM (void *c, const OSSL_PARAM *params)             \
  {                                                                           \
    const enum which w = WHICH_##ALGORITHM;                                   \
    add (&algorithms[w].messages, 1);                                         \
    return OURS (w, DIGEST_INIT, digest_init) (c, params);                    \
  }                                                                           \
  static int update_##ALGORITHM (void *c, const unsigned char *in,            \
                                 size_t length)                               \
  {                                                                           \
    const enum which w = WHICH_##ALGORITHM;                                   \
    add (&algorithms[w].bytes, length);                                       \
    return OURS (w, DIGEST_UPDATE, digest_update) (c, in, length);            \
  }
#define MAC(NAMES, PROPERTIES, ALGORITHM, DESCRIPTION)                        \
  COUNT_NEW (ALGORITHM)                                                       \
  static int init_##ALGORITHM (void *c, const unsigned char *key,             \
                               size_t length, const OSSL_PARAM *params)       \
  {                                                                           \
    const enum which w = WHICH_##ALGORITHM;                                   \
    add (&algorithms[w].messages, 1);                                         \
    return OURS (w, MAC_INIT, mac_init) (c, key, length, params);             \
  }                                                                           \
  static int update_##ALGORITHM (void *c, const unsigned char *in,            \
                                 size_t length)                               \
  {                                                                           \
    const enum which w = WHICH_##ALGORITHM;                                   \
    add (&algorithms[w].bytes, length);                                       \
    return OURS (w, MAC_UPDATE, mac_update) (c, in, length);                  \
  }
#define KDF(NAMES, PROPERTIES, ALGORITHM, DESCRIPTION)                        \
  COUNT_NEW (ALGORITHM)                                                       \
  static int derive_##ALGORITHM (void *c, unsigned char *out, size_t length,  \
                                 const OSSL_PARAM *params)                    \
  {                                                                           \
    const enum which w = WHICH_##ALGORITHM;                                   \
    add (&algorithms[w].messages, 1);                                         \
    add (&algorithms[w].bytes, length);                                       \
    return OURS (w, KDF_DERIVE, kdf_derive) (c, out, length, params);         \
  }
#include "algorithms.def"

/* Make the counting table of W: ours, with other functions in it. */
struct other
{
  int id;
  function *function;
};

static void
replace (enum which w, const struct other *others, size_t n)
{
  OSSL_DISPATCH *to = algorithms[w].counted;
  const OSSL_DISPATCH *from = algorithms[w].table;
  size_t k, j;
  for (k = 0; from[k].function_id != 0 && k < MAX_ENTRIES - 1; k++)
    {
      to[k] = from[k];
      for (j = 0; j < n; j++)
        if (others[j].id == from[k].function_id)
          to[k].function = others[j].function;
    }
}

#define REPLACE(ALGORITHM, ...)                                               \
  {                                                                           \
    const struct other others[] = { __VA_ARGS__ };                            \
    replace (WHICH_##ALGORITHM, others, sizeof others / sizeof others[0]);    \
  }
#define OTHER(ID, NAME)                                                       \
  {                                                                           \
    OSSL_FUNC_##ID, (function *) (NAME)                                       \
  }

static void
make_tables (void)
{
#define CIPHER(NAMES, PROPERTIES, ALGORITHM, DESCRIPTION)                     \
  REPLACE (ALGORITHM, OTHER (CIPHER_NEWCTX, new_##ALGORITHM),                 \
           OTHER (CIPHER_ENCRYPT_INIT, encrypt_##ALGORITHM),                  \
           OTHER (CIPHER_DECRYPT_INIT, decrypt_##ALGORITHM),                  \
           OTHER (CIPHER_UPDATE, update_##ALGORITHM))
#define LEGACY_CIPHER CIPHER
#define DIGEST(NAMES, ALGORITHM, SIZE, BLOCK_SIZE)                            \
  REPLACE (ALGORITHM, OTHER (DIGEST_NEWCTX, new_##ALGORITHM),                 \
           OTHER (DIGEST_INIT, init_##ALGORITHM),                             \
           OTHER (DIGEST_UPDATE, update_##ALGORITHM))
#define MAC(NAMES, PROPERTIES, ALGORITHM, DESCRIPTION)                        \
  REPLACE (ALGORITHM, OTHER (MAC_NEWCTX, new_##ALGORITHM),                    \
           OTHER (MAC_INIT, init_##ALGORITHM),                                \
           OTHER (MAC_UPDATE, update_##ALGORITHM))
#define KDF(NAMES, PROPERTIES, ALGORITHM, DESCRIPTION)                        \
  REPLACE (ALGORITHM, OTHER (KDF_NEWCTX, new_##ALGORITHM),                    \
           OTHER (KDF_DERIVE, derive_##ALGORITHM))
#include "algorithms.def"
}

static const char *
file (void)
{
#if defined(HAVE_SECURE_GETENV)
  return secure_getenv ("SYMCRYPT_OPENSSL_STATS");
#else
  return getuid () == geteuid () && getgid () == getegid ()
             ? getenv ("SYMCRYPT_OPENSSL_STATS")
             : NULL;
#endif
}

/* Counting, the lists that query gives out are these. */
static OSSL_ALGORITHM counted[STATS_LISTS][ALGORITHMS + 1];
static int counting;

__attribute__ ((__constructor__)) static void
begin (void)
{
  const char *name = file ();
  counting = name && *name != 0;
  if (counting)
    make_tables ();
}

const OSSL_ALGORITHM *
_symcrypt_ossl_stats_list (const OSSL_ALGORITHM *list, unsigned kind)
{
  OSSL_ALGORITHM *to;
  size_t k, j;
  if (!counting || kind >= STATS_LISTS)
    return list;
  to = counted[kind];
  for (k = 0; list[k].algorithm_names; k++)
    {
      OSSL_ALGORITHM row = list[k];
      for (j = 0; j < ALGORITHMS; j++)
        if (row.implementation == algorithms[j].table)
          row.implementation = algorithms[j].counted;
      to[k] = row;
    }
  return to;
}

/* Who runs: the name of the program, as in ps. */
static void
program (size_t size, char *name)
{
  int fd = open ("/proc/self/comm", O_RDONLY | O_CLOEXEC);
  ssize_t n = fd >= 0 ? read (fd, name, size - 1) : 0;
  if (fd >= 0)
    close (fd);
  if (n > 0 && name[n - 1] == '\n')
    n--;
  name[n > 0 ? n : 0] = 0;
}

/* A line at once: other processes write to the file, too. */
static void
write_line (int fd, const char *line, int length)
{
  if (length > 0)
    while (length > 0)
      {
        const ssize_t n = write (fd, line, (size_t) length);
        if (n <= 0)
          return;
        line += n;
        length -= (int) n;
      }
}

__attribute__ ((__destructor__)) static void
end (void)
{
  const char *name = file ();
  char line[256], who[64];
  int fd;
  size_t k;

  if (!counting || !name)
    return;
  fd = name[0] == '-' && name[1] == 0
           ? STDERR_FILENO
           : open (name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0)
    return;
  program (sizeof who, who);
  for (k = 0; k < ALGORITHMS; k++)
    if (algorithms[k].contexts > 0)
      write_line (fd, line,
                  snprintf (line, sizeof line,
                            "%s[%ld]: %.*s contexts=%llu messages=%llu "
                            "bytes=%llu\n",
                            who, (long) getpid (),
                            (int) strcspn (algorithms[k].name, ":"),
                            algorithms[k].name,
                            (unsigned long long) algorithms[k].contexts,
                            (unsigned long long) algorithms[k].messages,
                            (unsigned long long) algorithms[k].bytes));
  if (left_to_others > 0)
    write_line (fd, line,
                snprintf (line, sizeof line,
                          "%s[%ld]: of these left to other providers, which "
                          "have the digest: %llu\n",
                          who, (long) getpid (),
                          (unsigned long long) left_to_others));
  if (fd != STDERR_FILENO)
    close (fd);
}
