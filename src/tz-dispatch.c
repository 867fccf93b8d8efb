/* SPDX-License-Identifier: ISC */
/* Which implementation runs the kernels of the Tillich-Zemor hash: the
 * first that the CPU supports.  See kernel.h. */
#ifndef SYMCRYPT_SRC_TZ_DISPATCH_C
#define SYMCRYPT_SRC_TZ_DISPATCH_C

#include "tz-kernels.h"

#pragma GCC visibility push(hidden)
kernel_function _symcrypt_tz_blocks_avx512, _symcrypt_tz_blocks_pclmul,
    _symcrypt_tz_mul_avx512, _symcrypt_tz_mul_pclmul;
kernel_function _symcrypt_tz_blocks_crypto, _symcrypt_tz_mul_crypto;
#pragma GCC visibility pop

static const struct implementation tz_blocks_implementations[] = {
#if ASM_X86_64_AVX512
  { "avx512", _symcrypt_tz_blocks_avx512,
    CPU_AVX512 | CPU_AVX512_VBMI | CPU_VPCLMULQDQ | CPU_GFNI },
#endif
#if ASM_X86_64_PCLMUL
  { "pclmul", _symcrypt_tz_blocks_pclmul, CPU_PCLMUL | CPU_AVX2 },
#endif
#if ASM_ARM64_CRYPTO
  { "crypto", _symcrypt_tz_blocks_crypto, CPU_PMULL, .never_ran = 1 },
#endif
  { "c", (kernel_function *) _symcrypt_tz_blocks_c, 0 }
};
KERNEL_DEFINITION _symcrypt_tz_blocks_kernel
    = { .name = "tz_blocks", .implementations = tz_blocks_implementations };

static const struct implementation tz_mul_implementations[] = {
#if ASM_X86_64_AVX512
  { "avx512", _symcrypt_tz_mul_avx512,
    CPU_AVX512 | CPU_AVX512_VBMI | CPU_VPCLMULQDQ | CPU_GFNI },
#endif
#if ASM_X86_64_PCLMUL
  { "pclmul", _symcrypt_tz_mul_pclmul, CPU_PCLMUL | CPU_AVX2 },
#endif
#if ASM_ARM64_CRYPTO
  { "crypto", _symcrypt_tz_mul_crypto, CPU_PMULL, .never_ran = 1 },
#endif
  { "c", (kernel_function *) _symcrypt_tz_mul_c, 0 }
};
KERNEL_DEFINITION _symcrypt_tz_mul_kernel
    = { .name = "tz_mul", .implementations = tz_mul_implementations };

#endif
