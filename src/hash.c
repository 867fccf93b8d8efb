/* SPDX-License-Identifier: ISC */
/* Any hash, chosen at run time. */
#include "hash-driver.h"

const char *
symcrypt_hash_name (const struct symcrypt_hash *hash)
{
  return hash ? hash->name : NULL;
}

size_t
symcrypt_hash_digest_size (const struct symcrypt_hash *hash)
{
  return hash ? hash->digest_size : 0;
}

size_t
symcrypt_hash_block_size (const struct symcrypt_hash *hash)
{
  return hash ? hash->block_size : 0;
}

size_t
symcrypt_hash_state_size (const struct symcrypt_hash *hash)
{
  return hash ? hash->state_size : 0;
}

size_t
symcrypt_hash_context_size (const struct symcrypt_hash *hash)
{
  return hash ? hash->context_size : 0;
}

int
symcrypt_hash_init (struct symcrypt_hash_ctx *ctx,
                    const struct symcrypt_hash *hash)
{
  ctx->hash = hash;
  if (!hash)
    return SYMCRYPT_ERROR_NAME;
  hash_start (hash, &ctx->ctx);
  return 0;
}

void
symcrypt_hash_update (struct symcrypt_hash_ctx *ctx, size_t length,
                      const uint8_t *data)
{
  if (!ctx->hash)
    return;
  ctx->hash->update (&ctx->ctx, length, data);
  scrub (SCRUB_CIPHER);
}

NOINLINE void
_symcrypt_hash_end (const struct symcrypt_hash *h, void *ctx, uint8_t *digest)
{
  uint64_t total;
  memcpy (&total, (const uint8_t *) ctx + h->count_offset, sizeof total);
  h->finish (ctx, total, (size_t) total & (h->block_size - 1),
             (const uint8_t *) ctx + h->buffer_offset);
  h->store (ctx, digest);
  hash_start (h, ctx);
}

int
symcrypt_hash_digest (struct symcrypt_hash_ctx *ctx, uint8_t *digest)
{
  if (!ctx->hash)
    return hash_missing (digest, SYMCRYPT_ERROR_STATE);
  _symcrypt_hash_end (ctx->hash, &ctx->ctx, digest);
  scrub_hash (ctx->hash);
  return 0;
}

NOINLINE void
_symcrypt_hash_after (const struct symcrypt_hash *h, const void *first,
                      uint64_t before, size_t length, const uint8_t *data,
                      uint8_t *digest)
{
  union hash_state state;
  memcpy (&state, first, sizeof state);
  h->finish (&state, before + length, length, data);
  h->store (&state, digest);
}

NOINLINE void
_symcrypt_hash_once (const struct symcrypt_hash *h, size_t length,
                     const uint8_t *data, uint8_t *digest)
{
  union hash_state state;
  memcpy (&state, h->initial, sizeof state);
  h->finish (&state, length, length, data);
  h->store (&state, digest);
}

int
symcrypt_hash (const struct symcrypt_hash *hash, size_t length,
               const uint8_t *data, uint8_t *digest)
{
  if (!hash)
    return hash_missing (digest, SYMCRYPT_ERROR_NAME);
  _symcrypt_hash_once (hash, length, data, digest);
  scrub_hash (hash);
  return 0;
}

int
symcrypt_hash_compress (const struct symcrypt_hash *hash, void *state,
                        size_t blocks, const uint8_t *data)
{
  if (!hash)
    return SYMCRYPT_ERROR_NAME;
  if (blocks > 0)
    hash->compress (state, blocks, data);
  scrub (SCRUB_CIPHER);
  return 0;
}
