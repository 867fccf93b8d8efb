/* SPDX-License-Identifier: ISC */
/* RC4.
 *
 * Prototype and contract: src/rc4-kernels.h.  Not constant time, as RC4 is.
 *
 * Needs: ARMv6, for words at any alignment and uxtab.
 *
 * Registers:
 *   - r0: S
 *   - r1: n
 *   - r2: dst
 *   - r3: src
 *   - r4: j, of which the last byte counts
 *   - r5: i
 *   - r6: S + i of the first step of a block
 *   - lr: S + the i after it
 *   - r7, r8: S[i] and the next, taking turns
 *   - r9: S[j]
 *   - r10: gathers
 *   - r11: S + the sum, then the entry there
 *   - r12: S + j
 *
 * Cycles per byte, by models and not measured: see doc/kernels/rc4.md.
 *
 * Method: that of arm64/rc4.S.  uadd8, which adds modulo 256, and addresses of
 * two registers would make it shorter; but the models have 8 cycles a byte for
 * these on Cortex-A57 and 10.5 on A9, where such a store takes three. */

#include "asm.h"

#if !defined(__thumb2__)
.arch armv6
#endif

/* Step \k, and the rest of the step before it: the store of its S[i], and its
   byte of key stream. \x is S[i]; \x1 is that of the step before, and becomes
   the next. */
.macro RC4_STEP k, x, x1
.if \k
	strb	r9, [r6, #\k - 1]
	add	r11, r9, \x1
.endif
	add	r4, r4, \x
	uxtab	r12, r0, r4
.if \k
	uxtab	r11, r0, r11
.endif
.if \k < 15
	ldrb	\x1, [r6, #\k + 1]
.else
	ldrb	\x1, [lr]
.endif
	ldrb	r9, [r12]
	LOOK_UP	\k
	strb	\x, [r12]
.if \k < 15
	sub	r12, r12, r6
	cmp	r12, #\k + 1
.else
	cmp	r12, lr
.endif
	beq	LOCAL (repair_\k)
LOCAL (repaired_\k):
.if \k && \k % 4 != 1
	orr	r10, r10, r11, lsl #8 * ((\k - 1) % 4)
.endif
.if \k && \k % 4 == 0
	ldr	r11, [r3], #4
	eor	r10, r10, r11
	str	r10, [r2], #4
.endif
.endm

/* The stub of the above: what is to be S[j] is S[i], in \x. */
.macro REPAIR k, x, x1
LOCAL (repair_\k):
	mov	\x1, \x
	b	LOCAL (repaired_\k)
.endm

/* The byte of step \k - 1. */
.macro LOOK_UP k
.if \k % 4 == 1
	ldrb	r10, [r11]
.elseif \k
	ldrb	r11, [r11]
.endif
.endm

FUNC (_symcrypt_rc4_crypt_arm)
	PUSH_GENERAL
	ldrb	r5, [r0, #256]
	ldrb	r4, [r0, #257]
	add	r5, r5, #1		/* the i of the next step */
	uxtb	r5, r5

LOCAL (start):
	subs	r1, r1, #16
	blo	LOCAL (tail)
	cmp	r5, #240
	bhi	LOCAL (align)
	add	r6, r0, r5
	ldrb	r7, [r6]

	/* r1 + 16 bytes are left; i is 0 to 240. */
LOCAL (block):
	add	r5, r5, #16
	uxtb	r5, r5
	add	lr, r0, r5
	RC4_STEP 0, r7, r8
	RC4_STEP 1, r8, r7
	RC4_STEP 2, r7, r8
	RC4_STEP 3, r8, r7
	RC4_STEP 4, r7, r8
	RC4_STEP 5, r8, r7
	RC4_STEP 6, r7, r8
	RC4_STEP 7, r8, r7
	RC4_STEP 8, r7, r8
	RC4_STEP 9, r8, r7
	RC4_STEP 10, r7, r8
	RC4_STEP 11, r8, r7
	RC4_STEP 12, r7, r8
	RC4_STEP 13, r8, r7
	RC4_STEP 14, r7, r8
	RC4_STEP 15, r8, r7
	strb	r9, [r6, #15]
	add	r11, r9, r8
	uxtab	r11, r0, r11
	mov	r6, lr
	LOOK_UP	16
	orr	r10, r10, r11, lsl #8 * ((16 - 1) % 4)
	ldr	r11, [r3], #4
	eor	r10, r10, r11
	str	r10, [r2], #4
	cmp	r5, #240
	bhi	LOCAL (wrap)
	subs	r1, r1, #16
	bhs	LOCAL (block)
	b	LOCAL (tail)

LOCAL (wrap):
	subs	r1, r1, #16
	blo	LOCAL (tail)

	/* Up to i = 0: 1 to 15 bytes of r1 + 16. */
LOCAL (align):
	rsb	r6, r5, #256
	add	r1, r1, #16
	sub	r1, r1, r6
	b	LOCAL (single)

LOCAL (tail):
	adds	r6, r1, #16		/* 0 to 15 bytes */
	beq	LOCAL (done)
	mov	r1, #0

	/* r6 bytes one at a time; r1 more are left after them. */
LOCAL (single):
	ldrb	r7, [r0, r5]
	ldrb	r11, [r3], #1
	add	r4, r4, r7
	uxtab	r12, r0, r4
	ldrb	r9, [r12]
	strb	r7, [r12]
	strb	r9, [r0, r5]
	add	r9, r9, r7
	uxtab	r9, r0, r9
	ldrb	r9, [r9]
	add	r5, r5, #1
	uxtb	r5, r5
	eor	r9, r9, r11
	strb	r9, [r2], #1
	subs	r6, r6, #1
	bne	LOCAL (single)
	cmp	r1, #0
	bne	LOCAL (start)

LOCAL (done):
	sub	r5, r5, #1
	strb	r5, [r0, #256]
	strb	r4, [r0, #257]
	pop	{r4-r11, pc}

	REPAIR	0, r7, r8
	REPAIR	1, r8, r7
	REPAIR	2, r7, r8
	REPAIR	3, r8, r7
	REPAIR	4, r7, r8
	REPAIR	5, r8, r7
	REPAIR	6, r7, r8
	REPAIR	7, r8, r7
	REPAIR	8, r7, r8
	REPAIR	9, r8, r7
	REPAIR	10, r7, r8
	REPAIR	11, r8, r7
	REPAIR	12, r7, r8
	REPAIR	13, r8, r7
	REPAIR	14, r7, r8
	REPAIR	15, r8, r7
ENDFUNC (_symcrypt_rc4_crypt_arm)
