/* SPDX-License-Identifier: ISC */
/* The Tillich-Zemor hash over GF(2^127) with carry-less multiplication of four
 * words at once: whole blocks, the product of two matrices.
 *
 *   void _symcrypt_tz_blocks_avx512 (uint64_t *state, size_t blocks,
 *                                    const uint8_t *data);
 *
 *   void _symcrypt_tz_mul_avx512 (uint64_t *dst, const uint64_t *a,
 *                                 const uint64_t *b);
 *
 * STATE, A, B, DST are matrices as src/tz-kernels.h has them.  BLOCKS is at
 * least 1; any alignment of DATA.  DST may equal A or B or both.  Constant
 * time: branches depend on BLOCKS alone.
 *
 * Needs: AVX512 (F, BW, DQ, VL), AVX512_VBMI, VPCLMULQDQ, GFNI.
 *
 * Registers of tz_blocks, long messages:
 *   - rdi: state
 *   - rsi: blocks beyond
 *   - rdx: data of the first part
 *   - r8, r9: distance of parts
 *   - r10, r11: operands
 *   - rcx: how often
 *   - zmm0-3: the state, a part in each quarter
 *   - zmm8-11: leaves
 *   - zmm12-17: scratch of a step
 *   - zmm4-7, zmm18-31: leaves in the making
 *   - One block: zmm1 the state
 *   - zmm24-31 constants, others scratch
 *
 * Cycles per byte: see doc/kernels/tz.md.
 *
 * Method.  The state is the product P of matrices M(b) = [[x+b,1],[1,0]] over
 * the bits b of the message: what conjugation by A makes of the hash's
 * generators, see src/tz-kernels.h.  The product over n bits, a leaf
 * [[a,b],[c,d]], has monic entries of degrees n, n-1, n-1, n-2 (continuants),
 * so the bit x^n of a is known and n bits hold each entry.
 *
 * Bytes.  Leaves of 8 bits are looked up: b does not depend on the last bit, c
 * not on the first, and both are the same of the others; d depends on neither:
 * this is five vpermi2b and vpermb.
 * Polynomials of up to 32 bits are then held as their values at four points of
 * GF(2^8) of which no two are conjugate: a polynomial of degree below 32 is
 * determined by them, since their minimal polynomials, of degree 8, make 32
 * together.  Values are multiplied by vgf2p8mulb, 64 at once, which takes two
 * levels, to leaves of 32 bits.  Going to values at other points, and from
 * values to bytes of polynomials, is linear over GF(2): vgf2p8affineqb.  The
 * first point is y, whose powers are the basis of GF(2^8), so the value of a
 * polynomial of degree below 8 is itself.  Known tops of a go in as constants.
 * tests/vectors/tz/leaves.py derives tables, maps and constants.
 *
 * Words.  Two leaves of 32 bits make one of 64 by 8 multiplications of 33-bit
 * polynomials.  The state is multiplied by a leaf of 64 bits by 16:
 *
 *   p' = p a + q c,  a = x^64 + A,  p = p0 + p1 x^64
 *      = (p0 A + q0 c) + (p1 A + q1 c + p) x^64 = L + H x^64,
 *
 * and with H = u + t x^64 and x^128 = x^64 + x (x times the modulus)
 *
 *   p' = L + t x + (u + t) x^64.
 *
 * Bit 127 stays as it comes until the end.
 *
 * Long messages are cut into four parts, whose states are the quarters of
 * registers and are multiplied in the end.  While the state is multiplied by 8
 * leaves alternately, those of the next 256 bytes are computed in fragments
 * put between.  One block alone is four parts of 16 bytes, with the points in
 * the quarters instead.
 *
 * Bound on Zen 4: measured, vpclmulqdq takes 2 cycles for any width, and takes
 * 1.5 cycles of all four pipes, any other operation on zmm 0.5. 256 bytes need
 * 192 of them and some 730 others: 2.55 cycles a byte.  More of one and fewer
 * of the other are no better: Karatsuba's for the state (24 for 16 bytes
 * instead of 32) adds more than it saves.  Leaves of 32 bits by multiplying
 * packed words of 64 instead of values take 64 more multiplications. */
#include "asm.h"

#define STATE %rdi
#define BLOCKS %rsi
#define DATA %rdx

#define ODD %k1    /* words of 64 */
#define EVEN %k2
#define EVEN32 %k3 /* words of 32 */

	/* The fewest blocks for which a message is cut into four parts. */
#define LONG 4

	/* Made by tests/vectors/tz/leaves.py. */
#define MAP_TOP1 0x06
#define MAP_TOP2 0x31
#define MAP_TOP3 0x23
#define JOIN_TOP0 0xd7
#define JOIN_TOP1 0x47
#define JOIN_TOP2 0x38
#define JOIN_TOP3 0x15

	/* ---- Leaves by bytes ---- */

	/* [[a,b],[c,d]] [[e,f],[g,h]] of bytes to w, x, y, z. */
.macro BYTES a, b, c, d, e, f, g, h, w, x, y, z, s, t, u, v
	vgf2p8mulb \e, \a, \w
	vgf2p8mulb \g, \b, \s
	vgf2p8mulb \f, \a, \x
	vgf2p8mulb \h, \b, \t
	vgf2p8mulb \e, \c, \y
	vgf2p8mulb \g, \d, \u
	vgf2p8mulb \f, \c, \z
	vgf2p8mulb \h, \d, \v
	vpxorq	\s, \w, \w
	vpxorq	\t, \x, \x
	vpxorq	\u, \y, \y
	vpxorq	\v, \z, \z
.endm

	/* ---- Leaves of 64 bits, the state ---- */

	/* The row (\p, \q) times the leaf zmm8-11. */
.macro ROW p, q
	vpclmulqdq $0x01, %zmm8, \p, %zmm13
	vpclmulqdq $0x01, %zmm10, \q, %zmm15
	vpclmulqdq $0x00, %zmm8, \p, %zmm12
	vpclmulqdq $0x00, %zmm10, \q, %zmm14
	vpternlogq $0x96, \p, %zmm15, %zmm13
	vpclmulqdq $0x01, %zmm9, \p, %zmm17
	vpclmulqdq $0x01, %zmm11, \q, %zmm19
	vpclmulqdq $0x00, %zmm9, \p, %zmm16
	vpclmulqdq $0x00, %zmm11, \q, %zmm18
	/* \p = %zmm12 + %zmm14 + t x + (t + u) x^64 for %zmm13 = [u, t]. */
	vpshufd	$0x4e, %zmm13, %zmm20
	vpsrlq	$63, %zmm13, %zmm21
	vpternlogq $0x96, %zmm13, %zmm21, %zmm20{ODD}
	vpaddq	%zmm20, %zmm20, %zmm20{EVEN}
	vpternlogq $0x96, %zmm14, %zmm20, %zmm12
	vmovdqa64 %zmm12, \p
	vpxorq	%zmm19, %zmm17, %zmm17
	vpshufd	$0x4e, %zmm17, %zmm22
	vpsrlq	$63, %zmm17, %zmm23
	vpternlogq $0x96, %zmm17, %zmm23, %zmm22{ODD}
	vpaddq	%zmm22, %zmm22, %zmm22{EVEN}
	vpternlogq $0x96, %zmm18, %zmm22, %zmm16
	vmovdqa64 %zmm16, \q
.endm

	/* ---- Products of matrices [p,q,r,s] in one register ---- */

	/* \dst = \x \y, reduced except bit 127, for which operands may have it
	   too. */
.macro MATRIX x, y, dst, a, b, c, d, e, f, g, h
	vshufi64x2 $0xa0, \x, \x, \a		/* p p r r */
	vshufi64x2 $0xf5, \x, \x, \b		/* q q s s */
	vshufi64x2 $0x44, \y, \y, \c		/* e f e f */
	vshufi64x2 $0xee, \y, \y, \d		/* g h g h */
	vpunpcklqdq \b, \a, \e
	vpunpckhqdq \b, \a, \f
	vpunpcklqdq \d, \c, \g
	vpunpckhqdq \d, \c, \h
	vpxorq	\f, \e, \e			/* sums of halves */
	vpxorq	\h, \g, \g
	vpclmulqdq $0x00, \g, \e, \f
	vpclmulqdq $0x11, \g, \e, \h
	vpclmulqdq $0x00, \c, \a, \e
	vpclmulqdq $0x00, \d, \b, \g
	vpclmulqdq $0x11, \c, \a, \a
	vpclmulqdq $0x11, \d, \b, \b
	vpxorq	\g, \e, \e			/* low */
	vpternlogq $0x96, \e, \h, \f
	vpxorq	\b, \a, \a			/* high */
	vpxorq	\a, \f, \f			/* middle */
	vpslldq	$8, \f, \g
	vpsrldq	$8, \f, \f
	vpxorq	\f, \a, \a			/* z2, z3 */
	vpshufd	$0x4e, \a, \b
	vpaddq	\a, \a, \c
	vpxorq	\b, \a, \d			/* z2 + z3 twice */
	vpsrlq	$63, \b, \b			/* 0, carry: z3 is short */
	vpternlogq $0x96, \g, \b, \e
	vpaddq	\d, \d, \a
	vpxorq	\c, \d, \a{ODD}
	vpxorq	\a, \e, \dst
.endm

	/* \x = the product of the first two matrices, \z = that of the others,
	   of four whose entries are the quarters of \x, \y, \z and \w. */
.macro PAIRS x, y, z, w
	vshufi64x2 $0x44, \y, \x, %zmm8		/* p0 p1 q0 q1 */
	vshufi64x2 $0xee, \y, \x, %zmm9		/* p2 p3 q2 q3 */
	vshufi64x2 $0x44, \w, \z, %zmm10
	vshufi64x2 $0xee, \w, \z, %zmm11
	vshufi64x2 $0x88, %zmm10, %zmm8, \x
	vshufi64x2 $0xdd, %zmm10, %zmm8, \y
	vshufi64x2 $0x88, %zmm11, %zmm9, \z
	vshufi64x2 $0xdd, %zmm11, %zmm9, \w
	MATRIX	\x, \y, \x, %zmm4, %zmm5, %zmm6, %zmm7, %zmm8, %zmm9, \
		%zmm10, %zmm11
	MATRIX	\z, \w, \z, %zmm12, %zmm13, %zmm14, %zmm15, %zmm16, \
		%zmm17, %zmm18, %zmm19
.endm

	/* \v without bit 127: x^127 = x^63 + 1. */
.macro REDUCE v
	vpsrlq	$63, \v, %zmm4
	vpsrldq	$8, %zmm4, %zmm4
	vpsllq	$63, %zmm4, %zmm5
	vpunpcklqdq %zmm5, %zmm5, %zmm5
	vpternlogq $0x96, %zmm4, %zmm5, \v
.endm

	/* ---- One block ---- */

	/* zmm8-11 = the leaves [[a,b],[c,d]] of 64 bits, one in each quarter,
	   from the operands zmm12-15 and zmm16-19; \which is 0x00 or 0x11. */
.macro LEAVES which
	vpclmulqdq $\which, %zmm16, %zmm12, %zmm8
	vpclmulqdq $\which, %zmm18, %zmm13, %zmm20
	vpclmulqdq $\which, %zmm17, %zmm12, %zmm9
	vpclmulqdq $\which, %zmm19, %zmm13, %zmm21
	vpclmulqdq $\which, %zmm16, %zmm14, %zmm10
	vpclmulqdq $\which, %zmm18, %zmm15, %zmm22
	vpclmulqdq $\which, %zmm17, %zmm14, %zmm11
	vpclmulqdq $\which, %zmm19, %zmm15, %zmm23
	vpxorq	%zmm20, %zmm8, %zmm8
	vpxorq	%zmm21, %zmm9, %zmm9
	vpxorq	%zmm22, %zmm10, %zmm10
	vpxorq	%zmm23, %zmm11, %zmm11
.endm

	/* Values of the leaves of 8 bits that are quarter \q of zmm4-7. */
.macro VALUES q, a, b, c, d
	vshufi64x2 $\q, %zmm4, %zmm4, \a
	vshufi64x2 $\q, %zmm5, %zmm5, \b
	vshufi64x2 $\q, %zmm6, %zmm6, \c
	vshufi64x2 $\q, %zmm7, %zmm7, \d
	vgf2p8affineqb $0, %zmm30, \a, \a
	vgf2p8affineqb $0, %zmm30, \b, \b
	vgf2p8affineqb $0, %zmm30, \c, \c
	vgf2p8affineqb $0, %zmm30, \d, \d
	vpxorq	%zmm31, \a, \a
.endm

	/* \dst = the low 32 bits of polynomials with the values \v, a point's
	   in each quarter, except x^32. */
.macro JOIN v, s, t, u, dst
	vshufi64x2 $0x00, \v, \v, \s
	vshufi64x2 $0x55, \v, \v, \t
	vshufi64x2 $0xaa, \v, \v, \u
	vshufi64x2 $0xff, \v, \v, \dst
	vgf2p8affineqb $0, LOCAL (join0)(%rip), \s, \s
	vgf2p8affineqb $0, LOCAL (join1)(%rip), \t, \t
	vgf2p8affineqb $0, LOCAL (join2)(%rip), \u, \u
	vgf2p8affineqb $0, LOCAL (join3)(%rip), \dst, \dst
	vpternlogq $0x96, \s, \t, \u
	vpxorq	\u, \dst, \dst
.endm

	/* ---- Four parts of a message ----
	 *
	 * The stack, in registers of 64 bytes: */
#define OPERANDS 0		/* twice [4][8]: a, b, c, d; left, right */
#define EIGHTS (2 * 2048)	/* [4][4]: byte of 4; a, b, c, d */
#define BYTEVALUES (EIGHTS + 1024) /* [4][4]: point; a, b, c, d */
#define FRAME (BYTEVALUES + 1024)

#define STRIDE %r8		/* bytes of a part */
#define STRIDE3 %r9
#define NEXT %r10		/* operands being made */
#define NOW %r11		/* operands being used */
#define LEFT %rcx		/* times 256 bytes */

	/* The work on leaves is cut into 84 fragments of 4 to 8 instructions,
	   which use zmm4-7 and zmm18-31. */

	/* 64 bytes of each part, by byte of 4: two parts, then all. */
.macro F_LOAD01 s, t, lo, hi
	vpermb	(DATA), %zmm29, \s
	vpermb	(DATA,STRIDE), %zmm29, \t
	vshufi64x2 $0x44, \t, \s, \lo
	vshufi64x2 $0xee, \t, \s, \hi
.endm
.macro F_LOAD23 s, t, lo, hi
	vpermb	(DATA,STRIDE,2), %zmm29, \s
	vpermb	(DATA,STRIDE3), %zmm29, \t
	add	$64, DATA
	vshufi64x2 $0x44, \t, \s, \lo
	vshufi64x2 $0xee, \t, \s, \hi
.endm
.macro F_PLANES s, t, even, odd
	vshufi64x2 $0x88, \t, \s, \even
	vshufi64x2 $0xdd, \t, \s, \odd
.endm

	/* Leaves of 8 bits of byte \k of 4, the bytes in \n. */
.macro F_EIGHT k, n
	/* The values at y of the entries of a leaf of 8 bits for each byte of
	   \n, in %zmm18-%zmm21; %zmm22 scratch. */
	vpsrlw	$1, \n, %zmm19
	vpmovb2m \n, %k4
	vmovdqa64 %zmm19, %zmm21
	vmovdqa64 \n, %zmm20
	vmovdqa64 \n, %zmm18
	vmovdqa64 \n, %zmm22
	vpermi2b LOCAL (table_bc)+64(%rip), %zmm24, %zmm19
	vpermb	%zmm25, %zmm21, %zmm21
	vpermi2b LOCAL (table_bc)+64(%rip), %zmm24, %zmm20
	vpermi2b LOCAL (table_a)+64(%rip), %zmm27, %zmm18
	vpermi2b LOCAL (table_a)+192(%rip), %zmm28, %zmm22
	vmovdqu8 %zmm22, %zmm18{%k4}
	vmovdqa64 %zmm18, EIGHTS+256*\k(%rsp)
	vmovdqa64 %zmm19, EIGHTS+256*\k+64(%rsp)
	vmovdqa64 %zmm20, EIGHTS+256*\k+128(%rsp)
	vmovdqa64 %zmm21, EIGHTS+256*\k+192(%rsp)
.endm

	/* Their values at point \i. */
.macro F_VALUES k, i, a, b, c, d
	vmovdqa64 EIGHTS+256*\k(%rsp), \a
	vmovdqa64 EIGHTS+256*\k+64(%rsp), \b
	vmovdqa64 EIGHTS+256*\k+128(%rsp), \c
	vmovdqa64 EIGHTS+256*\k+192(%rsp), \d
.if \i == 1
	vgf2p8affineqb $MAP_TOP1, LOCAL (maps)+16(%rip){1to8}, \a, \a
.elseif \i == 2
	vgf2p8affineqb $MAP_TOP2, LOCAL (maps)+32(%rip){1to8}, \a, \a
.elseif \i == 3
	vgf2p8affineqb $MAP_TOP3, LOCAL (maps)+48(%rip){1to8}, \a, \a
.endif
.if \i
	vgf2p8affineqb $0, LOCAL (maps)+16*\i(%rip){1to8}, \b, \b
	vgf2p8affineqb $0, LOCAL (maps)+16*\i(%rip){1to8}, \c, \c
	vgf2p8affineqb $0, LOCAL (maps)+16*\i(%rip){1to8}, \d, \d
.endif
.endm
.macro F_LEFT k, i
	F_VALUES \k, \i, %zmm18, %zmm19, %zmm20, %zmm21
.endm
.macro F_RIGHT k, i
	F_VALUES \k, \i, %zmm22, %zmm23, %zmm24, %zmm25
.endm

	/* The row (\a, \b) times [[e,f],[g,h]], values. */
.macro F_BYTES a, b, e, f, g, h, w, x
	vgf2p8mulb \e, \a, \w
	vgf2p8mulb \g, \b, %zmm26
	vpxorq	%zmm26, \w, \w
	vgf2p8mulb \f, \a, \x
	vgf2p8mulb \h, \b, %zmm26
	vpxorq	%zmm26, \x, \x
.endm
.macro F_FIRST0
	F_BYTES	%zmm18, %zmm19, %zmm22, %zmm23, %zmm24, %zmm25, %zmm4, %zmm5
.endm
.macro F_FIRST1
	F_BYTES	%zmm20, %zmm21, %zmm22, %zmm23, %zmm24, %zmm25, %zmm6, %zmm7
.endm
.macro F_SECOND0
	F_BYTES	%zmm18, %zmm19, %zmm22, %zmm23, %zmm24, %zmm25, %zmm27, %zmm28
.endm
.macro F_SECOND1
	F_BYTES	%zmm20, %zmm21, %zmm22, %zmm23, %zmm24, %zmm25, %zmm29, %zmm30
.endm
.macro F_BOTH0 i
	F_BYTES	%zmm4, %zmm5, %zmm27, %zmm28, %zmm29, %zmm30, %zmm18, %zmm19
	vmovdqa64 %zmm18, BYTEVALUES+256*\i(%rsp)
	vmovdqa64 %zmm19, BYTEVALUES+256*\i+64(%rsp)
.endm
.macro F_BOTH1 i
	F_BYTES	%zmm6, %zmm7, %zmm27, %zmm28, %zmm29, %zmm30, %zmm20, %zmm21
	vmovdqa64 %zmm20, BYTEVALUES+256*\i+128(%rsp)
	vmovdqa64 %zmm21, BYTEVALUES+256*\i+192(%rsp)
.endm

	/* \dst = byte \j of the polynomials of 32 bits of entry \e. */
.macro F_JOIN e, j, top, dst
.if \j == 0
	vmovdqa64 BYTEVALUES+64*\e(%rsp), %zmm18
	vmovdqa64 BYTEVALUES+64*\e+256(%rsp), %zmm19
	vmovdqa64 BYTEVALUES+64*\e+512(%rsp), %zmm20
	vmovdqa64 BYTEVALUES+64*\e+768(%rsp), %zmm21
.endif
.if \e
	vgf2p8affineqb $0, LOCAL (join0)+16*\j(%rip){1to8}, %zmm18, \dst
.else
	vgf2p8affineqb $\top, LOCAL (join0)+16*\j(%rip){1to8}, %zmm18, \dst
.endif
	vgf2p8affineqb $0, LOCAL (join1)+16*\j(%rip){1to8}, %zmm19, %zmm26
	vgf2p8affineqb $0, LOCAL (join2)+16*\j(%rip){1to8}, %zmm20, %zmm27
	vgf2p8affineqb $0, LOCAL (join3)+16*\j(%rip){1to8}, %zmm21, %zmm28
	vpternlogq $0x96, %zmm26, %zmm27, \dst
	vpxorq	%zmm28, \dst, \dst
.endm
.macro F_JOIN0 e
	F_JOIN	\e, 0, JOIN_TOP0, %zmm22
.endm
.macro F_JOIN1 e
	F_JOIN	\e, 1, JOIN_TOP1, %zmm23
.endm
.macro F_JOIN2 e
	F_JOIN	\e, 2, JOIN_TOP2, %zmm24
.endm
.macro F_JOIN3 e
	F_JOIN	\e, 3, JOIN_TOP3, %zmm25
.endm
.macro F_PAIRS
	vpunpcklbw %zmm23, %zmm22, %zmm4
	vpunpckhbw %zmm23, %zmm22, %zmm5
	vpunpcklbw %zmm25, %zmm24, %zmm6
	vpunpckhbw %zmm25, %zmm24, %zmm7
.endm

	/* \v as operands \at of 4, of entry \e. */
.macro PUT v, at, e
	vpsrlq	$32, \v, %zmm21
.if \e
	vmovdqa32 \v, %zmm20{EVEN32}{z}
.else
	vpblendmd \v, %zmm31, %zmm20{EVEN32}
	vporq	%zmm31, %zmm21, %zmm21
.endif
	vmovdqa64 %zmm20, 512*\at+64*\e(NEXT)
	vmovdqa64 %zmm21, 512*\at+64*\e+256(NEXT)
.endm
.macro F_PUT0 e
	vpunpcklwd %zmm6, %zmm4, %zmm22
	vpunpckhwd %zmm6, %zmm4, %zmm23
	PUT	%zmm22, 0, \e
	PUT	%zmm23, 1, \e
.endm
.macro F_PUT1 e
	vpunpcklwd %zmm7, %zmm5, %zmm22
	vpunpckhwd %zmm7, %zmm5, %zmm23
	PUT	%zmm22, 2, \e
	PUT	%zmm23, 3, \e
.endm

	/* A row (\p, \q) times leaves, with fragments between. */
.macro ROW_BETWEEN p, q, f0, f1, f2, f3
	vpclmulqdq $0x01, %zmm8, \p, %zmm13
	vpclmulqdq $0x01, %zmm10, \q, %zmm15
	\f0
	vpclmulqdq $0x00, %zmm8, \p, %zmm12
	vpclmulqdq $0x00, %zmm10, \q, %zmm14
	vpternlogq $0x96, \p, %zmm15, %zmm13
	\f1
	vpclmulqdq $0x01, %zmm9, \p, %zmm16
	vpclmulqdq $0x01, %zmm11, \q, %zmm17
	vpxorq	%zmm14, %zmm12, %zmm12
	vpshufd	$0x4e, %zmm13, %zmm14
	vpsrlq	$63, %zmm13, %zmm15
	vpternlogq $0x96, %zmm13, %zmm15, %zmm14{ODD}
	\f2
	vpclmulqdq $0x00, %zmm9, \p, %zmm15
	vpclmulqdq $0x00, %zmm11, \q, %zmm13
	vpaddq	%zmm14, %zmm14, %zmm14{EVEN}
	vpxorq	%zmm17, %zmm16, %zmm16
	vpxorq	%zmm14, %zmm12, \p
	vpshufd	$0x4e, %zmm16, %zmm14
	vpsrlq	$63, %zmm16, %zmm17
	vpternlogq $0x96, %zmm16, %zmm17, %zmm14{ODD}
	\f3
	vpaddq	%zmm14, %zmm14, %zmm14{EVEN}
	vpternlogq $0x96, %zmm13, %zmm14, %zmm15
	vmovdqa64 %zmm15, \q
.endm

	/* A step: the leaf \which of each quarter of operands \at of 4, and
	   the state times it; with fragments between. */
.macro BLOCK_STEP at, which, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11
	vmovdqa64 512*\at(NOW), %zmm12
	vmovdqa64 512*\at+64(NOW), %zmm13
	vpclmulqdq $\which, 512*\at+256(NOW), %zmm12, %zmm8
	vpclmulqdq $\which, 512*\at+384(NOW), %zmm13, %zmm14
	\f0
	vpclmulqdq $\which, 512*\at+320(NOW), %zmm12, %zmm9
	vpclmulqdq $\which, 512*\at+448(NOW), %zmm13, %zmm15
	vpxorq	%zmm14, %zmm8, %zmm8
	\f1
	vmovdqa64 512*\at+128(NOW), %zmm16
	vmovdqa64 512*\at+192(NOW), %zmm17
	vpclmulqdq $\which, 512*\at+256(NOW), %zmm16, %zmm10
	vpclmulqdq $\which, 512*\at+384(NOW), %zmm17, %zmm14
	vpxorq	%zmm15, %zmm9, %zmm9
	\f2
	vpclmulqdq $\which, 512*\at+320(NOW), %zmm16, %zmm11
	vpclmulqdq $\which, 512*\at+448(NOW), %zmm17, %zmm15
	vpxorq	%zmm14, %zmm10, %zmm10
	\f3
	vpxorq	%zmm15, %zmm11, %zmm11
	ROW_BETWEEN %zmm0, %zmm1, "\f4", "\f5", "\f6", "\f7"
	ROW_BETWEEN %zmm2, %zmm3, "\f8", "\f9", "\f10", "\f11"
.endm

	/* The fragments without a step. */
.macro ALONE at, which, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11
	\f0
	\f1
	\f2
	\f3
	\f4
	\f5
	\f6
	\f7
	\f8
	\f9
	\f10
	\f11
.endm

	/* Eight steps and the leaves of the next 256 bytes. */
.macro BATCH with
	vmovdqa64 LOCAL (planes)(%rip), %zmm29
	vmovdqa64 LOCAL (table_bc)(%rip), %zmm24
	vmovdqa64 LOCAL (table_d)(%rip), %zmm25
	vmovdqa64 LOCAL (table_a)(%rip), %zmm27
	vmovdqa64 LOCAL (table_a)+128(%rip), %zmm28
	\with	0, 0x00, \
		"F_LOAD01 %zmm18, %zmm19, %zmm20, %zmm21", \
		"F_LOAD23 %zmm18, %zmm19, %zmm22, %zmm23", \
		"F_PLANES %zmm20, %zmm22, %zmm4, %zmm5", \
		"F_PLANES %zmm21, %zmm23, %zmm6, %zmm7", \
		"F_EIGHT 0, %zmm4", \
		"", \
		"F_EIGHT 1, %zmm5", \
		"", \
		"F_EIGHT 2, %zmm6", \
		"", \
		"F_EIGHT 3, %zmm7", \
		""
	\with	0, 0x11, \
		"F_LEFT 0, 0", "F_RIGHT 1, 0", "F_FIRST0", "F_FIRST1", \
		"F_LEFT 2, 0", "F_RIGHT 3, 0", "F_SECOND0", "F_SECOND1", \
		"F_BOTH0 0", "F_BOTH1 0", \
		"F_LEFT 0, 1", "F_RIGHT 1, 1"
	\with	1, 0x00, \
		"F_FIRST0", "F_FIRST1", \
		"F_LEFT 2, 1", "F_RIGHT 3, 1", \
		"F_SECOND0", "F_SECOND1", "F_BOTH0 1", "F_BOTH1 1", \
		"F_LEFT 0, 2", "F_RIGHT 1, 2", \
		"F_FIRST0", "F_FIRST1"
	\with	1, 0x11, \
		"F_LEFT 2, 2", "F_RIGHT 3, 2", \
		"F_SECOND0", "F_SECOND1", "F_BOTH0 2", "F_BOTH1 2", \
		"F_LEFT 0, 3", "F_RIGHT 1, 3", \
		"F_FIRST0", "F_FIRST1", \
		"F_LEFT 2, 3", "F_RIGHT 3, 3"
	\with	2, 0x00, \
		"F_SECOND0", "F_SECOND1", "F_BOTH0 3", "F_BOTH1 3", \
		"F_JOIN0 0", "F_JOIN1 0", \
		"F_JOIN2 0", "F_JOIN3 0", \
		"F_PAIRS", "F_PUT0 0", "F_PUT1 0", ""
	\with	2, 0x11, \
		"F_JOIN0 1", "F_JOIN1 1", "F_JOIN2 1", "F_JOIN3 1", \
		"F_PAIRS", "F_PUT0 1", "F_PUT1 1", "", \
		"F_JOIN0 2", "F_JOIN1 2", "F_JOIN2 2", "F_JOIN3 2"
	\with	3, 0x00, \
		"F_PAIRS", "F_PUT0 2", "F_PUT1 2", "", \
		"F_JOIN0 3", "", "F_JOIN1 3", "", "F_JOIN2 3", "", \
		"F_JOIN3 3", ""
	\with	3, 0x11, \
		"F_PAIRS", "", "F_PUT0 3", "", "F_PUT1 3", ""
.endm

FUNC (_symcrypt_tz_blocks_avx512)
	/* (Mach-O takes $0 for an argument in a macro without any.) */
	mov	$0xaa, %eax
	kmovd	%eax, ODD
	mov	$0x55, %eax
	kmovd	%eax, EVEN
	mov	$0x5555, %eax
	kmovd	%eax, EVEN32
	cmp	$LONG, BLOCKS
	jb	LOCAL (short)

	SAVE	%rbp
	BEGIN_FRAME
	sub	$FRAME, %rsp
	and	$-64, %rsp

	mov	BLOCKS, LEFT
	shr	$2, LEFT
	mov	LEFT, STRIDE
	shl	$6, STRIDE
	lea	(STRIDE,STRIDE,2), STRIDE3
	and	$3, %esi
	lea	OPERANDS(%rsp), NEXT
	lea	OPERANDS+2048(%rsp), NOW
	vmovdqu	(STATE), %xmm0
	vmovdqu	16(STATE), %xmm1
	vmovdqu	32(STATE), %xmm2
	vmovdqu	48(STATE), %xmm3
	vmovdqa64 LOCAL (units)(%rip), %zmm4
	vporq	%zmm4, %zmm0, %zmm0
	vporq	%zmm4, %zmm3, %zmm3
	vpbroadcastq LOCAL (one32)(%rip), %zmm31
	BATCH	ALONE
	xchg	NEXT, NOW
	dec	LEFT
	jz	LOCAL (last)

	.balign	32
LOCAL (batch):
	BATCH	BLOCK_STEP
	xchg	NEXT, NOW
	dec	LEFT
	jnz	LOCAL (batch)

LOCAL (last):
	BLOCK_STEP 0, 0x00
	BLOCK_STEP 0, 0x11
	BLOCK_STEP 1, 0x00
	BLOCK_STEP 1, 0x11
	BLOCK_STEP 2, 0x00
	BLOCK_STEP 2, 0x11
	BLOCK_STEP 3, 0x00
	BLOCK_STEP 3, 0x11

	PAIRS	%zmm0, %zmm1, %zmm2, %zmm3
	MATRIX	%zmm0, %zmm2, %zmm1, %zmm4, %zmm5, %zmm6, %zmm7, %zmm8, \
		%zmm9, %zmm10, %zmm11
	add	STRIDE3, DATA

	vpxor	%xmm0, %xmm0, %xmm0
	mov	$FRAME / 256, %eax
	mov	%rsp, %rcx
LOCAL (wipe):
	vmovdqa64 %zmm0, (%rcx)
	vmovdqa64 %zmm0, 64(%rcx)
	vmovdqa64 %zmm0, 128(%rcx)
	vmovdqa64 %zmm0, 192(%rcx)
	add	$256, %rcx
	dec	%eax
	jnz	LOCAL (wipe)
	END_FRAME
	RESTORE	%rbp
	test	BLOCKS, BLOCKS
	jnz	LOCAL (blocks)
	jmp	LOCAL (end)

LOCAL (short):
	vmovdqu64 (STATE), %zmm1
LOCAL (blocks):
	vmovdqa64 LOCAL (maps)(%rip), %zmm30
	vmovdqa64 LOCAL (maps_top)(%rip), %zmm31
	vmovdqa64 LOCAL (planes)(%rip), %zmm29
	vmovdqa64 LOCAL (table_bc)(%rip), %zmm24
	vmovdqa64 LOCAL (table_d)(%rip), %zmm25
	vmovdqa64 LOCAL (table_a)(%rip), %zmm27
	vmovdqa64 LOCAL (table_a)+128(%rip), %zmm28

LOCAL (block):
	vpermb	(DATA), %zmm29, %zmm0		/* bytes 0, 1, 2, 3 of 4 */
	vpsrlw	$1, %zmm0, %zmm5
	vpmovb2m %zmm0, %k4
	vmovdqa64 %zmm5, %zmm7
	vmovdqa64 %zmm0, %zmm6
	vmovdqa64 %zmm0, %zmm4
	vmovdqa64 %zmm0, %zmm8
	vpermi2b LOCAL (table_bc)+64(%rip), %zmm24, %zmm5
	vpermb	%zmm25, %zmm7, %zmm7
	vpermi2b LOCAL (table_bc)+64(%rip), %zmm24, %zmm6
	vpermi2b LOCAL (table_a)+64(%rip), %zmm27, %zmm4
	vpermi2b LOCAL (table_a)+192(%rip), %zmm28, %zmm8
	vmovdqu8 %zmm8, %zmm4{%k4}
	VALUES	0x00, %zmm8, %zmm9, %zmm10, %zmm11
	VALUES	0x55, %zmm12, %zmm13, %zmm14, %zmm15
	BYTES	%zmm8, %zmm9, %zmm10, %zmm11, %zmm12, %zmm13, %zmm14, %zmm15, \
		%zmm16, %zmm17, %zmm18, %zmm19, %zmm20, %zmm21, %zmm22, %zmm23
	VALUES	0xaa, %zmm8, %zmm9, %zmm10, %zmm11
	VALUES	0xff, %zmm12, %zmm13, %zmm14, %zmm15
	BYTES	%zmm8, %zmm9, %zmm10, %zmm11, %zmm12, %zmm13, %zmm14, %zmm15, \
		%zmm4, %zmm5, %zmm6, %zmm7, %zmm20, %zmm21, %zmm22, %zmm23
	BYTES	%zmm16, %zmm17, %zmm18, %zmm19, %zmm4, %zmm5, %zmm6, %zmm7, \
		%zmm8, %zmm9, %zmm10, %zmm11, %zmm20, %zmm21, %zmm22, %zmm23
	JOIN	%zmm8, %zmm20, %zmm21, %zmm22, %zmm4
	JOIN	%zmm9, %zmm20, %zmm21, %zmm22, %zmm5
	JOIN	%zmm10, %zmm20, %zmm21, %zmm22, %zmm6
	JOIN	%zmm11, %zmm20, %zmm21, %zmm22, %zmm7
	vpxorq	LOCAL (join_top)(%rip), %zmm4, %zmm4
	vmovdqa64 LOCAL (dwords)(%rip), %zmm8
	vpbroadcastq LOCAL (one32)(%rip), %zmm9
	vpermb	%zmm4, %zmm8, %zmm4
	vpermb	%zmm5, %zmm8, %zmm5
	vpermb	%zmm6, %zmm8, %zmm6
	vpermb	%zmm7, %zmm8, %zmm7

	/* In each quarter four leaves: two of 64 bits, with x^32 in a. */
	vpblendmd %zmm4, %zmm9, %zmm12{EVEN32}
	vmovdqa32 %zmm5, %zmm13{EVEN32}{z}
	vmovdqa32 %zmm6, %zmm14{EVEN32}{z}
	vmovdqa32 %zmm7, %zmm15{EVEN32}{z}
	vpsrlq	$32, %zmm4, %zmm16
	vpsrlq	$32, %zmm5, %zmm17
	vpsrlq	$32, %zmm6, %zmm18
	vpsrlq	$32, %zmm7, %zmm19
	vporq	%zmm9, %zmm16, %zmm16
	LEAVES	0x00
	vmovdqa64 %zmm8, %zmm4
	vmovdqa64 %zmm9, %zmm5
	vmovdqa64 %zmm10, %zmm6
	vmovdqa64 %zmm11, %zmm7
	LEAVES	0x11
	ROW	%zmm4, %zmm5
	ROW	%zmm6, %zmm7
	vmovdqa64 %zmm1, %zmm31
	vmovdqa64 %zmm4, %zmm0
	vmovdqa64 %zmm5, %zmm1
	vmovdqa64 %zmm6, %zmm2
	vmovdqa64 %zmm7, %zmm3
	PAIRS	%zmm0, %zmm1, %zmm2, %zmm3
	MATRIX	%zmm0, %zmm2, %zmm0, %zmm4, %zmm5, %zmm6, %zmm7, %zmm8, \
		%zmm9, %zmm10, %zmm11
	MATRIX	%zmm31, %zmm0, %zmm1, %zmm4, %zmm5, %zmm6, %zmm7, %zmm8, \
		%zmm9, %zmm10, %zmm11
	vmovdqa64 LOCAL (maps_top)(%rip), %zmm31
	add	$64, DATA
	dec	BLOCKS
	jnz	LOCAL (block)

LOCAL (end):
	REDUCE	%zmm1
	vmovdqu64 %zmm1, (STATE)
	kxorw	%k4, %k4, %k4		/* had bits of data */
	vzeroupper
	ret
ENDFUNC (_symcrypt_tz_blocks_avx512)

FUNC (_symcrypt_tz_mul_avx512)
	mov	$0xaa, %eax
	kmovd	%eax, ODD
	vmovdqu64 (%rsi), %zmm0
	vmovdqu64 (%rdx), %zmm1
	MATRIX	%zmm0, %zmm1, %zmm0, %zmm4, %zmm5, %zmm6, %zmm7, %zmm8, \
		%zmm9, %zmm10, %zmm11
	REDUCE	%zmm0
	vmovdqu64 %zmm0, (%rdi)
	vzeroupper
	ret
ENDFUNC (_symcrypt_tz_mul_avx512)

RODATA (64)
LOCAL (units):
	.quad	0, 0, 1, 0, 1, 0, 1, 0
LOCAL (one32):
	.quad	0x100000000
	.balign	64
LOCAL (table_a):
	.byte	0x4a, 0xca, 0xe8, 0x39, 0xe0, 0x24, 0x06, 0xb1
	.byte	0xe2, 0x23, 0x14, 0xae, 0x09, 0xa6, 0x91, 0x72
	.byte	0xe2, 0x22, 0x10, 0xa9, 0x18, 0xbc, 0x8e, 0x61
	.byte	0x0a, 0xa3, 0x8c, 0x66, 0x99, 0x6e, 0x41, 0xda
	.byte	0xe0, 0x21, 0x12, 0xaa, 0x1f, 0xb8, 0x8b, 0x66
	.byte	0x18, 0xba, 0x96, 0x73, 0x84, 0x7e, 0x52, 0xc3
	.byte	0x09, 0xa0, 0x89, 0x60, 0x84, 0x7f, 0x56, 0xc4
	.byte	0x99, 0x6a, 0x51, 0xc6, 0x4e, 0xcb, 0xf0, 0x2a
	.byte	0xe8, 0x2c, 0x1e, 0xa1, 0x12, 0xb2, 0x80, 0x69
	.byte	0x10, 0xb7, 0x9a, 0x78, 0x89, 0x74, 0x59, 0xcc
	.byte	0x14, 0xb0, 0x9a, 0x79, 0x96, 0x66, 0x4c, 0xd1
	.byte	0x8c, 0x77, 0x4e, 0xd4, 0x51, 0xd8, 0xe1, 0x30
	.byte	0x06, 0xa9, 0x80, 0x6c, 0x8b, 0x76, 0x5f, 0xc8
	.byte	0x8e, 0x74, 0x4c, 0xd7, 0x56, 0xdc, 0xe4, 0x37
	.byte	0x91, 0x66, 0x59, 0xca, 0x52, 0xdb, 0xe4, 0x36
	.byte	0x41, 0xc4, 0xe1, 0x34, 0xf0, 0x3f, 0x1a, 0xa0
	.byte	0xca, 0x1b, 0x2c, 0x8e, 0x21, 0x9e, 0xa9, 0x52
	.byte	0x22, 0x9a, 0xb0, 0x41, 0xa0, 0x4c, 0x66, 0xe9
	.byte	0x23, 0x9a, 0xb7, 0x44, 0xba, 0x59, 0x74, 0xf0
	.byte	0xa3, 0x4a, 0x77, 0xf4, 0x6a, 0xf9, 0xc4, 0x00
	.byte	0x24, 0x9e, 0xb2, 0x43, 0xb8, 0x5a, 0x76, 0xf3
	.byte	0xbc, 0x59, 0x66, 0xee, 0x7f, 0xe4, 0xdb, 0x12
	.byte	0xa6, 0x4c, 0x74, 0xf7, 0x7e, 0xe4, 0xdc, 0x17
	.byte	0x6e, 0xf9, 0xd8, 0x14, 0xcb, 0x1e, 0x3f, 0x90
	.byte	0x39, 0x8e, 0xa1, 0x5a, 0xaa, 0x43, 0x6c, 0xe6
	.byte	0xa9, 0x44, 0x79, 0xfc, 0x60, 0xf7, 0xca, 0x08
	.byte	0xae, 0x41, 0x78, 0xfc, 0x73, 0xee, 0xd7, 0x18
	.byte	0x66, 0xf4, 0xd4, 0x1f, 0xc6, 0x14, 0x34, 0x9f
	.byte	0xb1, 0x52, 0x69, 0xe6, 0x66, 0xf3, 0xc8, 0x0a
	.byte	0x61, 0xf0, 0xd1, 0x18, 0xc4, 0x17, 0x36, 0x9c
	.byte	0x72, 0xe9, 0xcc, 0x08, 0xc3, 0x12, 0x37, 0x9c
	.byte	0xda, 0x00, 0x30, 0x9f, 0x2a, 0x90, 0xa0, 0x5f
LOCAL (table_bc):
	.byte	0x80, 0xd1, 0xc4, 0xb7, 0xc1, 0xba, 0xaf, 0xe3
	.byte	0xc0, 0xb9, 0xa4, 0xef, 0xa9, 0xea, 0xf7, 0x9b
	.byte	0xc1, 0xb8, 0xa7, 0xed, 0xa2, 0xe5, 0xfa, 0x91
	.byte	0xa9, 0xe9, 0xfb, 0x92, 0xf3, 0x97, 0x85, 0xda
	.byte	0xc4, 0xbf, 0xa0, 0xe9, 0xa7, 0xe2, 0xfd, 0x95
	.byte	0xa4, 0xe3, 0xf0, 0x9d, 0xfb, 0x9a, 0x89, 0xd1
	.byte	0xaf, 0xec, 0xfd, 0x97, 0xfa, 0x9b, 0x8a, 0xd3
	.byte	0xf7, 0x93, 0x89, 0xd2, 0x85, 0xd5, 0xcf, 0xba
	.byte	0xd1, 0xa2, 0xbf, 0xfb, 0xb8, 0xf1, 0xec, 0x8f
	.byte	0xb9, 0xf3, 0xe3, 0x84, 0xe9, 0x83, 0x93, 0xc4
	.byte	0xba, 0xf1, 0xe2, 0x85, 0xe5, 0x88, 0x9b, 0xc9
	.byte	0xea, 0x83, 0x9a, 0xcb, 0x97, 0xcc, 0xd5, 0xaf
	.byte	0xb7, 0xfb, 0xe9, 0x8a, 0xed, 0x85, 0x97, 0xc2
	.byte	0xef, 0x84, 0x9d, 0xcf, 0x92, 0xcb, 0xd2, 0xab
	.byte	0xe3, 0x8f, 0x95, 0xc2, 0x91, 0xc9, 0xd3, 0xaa
	.byte	0x9b, 0xc4, 0xd1, 0xab, 0xda, 0xaf, 0xba, 0xff
LOCAL (table_d):
	.byte	0x51, 0x73, 0x7b, 0x4c, 0x79, 0x4b, 0x43, 0x6c
	.byte	0x79, 0x4a, 0x47, 0x6b, 0x40, 0x69, 0x64, 0x5f
	.byte	0x7b, 0x49, 0x45, 0x68, 0x47, 0x6d, 0x61, 0x58
	.byte	0x43, 0x6a, 0x61, 0x59, 0x64, 0x5b, 0x50, 0x75
	.byte	0x73, 0x44, 0x49, 0x63, 0x4a, 0x67, 0x6a, 0x57
	.byte	0x4b, 0x67, 0x6d, 0x52, 0x69, 0x51, 0x5b, 0x7a
	.byte	0x4c, 0x63, 0x68, 0x55, 0x6b, 0x52, 0x59, 0x79
	.byte	0x6c, 0x57, 0x58, 0x79, 0x5f, 0x7a, 0x75, 0x45
LOCAL (maps):
	.quad	0x0102040810204080, 0x0102040810204080
	.quad	0xffaacc88f0a0c080, 0xffaacc88f0a0c080
	.quad	0x9132c6786ca88840, 0x9132c6786ca88840
	.quad	0x8ffa261824a808c0, 0x8ffa261824a808c0
LOCAL (maps_top):
	.fill	16, 1, 0x00
	.fill	16, 1, 0x06
	.fill	16, 1, 0x31
	.fill	16, 1, 0x23
LOCAL (join0):
	.quad	0x3b4da041b870db8c, 0x3b4da041b870db8c
	.quad	0x227fc48810207bf6, 0x227fc48810207bf6
	.quad	0xecd9b35d803a75ea, 0xecd9b35d803a75ea
	.quad	0xefde860c23478e1d, 0xefde860c23478e1d
LOCAL (join1):
	.quad	0x160d1f15f0a0d68d, 0x160d1f15f0a0d68d
	.quad	0xe0a9d86f4a8c1eeb, 0xe0a9d86f4a8c1eeb
	.quad	0xb2dc68a6d28a0cf7, 0xb2dc68a6d28a0cf7
	.quad	0x4c881911f75a931d, 0x4c881911f75a931d
LOCAL (join2):
	.quad	0x7a23ff54b4b0c475, 0x7a23ff54b4b0c475
	.quad	0x3633c001fd5340ff, 0x3633c001fd5340ff
	.quad	0x54cee918a4f5b2b9, 0x54cee918a4f5b2b9
	.quad	0xd8df513d289e2963, 0xd8df513d289e2963
LOCAL (join3):
	.quad	0x34a9b82002d84f50, 0x34a9b82002d84f50
	.quad	0x428158a0ed51f59c, 0x428158a0ed51f59c
	.quad	0xa685dcffa6b141da, 0xa685dcffa6b141da
	.quad	0x971f265efcfd4a63, 0x971f265efcfd4a63
LOCAL (join_top):
	.fill	16, 1, 0xd7
	.fill	16, 1, 0x47
	.fill	16, 1, 0x38
	.fill	16, 1, 0x15
LOCAL (planes):
	.byte	0x00, 0x04, 0x08, 0x0c, 0x10, 0x14, 0x18, 0x1c
	.byte	0x20, 0x24, 0x28, 0x2c, 0x30, 0x34, 0x38, 0x3c
	.byte	0x01, 0x05, 0x09, 0x0d, 0x11, 0x15, 0x19, 0x1d
	.byte	0x21, 0x25, 0x29, 0x2d, 0x31, 0x35, 0x39, 0x3d
	.byte	0x02, 0x06, 0x0a, 0x0e, 0x12, 0x16, 0x1a, 0x1e
	.byte	0x22, 0x26, 0x2a, 0x2e, 0x32, 0x36, 0x3a, 0x3e
	.byte	0x03, 0x07, 0x0b, 0x0f, 0x13, 0x17, 0x1b, 0x1f
	.byte	0x23, 0x27, 0x2b, 0x2f, 0x33, 0x37, 0x3b, 0x3f
LOCAL (dwords):
	.byte	0x00, 0x10, 0x20, 0x30, 0x01, 0x11, 0x21, 0x31
	.byte	0x02, 0x12, 0x22, 0x32, 0x03, 0x13, 0x23, 0x33
	.byte	0x04, 0x14, 0x24, 0x34, 0x05, 0x15, 0x25, 0x35
	.byte	0x06, 0x16, 0x26, 0x36, 0x07, 0x17, 0x27, 0x37
	.byte	0x08, 0x18, 0x28, 0x38, 0x09, 0x19, 0x29, 0x39
	.byte	0x0a, 0x1a, 0x2a, 0x3a, 0x0b, 0x1b, 0x2b, 0x3b
	.byte	0x0c, 0x1c, 0x2c, 0x3c, 0x0d, 0x1d, 0x2d, 0x3d
	.byte	0x0e, 0x1e, 0x2e, 0x3e, 0x0f, 0x1f, 0x2f, 0x3f
ENDRODATA
