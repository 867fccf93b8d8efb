/* SPDX-License-Identifier: ISC */
/* Poly1305 (RFC 8439, section 2.5) of messages side by side, eight in a
 * vector.
 *
 * Prototype and contract: src/poly1305-kernels.h.  Constant time: branches and
 * addresses depend on N, BLOCKS and DATAS alone.
 *
 * Needs: AVX-512 F, BW, DQ, VL and IFMA.
 *
 * Registers: see the definitions below.
 *
 * r11 is N from the start on; rax, r8 to r10 pointers; k3, k4 scratch.
 *
 * On the stack, of each eight lanes: limbs of r and of r^2, with 20 times the
 * upper ones; where the next blocks are.
 *
 * Cycles: see doc/kernels/poly1305.md.
 *
 * Method: two blocks a step, h = (h + m) r^2 + m' r with one carry.  Lanes
 * with an odd number of blocks first take in one block.  Eight lanes and the
 * other eight are alternately, as each is a chain of multiplications.  Lanes
 * that have come to their end go on with the rest, but keep their h; they read
 * what the longest of the eight does.  All lanes are at one offset from where
 * they began, so pointers are only written when one ends: on Zen 5 words
 * loaded from a vector just stored wait long.  Up to two blocks go one at a
 * time, without r^2. */

#include "asm.h"

#define STATES %rdi
#define N %rsi
#define DATAS %rdx
#define BLOCKS %rcx

/* h of the two eights; products; blocks, the first with h added; loads. */
#define L0 %zmm6
#define L1 %zmm7
#define L2 %zmm8
#define L L0, L1, L2
#define G0 %zmm9
#define G1 %zmm10
#define G2 %zmm11
#define A0 %zmm12
#define A1 %zmm13
#define A2 %zmm14
#define A A0, A1, A2
#define B0 %zmm15
#define B1 %zmm16
#define B2 %zmm17
#define B B0, B1, B2
#define T %zmm18
#define U0 %zmm19
#define U1 %zmm20
#define U2 %zmm21
#define MASK44 %zmm23
#define MASK42 %zmm24
#define TOP %zmm25
#define FIVE %zmm26
#define FIVE1024 %zmm27

/* Once there is nothing more to read there. */
#define OFFSET %rcx
#define ACTIVE_0 %edx
#define ACTIVE_1 %esi

/* For each eight lanes G: h; the index of the longest; the number of blocks
 * left; the lanes with blocks left, in k1 or k2; and when that was last
 * checked. */
#define H_0 %zmm0, %zmm1, %zmm2
#define H_1 %zmm3, %zmm4, %zmm5
#define LONGEST_0 %zmm22
#define LONGEST_1 %zmm28
#define LEFT_0 %zmm30
#define LEFT_1 %zmm31
#define LANES_0 0, H_0, LONGEST_0, LEFT_0, %k1, ACTIVE_0
#define LANES_1 1, H_1, LONGEST_1, LEFT_1, %k2, ACTIVE_1

/* On the stack. */
#define GROUP 704
#define POWER(g, i) GROUP*g+64*(i)(%rsp)
#define R(g) POWER (g, 0), POWER (g, 1), POWER (g, 2), POWER (g, 3), POWER (g, 4)
#define SQUARE(g) POWER (g, 5), POWER (g, 6), POWER (g, 7), POWER (g, 8), POWER (g, 9)
#define POINTERS GROUP-64

/* STATES: h0, h1, h2, r0, r1, each of sixteen lanes. */
#define ROW 128

#include "x86_64/avx512/poly1305.inc"

	/* h, r and what there is to do. */
.macro START g, h0, h1, h2, longest, left, k, active
	vmovdqu64 64*\g(BLOCKS), \left
	vptestmq \left, \left, \k
	mov	64*\g(BLOCKS), %rax
	mov	64*\g(DATAS), %r8
	.irp	i, 1, 2, 3, 4, 5, 6, 7
	mov	64*\g+8*\i(BLOCKS), %r9
	cmp	%rax, %r9
	cmova	%r9, %rax
	cmova	64*\g+8*\i(DATAS), %r8
	.endr
	vpbroadcastq %r8, \longest
	vpblendmq 64*\g(DATAS), \longest, T{\k}
	vmovdqa64 T, GROUP*\g+POINTERS(%rsp)
	vmovdqa64 64*\g(STATES), T
	vmovdqa64 ROW+64*\g(STATES), \h2
	vpsllq	$40, 2*ROW+64*\g(STATES), A0
	SPLIT	\h0, \h1, \h2
	vpaddq	A0, \h2, \h2
	vmovdqa64 3*ROW+64*\g(STATES), T
	vmovdqa64 4*ROW+64*\g(STATES), A2
	SPLIT	A
	STORE	\g, 0, A
.endm

	/* A number and 20 times its upper limbs to the stack. */
.macro STORE g, at, x0, x1, x2
	vmovdqa64 \x0, POWER (\g, \at)
	vmovdqa64 \x1, POWER (\g, \at+1)
	vmovdqa64 \x2, POWER (\g, \at+2)
	TWENTY	T, \x1
	vmovdqa64 T, POWER (\g, \at+3)
	TWENTY	T, \x2
	vmovdqa64 T, POWER (\g, \at+4)
.endm

	/* One block of the lanes in "some". */
.macro SINGLE some, g, h0, h1, h2, longest, left, k, active
	/* Sixteen bytes of four lanes, from lane "first" on, every other. */
	mov	GROUP*\g+POINTERS+8*0(%rsp), %rax
	mov	GROUP*\g+POINTERS+8*0+16(%rsp), %r8
	mov	GROUP*\g+POINTERS+8*0+32(%rsp), %r9
	mov	GROUP*\g+POINTERS+8*0+48(%rsp), %r10
	vmovdqu	(%rax,OFFSET), %xmm12
	vinserti32x4 $1, (%r8,OFFSET), %ymm12, %ymm12
	vinserti32x4 $2, (%r9,OFFSET), %zmm12, %zmm12
	vinserti32x4 $3, (%r10,OFFSET), %zmm12, %zmm12
	mov	GROUP*\g+POINTERS+8*1(%rsp), %rax
	mov	GROUP*\g+POINTERS+8*1+16(%rsp), %r8
	mov	GROUP*\g+POINTERS+8*1+32(%rsp), %r9
	mov	GROUP*\g+POINTERS+8*1+48(%rsp), %r10
	vmovdqu	(%rax,OFFSET), %xmm13
	vinserti32x4 $1, (%r8,OFFSET), %ymm13, %ymm13
	vinserti32x4 $2, (%r9,OFFSET), %zmm13, %zmm13
	vinserti32x4 $3, (%r10,OFFSET), %zmm13, %zmm13
	vpunpcklqdq A1, A0, T
	vpunpckhqdq A1, A0, A2
	SPLIT	A
	vporq	TOP, A2, A2
	vpaddq	\h0, A0, A0
	vpaddq	\h1, A1, A1
	vpaddq	\h2, A2, A2
	PRODUCT	B, A, R (\g)
	/* h = B for the lanes in "some", which have "count" blocks less. */
	vmovdqa64 B0, \h0{\some}
	vmovdqa64 B1, \h1{\some}
	vmovdqa64 B2, \h2{\some}
	vpsubq	LOCAL (one)(%rip){1to8}, \left, \left{\some}
.endm
.macro SINGLE_LEFT g, h0, h1, h2, longest, left, k, active
	SINGLE	\k, \g, \h0, \h1, \h2, \longest, \left, \k, \active
	/* Which lanes have any left; others read what the longest does. */
	vptestmq \left, \left, \k
	kmovb	\k, %eax
	cmp	%eax, \active
	je	2f
	mov	%eax, \active
	knotb	\k, %k3
	vmovdqa64 \longest, GROUP*\g+POINTERS(%rsp){%k3}
2:
.endm

	/* One block of the lanes with an odd number. */
.macro ODD g, h0, h1, h2, longest, left, k, active
	vptestmq LOCAL (one)(%rip){1to8}, \left, %k4
	kortestb %k4, %k4
	jz	3f
	SINGLE	%k4, \g, \h0, \h1, \h2, \longest, \left, \k, \active
	vmovdqa64 GROUP*\g+POINTERS(%rsp), T
	vpaddq	LOCAL (sixteen)(%rip){1to8}, T, T{%k4}
	vptestmq \left, \left, \k
	vpblendmq T, \longest, T{\k}
	vmovdqa64 T, GROUP*\g+POINTERS(%rsp)
3:	kmovb	\k, \active
.endm

	/* Two blocks of lanes that have any left. */
.macro PAIR g, h0, h1, h2, longest, left, k, active
	/* 32 bytes of two lanes, "first" and the next but one. */
	mov	GROUP*\g+POINTERS+8*0(%rsp), %rax
	mov	GROUP*\g+POINTERS+8*0+16(%rsp), %r8
	vmovdqu64 (%rax,OFFSET), %ymm12
	vinserti64x4 $1, (%r8,OFFSET), %zmm12, %zmm12
	mov	GROUP*\g+POINTERS+8*1(%rsp), %rax
	mov	GROUP*\g+POINTERS+8*1+16(%rsp), %r8
	vmovdqu64 (%rax,OFFSET), %ymm13
	vinserti64x4 $1, (%r8,OFFSET), %zmm13, %zmm13
	mov	GROUP*\g+POINTERS+8*4(%rsp), %rax
	mov	GROUP*\g+POINTERS+8*4+16(%rsp), %r8
	vmovdqu64 (%rax,OFFSET), %ymm19
	vinserti64x4 $1, (%r8,OFFSET), %zmm19, %zmm19
	mov	GROUP*\g+POINTERS+8*5(%rsp), %rax
	mov	GROUP*\g+POINTERS+8*5+16(%rsp), %r8
	vmovdqu64 (%rax,OFFSET), %ymm20
	vinserti64x4 $1, (%r8,OFFSET), %zmm20, %zmm20
	vpunpcklqdq A1, A0, A2
	vpunpckhqdq A1, A0, A0
	vpunpcklqdq U1, U0, U2
	vpunpckhqdq U1, U0, U0
	vshufi64x2 $0xdd, U2, A2, T
	vshufi64x2 $0xdd, U0, A0, B2
	vshufi64x2 $0x88, U2, A2, U1
	vshufi64x2 $0x88, U0, A0, A2
	SPLIT	B
	vmovdqa64 U1, T
	vporq	TOP, B2, B2
	SPLIT	A
	vporq	TOP, A2, A2
	CLEAR_REGISTERS L
	CLEAR_REGISTERS G0, G1, G2
	MULTIPLY B, R (\g)
	vpaddq	\h0, A0, A0
	vpaddq	\h1, A1, A1
	vpaddq	\h2, A2, A2
	MULTIPLY A, SQUARE (\g)
	GATHER	G0, G1
	CARRY	B
	vmovdqa64 B0, \h0{\k}
	vmovdqa64 B1, \h1{\k}
	vmovdqa64 B2, \h2{\k}
	vpsubq	LOCAL (two)(%rip){1to8}, \left, \left{\k}
	vptestmq \left, \left, \k
	kmovb	\k, %eax
	cmp	%eax, \active
	je	2f
	mov	%eax, \active
	knotb	\k, %k3
	vmovdqa64 \longest, GROUP*\g+POINTERS(%rsp){%k3}
2:
.endm

	/* h as words, h[2] at most 5. */
.macro FINISH g, h0, h1, h2, longest, left, k, active
	vpsrlq	$44, \h0, T
	vpandq	MASK44, \h0, \h0
	vpaddq	T, \h1, \h1
	vpsrlq	$44, \h1, T
	vpandq	MASK44, \h1, \h1
	vpaddq	T, \h2, \h2
	vpsrlq	$42, \h2, T
	vpandq	MASK42, \h2, \h2
	vpmadd52luq FIVE, T, \h0
	vpsrlq	$44, \h0, T
	vpandq	MASK44, \h0, \h0
	vpaddq	T, \h1, \h1
	vpsrlq	$44, \h1, T
	vpandq	MASK44, \h1, \h1
	vpaddq	T, \h2, \h2
	vpsllq	$44, \h1, T
	vporq	T, \h0, \h0
	vpsrlq	$20, \h1, \h1
	vpsllq	$24, \h2, T
	vporq	T, \h1, \h1
	vpsrlq	$40, \h2, \h2
	vmovdqa64 \h0, 64*\g(STATES)
	vmovdqa64 \h1, ROW+64*\g(STATES)
	vmovdqa64 \h2, 2*ROW+64*\g(STATES)
	vpxorq	%xmm18, %xmm18, %xmm18
	.irp	at, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
	vmovdqa64 T, POWER (\g, \at)
	.endr
.endm

FUNC (_symcrypt_poly1305_many_avx512)
	ENTER_FRAME 2*GROUP, 64
	mov	N, %r11
	vpbroadcastq LOCAL (mask44)(%rip), MASK44
	vpbroadcastq LOCAL (mask42)(%rip), MASK42
	vpbroadcastq LOCAL (top)(%rip), TOP
	vpbroadcastq LOCAL (five)(%rip), FIVE
	vpbroadcastq LOCAL (five1024)(%rip), FIVE1024
	START	LANES_0
	vpcmpuq	$6, LOCAL (two)(%rip){1to8}, LEFT_0, %k3 /* more than two */
	kxorw	%k2, %k2, %k2
	kxorw	%k4, %k4, %k4
	cmp	$8, %r11
	jbe	1f
	START	LANES_1
	vpcmpuq	$6, LOCAL (two)(%rip){1to8}, LEFT_1, %k4
1:	kortestb %k3, %k4
	jz	LOCAL (singles)

	xor	%ecx, %ecx
	xor	%esi, %esi
	vmovdqa64 POWER (0, 0), A0
	vmovdqa64 POWER (0, 1), A1
	vmovdqa64 POWER (0, 2), A2
	PRODUCT	B, A, R (0)
	STORE	0, 5, B
	ODD	LANES_0
	cmp	$8, %r11
	jbe	LOCAL (pairs)
	vmovdqa64 POWER (1, 0), A0
	vmovdqa64 POWER (1, 1), A1
	vmovdqa64 POWER (1, 2), A2
	PRODUCT	B, A, R (1)
	STORE	1, 5, B
	ODD	LANES_1
	.balign	32
LOCAL (pairs):
	test	ACTIVE_0, ACTIVE_0
	jz	1f
	PAIR	LANES_0
1:	test	ACTIVE_1, ACTIVE_1
	jz	1f
	PAIR	LANES_1
1:	add	$32, OFFSET
	kortestb %k1, %k2
	jnz	LOCAL (pairs)
	jmp	LOCAL (done)

LOCAL (singles):
	xor	%ecx, %ecx
	kmovb	%k1, ACTIVE_0
	kmovb	%k2, ACTIVE_1
	.balign	32
LOCAL (single):
	test	ACTIVE_0, ACTIVE_0
	jz	1f
	SINGLE_LEFT LANES_0
1:	test	ACTIVE_1, ACTIVE_1
	jz	1f
	SINGLE_LEFT LANES_1
1:	add	$16, OFFSET
	kortestb %k1, %k2
	jnz	LOCAL (single)

LOCAL (done):
	FINISH	LANES_0
	cmp	$8, %r11
	jbe	1f
	FINISH	LANES_1
1:	EXIT_FRAME
	vzeroall
	.irp	k, 16,17,18,19,20,21,22,28,29,30,31
	vpxorq	%xmm\k, %xmm\k, %xmm\k
	.endr
	ret
ENDFUNC (_symcrypt_poly1305_many_avx512)

RODATA (8)
	/* Constants of 8 bytes. */
LOCAL (mask44):
	.quad	0xfffffffffff
LOCAL (mask42):
	.quad	0x3ffffffffff
LOCAL (top):
	.quad	1 << 40
LOCAL (five):
	.quad	5
LOCAL (five1024):
	.quad	5 << 10
LOCAL (one):
	.quad	1
LOCAL (two):
	.quad	2
LOCAL (sixteen):
	.quad	16
ENDRODATA
