/* SPDX-License-Identifier: ISC */
/* Kernels of self-test.c's type that are wrong in ways which take assembly:
 * the right result, by asmcheck_good, and one thing that must be caught. */

#include "asm.h"

.macro GOOD
	stp	x29, x30, [sp, #-16]!
	.cfi_adjust_cfa_offset 16
	.cfi_rel_offset x29, 0
	.cfi_rel_offset x30, 8
	bl	SYM (asmcheck_good)
	ldp	x29, x30, [sp], #16
	.cfi_adjust_cfa_offset -16
	.cfi_restore x29
	.cfi_restore x30
.endm

/* A register that is the caller's. */
.macro CLOBBER reg
FUNC (asmcheck_bad_\reg)
	GOOD
	add	\reg, \reg, #1
	ret
ENDFUNC (asmcheck_bad_\reg)
.endm
	CLOBBER	x18
	CLOBBER	x19
	CLOBBER	x20
	CLOBBER	x21
	CLOBBER	x22
	CLOBBER	x23
	CLOBBER	x24
	CLOBBER	x25
	CLOBBER	x26
	CLOBBER	x27
	CLOBBER	x28
	CLOBBER	x29

/* x, a 32-bit argument, taken for one of 64. */
FUNC (asmcheck_bad_upper_half)
	add	x4, x4, x4, lsr #32
	GOOD
	ret
ENDFUNC (asmcheck_bad_upper_half)

FUNC (asmcheck_bad_stack_pointer)
	GOOD
	add	sp, sp, #16
	ret
ENDFUNC (asmcheck_bad_stack_pointer)

FUNC (asmcheck_bad_stack)
	GOOD
	ldr	x0, [sp]
	add	x0, x0, #1
	str	x0, [sp]
	ret
ENDFUNC (asmcheck_bad_stack)

/* Flush to zero. */
FUNC (asmcheck_bad_control)
	GOOD
	mrs	x0, fpcr
	orr	x0, x0, #0x1000000
	msr	fpcr, x0
	ret
ENDFUNC (asmcheck_bad_control)

/* A register that is the caller's. */
.macro CLOBBER_VECTOR number
FUNC (asmcheck_bad_d\number)
	GOOD
	mvn	v\number\().8b, v\number\().8b
	ret
ENDFUNC (asmcheck_bad_d\number)
.endm
	CLOBBER_VECTOR	8
	CLOBBER_VECTOR	9
	CLOBBER_VECTOR	10
	CLOBBER_VECTOR	11
	CLOBBER_VECTOR	12
	CLOBBER_VECTOR	13
	CLOBBER_VECTOR	14
	CLOBBER_VECTOR	15

FUNC (asmcheck_bad_illegal)
	GOOD
	.inst	0
	ret
ENDFUNC (asmcheck_bad_illegal)

#if ASM_ARM64_SVE2
	.arch	armv8-a+sve+sve2

FUNC (asmcheck_bad_z8)
	GOOD
	add	z8.d, z8.d, #1
	ret
ENDFUNC (asmcheck_bad_z8)

/* p0, which belongs to nobody, taken for all true. */
FUNC (asmcheck_bad_p0)
	ptrue	p1.b
	cntp	x9, p1, p0.b
	cntb	x10
	sub	x9, x10, x9
	add	w4, w4, w9
	GOOD
	ret
ENDFUNC (asmcheck_bad_p0)

/* The same of the first-fault register. */
FUNC (asmcheck_bad_ffr)
	rdffr	p0.b
	ptrue	p1.b
	cntp	x9, p1, p0.b
	cntb	x10
	sub	x9, x10, x9
	add	w4, w4, w9
	GOOD
	ret
ENDFUNC (asmcheck_bad_ffr)
#endif
