/* SPDX-License-Identifier: ISC */
/* Kernels of self-test.c's type that are wrong in ways which take assembly:
 * the right result, by asmcheck_good, and one thing that must be caught. */

#include "asm.h"

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

FUNC (asmcheck_bad_direction)
	GOOD
	std
	ret
ENDFUNC (asmcheck_bad_direction)

/* Flush to zero. */
FUNC (asmcheck_bad_mxcsr)
	GOOD
	sub	$8, %rsp
	stmxcsr	(%rsp)
	orl	$0x8000, (%rsp)
	ldmxcsr	(%rsp)
	add	$8, %rsp
	ret
ENDFUNC (asmcheck_bad_mxcsr)

/* Another precision. */
FUNC (asmcheck_bad_x87_control)
	GOOD
	sub	$8, %rsp
	fnstcw	(%rsp)
	xorw	$0x300, (%rsp)
	fldcw	(%rsp)
	add	$8, %rsp
	ret
ENDFUNC (asmcheck_bad_x87_control)

FUNC (asmcheck_bad_x87)
	GOOD
	fldz
	ret
ENDFUNC (asmcheck_bad_x87)

/* No emms. */
FUNC (asmcheck_bad_mmx)
	GOOD
	pxor	%mm0, %mm0
	ret
ENDFUNC (asmcheck_bad_mmx)

FUNC (asmcheck_bad_illegal)
	GOOD
	ud2
	ret
ENDFUNC (asmcheck_bad_illegal)

/* Wants an aligned source. */
FUNC (asmcheck_bad_misaligned)
	movdqa	(%rcx), %xmm0
	sub	$8, %rsp
	call	SYM (asmcheck_good)
	add	$8, %rsp
	ret
ENDFUNC (asmcheck_bad_misaligned)

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

#if ASM_X86_64_AVX2
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
.irp k, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15
	vinsertf128 $1, %xmm0, %ymm0, %ymm\k
.endr
	ret
ENDFUNC (asmcheck_bad_ymm_zeros)

FUNC (asmcheck_bad_ymm)
	GOOD
	vpcmpeqd %ymm3, %ymm3, %ymm3
	ret
ENDFUNC (asmcheck_bad_ymm)

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
