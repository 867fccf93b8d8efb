/* SPDX-License-Identifier: ISC */
/* The stack below the caller and the registers that calls may change, cleared.
 *
 *   void _symcrypt_scrub_neon (size_t bytes);
 *
 * BYTES is a multiple of 64 and at least 64; that many bytes below the
 * caller's stack pointer become zeros.  Constant time: time depends on BYTES
 * alone.
 *
 * Needs: NEON.
 *
 * Registers:
 *   - r0: bytes left
 *   - r12: the stack pointer on entry
 *   - r3: the end of the bytes left
 *   - q0, q1: zeros
 *
 * Method: as arm/scrub.S. */

#include "asm.h"

#if !defined(__thumb2__)
.arch armv7-a
#endif
.fpu neon

FUNC (_symcrypt_scrub_neon)
	mov	r12, sp
	.cfi_def_cfa_register 12
	mov	r3, sp
	vmov.i32 q0, #0
	vmov.i32 q1, #0
	sub	sp, sp, r0
LOCAL (loop):
	vstmdb	r3!, {d0-d3}
	vstmdb	r3!, {d0-d3}
	subs	r0, r0, #64
	bhi	LOCAL (loop)
	mov	sp, r12
	.cfi_def_cfa_register 13
	.irp	k, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15
	vmov.i32 q\k, #0
	.endr
	mov	r1, #0
	mov	r2, #0
	mov	r3, #0
	mov	r12, #0
	bx	lr
ENDFUNC (_symcrypt_scrub_neon)
