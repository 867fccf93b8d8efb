/* SPDX-License-Identifier: ISC */
/* The stack and the registers of RV64GC, cleared.
 *
 *   void _symcrypt_leave_riscv64 (size_t bytes);
 *
 * The contract is in riscv64/leave.inc.
 *
 * Needs: nothing. */

#include "asm.h"

#include "riscv64/leave.inc"

FUNC (_symcrypt_leave_riscv64)
	CLEAR_STACK
	CLEAR_REGISTERS
	ret
ENDFUNC (_symcrypt_leave_riscv64)
