/* SPDX-License-Identifier: ISC */
/* Nettle's interface of HMAC (RFC 2104), on libsymcrypt. */
#ifndef NETTLE_HMAC_H_INCLUDED
#define NETTLE_HMAC_H_INCLUDED

#include "md5.h"
#include "sha1.h"
#include "sha2.h"

/* Nettle's tables of hashes, where it is installed, of this version. */
#if defined(__has_include)
#if __has_include(<nettle/version.h>) && __has_include(<nettle/nettle-meta.h>)
#include <nettle/version.h>
#if NETTLE_VERSION_MAJOR == SYMCRYPT_NETTLE
#include <nettle/nettle-meta.h>
#endif
#endif
#endif

SYMCRYPT_NETTLE_BEGIN_DECLS

#define hmac_md5_set_key SYMCRYPT_NETTLE_NAME (hmac_md5_set_key)
#define hmac_md5_update SYMCRYPT_NETTLE_NAME (hmac_md5_update)
#define hmac_md5_digest SYMCRYPT_NETTLE_NAME (hmac_md5_digest)
#define hmac_sha1_set_key SYMCRYPT_NETTLE_NAME (hmac_sha1_set_key)
#define hmac_sha1_update SYMCRYPT_NETTLE_NAME (hmac_sha1_update)
#define hmac_sha1_digest SYMCRYPT_NETTLE_NAME (hmac_sha1_digest)
#define hmac_sha224_set_key SYMCRYPT_NETTLE_NAME (hmac_sha224_set_key)
#define hmac_sha224_digest SYMCRYPT_NETTLE_NAME (hmac_sha224_digest)
#define hmac_sha256_set_key SYMCRYPT_NETTLE_NAME (hmac_sha256_set_key)
#define hmac_sha256_update SYMCRYPT_NETTLE_NAME (hmac_sha256_update)
#define hmac_sha256_digest SYMCRYPT_NETTLE_NAME (hmac_sha256_digest)
#define hmac_sha384_set_key SYMCRYPT_NETTLE_NAME (hmac_sha384_set_key)
#define hmac_sha384_digest SYMCRYPT_NETTLE_NAME (hmac_sha384_digest)
#define hmac_sha512_set_key SYMCRYPT_NETTLE_NAME (hmac_sha512_set_key)
#define hmac_sha512_update SYMCRYPT_NETTLE_NAME (hmac_sha512_update)
#define hmac_sha512_digest SYMCRYPT_NETTLE_NAME (hmac_sha512_digest)

/* Nettle 3 keeps whole contexts and has functions on any hash of its tables;
 * Nettle 4 keeps what of contexts is of use, and has none. */
#if SYMCRYPT_NETTLE == 3
#define hmac_set_key SYMCRYPT_NETTLE_NAME (hmac_set_key)
#define hmac_update SYMCRYPT_NETTLE_NAME (hmac_update)
#define hmac_digest SYMCRYPT_NETTLE_NAME (hmac_digest)

/* OUTER, INNER and STATE are contexts of HASH. */
struct nettle_hash;
void hmac_set_key (void *outer, void *inner, void *state,
                   const struct nettle_hash *hash, size_t length,
                   const uint8_t *key);
void hmac_update (void *state, const struct nettle_hash *hash, size_t length,
                  const uint8_t *data);
void hmac_digest (const void *outer, const void *inner, void *state,
                  const struct nettle_hash *hash, size_t length,
                  uint8_t *digest);

#define HMAC_CTX(type)                                                        \
  {                                                                           \
    type outer;                                                               \
    type inner;                                                               \
    type state;                                                               \
  }
#define HMAC_SET_KEY(ctx, hash, length, key)                                  \
  hmac_set_key (&(ctx)->outer, &(ctx)->inner, &(ctx)->state, (hash),          \
                (length), (key))
#define HMAC_DIGEST(ctx, hash, length, digest)                                \
  hmac_digest (&(ctx)->outer, &(ctx)->inner, &(ctx)->state, (hash), (length), \
               (digest))
#define _SYMCRYPT_NETTLE_HMAC HMAC_CTX
#else
#define _SYMCRYPT_NETTLE_HMAC(TYPE)                                           \
  {                                                                           \
    SYMCRYPT_NETTLE_ALIGNED (TYPE) char outer[offsetof (TYPE, index)];        \
    SYMCRYPT_NETTLE_ALIGNED (TYPE) char inner[offsetof (TYPE, index)];        \
    TYPE state;                                                               \
  }
#endif

struct hmac_md5_ctx _SYMCRYPT_NETTLE_HMAC (struct md5_ctx);
struct hmac_sha1_ctx _SYMCRYPT_NETTLE_HMAC (struct sha1_ctx);
struct hmac_sha256_ctx _SYMCRYPT_NETTLE_HMAC (struct sha256_ctx);
struct hmac_sha512_ctx _SYMCRYPT_NETTLE_HMAC (struct sha512_ctx);
#define hmac_sha224_ctx hmac_sha256_ctx
#define hmac_sha224_update SYMCRYPT_NETTLE_NAME (hmac_sha256_update)
#define hmac_sha384_ctx hmac_sha512_ctx
#define hmac_sha384_update SYMCRYPT_NETTLE_NAME (hmac_sha512_update)

void hmac_md5_set_key (struct hmac_md5_ctx *ctx, size_t length,
                       const uint8_t *key);
void hmac_md5_update (struct hmac_md5_ctx *ctx, size_t length,
                      const uint8_t *data);
void hmac_md5_digest (struct hmac_md5_ctx *ctx,
                      SYMCRYPT_NETTLE_LENGTH (length) uint8_t *digest);

void hmac_sha1_set_key (struct hmac_sha1_ctx *ctx, size_t length,
                        const uint8_t *key);
void hmac_sha1_update (struct hmac_sha1_ctx *ctx, size_t length,
                       const uint8_t *data);
void hmac_sha1_digest (struct hmac_sha1_ctx *ctx,
                       SYMCRYPT_NETTLE_LENGTH (length) uint8_t *digest);

void hmac_sha224_set_key (struct hmac_sha224_ctx *ctx, size_t length,
                          const uint8_t *key);
void hmac_sha224_digest (struct hmac_sha224_ctx *ctx,
                         SYMCRYPT_NETTLE_LENGTH (length) uint8_t *digest);

void hmac_sha256_set_key (struct hmac_sha256_ctx *ctx, size_t length,
                          const uint8_t *key);
void hmac_sha256_update (struct hmac_sha256_ctx *ctx, size_t length,
                         const uint8_t *data);
void hmac_sha256_digest (struct hmac_sha256_ctx *ctx,
                         SYMCRYPT_NETTLE_LENGTH (length) uint8_t *digest);

void hmac_sha384_set_key (struct hmac_sha384_ctx *ctx, size_t length,
                          const uint8_t *key);
void hmac_sha384_digest (struct hmac_sha384_ctx *ctx,
                         SYMCRYPT_NETTLE_LENGTH (length) uint8_t *digest);

void hmac_sha512_set_key (struct hmac_sha512_ctx *ctx, size_t length,
                          const uint8_t *key);
void hmac_sha512_update (struct hmac_sha512_ctx *ctx, size_t length,
                         const uint8_t *data);
void hmac_sha512_digest (struct hmac_sha512_ctx *ctx,
                         SYMCRYPT_NETTLE_LENGTH (length) uint8_t *digest);

SYMCRYPT_NETTLE_END_DECLS

#endif
