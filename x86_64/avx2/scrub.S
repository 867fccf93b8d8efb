/* SPDX-License-Identifier: ISC */
/* The stack below the caller and the registers that calls may change, cleared.
 *
 *   void _symcrypt_scrub_avx2 (size_t bytes);
 *
 * BYTES is a multiple of 64 and at least 64.  BYTES bytes, and up to 31 more,
 * below the caller's stack pointer become zeros, except this function's return
 * address.  Constant time: time depends on BYTES alone.
 *
 * Needs: AVX2.
 *
 * Registers:
 *   - rdi: bytes left
 *   - rsp: below all of them
 *   - r11: the stack pointer on entry
 *   - rax: where that is a multiple of 32
 *   - ymm0: zeros
 *
 * Method: as x86_64/scrub.S, with half as many stores: they wait in a queue
 * that short calls fill. */

#include "asm.h"

FUNC (_symcrypt_scrub_avx2)
	mov	%rsp, %r11
	.cfi_def_cfa_register %r11
	vpxor	%xmm0, %xmm0, %xmm0
	mov	%rsp, %rax
	and	$-32, %rax
	sub	%rdi, %rax
	mov	%rax, %rsp
	vmovdqu	%ymm0, -32(%r11)

	/* rdi bytes from rax on are left. */
LOCAL (loop):
	vmovdqa	%ymm0, -32(%rax,%rdi)
	vmovdqa	%ymm0, -64(%rax,%rdi)
	sub	$64, %rdi
	ja	LOCAL (loop)

	mov	%r11, %rsp
	.cfi_def_cfa_register %rsp
	.irp	k, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	vpxor	%xmm\k, %xmm\k, %xmm\k
	.endr
	vzeroupper
	xor	%eax, %eax
	xor	%ecx, %ecx
	xor	%edx, %edx
	xor	%esi, %esi
	xor	%r8d, %r8d
	xor	%r9d, %r9d
	xor	%r10d, %r10d
	xor	%r11d, %r11d
	ret
ENDFUNC (_symcrypt_scrub_avx2)
