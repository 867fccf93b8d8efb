/* SPDX-License-Identifier: ISC */
/* The trampoline of AArch64; see call.h.
 *
 *   void asmcheck_call (struct frame *frame);
 *
 * Stack at the call, from sp: 16 words of arguments and canaries. */

#include "asm.h"

#include "tests/asmcheck/call.h"

#define AT(k) 8 * (k)
#define VECTORS AT (FRAME_WORDS)
#define VECTORS_AFTER VECTORS + VECTORS_SIZE

/* register = &asmcheck_frame */
.macro VARIABLE register
#if defined(__APPLE__)
	adrp	\register, SYM (asmcheck_frame)@PAGE
	add	\register, \register, SYM (asmcheck_frame)@PAGEOFF
#elif defined(_WIN32) || defined(__ELF__)
	adrp	\register, SYM (asmcheck_frame)
	add	\register, \register, :lo12:SYM (asmcheck_frame)
#endif
.endm

#if ASM_ARM64_SVE2
	.arch	armv8-a+sve+sve2
.macro LOAD register
	ldr	\register, [x9]
	add	x9, x9, #16
.endm
#endif

FUNC (asmcheck_call)
	stp	x29, x30, [sp, #-160]!
	.cfi_adjust_cfa_offset 160
	.cfi_rel_offset x29, 0
	.cfi_rel_offset x30, 8
	stp	x19, x20, [sp, #16]
	stp	x21, x22, [sp, #32]
	stp	x23, x24, [sp, #48]
	stp	x25, x26, [sp, #64]
	stp	x27, x28, [sp, #80]
	stp	d8, d9, [sp, #96]
	stp	d10, d11, [sp, #112]
	stp	d12, d13, [sp, #128]
	stp	d14, d15, [sp, #144]
	VARIABLE x9
	str	x0, [x9]
	mov	x9, sp
	str	x9, [x0, #AT (FRAME_OWN_SP)]
	sub	sp, sp, #(8 * FRAME_STACK_WORDS)
	.cfi_adjust_cfa_offset 8 * FRAME_STACK_WORDS
	mov	x9, sp
	str	x9, [x0, #AT (FRAME_SP)]
	add	x10, x0, #AT (FRAME_STACK)
	mov	x11, #FRAME_STACK_WORDS
LOCAL (push):
	ldr	x12, [x10], #8
	str	x12, [x9], #8
	subs	x11, x11, #1
	b.ne	LOCAL (push)

	mrs	x9, fpcr
	str	x9, [x0, #AT (FRAME_STATUS + STATUS_FP_CONTROL)]
	str	x18, [x0, #AT (FRAME_STATUS + STATUS_PLATFORM)]
	add	x9, x0, #VECTORS
	ld1	{v0.16b, v1.16b, v2.16b, v3.16b}, [x9], #64
	ld1	{v4.16b, v5.16b, v6.16b, v7.16b}, [x9], #64
	ld1	{v8.16b, v9.16b, v10.16b, v11.16b}, [x9], #64
	ld1	{v12.16b, v13.16b, v14.16b, v15.16b}, [x9], #64
	ld1	{v16.16b, v17.16b, v18.16b, v19.16b}, [x9], #64
	ld1	{v20.16b, v21.16b, v22.16b, v23.16b}, [x9], #64
	ld1	{v24.16b, v25.16b, v26.16b, v27.16b}, [x9], #64
	ld1	{v28.16b, v29.16b, v30.16b, v31.16b}, [x9], #64

#if ASM_ARM64_SVE2
	/* The same low 128 bits, what is above them, and predicates. */
	ldr	x9, [x0, #AT (FRAME_FEATURES)]
	tbz	x9, #2, LOCAL (loaded)
	add	x9, x0, #VECTORS
	pfalse	p0.b
	wrffr	p0.b
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	LOAD	z\k
	.endr
	.irp	k, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
	LOAD	z\k
	.endr
	add	x9, x0, #VECTORS
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	LOAD	p\k
	.endr
LOCAL (loaded):
#endif

	ldp	x19, x20, [x0, #AT (FRAME_SAVED + 0)]
	ldp	x21, x22, [x0, #AT (FRAME_SAVED + 2)]
	ldp	x23, x24, [x0, #AT (FRAME_SAVED + 4)]
	ldp	x25, x26, [x0, #AT (FRAME_SAVED + 6)]
	ldp	x27, x28, [x0, #AT (FRAME_SAVED + 8)]
	ldr	x29, [x0, #AT (FRAME_SAVED + 10)]
	add	x17, x0, #AT (FRAME_SCRATCH)
	ldp	x8, x9, [x17]
	ldp	x10, x11, [x17, #16]
	ldp	x12, x13, [x17, #32]
	ldp	x14, x15, [x17, #48]
	ldr	x16, [x0, #AT (FRAME_FUNCTION)]
	ldp	x1, x2, [x0, #AT (FRAME_REGISTERS + 1)]
	ldp	x3, x4, [x0, #AT (FRAME_REGISTERS + 3)]
	ldp	x5, x6, [x0, #AT (FRAME_REGISTERS + 5)]
	ldr	x7, [x0, #AT (FRAME_REGISTERS + 7)]
	ldr	x0, [x0, #AT (FRAME_REGISTERS + 0)]
	blr	x16

	VARIABLE x9
	ldr	x0, [x9]
	mov	x9, sp
	str	x9, [x0, #AT (FRAME_SP_AFTER)]
	add	x10, x0, #AT (FRAME_SAVED_AFTER)
	stp	x19, x20, [x10]
	stp	x21, x22, [x10, #16]
	stp	x23, x24, [x10, #32]
	stp	x25, x26, [x10, #48]
	stp	x27, x28, [x10, #64]
	str	x29, [x10, #80]
	str	x18, [x0, #AT (FRAME_STATUS_AFTER + STATUS_PLATFORM)]
	mrs	x9, fpcr
	str	x9, [x0, #AT (FRAME_STATUS_AFTER + STATUS_FP_CONTROL)]
	ldr	x9, [x0, #AT (FRAME_STATUS + STATUS_FP_CONTROL)]
	msr	fpcr, x9
	mov	x9, #VECTORS_AFTER
	add	x9, x0, x9
	stp	d8, d9, [x9]
	stp	d10, d11, [x9, #16]
	stp	d12, d13, [x9, #32]
	stp	d14, d15, [x9, #48]

	ldr	x9, [x0, #AT (FRAME_SP)]
	add	x10, x0, #AT (FRAME_STACK_AFTER)
	mov	x11, #FRAME_STACK_WORDS
LOCAL (pop):
	ldr	x12, [x9], #8
	str	x12, [x10], #8
	subs	x11, x11, #1
	b.ne	LOCAL (pop)

	ldr	x9, [x0, #AT (FRAME_OWN_SP)]
	mov	sp, x9
	.cfi_adjust_cfa_offset -8 * FRAME_STACK_WORDS
	ldp	x19, x20, [sp, #16]
	ldp	x21, x22, [sp, #32]
	ldp	x23, x24, [sp, #48]
	ldp	x25, x26, [sp, #64]
	ldp	x27, x28, [sp, #80]
	ldp	d8, d9, [sp, #96]
	ldp	d10, d11, [sp, #112]
	ldp	d12, d13, [sp, #128]
	ldp	d14, d15, [sp, #144]
	ldp	x29, x30, [sp], #160
	.cfi_adjust_cfa_offset -160
	.cfi_restore x29
	.cfi_restore x30
	ret
ENDFUNC (asmcheck_call)
