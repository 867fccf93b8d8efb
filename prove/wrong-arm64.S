/* SPDX-License-Identifier: ISC */
/* Wrong kernels of AArch64, for mutants.py: as wrong-x86_64.S has them. */
	.text

/* memxor: dst x0, a x1, b x2, n x3. */
.macro MEMXOR name, kind, first="", each="", last=""
	.p2align 4
	.type	"wrong.memxor.\name\().\kind", @function
	.globl	"wrong.memxor.\name\().\kind"
	.hidden	"wrong.memxor.\name\().\kind"
"wrong.memxor.\name\().\kind":
	\first
	mov	x5, x0
	add	x7, x0, x3
7:	ldrb	w6, [x1], #1
	ldrb	w8, [x2], #1
	eor	w6, w6, w8
	\each
	strb	w6, [x5], #1
	cmp	x5, x7
	b.ne	7b
	mov	w6, #0
	mov	w8, #0
	\last
	ret
	.size	"wrong.memxor.\name\().\kind", .-"wrong.memxor.\name\().\kind"
.endm

	MEMXOR	right, proved
	MEMXOR	below_the_stack, spill, "str x1, [sp, #-16]"
	MEMXOR	reads_below_the_stack, spill, "str x1, [sp, #-16]!; add sp, sp, #16; sub sp, sp, #16; ldr x1, [sp], #16"
	MEMXOR	source_of_32_bits, address, "mov w1, w1"
	MEMXOR	source_of_48_bits, address, "lsl x1, x1, #16; lsr x1, x1, #16"
	MEMXOR	stack_of_32_bits, address, "mov x9, sp; mov w9, w9; str x1, [x9]"
	MEMXOR	another_buffer, bounds, "mov x9, #0x100000000000; ldrb w9, [x1, x9]"
	MEMXOR	jump_by_data, branch, "", "cbz w6, 8f; nop; 8:"
	MEMXOR	address_by_data, address, "", "and x9, x6, #7; ldrb w9, [x2, x9]"
	MEMXOR	one_too_far, bounds, "", "", "strb wzr, [x5]"
	MEMXOR	in_place, differs, "strb wzr, [x0]"
	MEMXOR	length_of_12_bits, induction, "ubfx x9, x3, #0, #12; cbz x9, 8f; mov x3, x9; 8:"
	MEMXOR	length_of_32_bits, induction, "mov w3, w3"
	MEMXOR	secret_in_a_register, registers, "", "mov w9, w6"
	MEMXOR	secret_on_the_stack, stack, "sub sp, sp, #16", "strb w6, [sp]", "add sp, sp, #16"
	MEMXOR	saved_register, abi, "mov x19, #0"
	MEMXOR	platform_register, abi, "mov x18, #0"
	MEMXOR	saved_vector, abi, "movi v8.16b, #0"
	MEMXOR	stack_pointer, abi, "sub sp, sp, #16"
	MEMXOR	carry_into_adc, differs, "", "cmp x3, x3; adc w6, w6, wzr"
	MEMXOR	stack_not_aligned, aligned, "sub sp, sp, #8; str x1, [sp], #8"
	MEMXOR	never_written, uninitialised, "sub sp, sp, #16; ldr x9, [sp], #16"
	MEMXOR	platform_register_for_a_while, abi, "mov x9, x18; mov x18, #0; mov x18, x9"
	MEMXOR	ones_shifted_in, undecodable, "movi v16.4s, #1, msl #8"
	MEMXOR	base_stored_and_moved, undefined, "sub sp, sp, #16; mov x9, sp; .inst 0xf8008529; add sp, sp, #16"
	MEMXOR	prefetches_by_data, unmodelled, "", "ubfiz x9, x6, #6, #8; prfm pldl1keep, [x2, x9]; mov x9, #0"
	MEMXOR	hint_that_may_write_x16, unmodelled, "hint #40"

	MEMXOR	vector_turned_negative, unmodelled, "neg v16.4s, v16.4s"
	MEMXOR	three_of_a_lane, unmodelled, "sub sp, sp, #48; st3 {v16.b, v17.b, v18.b}[3], [sp]; add sp, sp, #48"
	MEMXOR	half_a_word_moved, unmodelled, "fmov x9, d16; .inst 0x9ee60209"
	MEMXOR	word_to_the_high_half, unmodelled, "fmov v16.d[1], x3"
	MEMXOR	high_half_as_a_scalar, unmodelled, "mov d16, v17.d[1]"

	/* Forms of SVE2 without a rule, next to forms with one. */
	.arch	armv8-a+sve2
	MEMXOR	every_second_element, unmodelled, "ptrue p0.d"
	MEMXOR	two_elements, unmodelled, "ptrue p0.s, vl2"
	MEMXOR	words_to_64_bits, unmodelled, "sub sp, sp, #16; str x1, [sp]; ptrue p0.s; ld1rw {z16.d}, p0/z, [sp]; add sp, sp, #16"
	MEMXOR	one_element_to_all, unmodelled, "mov z16.s, z17.s[1]"
	MEMXOR	register_to_all, unmodelled, "mov z16.s, w17"
	MEMXOR	by_a_predicate, unmodelled, "eor z16.s, p0/m, z16.s, z17.s"
	MEMXOR	twice_the_length, unmodelled, "mov x9, #0; incw x9, all, mul #2"
	MEMXOR	vectors_on_a_stack_at_8, aligned, \
		"sub sp, sp, #8; addvl sp, sp, #-4; str z16, [sp]; addvl sp, sp, #4; add sp, sp, #8"

	.section .note.GNU-stack, "", %progbits
