/* SPDX-License-Identifier: ISC */
/* The Tillich-Zemor hash over GF(2^127) without carry-less multiplication:
 * whole blocks.
 *
 *   void _symcrypt_tz_blocks_sse2 (uint64_t *state, size_t blocks,
 *                                  const uint8_t *data);
 *
 * STATE is a matrix as src/tz-kernels.h has it.  BLOCKS is at least 1; any
 * alignment of DATA.  Constant time: branches depend on BLOCKS alone.
 *
 * Needs: SSE2.
 *
 * Registers: edx data, ebx its end, eax 16 bits of it in the upper half, ecx
 *            scratch; xmm0-2 and xmm3-5 the columns p and q of the state, xmm6
 *            a mask, xmm7 scratch.
 *
 * Cycles per byte: see doc/kernels/tz.md.
 *
 * Method: that of the C kernel.  A bit b takes a row (p, q) of the state to
 * ((x+b) p + q, p): the new value overwrites q, and the two change names.  The
 * rows lie side by side; an element is three limbs of 48, 48 and 31 bits in
 * words of 64, so that 16 steps need no carries, and no register is left.
 * Masks are made in general registers, which have nothing else to do. */

#include "asm.h"

#define DATA %edx
#define END %ebx

	/* \q = (x + bit) \p + \q, one limb. */
.macro LIMB p, q
	movdqa	\p, %xmm7
	pand	%xmm6, %xmm7
	pxor	%xmm7, \q
	movdqa	\p, %xmm7
	paddq	%xmm7, %xmm7
	pxor	%xmm7, \q
.endm

	/* One bit. */
.macro STEP p0, p1, p2, q0, q1, q2
	mov	%eax, %ecx
	sar	$31, %ecx
	movd	%ecx, %xmm6
	add	%eax, %eax
	pshufd	$0, %xmm6, %xmm6
	LIMB	\p0, \q0
	LIMB	\p1, \q1
	LIMB	\p2, \q2
.endm

	/* Limbs to their sizes.  What is at x^127 and above goes to x^63,
	   which is bit 15 of the middle limb, and to 1. */
.macro CARRY p0, p1, p2
	movdqa	\p1, %xmm7
	psrlq	$48, %xmm7
	pxor	%xmm7, \p2
	movdqa	\p2, %xmm7
	psllq	$33, \p2
	psrlq	$31, %xmm7
	psrlq	$33, \p2
	movdqa	\p0, %xmm6
	psllq	$16, \p1
	psrlq	$48, %xmm6
	psrlq	$16, \p1
	psllq	$16, \p0
	pxor	%xmm6, \p1
	psrlq	$16, \p0
	pxor	%xmm7, \p0
	psllq	$15, %xmm7
	pxor	%xmm7, \p1
.endm

	/* The limbs of the elements at \at and \at+32. */
.macro LOAD at, p0, p1, p2
	movq	\at(%eax), \p0
	movhps	\at+32(%eax), \p0
	movq	\at+8(%eax), \p2
	movhps	\at+40(%eax), \p2
	movdqa	\p0, \p1
	movdqa	\p2, %xmm7
	psrlq	$48, \p1
	psllq	$16, %xmm7
	psrlq	$32, \p2
	pxor	%xmm7, \p1
	psllq	$16, \p0
	psllq	$16, \p1
	psrlq	$16, \p0
	psrlq	$16, \p1
.endm

.macro STORE at, p0, p1, p2
	movdqa	\p1, %xmm7
	psllq	$48, %xmm7
	psrlq	$16, \p1
	pxor	%xmm7, \p0
	psllq	$32, \p2
	pxor	\p1, \p2
	movq	\p0, \at(%eax)
	movhps	\p0, \at+32(%eax)
	movq	\p2, \at+8(%eax)
	movhps	\p2, \at+40(%eax)
.endm

FUNC (_symcrypt_tz_blocks_sse2)
	SAVE	%ebx
	mov	8(%esp), %eax
	mov	12(%esp), END
	mov	16(%esp), DATA
	shl	$6, END
	add	DATA, END
	LOAD	0, %xmm0, %xmm1, %xmm2
	LOAD	16, %xmm3, %xmm4, %xmm5

	.balign	16
LOCAL (loop):
	movzwl	(DATA), %eax
	bswap	%eax
	.rept	8
	STEP	%xmm0, %xmm1, %xmm2, %xmm3, %xmm4, %xmm5
	STEP	%xmm3, %xmm4, %xmm5, %xmm0, %xmm1, %xmm2
	.endr
	CARRY	%xmm0, %xmm1, %xmm2
	CARRY	%xmm3, %xmm4, %xmm5
	add	$2, DATA
	cmp	END, DATA
	jne	LOCAL (loop)

	mov	8(%esp), %eax
	STORE	0, %xmm0, %xmm1, %xmm2
	STORE	16, %xmm3, %xmm4, %xmm5
	RESTORE	%ebx
	ret
ENDFUNC (_symcrypt_tz_blocks_sse2)
