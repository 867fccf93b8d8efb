/* SPDX-License-Identifier: ISC */
/* The exclusive or of two buffers, 16 bytes at a time, in general registers.
 *
 * Prototype and contract: src/memxor-kernels.h.  Constant time: branches
 * depend on N alone.
 *
 * Needs: ARMv6 or later, for single-word loads and stores at any alignment
 * (ldm, stm and ldrd would want aligned words).
 *
 * Registers:
 *   - r0: dst
 *   - r1: a
 *   - r2: b
 *   - r3: n
 *   - r4-r11: the words, saved
 *
 * Cycles per byte: see doc/kernels/memxor.md.
 *
 * Method: four words at a time, loaded well before they are used; then words,
 * then bytes.  ARM and Thumb-2 alike. */

#include "asm.h"

#if !defined(__thumb2__)
.arch armv6
#endif

FUNC (_symcrypt_memxor_arm)
	push	{r4-r11}
	.save	{r4-r11}
	.cfi_adjust_cfa_offset 32
	.cfi_rel_offset r4, 0
	.cfi_rel_offset r5, 4
	.cfi_rel_offset r6, 8
	.cfi_rel_offset r7, 12
	.cfi_rel_offset r8, 16
	.cfi_rel_offset r9, 20
	.cfi_rel_offset r10, 24
	.cfi_rel_offset r11, 28
	subs	r3, r3, #16
	blo	LOCAL (words)

	/* r3 + 16 bytes are left. */
LOCAL (loop):
	ldr	r4, [r1], #4
	ldr	r5, [r1], #4
	ldr	r6, [r1], #4
	ldr	r7, [r1], #4
	ldr	r8, [r2], #4
	ldr	r9, [r2], #4
	ldr	r10, [r2], #4
	ldr	r11, [r2], #4
	eor	r4, r4, r8
	eor	r5, r5, r9
	eor	r6, r6, r10
	eor	r7, r7, r11
	str	r4, [r0], #4
	str	r5, [r0], #4
	str	r6, [r0], #4
	str	r7, [r0], #4
	subs	r3, r3, #16
	bhs	LOCAL (loop)

	/* r3 + 16 is 0 to 15. */
LOCAL (words):
	adds	r3, r3, #12
	bmi	LOCAL (tail)
LOCAL (word):
	ldr	r4, [r1], #4
	ldr	r5, [r2], #4
	eor	r4, r4, r5
	str	r4, [r0], #4
	subs	r3, r3, #4
	bpl	LOCAL (word)

	/* r3 + 4 is 0 to 3. */
LOCAL (tail):
	adds	r3, r3, #4
	beq	LOCAL (done)
LOCAL (byte):
	ldrb	r4, [r1], #1
	ldrb	r5, [r2], #1
	eor	r4, r4, r5
	strb	r4, [r0], #1
	subs	r3, r3, #1
	bne	LOCAL (byte)
LOCAL (done):
	pop	{r4-r11}
	.cfi_adjust_cfa_offset -32
	.cfi_restore r4
	.cfi_restore r5
	.cfi_restore r6
	.cfi_restore r7
	.cfi_restore r8
	.cfi_restore r9
	.cfi_restore r10
	.cfi_restore r11
	bx	lr
ENDFUNC (_symcrypt_memxor_arm)
