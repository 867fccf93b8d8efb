/* SPDX-License-Identifier: ISC */
/* The exclusive or of two buffers, 64 bytes at a time.
 *
 * Prototype and contract: src/memxor-kernels.h.  Constant time: branches
 * depend on N alone.
 *
 * Needs: SSE2, which every x86_64 CPU has.
 *
 * Registers:
 *   - rdi: dst
 *   - rsi: a
 *   - rdx: b
 *   - rcx: n
 *   - rax: how many bytes are done
 *   - r8, r9, r11 and xmm0-xmm5: scratch, of which xmm4 holds the last 16
 *     bytes
 *
 * Cycles per byte: see doc/kernels/memxor.md.
 *
 * Method: the last piece of a buffer is loaded before anything is stored and
 * stored last.  It may overlap what the loop wrote, with the same values, so
 * no length needs a loop over bytes, in place too.  The loop loads, xors and
 * stores by halves: with all loads first and all stores last it took a fifth
 * longer, and four pointers instead of one index made no difference. */

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
	xor	%eax, %eax		/* how many bytes are done */
	sub	$64, N
	jb	LOCAL (quarters)

	/* N + 64 - rax bytes are left, all of them not yet stored. */
	.balign	32
LOCAL (loop):
	movups	(A,%rax), %xmm0
	movups	16(A,%rax), %xmm1
	movups	(B,%rax), %xmm2
	xorps	%xmm0, %xmm2
	movups	16(B,%rax), %xmm0
	xorps	%xmm1, %xmm0
	movups	32(A,%rax), %xmm1
	movups	48(A,%rax), %xmm3
	movups	%xmm2, (DST,%rax)
	movups	%xmm0, 16(DST,%rax)
	movups	32(B,%rax), %xmm0
	xorps	%xmm1, %xmm0
	movups	48(B,%rax), %xmm1
	xorps	%xmm3, %xmm1
	movups	%xmm0, 32(DST,%rax)
	movups	%xmm1, 48(DST,%rax)
	add	$64, %rax
	cmp	%rax, N
	jae	LOCAL (loop)

	/* 0 to 63 bytes are left; the last 16 of them are in xmm4. */
LOCAL (quarters):
	add	$48, N
LOCAL (quarter):
	cmp	%rax, N
	jbe	LOCAL (last)
	movdqu	(A,%rax), %xmm0
	movdqu	(B,%rax), %xmm5
	pxor	%xmm5, %xmm0
	movdqu	%xmm0, (DST,%rax)
	add	$16, %rax
	jmp	LOCAL (quarter)
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
