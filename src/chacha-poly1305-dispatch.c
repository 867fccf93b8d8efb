/* SPDX-License-Identifier: ISC */
/* Which implementation runs the kernel of ChaCha20-Poly1305: the first that
 * the CPU supports.  See kernel.h. */
#ifndef SYMCRYPT_SRC_CHACHA_POLY1305_DISPATCH_C
#define SYMCRYPT_SRC_CHACHA_POLY1305_DISPATCH_C

#include "chacha-poly1305-kernels.h"

#pragma GCC visibility push(hidden)
kernel_function _symcrypt_chacha_poly1305_blocks_avx512;
kernel_function _symcrypt_chacha_poly1305_blocks_arm64;
#pragma GCC visibility pop

static const struct implementation chacha_poly1305_blocks_implementations[] = {
#if ASM_X86_64_AVX512
  /* Poly1305 in general registers between ChaCha in vectors.  If that is
   * slower than Poly1305 in vectors afterwards, C is selected. */
  { "avx512", _symcrypt_chacha_poly1305_blocks_avx512,
    CPU_AVX512 | CPU_PREFER_ZMM | CPU_PREFER_FUSED },
#endif
#if ASM_ARM64
  { "arm64", _symcrypt_chacha_poly1305_blocks_arm64, 0, .never_ran = 1 },
#endif
  { "c", (kernel_function *) _symcrypt_chacha_poly1305_blocks_c, 0 }
};
KERNEL_DEFINITION _symcrypt_chacha_poly1305_blocks_kernel
    = { .name = "chacha_poly1305_blocks",
        .implementations = chacha_poly1305_blocks_implementations };

#endif
