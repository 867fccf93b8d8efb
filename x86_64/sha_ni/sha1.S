/* SPDX-License-Identifier: ISC */
/* SHA-1 with the instructions for SHA: the compression function (FIPS 180-4,
 * section 6.1.2) and the iterations of PBKDF2-HMAC-SHA-1 (RFC 8018, section
 * 5.2).
 *
 * Prototypes and contracts: src/hash-kernels.h.  Constant time.
 *
 * Needs: SHA-NI, which implies SSSE3.
 *
 * Registers:
 *   - xmm0: words A to D of the chaining value, from the highest element to
 *     the lowest
 *   - xmm1, xmm2 in turn E, rotated or not, plus 4 words of the schedule
 *   - xmm3-xmm6: 16 words of it, 4 each, from the highest element to the
 *     lowest
 *   - rdi: state
 *   - rsi: blocks or key
 *   - rdx: data or n
 *
 * Cycles per block, and per iteration: see doc/kernels/hashes.md.
 *
 * Method: the critical path is a chain of 20 sha1rnds4 (6 cycles each on AMD's
 * Zen).  All other operations run in parallel with it. sha1nexte takes E from
 * the register that held A to D four rounds before, and adds it to the next
 * words.  From four blocks on the schedule is three steps ahead: this takes
 * 1.5% less on a Xeon (family 6, model 207), but 8% more for one block, and
 * makes no difference on Zen 5.
 *
 * In the iterations the chaining value, plus the key's, is the next message
 * without a change, because registers and message have one order.  Its fifth
 * word comes from sha1nexte, which keeps the other elements of its source,
 * here the padding after the digest.  One instruction therefore makes all of
 * words 4 to 7.  Words 8 to 15 are constants, and terms of the schedule that
 * are always 0 are left out. */

#include "asm.h"

#define BITS %xmm15
#include "x86/common/sha_ni/sha1.inc"

/* A block up to round 3, and its end. */
.macro BEGIN_BLOCK
	movdqu	(%rdx), M0
	movdqu	16(%rdx), M1
	movdqu	32(%rdx), M2
	movdqu	48(%rdx), M3
	add	$(64), %rdx
	movdqa	S, %xmm8
	movdqa	E0, %xmm9
	pshufb	%xmm7, M0
	pshufb	%xmm7, M1
	pshufb	%xmm7, M2
	pshufb	%xmm7, M3
	paddd	M0, E0
	movdqa	S, E1
	sha1rnds4 $(0), E0, S
.endm
.macro END_BLOCK
	sha1nexte %xmm9, E0
	paddd	%xmm8, S
	dec	%rsi
.endm

/* SHA1_FOUR_ROUNDS with words m1; m0 becomes the words after m3. */
.macro FOUR_ROUNDS_AHEAD f, e, next, m0, m1, m2, m3
	sha1nexte \m1, \e
	SCHEDULE \m0, \m1, \m2, \m3
	movdqa	S, \next
	sha1rnds4 $\f, \e, S
.endm

FUNC (_symcrypt_sha1_compress_sha_ni)
	movdqu	(%rdi), S
	movd	16(%rdi), E0
	movdqa	LOCAL (bytes)(%rip), %xmm7
	pshufd	$0x1b, S, S
	pslldq	$12, E0
	cmp	$4, %rsi
	jae	LOCAL (long)

	.balign	32
LOCAL (block):
	BEGIN_BLOCK
	SHA1_FOUR_ROUNDS 0, M1, E1, E0
	SHA1_FOUR_ROUNDS 0, M2, E0, E1
	SHA1_FOUR_ROUNDS 0, M3, E1, E0
	/* Rounds 4 to 79 and their schedule, without the loads of words 4 to
	 * 15. */
	SCHEDULE M0, M1, M2, M3
	SHA1_FOUR_ROUNDS 0, M0, E0, E1
	SCHEDULE M1, M2, M3, M0
	SHA1_FOUR_ROUNDS 1, M1, E1, E0
	SCHEDULE M2, M3, M0, M1
	SHA1_FOUR_ROUNDS 1, M2, E0, E1
	SCHEDULE M3, M0, M1, M2
	STEPS_28_TO_79
	END_BLOCK
	jnz	LOCAL (block)

LOCAL (done):
	pshufd	$0x1b, S, S
	psrldq	$12, E0
	movdqu	S, (%rdi)
	movd	E0, 16(%rdi)
	pxor	E1, E1
	pxor	M0, M0
	pxor	M1, M1
	pxor	M2, M2
	pxor	M3, M3
	ret

	/* Four blocks and more. */
	.balign	32
LOCAL (long):
	BEGIN_BLOCK
	FOUR_ROUNDS_AHEAD 0, E1, E0, M0, M1, M2, M3
	FOUR_ROUNDS_AHEAD 0, E0, E1, M1, M2, M3, M0
	FOUR_ROUNDS_AHEAD 0, E1, E0, M2, M3, M0, M1
	FOUR_ROUNDS_AHEAD 0, E0, E1, M3, M0, M1, M2
	FOUR_ROUNDS_AHEAD 1, E1, E0, M0, M1, M2, M3
	FOUR_ROUNDS_AHEAD 1, E0, E1, M1, M2, M3, M0
	FOUR_ROUNDS_AHEAD 1, E1, E0, M2, M3, M0, M1
	FOUR_ROUNDS_AHEAD 1, E0, E1, M3, M0, M1, M2
	FOUR_ROUNDS_AHEAD 1, E1, E0, M0, M1, M2, M3
	FOUR_ROUNDS_AHEAD 2, E0, E1, M1, M2, M3, M0
	FOUR_ROUNDS_AHEAD 2, E1, E0, M2, M3, M0, M1
	FOUR_ROUNDS_AHEAD 2, E0, E1, M3, M0, M1, M2
	FOUR_ROUNDS_AHEAD 2, E1, E0, M0, M1, M2, M3
	FOUR_ROUNDS_AHEAD 2, E0, E1, M1, M2, M3, M0
	FOUR_ROUNDS_AHEAD 3, E1, E0, M2, M3, M0, M1
	FOUR_ROUNDS_AHEAD 3, E0, E1, M3, M0, M1, M2
	SHA1_FOUR_ROUNDS 3, M1, E1, E0
	SHA1_FOUR_ROUNDS 3, M2, E0, E1
	SHA1_FOUR_ROUNDS 3, M3, E1, E0
	END_BLOCK
	jnz	LOCAL (long)
	jmp	LOCAL (done)
ENDFUNC (_symcrypt_sha1_compress_sha_ni)

FUNC (_symcrypt_sha1_iterate_sha_ni)
	/* Words A to D and E of U, the sum, the inner and the outer chaining
	   value. */
	movdqu	(%rdi), M0
	movd	16(%rdi), M1
	movdqu	20(%rdi), %xmm8
	movd	36(%rdi), %xmm9
	movdqu	(%rsi), %xmm10
	movd	16(%rsi), %xmm11
	movdqu	20(%rsi), %xmm12
	movd	36(%rsi), %xmm13
	movdqa	LOCAL (padding)(%rip), %xmm14
	movdqa	LOCAL (bits)(%rip), %xmm15
	pxor	%xmm7, %xmm7
	pshufd	$0x1b, M0, M0
	pshufd	$0x1b, %xmm8, %xmm8
	pshufd	$0x1b, %xmm10, %xmm10
	pshufd	$0x1b, %xmm12, %xmm12
	pslldq	$12, M1
	pslldq	$12, %xmm11
	pslldq	$12, %xmm13
	pslldq	$12, %xmm9
	movdqa	%xmm11, E0
	paddd	M0, E0
	por	%xmm14, M1
	por	%xmm14, %xmm11
	por	%xmm14, %xmm13

	/* E0 is word E of the inner value plus M0. */
	.balign	32
LOCAL (iteration):
	movdqa	%xmm10, S
	COMPRESS_PADDED %xmm11
	movdqa	%xmm10, E0
	paddd	%xmm13, E0
	psubd	%xmm14, E0		/* in advance */
	movdqa	%xmm10, M0
	paddd	S, E0
	paddd	S, M0

	movdqa	%xmm12, S
	COMPRESS_PADDED %xmm13
	movdqa	%xmm12, E0
	paddd	%xmm11, E0
	psubd	%xmm14, E0
	movdqa	%xmm12, M0
	paddd	S, E0
	paddd	S, M0
	pxor	M0, %xmm8
	pxor	M1, %xmm9
	dec	%rdx
	jnz	LOCAL (iteration)

	pshufd	$0x1b, M0, M0
	pshufd	$0x1b, %xmm8, %xmm8
	psrldq	$12, M1
	psrldq	$12, %xmm9
	movdqu	M0, (%rdi)
	movd	M1, 16(%rdi)
	movdqu	%xmm8, 20(%rdi)
	movd	%xmm9, 36(%rdi)
	pxor	S, S
	pxor	E0, E0
	pxor	E1, E1
	pxor	M0, M0
	pxor	M1, M1
	pxor	M2, M2
	pxor	M3, M3
	pxor	%xmm8, %xmm8
	pxor	%xmm9, %xmm9
	pxor	%xmm10, %xmm10
	pxor	%xmm11, %xmm11
	pxor	%xmm12, %xmm12
	pxor	%xmm13, %xmm13
	ret
ENDFUNC (_symcrypt_sha1_iterate_sha_ni)

RODATA (16)
LOCAL (bytes):
	.byte	15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
LOCAL (padding):			/* words 4 to 7, without word 4 */
	.long	0, 0, 0x80000000, 0
LOCAL (bits):				/* words 12 to 15 */
	.long	672, 0, 0, 0
ENDRODATA
