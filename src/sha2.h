/* SPDX-License-Identifier: ISC */
/* The compression of SHA-256 and SHA-512 (FIPS 180-4, sections 4.1 and 6),
 * for words and for groups of lanes.  FAMILY is SHA256 or SHA512. */
#ifndef SYMCRYPT_SRC_SHA2_H
#define SYMCRYPT_SRC_SHA2_H

#define SHA256_STEPS 64
#define SHA256_ROTR(x, n) ((x) >> (n) | (x) << (32 - (n)))
#define SHA256_BIG_SIGMA0(x)                                                  \
  (SHA256_ROTR (x, 2) ^ SHA256_ROTR (x, 13) ^ SHA256_ROTR (x, 22))
#define SHA256_BIG_SIGMA1(x)                                                  \
  (SHA256_ROTR (x, 6) ^ SHA256_ROTR (x, 11) ^ SHA256_ROTR (x, 25))
#define SHA256_SMALL_SIGMA0(x)                                                \
  (SHA256_ROTR (x, 7) ^ SHA256_ROTR (x, 18) ^ (x) >> 3)
#define SHA256_SMALL_SIGMA1(x)                                                \
  (SHA256_ROTR (x, 17) ^ SHA256_ROTR (x, 19) ^ (x) >> 10)

#define SHA512_STEPS 80
#define SHA512_ROTR(x, n) ((x) >> (n) | (x) << (64 - (n)))
#define SHA512_BIG_SIGMA0(x)                                                  \
  (SHA512_ROTR (x, 28) ^ SHA512_ROTR (x, 34) ^ SHA512_ROTR (x, 39))
#define SHA512_BIG_SIGMA1(x)                                                  \
  (SHA512_ROTR (x, 14) ^ SHA512_ROTR (x, 18) ^ SHA512_ROTR (x, 41))
#define SHA512_SMALL_SIGMA0(x)                                                \
  (SHA512_ROTR (x, 1) ^ SHA512_ROTR (x, 8) ^ (x) >> 7)
#define SHA512_SMALL_SIGMA1(x)                                                \
  (SHA512_ROTR (x, 19) ^ SHA512_ROTR (x, 61) ^ (x) >> 6)

/* The message schedule: the 16 words W of the block, which word t + 16
 * replaces one by one. */
#define SHA2_NEXT(FAMILY, t)                                                  \
  (w[t] += FAMILY##_SMALL_SIGMA1 (w[((t) + 14) % 16]) + w[((t) + 9) % 16]     \
           + FAMILY##_SMALL_SIGMA0 (w[((t) + 1) % 16]))

/* The majority is b, unless both a and c differ from it: then it is the other
 * bit.  a ^ b is the next step's b ^ c. */
#define SHA2_STEP(FAMILY, a, b, c, d, e, f, g, h, x)                          \
  do                                                                          \
    {                                                                         \
      a_xor_b = a ^ b;                                                        \
      h += (x);                                                               \
      h += FAMILY##_BIG_SIGMA1 (e) + (((f ^ g) & e) ^ g);                     \
      d += h;                                                                 \
      h += FAMILY##_BIG_SIGMA0 (a) + ((a_xor_b & b_xor_c) ^ b);               \
      b_xor_c = a_xor_b;                                                      \
    }                                                                         \
  while (0)

/* Eight steps from T on, after which a to h are in their places again.
 * WORD (FAMILY, t) is the schedule's word of step I + t. */
#define SHA2_EIGHT(FAMILY, CONSTANTS, WORD, T)                                \
  do                                                                          \
    {                                                                         \
      SHA2_STEP (FAMILY, a, b, c, d, e, f, g, h,                              \
                 WORD (FAMILY, (T)) + (CONSTANTS)[i + (T)]);                  \
      SHA2_STEP (FAMILY, h, a, b, c, d, e, f, g,                              \
                 WORD (FAMILY, (T) + 1) + (CONSTANTS)[i + (T) + 1]);          \
      SHA2_STEP (FAMILY, g, h, a, b, c, d, e, f,                              \
                 WORD (FAMILY, (T) + 2) + (CONSTANTS)[i + (T) + 2]);          \
      SHA2_STEP (FAMILY, f, g, h, a, b, c, d, e,                              \
                 WORD (FAMILY, (T) + 3) + (CONSTANTS)[i + (T) + 3]);          \
      SHA2_STEP (FAMILY, e, f, g, h, a, b, c, d,                              \
                 WORD (FAMILY, (T) + 4) + (CONSTANTS)[i + (T) + 4]);          \
      SHA2_STEP (FAMILY, d, e, f, g, h, a, b, c,                              \
                 WORD (FAMILY, (T) + 5) + (CONSTANTS)[i + (T) + 5]);          \
      SHA2_STEP (FAMILY, c, d, e, f, g, h, a, b,                              \
                 WORD (FAMILY, (T) + 6) + (CONSTANTS)[i + (T) + 6]);          \
      SHA2_STEP (FAMILY, b, c, d, e, f, g, h, a,                              \
                 WORD (FAMILY, (T) + 7) + (CONSTANTS)[i + (T) + 7]);          \
    }                                                                         \
  while (0)

/* The body of a compression of one block: S, of 8 of TYPE, goes from chaining
 * value to chaining value.  FIRST gives the first 16 words of the schedule,
 * NEXT the others. */
#define SHA2_BLOCK(FAMILY, TYPE, CONSTANTS, FIRST, NEXT, s)                   \
  do                                                                          \
    {                                                                         \
      TYPE a = (s)[0], b = (s)[1], c = (s)[2], d = (s)[3];                    \
      TYPE e = (s)[4], f = (s)[5], g = (s)[6], h = (s)[7];                    \
      TYPE a_xor_b, b_xor_c = b ^ c;                                          \
      unsigned i = 0;                                                         \
                                                                              \
      SHA2_EIGHT (FAMILY, CONSTANTS, FIRST, 0);                               \
      SHA2_EIGHT (FAMILY, CONSTANTS, FIRST, 8);                               \
      for (i = 16; i < FAMILY##_STEPS; i += 16)                               \
        {                                                                     \
          SHA2_EIGHT (FAMILY, CONSTANTS, NEXT, 0);                            \
          SHA2_EIGHT (FAMILY, CONSTANTS, NEXT, 8);                            \
        }                                                                     \
      (s)[0] += a;                                                            \
      (s)[1] += b;                                                            \
      (s)[2] += c;                                                            \
      (s)[3] += d;                                                            \
      (s)[4] += e;                                                            \
      (s)[5] += f;                                                            \
      (s)[6] += g;                                                            \
      (s)[7] += h;                                                            \
    }                                                                         \
  while (0)

#endif
