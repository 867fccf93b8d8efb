/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-224 and SHA-256 (FIPS 180-4,
 * section 6.2.2) in 16 or 8 lanes.
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
 * for whole ones (Zen 4) do twice as fast, others no slower. */

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

RODATA (64)
LOCAL (constants):
#define HASH_CONSTANTS(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
LOCAL (swap):
	.byte 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
ENDRODATA
