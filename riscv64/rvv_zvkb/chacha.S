/* SPDX-License-Identifier: ISC */
/* ChaCha with vectors of any length (D. J. Bernstein, "ChaCha, a variant of
 * Salsa20", 2008).
 *
 * Prototype and contract: src/chacha-kernels.h.  Constant time: branches
 * depend on lengths, addresses and ROUNDS alone; rotations are by constants.
 *
 * Needs: V, Zvkb, Zbb.
 *
 * Registers, method: see riscv64/stream.inc. */

#include "asm.h"

.option arch, +v, +zbb

#define ZBB
#define WITH_VECTORS
#define ZVKB
#define FEWEST 2
#define WORDS_BLOCK 1
#include "riscv64/chacha.inc"

FUNC (_symcrypt_chacha_crypt_rvv_zvkb)
	CRYPT_VECTORS
ENDFUNC (_symcrypt_chacha_crypt_rvv_zvkb)
