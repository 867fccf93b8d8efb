/* SPDX-License-Identifier: ISC */
/* Kernels of self-test.c's type that are wrong in ways which take assembly:
 * the right result, by asmcheck_good, and one thing that must be caught. */

#include "asm.h"

#define SP %esp
#define VECTORS 0, 1, 2, 3, 4, 5, 6, 7

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

#if ASM_X86_SSE2
/* Wants an aligned source. */
FUNC (asmcheck_bad_misaligned)
	mov	16(%esp), %ecx
	movdqa	(%ecx), %xmm0
	GOOD
	ret
ENDFUNC (asmcheck_bad_misaligned)
#endif

#include "tests/asmcheck/bad-x86.inc"
