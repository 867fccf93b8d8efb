/* SPDX-License-Identifier: ISC */
/* RC4.
 *
 * Prototype and contract: src/rc4-kernels.h.  Not constant time, as RC4 is.
 *
 * Needs: little-endian memory.
 *
 * Registers:
 *   - x0: S
 *   - x1: n
 *   - x2: dst
 *   - x3: src
 *   - x4: j, of which the last byte counts
 *   - x6: S + i of the first step of a block
 *   - x5: the i after it
 *   - x7: S + that
 *   - x8: S[j]
 *   - x9, x10: S[i] and the next, taking turns
 *   - x11, x12: gather
 *   - x13: S + j
 *   - x14: S + the sum, then the entry there
 *
 * Cycles per byte, by models and not measured: see doc/kernels/rc4.md.
 *
 * Method: that of x86_64/rc4.S, with the entry after i loaded one step ahead:
 * in two steps the chain is then an entry's way from the table to j, less than
 * what two or three instructions a cycle let through.  A swap that hits the
 * entry that is held, one of 256, branches to a stub that puts it right.  A
 * block is 16 steps whose i does not wrap; before i would wrap in a block
 * single steps bring it to 0.  For cores that work in order, the end of a step
 * is among the instructions of the next.  Addresses are made once for a load
 * and a store, and by an addition that extends a byte: some cores take longer
 * for addresses of two registers. */

#include "asm.h"

/* Step \k, and the rest of the step before it: the store of its S[i], and its
   byte of key stream. \x is S[i]; \x1 is that of the step before, and becomes
   the next. */
.macro RC4_STEP k, x, x1
.if \k
	strb	w8, [x6, #\k - 1]
	add	w14, w8, w\x1
.endif
	add	w4, w4, w\x
	add	x13, x0, w4, uxtb
.if \k
	add	x14, x0, w14, uxtb
.endif
.if \k < 15
	ldrb	w\x1, [x6, #\k + 1]
.else
	ldrb	w\x1, [x7]
.endif
	ldrb	w8, [x13]
	LOOK_UP	\k
	strb	w\x, [x13]
.if \k < 15
	sub	x13, x13, x6
	cmp	x13, #\k + 1
.else
	cmp	x13, x7
.endif
	b.eq	LOCAL (repair_\k)
LOCAL (repaired_\k):
	GATHER	\k
.endm

/* The byte of step \k - 1. */
.macro LOOK_UP k
.if \k == 1
	ldrb	w11, [x14]
.elseif \k == 9
	ldrb	w12, [x14]
.elseif \k
	ldrb	w14, [x14]
.endif
.endm
.macro GATHER k
.if \k > 9
	bfi	x12, x14, #8 * (\k - 9), #8
.elseif \k > 1 && \k < 9
	bfi	x11, x14, #8 * (\k - 1), #8
.endif
.endm

/* The stub of the above: what is to be S[j] is S[i], in \x. */
.macro REPAIR k, x, x1
LOCAL (repair_\k):
	mov	w\x1, w\x
	b	LOCAL (repaired_\k)
.endm

FUNC (_symcrypt_rc4_crypt_arm64)
	ldrb	w5, [x0, #256]
	ldrb	w4, [x0, #257]
	add	w5, w5, #1		/* the i of the next step */
	and	w5, w5, #255

LOCAL (start):
	subs	x1, x1, #16
	b.lo	LOCAL (tail)
	cmp	w5, #240
	b.hi	LOCAL (align)
	add	x6, x0, x5
	ldrb	w9, [x6]

	/* x1 + 16 bytes are left; i is 0 to 240. */
	.balign	32
LOCAL (block):
	add	w5, w5, #16
	and	w5, w5, #255
	add	x7, x0, x5
	RC4_STEP 0, 9, 10
	RC4_STEP 1, 10, 9
	RC4_STEP 2, 9, 10
	RC4_STEP 3, 10, 9
	RC4_STEP 4, 9, 10
	RC4_STEP 5, 10, 9
	RC4_STEP 6, 9, 10
	RC4_STEP 7, 10, 9
	RC4_STEP 8, 9, 10
	RC4_STEP 9, 10, 9
	RC4_STEP 10, 9, 10
	RC4_STEP 11, 10, 9
	RC4_STEP 12, 9, 10
	RC4_STEP 13, 10, 9
	RC4_STEP 14, 9, 10
	RC4_STEP 15, 10, 9
	strb	w8, [x6, #15]
	add	w14, w8, w10
	add	x14, x0, w14, uxtb
	ldp	x13, x8, [x3], #16
	LOOK_UP	16
	mov	x6, x7
	eor	x11, x11, x13
	GATHER	16
	eor	x12, x12, x8
	stp	x11, x12, [x2], #16
	cmp	w5, #240
	b.hi	LOCAL (wrap)
	subs	x1, x1, #16
	b.hs	LOCAL (block)
	b	LOCAL (tail)

LOCAL (wrap):
	subs	x1, x1, #16
	b.lo	LOCAL (tail)

	/* Up to i = 0: 1 to 15 bytes of x1 + 16. */
LOCAL (align):
	mov	w13, #256
	sub	w13, w13, w5
	add	x1, x1, #16
	sub	x1, x1, x13
	b	LOCAL (single)

LOCAL (tail):
	adds	x13, x1, #16		/* 0 to 15 bytes */
	b.eq	LOCAL (done)
	mov	x1, #0

	/* x13 bytes one at a time; x1 more are left after them. */
LOCAL (single):
	ldrb	w9, [x0, x5]
	ldrb	w14, [x3], #1
	add	w4, w4, w9
	and	w4, w4, #255
	ldrb	w8, [x0, x4]
	strb	w9, [x0, x4]
	strb	w8, [x0, x5]
	add	w8, w8, w9
	and	w8, w8, #255
	ldrb	w8, [x0, x8]
	add	w5, w5, #1
	and	w5, w5, #255
	eor	w8, w8, w14
	strb	w8, [x2], #1
	subs	w13, w13, #1
	b.ne	LOCAL (single)
	cbnz	x1, LOCAL (start)

LOCAL (done):
	sub	w5, w5, #1
	strb	w5, [x0, #256]
	strb	w4, [x0, #257]
	ret

	REPAIR	0, 9, 10
	REPAIR	1, 10, 9
	REPAIR	2, 9, 10
	REPAIR	3, 10, 9
	REPAIR	4, 9, 10
	REPAIR	5, 10, 9
	REPAIR	6, 9, 10
	REPAIR	7, 10, 9
	REPAIR	8, 9, 10
	REPAIR	9, 10, 9
	REPAIR	10, 9, 10
	REPAIR	11, 10, 9
	REPAIR	12, 9, 10
	REPAIR	13, 10, 9
	REPAIR	14, 9, 10
	REPAIR	15, 10, 9
ENDFUNC (_symcrypt_rc4_crypt_arm64)
