/* SPDX-License-Identifier: ISC */
/* The compression function of MD5
 * (RFC 1321) in 16 lanes, 8 at a time.
 *
 *   void _symcrypt_md5_lanes_avx2 (uint32_t *states, size_t n,
 *                                      const uint8_t *const *datas,
 *                                      size_t blocks);
 *   void _symcrypt_md5_lanes_block_avx2 (uint32_t *dst, const uint32_t *src,
 *                                            size_t n, const uint32_t *words);
 *
 * See src/lanes-internal.h: rows of 16 words, a lane in each column; STATES,
 * DST, SRC and WORDS are aligned to 64 bytes, data as it comes; N is 1 to 16,
 * BLOCKS at least 1.  Constant time: branches depend on N and BLOCKS alone.
 *
 * Needs: AVX2.
 *
 * Registers: ymm0-ymm3 a to d, ymm15 all ones, the others scratch; rdi, rsi,
 *            rdx as given, rcx bytes of each lane, rax the offset of the block,
 *            r8-r10 scratch, r11 its words.
 *
 * Cycles per byte: see doc/performance.md, "Many messages".
 *
 * Method: as in sha256-lanes.S.  A step waits for the one before it, and what
 * does not need its result, b, comes first. */

#include "asm.h"

#define WORD 4
#define CHAIN 0, 1, 2, 3
#include "x86_64/avx2/lanes.inc"

/* a += f(b,c,d), by way of ymm8 and ymm9; b comes last. */
.macro F a, b, c, d
	vpxor	%ymm\c, %ymm\d, %ymm8
	vpand	%ymm\b, %ymm8, %ymm8
	vpxor	%ymm\d, %ymm8, %ymm8
	vpaddd	%ymm8, %ymm\a, %ymm\a
.endm
.macro G a, b, c, d
	vpandn	%ymm\c, %ymm\d, %ymm8
	vpand	%ymm\b, %ymm\d, %ymm9
	vpaddd	%ymm8, %ymm\a, %ymm\a
	vpaddd	%ymm9, %ymm\a, %ymm\a
.endm
.macro H a, b, c, d
	vpxor	%ymm\c, %ymm\d, %ymm8
	vpxor	%ymm\b, %ymm8, %ymm8
	vpaddd	%ymm8, %ymm\a, %ymm\a
.endm
.macro I a, b, c, d
	vpxor	%ymm15, %ymm\d, %ymm8
	vpor	%ymm\b, %ymm8, %ymm8
	vpxor	%ymm\c, %ymm8, %ymm8
	vpaddd	%ymm8, %ymm\a, %ymm\a
.endm

/* a = b + (a + f(b,c,d) + w + T, rotated by s). */
.macro STEP f, a, b, c, d, t, s, w
	vpbroadcastd 4*\t(%r8), %ymm10
	vpaddd	32*\w(WORDS), %ymm10, %ymm10
	vpaddd	%ymm10, %ymm\a, %ymm\a
	\f	\a, \b, \c, \d
	vpslld	$\s, %ymm\a, %ymm11
	vpsrld	$32-\s, %ymm\a, %ymm\a
	vpor	%ymm11, %ymm\a, %ymm\a
	vpaddd	%ymm\b, %ymm\a, %ymm\a
.endm

/* What the block at WORDS makes of the chaining values in 0 to 3, before these
   are added. */
.macro ROUNDS
	lea	LOCAL (constants)(%rip), %r8
	vpcmpeqd %ymm15, %ymm15, %ymm15
	STEP	F, 0, 1, 2, 3, 0, 7, 0
	STEP	F, 3, 0, 1, 2, 1, 12, 1
	STEP	F, 2, 3, 0, 1, 2, 17, 2
	STEP	F, 1, 2, 3, 0, 3, 22, 3
	STEP	F, 0, 1, 2, 3, 4, 7, 4
	STEP	F, 3, 0, 1, 2, 5, 12, 5
	STEP	F, 2, 3, 0, 1, 6, 17, 6
	STEP	F, 1, 2, 3, 0, 7, 22, 7
	STEP	F, 0, 1, 2, 3, 8, 7, 8
	STEP	F, 3, 0, 1, 2, 9, 12, 9
	STEP	F, 2, 3, 0, 1, 10, 17, 10
	STEP	F, 1, 2, 3, 0, 11, 22, 11
	STEP	F, 0, 1, 2, 3, 12, 7, 12
	STEP	F, 3, 0, 1, 2, 13, 12, 13
	STEP	F, 2, 3, 0, 1, 14, 17, 14
	STEP	F, 1, 2, 3, 0, 15, 22, 15
	STEP	G, 0, 1, 2, 3, 16, 5, 1
	STEP	G, 3, 0, 1, 2, 17, 9, 6
	STEP	G, 2, 3, 0, 1, 18, 14, 11
	STEP	G, 1, 2, 3, 0, 19, 20, 0
	STEP	G, 0, 1, 2, 3, 20, 5, 5
	STEP	G, 3, 0, 1, 2, 21, 9, 10
	STEP	G, 2, 3, 0, 1, 22, 14, 15
	STEP	G, 1, 2, 3, 0, 23, 20, 4
	STEP	G, 0, 1, 2, 3, 24, 5, 9
	STEP	G, 3, 0, 1, 2, 25, 9, 14
	STEP	G, 2, 3, 0, 1, 26, 14, 3
	STEP	G, 1, 2, 3, 0, 27, 20, 8
	STEP	G, 0, 1, 2, 3, 28, 5, 13
	STEP	G, 3, 0, 1, 2, 29, 9, 2
	STEP	G, 2, 3, 0, 1, 30, 14, 7
	STEP	G, 1, 2, 3, 0, 31, 20, 12
	STEP	H, 0, 1, 2, 3, 32, 4, 5
	STEP	H, 3, 0, 1, 2, 33, 11, 8
	STEP	H, 2, 3, 0, 1, 34, 16, 11
	STEP	H, 1, 2, 3, 0, 35, 23, 14
	STEP	H, 0, 1, 2, 3, 36, 4, 1
	STEP	H, 3, 0, 1, 2, 37, 11, 4
	STEP	H, 2, 3, 0, 1, 38, 16, 7
	STEP	H, 1, 2, 3, 0, 39, 23, 10
	STEP	H, 0, 1, 2, 3, 40, 4, 13
	STEP	H, 3, 0, 1, 2, 41, 11, 0
	STEP	H, 2, 3, 0, 1, 42, 16, 3
	STEP	H, 1, 2, 3, 0, 43, 23, 6
	STEP	H, 0, 1, 2, 3, 44, 4, 9
	STEP	H, 3, 0, 1, 2, 45, 11, 12
	STEP	H, 2, 3, 0, 1, 46, 16, 15
	STEP	H, 1, 2, 3, 0, 47, 23, 2
	STEP	I, 0, 1, 2, 3, 48, 6, 0
	STEP	I, 3, 0, 1, 2, 49, 10, 7
	STEP	I, 2, 3, 0, 1, 50, 15, 14
	STEP	I, 1, 2, 3, 0, 51, 21, 5
	STEP	I, 0, 1, 2, 3, 52, 6, 12
	STEP	I, 3, 0, 1, 2, 53, 10, 3
	STEP	I, 2, 3, 0, 1, 54, 15, 10
	STEP	I, 1, 2, 3, 0, 55, 21, 1
	STEP	I, 0, 1, 2, 3, 56, 6, 8
	STEP	I, 3, 0, 1, 2, 57, 10, 15
	STEP	I, 2, 3, 0, 1, 58, 15, 6
	STEP	I, 1, 2, 3, 0, 59, 21, 13
	STEP	I, 0, 1, 2, 3, 60, 6, 4
	STEP	I, 3, 0, 1, 2, 61, 10, 11
	STEP	I, 2, 3, 0, 1, 62, 15, 2
	STEP	I, 1, 2, 3, 0, 63, 21, 9
.endm

	.balign	32
LOCAL (rounds):
	.cfi_startproc
	ROUNDS
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
#define ROW(a, b, c, d) .long a, b, c, d
#include "src/md5-constants.def"
ENDRODATA
