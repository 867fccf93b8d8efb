/* SPDX-License-Identifier: ISC */
/* Builds of the shared library beside each other, such as two versions:
 *
 *   compare-builds SECONDS NAME LIBRARY LIBRARY...
 *
 * makes each of the calls below whose name begins with NAME (all: "") by all
 * of them in turns, for SECONDS in all, pinned to one core, and prints what
 * one takes, in core cycles (the median of many samples), and how many more
 * those behind the first take.  A copy of the first among them shows what
 * differs without a reason.
 *
 * The functions are called as the headers beside this file declare them, and
 * contexts are memory enough for any version's. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <dlfcn.h>

#include <symcrypt/symcrypt.h>

#include "bench/measure/clock.h"

enum
{
  LIBRARIES = 4,
  MOST = 65536, /* bytes of a message */
  OFFSETS = 4,  /* 16 bytes apart: a line of a cache */
  MESSAGES = 16,
  SAMPLES = 1024 /* of a row and an offset at most */
};

/* A call's context or key: the same place in a page for every library. */
static _Alignas(4096) uint8_t memories[LIBRARIES][4096];
static _Alignas(4096) uint8_t src[MOST], dst[MOST];
static uint8_t tag[64], secret[32], nonce[24];
static int errors; /* of calls that have any to report */

/* ------------------------------------------------------------------ calls */

/* clang-format off */
#define FUNCTIONS(F)                                                          \
  F (chacha_set_key) F (chacha_set_nonce96) F (chacha_crypt)                  \
  F (salsa20_set_key) F (salsa20_set_nonce) F (salsa20_crypt)                 \
  F (rc4_set_key) F (rc4_crypt) F (poly1305) F (chacha_poly1305_seal)         \
  F (chacha_poly1305_open) F (chacha_poly1305_set_key)                        \
  F (chacha_poly1305_set_nonce) F (chacha_poly1305_update)                    \
  F (chacha_poly1305_encrypt) F (chacha_poly1305_digest) F (md5) F (sha1)     \
  F (sha256) F (sha512) F (sha256_init) F (sha256_update) F (sha256_digest)   \
  F (hash_sha1) F (hash_sha256) F (hmac_set_key) F (hmac) F (sha1_many)       \
  F (sha256_many) F (hmac_many) F (hkdf) F (pbkdf2_hmac) F (tz)
/* clang-format on */

struct functions
{
#define DECLARE(NAME) __typeof__ (symcrypt_##NAME) *NAME;
  FUNCTIONS (DECLARE)
};
static struct functions libraries[LIBRARIES];

#define UNUSED __attribute__ ((__unused__))
#define CALL(NAME)                                                            \
  static void NAME (UNUSED const struct functions *f, UNUSED void *ctx,       \
                    UNUSED size_t n)

CALL (chacha_before)
{
  f->chacha_set_key (ctx, secret);
  f->chacha_set_nonce96 (ctx, nonce);
}
CALL (chacha) { errors |= f->chacha_crypt (ctx, n, dst, src); }
CALL (chacha_nonce)
{
  f->chacha_set_nonce96 (ctx, nonce);
  errors |= f->chacha_crypt (ctx, n, dst, src);
}
CALL (salsa20_before)
{
  errors |= f->salsa20_set_key (ctx, 32, secret);
  f->salsa20_set_nonce (ctx, nonce);
}
CALL (salsa20) { errors |= f->salsa20_crypt (ctx, n, dst, src); }
CALL (rc4_before) { errors |= f->rc4_set_key (ctx, 16, secret); }
CALL (rc4) { errors |= f->rc4_crypt (ctx, n, dst, src); }
CALL (poly1305) { f->poly1305 (secret, n, src, tag); }
CALL (seal)
{
  errors |= f->chacha_poly1305_seal (secret, nonce, 13, src, n, dst, src, tag);
}
CALL (open_before) { seal (f, ctx, n); }
CALL (open)
{
  errors |= f->chacha_poly1305_open (secret, nonce, 13, src, n, dst + MOST / 2,
                                     dst, tag);
}
CALL (context_before) { f->chacha_poly1305_set_key (ctx, secret); }
CALL (context)
{
  f->chacha_poly1305_set_nonce (ctx, nonce);
  errors |= f->chacha_poly1305_update (ctx, 13, src);
  errors |= f->chacha_poly1305_encrypt (ctx, n, dst, src);
  errors |= f->chacha_poly1305_digest (ctx, tag);
}
CALL (md5) { f->md5 (n, src, tag); }
CALL (sha1) { f->sha1 (n, src, tag); }
CALL (sha256) { f->sha256 (n, src, tag); }
CALL (sha512) { f->sha512 (n, src, tag); }
CALL (sha256_context_before) { f->sha256_init (ctx); }
CALL (sha256_context)
{
  f->sha256_update (ctx, n, src);
  f->sha256_digest (ctx, tag);
}
CALL (hmac_sha1_before)
{
  errors |= f->hmac_set_key (ctx, f->hash_sha1 (), 32, secret);
}
CALL (hmac) { errors |= f->hmac (ctx, n, src, tag); }
CALL (hmac_sha256_before)
{
  errors |= f->hmac_set_key (ctx, f->hash_sha256 (), 32, secret);
}
CALL (hmac_sha256_fresh)
{
  errors |= f->hmac_set_key (ctx, f->hash_sha256 (), 32, secret);
  errors |= f->hmac (ctx, n, src, tag);
}

/* Several messages of N bytes. */
static size_t message_lengths[MESSAGES];
static const uint8_t *datas[MESSAGES];
static uint8_t *digests[MESSAGES];
static const struct symcrypt_hmac_key *keys[MESSAGES];
static void
many_before (size_t n, const struct symcrypt_hmac_key *key)
{
  size_t k;
  for (k = 0; k < MESSAGES; k++)
    {
      message_lengths[k] = n;
      datas[k] = src + n * k;
      digests[k] = dst + 64 * k;
      keys[k] = key;
    }
}
CALL (sha1_many)
{
  many_before (n, NULL);
  f->sha1_many (MESSAGES, message_lengths, datas, digests);
}
CALL (sha256_many)
{
  many_before (n, NULL);
  f->sha256_many (MESSAGES, message_lengths, datas, digests);
}
CALL (hmac_many)
{
  many_before (n, ctx);
  errors |= f->hmac_many (MESSAGES, keys, message_lengths, datas, digests);
}
CALL (hkdf)
{
  errors |= f->hkdf (f->hash_sha256 (), 16, secret, 32, secret, 16, nonce, n,
                     dst);
}
CALL (pbkdf2)
{
  errors
      |= f->pbkdf2_hmac (f->hash_sha256 (), 16, src, n, 16, src + 16, 32, tag);
}
CALL (tz) { f->tz (n, src, tag); }

typedef void call_fn (const struct functions *, void *, size_t);

/* clang-format off */
static const struct row
{
  const char *name;
  call_fn *before, *call; /* BEFORE may be null */
  size_t n[6];
} rows[] = {
  { "ChaCha20 crypt", chacha_before, chacha, { 64, 1024, 65536 } },
  { "ChaCha20 set_nonce96, crypt", chacha_before, chacha_nonce, { 16, 64 } },
  { "Salsa20 crypt", salsa20_before, salsa20, { 64, 1024, 65536 } },
  { "RC4 crypt", rc4_before, rc4, { 64, 1024, 16384 } },
  { "Poly1305", NULL, poly1305, { 16, 64, 1024, 16384 } },
  { "ChaCha20-Poly1305 seal", NULL, seal, { 16, 64, 256, 1350, 16384 } },
  { "ChaCha20-Poly1305 open", open_before, open,
    { 16, 64, 256, 1350, 16384 } },
  { "ChaCha20-Poly1305 context", context_before, context,
    { 64, 1350, 16384 } },
  { "MD5", NULL, md5, { 16, 64, 1024 } },
  { "SHA-1", NULL, sha1, { 16, 64, 1024 } },
  { "SHA-256", NULL, sha256, { 16, 64, 1024 } },
  { "SHA-256 update, digest", sha256_context_before, sha256_context,
    { 16, 64, 1024 } },
  { "SHA-512", NULL, sha512, { 16, 64, 1024 } },
  { "HMAC-SHA-1", hmac_sha1_before, hmac, { 16, 64, 1024 } },
  { "HMAC-SHA-256", hmac_sha256_before, hmac, { 16, 64, 1024 } },
  { "HMAC-SHA-256, key and message", NULL, hmac_sha256_fresh,
    { 16, 64, 1024 } },
  { "SHA-1, 16 messages", NULL, sha1_many, { 16, 64, 256 } },
  { "SHA-256, 16 messages", NULL, sha256_many, { 16, 64, 256 } },
  { "HMAC-SHA-256, 16 messages", hmac_sha256_before, hmac_many,
    { 16, 64, 256 } },
  { "HKDF-SHA-256", NULL, hkdf, { 32, 64 } },
  { "PBKDF2-HMAC-SHA-256, iterations", NULL, pbkdf2, { 1, 1000 } },
  { "Tillich-Zemor", NULL, tz, { 16, 64, 1024, 65536 } },
};
/* clang-format on */

enum
{
  ROWS = sizeof rows / sizeof rows[0]
};

/* ----------------------------------------------------------------- timing */

static void
fail (const char *why)
{
  fprintf (stderr, "compare-builds: %s\n", why);
  exit (EXIT_FAILURE);
}

static void
load (struct functions *f, const char *name)
{
  void *library = dlopen (name, RTLD_NOW | RTLD_LOCAL), *symbol;
  if (!library)
    fail (dlerror ());
#define LOAD(NAME)                                                            \
  if (!(symbol = dlsym (library, "symcrypt_" #NAME)))                         \
    fail (dlerror ());                                                        \
  memcpy (&f->NAME, &symbol, sizeof symbol);
  FUNCTIONS (LOAD)
}

static int
compare (const void *a, const void *b)
{
  const double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

static double
median (double *samples, size_t n)
{
  qsort (samples, n, sizeof *samples, compare);
  return samples[n / 2];
}

/* REPEAT calls with the stack OFFSET bytes lower than it could be. */
static void __attribute__ ((__noinline__))
sample (const struct row *row, size_t n, size_t k, size_t repeat,
        size_t offset, struct clock_span *span)
{
  volatile uint8_t room[offset + 16];
  room[offset] = 0;
  row->call (&libraries[k], memories[k], n);
  clock_begin (span);
  for (; repeat > 0; repeat--)
    row->call (&libraries[k], memories[k], n);
  clock_end (span);
  (void) room[offset];
}

/* A sample of about 20 us is long beside what reading a clock takes, and short
 * beside the time between two interrupts.  What a call takes can depend on
 * where its frame lies in a cache line: so all places have samples, each a
 * median, of which this is the mean. */
static void
measure (const struct row *row, size_t n, size_t count, double seconds,
         double *cycles)
{
  static double samples[OFFSETS][LIBRARIES][SAMPLES];
  size_t repeat = 1, k, s, o;
  double begin = 0;
  struct clock_span span;

  for (k = 0; k < count; k++)
    {
      if (row->before)
        row->before (&libraries[k], memories[k], n);
      for (s = 0; s < 10; s++)
        row->call (&libraries[k], memories[k], n);
    }
  for (;; repeat *= 2)
    {
      sample (row, n, 0, repeat, 0, &span);
      if (span.ns > 20000)
        break;
    }
  for (s = 0; s < SAMPLES && begin < seconds * 1e9; s++)
    for (o = 0; o < OFFSETS; o++)
      for (k = 0; k < count; k++)
        {
          sample (row, n, k, repeat, 16 * o, &span);
          samples[o][k][s] = span.cycles / (double) repeat;
          begin += span.ns;
        }
  for (k = 0; k < count; k++)
    {
      cycles[k] = 0;
      for (o = 0; o < OFFSETS; o++)
        cycles[k] += median (samples[o][k], s) / OFFSETS;
    }
}

/* The number of rows that NAME begins, with all their lengths. */
static size_t
chosen (const char *name, const struct row *row, size_t *lengths)
{
  for (*lengths = 0; *lengths < 6 && row->n[*lengths] > 0; ++*lengths)
    ;
  return strncmp (row->name, name, strlen (name)) == 0 ? *lengths : 0;
}

int
main (int argc, char **argv)
{
  const size_t count = argc < 4 ? 0 : (size_t) argc - 3;
  double seconds = argc < 2 ? 0 : atof (argv[1]);
  double cycles[LIBRARIES];
  size_t k, i, j, n, all = 0;

  if (count < 2 || count > LIBRARIES || seconds <= 0)
    fail ("usage: against SECONDS NAME LIBRARY LIBRARY...");
  if (clock_open (NULL) != 0 || clock_mhz () < 0)
    fail ("cycles cannot be had here");
  clock_pin ();
  for (k = 0; k < count; k++)
    load (&libraries[k], argv[3 + k]);
  for (k = 0; k < sizeof src; k++)
    src[k] = (uint8_t) (k * 167 + k / 256);
  memcpy (secret, src + 1000, sizeof secret);
  memcpy (nonce, src + 2000, sizeof nonce);

  for (i = 0; i < ROWS; i++)
    all += chosen (argv[2], &rows[i], &n);
  if (all == 0)
    fail ("no row begins with this NAME; they are those of the table in "
          "doc/performance.md");
  for (i = 0; i < ROWS; i++)
    for (j = 0; j < chosen (argv[2], &rows[i], &n); j++)
      {
        measure (&rows[i], rows[i].n[j], count, seconds / (double) all,
                 cycles);
        printf ("| %s %lu | %.0f |", rows[i].name,
                (unsigned long) rows[i].n[j], cycles[0]);
        for (k = 1; k < count; k++)
          printf (" %+.0f | %+.1f%% |", cycles[k] - cycles[0],
                  100 * (cycles[k] / cycles[0] - 1));
        printf ("\n");
        fflush (stdout);
      }
  if (errors != 0)
    fail ("a call reports an error");
  return EXIT_SUCCESS;
}
