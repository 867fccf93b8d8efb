/* SPDX-License-Identifier: ISC */
/* The stack and the registers, vectors among them, cleared.
 *
 *   void _symcrypt_leave_rvv (size_t bytes);
 *
 * The contract is in riscv64/leave.inc.
 *
 * Needs: V. */

#include "asm.h"

.option arch, +v

#include "riscv64/leave.inc"

FUNC (_symcrypt_leave_rvv)
	CLEAR_STACK
	vsetvli	t0, zero, e8, m8, ta, ma
	.irp	k, 0, 8, 16, 24
	vmv.v.i	v\k, 0
	.endr
	CLEAR_REGISTERS
	ret
ENDFUNC (_symcrypt_leave_rvv)
