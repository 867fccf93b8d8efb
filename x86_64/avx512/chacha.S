/* SPDX-License-Identifier: ISC */
/* ChaCha with AVX-512 in registers of 512 bits (D. J. Bernstein, "ChaCha, a
 * variant of Salsa20", 2008).
 *
 *   void _symcrypt_chacha_blocks_avx512 (uint8_t *dst, const uint8_t *src,
 *                                 size_t blocks, const uint32_t state[16],
 *                                 unsigned rounds);
 *   void _symcrypt_chacha_crypt_avx512 (uint8_t *dst, const uint8_t *src,
 *                                 size_t length, const uint32_t state[16],
 *                                 unsigned rounds, uint8_t *last);
 *
 * The contracts are in src/chacha-internal.h: at least one block or byte; any
 * alignment; DST may equal SRC exactly; ROUNDS even.  Constant time: branches
 * depend on lengths and ROUNDS alone.
 *
 * Needs: AVX-512 F and VL, and a CPU that keeps its clock with registers of
 * 512 bits.
 *
 * Registers: see stream.inc for the general ones.  0 to 15 are the words of
 *            sixteen blocks side by side; 16 and 17 their counters; 18, 19,
 *            28, 29 scratch; 20 to 27 the rows of four more blocks; 30, 31
 *            what may be the last block; k1 the counters that carry.
 *
 * Cycles per byte: see doc/performance.md, "Salsa20 and ChaCha".
 *
 * Method: sixteen blocks side by side, a word of each in a register.  Up to 12
 * blocks are left to the code for 256 bits; 17 to 20 are sixteen with four in
 * rows between them.  Of more, those beyond a multiple of sixteen come first
 * if they are 5 to 12, else last, so that no count of blocks costs as much as
 * the next multiple of sixteen. */

#include "asm.h"

#define COUNTER_WORD 12
#include "x86_64/avx512vl/stream.inc"
#include "x86_64/avx512vl/chacha.inc"

FUNC (_symcrypt_chacha_blocks_avx512)
	shl	$6, LEN
	jmp	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_blocks_avx512)

FUNC (_symcrypt_chacha_crypt_avx512)
LOCAL (crypt):
	cmp	$768, LEN
	jbe	SYM (_symcrypt_chacha_crypt_avx512vl)
	LOAD_COUNTER

	/* Begin with as many blocks, 5 to 20, as leave a multiple of 16: if 5
	   to 12, in ymm, else at the end. */
	cmp	$1280, LEN
	jbe	LOCAL (again)
	lea	-5*64+63(LEN), SCRATCH
	shr	$6, SCRATCH
	and	$15, SCRATCH_LOW
	cmp	$8, SCRATCH_LOW
	jae	LOCAL (again)
	add	$5, SCRATCH_LOW
	push	COUNTER
	.cfi_adjust_cfa_offset 8
	push	SCRATCH
	.cfi_adjust_cfa_offset 8
	push	LAST
	.cfi_adjust_cfa_offset 8
	push	%r8
	.cfi_adjust_cfa_offset 8
	push	STATE
	.cfi_adjust_cfa_offset 8
	push	LEN
	.cfi_adjust_cfa_offset 8
	push	SRC
	.cfi_adjust_cfa_offset 8
	push	DST
	.cfi_adjust_cfa_offset 8
	mov	SCRATCH, LEN
	shl	$6, LEN
	call	SYM (_symcrypt_chacha_crypt_avx512vl)
	pop	DST
	.cfi_adjust_cfa_offset -8
	pop	SRC
	.cfi_adjust_cfa_offset -8
	pop	LEN
	.cfi_adjust_cfa_offset -8
	pop	STATE
	.cfi_adjust_cfa_offset -8
	pop	%r8
	.cfi_adjust_cfa_offset -8
	pop	LAST
	.cfi_adjust_cfa_offset -8
	pop	SCRATCH
	.cfi_adjust_cfa_offset -8
	pop	COUNTER
	.cfi_adjust_cfa_offset -8
	add	SCRATCH, COUNTER
	shl	$6, SCRATCH
	add	SCRATCH, DST
	add	SCRATCH, SRC
	sub	SCRATCH, LEN

	/* More than 12 blocks. */
LOCAL (again):
	mov	ROUNDS, LEFT
	lea	-1025(LEN), SCRATCH
	cmp	$256, SCRATCH
	jb	LOCAL (twenty_blocks)

	LOAD_COLUMNS zmm, 16
	.balign	32
LOCAL (sixteen_loop):
	VERTICAL zmm
	sub	$2, LEFT
	jnz	LOCAL (sixteen_loop)
	TWELVE_OF_SIXTEEN
	WRITE_LAST_ZMM 768, 12
	WRITE_LAST_ZMM 832, 13
	WRITE_LAST_ZMM 896, 14
	WRITE_LAST_ZMM 960, 15
	add	$1024, SRC
	add	$1024, DST
	add	$16, COUNTER
	sub	$1024, LEN
	jmp	LOCAL (again)

	/* 17 to 20 blocks: sixteen, and four in rows. */
LOCAL (twenty_blocks):
	LOAD_ROWS 16
	START_ROWS
	LOAD_COLUMNS zmm, 16
	.balign	32
LOCAL (twenty_loop):
	MIXED	zmm
	sub	$2, LEFT
	jnz	LOCAL (twenty_loop)
	TWELVE_OF_SIXTEEN
	WRITE_ZMM 768, 12
	WRITE_ZMM 832, 13
	WRITE_ZMM 896, 14
	WRITE_ZMM 960, 15
	LOAD_ROWS 16
	FINISH_ROWS 20, 21, 22, 23, 8, 9, 10, 11
	WRITE_LAST 1024, 18, 19
	WRITE_LAST 1088, 5, 7
	FINISH_ROWS 24, 25, 26, 27, 12, 13, 14, 15
	WRITE_LAST 1152, 18, 19
	WRITE_LAST 1216, 5, 7

LOCAL (partial_zmm):
	vmovdqu32 %zmm30, (LAST)
	jmp	LOCAL (done)
LOCAL (partial):
	vmovdqu32 %ymm30, (LAST)
	vmovdqu32 %ymm31, 32(LAST)
LOCAL (done):
	WIPE_REGISTERS
	ret
ENDFUNC (_symcrypt_chacha_crypt_avx512)

RODATA (64)
LOCAL (numbers):
	.long	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
LOCAL (lanes):
	.quad	0, 0, 1, 0
LOCAL (two):
	.quad	2, 0, 2, 0
LOCAL (one):
	.long	1
ENDRODATA
