/* SPDX-License-Identifier: ISC */
/* The stack below the caller and the registers that calls may change, cleared.
 *
 *   void _symcrypt_scrub_x86_64 (size_t bytes);
 *
 * BYTES is a multiple of 64 and at least 64; that many bytes below the
 * caller's stack pointer become zeros, except this function's own return
 * address.  Constant time: time depends on BYTES alone.
 *
 * Needs: SSE2, which every x86_64 CPU has.
 *
 * Registers:
 *   - rdi: bytes left
 *   - rsp: below all of them
 *   - r11: the stack pointer on entry
 *   - rax: where that is a multiple of 16 again
 *   - xmm0: zeros
 *
 * Method: from above to below, in the order in which systems let a stack grow,
 * and above the stack pointer, as writing below it is an error to valgrind. */

#include "asm.h"

FUNC (_symcrypt_scrub_x86_64)
	mov	%rsp, %r11
	.cfi_def_cfa_register %r11
	lea	-8(%rsp), %rax
	sub	%rdi, %rax
	mov	%rax, %rsp
	pxor	%xmm0, %xmm0
	movq	%xmm0, (%rax,%rdi)

	/* rdi bytes from rax on are left. */
LOCAL (loop):
	movaps	%xmm0, -16(%rax,%rdi)
	movaps	%xmm0, -32(%rax,%rdi)
	movaps	%xmm0, -48(%rax,%rdi)
	movaps	%xmm0, -64(%rax,%rdi)
	sub	$64, %rdi
	ja	LOCAL (loop)

	mov	%r11, %rsp
	.cfi_def_cfa_register %rsp
	.irp	k, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	pxor	%xmm\k, %xmm\k
	.endr
	xor	%eax, %eax
	xor	%ecx, %ecx
	xor	%edx, %edx
	xor	%esi, %esi
	xor	%r8d, %r8d
	xor	%r9d, %r9d
	xor	%r10d, %r10d
	xor	%r11d, %r11d
	ret
ENDFUNC (_symcrypt_scrub_x86_64)
