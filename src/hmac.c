/* SPDX-License-Identifier: ISC */
/* HMAC (RFC 2104), with the hash as an argument. */
#include "hmac-internal.h"

/* ------------------------------------------------------------------- keys */

/* Exclusive or of SIZE bytes with the byte X. */
HASH_DRIVER void
xor_byte (size_t size, uint8_t *block, uint8_t x)
{
  const uint64_t all = UINT64_C (0x0101010101010101) * x;
  size_t k;
  for (k = 0; k < size; k += 8)
    {
      uint64_t word;
      memcpy (&word, block + k, 8);
      word ^= all;
      memcpy (block + k, &word, 8);
    }
}

/* BLOCK_SIZE is a constant. */
HASH_DRIVER void
prepare_blocks (const struct symcrypt_hash *h, size_t block_size, void *inner,
                void *outer, size_t length, const uint8_t *secret)
{
  uint8_t block[HASH_BLOCK_MOST];

  zero_inline (block_size, block);
  if (length > block_size)
    _symcrypt_hash_once (h, length, secret, block);
  else
    hash_copy (block, secret, length);

  memcpy (inner, h->initial, sizeof *h->initial);
  memcpy (outer, h->initial, sizeof *h->initial);
  xor_byte (block_size, block, 0x36);
  h->compress (inner, 1, block);
  xor_byte (block_size, block, 0x36 ^ 0x5c);
  h->compress (outer, 1, block);
}

void
_symcrypt_hmac_prepare (const struct symcrypt_hash *h, void *inner,
                        void *outer, size_t length, const uint8_t *secret)
{
  if (h->block_size == 64)
    prepare_blocks (h, 64, inner, outer, length, secret);
  else
    prepare_blocks (h, 128, inner, outer, length, secret);
}

NOINLINE int
_symcrypt_hmac_set_key (struct symcrypt_hmac_key *key,
                        const struct symcrypt_hash *hash, size_t length,
                        const uint8_t *secret)
{
  key->hash = hash;
  if (!hash)
    {
      zero_inline (sizeof *key, key);
      return SYMCRYPT_ERROR_NAME;
    }
  _symcrypt_hmac_prepare (hash, key->inner, key->outer, length, secret);
  return 0;
}

int
symcrypt_hmac_set_key (struct symcrypt_hmac_key *key,
                       const struct symcrypt_hash *hash, size_t length,
                       const uint8_t *secret)
{
  int error;
  error = _symcrypt_hmac_set_key (key, hash, length, secret);
  /* A longer key may be hashed, in a context on the stack. */
  scrub (length > 64 ? SCRUB_HASH : SCRUB_CIPHER);
  return error;
}

/* --------------------------------------------------------------- messages */

/* A message under way is a context of the hash, which begins with its
 * chaining value. */

static uint64_t *
hmac_count (struct symcrypt_hmac_ctx *ctx)
{
  return (uint64_t *) ((uint8_t *) &ctx->hash + ctx->key.hash->count_offset);
}

/* A copy of a constant size is faster than one of state_size bytes.  The bytes
 * after the chaining value are the count and the buffer, which is empty. */
static void
hmac_start (struct symcrypt_hmac_ctx *ctx)
{
  memcpy (&ctx->hash, ctx->key.inner, HASH_STATE_MOST);
  *hmac_count (ctx) = ctx->key.hash->block_size;
}

#if VECTOR16
/* Words of a digest, from those of a chaining value. */
static inline vector32
digest_words (const struct symcrypt_hash *h, vector32 x)
{
  if ((h->endianness == hash_big) == BIG_ENDIAN_WORDS)
    return x;
  return h->word_size == 4 ? vector32_swap (x) : vector64_swap (x);
}
#endif

/* Write the digest of STATE and the padding of a message of one block and that
 * digest to BLOCK, by whole vectors: hash-bytes.h says why. */
static inline void
pad_digest (const struct symcrypt_hash *h, const uint8_t *state,
            uint8_t *block)
{
  const size_t rest = h->digest_size % 16, whole = h->digest_size - rest;
  size_t k;
#if VECTOR16
  /* From place 16 - rest on: a mask of REST bytes, and the bit after them. */
  static const uint8_t mask[32] = { 255, 255, 255, 255, 255, 255, 255, 255,
                                    255, 255, 255, 255, 255, 255, 255, 255 };
  static const uint8_t bit[32] = { [16] = 0x80 };
  vector32 x = { 0 }, y;

  for (k = 0; k < whole; k += 16)
    {
      memcpy (&y, state + k, sizeof y);
      y = digest_words (h, y);
      memcpy (block + k, &y, sizeof y);
    }
  if (rest > 0)
    {
      /* Kernels store the fifth word of SHA-1 with an instruction of its own.
       */
      if (rest == 4)
        {
          uint32_t word;
          memcpy (&word, state + whole, 4);
          x = (vector32){ word, 0, 0, 0 };
        }
      else
        memcpy (&x, state + whole, sizeof x);
      memcpy (&y, mask + 16 - rest, sizeof y);
      x = digest_words (h, x) & y;
    }
  memcpy (&y, bit + 16 - rest, sizeof y);
  x |= y;
  memcpy (block + whole, &x, sizeof x);
#else
  h->store (state, block);
  zero_inline (whole + 16 - h->digest_size, block + h->digest_size);
  block[h->digest_size] = 0x80;
#endif
  for (k = whole + 16; k < h->block_size - 16; k += 16)
    memset (block + k, 0, 16);
  hash_store_pair (block + k, h->endianness, 0,
                   8 * (uint64_t) (h->block_size + h->digest_size));
}

void
_symcrypt_hmac_next (const struct symcrypt_hash *h, const void *from,
                     const void *given, union hash_state *state)
{
  uint8_t block[HASH_BLOCK_MOST];
  pad_digest (h, given, block);
  memcpy (state, from, sizeof *state);
  h->compress (state, 1, block);
}

NOINLINE int
_symcrypt_hmac_init (struct symcrypt_hmac_ctx *ctx,
                     const struct symcrypt_hmac_key *key)
{
  ctx->key.hash = key->hash;
  memcpy (ctx->key.inner, key->inner, HASH_STATE_MOST);
  memcpy (ctx->key.outer, key->outer, HASH_STATE_MOST);
  if (!key->hash)
    return SYMCRYPT_ERROR_STATE;
  hmac_start (ctx);
  return 0;
}

int
symcrypt_hmac_init (struct symcrypt_hmac_ctx *ctx,
                    const struct symcrypt_hmac_key *key)
{
  int error;
  error = _symcrypt_hmac_init (ctx, key);
  scrub (SCRUB_CIPHER);
  return error;
}

void
_symcrypt_hmac_update (struct symcrypt_hmac_ctx *ctx, size_t length,
                       const uint8_t *data)
{
  if (ctx->key.hash)
    ctx->key.hash->update (&ctx->hash, length, data);
}

void
symcrypt_hmac_update (struct symcrypt_hmac_ctx *ctx, size_t length,
                      const uint8_t *data)
{
  _symcrypt_hmac_update (ctx, length, data);
  scrub (SCRUB_CIPHER);
}

NOINLINE int
_symcrypt_hmac_digest (struct symcrypt_hmac_ctx *ctx, uint8_t *digest)
{
  const struct symcrypt_hash *h = ctx->key.hash;
  union hash_state state;
  uint64_t total;

  if (!h)
    return hash_missing (digest, SYMCRYPT_ERROR_STATE);
  total = *hmac_count (ctx);
  h->finish (&ctx->hash, total, (size_t) (total % h->block_size),
             (const uint8_t *) &ctx->hash + h->buffer_offset);
  _symcrypt_hmac_next (h, ctx->key.outer, &ctx->hash, &state);
  h->store (&state, digest);
  hmac_start (ctx);
  return 0;
}

int
symcrypt_hmac_digest (struct symcrypt_hmac_ctx *ctx, uint8_t *digest)
{
  int error;
  error = _symcrypt_hmac_digest (ctx, digest);
  scrub_hash (ctx->key.hash);
  return error;
}

NOINLINE int
_symcrypt_hmac (const struct symcrypt_hmac_key *key, size_t length,
                const uint8_t *data, uint8_t *digest)
{
  const struct symcrypt_hash *h = key->hash;
  union hash_state state;

  if (!h)
    return hash_missing (digest, SYMCRYPT_ERROR_STATE);
  memcpy (&state, key->inner, sizeof state);
  h->finish (&state, h->block_size + (uint64_t) length, length, data);
  _symcrypt_hmac_next (h, key->outer, &state, &state);
  h->store (&state, digest);
  return 0;
}

int
symcrypt_hmac (const struct symcrypt_hmac_key *key, size_t length,
               const uint8_t *data, uint8_t *digest)
{
  int error;
  error = _symcrypt_hmac (key, length, data, digest);
  scrub_hash (key->hash);
  return error;
}

/* ------------------------------------------------------------------- tags */

/* Without a hash there is no key, which is another error. */
static int
tag_length_is_right (const struct symcrypt_hash *h, size_t tag_length,
                     size_t least)
{
  return !h || (tag_length >= least && tag_length <= h->digest_size);
}

/* 0 if TAG is a prefix of DIGEST, else SYMCRYPT_ERROR_TAG.  Some compilers
 * make a branch of `?:', and memcheck takes that for a branch on the bytes. */
static int
compare_tag (const uint8_t *digest, size_t tag_length, const uint8_t *tag)
{
  return (symcrypt_memeql (tag_length, digest, tag) - 1) & SYMCRYPT_ERROR_TAG;
}

/* Verify a tag of at least LEAST bytes. */
static NOINLINE int
verify_context (struct symcrypt_hmac_ctx *ctx, size_t least, size_t tag_length,
                const uint8_t *tag)
{
  uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  int error;
  if (!tag_length_is_right (ctx->key.hash, tag_length, least))
    return SYMCRYPT_ERROR_LENGTH;
  error = _symcrypt_hmac_digest (ctx, digest);
  return error ? error : compare_tag (digest, tag_length, tag);
}

int
symcrypt_hmac_ctx_verify (struct symcrypt_hmac_ctx *ctx, size_t tag_length,
                          const uint8_t *tag)
{
  int error;
  error = verify_context (ctx, symcrypt_hash_digest_size (ctx->key.hash),
                          tag_length, tag);
  scrub_hash (ctx->key.hash);
  return error;
}

int
symcrypt_hmac_ctx_verify_truncated (struct symcrypt_hmac_ctx *ctx,
                                    size_t tag_length, const uint8_t *tag)
{
  int error;
  error = verify_context (ctx, SYMCRYPT_HMAC_MIN_TAG_SIZE, tag_length, tag);
  scrub_hash (ctx->key.hash);
  return error;
}

static NOINLINE int
verify_data (const struct symcrypt_hmac_key *key, size_t length,
             const uint8_t *data, size_t least, size_t tag_length,
             const uint8_t *tag)
{
  uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  int error;
  if (!tag_length_is_right (key->hash, tag_length, least))
    return SYMCRYPT_ERROR_LENGTH;
  error = _symcrypt_hmac (key, length, data, digest);
  return error ? error : compare_tag (digest, tag_length, tag);
}

int
symcrypt_hmac_verify (const struct symcrypt_hmac_key *key, size_t length,
                      const uint8_t *data, size_t tag_length,
                      const uint8_t *tag)
{
  int error;
  error = verify_data (key, length, data,
                       symcrypt_hash_digest_size (key->hash), tag_length, tag);
  scrub_hash (key->hash);
  return error;
}

int
symcrypt_hmac_verify_truncated (const struct symcrypt_hmac_key *key,
                                size_t length, const uint8_t *data,
                                size_t tag_length, const uint8_t *tag)
{
  int error;
  error = verify_data (key, length, data, SYMCRYPT_HMAC_MIN_TAG_SIZE,
                       tag_length, tag);
  scrub_hash (key->hash);
  return error;
}
