/* SPDX-License-Identifier: ISC */
/* SHA-512: the compression function (FIPS 180-4, section 6.4.2).
 *
 * Prototype and contract: src/hash-kernels.h.  Constant time.
 *
 * Needs: AVX2.
 *
 * Registers, stack: see x86/sha512.inc.
 *
 * Cycles per byte: see doc/kernels/x86.md.
 *
 * Method: that of x86/sse2/sha512.S. Here shifts differ from one half of a
 * register to the other, so both sums of a round are one, and what comes late
 * waits for three exclusive ors instead of five shifts and more. */

#include "asm.h"

#define VEX 1
#include "x86/sha512.inc"

/* Where shift counts are from edx, the constants' end: for e and a. */
#define RIGHT(k) 16*(k)(%edx)
#define LEFT(k) 48+16*(k)(%edx)

/* Round k of 16.  ea becomes fb of the next, and so on; hd becomes ea.  With
   T1 = h + Sigma1(e) + Ch(e,f,g) + K + W that is, in its lower half, d + T1,
   in the upper, T1 + Sigma0(a) + Maj(a,b,c). */
.macro ROUND ea, fb, gc, hd, k
	vpsrlvq	RIGHT (0), %xmm\ea, %xmm4
	vpsrlvq	RIGHT (1), %xmm\ea, %xmm5
	vpsllvq	LEFT (0), %xmm\ea, %xmm6
	vpsllvq	LEFT (1), %xmm\ea, %xmm7
	vpxor	%xmm4, %xmm5, %xmm4
	vpsrlvq	RIGHT (2), %xmm\ea, %xmm5
	vpxor	%xmm6, %xmm7, %xmm6
	vpsllvq	LEFT (2), %xmm\ea, %xmm7
	vpxor	%xmm4, %xmm6, %xmm4
	vpxor	%xmm5, %xmm7, %xmm5
	vpxor	%xmm4, %xmm5, %xmm4	/* Sigma1, Sigma0 */
	vpand	UPPER, %xmm\fb, %xmm5
	vpxor	%xmm\fb, %xmm\gc, %xmm6		/* f ^ g, b ^ c */
	vpxor	%xmm\ea, %xmm5, %xmm5	/* e, a ^ b */
	vpand	%xmm5, %xmm6, %xmm5
	vpblendd $3, %xmm\gc, %xmm\fb, %xmm6	/* g, b */
	vpxor	%xmm5, %xmm6, %xmm5	/* Ch, Maj */
	vmovq	SUMS+8*(\k)(%esp), %xmm6
	vpaddq	%xmm6, %xmm\hd, %xmm\hd		/* h + K + W, d */
	vmovq	%xmm\hd, %xmm6
	vpaddq	%xmm5, %xmm6, %xmm5
	vpaddq	%xmm4, %xmm5, %xmm4	/* T1, Sigma0 + Maj */
	vpunpckhqdq %xmm4, %xmm\hd, %xmm\hd	/* d, Sigma0 + Maj */
	vpunpcklqdq %xmm4, %xmm4, %xmm4
	vpaddq	%xmm4, %xmm\hd, %xmm\hd
.endm

/* Words k and k + 1 of the next 16: w += sigma0 of the words one further + the
   words nine further + sigma1 of those 14 further. */
.macro SCHEDULE k
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
	STORE	\k
.endm

/* Words k and k + 1 of the block at ecx. */
.macro LOAD k
	vmovdqu	8*(\k)(%ecx), %xmm5
	vpshufb	96(%edx), %xmm5, %xmm5
	STORE	\k
.endm

FUNC (_symcrypt_sha512_compress_avx2)
	COMPRESS
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
