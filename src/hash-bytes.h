/* SPDX-License-Identifier: ISC */
/* The bytes of hashes: short copies, the padding that ends a message, digests.
 *
 * A kernel loads its block by whole vectors.  If the bytes of such a vector
 * were stored in smaller parts just before, the CPU cannot forward them from
 * its queue of stores: the load is delayed by 10 to 27 cycles, until all of
 * them have reached the cache.  A whole HMAC of 16 bytes takes 220.  Therefore
 * the functions below store 16 bytes, aligned to the block, by one instruction
 * wherever they can.  They build the end of a message in two words of 64 bits,
 * not byte by byte, and keep compilers from splitting the stores (hash_hide).
 *
 * Leading arguments are constants: the compiler keeps only the case at hand.
 */
#ifndef SYMCRYPT_SRC_HASH_BYTES_H
#define SYMCRYPT_SRC_HASH_BYTES_H

#include "byteorder.h"
#include "vector.h"
#include "wipe.h"

#include <stddef.h>
#include <string.h>

/* For speed alone: clang would take a minute for the lanes with sanitizers. */
#if defined(__GNUC__) && !SANITIZE_KERNELS
#define HASH_DRIVER static inline __attribute__ ((__always_inline__))
#else
#define HASH_DRIVER static inline
#endif

enum hash_endianness
{
  hash_little,
  hash_big
};

/* Hide K from the compiler.  gcc 12 would turn a loop that copies 16 bytes
 * from K on into one memcpy, by 8 bytes at a time.  gcc 14 would store two
 * words that it knows one after the other. */
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

#endif
