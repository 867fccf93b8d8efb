/* SPDX-License-Identifier: ISC */
/* HMAC with whatever hash Nettle 3 has a table of. */
#include "adapter.h"
#include "meta.h"

#include <nettle/hmac.h>

#include "wipe.h"

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
