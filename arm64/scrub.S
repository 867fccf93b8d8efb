/* SPDX-License-Identifier: ISC */
/* The stack below the caller and the registers that calls may change, cleared.
 *
 *   void _symcrypt_scrub_arm64 (size_t bytes);
 *
 * BYTES is a multiple of 64 and at least 64; that many bytes below the
 * caller's stack pointer become zeros.  Constant time: time depends on BYTES
 * alone.
 *
 * Needs: Advanced SIMD, which every AArch64 CPU has.
 *
 * Registers:
 *   - x0: bytes left
 *   - x9: the stack pointer on entry
 *   - x10: the end of the bytes left
 *   - v0: zeros
 *
 * Method: from above to below, and above the stack pointer, as writing below
 * it is an error to valgrind. */

#include "asm.h"

FUNC (_symcrypt_scrub_arm64)
	mov	x9, sp
	.cfi_def_cfa_register 9
	mov	x10, x9
	sub	sp, sp, x0
	movi	v0.16b, #0
LOCAL (loop):
	stp	q0, q0, [x10, #-32]
	stp	q0, q0, [x10, #-64]
	sub	x10, x10, #64
	subs	x0, x0, #64
	b.hi	LOCAL (loop)
	mov	sp, x9
	.cfi_def_cfa_register 31
	.irp	k, 1, 2, 3, 4, 5, 6, 7
	movi	v\k\().16b, #0
	.endr
	.irp	k, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
	movi	v\k\().16b, #0
	.endr
	.irp	k, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17
	mov	x\k, xzr
	.endr
	ret
ENDFUNC (_symcrypt_scrub_arm64)
