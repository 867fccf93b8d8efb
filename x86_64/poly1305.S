/* SPDX-License-Identifier: ISC */
/* Poly1305 (RFC 8439, section 2.5) over whole blocks, in 64-bit words.
 *
 * Prototype and contract: src/poly1305-kernels.h.  Constant time: branches
 * depend on BLOCKS alone.
 *
 * Needs: nothing.
 *
 * Registers: see the definitions below; rax and rdx have products; the state
 * is on the stack.
 *
 * Cycles: see doc/kernels/poly1305.md.
 *
 * Method: the upper word of r is a multiple of 4, so 2^128 r1 is t1 = r1 +
 * r1 / 4 modulo 2^130 - 5, and
 *
 *   h r = (h0 r0 + h1 t1) + 2^64 (h0 r1 + h1 r0 + h2 t1) + 2^128 h2 r0
 *
 * What counts is the latency from one h to the next.  The part of a product
 * above 2^128 is ready last.  Let 4 n + h2 be this part, h2 < 4: then 4 n is
 * not reduced and added to h, but multiplied by r with the next block, as
 * 2^130 n r is
 *
 *   5 n r0 + 2^64 (4 n) t1
 *
 * So the multiplications of h need not wait for n.  The next block is added to
 * the words of the product. */

#include "asm.h"

#define H0 %r8
#define H1 %r9
#define H2 %rcx
#define R0 %r10
#define R1 %r11
#define T1 %rbx
#define R0_5 %r15		/* 5 r0 */
#define N4 %rbp			/* 4 n */
/* The words of the product; the last is 4 n + h2. */
#define D0 H0
#define D0_HIGH %r12
#define D1 %r13
#define D2 %r14
#define DATA %rdi
#define BLOCKS %rsi

	/* Multiply h by r, and 4 n, if "n" is 1; add the block at DATA, if
	   "next" is 1. */
.macro BLOCK n, next
	mov	R1, %rax
	mul	H0
	mov	%rax, D1
	mov	%rdx, D2
	mov	R0, %rax
	mul	H0
	mov	%rax, D0
	mov	%rdx, D0_HIGH
	.if	\next
	add	(DATA), D0
	adc	$0, D0_HIGH
	add	8(DATA), D1
	adc	$1, D2
	.endif
	mov	R0, %rax
	mul	H1
	add	%rax, D1
	adc	%rdx, D2
	mov	T1, %rax
	mul	H1
	add	%rax, D0
	adc	%rdx, D0_HIGH
	mov	H2, H1
	imul	T1, H1			/* h2 <= 9: there is room */
	imul	R0, H2
	add	H1, D1
	adc	H2, D2
	.if	\n
	mov	N4, %rax
	mul	T1
	add	%rax, D1
	adc	%rdx, D2
	mov	N4, %rax
	shr	$2, %rax
	mul	R0_5
	add	%rax, D0
	adc	%rdx, D0_HIGH
	.endif
	mov	D2, N4
	mov	D2, H2
	and	$-4, N4
	and	$3, H2
	mov	D1, H1
	add	D0_HIGH, H1
	adc	$0, H2
.endm

FUNC (_symcrypt_poly1305_blocks_x86_64)
	SAVE	%rbx, %rbp, %r12, %r13, %r14, %r15
	STACK	%rdi
	mov	(%rdi), H0
	mov	8(%rdi), H1
	mov	24(%rdi), R0
	mov	32(%rdi), R1
	mov	%ecx, %eax
	mov	16(%rdi), H2
	mov	R1, T1
	shr	$2, T1
	add	R1, T1
	add	(%rdx), H0
	adc	8(%rdx), H1
	adc	%rax, H2
	dec	BLOCKS
	jz	LOCAL (single)

	lea	(R0,R0,4), R0_5
	lea	16(%rdx), DATA
	BLOCK	0, 1
	dec	BLOCKS
	jz	LOCAL (last)
	.balign	32
LOCAL (loop):
	add	$16, DATA
	BLOCK	1, 1
	dec	BLOCKS
	jnz	LOCAL (loop)
LOCAL (last):
	BLOCK	1, 0
	jmp	LOCAL (reduce)

LOCAL (single):
	BLOCK	0, 0
LOCAL (reduce):
	mov	N4, %rax
	shr	$2, %rax
	add	N4, %rax
	add	%rax, H0
	adc	$0, H1
	adc	$0, H2
	UNSTACK	%rdi
	mov	H0, (%rdi)
	mov	H1, 8(%rdi)
	mov	H2, 16(%rdi)
	RESTORE	%r15, %r14, %r13, %r12, %rbp, %rbx
	ret
ENDFUNC (_symcrypt_poly1305_blocks_x86_64)
