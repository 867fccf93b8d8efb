/* SPDX-License-Identifier: ISC */
/* SHA-256: the compression function (FIPS 180-4, section 6.2.2), and the
 * iterations of PBKDF2-HMAC-SHA-256 (RFC 8018, section 5.2), with the
 * instructions for SHA.
 *
 *   void _symcrypt_sha256_compress_sha_ni (uint32_t *state, size_t blocks,
 *                                          const uint8_t *data);
 *   void _symcrypt_sha256_iterate_sha_ni (uint32_t *state,
 *                                         const uint32_t *key, size_t n);
 *
 * STATE is 8 words; BLOCKS is at least 1; DATA has any alignment.  In the
 * second, STATE is U and the sum, KEY the inner and the outer chaining value,
 * of 8 words each; N is at least 1.  Constant time.
 *
 * Needs: SHA-NI, which implies SSSE3.
 *
 * Registers: xmm1 words A, B, E, F and xmm2 words C, D, G, H of the chaining
 *            value, from the highest element to the lowest; xmm3-xmm6 16 words
 *            of the message schedule, 4 each from the lowest element; xmm0
 *            words plus constants, where sha256rnds2 wants them; xmm7 scratch.
 *            rdi state, rsi blocks or key, rdx data or n, rax constants.
 *
 * Cycles per block, and per iteration: see doc/performance.md, "Hashes".
 *
 * Method: 32 sha256rnds2 that wait for one another, of 4 cycles each, are all
 * there is to see; everything else is done beside them.  The schedule's words
 * of rounds 4t+16 to 4t+19 are made while rounds 4t+4 and on are waited for.
 *
 * Between the two compressions of an iteration the chaining value becomes the
 * message's first half: exchange neighbours (pshufd), join pairs (punpck), add
 * the key's value, which is kept in the order of the message for that, add the
 * constant.  Nothing goes through memory.  The second half of these messages
 * is padding: its constants are added beforehand, and of the schedule what is
 * known to be 0 is left out. */

#include "asm.h"

#define S0 %xmm1
#define S1 %xmm2
#define M0 %xmm3
#define M1 %xmm4
#define M2 %xmm5
#define M3 %xmm6
#define T %xmm7

/* Four rounds, with words plus constants in xmm0.  (Every macro with a $ in it
   has a parameter: without one, $0 would be an argument on Mach-O.) */
.macro rounds4 s0, s1
	sha256rnds2	\s0, \s1	/* and xmm0 */
	pshufd	$0x0e, %xmm0, %xmm0
	sha256rnds2	\s1, \s0
.endm

/* Rounds of the words M, whose constants are at OFFSET. */
.macro step m, offset
	movdqa	\m, %xmm0
	paddd	\offset(%rax), %xmm0
	rounds4	S0, S1
.endm

/* m0 = sigma1 of the two words before + word 7 before + sigma0 of word 15
   before + word 16 before; m0 to m3 are the 16 words before. */
.macro schedule m0, m1, m2, m3
	sha256msg1	\m1, \m0
	movdqa	\m3, T
	palignr	$4, \m2, T
	paddd	T, \m0
	sha256msg2	\m3, \m0
.endm

/* From rounds 16 to 63: what is scheduled, and done. */
.macro schedule_and_step offset, m0, m1, m2, m3
	schedule	\m0, \m1, \m2, \m3
	step	\m0, \offset
.endm

.macro steps offset
	schedule_and_step	\offset, M0, M1, M2, M3
	schedule_and_step	\offset+16, M1, M2, M3, M0
	schedule_and_step	\offset+32, M2, M3, M0, M1
	schedule_and_step	\offset+48, M3, M0, M1, M2
.endm

/* Words a b c d in S0 and e f g h in S1, from the lowest, become the two
   registers of the instructions; T is scratch. */
.macro enter_order s0, s1
	movdqa	\s1, T
	punpcklqdq	\s0, \s1	/* e f a b */
	punpckhqdq	\s0, T		/* g h c d */
	pshufd	$0xb1, \s1, \s0
	pshufd	$0xb1, T, \s1
.endm

FUNC (_symcrypt_sha256_compress_sha_ni)
	movdqu	(%rdi), S0
	movdqu	16(%rdi), S1
	lea	LOCAL (constants)(%rip), %rax
	movdqa	LOCAL (bytes)(%rip), %xmm8
	enter_order	S0, S1

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
	step	M0, 0
	step	M1, 16
	step	M2, 32
	step	M3, 48
	steps	64
	steps	128
	steps	192
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

/* Compress the block that begins with M0 and M1 and ends with the padding of
   96 bytes, from the chaining value S0, S1; xmm0 is M0 plus constants.  The
   result, without the chaining value that was there, is in M0 and M1, in the
   message's order. */
.macro compress_padded t
	rounds4	S0, S1
	step	M1, 16
	movdqa	256(%rax), %xmm0
	rounds4	S0, S1
	movdqa	272(%rax), %xmm0
	rounds4	S0, S1

	movdqa	288(%rax), M3		/* words 12 to 15: 0 0 0 768 */
	sha256msg1	M1, M0
	sha256msg2	M3, M0		/* words 9 to 12 are 0 */
	step	M0, 64
	sha256msg1	304(%rax), M1
	movdqa	M0, \t
	palignr	$4, M3, \t
	paddd	\t, M1
	sha256msg2	M0, M1
	step	M1, 80
	movdqa	M1, M2
	palignr	$4, M0, M2
	paddd	304(%rax), M2		/* sigma0 of words 9 to 12 is 0 */
	sha256msg2	M1, M2
	step	M2, 96
	schedule_and_step	112, M3, M0, M1, M2
	steps	128
	steps	192
	pshufd	$0xb1, S0, M1		/* e f a b */
	pshufd	$0xb1, S1, \t		/* g h c d */
	movdqa	M1, M0
	punpckhqdq	\t, M0
	punpcklqdq	\t, M1
.endm

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
	enter_order	%xmm10, %xmm11
	enter_order	%xmm12, %xmm13
	movdqa	M0, %xmm0
	paddd	(%rax), %xmm0

	.balign	32
LOCAL (iteration):
	movdqa	%xmm10, S0
	movdqa	%xmm11, S1
	compress_padded	T
	movdqu	(%rsi), %xmm14
	movdqa	%xmm14, %xmm0
	paddd	(%rax), %xmm0
	movdqu	16(%rsi), %xmm15
	paddd	M0, %xmm0
	paddd	%xmm14, M0
	paddd	%xmm15, M1

	movdqa	%xmm12, S0
	movdqa	%xmm13, S1
	compress_padded	T
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
#define ROW(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
	/* Words 8 to 15 of the padded block, and their constants. */
	.long	0x5807aa98, 0x12835b01, 0x243185be, 0x550c7dc3
	.long	0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf474
	.long	0, 0, 0, 768		/* words 12 to 15 */
	.long	0x80000000, 0, 0, 0	/* words 8 to 11 */
LOCAL (bytes):
	.byte	3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
ENDRODATA
