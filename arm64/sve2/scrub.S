/* SPDX-License-Identifier: ISC */
/* The stack below the caller and the registers that calls may change, cleared.
 *
 *   void _symcrypt_scrub_sve2 (size_t bytes);
 *
 * As _symcrypt_scrub_arm64, which it ends in: BYTES is a multiple of 64 and at
 * least that.  Constant time.
 *
 * Needs: SVE.
 *
 * Registers: as there, and all predicates, which calls may change.
 *
 * Method: a vector register that is written as one of Advanced SIMD is zero
 * above its 128 bits.  Callees restore the low 64 bits of z8 to z15, which
 * clears the bits above them. */

#include "asm.h"

	.arch	armv8-a+sve+sve2

FUNC (_symcrypt_scrub_sve2)
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	pfalse	p\k\().b
	.endr
	b	SYM (_symcrypt_scrub_arm64)
ENDFUNC (_symcrypt_scrub_sve2)
