/* SPDX-License-Identifier: ISC */
/* Which implementation runs what clears the stack and registers: the first
 * that the CPU supports.  See kernel.h. */
#ifndef SYMCRYPT_SRC_SCRUB_DISPATCH_C
#define SYMCRYPT_SRC_SCRUB_DISPATCH_C

#include "public.h"

#pragma GCC visibility push(hidden)
kernel_function _symcrypt_scrub_avx512, _symcrypt_scrub_avx2,
    _symcrypt_scrub_x86_64;
kernel_function _symcrypt_scrub_sse2, _symcrypt_scrub_x86;
kernel_function _symcrypt_scrub_neon, _symcrypt_scrub_arm;
kernel_function _symcrypt_scrub_sve2, _symcrypt_scrub_arm64;
kernel_function _symcrypt_scrub_rvv, _symcrypt_scrub_riscv64;
#pragma GCC visibility pop

static const struct implementation scrub_implementations[] = {
#if ASM_X86_64_AVX512
  /* It clears what AVX-512 has: 32 vectors and the masks. */
  { "avx512", _symcrypt_scrub_avx512, CPU_AVX512 },
#endif
#if ASM_X86_64_AVX2
  { "avx2", _symcrypt_scrub_avx2, CPU_AVX2 },
#endif
#if ASM_X86_64
  { "x86_64", _symcrypt_scrub_x86_64, 0 },
#endif
#if ASM_X86_SSE2
  { "sse2", _symcrypt_scrub_sse2, CPU_SSE2 },
#endif
#if ASM_X86
  { "x86", _symcrypt_scrub_x86, 0 },
#endif
#if ASM_ARM_NEON
  { "neon", _symcrypt_scrub_neon, CPU_NEON, .never_ran = 1 },
#endif
#if ASM_ARM
  { "arm", _symcrypt_scrub_arm, CPU_ARMV6, .never_ran = 1 },
#endif
#if ASM_ARM64_SVE2
  /* It clears the predicates, too. */
  { "sve2", _symcrypt_scrub_sve2, CPU_SVE2, .never_ran = 1 },
#endif
#if ASM_ARM64
  { "arm64", _symcrypt_scrub_arm64, 0, .never_ran = 1 },
#endif
#if ASM_RISCV64_RVV
  { "rvv", _symcrypt_scrub_rvv, CPU_V, .never_ran = 1 },
#endif
#if ASM_RISCV64
  { "riscv64", _symcrypt_scrub_riscv64, 0, .never_ran = 1 },
#endif
  { "c", (kernel_function *) _symcrypt_scrub_c, 0 }
};
KERNEL_DEFINITION _symcrypt_scrub_kernel = {
  .name = "scrub", .implementations = scrub_implementations, .unmasked = 1
};

#endif
