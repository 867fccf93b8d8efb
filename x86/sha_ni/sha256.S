/* SPDX-License-Identifier: ISC */
/* SHA-256 with the instructions for SHA: the compression function (FIPS 180-4,
 * section 6.2.2).
 *
 * Prototype and contract: src/hash-kernels.h.  Constant time.
 *
 * Needs: SHA-NI, which implies SSSE3.
 *
 * Registers:
 *   - xmm1: words A, B, E, F and xmm2 words C, D, G, H of the chaining value,
 *     from the highest element to the lowest
 *   - xmm3-xmm6: 16 words of the message schedule, 4 each from the lowest
 *     element
 *   - xmm0: words plus constants, where sha256rnds2 wants them
 *   - xmm7: scratch
 *   - eax: constants
 *   - ecx: blocks
 *   - edx: data
 * Stack: the chaining value, wiped; the arguments from ebp.
 *
 * Cycles per block: see doc/kernels/x86.md.
 *
 * Method: that of x86_64/sha_ni/sha256.S, with what waits for the end of a
 * compression in memory. */

#include "asm.h"

#define CONSTANTS %eax
#define BYTES 256(CONSTANTS)
#include "x86/common/sha_ni/sha256.inc"

/* The stack. */
#define STATE 0
#define FRAME 32

FUNC (_symcrypt_sha256_compress_sha_ni)
	ADDRESS	%eax, LOCAL (constants)
	ENTER_FRAME FRAME, 16
	mov	8(%ebp), %ecx
	mov	16(%ebp), %edx
	movdqu	(%ecx), S0
	movdqu	16(%ecx), S1
	mov	12(%ebp), %ecx
	ENTER_ORDER S0, S1

	.balign	32
LOCAL (block):
	movdqa	BYTES, T
	movdqu	(%edx), M0
	movdqu	16(%edx), M1
	movdqu	32(%edx), M2
	movdqu	48(%edx), M3
	add	$64, %edx
	movdqa	S0, STATE(%esp)
	movdqa	S1, STATE+16(%esp)
	pshufb	T, M0
	pshufb	T, M1
	pshufb	T, M2
	pshufb	T, M3
	SHA256_FOUR_ROUNDS M0, 0
	SHA256_FOUR_ROUNDS M1, 16
	SHA256_FOUR_ROUNDS M2, 32
	SHA256_FOUR_ROUNDS M3, 48
	STEPS	64
	STEPS	128
	STEPS	192
	paddd	STATE(%esp), S0
	paddd	STATE+16(%esp), S1
	dec	%ecx
	jnz	LOCAL (block)

	mov	8(%ebp), %ecx
	pshufd	$0xb1, S0, S0		/* e f a b */
	pshufd	$0xb1, S1, S1		/* g h c d */
	movdqa	S0, T
	punpckhqdq	S1, S0		/* a b c d */
	punpcklqdq	S1, T		/* e f g h */
	movdqu	S0, (%ecx)
	movdqu	T, 16(%ecx)
	pxor	%xmm0, %xmm0
	pxor	M0, M0
	pxor	M1, M1
	pxor	M2, M2
	pxor	M3, M3
	movdqa	M0, STATE(%esp)
	movdqa	M0, STATE+16(%esp)
	EXIT_FRAME
	ret
ENDFUNC (_symcrypt_sha256_compress_sha_ni)

RODATA (64)
LOCAL (constants):
#define HASH_CONSTANTS(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
	/* Words with their bytes exchanged. */
	.byte	3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
ENDRODATA
