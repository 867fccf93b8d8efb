/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-1 (FIPS 180-4, section 6.1.2) on up to 16
 * messages, two at a time, with the instructions for SHA.
 *
 *   void _symcrypt_sha1_lanes_sha_ni (uint32_t *states, size_t n,
 *                                     const uint8_t *const *datas,
 *                                     size_t blocks);
 *   void _symcrypt_sha1_lanes_block_sha_ni (uint32_t *dst,
 *                                           const uint32_t *src, size_t n,
 *                                           const uint32_t *words);
 *
 * See src/lanes-kernels.h: rows of 16 words, a lane in each column; STATES,
 * DST, SRC and WORDS are aligned to 64 bytes, data as it comes; N is 1 to 16,
 * BLOCKS at least 1.  Constant time: branches depend on N and BLOCKS alone.
 *
 * Needs: SHA-NI, which implies SSSE3.
 *
 * Registers: of the first message xmm0, xmm1 in turn E, rotated or not, plus 4
 *            words of the schedule, xmm2-xmm5 16 words of it, 4 each, from the
 *            highest element to the lowest, and xmm6 words A to D of the
 *            chaining value likewise; of the second xmm10-xmm15 and xmm7.
 *            xmm8, xmm9 scratch.  rdi, rsi, rdx, rcx as given, r8, r9
 *            messages, rax blocks left.
 *
 * Cycles per byte: see doc/kernels/hashes.md.
 *
 * Method: sha1rnds4 takes 6 cycles on AMD's Zen, which can start one in each
 * 4: two messages in turn, each as in sha1.S. */

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

/* Four rounds with function f of a message, the first if p is nothing.  m is
   their words; e is A to D four rounds before; next becomes what e is to the
   rounds that follow. */
.macro STEP_ f, m, e, next, p, s
	sha1nexte %xmm\p\m, %xmm\p\e
	movdqa	%xmm\s, %xmm\p\next
	sha1rnds4 $\f, %xmm\p\e, %xmm\s
.endm

.macro STEP f, m, e, next
	STEP_	\f, \m, \e, \next, , 6
	STEP_	\f, \m, \e, \next, 1, 7
.endm

/* m0 to m3 are the 16 words before m0's successor. */
.macro SCHEDULE_ m0, m1, m2, m3, p
	sha1msg1 %xmm\p\m1, %xmm\p\m0
	pxor	%xmm\p\m2, %xmm\p\m0
	sha1msg2 %xmm\p\m3, %xmm\p\m0
.endm

.macro SCHEDULE m0, m1, m2, m3
	SCHEDULE_ \m0, \m1, \m2, \m3
	SCHEDULE_ \m0, \m1, \m2, \m3, 1
.endm

/* Sixteen rounds behind the first sixteen. */
.macro SIXTEEN f0, f1, f2, f3
	SCHEDULE 2, 3, 4, 5
	STEP	\f0, 2, 0, 1
	SCHEDULE 3, 4, 5, 2
	STEP	\f1, 3, 1, 0
	SCHEDULE 4, 5, 2, 3
	STEP	\f2, 4, 0, 1
	SCHEDULE 5, 2, 3, 4
	STEP	\f3, 5, 1, 0
.endm

.macro SAVE_STATES
	movdqa	%xmm6, SAVED(%rsp)
	movdqa	%xmm7, SAVED+16(%rsp)
	movdqa	%xmm0, SAVED+32(%rsp)
	movdqa	%xmm10, SAVED+48(%rsp)
.endm

/* Compress the blocks in registers; the chaining values are saved, too. */
.macro ROUNDS
	paddd	%xmm2, %xmm0
	paddd	%xmm12, %xmm10
	movdqa	%xmm6, %xmm1
	movdqa	%xmm7, %xmm11
	sha1rnds4 $(0), %xmm0, %xmm6
	sha1rnds4 $(0), %xmm10, %xmm7
	STEP	0, 3, 1, 0
	STEP	0, 4, 0, 1
	STEP	0, 5, 1, 0
	SIXTEEN	0, 1, 1, 1
	SIXTEEN	1, 1, 2, 2
	SIXTEEN	2, 2, 2, 3
	SIXTEEN	3, 3, 3, 3
	sha1nexte SAVED+32(%rsp), %xmm0
	sha1nexte SAVED+48(%rsp), %xmm10
	paddd	SAVED(%rsp), %xmm6
	paddd	SAVED+16(%rsp), %xmm7
.endm

.macro LOAD_STATES from
	PAIR	0(\from), 6, 7
	movd	256(\from), %xmm0
	movd	260(\from), %xmm10
	pslldq	$12, %xmm0
	pslldq	$12, %xmm10
.endm

.macro STORE_STATES to
	movdqa	%xmm6, %xmm8
	psrldq	$12, %xmm0
	psrldq	$12, %xmm10
	punpckldq %xmm7, %xmm8		/* D of each, then C */
	punpckhdq %xmm7, %xmm6		/* B, then A */
	movq	%xmm8, 192(\to)
	movhps	%xmm8, 128(\to)
	movq	%xmm6, 64(\to)
	movhps	%xmm6, (\to)
	movd	%xmm0, 256(\to)
	movd	%xmm10, 260(\to)
.endm

.macro ENTER
	SAVE	%rbp
	BEGIN_FRAME
	and	$-64, %rsp
	sub	$FRAME, %rsp
.endm

/* Nothing of a message stays on the stack or in registers. */
.macro LEAVE_WIPED
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	pxor	%xmm\k, %xmm\k
	.endr
	.irp	k, 0, 16, 32, 48
	movdqa	%xmm0, SAVED+\k(%rsp)
	.endr
	END_FRAME
	RESTORE	%rbp
	ret
.endm

FUNC (_symcrypt_sha1_lanes_sha_ni)
	ENTER
LOCAL (pair):
	LOAD_STATES %rdi
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
	SAVE_STATES
	ROUNDS
	dec	%rax
	jnz	LOCAL (block)

	STORE_STATES %rdi
	add	$8, %rdi
	add	$16, %rdx
	sub	$2, %rsi
	ja	LOCAL (pair)
	LEAVE_WIPED
ENDFUNC (_symcrypt_sha1_lanes_sha_ni)

FUNC (_symcrypt_sha1_lanes_block_sha_ni)
	ENTER
LOCAL (block_pair):
	PAIR	0(%rcx), 2, 12
	PAIR	256(%rcx), 3, 13
	PAIR	512(%rcx), 4, 14
	PAIR	768(%rcx), 5, 15
	LOAD_STATES %rsi
	SAVE_STATES
	ROUNDS
	STORE_STATES %rdi
	add	$8, %rdi
	add	$8, %rsi
	add	$8, %rcx
	sub	$2, %rdx
	ja	LOCAL (block_pair)
	LEAVE_WIPED
ENDFUNC (_symcrypt_sha1_lanes_block_sha_ni)

RODATA (16)
LOCAL (bytes):
	.byte	15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
ENDRODATA
