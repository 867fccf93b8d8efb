/* SPDX-License-Identifier: ISC */
/* Hashes that work on blocks and end with the message's length: what a hash
 * is (struct symcrypt_hash), buffering, padding, and the block that ends an
 * HMAC.  Each hash's module (md5.c, sha1.c, sha256.c, sha512.c) calls the
 * functions below with constants for its leading arguments. */
#ifndef SYMCRYPT_SRC_HASH_DRIVER_H
#define SYMCRYPT_SRC_HASH_DRIVER_H

#include "public.h"

#include "byteorder.h"
#include "kernels.h"
#include "vector.h"
#include "wipe.h"

#include <stddef.h>
#include <string.h>

#include <symcrypt/hash.h>

/* For speed alone: clang would take a minute for many.c with sanitizers. */
#if defined(__GNUC__) && !SANITIZE_KERNELS
#define HASH_DRIVER static inline __attribute__ ((__always_inline__))
#else
#define HASH_DRIVER static inline
#endif

/* ---------------------------------------------------------- what a hash is */

/* The order of symcrypt_hashes (). */
enum hash_index
{
  HASH_md5,
  HASH_sha1,
  HASH_sha224,
  HASH_sha256,
  HASH_sha384,
  HASH_sha512,
  HASH_sha512_224,
  HASH_sha512_256,
  HASH_COUNT
};

/* Hashes of one family have the same compression function. */
enum hash_family
{
  FAMILY_md5,
  FAMILY_sha1,
  FAMILY_sha256,
  FAMILY_sha512
};

enum hash_endianness
{
  hash_little,
  hash_big
};

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

/* Each hash's module defines its own.  Nothing here leads to the kernels for
 * many messages: a static program that uses one hash would get them, too. */
struct symcrypt_hash
{
  const char *name;
  enum hash_index index;
  enum hash_family family;
  unsigned number; /* in blobs of HMAC, where no other hash gets it */
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

extern const struct symcrypt_hash _symcrypt_md5_hash;
extern const struct symcrypt_hash _symcrypt_sha1_hash;
extern const struct symcrypt_hash _symcrypt_sha224_hash;
extern const struct symcrypt_hash _symcrypt_sha256_hash;
extern const struct symcrypt_hash _symcrypt_sha384_hash;
extern const struct symcrypt_hash _symcrypt_sha512_hash;
extern const struct symcrypt_hash _symcrypt_sha512_224_hash;
extern const struct symcrypt_hash _symcrypt_sha512_256_hash;

/* As symcrypt_hash, but the caller scrubs. */
void _symcrypt_hash_once (const struct symcrypt_hash *h, size_t length,
                          const uint8_t *data, uint8_t *digest);
/* As symcrypt_hash_digest, with the context of H itself; the caller scrubs. */
void _symcrypt_hash_end (const struct symcrypt_hash *h, void *ctx,
                         uint8_t *digest);

#pragma GCC visibility pop

/* As symcrypt_hash_init, with the context of H itself.  A copy of a constant
 * size is faster; behind the chaining value are the count and the buffer. */
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

/* ------------------------------------------------- buffering and padding */

/* A kernel that loads a vector waits if the bytes were stored in smaller
 * parts, until these stores have left the CPU's queue.  In a short message
 * that costs most beside the compression.  So the code below stores 16 bytes,
 * aligned to the block, by one instruction wherever it can. */

/* Hide K from the compiler.  Of a loop that copies 16 bytes from K on gcc 12
 * would make one memcpy, by 8 bytes at a time; of two words that it knows gcc
 * 14 makes two stores. */
HASH_DRIVER void
hash_hide (size_t *k)
{
#if defined(__GNUC__)
  __asm__("" : "+r"(*k));
#else
  (void) k;
#endif
}

/* memcpy of a length that varies and is small. */
HASH_DRIVER void
hash_copy (uint8_t *dst, const uint8_t *src, size_t length)
{
  if (length >= 16)
    {
      const size_t last = length - 16;
      size_t k;
      for (k = 0; k < last; k += 16)
        {
          memcpy (dst + k, src + k, 16);
          hash_hide (&k);
        }
      memcpy (dst + last, src + last, 16);
    }
  else if (length >= 8)
    {
      uint64_t first, last;
      memcpy (&first, src, 8);
      memcpy (&last, src + (length - 8), 8);
      memcpy (dst, &first, 8);
      memcpy (dst + (length - 8), &last, 8);
    }
  else if (length >= 4)
    {
      uint32_t first, last;
      memcpy (&first, src, 4);
      memcpy (&last, src + (length - 4), 4);
      memcpy (dst, &first, 4);
      memcpy (dst + (length - 4), &last, 4);
    }
  else if (length > 0)
    {
      dst[0] = src[0];
      dst[length / 2] = src[length / 2];
      dst[length - 1] = src[length - 1];
    }
}

/* The 16 bytes of two words. */
HASH_DRIVER void
hash_store_pair (uint8_t *dst, enum hash_endianness endianness, uint64_t first,
                 uint64_t last)
{
  if ((endianness == hash_big) != BIG_ENDIAN_WORDS)
    {
      first = swap64 (first);
      last = swap64 (last);
    }
#if VECTOR16
  {
    vector64 pair = { first, last };
    memcpy (dst, &pair, 16);
  }
#else
  memcpy (dst, &first, 8);
  memcpy (dst + 8, &last, 8);
#endif
}

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

/* Room for the blocks that hash_finish makes of the end of a message. */
#define HASH_TAIL(BLOCK)                                                      \
  ((2 * (BLOCK) - (BLOCK) / 8 - 1) / 16 * 16 + 16 + (BLOCK))

/* Return how many blocks of a message of LENGTH bytes are compressed where
 * they lie: none if the message and its padding fit into two blocks, which are
 * faster together. */
HASH_DRIVER size_t
hash_whole (size_t block_size, size_t length)
{
  return length >= 2 * block_size - block_size / 8 ? length / block_size : 0;
}

/* Return how many blocks the last LENGTH bytes of a message are with their
 * padding, if hash_whole left them. */
HASH_DRIVER size_t
hash_tail_blocks (size_t block_size, size_t length)
{
  return length < block_size - block_size / 8 ? 1 : 2;
}

/* The last LENGTH % 16 bytes of DATA and the bit that ends a message, as two
 * words, the least significant byte first. */
HASH_DRIVER void
hash_rest (size_t length, const uint8_t *data, uint64_t *first, uint64_t *last)
{
  size_t rest = length % 16;
  uint64_t x;

  *last = 0;
  if (length >= 8)
    x = read_le64 (data + (length - 8)) >> 8 * (7 - rest % 8) >> 8;
  else if (length == 0)
    x = 0;
  else
    x = read_le_short (data, length);
  hash_hide (&rest);
  x |= UINT64_C (0x80) << 8 * (rest % 8);
  *first = x;
  if (rest >= 8)
    {
      *first = read_le64 (data + (length - rest));
      *last = x;
    }
}

/* Write the last LENGTH bytes of a message of TOTAL bytes, and the padding, to
 * TAIL.  Return how many blocks that makes. */
HASH_DRIVER size_t
hash_tail (size_t block_size, enum hash_endianness endianness, uint64_t total,
           size_t length, const uint8_t *data, uint8_t *tail)
{
  const size_t end = block_size * hash_tail_blocks (block_size, length);
  const size_t whole = length - length % 16;
  const int count_has_16_bytes = block_size == 128;
  uint64_t first, last, bits = total << 3;
  size_t k;

  for (k = 0; k < whole; k += 16)
    {
      memcpy (tail + k, data + k, 16);
      hash_hide (&k);
    }
  hash_rest (length, data, &first, &last);
  if (!count_has_16_bytes && whole == end - 16)
    last = endianness == hash_big ? swap64 (bits) : bits;
  hash_store_pair (tail + whole, hash_little, first, last);
  zero_inline (block_size, tail + whole + 16);
  if (count_has_16_bytes || whole < end - 16)
    hash_store_pair (tail + end - 16, endianness,
                     count_has_16_bytes ? total >> 61 : 0, bits);
  return end / block_size;
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

/* Write the digest of the final chaining value STATE. */
HASH_DRIVER void
hash_store (size_t word_size, enum hash_endianness endianness,
            size_t digest_size, const void *state, uint8_t *digest)
{
  const uint8_t *words = state;
  size_t k = 0;

  if ((endianness == hash_big) == BIG_ENDIAN_WORDS)
    {
      memcpy (digest, words, digest_size);
      return;
    }
#if VECTOR16
  for (; k + 16 <= digest_size; k += 16)
    {
      vector32 x;
      memcpy (&x, words + k, 16);
      x = word_size == 4 ? vector32_swap (x) : vector64_swap (x);
      memcpy (digest + k, &x, 16);
    }
#endif
  for (; k + word_size <= digest_size; k += word_size)
    if (word_size == 4)
      {
        uint32_t x;
        memcpy (&x, words + k, 4);
        x = swap32 (x);
        memcpy (digest + k, &x, 4);
      }
    else
      {
        uint64_t x;
        memcpy (&x, words + k, 8);
        x = swap64 (x);
        memcpy (digest + k, &x, 8);
      }
  if (digest_size % word_size != 0)
    {
      /* Half a word. */
      uint64_t x;
      k = digest_size / 8 * 8;
      memcpy (&x, words + k, 8);
      write_be32 (digest + k, (uint32_t) (x >> 32));
    }
}

/* ------------------------------------------------------------------- HMAC */

/* The outer hash of HMAC is the hash of one block, which is in the chaining
 * value already, and a digest.  These make the block that ends it: the digest
 * of the final chaining value STATE, and the padding.  They store vectors, as
 * kernels load them: a load across bytes that were stored one by one waits,
 * 10 to 27 cycles. */

/* Word K of that block. */
HASH_DRIVER uint64_t
hmac_word (size_t word_size, enum hash_endianness endianness,
           size_t digest_size, const uint8_t *state, size_t k)
{
  const size_t block_size = 16 * word_size;
  const uint64_t bits = 8 * (uint64_t) (block_size + digest_size);

  if (word_size == 4)
    {
      uint32_t x = 0;
      if (4 * k < digest_size)
        memcpy (&x, state + 4 * k, 4);
      else if (4 * k == digest_size)
        x = endianness == hash_big ? UINT32_C (0x80000000) : 0x80;
      else if (k == (endianness == hash_big ? 15 : 14))
        x = (uint32_t) bits;
      return x;
    }
  else
    {
      uint64_t x = 0;
      if (8 * k < digest_size)
        memcpy (&x, state + 8 * k, 8);
      if (8 * k + 4 == digest_size)
        x = (x & ~(uint64_t) UINT32_MAX) | UINT32_C (0x80000000);
      else if (8 * k == digest_size)
        x = UINT64_C (0x8000000000000000);
      else if (k == 15)
        x = bits;
      return x;
    }
}

/* Bytes 16 K to 16 K + 15 of that block. */
HASH_DRIVER void
hmac_block_part (size_t word_size, enum hash_endianness endianness,
                 size_t digest_size, const uint8_t *state, size_t k,
                 uint8_t *block)
{
  const size_t words = 16 / word_size;
  const int swap = (endianness == hash_big) != BIG_ENDIAN_WORDS;
#define WORD(I) hmac_word (word_size, endianness, digest_size, state, (I))
#if VECTOR16
  vector32 x;
  if (16 * k + 16 <= digest_size)
    memcpy (&x, state + 16 * k, 16);
  else if (word_size == 4)
    x = (vector32){ (uint32_t) WORD (words * k),
                    (uint32_t) WORD (words * k + 1),
                    (uint32_t) WORD (words * k + 2),
                    (uint32_t) WORD (words * k + 3) };
  else
    x = (vector32) (vector64){ WORD (words * k), WORD (words * k + 1) };
  if (swap)
    x = word_size == 4 ? vector32_swap (x) : vector64_swap (x);
  memcpy (block + 16 * k, &x, 16);
#else
  size_t i;
  for (i = words * k; i < words * (k + 1); i++)
    if (word_size == 4)
      {
        uint32_t x = (uint32_t) WORD (i);
        x = swap ? swap32 (x) : x;
        memcpy (block + 4 * i, &x, 4);
      }
    else
      {
        uint64_t x = WORD (i);
        x = swap ? swap64 (x) : x;
        memcpy (block + 8 * i, &x, 8);
      }
#endif
#undef WORD
}

/* The parts that hold bytes of the digest. */
HASH_DRIVER void
hmac_block_digest (size_t word_size, enum hash_endianness endianness,
                   size_t digest_size, const void *state, uint8_t *block)
{
  hmac_block_part (word_size, endianness, digest_size, state, 0, block);
  if (digest_size > 16)
    hmac_block_part (word_size, endianness, digest_size, state, 1, block);
  if (digest_size > 32)
    hmac_block_part (word_size, endianness, digest_size, state, 2, block);
  if (digest_size > 48)
    hmac_block_part (word_size, endianness, digest_size, state, 3, block);
}

/* The parts after them; STATE is not read. */
HASH_DRIVER void
hmac_block_padding (size_t word_size, enum hash_endianness endianness,
                    size_t digest_size, const void *state, uint8_t *block)
{
  if (digest_size <= 16)
    hmac_block_part (word_size, endianness, digest_size, state, 1, block);
  if (digest_size <= 32)
    hmac_block_part (word_size, endianness, digest_size, state, 2, block);
  if (digest_size <= 48)
    hmac_block_part (word_size, endianness, digest_size, state, 3, block);
  if (word_size == 4)
    return;
  hmac_block_part (word_size, endianness, digest_size, state, 4, block);
  hmac_block_part (word_size, endianness, digest_size, state, 5, block);
  hmac_block_part (word_size, endianness, digest_size, state, 6, block);
  hmac_block_part (word_size, endianness, digest_size, state, 7, block);
}

#endif
