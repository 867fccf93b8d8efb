/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-384, SHA-512, SHA-512/224 and SHA-512/256
 * (FIPS 180-4, section 6.4.2) in 8 lanes, four at a time.
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

#define WORD 8
#define BIG_SIGMA0 28, 34, 39
#define BIG_SIGMA1 14, 18, 41
#define SIGMA0 1, 8, 7
#define SIGMA1 19, 61, 6
#define SIXTEENS 5
#include "x86_64/avx2/sha2-lanes.inc"

	.balign	32
LOCAL (rounds):
	.cfi_startproc
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

FUNC (_symcrypt_sha512_lanes_avx2)
	LANES	1
ENDFUNC (_symcrypt_sha512_lanes_avx2)

FUNC (_symcrypt_sha512_lanes_block_avx2)
	LANES_BLOCK
ENDFUNC (_symcrypt_sha512_lanes_block_avx2)

RODATA (64)
LOCAL (constants):
#define HASH_CONSTANTS(a, b) .quad a, b
#include "src/sha512-constants.def"
	.balign	32
LOCAL (swap):
	.byte 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8
	.byte 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8
ENDRODATA
