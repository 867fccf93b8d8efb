/* SPDX-License-Identifier: ISC */
/* SHA-224 and SHA-256 (FIPS 180-4) in lanes. */
#include "lanes-driver.h"
#include "lanes-vector.h"
#include "sha2.h"

static const uint32_t constants[64] = {
#define HASH_CONSTANTS(a, b, c, d) a, b, c, d,
#include "sha256-constants.def"
};

#define GIVEN(FAMILY, t) w[t]

static inline void
sha256_group (group32 s[8], group32 w[16])
{
  SHA2_BLOCK (SHA256, group32, GIVEN, s);
}

LANES_DEFINE (sha256, 32, 8, read_be32)
LANES_OF_HASH (sha256, 32, 8, big, 6, 5)

void
symcrypt_sha256_many (size_t n, const size_t *lengths,
                      const uint8_t *const *datas, uint8_t *const *digests)
{
  _symcrypt_lanes_hash (&_symcrypt_sha256_in_lanes, &_symcrypt_sha256_hash,
                        NULL, n, lengths, datas, digests, NULL);
  scrub (SCRUB_HASH);
}
