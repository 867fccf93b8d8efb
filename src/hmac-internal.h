/* SPDX-License-Identifier: ISC */
/* HMAC below its public functions, for whatever is built on it: what it needs
 * to know of each hash, and its steps on chaining values. */
#ifndef SYMCRYPT_SRC_HMAC_INTERNAL_H
#define SYMCRYPT_SRC_HMAC_INTERNAL_H

#include "hash-driver.h"

#include <stddef.h>
#include <string.h>

#include <symcrypt/hmac.h>

/* X (NAME, FAMILY, ID, WORD, DIGEST_SIZE, BIG_ENDIAN) for each hash: the hash
 * whose compression function and context it shares, its number in exported
 * blobs (never given to another), and the byte order of its words in blocks
 * and digests.  The numbers are 1, 2, ... in this order. */
#define HMAC_HASHES(X)                                                        \
  X (md5, md5, 1, uint32_t, SYMCRYPT_MD5_DIGEST_SIZE, 0)                      \
  X (sha1, sha1, 2, uint32_t, SYMCRYPT_SHA1_DIGEST_SIZE, 1)                   \
  X (sha224, sha256, 3, uint32_t, SYMCRYPT_SHA224_DIGEST_SIZE, 1)             \
  X (sha256, sha256, 4, uint32_t, SYMCRYPT_SHA256_DIGEST_SIZE, 1)             \
  X (sha384, sha512, 5, uint64_t, SYMCRYPT_SHA384_DIGEST_SIZE, 1)             \
  X (sha512, sha512, 6, uint64_t, SYMCRYPT_SHA512_DIGEST_SIZE, 1)             \
  X (sha512_224, sha512, 7, uint64_t, SYMCRYPT_SHA512_224_DIGEST_SIZE, 1)     \
  X (sha512_256, sha512, 8, uint64_t, SYMCRYPT_SHA512_256_DIGEST_SIZE, 1)

enum
{
  HMAC_HASH_COUNT = 8
};

/* The same as an object.  Code that is meant to be compiled for one hash takes
 * a constant one, so that all of this folds away. */
struct hmac_hash
{
  const struct symcrypt_hash *hash;
  const void *iv;
  size_t digest_size;
  size_t block_size;
  size_t state_size;
  size_t word_size;
  size_t count_offset; /* in the hash's context; its state comes first */
  size_t buffer_offset;
  int big_endian;
  unsigned id;
  hash_blocks_fn *compress; /* at least one block */
  void (*finish) (void *state, uint64_t total, size_t length,
                  const uint8_t *data);
};

/* A chaining value of any hash. */
union hmac_state
{
  uint32_t words32[8];
  uint64_t words64[8];
};

/* A block of any hash. */
struct hmac_block
{
  uint8_t bytes[SYMCRYPT_HASH_MAX_BLOCK_SIZE];
};

#define HMAC_DEFINE_HASH(NAME, FAMILY, ID, WORD, DIGEST_SIZE, BIG_ENDIAN)     \
  static inline void NAME##_hmac_blocks (void *state, size_t blocks,          \
                                         const uint8_t *data)                 \
  {                                                                           \
    FAMILY##_compress_kernel () ((WORD *) state, blocks, data);               \
  }                                                                           \
  static const struct hmac_hash NAME##_hmac_hash                              \
      = { &symcrypt_hash_##NAME,                                              \
          _symcrypt_##NAME##_iv,                                              \
          DIGEST_SIZE,                                                        \
          sizeof ((struct symcrypt_##FAMILY##_ctx *) 0)->buffer,              \
          sizeof ((struct symcrypt_##FAMILY##_ctx *) 0)->state,               \
          sizeof (WORD),                                                      \
          offsetof (struct symcrypt_##FAMILY##_ctx, count),                   \
          offsetof (struct symcrypt_##FAMILY##_ctx, buffer),                  \
          BIG_ENDIAN,                                                         \
          ID,                                                                 \
          NAME##_hmac_blocks,                                                 \
          _symcrypt_##FAMILY##_finish };

#pragma GCC visibility push(hidden)

/* What is known of HASH, one of symcrypt_hashes[]. */
const struct hmac_hash *_symcrypt_hmac_hash (const struct symcrypt_hash *hash);

/* The chaining values INNER and OUTER of the key SECRET of LENGTH bytes. */
void _symcrypt_hmac_set_key (const struct hmac_hash *h, void *inner,
                             void *outer, size_t length,
                             const uint8_t *secret);

#pragma GCC visibility pop

/* Pad BLOCK for a message that consists of a block, which is in the chaining
 * value already, and of a digest, which goes to the start of BLOCK. */
HASH_DRIVER void
hmac_pad (const struct hmac_hash *h, uint8_t *block)
{
  const uint64_t bits = 8 * (uint64_t) (h->block_size + h->digest_size);
  zero_inline (h->block_size - h->digest_size, block + h->digest_size);
  block[h->digest_size] = 0x80;
  if (h->big_endian)
    write_be64 (block + h->block_size - 8, bits);
  else
    write_le64 (block + h->block_size - 8, bits);
}

HASH_DRIVER void
hmac_store (const struct hmac_hash *h, const void *state, uint8_t *digest)
{
  hash_store (h->word_size, h->big_endian, h->digest_size, state, digest);
}

/* From the final chaining value STATE of the inner hash to that of the outer
 * one, in place.  OUTER is bytes that hold a chaining value, of any type. */
HASH_DRIVER void
hmac_outer (const struct hmac_hash *h, const void *outer, void *state)
{
  struct hmac_block block;
  hmac_store (h, state, block.bytes);
  hmac_pad (h, block.bytes);
  memcpy (state, outer, h->state_size);
  h->compress (state, 1, block.bytes);
  wipe_inline (h->digest_size, block.bytes);
}

/* The tag of LENGTH bytes of DATA. */
HASH_DRIVER void
hmac_message (const struct hmac_hash *h, const void *inner, const void *outer,
              size_t length, const uint8_t *data, uint8_t *digest)
{
  union hmac_state state;
  memcpy (&state, inner, h->state_size);
  h->finish (&state, h->block_size + (uint64_t) length, length, data);
  hmac_outer (h, outer, &state);
  hmac_store (h, &state, digest);
  wipe_inline (sizeof state, &state);
}

#endif
