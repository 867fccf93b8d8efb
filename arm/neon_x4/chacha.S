/* SPDX-License-Identifier: ISC */
/* ChaCha with NEON, for CPUs where two blocks are faster one at a time in
 * general registers.
 *
 * Contracts, registers, estimates, method: see arm/neon/chacha.S, whose code
 * this is, with SINGLE an argument.
 *
 * Needs: NEON, and with it ARMv7. */

#include "asm.h"

#if !defined(__thumb2__)
.arch armv7-a
#endif
.fpu neon

FUNC (_symcrypt_chacha_crypt_neon_x4)
	ldr	r12, [sp]
	orr	r12, r12, #0x40000000	/* SINGLE is 128; see BEGIN */
	str	r12, [sp]
	b	SYM (_symcrypt_chacha_crypt_neon)
ENDFUNC (_symcrypt_chacha_crypt_neon_x4)
