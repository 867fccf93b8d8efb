/* SPDX-License-Identifier: ISC */
/* The Tillich-Zemor hash over GF(2^127) by carry-less multiplication of bytes:
 * whole blocks, the product of two matrices.
 *
 *   void _symcrypt_tz_blocks_neon (uint64_t *state, size_t blocks,
 *                                  const uint8_t *data);
 *   void _symcrypt_tz_mul_neon (uint64_t *dst, const uint64_t *a,
 *                               const uint64_t *b);
 *
 * STATE, A, B, DST are matrices as src/tz-kernels.h has them.  BLOCKS is at
 * least 1; any alignment of DATA.  DST may equal A or B or both.  Constant
 * time: branches depend on BLOCKS alone.
 *
 * Needs: NEON.
 *
 * Registers: q0 zero; d2-d4 and d5-d7 p and q of one row of the state, d8-d10
 *            and d11-d13 those of the other, each as even bytes, odd bytes and
 *            their sum; q7, q8 p of both rows as it is, or what becomes of it;
 *            d18-d20 and d21-d23 16 bits of a factor of p and of q, low byte,
 *            high byte and sum, in all lanes; q12-q15 scratch.  r0 state or
 *            dst, r1 blocks, r2 data or b, r3, r12, r4, r5 entries of leaves
 *            on the stack, r6 steps left.
 *
 * Cycles per byte, estimated by the models of llvm-mca 14 on the loops over
 * leaves and steps, not measured (C of gcc 12 -O3 for long messages, from the
 * same models):
 *   Cortex-A9  79  (220)        Cortex-A57  32  (130)
 *
 * Method.  The state is the product P of matrices M(b) = [[x+b,1],[1,0]], b
 * the bits of the message; see src/tz-kernels.h for the conjugation that
 * makes them alike.  The product of n of them, a leaf,
 *
 *   [[a,b],[c,d]],  degrees n, n-1, n-1, n-2,
 *
 * has monic entries (continuants), so that of a the bit x^n may be lost in
 * overflow and be put back.  Leaves are made for a block at a time, of 4 bits
 * by table, of 8 by products of bytes of which the low half is kept, of 16 by
 * whole ones (arm/tz.inc).  They take a row (p, q) of the state to
 * (p a + q c, p b + q d).
 *
 * Even bytes times a byte are 16 bits each and fill a register without gaps;
 * so do odd bytes, 8 bits further up.  Of the four products that 16 bits of a
 * factor make, the two in the middle come of one (Karatsuba):
 *
 *   (E + O x^8) (L + H x^8) = E L + ((E + O) (L + H) + E L + O H) x^8
 *                             + O H x^16
 *
 * and what the two terms of a sum have in common is done once.  x^16 p is
 * added to the last part.  V x^128, of 16 bits, is V x^64 + V x, by x times
 * the modulus; bit 127 is left as it comes until the end.  The product of two
 * matrices is the same with all eight pairs of bytes of the other matrix, from
 * the highest, where x^16 times the sum so far takes the place of x^16 p. */

#include "asm.h"

.arch armv7-a
.fpu neon

#include "arm/tz.inc"

	/* d\lo, d\hi = p f + q g and, if \more, + x^16 q\x, which may be the
	   same, for p, q in d\pe, d\po, d\pk and d\qe, d\qo, d\qk and factors
	   of 16 bits f, g in d18-d20, d21-d23. */
.macro PRODUCTS lo, hi, pe, po, pk, qe, qo, qk, more=0, x=0
	vmull.p8 q14, d\po, d19
	vmull.p8 q15, d\qo, d22
	vmull.p8 q12, d\pe, d18
	vmull.p8 q13, d\pk, d20
	veor	q14, q14, q15
	vmull.p8 q15, d\qe, d21
	veor	q13, q13, q14
	.if	\more
	veor	q14, q14, q\x
	.endif
	veor	q12, q12, q15
	vmull.p8 q15, d\qk, d23
	veor	q13, q13, q12
	veor	q13, q13, q15
	vshr.u64 d30, d29, #48
	vext.8	q14, q0, q14, #14
	vshr.u64 d31, d27, #56
	vext.8	q13, q0, q13, #15
	veor	q12, q12, q14
	veor	d30, d30, d31
	veor	q12, q12, q13
	vshl.i64 d31, d30, #1
	veor	d\hi, d25, d30
	veor	d\lo, d24, d31
.endm

	/* The even and the odd bytes of q\x, and their sum. */
.macro SPLIT e, o, k, x
	vmovn.i16 d\e, q\x
	vshrn.i16 d\o, q\x, #8
	veor	d\k, d\e, d\o
.endm

	/* Low bytes, high bytes and their sums to the stack. */
.macro STORE x, to
	SPLIT	28, 29, 30, \x
	vst3.8	{d28, d29, d30}, [\to]!
.endm

.macro ENTER
	push	{r4-r7}
	.save	{r4-r7}
	.cfi_adjust_cfa_offset 16
	.cfi_rel_offset r4, 0
	.cfi_rel_offset r5, 4
	.cfi_rel_offset r6, 8
	.cfi_rel_offset r7, 12
	PUSH_VECTORS
.endm

.macro LEAVE
	POP_VECTORS
	pop	{r4-r7}
	.cfi_adjust_cfa_offset -16
	.irp	r, r4, r5, r6, r7
	.cfi_restore \r
	.endr
.endm

FUNC (_symcrypt_tz_blocks_neon)
	ENTER
	sub	sp, sp, #384
	.pad	#384
	.cfi_adjust_cfa_offset 384
	ADDRESS	r7, LOCAL (table4)

LOCAL (block):
	vldm	r7, {d16-d23}
	vmov.i8	d31, #15
	mov	r3, sp
	add	r12, sp, #96
	add	r4, sp, #192
	add	r5, sp, #288
	mov	r6, #4
LOCAL (leaves):
	LEAVES16
	STORE	0, r3
	STORE	1, r4
	STORE	2, r12
	STORE	4, r5
	subs	r6, r6, #1
	bne	LOCAL (leaves)

	vld1.64	{d14, d15}, [r0]!
	vld1.64	{d24, d25}, [r0]!
	vld1.64	{d16, d17}, [r0]!
	vld1.64	{d26, d27}, [r0]
	sub	r0, r0, #48
	SPLIT	2, 3, 4, 7
	SPLIT	5, 6, 7, 12
	SPLIT	8, 9, 10, 8
	SPLIT	11, 12, 13, 13
	vmov.i32 q0, #0
	sub	r3, r3, #96
	sub	r12, r12, #96
	sub	r4, r4, #96
	sub	r5, r5, #96
	mov	r6, #32
LOCAL (step):
	vld3.8	{d18[], d19[], d20[]}, [r3]!
	vld3.8	{d21[], d22[], d23[]}, [r12]!
	PRODUCTS 14, 15, 2, 3, 4, 5, 6, 7, 1, 7
	PRODUCTS 16, 17, 8, 9, 10, 11, 12, 13, 1, 8
	vld3.8	{d18[], d19[], d20[]}, [r4]!
	vld3.8	{d21[], d22[], d23[]}, [r5]!
	PRODUCTS 24, 25, 2, 3, 4, 5, 6, 7
	SPLIT	2, 3, 4, 7
	SPLIT	5, 6, 7, 12
	PRODUCTS 24, 25, 8, 9, 10, 11, 12, 13
	SPLIT	8, 9, 10, 8
	SPLIT	11, 12, 13, 12
	subs	r6, r6, #1
	bne	LOCAL (step)

	vzip.8	d5, d6
	vzip.8	d11, d12
	subs	r1, r1, #1
	beq	LOCAL (done)
	vst1.64	{d14, d15}, [r0]!
	vst1.64	{d5, d6}, [r0]!
	vst1.64	{d16, d17}, [r0]!
	vst1.64	{d11, d12}, [r0]
	sub	r0, r0, #48
	b	LOCAL (block)

LOCAL (done):
	CANONICAL 14, 15
	CANONICAL 5, 6
	CANONICAL 16, 17
	CANONICAL 11, 12
	vst1.64	{d14, d15}, [r0]!
	vst1.64	{d5, d6}, [r0]!
	vst1.64	{d16, d17}, [r0]!
	vst1.64	{d11, d12}, [r0]
	CLEAR
	mov	r3, sp
	mov	r6, #6
LOCAL (wipe):
	vstm	r3!, {d0-d7}
	subs	r6, r6, #1
	bne	LOCAL (wipe)
	add	sp, sp, #384
	.cfi_adjust_cfa_offset -384
	LEAVE
	bx	lr
ENDFUNC (_symcrypt_tz_blocks_neon)

	/* The entry of the second matrix at r2 to the stack, as pairs of
	   bytes. */
.macro FACTOR to
	vld2.8	{d0, d1}, [r2]!
	veor	d2, d0, d1
	vst3.8	{d0, d1, d2}, [\to]!
.endm

FUNC (_symcrypt_tz_mul_neon)
	ENTER
	sub	sp, sp, #96
	.pad	#96
	.cfi_adjust_cfa_offset 96
	mov	r3, sp
	add	r12, sp, #48
	FACTOR	r3
	FACTOR	r12
	FACTOR	r3
	FACTOR	r12
	vld1.64	{d14, d15}, [r1]!
	vld1.64	{d24, d25}, [r1]!
	vld1.64	{d16, d17}, [r1]!
	vld1.64	{d26, d27}, [r1]
	SPLIT	2, 3, 4, 7
	SPLIT	5, 6, 7, 12
	SPLIT	8, 9, 10, 8
	SPLIT	11, 12, 13, 13
	vmov.i32 q0, #0
	mov	r5, #-3
	add	r3, sp, #21
	add	r12, sp, #45

	/* A column of the product; then r3 and r12 go to that of the other. */
	mov	r4, #2
LOCAL (column):
	vmov.i32 q7, #0
	vmov.i32 q8, #0
	mov	r6, #8
LOCAL (pair):
	vld3.8	{d18[], d19[], d20[]}, [r3], r5
	vld3.8	{d21[], d22[], d23[]}, [r12], r5
	PRODUCTS 14, 15, 2, 3, 4, 5, 6, 7, 1, 7
	PRODUCTS 16, 17, 8, 9, 10, 11, 12, 13, 1, 8
	subs	r6, r6, #1
	bne	LOCAL (pair)
	CANONICAL 14, 15
	CANONICAL 16, 17
	vst1.64	{d14, d15}, [r0]!
	add	r2, r0, #16
	vst1.64	{d16, d17}, [r2]
	add	r3, r3, #72
	add	r12, r12, #72
	subs	r4, r4, #1
	bne	LOCAL (column)

	CLEAR
	mov	r3, sp
	vstm	r3!, {d0-d7}
	vstm	r3, {d0-d3}
	add	sp, sp, #96
	.cfi_adjust_cfa_offset -96
	LEAVE
	bx	lr
ENDFUNC (_symcrypt_tz_mul_neon)

RODATA (16)
	TABLE4
ENDRODATA
