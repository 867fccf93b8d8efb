/* SPDX-License-Identifier: ISC */
/* MD5 (RFC 1321). */
#include "hash-driver.h"

static const uint32_t constants[64] = {
#define HASH_CONSTANTS(a, b, c, d) a, b, c, d,
#include "md5-constants.def"
};

/* The sum is built in this order, so that what does not depend on B, the word
 * that was computed last, is done before B is there; compilers would add the
 * constant at the end.  The two terms of G have no bit in common: each can go
 * into the sum by itself. */
#if defined(__GNUC__)
#define IN_ORDER(x) __asm__("" : "+r"(x))
#else
#define IN_ORDER(x) ((void) 0)
#endif

#define F(b, c, d) (((c ^ d) & b) ^ d)
#define G(b, c, d) (b & d)
#define H(b, c, d) ((c ^ d) ^ b)
#define I(b, c, d) ((b | ~d) ^ c)
#define EARLY_F(c, d) 0
#define EARLY_G(c, d) (c & ~d)
#define EARLY_H(c, d) 0
#define EARLY_I(c, d) 0

/* Step T; it takes word K of the block. */
#define STEP(f, a, b, c, d, k, s, t)                                          \
  do                                                                          \
    {                                                                         \
      a += read_le32 (data + 4 * ((k) % 16)) + constants[t]                   \
           + EARLY_##f (c, d);                                                \
      IN_ORDER (a);                                                           \
      a += f (b, c, d);                                                       \
      a = b + rotl32 (a, s);                                                  \
    }                                                                         \
  while (0)

/* Four steps from T on.  In this round step t takes word FIRST + EACH t. */
#define FOUR(f, t, first, each, s0, s1, s2, s3)                               \
  STEP (f, a, b, c, d, (first) + (each) * (t), s0, t);                        \
  STEP (f, d, a, b, c, (first) + (each) * ((t) + 1), s1, (t) + 1);            \
  STEP (f, c, d, a, b, (first) + (each) * ((t) + 2), s2, (t) + 2);            \
  STEP (f, b, c, d, a, (first) + (each) * ((t) + 3), s3, (t) + 3)

#define SIXTEEN(f, t, first, each, s0, s1, s2, s3)                            \
  FOUR (f, t, first, each, s0, s1, s2, s3);                                   \
  FOUR (f, (t) + 4, first, each, s0, s1, s2, s3);                             \
  FOUR (f, (t) + 8, first, each, s0, s1, s2, s3);                             \
  FOUR (f, (t) + 12, first, each, s0, s1, s2, s3)

void KERNEL_ABI
_symcrypt_md5_compress_portable (uint32_t *state, size_t blocks,
                                 const uint8_t *data)
{
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3];

  do
    {
      uint32_t a0 = a, b0 = b, c0 = c, d0 = d;

      SIXTEEN (F, 0, 0, 1, 7, 12, 17, 22);
      SIXTEEN (G, 16, 1, 5, 5, 9, 14, 20);
      SIXTEEN (H, 32, 5, 3, 4, 11, 16, 23);
      SIXTEEN (I, 48, 0, 7, 6, 10, 15, 21);

      a += a0;
      b += b0;
      c += c0;
      d += d0;
      data += SYMCRYPT_MD5_BLOCK_SIZE;
    }
  while (--blocks > 0);

  state[0] = a;
  state[1] = b;
  state[2] = c;
  state[3] = d;
}

void KERNEL_ABI
_symcrypt_md5_compress_c (uint32_t *state, size_t blocks, const uint8_t *data)
{
  _symcrypt_md5_compress_portable (state, blocks, data);
  scrub (SCRUB_HASH);
}

static const union hash_state md5_initial
    = { .words32 = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476 } };

/* ---------------------------------------- of struct symcrypt_hash */

static void
md5_blocks (void *state, size_t n, const uint8_t *data)
{
  md5_compress ((uint32_t *) state, n, data);
}

static NOINLINE void
md5_update (void *context, size_t length, const uint8_t *data)
{
  struct symcrypt_md5_ctx *ctx = context;
  hash_update (md5_blocks, SYMCRYPT_MD5_BLOCK_SIZE, ctx->state, &ctx->count,
               ctx->buffer, length, data);
}

static NOINLINE void
md5_finish (void *state, uint64_t total, size_t length, const uint8_t *data)
{
  uint8_t tail[HASH_TAIL (SYMCRYPT_MD5_BLOCK_SIZE)];
  hash_finish (md5_blocks, SYMCRYPT_MD5_BLOCK_SIZE, hash_little, state, total,
               length, data, tail);
}

/* --------------------------------------------------------------------- MD5 */

static void
md5_store (const void *state, uint8_t *digest)
{
  hash_store (4, hash_little, SYMCRYPT_MD5_DIGEST_SIZE, state, digest);
}

const struct symcrypt_hash _symcrypt_md5_hash = {
  .name = "md5",
  .number = 1,
  .digest_size = SYMCRYPT_MD5_DIGEST_SIZE,
  .block_size = SYMCRYPT_MD5_BLOCK_SIZE,
  .state_size = sizeof ((struct symcrypt_md5_ctx *) 0)->state,
  .word_size = 4,
  .endianness = hash_little,
  .context_size = sizeof (struct symcrypt_md5_ctx),
  .count_offset = offsetof (struct symcrypt_md5_ctx, count),
  .buffer_offset = offsetof (struct symcrypt_md5_ctx, buffer),
  .initial = &md5_initial,
  .compress = md5_blocks,
  .update = md5_update,
  .finish = md5_finish,
  .store = md5_store,
};

const struct symcrypt_hash *
symcrypt_hash_md5 (void)
{
  return &_symcrypt_md5_hash;
}

void
symcrypt_md5_init (struct symcrypt_md5_ctx *ctx)
{
  hash_start (&_symcrypt_md5_hash, ctx);
}

void
symcrypt_md5_update (struct symcrypt_md5_ctx *ctx, size_t length,
                     const uint8_t *data)
{
  md5_update (ctx, length, data);
  scrub (SCRUB_CIPHER);
}

void
symcrypt_md5_digest (struct symcrypt_md5_ctx *ctx, uint8_t *digest)
{
  _symcrypt_hash_end (&_symcrypt_md5_hash, ctx, digest);
  scrub (SCRUB_CIPHER);
}

void
symcrypt_md5 (size_t length, const uint8_t *data, uint8_t *digest)
{
  _symcrypt_hash_once (&_symcrypt_md5_hash, length, data, digest);
  scrub (SCRUB_CIPHER);
}

void
symcrypt_md5_compress (uint32_t state[4], size_t blocks, const uint8_t *data)
{
  if (blocks > 0)
    md5_compress (state, blocks, data);
  scrub (SCRUB_CIPHER);
}
