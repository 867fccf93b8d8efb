/* SPDX-License-Identifier: ISC */
/* Which implementation runs SHA-512 in lanes: the first that the CPU
 * supports.  See kernel.h. */
#ifndef SYMCRYPT_SRC_SHA512_LANES_DISPATCH_C
#define SYMCRYPT_SRC_SHA512_LANES_DISPATCH_C

#include "lanes-kernels.h"

#pragma GCC visibility push(hidden)
kernel_function _symcrypt_sha512_lanes_avx512, _symcrypt_sha512_lanes_avx2,
    _symcrypt_sha512_lanes_block_avx512, _symcrypt_sha512_lanes_block_avx2;
kernel_function _symcrypt_sha512_lanes_crypto,
    _symcrypt_sha512_lanes_block_crypto;
kernel_function _symcrypt_sha512_iterate_crypto,
    _symcrypt_sha512_iterate_sha512;
#pragma GCC visibility pop

#if ASM_X86_64_AVX512
static const struct lanes_threshold sha512_worth_avx512[]
    = { { .group = 8, .least = 2 } };
#endif

#if ASM_X86_64_AVX2
static const struct lanes_threshold sha512_worth_avx2[]
    = { { .needs = CPU_SHA512, .group = 4, .least = LANES_NEVER },
        { .group = 4, .least = 3 } };
#endif

#if ASM_ARM64_CRYPTO
static const struct lanes_threshold sha512_worth_crypto[]
    = { { .group = 2, .least = 2 } };
#endif

/* Two lanes of 64 bits gain nothing in C. */
static const struct lanes_threshold sha512_worth_c[]
    = { { .group = 1, .least = LANES_NEVER } };

static const struct implementation sha512_lanes_implementations[] = {
#if ASM_X86_64_AVX512
  { "avx512", _symcrypt_sha512_lanes_avx512, CPU_AVX512, sha512_worth_avx512,
    _symcrypt_sha512_lanes_block_avx512 },
#endif
#if ASM_X86_64_AVX2
  { "avx2", _symcrypt_sha512_lanes_avx2, CPU_AVX2, sha512_worth_avx2,
    _symcrypt_sha512_lanes_block_avx2 },
#endif
#if ASM_ARM64_CRYPTO
  { "crypto", _symcrypt_sha512_lanes_crypto, CPU_SHA512, sha512_worth_crypto,
    _symcrypt_sha512_lanes_block_crypto, .never_ran = 1 },
#endif
  { "c", (kernel_function *) _symcrypt_sha512_lanes_c, 0, sha512_worth_c,
    (kernel_function *) _symcrypt_sha512_lanes_block_c }
};
KERNEL_DEFINITION _symcrypt_sha512_lanes_kernel
    = { .name = "sha512_lanes",
        .implementations = sha512_lanes_implementations };

static const struct implementation sha512_iterate_implementations[] = {
#if ASM_X86_64_SHA512
  { "sha512", _symcrypt_sha512_iterate_sha512, CPU_SHA512, .never_ran = 1 },
#endif
#if ASM_ARM64_CRYPTO
  { "crypto", _symcrypt_sha512_iterate_crypto, CPU_SHA512, .never_ran = 1 },
#endif
  { "c", (kernel_function *) _symcrypt_sha512_iterate_c, 0 }
};
KERNEL_DEFINITION _symcrypt_sha512_iterate_kernel
    = { .name = "sha512_iterate",
        .implementations = sha512_iterate_implementations };

#endif
