/* SPDX-License-Identifier: ISC */
/* HMAC (RFC 2104). */
#include "inner.h"

#include "hmac-internal.h"

/* dst = src ^ the byte X throughout. */
HASH_DRIVER void
xor_byte (size_t length, uint8_t *dst, const uint8_t *src, unsigned x)
{
  const uint64_t word = UINT64_C (0x0101010101010101) * x;
  size_t k;
#if VECTOR16
  const vector64 words = { word, word };
  for (k = 0; k < length; k += 16)
    {
      vector64 y;
      memcpy (&y, src + k, 16);
      y ^= words;
      memcpy (dst + k, &y, 16);
    }
#else
  for (k = 0; k < length; k += 8)
    {
      uint64_t y;
      memcpy (&y, src + k, 8);
      y ^= word;
      memcpy (dst + k, &y, 8);
    }
#endif
}

/* The two compressions do not depend on each other, and share nothing, so that
 * a CPU can do much of both at once.  BLOCK, IPAD and OPAD are room for a
 * block each. */
HASH_DRIVER void
set_key (const struct symcrypt_hash *h, void *inner, void *outer,
         size_t length, const uint8_t *secret, uint8_t *block, uint8_t *ipad,
         uint8_t *opad)
{
  zero_inline (h->block_size, block);
  if (length > h->block_size)
    {
      union hash_state state;
      memcpy (&state, h->iv, h->state_size);
      h->finish (&state, length, length, secret);
      hmac_store (h, &state, block);
    }
  else
    hash_copy (block, secret, length);

  xor_byte (h->block_size, ipad, block, 0x36);
  xor_byte (h->block_size, opad, block, 0x5c);
  memcpy (inner, h->iv, h->state_size);
  h->compress (inner, 1, ipad);
  memcpy (outer, h->iv, h->state_size);
  h->compress (outer, 1, opad);
}

/* A message under way is a hash's context, here behind a pointer to void. */

HASH_DRIVER uint64_t *
context_count (const struct symcrypt_hash *h, void *context)
{
  return (uint64_t *) (void *) ((uint8_t *) context + h->count_offset);
}

HASH_DRIVER uint8_t *
context_buffer (const struct symcrypt_hash *h, void *context)
{
  return (uint8_t *) context + h->buffer_offset;
}

HASH_DRIVER void
start (const struct symcrypt_hash *h, void *context, const void *inner)
{
  memcpy (context, inner, h->state_size);
  *context_count (h, context) = h->block_size;
}

HASH_DRIVER void
end (const struct symcrypt_hash *h, void *context, const void *inner,
     const void *outer, uint8_t *digest, uint8_t *block)
{
  const uint64_t count = *context_count (h, context);
  h->finish (context, count, (size_t) (count % h->block_size),
             context_buffer (h, context));
  hmac_outer (h, outer, context, block);
  hmac_store (h, context, digest);
  start (h, context, inner);
}

/* The steps, compiled for each hash. */
struct hmac_steps
{
  void (*set_key) (void *inner, void *outer, size_t length,
                   const uint8_t *secret);
  void (*end) (void *context, const void *inner, const void *outer,
               uint8_t *digest);
  void (*message) (const void *inner, const void *outer, size_t length,
                   const uint8_t *data, uint8_t *digest);
  void (*outer) (const void *outer, void *state);
  void (*update) (union symcrypt_hash_contexts *ctx, size_t length,
                  const uint8_t *data);
};

#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  static void NAME##_set_key (void *inner, void *outer, size_t length,        \
                              const uint8_t *secret)                          \
  {                                                                           \
    uint8_t block[FAMILY##_block_size];                                       \
    uint8_t ipad[FAMILY##_block_size];                                        \
    uint8_t opad[FAMILY##_block_size];                                        \
    set_key (&NAME##_hash, inner, outer, length, secret, block, ipad, opad);  \
  }                                                                           \
  static void NAME##_outer (const void *outer, void *state)                   \
  {                                                                           \
    uint8_t block[FAMILY##_block_size];                                       \
    hmac_outer (&NAME##_hash, outer, state, block);                           \
  }                                                                           \
  static void NAME##_end (void *context, const void *inner,                   \
                          const void *outer, uint8_t *digest)                 \
  {                                                                           \
    uint8_t block[FAMILY##_block_size];                                       \
    end (&NAME##_hash, context, inner, outer, digest, block);                 \
  }                                                                           \
  static void NAME##_message (const void *inner, const void *outer,           \
                              size_t length, const uint8_t *data,             \
                              uint8_t *digest)                                \
  {                                                                           \
    uint8_t tail[HASH_TAIL_2 (FAMILY##_block_size)];                          \
    hmac_message (&NAME##_hash, inner, outer, length, data, digest, tail);    \
  }                                                                           \
  static void NAME##_update (union symcrypt_hash_contexts *ctx,               \
                             size_t length, const uint8_t *data)              \
  {                                                                           \
    symcrypt_##NAME##_update (&ctx->FAMILY, length, data);                    \
  }
#include "hashes.def"

static const struct hmac_steps steps[HASH_COUNT] = {
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  [HASH_##NAME] = { NAME##_set_key, NAME##_end, NAME##_message, NAME##_outer, \
                    NAME##_update },
#include "hashes.def"
};

void
_symcrypt_hmac_set_key (const struct symcrypt_hash *h, void *inner,
                        void *outer, size_t length, const uint8_t *secret)
{
  steps[h->index].set_key (inner, outer, length, secret);
}

void
_symcrypt_hmac_outer (const struct symcrypt_hash *h, const void *outer,
                      void *state)
{
  steps[h->index].outer (outer, state);
}

static int
tag_length_is_right (const struct symcrypt_hash *h, size_t tag_length,
                     int truncated)
{
  return tag_length == h->digest_size
         || (truncated && tag_length < h->digest_size
             && tag_length >= SYMCRYPT_HMAC_MIN_TAG_SIZE);
}

/* Whether TAG is how DIGEST begins.  A choice would be a branch to some
 * compilers, which memcheck cannot tell from one on the bytes. */
static int
check_tag (const uint8_t *digest, size_t tag_length, const uint8_t *tag)
{
  return (symcrypt_memeql (tag_length, digest, tag) - 1) & SYMCRYPT_ERROR_TAG;
}

/* Blobs.  The manual has the format. */

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
  union hash_state state;
  memcpy (&state, h->iv, h->state_size);
  h->finish (&state, length, length, blob);
  hmac_store (h, &state, digest);
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
  *context_count (h, context) = length + h->block_size;
  memcpy (context_buffer (h, context), p, h->block_size);
  return 0;
}

/* The public functions of one hash. */
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  void symcrypt_hmac_##NAME##_set_key (                                       \
      struct symcrypt_hmac_##NAME##_key *key, size_t length,                  \
      const uint8_t *secret)                                                  \
  {                                                                           \
    NAME##_set_key (key->inner, key->outer, length, secret);                  \
    key->is_set = 1;                                                          \
  }                                                                           \
  void symcrypt_hmac_##NAME##_init (                                          \
      struct symcrypt_hmac_##NAME##_ctx *ctx,                                 \
      const struct symcrypt_hmac_##NAME##_key *key)                           \
  {                                                                           \
    ctx->key = *key;                                                          \
    start (&NAME##_hash, &ctx->hash, ctx->key.inner);                         \
  }                                                                           \
  void symcrypt_hmac_##NAME##_update (struct symcrypt_hmac_##NAME##_ctx *ctx, \
                                      size_t length, const uint8_t *data)     \
  {                                                                           \
    symcrypt_##NAME##_update (&ctx->hash, length, data);                      \
  }                                                                           \
  void symcrypt_hmac_##NAME##_digest (struct symcrypt_hmac_##NAME##_ctx *ctx, \
                                      uint8_t *digest)                        \
  {                                                                           \
    if (ctx->key.is_set)                                                      \
      NAME##_end (&ctx->hash, ctx->key.inner, ctx->key.outer, digest);        \
    else                                                                      \
      memset (digest, 0, DIGEST);                                             \
  }                                                                           \
  void symcrypt_hmac_##NAME (const struct symcrypt_hmac_##NAME##_key *key,    \
                             size_t length, const uint8_t *data,              \
                             uint8_t *digest)                                 \
  {                                                                           \
    if (key->is_set)                                                          \
      NAME##_message (key->inner, key->outer, length, data, digest);          \
    else                                                                      \
      memset (digest, 0, DIGEST);                                             \
  }                                                                           \
  void symcrypt_hmac_key_from_##NAME (                                        \
      struct symcrypt_hmac_key *key,                                          \
      const struct symcrypt_hmac_##NAME##_key *from)                          \
  {                                                                           \
    if (!from->is_set)                                                        \
      {                                                                       \
        symcrypt_wipe (sizeof *key, key);                                     \
        return;                                                               \
      }                                                                       \
    key->hash = symcrypt_hash_##NAME ();                                      \
    memcpy (key->inner, from->inner, sizeof from->inner);                     \
    memcpy (key->outer, from->outer, sizeof from->outer);                     \
  }                                                                           \
  static int NAME##_ctx_verify (struct symcrypt_hmac_##NAME##_ctx *ctx,       \
                                size_t tag_length, const uint8_t *tag,        \
                                int truncated)                                \
  {                                                                           \
    uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];                            \
    if (!tag_length_is_right (&NAME##_hash, tag_length, truncated))           \
      return SYMCRYPT_ERROR_LENGTH;                                           \
    if (!ctx->key.is_set)                                                     \
      return SYMCRYPT_ERROR_STATE;                                            \
    symcrypt_hmac_##NAME##_digest (ctx, digest);                              \
    return check_tag (digest, tag_length, tag);                               \
  }                                                                           \
  int symcrypt_hmac_##NAME##_ctx_verify (                                     \
      struct symcrypt_hmac_##NAME##_ctx *ctx, size_t tag_length,              \
      const uint8_t *tag)                                                     \
  {                                                                           \
    return NAME##_ctx_verify (ctx, tag_length, tag, 0);                       \
  }                                                                           \
  int symcrypt_hmac_##NAME##_ctx_verify_truncated (                           \
      struct symcrypt_hmac_##NAME##_ctx *ctx, size_t tag_length,              \
      const uint8_t *tag)                                                     \
  {                                                                           \
    return NAME##_ctx_verify (ctx, tag_length, tag, 1);                       \
  }                                                                           \
  static int NAME##_verify (const struct symcrypt_hmac_##NAME##_key *key,     \
                            size_t length, const uint8_t *data,               \
                            size_t tag_length, const uint8_t *tag,            \
                            int truncated)                                    \
  {                                                                           \
    uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];                            \
    if (!tag_length_is_right (&NAME##_hash, tag_length, truncated))           \
      return SYMCRYPT_ERROR_LENGTH;                                           \
    if (!key->is_set)                                                         \
      return SYMCRYPT_ERROR_STATE;                                            \
    symcrypt_hmac_##NAME (key, length, data, digest);                         \
    return check_tag (digest, tag_length, tag);                               \
  }                                                                           \
  int symcrypt_hmac_##NAME##_verify (                                         \
      const struct symcrypt_hmac_##NAME##_key *key, size_t length,            \
      const uint8_t *data, size_t tag_length, const uint8_t *tag)             \
  {                                                                           \
    return NAME##_verify (key, length, data, tag_length, tag, 0);             \
  }                                                                           \
  int symcrypt_hmac_##NAME##_verify_truncated (                               \
      const struct symcrypt_hmac_##NAME##_key *key, size_t length,            \
      const uint8_t *data, size_t tag_length, const uint8_t *tag)             \
  {                                                                           \
    return NAME##_verify (key, length, data, tag_length, tag, 1);             \
  }                                                                           \
  void symcrypt_hmac_##NAME##_key_export (                                    \
      const struct symcrypt_hmac_##NAME##_key *key, uint8_t *blob)            \
  {                                                                           \
    if (key->is_set)                                                          \
      export_key (&NAME##_hash, key->inner, key->outer, blob);                \
    else                                                                      \
      memset (blob, 0, blob_size (&NAME##_hash, KIND_KEY));                   \
  }                                                                           \
  int symcrypt_hmac_##NAME##_key_import (                                     \
      struct symcrypt_hmac_##NAME##_key *key, const uint8_t *blob)            \
  {                                                                           \
    int error = import_key (&NAME##_hash, key->inner, key->outer, blob);      \
    if (error)                                                                \
      symcrypt_wipe (sizeof *key, key);                                       \
    else                                                                      \
      key->is_set = 1;                                                        \
    return error;                                                             \
  }                                                                           \
  void symcrypt_hmac_##NAME##_export (                                        \
      const struct symcrypt_hmac_##NAME##_ctx *ctx, uint8_t *blob)            \
  {                                                                           \
    if (ctx->key.is_set)                                                      \
      export_message (&NAME##_hash, &ctx->hash, ctx->key.inner,               \
                      ctx->key.outer, blob);                                  \
    else                                                                      \
      memset (blob, 0, blob_size (&NAME##_hash, KIND_MESSAGE));               \
  }                                                                           \
  int symcrypt_hmac_##NAME##_import (struct symcrypt_hmac_##NAME##_ctx *ctx,  \
                                     const uint8_t *blob)                     \
  {                                                                           \
    int error = import_message (&NAME##_hash, &ctx->hash, ctx->key.inner,     \
                                ctx->key.outer, blob);                        \
    if (error)                                                                \
      symcrypt_wipe (sizeof *ctx, ctx);                                       \
    else                                                                      \
      ctx->key.is_set = 1;                                                    \
    return error;                                                             \
  }

#include "hashes.def"

/* And of all hashes. */

int
symcrypt_hmac_set_key (struct symcrypt_hmac_key *key,
                       const struct symcrypt_hash *hash, size_t length,
                       const uint8_t *secret)
{
  const struct symcrypt_hash *h = with_hmac (hash);
  if (!h)
    {
      symcrypt_wipe (sizeof *key, key);
      return SYMCRYPT_ERROR_NAME;
    }
  key->hash = h;
  steps[h->index].set_key (key->inner, key->outer, length, secret);
  return 0;
}

int
symcrypt_hmac_init (struct symcrypt_hmac_ctx *ctx,
                    const struct symcrypt_hmac_key *key)
{
  const struct symcrypt_hash *h = key->hash;
  ctx->key.hash = h;
  if (!h)
    return SYMCRYPT_ERROR_STATE;
  memcpy (ctx->key.inner, key->inner, h->state_size);
  memcpy (ctx->key.outer, key->outer, h->state_size);
  start (h, &ctx->hash, key->inner);
  return 0;
}

void
symcrypt_hmac_update (struct symcrypt_hmac_ctx *ctx, size_t length,
                      const uint8_t *data)
{
  if (ctx->key.hash)
    steps[ctx->key.hash->index].update (&ctx->hash, length, data);
}

int
symcrypt_hmac_digest (struct symcrypt_hmac_ctx *ctx, uint8_t *digest)
{
  const struct symcrypt_hash *h = ctx->key.hash;
  if (!h)
    return SYMCRYPT_ERROR_STATE;
  steps[h->index].end (&ctx->hash, ctx->key.inner, ctx->key.outer, digest);
  return 0;
}

static int
any_ctx_verify (struct symcrypt_hmac_ctx *ctx, size_t tag_length,
                const uint8_t *tag, int truncated)
{
  uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  int error;
  if (ctx->key.hash
      && !tag_length_is_right (ctx->key.hash, tag_length, truncated))
    return SYMCRYPT_ERROR_LENGTH;
  error = symcrypt_hmac_digest (ctx, digest);
  return error ? error : check_tag (digest, tag_length, tag);
}

int
symcrypt_hmac_ctx_verify (struct symcrypt_hmac_ctx *ctx, size_t tag_length,
                          const uint8_t *tag)
{
  return any_ctx_verify (ctx, tag_length, tag, 0);
}

int
symcrypt_hmac_ctx_verify_truncated (struct symcrypt_hmac_ctx *ctx,
                                    size_t tag_length, const uint8_t *tag)
{
  return any_ctx_verify (ctx, tag_length, tag, 1);
}

int
symcrypt_hmac (const struct symcrypt_hmac_key *key, size_t length,
               const uint8_t *data, uint8_t *digest)
{
  if (!key->hash)
    return SYMCRYPT_ERROR_STATE;
  steps[key->hash->index].message (key->inner, key->outer, length, data,
                                   digest);
  return 0;
}

static int
any_verify (const struct symcrypt_hmac_key *key, size_t length,
            const uint8_t *data, size_t tag_length, const uint8_t *tag,
            int truncated)
{
  uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  int error;
  if (key->hash && !tag_length_is_right (key->hash, tag_length, truncated))
    return SYMCRYPT_ERROR_LENGTH;
  error = symcrypt_hmac (key, length, data, digest);
  return error ? error : check_tag (digest, tag_length, tag);
}

int
symcrypt_hmac_verify (const struct symcrypt_hmac_key *key, size_t length,
                      const uint8_t *data, size_t tag_length,
                      const uint8_t *tag)
{
  return any_verify (key, length, data, tag_length, tag, 0);
}

int
symcrypt_hmac_verify_truncated (const struct symcrypt_hmac_key *key,
                                size_t length, const uint8_t *data,
                                size_t tag_length, const uint8_t *tag)
{
  return any_verify (key, length, data, tag_length, tag, 1);
}

/* The hash of the blob of KIND that has LENGTH bytes, or null and *ERROR. */
static const struct symcrypt_hash *
find_hash (unsigned kind, size_t length, const uint8_t *blob, int *error)
{
  size_t k;
  *error = SYMCRYPT_ERROR_ENCODING;
  if (length < HEADER_SIZE)
    return NULL;
  *error = check_header (blob);
  if (*error)
    return NULL;
  *error = SYMCRYPT_ERROR_ENCODING;
  for (k = 0; k < HASH_COUNT; k++)
    {
      const struct symcrypt_hash *h = _symcrypt_hashes[k];
      if (h->number > 0 && blob[ID_AT] == h->number)
        return length == blob_size (h, kind) ? h : NULL;
    }
  return NULL;
}

size_t
symcrypt_hmac_key_export (const struct symcrypt_hmac_key *key, uint8_t *blob)
{
  return key->hash ? export_key (key->hash, key->inner, key->outer, blob) : 0;
}

int
symcrypt_hmac_key_import (struct symcrypt_hmac_key *key, size_t length,
                          const uint8_t *blob)
{
  int error;
  const struct symcrypt_hash *h = find_hash (KIND_KEY, length, blob, &error);
  if (h)
    error = import_key (h, key->inner, key->outer, blob);
  if (error)
    symcrypt_wipe (sizeof *key, key);
  else
    key->hash = h;
  return error;
}

size_t
symcrypt_hmac_export (const struct symcrypt_hmac_ctx *ctx, uint8_t *blob)
{
  const struct symcrypt_hmac_key *key = &ctx->key;
  return key->hash ? export_message (key->hash, &ctx->hash, key->inner,
                                     key->outer, blob)
                   : 0;
}

int
symcrypt_hmac_import (struct symcrypt_hmac_ctx *ctx, size_t length,
                      const uint8_t *blob)
{
  int error;
  const struct symcrypt_hash *h
      = find_hash (KIND_MESSAGE, length, blob, &error);
  if (h)
    error
        = import_message (h, &ctx->hash, ctx->key.inner, ctx->key.outer, blob);
  if (error)
    symcrypt_wipe (sizeof *ctx, ctx);
  else
    ctx->key.hash = h;
  return error;
}
