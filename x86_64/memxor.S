/* SPDX-License-Identifier: ISC */
/* The exclusive or of two buffers, 32 bytes at a time.
 *
 *   void _symcrypt_memxor_x86_64 (uint8_t *dst, const uint8_t *a,
 *                                 const uint8_t *b, size_t n);
 *
 * N is at least 1; any alignment; DST may equal A or B exactly.  Constant
 * time: branches depend on N alone.
 *
 * Needs: SSE2, which every x86_64 CPU has.
 *
 * Registers: rdi dst, rsi a, rdx b, rcx n; eax, r8-r11 and xmm0-xmm5 scratch;
 *            xmm4 and xmm5 hold the last 16 bytes.
 *
 * Cycles per byte: see doc/performance.md, "memxor".
 *
 * Method: the last piece of a buffer is loaded before anything is stored and
 * stored last.  It may overlap what the loop wrote, with the same values, so
 * that no length needs a loop over bytes, in place too. */

#include "asm.h"

#define DST %rdi
#define A %rsi
#define B %rdx
#define N %rcx

FUNC (_symcrypt_memxor_x86_64)
	cmp	$16, N
	jb	LOCAL (short)

	movdqu	-16(A,N), %xmm4
	movdqu	-16(B,N), %xmm5
	pxor	%xmm5, %xmm4		/* the last 16 bytes, for the end */
	lea	-16(DST,N), %r8
	sub	$32, N
	jb	LOCAL (half)

	/* N + 32 bytes are left, all of them not yet stored. */
	.balign	32
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
	movdqu	%xmm4, (%r8)
	pxor	%xmm0, %xmm0
	pxor	%xmm1, %xmm1
	pxor	%xmm2, %xmm2
	pxor	%xmm3, %xmm3
	pxor	%xmm4, %xmm4
	pxor	%xmm5, %xmm5
	ret

	/* 1 to 15 bytes: two pieces of 8 or 4 that may overlap, or three bytes
	   that may be the same. */
LOCAL (short):
	cmp	$8, N
	jb	LOCAL (short7)
	mov	(A), %r8
	mov	-8(A,N), %r9
	xor	(B), %r8
	xor	-8(B,N), %r9
	mov	%r8, (DST)
	mov	%r9, -8(DST,N)
	ret
LOCAL (short7):
	cmp	$4, N
	jb	LOCAL (short3)
	mov	(A), %r8d
	mov	-4(A,N), %r9d
	xor	(B), %r8d
	xor	-4(B,N), %r9d
	mov	%r8d, (DST)
	mov	%r9d, -4(DST,N)
	ret
LOCAL (short3):
	mov	N, %r11
	shr	%r11			/* 0, 1, 1 for 1, 2, 3 bytes */
	movzbl	(A), %eax
	movzbl	(A,%r11), %r8d
	movzbl	-1(A,N), %r9d
	xorb	(B), %al
	xorb	(B,%r11), %r8b
	xorb	-1(B,N), %r9b
	movb	%al, (DST)
	movb	%r8b, (DST,%r11)
	movb	%r9b, -1(DST,N)
	ret
ENDFUNC (_symcrypt_memxor_x86_64)
