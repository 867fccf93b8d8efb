/* SPDX-License-Identifier: ISC */
/* Which implementation runs SHA-256 in lanes: the first that the CPU
 * supports.  See kernel.h. */
#ifndef SYMCRYPT_SRC_SHA256_LANES_DISPATCH_C
#define SYMCRYPT_SRC_SHA256_LANES_DISPATCH_C

#include "lanes-kernels.h"

#pragma GCC visibility push(hidden)
kernel_function _symcrypt_sha256_lanes_avx512, _symcrypt_sha256_lanes_sha_ni,
    _symcrypt_sha256_lanes_avx2, _symcrypt_sha256_lanes_block_avx512,
    _symcrypt_sha256_lanes_block_sha_ni, _symcrypt_sha256_lanes_block_avx2;
kernel_function _symcrypt_sha256_lanes_crypto,
    _symcrypt_sha256_lanes_block_crypto;
kernel_function _symcrypt_sha256_lanes_zvknha,
    _symcrypt_sha256_lanes_block_zvknha;
kernel_function _symcrypt_sha256_iterate_crypto,
    _symcrypt_sha256_iterate_sha_ni;
kernel_function _symcrypt_sha256_nodes_avx512, _symcrypt_sha256_nodes_sha_ni,
    _symcrypt_sha256_nodes_avx2, _symcrypt_sha256_nodes_crypto;
#pragma GCC visibility pop

#if ASM_X86_64_AVX512
static const struct lanes_threshold sha256_worth_avx512[] = {
#if ASM_X86_64_SHA_NI
  /* Zen 4 splits operations of 512 bits: four interleaved blocks take 266
   * cycles, eight in lanes 505.  Blocks in words, which are not transposed,
   * take 480 for seven or eight and 910 for sixteen, or 487 and 970
   * interleaved. */
  { .needs = CPU_SHA_NI | CPU_PREFER_SHA_NI | CPU_SPLIT_ZMM,
    .group = 4,
    .least = 2,
    .work = 3,
    .numbers = LANES_NUMBERS (1, 16),
    .numbers_block = LANES_NUMBERS (1, 6) | LANES_NUMBERS (9, 14),
    .other = _symcrypt_sha256_lanes_sha_ni,
    .other_block = _symcrypt_sha256_lanes_block_sha_ni },
  /* Zen 5: eight blocks in turns take 540 cycles, sixteen in lanes 626. */
  { .needs = CPU_SHA_NI | CPU_PREFER_SHA_NI,
    .group = 16,
    .least = 2,
    .work = 3,
    .numbers = LANES_NUMBERS (1, 8),
    .numbers_block = LANES_NUMBERS (1, 8),
    .other = _symcrypt_sha256_lanes_sha_ni,
    .other_block = _symcrypt_sha256_lanes_block_sha_ni },
  /* Intel (family 6, model 207): four messages of 1024 bytes gain 11% in
   * turns over one at a time; lanes are better from six on. */
  { .needs = CPU_SHA_NI,
    .group = 8,
    .least = 2,
    .work = 3,
    .numbers = LANES_NUMBERS (1, 4),
    .numbers_block = LANES_NUMBERS (1, 4),
    .other = _symcrypt_sha256_lanes_sha_ni,
    .other_block = _symcrypt_sha256_lanes_block_sha_ni },
#endif
  { .group = 8, .least = 2 }
};
#endif

#if ASM_X86_64_SHA_NI
static const struct lanes_threshold sha256_worth_sha_ni[]
    = { { .group = 4, .least = 2, .work = 3 } };
#endif

#if ASM_X86_64_AVX2
static const struct lanes_threshold sha256_worth_avx2[]
    = { { .needs = CPU_SHA_NI, .group = 8, .least = 8 },
        { .group = 8, .least = 3 } };
#endif

#if ASM_ARM64_CRYPTO
static const struct lanes_threshold sha256_worth_crypto[]
    = { { .group = 2, .least = 2 } };
#endif

#if ASM_RISCV64_ZVKNHA
static const struct lanes_threshold sha256_worth_zvknha[]
    = { { .group = 2, .least = 2 } };
#endif

/* Instructions for SHA-256 beat lanes of C. */
static const struct lanes_threshold sha256_worth_c[] = {
#if ASM_X86_SHA_NI || ASM_X86_64_SHA_NI
  { .needs = CPU_SHA_NI, .group = 4, .least = LANES_NEVER },
#elif ASM_ARM_CRYPTO
  { .needs = CPU_SHA2, .group = 4, .least = LANES_NEVER },
#endif
  { .group = 4, .least = LANES_LEAST_C }
};

static const struct implementation sha256_lanes_implementations[] = {
#if ASM_X86_64_AVX512
  { "avx512", _symcrypt_sha256_lanes_avx512, CPU_AVX512, sha256_worth_avx512,
    _symcrypt_sha256_lanes_block_avx512 },
#endif
#if ASM_X86_64_SHA_NI
  /* Eight messages are faster by SHA-NI, four interleaved, than by AVX2. */
  { "sha_ni", _symcrypt_sha256_lanes_sha_ni, CPU_SHA_NI | CPU_PREFER_SHA_NI,
    sha256_worth_sha_ni, _symcrypt_sha256_lanes_block_sha_ni },
#endif
#if ASM_X86_64_AVX2
  { "avx2", _symcrypt_sha256_lanes_avx2, CPU_AVX2, sha256_worth_avx2,
    _symcrypt_sha256_lanes_block_avx2 },
#endif
#if ASM_ARM64_CRYPTO
  { "crypto", _symcrypt_sha256_lanes_crypto, CPU_SHA2, sha256_worth_crypto,
    _symcrypt_sha256_lanes_block_crypto, .never_ran = 1 },
#endif
#if ASM_RISCV64_ZVKNHA
  /* The SpacemiT K3's X100 cores have Zvknha. */
  { "zvknha", _symcrypt_sha256_lanes_zvknha, CPU_ZVKNHA | CPU_ZVKB,
    sha256_worth_zvknha, _symcrypt_sha256_lanes_block_zvknha, .never_ran = 1 },
#endif
  { "c", (kernel_function *) _symcrypt_sha256_lanes_c, 0, sha256_worth_c,
    (kernel_function *) _symcrypt_sha256_lanes_block_c }
};
KERNEL_DEFINITION _symcrypt_sha256_lanes_kernel
    = { .name = "sha256_lanes",
        .implementations = sha256_lanes_implementations };

static const struct implementation sha256_iterate_implementations[] = {
#if ASM_X86_64_SHA_NI
  { "sha_ni", _symcrypt_sha256_iterate_sha_ni, CPU_SHA_NI },
#endif
#if ASM_ARM_CRYPTO
  { "crypto", _symcrypt_sha256_iterate_crypto, CPU_SHA2, .never_ran = 1 },
#endif
#if ASM_ARM64_CRYPTO
  { "crypto", _symcrypt_sha256_iterate_crypto, CPU_SHA2, .never_ran = 1 },
#endif
  { "c", (kernel_function *) _symcrypt_sha256_iterate_c, 0 }
};
KERNEL_DEFINITION _symcrypt_sha256_iterate_kernel
    = { .name = "sha256_iterate",
        .implementations = sha256_iterate_implementations };

/* Nodes are of one length, so no overhead has to be saved. */
#if ASM_X86_64_AVX512
static const struct lanes_threshold sha256_nodes_worth_avx512[] = {
#if ASM_X86_64_SHA_NI
  /* Zen 4: SHA-NI on four interleaved nodes takes 95 cycles a node, AVX-512
   * 105. */
  { .needs = CPU_SHA_NI | CPU_PREFER_SHA_NI | CPU_SPLIT_ZMM,
    .group = 8,
    .least = 1,
    .numbers = LANES_NUMBERS (0, 7),
    .other = _symcrypt_sha256_nodes_sha_ni },
  /* Zen 5, Intel: AVX-512, and SHA-NI for the remainder. */
  { .needs = CPU_SHA_NI,
    .group = 8,
    .least = 1,
    .numbers = LANES_NUMBERS (1, 7),
    .other = _symcrypt_sha256_nodes_sha_ni },
#endif
  { .group = 8, .least = 3 }
};
#endif

#if ASM_X86_64_AVX2
static const struct lanes_threshold sha256_nodes_worth_avx2[]
    = { { .group = 8, .least = 3 } };
#endif

#if ASM_X86_64_SHA_NI
static const struct lanes_threshold sha256_nodes_worth_sha_ni[]
    = { { .group = 1, .least = 1 } };
#endif

static const struct implementation sha256_nodes_implementations[] = {
#if ASM_X86_64_AVX512
  { "avx512", _symcrypt_sha256_nodes_avx512, CPU_AVX512,
    sha256_nodes_worth_avx512 },
#endif
#if ASM_X86_64_SHA_NI
  { "sha_ni", _symcrypt_sha256_nodes_sha_ni, CPU_SHA_NI,
    sha256_nodes_worth_sha_ni },
#endif
#if ASM_X86_64_AVX2
  { "avx2", _symcrypt_sha256_nodes_avx2, CPU_AVX2, sha256_nodes_worth_avx2 },
#endif
#if ASM_ARM64_CRYPTO
  { "crypto", _symcrypt_sha256_nodes_crypto, CPU_SHA2, sha256_worth_crypto,
    .never_ran = 1 },
#endif
  { "c", (kernel_function *) _symcrypt_sha256_nodes_c, 0, sha256_worth_c }
};
KERNEL_DEFINITION _symcrypt_sha256_nodes_kernel
    = { .name = "sha256_nodes",
        .implementations = sha256_nodes_implementations };

#endif
