/* SPDX-License-Identifier: ISC */
/* SHA-384, SHA-512, SHA-512/224 and SHA-512/256 (FIPS 180-4) in lanes. */
#include "lanes-driver.h"
#include "lanes-vector.h"
#include "sha2.h"

static const uint64_t constants[80] = {
#define HASH_CONSTANTS(a, b) UINT64_C (a), UINT64_C (b),
#include "sha512-constants.def"
};

#define GIVEN(FAMILY, t) w[t]

static inline void
sha512_group (group64 s[8], group64 w[16])
{
  SHA2_BLOCK (SHA512, group64, constants, GIVEN, SHA2_NEXT, s);
}

LANES_DEFINE (sha512, 64, 8, read_be64)
LANES_OF_HASH (sha512, 64, 8, big, 0, 0)

void
symcrypt_sha512_many (size_t n, const size_t *lengths,
                      const uint8_t *const *datas, uint8_t *const *digests)
{
  _symcrypt_lanes_hash (&_symcrypt_sha512_in_lanes, &_symcrypt_sha512_hash,
                        NULL, n, lengths, datas, digests, NULL);
  scrub (SCRUB_HASH);
}
