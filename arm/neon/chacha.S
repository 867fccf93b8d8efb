/* SPDX-License-Identifier: ISC */
/* ChaCha with NEON (D. J. Bernstein, "ChaCha, a variant of Salsa20", 2008).
 *
 * Prototype and contract: src/chacha-kernels.h.  Constant time: branches
 * depend on lengths and ROUNDS alone.
 *
 * Needs: NEON, and with it ARMv7.
 *
 * Registers:
 *   - those of arm/chacha.inc
 *   - q0-q3: the rows of a block
 *   - q4-q7 and q8-q11: those of a second and third
 *   - q12-q15: scratch.  In every other round, q12-q14 are rows, and q2, q6,
 *     q10 are scratch
 *
 * Cycles per byte of the loops of 20 rounds, by llvm-mca's models, not
 * measured; what is around them is about a tenth
 * more:
 *   blocks        1    2    3    4
 *   cortex-a9     8.6  6.3  4.9  4.7
 *   cortex-a57    7.7  8.4  5.6  4.2  (three cycles for each vector operation)
 * On a Cortex-A9 one NEON instruction a cycle goes along with a scalar one.
 * Vext, and vsri, which the model has in one, take two, so four blocks should
 * take 140 cycles for two rounds there, not 120: 5.4.  Three blocks as two and
 * one take 96, not the 144 of three times NEON.
 *
 * Method: of a group of two to four blocks the last is in general registers,
 * and the others are rows in NEON registers.  Instructions for the two kinds
 * alternate.  A single block is computed only in general registers. */

#include "asm.h"

#if !defined(__thumb2__)
.arch armv7-a
#endif
.fpu neon

#define WITH_NEON 1
#define COUNTER_AT 48
#include "arm/chacha.inc"

#define T q12, q13, q14
#define C_HALVES d4, d5, d12, d13, d20, d21
#define D_LOW d6, d14, d22
#define D_HIGH d7, d15, d23
#define T_HALVES d24, d25, d26, d27, d28, d29

/* X = Y op (Z rotated right by ROT). */
.macro SCALAR op, x, y, z, rot
	.ifnb	\op
	\op	\x, \y, \z, ror #\rot
	.endif
.endm

/* OP for each of WAYS blocks, the last operand a register, a number, or a
 * register and a number, and between them two scalar instructions. */
.macro V op, d0, d1, d2, n0, n1, n2, m0, m1, m2, s, x0, y0, z0, x1, y1, z1, rot
	\op	\d0, \n0, \m0
	SCALAR	\s, \x0, \y0, \z0, \rot
	.if	WAYS > 1
	\op	\d1, \n1, \m1
	.endif
	SCALAR	\s, \x1, \y1, \z1, \rot
	.if	WAYS > 2
	\op	\d2, \n2, \m2
	.endif
.endm
.macro V_SHIFT op, d0, d1, d2, n0, n1, n2, k, s, x0, y0, z0, x1, y1, z1, rot
	V	\op, \d0, \d1, \d2, \n0, \n1, \n2, #\k, #\k, #\k, \s, \x0, \y0, \z0, \x1, \y1, \z1, \rot
.endm
.macro V_ROTATE d0, d1, d2, k, s, x0, y0, z0, x1, y1, z1, rot
	vext.32	\d0, \d0, \d0, #\k
	SCALAR	\s, \x0, \y0, \z0, \rot
	.if	WAYS > 1
	vext.32	\d1, \d1, \d1, #\k
	.endif
	SCALAR	\s, \x1, \y1, \z1, \rot
	.if	WAYS > 2
	vext.32	\d2, \d2, \d2, #\k
	.endif
.endm
.macro V2 op, d0, d1, d2, n0, n1, n2, s, x0, y0, z0, x1, y1, z1, rot
	\op	\d0, \n0
	SCALAR	\s, \x0, \y0, \z0, \rot
	.if	WAYS > 1
	\op	\d1, \n1
	.endif
	SCALAR	\s, \x1, \y1, \z1, \rot
	.if	WAYS > 2
	\op	\d2, \n2
	.endif
.endm

/* As V with no scalar instructions but the exchange of words 8 to 11; after
 * the second time two rounds have been made. */
.macro V_EXCHANGE put, get, second, op, d0, d1, d2, n0, n1, n2, m0, m1, m2
	\op	\d0, \n0, \m0
	strd	C0, C1, [sp, #\put]
	.if	\second
	ldr	C0, [sp, #LEFT]
	.endif
	.if	WAYS > 1
	\op	\d1, \n1, \m1
	.endif
	.if	WAYS > 2
	\op	\d2, \n2, \m2
	.endif
	.if	\second
	subs	C0, C0, #2
	str	C0, [sp, #LEFT]
	.endif
	ldrd	C0, C1, [sp, #\get]
.endm

/* A round of columns, and its end that turns columns to diagonals, or of
 * diagonals and back: words 4 to 7 go LEFT1 places, 12 to 15 LEFT3.  Words 8
 * to 11 are in T, with halves that change places on the way from there to C,
 * by the first sum.  The scalar block's quarter-rounds are two of A0, B0, D0
 * and A1, B1, D1, then two of A2, B2, D2 and A3, B3, D3. */
.macro ROUND left1, left3, c0, c1, c2, l0, h0, l1, h1, l2, h2, t0, t1, t2, tl0, th0, tl1, th1, tl2, th2, put, get, second, a0, b0, d0, a1, b1, d1, a2, b2, d2, a3, b3, d3
	V	vadd.i32, A, A, B, add, \a0, \a0, \b0, \a1, \a1, \b1, 25
	V	veor, D, D, A, eor, \d0, \a0, \d0, \d1, \a1, \d1, 24
	V2	vrev32.16, D, D, add, C0, C0, \d0, C1, C1, \d1, 16
	V	vadd.i32, \l0, \l1, \l2, \th0, \th1, \th2, D_LOW, eor, \b0, C0, \b0, \b1, C1, \b1, 25
	V	vadd.i32, \h0, \h1, \h2, \tl0, \tl1, \tl2, D_HIGH, add, \a0, \a0, \b0, \a1, \a1, \b1, 20
	V	veor, \t0, \t1, \t2, B, \c0, \c1, \c2, eor, \d0, \a0, \d0, \d1, \a1, \d1, 16
	V_SHIFT	vshl.i32, B, \t0, \t1, \t2, 12, add, C0, C0, \d0, C1, C1, \d1, 24
	V_SHIFT	vsri.32, B, \t0, \t1, \t2, 20, eor, \b0, C0, \b0, \b1, C1, \b1, 20
	V_EXCHANGE \put, \get, \second, vadd.i32, A, A, B
	V	veor, \t0, \t1, \t2, D, A, add, \a2, \a2, \b2, \a3, \a3, \b3, 25
	V_SHIFT	vshl.i32, D, \t0, \t1, \t2, 8, eor, \d2, \a2, \d2, \d3, \a3, \d3, 24
	V_SHIFT	vsri.32, D, \t0, \t1, \t2, 24, add, C0, C0, \d2, C1, C1, \d3, 16
	V	vadd.i32, \c0, \c1, \c2, \c0, \c1, \c2, D, eor, \b2, C0, \b2, \b3, C1, \b3, 25
	V	veor, \t0, \t1, \t2, B, \c0, \c1, \c2, add, \a2, \a2, \b2, \a3, \a3, \b3, 20
	V_SHIFT	vshl.i32, B, \t0, \t1, \t2, 7, eor, \d2, \a2, \d2, \d3, \a3, \d3, 16
	V_ROTATE D, \left3, add, C0, C0, \d2, C1, C1, \d3, 24
	V_SHIFT	vsri.32, B, \t0, \t1, \t2, 25, eor, \b2, C0, \b2, \b3, C1, \b3, 20
	V_ROTATE B, \left1
.endm

/* See stream.inc. */
.macro GROUP
	ldrd	r6, r7, [sp, #STATE + COUNTER_AT]
	strd	r4, r5, [sp, #MORE]
	adds	r6, r6, #WAYS
	adc	r7, r7, #0
	strd	r6, r7, [sp, #STATE + COUNTER_AT]
	GROUP_SOURCE

	.if	WAYS > 0
	add	r6, sp, #STATE
	vld1.32	{q0, q1}, [r6]!
	/* q = { 1, 0 } as 64-bit numbers; LOW is q's low half. */
	vmov.i32 q15, #0
	vmov.i64 d30, #0xff
	vshr.u64 d30, d30, #7
	vld1.32	{d25}, [r6]!
	vld1.32	{d24}, [r6]!
	vld1.32	{q3}, [r6]
	.if	WAYS == 1
	vsub.i64 q3, q3, q15
	.elseif	WAYS == 2
	vsub.i64 q7, q3, q15
	vmov	q4, q0
	vmov	q5, q1
	vsub.i64 q3, q7, q15
	vmov	q13, q12
	.elseif	WAYS == 3
	vsub.i64 q11, q3, q15
	vmov	q4, q0
	vmov	q5, q1
	vmov	q13, q12
	vsub.i64 q7, q11, q15
	vmov	q8, q0
	vmov	q9, q1
	vmov	q14, q12
	vsub.i64 q3, q7, q15
	.endif
	.endif
	LOAD_WORDS

2:	.if	WAYS == 0
	DOUBLE_ROUND
	.else
	ROUND	1, 3, C, C_HALVES, T, T_HALVES, C01, C23, 0, X0, X4, X12, X1, X5, X13, X2, X6, X14, X3, X7, X15
	ROUND	3, 1, T, T_HALVES, C, C_HALVES, C23, C01, 1, X0, X5, X15, X1, X6, X12, X2, X7, X13, X3, X4, X14
	.endif
	bne	2b

	STORE_WORDS
	ldr	r12, [sp, #SOURCE]
	ldr	r14, [sp, #TARGET]
	FINISH_ROW 0, X0, X1, X2, X3, r10, r11, 0
	.if	WAYS > 0
	add	r0, sp, #STATE
	add	r1, sp, #STATE + 32
	vld1.32	{q15}, [r1]!
	vadd.i32 d4, d25, d30
	vadd.i32 d5, d24, d31
	.if	WAYS > 1
	vadd.i32 d12, d27, d30
	vadd.i32 d13, d26, d31
	.endif
	.if	WAYS > 2
	vadd.i32 d20, d29, d30
	vadd.i32 d21, d28, d31
	.endif
	vld1.32	{q12, q13}, [r0]
	vld1.32	{q15}, [r1]
	vadd.i32 q0, q0, q12
	vadd.i32 q1, q1, q13
	.if	WAYS > 1
	vadd.i32 q4, q4, q12
	vadd.i32 q5, q5, q13
	.endif
	.if	WAYS > 2
	vadd.i32 q8, q8, q12
	vadd.i32 q9, q9, q13
	.endif
	vmov.i32 q12, #0
	vmov.i64 d24, #0xff
	vshr.u64 d24, d24, #7
	vsub.i64 q15, q15, q12
	.if	WAYS > 2
	vadd.i32 q11, q11, q15
	vsub.i64 q15, q15, q12
	.endif
	.if	WAYS > 1
	vadd.i32 q7, q7, q15
	vsub.i64 q15, q15, q12
	.endif
	vadd.i32 q3, q3, q15
	.endif
	FINISH_ROW 1, X4, X5, X6, X7, r0, r1, 25
	ldrd	r10, r11, [sp, #MORE]
	XOR_ROWS 0
	ldrd	r0, r1, [sp, #C01]
	ldrd	r2, r3, [sp, #C23]
	FINISH_ROW 2, r0, r1, r2, r3, r4, r5, 0
	XOR_ROWS 1
	ldrd	r0, r1, [sp, #D0]
	ldrd	r2, r3, [sp, #D0 + 8]
	FINISH_ROW 3, r0, r1, r2, r3, r4, r5, 24
	XOR_ROWS 2

	/* The end of GROUP. */
	ldrd	r6, r7, [sp, #STATE + COUNTER_AT]
	ldr	r2, [sp, #LENGTH]
	adds	r6, r6, #1
	adc	r7, r7, #0
	strd	r6, r7, [sp, #STATE + COUNTER_AT]
	add	r4, r10, #64
	add	r5, r11, #64
	subs	r2, r2, #64 * (WAYS + 1)
	str	r2, [sp, #LENGTH]
.endm

FUNC (_symcrypt_chacha_crypt_neon)
	CRYPT
ENDFUNC (_symcrypt_chacha_crypt_neon)
