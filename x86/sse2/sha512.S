/* SPDX-License-Identifier: ISC */
/* SHA-512: the compression function (FIPS 180-4, section 6.4.2).
 *
 *   void _symcrypt_sha512_compress_sse2 (uint64_t *state, size_t blocks,
 *                                        const uint8_t *data);
 *
 * STATE is 8 words; BLOCKS is at least 1; DATA has any alignment.  Constant
 * time.
 *
 * Needs: SSE2.
 *
 * Registers: xmm0-xmm3, in turn, E and A, F and B, G and C, H and D, the first
 *            of each two in the lower half; xmm4-xmm7 scratch.  eax constants,
 *            ecx counts sixteens of rounds, edx data.
 * Stack: 16 words of the schedule, the first two again behind them, and 16
 *            with their constants, wiped; the arguments from ebp.
 *
 * Cycles per byte: see doc/performance.md, "32-bit x86".
 *
 * Method: a step makes of E and A new ones, and the others change names: so
 * they are kept side by side.  Choice and majority are one formula,
 * ((x ^ y) & z) ^ v, on F, G, E, G in the lower halves and B, C, A ^ B, B in
 * the upper: the majority is b, unless both a and c differ from it.  Sums of
 * rotations are those of shifts to the right and of shifts to the left, each
 * of the one before.  The schedule is made two words at a time, 16 rounds
 * ahead, from memory, where any two words are neighbours. */

#include "asm.h"

/* The stack. */
#define WORDS 0
#define SUMS 144
#define UPPER 272(%esp)		/* a mask */
#define BLOCKS 288(%esp)
#define FRAME 304

/* \p = Sigma of both halves of \x, with q scratch, of which one is wanted:
   shifts r1 after r2 after r3 to the right, l1 after l2 after l3 to the
   left. */
.macro sigma x, p, q, r3, r2, r1, l3, l2, l1
	movdqa	\x, \p
	movdqa	\x, \q
	psrlq	$\r3, \p
	psllq	$\l3, \q
	pxor	\x, \p
	pxor	\x, \q
	psrlq	$\r2, \p
	psllq	$\l2, \q
	pxor	\x, \p
	pxor	\x, \q
	psrlq	$\r1, \p
	psllq	$\l1, \q
	pxor	\q, \p
.endm

/* Round k of 16.  ea becomes fb of the next, and so on; hd becomes ea.  With
   T1 = h + Sigma1(e) + Ch(e,f,g) + K + W that is, in its lower half, d + T1,
   in the upper, T1 + Sigma0(a) + Maj(a,b,c). */
.macro round ea, fb, gc, hd, k
	movdqa	\fb, %xmm4
	movdqa	\fb, %xmm5
	movdqa	\fb, %xmm6
	pand	UPPER, %xmm4
	pxor	\gc, %xmm6		/* f ^ g, b ^ c */
	movsd	\gc, %xmm5		/* g, b */
	movq	SUMS+8*(\k)(%esp), %xmm7
	pxor	\ea, %xmm4		/* e, a ^ b */
	paddq	%xmm7, \hd		/* h + K + W, d */
	pand	%xmm6, %xmm4
	pxor	%xmm5, %xmm4		/* Ch, Maj */
	movdqa	\hd, %xmm7
	paddq	%xmm4, %xmm7
	sigma	\ea, %xmm5, %xmm6, 23, 4, 14, 4, 23, 23
	paddq	%xmm5, %xmm7		/* T1 */
	sigma	\ea, %xmm5, %xmm6, 5, 6, 28, 6, 5, 25
	punpcklqdq %xmm7, %xmm7
	paddq	%xmm5, %xmm4
	punpckhqdq %xmm4, \hd		/* d, Sigma0 + Maj */
	paddq	%xmm7, \hd
.endm

/* Words k and k + 1 of the next 16: w += sigma0 of the words one further + the
   words nine further + sigma1 of those 14 further. */
.macro schedule k
	movdqu	WORDS+8*((\k)+1)(%esp), %xmm4
	movdqa	%xmm4, %xmm5
	movdqa	%xmm4, %xmm6
	psrlq	$1, %xmm5
	psllq	$7, %xmm6
	pxor	%xmm4, %xmm5
	pxor	%xmm4, %xmm6
	psrlq	$6, %xmm5
	pxor	%xmm4, %xmm5
	psllq	$56, %xmm6
	psrlq	$1, %xmm5
	movdqa	WORDS+8*(((\k)+14)&15)(%esp), %xmm4
	pxor	%xmm6, %xmm5
	movdqu	WORDS+8*(((\k)+9)&15)(%esp), %xmm6
	paddq	WORDS+8*(\k)(%esp), %xmm5
	paddq	%xmm6, %xmm5
	movdqa	%xmm4, %xmm6
	movdqa	%xmm4, %xmm7
	psrlq	$42, %xmm6
	psllq	$42, %xmm7
	pxor	%xmm4, %xmm6
	pxor	%xmm4, %xmm7
	psrlq	$13, %xmm6
	pxor	%xmm4, %xmm6
	psllq	$3, %xmm7
	psrlq	$6, %xmm6
	pxor	%xmm7, %xmm6
	paddq	%xmm6, %xmm5
	store	\k
.endm

/* xmm5 is words k and k + 1. */
.macro store k
	movdqa	%xmm5, WORDS+8*(\k)(%esp)
	.if	(\k) == 0
	movdqa	%xmm5, WORDS+128(%esp)
	.endif
	paddq	8*(\k)(%eax), %xmm5
	movdqa	%xmm5, SUMS+8*(\k)(%esp)
.endm

/* Words k and k + 1 of the block. */
.macro load k
	movdqu	8*(\k)(%edx), %xmm4
	movdqa	%xmm4, %xmm5
	psrlw	$8, %xmm4
	psllw	$8, %xmm5
	por	%xmm4, %xmm5
	pshuflw	$0x1b, %xmm5, %xmm5
	pshufhw	$0x1b, %xmm5, %xmm5
	store	\k
.endm

.macro rounds4 k, scheduled
	round	%xmm0, %xmm1, %xmm2, %xmm3, \k
	round	%xmm3, %xmm0, %xmm1, %xmm2, \k+1
	.if	\scheduled
	schedule \k
	.endif
	round	%xmm2, %xmm3, %xmm0, %xmm1, \k+2
	round	%xmm1, %xmm2, %xmm3, %xmm0, \k+3
	.if	\scheduled
	schedule \k+2
	.endif
.endm

.macro add_state k, x
	movq	32+8*(\k)(%ecx), %xmm4
	movhps	8*(\k)(%ecx), %xmm4
	paddq	%xmm4, \x
	movq	\x, 32+8*(\k)(%ecx)
	movhps	\x, 8*(\k)(%ecx)
.endm

FUNC (_symcrypt_sha512_compress_sse2)
	ADDRESS	%eax, LOCAL (constants)
	push	%ebp
	.cfi_adjust_cfa_offset 4
	.cfi_rel_offset %ebp, 0
	mov	%esp, %ebp
	.cfi_def_cfa_register %ebp
	sub	$FRAME, %esp
	and	$-16, %esp
	mov	8(%ebp), %ecx
	mov	16(%ebp), %edx
	movq	32(%ecx), %xmm0
	movhps	(%ecx), %xmm0
	movq	40(%ecx), %xmm1
	movhps	8(%ecx), %xmm1
	movq	48(%ecx), %xmm2
	movhps	16(%ecx), %xmm2
	movq	56(%ecx), %xmm3
	movhps	24(%ecx), %xmm3
	mov	12(%ebp), %ecx
	mov	%ecx, BLOCKS
	pcmpeqd	%xmm4, %xmm4
	pslldq	$8, %xmm4
	movdqa	%xmm4, UPPER

LOCAL (block):
	.irp	k, 0, 2, 4, 6, 8, 10, 12, 14
	load	\k
	.endr
	mov	$4, %ecx

	.balign	32
LOCAL (rounds16):
	sub	$-128, %eax
	rounds4	0, 1
	rounds4	4, 1
	rounds4	8, 1
	rounds4	12, 1
	dec	%ecx
	jnz	LOCAL (rounds16)
	rounds4	0, 0
	rounds4	4, 0
	rounds4	8, 0
	rounds4	12, 0

	sub	$512, %eax
	sub	$-128, %edx
	mov	8(%ebp), %ecx
	add_state 0, %xmm0
	add_state 1, %xmm1
	add_state 2, %xmm2
	add_state 3, %xmm3
	decl	BLOCKS
	jnz	LOCAL (block)

	pxor	%xmm4, %xmm4
	pxor	%xmm5, %xmm5
	pxor	%xmm6, %xmm6
	pxor	%xmm7, %xmm7
	.irp	k, 0, 16, 32, 48, 64, 80, 96, 112, 128
	movdqa	%xmm4, \k(%esp)
	movdqa	%xmm4, 128+\k(%esp)
	.endr
	mov	%ebp, %esp
	.cfi_def_cfa_register %esp
	pop	%ebp
	.cfi_adjust_cfa_offset -4
	.cfi_restore %ebp
	ret
ENDFUNC (_symcrypt_sha512_compress_sse2)

RODATA (64)
LOCAL (constants):
#define ROW(a, b) .quad a, b
#include "src/sha512-constants.def"
ENDRODATA
