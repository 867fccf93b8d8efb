/* SPDX-License-Identifier: ISC */
/* The Tillich-Zemor hash over GF(2^127) by carry-less multiplication, for CPUs
 * that have no AVX2: whole blocks, the product of two matrices.
 *
 *   void _symcrypt_tz_blocks_ssse3 (uint64_t *state, size_t blocks,
 *                                   const uint8_t *data);
 *   void _symcrypt_tz_mul_ssse3 (uint64_t *dst, const uint64_t *a,
 *                                const uint64_t *b);
 *
 * STATE, A, B, DST are matrices as src/tz-kernels.h has them.  BLOCKS is at
 * least 1; any alignment of DATA.  DST may equal A or B or both.  Constant
 * time: branches depend on BLOCKS alone.
 *
 * Needs: PCLMULQDQ; of SSSE3, which all CPUs with that have, nothing.
 *
 * Registers: rdi, rsi, rdx the arguments, rsp the frame, rbp the caller's
 *            stack; xmm0-7 as in x86-common/pclmul/tz.inc.
 *
 * Cycles per byte: see doc/kernels/tz.md.
 *
 * Method: see x86-common/pclmul/tz.inc. */

#include "asm.h"

#define VEX 0
#include "x86-common/pclmul/tz.inc"

FUNC (_symcrypt_tz_blocks_ssse3)
	TZ_BLOCKS %rdi, %rsi, %rdx
	LEAVE
ENDFUNC (_symcrypt_tz_blocks_ssse3)

FUNC (_symcrypt_tz_mul_ssse3)
	TZ_MUL	%rdi, %rsi, %rdx
	LEAVE
ENDFUNC (_symcrypt_tz_mul_ssse3)
