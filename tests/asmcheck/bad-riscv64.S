/* SPDX-License-Identifier: ISC */
/* Kernels of self-test.c's type that are wrong in ways which take assembly:
 * the right result, by asmcheck_good, and one thing that must be caught. */

#include "asm.h"

.macro GOOD
	addi	sp, sp, -16
	.cfi_adjust_cfa_offset 16
	sd	ra, 8(sp)
	.cfi_rel_offset ra, 8
	call	SYM (asmcheck_good)
	ld	ra, 8(sp)
	.cfi_restore ra
	addi	sp, sp, 16
	.cfi_adjust_cfa_offset -16
.endm

FUNC (asmcheck_bad_s0)
	GOOD
	addi	s0, s0, 1
	ret
ENDFUNC (asmcheck_bad_s0)

FUNC (asmcheck_bad_s1)
	GOOD
	addi	s1, s1, 1
	ret
ENDFUNC (asmcheck_bad_s1)

FUNC (asmcheck_bad_s2)
	GOOD
	addi	s2, s2, 1
	ret
ENDFUNC (asmcheck_bad_s2)

FUNC (asmcheck_bad_s3)
	GOOD
	addi	s3, s3, 1
	ret
ENDFUNC (asmcheck_bad_s3)

FUNC (asmcheck_bad_s4)
	GOOD
	addi	s4, s4, 1
	ret
ENDFUNC (asmcheck_bad_s4)

FUNC (asmcheck_bad_s5)
	GOOD
	addi	s5, s5, 1
	ret
ENDFUNC (asmcheck_bad_s5)

FUNC (asmcheck_bad_s6)
	GOOD
	addi	s6, s6, 1
	ret
ENDFUNC (asmcheck_bad_s6)

FUNC (asmcheck_bad_s7)
	GOOD
	addi	s7, s7, 1
	ret
ENDFUNC (asmcheck_bad_s7)

FUNC (asmcheck_bad_s8)
	GOOD
	addi	s8, s8, 1
	ret
ENDFUNC (asmcheck_bad_s8)

FUNC (asmcheck_bad_s9)
	GOOD
	addi	s9, s9, 1
	ret
ENDFUNC (asmcheck_bad_s9)

FUNC (asmcheck_bad_s10)
	GOOD
	addi	s10, s10, 1
	ret
ENDFUNC (asmcheck_bad_s10)

FUNC (asmcheck_bad_s11)
	GOOD
	addi	s11, s11, 1
	ret
ENDFUNC (asmcheck_bad_s11)

FUNC (asmcheck_bad_gp)
	GOOD
	addi	gp, gp, 1
	ret
ENDFUNC (asmcheck_bad_gp)

FUNC (asmcheck_bad_tp)
	GOOD
	addi	tp, tp, 1
	ret
ENDFUNC (asmcheck_bad_tp)

FUNC (asmcheck_bad_fs0)
	GOOD
	fneg.d	fs0, fs0
	ret
ENDFUNC (asmcheck_bad_fs0)

FUNC (asmcheck_bad_fs1)
	GOOD
	fneg.d	fs1, fs1
	ret
ENDFUNC (asmcheck_bad_fs1)

FUNC (asmcheck_bad_fs2)
	GOOD
	fneg.d	fs2, fs2
	ret
ENDFUNC (asmcheck_bad_fs2)

FUNC (asmcheck_bad_fs3)
	GOOD
	fneg.d	fs3, fs3
	ret
ENDFUNC (asmcheck_bad_fs3)

FUNC (asmcheck_bad_fs4)
	GOOD
	fneg.d	fs4, fs4
	ret
ENDFUNC (asmcheck_bad_fs4)

FUNC (asmcheck_bad_fs5)
	GOOD
	fneg.d	fs5, fs5
	ret
ENDFUNC (asmcheck_bad_fs5)

FUNC (asmcheck_bad_fs6)
	GOOD
	fneg.d	fs6, fs6
	ret
ENDFUNC (asmcheck_bad_fs6)

FUNC (asmcheck_bad_fs7)
	GOOD
	fneg.d	fs7, fs7
	ret
ENDFUNC (asmcheck_bad_fs7)

FUNC (asmcheck_bad_fs8)
	GOOD
	fneg.d	fs8, fs8
	ret
ENDFUNC (asmcheck_bad_fs8)

FUNC (asmcheck_bad_fs9)
	GOOD
	fneg.d	fs9, fs9
	ret
ENDFUNC (asmcheck_bad_fs9)

FUNC (asmcheck_bad_fs10)
	GOOD
	fneg.d	fs10, fs10
	ret
ENDFUNC (asmcheck_bad_fs10)

FUNC (asmcheck_bad_fs11)
	GOOD
	fneg.d	fs11, fs11
	ret
ENDFUNC (asmcheck_bad_fs11)

FUNC (asmcheck_bad_stack_pointer)
	GOOD
	addi	sp, sp, 16
	ret
ENDFUNC (asmcheck_bad_stack_pointer)

FUNC (asmcheck_bad_stack)
	GOOD
	ld	a0, (sp)
	addi	a0, a0, 1
	sd	a0, (sp)
	ret
ENDFUNC (asmcheck_bad_stack)

/* Towards zero. */
FUNC (asmcheck_bad_rounding)
	GOOD
	fsrmi	1
	ret
ENDFUNC (asmcheck_bad_rounding)

FUNC (asmcheck_bad_illegal)
	GOOD
	unimp
	ret
ENDFUNC (asmcheck_bad_illegal)

#if ASM_RISCV64_RVV
/* The vector type and length of the caller, taken for this function's. */
.option arch, +v
FUNC (asmcheck_bad_vector_type)
	vmv.v.i	v8, 0
	vsetivli t0, 2, e64, m1, ta, ma
	vslidedown.vi v8, v8, 1
	vmv.x.s	t0, v8
	add	a4, a4, t0
	GOOD
	ret
ENDFUNC (asmcheck_bad_vector_type)
#endif
