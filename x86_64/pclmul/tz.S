/* SPDX-License-Identifier: ISC */
/* The Tillich-Zemor hash over GF(2^127) by carry-less multiplication: whole
 * blocks, the product of two matrices.
 *
 * Prototypes and contracts: src/tz-kernels.h.  Constant time: branches depend
 * on BLOCKS alone.
 *
 * Needs: PCLMULQDQ, AVX2.
 *
 * Registers of tz_blocks:
 *   - rdi: state
 *   - rsi: blocks left
 *   - rdx: data
 *   - rsp: leaves;
 *   - ymm0-7 the leaves' entries, two vectors of each
 *   - ymm8, 9 their bits; ymm10-13 masks, scratch
 *   - xmm0-3 afterwards: the state; xmm4-7 the leaf; xmm8-15 scratch
 *
 * Cycles per byte: see doc/kernels/tz.md.
 *
 * Method.  The state is the product P of matrices M(b) = [[x+b,1],[1,0]], b
 * the bits of the message. src/tz-kernels.h has the conjugation that makes
 * them alike.  The product of n of them, a leaf,
 *
 *   [[a,b],[c,d]],  degrees n, n-1, n-1, n-2,
 *
 * has monic entries (continuants), so of a the bit x^n may be lost in overflow
 * and be put back as a constant.
 *
 * Multiplying by M(b) from the right takes (p, q) to ((x+b) p + q, p), as one
 * doubling, one mask, two xors.  Leaves of 32 bits are therefore made side by
 * side: bits 0-3 by a table in vpshufb, 4-15 in words of 16, 16-31 in words of
 * 32.  Two of them make a leaf of 64 bits by 8 multiplications of 33-bit
 * polynomials, of which the low 64 bits count, and the state is multiplied by
 * a leaf of 64 bits by 16:
 *
 *   p' = p a + q c,  a = x^64 + A,  p = p0 + p1 x^64
 *      = (p0 A + q0 c) + (p1 A + q1 c + p) x^64 = L + H x^64
 *
 * and with H = u + t x^64 and x^128 = x^64 + x (x times the modulus)
 *
 *   p' = L + t x + (u + t) x^64,
 *
 * in which t x may have a 65th bit.  Bit 127 of the state is left as it comes
 * until the end.
 *
 * On CPUs where PCLMULQDQ takes 2 cycles (Zen to Zen 4) 24 of them for 8 bytes
 * bound this at 6 cycles a byte.  Making leaves of 32 bits out of two of 16
 * with two polynomials in one operand takes 8 more multiplications for 8
 * bytes, which is what the steps save. */

#include "asm.h"

#define STATE %rdi
#define BLOCKS %rsi
#define DATA %rdx

	/* Q = (x + bit) P + Q for both rows; \add adds words of the size. */
.macro LEAF_BIT add, p, q, r, s, m, t, v
	vpand	\p, \m, \t
	vpand	\r, \m, \v
	vpxor	\t, \q, \q
	\add	\p, \p, \t
	vpxor	\v, \s, \s
	\add	\r, \r, \v
	vpxor	\t, \q, \q
	vpxor	\v, \s, \s
.endm

	/* Two bits of 16 leaves in words, the bits in \w.  (Mach-O takes $1
	   for an argument in a macro without any.) */
.macro WORDS2 w
	vpsraw	$15, \w, %ymm10
	vpaddw	\w, \w, \w
	LEAF_BIT vpaddw, %ymm0, %ymm1, %ymm2, %ymm3, %ymm10, %ymm12, %ymm13
	vpsraw	$15, \w, %ymm10
	vpaddw	\w, \w, \w
	LEAF_BIT vpaddw, %ymm1, %ymm0, %ymm3, %ymm2, %ymm10, %ymm12, %ymm13
.endm

	/* Two bits of 8 and 8 leaves in words of 32. */
.macro DWORDS2 v, w
	vpsrad	$31, \v, %ymm10
	vpsrad	$31, \w, %ymm11
	vpaddd	\v, \v, \v
	vpaddd	\w, \w, \w
	LEAF_BIT vpaddd, %ymm0, %ymm1, %ymm2, %ymm3, %ymm10, %ymm12, %ymm13
	LEAF_BIT vpaddd, %ymm4, %ymm5, %ymm6, %ymm7, %ymm11, %ymm14, %ymm15
	vpsrad	$31, \v, %ymm10
	vpsrad	$31, \w, %ymm11
	vpaddd	\v, \v, \v
	vpaddd	\w, \w, \w
	LEAF_BIT vpaddd, %ymm1, %ymm0, %ymm3, %ymm2, %ymm10, %ymm12, %ymm13
	LEAF_BIT vpaddd, %ymm5, %ymm4, %ymm7, %ymm6, %ymm11, %ymm14, %ymm15
.endm

	/* The operands of 8 leaves of 32 bits: those at even places, then
	   those at odd places, as words of 64 at \at; ymm14 is x^32. */
.macro OPERANDS a, b, c, d, at
	vpblendd $0xaa, %ymm14, \a, %ymm10
	vpsrlq	$32, \a, \a
	vmovdqa	%ymm10, \at(%rsp)
	vpblendd $0xaa, %ymm15, \b, %ymm11
	vpsrlq	$32, \b, \b
	vmovdqa	%ymm11, \at+32(%rsp)
	vpblendd $0xaa, %ymm15, \c, %ymm12
	vpsrlq	$32, \c, \c
	vmovdqa	%ymm12, \at+64(%rsp)
	vpblendd $0xaa, %ymm15, \d, %ymm13
	vpsrlq	$32, \d, \d
	vmovdqa	%ymm13, \at+96(%rsp)
	vpor	%ymm14, \a, \a
	vmovdqa	\a, \at+128(%rsp)
	vmovdqa	\b, \at+160(%rsp)
	vmovdqa	\c, \at+192(%rsp)
	vmovdqa	\d, \at+224(%rsp)
.endm

	/* The row (\p, \q) times the leaf. */
.macro ROW p, q
	vpclmulqdq $0x00, %xmm4, \p, %xmm8
	vpclmulqdq $0x01, %xmm4, \p, %xmm9
	vpclmulqdq $0x00, %xmm6, \q, %xmm10
	vpclmulqdq $0x01, %xmm6, \q, %xmm11
	vpxor	\p, %xmm9, %xmm9
	vpxor	%xmm10, %xmm8, %xmm8
	vpxor	%xmm11, %xmm9, %xmm9
	vpclmulqdq $0x00, %xmm5, \p, %xmm10
	vpclmulqdq $0x01, %xmm5, \p, %xmm11
	/* %xmm8 += [2t, t + u + carry] for %xmm9 = [u, t], which is destroyed.
	   */
	vpshufd	$0x4e, %xmm9, %xmm12		/* t, u */
	vpxor	%xmm9, %xmm12, %xmm13
	vpsrlq	$63, %xmm9, %xmm9
	vpaddq	%xmm12, %xmm12, %xmm12
	vpxor	%xmm9, %xmm13, %xmm13
	vpblendd $0x0c, %xmm13, %xmm12, %xmm12
	vpxor	%xmm12, %xmm8, %xmm8
	vpclmulqdq $0x00, %xmm7, \q, %xmm12
	vpclmulqdq $0x01, %xmm7, \q, %xmm13
	vmovdqa	%xmm8, \p
	vpxor	%xmm12, %xmm10, \q
	vpxor	%xmm13, %xmm11, %xmm11
	vpshufd	$0x4e, %xmm11, %xmm12		/* t, u */
	vpxor	%xmm11, %xmm12, %xmm13
	vpsrlq	$63, %xmm11, %xmm11
	vpaddq	%xmm12, %xmm12, %xmm12
	vpxor	%xmm11, %xmm13, %xmm13
	vpblendd $0x0c, %xmm13, %xmm12, %xmm12
	vpxor	%xmm12, \q, \q
.endm

.macro LEAF_ROWS which, at
	/* xmm4-7 = the leaf of 64 bits of the operands at \at. */
	vmovdqa	\at(%rsp), %xmm8
	vmovdqa	\at+32(%rsp), %xmm9
	vmovdqa	\at+128(%rsp), %xmm10
	vmovdqa	\at+192(%rsp), %xmm11
	vmovdqa	\at+160(%rsp), %xmm12
	vmovdqa	\at+224(%rsp), %xmm13
	/* %xmm4 = low word of (%xmm8 %xmm10 + %xmm9 %xmm11); \which is 0x00 or
	   0x11. */
	vpclmulqdq $\which, %xmm10, %xmm8, %xmm4
	vpclmulqdq $\which, %xmm11, %xmm9, %xmm15
	vpxor	%xmm15, %xmm4, %xmm4
	vpclmulqdq $\which, %xmm12, %xmm8, %xmm5
	vpclmulqdq $\which, %xmm13, %xmm9, %xmm15
	vpxor	%xmm15, %xmm5, %xmm5
	vmovdqa	\at+64(%rsp), %xmm8
	vmovdqa	\at+96(%rsp), %xmm9
	vpclmulqdq $\which, %xmm10, %xmm8, %xmm6
	vpclmulqdq $\which, %xmm11, %xmm9, %xmm15
	vpxor	%xmm15, %xmm6, %xmm6
	vpclmulqdq $\which, %xmm12, %xmm8, %xmm7
	vpclmulqdq $\which, %xmm13, %xmm9, %xmm15
	vpxor	%xmm15, %xmm7, %xmm7
	ROW	%xmm0, %xmm1
	ROW	%xmm2, %xmm3
.endm

	/* x^127 = x^63 + 1 */
.macro CANONICAL p, t
	vpsrlq	$63, \p, \t
	vpsrldq	$8, \t, \t		/* bit 127, 0 */
	vpxor	\t, \p, \p
	vpsllq	$63, \t, \t
	vpunpcklqdq \t, \t, \t
	vpxor	\t, \p, \p
.endm

FUNC (_symcrypt_tz_blocks_pclmul)
	SAVE	%rbp
	BEGIN_FRAME
	sub	$512, %rsp
	and	$-32, %rsp

LOCAL (block):
	vbroadcasti128 LOCAL (swap)(%rip), %ymm10
	vmovdqu	(DATA), %ymm8
	vmovdqu	32(DATA), %ymm11
	vpshufb	%ymm10, %ymm8, %ymm8
	vpshufb	%ymm10, %ymm11, %ymm11
	vpsrld	$16, %ymm8, %ymm9
	vpsrld	$16, %ymm11, %ymm12
	vpackusdw %ymm12, %ymm9, %ymm9

	/* Bits 0-3: of a byte, the high half of each word reads as 0. */
	vpsrlw	$12, %ymm9, %ymm10
	vpor	LOCAL (high)(%rip), %ymm10, %ymm10
	vbroadcasti128 LOCAL (table4)(%rip), %ymm0
	vbroadcasti128 LOCAL (table4)+16(%rip), %ymm1
	vbroadcasti128 LOCAL (table4)+32(%rip), %ymm2
	vbroadcasti128 LOCAL (table4)+48(%rip), %ymm3
	vpshufb	%ymm10, %ymm0, %ymm0
	vpshufb	%ymm10, %ymm1, %ymm1
	vpshufb	%ymm10, %ymm2, %ymm2
	vpshufb	%ymm10, %ymm3, %ymm3
	vpsllw	$4, %ymm9, %ymm9
	WORDS2	%ymm9
	WORDS2	%ymm9
	WORDS2	%ymm9
	WORDS2	%ymm9
	WORDS2	%ymm9
	WORDS2	%ymm9

	vpxor	%xmm15, %xmm15, %xmm15
	vpcmpeqd %ymm14, %ymm14, %ymm14
	vpsrlw	$15, %ymm14, %ymm14	/* x^16 of a */
	vpunpckhwd %ymm14, %ymm0, %ymm4
	vpunpckhwd %ymm15, %ymm1, %ymm5
	vpunpckhwd %ymm15, %ymm2, %ymm6
	vpunpckhwd %ymm15, %ymm3, %ymm7
	vpunpcklwd %ymm14, %ymm0, %ymm0
	vpunpcklwd %ymm15, %ymm1, %ymm1
	vpunpcklwd %ymm15, %ymm2, %ymm2
	vpunpcklwd %ymm15, %ymm3, %ymm3
	vpslld	$16, %ymm8, %ymm8
	vpslld	$16, %ymm11, %ymm9
	DWORDS2	%ymm8, %ymm9
	DWORDS2	%ymm8, %ymm9
	DWORDS2	%ymm8, %ymm9
	DWORDS2	%ymm8, %ymm9
	DWORDS2	%ymm8, %ymm9
	DWORDS2	%ymm8, %ymm9
	DWORDS2	%ymm8, %ymm9
	DWORDS2	%ymm8, %ymm9

	vpxor	%xmm15, %xmm15, %xmm15
	vpcmpeqd %ymm14, %ymm14, %ymm14
	vpsrlq	$63, %ymm14, %ymm14
	vpsllq	$32, %ymm14, %ymm14
	OPERANDS %ymm0, %ymm1, %ymm2, %ymm3, 0
	OPERANDS %ymm4, %ymm5, %ymm6, %ymm7, 256

	vmovdqu	(STATE), %xmm0
	vmovdqu	16(STATE), %xmm1
	vmovdqu	32(STATE), %xmm2
	vmovdqu	48(STATE), %xmm3
	LEAF_ROWS 0x00, 0
	LEAF_ROWS 0x11, 0
	LEAF_ROWS 0x00, 16
	LEAF_ROWS 0x11, 16
	LEAF_ROWS 0x00, 256
	LEAF_ROWS 0x11, 256
	LEAF_ROWS 0x00, 272
	LEAF_ROWS 0x11, 272
	vmovdqu	%xmm0, (STATE)
	vmovdqu	%xmm1, 16(STATE)
	vmovdqu	%xmm2, 32(STATE)
	vmovdqu	%xmm3, 48(STATE)
	add	$64, DATA
	dec	BLOCKS
	jnz	LOCAL (block)

	CANONICAL %xmm0, %xmm4
	CANONICAL %xmm1, %xmm5
	CANONICAL %xmm2, %xmm6
	CANONICAL %xmm3, %xmm7
	vmovdqu	%xmm0, (STATE)
	vmovdqu	%xmm1, 16(STATE)
	vmovdqu	%xmm2, 32(STATE)
	vmovdqu	%xmm3, 48(STATE)

	vzeroall
	.set	i, 0
	.rept	16
	vmovdqa	%ymm0, i(%rsp)
	.set	i, i+32
	.endr
	END_FRAME
	RESTORE	%rbp
	vzeroupper
	ret
ENDFUNC (_symcrypt_tz_blocks_pclmul)

	/* \dst = \p \r + \q \s, reduced except bit 127: \p, \q registers with
	   the sums of their halves in \f, \r and \s offsets of B with the sums
	   of their halves in \g.  With z2, z3 the high half of the product it
	   is z0 + 2 (z2 + z3), z1 + z2 + z3 + 2 z3 + carry of 2 z2. */
.macro PRODUCT p, q, f, r, s, g, dst
	vmovdqu	\r(%rdx), %xmm14
	vmovdqu	\s(%rdx), %xmm15
	vpclmulqdq $0x00, %xmm14, \p, %xmm12
	vpclmulqdq $0x11, %xmm14, \p, %xmm13
	vpclmulqdq $0x00, \g, \f, %xmm14
	vpclmulqdq $0x00, %xmm15, \q, \dst
	vpclmulqdq $0x11, %xmm15, \q, %xmm15
	vpxor	\dst, %xmm12, %xmm12
	vpxor	%xmm15, %xmm13, %xmm13
	vpclmulqdq $0x11, \g, \f, %xmm15
	vpxor	%xmm12, %xmm14, %xmm14
	vpxor	%xmm13, %xmm15, %xmm15
	vpxor	%xmm15, %xmm14, %xmm14
	vpslldq	$8, %xmm14, %xmm15
	vpsrldq	$8, %xmm14, %xmm14
	vpxor	%xmm15, %xmm12, %xmm12	/* z0, z1 */
	vpxor	%xmm14, %xmm13, %xmm13	/* z2, z3 */
	vpshufd	$0x4e, %xmm13, %xmm14
	vpxor	%xmm14, %xmm13, %xmm15
	vpaddq	%xmm13, %xmm13, %xmm13
	vpsrlq	$63, %xmm14, %xmm14	/* 0, carry: z3 is short */
	vpxor	%xmm13, %xmm15, %xmm13
	vpaddq	%xmm15, %xmm15, %xmm15
	vpxor	%xmm14, %xmm12, %xmm12
	vpblendd $0x0c, %xmm13, %xmm15, %xmm15
	vpxor	%xmm15, %xmm12, \dst
.endm

FUNC (_symcrypt_tz_mul_pclmul)
	vmovdqu	(%rsi), %xmm0
	vmovdqu	16(%rsi), %xmm1
	vmovdqu	32(%rsi), %xmm2
	vmovdqu	48(%rsi), %xmm3
	vmovdqu	(%rdx), %xmm8
	vmovdqu	32(%rdx), %xmm9
	vmovdqu	16(%rdx), %xmm10
	vmovdqu	48(%rdx), %xmm11
	/* %xmm4 = the sums of the halves of %xmm0 and %xmm1 */
	vpunpcklqdq %xmm1, %xmm0, %xmm4
	vpunpckhqdq %xmm1, %xmm0, %xmm12
	vpxor	%xmm12, %xmm4, %xmm4
	vpunpcklqdq %xmm9, %xmm8, %xmm6
	vpunpckhqdq %xmm9, %xmm8, %xmm13
	vpxor	%xmm13, %xmm6, %xmm6
	vpunpcklqdq %xmm3, %xmm2, %xmm5
	vpunpckhqdq %xmm3, %xmm2, %xmm14
	vpxor	%xmm14, %xmm5, %xmm5
	vpunpcklqdq %xmm11, %xmm10, %xmm7
	vpunpckhqdq %xmm11, %xmm10, %xmm15
	vpxor	%xmm15, %xmm7, %xmm7
	PRODUCT	%xmm0, %xmm1, %xmm4, 0, 32, %xmm6, %xmm8
	PRODUCT	%xmm0, %xmm1, %xmm4, 16, 48, %xmm7, %xmm9
	PRODUCT	%xmm2, %xmm3, %xmm5, 0, 32, %xmm6, %xmm10
	PRODUCT	%xmm2, %xmm3, %xmm5, 16, 48, %xmm7, %xmm11
	CANONICAL %xmm8, %xmm0
	CANONICAL %xmm9, %xmm1
	CANONICAL %xmm10, %xmm2
	CANONICAL %xmm11, %xmm3
	vmovdqu	%xmm8, (%rdi)
	vmovdqu	%xmm9, 16(%rdi)
	vmovdqu	%xmm10, 32(%rdi)
	vmovdqu	%xmm11, 48(%rdi)
	vzeroupper
	ret
ENDFUNC (_symcrypt_tz_mul_pclmul)

RODATA (32)
LOCAL (high):
	.long	0x80008000, 0x80008000, 0x80008000, 0x80008000
	.long	0x80008000, 0x80008000, 0x80008000, 0x80008000
LOCAL (swap):
	.byte	3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
	/* a, b, c, d of leaves of 4 bits; tests/vectors/tz/leaves.py */
LOCAL (table4):
	.byte	0x15, 0x1d, 0x1f, 0x12, 0x1f, 0x13, 0x11, 0x1a
	.byte	0x1d, 0x10, 0x13, 0x19, 0x12, 0x19, 0x1a, 0x15
	.byte	0x08, 0x08, 0x0d, 0x0d, 0x0c, 0x0c, 0x0b, 0x0b
	.byte	0x0d, 0x0d, 0x0a, 0x0a, 0x0b, 0x0b, 0x0f, 0x0f
	.byte	0x08, 0x0d, 0x0c, 0x0b, 0x0d, 0x0a, 0x0b, 0x0f
	.byte	0x08, 0x0d, 0x0c, 0x0b, 0x0d, 0x0a, 0x0b, 0x0f
	.byte	0x05, 0x05, 0x07, 0x07, 0x07, 0x07, 0x04, 0x04
	.byte	0x05, 0x05, 0x07, 0x07, 0x07, 0x07, 0x04, 0x04
ENDRODATA
