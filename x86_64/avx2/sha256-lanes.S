/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-224 and SHA-256
 * (FIPS 180-4, section 6.2.2) in 16 lanes, 8 at a time.
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
 * by word. */

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

RODATA (64)
LOCAL (constants):
#define HASH_CONSTANTS(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
	.balign	32
LOCAL (swap):
	.byte 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
	.byte 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
ENDRODATA
