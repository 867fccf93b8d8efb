/* SPDX-License-Identifier: ISC */
#ifndef SYMCRYPT_SRC_SALSA20_KERNELS_H
#define SYMCRYPT_SRC_SALSA20_KERNELS_H

#include "kernel.h"

/* chacha-kernels.h has the contracts. */
typedef void KERNEL_ABI salsa20_crypt_fn (uint8_t *dst, const uint8_t *src,
                                          size_t length,
                                          const uint32_t state[16],
                                          unsigned rounds, uint8_t *last);
KERNEL_DECLARATION _symcrypt_salsa20_crypt_kernel;
static inline void
salsa20_crypt (uint8_t *dst, const uint8_t *src, size_t length,
               const uint32_t state[16], unsigned rounds, uint8_t *last)
{
  reads (src, length / 64 * 64);
  reads (state, 64);
  writes (dst, length / 64 * 64);
  writes (last, length % 64 == 0 ? 0 : 64);
  in_place (dst, src);
  ((salsa20_crypt_fn *) kernel_get (&_symcrypt_salsa20_crypt_kernel)) (
      dst, src, length, state, rounds, last);
}
typedef void KERNEL_ABI salsa20_core_fn (uint8_t *dst,
                                         const uint32_t state[16],
                                         unsigned rounds);
KERNEL_DECLARATION _symcrypt_salsa20_core_kernel;
static inline void
salsa20_core (uint8_t *dst, const uint32_t state[16], unsigned rounds)
{
  reads (state, 64);
  writes (dst, 64);
  ((salsa20_core_fn *) kernel_get (&_symcrypt_salsa20_core_kernel)) (
      dst, state, rounds);
}
#pragma GCC visibility push(hidden)
NOINLINE salsa20_crypt_fn _symcrypt_salsa20_crypt_c,
    _symcrypt_salsa20_crypt_portable;
salsa20_core_fn _symcrypt_salsa20_core_c;
#pragma GCC visibility pop

#if !SYMCRYPT_FAT
#include "salsa20-dispatch.c"
#endif

#endif
