/* SPDX-License-Identifier: ISC */
/* One block of Poly1305 in 64-bit words, for the files that need it.
 *
 * Words of r but the lowest are multiples of 4, so that 2^128 r1 is t1 = r1 +
 * r1 / 4 modulo 2^130 - 5, and a product needs four multiplications of words
 * and two of small numbers:
 *
 *   h r = (h0 r0 + h1 t1) + 2^64 (h0 r1 + h1 r0 + h2 t1) + 2^128 h2 r0
 *
 * What counts is the latency from one h to the next.  The next block is
 * therefore added to the words of the product before they are complete; words
 * of h that are ready late are multiplied last; and the carry out of h0 is not
 * added to h1, which is ready before, but multiplied by itself. */
#ifndef SYMCRYPT_X86_64_POLY1305_H
#define SYMCRYPT_X86_64_POLY1305_H

#define H0 %r8
#define H1 %r9
#define H2 %rcx
#define R0 %r10
#define R1 %r11
#define T1 %rbx
#define DATA %rdi
#define BLOCKS %rsi
#define D0 %rbp
#define C0 %r12
#define D1 %r13
#define ZERO %r14	/* is zero */

	/* t1 of r1, and zero; CF is clear then. */
.macro words_start r1, t1
	mov	\r1, \t1
	shr	$2, \t1
	xor	%r14d, %r14d
	add	\r1, \t1
.endm

	/* Multiply h + 2^64 CF by r, add the block at DATA if "next" is 1, and
	   leave CF again.  2^64 r is t1 + 2^64 r0. */
.macro words next
	mov	ZERO, D0
	mov	ZERO, C0
	cmovc	T1, D0
	cmovc	R0, C0
	mov	H2, D1
	imul	T1, D1
	imul	R0, H2
	add	C0, D1			/* h2 <= 9: there is room */
	mov	T1, %rax
	mul	H1
	mov	ZERO, C0
	.if	\next
	add	(DATA), D0
	adc	ZERO, C0
	add	8(DATA), D1
	adc	$1, H2
	.endif
	add	%rax, D0
	adc	%rdx, C0
	mov	R0, %rax
	mul	H1
	add	%rax, D1
	adc	%rdx, H2
	mov	R0, %rax
	mul	H0
	add	%rax, D0
	adc	%rdx, C0
	mov	R1, %rax
	mul	H0
	add	%rax, D1
	adc	%rdx, H2
	add	C0, D1
	adc	ZERO, H2
	/* 2^130 n = 5 n, with n = H2 / 4. */
	mov	H2, %rax
	shr	$2, %rax
	and	$3, %ecx
	lea	(%rax,%rax,4), %rax
	mov	D0, H0
	mov	D1, H1
	add	%rax, H0
.endm

#endif
