/* SPDX-License-Identifier: ISC */
/* Salsa20. */
#include "inner.h"

#include "bare.h"
#include "keystream.h"
#include "wipe.h"

#include <symcrypt/salsa20.h>

#include <string.h>

enum
{
  COUNTER = 8 /* the first of the counter's two words */
};

#define QUARTER_ROUND(A, B, C, D)                                             \
  (B ^= KEYSTREAM_ROTL (A + D, 7), C ^= KEYSTREAM_ROTL (B + A, 9),            \
   D ^= KEYSTREAM_ROTL (C + B, 13), A ^= KEYSTREAM_ROTL (D + C, 18))

#define MIX(X, ROUNDS)                                                        \
  for (; ROUNDS > 0; ROUNDS -= 2)                                             \
    {                                                                         \
      QUARTER_ROUND (X[0], X[4], X[8], X[12]);                                \
      QUARTER_ROUND (X[5], X[9], X[13], X[1]);                                \
      QUARTER_ROUND (X[10], X[14], X[2], X[6]);                               \
      QUARTER_ROUND (X[15], X[3], X[7], X[11]);                               \
      QUARTER_ROUND (X[0], X[1], X[2], X[3]);                                 \
      QUARTER_ROUND (X[5], X[6], X[7], X[4]);                                 \
      QUARTER_ROUND (X[10], X[11], X[8], X[9]);                               \
      QUARTER_ROUND (X[15], X[12], X[13], X[14]);                             \
    }

KEYSTREAM_KERNELS (salsa20)

/* The words of STATE that the key gives: 8 words of KEY, which are the 4 of a
 * 16-byte key twice. */
KEYSTREAM_INLINE void
set_key (uint32_t state[16], unsigned key_size, const uint32_t key[8])
{
  keystream_pair (state, UINT32_C (0x61707865), key[0]);
  keystream_pair (state + 2, key[1], key[2]);
  keystream_pair (state + 4, key[3],
                  key_size == 16 ? UINT32_C (0x3120646e)
                                 : UINT32_C (0x3320646e));
  keystream_pair (
      state + 10,
      key_size == 16 ? UINT32_C (0x79622d36) : UINT32_C (0x79622d32), key[4]);
  keystream_pair (state + 12, key[5], key[6]);
  keystream_pair (state + 14, key[7], UINT32_C (0x6b206574));
}

/* Whether STATE has the constants of a key of KEY_SIZE bytes. */
static int
is_state (const uint32_t state[16], unsigned key_size)
{
  static const uint32_t no_key[8];
  uint32_t other[16];
  set_key (other, key_size, no_key);
  return state[0] == other[0] && state[5] == other[5] && state[10] == other[10]
         && state[15] == other[15];
}

/* Those of the 8-byte nonce, and block 0. */
KEYSTREAM_INLINE void
set_nonce (struct symcrypt_salsa20_ctx *ctx, const uint8_t *nonce)
{
  keystream_pair (ctx->state + 6, read_le32 (nonce), read_le32 (nonce + 4));
  keystream_pair (ctx->state + 8, 0, 0);
  ctx->left = 0;
  ctx->phase = KEYSTREAM_OPEN;
}

static struct keystream
view (struct symcrypt_salsa20_ctx *ctx)
{
  struct keystream s;
  s.crypt = salsa20_crypt_kernel ();
  s.core = salsa20_core_kernel ();
  s.state = ctx->state;
  s.counter = ctx->state + COUNTER;
  s.buffer = ctx->buffer;
  s.left = &ctx->left;
  s.phase = &ctx->phase;
  s.rounds = ctx->rounds;
  s.counter_bits = 64;
  s.alone = 0;
  return s;
}

int
symcrypt_salsa20_set_key (struct symcrypt_salsa20_ctx *ctx, size_t length,
                          const uint8_t *key)
{
  if (length != SYMCRYPT_SALSA20_KEY_SIZE
      && length != SYMCRYPT_SALSA20_128_KEY_SIZE)
    return SYMCRYPT_ERROR_KEY_LENGTH;
  keystream_load (ctx->key, key);
  keystream_load (ctx->key + 4, key + length - 16);
  ctx->key_size = (uint8_t) length;
  set_key (ctx->state, ctx->key_size, ctx->key);
  ctx->rounds = 20;
  ctx->left = 0;
  ctx->phase = KEYSTREAM_NO_NONCE;
  ctx->derived = 0;
  return 0;
}

int
symcrypt_salsa20_set_rounds (struct symcrypt_salsa20_ctx *ctx, unsigned rounds)
{
  struct keystream s = view (ctx);
  return keystream_set_rounds (&s, &ctx->rounds, rounds);
}

KEYSTREAM_RESTORE (salsa20, set_key (ctx->state, ctx->key_size, ctx->key))

void
symcrypt_salsa20_set_nonce (struct symcrypt_salsa20_ctx *ctx,
                            const uint8_t *nonce)
{
  if (ctx->rounds == 0)
    return;
  if (ctx->derived)
    restore (ctx);
  set_nonce (ctx, nonce);
}

/* HSalsa20 of the words of a key, as words. */
static void
hsalsa20 (uint32_t dst[8], const uint32_t key[8], const uint8_t *input,
          unsigned rounds)
{
  uint32_t state[16];
  uint8_t block[KEYSTREAM_BLOCK];
  unsigned k;

  set_key (state, SYMCRYPT_SALSA20_KEY_SIZE, key);
  for (k = 0; k < 4; k += 2)
    keystream_pair (state + 6 + k, read_le32 (input + 4 * k),
                    read_le32 (input + 4 * k + 4));
  salsa20_core_kernel () (block, state, rounds);
  /* HSalsa20 does without the last addition. */
  for (k = 0; k < 4; k++)
    dst[k] = read_le32 (block + 20 * k) - state[5 * k];
  keystream_subtract (dst + 4, block + 24, state + 6);
}

int
symcrypt_xsalsa20_set_nonce (struct symcrypt_salsa20_ctx *ctx,
                             const uint8_t *nonce)
{
  uint32_t key[8];

  if (ctx->rounds == 0)
    return SYMCRYPT_ERROR_STATE;
  if (ctx->key_size != SYMCRYPT_SALSA20_KEY_SIZE)
    return SYMCRYPT_ERROR_KEY_LENGTH;
  hsalsa20 (key, ctx->key, nonce, ctx->rounds);
  set_key (ctx->state, SYMCRYPT_SALSA20_KEY_SIZE, key);
  set_nonce (ctx, nonce + SYMCRYPT_HSALSA20_INPUT_SIZE);
  ctx->derived = 1;
  return 0;
}

int
symcrypt_salsa20_set_state (struct symcrypt_salsa20_ctx *ctx,
                            const uint32_t state[16], unsigned rounds)
{
  unsigned key_size;

  if (is_state (state, SYMCRYPT_SALSA20_KEY_SIZE))
    key_size = SYMCRYPT_SALSA20_KEY_SIZE;
  else if (is_state (state, SYMCRYPT_SALSA20_128_KEY_SIZE))
    key_size = SYMCRYPT_SALSA20_128_KEY_SIZE;
  else
    return SYMCRYPT_ERROR_STATE;
  if (rounds != 8 && rounds != 12 && rounds != 20)
    return SYMCRYPT_ERROR_ROUNDS;
  memcpy (ctx->state, state, sizeof ctx->state);
  memcpy (ctx->key, state + 1, 16);
  memcpy (ctx->key + 4, state + 11, 16);
  ctx->left = 0;
  ctx->rounds = (uint8_t) rounds;
  ctx->key_size = (uint8_t) key_size;
  ctx->phase = KEYSTREAM_OPEN;
  ctx->derived = 0;
  return 0;
}

int
symcrypt_salsa20_get_state (const struct symcrypt_salsa20_ctx *ctx,
                            uint32_t state[16])
{
  /* Nothing is written through the view. */
  struct keystream s = view ((struct symcrypt_salsa20_ctx *) ctx);
  return keystream_get_state (&s, state, COUNTER);
}

int
symcrypt_salsa20_seek (struct symcrypt_salsa20_ctx *ctx, uint64_t block)
{
  struct keystream s = view (ctx);
  return keystream_seek (&s, block);
}

int
symcrypt_salsa20_crypt (struct symcrypt_salsa20_ctx *ctx, size_t length,
                        uint8_t *dst, const uint8_t *src)
{
  struct keystream s = view (ctx);
  return keystream_stream (&s, length, dst, src);
}

int
symcrypt_salsa20_stream (struct symcrypt_salsa20_ctx *ctx, size_t length,
                         uint8_t *dst)
{
  struct keystream s = view (ctx);
  return keystream_stream (&s, length, dst, NULL);
}

void
_symcrypt_salsa20_state_crypt (uint32_t state[16], unsigned rounds,
                               size_t length, uint8_t *dst, const uint8_t *src)
{
  keystream_state_crypt (salsa20_crypt_kernel (), state, rounds, COUNTER, 64,
                         length, dst, src);
}

void
symcrypt_salsa20_core (uint8_t *dst, const uint32_t state[16], unsigned rounds)
{
  if (keystream_rounds (rounds))
    salsa20_core_kernel () (dst, state, rounds);
  else
    memset (dst, 0, KEYSTREAM_BLOCK);
}

void
symcrypt_salsa20_2core (uint8_t *dst, const uint32_t state[16],
                        unsigned rounds)
{
  if (keystream_rounds (rounds))
    salsa20_2core_kernel () (dst, state, rounds);
  else
    memset (dst, 0, 2 * KEYSTREAM_BLOCK);
}

void
symcrypt_salsa20_3core (uint8_t *dst, const uint32_t state[16],
                        unsigned rounds)
{
  if (keystream_rounds (rounds))
    salsa20_3core_kernel () (dst, state, rounds);
  else
    memset (dst, 0, 3 * KEYSTREAM_BLOCK);
}

void
symcrypt_hsalsa20 (uint8_t *dst, const uint8_t *key, const uint8_t *input,
                   unsigned rounds)
{
  uint32_t words[8];
  unsigned k;

  if (!keystream_rounds (rounds))
    {
      memset (dst, 0, SYMCRYPT_HSALSA20_SIZE);
      return;
    }
  keystream_load (words, key);
  keystream_load (words + 4, key + 16);
  hsalsa20 (words, words, input, rounds);
  for (k = 0; k < 8; k++)
    write_le32 (dst + 4 * k, words[k]);
}
