/* SPDX-License-Identifier: ISC */
/* SHA-512 with the instructions for SHA-512: the compression function (FIPS
 * 180-4, section 6.4.2) and the iterations of PBKDF2-HMAC-SHA-512 (RFC 8018,
 * section 5.2).
 *
 * Prototypes and contracts: src/hash-kernels.h.  Constant time.
 *
 * Needs: SHA512, which implies AVX2.
 *
 * Registers: ymm1 words A, B, E, F and ymm2 words C, D, G, H of the chaining
 *            value, from the highest element to the lowest; ymm3-ymm6 16 words
 *            of the message schedule, 4 each from the lowest element; ymm0
 *            words plus constants; ymm7 scratch.  To compress: ymm8 how bytes
 *            are exchanged; ymm9, ymm10 the chaining value of before.  To
 *            iterate: ymm8, ymm9 the sum; ymm10, ymm11 the inner and ymm12,
 *            ymm13 the outer value, in the order of ymm1 and ymm2; ymm14,
 *            ymm15 the value in the message's order.
 *            rdi state, rsi blocks or key, rdx data or n, rax constants.
 *
 * Cycles per block: not known.  No CPU with these instructions was at hand,
 * and llvm-mca 14 has no model of one; prove proves the results.
 *
 * Method: that of SHA-256 with SHA-NI. The critical path is a chain of 40
 * vsha512rnds2; the schedule's words of rounds 4t+16 to 4t+19 are computed in
 * parallel with it.
 *
 * Between the two compressions of an iteration the chaining value becomes the
 * message's first half: exchange neighbours (vpshufd), join pairs
 * (vperm2i128), add the key's value plus the constant.  No value goes through
 * memory.  The second half of these messages is padding: terms of the schedule
 * that are always 0 are left out. */

#include "asm.h"
#include "x86_64/sha512/instructions.inc"

#define S0 1
#define S1 2
#define M0 3
#define M1 4
#define M2 5
#define M3 6

/* Rounds of the words M, whose constants are at OFFSET. */
.macro SHA512_FOUR_ROUNDS m, offset
	vpaddq	\offset(%rax), %ymm\m, %ymm0
	/* Four rounds, with words plus constants in ymm0. */
	SHA512_RNDS2 0, S0, S1
	vextracti128	$1, %ymm0, %xmm0
	SHA512_RNDS2 0, S1, S0
.endm

/* m0 += word 7 before; m2 and m3 are words 8 to 5 and 4 to 1 before. */
.macro ADD_WORD_7 m0, m2, m3
	vpblendd	$3, %ymm\m3, %ymm\m2, %ymm7
	vpermq	$0x39, %ymm7, %ymm7
	vpaddq	%ymm7, %ymm\m0, %ymm\m0
.endm

/* From rounds 16 to 79: what is scheduled, and done. */
.macro SCHEDULE_AND_STEP offset, m0, m1, m2, m3
	/* m0 = sigma1 of the two words before + word 7 before + sigma0 of word
	   15 before + word 16 before.  The words m0 to m3 are the 16 words
	   before. */
	SHA512_MSG1 \m1, \m0
	ADD_WORD_7 \m0, \m2, \m3
	SHA512_MSG2 \m3, \m0
	SHA512_FOUR_ROUNDS \m0, \offset
.endm

.macro STEPS offset
	SCHEDULE_AND_STEP \offset, M0, M1, M2, M3
	SCHEDULE_AND_STEP \offset+32, M1, M2, M3, M0
	SCHEDULE_AND_STEP \offset+64, M2, M3, M0, M1
	SCHEDULE_AND_STEP \offset+96, M3, M0, M1, M2
.endm

/* Words a b c d in s0 and e f g h in s1, from the lowest, become the two
   registers of the instructions. */
.macro ENTER_ORDER s0, s1
	vpshufd	$0x4e, %ymm\s0, %ymm\s0		/* b a d c */
	vpshufd	$0x4e, %ymm\s1, %ymm7		/* f e h g */
	vperm2i128	$0x31, %ymm\s0, %ymm7, %ymm\s1
	vperm2i128	$0x20, %ymm\s0, %ymm7, %ymm\s0
.endm

/* And back, from S0 and S1 to d0 and d1. */
.macro LEAVE_ORDER d0, d1
	vpshufd	$0x4e, %ymm1, %ymm\d1		/* e f a b */
	vpshufd	$0x4e, %ymm2, %ymm7		/* g h c d */
	vperm2i128	$0x31, %ymm7, %ymm\d1, %ymm\d0
	vperm2i128	$0x20, %ymm7, %ymm\d1, %ymm\d1
.endm

FUNC (_symcrypt_sha512_compress_sha512)
	vmovdqu	(%rdi), %ymm1
	vmovdqu	32(%rdi), %ymm2
	lea	LOCAL (constants)(%rip), %rax
	vmovdqa	LOCAL (bytes)(%rip), %ymm8
	ENTER_ORDER S0, S1

	.balign	32
LOCAL (block):
	vmovdqu	(%rdx), %ymm3
	vmovdqu	32(%rdx), %ymm4
	vmovdqu	64(%rdx), %ymm5
	vmovdqu	96(%rdx), %ymm6
	sub	$-128, %rdx
	vmovdqa	%ymm1, %ymm9
	vmovdqa	%ymm2, %ymm10
	vpshufb	%ymm8, %ymm3, %ymm3
	vpshufb	%ymm8, %ymm4, %ymm4
	vpshufb	%ymm8, %ymm5, %ymm5
	vpshufb	%ymm8, %ymm6, %ymm6
	SHA512_FOUR_ROUNDS M0, 0
	SHA512_FOUR_ROUNDS M1, 32
	SHA512_FOUR_ROUNDS M2, 64
	SHA512_FOUR_ROUNDS M3, 96
	STEPS	128
	STEPS	256
	STEPS	384
	STEPS	512
	vpaddq	%ymm9, %ymm1, %ymm1
	vpaddq	%ymm10, %ymm2, %ymm2
	dec	%rsi
	jnz	LOCAL (block)

	LEAVE_ORDER M0, M1
	vmovdqu	%ymm3, (%rdi)
	vmovdqu	%ymm4, 32(%rdi)
	vpxor	%xmm0, %xmm0, %xmm0
	vpxor	%xmm3, %xmm3, %xmm3
	vpxor	%xmm4, %xmm4, %xmm4
	vpxor	%xmm5, %xmm5, %xmm5
	vpxor	%xmm6, %xmm6, %xmm6
	vpxor	%xmm7, %xmm7, %xmm7
	vzeroupper
	ret
ENDFUNC (_symcrypt_sha512_compress_sha512)

/* Compress the block that begins with M0 and M1 and ends with the padding of
   192 bytes, from the chaining value s0, s1; ymm0 is M0 plus constants.  The
   result is in M0 and M1, in the message's order, with the chaining value of
   before, which is at OFFSET of the key, added; M0 plus constants in ymm0. */
.macro COMPRESS_PADDED s0, s1, offset
	vmovdqa	%ymm\s0, %ymm1
	vmovdqa	%ymm\s1, %ymm2
	vmovdqu	\offset(%rsi), %ymm14
	vmovdqu	\offset+32(%rsi), %ymm15
	SHA512_RNDS2 0, S0, S1
	vextracti128	$1, %ymm0, %xmm0
	SHA512_RNDS2 0, S1, S0
	SHA512_FOUR_ROUNDS M1, 32
	vmovdqa	LOCAL (padding)(%rip), %ymm5
	vmovdqa	LOCAL (padding)+32(%rip), %ymm6
	SHA512_FOUR_ROUNDS M2, 64
	SHA512_FOUR_ROUNDS M3, 96

	SHA512_MSG1 M1, M0
	SHA512_MSG2 M3, M0		/* words 9 to 12 are 0 */
	SHA512_FOUR_ROUNDS M0, 128
	SCHEDULE_AND_STEP 160, M1, M2, M3, M0
	ADD_WORD_7 M2, M0, M1	/* sigma0 of words 9 to 12 is 0 */
	SHA512_MSG2 M1, M2
	SHA512_FOUR_ROUNDS M2, 192
	SCHEDULE_AND_STEP 224, M3, M0, M1, M2
	STEPS	256
	STEPS	384
	STEPS	512
	LEAVE_ORDER M0, M1
	vpaddq	(%rax), %ymm14, %ymm0
	vpaddq	%ymm3, %ymm0, %ymm0
	vpaddq	%ymm14, %ymm3, %ymm3
	vpaddq	%ymm15, %ymm4, %ymm4
.endm

FUNC (_symcrypt_sha512_iterate_sha512)
	lea	LOCAL (constants)(%rip), %rax
	vmovdqu	(%rdi), %ymm3
	vmovdqu	32(%rdi), %ymm4
	vmovdqu	64(%rdi), %ymm8
	vmovdqu	96(%rdi), %ymm9
	vmovdqu	(%rsi), %ymm10
	vmovdqu	32(%rsi), %ymm11
	vmovdqu	64(%rsi), %ymm12
	vmovdqu	96(%rsi), %ymm13
	ENTER_ORDER 10, 11
	ENTER_ORDER 12, 13
	vpaddq	(%rax), %ymm3, %ymm0

	.balign	32
LOCAL (iteration):
	COMPRESS_PADDED 10, 11, 0
	COMPRESS_PADDED 12, 13, 64
	vpxor	%ymm3, %ymm8, %ymm8
	vpxor	%ymm4, %ymm9, %ymm9
	dec	%rdx
	jnz	LOCAL (iteration)

	vmovdqu	%ymm3, (%rdi)
	vmovdqu	%ymm4, 32(%rdi)
	vmovdqu	%ymm8, 64(%rdi)
	vmovdqu	%ymm9, 96(%rdi)
	vzeroall
	ret
ENDFUNC (_symcrypt_sha512_iterate_sha512)

RODATA (64)
LOCAL (constants):
#define HASH_CONSTANTS(a, b) .quad a, b
#include "src/sha512-constants.def"
LOCAL (padding):
	.quad	0x8000000000000000, 0, 0, 0	/* words 8 to 11 */
	.quad	0, 0, 0, 1536			/* words 12 to 15 */
LOCAL (bytes):
	.byte	7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8
	.byte	7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8
ENDRODATA
