/* SPDX-License-Identifier: ISC */
/* Which implementation runs the kernels of ChaCha: the first that the CPU
 * supports.  See kernel.h. */
#ifndef SYMCRYPT_SRC_CHACHA_DISPATCH_C
#define SYMCRYPT_SRC_CHACHA_DISPATCH_C

#include "chacha-kernels.h"

#pragma GCC visibility push(hidden)
kernel_function _symcrypt_chacha_crypt_avx512_split_zmm,
    _symcrypt_chacha_crypt_avx512, _symcrypt_chacha_crypt_avx512_slow_zmm,
    _symcrypt_chacha_crypt_avx512_slow_rotate, _symcrypt_chacha_crypt_avx2,
    _symcrypt_chacha_crypt_ssse3, _symcrypt_chacha_core_scalar,
    _symcrypt_chacha_many_avx512, _symcrypt_chacha_many_avx2;
kernel_function _symcrypt_chacha_crypt_sse2;
kernel_function _symcrypt_chacha_crypt_neon, _symcrypt_chacha_crypt_neon_x4,
    _symcrypt_chacha_crypt_arm;
kernel_function _symcrypt_chacha_crypt_sve2, _symcrypt_chacha_crypt_wide,
    _symcrypt_chacha_crypt_arm64;
kernel_function _symcrypt_chacha_crypt_rvv_zvkb,
    _symcrypt_chacha_crypt_rvv_zbb, _symcrypt_chacha_crypt_rvv,
    _symcrypt_chacha_crypt_zbb, _symcrypt_chacha_crypt_riscv64;
#pragma GCC visibility pop

/* How ChaCha20-Poly1305 divides a message. */
#if ASM_X86_64_AVX512
static const struct chacha_plan chacha_plan_16 = { .whole = 23, .first = 15 };
#endif
#if ASM_ARM64
static const struct chacha_plan chacha_plan_6 = { .whole = 13, .first = 6 };
#endif
#if ASM_ARM64_SVE2
static const struct chacha_plan chacha_plan_sve2
    = { .whole = 13, .first = 6, .one_by_one = 1 };
#endif
static const struct chacha_plan chacha_plan_15 = { .whole = 19, .first = 15 };

static const struct implementation chacha_crypt_implementations[] = {
#if ASM_X86_64_AVX512_SPLIT_ZMM
  { "avx512_split_zmm", _symcrypt_chacha_crypt_avx512_split_zmm,
    CPU_AVX512 | CPU_PREFER_ZMM | CPU_SPLIT_ZMM, &chacha_plan_15 },
#endif
#if ASM_X86_64_AVX512
  { "avx512", _symcrypt_chacha_crypt_avx512, CPU_AVX512 | CPU_PREFER_ZMM,
    &chacha_plan_16 },
#endif
#if ASM_X86_64_AVX512_SLOW_ZMM
  { "avx512_slow_zmm", _symcrypt_chacha_crypt_avx512_slow_zmm,
    CPU_AVX512 | CPU_PREFER_ROTATE, &chacha_plan_15 },
#endif
#if ASM_X86_64_AVX512_SLOW_ROTATE
  { "avx512_slow_rotate", _symcrypt_chacha_crypt_avx512_slow_rotate,
    CPU_AVX512, &chacha_plan_15 },
#endif
#if ASM_X86_64_AVX2
  { "avx2", _symcrypt_chacha_crypt_avx2, CPU_AVX2, &chacha_plan_15 },
#endif
#if ASM_X86_64_SSSE3
  { "ssse3", _symcrypt_chacha_crypt_ssse3, CPU_SSSE3, &chacha_plan_15 },
#endif
#if ASM_X86_SSE2
  { "sse2", _symcrypt_chacha_crypt_sse2, CPU_SSE2, &chacha_plan_15 },
#endif
#if ASM_ARM_NEON
  { "neon", _symcrypt_chacha_crypt_neon, CPU_NEON | CPU_PREFER_NEON,
    &chacha_plan_15, .never_ran = 1 },
#endif
#if ASM_ARM_NEON_X4
  { "neon_x4", _symcrypt_chacha_crypt_neon_x4, CPU_NEON, &chacha_plan_15,
    .never_ran = 1 },
#endif
#if ASM_ARM
  { "arm", _symcrypt_chacha_crypt_arm, CPU_ARMV6, &chacha_plan_15,
    .never_ran = 1 },
#endif
#if ASM_ARM64_SVE2
  { "sve2", _symcrypt_chacha_crypt_sve2, CPU_SVE2, &chacha_plan_sve2,
    .never_ran = 1 },
#endif
#if ASM_ARM64_WIDE
  { "wide", _symcrypt_chacha_crypt_wide, CPU_PREFER_WIDE, &chacha_plan_6,
    .never_ran = 1 },
#endif
#if ASM_ARM64
  { "arm64", _symcrypt_chacha_crypt_arm64, 0, &chacha_plan_6, .never_ran = 1 },
#endif
#if ASM_RISCV64_RVV_ZVKB
  { "rvv_zvkb", _symcrypt_chacha_crypt_rvv_zvkb, CPU_ZVKB | CPU_ZBB,
    &chacha_plan_15, .never_ran = 1 },
#endif
#if ASM_RISCV64_RVV_ZBB
  { "rvv_zbb", _symcrypt_chacha_crypt_rvv_zbb, CPU_V | CPU_ZBB,
    &chacha_plan_15, .never_ran = 1 },
#endif
#if ASM_RISCV64_RVV
  { "rvv", _symcrypt_chacha_crypt_rvv, CPU_V, &chacha_plan_15,
    .never_ran = 1 },
#endif
#if ASM_RISCV64_ZBB
  { "zbb", _symcrypt_chacha_crypt_zbb, CPU_ZBB, &chacha_plan_15,
    .never_ran = 1 },
#endif
#if ASM_RISCV64
  { "riscv64", _symcrypt_chacha_crypt_riscv64, 0, &chacha_plan_15,
    .never_ran = 1 },
#endif
  { "c", (kernel_function *) _symcrypt_chacha_crypt_c, 0, &chacha_plan_15 }
};
KERNEL_DEFINITION _symcrypt_chacha_crypt_kernel
    = { .name = "chacha_crypt",
        .implementations = chacha_crypt_implementations };

static const struct implementation chacha_core_implementations[] = {
#if ASM_X86_64_SCALAR
  /* An addition of vectors takes two cycles on Zen 5. */
  { "scalar", _symcrypt_chacha_core_scalar, CPU_PREFER_SCALAR },
#endif
  { "c", (kernel_function *) _symcrypt_chacha_core_c, 0 }
};
KERNEL_DEFINITION _symcrypt_chacha_core_kernel
    = { .name = "chacha_core",
        .implementations = chacha_core_implementations };

static const struct implementation chacha_many_implementations[] = {
#if ASM_X86_64_AVX512
  { "avx512", _symcrypt_chacha_many_avx512, CPU_AVX512 },
#endif
#if ASM_X86_64_AVX2
  { "avx2", _symcrypt_chacha_many_avx2, CPU_AVX2 },
#endif
  { "c", (kernel_function *) _symcrypt_chacha_many_c, 0 }
};
KERNEL_DEFINITION _symcrypt_chacha_many_kernel
    = { .name = "chacha_many",
        .implementations = chacha_many_implementations };

#endif
