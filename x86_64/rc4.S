/* SPDX-License-Identifier: ISC */
/* RC4: the key schedule; one stream.
 *
 * Prototypes and contracts: src/rc4-kernels.h.  Not constant time, as RC4 is.
 *
 * Needs: SSE4.1, for pinsrb.
 *
 * Registers: stated at each function.
 *
 * Cycles per byte: see doc/kernels/rc4.md.
 *
 * Method: the chain of RC4 should be one byte addition a step, j += S[i].  It
 * is longer if the load of S[i] must wait for the store to S[j] of the step
 * before, and CPUs make it wait, for the address if not the data, once they
 * have seen the two meet.  Therefore the entries after i are loaded three
 * steps ahead and held in three alternating registers.  Each swap then asks
 * whether it hits an entry that is held: one test of j - i and a branch taken
 * in 3 of 256 steps, to a stub out of the way that puts the entry right and
 * returns.  A conditional move instead of the branch would lengthen the chain
 * and costs more than twice as much in all.
 *
 * A block is 16 steps whose i does not wrap, so S[i] has a constant offset.
 * Before i would wrap in a block single steps bring it to 0, and from there on
 * no block has the wrap within.  The bytes of key stream are gathered in two
 * vector registers: a pinsrb waits two cycles for the one before it.
 *
 * Tried on Zen 4, which does a block in 36 cycles: 2 steps ahead 2.8 cycles a
 * byte (the chain), 4 no better than 3; gathering through the stack 3.1 (the
 * two stores of a swap keep the store port busy), by shifts 3.4; the stores of
 * S[i] in pairs, for they share a line: no difference. */

#include "asm.h"

/* ---------------------------------------------------------- key schedule --

   Registers: rdi S; rdx the key byte of the first step of the block, rsi 16 or
              0 to add to it; rcx j; eax S[i] + key byte, then j - i, then
              S[j]; r8-r11 S[i] and the three after it, taking turns; rbx S + i
              of the first step, rbp -i, r12 the i after the block. */

.macro KEY_STEP k, x, x3
.if \k < 13
	movzbl	(\k + 3)(%rbx), %\x3\()d
.else
	movzbl	(\k - 13)(%rdi,%r12), %\x3\()d
.endif
	movzbl	\k(%rdx), %eax
	add	%\x\()b, %al
	add	%al, %cl
	lea	-(\k + 1)(%rcx,%rbp), %eax
	cmp	$3, %al
	jb	LOCAL (key_repair_\k)
LOCAL (key_repaired_\k):
	movzbl	(%rdi,%rcx), %eax
	mov	%\x\()b, (%rdi,%rcx)
	mov	%al, \k(%rbx)
.endm

.macro KEY_REPAIR k, x, x1, x2, x3
LOCAL (key_repair_\k):
	cmp	$1, %al
	cmovb	%\x\()d, %\x1\()d
	cmove	%\x\()d, %\x2\()d
	cmova	%\x\()d, %\x3\()d
	jmp	LOCAL (key_repaired_\k)
.endm

FUNC (_symcrypt_rc4_set_key_x86_64)
	SAVE	%rbx, %rbp, %r12
	ALLOCATE 288
	/* The identity. */
	movdqa	LOCAL (identity)(%rip), %xmm0
	movdqa	LOCAL (sixteens)(%rip), %xmm1
.irp offset, 0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224
	movdqu	%xmm0, \offset(%rdi)
	paddb	%xmm1, %xmm0
.endr
	movdqu	%xmm0, 240(%rdi)

	/* A key of 16 or 256 bytes can be read where it is. */
	xor	%ecx, %ecx
	cmp	$16, %rsi
	je	LOCAL (one_row)
	cmp	$256, %esi
	je	LOCAL (rows)

	/* Others are repeated to 256 bytes and up to 15 more: first to 16 or
	   more, a byte at a time, then by 16 bytes from a multiple of the
	   length before. */
	xor	%ebx, %ebx
LOCAL (copy):
	movzbl	(%rdx,%rbx), %eax
	mov	%al, (%rsp,%rbx)
	inc	%ebx
	cmp	%esi, %ebx
	jb	LOCAL (copy)
	xor	%ebp, %ebp
	mov	%esi, %r8d		/* a multiple of the length */
	cmp	$16, %ebx
	jae	LOCAL (extend)
LOCAL (repeat):
	movzbl	(%rsp,%rbp), %eax
	mov	%al, (%rsp,%rbx)
	inc	%ebp
	inc	%ebx
	cmp	%r8d, %ebp
	jb	LOCAL (repeat)
	mov	%ebx, %r8d
	xor	%ebp, %ebp
	cmp	$16, %ebx
	jb	LOCAL (repeat)
LOCAL (extend):
	lea	(%r8,%r8), %eax
	cmp	%eax, %ebx
	cmovae	%eax, %r8d
	mov	%rbx, %rax
	sub	%r8, %rax
	movdqu	(%rsp,%rax), %xmm0
	movdqu	%xmm0, (%rsp,%rbx)
	add	$16, %ebx
	cmp	$256, %ebx
	jb	LOCAL (extend)
	mov	%rsp, %rdx
	jmp	LOCAL (rows)
LOCAL (one_row):
	xor	%esi, %esi
	jmp	LOCAL (schedule)
LOCAL (rows):
	mov	$16, %esi

LOCAL (schedule):
	mov	%rdi, %rbx
	xor	%ebp, %ebp
	xor	%r12d, %r12d
	mov	%ecx, %r8d		/* 0, 1, 2 */
	lea	1(%rcx), %r9d
	lea	2(%rcx), %r10d
	.balign	64
LOCAL (row):
	add	$16, %r12b
	KEY_STEP 0, r8, r11
	KEY_STEP 1, r9, r8
	KEY_STEP 2, r10, r9
	KEY_STEP 3, r11, r10
	KEY_STEP 4, r8, r11
	KEY_STEP 5, r9, r8
	KEY_STEP 6, r10, r9
	KEY_STEP 7, r11, r10
	KEY_STEP 8, r8, r11
	KEY_STEP 9, r9, r8
	KEY_STEP 10, r10, r9
	KEY_STEP 11, r11, r10
	KEY_STEP 12, r8, r11
	KEY_STEP 13, r9, r8
	KEY_STEP 14, r10, r9
	KEY_STEP 15, r11, r10
	add	%rsi, %rdx
	add	$16, %rbx
	sub	$16, %rbp
	test	%r12d, %r12d
	jnz	LOCAL (row)

	movw	$0, 256(%rdi)
	/* The copy of the key is wiped, if there is one. */
	lea	272(%rsp), %rax
	cmp	%rax, %rdx
	ja	LOCAL (scheduled)
	cmp	%rsp, %rdx
	jb	LOCAL (scheduled)
	pxor	%xmm0, %xmm0
.irp offset, 0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256
	movdqu	%xmm0, \offset(%rsp)
.endr
LOCAL (scheduled):
	.cfi_remember_state
	RELEASE 288
	RESTORE	%r12, %rbp, %rbx
	ret
	.cfi_restore_state

	KEY_REPAIR 0, r8, r9, r10, r11
	KEY_REPAIR 1, r9, r10, r11, r8
	KEY_REPAIR 2, r10, r11, r8, r9
	KEY_REPAIR 3, r11, r8, r9, r10
	KEY_REPAIR 4, r8, r9, r10, r11
	KEY_REPAIR 5, r9, r10, r11, r8
	KEY_REPAIR 6, r10, r11, r8, r9
	KEY_REPAIR 7, r11, r8, r9, r10
	KEY_REPAIR 8, r8, r9, r10, r11
	KEY_REPAIR 9, r9, r10, r11, r8
	KEY_REPAIR 10, r10, r11, r8, r9
	KEY_REPAIR 11, r11, r8, r9, r10
	KEY_REPAIR 12, r8, r9, r10, r11
	KEY_REPAIR 13, r9, r10, r11, r8
	KEY_REPAIR 14, r10, r11, r8, r9
	KEY_REPAIR 15, r11, r8, r9, r10
ENDFUNC (_symcrypt_rc4_set_key_x86_64)

RODATA (16)
LOCAL (identity):
	.byte	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
LOCAL (sixteens):
	.byte	16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16
ENDRODATA

/* ----------------------------------------------------------- one stream --

   Registers: rdi S, rsi n, rdx dst, rcx src; r10 j; eax j - i, then S[j], then
              the sum; r12-r15 S[i] and the three after it, taking turns.
   In blocks, r8 is S + i of the first step, r9 the i after the block (0 to
   240) and r11 -i; xmm0, xmm1 gather.
   In single steps, r8 is i, r9 i + 3 and r11 -(i + 1), of which bytes count;
   rbx goes up to 0. */

#define S %rdi
#define N %rsi
#define DST %rdx
#define SRC %rcx

/* The stub of the above: what is to be S[j] is S[i], in \x. */
.macro REPAIR k, x, x1, x2, x3
LOCAL (repair_\k):
	cmp	$1, %al
	cmovb	%\x\()d, %\x1\()d
	cmove	%\x\()d, %\x2\()d
	cmova	%\x\()d, %\x3\()d
	jmp	LOCAL (repaired_\k)
.endm

.macro RC4_STEP k, xmm, x, x3
.if \k < 13
	movzbl	(\k + 3)(%r8), %\x3\()d
.else
	movzbl	(\k - 13)(S,%r9), %\x3\()d
.endif
	/* j += S[i]; and if j is one of the three after i, repair it. eax
	   becomes j - i - 1, where -(\k + 1) is -(i + 1) by a register and a
	   constant. */
	add	%\x\()b, %r10b
	lea	-(\k + 1)(%r10,%r11), %eax
	cmp	$3, %al
	jb	LOCAL (repair_\k)
LOCAL (repaired_\k):
	movzbl	(S,%r10), %eax
	mov	%\x\()b, (S,%r10)
	mov	%al, \k(%r8)
	add	%\x\()b, %al
	pinsrb	$\k, (S,%rax), %\xmm
.endm

.macro SINGLE label, x, x3
	movzbl	(S,%r9), %\x3\()d
	inc	%r9b
	add	%\x\()b, %r10b
	lea	0(%r10,%r11), %eax
	cmp	$3, %al
	jb	LOCAL (repair_\label)
LOCAL (repaired_\label):
	dec	%r11d
	movzbl	(S,%r10), %eax
	mov	%\x\()b, (S,%r10)
	mov	%al, (S,%r8)
	inc	%r8b
	add	%\x\()b, %al
	movzbl	(S,%rax), %eax
	xor	(SRC,%rbx), %al
	mov	%al, (DST,%rbx)
	inc	%rbx
	jz	LOCAL (singles_done)
.endm

FUNC (_symcrypt_rc4_crypt_x86_64)
	SAVE	%rbx, %r12, %r13, %r14, %r15
	movzbl	256(S), %r9d
	movzbl	257(S), %r10d
	inc	%r9b			/* the i of the next step */

LOCAL (start):
	sub	$16, N
	jb	LOCAL (tail)
	cmp	$240, %r9d
	ja	LOCAL (align)
	lea	(S,%r9), %r8
	mov	%r9, %r11
	neg	%r11
	movzbl	(%r8), %r12d
	movzbl	1(%r8), %r13d
	movzbl	2(%r8), %r14d

	/* N + 16 bytes are left; i is 0 to 240. */
	.balign	64
LOCAL (block):
	add	$16, %r9b
	pxor	%xmm0, %xmm0
	pxor	%xmm1, %xmm1
	RC4_STEP 0, xmm0, r12, r15
	RC4_STEP 1, xmm0, r13, r12
	RC4_STEP 2, xmm0, r14, r13
	RC4_STEP 3, xmm0, r15, r14
	RC4_STEP 4, xmm0, r12, r15
	RC4_STEP 5, xmm0, r13, r12
	RC4_STEP 6, xmm0, r14, r13
	RC4_STEP 7, xmm0, r15, r14
	RC4_STEP 8, xmm1, r12, r15
	RC4_STEP 9, xmm1, r13, r12
	RC4_STEP 10, xmm1, r14, r13
	RC4_STEP 11, xmm1, r15, r14
	RC4_STEP 12, xmm1, r12, r15
	RC4_STEP 13, xmm1, r13, r12
	RC4_STEP 14, xmm1, r14, r13
	RC4_STEP 15, xmm1, r15, r14
	movdqu	(SRC), %xmm2
	por	%xmm1, %xmm0
	add	$16, SRC
	lea	(S,%r9), %r8
	pxor	%xmm2, %xmm0
	mov	%r9, %r11
	movdqu	%xmm0, (DST)
	add	$16, DST
	neg	%r11
	cmp	$240, %r9d
	ja	LOCAL (wrap)
	sub	$16, N
	jae	LOCAL (block)
	jmp	LOCAL (tail)

LOCAL (wrap):
	sub	$16, N
	jb	LOCAL (tail)

	/* Up to i = 0: 1 to 15 bytes of N + 16. */
LOCAL (align):
	mov	$256, %ebx
	sub	%r9d, %ebx
	add	$16, N
	sub	%rbx, N
	jmp	LOCAL (singles)

LOCAL (tail):
	mov	$16, %ebx
	add	N, %rbx			/* 0 to 15 bytes */
	jz	LOCAL (done)
	xor	%esi, %esi

	/* rbx bytes one at a time; N more are left after them. */
LOCAL (singles):
	mov	%r9d, %r8d
	mov	%r9d, %r11d
	not	%r11d
	add	%rbx, SRC
	add	%rbx, DST
	neg	%rbx
	movzbl	(S,%r9), %r12d
	inc	%r9b
	movzbl	(S,%r9), %r13d
	inc	%r9b
	movzbl	(S,%r9), %r14d
	inc	%r9b
	.balign	16
LOCAL (single):
	SINGLE	16, r12, r15
	SINGLE	17, r13, r12
	SINGLE	18, r14, r13
	SINGLE	19, r15, r14
	jmp	LOCAL (single)
LOCAL (singles_done):
	mov	%r8d, %r9d
	test	N, N
	jnz	LOCAL (start)

LOCAL (done):
	dec	%r9d
	mov	%r9b, 256(S)
	mov	%r10b, 257(S)
	pxor	%xmm0, %xmm0
	pxor	%xmm1, %xmm1
	.cfi_remember_state
	RESTORE	%r15, %r14, %r13, %r12, %rbx
	ret
	.cfi_restore_state

	REPAIR	0, r12, r13, r14, r15
	REPAIR	1, r13, r14, r15, r12
	REPAIR	2, r14, r15, r12, r13
	REPAIR	3, r15, r12, r13, r14
	REPAIR	4, r12, r13, r14, r15
	REPAIR	5, r13, r14, r15, r12
	REPAIR	6, r14, r15, r12, r13
	REPAIR	7, r15, r12, r13, r14
	REPAIR	8, r12, r13, r14, r15
	REPAIR	9, r13, r14, r15, r12
	REPAIR	10, r14, r15, r12, r13
	REPAIR	11, r15, r12, r13, r14
	REPAIR	12, r12, r13, r14, r15
	REPAIR	13, r13, r14, r15, r12
	REPAIR	14, r14, r15, r12, r13
	REPAIR	15, r15, r12, r13, r14
	REPAIR	16, r12, r13, r14, r15
	REPAIR	17, r13, r14, r15, r12
	REPAIR	18, r14, r15, r12, r13
	REPAIR	19, r15, r12, r13, r14
ENDFUNC (_symcrypt_rc4_crypt_x86_64)
