/* SPDX-License-Identifier: ISC */
/* Poly1305 (RFC 8439, section 2.5) over whole blocks, in 64-bit words.
 *
 *   void _symcrypt_poly1305_blocks_x86_64 (
 *       struct symcrypt_poly1305_state *state, size_t blocks,
 *       const uint8_t *data, unsigned pad);
 *
 * For each 16-byte block m, h = (h + m + PAD * 2^128) * r modulo 2^130 - 5.
 * BLOCKS is at least 1, and is 1 if PAD is 0; DATA has any alignment; h[2] is
 * at most 7, before and after.  Powers are neither used nor made.  Constant
 * time: branches depend on BLOCKS alone.
 *
 * Needs: nothing.
 *
 * Registers: r8 r9 rcx   h; rcx becomes the part of the product above 2^128
 *            r10 r11 rbx r0, r1, t1
 *            rdi rsi     data, blocks left
 *            rbp r12 r13 the words of the product below 2^128
 *            rax rdx     products; the state is on the stack
 *
 * Cycles: see doc/performance.md, "Poly1305".
 *
 * Method: words of r but the lowest are multiples of 4, so that 2^128 r1 is
 * t1 = r1 + r1 / 4 modulo 2^130 - 5, and a product needs four
 * multiplications of words and two of small numbers:
 *
 *   h r = (h0 r0 + h1 t1) + 2^64 (h0 r1 + h1 r0 + h2 t1) + 2^128 h2 r0
 *
 * What counts is the latency from one h to the next.  The next block is
 * therefore added to the words of the product before they are complete, and
 * words of h that are ready late are multiplied last. */

#include "asm.h"

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
#define ZERO %r14

	/* Multiply h + 2^64 CF by r, add the block at DATA if "next" is 1, and
	   leave CF again.  2^64 r is t1 + 2^64 r0. */
.macro multiply next
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

FUNC (_symcrypt_poly1305_blocks_x86_64)
	push	%rbx
	.cfi_adjust_cfa_offset 8
	.cfi_rel_offset %rbx, 0
	push	%rbp
	.cfi_adjust_cfa_offset 8
	.cfi_rel_offset %rbp, 0
	push	%r12
	.cfi_adjust_cfa_offset 8
	.cfi_rel_offset %r12, 0
	push	%r13
	.cfi_adjust_cfa_offset 8
	.cfi_rel_offset %r13, 0
	push	%r14
	.cfi_adjust_cfa_offset 8
	.cfi_rel_offset %r14, 0
	push	%rdi
	.cfi_adjust_cfa_offset 8
	mov	(%rdi), H0
	mov	8(%rdi), H1
	mov	24(%rdi), R0
	mov	32(%rdi), R1
	mov	%ecx, %eax
	mov	16(%rdi), H2
	mov	R1, T1
	shr	$2, T1
	add	R1, T1
	xor	%r14d, %r14d
	add	(%rdx), H0
	adc	8(%rdx), H1
	adc	%rax, H2		/* CF is clear: h2 <= 9 */
	mov	%rdx, DATA
	dec	BLOCKS			/* leaves CF, as does lea */
	jz	LOCAL (last)

	.balign	32
LOCAL (loop):
	lea	16(DATA), DATA
	multiply 1
	dec	BLOCKS
	jnz	LOCAL (loop)

LOCAL (last):
	multiply 0
	adc	ZERO, H1
	adc	ZERO, H2
	pop	%rdi
	.cfi_adjust_cfa_offset -8
	mov	H0, (%rdi)
	mov	H1, 8(%rdi)
	mov	H2, 16(%rdi)
	pop	%r14
	.cfi_adjust_cfa_offset -8
	.cfi_restore %r14
	pop	%r13
	.cfi_adjust_cfa_offset -8
	.cfi_restore %r13
	pop	%r12
	.cfi_adjust_cfa_offset -8
	.cfi_restore %r12
	pop	%rbp
	.cfi_adjust_cfa_offset -8
	.cfi_restore %rbp
	pop	%rbx
	.cfi_adjust_cfa_offset -8
	.cfi_restore %rbx
	ret
ENDFUNC (_symcrypt_poly1305_blocks_x86_64)
