/* SPDX-License-Identifier: ISC */
/* SHA-224 and SHA-256 (FIPS 180-4) in lanes. */
#include "lanes-vector.h"

static const uint32_t constants[64]
    = { 0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
        0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
        0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
        0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
        0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
        0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
        0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
        0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
        0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2 };

#define BIG_SIGMA0(x)                                                         \
  (ROTATE_RIGHT_32 (x, 2) ^ ROTATE_RIGHT_32 (x, 13) ^ ROTATE_RIGHT_32 (x, 22))
#define BIG_SIGMA1(x)                                                         \
  (ROTATE_RIGHT_32 (x, 6) ^ ROTATE_RIGHT_32 (x, 11) ^ ROTATE_RIGHT_32 (x, 25))
#define SMALL_SIGMA0(x)                                                       \
  (ROTATE_RIGHT_32 (x, 7) ^ ROTATE_RIGHT_32 (x, 18) ^ (x) >> 3)
#define SMALL_SIGMA1(x)                                                       \
  (ROTATE_RIGHT_32 (x, 17) ^ ROTATE_RIGHT_32 (x, 19) ^ (x) >> 10)

/* The majority is b, unless both a and c differ from it: then it is the other
 * bit. */
#define STEP(a, b, c, d, e, f, g, h, t)                                       \
  do                                                                          \
    {                                                                         \
      h += w[j + t] + constants[i + j + t];                                   \
      h += BIG_SIGMA1 (e) + (((f ^ g) & e) ^ g);                              \
      d += h;                                                                 \
      h += BIG_SIGMA0 (a) + (((a ^ b) & (b ^ c)) ^ b);                        \
    }                                                                         \
  while (0)

static inline void
sha256_group (group32 s[8], group32 w[16])
{
  group32 a = s[0], b = s[1], c = s[2], d = s[3];
  group32 e = s[4], f = s[5], g = s[6], h = s[7];
  unsigned i, j;

  for (i = 0; i < 64; i += 16)
    {
      if (i > 0)
        for (j = 0; j < 16; j++)
          w[j] += SMALL_SIGMA1 (w[(j + 14) % 16]) + w[(j + 9) % 16]
                  + SMALL_SIGMA0 (w[(j + 1) % 16]);
      for (j = 0; j < 16; j += 8)
        {
          STEP (a, b, c, d, e, f, g, h, 0);
          STEP (h, a, b, c, d, e, f, g, 1);
          STEP (g, h, a, b, c, d, e, f, 2);
          STEP (f, g, h, a, b, c, d, e, 3);
          STEP (e, f, g, h, a, b, c, d, 4);
          STEP (d, e, f, g, h, a, b, c, 5);
          STEP (c, d, e, f, g, h, a, b, 6);
          STEP (b, c, d, e, f, g, h, a, 7);
        }
    }
  s[0] += a;
  s[1] += b;
  s[2] += c;
  s[3] += d;
  s[4] += e;
  s[5] += f;
  s[6] += g;
  s[7] += h;
}

LANES_DEFINE (sha256, 32, 8, read_be32)
