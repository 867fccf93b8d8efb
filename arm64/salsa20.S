/* SPDX-License-Identifier: ISC */
/* Salsa20 with NEON (D. J. Bernstein, "The Salsa20 family of stream ciphers",
 * 2007).
 *
 * Prototypes and contracts: src/salsa20-kernels.h.  Constant time: branches
 * depend on lengths and ROUNDS alone.
 *
 * Needs: Advanced SIMD, which every AArch64 CPU has; little-endian memory.
 *
 * Registers: see arm64/stream.inc.
 *
 * Estimates, not measurements: cycles of the loop of a double round by the
 * models of llvm-mca 19 (cortex-a72's is cortex-a57's), and for 20 rounds
 * cycles a byte.  C is src/salsa20.c by gcc 12 -O3 and clang 14 -O3, four
 * blocks.
 *
 *              cortex-a57  neoverse-n1 neoverse-v1
 *   1 block     32   5.0    22   3.4    16   2.5
 *   3 blocks    96   5.0    64   3.3    64   3.3
 *   5 blocks    96   3.0    64   2.0    64   2.0
 *   7 blocks   102   2.3   102   2.3    64   1.4
 *   8 blocks   111   2.2   102   2.0    64   1.3
 *   C, gcc     101   3.9    87   3.4    69   2.7
 *   C, clang   101   3.9    84   3.3    65   2.5
 *
 * The model of the cortex-a55 lets no instruction end before an older one, and
 * sees no gain in both kinds of registers at once: 5.5 (5 blocks 5.7) against
 * 5.3 of C's loop, around which C needs more.
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

FUNC (_symcrypt_salsa20_blocks_arm64)
	lsl	LEN, LEN, #6
	b	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_blocks_arm64)

FUNC (_symcrypt_salsa20_crypt_arm64)
LOCAL (crypt):
	CRYPT
ENDFUNC (_symcrypt_salsa20_crypt_arm64)

FUNC (_symcrypt_salsa20_core_arm64)
	ZEROS	64
	b	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_core_arm64)

FUNC (_symcrypt_salsa20_2core_arm64)
	ZEROS	128
	b	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_2core_arm64)

FUNC (_symcrypt_salsa20_3core_arm64)
	ZEROS	192
	b	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_3core_arm64)

RODATA (16)
LOCAL (numbers):
	.quad	0, 1, 2, 3
ENDRODATA
