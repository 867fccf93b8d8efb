/* SPDX-License-Identifier: ISC */
/* SHA-256: the compression function (FIPS 180-4, section 6.2.2), with the
 * message schedule in vectors.
 *
 *   void _symcrypt_sha256_compress_avx2 (uint32_t *state, size_t blocks,
 *                                        const uint8_t *data);
 *
 * STATE is 8 words; BLOCKS is at least 1; DATA has any alignment.  Constant
 * time.
 *
 * Needs: AVX2, BMI1 and BMI2.
 *
 * Registers: eax, ebx, ecx, edx, r8d-r11d words A to H, in turn; r12d, r13d
 *            scratch; r14d, r15d in turn B xor C and scratch; rdi state, rsi
 *            data, rbp constants; xmm0-xmm3 16 words of the schedule;
 *            xmm4-xmm6 scratch; xmm7 how bytes are exchanged; xmm8, xmm9 how
 *            the two lower words of pairs come to a half.
 * Stack: 16 words of the schedule plus constants, wiped; the end of DATA.
 *
 * Cycles per byte: see doc/performance.md, "Hashes".
 *
 * Method: rounds use nothing but words; rorx copies as it rotates.  Beside each four rounds, the
 * four words of the schedule 16 rounds on are made and stored with their
 * constants: two first, from which the other two are made.  A word that fills
 * both halves of 64 bits is rotated by a shift.  The majority is b, unless
 * both a and c differ from it; a xor b is the next round's b xor c. */

#include "asm.h"

#define STATE %rdi
#define DATA %rsi
#define CONSTANTS %rbp
#define X0 %xmm0
#define X1 %xmm1
#define X2 %xmm2
#define X3 %xmm3
#define T0 %xmm4
#define T1 %xmm5
#define T2 %xmm6
#define BYTES %xmm7
#define TO_LOW %xmm8
#define TO_HIGH %xmm9
#define END 64(%rsp)
#define FRAME 88

/* One round.  bc is b ^ c, which is lost; ab becomes a ^ b. */
.macro round a, b, c, d, e, f, g, h, bc, ab, offset
	add	\offset(%rsp), \h
	rorx	$6, \e, %r12d
	rorx	$11, \e, %r13d
	andn	\g, \e, \ab
	add	\ab, \h
	mov	\f, \ab
	xor	%r12d, %r13d
	and	\e, \ab
	rorx	$25, \e, %r12d
	add	\ab, \h
	xor	%r12d, %r13d
	add	%r13d, \h
	rorx	$2, \a, %r12d
	rorx	$13, \a, %r13d
	add	\h, \d
	mov	\a, \ab
	xor	%r12d, %r13d
	xor	\b, \ab
	rorx	$22, \a, %r12d
	and	\ab, \bc
	xor	%r12d, %r13d
	xor	\b, \bc
	add	%r13d, \h
	add	\bc, \h
.endm

/* sigma1 of the words at 0 and 2 of T0 and, the same, at 1 and 3, goes to T0,
   at 0 and 2. */
.macro sigma1 t0, t1, t2
	vpsrlq	$17, \t0, \t1
	vpsrlq	$19, \t0, \t2
	vpsrld	$10, \t0, \t0
	vpxor	\t2, \t1, \t1
	vpxor	\t1, \t0, \t0
.endm

/* X0 = X0 + sigma0 of the words one further + the words nine further + sigma1
   of those 14 further. */
.macro schedule x0, x1, x2, x3
	vpalignr	$4, \x0, \x1, T0
	vpalignr	$4, \x2, \x3, T1
	vpaddd	T1, \x0, \x0
	vpslld	$14, T0, T1
	vpsrld	$3, T0, T2
	vpxor	T1, T2, T2
	vpsrld	$7, T0, T1
	vpxor	T1, T2, T2
	vpslld	$25, T0, T1
	vpsrld	$18, T0, T0
	vpxor	T1, T2, T2
	vpxor	T0, T2, T2
	vpaddd	T2, \x0, \x0
	vpshufd	$0xfa, \x3, T0
	sigma1	T0, T1, T2
	vpshufb	TO_LOW, T0, T0
	vpaddd	T0, \x0, \x0
	vpshufd	$0x50, \x0, T0
	sigma1	T0, T1, T2
	vpshufb	TO_HIGH, T0, T0
	vpaddd	T0, \x0, \x0
.endm

/* Four rounds and the schedule's words for those 16 further. */
.macro rounds4_and_schedule a, b, c, d, e, f, g, h, offset, x0, x1, x2, x3
	schedule	\x0, \x1, \x2, \x3
	round	\a, \b, \c, \d, \e, \f, \g, \h, %r14d, %r15d, \offset
	round	\h, \a, \b, \c, \d, \e, \f, \g, %r15d, %r14d, \offset+4
	round	\g, \h, \a, \b, \c, \d, \e, \f, %r14d, %r15d, \offset+8
	vmovdqa	\offset(CONSTANTS), T0
	vpaddd	\x0, T0, T0
	round	\f, \g, \h, \a, \b, \c, \d, \e, %r15d, %r14d, \offset+12
	vmovdqa	T0, \offset(%rsp)
.endm

.macro rounds4 a, b, c, d, e, f, g, h, offset
	round	\a, \b, \c, \d, \e, \f, \g, \h, %r14d, %r15d, \offset
	round	\h, \a, \b, \c, \d, \e, \f, \g, %r15d, %r14d, \offset+4
	round	\g, \h, \a, \b, \c, \d, \e, \f, %r14d, %r15d, \offset+8
	round	\f, \g, \h, \a, \b, \c, \d, \e, %r15d, %r14d, \offset+12
.endm

/* Four words of a block, at OFFSET. */
.macro load offset, x
	vmovdqu	\offset(DATA), \x
	vpshufb	BYTES, \x, \x
	vmovdqa	\offset(CONSTANTS), T0
	vpaddd	\x, T0, T0
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

FUNC (_symcrypt_sha256_compress_avx2)
	save	%rbx
	save	%rbp
	save	%r12
	save	%r13
	save	%r14
	save	%r15
	sub	$FRAME, %rsp
	.cfi_adjust_cfa_offset FRAME
	shl	$6, %rsi
	add	%rdx, %rsi
	mov	%rsi, END
	mov	%rdx, DATA
	vmovdqa	LOCAL (bytes)(%rip), BYTES
	vmovdqa	LOCAL (to_low)(%rip), TO_LOW
	vmovdqa	LOCAL (to_high)(%rip), TO_HIGH
	mov	(STATE), %eax
	mov	4(STATE), %ebx
	mov	8(STATE), %ecx
	mov	12(STATE), %edx
	mov	16(STATE), %r8d
	mov	20(STATE), %r9d
	mov	24(STATE), %r10d
	mov	28(STATE), %r11d

	.balign	32
LOCAL (block):
	lea	LOCAL (constants)(%rip), CONSTANTS
	load	0, X0
	load	16, X1
	load	32, X2
	load	48, X3
	add	$64, DATA
	add	$64, CONSTANTS
	mov	%ebx, %r14d
	xor	%ecx, %r14d

	.balign	32
LOCAL (rounds16):
	rounds4_and_schedule	%eax, %ebx, %ecx, %edx, %r8d, %r9d, %r10d, %r11d, 0, X0, X1, X2, X3
	rounds4_and_schedule	%r8d, %r9d, %r10d, %r11d, %eax, %ebx, %ecx, %edx, 16, X1, X2, X3, X0
	rounds4_and_schedule	%eax, %ebx, %ecx, %edx, %r8d, %r9d, %r10d, %r11d, 32, X2, X3, X0, X1
	rounds4_and_schedule	%r8d, %r9d, %r10d, %r11d, %eax, %ebx, %ecx, %edx, 48, X3, X0, X1, X2
	add	$64, CONSTANTS
	lea	LOCAL (end_of_constants)(%rip), %r12
	cmp	%r12, CONSTANTS
	jne	LOCAL (rounds16)

	rounds4	%eax, %ebx, %ecx, %edx, %r8d, %r9d, %r10d, %r11d, 0
	rounds4	%r8d, %r9d, %r10d, %r11d, %eax, %ebx, %ecx, %edx, 16
	rounds4	%eax, %ebx, %ecx, %edx, %r8d, %r9d, %r10d, %r11d, 32
	rounds4	%r8d, %r9d, %r10d, %r11d, %eax, %ebx, %ecx, %edx, 48
	add_state	0, %eax
	add_state	4, %ebx
	add_state	8, %ecx
	add_state	12, %edx
	add_state	16, %r8d
	add_state	20, %r9d
	add_state	24, %r10d
	add_state	28, %r11d
	cmp	END, DATA
	jne	LOCAL (block)

	vzeroall
	vmovdqu	%ymm0, (%rsp)
	vmovdqu	%ymm0, 32(%rsp)
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
ENDFUNC (_symcrypt_sha256_compress_avx2)

RODATA (64)
LOCAL (constants):
#define ROW(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
LOCAL (end_of_constants):
LOCAL (bytes):
	.byte	3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
LOCAL (to_low):
	.byte	0, 1, 2, 3, 8, 9, 10, 11, -1, -1, -1, -1, -1, -1, -1, -1
LOCAL (to_high):
	.byte	-1, -1, -1, -1, -1, -1, -1, -1, 0, 1, 2, 3, 8, 9, 10, 11
ENDRODATA
