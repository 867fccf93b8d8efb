/* SPDX-License-Identifier: ISC */
/* Kernels of self-test.c's type that are wrong in ways which take assembly:
 * the right result, by asmcheck_good, and one thing that must be caught. */

#include "asm.h"

/* Arguments are passed on, in words of their own. */
.macro GOOD
	sub	$8, %esp
	.cfi_adjust_cfa_offset 8
.rept 5
	push	28(%esp)
	.cfi_adjust_cfa_offset 4
.endr
	call	SYM (asmcheck_good)
	add	$28, %esp
	.cfi_adjust_cfa_offset -28
.endm

/* A register that is the caller's. */
.macro CLOBBER reg
FUNC (asmcheck_bad_\reg)
	GOOD
	xor	$1, %\reg
	ret
ENDFUNC (asmcheck_bad_\reg)
.endm
	CLOBBER	ebx
	CLOBBER	ebp
	CLOBBER	esi
	CLOBBER	edi

FUNC (asmcheck_bad_stack_pointer)
	GOOD
	ret	$4
ENDFUNC (asmcheck_bad_stack_pointer)

FUNC (asmcheck_bad_stack)
	GOOD
	incl	24(%esp)
	ret
ENDFUNC (asmcheck_bad_stack)

FUNC (asmcheck_bad_direction)
	GOOD
	std
	ret
ENDFUNC (asmcheck_bad_direction)

/* Another precision. */
FUNC (asmcheck_bad_x87_control)
	GOOD
	sub	$4, %esp
	fnstcw	(%esp)
	xorw	$0x300, (%esp)
	fldcw	(%esp)
	add	$4, %esp
	ret
ENDFUNC (asmcheck_bad_x87_control)

FUNC (asmcheck_bad_x87)
	GOOD
	fldz
	ret
ENDFUNC (asmcheck_bad_x87)

FUNC (asmcheck_bad_illegal)
	GOOD
	ud2
	ret
ENDFUNC (asmcheck_bad_illegal)

FUNC (asmcheck_bad_trap)
	GOOD
	int3
	ret
ENDFUNC (asmcheck_bad_trap)

FUNC (asmcheck_bad_divide)
	GOOD
	xor	%ecx, %ecx
	xor	%edx, %edx
	div	%ecx
	ret
ENDFUNC (asmcheck_bad_divide)

#if ASM_X86_SSE2
/* Flush to zero. */
FUNC (asmcheck_bad_mxcsr)
	GOOD
	sub	$4, %esp
	stmxcsr	(%esp)
	orl	$0x8000, (%esp)
	ldmxcsr	(%esp)
	add	$4, %esp
	ret
ENDFUNC (asmcheck_bad_mxcsr)

/* No emms. */
FUNC (asmcheck_bad_mmx)
	GOOD
	pxor	%mm0, %mm0
	ret
ENDFUNC (asmcheck_bad_mmx)

/* Wants an aligned source. */
FUNC (asmcheck_bad_misaligned)
	mov	16(%esp), %ecx
	movdqa	(%ecx), %xmm0
	GOOD
	ret
ENDFUNC (asmcheck_bad_misaligned)
#endif

#if ASM_X86_AVX2
/* To see whether XINUSE works: it must notice zeros too. */
FUNC (asmcheck_dirty_upper)
	vxorps	%xmm0, %xmm0, %xmm0
	vinsertf128 $1, %xmm0, %ymm0, %ymm0
	ret
ENDFUNC (asmcheck_dirty_upper)

/* The upper halves stay as they were on entry. */
FUNC (asmcheck_bad_ymm_kept)
	GOOD
	vmovd	%eax, %xmm0
	ret
ENDFUNC (asmcheck_bad_ymm_kept)

/* All upper halves are zero, and in use. */
FUNC (asmcheck_bad_ymm_zeros)
	GOOD
	vxorps	%xmm0, %xmm0, %xmm0
.irp k, 0,1,2,3,4,5,6,7
	vinsertf128 $1, %xmm0, %ymm0, %ymm\k
.endr
	ret
ENDFUNC (asmcheck_bad_ymm_zeros)

FUNC (asmcheck_bad_ymm)
	GOOD
	vpcmpeqd %ymm7, %ymm7, %ymm7
	ret
ENDFUNC (asmcheck_bad_ymm)
#endif
