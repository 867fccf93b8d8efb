/* SPDX-License-Identifier: ISC */
/* ChaCha in general registers (D. J. Bernstein, "ChaCha, a variant of
 * Salsa20", 2008).
 *
 * Prototype and contract: src/chacha-kernels.h.  Constant time: branches
 * depend on lengths, addresses and ROUNDS alone.
 *
 * Needs: nothing.
 *
 * Registers, method: see riscv64/stream.inc. */

#include "asm.h"

#include "riscv64/chacha.inc"

FUNC (_symcrypt_chacha_crypt_riscv64)
	FIRST_BLOCK
	CRYPT_WORDS
ENDFUNC (_symcrypt_chacha_crypt_riscv64)
