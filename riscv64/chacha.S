/* SPDX-License-Identifier: ISC */
/* ChaCha in general registers (D. J. Bernstein, "ChaCha, a variant of
 * Salsa20", 2008).
 *
 * Prototypes and contracts: src/chacha-kernels.h.  Constant time: branches
 * depend on lengths, addresses and ROUNDS alone.
 *
 * Needs: nothing.
 *
 * Registers, method: see riscv64/stream.inc. */

#include "asm.h"

#include "riscv64/chacha.inc"

FUNC (_symcrypt_chacha_blocks_riscv64)
	slli	a2, a2, 6
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_blocks_riscv64)

FUNC (_symcrypt_chacha_crypt_riscv64)
LOCAL (crypt):
	FIRST_BLOCK
	CRYPT_WORDS
ENDFUNC (_symcrypt_chacha_crypt_riscv64)

FUNC (_symcrypt_chacha_core_riscv64)
	CORE	64
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_core_riscv64)

FUNC (_symcrypt_chacha_2core_riscv64)
	CORE	128
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_2core_riscv64)

FUNC (_symcrypt_chacha_3core_riscv64)
	CORE	192
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_3core_riscv64)
