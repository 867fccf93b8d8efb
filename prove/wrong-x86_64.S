/* SPDX-License-Identifier: ISC */
/* Wrong kernels, for mutants.py: each is WRONG kernel, name, the kind of
 * violation that must be named, or "proved", or "induction" where all calls of
 * known lengths are right. */
	.text

.macro WRONG kernel, name, kind
	.p2align 4
	.type	"wrong.\kernel\().\name\().\kind", @function
	.globl	"wrong.\kernel\().\name\().\kind"
	.hidden	"wrong.\kernel\().\name\().\kind"
"wrong.\kernel\().\name\().\kind":
.endm

.macro END kernel, name, kind
	.size	"wrong.\kernel\().\name\().\kind", .-"wrong.\kernel\().\name\().\kind"
.endm

/* memxor: dst rdi, a rsi, b rdx, n rcx.  FIRST before all, EACH byte in r8
 * before it is written, LAST at the end. */
.macro MEMXOR name, kind, first="", each="", last=""
	WRONG	memxor, \name, \kind
	\first
	xor	%eax, %eax
7:	movb	(%rsi,%rax), %r8b
	xorb	(%rdx,%rax), %r8b
	\each
	movb	%r8b, (%rdi,%rax)
	inc	%rax
	cmp	%rcx, %rax
	jb	7b
	xor	%r8d, %r8d
	\last
	ret
	END	memxor, \name, \kind
.endm

	MEMXOR	right, proved
	MEMXOR	red_zone, proved, "mov %rsi, -128(%rsp)"
	MEMXOR	below_the_red_zone, spill, "mov %rsi, -136(%rsp)"
	MEMXOR	reads_below_the_red_zone, spill, \
		"sub $256, %rsp; mov %rsi, (%rsp); add $256, %rsp; sub $256, %rsp; mov (%rsp), %rsi; add $256, %rsp"
	MEMXOR	aligned_up, proved, \
		"sub $256, %rsp; lea 31(%rsp), %rax; and $-32, %rax; mov %rsi, (%rax); mov (%rax), %rsi; add $256, %rsp"
	MEMXOR	aligned_too_high, bounds, \
		"sub $256, %rsp; lea 31(%rsp), %rax; and $-32, %rax; mov %rsi, 232(%rax); add $256, %rsp"
	MEMXOR	aligned_and_below, spill, \
		"sub $256, %rsp; lea 31(%rsp), %rax; and $-32, %rax; mov %rsi, -136(%rax); add $256, %rsp"
	MEMXOR	stack_not_aligned, aligned, \
		"sub $72, %rsp; movdqa %xmm0, (%rsp); add $72, %rsp; sub $64, %rsp; movdqa %xmm0, (%rsp); add $64, %rsp"
	MEMXOR	mm_register, undecodable, "movd %ecx, %mm0"
	MEMXOR	ymm_without_vzeroupper, abi, "vpxor %ymm0, %ymm0, %ymm0"
	MEMXOR	xmm_by_vex, abi, "vpxor %xmm0, %xmm0, %xmm0"
	MEMXOR	ymm_by_vpblendmd, abi, "vpblendmd %ymm1, %ymm2, %ymm0{%k1}"
	MEMXOR	ymm_by_vbroadcast, abi, "vpbroadcastd %ecx, %ymm7"
	MEMXOR	source_of_32_bits, address, "mov %esi, %esi"
	MEMXOR	source_of_48_bits, address, "shl $16, %rsi; shr $16, %rsi"
	MEMXOR	source_of_47_bits, address, "shl $17, %rsi; shr $17, %rsi"
	MEMXOR	address_of_32_bits, address, "", "movb (%esi,%eax), %r8b; xorb (%rdx,%rax), %r8b"
	MEMXOR	base_of_32_bits, address, "", "movb (%esi), %r9b"
	MEMXOR	lea_of_32_bits, address, "lea (%esi,%ecx), %rsi; sub %rcx, %rsi"
	MEMXOR	stack_of_32_bits, address, "mov %esp, %eax; mov %rcx, -8(%rax)"
	MEMXOR	another_buffer, bounds, "movabs $0x100000000000, %r9", "movb (%rsi,%r9), %r8b"
	MEMXOR	stack_of_40000, bounds, "lea -40000(%rsp), %r9; mov %rsp, %r10; mov %r9, %rsp; mov %rcx, (%rsp); mov %r10, %rsp"
	MEMXOR	writable_constants, bounds, "mov written(%rip), %rax"
	MEMXOR	writes_constants, bounds, "mov %rcx, constants(%rip)"
	MEMXOR	reads_constants, proved, "mov constants(%rip), %rax"
	MEMXOR	behind_constants, bounds, "mov constants+4(%rip), %rax"
	MEMXOR	code_of_others, bounds, "mov _symcrypt_chacha_crypt_ssse3(%rip), %eax"
	MEMXOR	jump_by_data, branch, "", "test $1, %r8b; jz 8f; nop; 8:"
	MEMXOR	address_by_data, address, "", "movzbl %r8b, %r9d; movb -128(%rsp,%r9), %r9b"
	MEMXOR	jump_by_flags_of_carry, branch, "", "add $255, %r8b; jc 8f; nop; 8: sub $255, %r8b"
	MEMXOR	count_by_data, count, "", "movzbl %r8b, %r9d; push %rcx; mov %r9d, %ecx; shl %cl, %r10; pop %rcx"
	MEMXOR	division, time, "", "mov $1, %eax; xor %edx, %edx; div %r8d"
	MEMXOR	flag_not_defined, flags, "shl $3, %r9; jo 8f; nop; 8:"
	MEMXOR	flag_lost, flags, "mul %rcx; jz 8f; nop; 8:"
	MEMXOR	never_written, uninitialised, "mov -8(%rsp), %r9"
	MEMXOR	one_too_far, bounds, "", "", "movb $0, (%rdi,%rax)"
	MEMXOR	one_before, bounds, "movb -1(%rsi), %al"
	MEMXOR	reads_too_far, bounds, "", "", "movb (%rdx,%rcx), %al; xor %eax, %eax"
	MEMXOR	writes_the_source, bounds, "", "movb %r8b, (%rsi,%rax)"
	MEMXOR	source_read_late, differs, "movb $0, (%rdi)"
	MEMXOR	odd_lengths, differs, "", \
		"test $1, %cl; jz 9f; lea 1(%rax), %r11; cmp %rcx, %r11; jne 9f; xor $1, %r8b; 9:"
	MEMXOR	one_length, differs, "", "cmp $200, %rcx; jne 9f; xor $1, %r8b; 9:"
	MEMXOR	a_length_that_is_not_tried, induction, "", "cmp $4097, %rcx; jne 9f; xor $1, %r8b; 9:"
	MEMXOR	a_byte_far_on, induction, "", "cmp $70000, %rax; jne 9f; xor $1, %r8b; 9:"
	MEMXOR	ten_bits_of_length, induction, "cmp $1024, %rcx; jb 8f; and $1023, %rcx; jz 8f; 8:"
	MEMXOR	length_of_32_bits, induction, "mov %ecx, %ecx"
	MEMXOR	length_of_16_bits, induction, "movzwl %cx, %ecx"
	MEMXOR	if_in_place, branch, "cmp %rdi, %rsi; jne 8f; nop; 8:"
	MEMXOR	secret_in_a_register, registers, "", "mov %r8b, %r9b"
	MEMXOR	secret_in_a_vector, registers, "", "movzbl %r8b, %r9d; movd %r9d, %xmm9; xor %r9d, %r9d"
	MEMXOR	secret_in_a_mask, registers, "", "movzbl %r8b, %r9d; kmovd %r9d, %k5; xor %r9d, %r9d"
	MEMXOR	secret_in_the_red_zone, stack, "", "movb %r8b, -9(%rsp)"
	MEMXOR	secret_on_an_aligned_stack, stack, "sub $256, %rsp; lea 31(%rsp), %r10; and $-32, %r10", "movb %r8b, (%r10)", "add $256, %rsp"
	MEMXOR	saved_register, abi, "xor %ebx, %ebx"
	MEMXOR	half_of_a_saved_register, abi, "mov %ebp, %ebp"
	MEMXOR	returns_elsewhere, branch, "", "", "push %rcx"
	MEMXOR	return_address_as_data, differs, "", "xorb (%rsp), %r8b"
	MEMXOR	stack_pointer_as_data, differs, "", "mov %rsp, %r9; shr $8, %r9; xor %r9b, %r8b"
	MEMXOR	pops_arguments, unmodelled, "", "", "ret $8"
	MEMXOR	unaligned, aligned, "cmp $16, %rcx; jb 8f; movdqa (%rsi), %xmm0; pxor %xmm0, %xmm0; 8:"
	MEMXOR	shift_by_its_width, differs, "", "mov %rax, %r9; shl $64, %r9; shr $0, %r9; add %r9b, %r8b; sub %r9b, %r8b; add %r9b, %r8b; xor %r9d, %r9d"
	MEMXOR	adc_without_carry, differs, "", "stc; adc $0, %r8b"
	MEMXOR	carry_through_adc, differs, "", "add $255, %r8b; mov $255, %r9d; adc $0, %r9b; adc $0, %r8b; add $1, %r8b"
	MEMXOR	spread_of_two_bits, differs, "", \
		"mov %r8d, %r9d; mov %r8d, %r10d; and $1, %r9d; shr $1, %r10d; and $1, %r10d; xor %r10d, %r9d; neg %r9d; and $2, %r9d; xor %r9b, %r8b; xor %r9d, %r9d; xor %r10d, %r10d"
	MEMXOR	pointer_xor_64, address, "", "mov %rsi, %r9; xor $64, %r9; sub $64, %r9; movb (%r9,%rax), %r9b; xor %r9d, %r9d"
	MEMXOR	bit_63_of_a_pointer, branch, "mov %rsi, %r9; shr $63, %r9; jz 8f; nop; 8:"
	MEMXOR	top_of_a_pointer, branch, "test %rsi, %rsi; js 8f; nop; 8:"
	MEMXOR	order_of_buffers, branch, "cmp %rdx, %rsi; jb 8f; nop; 8:"
	MEMXOR	alignment_of_a_buffer, branch, "test $7, %sil; jz 8f; nop; 8:"
	MEMXOR	alignment_of_the_stack, branch, "test $16, %spl; jz 8f; nop; 8:"
	MEMXOR	flags_of_imul, flags, "imul %rcx, %r9; jz 8f; nop; 8:"
	MEMXOR	overflow_of_rol, flags, "rol $3, %r9; jo 8f; nop; 8:"
	MEMXOR	pushes_each_turn, induction, "mov %rsp, %r11", "push %rax", "mov %r11, %rsp"
	MEMXOR	secret_in_zmm20, registers, "", "movzbl %r8b, %r9d; vpbroadcastd %r9d, %zmm20; xor %r9d, %r9d", "vzeroupper"
	MEMXOR	a_mask_by_data, mask, "", "movzbl %r8b, %r9d; kmovd %r9d, %k1; vmovdqu8 %xmm0, -64(%rsp){%k1}"
	MEMXOR	length_of_33_bits, induction, "movabs $0x1ffffffff, %r9; and %r9, %rcx"
	MEMXOR	difference_of_pointers, branch, "mov %rsi, %r9; sub %rdx, %r9; shr $63, %r9; jz 8f; nop; 8:"
	MEMXOR	pointer_of_63_bits, address, "lea (%rsi,%rsi,2), %r9; sub %rsi, %r9; shr $1, %r9", "movb (%r9), %r10b; xor %r10d, %r10d"
	MEMXOR	spills_at_a_number, address, "movabs $0x100000007f80, %r9; mov %rcx, (%r9)"
	MEMXOR	where_it_is_loaded, differs, "", "lea constants(%rip), %r9; shr $40, %r9; sub $3, %r9; xor %r9b, %r8b"
	MEMXOR	if_loaded_high, branch, "lea constants(%rip), %r9; shr $41, %r9; jnz 8f; nop; 8:"
	MEMXOR	code_among_constants, undecodable, "call returns"
	MEMXOR	code_that_is_written, undecodable, "call written"
	MEMXOR	end_of_addresses, branch, "movabs $0x10000000000, %r9; add %rsi, %r9; jc 8f; nop; 8:"
	MEMXOR	goes_backwards, unmodelled, "std"
	MEMXOR	returns_by_16_bits, undecodable, "", "", ".byte 0x66; ret"
	MEMXOR	pushes_16_bits, undecodable, ".byte 0x3e, 0x66, 0x50; add $8, %rsp"
	MEMXOR	prefix_behind_rex, undecodable, ".byte 0x48, 0x2e, 0x01, 0xc9"
	MEMXOR	prefix_before_vex, undecodable, ".byte 0x66; vpxor %xmm0, %xmm0, %xmm0"
	MEMXOR	two_that_choose, undecodable, ".byte 0xf3, 0x66, 0x0f, 0x6f, 0xc1"
	MEMXOR	evex_of_1024_bits, undecodable, ".byte 0x62, 0xf1, 0x75, 0x68, 0xef, 0xc0; vzeroupper"
	MEMXOR	mask_14, undecodable, ".byte 0x62, 0xa1, 0x7d, 0x28, 0x74, 0xf6"
	MEMXOR	bytes_of_16_bits, unmodelled, ".byte 0x66, 0x0f, 0xc9"
	MEMXOR	count_at_half_a_place, uninitialised, "movq $0, -24(%rsp); vpsrlq -24(%rsp), %xmm0, %xmm0"
	MEMXOR	count_not_aligned, aligned, "movq $0, -16(%rsp); movq $0, -8(%rsp); psrlq -16(%rsp), %xmm0"
	MEMXOR	mask_of_bytes, unmodelled, "vpalignr $1, %xmm1, %xmm0, %xmm2{%k1}"
	MEMXOR	another_mask_of_bytes, unmodelled, "vgf2p8affineqb $0, %xmm1, %xmm0, %xmm2{%k1}"
	MEMXOR	prefetches_by_data, unmodelled, "", "movzbl %r8b, %r9d; shl $6, %r9d; prefetcht0 (%rsi,%r9); xor %r9d, %r9d"

/* chacha_crypt: dst rdi, src rsi, length rdx, state rcx, rounds r8d,
 * last r9. */
.macro BLOCKS name, kind, code, right=_symcrypt_chacha_crypt_ssse3, kernel=chacha_crypt
	WRONG	\kernel, \name, \kind
	\code
	jmp	\right
	END	\kernel, \name, \kind
.endm

	BLOCKS	rounds_12_as_8, differs, "cmp $12, %r8d; jne 8f; mov $8, %r8d; 8:"
	BLOCKS	rounds_8_as_12, differs, "cmp $8, %r8d; jne 8f; mov $12, %r8d; 8:"
	BLOCKS	rounds_20_as_12, differs, "cmp $20, %r8d; jne 8f; mov $12, %r8d; 8:"
	BLOCKS	never_reads_one_block, differs, "cmp $64, %rdx; jne 8f; lea zeros(%rip), %rsi; 8:"
	BLOCKS	reads_dst_for_one_block, bounds, "cmp $64, %rdx; jne 8f; mov %rdi, %rsi; 8:"
	BLOCKS	never_reads_two_blocks, induction, "cmp $128, %rdx; jne 8f; mov %rdi, %rsi; 8:"
	BLOCKS	source_of_12_rounds, induction, "cmp $12, %r8d; jne 8f; cmp $256, %rdx; jne 8f; mov %rdi, %rsi; 8:"
	BLOCKS	seven_bits_of_blocks, induction, "and $8191, %edx; jnz 8f; mov $8192, %edx; 8:"
	BLOCKS	blocks_of_32_bits, induction, "mov %edx, %edx"
	BLOCKS	a_number_of_blocks, induction, "cmp $64000, %rdx; jne 8f; mov $8, %r8d; 8:"
	BLOCKS	a_thousand_blocks_of_20_rounds, induction, "cmp $64000, %rdx; jne 8f; cmp $20, %r8d; jne 8f; mov $12, %r8d; 8:"
	BLOCKS	sixteen_rounds_as_20, induction, "cmp $16, %r8d; jne 8f; mov $20, %r8d; 8:"
	BLOCKS	changes_the_state, bounds, "incl 48(%rcx)"
	BLOCKS	one_block_less, differs, "cmp $64, %rdx; jbe 8f; sub $64, %rdx; 8:"

	BLOCKS	rounds_of_8_bits, proved, "movzbl %dl, %edx", _symcrypt_chacha_core_scalar, chacha_core
	BLOCKS	rounds_12_as_8, differs, "cmp $12, %edx; jne 8f; mov $8, %edx; 8:", _symcrypt_chacha_core_scalar, chacha_core
	BLOCKS	rounds_8_as_20, differs, "cmp $8, %edx; jne 8f; mov $20, %edx; 8:", _symcrypt_chacha_core_scalar, chacha_core
	BLOCKS	upper_half_of_rounds, branch, "test %rdx, %rdx; js 8f; nop; 8:", _symcrypt_chacha_core_scalar, chacha_core

	BLOCKS	three_bits_of_blocks, induction, "and $7, %esi; jnz 8f; mov $8, %esi; 8:", _symcrypt_sha256_compress_ssse3, sha256_compress
	BLOCKS	a_number_of_blocks, induction, "cmp $99, %rsi; jne 8f; dec %rsi; 8:", _symcrypt_sha256_compress_ssse3, sha256_compress
	BLOCKS	nine_lanes, differs, "cmp $9, %rsi; jne 8f; dec %rsi; 8:", _symcrypt_sha1_lanes_avx2, sha1_lanes
	BLOCKS	nine_lanes, differs, "cmp $9, %rdx; jne 8f; dec %rdx; 8:", _symcrypt_sha1_lanes_block_avx2, sha1_lanes_block
	BLOCKS	a_number_of_blocks, induction, "cmp $99, %rcx; jne 8f; dec %rcx; 8:", _symcrypt_sha1_lanes_avx2, sha1_lanes
	BLOCKS	a_number_of_blocks, induction, "cmp $99, %rsi; jne 8f; dec %rsi; 8:", _symcrypt_tz_blocks_pclmul, tz_blocks
	BLOCKS	top_of_the_number, induction, "mov %rsi, %rax; shr $20, %rax; xor %rax, (%rdi)", _symcrypt_tz_blocks_pclmul, tz_blocks
	BLOCKS	first_lane_written_early, differs, "cmpq $0, 24(%rdi); je 8f; mov 8(%rdi), %rax; movb $0, (%rax); 8:", _symcrypt_chacha_many_avx2, chacha_many
	BLOCKS	second_lane_written_early, differs, "cmpq $0, 72(%rdi); je 8f; mov 56(%rdi), %rax; movb $0, (%rax); 8:", _symcrypt_chacha_many_avx2, chacha_many
	BLOCKS	five_lanes_in_place, differs, "cmp $5, %rdx; jne 8f; movl $0, (%rdi); 8:", _symcrypt_sha1_lanes_block_avx2, sha1_lanes_block
	BLOCKS	data_twice, differs, "cmp $2, %rsi; jne 8f; add $64, %rdx; dec %rsi; 8:", _symcrypt_sha256_compress_ssse3, sha256_compress

/* chacha_many: the lanes, copied, lanes 2 and 3 with the key of lane 1. */
	WRONG	chacha_many, keys_of_others, differs
	sub	$1544, %rsp
	mov	%rdi, %rax
	mov	%rsi, %r8
	mov	$4, %ecx
7:	cmp	%rsi, %rcx
	jae	8f
	add	%rcx, %rcx
	jmp	7b
8:	imul	$6, %rcx, %rcx
	mov	%rdi, %rsi
	mov	%rsp, %rdi
	rep movsq
	mov	48(%rsp), %rax
	mov	%rax, 96(%rsp)
	mov	%rax, 144(%rsp)
	mov	%r8, %rsi
	mov	%rsp, %rdi
	call	_symcrypt_chacha_many_avx2
	add	$1544, %rsp
	ret
	END	chacha_many, keys_of_others, differs

/* md5_lanes: the first lane's data by the last lane's pointer, if that is not
 * used. */
	WRONG	md5_lanes, an_unused_pointer, differs
	sub	$136, %rsp
	.irp	k, 0,8,16,24,32,40,48,56,64,72,80,88,96,104,112,120
	mov	\k(%rdx), %rax
	mov	%rax, \k(%rsp)
	.endr
	cmp	$16, %rsi
	je	8f
	mov	%rax, (%rsp)
8:	mov	%rsp, %rdx
	call	_symcrypt_md5_lanes_avx2
	add	$136, %rsp
	ret
	END	md5_lanes, an_unused_pointer, differs

/* memxor, with unwind information that CODE is wrong about. */
.macro UNWIND name, kind, code
	WRONG	memxor, unwinding_\name, \kind
	.cfi_startproc
	\code
	jmp	_symcrypt_memxor_x86_64
	.cfi_endproc
	END	memxor, unwinding_\name, \kind
.endm
	.cfi_startproc
helper:	push	%rax
	pop	%rax
	ret
	.cfi_endproc

	UNWIND	right, proved, "push %rax; .cfi_adjust_cfa_offset 8; pop %rax; .cfi_adjust_cfa_offset -8"
	UNWIND	without_a_push, unwinding, "push %rax; pop %rax"
	UNWIND	of_a_second_visit, unwinding, "mov $2, %eax; 7: push %rax; .cfi_adjust_cfa_offset 8; dec %eax; jnz 7b; add $16, %rsp; .cfi_adjust_cfa_offset -8"
	UNWIND	of_what_is_called, unwinding, "sub $8, %rsp; .cfi_adjust_cfa_offset 8; call helper; add $8, %rsp; .cfi_adjust_cfa_offset -8"
	UNWIND	by_an_expression, unwinding, ".cfi_escape 0x0f, 3, 0x77, 0, 0x06; nop; .cfi_def_cfa %rsp, 8"
	UNWIND	after_a_return, unwinding, "lea 8f(%rip), %rax; push %rax; .cfi_adjust_cfa_offset 8; ret; .cfi_adjust_cfa_offset -8; 8:"

	WRONG	memxor, unwinding_without_any, unwinding
	jmp	_symcrypt_memxor_x86_64
	END	memxor, unwinding_without_any, unwinding

/* chacha_crypt, a double round on the stack at a turn.  EACH comes before it,
 * where r9d is the number of rounds that are left, and LAST at the end. */
.macro QUARTER a, b, c, d
	mov	4*(\a)(%rsp), %eax
	mov	4*(\b)(%rsp), %r10d
	mov	4*(\c)(%rsp), %r11d
	mov	4*(\d)(%rsp), %ebx
	.irpc	n, 01
	add	%r10d, %eax
	xor	%eax, %ebx
	rol	$(16-8*\n), %ebx
	add	%ebx, %r11d
	xor	%r11d, %r10d
	rol	$(12-5*\n), %r10d
	.endr
	mov	%eax, 4*(\a)(%rsp)
	mov	%r10d, 4*(\b)(%rsp)
	mov	%r11d, 4*(\c)(%rsp)
	mov	%ebx, 4*(\d)(%rsp)
.endm
.macro TURNS name, kind, first="", each="", last=""
	WRONG	chacha_crypt, \name, \kind
	push	%rbx
	push	%rbp
	sub	$88, %rsp
	mov	%r9, 72(%rsp)
	mov	48(%rcx), %rax
	mov	%rax, 64(%rsp)
6:	.irp	k, 0,4,8,12,16,20,24,28,32,36,40,44,56,60
	mov	\k(%rcx), %eax
	mov	%eax, \k(%rsp)
	.endr
	mov	64(%rsp), %rax
	mov	%rax, 48(%rsp)
	mov	%r8d, %r9d
	xor	%ebp, %ebp
	\first
7:	\each
	.irp	k, 0, 1, 2, 3
	QUARTER \k, 4+\k, 8+\k, 12+\k
	.endr
	.irp	k, 0, 1, 2, 3
	QUARTER \k, 4+((\k+1)&3), 8+((\k+2)&3), 12+((\k+3)&3)
	.endr
	sub	$2, %r9d
	jnz	7b
	\last
	mov	48(%rsp), %eax
	add	64(%rsp), %eax
	mov	%eax, 48(%rsp)
	mov	52(%rsp), %eax
	add	68(%rsp), %eax
	mov	%eax, 52(%rsp)
	.irp	k, 0,4,8,12,16,20,24,28,32,36,40,44,56,60
	mov	\k(%rcx), %eax
	add	%eax, \k(%rsp)
	.endr
	cmp	$64, %rdx
	jb	9f
	.irp	k, 0,4,8,12,16,20,24,28,32,36,40,44,48,52,56,60
	mov	\k(%rsp), %eax
	xor	\k(%rsi), %eax
	mov	%eax, \k(%rdi)
	movl	$0, \k(%rsp)
	.endr
	incq	64(%rsp)
	add	$64, %rsi
	add	$64, %rdi
	sub	$64, %rdx
	jnz	6b
	jmp	5f
9:	mov	72(%rsp), %r11
	.irp	k, 0,4,8,12,16,20,24,28,32,36,40,44,48,52,56,60
	mov	\k(%rsp), %eax
	mov	%eax, \k(%r11)
	movl	$0, \k(%rsp)
	.endr
5:	xor	%eax, %eax
	xor	%r10d, %r10d
	xor	%r11d, %r11d
	add	$88, %rsp
	pop	%rbp
	pop	%rbx
	ret
	END	chacha_crypt, \name, \kind
.endm

	TURNS	right, proved
	TURNS	top_of_what_is_left, induction, "", "mov %r9d, %eax; shr $16, %eax; add %eax, (%rsp)"
	TURNS	top_of_what_is_done, induction, "", "inc %ebp; mov %ebp, %eax; shr $16, %eax; add %eax, (%rsp)"
	TURNS	another_words_of_many, induction, "", "mov %ebp, %eax; xor (%rsp), %ebp; cmp $70, %r8d; jb 8f; xor %eax, (%rsp); 8:"
	TURNS	one_turn_less, differs, "sub $2, %r9d"

/* poly1305_blocks: state rdi, blocks rsi, data rdx, pad ecx.  FIRST comes
 * before all, EACH before a block, where rbp is the number of blocks left, and
 * LAST at the end. */
.macro SUMS name, kind, first="", each="", last=""
	WRONG	poly1305_blocks, \name, \kind
	push	%rbx
	push	%rbp
	push	%r12
	push	%r13
	push	%r14
	mov	%rdi, %rbx
	mov	%rsi, %rbp
	mov	%rdx, %r12
	mov	%ecx, %r13d
	xor	%r14d, %r14d
	\first
7:	\each
	mov	%rbx, %rdi
	mov	$1, %esi
	mov	%r12, %rdx
	mov	%r13d, %ecx
	call	_symcrypt_poly1305_blocks_x86_64
	inc	%r14
	add	$16, %r12
	dec	%rbp
	jnz	7b
	\last
	pop	%r14
	pop	%r13
	pop	%r12
	pop	%rbp
	pop	%rbx
	ret
	END	poly1305_blocks, \name, \kind
.endm

	SUMS	right, proved
	SUMS	seven_bits_of_blocks, induction, "and $127, %ebp; jnz 8f; mov $128, %ebp; 8:"
	SUMS	a_number_of_blocks, induction, "cmp $1000, %rbp; jne 8f; dec %rbp; 8:"
	SUMS	top_of_the_number_before, induction, "mov %rbp, %rax; shr $39, %rax; add %rax, 16(%rbx)"
	SUMS	top_of_what_is_left, induction, "", "mov %rbp, %rax; shr $39, %rax; add %rax, 16(%rbx)"
	SUMS	top_of_what_is_done, induction, "", "mov %r14, %rax; shr $39, %rax; add %rax, 16(%rbx)"
	SUMS	top_of_what_is_done_at_the_end, induction, "", "", "mov %r14, %rax; shr $39, %rax; add %rax, 16(%rbx)"
	SUMS	a_block_far_on, induction, "", "cmp $70000, %r14; jne 8f; incl (%rbx); 8:"
	SUMS	address_in_a_sum, differs, "", "mov %r12, %rax; shr $63, %rax; add %rax, (%rbx)"
	SUMS	second_block_twice, differs, "", "cmp $1, %r14; jne 8f; incl (%rbx); 8:"
	SUMS	h2_too_large, differs, "", "", "addq $4, 16(%rbx); addl $5, (%rbx)"
	SUMS	grows, differs, "mov $1, %r14d", "add %r14, %r14; mov %r14, %rax; shr $40, %rax; add %rax, (%rbx)"
	SUMS	secret_of_many, induction, "", "", "cmp $1000, %r14; jb 8f; mov (%rbx), %r9; 8:"

	BLOCKS	r_is_lost_after_40, differs, "cmp $40, %rsi; jne 8f; push %rdi; call _symcrypt_poly1305_blocks_x86_64; pop %rdi; xorl $1, 24(%rdi); ret; 8:", _symcrypt_poly1305_blocks_x86_64, poly1305_blocks
	BLOCKS	pad_1_with_powers, differs, "test %ecx, %ecx; jnz 8f; cmpl $0, 40(%rdi); je 8f; mov $1, %ecx; 8:", _symcrypt_poly1305_blocks_avx2, poly1305_blocks
	BLOCKS	a_count_of_3, differs, "cmpl $3, 44(%rdi); jne 8f; addl $1, (%rdi); 8:", _symcrypt_poly1305_blocks_avx2, poly1305_blocks
	BLOCKS	seven_bits_by_avx2, induction, "and $127, %esi; jnz 8f; mov $128, %esi; 8:", _symcrypt_poly1305_blocks_avx2, poly1305_blocks
	BLOCKS	a_number_by_avx512, induction, "cmp $1000, %rsi; jne 8f; dec %rsi; 8:", _symcrypt_poly1305_blocks_avx512, poly1305_blocks

/* poly1305_many: states rdi, n rsi, datas rdx, blocks rcx.  Turn r14 takes in
 * one block of each lane r15 that has more, rax being its number of blocks:
 * ASK tests whether the lane has no more, and FROM adjusts the address of the
 * block in the array at rdx, which rax gets. */
.macro MANY name, kind, each="", ask="cmp %rax, %r14", from=""
	WRONG	poly1305_many, \name, \kind
	.irp	r, %rbx, %rbp, %r12, %r13, %r14, %r15
	push	\r
	.endr
	sub	$72, %rsp
	mov	%rdi, %rbx
	mov	%rsi, 48(%rsp)
	mov	%rdx, %r12
	mov	%rcx, %r13
	xor	%r14d, %r14d
6:	xor	%r15d, %r15d
	xor	%ebp, %ebp
7:	mov	(%r13,%r15,8), %rax
	\each
	\ask
	jae	8f
	.irp	i, 0, 1, 2, 3, 4
	mov	128*\i(%rbx,%r15,8), %rax
	mov	%rax, 8*\i(%rsp)
	.endr
	mov	%rsp, %rdi
	mov	$1, %esi
	mov	(%r12,%r15,8), %rdx
	mov	%r14, %rax
	shl	$4, %rax
	\from
	add	%rax, %rdx
	mov	$1, %ecx
	call	_symcrypt_poly1305_blocks_x86_64
	.irp	i, 0, 1, 2
	mov	8*\i(%rsp), %rax
	mov	%rax, 128*\i(%rbx,%r15,8)
	.endr
	mov	$1, %ebp
8:	inc	%r15
	cmp	48(%rsp), %r15
	jb	7b
	inc	%r14
	test	%ebp, %ebp
	jnz	6b
	.irp	i, 0, 1, 2, 3, 4
	movq	$0, 8*\i(%rsp)
	.endr
	add	$72, %rsp
	.irp	r, %r15, %r14, %r13, %r12, %rbp, %rbx
	pop	\r
	.endr
	ret
	END	poly1305_many, \name, \kind
.endm

	MANY	right, proved
	MANY	r_is_lost, differs, "cmp %rax, %r14; jne 9f; xorl $1, 384(%rbx,%r15,8); 9:"
	MANY	blocks_of_16_bits, induction, "movzwl %ax, %eax"
	MANY	blocks_of_32_bits, induction, "mov %eax, %eax"
	MANY	a_number_of_blocks, induction, "cmp $1000, %rax; jne 9f; dec %rax; 9:"
	MANY	goes_on_after_16_bits, induction, "", "cmp %ax, %r14w"
	MANY	goes_on_after_32_bits, induction, "", "cmp %eax, %r14d"
	MANY	pointer_of_20_bits, induction, "", "cmp %rax, %r14", "and $0xfffff, %eax"
	MANY	pointer_of_32_bits, induction, "", "cmp %rax, %r14", "mov %eax, %eax"
	MANY	pointers_from_8_on_stop, induction, "", "cmp %rax, %r14", \
		"mov %r15, %rcx; shl $60, %rcx; sar $63, %rcx; shl $20, %rcx; not %rcx; and %rcx, %rax"
	MANY	top_of_what_is_done, induction, "mov %r14, %rcx; shr $39, %rcx; add %rcx, 256(%rbx)"
	MANY	top_of_the_number, induction, "mov %rax, %rcx; shr $39, %rcx; add %rcx, 256(%rbx)"
	MANY	block_far_on, induction, "", "cmp %rax, %r14", "cmp $70000, %r14; jne 9f; incl (%rsp); 9:"
/* chacha_poly1305_blocks: dst rdi, src rsi, count rdx, state rcx, poly1305 r8,
 * data r9.  FIRST comes before all, EACH before a unit, where rbp units are
 * left, r14 are done and the state is at rsp. */
.macro UNITS name, kind, first="", each=""
	WRONG	chacha_poly1305_blocks, \name, \kind
	push	%rbx
	push	%rbp
	push	%r12
	push	%r13
	push	%r14
	push	%r15
	sub	$72, %rsp
	.irp	k, 0,8,16,24,32,40,48,56
	mov	\k(%rcx), %rax
	mov	%rax, \k(%rsp)
	.endr
	mov	%rdi, %rbx
	mov	%rsi, %r12
	mov	%rdx, %rbp
	mov	%r8, %r13
	mov	%r9, %r15
	xor	%r14d, %r14d
	\first
7:	\each
	mov	%rbx, %rdi
	mov	%r12, %rsi
	mov	$1, %edx
	mov	%rsp, %rcx
	mov	%r13, %r8
	mov	%r15, %r9
	call	_symcrypt_chacha_poly1305_blocks_avx512
	addq	$16, 48(%rsp)
	add	$1024, %rbx
	add	$1024, %r12
	add	$736, %r15
	inc	%r14
	dec	%rbp
	jnz	7b
	.irp	k, 0,8,16,24,32,40
	movq	$0, \k(%rsp)
	.endr
	add	$72, %rsp
	pop	%r15
	pop	%r14
	pop	%r13
	pop	%r12
	pop	%rbp
	pop	%rbx
	ret
	END	chacha_poly1305_blocks, \name, \kind
.endm

	UNITS	right, proved
	UNITS	reads_data_early, bounds, "", "cmp $1, %rbp; je 8f; mov 736(%r15), %rax; 8:"
	UNITS	reads_data_late, bounds, "", "test %r14, %r14; jz 8f; mov -8(%r15), %rax; 8:"
	UNITS	a_number_of_units, induction, "cmp $1000, %rbp; jne 8f; dec %rbp; 8:"
	UNITS	counter_of_16_bits, induction, "inc %r14", \
		"mov %r14, %rax; shr $12, %rax; lea -1(%r14), %rcx; shr $12, %rcx; sub %rax, %rcx; shl $16, %rcx; add %rcx, 48(%rsp)"
	UNITS	another_key_for_the_last, induction, "", "cmp $1, %rbp; jne 8f; mov %r14, %rax; shr $12, %rax; add %eax, (%rsp); 8:"
	UNITS	a_block_left_out, induction, "", "cmp $5000, %r14; jne 8f; add $16, %r15; 8:"
	UNITS	a_word_left_out, induction, "", "mov %r14, %rax; shr $20, %rax; imul (%r15), %rax; sub %rax, (%r13)"
	UNITS	another_sum_for_the_last, induction, "", "cmp $1, %rbp; jne 8f; mov %r14, %rax; shr $12, %rax; add %rax, 16(%r13); 8:"

	.data
	.globl	written
	.hidden	written
written:
	.cfi_startproc
	.quad	0xc3
	.cfi_endproc
	.section .rodata
zeros:
	.zero	64
constants:
	.quad	0
returns:
	.cfi_startproc
	ret
	.cfi_endproc

	.section .note.GNU-stack, "", @progbits
