/* SPDX-License-Identifier: ISC */
/* ChaCha with vectors of any length (D. J. Bernstein, "ChaCha, a variant of
 * Salsa20", 2008).
 *
 *   void _symcrypt_chacha_blocks_rvv (uint8_t *dst, const uint8_t *src,
 *                                 size_t blocks, const uint32_t state[16],
 *                                 unsigned rounds);
 *   void _symcrypt_chacha_crypt_rvv (uint8_t *dst, const uint8_t *src,
 *                                 size_t length, const uint32_t state[16],
 *                                 unsigned rounds, uint8_t *last);
 *
 * The contracts are in src/chacha-kernels.h: at least one block or byte; any
 * alignment; DST may equal SRC exactly; ROUNDS even.  Constant time: branches
 * depend on lengths, addresses and ROUNDS alone; rotations are by constants.
 *
 * Needs: V.
 *
 * Registers, method: see riscv64/stream.inc and riscv64/rvv-stream.inc. */

#include "asm.h"

.option arch, +v

.macro ROTATE d, k, t
	slliw	\t, \d, \k
	srliw	\d, \d, 32-\k
	or	\d, \d, \t
.endm
.macro ROTATES k, a, b, c, d
	vsll.vi	v16, v\a, \k
	vsll.vi	v17, v\b, \k
	vsll.vi	v18, v\c, \k
	vsll.vi	v19, v\d, \k
	vsrl.vi	v\a, v\a, 32-\k
	vsrl.vi	v\b, v\b, 32-\k
	vsrl.vi	v\c, v\c, 32-\k
	vsrl.vi	v\d, v\d, 32-\k
	vor.vv	v\a, v\a, v16
	vor.vv	v\b, v\b, v17
	vor.vv	v\c, v\c, v18
	vor.vv	v\d, v\d, v19
.endm

#include "riscv64/chacha.inc"
#define FEW 3
#include "riscv64/rvv-stream.inc"

FUNC (_symcrypt_chacha_blocks_rvv)
	slli	a2, a2, 6
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_blocks_rvv)

FUNC (_symcrypt_chacha_crypt_rvv)
LOCAL (crypt):
	CRYPT_VECTORS
ENDFUNC (_symcrypt_chacha_crypt_rvv)
