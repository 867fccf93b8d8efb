/* SPDX-License-Identifier: ISC */
/* ChaCha. */
#include "inner.h"

#include "bare.h"
#include "chacha-internal.h"
#include "keystream.h"
#include "wipe.h"

#include <symcrypt/chacha.h>

#include <string.h>

enum
{
  COUNTER = 12 /* the first of the counter's two words */
};

#define QUARTER_ROUND(A, B, C, D)                                             \
  (A += B, D ^= A, D = KEYSTREAM_ROTL (D, 16), C += D, B ^= C,                \
   B = KEYSTREAM_ROTL (B, 12), A += B, D ^= A, D = KEYSTREAM_ROTL (D, 8),     \
   C += D, B ^= C, B = KEYSTREAM_ROTL (B, 7))

#define MIX(X, ROUNDS)                                                        \
  for (; ROUNDS > 0; ROUNDS -= 2)                                             \
    {                                                                         \
      QUARTER_ROUND (X[0], X[4], X[8], X[12]);                                \
      QUARTER_ROUND (X[1], X[5], X[9], X[13]);                                \
      QUARTER_ROUND (X[2], X[6], X[10], X[14]);                               \
      QUARTER_ROUND (X[3], X[7], X[11], X[15]);                               \
      QUARTER_ROUND (X[0], X[5], X[10], X[15]);                               \
      QUARTER_ROUND (X[1], X[6], X[11], X[12]);                               \
      QUARTER_ROUND (X[2], X[7], X[8], X[13]);                                \
      QUARTER_ROUND (X[3], X[4], X[9], X[14]);                                \
    }

KEYSTREAM_KERNELS (chacha)

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
        chacha_core_kernel () (block, state, rounds);
        memxor_kernel () (lanes->dst, lanes->src, block, lanes->length);
      }
}

/* "expand 32-byte k" */
KEYSTREAM_INLINE void
constants (uint32_t state[4])
{
  state[0] = UINT32_C (0x61707865);
  state[1] = UINT32_C (0x3320646e);
  state[2] = UINT32_C (0x79622d32);
  state[3] = UINT32_C (0x6b206574);
}

/* The words of STATE that the key gives. */
KEYSTREAM_INLINE void
set_key (uint32_t state[16], const uint32_t key[8])
{
  constants (state);
  memcpy (state + 4, key, 8 * sizeof key[0]);
}

/* Those of the nonce of LENGTH bytes, 8 or 12, and block 0. */
KEYSTREAM_INLINE void
set_nonce (struct symcrypt_chacha_ctx *ctx, unsigned length,
           const uint8_t *nonce)
{
  uint32_t first = 0;

  if (length == SYMCRYPT_CHACHA_NONCE96_SIZE)
    {
      first = read_le32 (nonce);
      nonce += 4;
    }
  keystream_pair (ctx->state + 12, 0, first);
  keystream_pair (ctx->state + 14, read_le32 (nonce), read_le32 (nonce + 4));
  ctx->counter_bits = length == SYMCRYPT_CHACHA_NONCE_SIZE ? 64 : 32;
  ctx->left = 0;
  ctx->phase = KEYSTREAM_OPEN;
}

/* Whether CORE makes a block faster than chacha_crypt does. */
static inline int
alone (chacha_core_fn *core)
{
  (void) core;
  return 0
#define ALONE(KERNEL, IMPLEMENTATION)                                         \
  || core == _symcrypt_##KERNEL##_##IMPLEMENTATION
#include "rows.def"
      ;
}

static struct keystream
view (struct symcrypt_chacha_ctx *ctx)
{
  struct keystream s;
  s.crypt = chacha_crypt_kernel ();
  s.core = chacha_core_kernel ();
  s.state = ctx->state;
  s.counter = ctx->state + COUNTER;
  s.buffer = ctx->buffer;
  s.left = &ctx->left;
  s.phase = &ctx->phase;
  s.rounds = ctx->rounds;
  s.counter_bits = ctx->counter_bits;
  s.alone = alone (s.core);
  return s;
}

void
symcrypt_chacha_set_key (struct symcrypt_chacha_ctx *ctx, const uint8_t *key)
{
  keystream_load (ctx->key, key);
  keystream_load (ctx->key + 4, key + 16);
  set_key (ctx->state, ctx->key);
  ctx->rounds = 20;
  ctx->left = 0;
  ctx->phase = KEYSTREAM_NO_NONCE;
  ctx->derived = 0;
}

int
symcrypt_chacha_set_rounds (struct symcrypt_chacha_ctx *ctx, unsigned rounds)
{
  struct keystream s = view (ctx);
  return keystream_set_rounds (&s, &ctx->rounds, rounds);
}

KEYSTREAM_RESTORE (chacha, set_key (ctx->state, ctx->key))

void
symcrypt_chacha_set_nonce (struct symcrypt_chacha_ctx *ctx,
                           const uint8_t *nonce)
{
  if (ctx->rounds == 0)
    return;
  if (ctx->derived)
    restore (ctx);
  set_nonce (ctx, SYMCRYPT_CHACHA_NONCE_SIZE, nonce);
}

void
symcrypt_chacha_set_nonce96 (struct symcrypt_chacha_ctx *ctx,
                             const uint8_t *nonce)
{
  if (ctx->rounds == 0)
    return;
  if (ctx->derived)
    restore (ctx);
  set_nonce (ctx, SYMCRYPT_CHACHA_NONCE96_SIZE, nonce);
}

/* HChaCha of the words of a key, as words. */
static void
hchacha (uint32_t dst[8], const uint32_t key[8], const uint8_t *input,
         unsigned rounds)
{
  uint32_t state[16];
  uint8_t block[KEYSTREAM_BLOCK];

  set_key (state, key);
  keystream_pair (state + 12, read_le32 (input), read_le32 (input + 4));
  keystream_pair (state + 14, read_le32 (input + 8), read_le32 (input + 12));
  chacha_core_kernel () (block, state, rounds);
  /* HChaCha does without the last addition. */
  keystream_subtract (dst, block, state);
  keystream_subtract (dst + 4, block + 48, state + 12);
}

void
symcrypt_xchacha_set_nonce (struct symcrypt_chacha_ctx *ctx,
                            const uint8_t *nonce)
{
  uint32_t key[8];

  if (ctx->rounds == 0)
    return;
  hchacha (key, ctx->key, nonce, ctx->rounds);
  set_key (ctx->state, key);
  set_nonce (ctx, SYMCRYPT_CHACHA_NONCE_SIZE,
             nonce + SYMCRYPT_HCHACHA_INPUT_SIZE);
  ctx->derived = 1;
}

int
symcrypt_chacha_set_state (struct symcrypt_chacha_ctx *ctx,
                           const uint32_t state[16], unsigned rounds,
                           unsigned counter_bits)
{
  uint32_t start[4];

  constants (start);
  if (memcmp (state, start, sizeof start) != 0)
    return SYMCRYPT_ERROR_STATE;
  if (rounds != 8 && rounds != 12 && rounds != 20)
    return SYMCRYPT_ERROR_ROUNDS;
  if (counter_bits != 32 && counter_bits != 64)
    return SYMCRYPT_ERROR_COUNTER;
  memcpy (ctx->state, state, sizeof ctx->state);
  memcpy (ctx->key, state + 4, sizeof ctx->key);
  ctx->left = 0;
  ctx->rounds = (uint8_t) rounds;
  ctx->counter_bits = (uint8_t) counter_bits;
  ctx->phase = KEYSTREAM_OPEN;
  ctx->derived = 0;
  return 0;
}

int
symcrypt_chacha_get_state (const struct symcrypt_chacha_ctx *ctx,
                           uint32_t state[16])
{
  /* Nothing is written through the view. */
  struct keystream s = view ((struct symcrypt_chacha_ctx *) ctx);
  return keystream_get_state (&s, state, COUNTER);
}

int
symcrypt_chacha_seek (struct symcrypt_chacha_ctx *ctx, uint64_t block)
{
  struct keystream s = view (ctx);
  return keystream_seek (&s, block);
}

int
symcrypt_chacha_crypt (struct symcrypt_chacha_ctx *ctx, size_t length,
                       uint8_t *dst, const uint8_t *src)
{
  struct keystream s = view (ctx);
  return keystream_stream (&s, length, dst, src);
}

int
symcrypt_chacha_stream (struct symcrypt_chacha_ctx *ctx, size_t length,
                        uint8_t *dst)
{
  struct keystream s = view (ctx);
  return keystream_stream (&s, length, dst, NULL);
}

void
_symcrypt_chacha_state_crypt (uint32_t state[16], unsigned rounds,
                              unsigned counter_bits, size_t length,
                              uint8_t *dst, const uint8_t *src)
{
  keystream_state_crypt (chacha_crypt_kernel (), state, rounds, COUNTER,
                         counter_bits, length, dst, src);
}

void
symcrypt_chacha_core (uint8_t *dst, const uint32_t state[16], unsigned rounds)
{
  if (keystream_rounds (rounds))
    chacha_core_kernel () (dst, state, rounds);
  else
    memset (dst, 0, KEYSTREAM_BLOCK);
}

/* BLOCKS single blocks with a 32-bit counter, for the runs that pass its end:
 * kernels would carry into the nonce. */
static void
wrapping_cores (uint8_t *dst, const uint32_t state[16], unsigned rounds,
                unsigned blocks)
{
  uint32_t next[16];

  memcpy (next, state, sizeof next);
  for (; blocks > 0; blocks--)
    {
      chacha_core_kernel () (dst, next, rounds);
      next[COUNTER]++;
      dst += KEYSTREAM_BLOCK;
    }
}

void
symcrypt_chacha_2core (uint8_t *dst, const uint32_t state[16], unsigned rounds,
                       unsigned counter_bits)
{
  if (!keystream_rounds (rounds))
    memset (dst, 0, 2 * KEYSTREAM_BLOCK);
  else if (counter_bits == 32 && state[COUNTER] > UINT32_MAX - 1)
    wrapping_cores (dst, state, rounds, 2);
  else
    chacha_2core_kernel () (dst, state, rounds);
}

void
symcrypt_chacha_3core (uint8_t *dst, const uint32_t state[16], unsigned rounds,
                       unsigned counter_bits)
{
  if (!keystream_rounds (rounds))
    memset (dst, 0, 3 * KEYSTREAM_BLOCK);
  else if (counter_bits == 32 && state[COUNTER] > UINT32_MAX - 2)
    wrapping_cores (dst, state, rounds, 3);
  else
    chacha_3core_kernel () (dst, state, rounds);
}

/* Lanes that are there for the kernel alone do nothing. */
void
_symcrypt_chacha_many_run (struct chacha_lane *lanes, size_t n,
                           unsigned rounds)
{
  const size_t all = chacha_lanes_all (n);
  size_t k;

  for (k = n; k < all; k++)
    {
      lanes[k] = lanes[0];
      lanes[k].length = 0;
    }
  chacha_many_kernel () (lanes, (n + 3) / 4 * 4, rounds);
}

void
symcrypt_chacha_core_many (size_t n, uint8_t *dst, const uint32_t *states,
                           unsigned rounds)
{
  static const uint8_t zeros[KEYSTREAM_BLOCK];
  struct chacha_lane lanes[CHACHA_LANES];
  size_t count, k;

  if (n < 2 || !keystream_rounds (rounds)
      || chacha_many_implementation () == _symcrypt_chacha_many_c)
    {
      for (; n > 0; n--, dst += KEYSTREAM_BLOCK, states += 16)
        symcrypt_chacha_core (dst, states, rounds);
      return;
    }
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
symcrypt_hchacha (uint8_t *dst, const uint8_t *key, const uint8_t *input,
                  unsigned rounds)
{
  uint32_t words[8];
  unsigned k;

  if (!keystream_rounds (rounds))
    {
      memset (dst, 0, SYMCRYPT_HCHACHA_SIZE);
      return;
    }
  keystream_load (words, key);
  keystream_load (words + 4, key + 16);
  hchacha (words, words, input, rounds);
  for (k = 0; k < 8; k++)
    write_le32 (dst + 4 * k, words[k]);
}
