/* SPDX-License-Identifier: ISC */
/* The Tillich-Zemor hash over GF(2^127) by carry-less multiplication: whole
 * blocks, the product of two matrices.
 *
 *   void _symcrypt_tz_blocks_crypto (uint64_t *state, size_t blocks,
 *                                    const uint8_t *data);
 *   void _symcrypt_tz_mul_crypto (uint64_t *dst, const uint64_t *a,
 *                                 const uint64_t *b);
 *
 * STATE, A, B, DST are matrices as src/tz-kernels.h has them.  BLOCKS is at
 * least 1; any alignment of DATA.  DST may equal A or B or both.  Constant
 * time: branches depend on BLOCKS alone.
 *
 * Needs: PMULL (the crypto extension of ARMv8, in 32-bit state).
 *
 * Registers, while leaves are made: q8-q11 the table of leaves of 4 bits, d31
 *            15 in all bytes, then both given up; q0, q1, q2, q4 entries a, b,
 *            c, d of leaves of 16 bits; d0-d5, d8, d9 rows of left ones, d16-
 *            d23 columns of right ones; d14 x^32; d24-d27, d28-d31 two leaves
 *            of 32 bits; others scratch.  While the state is multiplied: q0,
 *            q1 and q2, q3 its rows, d16-d19 a leaf of 64 bits, others
 *            scratch.  r0 state, r1 blocks, r2 data, r3 leaves of 64 bits, r4
 *            their end, r12 table.
 * Stack: leaves of 64 bits, 32 bytes each, of one block.
 *
 * Cycles per byte, by llvm-mca 22's model on the loops over leaves and steps,
 * not measured (arm/neon/tz.S in the same model): Cortex-A57, A72 7.9 (31).
 *
 * Method: that of arm64/crypto/tz.S, which has the algebra, for one half of
 * the message and a block at a time.  Leaves are made
 *
 *   of 4 bits by table, of 8 and 16 by products of bytes;
 *   of 32 by products of words that hold two entries,
 *       (a + b x^32) (c' + a' x^32), bits 32-63 of which are a a' + b c';
 *   of 64 by products of words, of which the low halves count.
 *
 * They take a row (p, q) of the state to (p a + q c, p b + q d).  With
 * a = x^64 + A and p = U + V x^64,
 *
 *   p a + q c = (U A + ...) + (V A + ... + p) x^64 = L + H x^64,
 *   L = l + l' x^64, H = h + h' x^64, x^128 = x^64 + x:
 *   p' = l + h' x + (l' + h + h') x^64,
 *
 * in which h' x has a 65th bit only where p is added.  Bit 127 of the state is
 * left as it comes until the end. */

#include "asm.h"

	.arch	armv8-a
	.fpu	crypto-neon-fp-armv8

#include "arm/tz.inc"

	/* d\o, the entry of a leaf of 32 bits, of a row and a column; q\t is
	   scratch. */
.macro ENTRY32 o, row, column, t, tl
	vmull.p64 q\t, d\row, d\column
	vshr.u64 d\o, d\tl, #32
.endm

	/* A leaf of 32 bits, with x^32. */
.macro LEAF32 a, b, c, d, row0, row1, column0, column1
	ENTRY32	\a, \row0, \column0, 3, 6
	ENTRY32	\b, \row0, \column1, 5, 10
	ENTRY32	\c, \row1, \column0, 6, 12
	ENTRY32	\d, \row1, \column1, 3, 6
	vorr	d\a, d\a, d14
.endm

	/* d\o = d\a d\e + d\b d\f, the low half; q3, q5 are scratch. */
.macro SUM64 o, a, e, b, f
	vmull.p64 q3, d\a, d\e
	vmull.p64 q5, d\b, d\f
	veor	d\o, d6, d10
.endm

	/* The leaf of 64 bits of those in d24-d31, to r3. */
.macro LEAF64
	SUM64	12, 24, 28, 25, 30
	SUM64	13, 24, 29, 25, 31
	vst1.64	{d12, d13}, [r3]!
	SUM64	12, 26, 28, 27, 30
	SUM64	13, 26, 29, 27, 31
	vst1.64	{d12, d13}, [r3]!
.endm

	/* The row q\p, q\q, whose halves have the numbers that follow, by the
	   leaf in d16-d19. */
.macro STEP p, pl, ph, q, ql, qh
	vmull.p64 q10, d\pl, d16
	vmull.p64 q11, d\ql, d18
	vmull.p64 q12, d\ph, d16
	vmull.p64 q13, d\qh, d18
	vmull.p64 q14, d\pl, d17
	vmull.p64 q15, d\ql, d19
	vmull.p64 q4, d\ph, d17
	vmull.p64 q5, d\qh, d19
	veor	q12, q12, q\p
	veor	q10, q10, q11
	veor	q12, q12, q13
	veor	q14, q14, q15
	veor	q4, q4, q5
	veor	d11, d21, d24
	vshl.i64 d10, d25, #1
	vshr.u64 d12, d25, #63
	veor	d11, d11, d25
	veor	d\pl, d20, d10
	veor	d\ph, d11, d12
	veor	d11, d29, d8
	vshl.i64 d10, d9, #1
	veor	d\qh, d11, d9
	veor	d\ql, d28, d10
.endm

FUNC (_symcrypt_tz_blocks_crypto)
	push	{r4, r5}
	.save	{r4, r5}
	.cfi_adjust_cfa_offset 8
	.cfi_rel_offset r4, 0
	.cfi_rel_offset r5, 4
	PUSH_VECTORS
	sub	sp, sp, #256
	.pad	#256
	.cfi_adjust_cfa_offset 256
	ADDRESS	r12, LOCAL (table4)
	add	r4, sp, #256

LOCAL (block):
	mov	r3, sp
LOCAL (leaves):
	vldm	r12, {d16-d23}
	vmov.i8	d31, #15
	LEAVES16

	/* Even ones, which are to the left, stay where they are; odd ones to
	   q8-q11; x^16 put back to a. */
	vmov.i16 q8, #1
	vmov.i16 q9, #0
	vmov.i16 q10, #0
	vmov.i16 q11, #0
	vtrn.16	q0, q8
	vtrn.16	q1, q9
	vtrn.16	q2, q10
	vtrn.16	q4, q11
	vtrn.32	q0, q1
	vtrn.32	q2, q4
	vtrn.32	q10, q8
	vtrn.32	q11, q9
	vmov.i32 d14, #1
	vshl.i64 d14, d14, #32
	LEAF32	24, 25, 26, 27, 0, 4, 20, 22
	LEAF32	28, 29, 30, 31, 2, 8, 16, 18
	LEAF64
	LEAF32	24, 25, 26, 27, 1, 5, 21, 23
	LEAF32	28, 29, 30, 31, 3, 9, 17, 19
	LEAF64
	cmp	r3, r4
	bne	LOCAL (leaves)

	vldm	r0, {d0-d7}
	mov	r3, sp
LOCAL (step):
	vld1.64	{d16-d19}, [r3]!
	STEP	0, 0, 1, 1, 2, 3
	STEP	2, 4, 5, 3, 6, 7
	cmp	r3, r4
	bne	LOCAL (step)

	subs	r1, r1, #1
	beq	LOCAL (done)
	vstm	r0, {d0-d7}
	b	LOCAL (block)

LOCAL (done):
	CANONICAL 0, 1
	CANONICAL 2, 3
	CANONICAL 4, 5
	CANONICAL 6, 7
	vstm	r0, {d0-d7}
	CLEAR
	mov	r3, sp
LOCAL (wipe):
	vstm	r3!, {d0-d7}
	cmp	r3, r4
	bne	LOCAL (wipe)
	add	sp, sp, #256
	.cfi_adjust_cfa_offset -256
	POP_VECTORS
	pop	{r4, r5}
	.cfi_adjust_cfa_offset -8
	.cfi_restore r4
	.cfi_restore r5
	bx	lr
ENDFUNC (_symcrypt_tz_blocks_crypto)

	/* d\rl, d\rh = p e + q g of elements p in d0, d1 and q in d2, d3 with
	   sums of their halves in d4, d5, and e, g in halves, with sums \es,
	   \gs, canonical.  The middle of Karatsuba's product and the upper
	   part, which falls on it, need no sum with each other:
	   q10 + q14 x^64 + q12 x. */
.macro ELEMENT el, eh, es, gl, gh, gs
	vmull.p64 q10, d0, d\el
	vmull.p64 q11, d2, d\gl
	vmull.p64 q12, d1, d\eh
	vmull.p64 q13, d3, d\gh
	vmull.p64 q14, d4, d\es
	vmull.p64 q15, d5, d\gs
	veor	q10, q10, q11
	veor	q14, q14, q15
	veor	q12, q12, q13
	veor	q14, q14, q10
	veor	d24, d24, d29
	veor	d28, d28, d29
	vshl.i64 d22, d24, #1
	vshl.i64 d23, d25, #1
	vshr.u64 d26, d24, #63
	veor	d21, d21, d28
	veor	q10, q10, q11
	veor	d21, d21, d26
	CANONICAL 20, 21
	vst1.64	{d20, d21}, [r0]!
.endm

FUNC (_symcrypt_tz_mul_crypto)
	PUSH_VECTORS
	vld1.64	{d8-d11}, [r2]!
	vld1.64	{d12-d15}, [r2]
	veor	d6, d8, d9
	veor	d7, d10, d11
	veor	d16, d12, d13
	veor	d17, d14, d15
	mov	r3, #2
LOCAL (row):
	vld1.64	{d0-d3}, [r1]!
	veor	d4, d0, d1
	veor	d5, d2, d3
	ELEMENT	8, 9, 6, 12, 13, 16
	ELEMENT	10, 11, 7, 14, 15, 17
	subs	r3, r3, #1
	bne	LOCAL (row)
	CLEAR
	POP_VECTORS
	bx	lr
ENDFUNC (_symcrypt_tz_mul_crypto)

RODATA (16)
	TABLE4
ENDRODATA
