/* SPDX-License-Identifier: ISC */
/* SHA-1 with the instructions for SHA: the compression function (FIPS 180-4,
 * section 6.1.2).
 *
 * Prototype and contract: src/hash-kernels.h.  Constant time.
 *
 * Needs: SHA-NI, which implies SSSE3.
 *
 * Registers:
 *   - xmm0: words A to D of the chaining value, from the highest element to
 *     the lowest
 *   - xmm1, xmm2 in turn E, rotated or not, plus 4 words of the schedule
 *   - xmm3-xmm6: 16 words of it, 4 each, from the highest element to the
 *     lowest
 *   - xmm7: how bytes are exchanged
 *   - eax: constants, then state
 *   - ecx: blocks
 *   - edx: data
 * Stack: the chaining value, wiped; the arguments from ebp.
 *
 * Cycles per block: see doc/kernels/x86.md.
 *
 * Method: that of x86_64/sha_ni/sha1.S, with what waits for the end of a
 * compression in memory. */

#include "asm.h"

/* The address of the constants relative to eax. */
#define BYTES (%eax)

/* The stack. */
#define STATE (%esp)		/* words A to D */
#define STATE_E 16(%esp)	/* word E */
#define FRAME 32

#include "x86/common/sha_ni/sha1.inc"

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
	movdqa	S, STATE
	movdqa	E0, STATE_E
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
	sha1nexte	STATE_E, E0
	paddd	STATE, S
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
	movdqa	M0, STATE
	movdqa	M0, STATE_E
	EXIT_FRAME
	ret
ENDFUNC (_symcrypt_sha1_compress_sha_ni)

RODATA (16)
LOCAL (constants):
	.byte	15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
ENDRODATA
