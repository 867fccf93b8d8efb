/* SPDX-License-Identifier: ISC */
/* Salsa20 with SVE2 (D. J. Bernstein, "The Salsa20 family of stream ciphers",
 * 2007).
 *
 * Prototype and contract: src/salsa20-kernels.h.  Constant time: branches
 * depend on lengths, ROUNDS and the length of vectors alone.
 *
 * Needs: SVE2, with vectors of any length.
 *
 * Registers: see arm64/stream.inc; z30 is zero in rounds.
 *
 * Cycles, by models: see doc/performance.md.
 *
 * Method: see arm64/stream.inc and arm64/sve2/stream.inc.  The rotated value
 * is a sum, so xar with zero saves one of four instructions.  In general
 * registers a rotation costs nothing, being part of the exclusive or.  A block
 * in rows has the words 0 5 10 15, 4 9 14 3, 8 13 2 7 and 12 1 6 11. */

#include "asm.h"

	.arch	armv8-a+sve+sve2

#define COUNTER_WORD 8
#define STEPS 12
#define WORD_STEPS 8
#define ALTERNATE 1
#define SINGLE 128
#define AHEAD_FIRST(k) 1
#define LONG LONG_SVE2

	/* b ^= a + d <<< 7, c ^= b + a <<< 9, d ^= c + b <<< 13,
	   a ^= d + c <<< 18 */
.macro QUARTERS_STEP k, g, a, b, c, d, t, u
	.if	(\k)<3
	QUARTER_STEP (\k), \g, 7, \b, \a, \d, \t, \u
	.elseif	(\k)<6
	QUARTER_STEP ((\k)-3), \g, 9, \c, \b, \a, \t, \u
	.elseif	(\k)<9
	QUARTER_STEP ((\k)-6), \g, 13, \d, \c, \b, \t, \u
	.else
	QUARTER_STEP ((\k)-9), \g, 18, \a, \d, \c, \t, \u
	.endif
.endm
	/* \x ^= \y + \z <<< \n; those behind have \u for themselves. */
.macro QUARTER_STEP k, g, n, x, y, z, t, u
	.if	\g
	.if	\k==0
	V	add z\u\().s, z\y\().s, z\z\().s
	.elseif	\k==1
	V	xar z\u\().s, z\u\().s, z30.s, #(32-\n)
	.else
	V	eor z\x\().d, z\x\().d, z\u\().d
	.endif
	.else
	.if	\k==0
	V	add z\t\().s, z\y\().s, z\z\().s
	.elseif	\k==1
	V	xar z\t\().s, z\t\().s, z30.s, #(32-\n)
	.else
	V	eor z\x\().d, z\x\().d, z\t\().d
	.endif
	.endif
.endm
	/* Rows b, c, d turn by 3, 2, 1 words to the left; then b and d change
	   places. */
.macro TURN k, half, a, b, c, d
	.if	(\k)==7
	V	ext v\b\().16b, v\b\().16b, v\b\().16b, #12
	.elseif	(\k)==10
	V	ext v\c\().16b, v\c\().16b, v\c\().16b, #8
	.elseif	(\k)==11
	V	ext v\d\().16b, v\d\().16b, v\d\().16b, #4
	.endif
.endm

.macro CONSTANTS scratch
	movi	v30.16b, #0
.endm

#include "arm64/sve2/stream.inc"

.macro LONG_SVE2
	WIDE
	EIGHT
.endm

FUNC (_symcrypt_salsa20_crypt_sve2)
	CRYPT
ENDFUNC (_symcrypt_salsa20_crypt_sve2)

RODATA (16)
LOCAL (numbers):
	.quad	0, 1, 2, 3
ENDRODATA
