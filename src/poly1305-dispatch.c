/* SPDX-License-Identifier: ISC */
/* Which implementation runs the kernels of Poly1305: the first that the CPU
 * supports.  See kernel.h. */
#ifndef SYMCRYPT_SRC_POLY1305_DISPATCH_C
#define SYMCRYPT_SRC_POLY1305_DISPATCH_C

#include "poly1305-kernels.h"

#pragma GCC visibility push(hidden)
kernel_function _symcrypt_poly1305_blocks_avx512,
    _symcrypt_poly1305_blocks_avx2, _symcrypt_poly1305_blocks_x86_64,
    _symcrypt_poly1305_many_avx512, _symcrypt_poly1305_many_avx2;
kernel_function _symcrypt_poly1305_blocks_sse2, _symcrypt_poly1305_blocks_x86;
kernel_function _symcrypt_poly1305_blocks_neon, _symcrypt_poly1305_blocks_arm;
kernel_function _symcrypt_poly1305_blocks_arm64;
kernel_function _symcrypt_poly1305_blocks_rvv,
    _symcrypt_poly1305_blocks_riscv64;
#pragma GCC visibility pop

/* The longest messages that gain in a group: doc/kernels/poly1305.md. */
#if ASM_X86_64_AVX512
static const struct seal_threshold seal_avx512[]
    = { { .needs = CPU_PREFER_ZMM | CPU_SPLIT_ZMM,
          .two = { 0, 0 },
          .three = { 64, 64 },
          .four = { 192, 192 },
          .five = { 512, 512 },
          .eight = { 1024, 1024 } },
        { .needs = CPU_PREFER_ZMM | CPU_PREFER_FUSED,
          .two = { 128, 256 },
          .three = { 512, 512 },
          .four = { 512, 1024 },
          .five = { 768, 1024 },
          .eight = { 1536, 2048 } },
        { .two = { 64, 128 },
          .three = { 64, 256 },
          .four = { 512, 512 },
          .five = { 512, 768 },
          .eight = { 768, 1536 } } };
#endif
#if ASM_X86_64_AVX2
static const struct seal_threshold seal_avx2[] = { { .two = { 0, 0 },
                                                     .three = { 64, 64 },
                                                     .four = { 512, 512 },
                                                     .five = { 256, 256 },
                                                     .eight = { 768, 768 } } };
#endif

static const struct implementation poly1305_blocks_implementations[] = {
#if ASM_X86_64_AVX512
  /* IFMA multiplies 52-bit words. */
  { "avx512", _symcrypt_poly1305_blocks_avx512, CPU_AVX512 | CPU_AVX512_IFMA },
#endif
#if ASM_X86_64_AVX2
  { "avx2", _symcrypt_poly1305_blocks_avx2, CPU_AVX2 },
#endif
#if ASM_X86_64
  { "x86_64", _symcrypt_poly1305_blocks_x86_64, 0 },
#endif
#if ASM_X86_SSE2
  { "sse2", _symcrypt_poly1305_blocks_sse2, CPU_SSE2 },
#endif
#if ASM_X86
  { "x86", _symcrypt_poly1305_blocks_x86, 0 },
#endif
#if ASM_ARM_NEON
  { "neon", _symcrypt_poly1305_blocks_neon, CPU_NEON, .never_ran = 1 },
#endif
#if ASM_ARM
  { "arm", _symcrypt_poly1305_blocks_arm, CPU_ARMV6, .never_ran = 1 },
#endif
#if ASM_ARM64
  { "arm64", _symcrypt_poly1305_blocks_arm64, 0, .never_ran = 1 },
#endif
#if ASM_RISCV64_RVV
  /* From 256 bits on.  CRYPTOGAMS measured 1.2 cycles a byte in vectors and
   * 3.3 in words on the SpacemiT X60 (riscv/poly1305-riscv.pl, July 2025). */
  { "rvv", _symcrypt_poly1305_blocks_rvv, CPU_V, .never_ran = 1 },
#endif
#if ASM_RISCV64
  { "riscv64", _symcrypt_poly1305_blocks_riscv64, 0, .never_ran = 1 },
#endif
  { "c", (kernel_function *) _symcrypt_poly1305_blocks_c, 0 }
};
KERNEL_DEFINITION _symcrypt_poly1305_blocks_kernel
    = { .name = "poly1305_blocks",
        .implementations = poly1305_blocks_implementations };

static const struct implementation poly1305_many_implementations[] = {
#if ASM_X86_64_AVX512
  { "avx512", _symcrypt_poly1305_many_avx512, CPU_AVX512 | CPU_AVX512_IFMA,
    seal_avx512 },
#endif
#if ASM_X86_64_AVX2
  { "avx2", _symcrypt_poly1305_many_avx2, CPU_AVX2, seal_avx2 },
#endif
  { "c", (kernel_function *) _symcrypt_poly1305_many_c, 0 }
};
KERNEL_DEFINITION _symcrypt_poly1305_many_kernel
    = { .name = "poly1305_many",
        .implementations = poly1305_many_implementations };

#endif
