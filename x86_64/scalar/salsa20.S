/* SPDX-License-Identifier: ISC */
/* One block of Salsa20 in general registers (D. J. Bernstein, "Salsa20
 * specification", 2005).
 *
 * The contract is in src/salsa20-kernels.h: ROUNDS even, any alignment.
 * Constant time: branches depend on ROUNDS alone.
 *
 * Needs: nothing; it is for CPUs on which an addition of vectors takes two
 * cycles, and a load of what was just stored at rsp none.
 *
 * Registers, with the words of the state by their numbers:
 *   - eax ebx: 0 5; W10, W15
 *   - r8d to r11d: 4 9 14 3
 *   - ebp esi ecx edx: 8 13 2 7
 *   - r12d to r15d: 12 1 6 11
 *   - edi: sums
 *
 * Cycles: see doc/kernels/chacha.md.
 *
 * Method: one quarter-round after another; the CPU runs four at once. */

#include "asm.h"

#include "x86_64/scalar/block.inc"

#define W10 (%rsp)
#define W15 4(%rsp)
#define LEFT 8(%rsp)

.macro QUARTER_ROUND a, b, c, d
	STEP	7, \a, \d, \b
	STEP	9, \a, \b, \c
	STEP	13, \c, \b, \d
	STEP	18, \c, \d, \a
.endm

/* TO ^= (X + Y) <<< N.  X or TO may be in memory. */
.macro STEP n, x, y, to
	mov	\x, %edi
	add	\y, %edi
	rol	$\n, %edi
	xor	%edi, \to
.endm

FUNC (_symcrypt_salsa20_core_scalar)
	BEGIN
	mov	%edx, LEFT
	mov	40(%rsi), %eax
	mov	60(%rsi), %ebx
	mov	%eax, W10
	mov	%ebx, W15
	mov	(%rsi), %eax
	mov	4(%rsi), %r13d
	mov	8(%rsi), %ecx
	mov	12(%rsi), %r11d
	mov	16(%rsi), %r8d
	mov	20(%rsi), %ebx
	mov	24(%rsi), %r14d
	mov	28(%rsi), %edx
	mov	32(%rsi), %ebp
	mov	36(%rsi), %r9d
	mov	44(%rsi), %r15d
	mov	48(%rsi), %r12d
	mov	56(%rsi), %r10d
	mov	52(%rsi), %esi

	.balign	32
LOCAL (loop):
	/* Columns, */
	QUARTER_ROUND %eax, %r8d, %ebp, %r12d
	QUARTER_ROUND %ebx, %r9d, %esi, %r13d
	QUARTER_ROUND W10, %r10d, %ecx, %r14d
	QUARTER_ROUND W15, %r11d, %edx, %r15d
	/* rows. */
	QUARTER_ROUND %eax, %r13d, %ecx, %r11d
	QUARTER_ROUND %ebx, %r14d, %edx, %r8d
	QUARTER_ROUND W10, %r15d, %ebp, %r9d
	QUARTER_ROUND W15, %r12d, %esi, %r10d
	subl	$2, LEFT
	jnz	LOCAL (loop)

	mov	STATE, %rdi
	add	(%rdi), %eax
	add	4(%rdi), %r13d
	add	8(%rdi), %ecx
	add	12(%rdi), %r11d
	add	16(%rdi), %r8d
	add	20(%rdi), %ebx
	add	24(%rdi), %r14d
	add	28(%rdi), %edx
	add	32(%rdi), %ebp
	add	36(%rdi), %r9d
	add	44(%rdi), %r15d
	add	48(%rdi), %r12d
	add	52(%rdi), %esi
	add	56(%rdi), %r10d
	mov	DST, %rdi
	PUT	0, %rax, %r13, %rcx, %r11
	PUT	16, %r8, %rbx, %r14, %rdx
	mov	STATE, %rbx
	mov	W10, %eax
	mov	W15, %ecx
	add	40(%rbx), %eax
	add	60(%rbx), %ecx
	PUT	32, %rbp, %r9, %rax, %r15
	PUT	48, %r12, %rsi, %r10, %rcx
	FINISH
ENDFUNC (_symcrypt_salsa20_core_scalar)
