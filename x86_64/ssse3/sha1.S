/* SPDX-License-Identifier: ISC */
/* SHA-1: the compression function (FIPS 180-4, section 6.1.2), with the
 * message schedule in vectors.
 *
 *   void _symcrypt_sha1_compress_ssse3 (uint32_t *state, size_t blocks,
 *                                      const uint8_t *data);
 *
 * STATE is 5 words; BLOCKS is at least 1; DATA has any alignment.  Constant
 * time.
 *
 * Needs: SSSE3.
 *
 * Registers: eax, ebx, ecx, edx, r8d words A to E, in turn; r9d, r10d
 *            scratch; rdi state, rsi data, r11 its end; xmm0-xmm3 16 words of
 *            the schedule; xmm4-xmm6 scratch; xmm7 how bytes are exchanged.
 * Stack: 16 words of the schedule plus constants, wiped.
 *
 * Cycles per byte: see doc/performance.md, "Hashes".
 *
 * Method: rounds use nothing but words.  Beside each four of them, the four
 * words of the schedule 16 rounds on are made and stored with their constants.
 * The fourth of those depends on the first: it is made without it, which is
 * then added, rotated twice.  The terms of the majority have no bit in common:
 * each is added to the sum by itself. */

#include "asm.h"

#define STATE %rdi
#define DATA %rsi
#define END %r11
#define X0 %xmm0
#define X1 %xmm1
#define X2 %xmm2
#define X3 %xmm3
#define T0 %xmm4
#define T1 %xmm5
#define T2 %xmm6
#define BYTES %xmm7
#define K0 LOCAL (constants)(%rip)
#define K1 16 + LOCAL (constants)(%rip)
#define K2 32 + LOCAL (constants)(%rip)
#define K3 48 + LOCAL (constants)(%rip)
#define FRAME 64

/* What all rounds do: t is a scratch register. */
.macro rotate a, b, e, t
	mov	\a, \t
	rol	$5, \t
	ror	$2, \b
	add	\t, \e
.endm

.macro choose a, b, c, d, e, offset
	mov	\c, %r9d
	add	\offset(%rsp), \e
	xor	\d, %r9d
	and	\b, %r9d
	xor	\d, %r9d
	add	%r9d, \e
	rotate	\a, \b, \e, %r10d
.endm
.macro parity a, b, c, d, e, offset
	mov	\c, %r9d
	add	\offset(%rsp), \e
	xor	\d, %r9d
	xor	\b, %r9d
	add	%r9d, \e
	rotate	\a, \b, \e, %r10d
.endm

.macro majority a, b, c, d, e, offset
	mov	\c, %r9d
	mov	\c, %r10d
	add	\offset(%rsp), \e
	and	\d, %r9d
	xor	\d, %r10d
	add	%r9d, \e
	and	\b, %r10d
	add	%r10d, \e
	rotate	\a, \b, \e, %r9d
.endm

/* X0 to X3 are the 16 words before, of which X0 becomes the next four. */
.macro schedule x0, x1, x2, x3
	movdqa	\x1, T0
	palignr	$8, \x0, T0
	movdqa	\x3, T1
	psrldq	$4, T1
	pxor	T0, \x0
	pxor	\x2, \x0
	pxor	T1, \x0
	movdqa	\x0, T0
	pslldq	$12, T0
	movdqa	\x0, T1
	psrld	$31, T1
	paddd	\x0, \x0
	movdqa	T0, T2
	psrld	$30, T2
	pslld	$2, T0
	pxor	T1, \x0
	pxor	T2, T0
	pxor	T0, \x0
.endm

/* Four rounds with FUNCTION, and the schedule's words for those 16 further,
   whose constant is at CONSTANT. */
.macro rounds4_and_schedule function, a, b, c, d, e, offset, constant, x0, x1, x2, x3
	schedule	\x0, \x1, \x2, \x3
	\function	\a, \b, \c, \d, \e, \offset
	\function	\e, \a, \b, \c, \d, \offset+4
	movdqa	\constant, T0
	\function	\d, \e, \a, \b, \c, \offset+8
	paddd	\x0, T0
	\function	\c, \d, \e, \a, \b, \offset+12
	movdqu	T0, \offset(%rsp)
.endm

.macro rounds4 function, a, b, c, d, e, offset
	\function	\a, \b, \c, \d, \e, \offset
	\function	\e, \a, \b, \c, \d, \offset+4
	\function	\d, \e, \a, \b, \c, \offset+8
	\function	\c, \d, \e, \a, \b, \offset+12
.endm

/* Four words of a block, at OFFSET. */
.macro load offset, x
	movdqu	\offset(DATA), \x
	pshufb	BYTES, \x
	movdqa	K0, T0
	paddd	\x, T0
	movdqu	T0, \offset(%rsp)
.endm

.macro add_state offset, x
	add	\offset(STATE), \x
	mov	\x, \offset(STATE)
.endm

FUNC (_symcrypt_sha1_compress_ssse3)
	push	%rbx
	.cfi_adjust_cfa_offset 8
	.cfi_rel_offset %rbx, 0
	sub	$FRAME, %rsp
	.cfi_adjust_cfa_offset FRAME
	mov	%rsi, END
	shl	$6, END
	add	%rdx, END
	mov	%rdx, DATA
	movdqa	LOCAL (bytes)(%rip), BYTES
	mov	(STATE), %eax
	mov	4(STATE), %ebx
	mov	8(STATE), %ecx
	mov	12(STATE), %edx
	mov	16(STATE), %r8d

	.balign	32
LOCAL (block):
	load	0, X0
	load	16, X1
	load	32, X2
	load	48, X3
	add	$64, DATA

	rounds4_and_schedule	choose, %eax, %ebx, %ecx, %edx, %r8d, 0, K0, X0, X1, X2, X3
	rounds4_and_schedule	choose, %ebx, %ecx, %edx, %r8d, %eax, 16, K1, X1, X2, X3, X0
	rounds4_and_schedule	choose, %ecx, %edx, %r8d, %eax, %ebx, 32, K1, X2, X3, X0, X1
	rounds4_and_schedule	choose, %edx, %r8d, %eax, %ebx, %ecx, 48, K1, X3, X0, X1, X2
	rounds4_and_schedule	choose, %r8d, %eax, %ebx, %ecx, %edx, 0, K1, X0, X1, X2, X3

	rounds4_and_schedule	parity, %eax, %ebx, %ecx, %edx, %r8d, 16, K1, X1, X2, X3, X0
	rounds4_and_schedule	parity, %ebx, %ecx, %edx, %r8d, %eax, 32, K2, X2, X3, X0, X1
	rounds4_and_schedule	parity, %ecx, %edx, %r8d, %eax, %ebx, 48, K2, X3, X0, X1, X2
	rounds4_and_schedule	parity, %edx, %r8d, %eax, %ebx, %ecx, 0, K2, X0, X1, X2, X3
	rounds4_and_schedule	parity, %r8d, %eax, %ebx, %ecx, %edx, 16, K2, X1, X2, X3, X0

	rounds4_and_schedule	majority, %eax, %ebx, %ecx, %edx, %r8d, 32, K2, X2, X3, X0, X1
	rounds4_and_schedule	majority, %ebx, %ecx, %edx, %r8d, %eax, 48, K3, X3, X0, X1, X2
	rounds4_and_schedule	majority, %ecx, %edx, %r8d, %eax, %ebx, 0, K3, X0, X1, X2, X3
	rounds4_and_schedule	majority, %edx, %r8d, %eax, %ebx, %ecx, 16, K3, X1, X2, X3, X0
	rounds4_and_schedule	majority, %r8d, %eax, %ebx, %ecx, %edx, 32, K3, X2, X3, X0, X1

	rounds4_and_schedule	parity, %eax, %ebx, %ecx, %edx, %r8d, 48, K3, X3, X0, X1, X2
	rounds4	parity, %ebx, %ecx, %edx, %r8d, %eax, 0
	rounds4	parity, %ecx, %edx, %r8d, %eax, %ebx, 16
	rounds4	parity, %edx, %r8d, %eax, %ebx, %ecx, 32
	rounds4	parity, %r8d, %eax, %ebx, %ecx, %edx, 48

	add_state	0, %eax
	add_state	4, %ebx
	add_state	8, %ecx
	add_state	12, %edx
	add_state	16, %r8d
	cmp	END, DATA
	jne	LOCAL (block)

	pxor	X0, X0
	pxor	X1, X1
	pxor	X2, X2
	pxor	X3, X3
	pxor	T0, T0
	pxor	T1, T1
	pxor	T2, T2
	movdqu	X0, (%rsp)
	movdqu	X0, 16(%rsp)
	movdqu	X0, 32(%rsp)
	movdqu	X0, 48(%rsp)
	add	$FRAME, %rsp
	.cfi_adjust_cfa_offset -FRAME
	pop	%rbx
	.cfi_adjust_cfa_offset -8
	.cfi_restore %rbx
	ret
ENDFUNC (_symcrypt_sha1_compress_ssse3)

RODATA (64)
LOCAL (constants):
	.long	0x5a827999, 0x5a827999, 0x5a827999, 0x5a827999
	.long	0x6ed9eba1, 0x6ed9eba1, 0x6ed9eba1, 0x6ed9eba1
	.long	0x8f1bbcdc, 0x8f1bbcdc, 0x8f1bbcdc, 0x8f1bbcdc
	.long	0xca62c1d6, 0xca62c1d6, 0xca62c1d6, 0xca62c1d6
LOCAL (bytes):
	.byte	3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
ENDRODATA
