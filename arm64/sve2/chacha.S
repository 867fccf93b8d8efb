/* SPDX-License-Identifier: ISC */
/* ChaCha with SVE2 (D. J. Bernstein, "ChaCha, a variant of Salsa20", 2008).
 *
 * Prototype and contract: src/chacha-kernels.h.  Constant time: branches
 * depend on lengths, ROUNDS and the length of vectors alone.
 *
 * Needs: SVE2, with vectors of any length.
 *
 * Registers: see arm64/stream.inc; of ten blocks, four in z0-z15, four in
 *            z16-z31.
 *
 * Cycles, by models: see doc/performance.md.
 *
 * Method: xar is an exclusive or and a rotation, in place, and so nothing but
 * the words takes registers: eight blocks in columns go with two in words, one
 * after the other.  Neoverse N2 and V2 have one unit for xar, 64 of them in a
 * double round of eight blocks; rev32, for the rotation by 16, goes to any.
 * On N2, with two units in all, each of these costs half a cycle more than
 * xar.  On V2, with four, it saves one until 10 of 64 are replaced. 4 are.
 * The rest is in arm64/stream.inc and arm64/sve2/stream.inc. */

#include "asm.h"

	.arch	armv8-a+sve+sve2

#define COUNTER_WORD 12
#define STEPS 8
#define WORD_STEPS 12
#define ALTERNATE 0
#define SINGLE 64
#define AHEAD_FIRST(k) 1
#define LONG LONG_SVE2
#define SPILL 64

	/* a += b, d ^= a, d <<<= 16, c += d, b ^= c, b <<<= 12, a += b,
	   d ^= a, d <<<= 8, c += d, b ^= c, b <<<= 7 */
.macro QUARTERS_STEP k, g, a, b, c, d, t, u
	.if	(\k)==0 || (\k)==4
	V	add z\a\().s, z\a\().s, z\b\().s
	.elseif	(\k)==1
	/* x = (x ^ y) <<< n */
	V	xar z\d\().s, z\d\().s, z\a\().s, #(32-16)
	.elseif	(\k)==2 || (\k)==6
	V	add z\c\().s, z\c\().s, z\d\().s
	.elseif	(\k)==3
	V	xar z\b\().s, z\b\().s, z\c\().s, #(32-12)
	.elseif	(\k)==5
	V	xar z\d\().s, z\d\().s, z\a\().s, #(32-8)
	.elseif	(\k)==7
	V	xar z\b\().s, z\b\().s, z\c\().s, #(32-7)
	.endif
.endm
	/* Rows b, c, d turn by 1, 2, 3 words to the left, and back. */
.macro TURN k, half, a, b, c, d
	.if	(\k)==6
	V	ext v\d\().16b, v\d\().16b, v\d\().16b, #(12-8*\half)
	.elseif	(\k)==7
	V	ext v\c\().16b, v\c\().16b, v\c\().16b, #8
	V	ext v\b\().16b, v\b\().16b, v\b\().16b, #(4+8*\half)
	.endif
.endm

.macro CONSTANTS scratch
.endm

#include "arm64/sve2/stream.inc"

	/* Step \k of four quarter-rounds, one of which rotates by rev32. */
.macro FOUR_STEPS k, a0, b0, c0, d0, a1, b1, c1, d1, a2, b2, c2, d2, a3, b3, c3, d3
	.if	(\k)==1
	V	eor v\d0\().16b, v\d0\().16b, v\a0\().16b
	.else
	QUARTERS_STEP \k, 0, \a0, \b0, \c0, \d0
	.endif
	QUARTERS_STEP \k, 0, \a1, \b1, \c1, \d1
	QUARTERS_STEP \k, 0, \a2, \b2, \c2, \d2
	QUARTERS_STEP \k, 0, \a3, \b3, \c3, \d3
	.if	(\k)==1
	V	rev32 v\d0\().8h, v\d0\().8h
	.endif
.endm
	/* A double round of eight blocks in columns, and two of a block in
	   words, until LEFT is 0. */
.macro LOOP_TEN
	.balign	16
8:	START_HALF 66, 8*WORD_STEPS, 0
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7
	COLUMNS FOUR_STEPS, \k
	FOUR_STEPS	\k, 16, 20, 24, 28, 17, 21, 25, 29, 18, 22, 26, 30, 19, 23, 27, 31
	.endr
	START_HALF 66, 8*WORD_STEPS, 0
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7
	DIAGONALS FOUR_STEPS, \k
	FOUR_STEPS	\k, 16, 21, 26, 31, 17, 22, 27, 28, 18, 23, 24, 29, 19, 20, 25, 30
	.endr
	subs	LEFT, LEFT, #1
	b.ne	8b
.endm

.macro FINISH_TURNED k, a, b, c, d, t, u, v, w
	/* Four words of four blocks become four words of block 0 in \a, of
	   block 1 in \b ... */
	trn1	v\t\().4s, v\a\().4s, v\b\().4s
	trn2	v\u\().4s, v\a\().4s, v\b\().4s
	trn1	v\v\().4s, v\c\().4s, v\d\().4s
	trn2	v\w\().4s, v\c\().4s, v\d\().4s
	trn1	v\a\().2d, v\t\().2d, v\v\().2d
	trn1	v\b\().2d, v\u\().2d, v\w\().2d
	trn2	v\c\().2d, v\t\().2d, v\v\().2d
	trn2	v\d\().2d, v\u\().2d, v\w\().2d
	ldr	q\t, [STATE, #16*(\k)]
	add	z\a\().s, z\a\().s, z\t\().s
	add	z\b\().s, z\b\().s, z\t\().s
	add	z\c\().s, z\c\().s, z\t\().s
	add	z\d\().s, z\d\().s, z\t\().s
.endm
	/* The last addition to blocks COUNTER + \n to COUNTER + \n+3, in the
	   registers that follow the free \t to \w. */
.macro FINISH_FOUR n, t, u, v, w, a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15
	FINISH_TURNED 0, \a0, \a1, \a2, \a3, \t, \u, \v, \w
	FINISH_TURNED 1, \a4, \a5, \a6, \a7, \t, \u, \v, \w
	FINISH_TURNED 2, \a8, \a9, \a10, \a11, \t, \u, \v, \w
	trn1	v\t\().4s, v\a12\().4s, v\a13\().4s
	trn2	v\u\().4s, v\a12\().4s, v\a13\().4s
	trn1	v\v\().4s, v\a14\().4s, v\a15\().4s
	trn2	v\w\().4s, v\a14\().4s, v\a15\().4s
	trn1	v\a12\().2d, v\t\().2d, v\v\().2d
	trn1	v\a13\().2d, v\u\().2d, v\w\().2d
	trn2	v\a14\().2d, v\t\().2d, v\v\().2d
	trn2	v\a15\().2d, v\u\().2d, v\w\().2d
	ldr	q\t, [STATE, #48]
	add	SCRATCH, COUNTER, #\n
	ins	v\t\().d[0], SCRATCH
	mov	SCRATCH, #1
	fmov	d\u, SCRATCH
	add	z\a12\().s, z\a12\().s, z\t\().s
	add	v\t\().2d, v\t\().2d, v\u\().2d
	add	z\a13\().s, z\a13\().s, z\t\().s
	add	v\t\().2d, v\t\().2d, v\u\().2d
	add	z\a14\().s, z\a14\().s, z\t\().s
	add	v\t\().2d, v\t\().2d, v\u\().2d
	add	z\a15\().s, z\a15\().s, z\t\().s
.endm

	/* Ten: one in words before and one behind the others, each in the time
	   of half of these. */
.macro TEN
	tbnz	LEFT, #0, LOCAL (seven)
	START_WORDS 0
	add	COUNTER, COUNTER, #1
	START_SPREAD 24, 25, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	add	COUNTER, COUNTER, #4
	START_SPREAD 30, 31, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
	sub	COUNTER, COUNTER, #4
	lsr	LEFT, ROUNDS, #2
	LOOP_TEN
	FINISH_ALL_WORDS -1
	WRITE_WORDS 0, 0
	add	SRC, SRC, #64
	add	DST, DST, #64
	START_WORDS 8
	lsr	LEFT, ROUNDS, #2
	LOOP_TEN
	stp	q24, q25, [sp, #144]
	stp	q26, q27, [sp, #176]
	FINISH_FOUR 0, 24, 25, 26, 27, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	WRITE_COLUMNS 0
	ldp	q24, q25, [sp, #144]
	ldp	q26, q27, [sp, #176]
	FINISH_FOUR 4, 0, 1, 2, 3, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
	WRITE_BLOCK 0, 16, 20, 24, 28, 0, 1, 2, 3
	WRITE_BLOCK 0, 17, 21, 25, 29, 0, 1, 2, 3
	WRITE_BLOCK 0, 18, 22, 26, 30, 0, 1, 2, 3
	WRITE_BLOCK 0, 19, 23, 27, 31, 0, 1, 2, 3
	FINISH_ALL_WORDS 8
	sub	LEN, LEN, #576
	WRITE_WORDS 1, 0
	add	COUNTER, COUNTER, #9
	b	LOCAL (again)
.endm
.macro LONG_SVE2
	WIDE
	cmp	LEN, #576
	b.hi	1f
	EIGHT
1:	TEN
.endm

FUNC (_symcrypt_chacha_crypt_sve2)
	CRYPT
ENDFUNC (_symcrypt_chacha_crypt_sve2)

RODATA (16)
LOCAL (numbers):
	.quad	0, 1, 2, 3
ENDRODATA
