/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-224 and SHA-256
 * (FIPS 180-4, section 6.2.2) in 16 lanes, 8 at a time, and SHA-256 of nodes.
 *
 * Prototypes and contracts: src/hash-kernels.h.  Constant time: branches
 * depend on N and BLOCKS alone.
 *
 * Needs: AVX2.
 *
 * Registers:
 *   - ymm0-ymm7: a to h
 *   - ymm14 and ymm15: a ^ b and b ^ c in turn, the others scratch
 *   - rdi, rsi, rdx as given
 *   - rcx: bytes of each lane
 *   - rax: the offset of the block
 *   - r8-r10: scratch
 *   - r11: its words
 *
 * Cycles per byte: see doc/kernels/hashes.md.
 *
 * Method: a lane is a message, a register a word of all of them; a rotation is
 * two shifts.  Blocks are loaded by rows, two lanes to a register, and
 * transposed.  The stack keeps them, and there the schedule replaces them word
 * by word.  A node's second block is padding, whose schedule is constant and
 * added to the constants beforehand. */

#include "asm.h"

#define WORD 4
#define BIG_SIGMA0 2, 13, 22
#define BIG_SIGMA1 6, 11, 25
#define SIGMA0 7, 18, 3
#define SIGMA1 17, 19, 10
#define SIXTEENS 4
#include "x86_64/avx2/sha2-lanes.inc"

	.balign	32
LOCAL (rounds):
	.cfi_startproc
	/* Compress the block at WORDS into the chaining values in 0 to 7.  The
	 * old values are added later. */
	lea	LOCAL (constants)(%rip), %r8
	mov	$(SIXTEENS-1), %r9d
	vpxor	%ymm1, %ymm2, %ymm15
	.balign	32
0:
	SIXTEEN	1
	add	$(16*WORD), %r8
	dec	%r9d
	jnz	0b
	SIXTEEN	0
	ret
	.cfi_endproc

FUNC (_symcrypt_sha256_lanes_avx2)
	LANES	1
ENDFUNC (_symcrypt_sha256_lanes_avx2)

FUNC (_symcrypt_sha256_lanes_block_avx2)
	LANES_BLOCK
ENDFUNC (_symcrypt_sha256_lanes_block_avx2)

/* ------------------------------------------------------------------ nodes */

#define DST %rsi
#define SRC %rdx

/* Four words at \at of node \k in the lower half of a register, of node \k + 4
   in the upper. */
.macro NODE_ROW k, at
	vmovdqu	64*\k+\at(SRC), %xmm\k
	vinserti128 $1, 64*\k+256+\at(SRC), %ymm\k, %ymm\k
.endm

/* Words a to d or e to h of eight nodes become their bytes: of node k in the
   lower half of the kth register, of k + 4 in the upper. */
.macro NODE_BYTES a, b, c, d
	.irp	k, \a, \b, \c, \d
	vpaddd	32*\k(WORDS), %ymm\k, %ymm\k
	vpshufb	%ymm15, %ymm\k, %ymm\k
	.endr
	TRANSPOSE4 \a, \b, \c, \d, 8, 9, 10, 11, \a, \b, \c, \d
.endm

.macro STORE_NODES k, a, e
	vmovdqu	%xmm\a, 32*\k(DST)
	vmovdqu	%xmm\e, 32*\k+16(DST)
	vextracti128 $1, %ymm\a, 32*\k+128(DST)
	vextracti128 $1, %ymm\e, 32*\k+144(DST)
.endm

/* N is in rdi. */
FUNC (_symcrypt_sha256_nodes_avx2)
	SAVE	%rbp
	BEGIN_FRAME
	and	$-64, %rsp
	sub	$FRAME, %rsp
	mov	%rsp, WORDS
LOCAL (nodes):
	LOAD	1, NODE_ROW
	.irp	k, CHAIN
	vpbroadcastd LOCAL (initial)+4*\k(%rip), %ymm\k
	.endr
	call	LOCAL (rounds)
	.irp	k, CHAIN
	vpbroadcastd LOCAL (initial)+4*\k(%rip), %ymm8
	vpaddd	%ymm8, %ymm\k, %ymm\k
	vmovdqa	%ymm\k, 32*\k(WORDS)
	.endr
	lea	LOCAL (padding)(%rip), %r8
	mov	$8, %r9d
	vpxor	%ymm1, %ymm2, %ymm15
	.balign	32
1:
	ROUND	0, 1, 2, 3, 4, 5, 6, 7, 14, 15, 0, 0
	ROUND	7, 0, 1, 2, 3, 4, 5, 6, 15, 14, 1, 0
	ROUND	6, 7, 0, 1, 2, 3, 4, 5, 14, 15, 2, 0
	ROUND	5, 6, 7, 0, 1, 2, 3, 4, 15, 14, 3, 0
	ROUND	4, 5, 6, 7, 0, 1, 2, 3, 14, 15, 4, 0
	ROUND	3, 4, 5, 6, 7, 0, 1, 2, 15, 14, 5, 0
	ROUND	2, 3, 4, 5, 6, 7, 0, 1, 14, 15, 6, 0
	ROUND	1, 2, 3, 4, 5, 6, 7, 0, 15, 14, 7, 0
	add	$32, %r8
	dec	%r9d
	jnz	1b
	vmovdqa	LOCAL (swap)(%rip), %ymm15
	NODE_BYTES 0, 1, 2, 3
	NODE_BYTES 4, 5, 6, 7
	STORE_NODES 0, 0, 4
	STORE_NODES 1, 1, 5
	STORE_NODES 2, 2, 6
	STORE_NODES 3, 3, 7
	add	$512, SRC
	add	$256, DST
	sub	$8, %rdi
	jnz	LOCAL (nodes)
	CLEAR
	END_FRAME
	RESTORE	%rbp
	ret
ENDFUNC (_symcrypt_sha256_nodes_avx2)

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
	.balign	32
LOCAL (swap):
	.byte 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
	.byte 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
ENDRODATA
