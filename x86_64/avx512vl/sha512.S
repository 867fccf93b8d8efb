/* SPDX-License-Identifier: ISC */
/* SHA-512: the compression function (FIPS 180-4, section 6.4.2), with the
 * message schedule in vectors.
 *
 *   void _symcrypt_sha512_compress_avx512vl (uint64_t *state, size_t blocks,
 *                                        const uint8_t *data);
 *
 * STATE is 8 words; BLOCKS is at least 1; DATA has any alignment.  Constant
 * time.
 *
 * Needs: AVX-512 with VL and BMI2.
 *
 * Registers: rax, rbx, rcx, rdx, r8-r11 words A to H, in turn; r12, r13
 *            scratch; r14, r15 in turn B xor C and scratch; rdi state, rsi
 *            data, rbp constants; xmm0-xmm7 16 words of the schedule;
 *            xmm8-xmm11 scratch; xmm12 how bytes are exchanged.
 * Stack: 16 words of the schedule plus constants, wiped; the end of DATA.
 *
 * Cycles per byte: see doc/performance.md, "Hashes".
 *
 * Method: rounds use nothing but words; rorx copies as it rotates.  Beside each
 * two rounds, two words of the schedule 16 rounds on are made in xmm registers
 * and stored with their constants.  The majority is b, unless both a and c
 * differ from it; a xor b is the next round's b xor c. */

#include "asm.h"

#define STATE %rdi
#define DATA %rsi
#define CONSTANTS %rbp
#define X0 %xmm0
#define X1 %xmm1
#define X2 %xmm2
#define X3 %xmm3
#define X4 %xmm4
#define X5 %xmm5
#define X6 %xmm6
#define X7 %xmm7
#define T0 %xmm8
#define T1 %xmm9
#define T2 %xmm10
#define T3 %xmm11
#define BYTES %xmm12
#define END 128(%rsp)
#define FRAME 152

/* One round.  bc is b ^ c, which is lost; ab becomes a ^ b. */
.macro round a, b, c, d, e, f, g, h, bc, ab, offset
	add	\offset(%rsp), \h
	rorx	$14, \e, %r12
	rorx	$18, \e, %r13
	andn	\g, \e, \ab
	add	\ab, \h
	mov	\f, \ab
	xor	%r12, %r13
	and	\e, \ab
	rorx	$41, \e, %r12
	add	\ab, \h
	xor	%r12, %r13
	add	%r13, \h
	rorx	$28, \a, %r12
	rorx	$34, \a, %r13
	add	\h, \d
	mov	\a, \ab
	xor	%r12, %r13
	xor	\b, \ab
	rorx	$39, \a, %r12
	and	\ab, \bc
	xor	%r12, %r13
	xor	\b, \bc
	add	%r13, \h
	add	\bc, \h
.endm

/* w = X0 + sigma0 of the words one further + the words nine further + sigma1
   of X7: the two words that come 16 after X0. */
.macro schedule x0, x1, x4, x5, x7
	vpalignr	$8, \x0, \x1, T0
	vpalignr	$8, \x4, \x5, T1
	vprorq	$1, T0, T2
	vprorq	$8, T0, T3
	vpsrlq	$7, T0, T0
	vpaddq	T1, \x0, \x0
	vpternlogq	$0x96, T2, T3, T0	/* exclusive or of three */
	vprorq	$19, \x7, T1
	vprorq	$61, \x7, T2
	vpsrlq	$6, \x7, T3
	vpaddq	T0, \x0, \x0
	vpternlogq	$0x96, T1, T2, T3
	vpaddq	T3, \x0, \x0
.endm

/* Two rounds and the schedule's words for those 16 further. */
.macro rounds2_and_schedule a, b, c, d, e, f, g, h, offset, x0, x1, x4, x5, x7
	schedule	\x0, \x1, \x4, \x5, \x7
	round	\a, \b, \c, \d, \e, \f, \g, \h, %r14, %r15, \offset
	vpaddq	\offset(CONSTANTS), \x0, T0
	round	\h, \a, \b, \c, \d, \e, \f, \g, %r15, %r14, \offset+8
	vmovdqa	T0, \offset(%rsp)
.endm

.macro rounds2 a, b, c, d, e, f, g, h, offset
	round	\a, \b, \c, \d, \e, \f, \g, \h, %r14, %r15, \offset
	round	\h, \a, \b, \c, \d, \e, \f, \g, %r15, %r14, \offset+8
.endm

/* Two words of a block, at OFFSET. */
.macro load offset, x
	vmovdqu	\offset(DATA), \x
	vpshufb	BYTES, \x, \x
	vpaddq	\offset(CONSTANTS), \x, T0
	vmovdqa	T0, \offset(%rsp)
.endm

.macro add_state offset, x
	add	\offset(STATE), \x
	mov	\x, \offset(STATE)
.endm

.macro save register
	push	\register
	.cfi_adjust_cfa_offset 8
	.cfi_rel_offset \register, 0
.endm

.macro restore register
	pop	\register
	.cfi_adjust_cfa_offset -8
	.cfi_restore \register
.endm

FUNC (_symcrypt_sha512_compress_avx512vl)
	save	%rbx
	save	%rbp
	save	%r12
	save	%r13
	save	%r14
	save	%r15
	sub	$FRAME, %rsp
	.cfi_adjust_cfa_offset FRAME
	shl	$7, %rsi
	add	%rdx, %rsi
	mov	%rsi, END
	mov	%rdx, DATA
	vmovdqa	LOCAL (bytes)(%rip), BYTES
	mov	(STATE), %rax
	mov	8(STATE), %rbx
	mov	16(STATE), %rcx
	mov	24(STATE), %rdx
	mov	32(STATE), %r8
	mov	40(STATE), %r9
	mov	48(STATE), %r10
	mov	56(STATE), %r11

	.balign	32
LOCAL (block):
	lea	LOCAL (constants)(%rip), CONSTANTS
	load	0, X0
	load	16, X1
	load	32, X2
	load	48, X3
	load	64, X4
	load	80, X5
	load	96, X6
	load	112, X7
	sub	$-128, DATA
	sub	$-128, CONSTANTS
	mov	%rbx, %r14
	xor	%rcx, %r14

	.balign	32
LOCAL (rounds16):
	rounds2_and_schedule	%rax, %rbx, %rcx, %rdx, %r8, %r9, %r10, %r11, 0, X0, X1, X4, X5, X7
	rounds2_and_schedule	%r10, %r11, %rax, %rbx, %rcx, %rdx, %r8, %r9, 16, X1, X2, X5, X6, X0
	rounds2_and_schedule	%r8, %r9, %r10, %r11, %rax, %rbx, %rcx, %rdx, 32, X2, X3, X6, X7, X1
	rounds2_and_schedule	%rcx, %rdx, %r8, %r9, %r10, %r11, %rax, %rbx, 48, X3, X4, X7, X0, X2
	rounds2_and_schedule	%rax, %rbx, %rcx, %rdx, %r8, %r9, %r10, %r11, 64, X4, X5, X0, X1, X3
	rounds2_and_schedule	%r10, %r11, %rax, %rbx, %rcx, %rdx, %r8, %r9, 80, X5, X6, X1, X2, X4
	rounds2_and_schedule	%r8, %r9, %r10, %r11, %rax, %rbx, %rcx, %rdx, 96, X6, X7, X2, X3, X5
	rounds2_and_schedule	%rcx, %rdx, %r8, %r9, %r10, %r11, %rax, %rbx, 112, X7, X0, X3, X4, X6
	sub	$-128, CONSTANTS
	lea	LOCAL (end_of_constants)(%rip), %r12
	cmp	%r12, CONSTANTS
	jne	LOCAL (rounds16)

	rounds2	%rax, %rbx, %rcx, %rdx, %r8, %r9, %r10, %r11, 0
	rounds2	%r10, %r11, %rax, %rbx, %rcx, %rdx, %r8, %r9, 16
	rounds2	%r8, %r9, %r10, %r11, %rax, %rbx, %rcx, %rdx, 32
	rounds2	%rcx, %rdx, %r8, %r9, %r10, %r11, %rax, %rbx, 48
	rounds2	%rax, %rbx, %rcx, %rdx, %r8, %r9, %r10, %r11, 64
	rounds2	%r10, %r11, %rax, %rbx, %rcx, %rdx, %r8, %r9, 80
	rounds2	%r8, %r9, %r10, %r11, %rax, %rbx, %rcx, %rdx, 96
	rounds2	%rcx, %rdx, %r8, %r9, %r10, %r11, %rax, %rbx, 112
	add_state	0, %rax
	add_state	8, %rbx
	add_state	16, %rcx
	add_state	24, %rdx
	add_state	32, %r8
	add_state	40, %r9
	add_state	48, %r10
	add_state	56, %r11
	cmp	END, DATA
	jne	LOCAL (block)

	vzeroall
	vmovdqu	%ymm0, (%rsp)
	vmovdqu	%ymm0, 32(%rsp)
	vmovdqu	%ymm0, 64(%rsp)
	vmovdqu	%ymm0, 96(%rsp)
	vzeroupper
	add	$FRAME, %rsp
	.cfi_adjust_cfa_offset -FRAME
	restore	%r15
	restore	%r14
	restore	%r13
	restore	%r12
	restore	%rbp
	restore	%rbx
	ret
ENDFUNC (_symcrypt_sha512_compress_avx512vl)

RODATA (64)
LOCAL (constants):
	.quad	0x428a2f98d728ae22, 0x7137449123ef65cd
	.quad	0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc
	.quad	0x3956c25bf348b538, 0x59f111f1b605d019
	.quad	0x923f82a4af194f9b, 0xab1c5ed5da6d8118
	.quad	0xd807aa98a3030242, 0x12835b0145706fbe
	.quad	0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2
	.quad	0x72be5d74f27b896f, 0x80deb1fe3b1696b1
	.quad	0x9bdc06a725c71235, 0xc19bf174cf692694
	.quad	0xe49b69c19ef14ad2, 0xefbe4786384f25e3
	.quad	0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65
	.quad	0x2de92c6f592b0275, 0x4a7484aa6ea6e483
	.quad	0x5cb0a9dcbd41fbd4, 0x76f988da831153b5
	.quad	0x983e5152ee66dfab, 0xa831c66d2db43210
	.quad	0xb00327c898fb213f, 0xbf597fc7beef0ee4
	.quad	0xc6e00bf33da88fc2, 0xd5a79147930aa725
	.quad	0x06ca6351e003826f, 0x142929670a0e6e70
	.quad	0x27b70a8546d22ffc, 0x2e1b21385c26c926
	.quad	0x4d2c6dfc5ac42aed, 0x53380d139d95b3df
	.quad	0x650a73548baf63de, 0x766a0abb3c77b2a8
	.quad	0x81c2c92e47edaee6, 0x92722c851482353b
	.quad	0xa2bfe8a14cf10364, 0xa81a664bbc423001
	.quad	0xc24b8b70d0f89791, 0xc76c51a30654be30
	.quad	0xd192e819d6ef5218, 0xd69906245565a910
	.quad	0xf40e35855771202a, 0x106aa07032bbd1b8
	.quad	0x19a4c116b8d2d0c8, 0x1e376c085141ab53
	.quad	0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8
	.quad	0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb
	.quad	0x5b9cca4f7763e373, 0x682e6ff3d6b2b8a3
	.quad	0x748f82ee5defb2fc, 0x78a5636f43172f60
	.quad	0x84c87814a1f0ab72, 0x8cc702081a6439ec
	.quad	0x90befffa23631e28, 0xa4506cebde82bde9
	.quad	0xbef9a3f7b2c67915, 0xc67178f2e372532b
	.quad	0xca273eceea26619c, 0xd186b8c721c0c207
	.quad	0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178
	.quad	0x06f067aa72176fba, 0x0a637dc5a2c898a6
	.quad	0x113f9804bef90dae, 0x1b710b35131c471b
	.quad	0x28db77f523047d84, 0x32caab7b40c72493
	.quad	0x3c9ebe0a15c9bebc, 0x431d67c49c100d4c
	.quad	0x4cc5d4becb3e42b6, 0x597f299cfc657e2a
	.quad	0x5fcb6fab3ad6faec, 0x6c44198c4a475817
LOCAL (end_of_constants):
LOCAL (bytes):
	.byte	7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8
ENDRODATA
