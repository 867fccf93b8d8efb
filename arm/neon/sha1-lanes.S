/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-1 (FIPS 180-4, section 6.1.2) in 16 lanes, 4
 * at a time.
 *
 *   void _symcrypt_sha1_lanes_neon (uint32_t *states, size_t n,
 *                                   const uint8_t *const *datas,
 *                                   size_t blocks);
 *
 *   void _symcrypt_sha1_lanes_block_neon (uint32_t *dst, const uint32_t *src,
 *                                         size_t n, const uint32_t *words);
 *
 * See src/hash-kernels.h: rows of 16 words, a lane in each column; STATES,
 * DST, SRC and WORDS are aligned to 64 bytes, data as it comes; N is 1 to 16,
 * BLOCKS at least 1.  Constant time: branches depend on N and BLOCKS alone.
 *
 * Needs: NEON.
 *
 * Registers:
 *   - q0-q4: a to e, which change places in each round
 *   - q5: the constant;
 *   - q6-q12: scratch; q13, q14, q15 the last three words
 *   - r9, r10, r11: words 16, 8 and 14 rounds ago, r12 rounds left, lr words;
 *     see lanes.inc for the others
 *
 * Cycles per byte with four lanes in use, by the models of llvm-mca 14 on the
 * loops of rounds, not measured.  C is one message, by gcc 12 -O3, in the same
 * models:
 *   Cortex-A9  6.0  (9.6)        Cortex-A57  3.5  (6.1)
 * The Cortex-A9 takes two cycles for 128 bits, which its model does not know
 * of everywhere.
 *
 * Method: a lane is a message, a register a word of all of them; a rotation is
 * a shift and an insertion.  Of the schedule two words are made right before
 * the rounds that take them. */

#include "asm.h"

.arch armv7-a
.fpu neon

#include "lanes.inc"

#define SIZE 1280 /* 80 words of 4 lanes */

	/* q7 = \b ? \c : \d */
.macro CHOOSE b, c, d
	vmov	q7, q\b
	vbsl	q7, q\c, q\d
.endm
.macro PARITY b, c, d
	veor	q7, q\b, q\c
	veor	q7, q7, q\d
.endm
	/* q7 is b unless c differs from it, and then d. */
.macro MAJORITY b, c, d
	veor	q7, q\b, q\c
	vbsl	q7, q\d, q\b
.endm

	/* With the word q\w. */
.macro ROUND f, a, b, c, d, e, w
	vadd.i32 q12, q\w, q5
	vshl.i32 q6, q\a, #5
	\f	\b, \c, \d
	vadd.i32 q\e, q\e, q12
	vsri.32	q6, q\a, #27
	vshl.i32 q8, q\b, #30
	vadd.i32 q\e, q\e, q7
	vshr.u32 q\b, q\b, #2
	vadd.i32 q\e, q\e, q6
	vorr	q\b, q\b, q8
.endm

	/* The next two words, as they are there */
.macro READ
	vmov	q13, q15
	vld1.32	{q14}, [lr]!
	vld1.32	{q15}, [lr]!
.endm
	/* or as they are to be made: those 16, 14, 8 and 3 rounds ago,
	   rotated. */
.macro MAKE
	vld1.32	{q8}, [r9]!
	vld1.32	{q9}, [r9]!
	vld1.32	{q6}, [r10]!
	vld1.32	{q7}, [r10]!
	vld1.32	{q10}, [r11]!
	vld1.32	{q11}, [r11]!
	veor	q8, q8, q10
	veor	q9, q9, q11
	veor	q6, q6, q13
	veor	q7, q7, q14
	veor	q8, q8, q6
	veor	q9, q9, q7
	vmov	q13, q15
	vadd.i32 q14, q8, q8
	vadd.i32 q15, q9, q9
	vsri.32	q14, q8, #31
	vsri.32	q15, q9, #31
	vst1.32	{q14}, [lr]!
	vst1.32	{q15}, [lr]!
.endm

.macro TEN f, w0, w2, w4, w6, w8
	\w0
	ROUND	\f, 0, 1, 2, 3, 4, 14
	ROUND	\f, 4, 0, 1, 2, 3, 15
	\w2
	ROUND	\f, 3, 4, 0, 1, 2, 14
	ROUND	\f, 2, 3, 4, 0, 1, 15
	\w4
	ROUND	\f, 1, 2, 3, 4, 0, 14
	ROUND	\f, 0, 1, 2, 3, 4, 15
	\w6
	ROUND	\f, 4, 0, 1, 2, 3, 14
	ROUND	\f, 3, 4, 0, 1, 2, 15
	\w8
	ROUND	\f, 2, 3, 4, 0, 1, 14
	ROUND	\f, 1, 2, 3, 4, 0, 15
.endm

.macro ROUNDS
	mov	lr, sp
	mov	r9, sp
	add	r10, sp, #128
	add	r11, sp, #32
	movw	r12, #0x7999
	movt	r12, #0x5a82
	vdup.32	q5, r12
	TEN	CHOOSE, READ, READ, READ, READ, READ
	TEN	CHOOSE, READ, READ, READ, MAKE, MAKE
	movw	r12, #0xeba1
	movt	r12, #0x6ed9
	vdup.32	q5, r12
	mov	r12, #2
3:
	TEN	PARITY, MAKE, MAKE, MAKE, MAKE, MAKE
	subs	r12, r12, #1
	bne	3b
	movw	r12, #0xbcdc
	movt	r12, #0x8f1b
	vdup.32	q5, r12
	mov	r12, #2
4:
	TEN	MAJORITY, MAKE, MAKE, MAKE, MAKE, MAKE
	subs	r12, r12, #1
	bne	4b
	movw	r12, #0xc1d6
	movt	r12, #0xca62
	vdup.32	q5, r12
	mov	r12, #2
5:
	TEN	PARITY, MAKE, MAKE, MAKE, MAKE, MAKE
	subs	r12, r12, #1
	bne	5b
.endm

.macro LOAD_STATE
	mov	r9, r1
	mov	r10, #64
	vld1.32	{d0, d1}, [r9], r10
	vld1.32	{d2, d3}, [r9], r10
	vld1.32	{d4, d5}, [r9], r10
	vld1.32	{d6, d7}, [r9], r10
	vld1.32	{d8, d9}, [r9]
.endm

.macro ADD_STATE
	mov	r9, r1
	mov	r10, #64
	mov	r11, r0
	.irp	q, 0, 1, 2, 3, 4
	vld1.32	{d16, d17}, [r9], r10
	vadd.i32 q8, q8, q\q
	vst1.32	{d16, d17}, [r11], r10
	.endr
.endm

FUNC (_symcrypt_sha1_lanes_neon)
	LANES_KERNEL SIZE, 1
ENDFUNC (_symcrypt_sha1_lanes_neon)

FUNC (_symcrypt_sha1_lanes_block_neon)
	BLOCK_KERNEL SIZE
ENDFUNC (_symcrypt_sha1_lanes_block_neon)
