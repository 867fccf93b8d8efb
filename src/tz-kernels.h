/* SPDX-License-Identifier: ISC */
#ifndef SYMCRYPT_SRC_TZ_KERNELS_H
#define SYMCRYPT_SRC_TZ_KERNELS_H

#include "kernel.h"

/* The kernels of the Tillich-Zemor hash.
 *
 * Bits are absorbed most significant first.  The hash multiplies by
 * A = [[x,1],[1,0]] for a 0 and by B = [[x,x+1],[1,1]] for a 1.  Kernels
 * multiply by
 *
 *   M(b) = [[x+b,1],[1,0]]
 *
 * which is A for 0 and inv(A) B A for 1.  One rule therefore serves both bits.
 * The state is the product P of these matrices; the digest is A P inv(A)
 * (tz.c).
 *
 *   state[0..7] = P00, P01, P10, P11, each as two words, low one first;
 *   bit k of an element is the coefficient of x^k; bit 127 is clear.
 *
 * The empty message is the identity.  An implementation can continue where
 * another stopped.  After n bits the entries of P before reduction are
 * continuants, monic of degrees n, n-1, n-1 and n-2. */

/* tz_blocks: multiply STATE from the right by M(b) for each bit of BLOCKS
 * times 64 bytes at DATA.  BLOCKS is at least 1; DATA has any alignment.
 * Constant time: time depends on BLOCKS alone. */
typedef void KERNEL_ABI tz_blocks_fn (uint64_t *state, size_t blocks,
                                      const uint8_t *data);
KERNEL_DECLARATION _symcrypt_tz_blocks_kernel;
static inline void
tz_blocks (uint64_t *state, size_t blocks, const uint8_t *data)
{
  reads (state, 64);
  reads (data, 64 * blocks);
  writes (state, 64);
  ((tz_blocks_fn *) kernel_get (&_symcrypt_tz_blocks_kernel)) (state, blocks,
                                                               data);
}

/* tz_mul: write the product of the matrices A and B to DST.  They have the
 * form of a state and any determinant.  DST may equal A or B or both. Constant
 * time. */
typedef void KERNEL_ABI tz_mul_fn (uint64_t *dst, const uint64_t *a,
                                   const uint64_t *b);
KERNEL_DECLARATION _symcrypt_tz_mul_kernel;
static inline void
tz_mul (uint64_t *dst, const uint64_t *a, const uint64_t *b)
{
  reads (a, 64);
  reads (b, 64);
  writes (dst, 64);
  in_place (dst, a);
  in_place (dst, b);
  ((tz_mul_fn *) kernel_get (&_symcrypt_tz_mul_kernel)) (dst, a, b);
}

#define TZ_STATE_WORDS 8

/* The upper word of an element has its top bit clear. */
#define TZ_TOP_CLEAR (~UINT64_C (0) >> 1)

/* Do as tz_blocks does for LENGTH bytes, any number, bit by bit. */
void _symcrypt_tz_bytes (uint64_t *state, size_t length, const uint8_t *data);

#pragma GCC visibility push(hidden)
NOINLINE tz_blocks_fn _symcrypt_tz_blocks_c, _symcrypt_tz_blocks_portable;
NOINLINE tz_mul_fn _symcrypt_tz_mul_c, _symcrypt_tz_mul_portable;
#pragma GCC visibility pop

#if !SYMCRYPT_FAT
#include "tz-dispatch.c"
#endif

#endif
