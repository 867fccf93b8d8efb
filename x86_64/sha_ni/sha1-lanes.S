/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-1 (FIPS 180-4, section 6.1.2) on up to 16
 * messages, two at a time, with the instructions for SHA.
 *
 * Prototypes and contracts: src/hash-kernels.h.  Constant time: branches
 * depend on N and BLOCKS alone.
 *
 * Needs: SHA-NI, which implies SSSE3.
 *
 * Registers: of the first message xmm0, xmm1 alternately E, rotated or not,
 * plus 4
 *            words of the schedule, xmm2-xmm5 16 words of it, 4 each, from the
 *            highest element to the lowest, and xmm6 words A to D of the
 *            chaining value likewise; of the second xmm10-xmm15 and xmm7.
 *            xmm8, xmm9 scratch.  rdi, rsi, rdx, rcx as given, r8, r9
 *            messages, rax blocks left.
 *
 * Cycles per byte: see doc/kernels/hashes.md.
 *
 * Method: sha1rnds4 takes 6 cycles on AMD's Zen, which can start one in each
 * 4: two messages alternately, each as in sha1.S. */

#include "asm.h"

/* On the stack: the chaining values that a block starts from, words A to D of
   each message and E of each. */
#define SAVED 0
#define FRAME 64

/* Columns \k and \k + 1 of four rows that lie 64 bytes from one another,
   beginning with \from: registers a and b, their lowest elements from the last
   row. */
.macro PAIR from, a, b
	movq	192+\from, %xmm\a
	movq	128+\from, %xmm8
	movq	64+\from, %xmm9
	movq	\from, %xmm\b
	punpckldq %xmm8, %xmm\a
	punpckldq %xmm\b, %xmm9
	movdqa	%xmm\a, %xmm\b
	punpcklqdq %xmm9, %xmm\a
	punpckhqdq %xmm9, %xmm\b
.endm

.macro SHA1_FOUR_ROUNDS f, m, e, next
	/* Four rounds with function f of a message, the first if p is nothing.
	   m is their words.  The word e is A to D four rounds before, and next
	   becomes what e is to the rounds that follow. */
	sha1nexte %xmm\m, %xmm\e
	movdqa	%xmm6, %xmm\next
	sha1rnds4 $\f, %xmm\e, %xmm6
	sha1nexte %xmm1\m, %xmm1\e
	movdqa	%xmm7, %xmm1\next
	sha1rnds4 $\f, %xmm1\e, %xmm7
.endm

.macro SCHEDULE m0, m1, m2, m3
	/* m0 to m3 are the 16 words before m0's successor. */
	sha1msg1 %xmm\m1, %xmm\m0
	pxor	%xmm\m2, %xmm\m0
	sha1msg2 %xmm\m3, %xmm\m0
	sha1msg1 %xmm1\m1, %xmm1\m0
	pxor	%xmm1\m2, %xmm1\m0
	sha1msg2 %xmm1\m3, %xmm1\m0
.endm

/* Sixteen rounds after the first sixteen. */
.macro SIXTEEN f0, f1, f2, f3
	SCHEDULE 2, 3, 4, 5
	SHA1_FOUR_ROUNDS \f0, 2, 0, 1
	SCHEDULE 3, 4, 5, 2
	SHA1_FOUR_ROUNDS \f1, 3, 1, 0
	SCHEDULE 4, 5, 2, 3
	SHA1_FOUR_ROUNDS \f2, 4, 0, 1
	SCHEDULE 5, 2, 3, 4
	SHA1_FOUR_ROUNDS \f3, 5, 1, 0
.endm

/* Compress the blocks in registers; the chaining values are saved, too. */
.macro ROUNDS
	paddd	%xmm2, %xmm0
	paddd	%xmm12, %xmm10
	movdqa	%xmm6, %xmm1
	movdqa	%xmm7, %xmm11
	sha1rnds4 $(0), %xmm0, %xmm6
	sha1rnds4 $(0), %xmm10, %xmm7
	SHA1_FOUR_ROUNDS 0, 3, 1, 0
	SHA1_FOUR_ROUNDS 0, 4, 0, 1
	SHA1_FOUR_ROUNDS 0, 5, 1, 0
	SIXTEEN	0, 1, 1, 1
	SIXTEEN	1, 1, 2, 2
	SIXTEEN	2, 2, 2, 3
	SIXTEEN	3, 3, 3, 3
	sha1nexte SAVED+32(%rsp), %xmm0
	sha1nexte SAVED+48(%rsp), %xmm10
	paddd	SAVED(%rsp), %xmm6
	paddd	SAVED+16(%rsp), %xmm7
.endm

FUNC (_symcrypt_sha1_lanes_sha_ni)
	SAVE	%rbp
	BEGIN_FRAME
	and	$-64, %rsp
	sub	$FRAME, %rsp
LOCAL (pair):
	PAIR	0(%rdi), 6, 7
	movd	256(%rdi), %xmm0
	movd	260(%rdi), %xmm10
	pslldq	$12, %xmm0
	pslldq	$12, %xmm10
	mov	(%rdx), %r8
	mov	8(%rdx), %r9
	mov	%rcx, %rax

	.balign	32
LOCAL (block):
	movdqa	LOCAL (bytes)(%rip), %xmm8
	movdqu	(%r8), %xmm2
	movdqu	16(%r8), %xmm3
	movdqu	32(%r8), %xmm4
	movdqu	48(%r8), %xmm5
	movdqu	(%r9), %xmm12
	movdqu	16(%r9), %xmm13
	movdqu	32(%r9), %xmm14
	movdqu	48(%r9), %xmm15
	.irp	k, 2, 3, 4, 5, 12, 13, 14, 15
	pshufb	%xmm8, %xmm\k
	.endr
	add	$64, %r8
	add	$64, %r9
	movdqa	%xmm6, SAVED(%rsp)
	movdqa	%xmm7, SAVED+16(%rsp)
	movdqa	%xmm0, SAVED+32(%rsp)
	movdqa	%xmm10, SAVED+48(%rsp)
	ROUNDS
	dec	%rax
	jnz	LOCAL (block)

	movdqa	%xmm6, %xmm8
	psrldq	$12, %xmm0
	psrldq	$12, %xmm10
	punpckldq %xmm7, %xmm8		/* D of each, then C */
	punpckhdq %xmm7, %xmm6		/* B, then A */
	movq	%xmm8, 192(%rdi)
	movhps	%xmm8, 128(%rdi)
	movq	%xmm6, 64(%rdi)
	movhps	%xmm6, (%rdi)
	movd	%xmm0, 256(%rdi)
	movd	%xmm10, 260(%rdi)
	add	$8, %rdi
	add	$16, %rdx
	sub	$2, %rsi
	ja	LOCAL (pair)
	/* Clear the message from the stack and registers. */
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	pxor	%xmm\k, %xmm\k
	.endr
	.irp	k, 0, 16, 32, 48
	movdqa	%xmm0, SAVED+\k(%rsp)
	.endr
	END_FRAME
	RESTORE	%rbp
	ret
ENDFUNC (_symcrypt_sha1_lanes_sha_ni)

FUNC (_symcrypt_sha1_lanes_block_sha_ni)
	SAVE	%rbp
	BEGIN_FRAME
	and	$-64, %rsp
	sub	$FRAME, %rsp
LOCAL (block_pair):
	PAIR	0(%rcx), 2, 12
	PAIR	256(%rcx), 3, 13
	PAIR	512(%rcx), 4, 14
	PAIR	768(%rcx), 5, 15
	PAIR	0(%rsi), 6, 7
	movd	256(%rsi), %xmm0
	movd	260(%rsi), %xmm10
	pslldq	$12, %xmm0
	pslldq	$12, %xmm10
	movdqa	%xmm6, SAVED(%rsp)
	movdqa	%xmm7, SAVED+16(%rsp)
	movdqa	%xmm0, SAVED+32(%rsp)
	movdqa	%xmm10, SAVED+48(%rsp)
	ROUNDS
	movdqa	%xmm6, %xmm8
	psrldq	$12, %xmm0
	psrldq	$12, %xmm10
	punpckldq %xmm7, %xmm8		/* D of each, then C */
	punpckhdq %xmm7, %xmm6		/* B, then A */
	movq	%xmm8, 192(%rdi)
	movhps	%xmm8, 128(%rdi)
	movq	%xmm6, 64(%rdi)
	movhps	%xmm6, (%rdi)
	movd	%xmm0, 256(%rdi)
	movd	%xmm10, 260(%rdi)
	add	$8, %rdi
	add	$8, %rsi
	add	$8, %rcx
	sub	$2, %rdx
	ja	LOCAL (block_pair)
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	pxor	%xmm\k, %xmm\k
	.endr
	.irp	k, 0, 16, 32, 48
	movdqa	%xmm0, SAVED+\k(%rsp)
	.endr
	END_FRAME
	RESTORE	%rbp
	ret
ENDFUNC (_symcrypt_sha1_lanes_block_sha_ni)

RODATA (16)
LOCAL (bytes):
	.byte	15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
ENDRODATA
