/* SPDX-License-Identifier: ISC */
/* HMAC with each hash. */
#include "hash.h"
#include "meta.h"

#include <symcrypt/hmac.h>

/* Whole contexts have an index. */
#if SYMCRYPT_NETTLE == 3
#define HMAC_NO_INDEX(CTX) ((CTX)->inner.index = (CTX)->outer.index = 0)
#else
#define HMAC_NO_INDEX(CTX) ((void) 0)
#endif

/* set_key and digest of NAME; start begins the next message. */
#define NETTLE_HMAC(NAME, FAMILY, DIGEST_SIZE)                                \
  EXPORT (HMAC, hmac_##NAME##_set_key);                                       \
  EXPORT (HMAC, hmac_##NAME##_digest);                                        \
  NETTLE_INLINE void hmac_##NAME##_start (struct hmac_##FAMILY##_ctx *ctx,    \
                                          const void *half)                   \
  {                                                                           \
    memcpy (&ctx->state, half, HMAC_HALF (FAMILY));                           \
    ctx->state.index = 0;                                                     \
  }                                                                           \
  void hmac_##NAME##_set_key (struct hmac_##FAMILY##_ctx *ctx, size_t length, \
                              const uint8_t *key)                             \
  {                                                                           \
    struct symcrypt_hmac_key prepared;                                        \
    ENTER (hmac_##NAME##_set_key, (ctx, length, key), length);                \
    nettle_require (symcrypt_hmac_set_key (                                   \
                        &prepared, symcrypt_hash_##NAME (), length, key)      \
                    == 0);                                                    \
    FAMILY##_at_block (&ctx->state, 1);                                       \
    memcpy (ctx->state.state, prepared.outer, sizeof ctx->state.state);       \
    memcpy (&ctx->outer, &ctx->state, HMAC_HALF (FAMILY));                    \
    memcpy (ctx->state.state, prepared.inner, sizeof ctx->state.state);       \
    memcpy (&ctx->inner, &ctx->state, HMAC_HALF (FAMILY));                    \
    HMAC_NO_INDEX (ctx);                                                      \
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
    hmac_##NAME##_start (ctx, &ctx->outer);                                   \
    ctx->state.index = DIGEST_SIZE;                                           \
    FAMILY##_end (&ctx->state);                                               \
    FAMILY##_put (ctx->state.state, length, digest);                          \
    hmac_##NAME##_start (ctx, &ctx->inner);                                   \
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

#if SYMCRYPT_NETTLE == 3
/* HMAC with any hash of which Nettle has a table; Nettle 4 removed this
 * interface. */

EXPORT (OTHER, hmac_set_key);
EXPORT (OTHER, hmac_update);
EXPORT (OTHER, hmac_digest);

/* The longest of any hash that Nettle has: SHA3-224's block. */
#define MAX_BLOCK_SIZE 144
#define MAX_DIGEST_SIZE 64

/* DIGEST of SIZE bytes, whole. */
static void
whole_digest (const struct nettle_hash *hash, void *state, uint8_t *digest)
{
  hash->digest (state, hash->digest_size, digest);
}

/* Begin CTX with the key, padded and xored with BYTE. */
static void
start (const struct nettle_hash *hash, void *ctx, size_t length,
       const uint8_t *key, unsigned byte)
{
  uint8_t pad[MAX_BLOCK_SIZE];
  size_t k;

  memset (pad, (int) byte, hash->block_size);
  for (k = 0; k < length; k++)
    pad[k] ^= key[k];
  hash->init (ctx);
  hash->update (ctx, hash->block_size, pad);
  wipe_inline (sizeof pad, pad);
}

void
hmac_set_key (void *outer, void *inner, void *state,
              const struct nettle_hash *hash, size_t length,
              const uint8_t *key)
{
  uint8_t digest[MAX_DIGEST_SIZE];

  ENTER (hmac_set_key, (outer, inner, state, hash, length, key), length);
  nettle_require (hash->block_size <= MAX_BLOCK_SIZE
                  && hash->digest_size <= MAX_DIGEST_SIZE);
  if (length > hash->block_size)
    {
      hash->init (state);
      hash->update (state, length, key);
      whole_digest (hash, state, digest);
      key = digest;
      length = hash->digest_size;
    }
  start (hash, outer, length, key, 0x5c);
  start (hash, inner, length, key, 0x36);
  memcpy (state, inner, hash->context_size);
  wipe_inline (sizeof digest, digest);
}

void
hmac_update (void *state, const struct nettle_hash *hash, size_t length,
             const uint8_t *data)
{
  ENTER (hmac_update, (state, hash, length, data), length);
  hash->update (state, length, data);
}

void
hmac_digest (const void *outer, const void *inner, void *state,
             const struct nettle_hash *hash, size_t length, uint8_t *digest)
{
  uint8_t whole[MAX_DIGEST_SIZE];

  ENTER (hmac_digest, (outer, inner, state, hash, length, digest), 0);
  nettle_require (hash->digest_size <= MAX_DIGEST_SIZE);
  whole_digest (hash, state, whole);
  memcpy (state, outer, hash->context_size);
  hash->update (state, hash->digest_size, whole);
  hash->digest (state, length, digest);
  memcpy (state, inner, hash->context_size);
  wipe_inline (sizeof whole, whole);
}
#endif
