/* SPDX-License-Identifier: ISC */
/* Poly1305 with NEON (RFC 8439, section 2.5).
 *
 *   void _symcrypt_poly1305_blocks_neon (
 *                                 struct symcrypt_poly1305_state *state,
 *                                 size_t blocks, const uint8_t *data,
 *                                 unsigned pad);
 *
 * The contract is in src/poly1305-kernels.h: at least one block; DATA at any
 * alignment.  Constant time: branches depend on BLOCKS and powers_form alone.
 *
 * Needs: NEON, and with it ARMv7; arm/poly1305.S, for what is short.
 *
 * Registers: r0 state, r1 blocks left, r2 data; d0-d8 the multiplier, d9-d13
 *            h, q8-q12 the product, d28-d31 and d26 the next blocks.
 *
 * Powers, in STATE, for powers_form FORM: R0 to R4, S1 to S4, each with one
 * number for each of two lanes: r^2 and r^2; then r^2 and r.
 *
 * Cycles per byte of the loop, by llvm-mca's models, not measured
 * (build-aux/arm-model.py): cortex-a9 3.0, cortex-a57 1.6.
 *
 * Method: limbs of 26 bits; two lanes have every other block each, so that
 * both go on by r^2, and at the end by r^2 and r.  What is above 2^130 comes
 * down with the products of s = 5 r.  While carries run, the next two blocks
 * are split into limbs. */

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

/* Blocks that are worth the start and the end, without powers and with. */
#define MANY 12
#define SOME 6

#define R0 d0
#define R1 d1
#define R2 d2
#define R3 d3
#define R4 d4
#define S1 d5
#define S2 d6
#define S3 d7
#define S4 d8
#define H0 d9
#define H1 d10
#define H2 d11
#define H3 d12
#define H4 d13
#define A0 q8
#define A1 q9
#define A2 q10
#define A3 q11
#define A4 q12
#define L1 d26 /* limbs of the blocks: W0, L1, W1, W2, W3 */
#define T d27
#define U d18  /* of A1 */
#define W0 d28 /* words of the blocks */
#define W1 d29
#define W2 d30
#define W3 d31

/* A = H R.  With limbs of H below 2^27.5 and those of R below 2^26.1, A0 to A3
 * stay below 2^58, A4 below 2^56. */
.macro MULTIPLY
	vmull.u32 A0, H0, R0
	vmull.u32 A1, H0, R1
	vmull.u32 A2, H0, R2
	vmull.u32 A3, H0, R3
	vmull.u32 A4, H0, R4
	vmlal.u32 A0, H1, S4
	vmlal.u32 A1, H1, R0
	vmlal.u32 A2, H1, R1
	vmlal.u32 A3, H1, R2
	vmlal.u32 A4, H1, R3
	vmlal.u32 A0, H2, S3
	vmlal.u32 A1, H2, S4
	vmlal.u32 A2, H2, R0
	vmlal.u32 A3, H2, R1
	vmlal.u32 A4, H2, R2
	vmlal.u32 A0, H3, S2
	vmlal.u32 A1, H3, S3
	vmlal.u32 A2, H3, S4
	vmlal.u32 A3, H3, R0
	vmlal.u32 A4, H3, R1
	vmlal.u32 A0, H4, S1
	vmlal.u32 A1, H4, S2
	vmlal.u32 A2, H4, S3
	vmlal.u32 A3, H4, S4
	vmlal.u32 A4, H4, R0
.endm

/* The low 26 bits. */
.macro LOW26 x
	vbic.i32 \x, #0xfc000000
.endm

/* OP if NEXT. */
.macro SPLIT next, op, x, y, k
	.if	\next
	\op	\x, \y, #\k
	.endif
.endm
.macro SPLIT_LOW next, x
	.if	\next
	LOW26	\x
	.endif
.endm

/* H = A, limbs below 2^26 + 2^7: carries run from A0 to A2 and on to H3 and
 * H4, and from A3 to A4 and on to H0 and H1.  If NEXT, limbs of W in between,
 * with the bit above the blocks. */
.macro CARRY next
	vmovn.i64 H0, A0
	vshr.u64 A0, A0, #26
	vmovn.i64 H3, A3
	vshr.u64 A3, A3, #26
	SPLIT	\next, vshr.u32, L1, W0, 26
	LOW26	H0
	vadd.i64 A1, A1, A0
	LOW26	H3
	vadd.i64 A4, A4, A3
	SPLIT	\next, vsli.32, L1, W1, 6
	vmovn.i64 H1, A1
	vshr.u64 A1, A1, #26
	vshrn.i64 T, A4, #26
	vmovn.i64 H4, A4
	SPLIT	\next, vshr.u32, W1, W1, 20
	vadd.i64 A2, A2, A1
	SPLIT_LOW \next, W0
	vadd.i32 H0, H0, T
	vshl.i32 T, T, #2
	SPLIT	\next, vsli.32, W1, W2, 12
	vshrn.i64 U, A2, #26
	vmovn.i64 H2, A2
	LOW26	H1
	vadd.i32 H0, H0, T
	LOW26	H4
	vadd.i32 H3, H3, U
	SPLIT	\next, vshr.u32, W2, W2, 14
	LOW26	H2
	vshr.u32 T, H0, #26
	SPLIT	\next, vsli.32, W2, W3, 18
	vshr.u32 U, H3, #26
	SPLIT_LOW \next, L1
	LOW26	H0
	LOW26	H3
	vadd.i32 H1, H1, T
	SPLIT	\next, vshr.u32, W3, W3, 8
	vadd.i32 H4, H4, U
	SPLIT_LOW \next, W1
	SPLIT_LOW \next, W2
	.if	\next
	vorr.i32 W3, #0x1000000
	.endif
.endm

/* Limbs L0 to L4 of the words w0 to w3; L4 takes what more there is of w3. */
.macro LIMBS w0, w1, w2, w3, l0, l1, l2, l3, l4
	bic	\l0, \w0, #0xfc000000
	lsr	\l1, \w0, #26
	orr	\l1, \l1, \w1, lsl #6
	bic	\l1, \l1, #0xfc000000
	lsr	\l2, \w1, #20
	orr	\l2, \l2, \w2, lsl #12
	bic	\l2, \l2, #0xfc000000
	lsr	\l3, \w2, #14
	orr	\l3, \l3, \w3, lsl #18
	bic	\l3, \l3, #0xfc000000
	lsr	\l4, \w3, #8
.endm

/* S = 5 R, of limbs in X. */
.macro FIVE s, x
	vshl.i32 \s, \x, #2
	vadd.i32 \s, \s, \x
.endm

/* All of the multiplier to and from r12, which moves on. */
.macro PUT_POWERS
	vst1.32	{d0-d3}, [r12]!
	vst1.32	{d4-d7}, [r12]!
	vst1.32	{d8}, [r12]!
.endm
.macro GET_POWERS
	vld1.32	{d0-d3}, [r12]!
	vld1.32	{d4-d7}, [r12]!
	vld1.32	{d8}, [r12]!
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
	LIMBS	r3, r4, r5, r6, r7, r8, r9, r10, r12
	vdup.32	R0, r7
	vdup.32	R1, r8
	vdup.32	R2, r9
	vdup.32	R3, r10
	vdup.32	R4, r12
	FIVE	S1, R1
	FIVE	S2, R2
	FIVE	S3, R3
	FIVE	S4, R4
	vmov	H0, R0
	vmov	H1, R1
	vmov	H2, R2
	vmov	H3, R3
	vmov	H4, R4
	MULTIPLY
	CARRY	0
	vmov	d16, R0
	vmov	q9, q0 /* R0, R1 */
	vmov	q10, q1 /* R2, R3 */
	vmov	d22, R4
	vmov	R0, H0
	vmov	R1, H1
	vmov	R2, H2
	vmov	R3, H3
	vmov	R4, H4
	FIVE	S1, R1
	FIVE	S2, R2
	FIVE	S3, R3
	FIVE	S4, R4
	add	r12, r0, #POWERS_OFFSET
	PUT_POWERS
	vext.32	R0, H0, d16, #1
	vext.32	R1, H1, d19, #1
	vext.32	R2, H2, d20, #1
	vext.32	R3, H3, d21, #1
	vext.32	R4, H4, d22, #1
	FIVE	S1, R1
	FIVE	S2, R2
	FIVE	S3, R3
	FIVE	S4, R4
	PUT_POWERS
	mov	r3, #FORM
	mov	r4, #0
	str	r3, [r0, #FORM_OFFSET]
	str	r4, [r0, #FORM_OFFSET + 4]

	/* h in the first lane; r12 stays at the second set of powers. */
LOCAL (powers):
	ldm	r0, {r3-r6}
	LIMBS	r3, r4, r5, r6, r7, r8, r9, r10, r12
	ldr	r3, [r0, #16]
	mov	r4, #0
	add	r3, r12, r3, lsl #24
	add	r12, r0, #POWERS_OFFSET
	vld4.32	{d28-d31}, [r2]!
	vmov	H0, r7, r4
	vmov	H1, r8, r4
	vmov	H2, r9, r4
	vmov	H3, r10, r4
	vmov	H4, r3, r4
	GET_POWERS
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

	/* The limbs of two blocks are ready, r1 - 2 blocks not loaded. */
LOCAL (next):
	vadd.i32 H0, H0, W0
	vadd.i32 H1, H1, L1
	vadd.i32 H2, H2, W1
	vadd.i32 H3, H3, W2
	vadd.i32 H4, H4, W3
	subs	r1, r1, #2
	beq	LOCAL (last)
	vld4.32	{d28-d31}, [r2]!
	MULTIPLY
	CARRY	1
	b	LOCAL (next)

LOCAL (last):
	GET_POWERS
	MULTIPLY
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
	POP_VECTORS
	pop	{r4-r10, pc}
ENDFUNC (_symcrypt_poly1305_blocks_neon)
