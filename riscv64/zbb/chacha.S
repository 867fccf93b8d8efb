/* SPDX-License-Identifier: ISC */
/* ChaCha with Zbb (D. J. Bernstein, "ChaCha, a variant of
 * Salsa20", 2008).
 *
 * Prototype and contract: src/chacha-kernels.h.  Constant time: branches
 * depend on lengths, addresses and ROUNDS alone.
 *
 * Needs: Zbb.
 *
 * Registers, method: see riscv64/stream.inc. */

#include "asm.h"

.option arch, +zbb

#define ZBB
#include "riscv64/chacha.inc"

FUNC (_symcrypt_chacha_crypt_zbb)
	FIRST_BLOCK
	CRYPT_WORDS
ENDFUNC (_symcrypt_chacha_crypt_zbb)
