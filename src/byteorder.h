/* SPDX-License-Identifier: ISC */
/* Load and store words at any alignment and in any byte order.  Compilers make
 * single instructions of these functions. */
#ifndef SYMCRYPT_SRC_BYTEORDER_H
#define SYMCRYPT_SRC_BYTEORDER_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__BYTE_ORDER__)
#define BIG_ENDIAN_WORDS (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)
#elif defined(WORDS_BIGENDIAN)
#define BIG_ENDIAN_WORDS 1
#else
#define BIG_ENDIAN_WORDS 0
#endif

static inline uint32_t
swap32 (uint32_t x)
{
  return x >> 24 | (x >> 8 & 0xff00) | (x & 0xff00) << 8 | x << 24;
}

static inline uint64_t
swap64 (uint64_t x)
{
  return (uint64_t) swap32 ((uint32_t) x) << 32
         | swap32 ((uint32_t) (x >> 32));
}

/* These copy and swap whole words: gcc 12 would vectorize stores of bytes. */
static inline uint32_t
read_le32 (const uint8_t *p)
{
  uint32_t x;
  memcpy (&x, p, sizeof x);
  return BIG_ENDIAN_WORDS ? swap32 (x) : x;
}

static inline uint32_t
read_be32 (const uint8_t *p)
{
  uint32_t x;
  memcpy (&x, p, sizeof x);
  return BIG_ENDIAN_WORDS ? x : swap32 (x);
}

static inline uint64_t
read_le64 (const uint8_t *p)
{
  uint64_t x;
  memcpy (&x, p, sizeof x);
  return BIG_ENDIAN_WORDS ? swap64 (x) : x;
}

static inline uint64_t
read_be64 (const uint8_t *p)
{
  uint64_t x;
  memcpy (&x, p, sizeof x);
  return BIG_ENDIAN_WORDS ? x : swap64 (x);
}

static inline void
write_le32 (uint8_t *p, uint32_t x)
{
  x = BIG_ENDIAN_WORDS ? swap32 (x) : x;
  memcpy (p, &x, sizeof x);
}

static inline void
write_be32 (uint8_t *p, uint32_t x)
{
  x = BIG_ENDIAN_WORDS ? x : swap32 (x);
  memcpy (p, &x, sizeof x);
}

static inline void
write_le64 (uint8_t *p, uint64_t x)
{
  x = BIG_ENDIAN_WORDS ? swap64 (x) : x;
  memcpy (p, &x, sizeof x);
}

static inline void
write_be64 (uint8_t *p, uint64_t x)
{
  x = BIG_ENDIAN_WORDS ? x : swap64 (x);
  memcpy (p, &x, sizeof x);
}

/* The LENGTH bytes at P, 1 to 7, as a word; the other bytes are zeros.  All
 * bytes that are read are in P[0] to P[LENGTH - 1]. */
static inline uint64_t
read_le_short (const uint8_t *p, size_t length)
{
  if (length >= 4)
    return read_le32 (p)
           | (uint64_t) read_le32 (p + length - 4) << 8 * (length - 4);
  return p[0] | (uint64_t) p[length / 2] << 8 * (length / 2)
         | (uint64_t) p[length - 1] << 8 * (length - 1);
}

static inline uint32_t
rotl32 (uint32_t x, unsigned n) /* 0 < n < 32 */
{
  return x << n | x >> (32 - n);
}

#endif
