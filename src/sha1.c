/* SPDX-License-Identifier: ISC */
/* SHA-1 (FIPS 180-4). */
#include "hash-driver.h"

/* Word T of the message schedule, of which 16 words are kept. */
#define WORD(t)                                                               \
  (w[(t) % 16] = (t) < 16 ? read_be32 (data + 4 * ((t) % 16))                 \
                          : rotl32 (w[((t) + 13) % 16] ^ w[((t) + 8) % 16]    \
                                        ^ w[((t) + 2) % 16] ^ w[(t) % 16],    \
                                    1))

/* The terms of the majority have no bit in common: each can be added to the
 * sum by itself. */
#define CHOOSE(b, c, d) (((c ^ d) & b) ^ d)
#define PARITY(b, c, d) (b ^ c ^ d)
#define MAJORITY(b, c, d) ((c & d) + ((c ^ d) & b))

#define STEP(f, k, a, b, c, d, e, t)                                          \
  do                                                                          \
    {                                                                         \
      e += WORD (t) + (k);                                                    \
      e += f (b, c, d);                                                       \
      e += rotl32 (a, 5);                                                     \
      b = rotl32 (b, 30);                                                     \
    }                                                                         \
  while (0)

#define FIVE(f, k, t)                                                         \
  STEP (f, k, a, b, c, d, e, t);                                              \
  STEP (f, k, e, a, b, c, d, (t) + 1);                                        \
  STEP (f, k, d, e, a, b, c, (t) + 2);                                        \
  STEP (f, k, c, d, e, a, b, (t) + 3);                                        \
  STEP (f, k, b, c, d, e, a, (t) + 4)

#define TWENTY(f, k, t)                                                       \
  FIVE (f, k, t);                                                             \
  FIVE (f, k, (t) + 5);                                                       \
  FIVE (f, k, (t) + 10);                                                      \
  FIVE (f, k, (t) + 15)

void KERNEL_ABI
_symcrypt_sha1_compress_portable (uint32_t *state, size_t blocks,
                                  const uint8_t *data)
{
  const uint32_t k0 = 0x5a827999, k1 = 0x6ed9eba1, k2 = 0x8f1bbcdc,
                 k3 = 0xca62c1d6;
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3],
           e = state[4];
  uint32_t w[16];

  do
    {
      TWENTY (CHOOSE, k0, 0);
      TWENTY (PARITY, k1, 20);
      TWENTY (MAJORITY, k2, 40);
      TWENTY (PARITY, k3, 60);

      a = state[0] += a;
      b = state[1] += b;
      c = state[2] += c;
      d = state[3] += d;
      e = state[4] += e;
      data += SYMCRYPT_SHA1_BLOCK_SIZE;
    }
  while (--blocks > 0);
}

void KERNEL_ABI
_symcrypt_sha1_compress_c (uint32_t *state, size_t blocks, const uint8_t *data)
{
  _symcrypt_sha1_compress_portable (state, blocks, data);
  scrub (SCRUB_HASH);
}

static const union hash_state sha1_initial
    = { .words32
        = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0 } };

/* ---------------------------------------- of struct symcrypt_hash */

static void
sha1_blocks (void *state, size_t n, const uint8_t *data)
{
  sha1_compress ((uint32_t *) state, n, data);
}

static NOINLINE void
sha1_update (void *context, size_t length, const uint8_t *data)
{
  struct symcrypt_sha1_ctx *ctx = context;
  hash_update (sha1_blocks, SYMCRYPT_SHA1_BLOCK_SIZE, ctx->state, &ctx->count,
               ctx->buffer, length, data);
}

static NOINLINE void
sha1_finish (void *state, uint64_t total, size_t length, const uint8_t *data)
{
  uint8_t tail[HASH_TAIL (SYMCRYPT_SHA1_BLOCK_SIZE)];
  hash_finish (sha1_blocks, SYMCRYPT_SHA1_BLOCK_SIZE, hash_big, state, total,
               length, data, tail);
}

/* ------------------------------------------------------------------- SHA-1 */

static void
sha1_store (const void *state, uint8_t *digest)
{
  hash_store (4, hash_big, SYMCRYPT_SHA1_DIGEST_SIZE, state, digest);
}

const struct symcrypt_hash _symcrypt_sha1_hash = {
  .name = "sha1",
  .number = 2,
  .digest_size = SYMCRYPT_SHA1_DIGEST_SIZE,
  .block_size = SYMCRYPT_SHA1_BLOCK_SIZE,
  .state_size = sizeof ((struct symcrypt_sha1_ctx *) 0)->state,
  .word_size = 4,
  .endianness = hash_big,
  .context_size = sizeof (struct symcrypt_sha1_ctx),
  .count_offset = offsetof (struct symcrypt_sha1_ctx, count),
  .buffer_offset = offsetof (struct symcrypt_sha1_ctx, buffer),
  .initial = &sha1_initial,
  .compress = sha1_blocks,
  .update = sha1_update,
  .finish = sha1_finish,
  .store = sha1_store,
};

const struct symcrypt_hash *
symcrypt_hash_sha1 (void)
{
  return &_symcrypt_sha1_hash;
}

void
symcrypt_sha1_init (struct symcrypt_sha1_ctx *ctx)
{
  hash_start (&_symcrypt_sha1_hash, ctx);
}

void
symcrypt_sha1_update (struct symcrypt_sha1_ctx *ctx, size_t length,
                      const uint8_t *data)
{
  sha1_update (ctx, length, data);
  scrub (SCRUB_CIPHER);
}

void
symcrypt_sha1_digest (struct symcrypt_sha1_ctx *ctx, uint8_t *digest)
{
  _symcrypt_hash_end (&_symcrypt_sha1_hash, ctx, digest);
  scrub (SCRUB_CIPHER);
}

void
symcrypt_sha1 (size_t length, const uint8_t *data, uint8_t *digest)
{
  _symcrypt_hash_once (&_symcrypt_sha1_hash, length, data, digest);
  scrub (SCRUB_CIPHER);
}

void
symcrypt_sha1_compress (uint32_t state[5], size_t blocks, const uint8_t *data)
{
  if (blocks > 0)
    sha1_compress (state, blocks, data);
  scrub (SCRUB_CIPHER);
}
