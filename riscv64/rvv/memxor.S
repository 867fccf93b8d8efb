/* SPDX-License-Identifier: ISC */
/* The exclusive or of two buffers with vectors of any length.
 *
 * Prototype and contract: src/memxor-kernels.h.  Constant time.
 *
 * Needs: V.
 *
 * Registers:
 *   - a0: DST
 *   - a1: A
 *   - a2: B
 *   - a3: bytes left
 *   - t0: bytes of this turn
 *   - v0-v7, v8-v15: data
 *
 * Method: eight registers a turn, as bytes, so no access is misaligned.
 */

#include "asm.h"

.option arch, +v

FUNC (_symcrypt_memxor_rvv)
LOCAL (loop):
	vsetvli	t0, a3, e8, m8, ta, ma
	vle8.v	v0, (a1)
	vle8.v	v8, (a2)
	sub	a3, a3, t0
	add	a1, a1, t0
	add	a2, a2, t0
	vxor.vv	v0, v0, v8
	vse8.v	v0, (a0)
	add	a0, a0, t0
	bnez	a3, LOCAL (loop)
	vsetvli	t0, zero, e8, m8, ta, ma
	vmv.v.i	v0, 0
	vmv.v.i	v8, 0
	ret
ENDFUNC (_symcrypt_memxor_rvv)
