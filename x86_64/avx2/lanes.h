/* SPDX-License-Identifier: ISC */
/* Blocks of 64 bytes into lanes of 32-bit words, with AVX2: what the files of
 * MD5, SHA-1 and SHA-256 share.
 *
 * The words of a block are at WORDS, 32 bytes each, eight lanes.  Registers
 * 0-15 and r8-r10 are scratch. */

#define STATES %rdi
#define N %rsi
#define DATAS %rdx
#define END %rcx
#define OFFSET %rax
#define WORDS %r11

/* Four words at \at of lane \k in the lower half of a register, of lane
   \k + 4 in the upper. */
.macro ROW swap, k, at
	mov	8*\k(DATAS), %r8
	mov	8*\k+32(DATAS), %r9
	vmovdqu	\at(%r8,OFFSET), %xmm\k
	vinserti128 $1, \at(%r9,OFFSET), %ymm\k, %ymm\k
	.if	\swap
	vpshufb	%ymm15, %ymm\k, %ymm\k
	.endif
.endm

/* Four words of all lanes. */
.macro FOUR swap, at
	ROW	\swap, 0, \at
	ROW	\swap, 1, \at
	ROW	\swap, 2, \at
	ROW	\swap, 3, \at
	vpunpckldq %ymm1, %ymm0, %ymm4
	vpunpckhdq %ymm1, %ymm0, %ymm5
	vpunpckldq %ymm3, %ymm2, %ymm6
	vpunpckhdq %ymm3, %ymm2, %ymm7
	vpunpcklqdq %ymm6, %ymm4, %ymm8
	vpunpckhqdq %ymm6, %ymm4, %ymm9
	vpunpcklqdq %ymm7, %ymm5, %ymm10
	vpunpckhqdq %ymm7, %ymm5, %ymm11
	vmovdqa	%ymm8, 8*\at(WORDS)
	vmovdqa	%ymm9, 8*\at+32(WORDS)
	vmovdqa	%ymm10, 8*\at+64(WORDS)
	vmovdqa	%ymm11, 8*\at+96(WORDS)
.endm

.macro LOAD swap
	.if	\swap
	vmovdqa	LOCAL (swap)(%rip), %ymm15
	.endif
	FOUR	\swap, 0
	FOUR	\swap, 16
	FOUR	\swap, 32
	FOUR	\swap, 48
.endm
