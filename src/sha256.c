/* SPDX-License-Identifier: ISC */
/* SHA-224 and SHA-256 (FIPS 180-4). */
#include "hash-driver.h"
#include "sha2.h"

static const uint32_t constants[64] = {
#define HASH_CONSTANTS(a, b, c, d) a, b, c, d,
#include "sha256-constants.def"
};

#define LOAD(FAMILY, t) (w[t] = read_be32 (data + 4 * (t)))

void KERNEL_ABI
_symcrypt_sha256_compress_portable (uint32_t *state, size_t blocks,
                                    const uint8_t *data)
{
  uint32_t w[16];

  for (; blocks > 0; blocks--, data += SYMCRYPT_SHA256_BLOCK_SIZE)
    SHA2_BLOCK (SHA256, uint32_t, constants, LOAD, SHA2_NEXT, state);
}

void KERNEL_ABI
_symcrypt_sha256_compress_c (uint32_t *state, size_t blocks,
                             const uint8_t *data)
{
  _symcrypt_sha256_compress_portable (state, blocks, data);
  scrub (SCRUB_HASH);
}

static const union hash_state sha224_initial
    = { .words32 = { 0xc1059ed8, 0x367cd507, 0x3070dd17, 0xf70e5939,
                     0xffc00b31, 0x68581511, 0x64f98fa7, 0xbefa4fa4 } };

static const union hash_state sha256_initial
    = { .words32 = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                     0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 } };

/* -------------------------------------------------- what they share */

static void
sha256_blocks (void *state, size_t n, const uint8_t *data)
{
  sha256_compress ((uint32_t *) state, n, data);
}

static NOINLINE void
sha256_update (void *context, size_t length, const uint8_t *data)
{
  struct symcrypt_sha256_ctx *ctx = context;
  hash_update (sha256_blocks, SYMCRYPT_SHA256_BLOCK_SIZE, ctx->state,
               &ctx->count, ctx->buffer, length, data);
}

static NOINLINE void
sha256_finish (void *state, uint64_t total, size_t length, const uint8_t *data)
{
  uint8_t tail[HASH_TAIL (SYMCRYPT_SHA256_BLOCK_SIZE)];
  hash_finish (sha256_blocks, SYMCRYPT_SHA256_BLOCK_SIZE, hash_big, state,
               total, length, data, tail);
}

/* Members that are the same in all of them. */
#define SHARED                                                                \
  .block_size = SYMCRYPT_SHA256_BLOCK_SIZE,                                   \
  .state_size = sizeof ((struct symcrypt_sha256_ctx *) 0)->state,             \
  .word_size = 4, .endianness = hash_big,                                     \
  .context_size = sizeof (struct symcrypt_sha256_ctx),                        \
  .count_offset = offsetof (struct symcrypt_sha256_ctx, count),               \
  .buffer_offset = offsetof (struct symcrypt_sha256_ctx, buffer),             \
  .compress = sha256_blocks, .update = sha256_update, .finish = sha256_finish

/* ----------------------------------------------------------------- SHA-224 */

static void
sha224_store (const void *state, uint8_t *digest)
{
  hash_store (4, hash_big, SYMCRYPT_SHA224_DIGEST_SIZE, state, digest);
}

const struct symcrypt_hash _symcrypt_sha224_hash = {
  .name = "sha224",
  SHARED,
  .number = 3,
  .digest_size = SYMCRYPT_SHA224_DIGEST_SIZE,
  .initial = &sha224_initial,
  .store = sha224_store,
};

const struct symcrypt_hash *
symcrypt_hash_sha224 (void)
{
  return &_symcrypt_sha224_hash;
}

void
symcrypt_sha224_init (struct symcrypt_sha256_ctx *ctx)
{
  hash_start (&_symcrypt_sha224_hash, ctx);
}

void
symcrypt_sha224_digest (struct symcrypt_sha256_ctx *ctx, uint8_t *digest)
{
  _symcrypt_hash_end (&_symcrypt_sha224_hash, ctx, digest);
  scrub (SCRUB_CIPHER);
}

void
symcrypt_sha224 (size_t length, const uint8_t *data, uint8_t *digest)
{
  _symcrypt_hash_once (&_symcrypt_sha224_hash, length, data, digest);
  scrub (SCRUB_CIPHER);
}

/* ----------------------------------------------------------------- SHA-256 */

static void
sha256_store (const void *state, uint8_t *digest)
{
  hash_store (4, hash_big, SYMCRYPT_SHA256_DIGEST_SIZE, state, digest);
}

const struct symcrypt_hash _symcrypt_sha256_hash = {
  .name = "sha256",
  SHARED,
  .number = 4,
  .digest_size = SYMCRYPT_SHA256_DIGEST_SIZE,
  .initial = &sha256_initial,
  .store = sha256_store,
};

const struct symcrypt_hash *
symcrypt_hash_sha256 (void)
{
  return &_symcrypt_sha256_hash;
}

void
symcrypt_sha256_init (struct symcrypt_sha256_ctx *ctx)
{
  hash_start (&_symcrypt_sha256_hash, ctx);
}

void
symcrypt_sha256_update (struct symcrypt_sha256_ctx *ctx, size_t length,
                        const uint8_t *data)
{
  sha256_update (ctx, length, data);
  scrub (SCRUB_CIPHER);
}

void
symcrypt_sha256_digest (struct symcrypt_sha256_ctx *ctx, uint8_t *digest)
{
  _symcrypt_hash_end (&_symcrypt_sha256_hash, ctx, digest);
  scrub (SCRUB_CIPHER);
}

void
symcrypt_sha256 (size_t length, const uint8_t *data, uint8_t *digest)
{
  _symcrypt_hash_once (&_symcrypt_sha256_hash, length, data, digest);
  scrub (SCRUB_CIPHER);
}

void
symcrypt_sha256_compress (uint32_t state[8], size_t blocks,
                          const uint8_t *data)
{
  if (blocks > 0)
    sha256_compress (state, blocks, data);
  scrub (SCRUB_CIPHER);
}
