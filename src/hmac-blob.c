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

static uint8_t *
open_export (const struct symcrypt_hash *h, unsigned kind, uint8_t *blob)
{
  memcpy (blob, magic, MAGIC_SIZE);
  blob[VERSION_AT] = FORMAT_VERSION;
  blob[ID_AT] = (uint8_t) h->number;
  blob[KIND_AT] = (uint8_t) kind;
  blob[ZERO_AT] = 0;
  return blob + HEADER_SIZE;
}

static size_t
export_key (const struct symcrypt_hash *h, const void *inner,
            const void *outer, uint8_t *blob)
{
  uint8_t *p = open_export (h, KIND_KEY, blob);
  p = put_state (h, p, inner);
  p = put_state (h, p, outer);
  make_check (h, (size_t) (p - blob), blob, p);
  return blob_size (h, KIND_KEY);
}

static size_t
export_message (const struct symcrypt_hash *h, const void *context,
                const void *inner, const void *outer, uint8_t *blob)
{
  const uint8_t *bytes = context;
  uint8_t *p = open_export (h, KIND_MESSAGE, blob);
  uint64_t count;
  size_t used;

  memcpy (&count, bytes + h->count_offset, sizeof count);
  used = (size_t) (count % h->block_size);
  p = put_state (h, p, inner);
  p = put_state (h, p, outer);
  p = put_state (h, p, context);
  write_be64 (p, count - h->block_size);
  p += 8;
  memcpy (p, bytes + h->buffer_offset, used);
  memset (p + used, 0, h->block_size - used);
  p += h->block_size;
  make_check (h, (size_t) (p - blob), blob, p);
  return blob_size (h, KIND_MESSAGE);
}

/* Whether the HEADER_SIZE bytes of BLOB are those of a known format. */
static int
check_header (const uint8_t *blob)
{
  if (memcmp (blob, magic, MAGIC_SIZE) != 0)
    return SYMCRYPT_ERROR_ENCODING;
  if (blob[VERSION_AT] != FORMAT_VERSION)
    return SYMCRYPT_ERROR_VERSION;
  return 0;
}

/* Whether BLOB is undamaged and of KIND. */
static int
open_import (const struct symcrypt_hash *h, unsigned kind, const uint8_t *blob)
{
  const size_t length = blob_size (h, kind) - CHECK_SIZE;
  uint8_t check[CHECK_SIZE];
  int error = check_header (blob);

  if (error)
    return error;
  if (blob[ID_AT] != h->number || blob[KIND_AT] != kind || blob[ZERO_AT] != 0)
    return SYMCRYPT_ERROR_ENCODING;
  make_check (h, length, blob, check);
  if (!symcrypt_memeql (CHECK_SIZE, check, blob + length))
    return SYMCRYPT_ERROR_ENCODING;
  return 0;
}

static int
import_key (const struct symcrypt_hash *h, void *inner, void *outer,
            const uint8_t *blob)
{
  int error = open_import (h, KIND_KEY, blob);
  if (error)
    return error;
  get_state (h, outer, get_state (h, inner, blob + HEADER_SIZE));
  return 0;
}

/* A check value is no proof that an export made the blob, so whatever no
 * export can make is refused as well. */
static int
import_message (const struct symcrypt_hash *h, void *context, void *inner,
                void *outer, const uint8_t *blob)
{
  /* Standards end messages at 2^64 bits for blocks of 64 bytes; beyond that,
   * the context's count of bytes is the limit. */
  const uint64_t limit
      = (h->block_size == 64 ? (uint64_t) 1 << 61 : UINT64_MAX)
        - h->block_size;
  const uint8_t *p = blob + HEADER_SIZE;
  uint64_t length;
  size_t used, k;
  unsigned beyond = 0;
  int error = open_import (h, KIND_MESSAGE, blob);

  if (error)
    return error;
  p = get_state (h, inner, p);
  p = get_state (h, outer, p);
  p = get_state (h, context, p);
  length = read_be64 (p);
  p += 8;
  used = (size_t) (length % h->block_size);
  for (k = used; k < h->block_size; k++)
    beyond |= p[k];
  if (length >= limit || beyond != 0
      || (length < h->block_size
          && !symcrypt_memeql (h->state_size, context, inner)))
    return SYMCRYPT_ERROR_ENCODING;
  length += h->block_size;
  memcpy ((uint8_t *) context + h->count_offset, &length, sizeof length);
  memcpy ((uint8_t *) context + h->buffer_offset, p, h->block_size);
  return 0;
}

/* Return the hash of the blob of KIND that has LENGTH bytes, or null and set
 * *ERROR. */
static const struct symcrypt_hash *
find_hash (unsigned kind, size_t length, const uint8_t *blob, int *error)
{
  const struct symcrypt_hash *h;
  size_t k;

  *error = SYMCRYPT_ERROR_ENCODING;
  if (length < HEADER_SIZE)
    return NULL;
  *error = check_header (blob);
  if (*error)
    return NULL;
  *error = SYMCRYPT_ERROR_ENCODING;
  for (k = 0; (h = symcrypt_hashes (k)) != NULL; k++)
    if (blob[ID_AT] == h->number)
      return length == blob_size (h, kind) ? h : NULL;
  return NULL;
}

static NOINLINE size_t
key_export (const struct symcrypt_hmac_key *key, uint8_t *blob)
{
  return export_key (key->hash, key->inner, key->outer, blob);
}

size_t
symcrypt_hmac_key_export (const struct symcrypt_hmac_key *key, uint8_t *blob)
{
  size_t size;
  CHECK_POINTER (key);
  CHECK_POINTER (blob);
  if (!key->hash)
    return 0;
  size = key_export (key, blob);
  scrub (1024);
  return size;
}

static NOINLINE int
key_import (struct symcrypt_hmac_key *key, size_t length, const uint8_t *blob)
{
  int error;
  const struct symcrypt_hash *h = find_hash (KIND_KEY, length, blob, &error);
  symcrypt_wipe (sizeof *key, key);
  if (h)
    error = import_key (h, key->inner, key->outer, blob);
  if (error)
    symcrypt_wipe (sizeof *key, key);
  else
    key->hash = h;
  return error;
}

int
symcrypt_hmac_key_import (struct symcrypt_hmac_key *key, size_t length,
                          const uint8_t *blob)
{
  int error;
  CHECK_POINTER (key);
  CHECK_MEMORY (blob, length);
  error = key_import (key, length, blob);
  scrub (1024);
  return error;
}

static NOINLINE size_t
message_export (const struct symcrypt_hmac_ctx *ctx, uint8_t *blob)
{
  const struct symcrypt_hmac_key *key = &ctx->key;
  return export_message (key->hash, &ctx->hash, key->inner, key->outer, blob);
}

size_t
symcrypt_hmac_export (const struct symcrypt_hmac_ctx *ctx, uint8_t *blob)
{
  size_t size;
  CHECK_POINTER (ctx);
  CHECK_POINTER (blob);
  if (!ctx->key.hash)
    return 0;
  size = message_export (ctx, blob);
  scrub (1024);
  return size;
}

static NOINLINE int
message_import (struct symcrypt_hmac_ctx *ctx, size_t length,
                const uint8_t *blob)
{
  int error;
  const struct symcrypt_hash *h
      = find_hash (KIND_MESSAGE, length, blob, &error);
  symcrypt_wipe (sizeof *ctx, ctx);
  if (h)
    error
        = import_message (h, &ctx->hash, ctx->key.inner, ctx->key.outer, blob);
  if (error)
    symcrypt_wipe (sizeof *ctx, ctx);
  else
    ctx->key.hash = h;
  return error;
}

int
symcrypt_hmac_import (struct symcrypt_hmac_ctx *ctx, size_t length,
                      const uint8_t *blob)
{
  int error;
  CHECK_POINTER (ctx);
  CHECK_MEMORY (blob, length);
  error = message_import (ctx, length, blob);
  scrub (1024);
  return error;
}
