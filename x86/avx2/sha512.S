/* SPDX-License-Identifier: ISC */
/* SHA-512: the compression function (FIPS 180-4, section 6.4.2).
 *
 *   void _symcrypt_sha512_compress_avx2 (uint64_t *state, size_t blocks,
 *                                        const uint8_t *data);
 *
 * STATE is 8 words; BLOCKS is at least 1; DATA has any alignment.  Constant
 * time.
 *
 * Needs: AVX2.
 *
 * Registers, stack: as in x86/sse2/sha512.S, but edx, where constants end.
 *
 * Cycles per byte: see doc/performance.md, "32-bit x86".
 *
 * Method: that of x86/sse2/sha512.S; here shifts differ from one half of a
 * register to the other, so that both sums of a round are one, and what comes
 * late waits for three exclusive ors instead of five shifts and more. */

#include "asm.h"

/* The stack. */
#define WORDS 0
#define SUMS 144
#define UPPER 272(%esp)		/* a mask */
#define BLOCKS 288(%esp)
#define FRAME 304

/* Where shift counts are from edx, the constants' end: for e and a. */
#define RIGHT(k) 16*(k)(%edx)
#define LEFT(k) 48+16*(k)(%edx)

/* Round k of 16.  ea becomes fb of the next, and so on; hd becomes ea.  With
   T1 = h + Sigma1(e) + Ch(e,f,g) + K + W that is, in its lower half, d + T1,
   in the upper, T1 + Sigma0(a) + Maj(a,b,c). */
.macro round ea, fb, gc, hd, k
	vpsrlvq	RIGHT (0), \ea, %xmm4
	vpsrlvq	RIGHT (1), \ea, %xmm5
	vpsllvq	LEFT (0), \ea, %xmm6
	vpsllvq	LEFT (1), \ea, %xmm7
	vpxor	%xmm4, %xmm5, %xmm4
	vpsrlvq	RIGHT (2), \ea, %xmm5
	vpxor	%xmm6, %xmm7, %xmm6
	vpsllvq	LEFT (2), \ea, %xmm7
	vpxor	%xmm4, %xmm6, %xmm4
	vpxor	%xmm5, %xmm7, %xmm5
	vpxor	%xmm4, %xmm5, %xmm4	/* Sigma1, Sigma0 */
	vpand	UPPER, \fb, %xmm5
	vpxor	\fb, \gc, %xmm6		/* f ^ g, b ^ c */
	vpxor	\ea, %xmm5, %xmm5	/* e, a ^ b */
	vpand	%xmm5, %xmm6, %xmm5
	vpblendd $3, \gc, \fb, %xmm6	/* g, b */
	vpxor	%xmm5, %xmm6, %xmm5	/* Ch, Maj */
	vmovq	SUMS+8*(\k)(%esp), %xmm6
	vpaddq	%xmm6, \hd, \hd		/* h + K + W, d */
	vmovq	\hd, %xmm6
	vpaddq	%xmm5, %xmm6, %xmm5
	vpaddq	%xmm4, %xmm5, %xmm4	/* T1, Sigma0 + Maj */
	vpunpckhqdq %xmm4, \hd, \hd	/* d, Sigma0 + Maj */
	vpunpcklqdq %xmm4, %xmm4, %xmm4
	vpaddq	%xmm4, \hd, \hd
.endm

/* Words k and k + 1 of the next 16: w += sigma0 of the words one further + the
   words nine further + sigma1 of those 14 further. */
.macro schedule k
	vmovdqu	WORDS+8*((\k)+1)(%esp), %xmm4
	vpsrlq	$1, %xmm4, %xmm5
	vpsllq	$63, %xmm4, %xmm6
	vpsrlq	$8, %xmm4, %xmm7
	vpxor	%xmm5, %xmm6, %xmm5
	vpsllq	$56, %xmm4, %xmm6
	vpsrlq	$7, %xmm4, %xmm4
	vpxor	%xmm6, %xmm7, %xmm6
	vpxor	%xmm4, %xmm5, %xmm5
	vpxor	%xmm6, %xmm5, %xmm5
	vmovdqa	WORDS+8*(((\k)+14)&15)(%esp), %xmm4
	vmovdqu	WORDS+8*(((\k)+9)&15)(%esp), %xmm6
	vpaddq	WORDS+8*(\k)(%esp), %xmm5, %xmm5
	vpaddq	%xmm6, %xmm5, %xmm5
	vpsrlq	$19, %xmm4, %xmm6
	vpsllq	$45, %xmm4, %xmm7
	vpxor	%xmm6, %xmm7, %xmm6
	vpsrlq	$61, %xmm4, %xmm7
	vpxor	%xmm6, %xmm7, %xmm6
	vpsllq	$3, %xmm4, %xmm7
	vpsrlq	$6, %xmm4, %xmm4
	vpxor	%xmm6, %xmm7, %xmm6
	vpxor	%xmm6, %xmm4, %xmm6
	vpaddq	%xmm6, %xmm5, %xmm5
	store	\k
.endm

/* xmm5 is words k and k + 1. */
.macro store k
	vmovdqa	%xmm5, WORDS+8*(\k)(%esp)
	.if	(\k) == 0
	vmovdqa	%xmm5, WORDS+128(%esp)
	.endif
	vpaddq	8*(\k)(%eax), %xmm5, %xmm5
	vmovdqa	%xmm5, SUMS+8*(\k)(%esp)
.endm

/* Words k and k + 1 of the block at ecx. */
.macro load k
	vmovdqu	8*(\k)(%ecx), %xmm5
	vpshufb	96(%edx), %xmm5, %xmm5
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
	vmovq	32+8*(\k)(%ecx), %xmm4
	vmovhps	8*(\k)(%ecx), %xmm4, %xmm4
	vpaddq	%xmm4, \x, \x
	vmovq	\x, 32+8*(\k)(%ecx)
	vmovhps	\x, 8*(\k)(%ecx)
.endm

FUNC (_symcrypt_sha512_compress_avx2)
	ADDRESS	%eax, LOCAL (constants)
	push	%ebp
	.cfi_adjust_cfa_offset 4
	.cfi_rel_offset %ebp, 0
	mov	%esp, %ebp
	.cfi_def_cfa_register %ebp
	sub	$FRAME, %esp
	and	$-16, %esp
	mov	8(%ebp), %ecx
	vmovq	32(%ecx), %xmm0
	vmovhps	(%ecx), %xmm0, %xmm0
	vmovq	40(%ecx), %xmm1
	vmovhps	8(%ecx), %xmm1, %xmm1
	vmovq	48(%ecx), %xmm2
	vmovhps	16(%ecx), %xmm2, %xmm2
	vmovq	56(%ecx), %xmm3
	vmovhps	24(%ecx), %xmm3, %xmm3
	mov	12(%ebp), %ecx
	mov	%ecx, BLOCKS
	lea	640(%eax), %edx
	vpcmpeqd %xmm4, %xmm4, %xmm4
	vpslldq	$8, %xmm4, %xmm4
	vmovdqa	%xmm4, UPPER

LOCAL (block):
	mov	16(%ebp), %ecx
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
	subl	$-128, 16(%ebp)
	mov	8(%ebp), %ecx
	add_state 0, %xmm0
	add_state 1, %xmm1
	add_state 2, %xmm2
	add_state 3, %xmm3
	decl	BLOCKS
	jnz	LOCAL (block)

	vpxor	%xmm4, %xmm4, %xmm4
	vpxor	%xmm5, %xmm5, %xmm5
	vpxor	%xmm6, %xmm6, %xmm6
	vpxor	%xmm7, %xmm7, %xmm7
	.irp	k, 0, 16, 32, 48, 64, 80, 96, 112, 128
	vmovdqa	%xmm4, \k(%esp)
	vmovdqa	%xmm4, 128+\k(%esp)
	.endr
	mov	%ebp, %esp
	.cfi_def_cfa_register %esp
	pop	%ebp
	.cfi_adjust_cfa_offset -4
	.cfi_restore %ebp
	ret
ENDFUNC (_symcrypt_sha512_compress_avx2)

RODATA (64)
LOCAL (constants):
#define ROW(a, b) .quad a, b
#include "src/sha512-constants.def"
	/* Counts of shifts, and how bytes are exchanged. */
	.quad	14, 28, 18, 34, 41, 39
	.quad	50, 36, 46, 30, 23, 25
	.byte	7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8
ENDRODATA
