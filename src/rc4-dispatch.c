/* SPDX-License-Identifier: ISC */
/* Which implementation runs the kernels of RC4: the first that the CPU
 * supports.  See kernel.h. */
#ifndef SYMCRYPT_SRC_RC4_DISPATCH_C
#define SYMCRYPT_SRC_RC4_DISPATCH_C

#include "rc4-kernels.h"

#pragma GCC visibility push(hidden)
kernel_function _symcrypt_rc4_set_key_x86_64, _symcrypt_rc4_crypt_x86_64;
kernel_function _symcrypt_rc4_set_key_sse2, _symcrypt_rc4_crypt_sse2;
kernel_function _symcrypt_rc4_crypt_arm;
kernel_function _symcrypt_rc4_crypt_arm64;
kernel_function _symcrypt_rc4_crypt_riscv64;
#pragma GCC visibility pop

static const struct implementation rc4_set_key_implementations[] = {
#if ASM_X86_64
  { "x86_64", _symcrypt_rc4_set_key_x86_64, CPU_SSE41 },
#endif
#if ASM_X86_SSE2
  { "sse2", _symcrypt_rc4_set_key_sse2, CPU_SSE2 },
#endif
  { "c", (kernel_function *) _symcrypt_rc4_set_key_c, 0 }
};
KERNEL_DEFINITION _symcrypt_rc4_set_key_kernel
    = { .name = "rc4_set_key",
        .implementations = rc4_set_key_implementations };

static const struct implementation rc4_crypt_implementations[] = {
#if ASM_X86_64
  { "x86_64", _symcrypt_rc4_crypt_x86_64, CPU_SSE41 },
#endif
#if ASM_X86_SSE2
  { "sse2", _symcrypt_rc4_crypt_sse2, CPU_SSE2 },
#endif
#if ASM_ARM
  { "arm", _symcrypt_rc4_crypt_arm, CPU_ARMV6, .never_ran = 1 },
#endif
#if ASM_ARM64
  { "arm64", _symcrypt_rc4_crypt_arm64, 0, .never_ran = 1 },
#endif
#if ASM_RISCV64
  { "riscv64", _symcrypt_rc4_crypt_riscv64, 0, .never_ran = 1 },
#endif
  { "c", (kernel_function *) _symcrypt_rc4_crypt_c, 0 }
};
KERNEL_DEFINITION _symcrypt_rc4_crypt_kernel
    = { .name = "rc4_crypt", .implementations = rc4_crypt_implementations };

#endif
