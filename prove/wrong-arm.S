/* SPDX-License-Identifier: ISC */
/* Wrong kernels of 32-bit ARM, for mutants.py: as wrong-x86_64.S has them. */
	.text

/* memxor: dst r0, a r1, b r2, n r3. */
	.syntax	unified
	.arch	armv7-a
	.fpu	neon
	.thumb
.macro MEMXOR name, kind, first="", each="", last=""
	.p2align 2
	.type	"wrong.memxor.\name\().\kind", %function
	.globl	"wrong.memxor.\name\().\kind"
	.hidden	"wrong.memxor.\name\().\kind"
	.thumb_func
"wrong.memxor.\name\().\kind":
	push	{r4, r5, r6, lr}
	\first
	mov	r5, r0
	add	r4, r0, r3
7:	ldrb	r6, [r1], #1
	ldrb	r12, [r2], #1
	eor	r6, r6, r12
	\each
	strb	r6, [r5], #1
	cmp	r5, r4
	bne	7b
	mov	r6, #0
	mov	r12, #0
	\last
	pop	{r4, r5, r6, pc}
	.size	"wrong.memxor.\name\().\kind", .-"wrong.memxor.\name\().\kind"
.endm

	MEMXOR	right, proved
	MEMXOR	below_the_stack, spill, "str r1, [sp, #-8]"
	MEMXOR	source_of_16_bits, address, "uxth r1, r1"
	MEMXOR	source_of_31_bits, address, "lsl r1, r1, #1; lsr r1, r1, #1"
	MEMXOR	jump_by_data, branch, "", "cbz r6, 8f; nop; 8:"
	MEMXOR	one_too_far, bounds, "", "", "strb r6, [r5]"
	MEMXOR	in_place, differs, "mov r12, #0; strb r12, [r0]"
	MEMXOR	length_of_16_bits, induction, "uxth r3, r3"
	MEMXOR	secret_on_the_stack, stack, "sub sp, sp, #8", "strb r6, [sp]", "add sp, sp, #8"
	MEMXOR	words_of_bytes, aligned, "cmp r3, #8; blo 8f; ldrd r5, r12, [r1]; 8:"
	MEMXOR	vector_at_64_bits, aligned, "cmp r3, #8; blo 8f; vld1.8 {d0}, [r1:64]; 8:"
	MEMXOR	stack_at_16, aligned, "sub sp, sp, #16; vst1.8 {d0, d1}, [sp:128]; add sp, sp, #16"
	MEMXOR	stack_at_8, proved, "sub sp, sp, #8; vst1.8 {d0}, [sp:64]; add sp, sp, #8"
	MEMXOR	saved_register, abi, "mov r7, #0"
	MEMXOR	saved_vector, abi, "vmov.i32 q4, #0"
	MEMXOR	base_stored_as_moved, undefined, \
		"sub sp, #8; mov r4, sp; .inst.n 0xc430; ldr r4, [sp]; add sp, #8; add r4, r0, r3"
	MEMXOR	base_loaded_and_moved, undefined, "sub sp, #8; str r1, [sp]; mov r6, sp; .inst.w 0xf8566b04; add sp, #8"
	MEMXOR	two_halves_in_one, undefined, ".inst.w 0xfba06601"
	MEMXOR	stack_at_2, aligned, "sub.w sp, sp, #6; add.w sp, sp, #6"
	MEMXOR	stack_pointer_in_eor, undecodable, ".inst.w 0xea8d060d"
	MEMXOR	signed_shift, unmodelled, "", "vdup.32 q8, r6; vshl.i32 q8, q8, #24; vshr.s32 q8, q8, #31; vmov.32 r12, d16[0]; lsr r12, r12, #1; eor r6, r6, r12; vmov.i32 q8, #0"
	MEMXOR	signed_product, unmodelled, "vmull.s32 q8, d20, d20"
	MEMXOR	float_sum, unmodelled, "vmov.i32 q8, #0x3f000000; vadd.f32 q9, q8, q8"
	MEMXOR	flags_of_muls, bounds, "mov r6, #1; cmp r6, #1; muls r6, r3, r6; beq 8f; add r3, r3, #1; 8:"
	MEMXOR	flags_of_mvns, differs, "", "movs r12, #0; mvns r12, r12; bne 8f; nop; 8: beq 9f; eor r6, r6, #1; 9: mov r12, #0"
	MEMXOR	transposed_with_itself, unmodelled, "vtrn.16 q11, q11"
	MEMXOR	bit_that_must_be_0, undecodable, ".inst.w 0xeb008600"
	MEMXOR	vectors_of_no_number, undecodable, ".inst.w 0xecb18b00"
	MEMXOR	prefetches_by_data, unmodelled, "", "lsl r12, r6, #6; pld [r2, r12]; mov r12, #0"

	.section .note.GNU-stack, "", %progbits
