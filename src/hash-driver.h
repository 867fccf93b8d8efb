/* SPDX-License-Identifier: ISC */
/* Hashes that work on blocks and end with the message's length: what a hash is
 * (struct symcrypt_hash), and what all of them do.  Each hash's module (md5.c,
 * sha1.c, sha256.c, sha512.c) calls the functions below with constants for
 * their leading arguments. */
#ifndef SYMCRYPT_SRC_HASH_DRIVER_H
#define SYMCRYPT_SRC_HASH_DRIVER_H

#include "public.h"

#include "hash-bytes.h"
#include "hash-kernels.h"

#include <symcrypt/hash.h>

/* ---------------------------------------------------------- what a hash is */

enum
{
  /* The largest sizes of the hashes that exist.  The public constants leave
   * room for later ones. */
  HASH_STATE_MOST = 64,
  HASH_BLOCK_MOST = 128
};

/* A chaining value of any hash. */
union hash_state
{
  uint32_t words32[HASH_STATE_MOST / 4];
  uint64_t words64[HASH_STATE_MOST / 8];
};

/* Apply the compression function for each of BLOCKS blocks, at least 1. */
typedef void hash_blocks_fn (void *state, size_t blocks, const uint8_t *data);
/* As symcrypt_HASH_update, but the caller scrubs. */
typedef void hash_update_fn (void *ctx, size_t length, const uint8_t *data);
/* Compress the last LENGTH bytes of a message of TOTAL bytes, and the padding.
 * STATE holds the bytes before them, whole blocks, and becomes the final
 * chaining value. */
typedef void hash_finish_fn (void *state, uint64_t total, size_t length,
                             const uint8_t *data);
/* Write the digest of the final chaining value STATE. */
typedef void hash_store_fn (const void *state, uint8_t *digest);

/* Each hash's module defines its own.  No member refers to the kernels for
 * many messages, because a static program that uses one hash would then
 * contain them. */
struct symcrypt_hash
{
  const char *name;
  unsigned number; /* counted from 1, also in blobs; no other hash gets it */
  size_t digest_size;
  size_t block_size;
  size_t state_size; /* a chaining value */
  size_t word_size;
  enum hash_endianness endianness; /* of words in blocks and digests */
  size_t context_size;
  size_t count_offset; /* in a context, which begins with the state */
  size_t buffer_offset;
  const union hash_state *initial; /* chaining value */
  hash_blocks_fn *compress;
  hash_update_fn *update;
  hash_finish_fn *finish;
  hash_store_fn *store;
};

#pragma GCC visibility push(hidden)

/* Each hash, by its name in hashes.def: _symcrypt_sha256_hash. */
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  extern const struct symcrypt_hash _symcrypt_##NAME##_hash;
#include "hashes.def"

/* As symcrypt_hash, but the caller scrubs. */
void _symcrypt_hash_once (const struct symcrypt_hash *h, size_t length,
                          const uint8_t *data, uint8_t *digest);
/* The same of a message that begins with BEFORE bytes, whole blocks, whose
 * chaining value is FIRST: sizeof (union hash_state) bytes are read. */
void _symcrypt_hash_after (const struct symcrypt_hash *h, const void *first,
                           uint64_t before, size_t length, const uint8_t *data,
                           uint8_t *digest);
/* As symcrypt_hash_digest, with the context of H itself; the caller scrubs. */
void _symcrypt_hash_end (const struct symcrypt_hash *h, void *ctx,
                         uint8_t *digest);

#pragma GCC visibility pop

/* As symcrypt_hash_init, with the context of H itself.  A copy of a constant
 * size is faster; the count and the buffer come after the chaining value. */
static inline void
hash_start (const struct symcrypt_hash *h, void *ctx)
{
  memcpy (ctx, h->initial, sizeof *h->initial);
  memset ((uint8_t *) ctx + h->count_offset, 0, sizeof (uint64_t));
}

/* Write zeros in the place of a digest of no hash, and return ERROR: whoever
 * does not look at it finds no digest of an earlier message there. */
static inline int
hash_missing (uint8_t *digest, int error)
{
  memset (digest, 0, SYMCRYPT_HASH_MIN_DIGEST_SIZE);
  return error;
}

/* -------------------------------------------------- what every hash does */

HASH_DRIVER void
hash_update (hash_blocks_fn *compress, size_t block_size, void *state,
             uint64_t *count, uint8_t *buffer, size_t length,
             const uint8_t *data)
{
  size_t used = (size_t) (*count % block_size);

  if (length == 0)
    return;
  *count += length;
  if (used > 0)
    {
      size_t room = block_size - used;
      if (length < room)
        {
          hash_copy (buffer + used, data, length);
          return;
        }
      hash_copy (buffer + used, data, room);
      compress (state, 1, buffer);
      data += room;
      length -= room;
    }
  if (length >= block_size)
    {
      size_t blocks = length / block_size;
      compress (state, blocks, data);
      data += blocks * block_size;
      length %= block_size;
    }
  if (length > 0)
    hash_copy (buffer, data, length);
}

/* Compress the last LENGTH bytes of a message of TOTAL bytes, and the padding.
 * TAIL is a buffer of HASH_TAIL bytes in the frame of the caller. */
HASH_DRIVER void
hash_finish (hash_blocks_fn *compress, size_t block_size,
             enum hash_endianness endianness, void *state, uint64_t total,
             size_t length, const uint8_t *data, uint8_t *tail)
{
  const size_t whole = hash_whole (block_size, length);
  size_t blocks;

  if (whole > 0)
    {
      compress (state, whole, data);
      data += whole * block_size;
      length -= whole * block_size;
    }
  blocks = hash_tail (block_size, endianness, total, length, data, tail);
  compress (state, blocks, tail);
}

/* Clear the stack after functions of H and of HMAC with H, which may be null.
 * Hashes with words of 32 bits need less, and half as many bytes save some ten
 * cycles of a short message. */
ALWAYS_INLINE void
scrub_hash (const struct symcrypt_hash *h)
{
  scrub (h && h->word_size == 4 ? SCRUB_CIPHER : SCRUB_HASH);
}

#endif
