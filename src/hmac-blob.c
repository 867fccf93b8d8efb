/* SPDX-License-Identifier: ISC */
/* Keys and messages of HMAC as blobs, the same on every machine.  The manual
 * describes the format. */
#include "hmac-internal.h"

enum
{
  MAGIC_SIZE = 4,
  VERSION_AT = 4,
  ID_AT = 5,
  KIND_AT = 6,
  ZERO_AT = 7,
  HEADER_SIZE = 8,
  CHECK_SIZE = 8,
  FORMAT_VERSION = 1,
  KIND_KEY = 1,
  KIND_MESSAGE = 2
};

static const uint8_t magic[MAGIC_SIZE] = { 0xf1, 'S', 'c', 'H' };

static size_t
blob_size (const struct symcrypt_hash *h, unsigned kind)
{
  return kind == KIND_KEY
             ? SYMCRYPT_HMAC_KEY_BLOB_SIZE (h->state_size)
             : SYMCRYPT_HMAC_BLOB_SIZE (h->state_size, h->block_size);
}

static uint8_t *
put_state (const struct symcrypt_hash *h, uint8_t *p, const void *state)
{
  union hash_state s;
  size_t k;
  memcpy (&s, state, h->state_size);
  if (h->word_size == 4)
    for (k = 0; k < h->state_size / 4; k++)
      write_be32 (p + 4 * k, s.words32[k]);
  else
    for (k = 0; k < h->state_size / 8; k++)
      write_be64 (p + 8 * k, s.words64[k]);
  return p + h->state_size;
}

static const uint8_t *
get_state (const struct symcrypt_hash *h, void *state, const uint8_t *p)
{
  union hash_state s;
  size_t k;
  if (h->word_size == 4)
    for (k = 0; k < h->state_size / 4; k++)
      s.words32[k] = read_be32 (p + 4 * k);
  else
    for (k = 0; k < h->state_size / 8; k++)
      s.words64[k] = read_be64 (p + 8 * k);
  memcpy (state, &s, h->state_size);
  return p + h->state_size;
}

static void
make_check (const struct symcrypt_hash *h, size_t length, const uint8_t *blob,
            uint8_t *check)
{
  uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  _symcrypt_hash_once (h, length, blob, digest);
  memcpy (check, digest, CHECK_SIZE);
}

/* Write the header and the chaining values of KEY; return where they end. */
static uint8_t *
open_export (const struct symcrypt_hmac_key *key, unsigned kind, uint8_t *blob)
{
  memcpy (blob, magic, MAGIC_SIZE);
  blob[VERSION_AT] = FORMAT_VERSION;
  blob[ID_AT] = (uint8_t) key->hash->number;
  blob[KIND_AT] = (uint8_t) kind;
  blob[ZERO_AT] = 0;
  return put_state (key->hash,
                    put_state (key->hash, blob + HEADER_SIZE, key->inner),
                    key->outer);
}

/* Read the chaining values of the blob of KIND that has LENGTH bytes, if it is
 * undamaged.  Else KEY stays as it is. */
static int
open_import (struct symcrypt_hmac_key *key, unsigned kind, size_t length,
             const uint8_t *blob)
{
  const struct symcrypt_hash *h;
  uint8_t check[CHECK_SIZE];
  size_t k;

  if (length < HEADER_SIZE || memcmp (blob, magic, MAGIC_SIZE) != 0)
    return SYMCRYPT_ERROR_ENCODING;
  if (blob[VERSION_AT] != FORMAT_VERSION)
    return SYMCRYPT_ERROR_VERSION;
  for (k = 0; (h = symcrypt_hashes (k)) && blob[ID_AT] != h->number; k++)
    continue;
  if (!h || length != blob_size (h, kind) || blob[KIND_AT] != kind
      || blob[ZERO_AT] != 0)
    return SYMCRYPT_ERROR_ENCODING;
  length -= CHECK_SIZE;
  make_check (h, length, blob, check);
  if (!symcrypt_memeql (CHECK_SIZE, check, blob + length))
    return SYMCRYPT_ERROR_ENCODING;
  key->hash = h;
  get_state (h, key->outer, get_state (h, key->inner, blob + HEADER_SIZE));
  return 0;
}

static NOINLINE size_t
key_export (const struct symcrypt_hmac_key *key, uint8_t *blob)
{
  uint8_t *p = open_export (key, KIND_KEY, blob);
  make_check (key->hash, (size_t) (p - blob), blob, p);
  return blob_size (key->hash, KIND_KEY);
}

size_t
symcrypt_hmac_key_export (const struct symcrypt_hmac_key *key, uint8_t *blob)
{
  size_t size;
  if (!key->hash)
    return 0;
  size = key_export (key, blob);
  scrub (SCRUB_HASH);
  return size;
}

static NOINLINE int
key_import (struct symcrypt_hmac_key *key, size_t length, const uint8_t *blob)
{
  symcrypt_wipe (sizeof *key, key);
  return open_import (key, KIND_KEY, length, blob);
}

int
symcrypt_hmac_key_import (struct symcrypt_hmac_key *key, size_t length,
                          const uint8_t *blob)
{
  int error;
  error = key_import (key, length, blob);
  scrub (SCRUB_HASH);
  return error;
}

static NOINLINE size_t
message_export (const struct symcrypt_hmac_ctx *ctx, uint8_t *blob)
{
  const struct symcrypt_hash *h = ctx->key.hash;
  const uint8_t *bytes = (const uint8_t *) &ctx->hash;
  uint8_t *p = open_export (&ctx->key, KIND_MESSAGE, blob);
  uint64_t count;
  size_t used;

  memcpy (&count, bytes + h->count_offset, sizeof count);
  used = (size_t) (count % h->block_size);
  p = put_state (h, p, bytes);
  write_be64 (p, count - h->block_size);
  p += 8;
  memcpy (p, bytes + h->buffer_offset, used);
  memset (p + used, 0, h->block_size - used);
  p += h->block_size;
  make_check (h, (size_t) (p - blob), blob, p);
  return blob_size (h, KIND_MESSAGE);
}

size_t
symcrypt_hmac_export (const struct symcrypt_hmac_ctx *ctx, uint8_t *blob)
{
  size_t size;
  if (!ctx->key.hash)
    return 0;
  size = message_export (ctx, blob);
  scrub (SCRUB_HASH);
  return size;
}

/* Read what a blob at P has behind the chaining values of CTX's key.  A check
 * value is no proof that an export made the blob, so whatever no export can
 * make is refused as well. */
static int
read_message (struct symcrypt_hmac_ctx *ctx, const uint8_t *p)
{
  const struct symcrypt_hash *h = ctx->key.hash;
  /* Standards end messages at 2^64 bits for blocks of 64 bytes; beyond that,
   * the context's count of bytes is the limit. */
  const uint64_t limit
      = (h->block_size == 64 ? (uint64_t) 1 << 61 : UINT64_MAX)
        - h->block_size;
  uint8_t *bytes = (uint8_t *) &ctx->hash;
  uint64_t length;
  size_t used, k;
  unsigned beyond = 0;

  p = get_state (h, bytes, p);
  length = read_be64 (p);
  p += 8;
  used = (size_t) (length % h->block_size);
  for (k = used; k < h->block_size; k++)
    beyond |= p[k];
  if (length >= limit || beyond != 0
      || (length < h->block_size
          && !symcrypt_memeql (h->state_size, bytes, ctx->key.inner)))
    return SYMCRYPT_ERROR_ENCODING;
  length += h->block_size;
  memcpy (bytes + h->count_offset, &length, sizeof length);
  memcpy (bytes + h->buffer_offset, p, h->block_size);
  return 0;
}

static NOINLINE int
message_import (struct symcrypt_hmac_ctx *ctx, size_t length,
                const uint8_t *blob)
{
  int error;
  symcrypt_wipe (sizeof *ctx, ctx);
  error = open_import (&ctx->key, KIND_MESSAGE, length, blob);
  if (!error)
    error = read_message (ctx,
                          blob + HEADER_SIZE + 2 * ctx->key.hash->state_size);
  if (error)
    symcrypt_wipe (sizeof *ctx, ctx);
  return error;
}

int
symcrypt_hmac_import (struct symcrypt_hmac_ctx *ctx, size_t length,
                      const uint8_t *blob)
{
  int error;
  error = message_import (ctx, length, blob);
  scrub (SCRUB_HASH);
  return error;
}
