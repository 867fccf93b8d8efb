/* SPDX-License-Identifier: ISC */
/* ChaCha with vectors of any length (D. J. Bernstein, "ChaCha, a variant of
 * Salsa20", 2008).
 *
 *   void _symcrypt_chacha_blocks_rvv_zvkb (uint8_t *dst, const uint8_t *src,
 *                                 size_t blocks, const uint32_t state[16],
 *                                 unsigned rounds);
 *   void _symcrypt_chacha_crypt_rvv_zvkb (uint8_t *dst, const uint8_t *src,
 *                                 size_t length, const uint32_t state[16],
 *                                 unsigned rounds, uint8_t *last);
 *   ... 2core, 3core as in riscv64/chacha.S
 *
 * The contracts are in src/chacha-kernels.h: at least one block or byte; any
 * alignment; DST may equal SRC exactly; ROUNDS even.  Constant time: branches
 * depend on lengths, addresses and ROUNDS alone; rotations are by constants.
 *
 * Needs: V, Zvkb, Zbb.
 *
 * Registers, method: see riscv64/stream.inc and riscv64/rvv-stream.inc. */

#include "asm.h"

.option arch, +v, +zvkb, +zbb

.macro ROTATE d, k, t
	roriw	\d, \d, 32-\k
.endm
.macro ROTATES k, a, b, c, d
	vror.vi	v\a, v\a, 32-\k
	vror.vi	v\b, v\b, 32-\k
	vror.vi	v\c, v\c, 32-\k
	vror.vi	v\d, v\d, 32-\k
.endm

#include "riscv64/chacha.inc"
#define FEW 1
#include "riscv64/rvv-stream.inc"

FUNC (_symcrypt_chacha_blocks_rvv_zvkb)
	slli	a2, a2, 6
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_blocks_rvv_zvkb)

FUNC (_symcrypt_chacha_crypt_rvv_zvkb)
LOCAL (crypt):
	CRYPT_VECTORS
ENDFUNC (_symcrypt_chacha_crypt_rvv_zvkb)

FUNC (_symcrypt_chacha_2core_rvv_zvkb)
	CORE	128
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_2core_rvv_zvkb)

FUNC (_symcrypt_chacha_3core_rvv_zvkb)
	CORE	192
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_3core_rvv_zvkb)
