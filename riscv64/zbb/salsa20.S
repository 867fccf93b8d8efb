/* SPDX-License-Identifier: ISC */
/* Salsa20 with Zbb (D. J. Bernstein, "The Salsa20 family of
 * stream ciphers", 2007).
 *
 * Prototypes and contracts: src/salsa20-kernels.h.  Constant time: branches
 * depend on lengths, addresses and ROUNDS alone.
 *
 * Needs: Zbb.
 *
 * Registers, method: see riscv64/stream.inc. */

#include "asm.h"

.option arch, +zbb

#define ZBB
#include "riscv64/salsa20.inc"

FUNC (_symcrypt_salsa20_blocks_zbb)
	slli	a2, a2, 6
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_blocks_zbb)

FUNC (_symcrypt_salsa20_crypt_zbb)
LOCAL (crypt):
	FIRST_BLOCK
	CRYPT_WORDS
ENDFUNC (_symcrypt_salsa20_crypt_zbb)

FUNC (_symcrypt_salsa20_core_zbb)
	CORE	64
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_core_zbb)

FUNC (_symcrypt_salsa20_2core_zbb)
	CORE	128
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_2core_zbb)

FUNC (_symcrypt_salsa20_3core_zbb)
	CORE	192
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_3core_zbb)
