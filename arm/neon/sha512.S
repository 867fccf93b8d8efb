/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-512 (FIPS 180-4, section 6.4.2) with NEON.
 *
 * Prototype and contract: src/hash-kernels.h.  Constant time.
 *
 * Needs: NEON.
 *
 * Registers:
 *   - d0-d15: 16 words of the schedule
 *   - d16-d23: A to H, which change places in each round
 *   - d24-d31: scratch
 *   - r0: state
 *   - r1: blocks
 *   - r2: data
 *   - r3: constants
 *   - r12: rounds left
 *
 * Cycles per byte, estimated by the models of llvm-mca 14 on the loop over
 * blocks, not measured (C of gcc 12 -O3 in the same models):
 *   Cortex-A9  25.1  (41.6)        Cortex-A57  12.8  (26.6)
 *
 * Method: one 64-bit NEON register holds a word.  In general registers a word
 * needs two, and there are too few registers.  A rotation is a right shift
 * (vshr) and a left shift with insertion (vsli).  A round interleaves the
 * operations on A and on E, so that in-order CPUs stall less.  The schedule is
 * made for two words at once, in registers of 128 bits. */

#include "asm.h"

.arch armv7-a
.fpu neon

	/* A round with the word d\w; its constant is at 8 \t of r3.  Each bit
	 * of the majority is the bit of b if a and b agree, otherwise the bit
	 * of c. */
.macro ROUND a, b, c, d, e, f, g, h, w, t
	vldr	d27, [r3, #8*(\t)]
	vshr.u64 d24, d\e, #14
	vshr.u64 d25, d\e, #18
	vshr.u64 d26, d\e, #41
	vadd.i64 d27, d27, d\w
	vsli.64	d24, d\e, #50
	vsli.64	d25, d\e, #46
	vsli.64	d26, d\e, #23
	vmov	d28, d\e
	vshr.u64 d29, d\a, #28
	vadd.i64 d\h, d\h, d27
	veor	d24, d24, d25
	vbsl	d28, d\f, d\g
	vshr.u64 d30, d\a, #34
	vshr.u64 d31, d\a, #39
	veor	d24, d24, d26
	vadd.i64 d\h, d\h, d28
	vsli.64	d29, d\a, #36
	vsli.64	d30, d\a, #30
	veor	d25, d\a, d\b
	vadd.i64 d\h, d\h, d24
	vsli.64	d31, d\a, #25
	veor	d29, d29, d30
	vbsl	d25, d\c, d\b
	vadd.i64 d\d, d\d, d\h
	veor	d29, d29, d31
	vadd.i64 d\h, d\h, d25
	vadd.i64 d\h, d\h, d29
.endm

	/* q\m0 = sigma1 of the two words before + word 7 before + sigma0 of
	   word 15 before + word 16 before. */
.macro SCHEDULE m0, m1, m4, m5, m7
	vext.8	q12, q\m0, q\m1, #8
	vshr.u64 q14, q\m7, #19
	vshr.u64 q15, q\m7, #61
	vshr.u64 q13, q12, #1
	vsli.64	q14, q\m7, #45
	vsli.64	q15, q\m7, #3
	vsli.64	q13, q12, #63
	veor	q14, q14, q15
	vshr.u64 q15, q\m7, #6
	veor	q14, q14, q15
	vext.8	d30, d24, d24, #1
	vext.8	d31, d25, d25, #1
	vshr.u64 q12, q12, #7
	vadd.i64 q\m0, q\m0, q14
	veor	q13, q13, q15
	vext.8	q15, q\m4, q\m5, #8
	veor	q13, q13, q12
	vadd.i64 q\m0, q\m0, q15
	vadd.i64 q\m0, q\m0, q13
.endm

	/* Eight rounds.  If \more, the words for 16 rounds later replace the
	 * words of these rounds. */
.macro EIGHT t, more, m0, m1, m2, m3, m4, m5, m6, m7, w0, w1, w2, w3, w4, w5, w6, w7
	ROUND	16, 17, 18, 19, 20, 21, 22, 23, \w0, \t
	ROUND	23, 16, 17, 18, 19, 20, 21, 22, \w1, \t+1
	.if	\more
	SCHEDULE \m0, \m1, \m4, \m5, \m7
	.endif
	ROUND	22, 23, 16, 17, 18, 19, 20, 21, \w2, \t+2
	ROUND	21, 22, 23, 16, 17, 18, 19, 20, \w3, \t+3
	.if	\more
	SCHEDULE \m1, \m2, \m5, \m6, \m0
	.endif
	ROUND	20, 21, 22, 23, 16, 17, 18, 19, \w4, \t+4
	ROUND	19, 20, 21, 22, 23, 16, 17, 18, \w5, \t+5
	.if	\more
	SCHEDULE \m2, \m3, \m6, \m7, \m1
	.endif
	ROUND	18, 19, 20, 21, 22, 23, 16, 17, \w6, \t+6
	ROUND	17, 18, 19, 20, 21, 22, 23, 16, \w7, \t+7
	.if	\more
	SCHEDULE \m3, \m4, \m7, \m0, \m2
	.endif
.endm

FUNC (_symcrypt_sha512_compress_neon)
	PUSH_VECTORS
	ADDRESS	r3, LOCAL (constants)
	vldm	r0, {d16-d23}

LOCAL (block):
	vld1.8	{d0-d3}, [r2]!
	vld1.8	{d4-d7}, [r2]!
	vld1.8	{d8-d11}, [r2]!
	vld1.8	{d12-d15}, [r2]!
	.irp	q, 0, 1, 2, 3, 4, 5, 6, 7
	vrev64.8 q\q, q\q
	.endr
	mov	r12, #4
LOCAL (rounds):
	EIGHT	0, 1, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7
	EIGHT	8, 1, 4, 5, 6, 7, 0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15
	add	r3, r3, #128
	subs	r12, r12, #1
	bne	LOCAL (rounds)
	EIGHT	0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7
	EIGHT	8, 0, 4, 5, 6, 7, 0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15
	sub	r3, r3, #512

	vldm	r0, {d24-d31}
	vadd.i64 q8, q8, q12
	vadd.i64 q9, q9, q13
	vadd.i64 q10, q10, q14
	vadd.i64 q11, q11, q15
	vstm	r0, {d16-d23}
	subs	r1, r1, #1
	bne	LOCAL (block)

	.irp	q, 0, 1, 2, 3, 12, 13, 14, 15
	vmov.i32 q\q, #0
	.endr
	POP_VECTORS
	bx	lr
ENDFUNC (_symcrypt_sha512_compress_neon)

RODATA (64)
LOCAL (constants):
#define HASH_CONSTANTS(a, b) .quad a, b
#include "src/sha512-constants.def"
ENDRODATA
