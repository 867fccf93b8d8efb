/* SPDX-License-Identifier: ISC */
/* Call a function and record its stack and registers.
 *
 *   void residue_call (void (*function) (void), uint8_t *registers,
 *                      uint8_t *stack, size_t bytes, unsigned level);
 *
 * Fills the BYTES bytes below the stack pointer with 0xa5, a multiple of 4,
 * clears the registers, in which the test may have left secrets, calls
 * FUNCTION, writes the registers that it may have changed to REGISTERS and
 * copies those bytes to STACK, nothing being written to them meanwhile.  LEVEL
 * says which vectors there are: 1 those of 128 bits, 2 of 256, 3 of 512 and
 * masks; on ARM 1 is NEON, on RISC-V vectors of up to 512 bits.
 *
 * REGISTERS: 128 bytes of general ones, 64 of masks, from 192 on vectors.
 *
 *   const uint8_t residue_call_is_there;
 *
 * Other architectures do not have it. */
#include "asm.h"

#define IS_THERE 1

#if defined(__x86_64__)

FUNC (residue_call)
	SAVE	%rbx, %r12, %r13, %r14, %rbp
	mov	%rdi, %rbp
	mov	%rsi, %rbx
	mov	%rdx, %r12
	mov	%rcx, %r13
	mov	%r8d, %r14d
	cld
	mov	%rsp, %rdi
	sub	%r13, %rdi
	mov	$0xa5, %eax
	rep stosb
	xor	%edx, %edx
	xor	%esi, %esi
	.irp	k, 8, 9, 10, 11
	xor	%r\k\()d, %r\k\()d
	.endr
	xor	%ecx, %ecx
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	pxor	%xmm\k, %xmm\k
	.endr
	cmp	$2, %r14d
	jb	LOCAL (clear)
	vzeroall
	je	LOCAL (clear)
	.irp	k, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
	vpxord	%zmm\k, %zmm\k, %zmm\k
	.endr
LOCAL (clear):
	call	*%rbp
	mov	%rax, (%rbx)
	mov	%rcx, 8(%rbx)
	mov	%rdx, 16(%rbx)
	mov	%rsi, 24(%rbx)
	mov	%rdi, 32(%rbx)
	mov	%r8, 40(%rbx)
	mov	%r9, 48(%rbx)
	mov	%r10, 56(%rbx)
	mov	%r11, 64(%rbx)
	cmp	$2, %r14d
	ja	LOCAL (zmm)
	je	LOCAL (ymm)
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	movdqu	%xmm\k, 192+16*\k(%rbx)
	.endr
	jmp	LOCAL (copy)
LOCAL (ymm):
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	vmovdqu	%ymm\k, 192+32*\k(%rbx)
	.endr
	jmp	LOCAL (copy)
LOCAL (zmm):
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7
	kmovq	%k\k, 128+8*\k(%rbx)
	.endr
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	vmovdqu64 %zmm\k, 192+64*\k(%rbx)
	.endr
	.irp	k, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
	vmovdqu64 %zmm\k, 192+64*\k(%rbx)
	.endr
LOCAL (copy):
	mov	%rsp, %rsi
	sub	%r13, %rsi
	mov	%r12, %rdi
	mov	%r13, %rcx
	rep movsb
	RESTORE	%rbp, %r14, %r13, %r12, %rbx
	ret
ENDFUNC (residue_call)

#elif defined(__i386__)

FUNC (residue_call)
	SAVE	%ebx, %esi, %edi, %ebp
	mov	20(%esp), %ebp
	mov	24(%esp), %ebx
	mov	32(%esp), %ecx
	mov	36(%esp), %esi
	sub	$12, %esp
	.cfi_adjust_cfa_offset 12
	cld
	mov	%esp, %edi
	sub	%ecx, %edi
	mov	$0xa5, %eax
	rep stosb
	xor	%edx, %edx
	test	%esi, %esi
	jz	LOCAL (clear)
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7
	pxor	%xmm\k, %xmm\k
	.endr
LOCAL (clear):
	call	*%ebp
	mov	%eax, (%ebx)
	mov	%ecx, 4(%ebx)
	mov	%edx, 8(%ebx)
	test	%esi, %esi
	jz	LOCAL (copy)
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7
	movdqu	%xmm\k, 192+16*\k(%ebx)
	.endr
LOCAL (copy):
	mov	40(%esp), %edi
	mov	44(%esp), %ecx
	mov	%esp, %esi
	sub	%ecx, %esi
	rep movsb
	add	$12, %esp
	.cfi_adjust_cfa_offset -12
	RESTORE	%ebp, %edi, %esi, %ebx
	ret
ENDFUNC (residue_call)

#elif defined(__aarch64__)

FUNC (residue_call)
	stp	x29, x30, [sp, #-48]!
	.cfi_def_cfa_offset 48
	.cfi_offset 29, -48
	.cfi_offset 30, -40
	stp	x19, x20, [sp, #16]
	str	x21, [sp, #32]
	mov	x19, x1
	mov	x20, x2
	mov	x21, x3
	sub	x10, sp, x3
	mov	w9, #0xa5a5
	movk	w9, #0xa5a5, lsl #16
1:	str	w9, [x10], #4
	subs	x3, x3, #4
	b.hi	1b
	.irp	k, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17
	mov	x\k, xzr
	.endr
	blr	x0
	stp	x0, x1, [x19]
	stp	x2, x3, [x19, #16]
	stp	x4, x5, [x19, #32]
	stp	x6, x7, [x19, #48]
	stp	x8, x9, [x19, #64]
	stp	x10, x11, [x19, #80]
	stp	x12, x13, [x19, #96]
	stp	x14, x15, [x19, #112]
	stp	x16, x17, [x19, #128]
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	str	q\k, [x19, #(192 + 16 * \k)]
	.endr
	.irp	k, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
	str	q\k, [x19, #(192 + 16 * \k)]
	.endr
	sub	x10, sp, x21
2:	ldr	w9, [x10], #4
	str	w9, [x20], #4
	subs	x21, x21, #4
	b.hi	2b
	ldr	x21, [sp, #32]
	ldp	x19, x20, [sp, #16]
	ldp	x29, x30, [sp], #48
	.cfi_def_cfa_offset 0
	ret
ENDFUNC (residue_call)

#elif defined(__riscv) && ASM_RISCV64

FUNC (residue_call)
	addi	sp, sp, -48
	.cfi_adjust_cfa_offset 48
	sd	ra, 40(sp)
	.cfi_rel_offset ra, 40
	.irp	k, 0, 1, 2, 3
	sd	s\k, 8*\k(sp)
	.cfi_rel_offset s\k, 8*\k
	.endr
	mv	s0, a1
	mv	s1, a2
	mv	s2, a3
	mv	s3, a4
	sub	t0, sp, a3
	li	t1, 0xa5a5a5a5
1:	sw	t1, (t0)
	addi	t0, t0, 4
	bne	t0, sp, 1b
	.irp	k, 4, 5, 6, 7
	li	a\k, 0
	.endr
	.irp	k, 2, 3, 4, 5, 6
	li	t\k, 0
	.endr
	jalr	a0
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7
	sd	a\k, 8*\k(s0)
	.endr
	.irp	k, 0, 1, 2, 3, 4, 5, 6
	sd	t\k, 64+8*\k(s0)
	.endr
	addi	t0, s0, 192
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
	fsd	ft\k, 8*\k(t0)
	.endr
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7
	fsd	fa\k, 96+8*\k(t0)
	.endr
#if ASM_RISCV64_RVV
	/* Write as many vectors of up to 512 bits as there is room for. */
	.option	push
	.option	arch, +v
	beqz	s3, LOCAL (copy)
	addi	t0, t0, 160
	li	t1, 472
	vsetvli	t2, t1, e8, m8, ta, ma
	.irp	k, 0, 8, 16, 24
	vse8.v	v\k, (t0)
	add	t0, t0, t2
	.endr
	.option	pop
LOCAL (copy):
#endif
	sub	t0, sp, s2
2:	lw	t1, (t0)
	sw	t1, (s1)
	addi	t0, t0, 4
	addi	s1, s1, 4
	bne	t0, sp, 2b
	.irp	k, 0, 1, 2, 3
	ld	s\k, 8*\k(sp)
	.cfi_restore s\k
	.endr
	ld	ra, 40(sp)
	.cfi_restore ra
	addi	sp, sp, 48
	.cfi_adjust_cfa_offset -48
	ret
ENDFUNC (residue_call)

#elif defined(__arm__)

#if !defined(__thumb2__)
.arch armv7-a
#endif
.fpu neon

FUNC (residue_call)
	PUSH_GENERAL
	sub	sp, sp, #4
	.pad	#4
	.cfi_adjust_cfa_offset 4
	mov	r4, r1
	mov	r5, r2
	mov	r6, r3
	ldr	r7, [sp, #40]
	sub	r1, sp, r3
	movw	r2, #0xa5a5
	movt	r2, #0xa5a5
1:	str	r2, [r1], #4
	subs	r3, r3, #4
	bhi	1b
	mov	r12, #0
	blx	r0
	stm	r4, {r0-r3, r12}
	cmp	r7, #0
	beq	LOCAL (copy)
	add	r0, r4, #192
	vstmia	r0!, {d0-d15}
	vstmia	r0!, {d16-d31}
LOCAL (copy):
	sub	r1, sp, r6
2:	ldr	r2, [r1], #4
	str	r2, [r5], #4
	subs	r6, r6, #4
	bhi	2b
	add	sp, sp, #4
	.cfi_adjust_cfa_offset -4
	pop	{r4-r11, pc}
ENDFUNC (residue_call)

#elif defined(__s390x__)

/* BYTES is a multiple of 256.  The vectors are not stored, only the parts of
 * them that are f0 to f7. */
FUNC (residue_call)
	stmg	%r6, %r15, 48(%r15)
	.cfi_rel_offset %r14, 112
	.cfi_rel_offset %r15, 120
	aghi	%r15, -160
	.cfi_adjust_cfa_offset 160
	lgr	%r7, %r3
	lgr	%r8, %r4
	lgr	%r9, %r5
	lgr	%r1, %r15
	sgr	%r1, %r9
1:	mvi	0(%r1), 0xa5
	mvc	1(255, %r1), 0(%r1)
	la	%r1, 256(%r1)
	cgr	%r1, %r15
	jne	1b
	lgr	%r1, %r2
	.irp	k, 0, 2, 3, 4, 5
	lghi	%r\k, 0
	.endr
	basr	%r14, %r1
	stg	%r2, 0(%r7)
	stg	%r0, 8(%r7)
	stg	%r1, 16(%r7)
	stmg	%r3, %r5, 24(%r7)
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7
	std	%f\k, 192+8*\k(%r7)
	.endr
	lgr	%r1, %r15
	sgr	%r1, %r9
2:	mvc	0(256, %r8), 0(%r1)
	la	%r8, 256(%r8)
	la	%r1, 256(%r1)
	cgr	%r1, %r15
	jne	2b
	lmg	%r6, %r15, 208(%r15)
	.cfi_adjust_cfa_offset -160
	br	%r14
ENDFUNC (residue_call)

#else
#undef IS_THERE
#define IS_THERE 0

/* Without FUNC, because a semicolon begins a comment for HP-PA. */
	.globl	SYM (residue_call)
SYM (residue_call):

#endif

RODATA (1)
	.globl	SYM (residue_call_is_there)
SYM (residue_call_is_there):
	.byte	IS_THERE
ENDRODATA
