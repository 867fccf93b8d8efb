/* SPDX-License-Identifier: ISC */
/* Poly1305 in general registers (RFC 8439, section 2.5).
 *
 * Prototype and contract: src/poly1305-kernels.h.  Constant time: branches
 * depend on BLOCKS alone.
 *
 * Needs: ARMv6 or later, for single-word loads at any alignment.
 *
 * Registers:
 *   - r2: data
 *   - r4-r8: h, least word first
 *   - products and operands in the others
 *
 * Cycles per byte of the loop, by llvm-mca's models, not measured,
 * and of the same C by gcc 12 and clang 14 at -O3:
 *   cortex-a9  4.4   gcc 5.5   clang 4.7
 *   cortex-a57 3.2   gcc 3.4   clang 3.1
 *
 * Method: as src/poly1305.c has it for 32-bit words. r's words but the lowest
 * are multiples of 4, so what is above 2^130 comes down as a multiple of t = r
 * + r / 4.  Columns 0 and 1 of the product are made side by side, then 2 and
 * 3, each product as soon as its word of r is there.  Words of h make room as
 * they are done with.  ARM and Thumb-2 alike. */

#include "asm.h"

#if !defined(__thumb2__)
.arch armv6
#endif

/* The state. */
#define R_OFFSET 24

/* The frame. */
#define R0 0
#define R1 4
#define R2 8 /* r2, r3 */
#define T2 16 /* t2, t3 */
#define T1 24
#define PAD 28
#define END 32
#define STATE 36
#define FRAME 44

FUNC (_symcrypt_poly1305_blocks_arm)
	PUSH_GENERAL
	sub	sp, sp, #FRAME
	.pad	#FRAME
	.cfi_adjust_cfa_offset FRAME
	add	r1, r2, r1, lsl #4
	add	r12, r0, #R_OFFSET
	str	r0, [sp, #STATE]
	ldm	r12, {r8-r11}
	str	r1, [sp, #END]
	str	r3, [sp, #PAD]
	ldm	r0, {r4-r7}
	stm	sp, {r8-r11}
	add	r9, r9, r9, lsr #2
	add	r10, r10, r10, lsr #2
	add	r11, r11, r11, lsr #2
	ldr	r8, [r0, #16]
	str	r9, [sp, #T1]
	strd	r10, r11, [sp, #T2]

	/* h below 2^131, its last word below 8. */
LOCAL (block):
	ldr	r0, [r2], #4
	ldr	r1, [r2], #4
	ldr	r3, [r2], #4
	ldr	lr, [r2], #4
	ldr	r12, [sp, #PAD]
	adds	r4, r4, r0
	adcs	r5, r5, r1
	ldrd	r0, r1, [sp, #R0]
	adcs	r6, r6, r3
	ldr	r3, [sp, #T2 + 4]
	adcs	r7, r7, lr
	ldr	lr, [sp, #T2]
	adc	r8, r8, r12

	/* r10:r9 = h0 r0 + h1 t3 + h2 t2 + h3 t1,
	   r12:r11 = h0 r1 + h1 r0 + h2 t3 + h3 t2 + h4 t1 */
	umull	r9, r10, r4, r0
	umull	r11, r12, r4, r1
	ldr	r1, [sp, #T1]
	umlal	r9, r10, r5, r3
	umlal	r11, r12, r5, r0
	umlal	r9, r10, r6, lr
	umlal	r11, r12, r6, r3
	umlal	r9, r10, r7, r1
	umlal	r11, r12, r7, lr
	umlal	r11, r12, r8, r1
	ldrd	r0, r1, [sp, #R2]
	adds	r11, r11, r10
	mov	r10, #0
	adc	r12, r12, #0

	/* r10:r12 += h0 r2 + h1 r1 + h2 r0 + h3 t3 + h4 t2,
	   lr:r3 = h0 r3 + h1 r2 + h2 r1 + h3 r0 + h4 t3, r8 = h4 r0 */
	umull	r3, lr, r4, r1
	ldr	r1, [sp, #R1]
	umlal	r12, r10, r4, r0
	umlal	r3, lr, r5, r0
	ldr	r0, [sp, #R0]
	umlal	r12, r10, r5, r1
	ldrd	r4, r5, [sp, #T2]
	umlal	r3, lr, r6, r1
	umlal	r12, r10, r6, r0
	umlal	r3, lr, r7, r0
	umlal	r12, r10, r7, r5
	umlal	r3, lr, r8, r5
	umlal	r12, r10, r8, r4
	mul	r8, r8, r0

	/* Carry, and add five times the bits above 2^130 to the lowest word.
	 */
	ldr	r1, [sp, #END]
	adds	r3, r3, r10
	adc	r8, r8, lr
	bic	r0, r8, #3
	mov	r10, #0
	adds	r0, r0, r8, lsr #2
	adc	r10, r10, #0
	and	r8, r8, #3
	adds	r4, r9, r0
	adcs	r5, r11, r10
	adcs	r6, r12, #0
	adcs	r7, r3, #0
	adc	r8, r8, #0
	cmp	r2, r1
	bne	LOCAL (block)

	ldr	r0, [sp, #STATE]
	mov	r9, #0
	mov	r1, #0
	mov	r2, #0
	mov	r3, #0
	mov	r10, #0
	mov	r11, #0
	mov	r12, #0
	stm	r0, {r4-r9}
	mov	lr, #0
	stm	sp, {r1-r3, r9-r12}
	add	sp, sp, #FRAME
	.cfi_adjust_cfa_offset -FRAME
	pop	{r4-r11, pc}
ENDFUNC (_symcrypt_poly1305_blocks_arm)
