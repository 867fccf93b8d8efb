/* SPDX-License-Identifier: ISC */
/* Which implementation runs memxor: the first that the CPU supports.  See
 * kernel.h. */
#ifndef SYMCRYPT_SRC_MEMXOR_DISPATCH_C
#define SYMCRYPT_SRC_MEMXOR_DISPATCH_C

#include "memxor-kernels.h"

#pragma GCC visibility push(hidden)
kernel_function _symcrypt_memxor_x86_64;
kernel_function _symcrypt_memxor_sse2;
kernel_function _symcrypt_memxor_arm;
kernel_function _symcrypt_memxor_arm64;
kernel_function _symcrypt_memxor_rvv;
#pragma GCC visibility pop

static const struct implementation memxor_implementations[] = {
#if ASM_X86_64
  { "x86_64", _symcrypt_memxor_x86_64, 0 },
#endif
#if ASM_X86_SSE2
  { "sse2", _symcrypt_memxor_sse2, CPU_SSE2 },
#endif
#if ASM_ARM
  { "arm", _symcrypt_memxor_arm, CPU_ARMV6, .never_ran = 1 },
#endif
#if ASM_ARM64
  { "arm64", _symcrypt_memxor_arm64, 0, .never_ran = 1 },
#endif
#if ASM_RISCV64_RVV
  { "rvv", _symcrypt_memxor_rvv, CPU_V, .never_ran = 1 },
#endif
  { "c", (kernel_function *) _symcrypt_memxor_c, 0 }
};
KERNEL_DEFINITION _symcrypt_memxor_kernel
    = { .name = "memxor", .implementations = memxor_implementations };

#endif
