/* SPDX-License-Identifier: ISC */
/* ChaCha with NEON, for CPUs that start enough instructions in a cycle for two
 * blocks in general registers along with six in vectors.
 *
 * Contracts, registers, estimates, method: see arm64/chacha.S, whose code this
 * is, with bit 31 of ROUNDS as an argument.
 *
 * Needs: Advanced SIMD, which every AArch64 CPU has; little-endian memory. */

#include "asm.h"

FUNC (_symcrypt_chacha_crypt_wide)
	orr	w4, w4, #0x80000000	/* see arm64/stream.inc */
	b	SYM (_symcrypt_chacha_crypt_arm64)
ENDFUNC (_symcrypt_chacha_crypt_wide)
