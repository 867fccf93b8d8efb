/* SPDX-License-Identifier: ISC */
/* The exclusive or of two buffers, 32 bytes at a time.
 *
 * Prototype and contract: src/memxor-kernels.h.  Constant time: branches
 * depend on N alone.
 *
 * Needs: Advanced SIMD, which every AArch64 CPU has.
 *
 * Registers:
 *   - x0: dst
 *   - x1: a
 *   - x2: b
 *   - x3: n
 *   - x4-x9: scratch
 *   - v0-v5: scratch, of which v4 holds the last 16 bytes
 *
 * Cycles per byte: see doc/kernels/memxor.md.
 *
 * Method: the last piece of a buffer is loaded before anything is stored and
 * stored last.  It may overlap what the loop wrote, with the same values, so
 * no length from 4 up needs a loop over bytes, in place too. */

#include "asm.h"

FUNC (_symcrypt_memxor_arm64)
	cmp	x3, #16
	b.lo	LOCAL (short)

	sub	x4, x3, #16
	ldr	q4, [x1, x4]
	ldr	q5, [x2, x4]
	eor	v4.16b, v4.16b, v5.16b
	add	x5, x0, x4
	subs	x3, x3, #32
	b.lo	LOCAL (half)

	/* x3 + 32 bytes are left, all of them not yet stored. */
LOCAL (loop):
	ldp	q0, q1, [x1], #32
	ldp	q2, q3, [x2], #32
	eor	v0.16b, v0.16b, v2.16b
	eor	v1.16b, v1.16b, v3.16b
	stp	q0, q1, [x0], #32
	subs	x3, x3, #32
	b.hs	LOCAL (loop)

	/* x3 + 32 is 0 to 31. */
LOCAL (half):
	tbz	x3, #4, LOCAL (last)
	ldr	q0, [x1]
	ldr	q2, [x2]
	eor	v0.16b, v0.16b, v2.16b
	str	q0, [x0]
LOCAL (last):
	str	q4, [x5]
	movi	v0.16b, #0
	movi	v1.16b, #0
	movi	v2.16b, #0
	movi	v3.16b, #0
	movi	v4.16b, #0
	movi	v5.16b, #0
	ret

	/* 1 to 15 bytes: two pieces of 8 or 4 that may overlap, or single
	   bytes. */
LOCAL (short):
	tbz	x3, #3, LOCAL (short7)
	sub	x4, x3, #8
	ldr	x6, [x1]
	ldr	x7, [x1, x4]
	ldr	x8, [x2]
	ldr	x9, [x2, x4]
	eor	x6, x6, x8
	eor	x7, x7, x9
	str	x6, [x0]
	str	x7, [x0, x4]
	b	LOCAL (wipe)
LOCAL (short7):
	tbz	x3, #2, LOCAL (byte)
	sub	x4, x3, #4
	ldr	w6, [x1]
	ldr	w7, [x1, x4]
	ldr	w8, [x2]
	ldr	w9, [x2, x4]
	eor	w6, w6, w8
	eor	w7, w7, w9
	str	w6, [x0]
	str	w7, [x0, x4]
	b	LOCAL (wipe)
LOCAL (byte):
	subs	x3, x3, #1
	ldrb	w6, [x1, x3]
	ldrb	w8, [x2, x3]
	eor	w6, w6, w8
	strb	w6, [x0, x3]
	b.ne	LOCAL (byte)
LOCAL (wipe):
	mov	x6, xzr
	mov	x7, xzr
	mov	x8, xzr
	mov	x9, xzr
	ret
ENDFUNC (_symcrypt_memxor_arm64)
