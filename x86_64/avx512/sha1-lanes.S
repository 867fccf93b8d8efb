/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-1 (FIPS 180-4, section 6.1.2) in 16 or 8
 * lanes.
 *
 * Prototypes and contracts: src/hash-kernels.h.  Constant time: branches
 * depend on N and BLOCKS alone.
 *
 * Needs: AVX-512 F, BW, VL.
 *
 * Registers:
 *   - 0-4 a to e, 8-15 scratch, 16-31 the message schedule, as zmm, or as ymm
 *     for up to 8 lanes
 *   - rdi, rsi, rdx, rcx as given
 *   - rax: the offset of the block
 *   - r8-r11: scratch
 *
 * Cycles per byte: see doc/kernels/hashes.md.
 *
 * Method: as in sha256-lanes.S: a lane is a message, a register a word of all
 * of them, blocks are transposed as they are loaded.  The steps are written
 * out, for 5 registers that change places and 16 of the schedule. */

#include "asm.h"

#define WORD 4
#define CHAIN 0, 1, 2, 3, 4
#include "x86_64/avx512/lanes.inc"

/* Functions of b, c and d, in the place of b. */
#define CHOOSE 0xca
#define PARITY 0x96
#define MAJORITY 0xe8

/* e += w + K + f(b,c,d) + (a rotated by 5), and b is rotated by 30. */
.macro SHA1_STEP v, lanes, f, a, b, c, d, e, k, w
	vpaddd	4*\k(%r8){1to\lanes}, %\v\w, %\v\()8
	vmovdqa64 %\v\b, %\v\()9
	vprold	$5, %\v\a, %\v\()10
	vpternlogd $\f, %\v\d, %\v\c, %\v\()9
	vpaddd	%\v\()8, %\v\e, %\v\e
	vprold	$30, %\v\b, %\v\b
	vpaddd	%\v\()9, %\v\e, %\v\e
	vpaddd	%\v\()10, %\v\e, %\v\e
.endm

/* w = w ^ w2 ^ w8 ^ w13, rotated by 1: the word 16 steps ahead. */
.macro NEXT v, w, w2, w8, w13
	vpternlogd $0x96, %\v\w2, %\v\w8, %\v\w
	vpxord	%\v\w13, %\v\w, %\v\w
	vprold	$1, %\v\w, %\v\w
.endm

/* Compress the block in registers 16 to 31 into the chaining values in 0 to 4.
 * The old values are added later. */
.macro ROUNDS v, lanes
	lea	LOCAL (constants)(%rip), %r8
	SHA1_STEP \v, \lanes, CHOOSE, 0, 1, 2, 3, 4, 0, 16
	NEXT	\v, 16, 18, 24, 29
	SHA1_STEP \v, \lanes, CHOOSE, 4, 0, 1, 2, 3, 0, 17
	NEXT	\v, 17, 19, 25, 30
	SHA1_STEP \v, \lanes, CHOOSE, 3, 4, 0, 1, 2, 0, 18
	NEXT	\v, 18, 20, 26, 31
	SHA1_STEP \v, \lanes, CHOOSE, 2, 3, 4, 0, 1, 0, 19
	NEXT	\v, 19, 21, 27, 16
	SHA1_STEP \v, \lanes, CHOOSE, 1, 2, 3, 4, 0, 0, 20
	NEXT	\v, 20, 22, 28, 17
	SHA1_STEP \v, \lanes, CHOOSE, 0, 1, 2, 3, 4, 0, 21
	NEXT	\v, 21, 23, 29, 18
	SHA1_STEP \v, \lanes, CHOOSE, 4, 0, 1, 2, 3, 0, 22
	NEXT	\v, 22, 24, 30, 19
	SHA1_STEP \v, \lanes, CHOOSE, 3, 4, 0, 1, 2, 0, 23
	NEXT	\v, 23, 25, 31, 20
	SHA1_STEP \v, \lanes, CHOOSE, 2, 3, 4, 0, 1, 0, 24
	NEXT	\v, 24, 26, 16, 21
	SHA1_STEP \v, \lanes, CHOOSE, 1, 2, 3, 4, 0, 0, 25
	NEXT	\v, 25, 27, 17, 22
	SHA1_STEP \v, \lanes, CHOOSE, 0, 1, 2, 3, 4, 0, 26
	NEXT	\v, 26, 28, 18, 23
	SHA1_STEP \v, \lanes, CHOOSE, 4, 0, 1, 2, 3, 0, 27
	NEXT	\v, 27, 29, 19, 24
	SHA1_STEP \v, \lanes, CHOOSE, 3, 4, 0, 1, 2, 0, 28
	NEXT	\v, 28, 30, 20, 25
	SHA1_STEP \v, \lanes, CHOOSE, 2, 3, 4, 0, 1, 0, 29
	NEXT	\v, 29, 31, 21, 26
	SHA1_STEP \v, \lanes, CHOOSE, 1, 2, 3, 4, 0, 0, 30
	NEXT	\v, 30, 16, 22, 27
	SHA1_STEP \v, \lanes, CHOOSE, 0, 1, 2, 3, 4, 0, 31
	NEXT	\v, 31, 17, 23, 28
	SHA1_STEP \v, \lanes, CHOOSE, 4, 0, 1, 2, 3, 0, 16
	NEXT	\v, 16, 18, 24, 29
	SHA1_STEP \v, \lanes, CHOOSE, 3, 4, 0, 1, 2, 0, 17
	NEXT	\v, 17, 19, 25, 30
	SHA1_STEP \v, \lanes, CHOOSE, 2, 3, 4, 0, 1, 0, 18
	NEXT	\v, 18, 20, 26, 31
	SHA1_STEP \v, \lanes, CHOOSE, 1, 2, 3, 4, 0, 0, 19
	NEXT	\v, 19, 21, 27, 16
	SHA1_STEP \v, \lanes, PARITY, 0, 1, 2, 3, 4, 1, 20
	NEXT	\v, 20, 22, 28, 17
	SHA1_STEP \v, \lanes, PARITY, 4, 0, 1, 2, 3, 1, 21
	NEXT	\v, 21, 23, 29, 18
	SHA1_STEP \v, \lanes, PARITY, 3, 4, 0, 1, 2, 1, 22
	NEXT	\v, 22, 24, 30, 19
	SHA1_STEP \v, \lanes, PARITY, 2, 3, 4, 0, 1, 1, 23
	NEXT	\v, 23, 25, 31, 20
	SHA1_STEP \v, \lanes, PARITY, 1, 2, 3, 4, 0, 1, 24
	NEXT	\v, 24, 26, 16, 21
	SHA1_STEP \v, \lanes, PARITY, 0, 1, 2, 3, 4, 1, 25
	NEXT	\v, 25, 27, 17, 22
	SHA1_STEP \v, \lanes, PARITY, 4, 0, 1, 2, 3, 1, 26
	NEXT	\v, 26, 28, 18, 23
	SHA1_STEP \v, \lanes, PARITY, 3, 4, 0, 1, 2, 1, 27
	NEXT	\v, 27, 29, 19, 24
	SHA1_STEP \v, \lanes, PARITY, 2, 3, 4, 0, 1, 1, 28
	NEXT	\v, 28, 30, 20, 25
	SHA1_STEP \v, \lanes, PARITY, 1, 2, 3, 4, 0, 1, 29
	NEXT	\v, 29, 31, 21, 26
	SHA1_STEP \v, \lanes, PARITY, 0, 1, 2, 3, 4, 1, 30
	NEXT	\v, 30, 16, 22, 27
	SHA1_STEP \v, \lanes, PARITY, 4, 0, 1, 2, 3, 1, 31
	NEXT	\v, 31, 17, 23, 28
	SHA1_STEP \v, \lanes, PARITY, 3, 4, 0, 1, 2, 1, 16
	NEXT	\v, 16, 18, 24, 29
	SHA1_STEP \v, \lanes, PARITY, 2, 3, 4, 0, 1, 1, 17
	NEXT	\v, 17, 19, 25, 30
	SHA1_STEP \v, \lanes, PARITY, 1, 2, 3, 4, 0, 1, 18
	NEXT	\v, 18, 20, 26, 31
	SHA1_STEP \v, \lanes, PARITY, 0, 1, 2, 3, 4, 1, 19
	NEXT	\v, 19, 21, 27, 16
	SHA1_STEP \v, \lanes, PARITY, 4, 0, 1, 2, 3, 1, 20
	NEXT	\v, 20, 22, 28, 17
	SHA1_STEP \v, \lanes, PARITY, 3, 4, 0, 1, 2, 1, 21
	NEXT	\v, 21, 23, 29, 18
	SHA1_STEP \v, \lanes, PARITY, 2, 3, 4, 0, 1, 1, 22
	NEXT	\v, 22, 24, 30, 19
	SHA1_STEP \v, \lanes, PARITY, 1, 2, 3, 4, 0, 1, 23
	NEXT	\v, 23, 25, 31, 20
	SHA1_STEP \v, \lanes, MAJORITY, 0, 1, 2, 3, 4, 2, 24
	NEXT	\v, 24, 26, 16, 21
	SHA1_STEP \v, \lanes, MAJORITY, 4, 0, 1, 2, 3, 2, 25
	NEXT	\v, 25, 27, 17, 22
	SHA1_STEP \v, \lanes, MAJORITY, 3, 4, 0, 1, 2, 2, 26
	NEXT	\v, 26, 28, 18, 23
	SHA1_STEP \v, \lanes, MAJORITY, 2, 3, 4, 0, 1, 2, 27
	NEXT	\v, 27, 29, 19, 24
	SHA1_STEP \v, \lanes, MAJORITY, 1, 2, 3, 4, 0, 2, 28
	NEXT	\v, 28, 30, 20, 25
	SHA1_STEP \v, \lanes, MAJORITY, 0, 1, 2, 3, 4, 2, 29
	NEXT	\v, 29, 31, 21, 26
	SHA1_STEP \v, \lanes, MAJORITY, 4, 0, 1, 2, 3, 2, 30
	NEXT	\v, 30, 16, 22, 27
	SHA1_STEP \v, \lanes, MAJORITY, 3, 4, 0, 1, 2, 2, 31
	NEXT	\v, 31, 17, 23, 28
	SHA1_STEP \v, \lanes, MAJORITY, 2, 3, 4, 0, 1, 2, 16
	NEXT	\v, 16, 18, 24, 29
	SHA1_STEP \v, \lanes, MAJORITY, 1, 2, 3, 4, 0, 2, 17
	NEXT	\v, 17, 19, 25, 30
	SHA1_STEP \v, \lanes, MAJORITY, 0, 1, 2, 3, 4, 2, 18
	NEXT	\v, 18, 20, 26, 31
	SHA1_STEP \v, \lanes, MAJORITY, 4, 0, 1, 2, 3, 2, 19
	NEXT	\v, 19, 21, 27, 16
	SHA1_STEP \v, \lanes, MAJORITY, 3, 4, 0, 1, 2, 2, 20
	NEXT	\v, 20, 22, 28, 17
	SHA1_STEP \v, \lanes, MAJORITY, 2, 3, 4, 0, 1, 2, 21
	NEXT	\v, 21, 23, 29, 18
	SHA1_STEP \v, \lanes, MAJORITY, 1, 2, 3, 4, 0, 2, 22
	NEXT	\v, 22, 24, 30, 19
	SHA1_STEP \v, \lanes, MAJORITY, 0, 1, 2, 3, 4, 2, 23
	NEXT	\v, 23, 25, 31, 20
	SHA1_STEP \v, \lanes, MAJORITY, 4, 0, 1, 2, 3, 2, 24
	NEXT	\v, 24, 26, 16, 21
	SHA1_STEP \v, \lanes, MAJORITY, 3, 4, 0, 1, 2, 2, 25
	NEXT	\v, 25, 27, 17, 22
	SHA1_STEP \v, \lanes, MAJORITY, 2, 3, 4, 0, 1, 2, 26
	NEXT	\v, 26, 28, 18, 23
	SHA1_STEP \v, \lanes, MAJORITY, 1, 2, 3, 4, 0, 2, 27
	NEXT	\v, 27, 29, 19, 24
	SHA1_STEP \v, \lanes, PARITY, 0, 1, 2, 3, 4, 3, 28
	NEXT	\v, 28, 30, 20, 25
	SHA1_STEP \v, \lanes, PARITY, 4, 0, 1, 2, 3, 3, 29
	NEXT	\v, 29, 31, 21, 26
	SHA1_STEP \v, \lanes, PARITY, 3, 4, 0, 1, 2, 3, 30
	NEXT	\v, 30, 16, 22, 27
	SHA1_STEP \v, \lanes, PARITY, 2, 3, 4, 0, 1, 3, 31
	NEXT	\v, 31, 17, 23, 28
	SHA1_STEP \v, \lanes, PARITY, 1, 2, 3, 4, 0, 3, 16
	SHA1_STEP \v, \lanes, PARITY, 0, 1, 2, 3, 4, 3, 17
	SHA1_STEP \v, \lanes, PARITY, 4, 0, 1, 2, 3, 3, 18
	SHA1_STEP \v, \lanes, PARITY, 3, 4, 0, 1, 2, 3, 19
	SHA1_STEP \v, \lanes, PARITY, 2, 3, 4, 0, 1, 3, 20
	SHA1_STEP \v, \lanes, PARITY, 1, 2, 3, 4, 0, 3, 21
	SHA1_STEP \v, \lanes, PARITY, 0, 1, 2, 3, 4, 3, 22
	SHA1_STEP \v, \lanes, PARITY, 4, 0, 1, 2, 3, 3, 23
	SHA1_STEP \v, \lanes, PARITY, 3, 4, 0, 1, 2, 3, 24
	SHA1_STEP \v, \lanes, PARITY, 2, 3, 4, 0, 1, 3, 25
	SHA1_STEP \v, \lanes, PARITY, 1, 2, 3, 4, 0, 3, 26
	SHA1_STEP \v, \lanes, PARITY, 0, 1, 2, 3, 4, 3, 27
	SHA1_STEP \v, \lanes, PARITY, 4, 0, 1, 2, 3, 3, 28
	SHA1_STEP \v, \lanes, PARITY, 3, 4, 0, 1, 2, 3, 29
	SHA1_STEP \v, \lanes, PARITY, 2, 3, 4, 0, 1, 3, 30
	SHA1_STEP \v, \lanes, PARITY, 1, 2, 3, 4, 0, 3, 31
	ret
.endm

	.balign	32
LOCAL (rounds_zmm):
	.cfi_startproc
	ROUNDS	zmm, 16
	.cfi_endproc
	.balign	32
LOCAL (rounds_ymm):
	.cfi_startproc
	ROUNDS	ymm, 8
	.cfi_endproc

FUNC (_symcrypt_sha1_lanes_avx512)
	LANES	1
ENDFUNC (_symcrypt_sha1_lanes_avx512)

FUNC (_symcrypt_sha1_lanes_block_avx512)
	LANES_BLOCK
ENDFUNC (_symcrypt_sha1_lanes_block_avx512)

RODATA (64)
LOCAL (constants):
	.long	0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6
LOCAL (swap):
	.byte 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
ENDRODATA
