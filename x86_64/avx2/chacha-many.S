/* SPDX-License-Identifier: ISC */
/* Blocks of ChaCha, each of a state of its own, with AVX2 (D. J. Bernstein,
 * "ChaCha, a variant of Salsa20", 2008).
 *
 * Prototype and contract: src/chacha-kernels.h.  Constant time: branches
 * depend on N, lengths and ROUNDS alone.
 *
 * Needs: AVX2.
 *
 * Registers:
 *   - rdi, rsi: the arguments
 *   - r8d: ROUNDS
 *   - r11d: the rounds left
 *   - rax, rcx, rdx, r9: scratch
 *   - r10 points into the slots of a group
 *   - r12: behind its halves
 *   - rbx: behind the last group
 *   - vectors as in stream.inc
 *
 * On the stack: the slots of stream.inc, which become halves of blocks: that
 * of lane k, slots k and 8 + k.
 *
 * Cycles: see doc/kernels/poly1305.md.
 *
 * Method: as in chacha.S. Sixteen lanes are two groups alternately; eight are
 * one group, a word of each lane in a register; four are rows, two to a
 * register.  To be words of eight lanes, and blocks again, rows are
 * transposed; as rows the states are added. */

#include "asm.h"

#define WIDTH 32
#include "x86_64/chacha.inc"

#define LANES %rdi
#define N %rsi

/* struct chacha_lane */
#define LANE 48
#define LANE_STATE 0
#define LANE_DST 8
#define LANE_SRC 16
#define LANE_LENGTH 24
#define LANE_TAIL 32

	/* The row at "offset" of the states of lanes K and L. */
.macro ROW_OF_TWO offset, k, l, a
	.if	\offset == 48
	vmovdqu	LANE*\k+LANE_TAIL(LANES), %xmm\a
	vinserti128 $1, LANE*\l+LANE_TAIL(LANES), %ymm\a, %ymm\a
	.else
	mov	LANE*\k+LANE_STATE(LANES), %rax
	mov	LANE*\l+LANE_STATE(LANES), %rcx
	vmovdqu	\offset(%rax), %xmm\a
	vinserti128 $1, \offset(%rcx), %ymm\a, %ymm\a
	.endif
.endm
	/* The words of the row at "offset" of eight lanes. */
.macro COLUMNS offset, a, b, c, d, t, u
	ROW_OF_TWO \offset, 0, 4, \a
	ROW_OF_TWO \offset, 1, 5, \b
	ROW_OF_TWO \offset, 2, 6, \c
	ROW_OF_TWO \offset, 3, 7, \d
	TRANSPOSE \a, \b, \c, \d, \t, \u
.endm

	/* The last addition to two rows of lanes K and L, in A and B; halves
	   of their blocks. */
.macro ADD_TWO offset, k, l, a, b
	ROW_OF_TWO \offset, \k, \l, 8
	ROW_OF_TWO 16+\offset, \k, \l, 9
	VADD	\a, 8
	VADD	\b, 9
	vinserti128 $1, %xmm9, %ymm8, %ymm10
	vperm2i128 $0x31, %ymm9, %ymm8, %ymm11
	VSTORE	10, 8*\offset+32*\k(%r10)
	VSTORE	11, 8*\offset+32*\l(%r10)
.endm

FUNC (_symcrypt_chacha_many_avx2)
	ENTER_FRAME FRAME, 32, %rbx, %r12
	mov	%edx, ROUNDS

LOCAL (again):
	lea	SLOT (OTHER), %rbx
	mov	%rsp, %r10
	cmp	$(8), N
	jb	LOCAL (four)
	cmp	$(16), N
	jb	LOCAL (eight)

	/* Words of a group to slots, except the fixed ones. */
	COLUMNS	16, 0, 1, 2, 3, 12, 13
	.irp	row, 0, 2, 3
	COLUMNS	16*\row, 8, 9, 10, 11, 12, 13
	VSTORE	8, SLOT (4*\row)
	VSTORE	9, SLOT (4*\row+1)
	VSTORE	10, SLOT (4*\row+2)
	VSTORE	11, SLOT (4*\row+3)
	.endr
	add	$(8*LANE), LANES
	.set	group, OTHER
	COLUMNS	16, 4, 5, 6, 7, 12, 13
	.irp	row, 0, 2, 3
	COLUMNS	16*\row, 8, 9, 10, 11, 12, 13
	VSTORE	8, SLOT (4*\row)
	VSTORE	9, SLOT (4*\row+1)
	VSTORE	10, SLOT (4*\row+2)
	VSTORE	11, SLOT (4*\row+3)
	.endr
	.set	group, 0
	sub	$(8*LANE), LANES
	mov	ROUNDS, LEFT
	.balign	32
1:	TURNS
	sub	$(2), LEFT
	jnz	1b
	FIXED	STORE_WORD, 0, 1, 2, 3
	.set	group, OTHER
	FIXED	STORE_WORD, 4, 5, 6, 7
	.set	group, 0
	lea	SLOT (2*OTHER), %rbx
	jmp	LOCAL (finish)

LOCAL (eight):
	COLUMNS	48, 12, 13, 14, 15, 0, 1
	COLUMNS	32, 8, 9, 10, 11, 0, 1
	SPILL
	COLUMNS	0, 0, 1, 2, 3, TEMP, TEMP2
	COLUMNS	16, 4, 5, 6, 7, TEMP, TEMP2
	mov	ROUNDS, LEFT
	.balign	32
1:	VERTICAL
	sub	$(2), LEFT
	jnz	1b
	HALF_A
	HALF_B
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	VSTORE	\k, SLOT (\k)
	.endr

LOCAL (finish):
	lea	256(%r10), %r12
	/* Halves of the blocks, OFFSET in them, from the words at r10, and in
	   their place. */
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7
	VLOAD	8*0+32*\k(%r10), \k
	.endr
	TRANSPOSE 0, 1, 2, 3, 8, 9
	TRANSPOSE 4, 5, 6, 7, 8, 9
	ADD_TWO	0, 0, 4, 0, 4
	ADD_TWO	0, 1, 5, 1, 5
	ADD_TWO	0, 2, 6, 2, 6
	ADD_TWO	0, 3, 7, 3, 7
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7
	VLOAD	8*32+32*\k(%r10), \k
	.endr
	TRANSPOSE 0, 1, 2, 3, 8, 9
	TRANSPOSE 4, 5, 6, 7, 8, 9
	ADD_TWO	32, 0, 4, 0, 4
	ADD_TWO	32, 1, 5, 1, 5
	ADD_TWO	32, 2, 6, 2, 6
	ADD_TWO	32, 3, 7, 3, 7
LOCAL (write):
	VLOAD	0(%r10), 0
	VLOAD	256(%r10), 1
	OP	%xmm, pxor, 2, 2
	VSTORE	2, 0(%r10)
	VSTORE	2, 256(%r10)
	/* The first bytes of the block in A and B, as many as the lane's
	   length. */
	mov	LANE_LENGTH(LANES), %rax
	mov	LANE_SRC(LANES), %rdx
	mov	LANE_DST(LANES), %rcx
	cmp	$(64), %rax
	jb	1f
	vpxor	(%rdx), %ymm0, %ymm0
	vpxor	32(%rdx), %ymm1, %ymm1
	vmovdqu	%ymm0, (%rcx)
	vmovdqu	%ymm1, 32(%rcx)
	jmp	2f
1:	test	%eax, %eax
	jz	2f
	test	$(32), %al
	jz	1f
	vpxor	(%rdx), %ymm0, %ymm0
	vmovdqu	%ymm0, (%rcx)
	vmovdqa	%ymm1, %ymm0
	add	$(32), %rdx
	add	$(32), %rcx
1:	test	$(16), %al
	jz	1f
	vpxor	(%rdx), %xmm0, %xmm1
	vmovdqu	%xmm1, (%rcx)
	vextracti128 $1, %ymm0, %xmm0
	add	$(16), %rdx
	add	$(16), %rcx
1:	vmovq	%xmm0, %r9
	test	$(8), %al
	jz	1f
	xor	(%rdx), %r9
	mov	%r9, (%rcx)
	vpextrq	$1, %xmm0, %r9
	add	$(8), %rdx
	add	$(8), %rcx
1:	test	$(4), %al
	jz	1f
	mov	(%rdx), %r11d
	xor	%r9d, %r11d
	mov	%r11d, (%rcx)
	shr	$(32), %r9
	add	$(4), %rdx
	add	$(4), %rcx
1:	test	$(2), %al
	jz	1f
	movzwl	(%rdx), %r11d
	xor	%r9d, %r11d
	mov	%r11w, (%rcx)
	shr	$(16), %r9
	add	$(2), %rdx
	add	$(2), %rcx
1:	test	$(1), %al
	jz	2f
	xor	(%rdx), %r9b
	mov	%r9b, (%rcx)
2:
	add	$(LANE), LANES
	add	$(32), %r10
	cmp	%r12, %r10
	jb	LOCAL (write)
	sub	$(8), N
	jbe	LOCAL (done)
	add	$(WIDTH*(OTHER-8)), %r10
	cmp	%rbx, %r10
	jb	LOCAL (finish)
	jmp	LOCAL (again)

LOCAL (four):
	ROW_OF_TWO 0, 0, 2, 0
	ROW_OF_TWO 16, 0, 2, 1
	ROW_OF_TWO 32, 0, 2, 2
	ROW_OF_TWO 48, 0, 2, 3
	ROW_OF_TWO 0, 1, 3, 4
	ROW_OF_TWO 16, 1, 3, 5
	ROW_OF_TWO 32, 1, 3, 6
	ROW_OF_TWO 48, 1, 3, 7
	SETS_LOOP 2
	lea	128(%r10), %r12
	ADD_TWO	0, 0, 2, 0, 1
	ADD_TWO	32, 0, 2, 2, 3
	ADD_TWO	0, 1, 3, 4, 5
	ADD_TWO	32, 1, 3, 6, 7
	jmp	LOCAL (write)

LOCAL (done):
	xor	%r9d, %r9d
	xor	%r11d, %r11d
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	OP	%xmm, pxor, \k, \k
	.endr
	vzeroupper
	EXIT_FRAME %rbx, %r12
	ret
ENDFUNC (_symcrypt_chacha_many_avx2)

RODATA (32)
LOCAL (rol16):
	.byte	2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13
	.byte	2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13
LOCAL (rol8):
	.byte	3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14
	.byte	3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14
ENDRODATA
