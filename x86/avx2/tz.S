/* SPDX-License-Identifier: ISC */
/* The Tillich-Zemor hash over GF(2^127) by carry-less multiplication in 32-bit
 * mode: whole blocks, the product of two matrices.
 *
 *   void _symcrypt_tz_blocks_avx2 (uint64_t *state, size_t blocks,
 *                                  const uint8_t *data);
 *   void _symcrypt_tz_mul_avx2 (uint64_t *dst, const uint64_t *a,
 *                               const uint64_t *b);
 *
 * STATE, A, B, DST are matrices as src/tz-kernels.h has them.  BLOCKS is at
 * least 1; any alignment of DATA.  DST may equal A or B or both.  Constant
 * time: branches depend on BLOCKS alone.
 *
 * Needs: PCLMULQDQ, AVX2.
 *
 * Registers: eax, ecx, edx the arguments, esp the frame, ebp the caller's
 *            stack; ymm0-3 entries of leaves, ymm4 bits, ymm5 a mask, ymm6, 7
 *            scratch; or xmm4-7 a leaf of 64 bits, xmm0-3 scratch.
 *
 * Cycles per byte: see doc/kernels/tz.md.
 *
 * Method: that of x86_64/pclmul/tz.S, where its algebra is, without a table.
 * The leaves of a block are made while the state is multiplied by those of the
 * block before: an eighth of either in turns, close enough for the CPU to run
 * them side by side, since multiplications leave most of its units idle.  What
 * is not in hand lies on the stack.  tz_mul is that of
 * x86-common/pclmul/tz.inc. */

#include "asm.h"

#define VEX 1
#include "x86-common/pclmul/tz.inc"

/* STATE0, STATE1 and OPERANDS are tz.inc's. */
#define ENTRIES 640	/* of the leaves in hand */
#define WAITING 768	/* of those whose turn is next */
#define BITS_LEFT 896
#define LATER 928	/* the later 16 bits of leaves of 32, upper halves */
#define BLOCKS_FRAME 992

	/* Q = (x + bit) P + Q for both rows; ymm5 is a mask of bits. */
.macro STEP add, p, q, r, s
	vpand	\p, %ymm5, %ymm6
	vpand	\r, %ymm5, %ymm7
	vpxor	%ymm6, \q, \q
	\add	\p, \p, %ymm6
	vpxor	%ymm7, \s, \s
	\add	\r, \r, %ymm7
	vpxor	%ymm6, \q, \q
	vpxor	%ymm7, \s, \s
.endm

	/* \n bits of ymm4; a is in ymm1 and so on if odd is 1. */
.macro STEPS n, add, shift, bit
	.rept	\n
	\shift	$\bit, %ymm4, %ymm5
	\add	%ymm4, %ymm4, %ymm4
	.if	odd
	STEP	\add, %ymm1, %ymm0, %ymm3, %ymm2
	.else
	STEP	\add, %ymm0, %ymm1, %ymm2, %ymm3
	.endif
	.set	odd, 1-odd
	.endr
.endm
.macro WORDS n
	STEPS	\n, vpaddw, vpsraw, 15
.endm
.macro DWORDS n
	STEPS	\n, vpaddd, vpsrad, 31
.endm

.macro LOAD at, bits
	vmovdqa	\at(SP), %ymm0
	vmovdqa	\at+32(SP), %ymm1
	vmovdqa	\at+64(SP), %ymm2
	vmovdqa	\at+96(SP), %ymm3
	vmovdqa	\bits(SP), %ymm4
.endm
.macro STORE
	vmovdqa	%ymm0, ENTRIES(SP)
	vmovdqa	%ymm1, ENTRIES+32(SP)
	vmovdqa	%ymm2, ENTRIES+64(SP)
	vmovdqa	%ymm3, ENTRIES+96(SP)
	vmovdqa	%ymm4, BITS_LEFT(SP)
.endm

	/* The bits at \data, and leaves of one bit, [[x+b,1],[1,0]], of 16. */
.macro BEGIN data
	vmovdqu	(\data), %ymm0
	vmovdqu	32(\data), %ymm1
	vpsrlw	$8, %ymm0, %ymm2
	vpsllw	$8, %ymm0, %ymm0
	vpsrlw	$8, %ymm1, %ymm3
	vpsllw	$8, %ymm1, %ymm1
	vpor	%ymm2, %ymm0, %ymm0
	vpor	%ymm3, %ymm1, %ymm1
	vmovdqa	%ymm0, LATER(SP)
	vmovdqa	%ymm1, LATER+32(SP)
	vpslld	$16, %ymm0, %ymm0
	vpslld	$16, %ymm1, %ymm1
	vpsrad	$16, %ymm0, %ymm0
	vpsrad	$16, %ymm1, %ymm1
	vpackssdw %ymm1, %ymm0, %ymm4
	vpcmpeqd %ymm1, %ymm1, %ymm1
	vpsrlw	$15, %ymm1, %ymm1
	vpsrlw	$15, %ymm4, %ymm5
	vpaddw	%ymm1, %ymm1, %ymm0
	vpaddw	%ymm4, %ymm4, %ymm4
	vpxor	%ymm5, %ymm0, %ymm0
	vmovdqa	%ymm1, %ymm2
	vpxor	%xmm3, %xmm3, %xmm3
	.set	odd, 0
.endm

	/* What is in words of 16, after 15 steps, to words of 32. */
.macro UNPACK a, b, c, d
	vpxor	%xmm4, %xmm4, %xmm4
	vpcmpeqd %ymm5, %ymm5, %ymm5
	vpsrlw	$15, %ymm5, %ymm5	/* x^16 of a */
	vpunpckhwd %ymm5, \a, %ymm6
	vpunpcklwd %ymm5, \a, \a
	vpunpckhwd %ymm4, \b, %ymm7
	vpunpcklwd %ymm4, \b, \b
	vmovdqa	%ymm6, WAITING(SP)
	vmovdqa	%ymm7, WAITING+32(SP)
	vpunpckhwd %ymm4, \c, %ymm6
	vpunpcklwd %ymm4, \c, \c
	vpunpckhwd %ymm4, \d, %ymm7
	vpunpcklwd %ymm4, \d, \d
	vmovdqa	%ymm6, WAITING+64(SP)
	vmovdqa	%ymm7, WAITING+96(SP)
	vmovdqa	\a, ENTRIES(SP)
	vmovdqa	\b, ENTRIES+32(SP)
	vmovdqa	\c, ENTRIES+64(SP)
	vmovdqa	\d, ENTRIES+96(SP)
.endm

	/* The operands of 8 leaves of 32 bits to \at: those at even places,
	   those at odd ones. */
.macro OPERANDS_TO at
	vpxor	%xmm5, %xmm5, %xmm5
	vpcmpeqd %ymm4, %ymm4, %ymm4
	vpsrlq	$63, %ymm4, %ymm4
	vpsllq	$32, %ymm4, %ymm4	/* x^32 of a */
	vpblendd $0xaa, %ymm4, %ymm0, %ymm6
	vpblendd $0xaa, %ymm5, %ymm1, %ymm7
	vmovdqa	%ymm6, \at(SP)
	vmovdqa	%ymm7, \at+32(SP)
	vpblendd $0xaa, %ymm5, %ymm2, %ymm6
	vpblendd $0xaa, %ymm5, %ymm3, %ymm7
	vmovdqa	%ymm6, \at+64(SP)
	vmovdqa	%ymm7, \at+96(SP)
	vpsrlq	$32, %ymm0, %ymm0
	vpsrlq	$32, %ymm1, %ymm1
	vpor	%ymm4, %ymm0, %ymm0
	vpsrlq	$32, %ymm2, %ymm2
	vpsrlq	$32, %ymm3, %ymm3
	vmovdqa	%ymm0, \at+128(SP)
	vmovdqa	%ymm1, \at+160(SP)
	vmovdqa	%ymm2, \at+192(SP)
	vmovdqa	%ymm3, \at+224(SP)
.endm

	/* An eighth of what makes the leaves of the block at \data. */
.macro EIGHTH i, data
	.if	\i == 0
	BEGIN	\data
	WORDS	4
	STORE
	.elseif	\i == 1
	LOAD	ENTRIES, BITS_LEFT
	WORDS	6
	STORE
	.elseif	\i == 2
	LOAD	ENTRIES, BITS_LEFT
	WORDS	5
	UNPACK	%ymm1, %ymm0, %ymm3, %ymm2
	.elseif	\i == 3
	.set	odd, 0
	LOAD	ENTRIES, LATER
	DWORDS	6
	STORE
	.elseif	\i == 4
	LOAD	ENTRIES, BITS_LEFT
	DWORDS	6
	STORE
	.elseif	\i == 5
	LOAD	ENTRIES, BITS_LEFT
	DWORDS	4
	OPERANDS_TO OPERANDS
	LOAD	WAITING, LATER+32
	DWORDS	2
	STORE
	.else
	LOAD	ENTRIES, BITS_LEFT
	DWORDS	7
	.if	\i == 6
	STORE
	.else
	OPERANDS_TO OPERANDS+256
	.endif
	.endif
.endm

	/* \x, \y = low words of (\p, \q) times the right operands at \at. */
.macro LEAF_ROW which, at, p, q, x, y
	vmovdqa	\at+\p(SP), %xmm0
	vmovdqa	\at+\q(SP), %xmm1
	vpclmulqdq $\which, \at+128(SP), %xmm0, \x
	vpclmulqdq $\which, \at+192(SP), %xmm1, %xmm2
	vpclmulqdq $\which, \at+160(SP), %xmm0, \y
	vpclmulqdq $\which, \at+224(SP), %xmm1, %xmm3
	vpxor	%xmm2, \x, \x
	vpxor	%xmm3, \y, \y
.endm

	/* What is at \to = the element of the row at \p, \q times (\a, \c). */
.macro ENTRY p, q, a, c, monic, to
	vpclmulqdq $0x10, \p(SP), \a, %xmm1
	vpclmulqdq $0x10, \q(SP), \c, %xmm3
	vpclmulqdq $0x00, \p(SP), \a, %xmm0
	vpclmulqdq $0x00, \q(SP), \c, %xmm2
	vpxor	%xmm3, %xmm1, %xmm1	/* u, t */
	.if	\monic
	vpxor	\p(SP), %xmm1, %xmm1
	.endif
	vpxor	%xmm2, %xmm0, %xmm0
	vpshufd	$0x4e, %xmm1, %xmm2	/* t, u */
	vpxor	%xmm1, %xmm2, %xmm3
	vpsrlq	$63, %xmm1, %xmm1
	vpaddq	%xmm2, %xmm2, %xmm2
	vpxor	%xmm1, %xmm3, %xmm3
	vpblendd $0x0c, %xmm3, %xmm2, %xmm3	/* 2t, t + u + carry */
	vpxor	%xmm3, %xmm0, %xmm0
	vmovdqa	%xmm0, \to(SP)
.endm

	/* The state at \to = that at \from times a leaf of 64 bits. */
.macro LEAF which, at, from, to
	LEAF_ROW \which, \at, 0, 32, %xmm4, %xmm5
	LEAF_ROW \which, \at, 64, 96, %xmm6, %xmm7
	ENTRY	\from, \from+16, %xmm4, %xmm6, 1, \to
	ENTRY	\from, \from+16, %xmm5, %xmm7, 0, \to+16
	ENTRY	\from+32, \from+48, %xmm4, %xmm6, 1, \to+32
	ENTRY	\from+32, \from+48, %xmm5, %xmm7, 0, \to+48
.endm

	/* A leaf, and beside it an eighth of those of the next block, if there
	   is one: flags are those of the loop's head. */
.macro TURN i, which, at, from, to
	LEAF	\which, \at, \from, \to
	je	1f
	EIGHTH	\i, %edx
1:
.endm

FUNC (_symcrypt_tz_blocks_avx2)
	ENTER	BLOCKS_FRAME, 32
	.irp	i, 0, 1, 2, 3, 4, 5, 6, 7
	EIGHTH	\i, %edx
	.endr
	vmovdqu	(%eax), %ymm0
	vmovdqu	32(%eax), %ymm1
	vmovdqa	%ymm0, STATE0(SP)
	vmovdqa	%ymm1, STATE0+32(SP)

	.balign	32
LOCAL (block):
	cmp	$1, %ecx
	lea	64(%edx), %edx
	TURN	0, 0x00, OPERANDS, STATE0, STATE1
	TURN	1, 0x11, OPERANDS, STATE1, STATE0
	TURN	2, 0x00, OPERANDS+16, STATE0, STATE1
	TURN	3, 0x11, OPERANDS+16, STATE1, STATE0
	TURN	4, 0x00, OPERANDS+256, STATE0, STATE1
	TURN	5, 0x11, OPERANDS+256, STATE1, STATE0
	TURN	6, 0x00, OPERANDS+272, STATE0, STATE1
	TURN	7, 0x11, OPERANDS+272, STATE1, STATE0
	dec	%ecx
	jnz	LOCAL (block)

	vmovdqa	STATE0(SP), %xmm0
	vmovdqa	STATE0+16(SP), %xmm1
	vmovdqa	STATE0+32(SP), %xmm2
	vmovdqa	STATE0+48(SP), %xmm3
	TZ_CANONICAL 0, 4
	TZ_CANONICAL 1, 5
	TZ_CANONICAL 2, 6
	TZ_CANONICAL 3, 7
	vmovdqu	%xmm0, (%eax)
	vmovdqu	%xmm1, 16(%eax)
	vmovdqu	%xmm2, 32(%eax)
	vmovdqu	%xmm3, 48(%eax)
	vzeroall
	.set	tz_at, 0
	.rept	BLOCKS_FRAME / 32
	vmovdqa	%ymm0, tz_at(SP)
	.set	tz_at, tz_at + 32
	.endr
	vzeroupper
	LEAVE
ENDFUNC (_symcrypt_tz_blocks_avx2)

FUNC (_symcrypt_tz_mul_avx2)
	TZ_MUL	%eax, %ecx, %edx
	LEAVE
ENDFUNC (_symcrypt_tz_mul_avx2)
