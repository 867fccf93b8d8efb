/* SPDX-License-Identifier: ISC */
/* SHA-512: the compression function (FIPS 180-4, section 6.4.2), with the
 * message schedule in vectors.
 *
 *   void _symcrypt_sha512_compress_avx2 (uint64_t *state, size_t blocks,
 *                                        const uint8_t *data);
 *
 * STATE is 8 words; BLOCKS is at least 1; DATA has any alignment.  Constant
 * time.
 *
 * Needs: AVX2 and BMI2.
 *
 * Registers: rax, rbx, rcx, rdx, r8-r11 words A to H, in turn; r12, r13
 *            scratch; r14, r15 in turn B xor C and scratch; rdi state, rsi
 *            data, rbp constants; xmm0-xmm7 16 words of the schedule;
 *            xmm8-xmm11 scratch; xmm12 how bytes are exchanged,
 *            xmm13 rotated.
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
#define ROTATE8 %xmm13
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
	vpsrlq	$1, T0, T2
	vpsllq	$63, T0, T3
	vpaddq	T1, \x0, \x0
	vpxor	T2, T3, T2
	vpshufb	ROTATE8, T0, T3
	vpsrlq	$7, T0, T0
	vpxor	T3, T2, T2
	vpxor	T2, T0, T0
	vpaddq	T0, \x0, \x0
	vpsrlq	$19, \x7, T1
	vpsllq	$45, \x7, T2
	vpsrlq	$61, \x7, T3
	vpsllq	$3, \x7, T0
	vpxor	T1, T2, T1
	vpxor	T3, T0, T0
	vpsrlq	$6, \x7, T2
	vpxor	T1, T0, T0
	vpxor	T2, T0, T0
	vpaddq	T0, \x0, \x0
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

FUNC (_symcrypt_sha512_compress_avx2)
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
	vmovdqa	LOCAL (rotate8)(%rip), ROTATE8
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
ENDFUNC (_symcrypt_sha512_compress_avx2)

RODATA (64)
LOCAL (constants):
#define ROW(a, b) .quad a, b
#include "src/sha512-constants.def"
LOCAL (end_of_constants):
LOCAL (bytes):
	.byte	7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8
LOCAL (rotate8):
	.byte	1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 8
ENDRODATA
