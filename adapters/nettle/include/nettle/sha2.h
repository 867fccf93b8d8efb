/* SPDX-License-Identifier: ISC */
/* Nettle's interface of SHA-2, on libsymcrypt. */
#ifndef NETTLE_SHA2_H_INCLUDED
#define NETTLE_SHA2_H_INCLUDED

#include "nettle-types.h"

#include "symcrypt-names.h"

SYMCRYPT_NETTLE_BEGIN_DECLS

#define sha224_init SYMCRYPT_NETTLE_NAME (sha224_init)
#define sha224_digest SYMCRYPT_NETTLE_NAME (sha224_digest)
#define sha256_init SYMCRYPT_NETTLE_NAME (sha256_init)
#define sha256_update SYMCRYPT_NETTLE_NAME (sha256_update)
#define sha256_digest SYMCRYPT_NETTLE_NAME (sha256_digest)
#define sha256_compress SYMCRYPT_NETTLE_NAME (sha256_compress)
#define sha384_init SYMCRYPT_NETTLE_NAME (sha384_init)
#define sha384_digest SYMCRYPT_NETTLE_NAME (sha384_digest)
#define sha512_init SYMCRYPT_NETTLE_NAME (sha512_init)
#define sha512_update SYMCRYPT_NETTLE_NAME (sha512_update)
#define sha512_digest SYMCRYPT_NETTLE_NAME (sha512_digest)
#define sha512_compress SYMCRYPT_NETTLE_NAME (sha512_compress)
#define sha512_224_init SYMCRYPT_NETTLE_NAME (sha512_224_init)
#define sha512_224_digest SYMCRYPT_NETTLE_NAME (sha512_224_digest)
#define sha512_256_init SYMCRYPT_NETTLE_NAME (sha512_256_init)
#define sha512_256_digest SYMCRYPT_NETTLE_NAME (sha512_256_digest)

#if SYMCRYPT_NETTLE == 3
#define SHA224_DATA_SIZE SHA256_BLOCK_SIZE
#define SHA256_DATA_SIZE SHA256_BLOCK_SIZE
#define SHA384_DATA_SIZE SHA512_BLOCK_SIZE
#define SHA512_DATA_SIZE SHA512_BLOCK_SIZE
#endif

#define SHA256_DIGEST_SIZE 32
#define SHA256_BLOCK_SIZE 64
#define _SHA256_DIGEST_LENGTH 8

#define SHA224_DIGEST_SIZE 28
#define SHA224_BLOCK_SIZE SHA256_BLOCK_SIZE

#define SHA512_DIGEST_SIZE 64
#define SHA512_BLOCK_SIZE 128
#define _SHA512_DIGEST_LENGTH 8

#define SHA384_DIGEST_SIZE 48
#define SHA384_BLOCK_SIZE SHA512_BLOCK_SIZE

#define SHA512_224_DIGEST_SIZE 28
#define SHA512_224_BLOCK_SIZE SHA512_BLOCK_SIZE

#define SHA512_256_DIGEST_SIZE 32
#define SHA512_256_BLOCK_SIZE SHA512_BLOCK_SIZE

struct sha256_ctx
{
  uint32_t state[_SHA256_DIGEST_LENGTH];
  uint64_t count;     /* blocks in state */
  unsigned int index; /* bytes in block */
  uint8_t block[SHA256_BLOCK_SIZE];
};

struct sha512_ctx
{
  uint64_t state[_SHA512_DIGEST_LENGTH];
  uint64_t count_low, count_high; /* blocks in state */
  unsigned int index;             /* bytes in block */
  uint8_t block[SHA512_BLOCK_SIZE];
};

/* The others have the same contexts, and share update. */
#define sha224_ctx sha256_ctx
#define sha224_update SYMCRYPT_NETTLE_NAME (sha256_update)
#define sha384_ctx sha512_ctx
#define sha384_update SYMCRYPT_NETTLE_NAME (sha512_update)
#define sha512_224_ctx sha512_ctx
#define sha512_224_update SYMCRYPT_NETTLE_NAME (sha512_update)
#define sha512_256_ctx sha512_ctx
#define sha512_256_update SYMCRYPT_NETTLE_NAME (sha512_update)

void sha224_init (struct sha256_ctx *ctx);
void sha224_digest (struct sha256_ctx *ctx,
                    SYMCRYPT_NETTLE_LENGTH (length) uint8_t *digest);

void sha256_init (struct sha256_ctx *ctx);
void sha256_update (struct sha256_ctx *ctx, size_t length,
                    const uint8_t *data);
void sha256_digest (struct sha256_ctx *ctx,
                    SYMCRYPT_NETTLE_LENGTH (length) uint8_t *digest);
void sha256_compress (uint32_t *state, const uint8_t *data);

void sha384_init (struct sha512_ctx *ctx);
void sha384_digest (struct sha512_ctx *ctx,
                    SYMCRYPT_NETTLE_LENGTH (length) uint8_t *digest);

void sha512_init (struct sha512_ctx *ctx);
void sha512_update (struct sha512_ctx *ctx, size_t length,
                    const uint8_t *data);
void sha512_digest (struct sha512_ctx *ctx,
                    SYMCRYPT_NETTLE_LENGTH (length) uint8_t *digest);
void sha512_compress (uint64_t *state, const uint8_t *data);

void sha512_224_init (struct sha512_224_ctx *ctx);
void sha512_224_digest (struct sha512_224_ctx *ctx,
                        SYMCRYPT_NETTLE_LENGTH (length) uint8_t *digest);

void sha512_256_init (struct sha512_256_ctx *ctx);
void sha512_256_digest (struct sha512_256_ctx *ctx,
                        SYMCRYPT_NETTLE_LENGTH (length) uint8_t *digest);

SYMCRYPT_NETTLE_END_DECLS

#endif
