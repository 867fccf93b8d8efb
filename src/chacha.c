/* SPDX-License-Identifier: ISC */
/* ChaCha. */
#include "bare.h"
#include "chacha-internal.h"
#include "keystream-portable.h"
#include "public.h"
#include "wipe.h"

#include <symcrypt/chacha.h>

#include <string.h>

#define COUNTER CHACHA_COUNTER

#define QUARTER_ROUND(A, B, C, D)                                             \
  (A += B, D ^= A, D = KEYSTREAM_ROTATE (D, 16), C += D, B ^= C,              \
   B = KEYSTREAM_ROTATE (B, 12), A += B, D ^= A, D = KEYSTREAM_ROTATE (D, 8), \
   C += D, B ^= C, B = KEYSTREAM_ROTATE (B, 7))

#define DOUBLE_ROUND(X)                                                       \
  (QUARTER_ROUND (X[0], X[4], X[8], X[12]),                                   \
   QUARTER_ROUND (X[1], X[5], X[9], X[13]),                                   \
   QUARTER_ROUND (X[2], X[6], X[10], X[14]),                                  \
   QUARTER_ROUND (X[3], X[7], X[11], X[15]),                                  \
   QUARTER_ROUND (X[0], X[5], X[10], X[15]),                                  \
   QUARTER_ROUND (X[1], X[6], X[11], X[12]),                                  \
   QUARTER_ROUND (X[2], X[7], X[8], X[13]),                                   \
   QUARTER_ROUND (X[3], X[4], X[9], X[14]))

ALWAYS_INLINE void
mix (uint32_t x[16], unsigned rounds)
{
  for (; rounds > 0; rounds -= 2)
    DOUBLE_ROUND (x);
}

ALWAYS_INLINE void
mix4 (keystream_word4 x[16], unsigned rounds)
{
  for (; rounds > 0; rounds -= 2)
    DOUBLE_ROUND (x);
}

static void
blocks_in_c (uint8_t *dst, const uint8_t *src, size_t blocks,
             const uint32_t state[16], unsigned rounds)
{
  keystream_blocks (dst, src, blocks, state, rounds, COUNTER, mix, mix4);
}

void KERNEL_ABI
_symcrypt_chacha_crypt_portable (uint8_t *dst, const uint8_t *src,
                                 size_t length, const uint32_t state[16],
                                 unsigned rounds, uint8_t *last)
{
  keystream_crypt (blocks_in_c, dst, src, length, state, rounds, last,
                   COUNTER);
}

void KERNEL_ABI
_symcrypt_chacha_crypt_c (uint8_t *dst, const uint8_t *src, size_t length,
                          const uint32_t state[16], unsigned rounds,
                          uint8_t *last)
{
  _symcrypt_chacha_crypt_portable (dst, src, length, state, rounds, last);
  scrub (SCRUB_LANES);
}

void KERNEL_ABI
_symcrypt_chacha_core_c (uint8_t *dst, const uint32_t state[16],
                         unsigned rounds)
{
  /* For less than a block, crypt reads nothing and writes all to LAST. */
  chacha_crypt (dst, (const uint8_t *) state, 1, state, rounds, dst);
}

void KERNEL_ABI
_symcrypt_chacha_many_portable (const struct chacha_lane *lanes, size_t n,
                                unsigned rounds)
{
  uint32_t state[16];
  uint8_t block[KEYSTREAM_BLOCK];

  for (; n > 0; n--, lanes++)
    if (lanes->length > 0)
      {
        memcpy (state, lanes->state, 12 * sizeof state[0]);
        memcpy (state + 12, lanes->tail, sizeof lanes->tail);
        chacha_core (block, state, rounds);
        memxor (lanes->dst, lanes->src, block, lanes->length);
      }
}

void KERNEL_ABI
_symcrypt_chacha_many_c (const struct chacha_lane *lanes, size_t n,
                         unsigned rounds)
{
  _symcrypt_chacha_many_portable (lanes, n, rounds);
  scrub (SCRUB_HASH);
}

static inline void
set_key_words (uint32_t state[16], const uint32_t key[8])
{
  memcpy (state, keystream_constants, sizeof keystream_constants);
  memcpy (state + 4, key, 8 * sizeof key[0]);
}

NOINLINE void
_symcrypt_chacha_set_key (struct symcrypt_keystream *s, const uint8_t *key)
{
  keystream_load (s->key, key);
  keystream_load (s->key + 4, key + 16);
  set_key_words (s->state, s->key);
  s->rounds = 20;
  s->left = 0;
  s->phase = KEYSTREAM_NO_NONCE;
  s->derived = 0;
}

void
symcrypt_chacha_set_key (struct symcrypt_chacha_ctx *ctx, const uint8_t *key)
{
  _symcrypt_chacha_set_key (&ctx->stream, key);
  scrub (SCRUB_CIPHER);
}

int
symcrypt_chacha_set_rounds (struct symcrypt_chacha_ctx *ctx, unsigned rounds)
{
  return _symcrypt_keystream_set_rounds (&ctx->stream, COUNTER, rounds);
}

/* Set the 8-byte nonce, and start at block 0. */
static inline void
set_nonce (struct symcrypt_keystream *s, const uint8_t *nonce)
{
  keystream_set_pair (s->state + COUNTER, 0, 0);
  keystream_set_pair (s->state + 14, read_le32 (nonce), read_le32 (nonce + 4));
  keystream_start (s, 64);
}

NOINLINE void
_symcrypt_chacha_restore_key (struct symcrypt_keystream *s)
{
  set_key_words (s->state, s->key);
  s->derived = 0;
}

void
symcrypt_chacha_set_nonce (struct symcrypt_chacha_ctx *ctx,
                           const uint8_t *nonce)
{
  struct symcrypt_keystream *s = &ctx->stream;
  if (s->rounds == 0)
    return;
  chacha_restore_key (s);
  set_nonce (s, nonce);
}

void
symcrypt_chacha_set_nonce96 (struct symcrypt_chacha_ctx *ctx,
                             const uint8_t *nonce)
{
  struct symcrypt_keystream *s = &ctx->stream;
  if (s->rounds == 0)
    return;
  chacha_restore_key (s);
  chacha_set_nonce96 (s, nonce);
}

/* HChaCha of the words of a key, as words. */
static void
hchacha_words (uint32_t dst[8], const uint32_t key[8], const uint8_t *input,
               unsigned rounds)
{
  uint32_t state[16];
  uint8_t block[KEYSTREAM_BLOCK];

  set_key_words (state, key);
  keystream_load (state + COUNTER, input);
  chacha_core (block, state, rounds);
  hchacha_derive (dst, block, state + COUNTER);
}

NOINLINE void
_symcrypt_xchacha_set_nonce (struct symcrypt_keystream *s,
                             const uint8_t *nonce)
{
  uint32_t key[8];

  if (s->rounds == 0)
    return;
  hchacha_words (key, s->key, nonce, s->rounds);
  set_key_words (s->state, key);
  set_nonce (s, nonce + SYMCRYPT_HCHACHA_INPUT_SIZE);
  s->derived = 1;
}

void
symcrypt_xchacha_set_nonce (struct symcrypt_chacha_ctx *ctx,
                            const uint8_t *nonce)
{
  _symcrypt_xchacha_set_nonce (&ctx->stream, nonce);
  scrub (SCRUB_CIPHER);
}

static NOINLINE void
hchacha (uint8_t *dst, const uint8_t *key, const uint8_t *input,
         unsigned rounds)
{
  uint32_t words[8];
  unsigned k;

  if (!keystream_rounds_are_valid (rounds))
    {
      memset (dst, 0, SYMCRYPT_HCHACHA_SIZE);
      return;
    }
  keystream_load (words, key);
  keystream_load (words + 4, key + 16);
  hchacha_words (words, words, input, rounds);
  for (k = 0; k < 8; k++)
    write_le32 (dst + 4 * k, words[k]);
}

void
symcrypt_hchacha (uint8_t *dst, const uint8_t *key, const uint8_t *input,
                  unsigned rounds)
{
  hchacha (dst, key, input, rounds);
  scrub (SCRUB_CIPHER);
}

int
symcrypt_chacha_set_state (struct symcrypt_chacha_ctx *ctx,
                           const uint32_t state[16], unsigned rounds,
                           unsigned counter_bits)
{
  int error;
  if (memcmp (state, keystream_constants, sizeof keystream_constants) != 0)
    return SYMCRYPT_ERROR_STATE;
  error = _symcrypt_keystream_set_state (&ctx->stream, state, state + 4,
                                         state + 8, rounds, counter_bits);
  scrub (SCRUB_CIPHER);
  return error;
}

int
symcrypt_chacha_get_state (const struct symcrypt_chacha_ctx *ctx,
                           uint32_t state[16])
{
  int result; /* an index in the block, or an error */
  result = _symcrypt_keystream_get_state (&ctx->stream, COUNTER, state);
  scrub (SCRUB_CIPHER);
  return result;
}

int
symcrypt_chacha_seek (struct symcrypt_chacha_ctx *ctx, uint64_t block)
{
  return _symcrypt_keystream_seek (&ctx->stream, COUNTER, block);
}

static inline struct keystream_kernels
kernels (void)
{
  struct keystream_kernels k
      = { chacha_core, chacha_crypt,
          !kernel_is_c (&_symcrypt_chacha_core_kernel) };
  return k;
}

NOINLINE int
_symcrypt_chacha_crypt (struct symcrypt_keystream *s, size_t length,
                        uint8_t *dst, const uint8_t *src)
{
  int error = keystream_check (s, COUNTER, length);
  if (!error)
    keystream_make (s, COUNTER, kernels (), length, dst, src);
  return error;
}

int
symcrypt_chacha_crypt (struct symcrypt_chacha_ctx *ctx, size_t length,
                       uint8_t *dst, const uint8_t *src)
{
  int error;
  error = _symcrypt_chacha_crypt (&ctx->stream, length, dst, src);
  scrub (SCRUB_CIPHER);
  return error;
}

static NOINLINE int
stream (struct symcrypt_keystream *s, size_t length, uint8_t *dst)
{
  size_t n;
  int error = keystream_check (s, COUNTER, length);
  for (; !error && length > 0; length -= n, dst += n)
    {
      n = s->left + KEYSTREAM_PART; /* ends with a block */
      n = n < length ? n : length;
      keystream_make (s, COUNTER, kernels (), n, dst, NULL);
    }
  return error;
}

int
symcrypt_chacha_stream (struct symcrypt_chacha_ctx *ctx, size_t length,
                        uint8_t *dst)
{
  int error;
  error = stream (&ctx->stream, length, dst);
  scrub (SCRUB_CIPHER);
  return error;
}

void
_symcrypt_chacha_state_crypt (uint32_t state[16], unsigned rounds,
                              unsigned counter_bits, size_t length,
                              uint8_t *dst, const uint8_t *src)
{
  _symcrypt_keystream_state_crypt (chacha_crypt, state, rounds, COUNTER,
                                   counter_bits, length, dst, src);
}

void
symcrypt_chacha_core (uint8_t *dst, const uint32_t state[16], unsigned rounds)
{
  if (keystream_rounds_are_valid (rounds))
    chacha_core (dst, state, rounds);
  else
    memset (dst, 0, KEYSTREAM_BLOCK);
  scrub (SCRUB_CIPHER);
}

/* Make one block at a time when a 32-bit counter wraps, because a kernel for
 * several blocks would carry into the nonce. */
static NOINLINE void
wrapping_cores (uint8_t *dst, const uint32_t state[16], unsigned rounds,
                unsigned blocks)
{
  uint32_t next[16];

  memcpy (next, state, sizeof next);
  for (; blocks > 0; blocks--)
    {
      chacha_core (dst, next, rounds);
      next[COUNTER]++;
      dst += KEYSTREAM_BLOCK;
    }
}

void
symcrypt_chacha_2core (uint8_t *dst, const uint32_t state[16], unsigned rounds,
                       unsigned counter_bits)
{
  if (!keystream_rounds_are_valid (rounds))
    memset (dst, 0, 2 * KEYSTREAM_BLOCK);
  else if (counter_bits == 32 && state[COUNTER] > UINT32_MAX - 1)
    wrapping_cores (dst, state, rounds, 2);
  else
    chacha_crypt (memset (dst, 0, 2 * KEYSTREAM_BLOCK), dst,
                  2 * KEYSTREAM_BLOCK, state, rounds, NULL);
  scrub (SCRUB_CIPHER);
}

void
symcrypt_chacha_3core (uint8_t *dst, const uint32_t state[16], unsigned rounds,
                       unsigned counter_bits)
{
  if (!keystream_rounds_are_valid (rounds))
    memset (dst, 0, 3 * KEYSTREAM_BLOCK);
  else if (counter_bits == 32 && state[COUNTER] > UINT32_MAX - 2)
    wrapping_cores (dst, state, rounds, 3);
  else
    chacha_crypt (memset (dst, 0, 3 * KEYSTREAM_BLOCK), dst,
                  3 * KEYSTREAM_BLOCK, state, rounds, NULL);
  scrub (SCRUB_CIPHER);
}

void
_symcrypt_chacha_many_run (struct chacha_lane *lanes, size_t n,
                           unsigned rounds)
{
  const size_t all = chacha_lanes_all (n);
  size_t k;

  /* The kernel may read all lanes.  A lane of length 0 does nothing. */
  for (k = n; k < all; k++)
    {
      lanes[k] = lanes[0];
      lanes[k].length = 0;
    }
  chacha_many (lanes, (n + 3) / 4 * 4, rounds);
}

static NOINLINE void
core_many (size_t n, uint8_t *dst, const uint32_t *states, unsigned rounds)
{
  static const uint8_t zeros[KEYSTREAM_BLOCK];
  struct chacha_lane lanes[CHACHA_LANES];
  size_t count, k;

  for (; n > 0; n -= count)
    {
      count = n < CHACHA_LANES ? n : CHACHA_LANES;
      for (k = 0; k < count; k++, dst += KEYSTREAM_BLOCK, states += 16)
        {
          lanes[k].state = states;
          lanes[k].dst = dst;
          lanes[k].src = zeros;
          lanes[k].length = KEYSTREAM_BLOCK;
          memcpy (lanes[k].tail, states + 12, sizeof lanes[k].tail);
        }
      _symcrypt_chacha_many_run (lanes, count, rounds);
    }
  symcrypt_wipe (sizeof lanes, lanes);
}

void
symcrypt_chacha_core_many (size_t n, uint8_t *dst, const uint32_t *states,
                           unsigned rounds)
{
  if (n > 0 && !keystream_rounds_are_valid (rounds))
    memset (dst, 0, n * KEYSTREAM_BLOCK);
  else if (n > 1 && !kernel_is_c (&_symcrypt_chacha_many_kernel))
    core_many (n, dst, states, rounds);
  else
    for (; n > 0; n--, dst += KEYSTREAM_BLOCK, states += 16)
      chacha_core (dst, states, rounds);
  scrub (SCRUB_CIPHER);
}
