/* SPDX-License-Identifier: ISC */
/* Salsa20 with vectors of any length (D. J. Bernstein, "The Salsa20 family of
 * stream ciphers", 2007).
 *
 *   void _symcrypt_salsa20_blocks_rvv_zvkb (uint8_t *dst, const uint8_t *src,
 *                                 size_t blocks, const uint32_t state[16],
 *                                 unsigned rounds);
 *   void _symcrypt_salsa20_crypt_rvv_zvkb (uint8_t *dst, const uint8_t *src,
 *                                 size_t length, const uint32_t state[16],
 *                                 unsigned rounds, uint8_t *last);
 *   ... 2core, 3core as in riscv64/salsa20.S
 *
 * The contracts are in src/salsa20-kernels.h: at least one block or byte; any
 * alignment; DST may equal SRC exactly; ROUNDS even.  Constant time: branches
 * depend on lengths, addresses and ROUNDS alone; rotations are by constants.
 *
 * Needs: V, Zvkb, Zbb.
 *
 * Registers, method: see riscv64/stream.inc and riscv64/rvv-stream.inc. */

#include "asm.h"

.option arch, +v, +zvkb, +zbb

.macro TURN k, x, d, t
	roriw	\x, \x, 32-\k
	xor	\d, \d, \x
.endm
.macro TURNS k, a, b, c, d
	vror.vi	v16, v16, 32-\k
	vror.vi	v17, v17, 32-\k
	vror.vi	v18, v18, 32-\k
	vror.vi	v19, v19, 32-\k
	vxor.vv	v\a, v\a, v16
	vxor.vv	v\b, v\b, v17
	vxor.vv	v\c, v\c, v18
	vxor.vv	v\d, v\d, v19
.endm

#include "riscv64/salsa20.inc"
#define FEW 1
#include "riscv64/rvv-stream.inc"

FUNC (_symcrypt_salsa20_blocks_rvv_zvkb)
	slli	a2, a2, 6
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_blocks_rvv_zvkb)

FUNC (_symcrypt_salsa20_crypt_rvv_zvkb)
LOCAL (crypt):
	CRYPT_VECTORS
ENDFUNC (_symcrypt_salsa20_crypt_rvv_zvkb)

FUNC (_symcrypt_salsa20_2core_rvv_zvkb)
	CORE	128
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_2core_rvv_zvkb)

FUNC (_symcrypt_salsa20_3core_rvv_zvkb)
	CORE	192
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_3core_rvv_zvkb)
