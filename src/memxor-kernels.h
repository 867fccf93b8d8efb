/* SPDX-License-Identifier: ISC */
#ifndef SYMCRYPT_SRC_MEMXOR_KERNELS_H
#define SYMCRYPT_SRC_MEMXOR_KERNELS_H

#include "kernel.h"

/* memxor: write a xor b, N bytes each, to DST.  N is at least 1 and any
 * alignment will do; DST may equal A or B exactly, no other overlap.  Constant
 * time: time depends on N and the addresses alone. */
typedef void KERNEL_ABI memxor_fn (uint8_t *dst, const uint8_t *a,
                                   const uint8_t *b, size_t n);
KERNEL_DECLARATION _symcrypt_memxor_kernel;
static inline void
memxor (uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t n)
{
  reads (a, n);
  reads (b, n);
  writes (dst, n);
  in_place (dst, a);
  in_place (dst, b);
  ((memxor_fn *) kernel_get (&_symcrypt_memxor_kernel)) (dst, a, b, n);
}

#pragma GCC visibility push(hidden)
NOINLINE memxor_fn _symcrypt_memxor_c, _symcrypt_memxor_portable;
#pragma GCC visibility pop

#if !SYMCRYPT_FAT
#include "memxor-dispatch.c"
#endif

#endif
