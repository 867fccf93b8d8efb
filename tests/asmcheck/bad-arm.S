/* SPDX-License-Identifier: ISC */
/* Kernels of self-test.c's type that are wrong in ways which take assembly:
 * the right result, by asmcheck_good, and one thing that must be caught. */

#include "asm.h"

.fpu neon

/* The fifth argument is passed on. */
.macro GOOD
	ldr	r12, [sp]
	push	{r12, lr}
	.cfi_adjust_cfa_offset 8
	.cfi_rel_offset lr, 4
	bl	SYM (asmcheck_good)
	pop	{r12, lr}
	.cfi_adjust_cfa_offset -8
	.cfi_restore lr
.endm

/* A register that is the caller's. */
.macro CLOBBER reg
FUNC (asmcheck_bad_\reg)
	GOOD
	add	\reg, \reg, #1
	bx	lr
ENDFUNC (asmcheck_bad_\reg)
.endm
	CLOBBER	r4
	CLOBBER	r5
	CLOBBER	r6
	CLOBBER	r7
	CLOBBER	r8
	CLOBBER	r9
	CLOBBER	r10
	CLOBBER	r11

FUNC (asmcheck_bad_stack_pointer)
	GOOD
	add	sp, sp, #8
	bx	lr
ENDFUNC (asmcheck_bad_stack_pointer)

FUNC (asmcheck_bad_stack)
	GOOD
	ldr	r0, [sp, #4]
	add	r0, r0, #1
	str	r0, [sp, #4]
	bx	lr
ENDFUNC (asmcheck_bad_stack)

FUNC (asmcheck_bad_illegal)
	GOOD
	udf	#0
	bx	lr
ENDFUNC (asmcheck_bad_illegal)

/* Flush to zero. */
FUNC (asmcheck_bad_control)
	GOOD
	vmrs	r0, fpscr
	eor	r0, r0, #0x1000000
	vmsr	fpscr, r0
	bx	lr
ENDFUNC (asmcheck_bad_control)

/* A register that is the caller's. */
.macro CLOBBER_VECTOR reg
FUNC (asmcheck_bad_\reg)
	GOOD
	vmvn	\reg, \reg
	bx	lr
ENDFUNC (asmcheck_bad_\reg)
.endm
	CLOBBER_VECTOR	d8
	CLOBBER_VECTOR	d9
	CLOBBER_VECTOR	d10
	CLOBBER_VECTOR	d11
	CLOBBER_VECTOR	d12
	CLOBBER_VECTOR	d13
	CLOBBER_VECTOR	d14
	CLOBBER_VECTOR	d15
