/* SPDX-License-Identifier: ISC */
/* Poly1305 (RFC 8439, section 2.5) over whole blocks, eight in a vector.
 *
 * Prototype and contract: src/poly1305-kernels.h.  Constant time: branches
 * depend on BLOCKS and powers_form alone.
 *
 * Needs: AVX512F, BW, DQ, VL, IFMA.
 *
 * Powers, in STATE, for powers_form
 *   1: limb k of r^8, r^4, r^7, r^3, r^6, r^2, r^5, r^1 from the word 8 k on;
 *   2: limb k of r^16 at the word 24 + k too.
 * Limbs have 44, 44 and 42 bits, and may be a little larger.
 *
 * Registers: see the definitions below.
 *
 * Cycles: see doc/kernels/poly1305.md.
 *
 * Method: a few blocks go to the code in 64-bit words.  If there are more, the
 * first eight are done in words, too, interleaved with the computation of r^2
 * to r^8, because each of the two is a chain of multiplications that leaves
 * most of the CPU idle.
 *
 * A vector has limb k of eight sums in its lanes, which belong to the blocks
 * 0, 4, 1, 5, 2, 6, 3, 7 of a group.  This is the order that unpacking two
 * loads gives.  All are multiplied by r^8 from group to group, or by r^16 from
 * one pair of groups to the next, when the pair's first is multiplied by r^8
 * along with it and they share the carry.  The last multiplication is by the
 * eight powers, and the lanes' sum is h.  If a group is not full it is made
 * the first one, with zeros in front, where they change nothing; h goes to its
 * first block.
 *
 * For limbs and products see poly1305.inc. */

#include "asm.h"

#define STATE %rdi
#define DATA2 %rdx		/* DATA, once there are no more words */
#define POWERS 48

#include "x86_64/poly1305-words.inc"

/* In vectors: the sums; low and high parts of products; a group; r^8 and
 * r^16, with 20 times the upper limbs; the powers of the lanes. */
#define X0 %zmm0
#define X1 %zmm1
#define X2 %zmm2
#define X X0, X1, X2
#define L0 %zmm3
#define L1 %zmm4
#define L2 %zmm5
#define L L0, L1, L2
#define G0 %zmm6
#define G1 %zmm7
#define G2 %zmm8
#define A0 %zmm9
#define A1 %zmm10
#define A2 %zmm11
#define A A0, A1, A2
#define R8_0 %zmm12
#define R8_1 %zmm13
#define R8_2 %zmm14
#define S8_1 %zmm15
#define S8_2 %zmm16
#define R8 R8_0, R8_1, R8_2, S8_1, S8_2
#define R16_0 %zmm17
#define R16_1 %zmm18
#define R16_2 %zmm19
#define S16_1 %zmm20
#define S16_2 %zmm21
#define R16 R16_0, R16_1, R16_2, S16_1, S16_2
#define W0 %zmm22
#define W1 %zmm23
#define W2 %zmm24
#define W W0, W1, W2
#define T %zmm25
#define MASK44 %zmm26
#define MASK42 %zmm27
#define TOP %zmm28
#define FIVE %zmm29
#define FIVE1024 %zmm30

#include "x86_64/avx512/poly1305.inc"

	/* Limbs of the group at "offset" from DATA. */
.macro GROUP offset, a0, a1, a2
	vmovdqu64 \offset(DATA2), \a0
	vmovdqu64 \offset+64(DATA2), \a2
	vpunpcklqdq \a2, \a0, T
	vpunpckhqdq \a2, \a0, \a2
	SPLIT	\a0, \a1, \a2
	vporq	TOP, \a2, \a2
.endm

RODATA (8)
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
/* For 1 to 8 blocks in the first group: which lanes there are, which is the
   first block's; which words there are of each load. */
LOCAL (masks):
	.byte	0x80, 0x80, 0x00, 0xc0
	.byte	0xa0, 0x20, 0x00, 0xf0
	.byte	0xa8, 0x08, 0x00, 0xfc
	.byte	0xaa, 0x02, 0x00, 0xff
	.byte	0xea, 0x40, 0xc0, 0xff
	.byte	0xfa, 0x10, 0xf0, 0xff
	.byte	0xfe, 0x04, 0xfc, 0xff
	.byte	0xff, 0x01, 0xff, 0xff
ENDRODATA

FUNC (_symcrypt_poly1305_blocks_avx512)
	mov	40(STATE), %rax
	dec	%rax
	cmp	$2, %rax		/* powers_form is 1 or 2 */
	jb	LOCAL (have_powers)
	cmp	$12, BLOCKS
	ja	LOCAL (make_powers)
LOCAL (few):
	jmp	SYM (_symcrypt_poly1305_blocks_x86_64)

LOCAL (have_powers):
	cmp	$5, BLOCKS
	jb	LOCAL (few)
	mov	(STATE), H0
	mov	8(STATE), H1
	mov	16(STATE), H2
	vpbroadcastq LOCAL (mask44)(%rip), MASK44
	vpbroadcastq LOCAL (mask42)(%rip), MASK42
	vpbroadcastq LOCAL (five)(%rip), FIVE
	vpbroadcastq LOCAL (five1024)(%rip), FIVE1024
	vmovdqu64 POWERS(STATE), W0
	vmovdqu64 POWERS+64(STATE), W1
	vmovdqu64 POWERS+128(STATE), W2
	jmp	LOCAL (vectors)

LOCAL (make_powers):
	SAVE	%rbx, %rbp, %r12, %r13, %r14
	STACK	STATE
	vpbroadcastq LOCAL (mask44)(%rip), MASK44
	vpbroadcastq 24(STATE), T
	vpbroadcastq 32(STATE), W2
	vpbroadcastq LOCAL (mask42)(%rip), MASK42
	vpbroadcastq LOCAL (five)(%rip), FIVE
	vpbroadcastq LOCAL (five1024)(%rip), FIVE1024
	mov	24(STATE), R0
	mov	32(STATE), R1
	mov	(STATE), H0
	mov	8(STATE), H1
	mov	16(STATE), H2
	mov	R1, T1
	shr	$2, T1
	xor	%r14d, %r14d
	add	R1, T1
	mov	%rdx, DATA
	mov	$0x55, %eax
	kmovd	%eax, %k4		/* lanes with r^8, r^7, r^6, r^5 */
	mov	$0x0f, %eax
	kmovd	%eax, %k3
	mov	$0x03, %eax
	kmovd	%eax, %k2
	mov	$0x30, %eax
	kmovd	%eax, %k1

	/* r, then r^2 */
	SPLIT	W
	TWENTY	S8_1, W1
	TWENTY	S8_2, W2
	CLEAR_REGISTERS L
	CLEAR_REGISTERS G0, G1, G2
	MULTIPLY W, W, S8_1, S8_2
	add	(DATA), H0
	adc	8(DATA), H1
	adc	$1, H2
	/* One block, and the next is taken in. */
	lea	16(DATA), DATA
	WORDS	1
	lea	16(DATA), DATA
	WORDS	1
	GATHER	G0, G1
	CARRY	A
	TWENTY	S16_1, A1
	TWENTY	S16_2, A2
	/* r^3; r, r^2 and r^3 each for its lanes */
	PRODUCT	X, A, W, S8_1, S8_2
	vmovdqa64 A0, W0{%k1}
	vmovdqa64 A1, W1{%k1}
	vmovdqa64 A2, W2{%k1}
	lea	16(DATA), DATA
	WORDS	1
	vmovdqa64 X0, W0{%k3}
	vmovdqa64 X1, W1{%k3}
	vmovdqa64 X2, W2{%k3}
	lea	16(DATA), DATA
	WORDS	1
	/* r^4, and r^8, r^7, r^6, r^5 as products with it */
	PRODUCT	R8_0, R8_1, R8_2, A, A, S16_1, S16_2
	TWENTY	S8_1, R8_1
	TWENTY	S8_2, R8_2
	vmovdqa64 R8_0, W0{%k2}
	vmovdqa64 R8_1, W1{%k2}
	vmovdqa64 R8_2, W2{%k2}
	lea	16(DATA), DATA
	WORDS	1
	lea	16(DATA), DATA
	WORDS	1
	PRODUCT	A, W, R8
	vmovdqa64 A0, W0{%k4}
	vmovdqa64 A1, W1{%k4}
	vmovdqa64 A2, W2{%k4}
	lea	16(DATA), DATA
	WORDS	1
	WORDS	0
	adc	ZERO, H1
	adc	ZERO, H2
	lea	16(DATA), DATA2
	UNSTACK	STATE
	vmovdqu64 W0, POWERS(STATE)
	vmovdqu64 W1, POWERS+64(STATE)
	vmovdqu64 W2, POWERS+128(STATE)
	movq	$1, 40(STATE)
	RESTORE	%r14, %r13, %r12, %rbp, %rbx
	sub	$8, BLOCKS

	/* Take in h and the first group, of eax + 1 blocks. */
LOCAL (vectors):
	lea	-1(BLOCKS), %eax
	and	$7, %eax
	lea	LOCAL (masks)(%rip), %r10
	kmovb	(%r10,%rax,4), %k3
	kmovb	1(%r10,%rax,4), %k4
	kmovb	2(%r10,%rax,4), %k1
	kmovb	3(%r10,%rax,4), %k2
	sub	%rax, BLOCKS
	shl	$4, %eax
	add	%rax, DATA2
	vmovdqu64 -112(DATA2), A0{%k1}{z}
	vmovdqu64 -48(DATA2), A2{%k2}{z}
	add	$16, DATA2
	vpbroadcastq LOCAL (top)(%rip), TOP
	vpunpcklqdq A2, A0, T
	vpunpckhqdq A2, A0, A2
	SPLIT	A
	vporq	TOP, A2, A2{%k3}
	vpbroadcastq H0, T{%k4}{z}
	vpbroadcastq H1, X2{%k4}{z}
	shl	$40, H2
	vpbroadcastq H2, L2{%k4}{z}
	SPLIT	X
	vpaddq	L2, A2, A2
	vpaddq	A0, X0, X0
	vpaddq	A1, X1, X1
	vpaddq	A2, X2, X2
	dec	BLOCKS
	jz	LOCAL (last)

	vpbroadcastq %xmm22, R8_0
	vpbroadcastq %xmm23, R8_1
	vpbroadcastq %xmm24, R8_2
	TWENTY	S8_1, R8_1
	TWENTY	S8_2, R8_2
	cmpb	$2, 40(STATE)
	je	LOCAL (have_r16)
	cmp	$8*5, BLOCKS
	jb	LOCAL (single)

	PRODUCT	R16_0, R16_1, R16_2, R8_0, R8_1, R8_2, R8
	vmovq	%xmm17, POWERS+192(STATE)
	vmovq	%xmm18, POWERS+200(STATE)
	vmovq	%xmm19, POWERS+208(STATE)
	movq	$2, 40(STATE)
	jmp	LOCAL (pairs)
LOCAL (have_r16):
	vpbroadcastq POWERS+192(STATE), R16_0
	vpbroadcastq POWERS+200(STATE), R16_1
	vpbroadcastq POWERS+208(STATE), R16_2
LOCAL (pairs):
	TWENTY	S16_1, R16_1
	TWENTY	S16_2, R16_2
	sub	$16, BLOCKS
	jb	LOCAL (odd)

	.balign	64
LOCAL (pair):
	GROUP	0, A
	GROUP	128, L
	CLEAR_REGISTERS G0, G1, G2
	MULTIPLY A, R8
	MULTIPLY X, R16
	GATHER	G0, G1
	CARRY	X
	add	$256, DATA2
	sub	$16, BLOCKS
	jae	LOCAL (pair)
LOCAL (odd):
	add	$16, BLOCKS
	jz	LOCAL (last)

	.balign	32
LOCAL (single):
	GROUP	0, L
	CLEAR_REGISTERS G0, G1, G2
	MULTIPLY X, R8
	GATHER	G0, G1
	CARRY	X
	add	$128, DATA2
	sub	$8, BLOCKS
	jnz	LOCAL (single)

LOCAL (last):
	TWENTY	S8_1, W1
	TWENTY	S8_2, W2
	CLEAR_REGISTERS L
	CLEAR_REGISTERS G0, G1, G2
	MULTIPLY X, W, S8_1, S8_2
	GATHER	G0, G1
	/* The sum of all lanes of zmm"n", in its first lane; clobbers
	   zmm"t". */
	vextracti64x4 $1, %zmm3, %ymm6
	vpaddq	%ymm6, %ymm3, %ymm3
	vextracti128 $1, %ymm3, %xmm6
	vpaddq	%xmm6, %xmm3, %xmm3
	vpunpckhqdq %xmm3, %xmm3, %xmm6
	vpaddq	%xmm6, %xmm3, %xmm3
	vextracti64x4 $1, %zmm4, %ymm7
	vpaddq	%ymm7, %ymm4, %ymm4
	vextracti128 $1, %ymm4, %xmm7
	vpaddq	%xmm7, %xmm4, %xmm4
	vpunpckhqdq %xmm4, %xmm4, %xmm7
	vpaddq	%xmm7, %xmm4, %xmm4
	vextracti64x4 $1, %zmm5, %ymm8
	vpaddq	%ymm8, %ymm5, %ymm5
	vextracti128 $1, %ymm5, %xmm8
	vpaddq	%xmm8, %xmm5, %xmm5
	vpunpckhqdq %xmm5, %xmm5, %xmm8
	vpaddq	%xmm8, %xmm5, %xmm5
	vmovq	%xmm3, %rax
	vmovq	%xmm4, %r10
	vmovq	%xmm5, %r11
	/* Limbs below 2^58: h2 comes to at most 2^18. */
	mov	%r10, H0
	shl	$44, H0
	shr	$20, %r10
	mov	%r11, H1
	shl	$24, H1
	shr	$40, %r11
	add	%rax, H0
	adc	%r10, H1
	adc	$0, %r11
	mov	%r11, %rax
	shr	$2, %rax
	and	$3, %r11d
	lea	(%rax,%rax,4), %rax
	add	%rax, H0
	adc	$0, H1
	adc	$0, %r11
	mov	H0, (STATE)
	mov	H1, 8(STATE)
	mov	%r11, 16(STATE)
	vzeroall
	.irp	n, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25
	vpxorq	%xmm\n, %xmm\n, %xmm\n
	.endr
	ret
ENDFUNC (_symcrypt_poly1305_blocks_avx512)
