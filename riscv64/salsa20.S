/* SPDX-License-Identifier: ISC */
/* Salsa20 in general registers (D. J. Bernstein, "The Salsa20 family of
 * stream ciphers", 2007).
 *
 * Prototypes and contracts: src/salsa20-kernels.h.  Constant time: branches
 * depend on lengths, addresses and ROUNDS alone.
 *
 * Needs: nothing.
 *
 * Registers, method: see riscv64/stream.inc. */

#include "asm.h"

#include "riscv64/salsa20.inc"

FUNC (_symcrypt_salsa20_blocks_riscv64)
	slli	a2, a2, 6
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_blocks_riscv64)

FUNC (_symcrypt_salsa20_crypt_riscv64)
LOCAL (crypt):
	FIRST_BLOCK
	CRYPT_WORDS
ENDFUNC (_symcrypt_salsa20_crypt_riscv64)

FUNC (_symcrypt_salsa20_core_riscv64)
	CORE	64
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_core_riscv64)

FUNC (_symcrypt_salsa20_2core_riscv64)
	CORE	128
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_2core_riscv64)

FUNC (_symcrypt_salsa20_3core_riscv64)
	CORE	192
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_3core_riscv64)
