/* SPDX-License-Identifier: ISC */
/* The trampoline of 32-bit x86; see call.h.
 *
 *   void asmcheck_call (struct frame *frame);
 *
 * Stack at the call, from %esp: 16 words of arguments and canaries. */

#include "asm.h"

#include "tests/asmcheck/call.h"

#define AT(k) (4 * (k))(%edi)
#define VECTOR(k) (4 * FRAME_WORDS + 16 * (k))(%edi)
#define VECTOR_AFTER(k) (4 * FRAME_WORDS + VECTORS_SIZE + 64 * (k))(%edi)
#define STATUS(k) AT (FRAME_STATUS + (k))
#define STATUS_AFTER(k) AT (FRAME_STATUS_AFTER + (k))

FUNC (asmcheck_call)
	SAVE	%ebx, %ebp, %esi, %edi
	mov	20(%esp), %edi
	call	LOCAL (here)
LOCAL (here):
	pop	%ecx
	mov	%edi, SYM (asmcheck_frame) - LOCAL (here)(%ecx)
	mov	%esp, AT (FRAME_OWN_SP)
	sub	$(4 * FRAME_STACK_WORDS + 12), %esp
	mov	%esp, AT (FRAME_SP)
	xor	%ecx, %ecx
LOCAL (push):
	mov	(4 * FRAME_STACK)(%edi,%ecx,4), %eax
	mov	%eax, (%esp,%ecx,4)
	inc	%ecx
	cmp	$FRAME_STACK_WORDS, %ecx
	jb	LOCAL (push)

	fnstcw	STATUS (STATUS_X87_CONTROL)
	mov	AT (FRAME_FEATURES), %eax
#if ASM_X86_AVX2
	test	$FEATURE_AVX, %al
	jz	LOCAL (no_avx)
	vzeroupper
LOCAL (no_avx):
#endif
#if ASM_X86_SSE2
	test	$FEATURE_SSE, %al
	jz	LOCAL (no_sse)
	stmxcsr	STATUS (STATUS_MXCSR)
.irp k, 0,1,2,3,4,5,6,7
	movdqu	VECTOR (\k), %xmm\k
.endr
#if ASM_X86_AVX2
	test	$FEATURE_DIRTY, %al
	jz	LOCAL (clean)
.irp k, 0,1,2,3,4,5,6,7
	vinsertf128 $1, %xmm\k, %ymm\k, %ymm\k
.endr
LOCAL (clean):
#endif
LOCAL (no_sse):
#endif

	mov	AT (FRAME_SAVED + 0), %ebx
	mov	AT (FRAME_SAVED + 1), %ebp
	mov	AT (FRAME_SAVED + 2), %esi
	mov	AT (FRAME_SCRATCH + 0), %ecx
	mov	AT (FRAME_SCRATCH + 1), %edx
	mov	AT (FRAME_FUNCTION), %eax
	mov	AT (FRAME_SAVED + 3), %edi
	call	*%eax

	/* No word above %esp but the first, an argument, is written by
	   this. */
	call	LOCAL (there)
LOCAL (there):
	pop	%ecx
	mov	SYM (asmcheck_frame) - LOCAL (there)(%ecx), %ecx
	mov	%edi, (4 * (FRAME_SAVED_AFTER + 3))(%ecx)
	mov	%ecx, %edi
	mov	%esp, AT (FRAME_SP_AFTER)
	mov	%ebx, AT (FRAME_SAVED_AFTER + 0)
	mov	%ebp, AT (FRAME_SAVED_AFTER + 1)
	mov	%esi, AT (FRAME_SAVED_AFTER + 2)
	mov	AT (FRAME_SP), %esp
	pushfl
	.cfi_adjust_cfa_offset 4
	pop	%eax
	.cfi_adjust_cfa_offset -4
	cld
	mov	%eax, STATUS_AFTER (STATUS_FLAGS)

	mov	AT (FRAME_FEATURES), %ebx
#if ASM_X86_AVX2
	test	$FEATURE_XINUSE, %bl
	jz	LOCAL (no_xinuse)
	mov	$1, %ecx
	.byte	0x0f, 0x01, 0xd0	/* xgetbv */
	mov	%eax, STATUS_AFTER (STATUS_XINUSE)
LOCAL (no_xinuse):
	test	$FEATURE_AVX, %bl
	jz	LOCAL (seen)
.irp k, 0,1,2,3,4,5,6,7
	vmovdqu	%ymm\k, VECTOR_AFTER (\k)
.endr
	vzeroupper
LOCAL (seen):
#endif
#if ASM_X86_SSE2
	test	$FEATURE_SSE, %bl
	jz	LOCAL (no_mxcsr)
	stmxcsr	STATUS_AFTER (STATUS_MXCSR)
	ldmxcsr	STATUS (STATUS_MXCSR)
LOCAL (no_mxcsr):
#endif
	lea	-32(%esp), %eax
	fnstenv	(%eax)
	movzwl	(%eax), %ecx
	movzwl	8(%eax), %edx
	mov	%ecx, STATUS_AFTER (STATUS_X87_CONTROL)
	mov	%edx, STATUS_AFTER (STATUS_X87_TAGS)
	fninit
	fldcw	STATUS (STATUS_X87_CONTROL)

	xor	%ecx, %ecx
LOCAL (pop):
	mov	(%esp,%ecx,4), %eax
	mov	%eax, (4 * FRAME_STACK_AFTER)(%edi,%ecx,4)
	inc	%ecx
	cmp	$FRAME_STACK_WORDS, %ecx
	jb	LOCAL (pop)

	mov	AT (FRAME_OWN_SP), %esp
	RESTORE	%edi, %esi, %ebp, %ebx
	ret
ENDFUNC (asmcheck_call)
