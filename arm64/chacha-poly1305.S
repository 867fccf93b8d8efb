/* SPDX-License-Identifier: ISC */
/* ChaCha20 and Poly1305 (RFC 8439) at once, with NEON and general registers.
 *
 * Prototype and contract: src/chacha-poly1305-kernels.h.  Constant time:
 * branches depend on COUNT alone.
 *
 * Needs: Advanced SIMD, which every AArch64 CPU has; little-endian memory.
 *
 * Registers: see arm64/stream.inc, but x0 to x7 are Poly1305's, with x25 to
 * x28 for products in rounds; w8 the rounds left, by four.  Values that are
 * needed between turns are on the stack.
 *
 * Estimates, not measurements: see doc/kernels/arm.md.  Two double rounds with
 * four blocks of Poly1305 between take 205, 180, 180 and 120 cycles by the
 * models of cortex-a57, neoverse-n1, n2 and v2.
 *
 * Method: six blocks in vectors, as in chacha.S, but no seventh block in
 * general registers.  A core that starts three or four instructions a cycle
 * has a third of its slots and its multiplier free, which Poly1305 uses. 23 of
 * 24 blocks of Poly1305 are spread between the instructions of the rounds, one
 * at a time; the last is between turns.  All of a turn's DATA is read before
 * anything is written. */

#include "asm.h"

#define DST x24
#define SRC x22
#define STATE x27
#define COUNTER x28
#define SCRATCH x25
#define SCRATCH2 x26
#define INTERLEAVED MULTIPLY_IF_DUE

#define DATA x0
#define H0 x1
#define H1 x2
#define H2 x3
#define R0 x4
#define R1 x5
#define T1 x6			/* r1 + r1 / 4 */
#define ONE x7

/* On the stack. */
#define SLOT_DST 144		/* and SRC */
#define SLOT_COUNT 160
#define SLOT_STATE 168
#define SLOT_POLY1305 176
#define SLOT_COUNTER 184
#define SLOTS 48

/* In the state of Poly1305. */
#define R_AT 24

/* Instructions of a block of Poly1305. */
#define STEPS_OF_BLOCK 27
/* Instructions of vectors in two double rounds. */
#define VECTORS 360

	/* Instruction N of h = h r + the block at DATA + 2^128, for h2 <= 9:
	   see arm64/poly1305.S. */
.macro MULTIPLY_STEP n, a, b, c, d
	.if	(\n)==0
	mul	\a, H0, R0
	.elseif	(\n)==1
	umulh	\b, H0, R0
	.elseif	(\n)==2
	mul	\c, H1, T1
	.elseif	(\n)==3
	umulh	\d, H1, T1
	.elseif	(\n)==4
	adds	\a, \a, \c
	.elseif	(\n)==5
	adc	\b, \b, \d
	.elseif	(\n)==6
	madd	\b, H2, T1, \b
	.elseif	(\n)==7
	mul	\c, H0, R1
	.elseif	(\n)==8
	umulh	\d, H0, R1
	.elseif	(\n)==9
	mul	H0, H1, R0
	.elseif	(\n)==10
	umulh	H1, H1, R0
	.elseif	(\n)==11
	adds	\c, \c, H0
	.elseif	(\n)==12
	adc	\d, \d, H1
	.elseif	(\n)==13
	madd	\d, H2, R0, \d
	.elseif	(\n)==14
	ldp	H0, H1, [DATA], #16
	.elseif	(\n)==15
	adds	\c, \c, \b
	.elseif	(\n)==16
	adc	\d, \d, ONE
	.elseif	(\n)==17
	adds	\a, \a, H0
	.elseif	(\n)==18
	adcs	\c, \c, H1
	.elseif	(\n)==19
	adc	\d, \d, xzr
	/* 2^130 n = 5 n */
	.elseif	(\n)==20
	lsr	\b, \d, #2
	.elseif	(\n)==21
	and	H0, \d, #-4
	.elseif	(\n)==22
	add	\b, \b, H0
	.elseif	(\n)==23
	and	H2, \d, #3
	.elseif	(\n)==24
	adds	H0, \a, \b
	.elseif	(\n)==25
	adcs	H1, \c, xzr
	.elseif	(\n)==26
	adc	H2, H2, xzr
	.endif
.endm

	/* Count instructions of vectors, of which there are VECTORS, and those
	   of Poly1305 that are due. */
.macro MULTIPLY_IF_DUE
	.set	LOCAL (passed), LOCAL (passed)+1
	.if	(LOCAL (step)*VECTORS)<(LOCAL (passed)*LOCAL (blocks)*STEPS_OF_BLOCK)
	MULTIPLY_STEP LOCAL (step)%STEPS_OF_BLOCK, x25, x26, x27, x28
	.set	LOCAL (step), LOCAL (step)+1
	.endif
.endm

.macro START_INTERLEAVED blocks
	.set	LOCAL (blocks), \blocks
	.set	LOCAL (passed), 0
	.set	LOCAL (step), 0
.endm

#include "arm64/chacha.inc"

FUNC (_symcrypt_chacha_poly1305_blocks_arm64)
	PROLOGUE SLOTS
	ldr	COUNTER, [x3, #4*COUNTER_WORD]
	stp	x0, x1, [sp, #SLOT_DST]
	stp	x2, x3, [sp, #SLOT_COUNT]
	stp	x4, COUNTER, [sp, #SLOT_POLY1305]
	mov	DATA, x5
	mov	SCRATCH, x4
	ldp	H0, H1, [SCRATCH]
	ldr	H2, [SCRATCH, #16]
	ldp	R0, R1, [SCRATCH, #R_AT]
	add	T1, R1, R1, lsr #2
	mov	ONE, #1
	ldp	x9, x10, [DATA], #16
	adds	H0, H0, x9
	adcs	H1, H1, x10
	adc	H2, H2, ONE

LOCAL (again):
	ldr	STATE, [sp, #SLOT_STATE]
	START_COLUMNS
	START_ROWS 4, 16, 17, 18, 19
	START_ROWS 5, 20, 21, 22, 23
	CONSTANTS SCRATCH
	/* Three times two double rounds, with five blocks of Poly1305 each. */
	mov	w8, #3
	.balign	16
8:	START_INTERLEAVED 5
	DOUBLE_ROUND 1, 1, 0
	DOUBLE_ROUND 1, 1, 0
	.if	LOCAL (step) != LOCAL (blocks)*STEPS_OF_BLOCK
	.error	"not whole blocks of Poly1305"
	.endif
	sub	w8, w8, #1
	cbnz	w8, 8b
	mov	w8, #2
	.balign	16
8:	START_INTERLEAVED 4
	DOUBLE_ROUND 1, 1, 0
	DOUBLE_ROUND 1, 1, 0
	.if	LOCAL (step) != LOCAL (blocks)*STEPS_OF_BLOCK
	.error	"not whole blocks of Poly1305"
	.endif
	sub	w8, w8, #1
	cbnz	w8, 8b
	ldr	STATE, [sp, #SLOT_STATE]
	ldr	COUNTER, [sp, #SLOT_COUNTER]
	FINISH_COLUMNS
	ldp	DST, SRC, [sp, #SLOT_DST]
	WRITE_COLUMNS 0
	FINISH_ROWS 4, 16, 17, 18, 19
	WRITE_BLOCK 0, 16, 17, 18, 19
	FINISH_ROWS 5, 20, 21, 22, 23
	WRITE_BLOCK 0, 20, 21, 22, 23
	ldr	SCRATCH, [sp, #SLOT_COUNT]
	subs	SCRATCH, SCRATCH, #1
	b.eq	LOCAL (last)

	str	SCRATCH, [sp, #SLOT_COUNT]
	stp	DST, SRC, [sp, #SLOT_DST]
	/* The same at once. */
	.irp	k, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26
	MULTIPLY_STEP \k, x9, x10, x11, x12
	.endr
	add	COUNTER, COUNTER, #6
	str	COUNTER, [sp, #SLOT_COUNTER]
	b	LOCAL (again)

LOCAL (last):
	/* h = h r, after which there is no block. */
	.irp	k, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,15
	MULTIPLY_STEP \k, x9, x10, x11, x12
	.endr
	adc	x12, x12, xzr
	.irp	k, 20,21,22,23,24,25,26
	MULTIPLY_STEP \k, x9, x10, x11, x12
	.endr
	ldr	SCRATCH, [sp, #SLOT_POLY1305]
	stp	H0, H1, [SCRATCH]
	str	H2, [SCRATCH, #16]
	.irp	k, 1,2,3,4,5,6
	mov	x\k, xzr			/* h, r */
	.endr
	EPILOGUE SLOTS
ENDFUNC (_symcrypt_chacha_poly1305_blocks_arm64)

RODATA (16)
LOCAL (numbers):
	.quad	0, 1, 2, 3
LOCAL (rol8):
	.byte	3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14
ENDRODATA
