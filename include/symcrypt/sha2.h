/* SPDX-License-Identifier: ISC */
/* SHA-224, SHA-256, SHA-384, SHA-512, SHA-512/224 and SHA-512/256 (FIPS 180-4,
 * sections 6.2 to 6.7). */
#ifndef SYMCRYPT_SHA2_H
#define SYMCRYPT_SHA2_H

#include <symcrypt/base.h>

SYMCRYPT_BEGIN_DECLS

#define SYMCRYPT_SHA224_DIGEST_SIZE 28
#define SYMCRYPT_SHA224_BLOCK_SIZE 64
#define SYMCRYPT_SHA256_DIGEST_SIZE 32
#define SYMCRYPT_SHA256_BLOCK_SIZE 64
#define SYMCRYPT_SHA384_DIGEST_SIZE 48
#define SYMCRYPT_SHA384_BLOCK_SIZE 128
#define SYMCRYPT_SHA512_DIGEST_SIZE 64
#define SYMCRYPT_SHA512_BLOCK_SIZE 128
#define SYMCRYPT_SHA512_224_DIGEST_SIZE 28
#define SYMCRYPT_SHA512_224_BLOCK_SIZE 128
#define SYMCRYPT_SHA512_256_DIGEST_SIZE 32
#define SYMCRYPT_SHA512_256_BLOCK_SIZE 128

struct symcrypt_sha256_ctx
{
  uint32_t state[8];
  uint64_t count; /* bytes so far */
  uint8_t buffer[SYMCRYPT_SHA256_BLOCK_SIZE];
};

struct symcrypt_sha512_ctx
{
  uint64_t state[8];
  uint64_t count; /* bytes so far */
  uint8_t buffer[SYMCRYPT_SHA512_BLOCK_SIZE];
};

/* Lengths are in bytes.  The time of every function depends only on lengths.
 * SHA-224 is SHA-256 with another initial value and a digest that is cut
 * short.  SHA-384, SHA-512/224 and SHA-512/256 are made of SHA-512 in the same
 * way. */

/* Start a message. */
void symcrypt_sha224_init (struct symcrypt_sha256_ctx *ctx)
    SYMCRYPT_NONNULL (1);
void symcrypt_sha256_init (struct symcrypt_sha256_ctx *ctx)
    SYMCRYPT_NONNULL (1);
void symcrypt_sha384_init (struct symcrypt_sha512_ctx *ctx)
    SYMCRYPT_NONNULL (1);
void symcrypt_sha512_init (struct symcrypt_sha512_ctx *ctx)
    SYMCRYPT_NONNULL (1);
void symcrypt_sha512_224_init (struct symcrypt_sha512_ctx *ctx)
    SYMCRYPT_NONNULL (1);
void symcrypt_sha512_256_init (struct symcrypt_sha512_ctx *ctx)
    SYMCRYPT_NONNULL (1);

/* Add LENGTH bytes at DATA to the message.  Any split of a message gives the
 * same digest.  There is one function for the hashes that are made of each
 * other. */
void symcrypt_sha256_update (struct symcrypt_sha256_ctx *ctx, size_t length,
                             const uint8_t *data) SYMCRYPT_NONNULL (1)
    SYMCRYPT_READS (3, 2);
void symcrypt_sha512_update (struct symcrypt_sha512_ctx *ctx, size_t length,
                             const uint8_t *data) SYMCRYPT_NONNULL (1)
    SYMCRYPT_READS (3, 2);

/* Write the digest to DIGEST and start over, as after init. */
void symcrypt_sha224_digest (struct symcrypt_sha256_ctx *ctx,
                             uint8_t digest[SYMCRYPT_SHA224_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 2);
void symcrypt_sha256_digest (struct symcrypt_sha256_ctx *ctx,
                             uint8_t digest[SYMCRYPT_SHA256_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 2);
void symcrypt_sha384_digest (struct symcrypt_sha512_ctx *ctx,
                             uint8_t digest[SYMCRYPT_SHA384_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 2);
void symcrypt_sha512_digest (struct symcrypt_sha512_ctx *ctx,
                             uint8_t digest[SYMCRYPT_SHA512_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 2);
void
symcrypt_sha512_224_digest (struct symcrypt_sha512_ctx *ctx,
                            uint8_t digest[SYMCRYPT_SHA512_224_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 2);
void
symcrypt_sha512_256_digest (struct symcrypt_sha512_ctx *ctx,
                            uint8_t digest[SYMCRYPT_SHA512_256_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Write the digest of LENGTH bytes at DATA to DIGEST, which may overlap
 * DATA. */
void symcrypt_sha224 (size_t length, const uint8_t *data,
                      uint8_t digest[SYMCRYPT_SHA224_DIGEST_SIZE])
    SYMCRYPT_NONNULL (3) SYMCRYPT_READS (2, 1);
void symcrypt_sha256 (size_t length, const uint8_t *data,
                      uint8_t digest[SYMCRYPT_SHA256_DIGEST_SIZE])
    SYMCRYPT_NONNULL (3) SYMCRYPT_READS (2, 1);
void symcrypt_sha384 (size_t length, const uint8_t *data,
                      uint8_t digest[SYMCRYPT_SHA384_DIGEST_SIZE])
    SYMCRYPT_NONNULL (3) SYMCRYPT_READS (2, 1);
void symcrypt_sha512 (size_t length, const uint8_t *data,
                      uint8_t digest[SYMCRYPT_SHA512_DIGEST_SIZE])
    SYMCRYPT_NONNULL (3) SYMCRYPT_READS (2, 1);
void symcrypt_sha512_224 (size_t length, const uint8_t *data,
                          uint8_t digest[SYMCRYPT_SHA512_224_DIGEST_SIZE])
    SYMCRYPT_NONNULL (3) SYMCRYPT_READS (2, 1);
void symcrypt_sha512_256 (size_t length, const uint8_t *data,
                          uint8_t digest[SYMCRYPT_SHA512_256_DIGEST_SIZE])
    SYMCRYPT_NONNULL (3) SYMCRYPT_READS (2, 1);

/* Apply the compression function to the chaining value STATE, 8 words of this
 * machine, for each of BLOCKS blocks at DATA, which does not overlap it.  No
 * padding, no length.  BLOCKS may be 0. */
void symcrypt_sha256_compress (uint32_t state[8], size_t blocks,
                               const uint8_t *data) SYMCRYPT_NONNULL (1);
void symcrypt_sha512_compress (uint64_t state[8], size_t blocks,
                               const uint8_t *data) SYMCRYPT_NONNULL (1);

/* Write the SHA-256 digests of N nodes, messages of 64 bytes one after the
 * other at SRC, to DST, 32 bytes each, in the same order.  The level of a
 * Merkle tree becomes the level above it.  DST may be SRC, and overlaps it no
 * other way.  Time depends only on N. */
void symcrypt_sha256_nodes (size_t n, uint8_t *dst, const uint8_t *src);

/* Write the digests of N independent messages: that of lengths[k] bytes at
 * datas[k] to digests[k].  Digests overlap neither messages nor each other.
 * Never slower than N single calls, and faster where messages can be hashed
 * side by side. */
void symcrypt_sha256_many (size_t n, const size_t *lengths,
                           const uint8_t *const *datas,
                           uint8_t *const *digests) SYMCRYPT_READS (2, 1)
    SYMCRYPT_READS (3, 1) SYMCRYPT_READS (4, 1);
void symcrypt_sha512_many (size_t n, const size_t *lengths,
                           const uint8_t *const *datas,
                           uint8_t *const *digests) SYMCRYPT_READS (2, 1)
    SYMCRYPT_READS (3, 1) SYMCRYPT_READS (4, 1);

SYMCRYPT_END_DECLS

#endif
