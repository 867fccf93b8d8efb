/* SPDX-License-Identifier: ISC */
/* The stack below the caller and the registers that calls may change, cleared.
 *
 *   void _symcrypt_scrub_sse2 (size_t bytes);
 *
 * BYTES is a multiple of 64 and at least 64.  BYTES bytes, and up to 15 more,
 * below the caller's stack pointer become zeros, except this function's return
 * address.  Constant time: time depends on BYTES alone.
 *
 * Needs: SSE2.
 *
 * Registers:
 *   - ecx: bytes left
 *   - esp: below all of them
 *   - edx: the stack pointer on entry
 *   - xmm0: zeros
 *
 * Method: as x86_64/scrub.S, whose stores do not cross lines of the cache
 * either. */

#include "asm.h"

FUNC (_symcrypt_scrub_sse2)
	mov	4(%esp), %ecx
	pxor	%xmm0, %xmm0
	mov	%esp, %edx
	.cfi_def_cfa_register %edx
	and	$-16, %esp
	sub	%ecx, %esp
	movdqu	%xmm0, -16(%edx)

	/* ecx bytes from esp on are left. */
LOCAL (loop):
	movdqa	%xmm0, -16(%esp,%ecx)
	movdqa	%xmm0, -32(%esp,%ecx)
	movdqa	%xmm0, -48(%esp,%ecx)
	movdqa	%xmm0, -64(%esp,%ecx)
	sub	$64, %ecx
	ja	LOCAL (loop)

	mov	%edx, %esp
	.cfi_def_cfa_register %esp
	.irp	k, 1, 2, 3, 4, 5, 6, 7
	pxor	%xmm\k, %xmm\k
	.endr
	xor	%eax, %eax
	xor	%edx, %edx
	ret
ENDFUNC (_symcrypt_scrub_sse2)
