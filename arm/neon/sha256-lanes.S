/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-224 and SHA-256 (FIPS 180-4, section 6.2.2)
 * in 16 lanes, 4 at a time.
 *
 *   void _symcrypt_sha256_lanes_neon (uint32_t *states, size_t n,
 *                                     const uint8_t *const *datas,
 *                                     size_t blocks);
 *
 *   void _symcrypt_sha256_lanes_block_neon (uint32_t *dst,
 *                                           const uint32_t *src, size_t n,
 *                                           const uint32_t *words);
 *
 * See src/hash-kernels.h: rows of 16 words, a lane in each column; STATES,
 * DST, SRC and WORDS are aligned to 64 bytes, data as it comes; N is 1 to 16,
 * BLOCKS at least 1.  Constant time: branches depend on N and BLOCKS alone.
 *
 * Needs: NEON.
 *
 * Registers:
 *   - q0-q7: a to h, which change places in each round
 *   - q8-q13: scratch;
 *   - q14, q15: the last two words
 *   - r9: words 16 rounds ago, r10 7 rounds ago, r11 constants, r12 rounds
 *     left, lr words; see lanes.inc for the others
 *
 * Cycles per byte with four lanes in use, by the models of llvm-mca 14 on the
 * loops of rounds, not measured.  C is one message, by gcc 12 -O3, in the same
 * models:
 *   Cortex-A9  10.4  (16.9)        Cortex-A57  6.0  (11.0)
 * The Cortex-A9 takes two cycles for 128 bits, which its model does not know
 * of everywhere.
 *
 * Method: a lane is a message, a register a word of all of them; a rotation is
 * a shift and an insertion.  Of the schedule a word is made right before the
 * round that takes it. */

#include "asm.h"

.arch armv7-a
.fpu neon

#include "lanes.inc"

#define SIZE 1024 /* 64 words of 4 lanes */

	/* With the word q\w. */
.macro ROUND a, b, c, d, e, f, g, h, w
	vld1.32	{d18[], d19[]}, [r11]!
	vshr.u32 q10, q\e, #6
	vshr.u32 q11, q\e, #11
	vshr.u32 q12, q\e, #25
	vadd.i32 q9, q9, q\w
	vmov	q13, q\e
	vsli.32	q10, q\e, #26
	vsli.32	q11, q\e, #21
	vsli.32	q12, q\e, #7
	vbsl	q13, q\f, q\g
	vadd.i32 q\h, q\h, q9
	veor	q10, q10, q11
	vshr.u32 q11, q\a, #2
	vadd.i32 q\h, q\h, q13
	veor	q10, q10, q12
	vshr.u32 q12, q\a, #13
	vshr.u32 q9, q\a, #22
	veor	q13, q\a, q\b
	vsli.32	q11, q\a, #30
	vsli.32	q12, q\a, #19
	vadd.i32 q\h, q\h, q10
	vsli.32	q9, q\a, #10
	vbsl	q13, q\c, q\b
	veor	q11, q11, q12
	vadd.i32 q\d, q\d, q\h
	veor	q11, q11, q9
	vadd.i32 q\h, q\h, q13
	vadd.i32 q\h, q\h, q11
.endm

	/* A later one: q\w, the last word but one, becomes the next, sigma1 of
	   itself + word 7 before + sigma0 of word 15 before + word 16
	   before. */
.macro LATER a, b, c, d, e, f, g, h, w
	vld1.32	{q8}, [r9]!
	vld1.32	{q9}, [r9]
	vshr.u32 q10, q\w, #17
	vshr.u32 q11, q\w, #19
	vshr.u32 q12, q\w, #10
	vshr.u32 q13, q9, #7
	vsli.32	q10, q\w, #15
	vsli.32	q11, q\w, #13
	vsli.32	q13, q9, #25
	veor	q10, q10, q12
	vshr.u32 q12, q9, #18
	veor	q10, q10, q11
	vshr.u32 q11, q9, #3
	vsli.32	q12, q9, #14
	vld1.32	{q9}, [r10]!
	vadd.i32 q8, q8, q10
	veor	q13, q13, q11
	vadd.i32 q8, q8, q9
	veor	q13, q13, q12
	vadd.i32 q\w, q8, q13
	vst1.32	{q\w}, [lr]!
	ROUND	\a, \b, \c, \d, \e, \f, \g, \h, \w
.endm

.macro ROUNDS
	ADDRESS	r11, LOCAL (constants)
	mov	lr, sp
	mov	r12, #2
3:
	/* One of the first 16. */
	vld1.32	{q14}, [lr]!
	ROUND	0, 1, 2, 3, 4, 5, 6, 7, 14
	vld1.32	{q15}, [lr]!
	ROUND	7, 0, 1, 2, 3, 4, 5, 6, 15
	vld1.32	{q14}, [lr]!
	ROUND	6, 7, 0, 1, 2, 3, 4, 5, 14
	vld1.32	{q15}, [lr]!
	ROUND	5, 6, 7, 0, 1, 2, 3, 4, 15
	vld1.32	{q14}, [lr]!
	ROUND	4, 5, 6, 7, 0, 1, 2, 3, 14
	vld1.32	{q15}, [lr]!
	ROUND	3, 4, 5, 6, 7, 0, 1, 2, 15
	vld1.32	{q14}, [lr]!
	ROUND	2, 3, 4, 5, 6, 7, 0, 1, 14
	vld1.32	{q15}, [lr]!
	ROUND	1, 2, 3, 4, 5, 6, 7, 0, 15
	subs	r12, r12, #1
	bne	3b
	mov	r9, sp
	add	r10, sp, #144
	mov	r12, #6
4:
	LATER	0, 1, 2, 3, 4, 5, 6, 7, 14
	LATER	7, 0, 1, 2, 3, 4, 5, 6, 15
	LATER	6, 7, 0, 1, 2, 3, 4, 5, 14
	LATER	5, 6, 7, 0, 1, 2, 3, 4, 15
	LATER	4, 5, 6, 7, 0, 1, 2, 3, 14
	LATER	3, 4, 5, 6, 7, 0, 1, 2, 15
	LATER	2, 3, 4, 5, 6, 7, 0, 1, 14
	LATER	1, 2, 3, 4, 5, 6, 7, 0, 15
	subs	r12, r12, #1
	bne	4b
.endm

.macro LOAD_STATE
	mov	r9, r1
	mov	r10, #64
	vld1.32	{d0, d1}, [r9], r10
	vld1.32	{d2, d3}, [r9], r10
	vld1.32	{d4, d5}, [r9], r10
	vld1.32	{d6, d7}, [r9], r10
	vld1.32	{d8, d9}, [r9], r10
	vld1.32	{d10, d11}, [r9], r10
	vld1.32	{d12, d13}, [r9], r10
	vld1.32	{d14, d15}, [r9]
.endm

.macro ADD_STATE
	mov	r9, r1
	mov	r10, #64
	mov	r11, r0
	.irp	q, 0, 1, 2, 3, 4, 5, 6, 7
	vld1.32	{d16, d17}, [r9], r10
	vadd.i32 q8, q8, q\q
	vst1.32	{d16, d17}, [r11], r10
	.endr
.endm

FUNC (_symcrypt_sha256_lanes_neon)
	LANES_KERNEL SIZE, 1
ENDFUNC (_symcrypt_sha256_lanes_neon)

FUNC (_symcrypt_sha256_lanes_block_neon)
	BLOCK_KERNEL SIZE
ENDFUNC (_symcrypt_sha256_lanes_block_neon)

RODATA (16)
LOCAL (constants):
#define ROW(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
ENDRODATA
