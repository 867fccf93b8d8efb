/* SPDX-License-Identifier: ISC */
/* Wrong kernels of RISC-V, for mutants.py: as wrong-x86_64.S has them. */
	.text

/* memxor: dst a0, a a1, b a2, n a3. */
.macro MEMXOR name, kind, first="", each="", last=""
	.p2align 2
	.type	"wrong.memxor.\name\().\kind", @function
	.globl	"wrong.memxor.\name\().\kind"
	.hidden	"wrong.memxor.\name\().\kind"
"wrong.memxor.\name\().\kind":
	\first
	mv	t0, a0
	add	t1, a0, a3
7:	lbu	t2, (a1)
	lbu	t3, (a2)
	addi	a1, a1, 1
	addi	a2, a2, 1
	xor	t2, t2, t3
	\each
	sb	t2, (t0)
	addi	t0, t0, 1
	bne	t0, t1, 7b
	li	t2, 0
	li	t3, 0
	\last
	ret
	.size	"wrong.memxor.\name\().\kind", .-"wrong.memxor.\name\().\kind"
.endm

	MEMXOR	right, proved
	MEMXOR	saved_register, abi, "li s1, 0"
	MEMXOR	last_saved_register, abi, "li s11, 0"
	MEMXOR	thread_pointer, abi, "li tp, 0"
	MEMXOR	stack_pointer, abi, "addi sp, sp, -16"
	MEMXOR	wrong_constant, differs, "", "xori t2, t2, 1"
	MEMXOR	in_place, differs, "sb zero, (a0)"
	MEMXOR	rotated_by_7, differs, "", "slli t4, t2, 1; srli t2, t2, 7; or t2, t2, t4; li t4, 0"
	MEMXOR	one_too_far, bounds, "", "", "sb zero, (t0)"
	MEMXOR	reads_past_the_end, bounds, "", "", "lbu t2, (a1); li t2, 0"
	MEMXOR	another_buffer, bounds, "li t4, 1; slli t4, t4, 44; add t4, t4, a1; lbu t4, (t4)"
	MEMXOR	source_of_32_bits, address, "slli a1, a1, 32; srli a1, a1, 32"
	MEMXOR	jump_by_data, branch, "", "beqz t2, 8f; nop; 8:"
	MEMXOR	address_by_data, address, "", "andi t4, t2, 7; add t4, t4, a2; lbu t4, (t4); li t4, 0"
	MEMXOR	shift_by_data, count, "", "sll t4, a3, t2"
	MEMXOR	remainder_of_data, time, "", "remu t4, t2, a3"
	MEMXOR	below_the_stack, spill, "sd a1, -16(sp)"
	MEMXOR	secret_below_the_stack, spill, "", "sb t2, -1(sp)"
	MEMXOR	secret_on_the_stack, stack, "addi sp, sp, -16", "sb t2, (sp)", "addi sp, sp, 16"
	MEMXOR	stack_not_aligned, aligned, "addi sp, sp, -8; sd a1, (sp); addi sp, sp, 8"
	MEMXOR	word_not_aligned, aligned, "lw t2, (a1)"
	MEMXOR	never_written, uninitialised, "addi sp, sp, -16; ld t4, (sp); addi sp, sp, 16"
	MEMXOR	secret_in_a_register, registers, "", "mv t4, t2"
	MEMXOR	length_of_12_bits, induction, "slli t4, a3, 52; srli t4, t4, 52; beqz t4, 8f; mv a3, t4; 8:"
	MEMXOR	length_of_32_bits, induction, "slli a3, a3, 32; srli a3, a3, 32"

	.section .note.GNU-stack, "", %progbits
