/* SPDX-License-Identifier: ISC */
/* RC4.
 *
 * Prototype and contract: src/rc4-kernels.h.  Not constant time, as RC4 is.
 *
 * Needs: nothing.
 *
 * Registers:
 *   - a0: S
 *   - a1: n
 *   - a2: dst
 *   - a3: src
 *   - a4: j, of which the last byte counts
 *   - a7: the i of the next block
 *   - t6: S + that
 *   - t0, t1: S[i] and the next, taking turns, and a5
 *   - a6: where they are
 *   - t2: S[j]
 *   - t3: S + j
 *   - t4: S + the sum, then the entry there
 *   - t5: the byte of SRC
 *
 * Cycles per byte, by models and not measured: see doc/kernels/rc4.md.
 *
 * Method: that of arm64/rc4.S. The entry after i is loaded a step ahead, and
 * the end of a step is among the instructions of the next two.  One swap of
 * 256 hits the entry that is held: it branches to a stub that puts it right.
 * Before i would wrap in a block of 16 steps, single steps bring it to 0.
 * Bytes are not gathered: to put one in its place takes two instructions, to
 * move it three, at any alignment.  The order is what llvm-mca's models of
 * cores that work in order like best. */

#include "asm.h"

/* Step \k, the rest of the step before it, its entry of the sum, and of the
   one before that, the byte. \x is S[i]; \x1 is that of the step before, and
   becomes the next. */
.macro RC4_STEP k, x, x1, at, at1
	add	a4, a4, \x
.if \k > 1
	xor	t5, t5, t4
.endif
.if \k
	add	t4, t2, \x1
.endif
	andi	t3, a4, 255
.if \k < 15
	addi	\at1, \at, 1
.else
	mv	\at1, t6
.endif
.if \k
	andi	t4, t4, 255
	add	t4, t4, a0
.endif
	add	t3, t3, a0
.if \k > 1
	sb	t5, \k-2(a2)
.endif
	lbu	t2, (t3)
	lbu	\x1, (\at1)
.if \k
	lbu	t5, \k-1(a3)
	lbu	t4, (t4)
.endif
	sb	\x, (t3)
	sb	t2, (\at)
	beq	t3, \at1, LOCAL (repair_\k)
LOCAL (repaired_\k):
.endm

/* The stub of the above: what is to be S[j] is S[i], in \x. */
.macro REPAIR k, x, x1
LOCAL (repair_\k):
	mv	\x1, \x
	j	LOCAL (repaired_\k)
.endm

FUNC (_symcrypt_rc4_crypt_riscv64)
	lbu	a7, 256(a0)
	lbu	a4, 257(a0)
	addi	a7, a7, 1		/* the i of the next step */
	andi	a7, a7, 255

LOCAL (start):
	addi	a1, a1, -16
	bltz	a1, LOCAL (tail)
	li	t5, 240
	bgtu	a7, t5, LOCAL (align)
	add	a5, a0, a7
	lbu	t0, (a5)

	/* a1 + 16 bytes are left; i is 0 to 240. */
LOCAL (block):
	addi	a7, a7, 16
	andi	a7, a7, 255
	add	t6, a0, a7
	RC4_STEP 0, t0, t1, a5, a6
	RC4_STEP 1, t1, t0, a6, a5
	RC4_STEP 2, t0, t1, a5, a6
	RC4_STEP 3, t1, t0, a6, a5
	RC4_STEP 4, t0, t1, a5, a6
	RC4_STEP 5, t1, t0, a6, a5
	RC4_STEP 6, t0, t1, a5, a6
	RC4_STEP 7, t1, t0, a6, a5
	RC4_STEP 8, t0, t1, a5, a6
	RC4_STEP 9, t1, t0, a6, a5
	RC4_STEP 10, t0, t1, a5, a6
	RC4_STEP 11, t1, t0, a6, a5
	RC4_STEP 12, t0, t1, a5, a6
	RC4_STEP 13, t1, t0, a6, a5
	RC4_STEP 14, t0, t1, a5, a6
	RC4_STEP 15, t1, t0, a6, a5
	add	t2, t2, t1
	xor	t5, t5, t4
	andi	t2, t2, 255
	addi	a1, a1, -16
	add	t2, t2, a0
	li	t4, 240
	sb	t5, 14(a2)
	lbu	t5, 15(a3)
	lbu	t2, (t2)
	addi	a3, a3, 16
	addi	a2, a2, 16
	xor	t5, t5, t2
	sb	t5, -1(a2)
	bltz	a1, LOCAL (tail)
	bleu	a7, t4, LOCAL (block)

	/* Up to i = 0: 1 to 15 bytes of a1 + 16. */
LOCAL (align):
	li	t6, 256
	sub	t6, t6, a7
	addi	a1, a1, 16
	sub	a1, a1, t6
	j	LOCAL (single)

LOCAL (tail):
	addi	t6, a1, 16		/* 0 to 15 bytes */
	li	a1, 0
	beqz	t6, LOCAL (done)

	/* t6 bytes one at a time; a1 more are left after them. */
LOCAL (single):
	add	a5, a0, a7
	lbu	t0, (a5)
	lbu	t5, (a3)
	add	a4, a4, t0
	andi	t3, a4, 255
	add	t3, t3, a0
	lbu	t2, (t3)
	sb	t0, (t3)
	sb	t2, (a5)
	add	t4, t2, t0
	andi	t4, t4, 255
	add	t4, t4, a0
	lbu	t4, (t4)
	addi	a7, a7, 1
	andi	a7, a7, 255
	addi	a3, a3, 1
	addi	t6, t6, -1
	xor	t4, t4, t5
	sb	t4, (a2)
	addi	a2, a2, 1
	bnez	t6, LOCAL (single)
	bnez	a1, LOCAL (start)

LOCAL (done):
	addi	a7, a7, -1
	sb	a7, 256(a0)
	sb	a4, 257(a0)
	.irp	r, t0, t1, t2, t3, t4, t5, a4
	li	\r, 0
	.endr
	ret

	REPAIR	0, t0, t1
	REPAIR	1, t1, t0
	REPAIR	2, t0, t1
	REPAIR	3, t1, t0
	REPAIR	4, t0, t1
	REPAIR	5, t1, t0
	REPAIR	6, t0, t1
	REPAIR	7, t1, t0
	REPAIR	8, t0, t1
	REPAIR	9, t1, t0
	REPAIR	10, t0, t1
	REPAIR	11, t1, t0
	REPAIR	12, t0, t1
	REPAIR	13, t1, t0
	REPAIR	14, t0, t1
	REPAIR	15, t1, t0
ENDFUNC (_symcrypt_rc4_crypt_riscv64)
