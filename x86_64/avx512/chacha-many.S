/* SPDX-License-Identifier: ISC */
/* Blocks of ChaCha, each of a state of its own, with AVX-512 (D. J. Bernstein,
 * "ChaCha, a variant of Salsa20", 2008).
 *
 * Prototype and contract: src/chacha-kernels.h.  Constant time: branches
 * depend on N, lengths and ROUNDS alone.
 *
 * Needs: AVX-512 F, BW and VL.
 *
 * Registers:
 *   - 4 j to 4 j + 3 hold the rows of set j, each a row of four blocks
 *   - 30 and 31 scratch, and of 32 lanes, which need them all, saved on the
 *     stack meanwhile
 *   - rdi, rsi, edx: the arguments
 *   - eax: the rounds left
 *   - rax, rcx, r8 to r11: pointers
 *   - k1: bytes
 *
 * Cycles: see doc/kernels/poly1305.md.
 *
 * Method: rows, as nothing has to be transposed before the rounds, and blocks
 * of one message may stand next to those of any other.  A round is a chain of
 * dependent instructions: with a single set most of the CPU is idle.  Up to
 * four sets take hardly longer, so N lanes are made as 4, 8, 16 or 32.  Rows
 * are made again from memory for the last addition. */

#include "asm.h"

#define LANES %rdi
#define N %rsi
#define ROUNDS %edx

/* struct chacha_lane */
#define LANE 48
#define LANE_STATE 0
#define LANE_DST 8
#define LANE_SRC 16
#define LANE_LENGTH 24
#define LANE_TAIL 32

.macro STEP_16 a, b, c, d
	/* a += b, d = (d ^ a) <<< r */
	vpaddd	%zmm\b, %zmm\a, %zmm\a
	vpxord	%zmm\a, %zmm\d, %zmm\d
	vprold	$16, %zmm\d, %zmm\d
.endm
.macro STEP_12 a, b, c, d
	vpaddd	%zmm\d, %zmm\c, %zmm\c
	vpxord	%zmm\c, %zmm\b, %zmm\b
	vprold	$12, %zmm\b, %zmm\b
.endm
.macro STEP_8 a, b, c, d
	vpaddd	%zmm\b, %zmm\a, %zmm\a
	vpxord	%zmm\a, %zmm\d, %zmm\d
	vprold	$8, %zmm\d, %zmm\d
.endm
.macro STEP_7 a, b, c, d
	vpaddd	%zmm\d, %zmm\c, %zmm\c
	vpxord	%zmm\c, %zmm\b, %zmm\b
	vprold	$7, %zmm\b, %zmm\b
.endm
	/* Rows turned under row b: from columns to diagonals, and back. */
.macro TURN a, b, c, d
	vpshufd	$0x93, %zmm\a, %zmm\a
	vpshufd	$0x4e, %zmm\d, %zmm\d
	vpshufd	$0x39, %zmm\c, %zmm\c
.endm
.macro TURN_BACK a, b, c, d
	vpshufd	$0x39, %zmm\a, %zmm\a
	vpshufd	$0x4e, %zmm\d, %zmm\d
	vpshufd	$0x93, %zmm\c, %zmm\c
.endm

	/* DO on the registers of each set. */
.macro EACH sets, do
	\do	0, 1, 2, 3
	.if	\sets > 1
	\do	4, 5, 6, 7
	.endif
	.if	\sets > 2
	\do	8, 9, 10, 11
	\do	12, 13, 14, 15
	.endif
	.if	\sets > 4
	\do	16, 17, 18, 19
	\do	20, 21, 22, 23
	\do	24, 25, 26, 27
	\do	28, 29, 30, 31
	.endif
.endm

	/* The row at "offset" from these. */
.macro ROW offset, a
	vmovdqu32 \offset(%rax), %xmm\a
	vinserti32x4 $1, \offset(%rcx), %ymm\a, %ymm\a
	vinserti32x4 $2, \offset(%r8), %zmm\a, %zmm\a
	vinserti32x4 $3, \offset(%r9), %zmm\a, %zmm\a
.endm
.macro START a, b, c, d
	/* The pointers at "field" of the four lanes of the set that LANES is
	   at. */
	mov	LANE_STATE(LANES), %rax
	mov	LANE+LANE_STATE(LANES), %rcx
	mov	2*LANE+LANE_STATE(LANES), %r8
	mov	3*LANE+LANE_STATE(LANES), %r9
	ROW	0, \a
	ROW	16, \b
	ROW	32, \c
	vmovdqu32 LANE_TAIL(LANES), %xmm\d
	vinserti32x4 $1, LANE+LANE_TAIL(LANES), %ymm\d, %ymm\d
	vinserti32x4 $2, 2*LANE+LANE_TAIL(LANES), %zmm\d, %zmm\d
	vinserti32x4 $3, 3*LANE+LANE_TAIL(LANES), %zmm\d, %zmm\d
	add	$4*LANE, LANES
.endm

	/* The block in A of lane K of the set. */
.macro WRITE k, a
	mov	LANE*\k+LANE_LENGTH(LANES), %rcx
	mov	LANE*\k+LANE_SRC(LANES), %r8
	mov	LANE*\k+LANE_DST(LANES), %r9
	cmp	$64, %rcx
	jb	1f
	vpxord	(%r8), %zmm\a, %zmm\a
	vmovdqu32 %zmm\a, (%r9)
	jmp	2f
1:	mov	$-1, %rax
	shl	%cl, %rax
	not	%rax
	kmovq	%rax, %k1
	vmovdqu8 (%r8), %zmm30{%k1}{z}
	vpxord	%zmm30, %zmm\a, %zmm\a
	vmovdqu8 %zmm\a, (%r9){%k1}
2:
.endm

	/* The last addition; rows to blocks: part K of A, B, C and D to the
	   Kth of them; the blocks to where they go. */
.macro FINISH a, b, c, d
	mov	LANE_STATE(LANES), %rax
	mov	LANE+LANE_STATE(LANES), %rcx
	mov	2*LANE+LANE_STATE(LANES), %r8
	mov	3*LANE+LANE_STATE(LANES), %r9
	ROW	0, 30
	ROW	16, 31
	vpaddd	%zmm30, %zmm\a, %zmm\a
	vpaddd	%zmm31, %zmm\b, %zmm\b
	ROW	32, 30
	vmovdqu32 LANE_TAIL(LANES), %xmm31
	vinserti32x4 $1, LANE+LANE_TAIL(LANES), %ymm31, %ymm31
	vinserti32x4 $2, 2*LANE+LANE_TAIL(LANES), %zmm31, %zmm31
	vinserti32x4 $3, 3*LANE+LANE_TAIL(LANES), %zmm31, %zmm31
	vpaddd	%zmm30, %zmm\c, %zmm\c
	vpaddd	%zmm31, %zmm\d, %zmm\d
	vshufi32x4 $0x44, %zmm\b, %zmm\a, %zmm30
	vshufi32x4 $0xee, %zmm\b, %zmm\a, %zmm\b
	vshufi32x4 $0x44, %zmm\d, %zmm\c, %zmm31
	vshufi32x4 $0xee, %zmm\d, %zmm\c, %zmm\d
	vshufi32x4 $0x88, %zmm31, %zmm30, %zmm\a
	vshufi32x4 $0x88, %zmm\d, %zmm\b, %zmm\c
	vshufi32x4 $0xdd, %zmm\d, %zmm\b, %zmm\d
	vshufi32x4 $0xdd, %zmm31, %zmm30, %zmm\b
	WRITE	0, \a
	WRITE	1, \b
	WRITE	2, \c
	WRITE	3, \d
	add	$4*LANE, LANES
.endm

	/* All rounds. */
.macro ROUNDS_OF sets
	mov	ROUNDS, %eax
	.balign	32
9:
	.irp	turn, TURN, TURN_BACK
	EACH	\sets, STEP_16
	EACH	\sets, STEP_12
	EACH	\sets, STEP_8
	EACH	\sets, STEP_7
	EACH	\sets, \turn
	.endr
	sub	$2, %eax
	jnz	9b
.endm

FUNC (_symcrypt_chacha_many_avx512)
	cmp	$8, N
	jb	LOCAL (four)
	je	LOCAL (eight)
	cmp	$16, N
	jbe	LOCAL (sixteen)

	ENTER_FRAME 128, 64
	EACH	8, START
	ROUNDS_OF 8
	sub	$4*LANE*8, LANES
	vmovdqa64 %zmm30, (%rsp)
	vmovdqa64 %zmm31, 64(%rsp)
	EACH	4, FINISH
	FINISH	16, 17, 18, 19
	FINISH	20, 21, 22, 23
	FINISH	24, 25, 26, 27
	vmovdqa64 (%rsp), %zmm26
	vmovdqa64 64(%rsp), %zmm27
	vpxor	%xmm0, %xmm0, %xmm0
	vmovdqa64 %zmm0, (%rsp)
	vmovdqa64 %zmm0, 64(%rsp)
	FINISH	28, 29, 26, 27
	EXIT_FRAME
	jmp	LOCAL (done)

LOCAL (sixteen):
	EACH	4, START
	ROUNDS_OF 4
	sub	$4*LANE*4, LANES
	EACH	4, FINISH
	jmp	LOCAL (done)
LOCAL (eight):
	EACH	2, START
	ROUNDS_OF 2
	sub	$4*LANE*2, LANES
	EACH	2, FINISH
	jmp	LOCAL (done)
LOCAL (four):
	EACH	1, START
	ROUNDS_OF 1
	sub	$4*LANE*1, LANES
	EACH	1, FINISH
LOCAL (done):
	vzeroall
	.irp	k, 16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
	vpxord	%xmm\k, %xmm\k, %xmm\k
	.endr
	ret
ENDFUNC (_symcrypt_chacha_many_avx512)
