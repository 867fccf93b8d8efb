/* SPDX-License-Identifier: ISC */
/* ChaCha with AVX-512 in registers of 128 and 256 bits (D. J. Bernstein, "ChaCha, a
 * variant of Salsa20", 2008).
 *
 *   void _symcrypt_chacha_blocks_avx512vl (uint8_t *dst, const uint8_t *src,
 *                                 size_t blocks, const uint32_t state[16],
 *                                 unsigned rounds);
 *   void _symcrypt_chacha_crypt_avx512vl (uint8_t *dst, const uint8_t *src,
 *                                 size_t length, const uint32_t state[16],
 *                                 unsigned rounds, uint8_t *last);
 *   void _symcrypt_chacha_core_avx512vl (uint8_t *dst,
 *                                 const uint32_t state[16], unsigned rounds);
 *   ... 2core, 3core
 *
 * The contracts are in src/chacha-internal.h: at least one block or byte; any
 * alignment; DST may equal SRC exactly; ROUNDS even.  Constant time: branches
 * depend on lengths and ROUNDS alone.
 *
 * Needs: AVX-512 F and VL.
 *
 * Registers: see stream.inc for the general ones.  0 to 15 are the words of
 *            eight blocks side by side, or rows and their copies; 16 and 17
 *            the counters of the eight; 18, 19, 28, 29 scratch; 20 to 27 the
 *            rows of four blocks; 30, 31 what may be the last block; k1 the
 *            counters that carry.
 *
 * Cycles per byte: see doc/performance.md, "Salsa20 and ChaCha".
 *
 * Method: up to four blocks are made in rows, one or two to a register, since
 * their time is the latency of the rounds; eight are made side by side, a word
 * of each in a register, which takes a third more time than four; 9 to 12 are
 * eight side by side with four in rows between them, at hardly more than the
 * price of the eight.  More are made by eight until 5 to 12 are left.  On
 * Zen 4 a rotation has a latency of 2, so that side by side 16 cycles a round
 * are the limit, of which 12 are what the ports need; it takes 19. */

#include "asm.h"

#define COUNTER_WORD 12
#include "x86_64/avx512vl/stream.inc"
#include "x86_64/avx512vl/chacha.inc"

FUNC (_symcrypt_chacha_blocks_avx512vl)
	shl	$6, LEN
	jmp	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_blocks_avx512vl)

FUNC (_symcrypt_chacha_crypt_avx512vl)
LOCAL (crypt):
	LOAD_COUNTER
	cmp	$64, LEN
	jbe	LOCAL (one_block)

	/* LEN is 1 or more; past the first time, more than 256. */
LOCAL (again):
	mov	ROUNDS, LEFT
	cmp	$128, LEN
	jbe	LOCAL (two_blocks)
	cmp	$256, LEN
	jbe	LOCAL (four_blocks)
	lea	-513(LEN), SCRATCH
	cmp	$256, SCRATCH
	jb	LOCAL (twelve_blocks)

	LOAD_COLUMNS ymm, 8
	.balign	32
LOCAL (eight_loop):
	VERTICAL ymm
	sub	$2, LEFT
	jnz	LOCAL (eight_loop)
	FINISH_COLUMNS ymm, 8, 0, 1, 2, 3
	FINISH_COLUMNS ymm, 8, 4, 5, 6, 7
	FINISH_COLUMNS ymm, 8, 8, 9, 10, 11
	FINISH_COLUMNS ymm, 8, 12, 13, 14, 15
	FOUR_OF_EIGHT
	WRITE_LAST 256, 4, 12
	WRITE_LAST 320, 5, 13
	WRITE_LAST 384, 6, 14
	WRITE_LAST 448, 7, 15
	add	$512, SRC
	add	$512, DST
	add	$8, COUNTER
	sub	$512, LEN
	jmp	LOCAL (again)

	/* 9 to 12 blocks: eight, and four in rows. */
LOCAL (twelve_blocks):
	LOAD_ROWS 8
	START_ROWS
	LOAD_COLUMNS ymm, 8
	.balign	32
LOCAL (twelve_loop):
	MIXED	ymm
	sub	$2, LEFT
	jnz	LOCAL (twelve_loop)
	FINISH_COLUMNS ymm, 8, 0, 1, 2, 3
	FINISH_COLUMNS ymm, 8, 4, 5, 6, 7
	FINISH_COLUMNS ymm, 8, 8, 9, 10, 11
	FINISH_COLUMNS ymm, 8, 12, 13, 14, 15
	FOUR_OF_EIGHT
	WRITE	256, 4, 12
	WRITE	320, 5, 13
	WRITE	384, 6, 14
	WRITE	448, 7, 15
	LOAD_ROWS 8
	FINISH_ROWS 20, 21, 22, 23, 8, 9, 10, 11
	WRITE_LAST 512, 18, 19
	WRITE_LAST 576, 5, 7
	FINISH_ROWS 24, 25, 26, 27, 12, 13, 14, 15
	WRITE_LAST 640, 18, 19
	WRITE_LAST 704, 5, 7

LOCAL (two_blocks):
	LOAD_ROWS 0
	DIAGONALS ymm, 8, 9, 10, 11, 0, 1, 2, 3
	.balign	32
LOCAL (two_loop):
	HORIZONTAL_FAST ymm
	sub	$2, LEFT
	jnz	LOCAL (two_loop)
	FINISH_ROWS 0, 1, 2, 3, 8, 9, 10, 11
	WRITE_LAST 0, 18, 19
	WRITE_LAST 64, 5, 7

LOCAL (four_blocks):
	LOAD_ROWS 0
	START_ROWS
	.balign	32
LOCAL (four_loop):
	HORIZONTAL2
	sub	$2, LEFT
	jnz	LOCAL (four_loop)
	FINISH_ROWS 20, 21, 22, 23, 8, 9, 10, 11
	WRITE	0, 18, 19
	WRITE	64, 5, 7
	FINISH_ROWS 24, 25, 26, 27, 12, 13, 14, 15
	WRITE_LAST 128, 18, 19
	WRITE_LAST 192, 5, 7

LOCAL (one_block):
	LOAD_ONE
	DIAGONALS xmm, 8, 9, 10, 11, 0, 1, 2, 3
	.balign	32
LOCAL (one_loop):
	HORIZONTAL_FAST xmm
	sub	$2, ROUNDS
	jnz	LOCAL (one_loop)
	ROWS	xmm, 0, 1, 2, 3, 4, 5, 6, 7
	vpaddd	%xmm8, %xmm4, %xmm4
	vpaddd	%xmm9, %xmm5, %xmm5
	vpaddd	%xmm10, %xmm6, %xmm6
	vpaddd	%xmm11, %xmm7, %xmm7
	cmp	$64, LEN
	jb	LOCAL (one_partial)
	vpxor	(SRC), %xmm4, %xmm4
	vpxor	16(SRC), %xmm5, %xmm5
	vpxor	32(SRC), %xmm6, %xmm6
	vpxor	48(SRC), %xmm7, %xmm7
	mov	DST, LAST
LOCAL (one_partial):
	vmovdqu	%xmm4, (LAST)
	vmovdqu	%xmm5, 16(LAST)
	vmovdqu	%xmm6, 32(LAST)
	vmovdqu	%xmm7, 48(LAST)
	.irp	k, 0,1,2,3,4,5,6,7,8,9,10,11
	vpxor	%xmm\k, %xmm\k, %xmm\k
	.endr
	ret

LOCAL (partial):
	vmovdqu32 %ymm30, (LAST)
	vmovdqu32 %ymm31, 32(LAST)
LOCAL (done):
	WIPE_REGISTERS
	ret
ENDFUNC (_symcrypt_chacha_crypt_avx512vl)

	/* Blocks of key stream alone: of one, none is whole; of more, zeros are
	   encrypted. */
FUNC (_symcrypt_chacha_core_avx512vl)
	mov	DST, LAST
	mov	%edx, ROUNDS
	mov	%rsi, STATE
	LOAD_COUNTER
	xor	%edx, %edx
	jmp	LOCAL (one_block)
ENDFUNC (_symcrypt_chacha_core_avx512vl)

FUNC (_symcrypt_chacha_2core_avx512vl)
	mov	%edx, ROUNDS
	mov	$128, %edx
LOCAL (zeros):
	mov	%rsi, STATE
	mov	DST, SRC
	vpxor	%xmm0, %xmm0, %xmm0
	vmovdqu	%ymm0, (DST)
	vmovdqu	%ymm0, 32(DST)
	vmovdqu	%ymm0, 64(DST)
	vmovdqu	%ymm0, 96(DST)
	LOAD_COUNTER
	jmp	LOCAL (again)
ENDFUNC (_symcrypt_chacha_2core_avx512vl)

FUNC (_symcrypt_chacha_3core_avx512vl)
	mov	%edx, ROUNDS
	vpxor	%xmm0, %xmm0, %xmm0
	vmovdqu	%ymm0, 128(DST)
	vmovdqu	%ymm0, 160(DST)
	mov	$192, %edx
	jmp	LOCAL (zeros)
ENDFUNC (_symcrypt_chacha_3core_avx512vl)

RODATA (32)
LOCAL (numbers):
	.long	0, 1, 2, 3, 4, 5, 6, 7
LOCAL (lanes):
	.quad	0, 0, 1, 0
LOCAL (two):
	.quad	2, 0, 2, 0
LOCAL (one):
	.long	1
ENDRODATA
