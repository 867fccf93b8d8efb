/* SPDX-License-Identifier: ISC */
/* Salsa20. */
#include "bare.h"
#include "keystream-portable.h"
#include "public.h"
#include "salsa20-kernels.h"

#include <symcrypt/salsa20.h>

#include <string.h>

enum
{
  COUNTER = 8 /* the first of the counter's two words */
};

#define QUARTER_ROUND(A, B, C, D)                                             \
  (B ^= KEYSTREAM_ROTATE (A + D, 7), C ^= KEYSTREAM_ROTATE (B + A, 9),        \
   D ^= KEYSTREAM_ROTATE (C + B, 13), A ^= KEYSTREAM_ROTATE (D + C, 18))

#define DOUBLE_ROUND(X)                                                       \
  (QUARTER_ROUND (X[0], X[4], X[8], X[12]),                                   \
   QUARTER_ROUND (X[5], X[9], X[13], X[1]),                                   \
   QUARTER_ROUND (X[10], X[14], X[2], X[6]),                                  \
   QUARTER_ROUND (X[15], X[3], X[7], X[11]),                                  \
   QUARTER_ROUND (X[0], X[1], X[2], X[3]),                                    \
   QUARTER_ROUND (X[5], X[6], X[7], X[4]),                                    \
   QUARTER_ROUND (X[10], X[11], X[8], X[9]),                                  \
   QUARTER_ROUND (X[15], X[12], X[13], X[14]))

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
_symcrypt_salsa20_crypt_portable (uint8_t *dst, const uint8_t *src,
                                  size_t length, const uint32_t state[16],
                                  unsigned rounds, uint8_t *last)
{
  keystream_crypt (blocks_in_c, dst, src, length, state, rounds, last,
                   COUNTER);
}

void KERNEL_ABI
_symcrypt_salsa20_crypt_c (uint8_t *dst, const uint8_t *src, size_t length,
                           const uint32_t state[16], unsigned rounds,
                           uint8_t *last)
{
  _symcrypt_salsa20_crypt_portable (dst, src, length, state, rounds, last);
  scrub (SCRUB_LANES);
}

void KERNEL_ABI
_symcrypt_salsa20_core_c (uint8_t *dst, const uint32_t state[16],
                          unsigned rounds)
{
  /* For less than a block, crypt reads nothing and writes all to LAST. */
  salsa20_crypt (dst, (const uint8_t *) state, 1, state, rounds, dst);
}

/* state[5] and state[10] for a 16-byte key: "expand 16-byte k". */
#define WORD5_KEY128 UINT32_C (0x3120646e)
#define WORD10_KEY128 UINT32_C (0x79622d36)

/* Set constants and key.  KEY has 8 words; for a 16-byte key these are its 4
 * words, repeated. */
static inline void
set_key_words (uint32_t state[16], unsigned key_size, const uint32_t key[8])
{
  const int is_short = key_size == SYMCRYPT_SALSA20_128_KEY_SIZE;

  keystream_set_pair (state, keystream_constants[0], key[0]);
  keystream_set_pair (state + 2, key[1], key[2]);
  keystream_set_pair (state + 4, key[3],
                      is_short ? WORD5_KEY128 : keystream_constants[1]);
  keystream_set_pair (
      state + 10, is_short ? WORD10_KEY128 : keystream_constants[2], key[4]);
  keystream_set_pair (state + 12, key[5], key[6]);
  keystream_set_pair (state + 14, key[7], keystream_constants[3]);
}

static NOINLINE void
set_key (struct symcrypt_keystream *s, size_t length, const uint8_t *key)
{
  keystream_load (s->key, key);
  keystream_load (s->key + 4, key + length - 16);
  set_key_words (s->state, (unsigned) length, s->key);
  s->rounds = 20;
  s->left = 0;
  s->phase = KEYSTREAM_NO_NONCE;
  s->derived = 0;
}

int
symcrypt_salsa20_set_key (struct symcrypt_salsa20_ctx *ctx, size_t length,
                          const uint8_t *key)
{
  if (length != SYMCRYPT_SALSA20_KEY_SIZE
      && length != SYMCRYPT_SALSA20_128_KEY_SIZE)
    return SYMCRYPT_ERROR_KEY_LENGTH;
  set_key (&ctx->stream, length, key);
  scrub (SCRUB_CIPHER);
  return 0;
}

int
symcrypt_salsa20_set_rounds (struct symcrypt_salsa20_ctx *ctx, unsigned rounds)
{
  return _symcrypt_keystream_set_rounds (&ctx->stream, COUNTER, rounds);
}

/* Set the 8-byte nonce, and start at block 0. */
static inline void
set_nonce (struct symcrypt_keystream *s, const uint8_t *nonce)
{
  keystream_set_pair (s->state + 6, read_le32 (nonce), read_le32 (nonce + 4));
  keystream_set_pair (s->state + COUNTER, 0, 0);
  keystream_start (s, 64);
}

static NOINLINE void
replace_derived_key (struct symcrypt_keystream *s)
{
  set_key_words (s->state, SYMCRYPT_SALSA20_KEY_SIZE, s->key);
  s->derived = 0;
}

/* If XSalsa20 has derived a key, put back the original key.  A nonce is no
 * secret, so functions that set one scrub only here. */
static inline void
restore_key (struct symcrypt_keystream *s)
{
  if (s->derived)
    {
      replace_derived_key (s);
      scrub (SCRUB_CIPHER);
    }
}

void
symcrypt_salsa20_set_nonce (struct symcrypt_salsa20_ctx *ctx,
                            const uint8_t *nonce)
{
  struct symcrypt_keystream *s = &ctx->stream;
  if (s->rounds == 0)
    return;
  restore_key (s);
  set_nonce (s, nonce);
}

/* Compute HSalsa20 of the 8 words of KEY and the 16 bytes of INPUT. */
static void
hsalsa20_words (uint32_t dst[8], const uint32_t key[8], const uint8_t *input,
                unsigned rounds)
{
  uint32_t state[16];
  uint8_t block[KEYSTREAM_BLOCK];
  unsigned k;

  set_key_words (state, SYMCRYPT_SALSA20_KEY_SIZE, key);
  keystream_set_pair (state + 6, read_le32 (input), read_le32 (input + 4));
  keystream_set_pair (state + 8, read_le32 (input + 8),
                      read_le32 (input + 12));
  salsa20_core (block, state, rounds);
  /* HSalsa20 omits the core's final addition of the input state, so subtract
   * it. */
  for (k = 0; k < 4; k++)
    dst[k] = read_le32 (block + 20 * k) - state[5 * k];
  keystream_subtract (dst + 4, block + 24, state + 6);
}

static NOINLINE int
set_long_nonce (struct symcrypt_keystream *s, const uint8_t *nonce)
{
  uint32_t key[8];

  if (s->rounds == 0)
    return SYMCRYPT_ERROR_STATE;
  if (s->state[5] != keystream_constants[1])
    return SYMCRYPT_ERROR_KEY_LENGTH;
  hsalsa20_words (key, s->key, nonce, s->rounds);
  set_key_words (s->state, SYMCRYPT_SALSA20_KEY_SIZE, key);
  set_nonce (s, nonce + SYMCRYPT_HSALSA20_INPUT_SIZE);
  s->derived = 1;
  return 0;
}

int
symcrypt_xsalsa20_set_nonce (struct symcrypt_salsa20_ctx *ctx,
                             const uint8_t *nonce)
{
  int error;
  error = set_long_nonce (&ctx->stream, nonce);
  scrub (SCRUB_CIPHER);
  return error;
}

static NOINLINE void
hsalsa20 (uint8_t *dst, const uint8_t *key, const uint8_t *input,
          unsigned rounds)
{
  uint32_t words[8];
  unsigned k;

  if (!keystream_rounds_are_valid (rounds))
    {
      memset (dst, 0, SYMCRYPT_HSALSA20_SIZE);
      return;
    }
  keystream_load (words, key);
  keystream_load (words + 4, key + 16);
  hsalsa20_words (words, words, input, rounds);
  for (k = 0; k < 8; k++)
    write_le32 (dst + 4 * k, words[k]);
}

void
symcrypt_hsalsa20 (uint8_t *dst, const uint8_t *key, const uint8_t *input,
                   unsigned rounds)
{
  hsalsa20 (dst, key, input, rounds);
  scrub (SCRUB_CIPHER);
}

int
symcrypt_salsa20_set_state (struct symcrypt_salsa20_ctx *ctx,
                            const uint32_t state[16], unsigned rounds)
{
  int error;
  if (state[0] != keystream_constants[0] || state[15] != keystream_constants[3]
      || !((state[5] == keystream_constants[1]
            && state[10] == keystream_constants[2])
           || (state[5] == WORD5_KEY128 && state[10] == WORD10_KEY128)))
    return SYMCRYPT_ERROR_STATE;
  error = _symcrypt_keystream_set_state (&ctx->stream, state, state + 1,
                                         state + 11, rounds, 64);
  scrub (SCRUB_CIPHER);
  return error;
}

int
symcrypt_salsa20_get_state (const struct symcrypt_salsa20_ctx *ctx,
                            uint32_t state[16])
{
  int result; /* an index in the block, or an error */
  result = _symcrypt_keystream_get_state (&ctx->stream, COUNTER, state);
  scrub (SCRUB_CIPHER);
  return result;
}

int
symcrypt_salsa20_seek (struct symcrypt_salsa20_ctx *ctx, uint64_t block)
{
  return _symcrypt_keystream_seek (&ctx->stream, COUNTER, block);
}

static inline struct keystream_kernels
kernels (void)
{
  struct keystream_kernels k
      = { salsa20_core, salsa20_crypt,
          !kernel_is_c (&_symcrypt_salsa20_core_kernel) };
  return k;
}

static NOINLINE int
crypt (struct symcrypt_keystream *s, size_t length, uint8_t *dst,
       const uint8_t *src)
{
  int error = keystream_check (s, COUNTER, length);
  if (!error)
    keystream_make (s, COUNTER, kernels (), length, dst, src);
  return error;
}

int
symcrypt_salsa20_crypt (struct symcrypt_salsa20_ctx *ctx, size_t length,
                        uint8_t *dst, const uint8_t *src)
{
  int error;
  error = crypt (&ctx->stream, length, dst, src);
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
symcrypt_salsa20_stream (struct symcrypt_salsa20_ctx *ctx, size_t length,
                         uint8_t *dst)
{
  int error;
  error = stream (&ctx->stream, length, dst);
  scrub (SCRUB_CIPHER);
  return error;
}

void
_symcrypt_salsa20_state_crypt (uint32_t state[16], unsigned rounds,
                               size_t length, uint8_t *dst, const uint8_t *src)
{
  _symcrypt_keystream_state_crypt (salsa20_crypt, state, rounds, COUNTER, 64,
                                   length, dst, src);
}

void
symcrypt_salsa20_core (uint8_t *dst, const uint32_t state[16], unsigned rounds)
{
  if (keystream_rounds_are_valid (rounds))
    salsa20_core (dst, state, rounds);
  else
    memset (dst, 0, KEYSTREAM_BLOCK);
  scrub (SCRUB_CIPHER);
}

void
symcrypt_salsa20_2core (uint8_t *dst, const uint32_t state[16],
                        unsigned rounds)
{
  if (keystream_rounds_are_valid (rounds))
    salsa20_crypt (memset (dst, 0, 2 * KEYSTREAM_BLOCK), dst,
                   2 * KEYSTREAM_BLOCK, state, rounds, NULL);
  else
    memset (dst, 0, 2 * KEYSTREAM_BLOCK);
  scrub (SCRUB_CIPHER);
}

void
symcrypt_salsa20_3core (uint8_t *dst, const uint32_t state[16],
                        unsigned rounds)
{
  if (keystream_rounds_are_valid (rounds))
    salsa20_crypt (memset (dst, 0, 3 * KEYSTREAM_BLOCK), dst,
                   3 * KEYSTREAM_BLOCK, state, rounds, NULL);
  else
    memset (dst, 0, 3 * KEYSTREAM_BLOCK);
  scrub (SCRUB_CIPHER);
}
