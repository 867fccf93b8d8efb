/* SPDX-License-Identifier: ISC */
/* Poly1305 (RFC 8439, section 2.5) over whole blocks, in 32-bit words.
 *
 * Prototype and contract: src/poly1305-kernels.h.  Constant time: branches
 * depend on BLOCKS alone, as far as mul takes the same time for all factors,
 * which it does but on the oldest CPUs.
 *
 * Needs: nothing.
 *
 * Registers:
 *   - ebx, ecx, esi, edi, eax: the words of h between blocks
 *   - within one, ebx:ecx and esi:edi sums
 *   - ebp: data
 *
 * Cycles per byte: see doc/kernels/x86.md.
 *
 * Method: that of the C kernel: products by words of 2^128 r / 2^130, which
 * are r + r / 4, bring down what is above 2^130 as it is made.  A sum of
 * products is below 2^63, and starts with the upper half of the one before. */

#include "asm.h"

#define DATA %ebp
#define H(k) 4*(k)(%esp)
#define R(k) 20+4*(k)(%esp)
#define T(k) 32+4*(k)(%esp)	/* 1 to 3 */
#define PAD 48(%esp)
#define END 52(%esp)
#define LOW 56(%esp)
#define FRAME 60

	/* high : low += a b */
.macro ADD_PRODUCT a, b, low, high
	mov	H (\a), %eax
	mull	\b
	add	%eax, \low
	adc	%edx, \high
.endm
	/* The same, of the top word: a product below 2^32. */
.macro ADD_TOP b, low, high
	mov	H (4), %eax
	imull	\b, %eax
	add	%eax, \low
	adc	$0, \high
.endm

FUNC (_symcrypt_poly1305_blocks_x86)
	SAVE	%ebp, %ebx, %esi, %edi
	ALLOCATE FRAME
	mov	FRAME+20(%esp), %edx		/* the state */
	mov	FRAME+24(%esp), %eax
	mov	FRAME+28(%esp), DATA
	shl	$4, %eax
	add	DATA, %eax
	mov	%eax, END
	mov	FRAME+32(%esp), %eax
	mov	%eax, PAD
	mov	24(%edx), %eax
	mov	28(%edx), %ebx
	mov	32(%edx), %ecx
	mov	36(%edx), %esi
	mov	%eax, R (0)
	mov	%ebx, R (1)
	mov	%ecx, R (2)
	mov	%esi, R (3)
	mov	%ebx, %eax
	shr	$2, %eax
	add	%ebx, %eax
	mov	%eax, T (1)
	mov	%ecx, %eax
	shr	$2, %eax
	add	%ecx, %eax
	mov	%eax, T (2)
	mov	%esi, %eax
	shr	$2, %eax
	add	%esi, %eax
	mov	%eax, T (3)
	mov	(%edx), %ebx
	mov	4(%edx), %ecx
	mov	8(%edx), %esi
	mov	12(%edx), %edi
	mov	16(%edx), %eax

	.balign	16
LOCAL (loop):
	add	(DATA), %ebx
	adc	4(DATA), %ecx
	adc	8(DATA), %esi
	adc	12(DATA), %edi
	adc	PAD, %eax
	add	$16, DATA
	mov	%ebx, H (0)
	mov	%ecx, H (1)
	mov	%esi, H (2)
	mov	%edi, H (3)
	mov	%eax, H (4)

	mov	%ebx, %eax
	mull	R (0)
	mov	%eax, %ebx
	mov	%edx, %ecx
	ADD_PRODUCT 1, T (3), %ebx, %ecx
	ADD_PRODUCT 2, T (2), %ebx, %ecx
	ADD_PRODUCT 3, T (1), %ebx, %ecx
	mov	%ebx, LOW

	xor	%ebx, %ebx
	ADD_PRODUCT 0, R (1), %ecx, %ebx
	ADD_PRODUCT 1, R (0), %ecx, %ebx
	ADD_PRODUCT 2, T (3), %ecx, %ebx
	ADD_PRODUCT 3, T (2), %ecx, %ebx
	ADD_TOP T (1), %ecx, %ebx

	xor	%edi, %edi
	ADD_PRODUCT 0, R (2), %ebx, %edi
	ADD_PRODUCT 1, R (1), %ebx, %edi
	ADD_PRODUCT 2, R (0), %ebx, %edi
	ADD_PRODUCT 3, T (3), %ebx, %edi
	ADD_TOP T (2), %ebx, %edi
	mov	%ebx, %esi

	xor	%ebx, %ebx
	ADD_PRODUCT 0, R (3), %edi, %ebx
	ADD_PRODUCT 1, R (2), %edi, %ebx
	ADD_PRODUCT 2, R (1), %edi, %ebx
	ADD_PRODUCT 3, R (0), %edi, %ebx
	ADD_TOP T (3), %edi, %ebx

	/* The top word, h[4] r[0] and what is carried: its part above 2^130
	   times 5 to the bottom. */
	mov	H (4), %edx
	imull	R (0), %edx
	add	%ebx, %edx
	mov	LOW, %ebx
	mov	%edx, %eax
	and	$3, %eax
	sub	%eax, %edx
	add	%edx, %ebx
	adc	$0, %ecx
	adc	$0, %esi
	adc	$0, %edi
	adc	$0, %eax
	shr	$2, %edx
	add	%edx, %ebx
	adc	$0, %ecx
	adc	$0, %esi
	adc	$0, %edi
	adc	$0, %eax
	cmp	END, DATA
	jne	LOCAL (loop)

	mov	FRAME+20(%esp), %edx
	mov	%ebx, (%edx)
	mov	%ecx, 4(%edx)
	mov	%esi, 8(%edx)
	mov	%edi, 12(%edx)
	mov	%eax, 16(%edx)
	movl	$0, 20(%edx)
	xor	%eax, %eax
	.irp	k, 0, 1, 2, 3, 4
	mov	%eax, H (\k)
	.endr
	.irp	k, 0, 1, 2, 3
	mov	%eax, R (\k)
	.endr
	.irp	k, 1, 2, 3
	mov	%eax, T (\k)
	.endr
	mov	%eax, LOW
	RELEASE FRAME
	RESTORE	%edi, %esi, %ebx, %ebp
	ret
ENDFUNC (_symcrypt_poly1305_blocks_x86)
