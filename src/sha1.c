/* SPDX-License-Identifier: ISC */
/* SHA-1 (FIPS 180-4). */
#include "inner.h"

#include "hash-driver.h"

/* The message schedule, of which 16 words are kept: words 0 to 15, then the
 * rest. */
#define LOAD(t) (w[t] = read_be32 (data + 4 * (t)))
#define NEXT(t)                                                               \
  (w[(t) % 16] = rotl32 (w[((t) -3) % 16] ^ w[((t) -8) % 16]                  \
                             ^ w[((t) -14) % 16] ^ w[(t) % 16],               \
                         1))

/* The terms of the majority have no bit in common: each can be added to the
 * sum by itself. */
#define CHOOSE(b, c, d) (((c ^ d) & b) ^ d)
#define PARITY(b, c, d) (b ^ c ^ d)
#define MAJORITY(b, c, d) ((c & d) + ((c ^ d) & b))

#define STEP(f, r, a, b, c, d, e, x)                                          \
  do                                                                          \
    {                                                                         \
      e += x + k##r;                                                          \
      e += f (b, c, d);                                                       \
      e += rotl32 (a, 5);                                                     \
      b = rotl32 (b, 30);                                                     \
    }                                                                         \
  while (0)

void KERNEL_ABI
_symcrypt_sha1_compress_portable (uint32_t *state, size_t blocks,
                                  const uint8_t *data)
{
  const uint32_t k0 = 0x5a827999, k1 = 0x6ed9eba1, k2 = 0x8f1bbcdc,
                 k3 = 0xca62c1d6;
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3],
           e = state[4];
  uint32_t w[16];

  do
    {
      STEP (CHOOSE, 0, a, b, c, d, e, LOAD (0));
      STEP (CHOOSE, 0, e, a, b, c, d, LOAD (1));
      STEP (CHOOSE, 0, d, e, a, b, c, LOAD (2));
      STEP (CHOOSE, 0, c, d, e, a, b, LOAD (3));
      STEP (CHOOSE, 0, b, c, d, e, a, LOAD (4));
      STEP (CHOOSE, 0, a, b, c, d, e, LOAD (5));
      STEP (CHOOSE, 0, e, a, b, c, d, LOAD (6));
      STEP (CHOOSE, 0, d, e, a, b, c, LOAD (7));
      STEP (CHOOSE, 0, c, d, e, a, b, LOAD (8));
      STEP (CHOOSE, 0, b, c, d, e, a, LOAD (9));
      STEP (CHOOSE, 0, a, b, c, d, e, LOAD (10));
      STEP (CHOOSE, 0, e, a, b, c, d, LOAD (11));
      STEP (CHOOSE, 0, d, e, a, b, c, LOAD (12));
      STEP (CHOOSE, 0, c, d, e, a, b, LOAD (13));
      STEP (CHOOSE, 0, b, c, d, e, a, LOAD (14));
      STEP (CHOOSE, 0, a, b, c, d, e, LOAD (15));
      STEP (CHOOSE, 0, e, a, b, c, d, NEXT (16));
      STEP (CHOOSE, 0, d, e, a, b, c, NEXT (17));
      STEP (CHOOSE, 0, c, d, e, a, b, NEXT (18));
      STEP (CHOOSE, 0, b, c, d, e, a, NEXT (19));

      STEP (PARITY, 1, a, b, c, d, e, NEXT (20));
      STEP (PARITY, 1, e, a, b, c, d, NEXT (21));
      STEP (PARITY, 1, d, e, a, b, c, NEXT (22));
      STEP (PARITY, 1, c, d, e, a, b, NEXT (23));
      STEP (PARITY, 1, b, c, d, e, a, NEXT (24));
      STEP (PARITY, 1, a, b, c, d, e, NEXT (25));
      STEP (PARITY, 1, e, a, b, c, d, NEXT (26));
      STEP (PARITY, 1, d, e, a, b, c, NEXT (27));
      STEP (PARITY, 1, c, d, e, a, b, NEXT (28));
      STEP (PARITY, 1, b, c, d, e, a, NEXT (29));
      STEP (PARITY, 1, a, b, c, d, e, NEXT (30));
      STEP (PARITY, 1, e, a, b, c, d, NEXT (31));
      STEP (PARITY, 1, d, e, a, b, c, NEXT (32));
      STEP (PARITY, 1, c, d, e, a, b, NEXT (33));
      STEP (PARITY, 1, b, c, d, e, a, NEXT (34));
      STEP (PARITY, 1, a, b, c, d, e, NEXT (35));
      STEP (PARITY, 1, e, a, b, c, d, NEXT (36));
      STEP (PARITY, 1, d, e, a, b, c, NEXT (37));
      STEP (PARITY, 1, c, d, e, a, b, NEXT (38));
      STEP (PARITY, 1, b, c, d, e, a, NEXT (39));

      STEP (MAJORITY, 2, a, b, c, d, e, NEXT (40));
      STEP (MAJORITY, 2, e, a, b, c, d, NEXT (41));
      STEP (MAJORITY, 2, d, e, a, b, c, NEXT (42));
      STEP (MAJORITY, 2, c, d, e, a, b, NEXT (43));
      STEP (MAJORITY, 2, b, c, d, e, a, NEXT (44));
      STEP (MAJORITY, 2, a, b, c, d, e, NEXT (45));
      STEP (MAJORITY, 2, e, a, b, c, d, NEXT (46));
      STEP (MAJORITY, 2, d, e, a, b, c, NEXT (47));
      STEP (MAJORITY, 2, c, d, e, a, b, NEXT (48));
      STEP (MAJORITY, 2, b, c, d, e, a, NEXT (49));
      STEP (MAJORITY, 2, a, b, c, d, e, NEXT (50));
      STEP (MAJORITY, 2, e, a, b, c, d, NEXT (51));
      STEP (MAJORITY, 2, d, e, a, b, c, NEXT (52));
      STEP (MAJORITY, 2, c, d, e, a, b, NEXT (53));
      STEP (MAJORITY, 2, b, c, d, e, a, NEXT (54));
      STEP (MAJORITY, 2, a, b, c, d, e, NEXT (55));
      STEP (MAJORITY, 2, e, a, b, c, d, NEXT (56));
      STEP (MAJORITY, 2, d, e, a, b, c, NEXT (57));
      STEP (MAJORITY, 2, c, d, e, a, b, NEXT (58));
      STEP (MAJORITY, 2, b, c, d, e, a, NEXT (59));

      STEP (PARITY, 3, a, b, c, d, e, NEXT (60));
      STEP (PARITY, 3, e, a, b, c, d, NEXT (61));
      STEP (PARITY, 3, d, e, a, b, c, NEXT (62));
      STEP (PARITY, 3, c, d, e, a, b, NEXT (63));
      STEP (PARITY, 3, b, c, d, e, a, NEXT (64));
      STEP (PARITY, 3, a, b, c, d, e, NEXT (65));
      STEP (PARITY, 3, e, a, b, c, d, NEXT (66));
      STEP (PARITY, 3, d, e, a, b, c, NEXT (67));
      STEP (PARITY, 3, c, d, e, a, b, NEXT (68));
      STEP (PARITY, 3, b, c, d, e, a, NEXT (69));
      STEP (PARITY, 3, a, b, c, d, e, NEXT (70));
      STEP (PARITY, 3, e, a, b, c, d, NEXT (71));
      STEP (PARITY, 3, d, e, a, b, c, NEXT (72));
      STEP (PARITY, 3, c, d, e, a, b, NEXT (73));
      STEP (PARITY, 3, b, c, d, e, a, NEXT (74));
      STEP (PARITY, 3, a, b, c, d, e, NEXT (75));
      STEP (PARITY, 3, e, a, b, c, d, NEXT (76));
      STEP (PARITY, 3, d, e, a, b, c, NEXT (77));
      STEP (PARITY, 3, c, d, e, a, b, NEXT (78));
      STEP (PARITY, 3, b, c, d, e, a, NEXT (79));

      a = state[0] += a;
      b = state[1] += b;
      c = state[2] += c;
      d = state[3] += d;
      e = state[4] += e;
      data += SYMCRYPT_SHA1_BLOCK_SIZE;
    }
  while (--blocks > 0);
}

const uint32_t _symcrypt_sha1_iv[5]
    = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0 };

HASH_DEFINE_FAMILY (sha1)
HASH_DEFINE (sha1, sha1)
