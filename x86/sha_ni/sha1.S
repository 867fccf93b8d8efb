/* SPDX-License-Identifier: ISC */
/* SHA-1 with the instructions for SHA: the compression function (FIPS 180-4,
 * section 6.1.2) and the iterations of PBKDF2-HMAC-SHA-1 (RFC 8018, section
 * 5.2).
 *
 *   void _symcrypt_sha1_compress_sha_ni (uint32_t *state, size_t blocks,
 *                                        const uint8_t *data);
 *
 *   void _symcrypt_sha1_iterate_sha_ni (uint32_t *state, const uint32_t *key,
 *                                       size_t n);
 *
 * STATE is 5 words; BLOCKS is at least 1; DATA has any alignment.  In the
 * second, STATE is U and the sum, KEY the inner and the outer chaining value,
 * of 5 words each; N is at least 1.  Constant time.
 *
 * Needs: SHA-NI, which implies SSSE3.
 *
 * Registers:
 *   - xmm0: words A to D of the chaining value, from the highest element to
 *     the lowest
 *   - xmm1, xmm2 in turn E, rotated or not, plus 4 words of the schedule
 *   - xmm3-xmm6: 16 words of it, 4 each, from the highest element to the
 *     lowest
 *   - xmm7: how bytes are exchanged, or 0
 *   - eax: state, then constants
 *   - ecx: blocks or n
 *   - edx: data or key
 * Stack: chaining values and sums, wiped; the arguments from ebp.
 *
 * Cycles per block, and per iteration: see doc/kernels/x86.md.
 *
 * Method: that of x86_64/sha_ni/sha1.S, with what waits for the end of a
 * compression in memory. */

#include "asm.h"

/* Where the constants are from eax. */
#define BYTES (%eax)
#define PADDING 16(%eax)
#define BITS 32(%eax)

/* The stack. */
#define SUM (%esp)		/* words A to D, then E, then 3 for nothing */
#define SUM_E 16(%esp)
#define INNER 32(%esp)
#define INNER_E 48(%esp)	/* word E and padding */
#define OUTER 64(%esp)
#define OUTER_E 80(%esp)
#define FRAME 96

#include "x86-common/sha_ni/sha1.inc"

FUNC (_symcrypt_sha1_compress_sha_ni)
	ADDRESS	%eax, LOCAL (constants)
	ENTER_FRAME FRAME, 16
	movdqa	BYTES, X7
	mov	8(%ebp), %eax
	mov	12(%ebp), %ecx
	mov	16(%ebp), %edx
	movdqu	(%eax), S
	movd	16(%eax), E0
	pshufd	$0x1b, S, S
	pslldq	$12, E0

	.balign	32
LOCAL (block):
	movdqu	(%edx), M0
	movdqu	16(%edx), M1
	movdqu	32(%edx), M2
	movdqu	48(%edx), M3
	add	$64, %edx
	movdqa	S, INNER
	movdqa	E0, INNER_E
	pshufb	X7, M0
	pshufb	X7, M1
	pshufb	X7, M2
	pshufb	X7, M3
	paddd	M0, E0
	movdqa	S, E1
	sha1rnds4	$0, E0, S
	SHA1_FOUR_ROUNDS 0, M1, E1, E0
	SHA1_FOUR_ROUNDS 0, M2, E0, E1
	SHA1_FOUR_ROUNDS 0, M3, E1, E0
	SCHEDULE M0, M1, M2, M3
	SHA1_FOUR_ROUNDS 0, M0, E0, E1
	SCHEDULE M1, M2, M3, M0
	SHA1_FOUR_ROUNDS 1, M1, E1, E0
	SCHEDULE M2, M3, M0, M1
	SHA1_FOUR_ROUNDS 1, M2, E0, E1
	SCHEDULE M3, M0, M1, M2
	STEPS_28_TO_79
	sha1nexte	INNER_E, E0
	paddd	INNER, S
	dec	%ecx
	jnz	LOCAL (block)

	pshufd	$0x1b, S, S
	psrldq	$12, E0
	movdqu	S, (%eax)
	movd	E0, 16(%eax)
	pxor	E1, E1
	pxor	M0, M0
	pxor	M1, M1
	pxor	M2, M2
	pxor	M3, M3
	movdqa	M0, INNER
	movdqa	M0, INNER_E
	EXIT_FRAME
	ret
ENDFUNC (_symcrypt_sha1_compress_sha_ni)

FUNC (_symcrypt_sha1_iterate_sha_ni)
	ADDRESS	%eax, LOCAL (constants)
	ENTER_FRAME FRAME, 16
	mov	8(%ebp), %ecx
	mov	12(%ebp), %edx
	movdqa	PADDING, X7
	/* Words A to D and E of U, the sum, the inner and the outer chaining
	   value. */
	movdqu	20(%ecx), M0
	movd	36(%ecx), M1
	pshufd	$0x1b, M0, M0
	pslldq	$12, M1
	movdqa	M0, SUM
	movdqa	M1, SUM_E
	movdqu	20(%edx), M0
	movd	36(%edx), M1
	pshufd	$0x1b, M0, M0
	pslldq	$12, M1
	por	X7, M1
	movdqa	M0, OUTER
	movdqa	M1, OUTER_E
	movdqu	(%edx), M0
	movd	16(%edx), E0
	pshufd	$0x1b, M0, M0
	pslldq	$12, E0
	movdqa	M0, INNER
	movdqa	E0, E1
	por	X7, E1
	movdqa	E1, INNER_E
	movdqu	(%ecx), M0
	movd	16(%ecx), M1
	pshufd	$0x1b, M0, M0
	pslldq	$12, M1
	por	X7, M1
	paddd	M0, E0
	pxor	X7, X7
	mov	16(%ebp), %ecx

	/* E0 is word E of the inner value plus M0. */
	.balign	32
LOCAL (iteration):
	movdqa	INNER, S
	COMPRESS_PADDED INNER_E
	movdqa	INNER, M0
	movdqa	OUTER_E, E0
	psubd	PADDING, E0
	paddd	M0, E0			/* in advance */
	paddd	S, E0
	paddd	S, M0

	movdqa	OUTER, S
	COMPRESS_PADDED OUTER_E
	movdqa	OUTER, M0
	movdqa	INNER_E, E0
	psubd	PADDING, E0
	paddd	M0, E0
	movdqa	SUM, E1
	movdqa	SUM_E, M2
	paddd	S, E0
	paddd	S, M0
	pxor	M0, E1
	pxor	M1, M2
	movdqa	E1, SUM
	movdqa	M2, SUM_E
	dec	%ecx
	jnz	LOCAL (iteration)

	mov	8(%ebp), %ecx
	pshufd	$0x1b, M0, M0
	pshufd	$0x1b, E1, E1
	psrldq	$12, M1
	psrldq	$12, M2
	movdqu	M0, (%ecx)
	movd	M1, 16(%ecx)
	movdqu	E1, 20(%ecx)
	movd	M2, 36(%ecx)
	pxor	S, S
	pxor	E0, E0
	pxor	E1, E1
	pxor	M0, M0
	pxor	M1, M1
	pxor	M2, M2
	pxor	M3, M3
	movdqa	S, SUM
	movdqa	S, SUM_E
	movdqa	S, INNER
	movdqa	S, INNER_E
	movdqa	S, OUTER
	movdqa	S, OUTER_E
	EXIT_FRAME
	ret
ENDFUNC (_symcrypt_sha1_iterate_sha_ni)

RODATA (16)
LOCAL (constants):
	.byte	15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
	/* Words 4 to 7, without word 4, and 12 to 15. */
	.long	0, 0, 0x80000000, 0
	.long	672, 0, 0, 0
ENDRODATA
