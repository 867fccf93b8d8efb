/* SPDX-License-Identifier: ISC */
/* ChaCha with vectors of any length (D. J. Bernstein, "ChaCha, a variant of
 * Salsa20", 2008).
 *
 *   void _symcrypt_chacha_blocks_rvv_zbb (uint8_t *dst, const uint8_t *src,
 *                                 size_t blocks, const uint32_t state[16],
 *                                 unsigned rounds);
 *   void _symcrypt_chacha_crypt_rvv_zbb (uint8_t *dst, const uint8_t *src,
 *                                 size_t length, const uint32_t state[16],
 *                                 unsigned rounds, uint8_t *last);
 *
 * The contracts are in src/chacha-kernels.h: at least one block or byte; any
 * alignment; DST may equal SRC exactly; ROUNDS even.  Constant time: branches
 * depend on lengths, addresses and ROUNDS alone; rotations are by constants.
 *
 * Needs: V, Zbb.
 *
 * Registers, method: see riscv64/stream.inc and riscv64/rvv-stream.inc. */

#include "asm.h"

.option arch, +v, +zbb

#include "riscv64/rvv/rotate.inc"
#include "riscv64/zbb/rotate.inc"
#include "riscv64/chacha.inc"

#define FEW 0
#define BESIDE 0
#include "riscv64/rvv-stream.inc"

FUNC (_symcrypt_chacha_blocks_rvv_zbb)
	slli	a2, a2, 6
	j	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_blocks_rvv_zbb)

FUNC (_symcrypt_chacha_crypt_rvv_zbb)
LOCAL (crypt):
	CRYPT_VECTORS
ENDFUNC (_symcrypt_chacha_crypt_rvv_zbb)
