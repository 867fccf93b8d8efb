/* SPDX-License-Identifier: ISC */
/* Salsa20 with vectors of any length (D. J. Bernstein, "The Salsa20 family of
 * stream ciphers", 2007).
 *
 * Prototype and contract: src/salsa20-kernels.h.  Constant time: branches
 * depend on lengths, addresses and ROUNDS alone; rotations are by constants.
 *
 * Needs: V.
 *
 * Registers, method: see riscv64/stream.inc. */

#include "asm.h"

.option arch, +v

#define WITH_VECTORS
#define FEWEST 3
#define WORDS_BLOCK 0
#include "riscv64/salsa20.inc"

FUNC (_symcrypt_salsa20_crypt_rvv)
	CRYPT_VECTORS
ENDFUNC (_symcrypt_salsa20_crypt_rvv)
