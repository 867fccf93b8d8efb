/* SPDX-License-Identifier: ISC */
/* Each hash on messages of every length to 300; then random calls of Nettle's
 * functions on one context of each kind: in any order that Nettle allows, keys
 * anew in the middle, counters near their ends, copies, cut digests, in place,
 * at any alignment, null pointers where nothing is long; half of a sequence in
 * a forked child, or many sequences in threads.  A line is printed for each
 * sequence: a sum of all outputs and contexts.  libnettle and libsymcrypt must
 * print the same.
 *
 * calls SEQUENCES STEPS own|mixed one|fork|threads|sandbox [whole]
 *
 * With "own" each call goes to the function that the program is linked with;
 * LD_PRELOAD may replace it.  With "mixed" a call goes to LIBNETTLE's
 * function, by its address, or to that one, at random.  With "whole" no digest
 * is cut, and Nettle 3 does what Nettle 4 does.  In a sandbox no file can be
 * opened; the status is 77 if the system has none.
 *
 * With NODE defined (the version of Nettle's names), the program is not linked
 * with Nettle.  It finds the functions by dlsym when threads run, as programs
 * do that load GnuTLS by dlopen.  The first calls of all threads come at once.
 *
 * It is compiled with Nettle's headers, or those of adapters/nettle. */
#define _GNU_SOURCE

#include "../sandbox.h"

#include <nettle/nettle-types.h>

#ifndef SYMCRYPT_NETTLE
#define SYMCRYPT_NETTLE 3
#endif
#if defined(NETTLE_META)
#include NETTLE_META
#else
#include <nettle/nettle-meta.h>
#endif
#include <nettle/arcfour.h>
#include <nettle/chacha-poly1305.h>
#include <nettle/chacha.h>
#include <nettle/hkdf.h>
#include <nettle/hmac.h>
#include <nettle/md5.h>
#include <nettle/pbkdf2.h>
#if HAVE_POLY1305_AES
#include <nettle/poly1305.h>
#endif
#include <nettle/salsa20.h>
#include <nettle/sha1.h>
#include <nettle/sha2.h>

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum
{
  DATA = 9000,
  ROOM = 128, /* outputs begin anywhere below this */
  MOST_THREADS = 64
};

struct world
{
  uint64_t seed, sum;
  uint32_t toss;
  struct md5_ctx md5;
  struct sha1_ctx sha1;
  struct sha256_ctx sha224, sha256;
  struct sha512_ctx sha384, sha512, sha512_224, sha512_256;
  struct hmac_md5_ctx hmac_md5;
  struct hmac_sha1_ctx hmac_sha1;
  struct hmac_sha256_ctx hmac_sha224, hmac_sha256;
  struct hmac_sha512_ctx hmac_sha384, hmac_sha512;
  struct arcfour_ctx arcfour;
  struct salsa20_ctx salsa20;
  struct chacha_ctx chacha;
  struct chacha_poly1305_ctx aead;
  uint8_t data[DATA], out[DATA + ROOM], key[300];
};

static __thread struct world *w;
static void *library;
static int mixing, whole;

static uint32_t
any (uint32_t below)
{
  w->seed ^= w->seed << 13;
  w->seed ^= w->seed >> 7;
  w->seed ^= w->seed << 17;
  return (uint32_t) (w->seed >> 16) % below;
}

static void
fill (void *p, size_t n)
{
  uint8_t *bytes = p;
  while (n-- > 0)
    *bytes++ = (uint8_t) any (256);
}

static void
add (const void *p, size_t n)
{
  const uint8_t *bytes = p;
  while (n-- > 0)
    w->sum = (w->sum ^ *bytes++) * UINT64_C (0x100000001b3);
}

static size_t
some_length (void)
{
  switch (any (7))
    {
    case 0:
      return 0;
    case 1:
      return any (16);
    case 2:
      return any (130);
    case 3:
      return 64 * any (40);
    case 4:
      return 1024 * any (8) + any (3);
    case 5:
      return any (DATA);
    default:
      return any (700);
    }
}

/* Return LENGTH bytes, or null if LENGTH is 0. */
static const uint8_t *
some_data (size_t length)
{
  const size_t at = any ((uint32_t) (DATA - length + 1));
  return length == 0 && any (2) ? NULL : w->data + at;
}

/* Return the destination of LENGTH bytes and set *SRC to the source, in place
 * or apart. */
static uint8_t *
some_room (size_t length, const uint8_t **src)
{
  uint8_t *dst = w->out + any (ROOM);
  *src = some_data (length);
  if (!*src)
    return NULL;
  if (any (2))
    *src = memcpy (dst, *src, length);
  return dst;
}

static int
tossed (void)
{
  w->toss = w->toss * 1664525 + 1013904223;
  return w->toss >> 31;
}

/* The function NAME, this program's or LIBNETTLE's.  The name is Nettle's
 * macro for nettle_NAME. */
#define STRING_(X) #X
#define STRING(X) STRING_ (X)
#if defined(NODE)
#define FIND(NAME)                                                            \
  dlvsym (mixing &&tossed () ? library : RTLD_DEFAULT, NAME, NODE)
#define EITHER(NAME) ((__typeof__ (&NAME)) find (STRING (NAME)))
#else
#define FIND(NAME) dlsym (library, NAME)
#define EITHER(NAME)                                                          \
  (mixing && tossed () ? (__typeof__ (&NAME)) find (STRING (NAME)) : &NAME)
#endif

static void *
find (const char *name)
{
  void *p = FIND (name);
  if (!p)
    {
      fprintf (stderr, "no %s\n", name);
      exit (99);
    }
  return p;
}

#if SYMCRYPT_NETTLE == 4
#define CUT(LENGTH)
#else
#define CUT(LENGTH) (LENGTH),
#endif

/* Any number of bytes of a digest of SIZE, LEAST of them or more; most often
 * all. */
static inline size_t
cut (size_t least, size_t size)
{
  const size_t n = least + any ((uint32_t) (size + 1 - least));
  return any (3) || whole ? size : n;
}

#define HASH(NAME, FAMILY, SIZE)                                              \
  static void step_##NAME (void)                                              \
  {                                                                           \
    struct FAMILY##_ctx *c = &w->NAME;                                        \
    uint8_t digest[64] = { 0 };                                               \
    size_t n;                                                                 \
    switch (any (10))                                                         \
      {                                                                       \
      case 0:                                                                 \
        EITHER (NAME##_init) (c);                                             \
        break;                                                                \
      case 1:                                                                 \
        n = cut (0, SIZE);                                                    \
        EITHER (NAME##_digest) (c, CUT (n) digest);                           \
        add (digest, sizeof digest);                                          \
        break;                                                                \
      case 2:                                                                 \
        if (any (20) == 0)                                                    \
          END_##FAMILY (c);                                                   \
        break;                                                                \
      default:                                                                \
        n = some_length ();                                                   \
        EITHER (FAMILY##_update) (c, n, some_data (n));                       \
      }                                                                       \
    add (c->state, sizeof c->state);                                          \
    add (c->block, c->index);                                                 \
  }                                                                           \
  static void all_##NAME (void)                                               \
  {                                                                           \
    uint8_t digest[64];                                                       \
    size_t n;                                                                 \
    EITHER (NAME##_init) (&w->NAME);                                          \
    for (n = 0; n <= 300; n++)                                                \
      {                                                                       \
        EITHER (FAMILY##_update) (&w->NAME, n, w->data);                      \
        EITHER (NAME##_digest) (&w->NAME, CUT (SIZE) digest);                 \
        add (digest, SIZE);                                                   \
      }                                                                       \
  }
#define END_md5(C) (C)->count = UINT64_MAX - any (5)
#define END_sha1 END_md5
#define END_sha256 END_md5
#define END_sha512(C)                                                         \
  ((C)->count_low = UINT64_MAX - any (5),                                     \
   (C)->count_high = any (2) ? UINT64_MAX : any (100))
HASH (md5, md5, 16)
HASH (sha1, sha1, 20)
HASH (sha224, sha256, 28)
HASH (sha256, sha256, 32)
HASH (sha384, sha512, 48)
HASH (sha512, sha512, 64)
HASH (sha512_224, sha512, 28)
HASH (sha512_256, sha512, 32)

#define HMAC(NAME, FAMILY, SIZE)                                              \
  static void step_hmac_##NAME (void)                                         \
  {                                                                           \
    struct hmac_##FAMILY##_ctx *c = &w->hmac_##NAME, copy;                    \
    nettle_hash_update_func *const update                                     \
        = (nettle_hash_update_func *) EITHER (hmac_##FAMILY##_update);        \
    nettle_hash_digest_func *const digest                                     \
        = (nettle_hash_digest_func *) EITHER (hmac_##NAME##_digest);          \
    uint8_t tag[64] = { 0 };                                                  \
    size_t n, size = cut (1, SIZE);                                           \
    switch (any (12))                                                         \
      {                                                                       \
      case 0:                                                                 \
        n = any (sizeof w->key);                                              \
        EITHER (hmac_##NAME##_set_key) (c, n, w->key);                        \
        break;                                                                \
      case 1:                                                                 \
        n = cut (0, SIZE);                                                    \
        EITHER (hmac_##NAME##_digest) (c, CUT (n) tag);                       \
        add (tag, sizeof tag);                                                \
        break;                                                                \
      case 2:                                                                 \
        /* Also where some of a message is there. */                          \
        n = any (300);                                                        \
        EITHER (pbkdf2)                                                       \
        (c, update, digest, size, 1 + any (5), n / 2, w->data, n, w->out);    \
        add (w->out, n);                                                      \
        break;                                                                \
      case 3:                                                                 \
        n = any (300);                                                        \
        EITHER (hkdf_expand)                                                  \
        (c, update, digest, size, n / 3, w->data, n, w->out);                 \
        add (w->out, n);                                                      \
        break;                                                                \
      case 4:                                                                 \
        n = any (100);                                                        \
        EITHER (hkdf_extract)                                                 \
        (c, update, digest, CUT (SIZE) n, w->data, w->out);                   \
        add (w->out, SIZE);                                                   \
        break;                                                                \
      case 5:                                                                 \
        copy = *c;                                                            \
        EITHER (hmac_##NAME##_digest) (&copy, CUT (SIZE) tag);                \
        add (tag, SIZE);                                                      \
        break;                                                                \
      default:                                                                \
        n = some_length ();                                                   \
        EITHER (hmac_##FAMILY##_update) (c, n, some_data (n));                \
      }                                                                       \
    add (c->state.state, sizeof c->state.state);                              \
    add (c->state.block, c->state.index);                                     \
  }
HMAC (md5, md5, 16)
HMAC (sha1, sha1, 20)
HMAC (sha224, sha256, 28)
HMAC (sha256, sha256, 32)
HMAC (sha384, sha512, 48)
HMAC (sha512, sha512, 64)

#define PBKDF2_HMAC(NAME)                                                     \
  EITHER (pbkdf2_hmac_##NAME)                                                 \
  (n % 200, w->key, 1 + any (5), n / 2, w->data, n, w->out)

static void
step_pbkdf2 (void)
{
  const size_t n = any (300);
  switch (any (4))
    {
    case 0:
      PBKDF2_HMAC (sha1);
      break;
    case 1:
      PBKDF2_HMAC (sha256);
      break;
    case 2:
      PBKDF2_HMAC (sha384);
      break;
    default:
      PBKDF2_HMAC (sha512);
    }
  add (w->out, n);
}

static void
step_compress (void)
{
  uint32_t state[5];
  fill (state, sizeof state);
  EITHER (nettle_md5_compress) (state, w->data + any (99));
  EITHER (nettle_sha1_compress) (state, w->data + any (99));
  add (state, sizeof state);
}

#if SYMCRYPT_NETTLE == 4 || defined(NODE)
#define step_any NULL
#else
/* As in a table of Nettle, with the functions that the program has. */
static const struct nettle_hash any_sha256
    = { "sha256",
        sizeof (struct sha256_ctx),
        SHA256_DIGEST_SIZE,
        SHA256_BLOCK_SIZE,
        (nettle_hash_init_func *) sha256_init,
        (nettle_hash_update_func *) sha256_update,
        (nettle_hash_digest_func *) sha256_digest };

/* HMAC of any hash, which Nettle 4 has no more, on the context of the special
 * functions. */
static void
step_any (void)
{
  struct hmac_sha256_ctx *c = &w->hmac_sha256;
  uint8_t tag[32];
  size_t n;
  switch (any (3))
    {
    case 0:
      n = any (sizeof w->key);
      EITHER (hmac_set_key)
      (&c->outer, &c->inner, &c->state, &any_sha256, n, w->key);
      break;
    case 1:
      n = some_length ();
      EITHER (hmac_update) (&c->state, &any_sha256, n, some_data (n));
      break;
    default:
      n = cut (0, sizeof tag);
      EITHER (hmac_digest)
      (&c->outer, &c->inner, &c->state, &any_sha256, n, tag);
      add (tag, n);
    }
  add (c->state.state, sizeof c->state.state);
}
#endif

#define CRYPT(NAME, CTX)                                                      \
  do                                                                          \
    {                                                                         \
      const size_t n = some_length ();                                        \
      const uint8_t *src;                                                     \
      uint8_t *dst = some_room (n, &src);                                     \
      EITHER (NAME) (CTX, n, dst, src);                                       \
      add (dst, n);                                                           \
    }                                                                         \
  while (0)

static void
step_arcfour (void)
{
  if (any (6) == 0)
    EITHER (arcfour_set_key) (&w->arcfour, 1 + any (256), w->key);
  else if (any (9) == 0)
    EITHER (arcfour128_set_key) (&w->arcfour, w->key);
  else
    CRYPT (arcfour_crypt, &w->arcfour);
  add (&w->arcfour, sizeof w->arcfour);
}

static void
step_salsa20 (void)
{
  switch (any (8))
    {
    case 0:
      if (any (2))
        EITHER (salsa20_set_key) (&w->salsa20, any (2) ? 16 : 32, w->key);
      else if (any (2))
        EITHER (salsa20_128_set_key) (&w->salsa20, w->key);
      else
        EITHER (salsa20_256_set_key) (&w->salsa20, w->key);
      break;
    case 1:
      EITHER (salsa20_set_nonce) (&w->salsa20, w->data);
      break;
    case 2:
      w->salsa20.input[8] = UINT32_MAX - any (9);
      w->salsa20.input[9] = any (2) ? UINT32_MAX : any (9);
      break;
    case 3:
      CRYPT (salsa20r12_crypt, &w->salsa20);
      break;
    default:
      CRYPT (salsa20_crypt, &w->salsa20);
    }
  add (&w->salsa20, sizeof w->salsa20);
}

static void
step_chacha (void)
{
  uint8_t counter[8];

  memset (counter, 0xff, sizeof counter);
  counter[0] = (uint8_t) any (256);
  switch (any (9))
    {
    case 0:
      EITHER (chacha_set_key) (&w->chacha, w->key);
      break;
    case 1:
      EITHER (chacha_set_nonce) (&w->chacha, w->data);
      break;
    case 2:
      EITHER (chacha_set_nonce96) (&w->chacha, w->data);
      break;
    case 3:
      if (any (2))
        fill (counter + 4, 4);
      EITHER (chacha_set_counter) (&w->chacha, counter);
      break;
    case 4:
      EITHER (chacha_set_counter32) (&w->chacha, counter);
      break;
    case 5:
    case 6:
      CRYPT (chacha_crypt32, &w->chacha);
      break;
    default:
      CRYPT (chacha_crypt, &w->chacha);
    }
  add (&w->chacha, sizeof w->chacha);
}

/* The tag, and the next message. */
static void
end_aead (size_t length)
{
  uint8_t tag[16] = { 0 };
  (void) length;
  EITHER (chacha_poly1305_digest) (&w->aead, CUT (length) tag);
  add (tag, sizeof tag);
  EITHER (chacha_poly1305_set_nonce) (&w->aead, w->data + any (99));
}

static void
step_aead (void)
{
  size_t n;

  switch (any (8))
    {
    case 0:
      EITHER (chacha_poly1305_set_key) (&w->aead, w->key);
      EITHER (chacha_poly1305_set_nonce) (&w->aead, w->data);
      break;
    case 1:
      EITHER (chacha_poly1305_set_nonce) (&w->aead, w->data + any (99));
      if (any (3) == 0)
        w->aead.chacha.state[12] = UINT32_MAX - any (200);
      break;
    case 2:
      n = some_length ();
      if (w->aead.data_size == 0)
        EITHER (chacha_poly1305_update) (&w->aead, n, some_data (n));
      break;
    case 3:
      end_aead (cut (0, 16));
      break;
    default:
      if (w->aead.data_size % CHACHA_POLY1305_BLOCK_SIZE != 0)
        end_aead (16);
      else if (any (2))
        CRYPT (chacha_poly1305_encrypt, &w->aead);
      else
        CRYPT (chacha_poly1305_decrypt, &w->aead);
    }
  add (&w->aead.chacha, sizeof w->aead.chacha);
  add (w->aead.block, w->aead.index);
}

static void
steps (long count)
{
  static void (*const all[]) (void) = {
    step_md5,         step_sha1,        step_sha224,      step_sha256,
    step_sha384,      step_sha512,      step_sha512_224,  step_sha512_256,
    step_hmac_md5,    step_hmac_sha1,   step_hmac_sha224, step_hmac_sha256,
    step_hmac_sha384, step_hmac_sha512, step_pbkdf2,      step_compress,
    step_arcfour,     step_salsa20,     step_chacha,      step_chacha,
    step_aead,        step_aead,        step_aead,        step_any
  };
  const unsigned n = sizeof all / sizeof all[0] - (whole ? 1 : 0);
  for (; count > 0; count--)
    {
      all[any (n)]();
      if (any (200) == 0)
        fill (w->key, sizeof w->key);
      if (any (500) == 0)
        memset (w->data, any (2) ? 0xff : 0, DATA);
      else if (any (500) == 0)
        fill (w->data, DATA);
    }
}

static void
begin (struct world *world, long sequence, pthread_barrier_t *start)
{
  w = world;
  memset (w, 0, sizeof *w);
  w->seed = UINT64_C (0x9e3779b97f4a7c15) * (uint64_t) sequence + 88172645463;
  w->sum = UINT64_C (0xcbf29ce484222325);
  w->toss = (uint32_t) sequence;
  fill (w->data, DATA);
  fill (w->key, sizeof w->key);
  if (start)
    pthread_barrier_wait (start);
  EITHER (chacha_poly1305_set_key) (&w->aead, w->key);
  EITHER (chacha_poly1305_set_nonce) (&w->aead, w->key);
  EITHER (hmac_md5_set_key) (&w->hmac_md5, 5, w->key);
  EITHER (hmac_sha1_set_key) (&w->hmac_sha1, 5, w->key);
  EITHER (hmac_sha224_set_key) (&w->hmac_sha224, 5, w->key);
  EITHER (hmac_sha256_set_key) (&w->hmac_sha256, 5, w->key);
  EITHER (hmac_sha384_set_key) (&w->hmac_sha384, 5, w->key);
  EITHER (hmac_sha512_set_key) (&w->hmac_sha512, 5, w->key);
  EITHER (arcfour_set_key) (&w->arcfour, 16, w->key);
  EITHER (salsa20_256_set_key) (&w->salsa20, w->key);
  EITHER (salsa20_set_nonce) (&w->salsa20, w->key);
  EITHER (chacha_set_key) (&w->chacha, w->key);
  EITHER (chacha_set_nonce) (&w->chacha, w->key);
  all_md5 ();
  all_sha1 ();
  all_sha224 ();
  all_sha256 ();
  all_sha384 ();
  all_sha512 ();
  all_sha512_224 ();
  all_sha512_256 ();
}

#if HAVE_POLY1305_AES
/* libnettle-symcrypt has only the update function of Poly1305-AES. */
static void
show_poly1305_aes (void)
{
  static struct world world;
  struct poly1305_aes_ctx c;
  uint8_t tag[16];
  size_t n, first;

  w = &world;
  w->seed = 1;
  fill (w->data, DATA);
  for (n = 0; n <= 600; n++)
    {
      first = any ((uint32_t) n + 1);
      EITHER (poly1305_aes_set_key) (&c, w->data + n);
      EITHER (poly1305_aes_set_nonce) (&c, w->data + 2 * n);
      EITHER (poly1305_aes_update) (&c, first, w->data);
      EITHER (poly1305_aes_update) (&c, n - first, w->data + first);
      EITHER (poly1305_aes_digest) (&c, 16, tag);
      add (tag, sizeof tag);
    }
  printf ("poly1305_aes %016llx\n", (unsigned long long) w->sum);
}
#endif

struct job
{
  long sequence, count;
  uint64_t sum;
  pthread_barrier_t *start; /* of threads */
};

static void *
run (void *p)
{
  struct job *job = p;
  struct world *world = malloc (sizeof *world);
  if (!world)
    abort ();
  begin (world, job->sequence, job->start);
  steps (job->count);
  job->sum = w->sum;
  free (world);
  return NULL;
}

static void
show (long sequence, uint64_t sum)
{
  printf ("%ld %016llx\n", sequence, (unsigned long long) sum);
  fflush (stdout);
}

int
main (int argc, char **argv)
{
  static struct world world;
  pthread_barrier_t start;
  pthread_t threads[MOST_THREADS];
  struct job jobs[MOST_THREADS];
  long k, sequences, count;
  int status;

  if (argc < 5 || (sequences = atol (argv[1])) > MOST_THREADS)
    return 99;
  count = atol (argv[2]);
  mixing = strcmp (argv[3], "mixed") == 0;
  whole = argc > 5 || SYMCRYPT_NETTLE == 4;
#if defined(LIBNETTLE)
  library = dlopen (LIBNETTLE, RTLD_NOW | RTLD_GLOBAL);
#endif
  /* Let stdio allocate its buffer before the sandbox starts. */
  printf ("%ld sequences\n", sequences);
  fflush (stdout);
  if (strcmp (argv[4], "sandbox") == 0 && !enter_sandbox ())
    return 77;
  pthread_barrier_init (&start, NULL, (unsigned) sequences);
  for (k = 0; k < sequences; k++)
    {
      jobs[k].sequence = k + 1;
      jobs[k].count = count;
      jobs[k].start = NULL;
      if (strcmp (argv[4], "threads") == 0)
        {
          jobs[k].start = &start;
          if (pthread_create (&threads[k], NULL, run, &jobs[k]) != 0)
            return 99;
        }
      else if (strcmp (argv[4], "fork") == 0)
        {
          begin (&world, k + 1, NULL);
          steps (count / 2);
          if (fork () == 0)
            {
              steps (count - count / 2);
              show (k + 1, w->sum);
              _exit (0);
            }
          if (wait (&status) < 0 || status != 0)
            return 1;
        }
      else
        {
          run (&jobs[k]);
          show (k + 1, jobs[k].sum);
        }
    }
  if (strcmp (argv[4], "threads") == 0)
    for (k = 0; k < sequences; k++)
      {
        pthread_join (threads[k], NULL);
        show (k + 1, jobs[k].sum);
      }
#if HAVE_POLY1305_AES
  show_poly1305_aes ();
#endif
  return 0;
}
