/* SPDX-License-Identifier: ISC */
/* Salsa20 in general registers (D. J. Bernstein, "The Salsa20 family of
 * stream ciphers", 2007).
 *
 * Prototype and contract: src/salsa20-kernels.h.  Constant time: branches
 * depend on lengths, addresses and ROUNDS alone.
 *
 * Needs: nothing.
 *
 * Registers, method: see riscv64/stream.inc. */

#include "asm.h"

#include "riscv64/salsa20.inc"

FUNC (_symcrypt_salsa20_crypt_riscv64)
	FIRST_BLOCK
	CRYPT_WORDS
ENDFUNC (_symcrypt_salsa20_crypt_riscv64)
