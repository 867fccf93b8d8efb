/* SPDX-License-Identifier: ISC */
/* SHA-1 (FIPS 180-4) in lanes. */
#include "lanes-driver.h"
#include "lanes-vector.h"

/* The terms of the majority have no bit in common. */
#define CHOOSE(b, c, d) (((c ^ d) & b) ^ d)
#define PARITY(b, c, d) (b ^ c ^ d)
#define MAJORITY(b, c, d) ((c & d) + ((c ^ d) & b))

#define STEP(f, k, a, b, c, d, e, t)                                          \
  do                                                                          \
    {                                                                         \
      if (i + t >= 16)                                                        \
        w[(i + t) % 16]                                                       \
            = ROTATE_LEFT_32 (w[(i + t + 13) % 16] ^ w[(i + t + 8) % 16]      \
                                  ^ w[(i + t + 2) % 16] ^ w[(i + t) % 16],    \
                              1);                                             \
      e += w[(i + t) % 16] + UINT32_C (k);                                    \
      e += f (b, c, d);                                                       \
      e += ROTATE_LEFT_32 (a, 5);                                             \
      b = ROTATE_LEFT_32 (b, 30);                                             \
    }                                                                         \
  while (0)

#define FIVE(f, k)                                                            \
  do                                                                          \
    {                                                                         \
      STEP (f, k, a, b, c, d, e, 0);                                          \
      STEP (f, k, e, a, b, c, d, 1);                                          \
      STEP (f, k, d, e, a, b, c, 2);                                          \
      STEP (f, k, c, d, e, a, b, 3);                                          \
      STEP (f, k, b, c, d, e, a, 4);                                          \
    }                                                                         \
  while (0)

static inline void
sha1_group (group32 s[5], group32 w[16])
{
  group32 a = s[0], b = s[1], c = s[2], d = s[3], e = s[4];
  unsigned i;

  for (i = 0; i < 20; i += 5)
    FIVE (CHOOSE, 0x5a827999);
  for (; i < 40; i += 5)
    FIVE (PARITY, 0x6ed9eba1);
  for (; i < 60; i += 5)
    FIVE (MAJORITY, 0x8f1bbcdc);
  for (; i < 80; i += 5)
    FIVE (PARITY, 0xca62c1d6);
  s[0] += a;
  s[1] += b;
  s[2] += c;
  s[3] += d;
  s[4] += e;
}

LANES_DEFINE (sha1, 32, 5, read_be32)
LANES_OF_HASH (sha1, 32, 5, big, 1, 0)

void
symcrypt_sha1_many (size_t n, const size_t *lengths,
                    const uint8_t *const *datas, uint8_t *const *digests)
{
  _symcrypt_lanes_hash (&_symcrypt_sha1_in_lanes, &_symcrypt_sha1_hash, NULL,
                        n, lengths, datas, digests, NULL);
  scrub (SCRUB_HASH);
}
