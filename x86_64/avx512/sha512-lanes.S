/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-384, SHA-512, SHA-512/224 and SHA-512/256
 * (FIPS 180-4, section 6.4.2) in 8 or 4 lanes.
 *
 * Prototypes and contracts: src/hash-kernels.h.  Constant time: branches
 * depend on N and BLOCKS alone.
 *
 * Needs: AVX-512 F, BW, VL.
 *
 * Registers:
 *   - 0-7 a to h, 8-15 scratch, 16-31 the message schedule, as zmm, or as ymm
 *     for up to 4 lanes
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
 * registers.  Up to 4 lanes use half registers, which CPUs that take two turns
 * for whole ones (Zen 4) do twice as fast, others no slower. */

#include "asm.h"

#define WORD 8
#define BIG_SIGMA0 28, 34, 39
#define BIG_SIGMA1 14, 18, 41
#define SIGMA0 1, 8, 7
#define SIGMA1 19, 61, 6
#define SIXTEENS 5
#include "x86_64/avx512/sha2-lanes.inc"

	.balign	32
LOCAL (rounds_zmm):
	.cfi_startproc
	ROUNDS	zmm, 8
	.cfi_endproc
	.balign	32
LOCAL (rounds_ymm):
	.cfi_startproc
	ROUNDS	ymm, 4
	.cfi_endproc

FUNC (_symcrypt_sha512_lanes_avx512)
	LANES	1
ENDFUNC (_symcrypt_sha512_lanes_avx512)

FUNC (_symcrypt_sha512_lanes_block_avx512)
	LANES_BLOCK
ENDFUNC (_symcrypt_sha512_lanes_block_avx512)

RODATA (64)
LOCAL (constants):
#define HASH_CONSTANTS(a, b) .quad a, b
#include "src/sha512-constants.def"
LOCAL (swap):
	.byte 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8
ENDRODATA
