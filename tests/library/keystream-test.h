/* SPDX-License-Identifier: ISC */
/* Tests of Salsa20 and of ChaCha alike.  The test program of each describes
 * its cipher by a struct cipher. */
#ifndef SYMCRYPT_KEYSTREAM_TEST_H
#define SYMCRYPT_KEYSTREAM_TEST_H

#include "bare.h"
#include "keystream.h"

#include "tests/testutil.h"

struct cipher
{
  const char *name;
  const char *vectors;                 /* a file */
  size_t key_sizes[3], nonce_sizes[4]; /* ending with 0 */
  unsigned counter;                    /* the index of its low word */
  unsigned constants[4];               /* indices in the state */
  void *ctx;
  size_t ctx_size;

  /* The public functions.  Salsa20 ignores BITS, the size of a counter. */
  int (*set_key) (void *ctx, size_t size, const uint8_t *key);
  int (*set_rounds) (void *ctx, unsigned rounds);
  int (*set_nonce) (void *ctx, size_t size, const uint8_t *nonce);
  int (*set_state) (void *ctx, const uint32_t state[16], unsigned rounds,
                    unsigned bits);
  int (*get_state) (const void *ctx, uint32_t state[16]);
  int (*seek) (void *ctx, uint64_t block);
  int (*crypt) (void *ctx, size_t length, uint8_t *dst, const uint8_t *src);
  int (*stream) (void *ctx, size_t length, uint8_t *dst);
  void (*public_core) (uint8_t *dst, const uint32_t state[16],
                       unsigned rounds);
  void (*cores) (unsigned blocks, uint8_t *dst, const uint32_t state[16],
                 unsigned rounds, unsigned bits);
  void (*derive) (uint8_t *dst, const uint8_t *key, const uint8_t *input,
                  unsigned rounds);
  void (*state_crypt) (uint32_t state[16], unsigned rounds, unsigned bits,
                       size_t length, uint8_t *dst, const uint8_t *src);
};

/* The functions of struct cipher whose parameters depend on the cipher. */
#define KEYSTREAM_FUNCTIONS(NAME)                                             \
  static int set_rounds (void *x, unsigned rounds)                            \
  {                                                                           \
    return symcrypt_##NAME##_set_rounds (x, rounds);                          \
  }                                                                           \
  static int get_state (const void *x, uint32_t state[16])                    \
  {                                                                           \
    return symcrypt_##NAME##_get_state (x, state);                            \
  }                                                                           \
  static int seek (void *x, uint64_t block)                                   \
  {                                                                           \
    return symcrypt_##NAME##_seek (x, block);                                 \
  }                                                                           \
  static int crypt (void *x, size_t length, uint8_t *dst, const uint8_t *src) \
  {                                                                           \
    return symcrypt_##NAME##_crypt (x, length, dst, src);                     \
  }                                                                           \
  static int stream (void *x, size_t length, uint8_t *dst)                    \
  {                                                                           \
    return symcrypt_##NAME##_stream (x, length, dst);                         \
  }

enum
{
  ROOM = 2600
};

/* ------------------------------------------------------- known answers */

static int
start (const struct cipher *c, size_t key_size, const uint8_t *key,
       unsigned rounds, size_t nonce_size, const uint8_t *nonce)
{
  return c->set_key (c->ctx, key_size, key) == 0
         && c->set_rounds (c->ctx, rounds) == 0
         && c->set_nonce (c->ctx, nonce_size, nonce) == 0;
}

static void
check_vectors (const struct cipher *c)
{
  char *text = source_file (c->vectors, NULL);
  const char *field[7];

  while (next_row (&text, 7, field) > 0)
    {
      const unsigned rounds = (unsigned) strtoul (field[1], NULL, 10);
      const uint64_t offset = strtoull (field[4], NULL, 10);
      size_t key_size, nonce_size, n;
      const uint8_t *key = unhex (field[2], &key_size);
      const uint8_t *nonce = unhex (field[3], &nonce_size);
      const uint8_t *cipher = unhex (field[6], &n);
      uint8_t *out = calloc (1, n), skipped[64];
      int good;
      if (*field[5] != '-')
        memcpy (out, unhex (field[5], NULL), n);
      good = start (c, key_size, key, rounds, nonce_size, nonce)
             && c->seek (c->ctx, offset / 64) == 0
             && c->stream (c->ctx, offset % 64, skipped) == 0
             && c->crypt (c->ctx, n, out, out) == 0;
      ok (good && memcmp (out, cipher, n) == 0,
          "%s: %s, %u rounds, %u-byte key %.8s..., %u-byte nonce, %u bytes at "
          "%s",
          c->name, field[0], rounds, (unsigned) key_size, field[2],
          (unsigned) nonce_size, (unsigned) n, field[4]);
      free (out);
    }
}

/* A 24-byte nonce derives a key from its first 16 bytes. */
static void
check_derived (const struct cipher *c)
{
  uint8_t key[32], derived[32], nonce[24], a[32], b[32];
  unsigned rounds;
  int good = 1;

  for (rounds = 8; rounds <= 20; rounds += rounds == 8 ? 4 : 8)
    {
      random_bytes (key, 32);
      random_bytes (nonce, 24);
      memcpy (derived, key, 32);
      c->derive (derived, derived, nonce, rounds);
      good &= start (c, 32, derived, rounds, 8, nonce + 16)
              && c->stream (c->ctx, 32, a) == 0
              && start (c, 32, key, rounds, 24, nonce)
              && c->stream (c->ctx, 32, b) == 0 && memcmp (a, b, 32) == 0;
      /* The key that was set comes back with a shorter nonce. */
      good &= c->set_nonce (c->ctx, 8, nonce) == 0
              && c->stream (c->ctx, 32, a) == 0
              && start (c, 32, key, rounds, 8, nonce)
              && c->stream (c->ctx, 32, b) == 0 && memcmp (a, b, 32) == 0;
    }
  ok (good, "%s: 24-byte nonces derive a key, and the key again after it",
      c->name);
}

/* ------------------------------------------------------------- streams */

/* Make blocks from FIRST on, with a seek before each. */
static int
single_blocks (const struct cipher *c, uint64_t first, size_t blocks,
               uint8_t *dst)
{
  static const uint8_t zeros[64];
  size_t k;
  int error = 0;
  for (k = 0; k < blocks; k++)
    {
      error |= c->seek (c->ctx, first + k);
      error |= c->crypt (c->ctx, 64, dst + 64 * k, zeros);
    }
  return !error;
}

/* The block that the key stream comes from: what was used of it is cleared. */
static const uint8_t *
used_stream (const struct cipher *c)
{
  return ((const struct symcrypt_keystream *) c->ctx)->buffer;
}

/* Make a piece of N bytes of the message, each time in another of four ways,
 * where memory ends or begins: apart, in place, and as the stream alone. */
static int
piece (const struct cipher *c, size_t n, const uint8_t *plain,
       const uint8_t *cipher)
{
  static struct guarded src, dst;
  static unsigned turn;
  const int at_start = turn / 4 % 2, way = (int) (turn % 4);
  uint8_t *ps, *pd;
  int error;
  size_t k;

  if (src.size == 0)
    {
      src = guarded_new (ROOM);
      dst = guarded_new (ROOM);
    }
  turn++;
  ps = at_start ? src.at_start : src.at_end + ROOM - n;
  pd = at_start ? dst.at_start : dst.at_end + ROOM - n;
  if (way == 1)
    pd = ps;
  memcpy (ps, plain, n);
  if (n == 0)
    ps = pd = NULL;
  error = way == 0 ? c->stream (c->ctx, n, pd) : c->crypt (c->ctx, n, pd, ps);
  for (k = 0; way == 0 && k < n; k++)
    pd[k] ^= plain[k];
  return error == 0 && (n == 0 || memcmp (pd, cipher, n) == 0);
}

static void
check_splits (const struct cipher *c)
{
  uint8_t plain[ROOM], cipher[ROOM];
  size_t a, n, k;
  int good;

  random_bytes (plain, sizeof plain);
  good = single_blocks (c, 5, ROOM / 64, cipher);
  for (k = 0; k < ROOM / 64 * 64; k++)
    cipher[k] ^= plain[k];

  for (n = 0; good && n <= 1300; n++)
    for (k = 0; k < 8; k++)
      good &= c->seek (c->ctx, 5) == 0 && piece (c, n, plain, cipher)
              && all_zero (used_stream (c), n % 64);
  ok (good, "%s: lengths 0 to 1300 at once", c->name);

  for (good = 1, k = 0; good && k < 3000; k++)
    {
      const uint32_t most = k % 3 == 0 ? 70 : k % 3 == 1 ? 200 : 1000;
      good = c->seek (c->ctx, 5) == 0;
      for (n = 0; good && n < 2560; n += a)
        {
          a = random_below (most);
          a = a < 2560 - n ? a : 2560 - n;
          good = piece (c, a, plain + n, cipher + n);
          if (!good)
            diag ("%u bytes at %u", (unsigned) a, (unsigned) n);
        }
    }
  ok (good, "%s: pieces of any length", c->name);
}

/* ------------------------------------------------------------ counters */

/* The stream is too short: calls must fail and change nothing. */
static int
refused (const struct cipher *c, size_t length)
{
  uint8_t out[ROOM], before[1024];
  size_t k;
  int good;

  memcpy (before, c->ctx, c->ctx_size);
  memset (out, 0xa5, sizeof out);
  good = c->crypt (c->ctx, length, out, out) == SYMCRYPT_ERROR_COUNTER
         && c->stream (c->ctx, length, out) == SYMCRYPT_ERROR_COUNTER
         && memcmp (before, c->ctx, c->ctx_size) == 0;
  for (k = 0; k < sizeof out; k++)
    good &= out[k] == 0xa5;
  return good;
}

/* LAST is the number of the last block under the present nonce. */
static void
check_end (const struct cipher *c, uint64_t last)
{
  uint8_t expected[21 * 64], out[21 * 64];
  static const uint8_t zeros[21 * 64];
  size_t k, cut;
  int good = single_blocks (c, last - 20, 21, expected);

  for (k = 0; good && k <= 20; k++)
    {
      const uint8_t *tail = expected + 64 * (20 - k);
      size_t n = 64 * (k + 1);
      good = c->seek (c->ctx, last - k) == 0 && refused (c, n + 1)
             && refused (c, n + 64) && refused (c, n + 700)
             && c->crypt (c->ctx, n, out, zeros) == 0
             && memcmp (out, tail, n) == 0 && refused (c, 1) && refused (c, 64)
             && c->crypt (c->ctx, 0, out, out) == 0;
      for (cut = 1; good && cut < n; cut += 21)
        good = c->seek (c->ctx, last - k) == 0
               && c->crypt (c->ctx, cut, out, zeros) == 0
               && refused (c, n - cut + 1) && refused (c, n - cut + 65)
               && c->stream (c->ctx, n - cut, out + cut) == 0
               && memcmp (out, tail, n) == 0 && refused (c, 1);
    }
  ok (good, "%s: the last block is number %llx, and not a byte more", c->name,
      (unsigned long long) last);
}

/* -------------------------------------------------- states and contexts */

/* Advance the counter of STATE, which has BITS. */
static void
count_up (const struct cipher *c, uint32_t state[16], unsigned bits)
{
  state[c->counter]++;
  if (bits == 64)
    state[c->counter + 1] += state[c->counter] == 0;
}

/* The least size of a counter; the other is 64. */
static unsigned
least_bits (const struct cipher *c)
{
  return c->nonce_sizes[1] == 12 ? 32 : 64;
}

static void
check_cores (const struct cipher *c)
{
  uint32_t state[16], saved[16], s[16];
  uint8_t out[193], expected[192];
  unsigned trial, bits, k;
  int good = 1;

  for (trial = 0; trial < 60; trial++)
    for (bits = least_bits (c); bits <= 64; bits += 32)
      {
        unsigned rounds = trial % 3 == 0 ? 8 : trial % 3 == 1 ? 12 : 20;
        random_bytes (state, sizeof state);
        if (trial < 30)
          state[c->counter] = UINT32_MAX - trial / 3 % 4;
        if (trial < 15)
          state[c->counter + 1] = UINT32_MAX;
        memcpy (saved, state, sizeof state);
        memcpy (s, state, sizeof state);
        for (k = 0; k < 3; k++)
          {
            c->public_core (expected + 64 * k, s, rounds);
            count_up (c, s, bits);
          }
        for (k = 2; k <= 3; k++)
          {
            out[64 * k] = 0xa5;
            c->cores (k, out, state, rounds, bits);
            good &= memcmp (out, expected, 64 * k) == 0 && out[64 * k] == 0xa5
                    && memcmp (state, saved, sizeof state) == 0;
          }
      }
  ok (good, "%s: 2core and 3core, counters that wrap", c->name);
}

/* Return nonzero if the next bytes are A. */
static int
streams (const struct cipher *c, const uint8_t a[70])
{
  uint8_t b[70];
  return c->stream (c->ctx, 70, b) == 0 && memcmp (a, b, 70) == 0;
}

/* set_rounds, set_nonce, set_state and set_key all start again. */
static void
check_resets (const struct cipher *c)
{
  static const unsigned bad[] = { 0, 1, 2, 4, 7, 10, 16, 19, 21, 264 };
  uint8_t a[70], b[70], key[32], nonce[8], other[24], before[1024];
  uint32_t state[16];
  size_t k;
  int good;

  random_bytes (key, sizeof key);
  random_bytes (nonce, sizeof nonce);
  random_bytes (other, sizeof other);
  good = start (c, 32, key, 12, 8, nonce) && c->stream (c->ctx, 70, a) == 0;
  memcpy (before, c->ctx, c->ctx_size);
  for (k = 0; k < sizeof bad / sizeof bad[0]; k++)
    good &= c->set_rounds (c->ctx, bad[k]) == SYMCRYPT_ERROR_ROUNDS;
  good &= memcmp (before, c->ctx, c->ctx_size) == 0;
  ok (good, "%s: bad rounds are errors, nothing changed", c->name);

  good = c->set_rounds (c->ctx, 12) == 0 && streams (c, a)
         && c->set_nonce (c->ctx, 8, nonce) == 0 && streams (c, a);
  ok (good, "%s: rounds outlive a nonce; both go back to block 0", c->name);

  good = c->set_key (c->ctx, 32, key) == 0
         && c->stream (c->ctx, 70, b) == SYMCRYPT_ERROR_STATE
         && c->set_nonce (c->ctx, 8, nonce) == 0
         && c->stream (c->ctx, 70, b) == 0 && memcmp (a, b, 70) != 0
         && start (c, 32, key, 20, 8, nonce) && c->stream (c->ctx, 70, a) == 0
         && memcmp (a, b, 70) == 0;
  ok (good, "%s: a key comes with 20 rounds and without a nonce", c->name);

  good = c->get_state (c->ctx, state) == 6
         && c->set_nonce (c->ctx, 24, other) == 0
         && c->stream (c->ctx, 70, b) == 0 && memcmp (a, b, 70) != 0
         && c->set_nonce (c->ctx, 8, nonce) == 0 && streams (c, a)
         && c->set_nonce (c->ctx, 24, other) == 0
         && c->set_key (c->ctx, 32, key) == 0
         && c->set_nonce (c->ctx, 8, nonce) == 0 && streams (c, a)
         && c->set_nonce (c->ctx, 24, other) == 0
         && c->set_state (c->ctx, state, 20, 64) == 0
         && c->stream (c->ctx, 64, b) == 0
         && c->set_nonce (c->ctx, 8, nonce) == 0 && streams (c, a);
  ok (good, "%s: the key that was set comes back with an 8-byte nonce",
      c->name);
}

/* Make BEFORE bytes, take the state, and go on from it in another context. The
 * rest of 192 bytes must be the same, and so must the end of the stream. */
static int
goes_on (const struct cipher *c, size_t before, unsigned rounds, unsigned bits,
         int is_end)
{
  uint8_t a[192], b[192];
  uint32_t state[16], copy[16];
  int good = c->stream (c->ctx, before, a) == 0;
  int place = c->get_state (c->ctx, state);

  good &= c->stream (c->ctx, 192 - before, a) == 0;
  if (is_end)
    good &= c->get_state (c->ctx, copy) == SYMCRYPT_ERROR_COUNTER;
  memset (c->ctx, 0xa5, c->ctx_size);
  return good && place == (int) (before % 64)
         && c->set_state (c->ctx, state, rounds, bits) == 0
         && c->get_state (c->ctx, copy) == 0
         && memcmp (state, copy, sizeof state) == 0
         && c->stream (c->ctx, (size_t) place, b) == 0
         && c->stream (c->ctx, 192 - before, b) == 0
         && memcmp (a, b, 192 - before) == 0
         && c->stream (c->ctx, 1, b) == (is_end ? SYMCRYPT_ERROR_COUNTER : 0);
}

static void
check_state (const struct cipher *c)
{
  const size_t *key_size, *nonce_size;
  uint8_t key[32], nonce[32], a[70], before[1024];
  uint32_t state[16];
  size_t n, next, k;
  int good = 1;

  random_bytes (key, sizeof key);
  random_bytes (nonce, sizeof nonce);
  for (key_size = c->key_sizes; *key_size > 0; key_size++)
    for (nonce_size = c->nonce_sizes; *nonce_size > 0; nonce_size++)
      for (n = 0; good && n < 2 * 192; n++)
        {
          const unsigned bits = *nonce_size == 12 ? 32 : 64;
          const unsigned rounds = n % 2 ? 12 : 20;
          if (*key_size == 16 && *nonce_size == 24)
            continue;
          good &= start (c, *key_size, key, rounds, *nonce_size, nonce);
          if (n >= 192)
            good
                &= c->seek (c->ctx, (bits == 32 ? UINT32_MAX : UINT64_MAX) - 2)
                   == 0;
          good &= goes_on (c, n % 192, rounds, bits, n >= 192);
          /* The state has the key. */
          next = *key_size == 16 || n % 2 ? 8 : 24;
          if (*nonce_size != 24)
            good = good && c->set_nonce (c->ctx, next, nonce + 8) == 0
                   && c->stream (c->ctx, 70, a) == 0
                   && start (c, *key_size, key, rounds, next, nonce + 8)
                   && streams (c, a);
        }
  ok (good, "%s: a state that was read and set again goes on", c->name);

  for (good = 1, key_size = c->key_sizes; *key_size > 0; key_size++)
    {
      good &= start (c, *key_size, key, 12, 8, nonce)
              && c->get_state (c->ctx, state) == 0;
      memcpy (before, c->ctx, c->ctx_size);
      good &= c->set_state (c->ctx, state, 9, 64) == SYMCRYPT_ERROR_ROUNDS;
      for (k = 0; k < 4; k++)
        {
          state[c->constants[k]] ^= 1;
          good &= c->set_state (c->ctx, state, 20, 64) == SYMCRYPT_ERROR_STATE;
          state[c->constants[k]] ^= 1;
        }
      good &= memcmp (before, c->ctx, c->ctx_size) == 0;
    }
  ok (good, "%s: wrong constants and rounds are errors, nothing changed",
      c->name);
}

/* The function of bare.h against single blocks, over the end of 32 and of 64
 * bits, in place. */
static void
check_bare (const struct cipher *c)
{
  uint32_t state[16], next[16];
  uint8_t text[1500], got[1500], want[1536];
  size_t n, k;
  unsigned bits;
  int good = 1, trial;

  random_bytes (state, sizeof state);
  random_bytes (text, sizeof text);
  for (trial = 0; trial < 3; trial++)
    for (bits = least_bits (c); bits <= 64; bits += 32)
      for (n = 0; n <= sizeof text; n += n < 200 ? 1 : 37)
        {
          state[c->counter]
              = trial < 1 ? 5 : UINT32_MAX - (uint32_t) random_below (20);
          state[c->counter + 1] = trial < 2 ? 7 : UINT32_MAX;
          memcpy (next, state, sizeof next);
          for (k = 0; k < (n + 63) / 64; k++)
            {
              c->public_core (want + 64 * k, next, 12);
              count_up (c, next, bits);
            }
          for (k = 0; k < n; k++)
            want[k] ^= text[k];
          memcpy (got, text, sizeof got);
          c->state_crypt (state, 12, bits, n, got, got);
          good &= memcmp (got, want, n) == 0
                  && memcmp (got + n, text + n, sizeof text - n) == 0
                  && memcmp (state, next, sizeof state) == 0;
        }
  ok (good, "%s: bare states", c->name);
}

static void
check_cipher (const struct cipher *c)
{
  const size_t *size;
  uint8_t key[32], nonce[24];

  check_vectors (c);
  check_derived (c);
  check_cores (c);

  random_bytes (key, sizeof key);
  random_bytes (nonce, sizeof nonce);
  ok (start (c, 32, key, 20, 8, nonce), "%s: no error", c->name);
  check_splits (c);
  for (size = c->nonce_sizes; *size > 0; size++)
    {
      ok (start (c, 32, key, 8, *size, nonce), "%s: no error", c->name);
      check_end (c, *size == 12 ? UINT32_MAX : UINT64_MAX);
    }
  for (size = c->key_sizes; *size > 0; size++)
    {
      ok (start (c, *size, key, 12, 8, nonce), "%s: no error", c->name);
      check_end (c, UINT64_MAX);
    }

  check_resets (c);
  check_state (c);
  check_bare (c);
}

#endif
