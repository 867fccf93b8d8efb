/* SPDX-License-Identifier: ISC */
/* SHA-384, SHA-512, SHA-512/224 and SHA-512/256 (FIPS 180-4). */
#include "inner.h"

#include "hash-driver.h"
#include "sha2.h"

static const uint64_t constants[80] = {
#define ROW(a, b) UINT64_C (a), UINT64_C (b),
#include "sha512-constants.def"
};

#define LOAD(FAMILY, t) (w[t] = read_be64 (data + 8 * (t)))

void KERNEL_ABI
_symcrypt_sha512_compress_portable (uint64_t *state, size_t blocks,
                                    const uint8_t *data)
{
  uint64_t w[16];

  for (; blocks > 0; blocks--, data += SYMCRYPT_SHA512_BLOCK_SIZE)
    SHA2_BLOCK (SHA512, uint64_t, LOAD, state);
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
