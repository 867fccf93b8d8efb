/* SPDX-License-Identifier: ISC */
/* MD5 (RFC 1321) in lanes. */
#include "lanes-driver.h"
#include "lanes-vector.h"

static const uint32_t constants[64] = {
#define HASH_CONSTANTS(a, b, c, d) a, b, c, d,
#include "md5-constants.def"
};

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
LANES_OF_HASH (md5, 32, 4, little, 0, 0)

void
symcrypt_md5_many (size_t n, const size_t *lengths,
                   const uint8_t *const *datas, uint8_t *const *digests)
{
  _symcrypt_lanes_hash (&_symcrypt_md5_in_lanes, &_symcrypt_md5_hash, NULL, n,
                        lengths, datas, digests, NULL);
  scrub (SCRUB_HASH);
}
