/* SPDX-License-Identifier: ISC */
/* HMAC with each hash. */
#include "hmac.h"

#include <symcrypt/hmac.h>

/* Where chaining values are in whole contexts, say that these are of a
 * block. */
#if SYMCRYPT_NETTLE == 3
#define HMAC_KEY_AT_BLOCK(FAMILY, CTX)                                        \
  (FAMILY##_at_block (&(CTX)->inner, 1), FAMILY##_at_block (&(CTX)->outer, 1))
#else
#define HMAC_KEY_AT_BLOCK(FAMILY, CTX) ((void) 0)
#endif

/* set_key and digest of NAME; start begins the next message. */
#define NETTLE_HMAC(NAME, FAMILY, DIGEST_SIZE)                                \
  EXPORT (HMAC, hmac_##NAME##_set_key);                                       \
  EXPORT (HMAC, hmac_##NAME##_digest);                                        \
  NETTLE_INLINE void hmac_##NAME##_start (struct hmac_##FAMILY##_ctx *ctx)    \
  {                                                                           \
    memcpy (ctx->state.state, HMAC_INNER (ctx), sizeof ctx->state.state);     \
    FAMILY##_at_block (&ctx->state, 1);                                       \
  }                                                                           \
  void hmac_##NAME##_set_key (struct hmac_##FAMILY##_ctx *ctx, size_t length, \
                              const uint8_t *key)                             \
  {                                                                           \
    struct symcrypt_hmac_##NAME##_key prepared;                               \
    ENTER (hmac_##NAME##_set_key, (ctx, length, key), length);                \
    symcrypt_hmac_##NAME##_set_key (&prepared, length, key);                  \
    memcpy (HMAC_INNER (ctx), prepared.inner, sizeof HMAC_INNER (ctx));       \
    memcpy (HMAC_OUTER (ctx), prepared.outer, sizeof HMAC_OUTER (ctx));       \
    HMAC_KEY_AT_BLOCK (FAMILY, ctx);                                          \
    hmac_##NAME##_start (ctx);                                                \
    wipe_inline (sizeof prepared, &prepared);                                 \
  }                                                                           \
  void hmac_##NAME##_digest (struct hmac_##FAMILY##_ctx *ctx,                 \
                             SYMCRYPT_NETTLE_LENGTH (length) uint8_t *digest) \
  {                                                                           \
    LENGTH_UP_TO (length, DIGEST_SIZE);                                       \
    ENTER (hmac_##NAME##_digest, (ctx, LENGTH_ARGUMENT (length) digest),      \
           length);                                                           \
    FAMILY##_end (&ctx->state);                                               \
    FAMILY##_put (ctx->state.state, DIGEST_SIZE, ctx->state.block);           \
    memcpy (ctx->state.state, HMAC_OUTER (ctx), sizeof ctx->state.state);     \
    FAMILY##_at_block (&ctx->state, 1);                                       \
    ctx->state.index = DIGEST_SIZE;                                           \
    FAMILY##_end (&ctx->state);                                               \
    FAMILY##_put (ctx->state.state, length, digest);                          \
    hmac_##NAME##_start (ctx);                                                \
  }

#define NETTLE_HMAC_FAMILY(FAMILY)                                            \
  EXPORT (HMAC, hmac_##FAMILY##_update);                                      \
  void hmac_##FAMILY##_update (struct hmac_##FAMILY##_ctx *ctx,               \
                               size_t length, const uint8_t *data)            \
  {                                                                           \
    ENTER (hmac_##FAMILY##_update, (ctx, length, data), length);              \
    FAMILY##_take (&ctx->state, length, data);                                \
  }

NETTLE_HMAC_FAMILY (md5)
NETTLE_HMAC_FAMILY (sha1)
NETTLE_HMAC_FAMILY (sha256)
NETTLE_HMAC_FAMILY (sha512)

NETTLE_HMAC (md5, md5, MD5_DIGEST_SIZE)
NETTLE_HMAC (sha1, sha1, SHA1_DIGEST_SIZE)
NETTLE_HMAC (sha224, sha256, SHA224_DIGEST_SIZE)
NETTLE_HMAC (sha256, sha256, SHA256_DIGEST_SIZE)
NETTLE_HMAC (sha384, sha512, SHA384_DIGEST_SIZE)
NETTLE_HMAC (sha512, sha512, SHA512_DIGEST_SIZE)
