/* SPDX-License-Identifier: ISC */
/* Poly1305 (RFC 8439, section 2.5) of messages side by side, four in a vector.
 *
 * Prototype and contract: src/poly1305-kernels.h.  Constant time: branches and
 * addresses depend on N, BLOCKS and DATAS alone.
 *
 * Needs: AVX2.
 *
 * Registers:
 *   - rdi, rsi, rdx, rcx: the arguments
 *   - then r8 the offset of the next blocks
 *   - r9: that of the end of the longest message
 *   - r10: the four lanes that it is the turn of
 *   - r11: the end of all of them
 *   - rax and rcx: pointers
 *   - vectors see poly1305.inc
 *
 * On the stack, of each four lanes: what is defined below.
 *
 * Cycles: see doc/kernels/poly1305.md.
 *
 * Method: up to five blocks go one at a time: h = (h + m) r.  More go two by
 * two: h = (h + m) r^2 + m' r with one carry.  Lanes with an odd number of
 * blocks first take in one block.  Four lanes are a chain of multiplications
 * and carries, so the groups of four alternate.  While all lanes of a group
 * have blocks left, lanes are not tested.  Then lanes without blocks keep
 * their h and read the blocks of the longest lane. */

#include "asm.h"

#define STATES %rdi
#define N %rsi
#define DATAS %rdx
#define BLOCKS %rcx
#define OFFSET %r8
#define MOST %r9
#define FOUR %r10
#define END %r11

/* Of four lanes: the table of r; limbs of h; the table of r^2; bytes; where
 * they are; the least number of bytes, and the most, and where that is. */
#define R 0
#define H 288
#define SQUARE 448
#define BYTES 736
#define POINTERS 768
#define ALL_HAVE 800(FOUR)
#define LONGEST 808(FOUR)
#define LONGEST_AT 816(FOUR)
#define SIZE 832

/* STATES: h0, h1, h2, r0, r1, each of sixteen lanes. */
#define ROW 128

#define TABLES FOUR
#define MASK26 %ymm0
#include "x86_64/avx2/poly1305.inc"

	/* Limbs of the blocks of all lanes, "at" from OFFSET. */
.macro LOAD at
	mov	POINTERS(FOUR), %rax
	mov	POINTERS+16(FOUR), %rcx
	vmovdqu	\at(%rax,OFFSET), %xmm15
	vinserti128 $1, \at(%rcx,OFFSET), T, T
	mov	POINTERS+8(FOUR), %rax
	mov	POINTERS+24(FOUR), %rcx
	vmovdqu	\at(%rax,OFFSET), %xmm14
	vinserti128 $1, \at(%rcx,OFFSET), A4, A4
	vpunpcklqdq A4, T, A0
	vpunpckhqdq A4, T, A4
	SPLIT	A
	vpor	LOCAL (top)(%rip), A4, A4
.endm

	/* (h + m) r, and of two blocks (h + m) r^2 + m' r. */
.macro ONE_BLOCK
	LOAD	0
	vpaddq	H(FOUR), A0, A0
	vpaddq	H+32(FOUR), A1, A1
	vpaddq	H+64(FOUR), A2, A2
	vpaddq	H+96(FOUR), A3, A3
	vpaddq	H+128(FOUR), A4, A4
	MULTIPLY R, 1, A
	REDUCE	A
.endm
.macro TWO_BLOCKS
	LOAD	16
	MULTIPLY R, 1, A
	LOAD	0
	vpaddq	H(FOUR), A0, A0
	vpaddq	H+32(FOUR), A1, A1
	vpaddq	H+64(FOUR), A2, A2
	vpaddq	H+96(FOUR), A3, A3
	vpaddq	H+128(FOUR), A4, A4
	MULTIPLY SQUARE, 0, A
	REDUCE	A
.endm

	/* Set the mask of the lanes without a block at OFFSET. */
.macro KEEP_DONE
	vmovq	OFFSET, %xmm15
	vpbroadcastq %xmm15, T
	vpsubq	BYTES(FOUR), T, T	/* negative where there is more */
	/* Lanes that T does not choose keep their h. */
	vmovdqa	H(FOUR), D0_
	vmovdqa	H+32(FOUR), D1_
	vmovdqa	H+64(FOUR), D2_
	vmovdqa	H+96(FOUR), D3_
	vmovdqa	H+128(FOUR), D4_
	vblendvpd T, A0, D0_, A0
	vblendvpd T, A1, D1_, A1
	vblendvpd T, A2, D2_, A2
	vblendvpd T, A3, D3_, A3
	vblendvpd T, A4, D4_, A4
.endm

	/* Run "do" on all lanes while each of them has "bytes" more. */
.macro TURNS do, bytes
	xor	%r8d, %r8d
	jmp	5f
	.balign	32
1:	cmp	ALL_HAVE, OFFSET
	jae	6f
2:	\do
	cmp	ALL_HAVE, OFFSET
	jae	7f
3:	STORE_H	A
4:	add	$(SIZE), FOUR
	cmp	END, FOUR
	jb	1b
	add	$\bytes, OFFSET
5:	mov	%rsp, FOUR
	cmp	MOST, OFFSET
	jb	1b
	jmp	LOCAL (done)
6:	cmp	LONGEST, OFFSET
	jae	4b
	/* Lanes that have no more read what the longest does. */
	mov	LONGEST_AT, %rcx
	.irp	k, 0, 1, 2, 3
	mov	POINTERS+8*\k(FOUR), %rax
	cmp	OFFSET, BYTES+8*\k(FOUR)
	cmovbe	%rcx, %rax
	mov	%rax, POINTERS+8*\k(FOUR)
	.endr
	jmp	2b
7:	KEEP_DONE
	jmp	3b
.endm

	/* h, r and what there is to do. */
.macro START
	vmovdqa	(STATES), A0
	vmovdqa	ROW(STATES), A4
	SPLIT	A
	vmovdqa	2*ROW(STATES), T
	vpsllq	$(24), T, T
	vpaddq	T, A4, A4
	STORE_H	A
	vmovdqa	3*ROW(STATES), A0
	vmovdqa	4*ROW(STATES), A4
	SPLIT	A
	TABLE	R, A
	add	$(32), STATES

	xor	%eax, %eax
	mov	%rax, LONGEST
	mov	$-1, %rax
	mov	%rax, ALL_HAVE
	.irp	k, 0, 1, 2, 3
	mov	8*\k(DATAS), OFFSET
	mov	8*\k(BLOCKS), %rax
	mov	OFFSET, POINTERS+8*\k(FOUR)
	shl	$(4), %rax
	mov	%rax, BYTES+8*\k(FOUR)
	cmp	ALL_HAVE, %rax
	jae	1f
	mov	%rax, ALL_HAVE
1:	cmp	LONGEST, %rax
	jbe	1f
	mov	%rax, LONGEST
	mov	OFFSET, LONGEST_AT
1:	cmp	MOST, %rax
	cmova	%rax, MOST
	.endr
	add	$(32), DATAS
	add	$(32), BLOCKS
.endm
.macro STORE_H x0, x1, x2, x3, x4
	vmovdqa	\x0, H(FOUR)
	vmovdqa	\x1, H+32(FOUR)
	vmovdqa	\x2, H+64(FOUR)
	vmovdqa	\x3, H+96(FOUR)
	vmovdqa	\x4, H+128(FOUR)
.endm

	/* h as words, h[2] at most 4; what is on the stack wiped. */
.macro FINISH
	vmovdqa	H(FOUR), A0
	vmovdqa	H+32(FOUR), A1
	vmovdqa	H+64(FOUR), A2
	vmovdqa	H+96(FOUR), A3
	vmovdqa	H+128(FOUR), A4
	CARRY	A0, A1
	CARRY	A1, A2
	CARRY	A2, A3
	CARRY	A3, A4
	vpsllq	$(26), A1, A1
	vpsllq	$(52), A2, T
	vpor	A1, A0, A0
	vpor	T, A0, A0
	vpsrlq	$(12), A2, A2
	vpsllq	$(14), A3, A3
	vpsllq	$(40), A4, T
	vpor	A3, A2, A2
	vpor	T, A2, A2
	vpsrlq	$(24), A4, A4
	vmovdqa	A0, (STATES)
	vmovdqa	A2, ROW(STATES)
	vmovdqa	A4, 2*ROW(STATES)
	add	$(32), STATES
	vpxor	%xmm15, %xmm15, %xmm15
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
	vmovdqa	T, 32*\k(FOUR)
	.endr
.endm

FUNC (_symcrypt_poly1305_many_avx2)
	ENTER_FRAME 4*SIZE, 32
	vmovdqa	LOCAL (mask26)(%rip), MASK26
	imul	$(SIZE/4), N, END
	add	%rsp, END
	mov	%rsp, FOUR
	xor	%r9d, %r9d
2:	START
	add	$(SIZE), FOUR
	cmp	END, FOUR
	jb	2b
	cmp	$(80), MOST
	ja	LOCAL (pairs)
	TURNS	ONE_BLOCK, 16

	/* One block of lanes with an odd number first. */
LOCAL (pairs):
	xor	%r8d, %r8d
	mov	%rsp, FOUR
1:	cmpq	$(0), LONGEST
	je	3f
	vmovdqa	R(FOUR), A0
	vmovdqa	R+32(FOUR), A1
	vmovdqa	R+64(FOUR), A2
	vmovdqa	R+96(FOUR), A3
	vmovdqa	R+128(FOUR), A4
	MULTIPLY R, 1, A
	REDUCE	A
	TABLE	SQUARE, A
	cmpq	$(0), ALL_HAVE
	jne	2f
	mov	LONGEST_AT, %rcx
	.irp	k, 0, 1, 2, 3
	mov	POINTERS+8*\k(FOUR), %rax
	cmp	OFFSET, BYTES+8*\k(FOUR)
	cmovbe	%rcx, %rax
	mov	%rax, POINTERS+8*\k(FOUR)
	.endr
2:	xor	%edx, %edx
	.irp	k, 0, 1, 2, 3
	or	BYTES+8*\k(FOUR), %edx
	.endr
	test	$(16), %edx
	jz	3f
	ONE_BLOCK
	vmovdqa	BYTES(FOUR), T
	vpsllq	$59, T, T
	vmovdqa	H(FOUR), D0_
	vmovdqa	H+32(FOUR), D1_
	vmovdqa	H+64(FOUR), D2_
	vmovdqa	H+96(FOUR), D3_
	vmovdqa	H+128(FOUR), D4_
	vblendvpd T, A0, D0_, A0
	vblendvpd T, A1, D1_, A1
	vblendvpd T, A2, D2_, A2
	vblendvpd T, A3, D3_, A3
	vblendvpd T, A4, D4_, A4
	STORE_H	A
	.irp	k, 0, 1, 2, 3
	mov	BYTES+8*\k(FOUR), %rax
	and	$(16), %eax
	add	%rax, POINTERS+8*\k(FOUR)
	sub	%rax, BYTES+8*\k(FOUR)
	.endr
	mov	LONGEST, %rax
	and	$(16), %eax
	add	%rax, LONGEST_AT
	sub	%rax, LONGEST
	andq	$(-32), ALL_HAVE
3:	add	$(SIZE), FOUR
	cmp	END, FOUR
	jb	1b
	and	$(-32), MOST
	TURNS	TWO_BLOCKS, 32

LOCAL (done):
	shl	$(3), N
	sub	N, STATES
1:	FINISH
	cmp	$(80), MOST
	jbe	2f
	vpxor	%xmm15, %xmm15, %xmm15
	.irp	k, 14, 15, 16, 17, 18, 19, 20, 21, 22
	vmovdqa	T, 32*\k(FOUR)
	.endr
2:	add	$(SIZE), FOUR
	cmp	END, FOUR
	jb	1b
	vzeroall
	EXIT_FRAME
	ret
ENDFUNC (_symcrypt_poly1305_many_avx2)

RODATA (32)
LOCAL (mask26):
	.quad	0x3ffffff, 0x3ffffff, 0x3ffffff, 0x3ffffff
LOCAL (top):
	.quad	1 << 24, 1 << 24, 1 << 24, 1 << 24
ENDRODATA
