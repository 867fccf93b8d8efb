/* SPDX-License-Identifier: ISC */
/* Which implementation runs the kernels of Salsa20: the first that the CPU
 * supports.  See kernel.h. */
#ifndef SYMCRYPT_SRC_SALSA20_DISPATCH_C
#define SYMCRYPT_SRC_SALSA20_DISPATCH_C

#include "salsa20-kernels.h"

#pragma GCC visibility push(hidden)
kernel_function _symcrypt_salsa20_crypt_avx512_split_zmm,
    _symcrypt_salsa20_crypt_avx512, _symcrypt_salsa20_crypt_avx512_slow_zmm,
    _symcrypt_salsa20_crypt_avx512_slow_rotate, _symcrypt_salsa20_crypt_avx2,
    _symcrypt_salsa20_crypt_x86_64, _symcrypt_salsa20_core_scalar;
kernel_function _symcrypt_salsa20_crypt_sse2;
kernel_function _symcrypt_salsa20_crypt_neon, _symcrypt_salsa20_crypt_neon_x4,
    _symcrypt_salsa20_crypt_arm;
kernel_function _symcrypt_salsa20_crypt_sve2, _symcrypt_salsa20_crypt_arm64;
kernel_function _symcrypt_salsa20_crypt_rvv_zvkb,
    _symcrypt_salsa20_crypt_rvv_zbb, _symcrypt_salsa20_crypt_rvv,
    _symcrypt_salsa20_crypt_zbb, _symcrypt_salsa20_crypt_riscv64;
#pragma GCC visibility pop

static const struct implementation salsa20_crypt_implementations[] = {
#if ASM_X86_64_AVX512_SPLIT_ZMM
  { "avx512_split_zmm", _symcrypt_salsa20_crypt_avx512_split_zmm,
    CPU_AVX512 | CPU_PREFER_ZMM | CPU_SPLIT_ZMM },
#endif
#if ASM_X86_64_AVX512
  { "avx512", _symcrypt_salsa20_crypt_avx512, CPU_AVX512 | CPU_PREFER_ZMM },
#endif
#if ASM_X86_64_AVX512_SLOW_ZMM
  { "avx512_slow_zmm", _symcrypt_salsa20_crypt_avx512_slow_zmm,
    CPU_AVX512 | CPU_PREFER_ROTATE },
#endif
#if ASM_X86_64_AVX512_SLOW_ROTATE
  { "avx512_slow_rotate", _symcrypt_salsa20_crypt_avx512_slow_rotate,
    CPU_AVX512 },
#endif
#if ASM_X86_64_AVX2
  { "avx2", _symcrypt_salsa20_crypt_avx2, CPU_AVX2 },
#endif
#if ASM_X86_64
  { "x86_64", _symcrypt_salsa20_crypt_x86_64, 0 },
#endif
#if ASM_X86_SSE2
  { "sse2", _symcrypt_salsa20_crypt_sse2, CPU_SSE2 },
#endif
#if ASM_ARM_NEON
  { "neon", _symcrypt_salsa20_crypt_neon, CPU_NEON | CPU_PREFER_NEON,
    .never_ran = 1 },
#endif
#if ASM_ARM_NEON_X4
  { "neon_x4", _symcrypt_salsa20_crypt_neon_x4, CPU_NEON, .never_ran = 1 },
#endif
#if ASM_ARM
  { "arm", _symcrypt_salsa20_crypt_arm, CPU_ARMV6, .never_ran = 1 },
#endif
#if ASM_ARM64_SVE2
  { "sve2", _symcrypt_salsa20_crypt_sve2, CPU_SVE2, .never_ran = 1 },
#endif
#if ASM_ARM64
  { "arm64", _symcrypt_salsa20_crypt_arm64, 0, .never_ran = 1 },
#endif
#if ASM_RISCV64_RVV_ZVKB
  { "rvv_zvkb", _symcrypt_salsa20_crypt_rvv_zvkb, CPU_ZVKB | CPU_ZBB,
    .never_ran = 1 },
#endif
#if ASM_RISCV64_RVV_ZBB
  { "rvv_zbb", _symcrypt_salsa20_crypt_rvv_zbb, CPU_V | CPU_ZBB,
    .never_ran = 1 },
#endif
#if ASM_RISCV64_RVV
  { "rvv", _symcrypt_salsa20_crypt_rvv, CPU_V, .never_ran = 1 },
#endif
#if ASM_RISCV64_ZBB
  { "zbb", _symcrypt_salsa20_crypt_zbb, CPU_ZBB, .never_ran = 1 },
#endif
#if ASM_RISCV64
  { "riscv64", _symcrypt_salsa20_crypt_riscv64, 0, .never_ran = 1 },
#endif
  { "c", (kernel_function *) _symcrypt_salsa20_crypt_c, 0 }
};
KERNEL_DEFINITION _symcrypt_salsa20_crypt_kernel
    = { .name = "salsa20_crypt",
        .implementations = salsa20_crypt_implementations };

static const struct implementation salsa20_core_implementations[] = {
#if ASM_X86_64_SCALAR
  { "scalar", _symcrypt_salsa20_core_scalar, CPU_PREFER_SCALAR },
#endif
  { "c", (kernel_function *) _symcrypt_salsa20_core_c, 0 }
};
KERNEL_DEFINITION _symcrypt_salsa20_core_kernel
    = { .name = "salsa20_core",
        .implementations = salsa20_core_implementations };

#endif
