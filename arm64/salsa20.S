/* SPDX-License-Identifier: ISC */
/* Salsa20 with NEON (D. J. Bernstein, "The Salsa20 family of stream ciphers",
 * 2007).
 *
 * Prototype and contract: src/salsa20-kernels.h.  Constant time: branches
 * depend on lengths and ROUNDS alone.
 *
 * Needs: Advanced SIMD, which every AArch64 CPU has; little-endian memory.
 *
 * Registers: see arm64/stream.inc.
 *
 * Cycles, by models: see doc/performance.md.
 *
 * Method: see arm64/stream.inc.  In general registers a rotation costs
 * nothing, being part of the exclusive or.  A block in rows has the words 0 5
 * 10 15, 4 9 14 3, 8 13 2 7 and 12 1 6 11. */

#include "asm.h"

#define COUNTER_WORD 8
#define STEPS 16
#define WORD_STEPS 8
#define ALTERNATE 1
#define SINGLE 128
#define AHEAD_FIRST(k) ((k) & 2)

	/* b ^= a + d <<< 7, c ^= b + a <<< 9, d ^= c + b <<< 13,
	   a ^= d + c <<< 18 */
.macro QUARTERS_STEP k, g, a, b, c, d, t, u
	.if	(\k)<4
	QUARTER_STEP (\k), 7, \b, \a, \d, \t, \u
	.elseif	(\k)<8
	QUARTER_STEP ((\k)-4), 9, \c, \b, \a, \t, \u
	.elseif	(\k)<12
	QUARTER_STEP ((\k)-8), 13, \d, \c, \b, \t, \u
	.else
	QUARTER_STEP ((\k)-12), 18, \a, \d, \c, \t, \u
	.endif
.endm
	/* \x ^= \y + \z <<< \n */
.macro QUARTER_STEP k, n, x, y, z, t, u
	.if	\k==0
	V	add v\t\().4s, v\y\().4s, v\z\().4s
	.elseif	\k==1
	V	ushr v\u\().4s, v\t\().4s, #(32-\n)
	.elseif	\k==2
	V	sli v\u\().4s, v\t\().4s, #\n
	.else
	V	eor v\x\().16b, v\x\().16b, v\u\().16b
	.endif
.endm
	/* Rows b, c, d turn by 3, 2, 1 words to the left; then b and d change
	   places. */
.macro TURN k, half, a, b, c, d
	.if	(\k)==9
	V	ext v\b\().16b, v\b\().16b, v\b\().16b, #12
	.elseif	(\k)==13
	V	ext v\c\().16b, v\c\().16b, v\c\().16b, #8
	.elseif	(\k)==14
	V	ext v\d\().16b, v\d\().16b, v\d\().16b, #4
	.endif
.endm

.macro CONSTANTS scratch
.endm

#include "arm64/stream.inc"

FUNC (_symcrypt_salsa20_crypt_arm64)
	CRYPT
ENDFUNC (_symcrypt_salsa20_crypt_arm64)

RODATA (16)
LOCAL (numbers):
	.quad	0, 1, 2, 3
ENDRODATA
