/* SPDX-License-Identifier: ISC */
/* The stack and the registers of RV64GC, cleared.
 *
 * Prototype and contract are in riscv64/scrub.inc.
 *
 * Needs: nothing. */

#include "asm.h"

#include "riscv64/scrub.inc"

FUNC (_symcrypt_scrub_riscv64)
	CLEAR_STACK
	.irp	r, ft0, ft1, ft2, ft3, ft4, ft5, ft6, ft7, ft8, ft9, ft10, ft11
	fmv.d.x	\r, zero
	.endr
	.irp	r, fa0, fa1, fa2, fa3, fa4, fa5, fa6, fa7
	fmv.d.x	\r, zero
	.endr
	.irp	r, t0, t1, t2, t3, t4, t5, t6, a0, a1, a2, a3, a4, a5, a6, a7
	li	\r, 0
	.endr
	ret
ENDFUNC (_symcrypt_scrub_riscv64)
