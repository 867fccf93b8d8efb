/* SPDX-License-Identifier: ISC */
/* MD5, SHA-1 and SHA-2. */
#include "hash.h"

/* The functions init and digest of NAME, which has the contexts of FAMILY. */
#define NETTLE_HASH(NAME, FAMILY, DIGEST_SIZE)                                \
  EXPORT (HASH, NAME##_init);                                                 \
  EXPORT (HASH, NAME##_digest);                                               \
  NETTLE_INLINE void NAME##_start (struct FAMILY##_ctx *ctx)                  \
  {                                                                           \
    struct symcrypt_##FAMILY##_ctx start;                                     \
    symcrypt_##NAME##_init (&start);                                          \
    memcpy (ctx->state, start.state, sizeof ctx->state);                      \
    FAMILY##_at_block (ctx, 0);                                               \
  }                                                                           \
  void NAME##_init (struct FAMILY##_ctx *ctx)                                 \
  {                                                                           \
    ENTER (NAME##_init, (ctx), 0);                                            \
    NAME##_start (ctx);                                                       \
  }                                                                           \
  void NAME##_digest (struct FAMILY##_ctx *ctx,                               \
                      SYMCRYPT_NETTLE_LENGTH (length) uint8_t *digest)        \
  {                                                                           \
    LENGTH_UP_TO (length, DIGEST_SIZE);                                       \
    ENTER (NAME##_digest, (ctx, LENGTH_ARGUMENT (length) digest), length);    \
    FAMILY##_end (ctx);                                                       \
    FAMILY##_put (ctx->state, length, digest);                                \
    NAME##_start (ctx);                                                       \
  }

/* The functions that the hashes of FAMILY share: update and compress. */
#define NETTLE_HASH_FAMILY(FAMILY, WORD, BLOCK_SIZE)                          \
  EXPORT (HASH, FAMILY##_update);                                             \
  EXPORT (HASH, FAMILY##_compress);                                           \
  void FAMILY##_update (struct FAMILY##_ctx *ctx, size_t length,              \
                        const uint8_t *data)                                  \
  {                                                                           \
    ENTER (FAMILY##_update, (ctx, length, data), length);                     \
    FAMILY##_take (ctx, length, data);                                        \
  }                                                                           \
  void FAMILY##_compress (WORD *state, const uint8_t *data)                   \
  {                                                                           \
    ENTER (FAMILY##_compress, (state, data), BLOCK_SIZE);                     \
    FAMILY##_blocks (state, 1, data);                                         \
  }

NETTLE_HASH_FAMILY (md5, uint32_t, MD5_BLOCK_SIZE)
NETTLE_HASH (md5, md5, MD5_DIGEST_SIZE)

NETTLE_HASH_FAMILY (sha1, uint32_t, SHA1_BLOCK_SIZE)
NETTLE_HASH (sha1, sha1, SHA1_DIGEST_SIZE)

NETTLE_HASH_FAMILY (sha256, uint32_t, SHA256_BLOCK_SIZE)
NETTLE_HASH (sha224, sha256, SHA224_DIGEST_SIZE)
NETTLE_HASH (sha256, sha256, SHA256_DIGEST_SIZE)

NETTLE_HASH_FAMILY (sha512, uint64_t, SHA512_BLOCK_SIZE)
NETTLE_HASH (sha384, sha512, SHA384_DIGEST_SIZE)
NETTLE_HASH (sha512, sha512, SHA512_DIGEST_SIZE)
NETTLE_HASH (sha512_224, sha512, SHA512_224_DIGEST_SIZE)
NETTLE_HASH (sha512_256, sha512, SHA512_256_DIGEST_SIZE)
