/* SPDX-License-Identifier: ISC */
/* Messages in progress and keys of HMAC as blobs, the same on every machine.
 * The manual describes the format. */
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
  KIND_HMAC_KEY = 1,
  KIND_HMAC = 2,
  KIND_HASH = 3
};

static const uint8_t magic[MAGIC_SIZE] = { 0xf1, 'S', 'c', 'H' };

static size_t
blob_size (const struct symcrypt_hash *h, unsigned kind)
{
  return kind == KIND_HMAC_KEY ? SYMCRYPT_HMAC_KEY_BLOB_SIZE (h->state_size)
         : kind == KIND_HMAC
             ? SYMCRYPT_HMAC_BLOB_SIZE (h->state_size, h->block_size)
             : SYMCRYPT_HASH_BLOB_SIZE (h->state_size, h->block_size);
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

/* -------------------------------------------------------- parts of blobs */

/* Write the header of a blob of KIND; return where it ends. */
static uint8_t *
put_header (const struct symcrypt_hash *h, unsigned kind, uint8_t *blob)
{
  memcpy (blob, magic, MAGIC_SIZE);
  blob[VERSION_AT] = FORMAT_VERSION;
  blob[ID_AT] = (uint8_t) h->number;
  blob[KIND_AT] = (uint8_t) kind;
  blob[ZERO_AT] = 0;
  return blob + HEADER_SIZE;
}

/* Return the hash of the blob of KIND that has LENGTH bytes, if it is
 * undamaged; else null and ERROR. */
static const struct symcrypt_hash *
get_header (unsigned kind, size_t length, const uint8_t *blob, int *error)
{
  const struct symcrypt_hash *h;
  uint8_t check[CHECK_SIZE];
  size_t k;

  *error = SYMCRYPT_ERROR_ENCODING;
  if (length < HEADER_SIZE || memcmp (blob, magic, MAGIC_SIZE) != 0)
    return NULL;
  if (blob[VERSION_AT] != FORMAT_VERSION)
    {
      *error = SYMCRYPT_ERROR_VERSION;
      return NULL;
    }
  for (k = 0; (h = symcrypt_hashes (k)) && blob[ID_AT] != h->number; k++)
    continue;
  if (!h || length != blob_size (h, kind) || blob[KIND_AT] != kind
      || blob[ZERO_AT] != 0)
    return NULL;
  length -= CHECK_SIZE;
  make_check (h, length, blob, check);
  if (!symcrypt_memeql (CHECK_SIZE, check, blob + length))
    return NULL;
  *error = 0;
  return h;
}

/* End the blob at P, and return its size. */
static size_t
put_check (const struct symcrypt_hash *h, uint8_t *blob, uint8_t *p)
{
  make_check (h, (size_t) (p - blob), blob, p);
  return (size_t) (p - blob) + CHECK_SIZE;
}

/* Write the context CTX of H itself without the BEFORE bytes that its message
 * began with; return where that ends. */
static uint8_t *
put_message (const struct symcrypt_hash *h, const void *ctx, uint64_t before,
             uint8_t *p)
{
  const uint8_t *bytes = ctx;
  uint64_t count;
  size_t used;

  memcpy (&count, bytes + h->count_offset, sizeof count);
  used = (size_t) (count % h->block_size);
  p = put_state (h, p, bytes);
  write_be64 (p, count - before);
  p += 8;
  memcpy (p, bytes + h->buffer_offset, used);
  memset (p + used, 0, h->block_size - used);
  return p + h->block_size;
}

/* Read it back.  FIRST is the chaining value after those bytes.  A check value
 * is no proof that an export made the blob, so whatever no export can make is
 * refused as well. */
static int
get_message (const struct symcrypt_hash *h, void *ctx, uint64_t before,
             const void *first, const uint8_t *p)
{
  /* Standards end messages at 2^64 bits for blocks of 64 bytes; beyond that,
   * the context's count of bytes is the limit. */
  const uint64_t limit
      = (h->block_size == 64 ? (uint64_t) 1 << 61 : UINT64_MAX) - before;
  uint8_t *bytes = ctx;
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
          && !symcrypt_memeql (h->state_size, bytes, first)))
    return SYMCRYPT_ERROR_ENCODING;
  length += before;
  memcpy (bytes + h->count_offset, &length, sizeof length);
  memcpy (bytes + h->buffer_offset, p, h->block_size);
  return 0;
}

/* ----------------------------------------------------------------- hashes */

static NOINLINE size_t
export_hash (const struct symcrypt_hash_ctx *ctx, uint8_t *blob)
{
  const struct symcrypt_hash *h = ctx->hash;
  return put_check (
      h, blob, put_message (h, &ctx->ctx, 0, put_header (h, KIND_HASH, blob)));
}

size_t
symcrypt_hash_export (const struct symcrypt_hash_ctx *ctx, uint8_t *blob)
{
  size_t size;
  if (!ctx->hash)
    return 0;
  size = export_hash (ctx, blob);
  scrub (SCRUB_HASH);
  return size;
}

static NOINLINE int
import_hash (struct symcrypt_hash_ctx *ctx, size_t length, const uint8_t *blob)
{
  int error;
  symcrypt_wipe (sizeof *ctx, ctx);
  ctx->hash = get_header (KIND_HASH, length, blob, &error);
  if (!error)
    error = get_message (ctx->hash, &ctx->ctx, 0, ctx->hash->initial,
                         blob + HEADER_SIZE);
  if (error)
    symcrypt_wipe (sizeof *ctx, ctx);
  return error;
}

int
symcrypt_hash_import (struct symcrypt_hash_ctx *ctx, size_t length,
                      const uint8_t *blob)
{
  int error;
  error = import_hash (ctx, length, blob);
  scrub (SCRUB_HASH);
  return error;
}

/* ---------------------------------------------------------- keys of HMAC */

static uint8_t *
put_key (const struct symcrypt_hmac_key *key, uint8_t *p)
{
  return put_state (key->hash, put_state (key->hash, p, key->inner),
                    key->outer);
}

static const uint8_t *
get_key (struct symcrypt_hmac_key *key, const uint8_t *p)
{
  return get_state (key->hash, key->outer,
                    get_state (key->hash, key->inner, p));
}

static NOINLINE size_t
export_key (const struct symcrypt_hmac_key *key, uint8_t *blob)
{
  uint8_t *p = put_header (key->hash, KIND_HMAC_KEY, blob);
  return put_check (key->hash, blob, put_key (key, p));
}

size_t
symcrypt_hmac_key_export (const struct symcrypt_hmac_key *key, uint8_t *blob)
{
  size_t size;
  if (!key->hash)
    return 0;
  size = export_key (key, blob);
  scrub (SCRUB_HASH);
  return size;
}

static NOINLINE int
import_key (struct symcrypt_hmac_key *key, size_t length, const uint8_t *blob)
{
  int error;
  symcrypt_wipe (sizeof *key, key);
  key->hash = get_header (KIND_HMAC_KEY, length, blob, &error);
  if (!error)
    get_key (key, blob + HEADER_SIZE);
  return error;
}

int
symcrypt_hmac_key_import (struct symcrypt_hmac_key *key, size_t length,
                          const uint8_t *blob)
{
  int error;
  error = import_key (key, length, blob);
  scrub (SCRUB_HASH);
  return error;
}

/* ------------------------------------------------------ messages of HMAC */

static NOINLINE size_t
export_hmac (const struct symcrypt_hmac_ctx *ctx, uint8_t *blob)
{
  const struct symcrypt_hash *h = ctx->key.hash;
  uint8_t *p = put_key (&ctx->key, put_header (h, KIND_HMAC, blob));
  return put_check (h, blob, put_message (h, &ctx->hash, h->block_size, p));
}

size_t
symcrypt_hmac_export (const struct symcrypt_hmac_ctx *ctx, uint8_t *blob)
{
  size_t size;
  if (!ctx->key.hash)
    return 0;
  size = export_hmac (ctx, blob);
  scrub (SCRUB_HASH);
  return size;
}

static NOINLINE int
import_hmac (struct symcrypt_hmac_ctx *ctx, size_t length, const uint8_t *blob)
{
  int error;
  symcrypt_wipe (sizeof *ctx, ctx);
  ctx->key.hash = get_header (KIND_HMAC, length, blob, &error);
  if (!error)
    error = get_message (ctx->key.hash, &ctx->hash, ctx->key.hash->block_size,
                         ctx->key.inner,
                         get_key (&ctx->key, blob + HEADER_SIZE));
  if (error)
    symcrypt_wipe (sizeof *ctx, ctx);
  return error;
}

int
symcrypt_hmac_import (struct symcrypt_hmac_ctx *ctx, size_t length,
                      const uint8_t *blob)
{
  int error;
  error = import_hmac (ctx, length, blob);
  scrub (SCRUB_HASH);
  return error;
}
