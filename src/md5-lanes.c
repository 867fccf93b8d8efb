/* SPDX-License-Identifier: ISC */
/* MD5 (RFC 1321) in lanes. */
#include "lanes-vector.h"

static const uint32_t constants[64]
    = { 0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a,
        0xa8304613, 0xfd469501, 0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be,
        0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821, 0xf61e2562, 0xc040b340,
        0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
        0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8,
        0x676f02d9, 0x8d2a4c8a, 0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c,
        0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70, 0x289b7ec6, 0xeaa127fa,
        0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
        0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92,
        0xffeff47d, 0x85845dd1, 0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1,
        0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391 };

#define F(b, c, d) (((c ^ d) & b) ^ d)
#define G(b, c, d) (((b ^ c) & d) ^ c)
#define H(b, c, d) (b ^ c ^ d)
#define I(b, c, d) ((b | ~d) ^ c)

/* Step I of a round takes word (FIRST + EACH i) mod 16. */
#define STEP(f, a, b, c, d, first, each, t, s)                                \
  do                                                                          \
    {                                                                         \
      a += w[((first) + (each) * (i + t)) % 16] + constants[i + t];           \
      a += f (b, c, d);                                                       \
      a = b + ROTATE_LEFT_32 (a, s);                                          \
    }                                                                         \
  while (0)

#define FOUR(f, first, each, s0, s1, s2, s3)                                  \
  do                                                                          \
    {                                                                         \
      STEP (f, a, b, c, d, first, each, 0, s0);                               \
      STEP (f, d, a, b, c, first, each, 1, s1);                               \
      STEP (f, c, d, a, b, first, each, 2, s2);                               \
      STEP (f, b, c, d, a, first, each, 3, s3);                               \
    }                                                                         \
  while (0)

static inline void
md5_group (group32 s[4], group32 w[16])
{
  group32 a = s[0], b = s[1], c = s[2], d = s[3];
  unsigned i;

  for (i = 0; i < 16; i += 4)
    FOUR (F, 0, 1, 7, 12, 17, 22);
  for (; i < 32; i += 4)
    FOUR (G, 1, 5, 5, 9, 14, 20);
  for (; i < 48; i += 4)
    FOUR (H, 5, 3, 4, 11, 16, 23);
  for (; i < 64; i += 4)
    FOUR (I, 0, 7, 6, 10, 15, 21);
  s[0] += a;
  s[1] += b;
  s[2] += c;
  s[3] += d;
}

LANES_DEFINE (md5, 32, 4, read_le32)
