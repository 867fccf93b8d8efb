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
 * Registers:
 *   - r8, r9, rcx: h
 *   - rcx: becomes the part of the product above 2^128
 *   - r10, r11, rbx: r0, r1, t1
 *   - rdi, rsi: data, blocks left
 *   - rbp, r12, r13: the words of the product below 2^128
 *   - rax, rdx: products; r14: 0; the state is on the stack
 *
 * Cycles: see doc/kernels/poly1305.md.
 *
 * Method: see x86_64/poly1305-words.inc. */

#include "asm.h"

#include "x86_64/poly1305-words.inc"

FUNC (_symcrypt_poly1305_blocks_x86_64)
	SAVE	%rbx, %rbp, %r12, %r13, %r14
	STACK	%rdi
	mov	(%rdi), H0
	mov	8(%rdi), H1
	mov	24(%rdi), R0
	mov	32(%rdi), R1
	mov	%ecx, %eax
	mov	16(%rdi), H2
	mov	R1, T1
	shr	$2, T1
	xor	%r14d, %r14d
	add	R1, T1
	add	(%rdx), H0
	adc	8(%rdx), H1
	adc	%rax, H2		/* CF is clear: h2 <= 9 */
	mov	%rdx, DATA
	dec	BLOCKS			/* leaves CF, as does lea */
	jz	LOCAL (last)

	.balign	32
LOCAL (loop):
	lea	16(DATA), DATA
	WORDS	1
	dec	BLOCKS
	jnz	LOCAL (loop)

LOCAL (last):
	WORDS	0
	adc	ZERO, H1
	adc	ZERO, H2
	UNSTACK	%rdi
	mov	H0, (%rdi)
	mov	H1, 8(%rdi)
	mov	H2, 16(%rdi)
	RESTORE	%r14, %r13, %r12, %rbp, %rbx
	ret
ENDFUNC (_symcrypt_poly1305_blocks_x86_64)
