/* SPDX-License-Identifier: ISC */
/* Poly1305 (RFC 8439, section 2.5) over whole blocks, in 64-bit words.
 *
 * Prototype and contract: src/poly1305-kernels.h.  Constant time: branches
 * depend on BLOCKS and DATA's address alone.
 *
 * Needs: nothing.
 *
 * Registers:
 *   - a0: STATE
 *   - a1: BLOCKS
 *   - a2: DATA
 *   - a3: PAD
 *   - a4-a6: h
 *   - a7, t0: r
 *   - t1: r1 + r1 / 4
 *   - t2-t6, a3: products, words of the message
 *   - s0-s3: where DATA is not aligned, see there
 *
 * Method: words of r but the lowest are multiples of 4, so 2^128 r1 is t1 = r1
 * + r1 / 4 modulo 2^130 - 5.  A product needs four multiplications of words
 * and two of small numbers:
 *
 *   h r = (h0 r0 + h1 t1) + 2^64 (h0 r1 + h1 r0 + h2 t1) + 2^128 h2 r0
 *
 * The next block is added to words of the product that wait for others.
 *
 * Many cores leave loads of misaligned words to the operating system.  There
 * each word is put together of two aligned ones, which overlap DATA. Bytes of
 * the first block and of the last are loaded one at a time. */

#include "asm.h"

#define STATE a0
#define BLOCKS a1
#define DATA a2
#define PAD a3
#define H0 a4
#define H1 a5
#define H2 a6
#define R0 a7
#define R1 t0
#define T1 t1

/* In the state. */
#define R_AT 24

	/* h += the block in t2 and t3, and PAD */
.macro ADD_BLOCK
	add	H0, H0, t2
	sltu	t2, H0, t2
	add	H1, H1, t3
	sltu	t3, H1, t3
	add	H1, H1, t2
	sltu	t2, H1, t2
	add	H2, H2, PAD
	add	H2, H2, t3
	add	H2, H2, t2
.endm

	/* h *= r, for h2 <= 9, and \next has the words of the block that is
	   then added: WORD d, at puts them into d.  As r0 and r1 are below
	   2^60, sums without a carry stay below 2^64.  a3 is free. */
.macro MULTIPLY next, word
	mul	t2, H0, R0
	mulhu	t3, H0, R0
	mul	t4, H0, R1
	mulhu	t5, H0, R1
	.if	\next
	\word	H0, 0
	.endif
	mul	t6, H1, T1
	mulhu	a3, H1, T1
	.if	\next
	add	t2, t2, H0
	sltu	H0, t2, H0
	add	t3, t3, H0
	.endif
	mul	H0, H1, R0
	add	t2, t2, t6
	mulhu	H1, H1, R0
	sltu	t6, t2, t6
	add	t3, t3, a3
	mul	a3, H2, T1
	add	t3, t3, t6
	mul	H2, H2, R0
	.if	\next
	\word	t6, 8
	.endif
	add	t4, t4, H0
	sltu	H0, t4, H0
	add	t5, t5, H1
	add	t5, t5, H0
	add	t3, t3, a3
	.if	\next
	add	t4, t4, t6
	sltu	t6, t4, t6
	addi	t5, t5, 1
	add	t5, t5, t6
	.endif
	add	t4, t4, t3
	sltu	t3, t4, t3
	add	H2, H2, t5
	add	H2, H2, t3
	/* 2^130 n = 5 n */
	srli	t5, H2, 2
	andi	t6, H2, -4
	add	t5, t5, t6
	andi	H2, H2, 3
	add	H0, t2, t5
	sltu	t5, H0, t5
	add	H1, t4, t5
	sltu	t5, H1, t5
	add	H2, H2, t5
.endm

.macro WORD d, at
	ld	\d, \at(DATA)
.endm
	/* DATA is rounded down, s0 has the bytes there that count, s2 and s3
	   by how much words are moved down and up. */
.macro MOVED_WORD d, at
	ld	s1, \at+8(DATA)
	sll	\d, s1, s3
	or	\d, \d, s0
	srl	s0, s1, s2
.endm
	/* The word \at behind DATA, by bytes. */
.macro BYTES d, at
	lbu	\d, \at(DATA)
	.irp	k, 1, 2, 3, 4, 5, 6, 7
	lbu	t4, \at+\k(DATA)
	slli	t4, t4, 8*\k
	or	\d, \d, t4
	.endr
.endm

FUNC (_symcrypt_poly1305_blocks_riscv64)
	ld	H0, (STATE)
	ld	H1, 8(STATE)
	ld	H2, 16(STATE)
	ld	R0, R_AT(STATE)
	ld	R1, R_AT+8(STATE)
	srli	T1, R1, 2
	add	T1, T1, R1
	andi	t2, DATA, 7
	bnez	t2, LOCAL (moved)
	ld	t2, (DATA)
	ld	t3, 8(DATA)
	ADD_BLOCK
	addi	BLOCKS, BLOCKS, -1
	beqz	BLOCKS, LOCAL (words_last)
LOCAL (words_loop):
	addi	DATA, DATA, 16
	addi	BLOCKS, BLOCKS, -1
	MULTIPLY 1, WORD
	bnez	BLOCKS, LOCAL (words_loop)
LOCAL (words_last):
	MULTIPLY 0
	sd	H0, (STATE)
	sd	H1, 8(STATE)
	sd	H2, 16(STATE)
	.irp	r, a3, a4, a5, a6, a7, t0, t1, t2, t3, t4, t5, t6
	li	\r, 0
	.endr
	ret

LOCAL (moved):
	addi	sp, sp, -32
	.cfi_adjust_cfa_offset 32
	.irp	k, 0, 1, 2, 3
	sd	s\k, 8*\k(sp)
	.cfi_rel_offset s\k, 8*\k
	.endr
	slli	s2, t2, 3
	neg	s3, s2
	BYTES	t2, 0
	BYTES	t3, 8
	ADD_BLOCK
	addi	BLOCKS, BLOCKS, -1
	beqz	BLOCKS, LOCAL (moved_last)
	addi	DATA, DATA, 16
	addi	BLOCKS, BLOCKS, -1
	beqz	BLOCKS, LOCAL (moved_end)
	andi	DATA, DATA, -8
	ld	s0, (DATA)
	srl	s0, s0, s2
LOCAL (moved_loop):
	MULTIPLY 1, MOVED_WORD
	addi	DATA, DATA, 16
	addi	BLOCKS, BLOCKS, -1
	bnez	BLOCKS, LOCAL (moved_loop)
	srli	s2, s2, 3
	add	DATA, DATA, s2
LOCAL (moved_end):
	MULTIPLY 0
	BYTES	t2, 0
	BYTES	t3, 8
	li	PAD, 1
	ADD_BLOCK
LOCAL (moved_last):
	.irp	k, 0, 1, 2, 3
	ld	s\k, 8*\k(sp)
	.cfi_restore s\k
	.endr
	addi	sp, sp, 32
	.cfi_adjust_cfa_offset -32
	j	LOCAL (words_last)
ENDFUNC (_symcrypt_poly1305_blocks_riscv64)
