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

FUNC (asmcheck_bad_x18)
	GOOD
	add	x18, x18, #1
	ret
ENDFUNC (asmcheck_bad_x18)

FUNC (asmcheck_bad_x19)
	GOOD
	add	x19, x19, #1
	ret
ENDFUNC (asmcheck_bad_x19)

FUNC (asmcheck_bad_x20)
	GOOD
	add	x20, x20, #1
	ret
ENDFUNC (asmcheck_bad_x20)

FUNC (asmcheck_bad_x21)
	GOOD
	add	x21, x21, #1
	ret
ENDFUNC (asmcheck_bad_x21)

FUNC (asmcheck_bad_x22)
	GOOD
	add	x22, x22, #1
	ret
ENDFUNC (asmcheck_bad_x22)

FUNC (asmcheck_bad_x23)
	GOOD
	add	x23, x23, #1
	ret
ENDFUNC (asmcheck_bad_x23)

FUNC (asmcheck_bad_x24)
	GOOD
	add	x24, x24, #1
	ret
ENDFUNC (asmcheck_bad_x24)

FUNC (asmcheck_bad_x25)
	GOOD
	add	x25, x25, #1
	ret
ENDFUNC (asmcheck_bad_x25)

FUNC (asmcheck_bad_x26)
	GOOD
	add	x26, x26, #1
	ret
ENDFUNC (asmcheck_bad_x26)

FUNC (asmcheck_bad_x27)
	GOOD
	add	x27, x27, #1
	ret
ENDFUNC (asmcheck_bad_x27)

FUNC (asmcheck_bad_x28)
	GOOD
	add	x28, x28, #1
	ret
ENDFUNC (asmcheck_bad_x28)

FUNC (asmcheck_bad_x29)
	GOOD
	add	x29, x29, #1
	ret
ENDFUNC (asmcheck_bad_x29)

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

FUNC (asmcheck_bad_d8)
	GOOD
	mvn	v8.8b, v8.8b
	ret
ENDFUNC (asmcheck_bad_d8)

FUNC (asmcheck_bad_d9)
	GOOD
	mvn	v9.8b, v9.8b
	ret
ENDFUNC (asmcheck_bad_d9)

FUNC (asmcheck_bad_d10)
	GOOD
	mvn	v10.8b, v10.8b
	ret
ENDFUNC (asmcheck_bad_d10)

FUNC (asmcheck_bad_d11)
	GOOD
	mvn	v11.8b, v11.8b
	ret
ENDFUNC (asmcheck_bad_d11)

FUNC (asmcheck_bad_d12)
	GOOD
	mvn	v12.8b, v12.8b
	ret
ENDFUNC (asmcheck_bad_d12)

FUNC (asmcheck_bad_d13)
	GOOD
	mvn	v13.8b, v13.8b
	ret
ENDFUNC (asmcheck_bad_d13)

FUNC (asmcheck_bad_d14)
	GOOD
	mvn	v14.8b, v14.8b
	ret
ENDFUNC (asmcheck_bad_d14)

FUNC (asmcheck_bad_d15)
	GOOD
	mvn	v15.8b, v15.8b
	ret
ENDFUNC (asmcheck_bad_d15)

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
