/* SPDX-License-Identifier: ISC */
/* Which implementation runs the kernels of ChaCha: the first that the CPU can.
 * See kernel.h. */
#ifndef SYMCRYPT_SRC_CHACHA_DISPATCH_C
#define SYMCRYPT_SRC_CHACHA_DISPATCH_C

#include "chacha-kernels.h"

#pragma GCC visibility push(hidden)
kernel_function _symcrypt_chacha_blocks_avx512_vl256_512,
    _symcrypt_chacha_blocks_avx512,
    _symcrypt_chacha_blocks_avx512_vl256_rotate,
    _symcrypt_chacha_blocks_avx512_vl256, _symcrypt_chacha_blocks_avx2,
    _symcrypt_chacha_blocks_ssse3, _symcrypt_chacha_crypt_avx512_vl256_512,
    _symcrypt_chacha_crypt_avx512, _symcrypt_chacha_crypt_avx512_vl256_rotate,
    _symcrypt_chacha_crypt_avx512_vl256, _symcrypt_chacha_crypt_avx2,
    _symcrypt_chacha_crypt_ssse3, _symcrypt_chacha_core_scalar,
    _symcrypt_chacha_core_avx512_vl256_rotate,
    _symcrypt_chacha_core_avx512_vl256, _symcrypt_chacha_core_avx2,
    _symcrypt_chacha_core_ssse3, _symcrypt_chacha_2core_avx512_vl256_rotate,
    _symcrypt_chacha_2core_avx512_vl256, _symcrypt_chacha_2core_avx2,
    _symcrypt_chacha_2core_ssse3, _symcrypt_chacha_3core_avx512_vl256_rotate,
    _symcrypt_chacha_3core_avx512_vl256, _symcrypt_chacha_3core_avx2,
    _symcrypt_chacha_3core_ssse3, _symcrypt_chacha_many_avx512,
    _symcrypt_chacha_many_avx2;
kernel_function _symcrypt_chacha_blocks_sse2, _symcrypt_chacha_crypt_sse2,
    _symcrypt_chacha_core_sse2, _symcrypt_chacha_2core_sse2,
    _symcrypt_chacha_3core_sse2;
kernel_function _symcrypt_chacha_blocks_neon, _symcrypt_chacha_blocks_neon_x4,
    _symcrypt_chacha_blocks_arm, _symcrypt_chacha_crypt_neon,
    _symcrypt_chacha_crypt_neon_x4, _symcrypt_chacha_crypt_arm,
    _symcrypt_chacha_core_arm, _symcrypt_chacha_2core_neon,
    _symcrypt_chacha_2core_arm, _symcrypt_chacha_3core_neon,
    _symcrypt_chacha_3core_arm;
kernel_function _symcrypt_chacha_blocks_sve2, _symcrypt_chacha_blocks_wide,
    _symcrypt_chacha_blocks_narrow, _symcrypt_chacha_blocks_arm64,
    _symcrypt_chacha_crypt_sve2, _symcrypt_chacha_crypt_wide,
    _symcrypt_chacha_crypt_narrow, _symcrypt_chacha_crypt_arm64,
    _symcrypt_chacha_core_arm64, _symcrypt_chacha_2core_sve2,
    _symcrypt_chacha_2core_arm64, _symcrypt_chacha_3core_sve2,
    _symcrypt_chacha_3core_arm64;
kernel_function _symcrypt_chacha_blocks_rvv_zvkb,
    _symcrypt_chacha_blocks_rvv_zbb, _symcrypt_chacha_blocks_rvv,
    _symcrypt_chacha_blocks_zbb, _symcrypt_chacha_blocks_riscv64,
    _symcrypt_chacha_crypt_rvv_zvkb, _symcrypt_chacha_crypt_rvv_zbb,
    _symcrypt_chacha_crypt_rvv, _symcrypt_chacha_crypt_zbb,
    _symcrypt_chacha_crypt_riscv64, _symcrypt_chacha_core_zbb,
    _symcrypt_chacha_core_riscv64, _symcrypt_chacha_2core_zbb,
    _symcrypt_chacha_2core_riscv64, _symcrypt_chacha_3core_rvv_zvkb,
    _symcrypt_chacha_3core_zbb, _symcrypt_chacha_3core_riscv64;
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

static const struct implementation chacha_blocks_implementations[] = {
#if ASM_X86_64_AVX512_VL256_512
  /* Zen 4 takes two turns for 512 bits, so two groups of eight blocks in 256
   * bits are faster than sixteen in 512. */
  { "avx512_vl256_512", _symcrypt_chacha_blocks_avx512_vl256_512,
    CPU_AVX512 | CPU_PREFER_ZMM | CPU_SPLIT_ZMM },
#endif
#if ASM_X86_64_AVX512
  /* 512-bit vectors.  Intel from Ice Lake and AMD from Zen 5 run them without
   * a slower clock. */
  { "avx512", _symcrypt_chacha_blocks_avx512, CPU_AVX512 | CPU_PREFER_ZMM },
#endif
#if ASM_X86_64_AVX512_VL256_ROTATE
  /* 256 bits, as 512 slow the clock.  A rotation is as fast as a shift. */
  { "avx512_vl256_rotate", _symcrypt_chacha_blocks_avx512_vl256_rotate,
    CPU_AVX512 | CPU_PREFER_ROTATE },
#endif
#if ASM_X86_64_AVX512_VL256
  /* The same with two shifts, which save a step of one block. */
  { "avx512_vl256", _symcrypt_chacha_blocks_avx512_vl256, CPU_AVX512 },
#endif
#if ASM_X86_64_AVX2
  { "avx2", _symcrypt_chacha_blocks_avx2, CPU_AVX2 },
#endif
#if ASM_X86_64_SSSE3
  { "ssse3", _symcrypt_chacha_blocks_ssse3, CPU_SSSE3 },
#endif
#if ASM_X86_SSE2
  { "sse2", _symcrypt_chacha_blocks_sse2, CPU_SSE2 },
#endif
#if ASM_ARM_NEON
  /* NEON pays for two blocks already. */
  { "neon", _symcrypt_chacha_blocks_neon, CPU_NEON | CPU_PREFER_NEON },
#endif
#if ASM_ARM_NEON_X4
  /* NEON pays from four blocks on, for ChaCha from three. */
  { "neon_x4", _symcrypt_chacha_blocks_neon_x4, CPU_NEON },
#endif
#if ASM_ARM
  { "arm", _symcrypt_chacha_blocks_arm, CPU_ARMV6 },
#endif
#if ASM_ARM64_SVE2
  /* xar is an exclusive or and a rotation in one instruction. */
  { "sve2", _symcrypt_chacha_blocks_sve2, CPU_SVE2 },
#endif
#if ASM_ARM64_WIDE
  /* Six blocks in vectors, two in general registers: five or more
   * instructions start in a cycle. */
  { "wide", _symcrypt_chacha_blocks_wide, CPU_PREFER_WIDE },
#endif
#if ASM_ARM64_NARROW
  /* Four and one: one instruction of vectors starts in a cycle. */
  { "narrow", _symcrypt_chacha_blocks_narrow, CPU_PREFER_NARROW },
#endif
#if ASM_ARM64
  /* Six and one. */
  { "arm64", _symcrypt_chacha_blocks_arm64, 0 },
#endif
#if ASM_RISCV64_RVV_ZVKB
  /* Zvkb rotates vectors, Zbb words. */
  { "rvv_zvkb", _symcrypt_chacha_blocks_rvv_zvkb, CPU_ZVKB | CPU_ZBB },
#endif
#if ASM_RISCV64_RVV_ZBB
  { "rvv_zbb", _symcrypt_chacha_blocks_rvv_zbb, CPU_V | CPU_ZBB },
#endif
#if ASM_RISCV64_RVV
  { "rvv", _symcrypt_chacha_blocks_rvv, CPU_V },
#endif
#if ASM_RISCV64_ZBB
  { "zbb", _symcrypt_chacha_blocks_zbb, CPU_ZBB },
#endif
#if ASM_RISCV64
  { "riscv64", _symcrypt_chacha_blocks_riscv64, 0 },
#endif
  { "c", (kernel_function *) _symcrypt_chacha_blocks_c, 0 }
};
KERNEL_DEFINITION _symcrypt_chacha_blocks_kernel
    = { .name = "chacha_blocks",
        .implementations = chacha_blocks_implementations };

static const struct implementation chacha_crypt_implementations[] = {
#if ASM_X86_64_AVX512_VL256_512
  { "avx512_vl256_512", _symcrypt_chacha_crypt_avx512_vl256_512,
    CPU_AVX512 | CPU_PREFER_ZMM | CPU_SPLIT_ZMM, &chacha_plan_15 },
#endif
#if ASM_X86_64_AVX512
  { "avx512", _symcrypt_chacha_crypt_avx512, CPU_AVX512 | CPU_PREFER_ZMM,
    &chacha_plan_16 },
#endif
#if ASM_X86_64_AVX512_VL256_ROTATE
  { "avx512_vl256_rotate", _symcrypt_chacha_crypt_avx512_vl256_rotate,
    CPU_AVX512 | CPU_PREFER_ROTATE, &chacha_plan_15 },
#endif
#if ASM_X86_64_AVX512_VL256
  { "avx512_vl256", _symcrypt_chacha_crypt_avx512_vl256, CPU_AVX512,
    &chacha_plan_15 },
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
    &chacha_plan_15 },
#endif
#if ASM_ARM_NEON_X4
  { "neon_x4", _symcrypt_chacha_crypt_neon_x4, CPU_NEON, &chacha_plan_15 },
#endif
#if ASM_ARM
  { "arm", _symcrypt_chacha_crypt_arm, CPU_ARMV6, &chacha_plan_15 },
#endif
#if ASM_ARM64_SVE2
  { "sve2", _symcrypt_chacha_crypt_sve2, CPU_SVE2, &chacha_plan_sve2 },
#endif
#if ASM_ARM64_WIDE
  { "wide", _symcrypt_chacha_crypt_wide, CPU_PREFER_WIDE, &chacha_plan_6 },
#endif
#if ASM_ARM64_NARROW
  { "narrow", _symcrypt_chacha_crypt_narrow, CPU_PREFER_NARROW,
    &chacha_plan_6 },
#endif
#if ASM_ARM64
  { "arm64", _symcrypt_chacha_crypt_arm64, 0, &chacha_plan_6 },
#endif
#if ASM_RISCV64_RVV_ZVKB
  { "rvv_zvkb", _symcrypt_chacha_crypt_rvv_zvkb, CPU_ZVKB | CPU_ZBB,
    &chacha_plan_15 },
#endif
#if ASM_RISCV64_RVV_ZBB
  { "rvv_zbb", _symcrypt_chacha_crypt_rvv_zbb, CPU_V | CPU_ZBB,
    &chacha_plan_15 },
#endif
#if ASM_RISCV64_RVV
  { "rvv", _symcrypt_chacha_crypt_rvv, CPU_V, &chacha_plan_15 },
#endif
#if ASM_RISCV64_ZBB
  { "zbb", _symcrypt_chacha_crypt_zbb, CPU_ZBB, &chacha_plan_15 },
#endif
#if ASM_RISCV64
  { "riscv64", _symcrypt_chacha_crypt_riscv64, 0, &chacha_plan_15 },
#endif
  { "c", (kernel_function *) _symcrypt_chacha_crypt_c, 0, &chacha_plan_15 }
};
KERNEL_DEFINITION _symcrypt_chacha_crypt_kernel
    = { .name = "chacha_crypt",
        .implementations = chacha_crypt_implementations };

static const struct implementation chacha_core_implementations[] = {
#if ASM_X86_64_SCALAR
  /* An addition of vectors takes two cycles on Zen 5. */
  { "scalar", _symcrypt_chacha_core_scalar, CPU_PREFER_SCALAR,
    "one block is faster than by crypt" },
#endif
#if ASM_X86_64_AVX512_VL256_ROTATE
  { "avx512_vl256_rotate", _symcrypt_chacha_core_avx512_vl256_rotate,
    CPU_AVX512 | CPU_PREFER_ROTATE },
#endif
#if ASM_X86_64_AVX512_VL256
  { "avx512_vl256", _symcrypt_chacha_core_avx512_vl256, CPU_AVX512 },
#endif
#if ASM_X86_64_AVX2
  { "avx2", _symcrypt_chacha_core_avx2, CPU_AVX2 },
#endif
#if ASM_X86_64_SSSE3
  { "ssse3", _symcrypt_chacha_core_ssse3, CPU_SSSE3 },
#endif
#if ASM_X86_SSE2
  { "sse2", _symcrypt_chacha_core_sse2, CPU_SSE2 },
#endif
#if ASM_ARM
  { "arm", _symcrypt_chacha_core_arm, CPU_ARMV6 },
#endif
#if ASM_ARM64
  { "arm64", _symcrypt_chacha_core_arm64, 0 },
#endif
#if ASM_RISCV64_ZBB
  { "zbb", _symcrypt_chacha_core_zbb, CPU_ZBB },
#endif
#if ASM_RISCV64
  { "riscv64", _symcrypt_chacha_core_riscv64, 0 },
#endif
  { "c", (kernel_function *) _symcrypt_chacha_core_c, 0 }
};
KERNEL_DEFINITION _symcrypt_chacha_core_kernel
    = { .name = "chacha_core",
        .implementations = chacha_core_implementations };

static const struct implementation chacha_2core_implementations[] = {
#if ASM_X86_64_AVX512_VL256_ROTATE
  { "avx512_vl256_rotate", _symcrypt_chacha_2core_avx512_vl256_rotate,
    CPU_AVX512 | CPU_PREFER_ROTATE },
#endif
#if ASM_X86_64_AVX512_VL256
  { "avx512_vl256", _symcrypt_chacha_2core_avx512_vl256, CPU_AVX512 },
#endif
#if ASM_X86_64_AVX2
  { "avx2", _symcrypt_chacha_2core_avx2, CPU_AVX2 },
#endif
#if ASM_X86_64_SSSE3
  { "ssse3", _symcrypt_chacha_2core_ssse3, CPU_SSSE3 },
#endif
#if ASM_X86_SSE2
  { "sse2", _symcrypt_chacha_2core_sse2, CPU_SSE2 },
#endif
#if ASM_ARM_NEON
  { "neon", _symcrypt_chacha_2core_neon, CPU_NEON | CPU_PREFER_NEON },
#endif
#if ASM_ARM
  { "arm", _symcrypt_chacha_2core_arm, CPU_ARMV6 },
#endif
#if ASM_ARM64_SVE2
  { "sve2", _symcrypt_chacha_2core_sve2, CPU_SVE2 },
#endif
#if ASM_ARM64
  { "arm64", _symcrypt_chacha_2core_arm64, 0 },
#endif
#if ASM_RISCV64_ZBB
  { "zbb", _symcrypt_chacha_2core_zbb, CPU_ZBB },
#endif
#if ASM_RISCV64
  { "riscv64", _symcrypt_chacha_2core_riscv64, 0 },
#endif
  { "c", (kernel_function *) _symcrypt_chacha_2core_c, 0 }
};
KERNEL_DEFINITION _symcrypt_chacha_2core_kernel
    = { .name = "chacha_2core",
        .implementations = chacha_2core_implementations };

static const struct implementation chacha_3core_implementations[] = {
#if ASM_X86_64_AVX512_VL256_ROTATE
  { "avx512_vl256_rotate", _symcrypt_chacha_3core_avx512_vl256_rotate,
    CPU_AVX512 | CPU_PREFER_ROTATE },
#endif
#if ASM_X86_64_AVX512_VL256
  { "avx512_vl256", _symcrypt_chacha_3core_avx512_vl256, CPU_AVX512 },
#endif
#if ASM_X86_64_AVX2
  { "avx2", _symcrypt_chacha_3core_avx2, CPU_AVX2 },
#endif
#if ASM_X86_64_SSSE3
  { "ssse3", _symcrypt_chacha_3core_ssse3, CPU_SSSE3 },
#endif
#if ASM_X86_SSE2
  { "sse2", _symcrypt_chacha_3core_sse2, CPU_SSE2 },
#endif
#if ASM_ARM_NEON
  { "neon", _symcrypt_chacha_3core_neon, CPU_NEON },
#endif
#if ASM_ARM
  { "arm", _symcrypt_chacha_3core_arm, CPU_ARMV6 },
#endif
#if ASM_ARM64_SVE2
  { "sve2", _symcrypt_chacha_3core_sve2, CPU_SVE2 },
#endif
#if ASM_ARM64
  { "arm64", _symcrypt_chacha_3core_arm64, 0 },
#endif
#if ASM_RISCV64_RVV_ZVKB
  { "rvv_zvkb", _symcrypt_chacha_3core_rvv_zvkb, CPU_ZVKB | CPU_ZBB },
#endif
#if ASM_RISCV64_ZBB
  { "zbb", _symcrypt_chacha_3core_zbb, CPU_ZBB },
#endif
#if ASM_RISCV64
  { "riscv64", _symcrypt_chacha_3core_riscv64, 0 },
#endif
  { "c", (kernel_function *) _symcrypt_chacha_3core_c, 0 }
};
KERNEL_DEFINITION _symcrypt_chacha_3core_kernel
    = { .name = "chacha_3core",
        .implementations = chacha_3core_implementations };

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
