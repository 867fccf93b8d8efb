/* SPDX-License-Identifier: ISC */
#ifndef SYMCRYPT_SRC_SALSA20_KERNELS_H
#define SYMCRYPT_SRC_SALSA20_KERNELS_H

#include "dispatch.h"

/* All kernels of Salsa20 take the 16 words of STATE in the order of the
 * specification, do not change them, and make ROUNDS rounds, an even number
 * and at least 2.  The words 8 and 9 are a 64-bit counter, low word first,
 * that goes up by one from block to block.  Pointers to bytes may have any
 * alignment.  Constant time: time depends on BLOCKS, ROUNDS and the addresses
 * alone. */

/* salsa20_blocks: write BLOCKS blocks of 64 bytes of key stream, xored with
 * SRC, to DST.  BLOCKS is at least 1; DST may equal SRC exactly, no other
 * overlap. */
KERNEL_TYPE (salsa20_blocks,
             (uint8_t * dst, const uint8_t *src, size_t blocks,
              const uint32_t state[16], unsigned rounds),
             (dst, src, blocks, state, rounds),
             (READS (src, 64 * blocks), READS (state, 64),
              WRITES (dst, 64 * blocks)))

/* salsa20_crypt: the same for LENGTH bytes, at least 1.  Of a last block that
 * is not whole nothing is written to DST, nor read of SRC: all of its key
 * stream goes to the 64 bytes at LAST, which are not touched otherwise.  A run
 * of blocks thus need not be cut before its last, which would be made by
 * itself at the price of several. */
KERNEL_TYPE (salsa20_crypt,
             (uint8_t * dst, const uint8_t *src, size_t length,
              const uint32_t state[16], unsigned rounds, uint8_t *last),
             (dst, src, length, state, rounds, last),
             (READS (src, length / 64 * 64), READS (state, 64),
              WRITES (dst, length / 64 * 64),
              WRITES (last, length % 64 == 0 ? 0 : 64)))

/* salsa20_core, salsa20_2core, salsa20_3core: write 1, 2 and 3 blocks of key
 * stream to DST. */
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
