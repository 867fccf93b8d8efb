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

/* A register that is the caller's. */
.macro CLOBBER reg
FUNC (asmcheck_bad_\reg)
	GOOD
	addi	\reg, \reg, 1
	ret
ENDFUNC (asmcheck_bad_\reg)
.endm
	CLOBBER	s0
	CLOBBER	s1
	CLOBBER	s2
	CLOBBER	s3
	CLOBBER	s4
	CLOBBER	s5
	CLOBBER	s6
	CLOBBER	s7
	CLOBBER	s8
	CLOBBER	s9
	CLOBBER	s10
	CLOBBER	s11
	CLOBBER	gp
	CLOBBER	tp

/* A register that is the caller's. */
.macro CLOBBER_FLOAT reg
FUNC (asmcheck_bad_\reg)
	GOOD
	fneg.d	\reg, \reg
	ret
ENDFUNC (asmcheck_bad_\reg)
.endm
	CLOBBER_FLOAT	fs0
	CLOBBER_FLOAT	fs1
	CLOBBER_FLOAT	fs2
	CLOBBER_FLOAT	fs3
	CLOBBER_FLOAT	fs4
	CLOBBER_FLOAT	fs5
	CLOBBER_FLOAT	fs6
	CLOBBER_FLOAT	fs7
	CLOBBER_FLOAT	fs8
	CLOBBER_FLOAT	fs9
	CLOBBER_FLOAT	fs10
	CLOBBER_FLOAT	fs11

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
