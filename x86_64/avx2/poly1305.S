/* SPDX-License-Identifier: ISC */
/* Poly1305 (RFC 8439, section 2.5) over whole blocks, four in a vector.
 *
 * Prototype and contract: src/poly1305-kernels.h.  Constant time: branches
 * depend on BLOCKS and powers_form alone.
 *
 * Needs: AVX2.
 *
 * Powers, in STATE, for powers_form
 *   16: limb k of r^4, r^2, r^3, r^1 from the word 4 k on;
 *   17: limb k of r^8 at the word 20 + k too.
 * Limbs have 26 bits, and may be a little larger.
 *
 * Registers:
 *   - rdi: state
 *   - rsi: blocks
 *   - rdx: data
 *   - ymm: registers see below
 *
 * Cycles: see doc/kernels/poly1305.md.
 *
 * Method: few blocks go to the code in 64-bit words, and so do up to three at
 * the end.  Elsewhere a vector has limb k of four sums in its lanes.  They
 * belong to the blocks 0, 2, 1, 3 of a group, the order in which unpacking two
 * loads gives them.  All are multiplied by r^4 from group to group, or by r^8
 * from one pair of groups to the next, when the pair's first is multiplied by
 * r^4 along with it and they share the carry.  The last multiplication is by
 * the four powers, and the lanes' sum is h.
 *
 * The multipliers are on the stack, a table for each power: limbs 0 to 4, then
 * 5 times the limbs 1 to 4 (2^130 is 5). */

#include "asm.h"

#define STATE %rdi
#define DATA2 %rdx		/* DATA, where there are no words */
#define POWERS 48

#include "x86_64/poly1305-words.inc"

#define TABLES %rsp
#define MASK26 LOCAL (mask26)(%rip)
#include "x86_64/avx2/poly1305.inc"

#define R4 0			/* tables from the stack pointer on */
#define R8 288
#define FRAME 576

	/* Limbs of the group at "offset" from DATA. */
.macro GROUP offset, a0, a1, a2, a3, a4
	vmovdqu	\offset(DATA2), T
	vmovdqu	\offset+32(DATA2), \a4
	vpunpcklqdq \a4, T, \a0
	vpunpckhqdq \a4, T, \a4
	SPLIT	\a0, \a1, \a2, \a3, \a4
	vpor	LOCAL (top)(%rip), \a4, \a4
.endm

	/* The sum of all lanes of ymm"n", in its first lane. */
.macro SUM n
	vextracti128 $1, %ymm\n, %xmm15
	vpaddq	%xmm15, %xmm\n, %xmm\n
	vpunpckhqdq %xmm\n, %xmm\n, %xmm15
	vpaddq	%xmm15, %xmm\n, %xmm\n
.endm

	/* Write the limbs of h to the powers of "lane". */
.macro LIMBS lane
	mov	H0, %rax
	and	$0x3ffffff, %eax
	mov	%rax, POWERS+8*\lane(STATE2)
	mov	H0, %rax
	shr	$26, %rax
	and	$0x3ffffff, %eax
	mov	%rax, POWERS+8*\lane+32(STATE2)
	mov	H0, %rax
	shr	$52, %rax
	mov	H1, %rdx
	shl	$12, %rdx
	or	%rdx, %rax
	and	$0x3ffffff, %eax
	mov	%rax, POWERS+8*\lane+64(STATE2)
	mov	H1, %rax
	shr	$14, %rax
	and	$0x3ffffff, %eax
	mov	%rax, POWERS+8*\lane+96(STATE2)
	mov	H1, %rax
	shr	$40, %rax
	mov	H2, %rdx
	shl	$24, %rdx
	or	%rdx, %rax
	mov	%rax, POWERS+8*\lane+128(STATE2)
.endm

RODATA (32)
	/* Constants. */
LOCAL (mask26):
	.quad	0x3ffffff, 0x3ffffff, 0x3ffffff, 0x3ffffff
LOCAL (top):
	.quad	1 << 24, 1 << 24, 1 << 24, 1 << 24
ENDRODATA

FUNC (_symcrypt_poly1305_blocks_avx2)
	mov	40(STATE), %rax
	sub	$16, %rax
	cmp	$2, %rax		/* powers_form is 16 or 17 */
	jb	LOCAL (have_powers)
	cmp	$19, BLOCKS
	ja	LOCAL (make_powers)
LOCAL (few):
	jmp	SYM (_symcrypt_poly1305_blocks_x86_64)

LOCAL (make_powers):
	LIMBS_OF_POWERS 16
	jmp	LOCAL (vectors)

LOCAL (have_powers):
	cmp	$8, BLOCKS
	jb	LOCAL (few)

LOCAL (vectors):
	SAVE	%rbp
	BEGIN_FRAME
	sub	$FRAME, %rsp
	and	$-32, %rsp

	vpbroadcastq POWERS(STATE), X0
	vpbroadcastq POWERS+32(STATE), X1
	vpbroadcastq POWERS+64(STATE), X2
	vpbroadcastq POWERS+96(STATE), X3
	vpbroadcastq POWERS+128(STATE), X4
	TABLE	R4, X
	cmpb	$17, 40(STATE)
	je	LOCAL (have_r8)
	cmp	$28, BLOCKS
	jb	LOCAL (start)
	MULTIPLY R4, 1, X
	REDUCE	X
	vmovq	%xmm0, POWERS+160(STATE)
	vmovq	%xmm1, POWERS+168(STATE)
	vmovq	%xmm2, POWERS+176(STATE)
	vmovq	%xmm3, POWERS+184(STATE)
	vmovq	%xmm4, POWERS+192(STATE)
	movq	$17, 40(STATE)
	jmp	LOCAL (table_r8)
LOCAL (have_r8):
	vpbroadcastq POWERS+160(STATE), X0
	vpbroadcastq POWERS+168(STATE), X1
	vpbroadcastq POWERS+176(STATE), X2
	vpbroadcastq POWERS+184(STATE), X3
	vpbroadcastq POWERS+192(STATE), X4
LOCAL (table_r8):
	TABLE	R8, X

	/* h, in the lane of block 0, and the first group. */
LOCAL (start):
	vmovq	(STATE), %xmm0
	vmovq	8(STATE), %xmm4
	mov	16(STATE), %rax
	SPLIT	X
	shl	$24, %rax
	vmovq	%rax, %xmm5
	vpaddq	%ymm5, X4, X4
	GROUP	0, A
	vpaddq	A0, X0, X0
	vpaddq	A1, X1, X1
	vpaddq	A2, X2, X2
	vpaddq	A3, X3, X3
	vpaddq	A4, X4, X4
	add	$64, DATA2
	sub	$4, BLOCKS
	cmpb	$17, 40(STATE)
	jne	LOCAL (singles)
	sub	$8, BLOCKS
	jb	LOCAL (odd)

	.balign	32
LOCAL (pair):
	GROUP	0, A
	MULTIPLY R8, 1, X
	MULTIPLY R4, 0, A
	GROUP	64, A
	vpaddq	A0, D0_, D0_
	vpaddq	A1, D1_, D1_
	vpaddq	A2, D2_, D2_
	vpaddq	A3, D3_, D3_
	vpaddq	A4, D4_, D4_
	REDUCE	X
	add	$128, DATA2
	sub	$8, BLOCKS
	jae	LOCAL (pair)
LOCAL (odd):
	add	$8, BLOCKS
LOCAL (singles):
	sub	$4, BLOCKS
	jb	LOCAL (last)

	.balign	32
LOCAL (single):
	GROUP	0, A
	MULTIPLY R4, 1, X
	vpaddq	A0, D0_, D0_
	vpaddq	A1, D1_, D1_
	vpaddq	A2, D2_, D2_
	vpaddq	A3, D3_, D3_
	vpaddq	A4, D4_, D4_
	REDUCE	X
	add	$64, DATA2
	sub	$4, BLOCKS
	jae	LOCAL (single)

LOCAL (last):
	vmovdqu	POWERS(STATE), A0
	vmovdqu	POWERS+32(STATE), A1
	vmovdqu	POWERS+64(STATE), A2
	vmovdqu	POWERS+96(STATE), A3
	vmovdqu	POWERS+128(STATE), A4
	TABLE	R4, A
	MULTIPLY R4, 1, X
	SUM	5
	SUM	6
	SUM	7
	SUM	8
	SUM	9
	/* Once more by all limbs, for 64-bit words: these are below 2^62. */
	vmovq	%xmm5, %rax
	vmovq	%xmm6, %r10
	vmovq	%xmm7, %r11
	vmovq	%xmm8, %r9
	vmovq	%xmm9, %rcx
	mov	%rax, %r8
	shr	$26, %rax
	add	%rax, %r10
	and	$0x3ffffff, %r8d
	mov	%r10, %rax
	shr	$26, %rax
	add	%rax, %r11
	and	$0x3ffffff, %r10d
	mov	%r11, %rax
	shr	$26, %rax
	add	%rax, %r9
	and	$0x3ffffff, %r11d
	mov	%r9, %rax
	shr	$26, %rax
	add	%rax, %rcx
	and	$0x3ffffff, %r9d
	/* rcx : r9 : r11 : r10 : r8; the rest is carried as words. */
	shl	$26, %r10
	or	%r10, %r8
	mov	%r11, %rax
	shl	$52, %rax
	shr	$12, %r11
	shl	$14, %r9
	or	%r11, %r9
	mov	%rcx, %r10
	and	$0x3ffffff, %r10d	/* below 2^130; above it rcx >> 26 */
	shr	$26, %rcx
	mov	%r10, %r11
	shl	$40, %r10
	shr	$24, %r11
	lea	(%rcx,%rcx,4), %rcx
	add	%rax, %r8
	adc	%r10, %r9
	adc	$0, %r11
	add	%rcx, %r8
	adc	$0, %r9
	adc	$0, %r11
	mov	%r8, (STATE)
	mov	%r9, 8(STATE)
	mov	%r11, 16(STATE)

	vpxor	%xmm0, %xmm0, %xmm0
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17
	vmovdqa	%ymm0, 32*\k(%rsp)
	.endr
	vzeroall
	END_FRAME
	RESTORE	%rbp
	add	$4, BLOCKS
	jz	LOCAL (done)
	mov	$1, %ecx
	jmp	SYM (_symcrypt_poly1305_blocks_x86_64)
LOCAL (done):
	ret
ENDFUNC (_symcrypt_poly1305_blocks_avx2)
