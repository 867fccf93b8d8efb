/* SPDX-License-Identifier: ISC */
/* MD5 (RFC 1321). */
#include "inner.h"

#include "hash-driver.h"

/* The sum is built in this order, so that what does not depend on B, the word
 * that was computed last, is done before B is there; compilers would add the
 * constant at the end.  The two terms of G have no bit in common: each can go
 * into the sum by itself. */
#if defined(__GNUC__)
#define IN_ORDER(x) __asm__("" : "+r"(x))
#else
#define IN_ORDER(x) ((void) 0)
#endif

#define F(b, c, d) (((c ^ d) & b) ^ d)
#define G(b, c, d) (b & d)
#define H(b, c, d) ((c ^ d) ^ b)
#define I(b, c, d) ((b | ~d) ^ c)
#define EARLY_F(c, d) 0
#define EARLY_G(c, d) (c & ~d)
#define EARLY_H(c, d) 0
#define EARLY_I(c, d) 0

#define STEP(f, a, b, c, d, k, s, t)                                          \
  do                                                                          \
    {                                                                         \
      a += read_le32 (data + 4 * k) + UINT32_C (t) + EARLY_##f (c, d);        \
      IN_ORDER (a);                                                           \
      a += f (b, c, d);                                                       \
      a = b + rotl32 (a, s);                                                  \
    }                                                                         \
  while (0)

void KERNEL_ABI
_symcrypt_md5_compress_portable (uint32_t *state, size_t blocks,
                                 const uint8_t *data)
{
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3];

  do
    {
      uint32_t a0 = a, b0 = b, c0 = c, d0 = d;

      STEP (F, a, b, c, d, 0, 7, 0xd76aa478);
      STEP (F, d, a, b, c, 1, 12, 0xe8c7b756);
      STEP (F, c, d, a, b, 2, 17, 0x242070db);
      STEP (F, b, c, d, a, 3, 22, 0xc1bdceee);
      STEP (F, a, b, c, d, 4, 7, 0xf57c0faf);
      STEP (F, d, a, b, c, 5, 12, 0x4787c62a);
      STEP (F, c, d, a, b, 6, 17, 0xa8304613);
      STEP (F, b, c, d, a, 7, 22, 0xfd469501);
      STEP (F, a, b, c, d, 8, 7, 0x698098d8);
      STEP (F, d, a, b, c, 9, 12, 0x8b44f7af);
      STEP (F, c, d, a, b, 10, 17, 0xffff5bb1);
      STEP (F, b, c, d, a, 11, 22, 0x895cd7be);
      STEP (F, a, b, c, d, 12, 7, 0x6b901122);
      STEP (F, d, a, b, c, 13, 12, 0xfd987193);
      STEP (F, c, d, a, b, 14, 17, 0xa679438e);
      STEP (F, b, c, d, a, 15, 22, 0x49b40821);

      STEP (G, a, b, c, d, 1, 5, 0xf61e2562);
      STEP (G, d, a, b, c, 6, 9, 0xc040b340);
      STEP (G, c, d, a, b, 11, 14, 0x265e5a51);
      STEP (G, b, c, d, a, 0, 20, 0xe9b6c7aa);
      STEP (G, a, b, c, d, 5, 5, 0xd62f105d);
      STEP (G, d, a, b, c, 10, 9, 0x02441453);
      STEP (G, c, d, a, b, 15, 14, 0xd8a1e681);
      STEP (G, b, c, d, a, 4, 20, 0xe7d3fbc8);
      STEP (G, a, b, c, d, 9, 5, 0x21e1cde6);
      STEP (G, d, a, b, c, 14, 9, 0xc33707d6);
      STEP (G, c, d, a, b, 3, 14, 0xf4d50d87);
      STEP (G, b, c, d, a, 8, 20, 0x455a14ed);
      STEP (G, a, b, c, d, 13, 5, 0xa9e3e905);
      STEP (G, d, a, b, c, 2, 9, 0xfcefa3f8);
      STEP (G, c, d, a, b, 7, 14, 0x676f02d9);
      STEP (G, b, c, d, a, 12, 20, 0x8d2a4c8a);

      STEP (H, a, b, c, d, 5, 4, 0xfffa3942);
      STEP (H, d, a, b, c, 8, 11, 0x8771f681);
      STEP (H, c, d, a, b, 11, 16, 0x6d9d6122);
      STEP (H, b, c, d, a, 14, 23, 0xfde5380c);
      STEP (H, a, b, c, d, 1, 4, 0xa4beea44);
      STEP (H, d, a, b, c, 4, 11, 0x4bdecfa9);
      STEP (H, c, d, a, b, 7, 16, 0xf6bb4b60);
      STEP (H, b, c, d, a, 10, 23, 0xbebfbc70);
      STEP (H, a, b, c, d, 13, 4, 0x289b7ec6);
      STEP (H, d, a, b, c, 0, 11, 0xeaa127fa);
      STEP (H, c, d, a, b, 3, 16, 0xd4ef3085);
      STEP (H, b, c, d, a, 6, 23, 0x04881d05);
      STEP (H, a, b, c, d, 9, 4, 0xd9d4d039);
      STEP (H, d, a, b, c, 12, 11, 0xe6db99e5);
      STEP (H, c, d, a, b, 15, 16, 0x1fa27cf8);
      STEP (H, b, c, d, a, 2, 23, 0xc4ac5665);

      STEP (I, a, b, c, d, 0, 6, 0xf4292244);
      STEP (I, d, a, b, c, 7, 10, 0x432aff97);
      STEP (I, c, d, a, b, 14, 15, 0xab9423a7);
      STEP (I, b, c, d, a, 5, 21, 0xfc93a039);
      STEP (I, a, b, c, d, 12, 6, 0x655b59c3);
      STEP (I, d, a, b, c, 3, 10, 0x8f0ccc92);
      STEP (I, c, d, a, b, 10, 15, 0xffeff47d);
      STEP (I, b, c, d, a, 1, 21, 0x85845dd1);
      STEP (I, a, b, c, d, 8, 6, 0x6fa87e4f);
      STEP (I, d, a, b, c, 15, 10, 0xfe2ce6e0);
      STEP (I, c, d, a, b, 6, 15, 0xa3014314);
      STEP (I, b, c, d, a, 13, 21, 0x4e0811a1);
      STEP (I, a, b, c, d, 4, 6, 0xf7537e82);
      STEP (I, d, a, b, c, 11, 10, 0xbd3af235);
      STEP (I, c, d, a, b, 2, 15, 0x2ad7d2bb);
      STEP (I, b, c, d, a, 9, 21, 0xeb86d391);

      a += a0;
      b += b0;
      c += c0;
      d += d0;
      data += SYMCRYPT_MD5_BLOCK_SIZE;
    }
  while (--blocks > 0);

  state[0] = a;
  state[1] = b;
  state[2] = c;
  state[3] = d;
}

const uint32_t _symcrypt_md5_iv[4]
    = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476 };

HASH_DEFINE_FAMILY (md5)
HASH_DEFINE (md5, md5)
