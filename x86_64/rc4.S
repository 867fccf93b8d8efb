/* SPDX-License-Identifier: ISC */
/* RC4: the key schedule, one stream, two streams and five alternately.
 *
 *   void _symcrypt_rc4_set_key_x86_64 (struct symcrypt_rc4_ctx *ctx,
 *                                      size_t length, const uint8_t *key);
 *
 *   void _symcrypt_rc4_crypt_x86_64 (struct symcrypt_rc4_ctx *ctx, size_t n,
 *                                    uint8_t *dst, const uint8_t *src);
 *
 *   void _symcrypt_rc4_crypt2_x86_64 (struct symcrypt_rc4_ctx *const ctxs[2],
 *                                     size_t blocks,
 *                                     uint8_t *const dsts[2],
 *                                     const uint8_t *const srcs[2]);
 *
 *   void _symcrypt_rc4_crypt5_x86_64 (struct symcrypt_rc4_ctx *const ctxs[5],
 *                                     size_t blocks,
 *                                     uint8_t *const dsts[5],
 *                                     const uint8_t *const srcs[5]);
 *
 * LENGTH is 1 to 256; N is at least 1, and BLOCKS, of 16 bytes.  I may become
 * 0 in crypt2 and crypt5 only from one block to the next.  Any alignment; DST
 * may equal SRC exactly.  Not constant time, as RC4 is.
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
 * have seen the two meet.  So the entries after i are loaded some steps ahead
 * (3; 2 with two streams) and held in registers that take turns.  Each swap
 * then asks whether it hits an entry that is held: one test of j - i and a
 * branch taken in 3 (2) of 256 steps, to a stub out of the way that puts the
 * entry right and returns.  A conditional move instead of the branch would
 * stand in the chain and costs more than twice as much in all.
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

/* ---------------------------------------------------------- two streams --

   Registers, of the first and the second stream: rdi, rsi S; rcx, rdx j; rbx,
              rbp S + i of the first step; r8, r9 -i, of which the last byte
              counts; r10-r12, r13-r15 S[i] and the two after it, taking turns;
              eax as above, for one stream after the other; xmm0 and xmm2, xmm1
              and xmm3 gather; xmm6, xmm7 dst; xmm8, xmm9 src; xmm10 16.

   A memory operand less a byte is worth more here than instructions, so that
   pointers are in vector registers; and the entries after the table's end are
   read from i and j, which are there, and read again when i is 0. */

#define S0 %rdi
#define S1 %rsi

/* Step \k of both, after the loads of both: each load waits for all stores
   before it, the other stream's too. */
.macro PAIR k, number1, xmm0, xmm1, x, y, x2, y2
	movzbl	(\k + 2)(%rbx), %\x2\()d
	movzbl	(\k + 2)(%rbp), %\y2\()d
	add	%\x\()b, %cl
	lea	-(\k + 1)(%rcx,%r8), %eax
	cmp	$2, %al
	jb	LOCAL (repair2_\k)
LOCAL (repaired2_\k):
	movzbl	(%rdi,%rcx), %eax
	mov	%\x\()b, (%rdi,%rcx)
	mov	%al, \k(%rbx)
	add	%\x\()b, %al
	pinsrb	$\k, (%rdi,%rax), %\xmm0
	add	%\y\()b, %dl
	lea	-(\k + 1)(%rdx,%r9), %eax
	cmp	$2, %al
	jb	LOCAL (repair2_\number1)
LOCAL (repaired2_\number1):
	movzbl	(%rsi,%rdx), %eax
	mov	%\y\()b, (%rsi,%rdx)
	mov	%al, \k(%rbp)
	add	%\y\()b, %al
	pinsrb	$\k, (%rsi,%rax), %\xmm1
.endm

.macro REPAIR2 number, x, x1, x2
LOCAL (repair2_\number):
	cmp	$1, %al
	cmovb	%\x\()d, %\x1\()d
	cmove	%\x\()d, %\x2\()d
	jmp	LOCAL (repaired2_\number)
.endm

FUNC (_symcrypt_rc4_crypt2_x86_64)
	SAVE	%rbx, %rbp, %r12, %r13, %r14, %r15
	ALLOCATE 8
	mov	$16, %eax
	movq	(%rdx), %xmm6
	movq	8(%rdx), %xmm7
	movq	%rax, %xmm10
	movq	(%rcx), %xmm8
	movq	8(%rcx), %xmm9
	shl	$4, %rsi
	add	(%rdx), %rsi
	mov	%rsi, (%rsp)		/* where dst of the first ends */
	mov	8(%rdi), S1
	mov	(%rdi), S0
	movzbl	256(S0), %r8d
	movzbl	256(S1), %r9d
	movzbl	257(S0), %ecx
	movzbl	257(S1), %edx
	inc	%r8b
	inc	%r9b
	lea	(S0,%r8), %rbx
	lea	(S1,%r9), %rbp
	neg	%r8
	neg	%r9
	movzbl	(%rbx), %r10d
	movzbl	(%rbp), %r13d
	movzbl	1(%rbx), %r11d
	movzbl	1(%rbp), %r14d
	.balign	64
LOCAL (block2):
	pxor	%xmm0, %xmm0
	pxor	%xmm1, %xmm1
	pxor	%xmm2, %xmm2
	pxor	%xmm3, %xmm3
	PAIR	0, 16, xmm0, xmm1, r10, r13, r12, r15
	PAIR	1, 17, xmm0, xmm1, r11, r14, r10, r13
	PAIR	2, 18, xmm0, xmm1, r12, r15, r11, r14
	PAIR	3, 19, xmm0, xmm1, r10, r13, r12, r15
	PAIR	4, 20, xmm0, xmm1, r11, r14, r10, r13
	PAIR	5, 21, xmm0, xmm1, r12, r15, r11, r14
	PAIR	6, 22, xmm0, xmm1, r10, r13, r12, r15
	PAIR	7, 23, xmm0, xmm1, r11, r14, r10, r13
	PAIR	8, 24, xmm2, xmm3, r12, r15, r11, r14
	PAIR	9, 25, xmm2, xmm3, r10, r13, r12, r15
	PAIR	10, 26, xmm2, xmm3, r11, r14, r10, r13
	PAIR	11, 27, xmm2, xmm3, r12, r15, r11, r14
	PAIR	12, 28, xmm2, xmm3, r10, r13, r12, r15
	PAIR	13, 29, xmm2, xmm3, r11, r14, r10, r13
	PAIR	14, 30, xmm2, xmm3, r12, r15, r11, r14
	PAIR	15, 31, xmm2, xmm3, r10, r13, r12, r15
	movq	%xmm8, %rax
	paddq	%xmm10, %xmm8
	movdqu	(%rax), %xmm4
	movq	%xmm9, %rax
	paddq	%xmm10, %xmm9
	movdqu	(%rax), %xmm5
	por	%xmm2, %xmm0
	por	%xmm3, %xmm1
	mov	%r11d, %r10d
	mov	%r12d, %r11d
	mov	%r14d, %r13d
	mov	%r15d, %r14d
	pxor	%xmm4, %xmm0
	pxor	%xmm5, %xmm1
	add	$16, %rbx
	add	$16, %rbp
	sub	$16, %r8
	sub	$16, %r9
	movq	%xmm7, %rax
	movdqu	%xmm1, (%rax)
	movq	%xmm6, %rax
	movdqu	%xmm0, (%rax)
	paddq	%xmm10, %xmm7
	paddq	%xmm10, %xmm6
	test	%r8b, %r8b
	jz	LOCAL (wrap0)
LOCAL (wrapped0):
	test	%r9b, %r9b
	jz	LOCAL (wrap1)
LOCAL (wrapped1):
	add	$16, %rax
	cmp	%rax, (%rsp)
	jne	LOCAL (block2)

	not	%r8d
	not	%r9d
	mov	%r8b, 256(S0)
	mov	%r9b, 256(S1)
	mov	%cl, 257(S0)
	mov	%dl, 257(S1)
	pxor	%xmm0, %xmm0
	pxor	%xmm1, %xmm1
	pxor	%xmm2, %xmm2
	pxor	%xmm3, %xmm3
	.cfi_remember_state
	RELEASE 8
	RESTORE	%r15, %r14, %r13, %r12, %rbp, %rbx
	ret
	.cfi_restore_state

LOCAL (wrap0):
	mov	S0, %rbx
	movzbl	(S0), %r10d
	movzbl	1(S0), %r11d
	jmp	LOCAL (wrapped0)
LOCAL (wrap1):
	mov	S1, %rbp
	movzbl	(S1), %r13d
	movzbl	1(S1), %r14d
	jmp	LOCAL (wrapped1)

	REPAIR2	0, r10, r11, r12
	REPAIR2	1, r11, r12, r10
	REPAIR2	2, r12, r10, r11
	REPAIR2	3, r10, r11, r12
	REPAIR2	4, r11, r12, r10
	REPAIR2	5, r12, r10, r11
	REPAIR2	6, r10, r11, r12
	REPAIR2	7, r11, r12, r10
	REPAIR2	8, r12, r10, r11
	REPAIR2	9, r10, r11, r12
	REPAIR2	10, r11, r12, r10
	REPAIR2	11, r12, r10, r11
	REPAIR2	12, r10, r11, r12
	REPAIR2	13, r11, r12, r10
	REPAIR2	14, r12, r10, r11
	REPAIR2	15, r10, r11, r12
	REPAIR2	16, r13, r14, r15
	REPAIR2	17, r14, r15, r13
	REPAIR2	18, r15, r13, r14
	REPAIR2	19, r13, r14, r15
	REPAIR2	20, r14, r15, r13
	REPAIR2	21, r15, r13, r14
	REPAIR2	22, r13, r14, r15
	REPAIR2	23, r14, r15, r13
	REPAIR2	24, r15, r13, r14
	REPAIR2	25, r13, r14, r15
	REPAIR2	26, r14, r15, r13
	REPAIR2	27, r15, r13, r14
	REPAIR2	28, r13, r14, r15
	REPAIR2	29, r14, r15, r13
	REPAIR2	30, r15, r13, r14
	REPAIR2	31, r13, r14, r15
ENDFUNC (_symcrypt_rc4_crypt2_x86_64)

/* --------------------------------------------------------- five streams --

   Registers, of the streams: rdi, rsi, rbx, rbp, r8 S; rcx, rdx, r9, r10, r11
              j; r12 i of the first step, the same in all; r13 S[i]; eax S[j],
              then the sum; xmm0-xmm9 gather; r14 bytes done; r15, xmm10
              scratch.
   Stack: the tables, for wherever the contexts are, these are not a multiple
          of 4096 bytes apart: entries that were would wait for each other;
          then as below.

   With five streams, the chain of each may be as long as it is in the obvious
   loop: nothing is loaded ahead, so that there is nothing to repair. */

#define SRCS5 1280
#define DSTS5 1320
#define END5 1360(%rsp)
#define CTXS5 1368(%rsp)
#define JS5 1376
#define FRAME5 1384

.macro STEP5 k, xmm, s, j, jb
	movzbl	\k(%\s,%r12), %r13d
	add	%r13b, %\jb
	movzbl	(%\s,%\j), %eax
	mov	%r13b, (%\s,%\j)
	mov	%al, \k(%\s,%r12)
	add	%r13b, %al
	pinsrb	$\k, (%\s,%rax), %\xmm
.endm

	/* What was gathered in two registers of stream \s, and the text.  All
	   is loaded before anything is stored: buffers may be a multiple of
	   4096 bytes apart, and loads would wait for stores. */
.macro XOR5 s, xmm, other
	mov	SRCS5 + 8 * \s(%rsp), %r15
	por	%\other, %\xmm
	movdqu	(%r15,%r14), %xmm10
	pxor	%xmm10, %\xmm
.endm

FUNC (_symcrypt_rc4_crypt5_x86_64)
	SAVE	%rbx, %rbp, %r12, %r13, %r14, %r15
	ALLOCATE FRAME5
	shl	$4, %rsi
	mov	%rdi, CTXS5
	mov	%rsi, END5
	mov	%rsp, %r15
	xor	%r14d, %r14d
LOCAL (copy5):
	mov	(%rcx,%r14,8), %rax
	mov	%rax, SRCS5(%rsp,%r14,8)
	mov	(%rdx,%r14,8), %rax
	mov	%rax, DSTS5(%rsp,%r14,8)
	mov	(%rdi,%r14,8), %rax
.irp offset, 0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240
	movdqu	\offset(%rax), %xmm0
	movdqa	%xmm0, \offset(%r15)
.endr
	movzbl	257(%rax), %ebx
	mov	%bl, JS5(%rsp,%r14)
	add	$256, %r15
	inc	%r14d
	cmp	$5, %r14d
	jne	LOCAL (copy5)
	movzbl	256(%rax), %r12d
	inc	%r12b
	movzbl	JS5 + 0(%rsp), %ecx
	movzbl	JS5 + 1(%rsp), %edx
	movzbl	JS5 + 2(%rsp), %r9d
	movzbl	JS5 + 3(%rsp), %r10d
	movzbl	JS5 + 4(%rsp), %r11d
	mov	%rsp, %rdi
	lea	256(%rsp), %rsi
	lea	512(%rsp), %rbx
	lea	768(%rsp), %rbp
	lea	1024(%rsp), %r8
	xor	%r14d, %r14d
	.balign	64
LOCAL (block5):
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
	pxor	%xmm\k, %xmm\k
	.endr
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7
	STEP5	\k, xmm0, rdi, rcx, cl
	STEP5	\k, xmm2, rsi, rdx, dl
	STEP5	\k, xmm4, rbx, r9, r9b
	STEP5	\k, xmm6, rbp, r10, r10b
	STEP5	\k, xmm8, r8, r11, r11b
	.endr
	.irp	k, 8, 9, 10, 11, 12, 13, 14, 15
	STEP5	\k, xmm1, rdi, rcx, cl
	STEP5	\k, xmm3, rsi, rdx, dl
	STEP5	\k, xmm5, rbx, r9, r9b
	STEP5	\k, xmm7, rbp, r10, r10b
	STEP5	\k, xmm9, r8, r11, r11b
	.endr
	XOR5	0, xmm0, xmm1
	XOR5	1, xmm2, xmm3
	XOR5	2, xmm4, xmm5
	XOR5	3, xmm6, xmm7
	XOR5	4, xmm8, xmm9
	mov	DSTS5 + 8 * 0(%rsp), %r15
	movdqu	%xmm0, (%r15,%r14)
	mov	DSTS5 + 8 * 1(%rsp), %r15
	movdqu	%xmm2, (%r15,%r14)
	mov	DSTS5 + 8 * 2(%rsp), %r15
	movdqu	%xmm4, (%r15,%r14)
	mov	DSTS5 + 8 * 3(%rsp), %r15
	movdqu	%xmm6, (%r15,%r14)
	mov	DSTS5 + 8 * 4(%rsp), %r15
	movdqu	%xmm8, (%r15,%r14)
	add	$16, %r12b
	add	$16, %r14
	cmp	END5, %r14
	jne	LOCAL (block5)

	dec	%r12b
	mov	%cl, JS5 + 0(%rsp)
	mov	%dl, JS5 + 1(%rsp)
	mov	%r9b, JS5 + 2(%rsp)
	mov	%r10b, JS5 + 3(%rsp)
	mov	%r11b, JS5 + 4(%rsp)
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
	pxor	%xmm\k, %xmm\k
	.endr
	mov	CTXS5, %rdi
	mov	%rsp, %r15
	xor	%r14d, %r14d
LOCAL (back5):
	mov	(%rdi,%r14,8), %rax
.irp offset, 0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240
	movdqa	\offset(%r15), %xmm1
	movdqa	%xmm0, \offset(%r15)
	movdqu	%xmm1, \offset(%rax)
.endr
	movzbl	JS5(%rsp,%r14), %ecx
	mov	%r12b, 256(%rax)
	mov	%cl, 257(%rax)
	add	$256, %r15
	inc	%r14d
	cmp	$5, %r14d
	jne	LOCAL (back5)
	movq	%xmm0, JS5(%rsp)
	pxor	%xmm1, %xmm1
	RELEASE FRAME5
	RESTORE	%r15, %r14, %r13, %r12, %rbp, %rbx
	ret
ENDFUNC (_symcrypt_rc4_crypt5_x86_64)
