/* SPDX-License-Identifier: ISC */
/* One block of ChaCha in general registers (D. J. Bernstein, "ChaCha, a
 * variant of Salsa20", 2008).
 *
 * Kernels: chacha_core, each with _scalar at the end.
 *
 * The contract is in src/chacha-kernels.h: ROUNDS even, any alignment.
 * Constant time: branches depend on ROUNDS alone.
 *
 * Needs: nothing; it is for CPUs on which an addition of vectors takes two
 * cycles.
 *
 * Registers:
 *   - eax: ebx ecx edx words 0 to 3
 *   - r8d to r11d: 4 to 7
 *   - ebp: esi 8 and 9, or 10 and 11; the others in slots
 *   - r12d to r15d: 12 to 15
 *   - edi: rounds left
 *
 * Cycles: see doc/kernels/chacha.md.
 *
 * Method: a round is two pairs of quarter-rounds, the instructions of a pair
 * alternately; the CPU runs both pairs at once.  The pairs of a second round
 * stand so it begins with the third row's words with which the first one ends.
 * Halves of 16 bytes are put together in vectors, since who reads the block
 * does so by 16 bytes, which would wait for stores of words. */

#include "asm.h"

#define LEFT %edi
#define SLOT(k) 4*((k)-8)(%rsp)
#define STATE 16(%rsp)
#define DST 24(%rsp)

.macro HALF a, b, c, d, p, q, r, s, m, n
	add	\b, \a
	add	\q, \p
	xor	\a, \d
	xor	\p, \s
	rol	$\m, \d
	rol	$\m, \s
	add	\d, \c
	add	\s, \r
	xor	\c, \b
	xor	\r, \q
	rol	$\n, \b
	rol	$\n, \q
.endm

/* Four words of the block at OFFSET, in xmm0, from registers of 64 bits, whose
 * upper halves are zeros. */
.macro PUT offset, a, b, c, d
	shl	$32, \b
	shl	$32, \d
	or	\b, \a
	or	\d, \c
	movq	\a, %xmm0
	movq	\c, %xmm1
	punpcklqdq %xmm1, %xmm0
	movdqu	%xmm0, \offset(%rdi)
.endm

FUNC (_symcrypt_chacha_core_scalar)
	SAVE	%rbx, %rbp, %r12, %r13, %r14, %r15
	STACK	%rdi
	STACK	%rsi
	ALLOCATE 16
	mov	%edx, LEFT
	mov	(%rsi), %eax
	mov	4(%rsi), %ebx
	mov	8(%rsi), %ecx
	mov	12(%rsi), %edx
	mov	16(%rsi), %r8d
	mov	20(%rsi), %r9d
	mov	24(%rsi), %r10d
	mov	28(%rsi), %r11d
	mov	48(%rsi), %r12d
	mov	52(%rsi), %r13d
	mov	56(%rsi), %r14d
	mov	60(%rsi), %r15d
	mov	40(%rsi), %rbp
	mov	%rbp, SLOT (10)
	mov	32(%rsi), %ebp
	mov	36(%rsi), %esi

	.balign	32
LOCAL (loop):
	/* Two quarter-rounds. */
	HALF	%eax, %r8d, %ebp, %r12d, %ebx, %r9d, %esi, %r13d, 16, 12
	HALF	%eax, %r8d, %ebp, %r12d, %ebx, %r9d, %esi, %r13d, 8, 7
	/* The words of the third row that are in registers, for the others. */
	mov	%ebp, SLOT (8)
	mov	%esi, SLOT (8 + 1)
	mov	SLOT (10), %ebp
	mov	SLOT (10 + 1), %esi
	HALF	%ecx, %r10d, %ebp, %r14d, %edx, %r11d, %esi, %r15d, 16, 12
	HALF	%ecx, %r10d, %ebp, %r14d, %edx, %r11d, %esi, %r15d, 8, 7
	HALF	%eax, %r9d, %ebp, %r15d, %ebx, %r10d, %esi, %r12d, 16, 12
	HALF	%eax, %r9d, %ebp, %r15d, %ebx, %r10d, %esi, %r12d, 8, 7
	mov	%ebp, SLOT (10)
	mov	%esi, SLOT (10 + 1)
	mov	SLOT (8), %ebp
	mov	SLOT (8 + 1), %esi
	HALF	%ecx, %r11d, %ebp, %r13d, %edx, %r8d, %esi, %r14d, 16, 12
	HALF	%ecx, %r11d, %ebp, %r13d, %edx, %r8d, %esi, %r14d, 8, 7
	sub	$2, LEFT
	jnz	LOCAL (loop)

	mov	STATE, %rdi
	add	(%rdi), %eax
	add	4(%rdi), %ebx
	add	8(%rdi), %ecx
	add	12(%rdi), %edx
	add	16(%rdi), %r8d
	add	20(%rdi), %r9d
	add	24(%rdi), %r10d
	add	28(%rdi), %r11d
	add	32(%rdi), %ebp
	add	36(%rdi), %esi
	add	48(%rdi), %r12d
	add	52(%rdi), %r13d
	add	56(%rdi), %r14d
	add	60(%rdi), %r15d
	mov	DST, %rdi
	PUT	0, %rax, %rbx, %rcx, %rdx
	PUT	16, %r8, %r9, %r10, %r11
	PUT	48, %r12, %r13, %r14, %r15
	mov	STATE, %rbx
	mov	SLOT (10), %ecx
	mov	SLOT (11), %edx
	add	40(%rbx), %ecx
	add	44(%rbx), %edx
	PUT	32, %rbp, %rsi, %rcx, %rdx

	pxor	%xmm0, %xmm0
	pxor	%xmm1, %xmm1
	movdqu	%xmm0, SLOT (8)
	xor	%eax, %eax
	xor	%ecx, %ecx
	xor	%edx, %edx
	xor	%esi, %esi
	xor	%r8d, %r8d
	xor	%r9d, %r9d
	xor	%r10d, %r10d
	xor	%r11d, %r11d
	RELEASE	32
	RESTORE	%r15, %r14, %r13, %r12, %rbp, %rbx
	ret
ENDFUNC (_symcrypt_chacha_core_scalar)
