/* SPDX-License-Identifier: ISC */
/* SHA-256 with the instructions for SHA: the compression function (FIPS 180-4,
 * section 6.2.2) and the iterations of PBKDF2-HMAC-SHA-256 (RFC 8018, section
 * 5.2).
 *
 *   void _symcrypt_sha256_compress_sha_ni (uint32_t *state, size_t blocks,
 *                                          const uint8_t *data);
 *
 *   void _symcrypt_sha256_iterate_sha_ni (uint32_t *state,
 *                                         const uint32_t *key, size_t n);
 *
 * STATE is 8 words; BLOCKS is at least 1; DATA has any alignment.  In the
 * second, STATE is U and the sum, KEY the inner and the outer chaining value,
 * of 8 words each; N is at least 1.  Constant time.
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
 *   - ecx: blocks or n
 *   - edx: data or key
 * Stack: chaining values and sums, wiped; the arguments from ebp.
 *
 * Cycles per block, and per iteration: see doc/kernels/x86.md.
 *
 * Method: that of x86_64/sha_ni/sha256.S, with what waits for the end of a
 * compression in memory. */

#include "asm.h"

#define CONSTANTS %eax
#define BYTES 320(CONSTANTS)
#include "x86-common/sha_ni/sha256.inc"

/* The stack: two registers each. */
#define SUM 0
#define INNER 32
#define OUTER 64
#define FRAME 96

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
	movdqa	S0, INNER(%esp)
	movdqa	S1, INNER+16(%esp)
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
	paddd	INNER(%esp), S0
	paddd	INNER+16(%esp), S1
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
	movdqa	M0, INNER(%esp)
	movdqa	M0, INNER+16(%esp)
	EXIT_FRAME
	ret
ENDFUNC (_symcrypt_sha256_compress_sha_ni)

FUNC (_symcrypt_sha256_iterate_sha_ni)
	ADDRESS	%eax, LOCAL (constants)
	ENTER_FRAME FRAME, 16
	mov	8(%ebp), %ecx
	mov	12(%ebp), %edx
	movdqu	32(%ecx), M0
	movdqu	48(%ecx), M1
	movdqa	M0, SUM(%esp)
	movdqa	M1, SUM+16(%esp)
	movdqu	(%edx), S0
	movdqu	16(%edx), S1
	ENTER_ORDER S0, S1
	movdqa	S0, INNER(%esp)
	movdqa	S1, INNER+16(%esp)
	movdqu	32(%edx), S0
	movdqu	48(%edx), S1
	ENTER_ORDER S0, S1
	movdqa	S0, OUTER(%esp)
	movdqa	S1, OUTER+16(%esp)
	movdqu	(%ecx), M0
	movdqu	16(%ecx), M1
	movdqa	M0, %xmm0
	paddd	(%eax), %xmm0
	mov	16(%ebp), %ecx

	.balign	32
LOCAL (iteration):
	movdqa	INNER(%esp), S0
	movdqa	INNER+16(%esp), S1
	COMPRESS_PADDED T
	/* The chaining value at OFFSET of the key is added to the result, and
	   the constants to its first half. */
	movdqu	0(%edx), M2
	movdqu	0+16(%edx), M3
	movdqa	M2, %xmm0
	paddd	(%eax), %xmm0
	paddd	M0, %xmm0
	paddd	M2, M0
	paddd	M3, M1

	movdqa	OUTER(%esp), S0
	movdqa	OUTER+16(%esp), S1
	COMPRESS_PADDED T
	movdqu	32(%edx), M2
	movdqu	32+16(%edx), M3
	movdqa	M2, %xmm0
	paddd	(%eax), %xmm0
	paddd	M0, %xmm0
	paddd	M2, M0
	paddd	M3, M1
	movdqa	SUM(%esp), M2
	movdqa	SUM+16(%esp), M3
	pxor	M0, M2
	pxor	M1, M3
	movdqa	M2, SUM(%esp)
	movdqa	M3, SUM+16(%esp)
	dec	%ecx
	jnz	LOCAL (iteration)

	mov	8(%ebp), %ecx
	movdqu	M0, (%ecx)
	movdqu	M1, 16(%ecx)
	movdqu	M2, 32(%ecx)
	movdqu	M3, 48(%ecx)
	pxor	%xmm0, %xmm0
	pxor	S0, S0
	pxor	S1, S1
	pxor	M0, M0
	pxor	M1, M1
	pxor	M2, M2
	pxor	M3, M3
	pxor	T, T
	.irp	k, 0, 16, 32, 48, 64, 80
	movdqa	T, \k(%esp)
	.endr
	EXIT_FRAME
	ret
ENDFUNC (_symcrypt_sha256_iterate_sha_ni)

RODATA (64)
LOCAL (constants):
#define ROW(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
	/* Words 8 to 15 of the padded block, and their constants. */
	.long	0x5807aa98, 0x12835b01, 0x243185be, 0x550c7dc3
	.long	0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf474
	.long	0, 0, 0, 768		/* words 12 to 15 */
	.long	0x80000000, 0, 0, 0	/* words 8 to 11 */
	/* Words with their bytes exchanged. */
	.byte	3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
ENDRODATA
