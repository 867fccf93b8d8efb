/* SPDX-License-Identifier: ISC */
/* SHA-384, SHA-512, SHA-512/224 and SHA-512/256 (FIPS 180-4). */
#include "inner.h"

#include "hash-driver.h"

static const uint64_t constants[80] = {
#define ROW(a, b) UINT64_C (a), UINT64_C (b),
#include "sha512-constants.def"
};

#define BIG_SIGMA0(x) (rotr64 (x, 28) ^ rotr64 (x, 34) ^ rotr64 (x, 39))
#define BIG_SIGMA1(x) (rotr64 (x, 14) ^ rotr64 (x, 18) ^ rotr64 (x, 41))
#define SMALL_SIGMA0(x) (rotr64 (x, 1) ^ rotr64 (x, 8) ^ (x) >> 7)
#define SMALL_SIGMA1(x) (rotr64 (x, 19) ^ rotr64 (x, 61) ^ (x) >> 6)

/* The message schedule, of which 16 words are kept: words 0 to 15, then 16
 * more each time. */
#define LOAD(t) (w[t] = read_be64 (data + 8 * (t)))
#define NEXT(t)                                                               \
  (w[t] += SMALL_SIGMA1 (w[((t) + 14) % 16]) + w[((t) + 9) % 16]              \
           + SMALL_SIGMA0 (w[((t) + 1) % 16]))

/* The majority is b, unless both a and c differ from it: then it is the other
 * bit.  a ^ b is the next step's b ^ c. */
#define STEP(a, b, c, d, e, f, g, h, x, t)                                    \
  do                                                                          \
    {                                                                         \
      uint64_t a_xor_b = a ^ b;                                               \
      h += x + constants[i + t];                                              \
      h += BIG_SIGMA1 (e) + (((f ^ g) & e) ^ g);                              \
      d += h;                                                                 \
      h += BIG_SIGMA0 (a) + ((a_xor_b & b_xor_c) ^ b);                        \
      b_xor_c = a_xor_b;                                                      \
    }                                                                         \
  while (0)

void KERNEL_ABI
_symcrypt_sha512_compress_portable (uint64_t *state, size_t blocks,
                                    const uint8_t *data)
{
  uint64_t a = state[0], b = state[1], c = state[2], d = state[3];
  uint64_t e = state[4], f = state[5], g = state[6], h = state[7];
  uint64_t w[16];

  do
    {
      uint64_t b_xor_c = b ^ c;
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
      for (i = 16; i < 80; i += 16)
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
      data += SYMCRYPT_SHA512_BLOCK_SIZE;
    }
  while (--blocks > 0);
}

const uint64_t _symcrypt_sha384_iv[8]
    = { UINT64_C (0xcbbb9d5dc1059ed8), UINT64_C (0x629a292a367cd507),
        UINT64_C (0x9159015a3070dd17), UINT64_C (0x152fecd8f70e5939),
        UINT64_C (0x67332667ffc00b31), UINT64_C (0x8eb44a8768581511),
        UINT64_C (0xdb0c2e0d64f98fa7), UINT64_C (0x47b5481dbefa4fa4) };

const uint64_t _symcrypt_sha512_iv[8]
    = { UINT64_C (0x6a09e667f3bcc908), UINT64_C (0xbb67ae8584caa73b),
        UINT64_C (0x3c6ef372fe94f82b), UINT64_C (0xa54ff53a5f1d36f1),
        UINT64_C (0x510e527fade682d1), UINT64_C (0x9b05688c2b3e6c1f),
        UINT64_C (0x1f83d9abfb41bd6b), UINT64_C (0x5be0cd19137e2179) };

const uint64_t _symcrypt_sha512_224_iv[8]
    = { UINT64_C (0x8c3d37c819544da2), UINT64_C (0x73e1996689dcd4d6),
        UINT64_C (0x1dfab7ae32ff9c82), UINT64_C (0x679dd514582f9fcf),
        UINT64_C (0x0f6d2b697bd44da8), UINT64_C (0x77e36f7304c48942),
        UINT64_C (0x3f9d85a86a1d36c8), UINT64_C (0x1112e6ad91d692a1) };

const uint64_t _symcrypt_sha512_256_iv[8]
    = { UINT64_C (0x22312194fc2bf72c), UINT64_C (0x9f555fa3c84c64c2),
        UINT64_C (0x2393b86b6f53b151), UINT64_C (0x963877195940eabd),
        UINT64_C (0x96283ee2a88effe3), UINT64_C (0xbe5e1e2553863992),
        UINT64_C (0x2b0199fc2c85b8aa), UINT64_C (0x0eb72ddc81c52ca2) };

HASH_DEFINE_FAMILY (sha512)
HASH_DEFINE (sha384, sha512)
HASH_DEFINE (sha512, sha512)
HASH_DEFINE (sha512_224, sha512)
HASH_DEFINE (sha512_256, sha512)
