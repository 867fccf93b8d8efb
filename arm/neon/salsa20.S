/* SPDX-License-Identifier: ISC */
/* Salsa20 with NEON (D. J. Bernstein, "The Salsa20 family of stream ciphers",
 * 2008).
 *
 * Prototype and contract: src/salsa20-kernels.h.  Constant time: branches
 * depend on lengths and ROUNDS alone.
 *
 * Needs: NEON, and with it ARMv7.
 *
 * Registers:
 *   - those of arm/salsa20.inc
 *   - q0-q3: the rows of a block
 *   - q4-q7 and q8-q11: those of a second and third
 *   - q12-q15: scratch
 *
 * Cycles per byte of the loops of 20 rounds, by llvm-mca's models, not
 * measured; what is around them is about a tenth
 * more:
 *   blocks        1    2    3    4
 *   cortex-a9     7.0  6.6  5.8  5.2
 *   cortex-a57    5.0  8.8  5.8  4.4  (three cycles for each vector operation)
 * ChaCha has 6 vector instructions of 114 less: the rotation by 16 is one.
 *
 * Method: of a group of two to four blocks the last is in general registers,
 * and the others are rows in NEON registers.  Instructions for the two kinds
 * alternate.  A row is a diagonal of the matrix, so the four quarter-rounds of
 * columns are one of rows: A has the words 0, 5, 10 and 15, B 4, 9, 14 and 3,
 * C 8, 13, 2 and 7, D 12, 1, 6 and 11.  A single block is computed only in
 * general registers. */

#include "asm.h"

#if !defined(__thumb2__)
.arch armv7-a
#endif
.fpu neon

#define WITH_NEON 1
#define COUNTER_AT 32
#include "arm/salsa20.inc"

/* Z ^= (X + Y) rotated left by K, for each of WAYS blocks, in P, Q, R, S. The
 * three are a third of a step apart, so nothing waits, and four registers do:
 * the rest of the second and third is LATE_1 to LATE_3.
 *
 * Between them are two steps of two scalar quarter-rounds each, c ^= (a + b)
 * rotated right by ROT and f ^= (d + e) rotated right by ROT2.  EXCHANGE is 1
 * where words 2, 3, 6 and 7 come for 8, 9, 12 and 13, and 2 where they go,
 * when two rounds have nearly been made. */
.macro QUARTER p, q, r, s, x0, x1, x2, y0, y1, y2, z0, z1, z2, k, a0, b0, c0, a1, b1, c1, rot, d0, e0, f0, d1, e1, f1, rot2, exchange, late, w0, w1, w2, kw
	vadd.i32 \p, \x0, \y0
	/* T = X + Y; Z ^= T rotated right by ROT. */
	add	T0, \a0, \b0
	\late\()_1 \q, \r, \s, \w0, \w1, \w2, \kw
	add	T1, \a1, \b1
	\late\()_2 \q, \r, \s, \w0, \w1, \w2, \kw
	eor	\c0, \c0, T0, ror #\rot
	vshl.i32 \q, \p, #\k
	eor	\c1, \c1, T1, ror #\rot
	.if	WAYS > 1
	vadd.i32 \r, \x1, \y1
	.endif
	add	T0, \d0, \e0
	\late\()_3 \q, \r, \s, \w0, \w1, \w2, \kw
	add	T1, \d1, \e1
	vsri.32	\q, \p, #32 - \k
	eor	\f0, \f0, T0, ror #\rot2
	.if	WAYS > 1
	vshl.i32 \p, \r, #\k
	.endif
	eor	\f1, \f1, T1, ror #\rot2
	.if	WAYS > 2
	vadd.i32 \s, \x2, \y2
	.endif
	.if	\exchange == 1
	strd	S0, S1, [sp, #S89]
	strd	S2, S3, [sp, #SCD]
	.elseif	\exchange == 2
	strd	S0, S1, [sp, #S23]
	ldr	T0, [sp, #LEFT]
	strd	S2, S3, [sp, #S67]
	.endif
	veor	\z0, \z0, \q
	.if	\exchange == 1
	ldrd	S0, S1, [sp, #S23]
	.elseif	\exchange == 2
	ldrd	S0, S1, [sp, #S89]
	.endif
	.if	WAYS > 1
	vsri.32	\p, \r, #32 - \k
	.endif
	.if	\exchange == 1
	ldrd	S2, S3, [sp, #S67]
	.elseif	\exchange == 2
	subs	T0, T0, #2
	ldrd	S2, S3, [sp, #SCD]
	str	T0, [sp, #LEFT]
	.endif
	.if	WAYS > 2
	vshl.i32 \q, \s, #\k
	.endif
.endm

/* The end of the QUARTER before, which had KW and whose Z was W; its Q, R and
 * S are P, S and Q of the next. */
.macro REST_1 q, r, s, w0, w1, w2, kw
	.if	WAYS > 1
	veor	\w1, \w1, \q
	.endif
.endm
.macro REST_2 q, r, s, w0, w1, w2, kw
	.if	WAYS > 2
	vsri.32	\s, \r, #32 - \kw
	.endif
.endm
.macro REST_3 q, r, s, w0, w1, w2, kw
	.if	WAYS > 2
	veor	\w2, \w2, \s
	.endif
.endm

/* Or, where nothing is left: row W changes halves. */
.macro HALVES_1 q, r, s, w0, w1, w2, kw
	vext.32	\w0, \w0, \w0, #2
.endm
.macro HALVES_2 q, r, s, w0, w1, w2, kw
	.if	WAYS > 1
	vext.32	\w1, \w1, \w1, #2
	.endif
.endm
.macro HALVES_3 q, r, s, w0, w1, w2, kw
	.if	WAYS > 2
	vext.32	\w2, \w2, \w2, #2
	.endif
.endm

/* Row C turned by two places, at the start and the end: a round turns it when
 * it begins. */
.macro HALVES
	HALVES_1 q12, q12, q12, C
	HALVES_2 q12, q12, q12, C
	HALVES_3 q12, q12, q12, C
.endm

/* A round that begins where the one before turned rows to columns, or back: B
 * and D are registers b0 to d2, and have changed places afterwards.  The
 * scalar block's quarter-rounds are two of K, L, M, N and two of S, T, U,
 * V. */
.macro ROUND b0, b1, b2, d0, d1, d2, exchange, k0, l0, m0, n0, k1, l1, m1, n1, s0, t0, u0, v0, s1, t1, u1, v1
	QUARTER	q12, q13, q14, q15, A, \d0, \d1, \d2, \b0, \b1, \b2, 7, \k0, \n0, \l0, \k1, \n1, \l1, 25, \l0, \k0, \m0, \l1, \k1, \m1, 23, 0, HALVES, C
	QUARTER	q14, q12, q15, q13, \b0, \b1, \b2, A, C, 9, \m0, \l0, \n0, \m1, \l1, \n1, 19, \n0, \m0, \k0, \n1, \m1, \k1, 14, \exchange, REST, \b0, \b1, \b2, 7
	QUARTER	q15, q14, q13, q12, C, \b0, \b1, \b2, \d0, \d1, \d2, 13, \s0, \v0, \t0, \s1, \v1, \t1, 25, \t0, \s0, \u0, \t1, \s1, \u1, 23, 0, REST, C, 9
	/* A row turned K places to the left. */
	vext.32	\b0, \b0, \b0, #3
	.if	WAYS > 1
	vext.32	\b1, \b1, \b1, #3
	.endif
	.if	WAYS > 2
	vext.32	\b2, \b2, \b2, #3
	.endif
	QUARTER	q13, q15, q12, q14, \d0, \d1, \d2, C, A, 18, \u0, \t0, \v0, \u1, \t1, \v1, 19, \v0, \u0, \s0, \v1, \u1, \s1, 14, 0, REST, \d0, \d1, \d2, 13
	vext.32	\d0, \d0, \d0, #1
	REST_1	q13, q14, q15, A, 18
	.if	WAYS > 1
	vext.32	\d1, \d1, \d1, #1
	.endif
	REST_2	q13, q14, q15, A, 18
	.if	WAYS > 2
	vext.32	\d2, \d2, \d2, #1
	.endif
	REST_3	q13, q14, q15, A, 18
.endm

/* See stream.inc. */
.macro GROUP
	ldrd	r8, r9, [sp, #STATE + COUNTER_AT]
	strd	r4, r5, [sp, #MORE]
	adds	r6, r8, #WAYS
	adc	r7, r9, #0
	strd	r6, r7, [sp, #STATE + COUNTER_AT]
	GROUP_SOURCE

	.if	WAYS > 0
	/* As in WORDS, in the reverse direction. */
	add	r6, sp, #STATE
	vld1.32	{q0, q1}, [r6]!
	vld1.32	{q2, q3}, [r6]
	/* MASK = words 1 and 3. */
	vmov.i64 q13, #0xffffffff00000000
	vswp	d1, d5
	vswp	d3, d7
	vmov	q12, q0
	vbit	q0, q1, q13
	vbit	q1, q2, q13
	vbit	q2, q3, q13
	vbit	q3, q12, q13
	vmov.32	d4[0], r8
	vmov.32	d2[1], r9
	.if	WAYS > 1
	adds	r8, r8, #1
	adc	r9, r9, #0
	vmov	q4, q0
	vmov	q5, q1
	vmov	q6, q2
	vmov	q7, q3
	vmov.32	d12[0], r8
	vmov.32	d10[1], r9
	.endif
	.if	WAYS > 2
	adds	r8, r8, #1
	adc	r9, r9, #0
	vmov	q8, q0
	vmov	q9, q1
	vmov	q10, q2
	vmov	q11, q3
	vmov.32	d20[0], r8
	vmov.32	d18[1], r9
	.endif
	.endif
	.if	WAYS > 0
	HALVES
	.endif
	LOAD_WORDS

2:	.if	WAYS == 0
	DOUBLE_ROUND
	.else
	ROUND	B, D, 1, X0, X4, S0, S2, X5, S1, S3, X1, X10, X14, S0, S2, X15, S1, S3, X11
	ROUND	D, B, 2, X0, X1, S0, S1, X5, S2, S3, X4, X10, X11, S0, S1, X15, S2, S3, X14
	.endif
	bne	2b

	STORE_WORDS
	ldr	r12, [sp, #SOURCE]
	ldr	r14, [sp, #TARGET]
	FINISH_PAIR 0, X0, X1, r8, r9, r10, r11
	FINISH_PAIR 4, X4, X5, r8, r9, r10, r11
	.if	WAYS > 0
	add	r0, sp, #STATE
	HALVES
	vmov.i64 q13, #0xffffffff00000000
	/* From rows A to D back to the words in order; AH to DH are the upper
	   halves.  The odd words of each row come from the one before it, then
	   upper halves change places. */
	vmov	q12, q0
	vbit	q0, q3, q13
	vbit	q3, q2, q13
	vbit	q2, q1, q13
	vbit	q1, q12, q13
	vswp	d1, d5
	vswp	d3, d7
	.if	WAYS > 1
	vmov	q12, q4
	vbit	q4, q7, q13
	vbit	q7, q6, q13
	vbit	q6, q5, q13
	vbit	q5, q12, q13
	vswp	d9, d13
	vswp	d11, d15
	.endif
	.if	WAYS > 2
	vmov	q12, q8
	vbit	q8, q11, q13
	vbit	q11, q10, q13
	vbit	q10, q9, q13
	vbit	q9, q12, q13
	vswp	d17, d21
	vswp	d19, d23
	.endif
	vld1.32	{q12, q13}, [r0]!
	vld1.32	{q14, q15}, [r0]
	vadd.i32 q0, q0, q12
	vadd.i32 q1, q1, q13
	vadd.i32 q3, q3, q15
	.if	WAYS > 1
	vadd.i32 q4, q4, q12
	vadd.i32 q5, q5, q13
	vadd.i32 q7, q7, q15
	.endif
	.if	WAYS > 2
	vadd.i32 q8, q8, q12
	vadd.i32 q9, q9, q13
	vadd.i32 q11, q11, q15
	.endif
	vmov.i32 q12, #0
	vmov.i64 d24, #0xff
	vshr.u64 d24, d24, #7
	vsub.i64 q14, q14, q12
	.if	WAYS > 2
	vadd.i32 q10, q10, q14
	vsub.i64 q14, q14, q12
	.endif
	.if	WAYS > 1
	vadd.i32 q6, q6, q14
	vsub.i64 q14, q14, q12
	.endif
	vadd.i32 q2, q2, q14
	.endif
	FINISH_PAIR 10, X10, X11, r8, r9, r0, r1
	FINISH_PAIR 14, X14, X15, r8, r9, r0, r1
	ldrd	r0, r1, [sp, #S23]
	ldrd	r2, r3, [sp, #S67]
	ldrd	r10, r11, [sp, #MORE]
	XOR_ROWS 0
	ldrd	r4, r5, [sp, #S89]
	FINISH_PAIR 2, r0, r1, r8, r9, r6, r7
	FINISH_PAIR 6, r2, r3, r8, r9, r6, r7
	XOR_ROWS 1
	ldrd	r0, r1, [sp, #SCD]
	FINISH_PAIR 8, r4, r5, r8, r9, r6, r7
	FINISH_PAIR 12, r0, r1, r8, r9, r6, r7
	XOR_ROWS 2

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

FUNC (_symcrypt_salsa20_crypt_neon)
	CRYPT
ENDFUNC (_symcrypt_salsa20_crypt_neon)
