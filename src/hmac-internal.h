/* SPDX-License-Identifier: ISC */
/* HMAC below its public functions, for whatever is built on it: its steps on
 * chaining values. */
#ifndef SYMCRYPT_SRC_HMAC_INTERNAL_H
#define SYMCRYPT_SRC_HMAC_INTERNAL_H

#include "hash-driver.h"

#include <stddef.h>
#include <string.h>

#include <symcrypt/hmac.h>

/* A block of any hash. */
struct hmac_block
{
  uint8_t bytes[SYMCRYPT_HASH_MAX_BLOCK_SIZE];
};

/* HASH, if it has HMAC, else null. */
static inline const struct symcrypt_hash *
with_hmac (const struct symcrypt_hash *hash)
{
  return hash && hash->number > 0 ? hash : NULL;
}

#pragma GCC visibility push(hidden)

/* The chaining values INNER and OUTER of the key SECRET of LENGTH bytes. */
void _symcrypt_hmac_set_key (const struct symcrypt_hash *h, void *inner,
                             void *outer, size_t length,
                             const uint8_t *secret);

/* hmac_outer, below, for a hash that is not a constant. */
void _symcrypt_hmac_outer (const struct symcrypt_hash *h, const void *outer,
                           void *state);

#pragma GCC visibility pop

/* Pad BLOCK for a message that consists of a block, which is in the chaining
 * value already, and of a digest, which goes to the start of BLOCK. */
HASH_DRIVER void
hmac_pad (const struct symcrypt_hash *h, uint8_t *block)
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
hmac_store (const struct symcrypt_hash *h, const void *state, uint8_t *digest)
{
  hash_store (h->word_size, h->big_endian, h->digest_size, state, digest);
}

/* Blocks that end a message of one block, which is in the chaining value
 * already, and of a digest.  They are made of words, 16 bytes at a time, lest
 * a kernel wait for them. */

/* Word K of that block, made of the digest's chaining value. */
HASH_DRIVER uint32_t
hmac_word32 (const struct symcrypt_hash *h, const uint8_t *state, size_t k)
{
  const uint32_t bits = 8 * (uint32_t) (h->block_size + h->digest_size);
  uint32_t x = 0;
  if (4 * k < h->digest_size)
    memcpy (&x, state + 4 * k, 4);
  else if (4 * k == h->digest_size)
    x = h->big_endian ? UINT32_C (0x80000000) : 0x80;
  else if (k == (h->big_endian ? 15 : 14))
    x = bits;
  return x;
}

HASH_DRIVER uint64_t
hmac_word64 (const struct symcrypt_hash *h, const uint8_t *state, size_t k)
{
  const uint64_t bits = 8 * (uint64_t) (h->block_size + h->digest_size);
  uint64_t x = 0;
  if (8 * k < h->digest_size)
    memcpy (&x, state + 8 * k, 8);
  if (8 * k + 4 == h->digest_size)
    x = (x & ~(uint64_t) UINT32_MAX) | UINT32_C (0x80000000);
  else if (8 * k == h->digest_size)
    x = UINT64_C (0x8000000000000000);
  else if (k == 15)
    x = bits;
  return x;
}

/* Bytes 16 K to 16 K + 15. */
HASH_DRIVER void
hmac_chunk (const struct symcrypt_hash *h, const uint8_t *state, size_t k,
            uint8_t *block)
{
#if VECTOR16
  vector32 x;
  if (16 * k + 16 <= h->digest_size)
    memcpy (&x, state + 16 * k, 16);
  else if (h->word_size == 4)
    x = (vector32){ hmac_word32 (h, state, 4 * k),
                    hmac_word32 (h, state, 4 * k + 1),
                    hmac_word32 (h, state, 4 * k + 2),
                    hmac_word32 (h, state, 4 * k + 3) };
  else
    x = (vector32) (vector64){ hmac_word64 (h, state, 2 * k),
                               hmac_word64 (h, state, 2 * k + 1) };
  if (h->big_endian != BIG_ENDIAN_WORDS)
    x = h->word_size == 4 ? vector32_swap (x) : vector64_swap (x);
  memcpy (block + 16 * k, &x, 16);
#else
  size_t i;
  if (h->word_size == 4)
    for (i = 4 * k; i < 4 * k + 4; i++)
      {
        uint32_t x = hmac_word32 (h, state, i);
        x = h->big_endian != BIG_ENDIAN_WORDS ? swap32 (x) : x;
        memcpy (block + 4 * i, &x, 4);
      }
  else
    for (i = 2 * k; i < 2 * k + 2; i++)
      {
        uint64_t x = hmac_word64 (h, state, i);
        x = h->big_endian != BIG_ENDIAN_WORDS ? swap64 (x) : x;
        memcpy (block + 8 * i, &x, 8);
      }
#endif
}

/* All of it that depends on the digest if PART is 0, the rest if it is 1. */
HASH_DRIVER void
hmac_block (const struct symcrypt_hash *h, const void *state, int part,
            uint8_t *block)
{
#define HMAC_CHUNK(K)                                                         \
  if (16 * (K) < h->block_size && (16 * (K) >= h->digest_size) == part)       \
  hmac_chunk (h, state, K, block)
  HMAC_CHUNK (0);
  HMAC_CHUNK (1);
  HMAC_CHUNK (2);
  HMAC_CHUNK (3);
  HMAC_CHUNK (4);
  HMAC_CHUNK (5);
  HMAC_CHUNK (6);
  HMAC_CHUNK (7);
#undef HMAC_CHUNK
}

/* From the final chaining value STATE of the inner hash to that of the outer
 * one, in place.  OUTER is bytes that hold a chaining value, of any type.  H
 * is a constant here and in hmac_message, so that loops and conditions fold.
 * BLOCK is room for a block. */
HASH_DRIVER void
hmac_outer (const struct symcrypt_hash *h, const void *outer, void *state,
            uint8_t *block)
{
  hmac_block (h, state, 0, block);
  hmac_block (h, state, 1, block);
  memcpy (state, outer, h->state_size);
  h->compress (state, 1, block);
}

/* The tag of LENGTH bytes of DATA; TAIL has HASH_TAIL_2 bytes. */
HASH_DRIVER void
hmac_message (const struct symcrypt_hash *h, const void *inner,
              const void *outer, size_t length, const uint8_t *data,
              uint8_t *digest, uint8_t *tail)
{
  const size_t length_size = h->block_size / 8;
  union hash_state state;
  memcpy (&state, inner, h->state_size);
  hash_finish (h->compress, h->block_size, length_size, h->big_endian, &state,
               h->block_size + (uint64_t) length,
               hash_whole (h->block_size, length_size, length), length, data,
               tail);
  hmac_outer (h, outer, &state, tail);
  hmac_store (h, &state, digest);
}

#endif
