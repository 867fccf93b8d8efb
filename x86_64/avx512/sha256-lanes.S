/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-224 and SHA-256 (FIPS 180-4,
 * section 6.2.2) in 16 or 8 lanes, and SHA-256 of nodes.
 *
 * Prototypes and contracts: src/hash-kernels.h.  Constant time: branches
 * depend on N and BLOCKS alone.
 *
 * Needs: AVX-512 F, BW, VL.
 *
 * Registers:
 *   - 0-7 a to h, 8-15 scratch, 16-31 the message schedule, as zmm, or as ymm
 *     for up to 8 lanes
 *   - rdi, rsi, rdx, rcx as given
 *   - rax: the offset of the block
 *   - r8-r11: scratch
 *
 * Cycles per byte: see doc/kernels/hashes.md.
 *
 * Method: a lane is a message, a register a word of all of them.  Each
 * operation of the standard is therefore one instruction, also rotations and
 * functions of three words.  Blocks are loaded by rows and transposed: words
 * within 128-bit parts first, then the parts.  A step makes the word of the
 * schedule that takes its word's place 16 steps on, so the schedule stays in
 * registers.  Up to 8 lanes use half registers, which CPUs that take two turns
 * for whole ones (Zen 4) do twice as fast, others no slower.
 *
 * A node's second block is padding, whose schedule is constant and added to
 * the constants beforehand.  The chaining value is kept where words were. */

#include "asm.h"

#define WORD 4
#define BIG_SIGMA0 2, 13, 22
#define BIG_SIGMA1 6, 11, 25
#define SIGMA0 7, 18, 3
#define SIGMA1 17, 19, 10
#define SIXTEENS 4
#include "x86_64/avx512/sha2-lanes.inc"

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

FUNC (_symcrypt_sha256_lanes_avx512)
	LANES	1
ENDFUNC (_symcrypt_sha256_lanes_avx512)

FUNC (_symcrypt_sha256_lanes_block_avx512)
	LANES_BLOCK
ENDFUNC (_symcrypt_sha256_lanes_block_avx512)

/* ------------------------------------------------------------------ nodes */

#define DST %rsi
#define SRC %rdx

/* The 16 or 8 words at \at of node \lane. */
.macro NODE_WORDS v, lane, at, k
	vmovdqu64 64*(\lane)+\at(SRC), %\v\k
.endm

/* The block of padding, eight steps at a time. */
.macro PADDING v, lanes
	lea	LOCAL (padding)(%rip), %r8
	mov	$8, %r9d
	.balign	32
0:
	ROUND_	BIG_SIGMA0, BIG_SIGMA1, \v, \lanes, 0, 1, 2, 3, 4, 5, 6, 7, 0
	ROUND_	BIG_SIGMA0, BIG_SIGMA1, \v, \lanes, 7, 0, 1, 2, 3, 4, 5, 6, 1
	ROUND_	BIG_SIGMA0, BIG_SIGMA1, \v, \lanes, 6, 7, 0, 1, 2, 3, 4, 5, 2
	ROUND_	BIG_SIGMA0, BIG_SIGMA1, \v, \lanes, 5, 6, 7, 0, 1, 2, 3, 4, 3
	ROUND_	BIG_SIGMA0, BIG_SIGMA1, \v, \lanes, 4, 5, 6, 7, 0, 1, 2, 3, 4
	ROUND_	BIG_SIGMA0, BIG_SIGMA1, \v, \lanes, 3, 4, 5, 6, 7, 0, 1, 2, 5
	ROUND_	BIG_SIGMA0, BIG_SIGMA1, \v, \lanes, 2, 3, 4, 5, 6, 7, 0, 1, 6
	ROUND_	BIG_SIGMA0, BIG_SIGMA1, \v, \lanes, 1, 2, 3, 4, 5, 6, 7, 0, 7
	add	$32, %r8
	dec	%r9d
	jnz	0b
.endm

/* The digests of \lanes nodes: words a to d in registers 16, 18, 20 and 22, e
   to h in the registers after these, which the chaining value is in before.
   128-bit part j of the kth pair is of node k + 4 j. */
.macro NODES v, lanes
	LOAD_\v	1, NODE_WORDS
	.irp	k, CHAIN
	vpbroadcastd LOCAL (initial)+4*\k(%rip), %\v\k
	.endr
	call	LOCAL (rounds_\v)
	.irp	k, CHAIN
	vpaddd	LOCAL (initial)+4*\k(%rip){1to\lanes}, %\v\k, %\v\k
	.endr
	vmovdqa64 %\v\()0, %\v\()16
	vmovdqa64 %\v\()1, %\v\()17
	vmovdqa64 %\v\()2, %\v\()18
	vmovdqa64 %\v\()3, %\v\()19
	vmovdqa64 %\v\()4, %\v\()20
	vmovdqa64 %\v\()5, %\v\()21
	vmovdqa64 %\v\()6, %\v\()22
	vmovdqa64 %\v\()7, %\v\()23
	PADDING	\v, \lanes
	vpaddd	%\v\()16, %\v\()0, %\v\()0
	vpaddd	%\v\()17, %\v\()1, %\v\()1
	vpaddd	%\v\()18, %\v\()2, %\v\()2
	vpaddd	%\v\()19, %\v\()3, %\v\()3
	vpaddd	%\v\()20, %\v\()4, %\v\()4
	vpaddd	%\v\()21, %\v\()5, %\v\()5
	vpaddd	%\v\()22, %\v\()6, %\v\()6
	vpaddd	%\v\()23, %\v\()7, %\v\()7
	vbroadcasti32x4 LOCAL (swap)(%rip), %\v\()15
	TRANSPOSE4 \v, 1, 0, 1, 2, 3, 16, 18, 20, 22
	TRANSPOSE4 \v, 1, 4, 5, 6, 7, 17, 19, 21, 23
.endm

FUNC (_symcrypt_sha256_nodes_avx512)
	sub	$16, %rdi
	jb	LOCAL (nodes_ymm)
LOCAL (nodes_zmm):
	NODES	zmm, 16
	PARTS4	16, 17, 18, 19
	PARTS4	20, 21, 22, 23
	vmovdqu64 %zmm16, (DST)
	vmovdqu64 %zmm20, 64(DST)
	vmovdqu64 %zmm17, 128(DST)
	vmovdqu64 %zmm21, 192(DST)
	vmovdqu64 %zmm18, 256(DST)
	vmovdqu64 %zmm22, 320(DST)
	vmovdqu64 %zmm19, 384(DST)
	vmovdqu64 %zmm23, 448(DST)
	add	$1024, SRC
	add	$512, DST
	sub	$16, %rdi
	jae	LOCAL (nodes_zmm)
LOCAL (nodes_ymm):
	test	$8, %dil
	jz	LOCAL (nodes_done)
	NODES	ymm, 8
	PARTS2	16, 17
	PARTS2	18, 19
	PARTS2	20, 21
	PARTS2	22, 23
	vmovdqu64 %ymm16, (DST)
	vmovdqu64 %ymm18, 32(DST)
	vmovdqu64 %ymm20, 64(DST)
	vmovdqu64 %ymm22, 96(DST)
	vmovdqu64 %ymm17, 128(DST)
	vmovdqu64 %ymm19, 160(DST)
	vmovdqu64 %ymm21, 192(DST)
	vmovdqu64 %ymm23, 224(DST)
LOCAL (nodes_done):
	CLEAR
	ret
ENDFUNC (_symcrypt_sha256_nodes_avx512)

RODATA (64)
LOCAL (constants):
#define HASH_CONSTANTS(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
LOCAL (padding):
#define HASH_CONSTANTS(a, b, c, d) .long a, b, c, d
#include "src/sha256-padding.def"
LOCAL (initial):
	.long	0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a
	.long	0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
LOCAL (swap):
	.byte 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
ENDRODATA
