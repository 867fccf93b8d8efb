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
	MEMXOR	thread_pointer, abi, "mv t4, tp; li tp, 0; mv tp, t4"
	MEMXOR	reserved_lui, undecodable, ".2byte 0x6381"
	MEMXOR	reserved_addi16sp, undecodable, ".2byte 0x6101"
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

/* memxor, by vectors.  Arguments as above; "again" is the instruction with
 * which a turn sets the length. */
.macro VECTORS name, kind, each="", last="", again="vsetvli t0, a3, e8, m8, ta, ma"
	.option push
	.option arch, +v
	.p2align 2
	.type	"wrong.memxor.vectors_\name\().\kind", @function
	.globl	"wrong.memxor.vectors_\name\().\kind"
	.hidden	"wrong.memxor.vectors_\name\().\kind"
"wrong.memxor.vectors_\name\().\kind":
	vsetvli	t0, a3, e8, m8, ta, ma
	vmv.v.i	v16, 0
7:	\again
	vle8.v	v0, (a1)
	vle8.v	v8, (a2)
	vxor.vv	v0, v0, v8
	\each
	vse8.v	v0, (a0)
	add	a0, a0, t0
	add	a1, a1, t0
	add	a2, a2, t0
	sub	a3, a3, t0
	bnez	a3, 7b
	vsetvli	t0, zero, e8, m8, ta, ma
	vmv.v.i	v0, 0
	vmv.v.i	v8, 0
	\last
	ret
	.size	"wrong.memxor.vectors_\name\().\kind", .-"wrong.memxor.vectors_\name\().\kind"
	.option pop
.endm

	VECTORS	right, proved
	VECTORS	all_elements, bounds, "", "", "vsetvli t0, zero, e8, m8, ta, ma"
	VECTORS	half_a_register, differs, "vsetvli t1, t0, e8, m4, ta, ma"
	VECTORS	group_at_4, undefined, "vmv.v.v v4, v0"
	VECTORS	one_element_wiped, registers, "vmv.v.v v24, v0", "li t0, 1; vsetvli t0, t0, e8, m8, ta, ma; vmv.v.i v24, 0"
	VECTORS	source_at_4, undefined, "vmv.v.v v24, v4"
	VECTORS	sum_of_a_group_at_4, undefined, "vxor.vv v24, v4, v0"
	VECTORS	shift_of_a_group_at_4, undefined, "vsll.vi v24, v4, 1"
	VECTORS	difference_of_a_number, unmodelled, ".insn 4, 0x0a003057 | 24<<7 | 24<<20 | 1<<15"
	VECTORS	wide_over_its_source, undefined, "", "vsetvli t0, zero, e8, m1, ta, ma; .insn 4, 0xc2002057 | 8<<7 | 8<<20 | 10<<15"
	VECTORS	wide_behind_its_source, proved, "", "vsetvli t0, zero, e8, m1, ta, ma; vmv.v.i v9, 0; vwaddu.vv v8, v9, v16; vmv.v.i v8, 0; vmv.v.i v9, 0"
	VECTORS	narrow_over_its_source, undefined, "", "vsetvli t0, zero, e8, m1, ta, ma; .insn 4, 0xb2003057 | 9<<7 | 8<<20 | 1<<15"
	VECTORS	carry_over_its_mask, undefined, "", "vsetvli t0, zero, e8, m1, ta, ma; .insn 4, 0x40000057 | 0<<7 | 1<<20 | 2<<15"
	VECTORS	mask_over_its_source, undefined, "", "vsetvli t0, zero, e8, m2, ta, ma; .insn 4, 0x6a000057 | 1<<7 | 0<<20 | 2<<15"
	VECTORS	elements_of_128_bits, undefined, "", ".insn 4, 0x02307057 | 5<<15 | 5<<7"
	VECTORS	widened_to_128_bits, undefined, "", "vsetvli t0, zero, e64, m1, ta, ma; .insn 4, 0xc2002057 | 8<<7 | 10<<20 | 10<<15"
	VECTORS	length_kept_for_less, undefined, "", "vsetvli t0, zero, e8, m8, ta, ma; vsetvli zero, zero, e8, m1, ta, ma"
	VECTORS	segments_beyond_v31, undefined, "", "vsetvli t0, zero, e8, m1, ta, ma; addi sp, sp, -512; .insn 4, 0xe2000027 | 31<<7 | 2<<15; addi sp, sp, 512"
	VECTORS	length_by_data, branch, "lbu t1, (a1); vsetvli t1, t1, e8, m8, ta, ma"
	VECTORS	words_not_aligned, aligned, "vsetvli t1, zero, e32, m1, ta, ma; vle32.v v24, (a1)"
	VECTORS	a_register_left, registers, "vmv.v.v v24, v0"
	VECTORS	length_of_12_bits, induction, "", "", "slli t1, a3, 52; srli t1, t1, 52; bnez t1, 8f; mv t1, a3; 8: vsetvli t0, t1, e8, m8, ta, ma"

/* chacha_crypt: dst a0, src a1, length a2, state a3, rounds a4. */
.macro BLOCKS name, kind, code
	.p2align 2
	.type	"wrong.chacha_crypt.\name\().\kind", @function
	.globl	"wrong.chacha_crypt.\name\().\kind"
	.hidden	"wrong.chacha_crypt.\name\().\kind"
"wrong.chacha_crypt.\name\().\kind":
	\code
	tail	_symcrypt_chacha_crypt_riscv64
	.size	"wrong.chacha_crypt.\name\().\kind", .-"wrong.chacha_crypt.\name\().\kind"
.endm

	BLOCKS	words_at_4_modulo_8, branch, "andi t0, a1, 4; beqz t0, 8f; addi a4, a4, -2; 8:"

	.section .note.GNU-stack, "", %progbits
