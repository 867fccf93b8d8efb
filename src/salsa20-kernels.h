/* SPDX-License-Identifier: ISC */
#ifndef SYMCRYPT_SRC_SALSA20_KERNELS_H
#define SYMCRYPT_SRC_SALSA20_KERNELS_H

#include "dispatch.h"

/* chacha-kernels.h has the contracts. */
KERNEL_TYPE (salsa20_blocks,
             (uint8_t * dst, const uint8_t *src, size_t blocks,
              const uint32_t state[16], unsigned rounds),
             (dst, src, blocks, state, rounds),
             (READS (src, 64 * blocks), READS (state, 64),
              WRITES (dst, 64 * blocks)))
KERNEL_TYPE (salsa20_crypt,
             (uint8_t * dst, const uint8_t *src, size_t length,
              const uint32_t state[16], unsigned rounds, uint8_t *last),
             (dst, src, length, state, rounds, last),
             (READS (src, length / 64 * 64), READS (state, 64),
              WRITES (dst, length / 64 * 64),
              WRITES (last, length % 64 == 0 ? 0 : 64)))
KERNEL_TYPE (salsa20_core,
             (uint8_t * dst, const uint32_t state[16], unsigned rounds),
             (dst, state, rounds), (READS (state, 64), WRITES (dst, 64)))
KERNEL_TYPE (salsa20_2core,
             (uint8_t * dst, const uint32_t state[16], unsigned rounds),
             (dst, state, rounds), (READS (state, 64), WRITES (dst, 128)))
KERNEL_TYPE (salsa20_3core,
             (uint8_t * dst, const uint32_t state[16], unsigned rounds),
             (dst, state, rounds), (READS (state, 64), WRITES (dst, 192)))

#endif
