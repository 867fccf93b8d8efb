/* SPDX-License-Identifier: ISC */
/* Which implementation runs the compression function of MD5: the first that
 * the CPU supports.  See kernel.h. */
#ifndef SYMCRYPT_SRC_MD5_DISPATCH_C
#define SYMCRYPT_SRC_MD5_DISPATCH_C

#include "hash-kernels.h"

#pragma GCC visibility push(hidden)
kernel_function _symcrypt_md5_compress_zbb, _symcrypt_md5_compress_riscv64;
#pragma GCC visibility pop

static const struct implementation md5_compress_implementations[] = {
#if ASM_RISCV64_ZBB
  { "zbb", _symcrypt_md5_compress_zbb, CPU_ZBB, .never_ran = 1 },
#endif
#if ASM_RISCV64
  { "riscv64", _symcrypt_md5_compress_riscv64, 0, .never_ran = 1 },
#endif
  { "c", (kernel_function *) _symcrypt_md5_compress_c, 0 }
};
KERNEL_DEFINITION _symcrypt_md5_compress_kernel
    = { .name = "md5_compress",
        .implementations = md5_compress_implementations };

#endif
