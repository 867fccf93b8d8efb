/* SPDX-License-Identifier: ISC */
/* Salsa20 with Zbb (D. J. Bernstein, "The Salsa20 family of
 * stream ciphers", 2007).
 *
 * Kernels with _zbb at the end: salsa20_blocks salsa20_crypt salsa20_core
 * salsa20_2core salsa20_3core.
 *
 * Prototypes and contracts are in src/salsa20-kernels.h: at least one block or
 * byte; any alignment; DST may equal SRC exactly; ROUNDS even.  Constant time:
 * branches depend on lengths, addresses and ROUNDS alone.
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
