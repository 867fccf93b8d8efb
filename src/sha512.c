/* SPDX-License-Identifier: ISC */
/* SHA-384, SHA-512, SHA-512/224 and SHA-512/256 (FIPS 180-4). */
#include "hash-driver.h"
#include "sha2.h"

static const uint64_t constants[80] = {
#define HASH_CONSTANTS(a, b) UINT64_C (a), UINT64_C (b),
#include "sha512-constants.def"
};

#define LOAD(FAMILY, t) (w[t] = read_be64 (data + 8 * (t)))

void KERNEL_ABI
_symcrypt_sha512_compress_portable (uint64_t *state, size_t blocks,
                                    const uint8_t *data)
{
  uint64_t w[16];

  for (; blocks > 0; blocks--, data += SYMCRYPT_SHA512_BLOCK_SIZE)
    SHA2_BLOCK (SHA512, uint64_t, constants, LOAD, SHA2_NEXT, state);
}

void KERNEL_ABI
_symcrypt_sha512_compress_c (uint64_t *state, size_t blocks,
                             const uint8_t *data)
{
  _symcrypt_sha512_compress_portable (state, blocks, data);
  scrub (SCRUB_HASH);
}

static const union hash_state sha384_initial
    = { .words64
        = { UINT64_C (0xcbbb9d5dc1059ed8), UINT64_C (0x629a292a367cd507),
            UINT64_C (0x9159015a3070dd17), UINT64_C (0x152fecd8f70e5939),
            UINT64_C (0x67332667ffc00b31), UINT64_C (0x8eb44a8768581511),
            UINT64_C (0xdb0c2e0d64f98fa7), UINT64_C (0x47b5481dbefa4fa4) } };

static const union hash_state sha512_initial
    = { .words64
        = { UINT64_C (0x6a09e667f3bcc908), UINT64_C (0xbb67ae8584caa73b),
            UINT64_C (0x3c6ef372fe94f82b), UINT64_C (0xa54ff53a5f1d36f1),
            UINT64_C (0x510e527fade682d1), UINT64_C (0x9b05688c2b3e6c1f),
            UINT64_C (0x1f83d9abfb41bd6b), UINT64_C (0x5be0cd19137e2179) } };

static const union hash_state sha512_224_initial
    = { .words64
        = { UINT64_C (0x8c3d37c819544da2), UINT64_C (0x73e1996689dcd4d6),
            UINT64_C (0x1dfab7ae32ff9c82), UINT64_C (0x679dd514582f9fcf),
            UINT64_C (0x0f6d2b697bd44da8), UINT64_C (0x77e36f7304c48942),
            UINT64_C (0x3f9d85a86a1d36c8), UINT64_C (0x1112e6ad91d692a1) } };

static const union hash_state sha512_256_initial
    = { .words64
        = { UINT64_C (0x22312194fc2bf72c), UINT64_C (0x9f555fa3c84c64c2),
            UINT64_C (0x2393b86b6f53b151), UINT64_C (0x963877195940eabd),
            UINT64_C (0x96283ee2a88effe3), UINT64_C (0xbe5e1e2553863992),
            UINT64_C (0x2b0199fc2c85b8aa), UINT64_C (0x0eb72ddc81c52ca2) } };

/* -------------------------------------------------- what they share */

static void
sha512_blocks (void *state, size_t n, const uint8_t *data)
{
  sha512_compress ((uint64_t *) state, n, data);
}

static NOINLINE void
sha512_update (void *context, size_t length, const uint8_t *data)
{
  struct symcrypt_sha512_ctx *ctx = context;
  hash_update (sha512_blocks, SYMCRYPT_SHA512_BLOCK_SIZE, ctx->state,
               &ctx->count, ctx->buffer, length, data);
}

static NOINLINE void
sha512_finish (void *state, uint64_t total, size_t length, const uint8_t *data)
{
  uint8_t tail[HASH_TAIL (SYMCRYPT_SHA512_BLOCK_SIZE)];
  hash_finish (sha512_blocks, SYMCRYPT_SHA512_BLOCK_SIZE, hash_big, state,
               total, length, data, tail);
}

/* Members that are the same in all of them. */
#define SHARED                                                                \
  .block_size = SYMCRYPT_SHA512_BLOCK_SIZE,                                   \
  .state_size = sizeof ((struct symcrypt_sha512_ctx *) 0)->state,             \
  .word_size = 8, .endianness = hash_big,                                     \
  .context_size = sizeof (struct symcrypt_sha512_ctx),                        \
  .count_offset = offsetof (struct symcrypt_sha512_ctx, count),               \
  .buffer_offset = offsetof (struct symcrypt_sha512_ctx, buffer),             \
  .compress = sha512_blocks, .update = sha512_update, .finish = sha512_finish

/* ----------------------------------------------------------------- SHA-384 */

static void
sha384_store (const void *state, uint8_t *digest)
{
  hash_store (8, hash_big, SYMCRYPT_SHA384_DIGEST_SIZE, state, digest);
}

const struct symcrypt_hash _symcrypt_sha384_hash = {
  .name = "sha384",
  SHARED,
  .number = 5,
  .digest_size = SYMCRYPT_SHA384_DIGEST_SIZE,
  .initial = &sha384_initial,
  .store = sha384_store,
};

const struct symcrypt_hash *
symcrypt_hash_sha384 (void)
{
  return &_symcrypt_sha384_hash;
}

void
symcrypt_sha384_init (struct symcrypt_sha512_ctx *ctx)
{
  hash_start (&_symcrypt_sha384_hash, ctx);
}

void
symcrypt_sha384_digest (struct symcrypt_sha512_ctx *ctx, uint8_t *digest)
{
  _symcrypt_hash_end (&_symcrypt_sha384_hash, ctx, digest);
  scrub (SCRUB_HASH);
}

void
symcrypt_sha384 (size_t length, const uint8_t *data, uint8_t *digest)
{
  _symcrypt_hash_once (&_symcrypt_sha384_hash, length, data, digest);
  scrub (SCRUB_HASH);
}

/* ----------------------------------------------------------------- SHA-512 */

static void
sha512_store (const void *state, uint8_t *digest)
{
  hash_store (8, hash_big, SYMCRYPT_SHA512_DIGEST_SIZE, state, digest);
}

const struct symcrypt_hash _symcrypt_sha512_hash = {
  .name = "sha512",
  SHARED,
  .number = 6,
  .digest_size = SYMCRYPT_SHA512_DIGEST_SIZE,
  .initial = &sha512_initial,
  .store = sha512_store,
};

const struct symcrypt_hash *
symcrypt_hash_sha512 (void)
{
  return &_symcrypt_sha512_hash;
}

void
symcrypt_sha512_init (struct symcrypt_sha512_ctx *ctx)
{
  hash_start (&_symcrypt_sha512_hash, ctx);
}

void
symcrypt_sha512_update (struct symcrypt_sha512_ctx *ctx, size_t length,
                        const uint8_t *data)
{
  sha512_update (ctx, length, data);
  scrub (SCRUB_CIPHER);
}

void
symcrypt_sha512_digest (struct symcrypt_sha512_ctx *ctx, uint8_t *digest)
{
  _symcrypt_hash_end (&_symcrypt_sha512_hash, ctx, digest);
  scrub (SCRUB_HASH);
}

void
symcrypt_sha512 (size_t length, const uint8_t *data, uint8_t *digest)
{
  _symcrypt_hash_once (&_symcrypt_sha512_hash, length, data, digest);
  scrub (SCRUB_HASH);
}

void
symcrypt_sha512_compress (uint64_t state[8], size_t blocks,
                          const uint8_t *data)
{
  if (blocks > 0)
    sha512_compress (state, blocks, data);
  scrub (SCRUB_CIPHER);
}

/* ------------------------------------------------------------- SHA-512/224 */

static void
sha512_224_store (const void *state, uint8_t *digest)
{
  hash_store (8, hash_big, SYMCRYPT_SHA512_224_DIGEST_SIZE, state, digest);
}

const struct symcrypt_hash _symcrypt_sha512_224_hash = {
  .name = "sha512-224",
  SHARED,
  .number = 7,
  .digest_size = SYMCRYPT_SHA512_224_DIGEST_SIZE,
  .initial = &sha512_224_initial,
  .store = sha512_224_store,
};

const struct symcrypt_hash *
symcrypt_hash_sha512_224 (void)
{
  return &_symcrypt_sha512_224_hash;
}

void
symcrypt_sha512_224_init (struct symcrypt_sha512_ctx *ctx)
{
  hash_start (&_symcrypt_sha512_224_hash, ctx);
}

void
symcrypt_sha512_224_digest (struct symcrypt_sha512_ctx *ctx, uint8_t *digest)
{
  _symcrypt_hash_end (&_symcrypt_sha512_224_hash, ctx, digest);
  scrub (SCRUB_HASH);
}

void
symcrypt_sha512_224 (size_t length, const uint8_t *data, uint8_t *digest)
{
  _symcrypt_hash_once (&_symcrypt_sha512_224_hash, length, data, digest);
  scrub (SCRUB_HASH);
}

/* ------------------------------------------------------------- SHA-512/256 */

static void
sha512_256_store (const void *state, uint8_t *digest)
{
  hash_store (8, hash_big, SYMCRYPT_SHA512_256_DIGEST_SIZE, state, digest);
}

const struct symcrypt_hash _symcrypt_sha512_256_hash = {
  .name = "sha512-256",
  SHARED,
  .number = 8,
  .digest_size = SYMCRYPT_SHA512_256_DIGEST_SIZE,
  .initial = &sha512_256_initial,
  .store = sha512_256_store,
};

const struct symcrypt_hash *
symcrypt_hash_sha512_256 (void)
{
  return &_symcrypt_sha512_256_hash;
}

void
symcrypt_sha512_256_init (struct symcrypt_sha512_ctx *ctx)
{
  hash_start (&_symcrypt_sha512_256_hash, ctx);
}

void
symcrypt_sha512_256_digest (struct symcrypt_sha512_ctx *ctx, uint8_t *digest)
{
  _symcrypt_hash_end (&_symcrypt_sha512_256_hash, ctx, digest);
  scrub (SCRUB_HASH);
}

void
symcrypt_sha512_256 (size_t length, const uint8_t *data, uint8_t *digest)
{
  _symcrypt_hash_once (&_symcrypt_sha512_256_hash, length, data, digest);
  scrub (SCRUB_HASH);
}
