/* SPDX-License-Identifier: ISC */
/* Words to and from bytes, at any alignment and on any machine; compilers make
 * single instructions of these. */
#ifndef SYMCRYPT_SRC_BYTEORDER_H
#define SYMCRYPT_SRC_BYTEORDER_H

#include <stdint.h>

static inline uint32_t
read_le32 (const uint8_t *p)
{
  return (uint32_t) p[0] | (uint32_t) p[1] << 8 | (uint32_t) p[2] << 16
         | (uint32_t) p[3] << 24;
}

static inline uint64_t
read_le64 (const uint8_t *p)
{
  return (uint64_t) read_le32 (p) | (uint64_t) read_le32 (p + 4) << 32;
}

static inline uint32_t
read_be32 (const uint8_t *p)
{
  return (uint32_t) p[3] | (uint32_t) p[2] << 8 | (uint32_t) p[1] << 16
         | (uint32_t) p[0] << 24;
}

static inline uint64_t
read_be64 (const uint8_t *p)
{
  return (uint64_t) read_be32 (p) << 32 | (uint64_t) read_be32 (p + 4);
}

static inline void
write_le32 (uint8_t *p, uint32_t x)
{
  p[0] = (uint8_t) x;
  p[1] = (uint8_t) (x >> 8);
  p[2] = (uint8_t) (x >> 16);
  p[3] = (uint8_t) (x >> 24);
}

static inline void
write_le64 (uint8_t *p, uint64_t x)
{
  write_le32 (p, (uint32_t) x);
  write_le32 (p + 4, (uint32_t) (x >> 32));
}

static inline void
write_be32 (uint8_t *p, uint32_t x)
{
  p[0] = (uint8_t) (x >> 24);
  p[1] = (uint8_t) (x >> 16);
  p[2] = (uint8_t) (x >> 8);
  p[3] = (uint8_t) x;
}

static inline void
write_be64 (uint8_t *p, uint64_t x)
{
  write_be32 (p, (uint32_t) (x >> 32));
  write_be32 (p + 4, (uint32_t) x);
}

static inline uint32_t
rotl32 (uint32_t x, unsigned n) /* 0 < n < 32 */
{
  return x << n | x >> (32 - n);
}

static inline uint64_t
rotr64 (uint64_t x, unsigned n) /* 0 < n < 64 */
{
  return x >> n | x << (64 - n);
}

#endif
