/* SPDX-License-Identifier: ISC */
/* Which implementation runs the compression function of SHA-512: the first
 * that the CPU supports.  See kernel.h. */
#ifndef SYMCRYPT_SRC_SHA512_DISPATCH_C
#define SYMCRYPT_SRC_SHA512_DISPATCH_C

#include "hash-kernels.h"

#pragma GCC visibility push(hidden)
kernel_function _symcrypt_sha512_compress_sha512,
    _symcrypt_sha512_compress_avx512, _symcrypt_sha512_compress_avx2;
kernel_function _symcrypt_sha512_compress_sse2;
kernel_function _symcrypt_sha512_compress_neon;
kernel_function _symcrypt_sha512_compress_crypto;
kernel_function _symcrypt_sha512_compress_zvknhb,
    _symcrypt_sha512_compress_zbb, _symcrypt_sha512_compress_riscv64;
#pragma GCC visibility pop

static const struct implementation sha512_compress_implementations[] = {
#if ASM_X86_64_SHA512
  /* vsha512rnds2: Arrow Lake and Lunar Lake. */
  { "sha512", _symcrypt_sha512_compress_sha512, CPU_SHA512, .never_ran = 1 },
#endif
#if ASM_X86_64_AVX512
  /* The schedule in vectors of 128 bits, with vprolq. */
  { "avx512", _symcrypt_sha512_compress_avx512,
    CPU_AVX512 | CPU_BMI2 | CPU_BMI1 },
#endif
#if ASM_X86_64_AVX2
  { "avx2", _symcrypt_sha512_compress_avx2, CPU_AVX2 | CPU_BMI2 | CPU_BMI1 },
#endif
#if ASM_X86_SSE2
  { "sse2", _symcrypt_sha512_compress_sse2, CPU_SSE2 },
#endif
#if ASM_ARM_NEON
  { "neon", _symcrypt_sha512_compress_neon, CPU_NEON, .never_ran = 1 },
#endif
#if ASM_ARM64_CRYPTO
  { "crypto", _symcrypt_sha512_compress_crypto, CPU_SHA512, .never_ran = 1 },
#endif
#if ASM_RISCV64_ZVKNHB
  { "zvknhb", _symcrypt_sha512_compress_zvknhb, CPU_ZVKNHB | CPU_ZVKB,
    .never_ran = 1 },
#endif
#if ASM_RISCV64_ZBB
  { "zbb", _symcrypt_sha512_compress_zbb, CPU_ZBB, .never_ran = 1 },
#endif
#if ASM_RISCV64
  { "riscv64", _symcrypt_sha512_compress_riscv64, 0, .never_ran = 1 },
#endif
  { "c", (kernel_function *) _symcrypt_sha512_compress_c, 0 }
};
KERNEL_DEFINITION _symcrypt_sha512_compress_kernel
    = { .name = "sha512_compress",
        .implementations = sha512_compress_implementations };

#endif
