/* SPDX-License-Identifier: ISC */
/* Poly1305 (RFC 8439, section 2.5) over whole blocks, in 64-bit words and, if
 * they are many, in NEON.
 *
 * Prototype and contract: src/poly1305-kernels.h.  Constant time: branches
 * depend on BLOCKS and powers_form alone.
 *
 * Powers, in STATE, for powers_form 0x41: for each limb of 26 bits, least
 * first, those of r^8, r^6, r^4, r^2, in four 32-bit words.
 *
 * Needs: Advanced SIMD, which every AArch64 CPU has; little-endian memory.
 *
 * Registers:
 *   - x4-x6: h v0-v4 the powers of STATE
 *   - x7-x9: r0, r1, t1 v5-v8 5 times v1-v4
 *   - x10-x17: products v9-v13 limbs of h, in two lanes
 *   - x3: pad; the powers; v14-v18 products rounds of the loop v19-v28 limbs
 *     of eight blocks
 *   - x0-x2: the arguments v29-v31 masks, carries
 *
 * Cycles, by models: see doc/performance.md.
 *
 * Method: words of r but the lowest are multiples of 4, so 2^128 r1 is t1 = r1
 * + r1 / 4 modulo 2^130 - 5.  A product needs four multiplications of words
 * and two of small numbers:
 *
 *   h r = (h0 r0 + h1 t1) + 2^64 (h0 r1 + h1 r0 + h2 t1) + 2^128 h2 r0
 *
 * The next block is added to words of the product that wait for others.
 *
 * In vectors the blocks of even number are in one lane and those of odd number
 * in the other.  H is (first lane r + second lane) r, which is left to words
 * at the end, so both lanes are always multiplied by the same powers.  Eight
 * blocks are two lanes times r^8 and six blocks times r^6, r^4 and r^2,
 * reduced together.  The 100 multiplications bound the loop, not the latency
 * of the reduction: the multiplications of the next blocks go on during it.
 * Powers are made by words, and pay for messages of WITHOUT blocks. */

#include "asm.h"

#define STATE x0
#define BLOCKS x1
#define DATA x2
#define PAD x3			/* later powers */
#define H0 x4
#define H1 x5
#define H2 x6
#define R0 x7
#define R1 x8
#define T1 x9

/* In the state. */
#define R_AT 24
#define FORM_AT 40
#define POWERS_AT 48

#define FORM 0x41
/* The fewest blocks that use vectors, with powers and without. */
#define WITH_POWERS 18
#define WITHOUT 34

	/* h *= r, for h2 <= 9, and if \next h += the block at DATA, in words
	   that wait for others; 2^128 r1 is t1.  As r0 and r1 are below 2^60,
	   sums without a carry stay below 2^64. */
.macro MULTIPLY next
	mul	x10, H0, R0
	umulh	x11, H0, R0
	mul	x14, H1, T1
	umulh	x15, H1, T1
	mul	x12, H0, R1
	umulh	x13, H0, R1
	mul	x16, H1, R0
	umulh	x17, H1, R0
	.if	\next
	ldp	H0, H1, [DATA], #16
	adds	x10, x10, H0
	adc	x11, x11, xzr
	adds	x12, x12, H1
	adc	x13, x13, PAD
	.endif
	adds	x10, x10, x14
	mul	x14, H2, T1
	mul	H2, H2, R0
	adc	x11, x11, x15
	adds	x12, x12, x16
	adc	x13, x13, x17
	add	x11, x11, x14
	adds	x12, x12, x11
	adc	H2, H2, x13
	/* 2^130 n = 5 n */
	lsr	x14, H2, #2
	and	x13, H2, #-4
	add	x13, x13, x14
	and	H2, H2, #3
	adds	H0, x10, x13
	adcs	H1, x12, xzr
	adc	H2, H2, xzr
.endm

	/* From one power to the next but one, and its limbs. */
.macro POWER lane
	MULTIPLY 0
	/* The limbs of 26 bits of H0 + 2^64 H1 + 2^128 H2. */
	and	x10, H0, #0x3ffffff
	ubfx	x11, H0, #26, #26
	extr	x12, H1, H0, #52
	and	x12, x12, #0x3ffffff
	ubfx	x13, H1, #14, #26
	extr	x14, H2, H1, #40
	str	w10, [x3, #4*\lane]
	str	w11, [x3, #4*\lane+16]
	str	w12, [x3, #4*\lane+32]
	str	w13, [x3, #4*\lane+48]
	str	w14, [x3, #4*\lane+64]
.endm

	/* Four blocks: limb K of each in v\a to v\e.  \a to \e are
	   consecutive. */
.macro MESSAGE a, b, c, d, e
	ld4	{v\b\().4s, v\c\().4s, v\d\().4s, v\e\().4s}, [DATA], #64
	and	v\a\().16b, v\b\().16b, v29.16b
	ushr	v\b\().4s, v\b\().4s, #26
	sli	v\b\().4s, v\c\().4s, #6
	ushr	v\c\().4s, v\c\().4s, #20
	sli	v\c\().4s, v\d\().4s, #12
	ushr	v\d\().4s, v\d\().4s, #14
	sli	v\d\().4s, v\e\().4s, #18
	ushr	v\e\().4s, v\e\().4s, #8
	and	v\b\().16b, v\b\().16b, v29.16b
	and	v\c\().16b, v\c\().16b, v29.16b
	and	v\d\().16b, v\d\().16b, v29.16b
	orr	v\e\().4s, #1, lsl #24
.endm

	/* d += \a ... \e times the power in \lane, with \i umlal and \h 2s for
	   the low half, umlal2 and 4s for the high one. */
.macro PRODUCT i, h, lane, a, b, c, d, e
	\i	v14.2d, v\a\().\h, v0.s[\lane]
	\i	v15.2d, v\a\().\h, v1.s[\lane]
	\i	v16.2d, v\a\().\h, v2.s[\lane]
	\i	v17.2d, v\a\().\h, v3.s[\lane]
	\i	v18.2d, v\a\().\h, v4.s[\lane]
	\i	v14.2d, v\b\().\h, v8.s[\lane]
	\i	v15.2d, v\b\().\h, v0.s[\lane]
	\i	v16.2d, v\b\().\h, v1.s[\lane]
	\i	v17.2d, v\b\().\h, v2.s[\lane]
	\i	v18.2d, v\b\().\h, v3.s[\lane]
	\i	v14.2d, v\c\().\h, v7.s[\lane]
	\i	v15.2d, v\c\().\h, v8.s[\lane]
	\i	v16.2d, v\c\().\h, v0.s[\lane]
	\i	v17.2d, v\c\().\h, v1.s[\lane]
	\i	v18.2d, v\c\().\h, v2.s[\lane]
	\i	v14.2d, v\d\().\h, v6.s[\lane]
	\i	v15.2d, v\d\().\h, v7.s[\lane]
	\i	v16.2d, v\d\().\h, v8.s[\lane]
	\i	v17.2d, v\d\().\h, v0.s[\lane]
	\i	v18.2d, v\d\().\h, v1.s[\lane]
	\i	v14.2d, v\e\().\h, v5.s[\lane]
	\i	v15.2d, v\e\().\h, v6.s[\lane]
	\i	v16.2d, v\e\().\h, v7.s[\lane]
	\i	v17.2d, v\e\().\h, v8.s[\lane]
	\i	v18.2d, v\e\().\h, v0.s[\lane]
.endm

FUNC (_symcrypt_poly1305_blocks_arm64)
	ldp	H0, H1, [STATE]
	ldr	H2, [STATE, #16]
	ldp	R0, R1, [STATE, #R_AT]
	add	T1, R1, R1, lsr #2
	cmp	BLOCKS, #WITH_POWERS
	b.hs	LOCAL (many)

LOCAL (words):
	uxtw	PAD, w3
LOCAL (rest):
	/* h += the block at DATA, and PAD, a register. */
	ldp	x10, x11, [DATA], #16
	adds	H0, H0, x10
	adcs	H1, H1, x11
	adc	H2, H2, PAD
	subs	BLOCKS, BLOCKS, #1
	b.eq	LOCAL (last)
	.balign	16
LOCAL (loop):
	sub	BLOCKS, BLOCKS, #1
	MULTIPLY 1
	cbnz	BLOCKS, LOCAL (loop)
LOCAL (last):
	MULTIPLY 0
LOCAL (done):
	stp	H0, H1, [STATE]
	str	H2, [STATE, #16]
	.irp	k, 4,5,6,7,8,9,10,11,12,13,14,15,16,17
	mov	x\k, xzr			/* h, r, products */
	.endr
	ret

LOCAL (many):
	ldr	x10, [STATE, #FORM_AT]
	cmp	x10, #FORM
	b.eq	LOCAL (have_powers)
	cmp	BLOCKS, #WITHOUT
	b.lo	LOCAL (words)

	mov	x10, #FORM
	str	x10, [STATE, #FORM_AT]
	add	x3, STATE, #POWERS_AT
	fmov	d0, H0
	fmov	d1, H1
	fmov	d2, H2
	mov	H0, R0
	mov	H1, R1
	mov	H2, #0
	POWER	3
	MULTIPLY 0
	POWER	2
	MULTIPLY 0
	POWER	1
	MULTIPLY 0
	POWER	0
	fmov	H0, d0
	fmov	H1, d1
	fmov	H2, d2

LOCAL (have_powers):
	sub	sp, sp, #64
	.cfi_adjust_cfa_offset 64
	SAVE_VECTORS
	add	x3, STATE, #POWERS_AT
	ldp	q0, q1, [x3]
	ldp	q2, q3, [x3, #32]
	ldr	q4, [x3, #64]
	shl	v5.4s, v1.4s, #2
	shl	v6.4s, v2.4s, #2
	shl	v7.4s, v3.4s, #2
	shl	v8.4s, v4.4s, #2
	add	v5.4s, v5.4s, v1.4s
	add	v6.4s, v6.4s, v2.4s
	add	v7.4s, v7.4s, v3.4s
	add	v8.4s, v8.4s, v4.4s
	movi	v30.2d, #0x00000000ffffffff
	mvni	v29.4s, #0xfc, lsl #24
	ushr	v30.2d, v30.2d, #6

	/* h and the first block in the first lanes, the second in the
	   others. */
	mov	x3, #1
	ldp	x10, x11, [DATA], #16
	adds	H0, H0, x10
	adcs	H1, H1, x11
	adc	H2, H2, x3
	and	x10, H0, #0x3ffffff
	ubfx	x11, H0, #26, #26
	extr	x12, H1, H0, #52
	and	x12, x12, #0x3ffffff
	ubfx	x13, H1, #14, #26
	extr	x14, H2, H1, #40
	ldp	x15, x16, [DATA], #16
	and	H0, x15, #0x3ffffff
	ubfx	H1, x15, #26, #26
	extr	H2, x16, x15, #52
	and	H2, H2, #0x3ffffff
	ubfx	x17, x16, #14, #26
	extr	x3, x3, x16, #40
	orr	x10, x10, H0, lsl #32
	orr	x11, x11, H1, lsl #32
	orr	x12, x12, H2, lsl #32
	orr	x13, x13, x17, lsl #32
	orr	x14, x14, x3, lsl #32
	fmov	d9, x10
	fmov	d10, x11
	fmov	d11, x12
	fmov	d12, x13
	fmov	d13, x14
	sub	BLOCKS, BLOCKS, #2
	lsr	x3, BLOCKS, #3

	.balign	16
LOCAL (vectors):
	MESSAGE	19, 20, 21, 22, 23
	MESSAGE	24, 25, 26, 27, 28
	uxtl2	v14.2d, v24.4s
	uxtl2	v15.2d, v25.4s
	uxtl2	v16.2d, v26.4s
	uxtl2	v17.2d, v27.4s
	uxtl2	v18.2d, v28.4s
	PRODUCT	umlal, 2s, 1, 19, 20, 21, 22, 23
	PRODUCT	umlal2, 4s, 2, 19, 20, 21, 22, 23
	PRODUCT	umlal, 2s, 3, 24, 25, 26, 27, 28
	PRODUCT	umlal, 2s, 0, 9, 10, 11, 12, 13
	sub	x3, x3, #1

	usra	v18.2d, v17.2d, #26
	and	v17.16b, v17.16b, v30.16b
	usra	v15.2d, v14.2d, #26
	and	v14.16b, v14.16b, v30.16b
	ushr	v31.2d, v18.2d, #26
	and	v18.16b, v18.16b, v30.16b
	usra	v16.2d, v15.2d, #26
	and	v15.16b, v15.16b, v30.16b
	add	v14.2d, v14.2d, v31.2d
	shl	v31.2d, v31.2d, #2
	add	v14.2d, v14.2d, v31.2d
	usra	v17.2d, v16.2d, #26
	and	v16.16b, v16.16b, v30.16b
	usra	v15.2d, v14.2d, #26
	and	v14.16b, v14.16b, v30.16b
	usra	v18.2d, v17.2d, #26
	and	v17.16b, v17.16b, v30.16b
	xtn	v9.2s, v14.2d
	xtn	v10.2s, v15.2d
	xtn	v11.2s, v16.2d
	xtn	v12.2s, v17.2d
	xtn	v13.2s, v18.2d
	cbnz	x3, LOCAL (vectors)

	/* (the first lanes times r + the others) times r */
	fmov	w10, s9
	fmov	w11, s10
	fmov	w12, s11
	fmov	w13, s12
	fmov	w14, s13
	/* h of limbs that may be a little more than 26 bits. */
	add	H0, x10, x11, lsl #26
	lsr	x15, x12, #12
	add	x15, x15, x13, lsl #14
	lsr	H2, x14, #24
	lsl	x14, x14, #40
	adds	H0, H0, x12, lsl #52
	adcs	H1, x15, x14
	adc	H2, H2, xzr
	MULTIPLY 0
	fmov	d0, H0
	fmov	d1, H1
	fmov	d2, H2
	umov	w10, v9.s[1]
	umov	w11, v10.s[1]
	umov	w12, v11.s[1]
	umov	w13, v12.s[1]
	umov	w14, v13.s[1]
	add	H0, x10, x11, lsl #26
	lsr	x15, x12, #12
	add	x15, x15, x13, lsl #14
	lsr	H2, x14, #24
	lsl	x14, x14, #40
	adds	H0, H0, x12, lsl #52
	adcs	H1, x15, x14
	adc	H2, H2, xzr
	fmov	x10, d0
	fmov	x11, d1
	fmov	x12, d2
	adds	H0, H0, x10
	adcs	H1, H1, x11
	adc	H2, H2, x12
	MULTIPLY 0

	.irp	k, 0,1,2,3,4,5,6,7,16,17,18,19,20,21,22,23,24,25,26,27,28,31
	movi	v\k\().16b, #0
	.endr
	RESTORE_VECTORS
	add	sp, sp, #64
	.cfi_adjust_cfa_offset -64
	mov	PAD, #1
	ands	BLOCKS, BLOCKS, #7
	b.ne	LOCAL (rest)
	b	LOCAL (done)
ENDFUNC (_symcrypt_poly1305_blocks_arm64)
