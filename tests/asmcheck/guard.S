/* SPDX-License-Identifier: ISC */
/* asmcheck_guard of guard.h, and asmcheck_bad_REGISTER for each of KEPT, which
 * changes that register. */
#include "asm.h"

#include "tests/asmcheck/guard.h"

#if defined(KEPT)

#define BAD(r)                                                                \
  FUNC (asmcheck_bad_##r);                                                    \
  CHANGE (r);                                                                 \
  RETURN;                                                                     \
  ENDFUNC (asmcheck_bad_##r);

/* The registers hold numbers from here on. */
.set	number, 0xa0
#define NEXT .set number, number + 1;

#if defined(__x86_64__) || defined(__i386__)

#define RETURN ret
#define CHANGE(r) not %r
#define FILL(r) mov $number, %r; NEXT
#define CHECK(r) xor $number, %r; neg %r; adc AX, AX; NEXT

FUNC (asmcheck_guard)
#if defined(__x86_64__)
	SAVE	%rbx, %rbp, %r12, %r13, %r14, %r15
	ALLOCATE 8
	mov	%rdi, %rax
	mov	%rsi, %rdi
	mov	%rdx, %rsi
#else
	SAVE	%ebx, %esi, %edi, %ebp
	mov	20(%esp), %eax
	mov	24(%esp), %ecx
	mov	28(%esp), %edx
	ALLOCATE 4
	STACK	%edx
	STACK	%ecx
#endif
	KEPT (FILL)
	call	*AX
	xor	%eax, %eax
	.set	number, 0xa0
	KEPT (CHECK)
#if defined(__x86_64__)
	RELEASE	8
	RESTORE	%r15, %r14, %r13, %r12, %rbp, %rbx
#else
	RELEASE	12
	RESTORE	%ebp, %edi, %esi, %ebx
#endif
	ret
ENDFUNC (asmcheck_guard)

#elif defined(__aarch64__)

#define RETURN ret
#define CHANGE(r) mvn r, r
#define FILL(r) mov r, #number; NEXT
#define CHECK(r) cmp r, #number; cset x1, ne; orr x0, x1, x0, lsl #1; NEXT

FUNC (asmcheck_guard)
	stp	x29, x30, [sp, #-96]!
	.cfi_def_cfa_offset 96
	.cfi_offset 29, -96
	.cfi_offset 30, -88
	stp	x19, x20, [sp, #16]
	stp	x21, x22, [sp, #32]
	stp	x23, x24, [sp, #48]
	stp	x25, x26, [sp, #64]
	stp	x27, x28, [sp, #80]
	mov	x3, x0
	mov	x0, x1
	mov	x1, x2
	KEPT (FILL)
	blr	x3
	mov	x0, #0
	.set	number, 0xa0
	KEPT (CHECK)
	ldp	x19, x20, [sp, #16]
	ldp	x21, x22, [sp, #32]
	ldp	x23, x24, [sp, #48]
	ldp	x25, x26, [sp, #64]
	ldp	x27, x28, [sp, #80]
	ldp	x29, x30, [sp], #96
	ret
ENDFUNC (asmcheck_guard)

#elif defined(__arm__)

#define RETURN bx lr
#define CHANGE(r) mvn r, r
#define FILL(r) mov r, #number; NEXT
#define CHECK(r)                                                              \
  subs r, r, #number;                                                         \
  it ne;                                                                      \
  movne r, #1;                                                                \
  orr r0, r, r0, lsl #1;                                                      \
  NEXT

FUNC (asmcheck_guard)
	PUSH_GENERAL
	sub	sp, sp, #4
	.pad	#4
	.cfi_adjust_cfa_offset 4
	mov	r3, r0
	mov	r0, r1
	mov	r1, r2
	KEPT (FILL)
	blx	r3
	mov	r0, #0
	.set	number, 0xa0
	KEPT (CHECK)
	add	sp, sp, #4
	.cfi_adjust_cfa_offset -4
	pop	{r4-r11, pc}
ENDFUNC (asmcheck_guard)

#elif defined(__riscv)

#define RETURN ret
#define CHANGE(r) not r, r
#define FILL(r) li r, number; NEXT
#define CHECK(r)                                                              \
  xori r, r, number;                                                          \
  snez r, r;                                                                  \
  slli a0, a0, 1;                                                             \
  or a0, a0, r;                                                               \
  NEXT

FUNC (asmcheck_guard)
	addi	sp, sp, -112
	.cfi_adjust_cfa_offset 112
	SAVE_WORDS 0
	sd	ra, 96(sp)
	.cfi_rel_offset ra, 96
	mv	t0, a0
	mv	a0, a1
	mv	a1, a2
	KEPT (FILL)
	jalr	t0
	li	a0, 0
	.set	number, 0xa0
	KEPT (CHECK)
	RESTORE_WORDS 0
	ld	ra, 96(sp)
	addi	sp, sp, 112
	ret
ENDFUNC (asmcheck_guard)

#endif

KEPT (BAD)
#endif
