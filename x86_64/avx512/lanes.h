/* SPDX-License-Identifier: ISC */
/* Blocks of 64 bytes into lanes of 32-bit words, with AVX-512 F, BW and VL:
 * what the files of MD5, SHA-1 and SHA-256 share.
 *
 * Registers 0-15 are scratch, 16-31 the words of a block; r8-r11 scratch. */

#define STATES %rdi
#define N %rsi
#define DATAS %rdx
#define BLOCKS %rcx
#define OFFSET %rax

/* Words from rows of 64 bytes. */
.macro WORDS v, from
	vmovdqa64 (\from), %\v\()16
	vmovdqa64 64(\from), %\v\()17
	vmovdqa64 128(\from), %\v\()18
	vmovdqa64 192(\from), %\v\()19
	vmovdqa64 256(\from), %\v\()20
	vmovdqa64 320(\from), %\v\()21
	vmovdqa64 384(\from), %\v\()22
	vmovdqa64 448(\from), %\v\()23
	vmovdqa64 512(\from), %\v\()24
	vmovdqa64 576(\from), %\v\()25
	vmovdqa64 640(\from), %\v\()26
	vmovdqa64 704(\from), %\v\()27
	vmovdqa64 768(\from), %\v\()28
	vmovdqa64 832(\from), %\v\()29
	vmovdqa64 896(\from), %\v\()30
	vmovdqa64 960(\from), %\v\()31
.endm

/* Words \to - 16 + m + 4 j of lanes \lane to \lane + 3, in 128-bit part j of
   register \to + m, for m from 0 to 3: the 16 or 8 words at \at of each. */
.macro QUAD v, swap, lane, at, to0, to1, to2, to3
	mov	8*\lane(DATAS), %r8
	mov	8*\lane+8(DATAS), %r9
	mov	8*\lane+16(DATAS), %r10
	mov	8*\lane+24(DATAS), %r11
	vmovdqu64 \at(%r8,OFFSET), %\v\()0
	vmovdqu64 \at(%r9,OFFSET), %\v\()1
	vmovdqu64 \at(%r10,OFFSET), %\v\()2
	vmovdqu64 \at(%r11,OFFSET), %\v\()3
	.if	\swap
	vpshufb	%\v\()15, %\v\()0, %\v\()0
	vpshufb	%\v\()15, %\v\()1, %\v\()1
	vpshufb	%\v\()15, %\v\()2, %\v\()2
	vpshufb	%\v\()15, %\v\()3, %\v\()3
	.endif
	vpunpckldq %\v\()1, %\v\()0, %\v\()4
	vpunpckhdq %\v\()1, %\v\()0, %\v\()5
	vpunpckldq %\v\()3, %\v\()2, %\v\()6
	vpunpckhdq %\v\()3, %\v\()2, %\v\()7
	vpunpcklqdq %\v\()6, %\v\()4, %\v\to0
	vpunpckhqdq %\v\()6, %\v\()4, %\v\to1
	vpunpcklqdq %\v\()7, %\v\()5, %\v\to2
	vpunpckhqdq %\v\()7, %\v\()5, %\v\to3
.endm

/* The 128-bit parts of four registers as a matrix, transposed. */
.macro PARTS4 a, b, c, d
	vshufi32x4 $0x88, %zmm\b, %zmm\a, %zmm0
	vshufi32x4 $0xdd, %zmm\b, %zmm\a, %zmm1
	vshufi32x4 $0x88, %zmm\d, %zmm\c, %zmm2
	vshufi32x4 $0xdd, %zmm\d, %zmm\c, %zmm3
	vshufi32x4 $0x88, %zmm2, %zmm0, %zmm\a
	vshufi32x4 $0x88, %zmm3, %zmm1, %zmm\b
	vshufi32x4 $0xdd, %zmm2, %zmm0, %zmm\c
	vshufi32x4 $0xdd, %zmm3, %zmm1, %zmm\d
.endm

/* The same for the halves of two. */
.macro PARTS2 a, b
	vshufi32x4 $0, %ymm\b, %ymm\a, %ymm0
	vshufi32x4 $3, %ymm\b, %ymm\a, %ymm\b
	vmovdqa64 %ymm0, %ymm\a
.endm

/* A block of each lane, as words in registers 16 to 31; \swap if the message
   is of big-endian words. */
.macro LOAD_zmm swap
	.if	\swap
	vbroadcasti32x4 LOCAL (swap)(%rip), %zmm15
	.endif
	QUAD	zmm, \swap, 0, 0, 16, 17, 18, 19
	QUAD	zmm, \swap, 4, 0, 20, 21, 22, 23
	QUAD	zmm, \swap, 8, 0, 24, 25, 26, 27
	QUAD	zmm, \swap, 12, 0, 28, 29, 30, 31
	PARTS4	16, 20, 24, 28
	PARTS4	17, 21, 25, 29
	PARTS4	18, 22, 26, 30
	PARTS4	19, 23, 27, 31
.endm
.macro LOAD_ymm swap
	.if	\swap
	vbroadcasti32x4 LOCAL (swap)(%rip), %ymm15
	.endif
	QUAD	ymm, \swap, 0, 0, 16, 17, 18, 19
	QUAD	ymm, \swap, 4, 0, 20, 21, 22, 23
	QUAD	ymm, \swap, 0, 32, 24, 25, 26, 27
	QUAD	ymm, \swap, 4, 32, 28, 29, 30, 31
	PARTS2	16, 20
	PARTS2	17, 21
	PARTS2	18, 22
	PARTS2	19, 23
	PARTS2	24, 28
	PARTS2	25, 29
	PARTS2	26, 30
	PARTS2	27, 31
.endm

/* Nothing of a message stays in registers. */
.macro CLEAR
	vzeroall
	.irp	k, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
	vpxord	%xmm\k, %xmm\k, %xmm\k
	.endr
.endm
