/* SPDX-License-Identifier: ISC */
#ifndef SYMCRYPT_SRC_TZ_KERNELS_H
#define SYMCRYPT_SRC_TZ_KERNELS_H

#include "dispatch.h"

/* The kernels of the Tillich-Zemor hash.
 *
 * Bits are absorbed most significant first.  The hash multiplies by
 * A = [[x,1],[1,0]] for a 0 and by B = [[x,x+1],[1,1]] for a 1.  Since
 * inv(A) B A = [[x+1,1],[1,0]], kernels multiply by
 *
 *   M(b) = [[x+b,1],[1,0]]
 *
 * instead, which is one rule for both bits, and the digest is A P inv(A) of
 * their product P, once, at the end (tz.c).  P is the state:
 *
 *   state[0..7] = P00, P01, P10, P11, each as two words, low one first;
 *   bit k of an element is the coefficient of x^k; bit 127 is clear.
 *
 * The empty message is the identity.  Every implementation reads and leaves
 * this form, so that each can go on where another stopped.  After n bits the
 * entries of P before reduction are continuants, monic of degrees n, n-1, n-1
 * and n-2. */

/* tz_blocks: multiply STATE from the right by the product of M(b) over the
 * bits of BLOCKS times 64 bytes at DATA.  BLOCKS is at least 1; any alignment
 * of DATA.  Constant time: time depends on BLOCKS alone. */
KERNEL_TYPE (tz_blocks, (uint64_t * state, size_t blocks, const uint8_t *data),
             (state, blocks, data),
             (READS (state, 64), READS (data, 64 * blocks),
              WRITES (state, 64)))

/* tz_mul: write the product A B of two matrices, in the form of a state but of
 * any determinant, to DST, which may equal A or B or both.  Constant time. */
KERNEL_TYPE (tz_mul, (uint64_t * dst, const uint64_t *a, const uint64_t *b),
             (dst, a, b), (READS (a, 64), READS (b, 64), WRITES (dst, 64)))

#define TZ_STATE_WORDS 8

/* The upper word of an element has its top bit clear. */
#define TZ_TOP_CLEAR (~UINT64_C (0) >> 1)

/* What tz_blocks does, for LENGTH bytes, any number, bit by bit. */
void _symcrypt_tz_bytes (uint64_t *state, size_t length, const uint8_t *data);

/* The same for the LENGTH bytes at BUFFER, at least 1 and no multiple of 64,
 * by way of whole blocks: zeros are put behind them and undone afterwards, for
 * any state; or before them, where the state written is that of those bytes
 * alone.  BUFFER has room up to the next multiple of 64. */
void _symcrypt_tz_padded (uint64_t *state, size_t length, uint8_t *buffer);
void _symcrypt_tz_first (uint64_t *state, size_t length, uint8_t *buffer);

#endif
