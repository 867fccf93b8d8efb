/* SPDX-License-Identifier: ISC */
/* Kernels of self-test.c's type that are wrong in ways which take assembly:
 * the right result, by asmcheck_good, and one thing that must be caught. */

#include "asm.h"

#define SP %rsp
#define VECTORS 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15

.macro GOOD
	sub	$8, %rsp
	.cfi_adjust_cfa_offset 8
	call	SYM (asmcheck_good)
	add	$8, %rsp
	.cfi_adjust_cfa_offset -8
.endm

/* A register that is the caller's. */
.macro CLOBBER reg
FUNC (asmcheck_bad_\reg)
	GOOD
	xor	$1, %\reg
	ret
ENDFUNC (asmcheck_bad_\reg)
.endm
	CLOBBER	rbx
	CLOBBER	rbp
	CLOBBER	r12
	CLOBBER	r13
	CLOBBER	r14
	CLOBBER	r15

/* x, a 32-bit argument, taken for one of 64. */
FUNC (asmcheck_bad_upper_half)
	mov	%r8, %rax
	shr	$32, %rax
	add	%eax, %r8d
	GOOD
	ret
ENDFUNC (asmcheck_bad_upper_half)

FUNC (asmcheck_bad_stack_pointer)
	GOOD
	ret	$8
ENDFUNC (asmcheck_bad_stack_pointer)

FUNC (asmcheck_bad_stack)
	GOOD
	incq	8(%rsp)
	ret
ENDFUNC (asmcheck_bad_stack)

/* Wants an aligned source. */
FUNC (asmcheck_bad_misaligned)
	movdqa	(%rcx), %xmm0
	sub	$8, %rsp
	call	SYM (asmcheck_good)
	add	$8, %rsp
	ret
ENDFUNC (asmcheck_bad_misaligned)

#if ASM_X86_64_AVX2
FUNC (asmcheck_bad_ymm15)
	GOOD
	vpcmpeqd %ymm15, %ymm15, %ymm15
	ret
ENDFUNC (asmcheck_bad_ymm15)
#endif

#if ASM_X86_64_AVX512
FUNC (asmcheck_bad_zmm)
	GOOD
	vpternlogd $0xff, %zmm15, %zmm15, %zmm15
	vextracti64x4 $1, %zmm15, %ymm0
	ret
ENDFUNC (asmcheck_bad_zmm)
#endif

#include "tests/asmcheck/bad-x86.inc"
