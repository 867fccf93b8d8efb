/* SPDX-License-Identifier: ISC */
/* The exclusive or of two buffers, 32 bytes at a time.
 *
 * Prototype and contract: src/memxor-kernels.h.  Constant time: branches
 * depend on N alone.
 *
 * Needs: SSE2.
 *
 * Registers:
 *   - eax: dst
 *   - edx: b
 *   - ecx: n
 *   - esi: a, saved
 *   - xmm0-xmm3: scratch
 *   - xmm4 and xmm5: the first and last pieces of what the loop leaves
 *
 * Cycles per byte: see doc/kernels/memxor.md.
 *
 * Method: the last piece of a buffer is loaded before anything is stored and
 * stored last.  It may overlap what the loop wrote, with the same values, so
 * no length from 4 up needs a loop over bytes, in place too. */

#include "asm.h"

#define DST %eax
#define A %esi
#define B %edx
#define N %ecx

FUNC (_symcrypt_memxor_sse2)
	SAVE	%esi
	mov	8(%esp), DST
	mov	12(%esp), A
	mov	16(%esp), B
	mov	20(%esp), N
	cmp	$16, N
	jb	LOCAL (short)

	movdqu	-16(A,N), %xmm4
	movdqu	-16(B,N), %xmm5
	pxor	%xmm5, %xmm4		/* the last 16 bytes, for the end */
	sub	$32, N
	jb	LOCAL (half)

	/* N + 32 bytes are left, all of them not yet stored. */
	.balign	16
LOCAL (loop):
	movdqu	(A), %xmm0
	movdqu	16(A), %xmm1
	movdqu	(B), %xmm2
	movdqu	16(B), %xmm3
	pxor	%xmm2, %xmm0
	pxor	%xmm3, %xmm1
	movdqu	%xmm0, (DST)
	movdqu	%xmm1, 16(DST)
	add	$32, A
	add	$32, B
	add	$32, DST
	sub	$32, N
	jae	LOCAL (loop)

	/* N + 32 is 0 to 31. */
LOCAL (half):
	cmp	$-16, N
	jl	LOCAL (last)
	movdqu	(A), %xmm0
	movdqu	(B), %xmm2
	pxor	%xmm2, %xmm0
	movdqu	%xmm0, (DST)
LOCAL (last):
	movdqu	%xmm4, 16(DST,N)
	pxor	%xmm0, %xmm0
	pxor	%xmm1, %xmm1
	pxor	%xmm2, %xmm2
	pxor	%xmm3, %xmm3
	pxor	%xmm4, %xmm4
	pxor	%xmm5, %xmm5
	pop	%esi
	.cfi_remember_state
	.cfi_adjust_cfa_offset -4
	.cfi_restore esi
	ret
	.cfi_restore_state

	/* 1 to 15 bytes: two pieces of 8 or 4 that may overlap, or single
	   bytes. */
LOCAL (short):
	cmp	$8, N
	jb	LOCAL (short7)
	movq	(A), %xmm0
	movq	-8(A,N), %xmm1
	movq	(B), %xmm2
	movq	-8(B,N), %xmm3
	pxor	%xmm2, %xmm0
	pxor	%xmm3, %xmm1
	movq	%xmm0, (DST)
	movq	%xmm1, -8(DST,N)
	pxor	%xmm0, %xmm0
	pxor	%xmm1, %xmm1
	pxor	%xmm2, %xmm2
	pxor	%xmm3, %xmm3
	jmp	LOCAL (done)
LOCAL (short7):
	cmp	$4, N
	jb	LOCAL (short3)
	movd	(A), %xmm0
	movd	-4(A,N), %xmm1
	movd	(B), %xmm2
	movd	-4(B,N), %xmm3
	pxor	%xmm2, %xmm0
	pxor	%xmm3, %xmm1
	movd	%xmm0, (DST)
	movd	%xmm1, -4(DST,N)
	pxor	%xmm0, %xmm0
	pxor	%xmm1, %xmm1
	pxor	%xmm2, %xmm2
	pxor	%xmm3, %xmm3
	jmp	LOCAL (done)
LOCAL (short3):
	SAVE	%ebx
LOCAL (byte):
	movb	-1(A,N), %bl
	xorb	-1(B,N), %bl
	movb	%bl, -1(DST,N)
	dec	N
	jnz	LOCAL (byte)
	RESTORE	%ebx
LOCAL (done):
	RESTORE	%esi
	ret
ENDFUNC (_symcrypt_memxor_sse2)
