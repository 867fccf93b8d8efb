/* SPDX-License-Identifier: ISC */
/* ChaCha with Zbb (D. J. Bernstein, "ChaCha, a variant of
 * Salsa20", 2008).
 *
 * Prototypes and contracts: src/chacha-kernels.h.  Constant time: branches
 * depend on lengths, addresses and ROUNDS alone.
 *
 * Needs: Zbb.
 *
 * Registers, method: see riscv64/stream.inc. */

#include "asm.h"

.option arch, +zbb

#define ZBB
#include "riscv64/chacha.inc"

FUNC (_symcrypt_chacha_blocks_zbb)
	slli	a2, a2, 6
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_blocks_zbb)

FUNC (_symcrypt_chacha_crypt_zbb)
LOCAL (crypt):
	FIRST_BLOCK
	CRYPT_WORDS
ENDFUNC (_symcrypt_chacha_crypt_zbb)

FUNC (_symcrypt_chacha_core_zbb)
	CORE	64
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_core_zbb)

FUNC (_symcrypt_chacha_2core_zbb)
	CORE	128
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_2core_zbb)

FUNC (_symcrypt_chacha_3core_zbb)
	CORE	192
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_3core_zbb)
