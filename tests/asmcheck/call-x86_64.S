/* SPDX-License-Identifier: ISC */
/* The trampoline of x86_64; see call.h.
 *
 *   void asmcheck_call (struct frame *frame);
 *
 * Stack at the call, from %rsp: 16 words of arguments and canaries.
 *
 *   void asmcheck_repeat (const uintptr_t *registers, dispatch_fn *f,
 *                         unsigned long n);
 *
 * Calls F with the six REGISTERS, N times, at least once: the same loop in
 * builds by all compilers, for the benchmark. */

#include "asm.h"

#include "tests/asmcheck/call.h"

#define AT(k) (8 * (k))(%rdi)
#define VECTOR(size, k) (8 * FRAME_WORDS + (size) * (k))(%rdi)
#define VECTOR_AFTER(k) (8 * FRAME_WORDS + VECTORS_SIZE + 64 * (k))(%rdi)
#define STATUS(k) AT (FRAME_STATUS + (k))
#define STATUS_AFTER(k) AT (FRAME_STATUS_AFTER + (k))

FUNC (asmcheck_repeat)
	SAVE	%rbx, %rbp, %r12
	mov	%rdi, %rbx
	mov	%rsi, %rbp
	mov	%rdx, %r12
	.balign	32
LOCAL (repeat):
	mov	(%rbx), %rdi
	mov	8(%rbx), %rsi
	mov	16(%rbx), %rdx
	mov	24(%rbx), %rcx
	mov	32(%rbx), %r8
	mov	40(%rbx), %r9
	call	*%rbp
	dec	%r12
	jnz	LOCAL (repeat)
	RESTORE	%rbx, %rbp, %r12
	ret
ENDFUNC (asmcheck_repeat)

FUNC (asmcheck_call)
	SAVE	%rbx, %rbp, %r12, %r13, %r14, %r15
	mov	%rdi, SYM (asmcheck_frame)(%rip)
	mov	%rsp, AT (FRAME_OWN_SP)
	sub	$(8 * FRAME_STACK_WORDS + 8), %rsp
	mov	%rsp, AT (FRAME_SP)
	xor	%ecx, %ecx
LOCAL (push):
	mov	(8 * FRAME_STACK)(%rdi,%rcx,8), %rax
	mov	%rax, (%rsp,%rcx,8)
	inc	%ecx
	cmp	$FRAME_STACK_WORDS, %ecx
	jb	LOCAL (push)

	stmxcsr	STATUS (STATUS_MXCSR)
	fnstcw	STATUS (STATUS_X87_CONTROL)
	mov	AT (FRAME_FEATURES), %eax
#if ASM_X86_64_AVX512
	test	$FEATURE_AVX512, %al
	jz	LOCAL (no_avx512)
.irp k, 16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
	vmovdqu64 VECTOR (64, \k), %zmm\k
.endr
.irp k, 0,1,2,3,4,5,6,7
	kmovq	VECTOR (64, \k), %k\k
.endr
LOCAL (no_avx512):
#endif
#if ASM_X86_64_AVX2
	test	$FEATURE_AVX, %al
	jz	LOCAL (no_avx)
	vzeroupper
LOCAL (no_avx):
#endif
.irp k, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15
	movdqu	VECTOR (16, \k), %xmm\k
.endr
#if ASM_X86_64_AVX2
	test	$FEATURE_DIRTY, %al
	jz	LOCAL (clean)
.irp k, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15
	vinsertf128 $1, %xmm\k, %ymm\k, %ymm\k
.endr
LOCAL (clean):
#endif

	mov	AT (FRAME_SAVED + 0), %rbx
	mov	AT (FRAME_SAVED + 1), %rbp
	mov	AT (FRAME_SAVED + 2), %r12
	mov	AT (FRAME_SAVED + 3), %r13
	mov	AT (FRAME_SAVED + 4), %r14
	mov	AT (FRAME_SAVED + 5), %r15
	mov	AT (FRAME_SCRATCH + 0), %r10
	mov	AT (FRAME_SCRATCH + 1), %r11
	mov	AT (FRAME_FUNCTION), %rax
	mov	AT (FRAME_REGISTERS + 1), %rsi
	mov	AT (FRAME_REGISTERS + 2), %rdx
	mov	AT (FRAME_REGISTERS + 3), %rcx
	mov	AT (FRAME_REGISTERS + 4), %r8
	mov	AT (FRAME_REGISTERS + 5), %r9
	mov	AT (FRAME_REGISTERS + 0), %rdi
	call	*%rax

	mov	SYM (asmcheck_frame)(%rip), %rdi
	mov	%rsp, AT (FRAME_SP_AFTER)
	mov	%rbx, AT (FRAME_SAVED_AFTER + 0)
	mov	%rbp, AT (FRAME_SAVED_AFTER + 1)
	mov	%r12, AT (FRAME_SAVED_AFTER + 2)
	mov	%r13, AT (FRAME_SAVED_AFTER + 3)
	mov	%r14, AT (FRAME_SAVED_AFTER + 4)
	mov	%r15, AT (FRAME_SAVED_AFTER + 5)
	mov	AT (FRAME_SP), %rsp
	pushfq
	.cfi_adjust_cfa_offset 8
	pop	%rax
	.cfi_adjust_cfa_offset -8
	cld
	mov	%rax, STATUS_AFTER (STATUS_FLAGS)

	mov	AT (FRAME_FEATURES), %esi
#if ASM_X86_64_AVX2
	test	$FEATURE_XINUSE, %sil
	jz	LOCAL (no_xinuse)
	mov	$1, %ecx
	.byte	0x0f, 0x01, 0xd0	/* xgetbv */
	mov	%rax, STATUS_AFTER (STATUS_XINUSE)
LOCAL (no_xinuse):
	test	$FEATURE_AVX, %sil
	jz	LOCAL (seen)
#if ASM_X86_64_AVX512
	test	$FEATURE_AVX512, %sil
	jz	LOCAL (only_avx)
.irp k, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15
	vmovdqu64 %zmm\k, VECTOR_AFTER (\k)
.endr
	vzeroupper
	jmp	LOCAL (seen)
LOCAL (only_avx):
#endif
.irp k, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15
	vmovdqu	%ymm\k, VECTOR_AFTER (\k)
.endr
	vzeroupper
LOCAL (seen):
#endif

	stmxcsr	STATUS_AFTER (STATUS_MXCSR)
	ldmxcsr	STATUS (STATUS_MXCSR)
	lea	-32(%rsp), %rax
	fnstenv	(%rax)
	movzwl	(%rax), %ecx
	movzwl	8(%rax), %edx
	mov	%ecx, STATUS_AFTER (STATUS_X87_CONTROL)
	mov	%edx, STATUS_AFTER (STATUS_X87_TAGS)
	fninit
	fldcw	STATUS (STATUS_X87_CONTROL)

	xor	%ecx, %ecx
LOCAL (pop):
	mov	(%rsp,%rcx,8), %rax
	mov	%rax, (8 * FRAME_STACK_AFTER)(%rdi,%rcx,8)
	inc	%ecx
	cmp	$FRAME_STACK_WORDS, %ecx
	jb	LOCAL (pop)

	mov	AT (FRAME_OWN_SP), %rsp
	RESTORE	%r15, %r14, %r13, %r12, %rbp, %rbx
	ret
ENDFUNC (asmcheck_call)
