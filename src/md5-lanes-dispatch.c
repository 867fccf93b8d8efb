/* SPDX-License-Identifier: ISC */
/* Which implementation runs MD5 in lanes: the first that the CPU supports.
 * See kernel.h. */
#ifndef SYMCRYPT_SRC_MD5_LANES_DISPATCH_C
#define SYMCRYPT_SRC_MD5_LANES_DISPATCH_C

#include "lanes-kernels.h"

#pragma GCC visibility push(hidden)
kernel_function _symcrypt_md5_lanes_avx512, _symcrypt_md5_lanes_avx2,
    _symcrypt_md5_lanes_block_avx512, _symcrypt_md5_lanes_block_avx2;
#pragma GCC visibility pop

#if ASM_X86_64_AVX512
static const struct lanes_threshold md5_worth_avx512[]
    = { { .group = 16, .least = 2 } };
#endif

#if ASM_X86_64_AVX2
static const struct lanes_threshold md5_worth_avx2[]
    = { { .group = 8, .least = 2 } };
#endif

static const struct lanes_threshold md5_worth_c[]
    = { { .group = 4, .least = LANES_LEAST_C } };

static const struct implementation md5_lanes_implementations[] = {
#if ASM_X86_64_AVX512
  { "avx512", _symcrypt_md5_lanes_avx512, CPU_AVX512, md5_worth_avx512,
    _symcrypt_md5_lanes_block_avx512 },
#endif
#if ASM_X86_64_AVX2
  { "avx2", _symcrypt_md5_lanes_avx2, CPU_AVX2, md5_worth_avx2,
    _symcrypt_md5_lanes_block_avx2 },
#endif
  { "c", (kernel_function *) _symcrypt_md5_lanes_c, 0, md5_worth_c,
    (kernel_function *) _symcrypt_md5_lanes_block_c }
};
KERNEL_DEFINITION _symcrypt_md5_lanes_kernel
    = { .name = "md5_lanes", .implementations = md5_lanes_implementations };

static const struct implementation md5_iterate_implementations[]
    = { { "c", (kernel_function *) _symcrypt_md5_iterate_c, 0 } };
KERNEL_DEFINITION _symcrypt_md5_iterate_kernel
    = { .name = "md5_iterate",
        .implementations = md5_iterate_implementations };

#endif
