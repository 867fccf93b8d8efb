/* SPDX-License-Identifier: ISC */
/* The compression function of MD5 (RFC 1321) in 16 or 8 lanes.
 *
 * Prototypes and contracts: src/hash-kernels.h.  Constant time: branches
 * depend on N and BLOCKS alone.
 *
 * Needs: AVX-512 F, VL.
 *
 * Registers:
 *   - 0-3 a to d, 8-15 scratch, 16-31 the block, as zmm, or as ymm for up to 8
 *     lanes
 *   - rdi, rsi, rdx, rcx as given
 *   - rax: the offset of the block
 *   - r8-r11: scratch
 *
 * Cycles per byte: see doc/kernels/hashes.md.
 *
 * Method: as in sha256-lanes.S: a lane is a message, a register a word of all
 * of them, blocks are transposed as they are loaded.  A step waits for the one
 * before it, for five cycles on Zen 4, in which not much more than its own
 * work fits.  Six, if b, the word that is waited for, is not what vpternlogd
 * replaces. */

#include "asm.h"

#define WORD 4
#define CHAIN 0, 1, 2, 3
#include "x86_64/avx512/lanes.inc"

/* The functions of RFC 1321 on b, c and d, in the place of b. */
#define F 0xca
#define G 0xe4
#define H 0x96
#define I 0x39

/* a = b + (a + f(b,c,d) + w + T, rotated by s). */
.macro MD5_STEP v, lanes, f, a, b, c, d, t, s, w
	vpaddd	4*\t(%r8){1to\lanes}, %\v\w, %\v\()8
	vmovdqa64 %\v\b, %\v\()9
	vpaddd	%\v\()8, %\v\a, %\v\a
	vpternlogd $\f, %\v\d, %\v\c, %\v\()9
	vpaddd	%\v\()9, %\v\a, %\v\a
	vprold	$\s, %\v\a, %\v\a
	vpaddd	%\v\b, %\v\a, %\v\a
.endm

/* Compress the block in registers 16 to 31 into the chaining values in 0 to 3.
 * The old values are added later. */
.macro ROUNDS v, lanes
	lea	LOCAL (constants)(%rip), %r8
	MD5_STEP \v, \lanes, F, 0, 1, 2, 3, 0, 7, 16
	MD5_STEP \v, \lanes, F, 3, 0, 1, 2, 1, 12, 17
	MD5_STEP \v, \lanes, F, 2, 3, 0, 1, 2, 17, 18
	MD5_STEP \v, \lanes, F, 1, 2, 3, 0, 3, 22, 19
	MD5_STEP \v, \lanes, F, 0, 1, 2, 3, 4, 7, 20
	MD5_STEP \v, \lanes, F, 3, 0, 1, 2, 5, 12, 21
	MD5_STEP \v, \lanes, F, 2, 3, 0, 1, 6, 17, 22
	MD5_STEP \v, \lanes, F, 1, 2, 3, 0, 7, 22, 23
	MD5_STEP \v, \lanes, F, 0, 1, 2, 3, 8, 7, 24
	MD5_STEP \v, \lanes, F, 3, 0, 1, 2, 9, 12, 25
	MD5_STEP \v, \lanes, F, 2, 3, 0, 1, 10, 17, 26
	MD5_STEP \v, \lanes, F, 1, 2, 3, 0, 11, 22, 27
	MD5_STEP \v, \lanes, F, 0, 1, 2, 3, 12, 7, 28
	MD5_STEP \v, \lanes, F, 3, 0, 1, 2, 13, 12, 29
	MD5_STEP \v, \lanes, F, 2, 3, 0, 1, 14, 17, 30
	MD5_STEP \v, \lanes, F, 1, 2, 3, 0, 15, 22, 31
	MD5_STEP \v, \lanes, G, 0, 1, 2, 3, 16, 5, 17
	MD5_STEP \v, \lanes, G, 3, 0, 1, 2, 17, 9, 22
	MD5_STEP \v, \lanes, G, 2, 3, 0, 1, 18, 14, 27
	MD5_STEP \v, \lanes, G, 1, 2, 3, 0, 19, 20, 16
	MD5_STEP \v, \lanes, G, 0, 1, 2, 3, 20, 5, 21
	MD5_STEP \v, \lanes, G, 3, 0, 1, 2, 21, 9, 26
	MD5_STEP \v, \lanes, G, 2, 3, 0, 1, 22, 14, 31
	MD5_STEP \v, \lanes, G, 1, 2, 3, 0, 23, 20, 20
	MD5_STEP \v, \lanes, G, 0, 1, 2, 3, 24, 5, 25
	MD5_STEP \v, \lanes, G, 3, 0, 1, 2, 25, 9, 30
	MD5_STEP \v, \lanes, G, 2, 3, 0, 1, 26, 14, 19
	MD5_STEP \v, \lanes, G, 1, 2, 3, 0, 27, 20, 24
	MD5_STEP \v, \lanes, G, 0, 1, 2, 3, 28, 5, 29
	MD5_STEP \v, \lanes, G, 3, 0, 1, 2, 29, 9, 18
	MD5_STEP \v, \lanes, G, 2, 3, 0, 1, 30, 14, 23
	MD5_STEP \v, \lanes, G, 1, 2, 3, 0, 31, 20, 28
	MD5_STEP \v, \lanes, H, 0, 1, 2, 3, 32, 4, 21
	MD5_STEP \v, \lanes, H, 3, 0, 1, 2, 33, 11, 24
	MD5_STEP \v, \lanes, H, 2, 3, 0, 1, 34, 16, 27
	MD5_STEP \v, \lanes, H, 1, 2, 3, 0, 35, 23, 30
	MD5_STEP \v, \lanes, H, 0, 1, 2, 3, 36, 4, 17
	MD5_STEP \v, \lanes, H, 3, 0, 1, 2, 37, 11, 20
	MD5_STEP \v, \lanes, H, 2, 3, 0, 1, 38, 16, 23
	MD5_STEP \v, \lanes, H, 1, 2, 3, 0, 39, 23, 26
	MD5_STEP \v, \lanes, H, 0, 1, 2, 3, 40, 4, 29
	MD5_STEP \v, \lanes, H, 3, 0, 1, 2, 41, 11, 16
	MD5_STEP \v, \lanes, H, 2, 3, 0, 1, 42, 16, 19
	MD5_STEP \v, \lanes, H, 1, 2, 3, 0, 43, 23, 22
	MD5_STEP \v, \lanes, H, 0, 1, 2, 3, 44, 4, 25
	MD5_STEP \v, \lanes, H, 3, 0, 1, 2, 45, 11, 28
	MD5_STEP \v, \lanes, H, 2, 3, 0, 1, 46, 16, 31
	MD5_STEP \v, \lanes, H, 1, 2, 3, 0, 47, 23, 18
	MD5_STEP \v, \lanes, I, 0, 1, 2, 3, 48, 6, 16
	MD5_STEP \v, \lanes, I, 3, 0, 1, 2, 49, 10, 23
	MD5_STEP \v, \lanes, I, 2, 3, 0, 1, 50, 15, 30
	MD5_STEP \v, \lanes, I, 1, 2, 3, 0, 51, 21, 21
	MD5_STEP \v, \lanes, I, 0, 1, 2, 3, 52, 6, 28
	MD5_STEP \v, \lanes, I, 3, 0, 1, 2, 53, 10, 19
	MD5_STEP \v, \lanes, I, 2, 3, 0, 1, 54, 15, 26
	MD5_STEP \v, \lanes, I, 1, 2, 3, 0, 55, 21, 17
	MD5_STEP \v, \lanes, I, 0, 1, 2, 3, 56, 6, 24
	MD5_STEP \v, \lanes, I, 3, 0, 1, 2, 57, 10, 31
	MD5_STEP \v, \lanes, I, 2, 3, 0, 1, 58, 15, 22
	MD5_STEP \v, \lanes, I, 1, 2, 3, 0, 59, 21, 29
	MD5_STEP \v, \lanes, I, 0, 1, 2, 3, 60, 6, 20
	MD5_STEP \v, \lanes, I, 3, 0, 1, 2, 61, 10, 27
	MD5_STEP \v, \lanes, I, 2, 3, 0, 1, 62, 15, 18
	MD5_STEP \v, \lanes, I, 1, 2, 3, 0, 63, 21, 25
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

FUNC (_symcrypt_md5_lanes_avx512)
	LANES	0
ENDFUNC (_symcrypt_md5_lanes_avx512)

FUNC (_symcrypt_md5_lanes_block_avx512)
	LANES_BLOCK
ENDFUNC (_symcrypt_md5_lanes_block_avx512)

RODATA (64)
LOCAL (constants):
#define HASH_CONSTANTS(a, b, c, d) .long a, b, c, d
#include "src/md5-constants.def"
ENDRODATA
