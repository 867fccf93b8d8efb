/* SPDX-License-Identifier: ISC */
/* Wrong kernels of 32-bit x86, for mutants.py: as wrong-x86_64.S has them. */
	.text

/* memxor: dst edi, a esi, b edx, n ecx, which are at 20 (%esp) and on. */
.macro MEMXOR name, kind, first="", each="", last=""
	.p2align 4
	.type	"wrong.memxor.\name\().\kind", @function
	.globl	"wrong.memxor.\name\().\kind"
	.hidden	"wrong.memxor.\name\().\kind"
"wrong.memxor.\name\().\kind":
	push	%edi
	push	%esi
	push	%ebx
	push	%ebp
	mov	20(%esp), %edi
	mov	24(%esp), %esi
	mov	28(%esp), %edx
	mov	32(%esp), %ecx
	\first
	xor	%eax, %eax
7:	movb	(%esi,%eax), %bl
	xorb	(%edx,%eax), %bl
	\each
	movb	%bl, (%edi,%eax)
	inc	%eax
	cmp	%ecx, %eax
	jb	7b
	xor	%ebx, %ebx
	\last
	pop	%ebp
	pop	%ebx
	pop	%esi
	pop	%edi
	ret
	.size	"wrong.memxor.\name\().\kind", .-"wrong.memxor.\name\().\kind"
.endm

	MEMXOR	right, proved
	MEMXOR	below_the_stack, spill, "mov %esi, -4(%esp)"
	MEMXOR	far_below_the_stack, spill, "mov %esi, -4096(%esp)"
	MEMXOR	source_of_16_bits, address, "movzwl %si, %esi"
	MEMXOR	source_of_31_bits, address, "shl $1, %esi; shr $1, %esi"
	MEMXOR	address_of_16_bits, address, "", "movb (%si), %bh; movb $0, %bh"
	MEMXOR	top_of_a_pointer, branch, "test %esi, %esi; js 8f; nop; 8:"
	MEMXOR	secret_in_an_argument, stack, "", "movb %bl, 32(%esp)"
	MEMXOR	secret_behind_arguments, bounds, "", "movb %bl, 36(%esp)"
	MEMXOR	mm_register, undecodable, "movd %ecx, %mm0"
	MEMXOR	ymm_by_vpbroadcastd, abi, "vmovd %ecx, %xmm0; vpbroadcastd %xmm0, %ymm1"
	MEMXOR	saved_register, abi, "", "", "mov %ecx, (%esp)"
	MEMXOR	stack_of_16_bits, address, "movzwl %sp, %ebp; mov %ebp, (%ebp)"
	MEMXOR	stack_aligned, proved, "mov %esp, %ebp; sub $128, %esp; and $-64, %esp; mov %ebp, 124(%esp); mov 124(%esp), %esp"
	MEMXOR	stack_aligned_too_high, bounds, "mov %esp, %ebp; sub $128, %esp; and $-64, %esp; mov %ebp, 128(%esp); mov %ebp, %esp"
	MEMXOR	length_of_8_bits, induction, "cmp $1024, %ecx; jb 8f; movzbl %cl, %ecx; inc %ecx; 8:"
	MEMXOR	length_of_24_bits, induction, "and $0xffffff, %ecx"
	MEMXOR	another_buffer, bounds, "movb 0x40000000(%esi), %al"
	MEMXOR	in_place, differs, "movb $0, (%edi)"
	MEMXOR	carry_into_adc, differs, "", "stc; adc $0, %bl"
	MEMXOR	jumps_by_16_bits, undecodable, ".byte 0x66, 0xeb, 0"
	MEMXOR	borrow_of_sbb, differs, "", "movb $0, %bh; add $255, %bl; sbb $0, %bh; add $1, %bl; add %bh, %bl; movb $0, %bh"

/* poly1305_blocks: a state need not be at a multiple of 8. */
	.globl	"wrong.poly1305_blocks.state_at_4.branch"
	.hidden	"wrong.poly1305_blocks.state_at_4.branch"
	.type	"wrong.poly1305_blocks.state_at_4.branch", @function
"wrong.poly1305_blocks.state_at_4.branch":
	mov	4(%esp), %eax
	test	$4, %al
	jz	_symcrypt_poly1305_blocks_x86
	movl	$1, 16(%esp)
	jmp	_symcrypt_poly1305_blocks_x86
	.size	"wrong.poly1305_blocks.state_at_4.branch", .-"wrong.poly1305_blocks.state_at_4.branch"

	.section .note.GNU-stack, "", @progbits
