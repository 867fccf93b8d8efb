/* SPDX-License-Identifier: ISC */
/* The trampoline of 32-bit ARM; see call.h.
 *
 *   void asmcheck_call (struct frame *frame);
 *
 * Stack at the call, from sp: 16 words of arguments and canaries. */

#include "asm.h"

#include "tests/asmcheck/call.h"

.fpu neon

#define AT(k) 4 * (k)
#define VECTORS AT (FRAME_WORDS)

/* register = &asmcheck_frame, in pieces that need no relocation at run time;
   pc reads as two instructions ahead. */
#if defined(__thumb2__)
#define PC_AHEAD 4
#else
#define PC_AHEAD 8
#endif
#define VARIABLE(register, k)                                                 \
	ldr	register, LOCAL (address##k);                                 \
LOCAL (pc##k):                                                                \
	add	register, pc, register

FUNC (asmcheck_call)
	push	{r4-r11, lr}
	.save	{r4-r11, lr}
	.cfi_adjust_cfa_offset 36
	.cfi_rel_offset r4, 0
	.cfi_rel_offset r5, 4
	.cfi_rel_offset r6, 8
	.cfi_rel_offset r7, 12
	.cfi_rel_offset r8, 16
	.cfi_rel_offset r9, 20
	.cfi_rel_offset r10, 24
	.cfi_rel_offset r11, 28
	.cfi_rel_offset lr, 32
	sub	sp, sp, #68
	.pad	#68
	.cfi_adjust_cfa_offset 68
	VARIABLE (r1, 0)
	str	r0, [r1]
	str	sp, [r0, #AT (FRAME_OWN_SP)]
	sub	r2, sp, #(4 * FRAME_STACK_WORDS)
	str	r2, [r0, #AT (FRAME_SP)]
	ldr	r4, [r0, #AT (FRAME_FEATURES)]
	tst	r4, #FEATURE_VFP
	beq	LOCAL (no_vfp)
	vstmia	sp, {d8-d15}
	vmrs	r1, fpscr
	str	r1, [r0, #AT (FRAME_STATUS + STATUS_FP_CONTROL)]
	add	r1, r0, #VECTORS
	vldmia	r1!, {d0-d15}
	tst	r4, #FEATURE_NEON
	beq	LOCAL (no_vfp)
	vldmia	r1, {d16-d31}
LOCAL (no_vfp):
	mov	sp, r2
	add	r1, r0, #AT (FRAME_STACK)
	mov	r3, #FRAME_STACK_WORDS
LOCAL (push):
	ldr	r4, [r1], #4
	str	r4, [r2], #4
	subs	r3, r3, #1
	bne	LOCAL (push)

	add	r1, r0, #AT (FRAME_SAVED)
	ldmia	r1, {r4-r11}
	ldr	r12, [r0, #AT (FRAME_FUNCTION)]
	add	r0, r0, #AT (FRAME_REGISTERS)
	ldmia	r0, {r0-r3}
	blx	r12

	VARIABLE (r1, 1)
	ldr	r0, [r1]
	str	sp, [r0, #AT (FRAME_SP_AFTER)]
	add	r1, r0, #AT (FRAME_SAVED_AFTER)
	stmia	r1, {r4-r11}
	ldr	r4, [r0, #AT (FRAME_FEATURES)]
	tst	r4, #FEATURE_VFP
	beq	LOCAL (no_vfp_after)
	vmrs	r1, fpscr
	str	r1, [r0, #AT (FRAME_STATUS_AFTER + STATUS_FP_CONTROL)]
	ldr	r1, [r0, #AT (FRAME_STATUS + STATUS_FP_CONTROL)]
	vmsr	fpscr, r1
	add	r1, r0, #VECTORS
	add	r1, r1, #VECTORS_SIZE
	vstmia	r1, {d8-d15}
	ldr	r1, [r0, #AT (FRAME_OWN_SP)]
	vldmia	r1, {d8-d15}
LOCAL (no_vfp_after):
	ldr	r2, [r0, #AT (FRAME_SP)]
	add	r1, r0, #AT (FRAME_STACK_AFTER)
	mov	r3, #FRAME_STACK_WORDS
LOCAL (pop):
	ldr	r4, [r2], #4
	str	r4, [r1], #4
	subs	r3, r3, #1
	bne	LOCAL (pop)
	ldr	sp, [r0, #AT (FRAME_OWN_SP)]
	add	sp, sp, #68
	.cfi_adjust_cfa_offset -68
	pop	{r4-r11, pc}

	.balign	4
LOCAL (address0):
	.word	SYM (asmcheck_frame) - LOCAL (pc0) - PC_AHEAD
LOCAL (address1):
	.word	SYM (asmcheck_frame) - LOCAL (pc1) - PC_AHEAD
ENDFUNC (asmcheck_call)
