/* SPDX-License-Identifier: ISC */
/* Salsa20 with vectors of any length (D. J. Bernstein, "The Salsa20 family of
 * stream ciphers", 2007).
 *
 *   void _symcrypt_salsa20_blocks_rvv (uint8_t *dst, const uint8_t *src,
 *                                 size_t blocks, const uint32_t state[16],
 *                                 unsigned rounds);
 *   void _symcrypt_salsa20_crypt_rvv (uint8_t *dst, const uint8_t *src,
 *                                 size_t length, const uint32_t state[16],
 *                                 unsigned rounds, uint8_t *last);
 *
 * The contracts are in src/salsa20-kernels.h: at least one block or byte; any
 * alignment; DST may equal SRC exactly; ROUNDS even.  Constant time: branches
 * depend on lengths, addresses and ROUNDS alone; rotations are by constants.
 *
 * Needs: V.
 *
 * Registers, method: see riscv64/stream.inc and riscv64/rvv-stream.inc. */

#include "asm.h"

.option arch, +v

.macro TURN k, x, d, t
	slliw	\t, \x, \k
	srliw	\x, \x, 32-\k
	xor	\d, \d, \t
	xor	\d, \d, \x
.endm
.macro TURNS k, a, b, c, d
	vsll.vi	v20, v16, \k
	vsll.vi	v21, v17, \k
	vsll.vi	v22, v18, \k
	vsll.vi	v23, v19, \k
	vsrl.vi	v16, v16, 32-\k
	vsrl.vi	v17, v17, 32-\k
	vsrl.vi	v18, v18, 32-\k
	vsrl.vi	v19, v19, 32-\k
	vxor.vv	v\a, v\a, v20
	vxor.vv	v\b, v\b, v21
	vxor.vv	v\c, v\c, v22
	vxor.vv	v\d, v\d, v23
	vxor.vv	v\a, v\a, v16
	vxor.vv	v\b, v\b, v17
	vxor.vv	v\c, v\c, v18
	vxor.vv	v\d, v\d, v19
.endm

#include "riscv64/salsa20.inc"
#define FEW 3
#include "riscv64/rvv-stream.inc"

FUNC (_symcrypt_salsa20_blocks_rvv)
	slli	a2, a2, 6
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_blocks_rvv)

FUNC (_symcrypt_salsa20_crypt_rvv)
LOCAL (crypt):
	CRYPT_VECTORS
ENDFUNC (_symcrypt_salsa20_crypt_rvv)
