/* SPDX-License-Identifier: ISC */
/* One block of ChaCha in general registers (D. J. Bernstein, "ChaCha, a
 * variant of Salsa20", 2008).
 *
 * The contract is in src/chacha-kernels.h: ROUNDS even, any alignment.
 * Constant time: branches depend on ROUNDS alone.
 *
 * Needs: nothing; it is for CPUs on which an addition of vectors takes two
 * cycles, and a load of what was just stored at rsp none.
 *
 * Registers, with the words of the state by their numbers:
 *   - eax ebx ecx: 0 1 2; A3: 3
 *   - r8d to r11d: 4 to 7
 *   - ebp esi edi edx: 8 to 11
 *   - r12d to r15d: 12 to 15
 *
 * Cycles: see doc/kernels/chacha.md.
 *
 * Method: one quarter-round after another; the CPU runs four at once. */

#include "asm.h"

#include "x86_64/scalar/block.inc"

#define A3 (%rsp)
#define LEFT 4(%rsp)
#define C2 8(%rsp)

.macro QUARTER_ROUND a, b, c, d
	HALF	16, 12, \a, \b, \c, \d
	HALF	8, 7, \a, \b, \c, \d
.endm

.macro HALF m, n, a, b, c, d
	add	\b, \a
	xor	\a, \d
	rol	$\m, \d
	add	\d, \c
	xor	\c, \b
	rol	$\n, \b
.endm

FUNC (_symcrypt_chacha_core_scalar)
	BEGIN
	mov	%edx, LEFT
	mov	12(%rsi), %eax
	mov	%eax, A3
	mov	(%rsi), %eax
	mov	4(%rsi), %ebx
	mov	8(%rsi), %ecx
	mov	16(%rsi), %r8d
	mov	20(%rsi), %r9d
	mov	24(%rsi), %r10d
	mov	28(%rsi), %r11d
	mov	32(%rsi), %ebp
	mov	40(%rsi), %edi
	mov	44(%rsi), %edx
	mov	48(%rsi), %r12d
	mov	52(%rsi), %r13d
	mov	56(%rsi), %r14d
	mov	60(%rsi), %r15d
	mov	36(%rsi), %esi

	.balign	32
LOCAL (loop):
	QUARTER_ROUND %eax, %r8d, %ebp, %r12d
	QUARTER_ROUND %ebx, %r9d, %esi, %r13d
	QUARTER_ROUND %ecx, %r10d, %edi, %r14d
	QUARTER_ROUND A3, %r11d, %edx, %r15d
	QUARTER_ROUND %eax, %r9d, %edi, %r15d
	QUARTER_ROUND %ebx, %r10d, %edx, %r12d
	QUARTER_ROUND %ecx, %r11d, %ebp, %r13d
	QUARTER_ROUND A3, %r8d, %esi, %r14d
	subl	$2, LEFT
	jnz	LOCAL (loop)

	mov	%edi, C2
	mov	STATE, %rdi
	add	(%rdi), %eax
	add	4(%rdi), %ebx
	add	8(%rdi), %ecx
	add	16(%rdi), %r8d
	add	20(%rdi), %r9d
	add	24(%rdi), %r10d
	add	28(%rdi), %r11d
	add	32(%rdi), %ebp
	add	36(%rdi), %esi
	add	44(%rdi), %edx
	add	48(%rdi), %r12d
	add	52(%rdi), %r13d
	add	56(%rdi), %r14d
	add	60(%rdi), %r15d
	mov	DST, %rdi
	PUT	16, %r8, %r9, %r10, %r11
	PUT	48, %r12, %r13, %r14, %r15
	mov	STATE, %r12
	mov	A3, %r8d
	mov	C2, %r9d
	add	12(%r12), %r8d
	add	40(%r12), %r9d
	PUT	0, %rax, %rbx, %rcx, %r8
	PUT	32, %rbp, %rsi, %r9, %rdx
	FINISH
ENDFUNC (_symcrypt_chacha_core_scalar)
