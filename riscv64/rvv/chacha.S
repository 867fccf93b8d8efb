/* SPDX-License-Identifier: ISC */
/* ChaCha with vectors of any length (D. J. Bernstein, "ChaCha, a variant of
 * Salsa20", 2008).
 *
 * Prototype and contract: src/chacha-kernels.h.  Constant time: branches
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
#include "riscv64/chacha.inc"

FUNC (_symcrypt_chacha_crypt_rvv)
	CRYPT_VECTORS
ENDFUNC (_symcrypt_chacha_crypt_rvv)
