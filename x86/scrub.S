/* SPDX-License-Identifier: ISC */
/* The stack below the caller and the registers that calls may change, cleared.
 *
 *   void _symcrypt_scrub_x86 (size_t bytes);
 *
 * BYTES is a multiple of 64 and at least 64; that many bytes below the
 * caller's stack pointer become zeros, except this function's own return
 * address.  Constant time: time depends on BYTES alone.
 *
 * Needs: nothing beyond an i386.
 *
 * Registers:
 *   - ecx: bytes left
 *   - esp: below all of them
 *   - edx: the stack pointer on entry
 *   - eax: zero
 *
 * Method: as x86_64/scrub.S. */

#include "asm.h"

FUNC (_symcrypt_scrub_x86)
	mov	4(%esp), %ecx
	xor	%eax, %eax
	mov	%esp, %edx
	.cfi_def_cfa_register %edx
	sub	%ecx, %esp

	/* ecx bytes from esp on are left. */
LOCAL (loop):
	mov	%eax, -4(%esp,%ecx)
	mov	%eax, -8(%esp,%ecx)
	mov	%eax, -12(%esp,%ecx)
	mov	%eax, -16(%esp,%ecx)
	sub	$16, %ecx
	ja	LOCAL (loop)

	mov	%edx, %esp
	.cfi_def_cfa_register %esp
	xor	%edx, %edx
	ret
ENDFUNC (_symcrypt_scrub_x86)
