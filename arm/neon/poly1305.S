/* SPDX-License-Identifier: ISC */
/* Poly1305 with NEON (RFC 8439, section 2.5).
 *
 * Prototype and contract: src/poly1305-kernels.h.  Constant time: branches
 * depend on BLOCKS and powers_form alone.
 *
 * Needs: NEON, and with it ARMv7; arm/poly1305.S, for what is short.
 *
 * Registers:
 *   - r0: state
 *   - r1: blocks left
 *   - r2: data
 *   - d0-d8: the multiplier
 *   - q5-q9: the product, then h in d10
 *   - d12, d14, d11, d13,
 *     q12, q11, q13, q14, q15: the limbs of four blocks, those of the first
 *     two in the low halves
 *
 * Powers, in STATE, for powers_form FORM: R0 to R4, S1 to S4, each with one
 * number for each of two lanes: r^4 and r^2; r^4 and r^3; r^2 and r.
 *
 * Cycles per byte of the loop, by llvm-mca's models, not measured
 * (two blocks a turn, without vsra, in brackets):
 * cortex-a9 2.17 (3.03), cortex-a57 0.92 (1.59).
 *
 * Method: limbs of 26 bits.  Two lanes have every other block each, so of four
 * blocks
 *
 *   h = (h + m1, 0 + m2) r^4 + (m3, m4) r^2,
 *
 * and at the end r^4, r^3 and r^2, r replace these powers.  If two blocks are
 * left over, they go first, by r^2.  Sums of products are carried once for
 * four blocks.  Products above 2^130 are reduced by s = 5 r.  While carries
 * run, the next four blocks are split into limbs.
 *
 * Bounds, in units of 2^26: limbs of h 1 (and 2^-19 more), of h + m 2, the
 * last 2.5 at the start and else 1.5, of m3 and m4 1, the last 0.5, of r 1, of
 * s 5.  In units of 2^52 the sum for limb 4 is therefore below 15, and four
 * times its carry is below 2^32.  The sum for limb 2 is below 40. */

#include "asm.h"

#if !defined(__thumb2__)
.arch armv7-a
#endif
.fpu neon

/* The state. */
#define R_OFFSET 24
#define FORM_OFFSET 40
#define POWERS_OFFSET 48
#define FORM 0x4e

/* The fewest blocks for which NEON is faster than general registers, without
 * powers and with powers. */
#define MANY 10
#define SOME 4

#define R0 d0
#define R1 d1
#define R2 d2
#define R3 d3
#define R4 d4
#define S1 d5
#define S2 d6
#define S3 d7
#define S4 d8
#define A0 q5
#define A1 q6
#define A2 q7
#define A3 q8
#define A4 q9
/* The halves of A0, of A1 and of A2 become limbs of h. */
#define H0 d10
#define H3 d11
#define H0_H3 q5
#define H1 d12
#define H4 d13
#define H1_H4 q6
#define H2 d14
#define T d20 /* carries of A4 and of A2 */
#define U d21
#define TU q10
/* Words of blocks, and what becomes of them; L1 is between. */
#define W0 q12
#define W1 q13
#define W2 q14
#define W3 q15
#define L1 q11
/* The limbs of the first two blocks and of the others. */
#define X0 d24
#define X1 d22
#define X2 d26
#define X3 d28
#define X4 d30
#define Y0 d25
#define Y1 d23
#define Y2 d27
#define Y3 d29
#define Y4 d31

/* OP if CONDITION. */
.macro IF condition, op:vararg
	.if	\condition
	\op
	.endif
.endm

/* A3 and A4 = y times the multiplier, or its lane; in between, if ADD, h to
 * the first two blocks.  Then A0, A1, A2. */
.macro MULTIPLY_HIGH add, y0, y1, y2, y3, y4, lane
	vmull.u32 A3, \y0, R3\lane
	vmull.u32 A4, \y0, R4\lane
	vmlal.u32 A3, \y1, R2\lane
	vmlal.u32 A4, \y1, R3\lane
	IF	\add, vadd.i32 X2, X2, H2
	vmlal.u32 A3, \y2, R1\lane
	vmlal.u32 A4, \y2, R2\lane
	IF	\add, vadd.i32 X3, X3, H3
	vmlal.u32 A3, \y3, R0\lane
	vmlal.u32 A4, \y3, R1\lane
	IF	\add, vadd.i32 X0, X0, H0
	vmlal.u32 A3, \y4, S4\lane
	vmlal.u32 A4, \y4, R0\lane
	IF	\add, vadd.i32 X1, X1, H1
	IF	\add, vadd.i32 X4, X4, H4
.endm
.macro MULTIPLY_LOW y0, y1, y2, y3, y4, lane
	vmull.u32 A0, \y0, R0\lane
	vmull.u32 A1, \y0, R1\lane
	vmull.u32 A2, \y0, R2\lane
	vmlal.u32 A0, \y1, S4\lane
	vmlal.u32 A1, \y1, R0\lane
	vmlal.u32 A2, \y1, R1\lane
	vmlal.u32 A0, \y2, S3\lane
	vmlal.u32 A1, \y2, S4\lane
	vmlal.u32 A2, \y2, R0\lane
	vmlal.u32 A0, \y3, S2\lane
	vmlal.u32 A1, \y3, S3\lane
	vmlal.u32 A2, \y3, S4\lane
	vmlal.u32 A0, \y4, S1\lane
	vmlal.u32 A1, \y4, S2\lane
	vmlal.u32 A2, \y4, S3\lane
.endm

/* A += x times the multiplier, or its lane. */
.macro MULTIPLY_ADD x0, x1, x2, x3, x4, lane
	vmlal.u32 A3, \x0, R3\lane
	vmlal.u32 A0, \x0, R0\lane
	vmlal.u32 A4, \x0, R4\lane
	vmlal.u32 A1, \x0, R1\lane
	vmlal.u32 A2, \x0, R2\lane
	vmlal.u32 A3, \x1, R2\lane
	vmlal.u32 A0, \x1, S4\lane
	vmlal.u32 A4, \x1, R3\lane
	vmlal.u32 A1, \x1, R0\lane
	vmlal.u32 A2, \x1, R1\lane
	vmlal.u32 A3, \x2, R1\lane
	vmlal.u32 A0, \x2, S3\lane
	vmlal.u32 A4, \x2, R2\lane
	vmlal.u32 A1, \x2, S4\lane
	vmlal.u32 A2, \x2, R0\lane
	vmlal.u32 A3, \x3, R0\lane
	vmlal.u32 A0, \x3, S2\lane
	vmlal.u32 A4, \x3, R1\lane
	vmlal.u32 A1, \x3, S3\lane
	vmlal.u32 A2, \x3, S4\lane
	vmlal.u32 A3, \x4, S4\lane
	vmlal.u32 A0, \x4, S1\lane
	vmlal.u32 A4, \x4, R0\lane
	vmlal.u32 A1, \x4, S2\lane
	vmlal.u32 A2, \x4, S3\lane
.endm

/* The low 26 bits. */
.macro LOW26 x
	vbic.i32 \x, #0xfc000000
.endm

/* h of A: carries run from A0 to A2 and on to H3 and H4, and from A3 to A4 and
 * on to H0 and H1.  If NEXT, four blocks at r2 become limbs in between, with
 * the bit above the blocks. */
.macro CARRY next
	vsra.u64 A4, A3, #26
	IF	\next, vld4.32 {d24, d26, d28, d30}, [r2]!
	vsra.u64 A1, A0, #26
	IF	\next, vld4.32 {d25, d27, d29, d31}, [r2]!
	vmovn.i64 H0, A0
	vmovn.i64 H3, A3
	IF	\next, vshr.u32 L1, W0, #26
	vshrn.i64 T, A4, #26
	vsra.u64 A2, A1, #26
	vmovn.i64 H1, A1
	vmovn.i64 H4, A4
	LOW26	H0_H3
	IF	\next, LOW26 W0
	vshrn.i64 U, A2, #26
	LOW26	H1_H4
	vmovn.i64 H2, A2
	IF	\next, vsli.32 L1, W1, #6
	vadd.i32 H0_H3, H0_H3, TU
	vshl.i32 T, T, #2
	IF	\next, vshr.u32 W1, W1, #20
	LOW26	H2
	IF	\next, LOW26 L1
	vsra.u32 H1, T, #26
	LOW26	T
	IF	\next, vsli.32 W1, W2, #12
	IF	\next, vshr.u32 W2, W2, #14
	vadd.i32 H0, H0, T
	IF	\next, LOW26 W1
	IF	\next, vsli.32 W2, W3, #18
	vsra.u32 H1_H4, H0_H3, #26
	LOW26	H0_H3
	IF	\next, LOW26 W2
	IF	\next, vshr.u32 W3, W3, #8
	IF	\next, vorr.i32 W3, #0x1000000
.endm

/* S = 5 R. */
.macro FIVES
	vshl.i32 S1, R1, #2
	vshl.i32 S2, R2, #2
	vshl.i32 S3, R3, #2
	vshl.i32 S4, R4, #2
	vadd.i32 S1, S1, R1
	vadd.i32 S2, S2, R2
	vadd.i32 S3, S3, R3
	vadd.i32 S4, S4, R4
.endm

FUNC (_symcrypt_poly1305_blocks_neon)
	ldr	r12, [r0, #FORM_OFFSET]
	cmp	r12, #FORM
	bne	LOCAL (none)
	cmp	r1, #SOME
	b	LOCAL (enough)
LOCAL (none):
	cmp	r1, #MANY
LOCAL (enough):
	bhs	LOCAL (begin)
	b	SYM (_symcrypt_poly1305_blocks_arm)

LOCAL (begin):
	push	{r4-r10, lr}
	.save	{r4-r10, lr}
	.cfi_adjust_cfa_offset 32
	.cfi_rel_offset r4, 0
	.cfi_rel_offset r5, 4
	.cfi_rel_offset r6, 8
	.cfi_rel_offset r7, 12
	.cfi_rel_offset r8, 16
	.cfi_rel_offset r9, 20
	.cfi_rel_offset r10, 24
	.cfi_rel_offset lr, 28
	PUSH_VECTORS

	/* An odd block goes first. */
	tst	r1, #1
	beq	LOCAL (even)
	mov	r4, r0
	mov	r5, r1
	mov	r6, r2
	mov	r1, #1
	bl	SYM (_symcrypt_poly1305_blocks_arm)
	mov	r0, r4
	sub	r1, r5, #1
	add	r2, r6, #16
LOCAL (even):

	ldr	r12, [r0, #FORM_OFFSET]
	ldr	r3, [r0, #FORM_OFFSET + 4]
	eor	r12, r12, #FORM
	orrs	r12, r12, r3
	beq	LOCAL (powers)

	/* r, r^2 = r r */
	add	r12, r0, #R_OFFSET
	ldm	r12, {r3-r6}
	/* Limbs L0 to L4 of the words w0 to w3; L4 takes what more there is of
	   w3. */
	bic	r7, r3, #0xfc000000
	lsr	r8, r3, #26
	orr	r8, r8, r4, lsl #6
	bic	r8, r8, #0xfc000000
	lsr	r9, r4, #20
	orr	r9, r9, r5, lsl #12
	bic	r9, r9, #0xfc000000
	lsr	r10, r5, #14
	orr	r10, r10, r6, lsl #18
	bic	r10, r10, #0xfc000000
	lsr	r12, r6, #8
	vdup.32	R0, r7
	vdup.32	R1, r8
	vdup.32	R2, r9
	vdup.32	R3, r10
	vdup.32	R4, r12
	FIVES
	MULTIPLY_LOW R0, R1, R2, R3, R4
	MULTIPLY_HIGH 0, R0, R1, R2, R3, R4
	CARRY	0
	/* X = r^2, r; times r^2 */
	vext.32	X0, H0, R0, #1
	vext.32	X1, H1, R1, #1
	vext.32	X2, H2, R2, #1
	vext.32	X3, H3, R3, #1
	vext.32	X4, H4, R4, #1
	vmov	R0, H0
	vmov	R1, H1
	vmov	R2, H2
	vmov	R3, H3
	vmov	R4, H4
	FIVES
	MULTIPLY_LOW X0, X1, X2, X3, X4
	MULTIPLY_HIGH 0, X0, X1, X2, X3, X4
	CARRY	0
	/* r^4, r^3 are h. */
	vmov	R0, X0
	vmov	R1, X1
	vmov	R2, X2
	vmov	R3, X3
	vmov	R4, X4
	FIVES
	add	r12, r0, #POWERS_OFFSET + 144
	/* All of the multiplier to where TO is, or from where FROM is, which
	   move on. */
	vst1.32	{d0-d3}, [r12]!
	vst1.32	{d4-d7}, [r12]!
	vst1.32	{d8}, [r12]!
	vmov	R0, H0
	vmov	R1, H1
	vmov	R2, H2
	vmov	R3, H3
	vmov	R4, H4
	FIVES
	sub	r12, r12, #144
	vst1.32	{d0-d3}, [r12]!
	vst1.32	{d4-d7}, [r12]!
	vst1.32	{d8}, [r12]!
	vtrn.32	R0, X0
	vtrn.32	R1, X1
	vtrn.32	R2, X2
	vtrn.32	R3, X3
	vtrn.32	R4, X4
	FIVES
	sub	r12, r12, #144
	vst1.32	{d0-d3}, [r12]!
	vst1.32	{d4-d7}, [r12]!
	vst1.32	{d8}, [r12]!
	mov	r3, #FORM
	mov	r4, #0
	str	r3, [r0, #FORM_OFFSET]
	str	r4, [r0, #FORM_OFFSET + 4]

	/* h in the first lane; r12 stays at the second set of powers. */
LOCAL (powers):
	ldm	r0, {r3-r6}
	bic	r7, r3, #0xfc000000
	lsr	r8, r3, #26
	orr	r8, r8, r4, lsl #6
	bic	r8, r8, #0xfc000000
	lsr	r9, r4, #20
	orr	r9, r9, r5, lsl #12
	bic	r9, r9, #0xfc000000
	lsr	r10, r5, #14
	orr	r10, r10, r6, lsl #18
	bic	r10, r10, #0xfc000000
	lsr	r12, r6, #8
	ldr	r3, [r0, #16]
	mov	r4, #0
	add	r3, r12, r3, lsl #24
	add	r12, r0, #POWERS_OFFSET
	vmov	H0, r7, r4
	vmov	H1, r8, r4
	vmov	H2, r9, r4
	vmov	H3, r10, r4
	vmov	H4, r3, r4
	vld1.32	{d0-d3}, [r12]!
	vld1.32	{d4-d7}, [r12]!
	vld1.32	{d8}, [r12]!

	/* Two blocks that are not of four: h = (h + m) r^2; in the upper
	   halves is nothing of interest. */
	tst	r1, #2
	beq	LOCAL (fours)
	vld4.32	{d24, d26, d28, d30}, [r2]!
	/* Limbs of the words of blocks, with the bit above the blocks. */
	vshr.u32 L1, W0, #26
	LOW26	W0
	vsli.32	L1, W1, #6
	vshr.u32 W1, W1, #20
	LOW26	L1
	vsli.32	W1, W2, #12
	vshr.u32 W2, W2, #14
	LOW26	W1
	vsli.32	W2, W3, #18
	vshr.u32 W3, W3, #8
	LOW26	W2
	vorr.i32 W3, #0x1000000
	vadd.i32 X0, X0, H0
	vadd.i32 X1, X1, H1
	vadd.i32 X2, X2, H2
	vadd.i32 X3, X3, H3
	vadd.i32 X4, X4, H4
	MULTIPLY_LOW X0, X1, X2, X3, X4, [1]
	MULTIPLY_HIGH 0, X0, X1, X2, X3, X4, [1]
	CARRY	0
	sub	r1, r1, #2
LOCAL (fours):
	vld4.32	{d24, d26, d28, d30}, [r2]!
	vld4.32	{d25, d27, d29, d31}, [r2]!
	vshr.u32 L1, W0, #26
	LOW26	W0
	vsli.32	L1, W1, #6
	vshr.u32 W1, W1, #20
	LOW26	L1
	vsli.32	W1, W2, #12
	vshr.u32 W2, W2, #14
	LOW26	W1
	vsli.32	W2, W3, #18
	vshr.u32 W3, W3, #8
	LOW26	W2
	vorr.i32 W3, #0x1000000
	subs	r1, r1, #4
	beq	LOCAL (last)

	/* The limbs of four blocks are ready, r1 not loaded. */
LOCAL (next):
	MULTIPLY_HIGH 1, Y0, Y1, Y2, Y3, Y4, [1]
	MULTIPLY_LOW Y0, Y1, Y2, Y3, Y4, [1]
	MULTIPLY_ADD X0, X1, X2, X3, X4, [0]
	CARRY	1
	subs	r1, r1, #4
	bne	LOCAL (next)

LOCAL (last):
	add	r3, r12, #72
	vld1.32	{d0-d3}, [r3]!
	vld1.32	{d4-d7}, [r3]!
	vld1.32	{d8}, [r3]!
	MULTIPLY_HIGH 1, Y0, Y1, Y2, Y3, Y4
	MULTIPLY_LOW Y0, Y1, Y2, Y3, Y4
	vld1.32	{d0-d3}, [r12]!
	vld1.32	{d4-d7}, [r12]!
	vld1.32	{d8}, [r12]!
	MULTIPLY_ADD X0, X1, X2, X3, X4
	CARRY	0
	vpadd.i32 H0, H0, H1
	vpadd.i32 H2, H2, H3
	vpadd.i32 H4, H4, H4
	vmov	r3, r4, H0
	vmov	r5, r6, H2
	vmov.32	r7, H4[0]

	/* r3 to r7 are limbs below 2^28, to words: below 2^132. */
	adds	r3, r3, r4, lsl #26
	lsr	r4, r4, #6
	adcs	r4, r4, r5, lsl #20
	lsr	r5, r5, #12
	adcs	r5, r5, r6, lsl #14
	lsr	r6, r6, #18
	adcs	r6, r6, r7, lsl #8
	lsr	r7, r7, #24
	adc	r7, r7, #0
	lsr	r9, r7, #2
	and	r7, r7, #3
	add	r9, r9, r9, lsl #2
	mov	r8, #0
	adds	r3, r3, r9
	adcs	r4, r4, #0
	adcs	r5, r5, #0
	adcs	r6, r6, #0
	adc	r7, r7, #0
	stm	r0, {r3-r8}

	vmov.i32 q0, #0
	vmov.i32 q1, #0
	vmov.i32 q2, #0
	vmov.i32 q3, #0
	vmov.i32 q8, #0
	vmov.i32 q9, #0
	vmov.i32 q10, #0
	vmov.i32 q11, #0
	vmov.i32 q12, #0
	vmov.i32 q13, #0
	vmov.i32 q14, #0
	vmov.i32 q15, #0
	mov	r3, #0
	mov	r12, #0
	POP_VECTORS
	pop	{r4-r10, pc}
ENDFUNC (_symcrypt_poly1305_blocks_neon)
