/* SPDX-License-Identifier: ISC */
/* Which implementation runs the compression function of SHA-256: the first
 * that the CPU supports.  See kernel.h. */
#ifndef SYMCRYPT_SRC_SHA256_DISPATCH_C
#define SYMCRYPT_SRC_SHA256_DISPATCH_C

#include "hash-kernels.h"

#pragma GCC visibility push(hidden)
kernel_function _symcrypt_sha256_compress_sha_ni,
    _symcrypt_sha256_compress_avx2, _symcrypt_sha256_compress_ssse3;
kernel_function _symcrypt_sha256_compress_sha_ni,
    _symcrypt_sha256_compress_ssse3;
kernel_function _symcrypt_sha256_compress_crypto;
kernel_function _symcrypt_sha256_compress_crypto;
kernel_function _symcrypt_sha256_compress_zvknha,
    _symcrypt_sha256_compress_zbb, _symcrypt_sha256_compress_riscv64;
#pragma GCC visibility pop

static const struct implementation sha256_compress_implementations[] = {
#if ASM_X86_64_SHA_NI
  { "sha_ni", _symcrypt_sha256_compress_sha_ni, CPU_SHA_NI },
#endif
#if ASM_X86_64_AVX2
  /* The schedule in vectors, rounds in general registers. */
  { "avx2", _symcrypt_sha256_compress_avx2, CPU_AVX2 | CPU_BMI2 | CPU_BMI1 },
#endif
#if ASM_X86_64_SSSE3
  { "ssse3", _symcrypt_sha256_compress_ssse3, CPU_SSSE3 },
#endif
#if ASM_X86_SHA_NI
  { "sha_ni", _symcrypt_sha256_compress_sha_ni, CPU_SHA_NI },
#endif
#if ASM_X86_SSSE3
  { "ssse3", _symcrypt_sha256_compress_ssse3, CPU_SSSE3 },
#endif
#if ASM_ARM_CRYPTO
  { "crypto", _symcrypt_sha256_compress_crypto, CPU_SHA2, .never_ran = 1 },
#endif
#if ASM_ARM64_CRYPTO
  { "crypto", _symcrypt_sha256_compress_crypto, CPU_SHA2, .never_ran = 1 },
#endif
#if ASM_RISCV64_ZVKNHA
  { "zvknha", _symcrypt_sha256_compress_zvknha, CPU_ZVKNHA | CPU_ZVKB,
    .never_ran = 1 },
#endif
#if ASM_RISCV64_ZBB
  { "zbb", _symcrypt_sha256_compress_zbb, CPU_ZBB, .never_ran = 1 },
#endif
#if ASM_RISCV64
  { "riscv64", _symcrypt_sha256_compress_riscv64, 0, .never_ran = 1 },
#endif
  { "c", (kernel_function *) _symcrypt_sha256_compress_c, 0 }
};
KERNEL_DEFINITION _symcrypt_sha256_compress_kernel
    = { .name = "sha256_compress",
        .implementations = sha256_compress_implementations };

#endif
