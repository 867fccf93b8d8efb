/* SPDX-License-Identifier: ISC */
/* SHA-384, SHA-512, SHA-512/224 and SHA-512/256 (FIPS 180-4) in lanes. */
#include "lanes-vector.h"

static const uint64_t constants[80] = {
#define ROW(a, b) UINT64_C (a), UINT64_C (b),
#include "sha512-constants.def"
};

#define BIG_SIGMA0(x)                                                         \
  (ROTATE_RIGHT_64 (x, 28) ^ ROTATE_RIGHT_64 (x, 34) ^ ROTATE_RIGHT_64 (x, 39))
#define BIG_SIGMA1(x)                                                         \
  (ROTATE_RIGHT_64 (x, 14) ^ ROTATE_RIGHT_64 (x, 18) ^ ROTATE_RIGHT_64 (x, 41))
#define SMALL_SIGMA0(x)                                                       \
  (ROTATE_RIGHT_64 (x, 1) ^ ROTATE_RIGHT_64 (x, 8) ^ (x) >> 7)
#define SMALL_SIGMA1(x)                                                       \
  (ROTATE_RIGHT_64 (x, 19) ^ ROTATE_RIGHT_64 (x, 61) ^ (x) >> 6)

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
sha512_group (group64 s[8], group64 w[16])
{
  group64 a = s[0], b = s[1], c = s[2], d = s[3];
  group64 e = s[4], f = s[5], g = s[6], h = s[7];
  unsigned i, j;

  for (i = 0; i < 80; i += 16)
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

LANES_DEFINE (sha512, 64, 8, read_be64)
