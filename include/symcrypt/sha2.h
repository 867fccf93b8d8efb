/* SPDX-License-Identifier: ISC */
/* SHA-224, SHA-256, SHA-384, SHA-512, SHA-512/224 and SHA-512/256 (FIPS 180-4,
 * sections 6.2 to 6.7).  The functions are described in <symcrypt/hash.h>. */
#ifndef SYMCRYPT_SHA2_H
#define SYMCRYPT_SHA2_H

#include <symcrypt/hash.h>

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

/* These differ in initial value and digest size alone. */
#define symcrypt_sha224_ctx symcrypt_sha256_ctx
#define symcrypt_sha384_ctx symcrypt_sha512_ctx
#define symcrypt_sha512_224_ctx symcrypt_sha512_ctx
#define symcrypt_sha512_256_ctx symcrypt_sha512_ctx

SYMCRYPT_HASH_DECLARE (sha224, symcrypt_sha224_ctx, uint32_t);
SYMCRYPT_HASH_DECLARE (sha256, symcrypt_sha256_ctx, uint32_t);
SYMCRYPT_HASH_DECLARE (sha384, symcrypt_sha384_ctx, uint64_t);
SYMCRYPT_HASH_DECLARE (sha512, symcrypt_sha512_ctx, uint64_t);
SYMCRYPT_HASH_DECLARE (sha512_224, symcrypt_sha512_224_ctx, uint64_t);
SYMCRYPT_HASH_DECLARE (sha512_256, symcrypt_sha512_256_ctx, uint64_t);

SYMCRYPT_END_DECLS

#endif
