/* SPDX-License-Identifier: ISC */
/* SHA-224 and SHA-256 (FIPS 180-4). */
#include "inner.h"

#include "hash-driver.h"
#include "sha2.h"

static const uint32_t constants[64] = {
#define ROW(a, b, c, d) a, b, c, d,
#include "sha256-constants.def"
};

#define LOAD(FAMILY, t) (w[t] = read_be32 (data + 4 * (t)))

void KERNEL_ABI
_symcrypt_sha256_compress_portable (uint32_t *state, size_t blocks,
                                    const uint8_t *data)
{
  uint32_t w[16];

  for (; blocks > 0; blocks--, data += SYMCRYPT_SHA256_BLOCK_SIZE)
    SHA2_BLOCK (SHA256, uint32_t, LOAD, state);
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
