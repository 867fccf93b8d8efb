/* SPDX-License-Identifier: ISC */
/* Buffering, padding and lengths, once for all hashes that work on blocks and
 * end with the message's length.  A module has a family of hashes.def with
 * HASH_DEFINE_FAMILY, and each hash of the family with HASH_DEFINE. */
#ifndef SYMCRYPT_SRC_HASH_DRIVER_H
#define SYMCRYPT_SRC_HASH_DRIVER_H

#include "hash-internal.h"

#include "byteorder.h"
#include "vector.h"

#include <string.h>

/* These functions are compiled for each hash: their leading arguments are
 * constants. */
#if defined(__GNUC__)
#define HASH_DRIVER static inline __attribute__ ((__always_inline__))
#else
#define HASH_DRIVER static inline
#endif

/* What a kernel loads in vectors must have been stored in vectors, or the load
 * waits until the stores have left the CPU's queue: in a short message, that
 * is what takes time beside compression.  Here 16 bytes, aligned to the
 * block, are stored by one instruction wherever that can be. */

/* In a loop that copies 16 bytes from K on: else gcc 12 takes it for one
 * memcpy, and makes another loop of that, of 8 bytes at a time. */
HASH_DRIVER void
hash_one_by_one (size_t *k)
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
          hash_one_by_one (&k);
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
hash_store_pair (uint8_t *dst, int big_endian, uint64_t first, uint64_t last)
{
  if (big_endian != BIG_ENDIAN_WORDS)
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

/* Room for the end of a message with blocks of BLOCK bytes, which is less than
 * one, and for its padding, which from the next 16 bytes on is a block of
 * zeros in any case. */
#define HASH_TAIL(BLOCK) (2 * (BLOCK))

/* As HASH_TAIL, of what is behind hash_whole. */
#define HASH_TAIL_2(BLOCK)                                                    \
  ((2 * (BLOCK) - (BLOCK) / 8 - 1) / 16 * 16 + 16 + (BLOCK))

/* How many blocks of a message of LENGTH bytes are taken where they lie: none
 * if all of it fits into two blocks with its padding, of which the field that
 * tells its length is LENGTH_SIZE bytes.  Faster than one block by itself
 * where all lanes begin together or the chaining value is not a constant. */
HASH_DRIVER size_t
hash_whole (size_t block_size, size_t length_size, size_t length)
{
  return length > 2 * block_size - length_size - 1 ? length / block_size : 0;
}

/* How many blocks the last LENGTH bytes of a message are with the padding. */
HASH_DRIVER size_t
hash_tail_blocks (size_t block_size, size_t length_size, size_t length)
{
  return length < block_size - length_size ? 1 : 2;
}

/* The last LENGTH % 16 bytes of DATA and the bit that ends a message, as two
 * words, the least significant byte first. */
HASH_DRIVER void
hash_rest (size_t length, const uint8_t *data, uint64_t *first, uint64_t *last)
{
  const size_t rest = length % 16;
  uint64_t x;

  *last = 0;
  if (rest == 0)
    x = 0;
  else if (length >= 8)
    x = read_le64 (data + (length - 8)) >> 8 * (7 - rest % 8) >> 8;
  else if (length >= 4)
    x = read_le32 (data)
        | (uint64_t) read_le32 (data + (length - 4)) << 8 * (length - 4);
  else
    x = data[0] | (uint64_t) data[length / 2] << 8 * (length / 2)
        | (uint64_t) data[length - 1] << 8 * (length - 1);
  x |= UINT64_C (0x80) << 8 * (rest % 8);
  *first = x;
  if (rest >= 8)
    {
      *first = read_le64 (data + (length - rest));
      *last = x;
    }
}

/* Write these bytes, from DATA, and the padding to TAIL, which has room for
 * the next 16 bytes and a block behind them; how many blocks that makes.  The
 * message is TOTAL bytes. */
HASH_DRIVER size_t
hash_tail (size_t block_size, size_t length_size, int big_endian,
           uint64_t total, size_t length, const uint8_t *data, uint8_t *tail)
{
  const size_t end
      = block_size * hash_tail_blocks (block_size, length_size, length);
  const size_t whole = length - length % 16;
  uint64_t first, last, bits = total << 3;
  size_t k;

  for (k = 0; k < whole; k += 16)
    {
      memcpy (tail + k, data + k, 16);
      hash_one_by_one (&k);
    }
  hash_rest (length, data, &first, &last);
  if (length_size == 8 && whole == end - 16)
    last = big_endian ? swap64 (bits) : bits;
  hash_store_pair (tail + whole, 0, first, last);
  zero_inline (block_size, tail + whole + 16);
  if (length_size == 16 || whole < end - 16)
    hash_store_pair (tail + end - 16, big_endian,
                     length_size == 16 ? total >> 61 : 0, bits);
  return end / block_size;
}

/* Take WHOLE blocks of DATA where they lie, then what is left of its LENGTH
 * bytes.  TAIL is of the caller's frame, whose size counts: all of it is
 * cleared. */
HASH_DRIVER void
hash_finish (hash_blocks_fn *compress, size_t block_size, size_t length_size,
             int big_endian, void *state, uint64_t total, size_t whole,
             size_t length, const uint8_t *data, uint8_t *tail)
{
  size_t blocks;

  if (whole > 0)
    {
      compress (state, whole, data);
      data += whole * block_size;
      length -= whole * block_size;
    }
  blocks = hash_tail (block_size, length_size, big_endian, total, length, data,
                      tail);
  compress (state, blocks, tail);
}

HASH_DRIVER void
hash_store (size_t word_size, int big_endian, size_t digest_size,
            const void *state, uint8_t *digest)
{
  const uint8_t *words = state;
  size_t k = 0;

  if (big_endian == BIG_ENDIAN_WORDS)
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

/* What a family has. */
#define HASH_DEFINE_FAMILY(FAMILY)                                            \
  static void FAMILY##_update (struct symcrypt_##FAMILY##_ctx *ctx,           \
                               size_t length, const uint8_t *data)            \
  {                                                                           \
    hash_update (FAMILY##_blocks, FAMILY##_block_size, ctx->state,            \
                 &ctx->count, ctx->buffer, length, data);                     \
  }                                                                           \
  static void FAMILY##_compress (FAMILY##_word *state, size_t blocks,         \
                                 const uint8_t *data)                         \
  {                                                                           \
    if (blocks > 0)                                                           \
      FAMILY##_blocks (state, blocks, data);                                  \
  }                                                                           \
  void _symcrypt_##FAMILY##_finish (void *state, uint64_t total,              \
                                    size_t length, const uint8_t *data)       \
  {                                                                           \
    uint8_t tail[HASH_TAIL (FAMILY##_block_size)];                            \
    hash_finish (FAMILY##_blocks, FAMILY##_block_size,                        \
                 FAMILY##_block_size / 8, FAMILY##_big_endian, state, total,  \
                 length / FAMILY##_block_size, length, data, tail);           \
  }

/* The public functions of the hash NAME of that family; _symcrypt_NAME_iv is
 * its initial value. */
#define HASH_DEFINE(NAME, FAMILY)                                             \
  static void NAME##_store (const void *state, uint8_t *digest)               \
  {                                                                           \
    hash_store (NAME##_hash.word_size, NAME##_hash.big_endian,                \
                NAME##_hash.digest_size, state, digest);                      \
  }                                                                           \
  void symcrypt_##NAME##_init (struct symcrypt_##NAME##_ctx *ctx)             \
  {                                                                           \
    memcpy (ctx->state, _symcrypt_##NAME##_iv, sizeof ctx->state);            \
    ctx->count = 0;                                                           \
  }                                                                           \
  void symcrypt_##NAME##_update (struct symcrypt_##NAME##_ctx *ctx,           \
                                 size_t length, const uint8_t *data)          \
  {                                                                           \
    FAMILY##_update (ctx, length, data);                                      \
  }                                                                           \
  void symcrypt_##NAME##_digest (struct symcrypt_##NAME##_ctx *ctx,           \
                                 uint8_t *digest)                             \
  {                                                                           \
    _symcrypt_##FAMILY##_finish (ctx->state, ctx->count,                      \
                                 (size_t) (ctx->count % FAMILY##_block_size), \
                                 ctx->buffer);                                \
    NAME##_store (ctx->state, digest);                                        \
    symcrypt_##NAME##_init (ctx);                                             \
  }                                                                           \
  void symcrypt_##NAME (size_t length, const uint8_t *data, uint8_t *digest)  \
  {                                                                           \
    FAMILY##_word state[FAMILY##_words];                                      \
    memcpy (state, _symcrypt_##NAME##_iv, sizeof state);                      \
    _symcrypt_##FAMILY##_finish (state, length, length, data);                \
    NAME##_store (state, digest);                                             \
  }                                                                           \
  void symcrypt_##NAME##_compress (FAMILY##_word *state, size_t blocks,       \
                                   const uint8_t *data)                       \
  {                                                                           \
    FAMILY##_compress (state, blocks, data);                                  \
  }

#endif
