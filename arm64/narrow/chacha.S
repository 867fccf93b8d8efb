/* SPDX-License-Identifier: ISC */
/* ChaCha with NEON, for CPUs that start one instruction of 128-bit vectors in
 * a cycle: four blocks in vectors and one in general registers.
 *
 * Contracts, registers, estimates, method: see arm64/chacha.S, whose code this
 * is, with bit 30 of ROUNDS as an argument.
 *
 * Needs: Advanced SIMD, which every AArch64 CPU has; little-endian memory.
 *
 * Instructions of vectors a byte: 3.8 here, 4.1 with two more blocks in rows.
 * Published figures of Cortex-A53, A57 and A72 are 1.04 to 1.09 cycles for
 * each (doc/kernels/arm.md). */

#include "asm.h"

FUNC (_symcrypt_chacha_crypt_narrow)
	orr	w4, w4, #0x40000000	/* see arm64/stream.inc */
	b	SYM (_symcrypt_chacha_crypt_arm64)
ENDFUNC (_symcrypt_chacha_crypt_narrow)
