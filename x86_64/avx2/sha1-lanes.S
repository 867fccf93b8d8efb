/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-1
 * (FIPS 180-4, section 6.1.2) in 16 lanes, 8 at a time.
 *
 * Prototypes and contracts: src/hash-kernels.h.  Constant time: branches
 * depend on N and BLOCKS alone.
 *
 * Needs: AVX2.
 *
 * Registers:
 *   - ymm0-ymm4: a to e
 *   - ymm12: the constant of the 20 steps
 *   - ymm13: the word of the schedule
 *   - ymm8-ymm11, ymm14 and ymm15: scratch
 *   - rdi, rsi, rdx as given
 *   - rcx: bytes of each lane
 *   - rax: the offset of the block
 *   - r8-r10: scratch
 *   - r11: its words
 *
 * Cycles per byte: see doc/kernels/hashes.md.
 *
 * Method: as in sha256-lanes.S; the steps are written out, for 5 registers
 * that change places and 16 words of the schedule. */

#include "asm.h"

#define WORD 4
#define CHAIN 0, 1, 2, 3, 4
#include "x86_64/avx2/lanes.inc"

/* Functions of b, c and d, into ymm8; ymm9 is scratch. */
.macro CHOOSE b, c, d
	vpxor	%ymm\c, %ymm\d, %ymm8
	vpand	%ymm\b, %ymm8, %ymm8
	vpxor	%ymm\d, %ymm8, %ymm8
.endm
.macro PARITY b, c, d
	vpxor	%ymm\c, %ymm\d, %ymm8
	vpxor	%ymm\b, %ymm8, %ymm8
.endm
.macro MAJORITY b, c, d
	vpxor	%ymm\c, %ymm\d, %ymm8
	vpand	%ymm\c, %ymm\d, %ymm9
	vpand	%ymm\b, %ymm8, %ymm8
	vpor	%ymm9, %ymm8, %ymm8
.endm

/* e += w + K + f(b,c,d) + (a rotated by 5), and b is rotated by 30; w is in
   memory if \memory, else in ymm13. */
.macro SHA1_STEP f, a, b, c, d, e, k, w, memory
	.if	\memory
	vpaddd	32*\w(WORDS), %ymm\k, %ymm10
	.else
	vpaddd	%ymm13, %ymm\k, %ymm10
	.endif
	\f	\b, \c, \d
	vpaddd	%ymm10, %ymm\e, %ymm\e
	vpslld	$5, %ymm\a, %ymm10
	vpsrld	$27, %ymm\a, %ymm11
	vpaddd	%ymm8, %ymm\e, %ymm\e
	vpor	%ymm11, %ymm10, %ymm10
	vpslld	$30, %ymm\b, %ymm9
	vpsrld	$2, %ymm\b, %ymm\b
	vpaddd	%ymm10, %ymm\e, %ymm\e
	vpor	%ymm9, %ymm\b, %ymm\b
.endm

/* w = w ^ w2 ^ w8 ^ w13, rotated by 1, in memory and in ymm13. */
.macro NEXT w, w2, w8, w13
	vmovdqa	32*\w(WORDS), %ymm14
	vmovdqa	32*\w8(WORDS), %ymm15
	vpxor	32*\w2(WORDS), %ymm14, %ymm14
	vpxor	32*\w13(WORDS), %ymm15, %ymm15
	vpxor	%ymm15, %ymm14, %ymm14
	vpsrld	$31, %ymm14, %ymm15
	vpaddd	%ymm14, %ymm14, %ymm14
	vpor	%ymm15, %ymm14, %ymm13
	vmovdqa	%ymm13, 32*\w(WORDS)
.endm

	.balign	32
LOCAL (rounds):
	.cfi_startproc
	/* Compress the block at WORDS into the chaining values in 0 to 4.  The
	 * old values are added later. */
	vpbroadcastd LOCAL (constants)(%rip), %ymm12
	SHA1_STEP CHOOSE, 0, 1, 2, 3, 4, 12, 0, 1
	SHA1_STEP CHOOSE, 4, 0, 1, 2, 3, 12, 1, 1
	SHA1_STEP CHOOSE, 3, 4, 0, 1, 2, 12, 2, 1
	SHA1_STEP CHOOSE, 2, 3, 4, 0, 1, 12, 3, 1
	SHA1_STEP CHOOSE, 1, 2, 3, 4, 0, 12, 4, 1
	SHA1_STEP CHOOSE, 0, 1, 2, 3, 4, 12, 5, 1
	SHA1_STEP CHOOSE, 4, 0, 1, 2, 3, 12, 6, 1
	SHA1_STEP CHOOSE, 3, 4, 0, 1, 2, 12, 7, 1
	SHA1_STEP CHOOSE, 2, 3, 4, 0, 1, 12, 8, 1
	SHA1_STEP CHOOSE, 1, 2, 3, 4, 0, 12, 9, 1
	SHA1_STEP CHOOSE, 0, 1, 2, 3, 4, 12, 10, 1
	SHA1_STEP CHOOSE, 4, 0, 1, 2, 3, 12, 11, 1
	SHA1_STEP CHOOSE, 3, 4, 0, 1, 2, 12, 12, 1
	SHA1_STEP CHOOSE, 2, 3, 4, 0, 1, 12, 13, 1
	SHA1_STEP CHOOSE, 1, 2, 3, 4, 0, 12, 14, 1
	SHA1_STEP CHOOSE, 0, 1, 2, 3, 4, 12, 15, 1
	NEXT	0, 2, 8, 13
	SHA1_STEP CHOOSE, 4, 0, 1, 2, 3, 12, 0, 0
	NEXT	1, 3, 9, 14
	SHA1_STEP CHOOSE, 3, 4, 0, 1, 2, 12, 1, 0
	NEXT	2, 4, 10, 15
	SHA1_STEP CHOOSE, 2, 3, 4, 0, 1, 12, 2, 0
	NEXT	3, 5, 11, 0
	SHA1_STEP CHOOSE, 1, 2, 3, 4, 0, 12, 3, 0
	vpbroadcastd LOCAL (constants)+4(%rip), %ymm12
	NEXT	4, 6, 12, 1
	SHA1_STEP PARITY, 0, 1, 2, 3, 4, 12, 4, 0
	NEXT	5, 7, 13, 2
	SHA1_STEP PARITY, 4, 0, 1, 2, 3, 12, 5, 0
	NEXT	6, 8, 14, 3
	SHA1_STEP PARITY, 3, 4, 0, 1, 2, 12, 6, 0
	NEXT	7, 9, 15, 4
	SHA1_STEP PARITY, 2, 3, 4, 0, 1, 12, 7, 0
	NEXT	8, 10, 0, 5
	SHA1_STEP PARITY, 1, 2, 3, 4, 0, 12, 8, 0
	NEXT	9, 11, 1, 6
	SHA1_STEP PARITY, 0, 1, 2, 3, 4, 12, 9, 0
	NEXT	10, 12, 2, 7
	SHA1_STEP PARITY, 4, 0, 1, 2, 3, 12, 10, 0
	NEXT	11, 13, 3, 8
	SHA1_STEP PARITY, 3, 4, 0, 1, 2, 12, 11, 0
	NEXT	12, 14, 4, 9
	SHA1_STEP PARITY, 2, 3, 4, 0, 1, 12, 12, 0
	NEXT	13, 15, 5, 10
	SHA1_STEP PARITY, 1, 2, 3, 4, 0, 12, 13, 0
	NEXT	14, 0, 6, 11
	SHA1_STEP PARITY, 0, 1, 2, 3, 4, 12, 14, 0
	NEXT	15, 1, 7, 12
	SHA1_STEP PARITY, 4, 0, 1, 2, 3, 12, 15, 0
	NEXT	0, 2, 8, 13
	SHA1_STEP PARITY, 3, 4, 0, 1, 2, 12, 0, 0
	NEXT	1, 3, 9, 14
	SHA1_STEP PARITY, 2, 3, 4, 0, 1, 12, 1, 0
	NEXT	2, 4, 10, 15
	SHA1_STEP PARITY, 1, 2, 3, 4, 0, 12, 2, 0
	NEXT	3, 5, 11, 0
	SHA1_STEP PARITY, 0, 1, 2, 3, 4, 12, 3, 0
	NEXT	4, 6, 12, 1
	SHA1_STEP PARITY, 4, 0, 1, 2, 3, 12, 4, 0
	NEXT	5, 7, 13, 2
	SHA1_STEP PARITY, 3, 4, 0, 1, 2, 12, 5, 0
	NEXT	6, 8, 14, 3
	SHA1_STEP PARITY, 2, 3, 4, 0, 1, 12, 6, 0
	NEXT	7, 9, 15, 4
	SHA1_STEP PARITY, 1, 2, 3, 4, 0, 12, 7, 0
	vpbroadcastd LOCAL (constants)+8(%rip), %ymm12
	NEXT	8, 10, 0, 5
	SHA1_STEP MAJORITY, 0, 1, 2, 3, 4, 12, 8, 0
	NEXT	9, 11, 1, 6
	SHA1_STEP MAJORITY, 4, 0, 1, 2, 3, 12, 9, 0
	NEXT	10, 12, 2, 7
	SHA1_STEP MAJORITY, 3, 4, 0, 1, 2, 12, 10, 0
	NEXT	11, 13, 3, 8
	SHA1_STEP MAJORITY, 2, 3, 4, 0, 1, 12, 11, 0
	NEXT	12, 14, 4, 9
	SHA1_STEP MAJORITY, 1, 2, 3, 4, 0, 12, 12, 0
	NEXT	13, 15, 5, 10
	SHA1_STEP MAJORITY, 0, 1, 2, 3, 4, 12, 13, 0
	NEXT	14, 0, 6, 11
	SHA1_STEP MAJORITY, 4, 0, 1, 2, 3, 12, 14, 0
	NEXT	15, 1, 7, 12
	SHA1_STEP MAJORITY, 3, 4, 0, 1, 2, 12, 15, 0
	NEXT	0, 2, 8, 13
	SHA1_STEP MAJORITY, 2, 3, 4, 0, 1, 12, 0, 0
	NEXT	1, 3, 9, 14
	SHA1_STEP MAJORITY, 1, 2, 3, 4, 0, 12, 1, 0
	NEXT	2, 4, 10, 15
	SHA1_STEP MAJORITY, 0, 1, 2, 3, 4, 12, 2, 0
	NEXT	3, 5, 11, 0
	SHA1_STEP MAJORITY, 4, 0, 1, 2, 3, 12, 3, 0
	NEXT	4, 6, 12, 1
	SHA1_STEP MAJORITY, 3, 4, 0, 1, 2, 12, 4, 0
	NEXT	5, 7, 13, 2
	SHA1_STEP MAJORITY, 2, 3, 4, 0, 1, 12, 5, 0
	NEXT	6, 8, 14, 3
	SHA1_STEP MAJORITY, 1, 2, 3, 4, 0, 12, 6, 0
	NEXT	7, 9, 15, 4
	SHA1_STEP MAJORITY, 0, 1, 2, 3, 4, 12, 7, 0
	NEXT	8, 10, 0, 5
	SHA1_STEP MAJORITY, 4, 0, 1, 2, 3, 12, 8, 0
	NEXT	9, 11, 1, 6
	SHA1_STEP MAJORITY, 3, 4, 0, 1, 2, 12, 9, 0
	NEXT	10, 12, 2, 7
	SHA1_STEP MAJORITY, 2, 3, 4, 0, 1, 12, 10, 0
	NEXT	11, 13, 3, 8
	SHA1_STEP MAJORITY, 1, 2, 3, 4, 0, 12, 11, 0
	vpbroadcastd LOCAL (constants)+12(%rip), %ymm12
	NEXT	12, 14, 4, 9
	SHA1_STEP PARITY, 0, 1, 2, 3, 4, 12, 12, 0
	NEXT	13, 15, 5, 10
	SHA1_STEP PARITY, 4, 0, 1, 2, 3, 12, 13, 0
	NEXT	14, 0, 6, 11
	SHA1_STEP PARITY, 3, 4, 0, 1, 2, 12, 14, 0
	NEXT	15, 1, 7, 12
	SHA1_STEP PARITY, 2, 3, 4, 0, 1, 12, 15, 0
	NEXT	0, 2, 8, 13
	SHA1_STEP PARITY, 1, 2, 3, 4, 0, 12, 0, 0
	NEXT	1, 3, 9, 14
	SHA1_STEP PARITY, 0, 1, 2, 3, 4, 12, 1, 0
	NEXT	2, 4, 10, 15
	SHA1_STEP PARITY, 4, 0, 1, 2, 3, 12, 2, 0
	NEXT	3, 5, 11, 0
	SHA1_STEP PARITY, 3, 4, 0, 1, 2, 12, 3, 0
	NEXT	4, 6, 12, 1
	SHA1_STEP PARITY, 2, 3, 4, 0, 1, 12, 4, 0
	NEXT	5, 7, 13, 2
	SHA1_STEP PARITY, 1, 2, 3, 4, 0, 12, 5, 0
	NEXT	6, 8, 14, 3
	SHA1_STEP PARITY, 0, 1, 2, 3, 4, 12, 6, 0
	NEXT	7, 9, 15, 4
	SHA1_STEP PARITY, 4, 0, 1, 2, 3, 12, 7, 0
	NEXT	8, 10, 0, 5
	SHA1_STEP PARITY, 3, 4, 0, 1, 2, 12, 8, 0
	NEXT	9, 11, 1, 6
	SHA1_STEP PARITY, 2, 3, 4, 0, 1, 12, 9, 0
	NEXT	10, 12, 2, 7
	SHA1_STEP PARITY, 1, 2, 3, 4, 0, 12, 10, 0
	NEXT	11, 13, 3, 8
	SHA1_STEP PARITY, 0, 1, 2, 3, 4, 12, 11, 0
	NEXT	12, 14, 4, 9
	SHA1_STEP PARITY, 4, 0, 1, 2, 3, 12, 12, 0
	NEXT	13, 15, 5, 10
	SHA1_STEP PARITY, 3, 4, 0, 1, 2, 12, 13, 0
	NEXT	14, 0, 6, 11
	SHA1_STEP PARITY, 2, 3, 4, 0, 1, 12, 14, 0
	NEXT	15, 1, 7, 12
	SHA1_STEP PARITY, 1, 2, 3, 4, 0, 12, 15, 0
	ret
	.cfi_endproc

FUNC (_symcrypt_sha1_lanes_avx2)
	LANES	1
ENDFUNC (_symcrypt_sha1_lanes_avx2)

FUNC (_symcrypt_sha1_lanes_block_avx2)
	LANES_BLOCK
ENDFUNC (_symcrypt_sha1_lanes_block_avx2)

RODATA (64)
LOCAL (constants):
	.long	0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6
	.balign	32
LOCAL (swap):
	.byte 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
	.byte 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
ENDRODATA
