/* SPDX-License-Identifier: ISC */
/* ChaCha with NEON (D. J. Bernstein, "ChaCha, a variant of Salsa20", 2008).
 *
 * Prototype and contract: src/chacha-kernels.h.  Constant time: branches
 * depend on lengths and ROUNDS alone.
 *
 * Needs: Advanced SIMD, which every AArch64 CPU has; little-endian memory.
 *
 * Registers: see arm64/stream.inc; v31 has the indices of the rotation by 8.
 *
 * Cycles, by models: see doc/performance.md.
 *
 * By these, runs are of eight only where bit 31 of ROUNDS is set, by
 * arm64/wide, and else of seven (doc/kernels/arm.md).
 *
 * Method: see arm64/stream.inc and arm64/chacha.inc. */

#include "asm.h"

#include "arm64/chacha.inc"

FUNC (_symcrypt_chacha_crypt_arm64)
	CRYPT
ENDFUNC (_symcrypt_chacha_crypt_arm64)

RODATA (16)
	/* The constants, in RODATA. */
LOCAL (numbers):
	.quad	0, 1, 2, 3
LOCAL (rol8):
	.byte	3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14
ENDRODATA
