/* SPDX-License-Identifier: ISC */
/* ChaCha with NEON (D. J. Bernstein, "ChaCha, a variant of Salsa20", 2008).
 *
 *   void _symcrypt_chacha_blocks_arm64 (uint8_t *dst, const uint8_t *src,
 *                                 size_t blocks, const uint32_t state[16],
 *                                 unsigned rounds);
 *   void _symcrypt_chacha_crypt_arm64 (uint8_t *dst, const uint8_t *src,
 *                                 size_t length, const uint32_t state[16],
 *                                 unsigned rounds, uint8_t *last);
 *   void _symcrypt_chacha_core_arm64 (uint8_t *dst,
 *                                 const uint32_t state[16], unsigned rounds);
 *   ... 2core, 3core
 *
 * The contracts are in src/chacha-kernels.h: at least one block or byte; any
 * alignment; DST may equal SRC exactly; ROUNDS even.  Constant time: branches
 * depend on lengths and ROUNDS alone.
 *
 * Needs: Advanced SIMD, which every AArch64 CPU has; little-endian memory.
 *
 * Registers: see arm64/stream.inc; v31 has the indices of the rotation by 8.
 *
 * Estimates, not measurements: cycles of the loop of a double round by the
 * models of llvm-mca 22 (cortex-a72's is cortex-a57's), and for 20 rounds
 * cycles a byte.  C is src/chacha.c by gcc 12 -O3 and clang 14 -O3, four
 * blocks, by llvm-mca 19; libcrypto is Debian 12's (3.0.22), by the same.
 *
 *              cortex-a57  neoverse-n1 neoverse-n2 neoverse-v1
 *   1 block     48   7.6    33   5.1    24   3.8    24   3.8
 *   3 blocks    96   5.0    60   3.1    60   3.1    60   3.1
 *   5 blocks    92   2.9    70   2.2    56   1.8    56   1.8
 *   7 blocks   104   2.3    93   2.1    90   2.0    60   1.3
 *   8 blocks   140   2.7   125   2.4    90   1.8    60   1.2
 *   C, gcc     112   4.4    96   3.8            -    80   3.1
 *   C, clang   101   3.9    82   3.2            -    67   2.6
 *   libcrypto  148   2.9   110   2.1            -    68   1.3
 *
 * Hence runs of eight only where bit 31 of ROUNDS is set, by arm64/wide, and
 * else of seven.
 *
 * The model of the cortex-a55 lets no instruction end before an older one and
 * so sees no gain in both kinds of registers at once: 5.9 (5 blocks 5.4)
 * against 5.3 of C's loop, which needs more besides the loop.
 *
 * Method: see arm64/stream.inc.  Rotations by 16 and 8 are permutations of
 * bytes, which have more units than shifts. */

#include "asm.h"

#define COUNTER_WORD 12
#define STEPS 14
#define WORD_STEPS 12
#define ALTERNATE 0
#define SINGLE 64
#define EIGHT_IF_WIDE 1
#define AHEAD_FIRST(k) 1

.macro COLUMNS m, args:vararg
	\m	\args, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15
.endm
.macro DIAGONALS m, args:vararg
	\m	\args, 0, 5, 10, 15, 1, 6, 11, 12, 2, 7, 8, 13, 3, 4, 9, 14
.endm

.macro STEP k, g, a, b, c, d, t, u
	.if	\g
	QUARTER_STEP \k, \a, \b, \c, \d, \u
	.else
	QUARTER_STEP \k, \a, \b, \c, \d, \t
	.endif
.endm
	/* a += b, d ^= a, d <<<= 16, c += d, b ^= c, b <<<= 12, a += b,
	   d ^= a, d <<<= 8, c += d, b ^= c, b <<<= 7 */
.macro QUARTER_STEP k, a, b, c, d, t
	.if	(\k)==0 || (\k)==7
	V	add v\a\().4s, v\a\().4s, v\b\().4s
	.elseif	(\k)==1 || (\k)==8
	V	eor v\d\().16b, v\d\().16b, v\a\().16b
	.elseif	(\k)==2
	V	rev32 v\d\().8h, v\d\().8h
	.elseif	(\k)==3 || (\k)==10
	V	add v\c\().4s, v\c\().4s, v\d\().4s
	.elseif	(\k)==4 || (\k)==11
	V	eor v\t\().16b, v\b\().16b, v\c\().16b
	.elseif	(\k)==5
	V	ushr v\b\().4s, v\t\().4s, #20
	.elseif	(\k)==6
	V	sli v\b\().4s, v\t\().4s, #12
	.elseif	(\k)==9
	V	tbl v\d\().16b, {v\d\().16b}, v31.16b
	.elseif	(\k)==12
	V	ushr v\b\().4s, v\t\().4s, #25
	.elseif	(\k)==13
	V	sli v\b\().4s, v\t\().4s, #7
	.endif
.endm
	/* Rows b, c, d turn by 1, 2, 3 words to the left, and back. */
.macro TURN k, half, a, b, c, d
	.if	(\k)==11
	V	ext v\d\().16b, v\d\().16b, v\d\().16b, #(12-8*\half)
	.elseif	(\k)==12
	V	ext v\c\().16b, v\c\().16b, v\c\().16b, #8
	.elseif	(\k)==13
	V	ext v\b\().16b, v\b\().16b, v\b\().16b, #(4+8*\half)
	.endif
.endm

.macro WORD_STEP k, i, a, b, c, d
	.if	(\k)==0 || (\k)==6
	add	word\a, word\a, word\b
	.elseif	(\k)==1 || (\k)==7
	eor	word\d, word\d, word\a
	.elseif	(\k)==2
	ror	word\d, word\d, #16
	.elseif	(\k)==3 || (\k)==9
	add	word\c, word\c, word\d
	.elseif	(\k)==4 || (\k)==10
	eor	word\b, word\b, word\c
	.elseif	(\k)==5
	ror	word\b, word\b, #20
	.elseif	(\k)==8
	ror	word\d, word\d, #24
	.else
	ror	word\b, word\b, #25
	.endif
.endm

.macro TO_ROWS a, b, c, d
	mov	v\a\().16b, v24.16b
	mov	v\b\().16b, v25.16b
	mov	v\c\().16b, v26.16b
	mov	v\d\().16b, v27.16b
.endm
.macro FROM_ROWS a, b, c, d
.endm

.macro CONSTANTS scratch
	ADDRESS	\scratch, LOCAL (rol8)
	ldr	q31, [\scratch]
.endm

#include "arm64/stream.inc"

FUNC (_symcrypt_chacha_blocks_arm64)
	lsl	LEN, LEN, #6
	b	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_blocks_arm64)

FUNC (_symcrypt_chacha_crypt_arm64)
LOCAL (crypt):
	CRYPT
ENDFUNC (_symcrypt_chacha_crypt_arm64)

FUNC (_symcrypt_chacha_core_arm64)
	ZEROS	64
	b	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_core_arm64)

FUNC (_symcrypt_chacha_2core_arm64)
	ZEROS	128
	b	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_2core_arm64)

FUNC (_symcrypt_chacha_3core_arm64)
	ZEROS	192
	b	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_3core_arm64)

RODATA (16)
	NUMBERS
LOCAL (rol8):
	.byte	3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14
ENDRODATA
