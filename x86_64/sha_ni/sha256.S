/* SPDX-License-Identifier: ISC */
/* SHA-256 with the instructions for SHA: the compression function (FIPS 180-4,
 * section 6.2.2) and the iterations of PBKDF2-HMAC-SHA-256 (RFC 8018, section
 * 5.2).
 *
 * Prototypes and contracts: src/hash-kernels.h.  Constant time.
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
 *   - rdi: state
 *   - rsi: blocks or key
 *   - rdx: data or n
 *   - rax: constants
 *
 * Cycles per block, and per iteration: see doc/kernels/hashes.md.
 *
 * Method: the critical path is a chain of 32 sha256rnds2 of 4 cycles each; all
 * other operations run in parallel with it.  The schedule's words of rounds
 * 4t+16 to 4t+19 are computed during rounds 4t+4 and later.
 *
 * Between the two compressions of an iteration the chaining value becomes the
 * message's first half: exchange neighbours (pshufd), join pairs (punpck), add
 * the key's value, which is kept in the order of the message for that, add the
 * constant.  No value goes through memory.  The second half of these messages
 * is padding: its constants are added beforehand, and terms of the schedule
 * that are always 0 are left out. */

#include "asm.h"

#define CONSTANTS %rax
#include "x86/common/sha_ni/sha256.inc"

FUNC (_symcrypt_sha256_compress_sha_ni)
	movdqu	(%rdi), S0
	movdqu	16(%rdi), S1
	lea	LOCAL (constants)(%rip), %rax
	movdqa	LOCAL (bytes)(%rip), %xmm8
	ENTER_ORDER S0, S1

	.balign	32
LOCAL (block):
	movdqu	(%rdx), M0
	movdqu	16(%rdx), M1
	movdqu	32(%rdx), M2
	movdqu	48(%rdx), M3
	add	$64, %rdx
	movdqa	S0, %xmm9
	movdqa	S1, %xmm10
	pshufb	%xmm8, M0
	pshufb	%xmm8, M1
	pshufb	%xmm8, M2
	pshufb	%xmm8, M3
	SHA256_FOUR_ROUNDS M0, 0
	SHA256_FOUR_ROUNDS M1, 16
	SHA256_FOUR_ROUNDS M2, 32
	SHA256_FOUR_ROUNDS M3, 48
	STEPS	64
	STEPS	128
	STEPS	192
	paddd	%xmm9, S0
	paddd	%xmm10, S1
	dec	%rsi
	jnz	LOCAL (block)

	pshufd	$0xb1, S0, S0		/* e f a b */
	pshufd	$0xb1, S1, S1		/* g h c d */
	movdqa	S0, T
	punpckhqdq	S1, S0		/* a b c d */
	punpcklqdq	S1, T		/* e f g h */
	movdqu	S0, (%rdi)
	movdqu	T, 16(%rdi)
	pxor	%xmm0, %xmm0
	pxor	M0, M0
	pxor	M1, M1
	pxor	M2, M2
	pxor	M3, M3
	ret
ENDFUNC (_symcrypt_sha256_compress_sha_ni)

FUNC (_symcrypt_sha256_iterate_sha_ni)
	lea	LOCAL (constants)(%rip), %rax
	movdqu	(%rdi), M0
	movdqu	16(%rdi), M1
	movdqu	32(%rdi), %xmm8		/* the sum */
	movdqu	48(%rdi), %xmm9
	movdqu	(%rsi), %xmm10		/* the inner chaining value */
	movdqu	16(%rsi), %xmm11
	movdqu	32(%rsi), %xmm12	/* the outer one */
	movdqu	48(%rsi), %xmm13
	ENTER_ORDER %xmm10, %xmm11
	ENTER_ORDER %xmm12, %xmm13
	movdqa	M0, %xmm0
	paddd	(%rax), %xmm0

	.balign	32
LOCAL (iteration):
	movdqa	%xmm10, S0
	movdqa	%xmm11, S1
	COMPRESS_PADDED T
	movdqu	(%rsi), %xmm14
	movdqa	%xmm14, %xmm0
	paddd	(%rax), %xmm0
	movdqu	16(%rsi), %xmm15
	paddd	M0, %xmm0
	paddd	%xmm14, M0
	paddd	%xmm15, M1

	movdqa	%xmm12, S0
	movdqa	%xmm13, S1
	COMPRESS_PADDED T
	movdqu	32(%rsi), %xmm14
	movdqa	%xmm14, %xmm0
	paddd	(%rax), %xmm0
	movdqu	48(%rsi), %xmm15
	paddd	M0, %xmm0
	paddd	%xmm14, M0
	paddd	%xmm15, M1
	pxor	M0, %xmm8
	pxor	M1, %xmm9
	dec	%rdx
	jnz	LOCAL (iteration)

	movdqu	M0, (%rdi)
	movdqu	M1, 16(%rdi)
	movdqu	%xmm8, 32(%rdi)
	movdqu	%xmm9, 48(%rdi)
	pxor	%xmm0, %xmm0
	pxor	S0, S0
	pxor	S1, S1
	pxor	M0, M0
	pxor	M1, M1
	pxor	M2, M2
	pxor	M3, M3
	pxor	T, T
	pxor	%xmm8, %xmm8
	pxor	%xmm9, %xmm9
	pxor	%xmm10, %xmm10
	pxor	%xmm11, %xmm11
	pxor	%xmm12, %xmm12
	pxor	%xmm13, %xmm13
	pxor	%xmm14, %xmm14
	pxor	%xmm15, %xmm15
	ret
ENDFUNC (_symcrypt_sha256_iterate_sha_ni)

RODATA (64)
LOCAL (constants):
#define HASH_CONSTANTS(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
	/* Words 8 to 15 of the padded block, and their constants. */
	.long	0x5807aa98, 0x12835b01, 0x243185be, 0x550c7dc3
	.long	0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf474
	.long	0, 0, 0, 768		/* words 12 to 15 */
	.long	0x80000000, 0, 0, 0	/* words 8 to 11 */
LOCAL (bytes):
	.byte	3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
ENDRODATA
