/* SPDX-License-Identifier: ISC */
/* The compression function of MD5
 * (RFC 1321) in 16 or 8 lanes.
 *
 * Prototypes and contracts: src/hash-kernels.h.  Constant time: branches
 * depend on N and BLOCKS alone.
 *
 * Needs: AVX2.
 *
 * Registers:
 *   - ymm0-ymm3: a to d
 *   - ymm4-ymm7: those of the second group
 *   - ymm15: all ones, the others scratch
 *   - rdi, rsi, rdx as given
 *   - rcx: bytes of each lane
 *   - rax: the offset of the block
 *   - r8-r10: scratch
 *   - r11: its words
 *
 * Cycles per byte: see doc/kernels/hashes.md.
 *
 * Method: as in sha256-lanes.S. A step waits for the one before it, and what
 * does not need its result, b, comes first.  More than 8 lanes are two groups
 * alternately, which do not wait for each other. */

#include "asm.h"

#define WORD 4
#define CHAIN 0, 1, 2, 3
#define CHAIN_2 4, 5, 6, 7
#include "x86_64/avx2/lanes.inc"

/* a += f(b,c,d), by way of \x and \y; b comes last. */
.macro F a, b, c, d, x, y
	vpxor	%ymm\c, %ymm\d, %ymm\x
	vpand	%ymm\b, %ymm\x, %ymm\x
	vpxor	%ymm\d, %ymm\x, %ymm\x
	vpaddd	%ymm\x, %ymm\a, %ymm\a
.endm
.macro G a, b, c, d, x, y
	vpandn	%ymm\c, %ymm\d, %ymm\x
	vpand	%ymm\b, %ymm\d, %ymm\y
	vpaddd	%ymm\x, %ymm\a, %ymm\a
	vpaddd	%ymm\y, %ymm\a, %ymm\a
.endm
.macro H a, b, c, d, x, y
	vpxor	%ymm\c, %ymm\d, %ymm\x
	vpxor	%ymm\b, %ymm\x, %ymm\x
	vpaddd	%ymm\x, %ymm\a, %ymm\a
.endm
.macro I a, b, c, d, x, y
	vpxor	%ymm15, %ymm\d, %ymm\x
	vpor	%ymm\b, %ymm\x, %ymm\x
	vpxor	%ymm\c, %ymm\x, %ymm\x
	vpaddd	%ymm\x, %ymm\a, %ymm\a
.endm

/* a = b + (a + f(b,c,d) + w + T, rotated by s); T is in 10, w at \at. */
.macro GROUP_STEP f, a, b, c, d, s, at, x, y
	vpaddd	\at(WORDS), %ymm10, %ymm\x
	vpaddd	%ymm\x, %ymm\a, %ymm\a
	\f	\a, \b, \c, \d, \x, \y
	vpslld	$\s, %ymm\a, %ymm\y
	vpsrld	$32-\s, %ymm\a, %ymm\a
	vpor	%ymm\y, %ymm\a, %ymm\a
	vpaddd	%ymm\b, %ymm\a, %ymm\a
.endm

/* In the first group; and in the second, whose registers are those after the
   first one's, if \groups is 2. */
.macro MD5_STEP groups, f, a, b, c, d, t, s, w
	vpbroadcastd 4*\t(%r8), %ymm10
	GROUP_STEP \f, \a, \b, \c, \d, \s, 32*\w, 8, 9
	.if	\groups == 2
	.if	\a == 0
	GROUP_STEP \f, 4, 5, 6, 7, \s, 512+32*\w, 11, 12
	.elseif	\a == 3
	GROUP_STEP \f, 7, 4, 5, 6, \s, 512+32*\w, 11, 12
	.elseif	\a == 2
	GROUP_STEP \f, 6, 7, 4, 5, \s, 512+32*\w, 11, 12
	.else
	GROUP_STEP \f, 5, 6, 7, 4, \s, 512+32*\w, 11, 12
	.endif
	.endif
.endm

/* The chaining values in 0 to 3 become those after the block at WORDS, and
   those in 4 to 7 the ones after the next block.  The old ones are not yet
   added. */
.macro ROUNDS groups
	lea	LOCAL (constants)(%rip), %r8
	vpcmpeqd %ymm15, %ymm15, %ymm15
	MD5_STEP \groups, F, 0, 1, 2, 3, 0, 7, 0
	MD5_STEP \groups, F, 3, 0, 1, 2, 1, 12, 1
	MD5_STEP \groups, F, 2, 3, 0, 1, 2, 17, 2
	MD5_STEP \groups, F, 1, 2, 3, 0, 3, 22, 3
	MD5_STEP \groups, F, 0, 1, 2, 3, 4, 7, 4
	MD5_STEP \groups, F, 3, 0, 1, 2, 5, 12, 5
	MD5_STEP \groups, F, 2, 3, 0, 1, 6, 17, 6
	MD5_STEP \groups, F, 1, 2, 3, 0, 7, 22, 7
	MD5_STEP \groups, F, 0, 1, 2, 3, 8, 7, 8
	MD5_STEP \groups, F, 3, 0, 1, 2, 9, 12, 9
	MD5_STEP \groups, F, 2, 3, 0, 1, 10, 17, 10
	MD5_STEP \groups, F, 1, 2, 3, 0, 11, 22, 11
	MD5_STEP \groups, F, 0, 1, 2, 3, 12, 7, 12
	MD5_STEP \groups, F, 3, 0, 1, 2, 13, 12, 13
	MD5_STEP \groups, F, 2, 3, 0, 1, 14, 17, 14
	MD5_STEP \groups, F, 1, 2, 3, 0, 15, 22, 15
	MD5_STEP \groups, G, 0, 1, 2, 3, 16, 5, 1
	MD5_STEP \groups, G, 3, 0, 1, 2, 17, 9, 6
	MD5_STEP \groups, G, 2, 3, 0, 1, 18, 14, 11
	MD5_STEP \groups, G, 1, 2, 3, 0, 19, 20, 0
	MD5_STEP \groups, G, 0, 1, 2, 3, 20, 5, 5
	MD5_STEP \groups, G, 3, 0, 1, 2, 21, 9, 10
	MD5_STEP \groups, G, 2, 3, 0, 1, 22, 14, 15
	MD5_STEP \groups, G, 1, 2, 3, 0, 23, 20, 4
	MD5_STEP \groups, G, 0, 1, 2, 3, 24, 5, 9
	MD5_STEP \groups, G, 3, 0, 1, 2, 25, 9, 14
	MD5_STEP \groups, G, 2, 3, 0, 1, 26, 14, 3
	MD5_STEP \groups, G, 1, 2, 3, 0, 27, 20, 8
	MD5_STEP \groups, G, 0, 1, 2, 3, 28, 5, 13
	MD5_STEP \groups, G, 3, 0, 1, 2, 29, 9, 2
	MD5_STEP \groups, G, 2, 3, 0, 1, 30, 14, 7
	MD5_STEP \groups, G, 1, 2, 3, 0, 31, 20, 12
	MD5_STEP \groups, H, 0, 1, 2, 3, 32, 4, 5
	MD5_STEP \groups, H, 3, 0, 1, 2, 33, 11, 8
	MD5_STEP \groups, H, 2, 3, 0, 1, 34, 16, 11
	MD5_STEP \groups, H, 1, 2, 3, 0, 35, 23, 14
	MD5_STEP \groups, H, 0, 1, 2, 3, 36, 4, 1
	MD5_STEP \groups, H, 3, 0, 1, 2, 37, 11, 4
	MD5_STEP \groups, H, 2, 3, 0, 1, 38, 16, 7
	MD5_STEP \groups, H, 1, 2, 3, 0, 39, 23, 10
	MD5_STEP \groups, H, 0, 1, 2, 3, 40, 4, 13
	MD5_STEP \groups, H, 3, 0, 1, 2, 41, 11, 0
	MD5_STEP \groups, H, 2, 3, 0, 1, 42, 16, 3
	MD5_STEP \groups, H, 1, 2, 3, 0, 43, 23, 6
	MD5_STEP \groups, H, 0, 1, 2, 3, 44, 4, 9
	MD5_STEP \groups, H, 3, 0, 1, 2, 45, 11, 12
	MD5_STEP \groups, H, 2, 3, 0, 1, 46, 16, 15
	MD5_STEP \groups, H, 1, 2, 3, 0, 47, 23, 2
	MD5_STEP \groups, I, 0, 1, 2, 3, 48, 6, 0
	MD5_STEP \groups, I, 3, 0, 1, 2, 49, 10, 7
	MD5_STEP \groups, I, 2, 3, 0, 1, 50, 15, 14
	MD5_STEP \groups, I, 1, 2, 3, 0, 51, 21, 5
	MD5_STEP \groups, I, 0, 1, 2, 3, 52, 6, 12
	MD5_STEP \groups, I, 3, 0, 1, 2, 53, 10, 3
	MD5_STEP \groups, I, 2, 3, 0, 1, 54, 15, 10
	MD5_STEP \groups, I, 1, 2, 3, 0, 55, 21, 1
	MD5_STEP \groups, I, 0, 1, 2, 3, 56, 6, 8
	MD5_STEP \groups, I, 3, 0, 1, 2, 57, 10, 15
	MD5_STEP \groups, I, 2, 3, 0, 1, 58, 15, 6
	MD5_STEP \groups, I, 1, 2, 3, 0, 59, 21, 13
	MD5_STEP \groups, I, 0, 1, 2, 3, 60, 6, 4
	MD5_STEP \groups, I, 3, 0, 1, 2, 61, 10, 11
	MD5_STEP \groups, I, 2, 3, 0, 1, 62, 15, 2
	MD5_STEP \groups, I, 1, 2, 3, 0, 63, 21, 9
.endm

	.balign	32
LOCAL (rounds):
	.cfi_startproc
	ROUNDS	1
	ret
	.cfi_endproc
	.balign	32
LOCAL (rounds_2):
	.cfi_startproc
	ROUNDS	2
	ret
	.cfi_endproc

FUNC (_symcrypt_md5_lanes_avx2)
	LANES	0
ENDFUNC (_symcrypt_md5_lanes_avx2)

FUNC (_symcrypt_md5_lanes_block_avx2)
	LANES_BLOCK
ENDFUNC (_symcrypt_md5_lanes_block_avx2)

RODATA (64)
LOCAL (constants):
#define HASH_CONSTANTS(a, b, c, d) .long a, b, c, d
#include "src/md5-constants.def"
ENDRODATA
