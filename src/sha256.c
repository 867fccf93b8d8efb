/* SPDX-License-Identifier: ISC */
/* SHA-224 and SHA-256 (FIPS 180-4). */
#include "inner.h"

#include "hash-driver.h"

static const uint32_t constants[64] = {
#define ROW(a, b, c, d) a, b, c, d,
#include "sha256-constants.def"
};

#define BIG_SIGMA0(x) (rotr32 (x, 2) ^ rotr32 (x, 13) ^ rotr32 (x, 22))
#define BIG_SIGMA1(x) (rotr32 (x, 6) ^ rotr32 (x, 11) ^ rotr32 (x, 25))
#define SMALL_SIGMA0(x) (rotr32 (x, 7) ^ rotr32 (x, 18) ^ (x) >> 3)
#define SMALL_SIGMA1(x) (rotr32 (x, 17) ^ rotr32 (x, 19) ^ (x) >> 10)

/* The message schedule, of which 16 words are kept: words 0 to 15, then 16
 * more each time. */
#define LOAD(t) (w[t] = read_be32 (data + 4 * (t)))
#define NEXT(t)                                                               \
  (w[t] += SMALL_SIGMA1 (w[((t) + 14) % 16]) + w[((t) + 9) % 16]              \
           + SMALL_SIGMA0 (w[((t) + 1) % 16]))

/* The majority is b, unless both a and c differ from it: then it is the other
 * bit.  a ^ b is the next step's b ^ c. */
#define STEP(a, b, c, d, e, f, g, h, x, t)                                    \
  do                                                                          \
    {                                                                         \
      uint32_t a_xor_b = a ^ b;                                               \
      h += x + constants[i + t];                                              \
      h += BIG_SIGMA1 (e) + (((f ^ g) & e) ^ g);                              \
      d += h;                                                                 \
      h += BIG_SIGMA0 (a) + ((a_xor_b & b_xor_c) ^ b);                        \
      b_xor_c = a_xor_b;                                                      \
    }                                                                         \
  while (0)

void KERNEL_ABI
_symcrypt_sha256_compress_portable (uint32_t *state, size_t blocks,
                                    const uint8_t *data)
{
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
  uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
  uint32_t w[16];

  do
    {
      uint32_t b_xor_c = b ^ c;
      unsigned i = 0;

      STEP (a, b, c, d, e, f, g, h, LOAD (0), 0);
      STEP (h, a, b, c, d, e, f, g, LOAD (1), 1);
      STEP (g, h, a, b, c, d, e, f, LOAD (2), 2);
      STEP (f, g, h, a, b, c, d, e, LOAD (3), 3);
      STEP (e, f, g, h, a, b, c, d, LOAD (4), 4);
      STEP (d, e, f, g, h, a, b, c, LOAD (5), 5);
      STEP (c, d, e, f, g, h, a, b, LOAD (6), 6);
      STEP (b, c, d, e, f, g, h, a, LOAD (7), 7);
      STEP (a, b, c, d, e, f, g, h, LOAD (8), 8);
      STEP (h, a, b, c, d, e, f, g, LOAD (9), 9);
      STEP (g, h, a, b, c, d, e, f, LOAD (10), 10);
      STEP (f, g, h, a, b, c, d, e, LOAD (11), 11);
      STEP (e, f, g, h, a, b, c, d, LOAD (12), 12);
      STEP (d, e, f, g, h, a, b, c, LOAD (13), 13);
      STEP (c, d, e, f, g, h, a, b, LOAD (14), 14);
      STEP (b, c, d, e, f, g, h, a, LOAD (15), 15);
      for (i = 16; i < 64; i += 16)
        {
          STEP (a, b, c, d, e, f, g, h, NEXT (0), 0);
          STEP (h, a, b, c, d, e, f, g, NEXT (1), 1);
          STEP (g, h, a, b, c, d, e, f, NEXT (2), 2);
          STEP (f, g, h, a, b, c, d, e, NEXT (3), 3);
          STEP (e, f, g, h, a, b, c, d, NEXT (4), 4);
          STEP (d, e, f, g, h, a, b, c, NEXT (5), 5);
          STEP (c, d, e, f, g, h, a, b, NEXT (6), 6);
          STEP (b, c, d, e, f, g, h, a, NEXT (7), 7);
          STEP (a, b, c, d, e, f, g, h, NEXT (8), 8);
          STEP (h, a, b, c, d, e, f, g, NEXT (9), 9);
          STEP (g, h, a, b, c, d, e, f, NEXT (10), 10);
          STEP (f, g, h, a, b, c, d, e, NEXT (11), 11);
          STEP (e, f, g, h, a, b, c, d, NEXT (12), 12);
          STEP (d, e, f, g, h, a, b, c, NEXT (13), 13);
          STEP (c, d, e, f, g, h, a, b, NEXT (14), 14);
          STEP (b, c, d, e, f, g, h, a, NEXT (15), 15);
        }

      a = state[0] += a;
      b = state[1] += b;
      c = state[2] += c;
      d = state[3] += d;
      e = state[4] += e;
      f = state[5] += f;
      g = state[6] += g;
      h = state[7] += h;
      data += SYMCRYPT_SHA256_BLOCK_SIZE;
    }
  while (--blocks > 0);
}

const uint32_t _symcrypt_sha224_iv[8]
    = { 0xc1059ed8, 0x367cd507, 0x3070dd17, 0xf70e5939,
        0xffc00b31, 0x68581511, 0x64f98fa7, 0xbefa4fa4 };

const uint32_t _symcrypt_sha256_iv[8]
    = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };

HASH_DEFINE_FAMILY (sha256)
HASH_DEFINE (sha224, sha256)
HASH_DEFINE (sha256, sha256)
