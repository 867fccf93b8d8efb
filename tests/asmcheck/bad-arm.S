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

FUNC (asmcheck_bad_r4)
	GOOD
	add	r4, r4, #1
	bx	lr
ENDFUNC (asmcheck_bad_r4)

FUNC (asmcheck_bad_r5)
	GOOD
	add	r5, r5, #1
	bx	lr
ENDFUNC (asmcheck_bad_r5)

FUNC (asmcheck_bad_r6)
	GOOD
	add	r6, r6, #1
	bx	lr
ENDFUNC (asmcheck_bad_r6)

FUNC (asmcheck_bad_r7)
	GOOD
	add	r7, r7, #1
	bx	lr
ENDFUNC (asmcheck_bad_r7)

FUNC (asmcheck_bad_r8)
	GOOD
	add	r8, r8, #1
	bx	lr
ENDFUNC (asmcheck_bad_r8)

FUNC (asmcheck_bad_r9)
	GOOD
	add	r9, r9, #1
	bx	lr
ENDFUNC (asmcheck_bad_r9)

FUNC (asmcheck_bad_r10)
	GOOD
	add	r10, r10, #1
	bx	lr
ENDFUNC (asmcheck_bad_r10)

FUNC (asmcheck_bad_r11)
	GOOD
	add	r11, r11, #1
	bx	lr
ENDFUNC (asmcheck_bad_r11)

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

FUNC (asmcheck_bad_d8)
	GOOD
	vmvn	d8, d8
	bx	lr
ENDFUNC (asmcheck_bad_d8)

FUNC (asmcheck_bad_d9)
	GOOD
	vmvn	d9, d9
	bx	lr
ENDFUNC (asmcheck_bad_d9)

FUNC (asmcheck_bad_d10)
	GOOD
	vmvn	d10, d10
	bx	lr
ENDFUNC (asmcheck_bad_d10)

FUNC (asmcheck_bad_d11)
	GOOD
	vmvn	d11, d11
	bx	lr
ENDFUNC (asmcheck_bad_d11)

FUNC (asmcheck_bad_d12)
	GOOD
	vmvn	d12, d12
	bx	lr
ENDFUNC (asmcheck_bad_d12)

FUNC (asmcheck_bad_d13)
	GOOD
	vmvn	d13, d13
	bx	lr
ENDFUNC (asmcheck_bad_d13)

FUNC (asmcheck_bad_d14)
	GOOD
	vmvn	d14, d14
	bx	lr
ENDFUNC (asmcheck_bad_d14)

FUNC (asmcheck_bad_d15)
	GOOD
	vmvn	d15, d15
	bx	lr
ENDFUNC (asmcheck_bad_d15)
