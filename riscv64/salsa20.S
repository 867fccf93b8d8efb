/* SPDX-License-Identifier: ISC */
/* Salsa20 in general registers (D. J. Bernstein, "The Salsa20 family of
 * stream ciphers", 2007).
 *
 * Kernels with _riscv64 at the end: salsa20_blocks salsa20_crypt salsa20_core
 * salsa20_2core salsa20_3core.
 *
 * Prototypes and contracts are in src/salsa20-kernels.h: at least one block or
 * byte; any alignment; DST may equal SRC exactly; ROUNDS even.  Constant time:
 * branches depend on lengths, addresses and ROUNDS alone.
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
