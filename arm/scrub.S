/* SPDX-License-Identifier: ISC */
/* The stack below the caller and the registers that calls may change, cleared.
 *
 *   void _symcrypt_scrub_arm (size_t bytes);
 *
 * BYTES is a multiple of 64 and at least 64; that many bytes below the
 * caller's stack pointer become zeros.  Constant time: time depends on BYTES
 * alone.
 *
 * Needs: ARMv6 or later, as what configure calls arm.
 *
 * Registers:
 *   - r0: bytes left
 *   - r12: the stack pointer on entry
 *   - r3: the end of the bytes left
 *   - r1, r2: zeros
 *
 * Method: from above to below, and above the stack pointer, as writing below
 * it is an error to valgrind.  ARM and Thumb-2 alike. */

#include "asm.h"

#if !defined(__thumb2__)
.arch armv6
#endif

FUNC (_symcrypt_scrub_arm)
	mov	r12, sp
	.cfi_def_cfa_register 12
	mov	r3, sp
	mov	r1, #0
	mov	r2, #0
	sub	sp, sp, r0
LOCAL (loop):
	stmdb	r3!, {r1, r2}
	stmdb	r3!, {r1, r2}
	stmdb	r3!, {r1, r2}
	stmdb	r3!, {r1, r2}
	subs	r0, r0, #32
	bhi	LOCAL (loop)
	mov	sp, r12
	.cfi_def_cfa_register 13
	mov	r3, #0
	mov	r12, #0
	bx	lr
ENDFUNC (_symcrypt_scrub_arm)
