/* SPDX-License-Identifier: ISC */
/* Poly1305 (RFC 8439, section 2.5) over whole blocks, four in a vector, for
 * CPUs that have IFMA and no AVX-512.
 *
 * Prototype and contract: src/poly1305-kernels.h.  Constant time: branches
 * depend on BLOCKS and powers_form alone.
 *
 * Needs: AVX2, AVX-IFMA.
 *
 * Powers, in STATE, for powers_form
 *   32: limb k of r^4, r^2, r^3, r^1 from the word 4 k on;
 *   33: limb k of r^8 at the word 12 + k too.
 * Limbs have 44, 44 and 42 bits, and may be a little larger.
 *
 * Registers: rdi state, rsi blocks, rdx data; ymm registers see below.
 *
 * Cycles: see doc/kernels/poly1305.md.
 *
 * Method: that of avx2/poly1305.S, with the limbs and products of
 * avx512/poly1305.inc: vpmadd52 takes 52 bits of its operands and adds the low
 * or the high 52 of the product; 2^132 is 20.  Limbs have 8 bits to spare, so
 * all carries move on by one limb, at once.
 *
 * What is multiplied by is on the stack, a table for each power: limbs 0 to 2,
 * then 20 times the limbs 1 and 2. */

#include "asm.h"
#include "x86_64/avx_ifma/instructions.inc"

#define STATE %rdi
#define DATA2 %rdx		/* DATA, where there are no words */
#define POWERS 48

#include "x86_64/poly1305-words.inc"

/* Numbers of ymm registers, whose names are Y (number): sums; low and high
 * parts of products; a group; scratch; constants. */
#define Y(n) NAME (n)
#define NAME(n) %ymm##n
#define X0 0
#define X1 1
#define X2 2
#define X X0, X1, X2
#define L0 3
#define L1 4
#define L2 5
#define L L0, L1, L2
#define G0 6
#define G1 7
#define G2 8
#define A0 9
#define A1 10
#define A2 11
#define A A0, A1, A2
#define T 12
#define MASK44 13
#define FIVE 14
#define FIVE1024 15

#define R4 0			/* tables from the stack pointer on */
#define R8 160
#define FRAME 320

	/* L + 2^52 G += x * the power of the table */
.macro MULTIPLY table, x0, x1, x2
	MADD52_LOW_AT	\table, \x0, L0
	MADD52_LOW_AT	\table+32, \x0, L1
	MADD52_LOW_AT	\table+64, \x0, L2
	MADD52_HIGH_AT	\table+64, \x0, G2
	MADD52_HIGH_AT	\table+32, \x0, G1
	MADD52_HIGH_AT	\table, \x0, G0
	MADD52_LOW_AT	\table+128, \x1, L0
	MADD52_LOW_AT	\table, \x1, L1
	MADD52_LOW_AT	\table+32, \x1, L2
	MADD52_HIGH_AT	\table+32, \x1, G2
	MADD52_HIGH_AT	\table, \x1, G1
	MADD52_HIGH_AT	\table+128, \x1, G0
	MADD52_HIGH_AT	\table, \x2, G2
	MADD52_HIGH_AT	\table+128, \x2, G1
	MADD52_HIGH_AT	\table+96, \x2, G0
	MADD52_LOW_AT	\table+96, \x2, L0
	MADD52_LOW_AT	\table+128, \x2, L1
	MADD52_LOW_AT	\table, \x2, L2
.endm

.macro CLEAR_REGISTERS x0, x1, x2
	vpxor	%ymm\x0, %ymm\x0, %ymm\x0
	vpxor	%ymm\x1, %ymm\x1, %ymm\x1
	vpxor	%ymm\x2, %ymm\x2, %ymm\x2
.endm

	/* x = L, with limbs small enough to be multiplied. */
.macro CARRY x0, x1, x2
	vpsrlq	$42, Y (L2), Y (G2)
	vpsrlq	$44, Y (L1), Y (G1)
	vpand	LOCAL (mask42)(%rip), Y (L2), %ymm\x2
	vpsrlq	$44, Y (L0), Y (G0)
	vpand	Y (MASK44), Y (L1), %ymm\x1
	vpand	Y (MASK44), Y (L0), %ymm\x0
	vpaddq	Y (G1), %ymm\x2, %ymm\x2
	vpaddq	Y (G0), %ymm\x1, %ymm\x1
	MADD52_LOW FIVE, G2, \x0
.endm

	/* Limbs of T + 2^64 a2; clobbers T. */
.macro SPLIT a0, a1, a2
	vpand	Y (MASK44), Y (T), %ymm\a0
	vpsrlq	$44, Y (T), Y (T)
	vpsllq	$20, %ymm\a2, %ymm\a1
	vpsrlq	$24, %ymm\a2, %ymm\a2
	vpor	Y (T), %ymm\a1, %ymm\a1
	vpand	Y (MASK44), %ymm\a1, %ymm\a1
.endm

	/* Limbs of the group at "offset" from DATA. */
.macro GROUP offset, a0, a1, a2
	vmovdqu	\offset(DATA2), %ymm\a0
	vmovdqu	\offset+32(DATA2), %ymm\a2
	vpunpcklqdq %ymm\a2, %ymm\a0, Y (T)
	vpunpckhqdq %ymm\a2, %ymm\a0, %ymm\a2
	SPLIT	\a0, \a1, \a2
	vpor	LOCAL (top)(%rip), %ymm\a2, %ymm\a2
.endm

	/* x += y */
.macro ADD_LIMBS x0, x1, x2, y0, y1, y2
	vpaddq	%ymm\y0, %ymm\x0, %ymm\x0
	vpaddq	%ymm\y1, %ymm\x1, %ymm\x1
	vpaddq	%ymm\y2, %ymm\x2, %ymm\x2
.endm

	/* The table of x. */
.macro TABLE at, x0, x1, x2
	vmovdqa	%ymm\x0, \at(%rsp)
	vmovdqa	%ymm\x1, \at+32(%rsp)
	vmovdqa	%ymm\x2, \at+64(%rsp)
	vpsllq	$2, %ymm\x1, Y (T)
	vpaddq	%ymm\x1, Y (T), Y (T)
	vpsllq	$2, Y (T), Y (T)
	vmovdqa	Y (T), \at+96(%rsp)
	vpsllq	$2, %ymm\x2, Y (T)
	vpaddq	%ymm\x2, Y (T), Y (T)
	vpsllq	$2, Y (T), Y (T)
	vmovdqa	Y (T), \at+128(%rsp)
.endm

	/* The limbs of a power, every "step" words from "word" on, in all
	   lanes. */
.macro BROADCAST word, step, x0, x1, x2
	vpbroadcastq POWERS+8*(\word)(STATE), %ymm\x0
	vpbroadcastq POWERS+8*(\word+\step)(STATE), %ymm\x1
	vpbroadcastq POWERS+8*(\word+2*\step)(STATE), %ymm\x2
.endm

	/* The sum of all lanes of ymm"n", in its first lane. */
.macro SUM n
	vextracti128 $1, %ymm\n, %xmm12
	vpaddq	%xmm12, %xmm\n, %xmm\n
	vpunpckhqdq %xmm\n, %xmm\n, %xmm12
	vpaddq	%xmm12, %xmm\n, %xmm\n
.endm

	/* Write the limbs of h to the powers of "lane". */
.macro LIMBS lane
	mov	H0, %rax
	shl	$20, %rax
	shr	$20, %rax
	mov	%rax, POWERS+8*\lane(STATE2)
	mov	H0, %rax
	shrd	$44, H1, %rax
	shl	$20, %rax
	shr	$20, %rax
	mov	%rax, POWERS+8*\lane+32(STATE2)
	mov	H1, %rax
	shrd	$24, H2, %rax
	mov	%rax, POWERS+8*\lane+64(STATE2)
.endm

RODATA (32)
LOCAL (mask42):
	.quad	0x3ffffffffff, 0x3ffffffffff, 0x3ffffffffff, 0x3ffffffffff
LOCAL (top):
	.quad	1 << 40, 1 << 40, 1 << 40, 1 << 40
LOCAL (mask44):
	.quad	0xfffffffffff
LOCAL (five):
	.quad	5
LOCAL (five1024):
	.quad	5 << 10
ENDRODATA

FUNC (_symcrypt_poly1305_blocks_avx_ifma)
	mov	40(STATE), %rax
	sub	$32, %rax
	cmp	$2, %rax		/* powers_form is 32 or 33 */
	jb	LOCAL (have_powers)
	cmp	$11, BLOCKS
	ja	LOCAL (make_powers)
LOCAL (few):
	jmp	SYM (_symcrypt_poly1305_blocks_x86_64)

LOCAL (make_powers):
	LIMBS_OF_POWERS 32
	jmp	LOCAL (vectors)

LOCAL (have_powers):
	cmp	$4, BLOCKS
	jb	LOCAL (few)

LOCAL (vectors):
	SAVE	%rbp
	BEGIN_FRAME
	sub	$FRAME, %rsp
	and	$-32, %rsp

	vpbroadcastq LOCAL (mask44)(%rip), %ymm13
	vpbroadcastq LOCAL (five)(%rip), %ymm14
	vpbroadcastq LOCAL (five1024)(%rip), %ymm15
	BROADCAST 0, 4, X
	TABLE	R4, X
	cmpb	$33, 40(STATE)
	je	LOCAL (have_r8)
	cmp	$28, BLOCKS
	jb	LOCAL (start)
	CLEAR_REGISTERS L
	CLEAR_REGISTERS G0, G1, G2
	MULTIPLY R4, X
	/* L = L + 2^52 G: 8 bits above the next limb, and 2^88 2^52 is
	   5 * 2^10.  G2 < 2^39. */
	MADD52_LOW FIVE1024, G2, L0
	vpsllq	$(8), Y (G1), Y (G1)
	vpsllq	$(8), Y (G0), Y (G0)
	vpaddq	Y (G1), Y (L2), Y (L2)
	vpaddq	Y (G0), Y (L1), Y (L1)
	CARRY	X
	vmovq	%xmm0, POWERS+96(STATE)
	vmovq	%xmm1, POWERS+104(STATE)
	vmovq	%xmm2, POWERS+112(STATE)
	movq	$33, 40(STATE)
	jmp	LOCAL (table_r8)
LOCAL (have_r8):
	BROADCAST 12, 1, X
LOCAL (table_r8):
	TABLE	R8, X

	/* h, in the lane of block 0, and the first group. */
LOCAL (start):
	vmovq	(STATE), %xmm12
	vmovq	8(STATE), %xmm2
	mov	16(STATE), %rax
	SPLIT	X
	shl	$40, %rax
	vmovq	%rax, %xmm3
	vpaddq	%ymm3, %ymm2, %ymm2
	GROUP	0, A
	ADD_LIMBS X, A
	add	$64, DATA2
	sub	$4, BLOCKS
	cmpb	$33, 40(STATE)
	jne	LOCAL (singles)
	sub	$8, BLOCKS
	jb	LOCAL (odd)

	.balign	32
LOCAL (pair):
	GROUP	0, A
	GROUP	64, L
	CLEAR_REGISTERS G0, G1, G2
	MULTIPLY R4, A
	MULTIPLY R8, X
	MADD52_LOW FIVE1024, G2, L0
	vpsllq	$(8), Y (G1), Y (G1)
	vpsllq	$(8), Y (G0), Y (G0)
	vpaddq	Y (G1), Y (L2), Y (L2)
	vpaddq	Y (G0), Y (L1), Y (L1)
	CARRY	X
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
	GROUP	0, L
	CLEAR_REGISTERS G0, G1, G2
	MULTIPLY R4, X
	MADD52_LOW FIVE1024, G2, L0
	vpsllq	$(8), Y (G1), Y (G1)
	vpsllq	$(8), Y (G0), Y (G0)
	vpaddq	Y (G1), Y (L2), Y (L2)
	vpaddq	Y (G0), Y (L1), Y (L1)
	CARRY	X
	add	$64, DATA2
	sub	$4, BLOCKS
	jae	LOCAL (single)

LOCAL (last):
	vmovdqu	POWERS(STATE), %ymm9
	vmovdqu	POWERS+32(STATE), %ymm10
	vmovdqu	POWERS+64(STATE), %ymm11
	TABLE	R4, A
	CLEAR_REGISTERS L
	CLEAR_REGISTERS G0, G1, G2
	MULTIPLY R4, X
	MADD52_LOW FIVE1024, G2, L0
	vpsllq	$(8), Y (G1), Y (G1)
	vpsllq	$(8), Y (G0), Y (G0)
	vpaddq	Y (G1), Y (L2), Y (L2)
	vpaddq	Y (G0), Y (L1), Y (L1)
	SUM	L0
	SUM	L1
	SUM	L2
	vmovq	%xmm3, %rax
	vmovq	%xmm4, %r10
	vmovq	%xmm5, %r11
	/* Limbs below 2^57: h2 comes to at most 2^17. */
	mov	%r10, %r8
	shl	$44, %r8
	shr	$20, %r10
	mov	%r11, %r9
	shl	$24, %r9
	shr	$40, %r11
	add	%rax, %r8
	adc	%r10, %r9
	adc	$0, %r11
	mov	%r11, %rax
	shr	$2, %rax
	and	$3, %r11d
	lea	(%rax,%rax,4), %rax
	add	%rax, %r8
	adc	$0, %r9
	adc	$0, %r11
	mov	%r8, (STATE)
	mov	%r9, 8(STATE)
	mov	%r11, 16(STATE)

	vpxor	%xmm0, %xmm0, %xmm0
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
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
ENDFUNC (_symcrypt_poly1305_blocks_avx_ifma)
