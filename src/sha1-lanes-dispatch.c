/* SPDX-License-Identifier: ISC */
/* Which implementation runs SHA-1 in lanes: the first that the CPU
 * supports.  See kernel.h. */
#ifndef SYMCRYPT_SRC_SHA1_LANES_DISPATCH_C
#define SYMCRYPT_SRC_SHA1_LANES_DISPATCH_C

#include "lanes-kernels.h"

#pragma GCC visibility push(hidden)
kernel_function _symcrypt_sha1_lanes_avx512, _symcrypt_sha1_lanes_avx2,
    _symcrypt_sha1_lanes_sha_ni, _symcrypt_sha1_lanes_block_avx512,
    _symcrypt_sha1_lanes_block_avx2, _symcrypt_sha1_lanes_block_sha_ni;
kernel_function _symcrypt_sha1_lanes_crypto, _symcrypt_sha1_lanes_block_crypto;
kernel_function _symcrypt_sha1_iterate_crypto, _symcrypt_sha1_iterate_sha_ni;
#pragma GCC visibility pop

#if ASM_X86_64_AVX512
static const struct lanes_threshold sha1_worth_avx512[] = {
#if ASM_X86_64_SHA_NI
  /* Zen 4: two blocks in turns take 154 cycles, three to eight in lanes 279.
   */
  { .needs = CPU_SHA_NI,
    .group = 8,
    .least = 2,
    .work = 7,
    .numbers = LANES_NUMBERS (1, 2),
    .numbers_block = LANES_NUMBERS (1, 2),
    .other = _symcrypt_sha1_lanes_sha_ni,
    .other_block = _symcrypt_sha1_lanes_block_sha_ni },
#endif
  { .group = 8, .least = 2 }
};
#endif

#if ASM_X86_64_AVX2
static const struct lanes_threshold sha1_worth_avx2[] = {
#if ASM_X86_64_SHA_NI
  /* Zen 4: up to eight blocks in lanes take 457 cycles, more 907; by twos in
   * turns six take 428, twelve 836. */
  { .needs = CPU_SHA_NI,
    .group = 8,
    .least = 2,
    .work = 11,
    .numbers = LANES_NUMBERS (1, 6) | LANES_NUMBERS (9, 12),
    .numbers_block = LANES_NUMBERS (1, 6) | LANES_NUMBERS (9, 12),
    .other = _symcrypt_sha1_lanes_sha_ni,
    .other_block = _symcrypt_sha1_lanes_block_sha_ni },
#endif
  { .group = 8, .least = 3 }
};
#endif

#if ASM_X86_64_SHA_NI
static const struct lanes_threshold sha1_worth_sha_ni[]
    = { { .group = 2, .least = 2, .work = 8 } };
#endif

#if ASM_ARM64_CRYPTO
static const struct lanes_threshold sha1_worth_crypto[]
    = { { .group = 2, .least = 2 } };
#endif

/* Instructions for SHA-1 beat lanes of C. */
static const struct lanes_threshold sha1_worth_c[] = {
#if ASM_X86_SHA_NI || ASM_X86_64_SHA_NI
  { .needs = CPU_SHA_NI, .group = 4, .least = LANES_NEVER },
#elif ASM_ARM_CRYPTO
  { .needs = CPU_SHA1, .group = 4, .least = LANES_NEVER },
#endif
  { .group = 4, .least = LANES_LEAST_C }
};

static const struct implementation sha1_lanes_implementations[] = {
#if ASM_X86_64_AVX512
  { "avx512", _symcrypt_sha1_lanes_avx512, CPU_AVX512, sha1_worth_avx512,
    _symcrypt_sha1_lanes_block_avx512 },
#endif
#if ASM_X86_64_AVX2
  { "avx2", _symcrypt_sha1_lanes_avx2, CPU_AVX2, sha1_worth_avx2,
    _symcrypt_sha1_lanes_block_avx2 },
#endif
#if ASM_X86_64_SHA_NI
  { "sha_ni", _symcrypt_sha1_lanes_sha_ni, CPU_SHA_NI, sha1_worth_sha_ni,
    _symcrypt_sha1_lanes_block_sha_ni },
#endif
#if ASM_ARM64_CRYPTO
  { "crypto", _symcrypt_sha1_lanes_crypto, CPU_SHA1, sha1_worth_crypto,
    _symcrypt_sha1_lanes_block_crypto, .never_ran = 1 },
#endif
  { "c", (kernel_function *) _symcrypt_sha1_lanes_c, 0, sha1_worth_c,
    (kernel_function *) _symcrypt_sha1_lanes_block_c }
};
KERNEL_DEFINITION _symcrypt_sha1_lanes_kernel
    = { .name = "sha1_lanes", .implementations = sha1_lanes_implementations };

static const struct implementation sha1_iterate_implementations[] = {
#if ASM_X86_64_SHA_NI
  { "sha_ni", _symcrypt_sha1_iterate_sha_ni, CPU_SHA_NI },
#endif
#if ASM_ARM_CRYPTO
  { "crypto", _symcrypt_sha1_iterate_crypto, CPU_SHA1, .never_ran = 1 },
#endif
#if ASM_ARM64_CRYPTO
  { "crypto", _symcrypt_sha1_iterate_crypto, CPU_SHA1, .never_ran = 1 },
#endif
  { "c", (kernel_function *) _symcrypt_sha1_iterate_c, 0 }
};
KERNEL_DEFINITION _symcrypt_sha1_iterate_kernel
    = { .name = "sha1_iterate",
        .implementations = sha1_iterate_implementations };

#endif
