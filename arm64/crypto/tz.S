/* SPDX-License-Identifier: ISC */
/* The Tillich-Zemor hash over GF(2^127) by carry-less multiplication: whole
 * blocks, the product of two matrices.
 *
 * Prototypes and contracts: src/tz-kernels.h.  Constant time: branches depend
 * on BLOCKS alone.
 *
 * Needs: PMULL (the crypto extension of ARMv8).
 *
 * Registers of tz_blocks:
 *   - x0: state
 *   - x1: steps left
 *   - x2 and x3: the two halves of the data
 *   - x4: scratch
 *   - v0-v16: scratch
 *   - v17, v18, v19: masks and bits
 *   - v20-v23: table
 *   - v24-v27: low words of the states
 *   - v28-v31: high words, of the first half in the low lane, of the second in
 *     the high one
 * Stack: 0-255 leaves of 32 bits; 256-319 d8-d15; 320 x^32; 336-463 leaves of
 *   64 bits; 464-559 operands that wait.
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
 * The message is cut in two halves, whose products stand side by side and are
 * multiplied in the end.  A step takes 16 bytes of each.  Leaves are made
 *
 *   of 4 bits by TBL; the table is tests/vectors/tz/leaves.py's;
 *   of 8 by PMUL, in which x^8 is lost;
 *   of 16 by PMULL of bytes: a = x^8 + A gives the products with A and, by a
 *     shift, those with x^8;
 *   of 32 by PMULL of words that hold two entries,
 *       (a + b x^32) (c' + a' x^32), bits 32-63 of which are a a' + b c',
 *     what is below and above being shorter than 33 and 32 bits;
 *   of 64 by PMULL, of which the low words count.
 *
 * Half a 64-bit word is taken out of products by way of the stack, which costs
 * the vector units nothing.  The state is multiplied by a leaf of 64 bits:
 *
 *   p' = p a + q c,  a = x^64 + A,  p = U + V x^64
 *      = (U A + ...) + (V A + ... + p) x^64 = L + H x^64
 *
 * and with L = l + l' x^64, H = h + h' x^64 and x^128 = x^64 + x (x times the
 * modulus)
 *
 *   p' = l + h' x + (l' + h + h') x^64,
 *
 * in which h' x has a 65th bit only where p is added, since products of words
 * have 127.  Low and high words of both halves are put side by side first, so
 * these sums serve both.  Bit 127 of the state is left as it comes until the
 * last product.
 *
 * While a step makes its leaves, the state is multiplied by the leaves of the
 * step before, a row at a time.  So work that waits stands next to work that
 * does not.
 *
 * In llvm-mca's model of the Cortex-A72, ZIP, UZP and TBL of 16 bytes take
 * three operations and TRN and TBL of 8 bytes one, hence their choice.  The
 * two vector units have 426 operations for 32 bytes, 176 of them for one of
 * the units alone, which bounds this at 6.7 cycles a byte.  The model has 7.5
 * (7.7 for the same without the overlap of steps). */

#include "asm.h"

	.arch	armv8-a+crypto

	/* Nibbles of the 8 bytes \src: the low ones in their place, the leaves
	   of the high ones to \a-\d, of the low ones' entries a and c to \e,
	   \f. */
.macro NIBBLES src, h, a, b, c, d, e, f
	ushr	\h\().8b, \src\().8b, #4
	and	\src\().8b, \src\().8b, v19.8b
	tbl	\a\().8b, {v20.16b}, \h\().8b
	tbl	\b\().8b, {v21.16b}, \h\().8b
	tbl	\c\().8b, {v22.16b}, \h\().8b
	tbl	\d\().8b, {v23.16b}, \h\().8b
	tbl	\e\().8b, {v20.16b}, \src\().8b
	tbl	\f\().8b, {v22.16b}, \src\().8b
.endm

	/* \r = \a \e + \b \f */
.macro SUM8 r, a, e, b, f, t
	pmul	\r\().8b, \a\().8b, \e\().8b
	pmul	\t\().8b, \b\().8b, \f\().8b
	eor	\r\().8b, \r\().8b, \t\().8b
.endm

	/* Leaves of 16 bits \o0-\o3 out of those of 8 \a-\d and \e-\h. */
.macro PAIRS o0, o1, o2, o3, a, b, c, d, e, f, g, h, t
	/* The same in 16 bits, and x^8 \v. */
	pmull	\o0\().8h, \a\().8b, \e\().8b
	pmull	\t\().8h, \b\().8b, \g\().8b
	eor	\o0\().16b, \o0\().16b, \t\().16b
	eor	\t\().8b, \a\().8b, \e\().8b
	shll	\t\().8h, \t\().8b, #8
	eor	\o0\().16b, \o0\().16b, \t\().16b
	pmull	\o1\().8h, \a\().8b, \f\().8b
	pmull	\t\().8h, \b\().8b, \h\().8b
	eor	\o1\().16b, \o1\().16b, \t\().16b
	shll	\t\().8h, \f\().8b, #8
	eor	\o1\().16b, \o1\().16b, \t\().16b
	pmull	\o2\().8h, \c\().8b, \e\().8b
	pmull	\t\().8h, \d\().8b, \g\().8b
	eor	\o2\().16b, \o2\().16b, \t\().16b
	shll	\t\().8h, \c\().8b, #8
	eor	\o2\().16b, \o2\().16b, \t\().16b
	pmull	\o3\().8h, \c\().8b, \f\().8b
	pmull	\t\().8h, \d\().8b, \h\().8b
	eor	\o3\().16b, \o3\().16b, \t\().16b
.endm

	/* The leaves of 32 bits number \k, of both halves: rows v\a, v\b times
	   columns v\c, v\d. */
.macro LEAVES32 k, a, b, c, d, t, u
	pmull	v\t\().1q, v\a\().1d, v\c\().1d
	str	d\t, [sp, #64*\k]
	pmull2	v\u\().1q, v\a\().2d, v\c\().2d
	str	d\u, [sp, #64*\k+8]
	pmull	v\t\().1q, v\a\().1d, v\d\().1d
	str	d\t, [sp, #64*\k+16]
	pmull2	v\u\().1q, v\a\().2d, v\d\().2d
	str	d\u, [sp, #64*\k+24]
	pmull	v\t\().1q, v\b\().1d, v\c\().1d
	str	d\t, [sp, #64*\k+32]
	pmull2	v\u\().1q, v\b\().2d, v\c\().2d
	str	d\u, [sp, #64*\k+40]
	pmull	v\t\().1q, v\b\().1d, v\d\().1d
	str	d\t, [sp, #64*\k+48]
	pmull2	v\u\().1q, v\b\().2d, v\d\().2d
	str	d\u, [sp, #64*\k+56]
.endm

	/* The low words of v\a v\e + v\b v\f to sp + \at, and of v\p v\q + v\r
	   v\s to the next word. */
.macro SUM64 at, a, e, b, f, p, q, r, s, t, u
	pmull	v\t\().1q, v\a\().1d, v\e\().1d
	pmull	v\u\().1q, v\b\().1d, v\f\().1d
	eor	v\t\().16b, v\t\().16b, v\u\().16b
	str	d\t, [sp, #\at]
	pmull	v\t\().1q, v\p\().1d, v\q\().1d
	pmull	v\u\().1q, v\r\().1d, v\s\().1d
	eor	v\t\().16b, v\t\().16b, v\u\().16b
	str	d\t, [sp, #\at+8]
.endm

	/* Leaf \m of 64 bits out of those of 32; its columns to sp from 336 +
	   64 \m.  It is read after so long that its words are in the cache. */
.macro LEAVES64 m
	ldr	s4, [sp, #128*\m+4]
	ldr	s8, [sp, #128*\m+8+4]
	ldr	s5, [sp, #128*\m+16+4]
	ldr	s9, [sp, #128*\m+24+4]
	ldr	s6, [sp, #128*\m+64+4]
	ldr	s10, [sp, #128*\m+72+4]
	ldr	s7, [sp, #128*\m+96+4]
	ldr	s11, [sp, #128*\m+104+4]
	ldr	s12, [sp, #128*\m+80+4]
	ldr	s13, [sp, #128*\m+88+4]
	ldr	s14, [sp, #128*\m+112+4]
	ldr	s15, [sp, #128*\m+120+4]
	orr	v4.8b, v4.8b, v16.8b
	orr	v8.8b, v8.8b, v16.8b
	orr	v6.8b, v6.8b, v16.8b
	orr	v10.8b, v10.8b, v16.8b
	SUM64	336+64*\m, 4, 6, 5, 7, 8, 10, 9, 11, 0, 1
	SUM64	368+64*\m, 4, 12, 5, 14, 8, 13, 9, 15, 2, 3
	ldr	s4, [sp, #128*\m+32+4]
	ldr	s8, [sp, #128*\m+40+4]
	ldr	s5, [sp, #128*\m+48+4]
	ldr	s9, [sp, #128*\m+56+4]
	SUM64	352+64*\m, 4, 6, 5, 7, 8, 10, 9, 11, 0, 1
	SUM64	384+64*\m, 4, 12, 5, 14, 8, 13, 9, 15, 2, 3
.endm

	/* v\o = p a + q b of the first halves, v\r of the second. */
.macro PRODUCTS o, t, r, s, p, q, a, b
	pmull	v\o\().1q, v\p\().1d, v\a\().1d
	pmull	v\t\().1q, v\q\().1d, v\b\().1d
	pmull2	v\r\().1q, v\p\().2d, v\a\().2d
	pmull2	v\s\().1q, v\q\().2d, v\b\().2d
	eor	v\o\().16b, v\o\().16b, v\t\().16b
	eor	v\r\().16b, v\r\().16b, v\s\().16b
.endm

	/* Multiply a row of the state by leaf \m. */
.macro BLOCK_STEP m, u0, v0, u1, v1, a, b, c, d, e, f, g, h, i, j, k
	ldp	q\a, q\b, [sp, #336+64*\m]
	PRODUCTS \c, \d, \e, \f, \u0, \u1, \a, \b
	trn2	v\h\().2d, v\c\().2d, v\e\().2d
	trn1	v\g\().2d, v\c\().2d, v\e\().2d
	PRODUCTS \c, \d, \e, \f, \v0, \v1, \a, \b
	ldp	q\a, q\b, [sp, #368+64*\m]
	trn2	v\j\().2d, v\c\().2d, v\e\().2d
	trn1	v\i\().2d, v\c\().2d, v\e\().2d
	PRODUCTS \c, \d, \e, \f, \u0, \u1, \a, \b
	eor	v\j\().16b, v\j\().16b, v\v0\().16b
	eor	v\h\().16b, v\h\().16b, v\i\().16b
	trn1	v\k\().2d, v\c\().2d, v\e\().2d
	trn2	v\d\().2d, v\c\().2d, v\e\().2d
	ushr	v\i\().2d, v\j\().2d, #63
	eor	v\h\().16b, v\h\().16b, v\i\().16b
	shl	v\i\().2d, v\j\().2d, #1
	eor	v\j\().16b, v\j\().16b, v\u0\().16b
	eor	v\u0\().16b, v\g\().16b, v\i\().16b
	PRODUCTS \c, \g, \e, \f, \v0, \v1, \a, \b
	eor	v\v0\().16b, v\h\().16b, v\j\().16b
	trn1	v\f\().2d, v\c\().2d, v\e\().2d
	trn2	v\c\().2d, v\c\().2d, v\e\().2d
	eor	v\d\().16b, v\d\().16b, v\f\().16b
	shl	v\f\().2d, v\c\().2d, #1
	eor	v\v1\().16b, v\d\().16b, v\c\().16b
	eor	v\u1\().16b, v\k\().16b, v\f\().16b
.endm

	/* \r = a e + b g of elements with their halves' sums \as, \bs, \es,
	   \gs in the low lanes, canonical.  The middle of Karatsuba's product
	   and the upper part, which falls on it, need no sum with each
	   other. */
.macro ELEMENT r, a, b, as, bs, e, g, es, gs
	pmull	v24.1q, \a\().1d, \e\().1d
	pmull	v25.1q, \b\().1d, \g\().1d
	pmull2	v26.1q, \a\().2d, \e\().2d
	pmull2	v27.1q, \b\().2d, \g\().2d
	pmull	v28.1q, \as\().1d, \es\().1d
	pmull	v29.1q, \bs\().1d, \gs\().1d
	eor	v24.16b, v24.16b, v25.16b
	eor	v26.16b, v26.16b, v27.16b
	eor	v28.16b, v28.16b, v29.16b
	eor	v28.16b, v28.16b, v24.16b
	/* v24 + v28 x^64 + v26 x */
	ext	v25.16b, v28.16b, v31.16b, #8
	ext	v27.16b, v31.16b, v28.16b, #8
	eor	v26.16b, v26.16b, v25.16b
	ext	v25.16b, v31.16b, v25.16b, #8
	eor	v24.16b, v24.16b, v27.16b
	ushr	v29.2d, v26.2d, #63
	eor	v24.16b, v24.16b, v25.16b
	shl	v26.2d, v26.2d, #1
	ext	v29.16b, v31.16b, v29.16b, #8
	eor	v24.16b, v24.16b, v26.16b
	eor	v24.16b, v24.16b, v29.16b
	/* x^127 = x^63 + 1 */
	ushr	v25.2d, v24.2d, #63
	trn2	v26.2d, v25.2d, v25.2d
	ext	v25.16b, v25.16b, v31.16b, #8
	shl	v26.2d, v26.2d, #63
	eor	\r\().16b, v24.16b, v25.16b
	eor	\r\().16b, \r\().16b, v26.16b
.endm

	/* Make two leaves of 64 bits of each half and, if \steps, multiply the
	   state by the two before between that. */
.macro LEAVES steps
	/* Bytes 0, 4, 8 ... of the 16 of each half to v4, 1, 5 ... to v5. */
	ldr	q0, [x2], #16
	ldr	q1, [x3], #16
	xtn	v2.8b, v0.8h
	shrn	v3.8b, v0.8h, #8
	xtn2	v2.16b, v1.8h
	shrn2	v3.16b, v1.8h, #8
	xtn	v4.8b, v2.8h
	xtn	v5.8b, v3.8h
	shrn	v6.8b, v2.8h, #8
	shrn	v7.8b, v3.8h, #8

	.if	\steps
	BLOCK_STEP 0, 24, 28, 25, 29, 0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14
	.endif
	NIBBLES	v4, v8, v9, v10, v11, v12, v13, v14
	SUM8	v0, v9, v13, v10, v14, v8
	SUM8	v2, v11, v13, v12, v14, v8
	tbl	v13.8b, {v21.16b}, v4.8b
	tbl	v14.8b, {v23.16b}, v4.8b
	SUM8	v1, v9, v13, v10, v14, v8
	SUM8	v3, v11, v13, v12, v14, v8

	NIBBLES	v5, v8, v9, v10, v11, v12, v13, v14
	SUM8	v4, v9, v13, v10, v14, v8
	SUM8	v15, v11, v13, v12, v14, v8
	tbl	v13.8b, {v21.16b}, v5.8b
	tbl	v14.8b, {v23.16b}, v5.8b
	SUM8	v5, v9, v13, v10, v14, v8
	SUM8	v8, v11, v13, v12, v14, v9

	PAIRS	v9, v10, v11, v12, v0, v1, v2, v3, v4, v5, v15, v8, v13

	.if	\steps
	BLOCK_STEP 0, 26, 30, 27, 31, 0, 1, 2, 3, 4, 5, 8, 13, 14, 15, 16
	.endif
	NIBBLES	v6, v0, v1, v2, v3, v4, v5, v8
	SUM8	v0, v1, v5, v2, v8, v13
	SUM8	v13, v3, v5, v4, v8, v14
	tbl	v5.8b, {v21.16b}, v6.8b
	tbl	v8.8b, {v23.16b}, v6.8b
	SUM8	v14, v1, v5, v2, v8, v15
	SUM8	v15, v3, v5, v4, v8, v1

	NIBBLES	v7, v1, v2, v3, v4, v5, v6, v8
	SUM8	v1, v2, v6, v3, v8, v16
	SUM8	v16, v4, v6, v5, v8, v6
	tbl	v6.8b, {v21.16b}, v7.8b
	tbl	v8.8b, {v23.16b}, v7.8b
	SUM8	v7, v2, v6, v3, v8, v2
	SUM8	v2, v4, v6, v5, v8, v3

	PAIRS	v3, v4, v5, v6, v0, v14, v13, v15, v1, v7, v16, v2, v8

	/* Left leaves v9-v12, right ones v3-v6: of the first half in the low
	   lane, of the second in the high one.  Even ones to 32 bits, two to a
	   word, x^16 put back. */
	trn1	v0.8h, v9.8h, v18.8h
	and	v1.16b, v10.16b, v17.16b
	trn1	v7.8h, v3.8h, v18.8h
	and	v8.16b, v5.16b, v17.16b
	trn1	v14.4s, v11.4s, v12.4s
	trn1	v16.4s, v6.4s, v4.4s
	trn1	v2.4s, v0.4s, v1.4s
	trn2	v0.4s, v0.4s, v1.4s
	trn1	v13.4s, v8.4s, v7.4s
	trn2	v7.4s, v8.4s, v7.4s
	and	v15.16b, v14.16b, v17.16b
	and	v1.16b, v16.16b, v17.16b
	LEAVES32 0, 2, 15, 13, 1, 8, 8

	/* Odd ones. */
	trn2	v2.8h, v9.8h, v18.8h
	ushr	v8.4s, v10.4s, #16
	trn2	v1.8h, v3.8h, v18.8h
	ushr	v10.4s, v5.4s, #16
	trn1	v13.4s, v2.4s, v8.4s
	trn2	v9.4s, v2.4s, v8.4s
	trn1	v15.4s, v10.4s, v1.4s
	trn2	v3.4s, v10.4s, v1.4s
	ushr	v14.4s, v14.4s, #16
	ushr	v16.4s, v16.4s, #16
	/* The other leaves wait until there is other work between them. */
	trn2	v11.4s, v11.4s, v12.4s
	trn2	v4.4s, v6.4s, v4.4s
	stp	q0, q7, [sp, #464]
	stp	q9, q3, [sp, #496]
	stp	q11, q4, [sp, #528]
	LEAVES32 1, 13, 14, 15, 16, 1, 2

	.if	\steps
	BLOCK_STEP 1, 24, 28, 25, 29, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
	.endif
	ldp	q4, q6, [sp, #464]
	ldp	q5, q7, [sp, #528]
	and	v8.16b, v5.16b, v17.16b
	and	v9.16b, v7.16b, v17.16b
	LEAVES32 2, 4, 8, 6, 9, 10, 11
	ldp	q4, q6, [sp, #496]
	ushr	v5.4s, v5.4s, #16
	ushr	v7.4s, v7.4s, #16
	LEAVES32 3, 4, 5, 6, 7, 8, 9

	ldr	d16, [sp, #320]
	LEAVES64 0
	.if	\steps
	BLOCK_STEP 1, 26, 30, 27, 31, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
	.endif
	ldr	d16, [sp, #320]
	LEAVES64 1
.endm

	/* Leave nothing in the registers that a caller expects nothing in. */
.macro ZERO r, s, t, u
	movi	v\r\().16b, #0
	movi	v\s\().16b, #0
	movi	v\t\().16b, #0
	movi	v\u\().16b, #0
.endm

	/* [v0, v1; v2, v3] = itself times [v4, v5; v6, v7]; v16-v31 scratch */
.macro MATRICES
	movi	v31.16b, #0
	/* The sum of the lanes of v0 in both lanes. */
	ext	v16.16b, v0.16b, v0.16b, #8
	eor	v16.16b, v16.16b, v0.16b
	ext	v17.16b, v1.16b, v1.16b, #8
	eor	v17.16b, v17.16b, v1.16b
	ext	v18.16b, v2.16b, v2.16b, #8
	eor	v18.16b, v18.16b, v2.16b
	ext	v19.16b, v3.16b, v3.16b, #8
	eor	v19.16b, v19.16b, v3.16b
	ext	v20.16b, v4.16b, v4.16b, #8
	eor	v20.16b, v20.16b, v4.16b
	ext	v21.16b, v5.16b, v5.16b, #8
	eor	v21.16b, v21.16b, v5.16b
	ext	v22.16b, v6.16b, v6.16b, #8
	eor	v22.16b, v22.16b, v6.16b
	ext	v23.16b, v7.16b, v7.16b, #8
	eor	v23.16b, v23.16b, v7.16b
	ELEMENT	v30, v0, v1, v16, v17, v4, v6, v20, v22
	ELEMENT	v1, v0, v1, v16, v17, v5, v7, v21, v23
	mov	v0.16b, v30.16b
	ELEMENT	v30, v2, v3, v18, v19, v4, v6, v20, v22
	ELEMENT	v3, v2, v3, v18, v19, v5, v7, v21, v23
	mov	v2.16b, v30.16b
.endm

FUNC (_symcrypt_tz_blocks_crypto)
	sub	sp, sp, #560
	.cfi_adjust_cfa_offset 560
	SAVE_VECTORS 256
	mov	x4, #0x100000000
	str	x4, [sp, #320]

	ADDRESS	x4, LOCAL (table4)
	ld1	{v20.16b, v21.16b, v22.16b, v23.16b}, [x4]
	movi	v19.16b, #15
	movi	v18.8h, #1
	movi	v17.2d, #0x0000ffff0000ffff

	/* The first half continues from the state, the second starts from the
	 * identity. */
	movi	v5.2d, #0
	mov	x4, #1
	fmov	d4, x4
	ldp	q0, q1, [x0]
	ldp	q2, q3, [x0, #32]
	trn1	v24.2d, v0.2d, v4.2d
	trn2	v28.2d, v0.2d, v5.2d
	trn1	v25.2d, v1.2d, v5.2d
	trn2	v29.2d, v1.2d, v5.2d
	trn1	v26.2d, v2.2d, v5.2d
	trn2	v30.2d, v2.2d, v5.2d
	trn1	v27.2d, v3.2d, v4.2d
	trn2	v31.2d, v3.2d, v5.2d
	add	x3, x2, x1, lsl #5
	lsl	x1, x1, #1

	LEAVES	0
	subs	x1, x1, #1
	b.eq	LOCAL (last)
LOCAL (loop):
	LEAVES	1
	subs	x1, x1, #1
	b.ne	LOCAL (loop)
LOCAL (last):
	BLOCK_STEP 0, 24, 28, 25, 29, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
	BLOCK_STEP 0, 26, 30, 27, 31, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
	BLOCK_STEP 1, 24, 28, 25, 29, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
	BLOCK_STEP 1, 26, 30, 27, 31, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10

	trn1	v0.2d, v24.2d, v28.2d
	trn1	v1.2d, v25.2d, v29.2d
	trn1	v2.2d, v26.2d, v30.2d
	trn1	v3.2d, v27.2d, v31.2d
	trn2	v4.2d, v24.2d, v28.2d
	trn2	v5.2d, v25.2d, v29.2d
	trn2	v6.2d, v26.2d, v30.2d
	trn2	v7.2d, v27.2d, v31.2d
	MATRICES
	stp	q0, q1, [x0]
	stp	q2, q3, [x0, #32]

	ZERO	0, 1, 2, 3
	ZERO	4, 5, 6, 7
	ZERO	16, 17, 18, 19
	ZERO	20, 21, 22, 23
	ZERO	24, 25, 26, 27
	ZERO	28, 29, 30, 31
	stp	q0, q0, [sp]
	stp	q0, q0, [sp, #32]
	stp	q0, q0, [sp, #64]
	stp	q0, q0, [sp, #96]
	stp	q0, q0, [sp, #128]
	stp	q0, q0, [sp, #160]
	stp	q0, q0, [sp, #192]
	stp	q0, q0, [sp, #224]
	stp	q0, q0, [sp, #336]
	stp	q0, q0, [sp, #368]
	stp	q0, q0, [sp, #400]
	stp	q0, q0, [sp, #432]
	stp	q0, q0, [sp, #464]
	stp	q0, q0, [sp, #496]
	stp	q0, q0, [sp, #528]
	RESTORE_VECTORS 256
	add	sp, sp, #560
	.cfi_adjust_cfa_offset -560
	ret
ENDFUNC (_symcrypt_tz_blocks_crypto)

FUNC (_symcrypt_tz_mul_crypto)
	ldp	q0, q1, [x1]
	ldp	q2, q3, [x1, #32]
	ldp	q4, q5, [x2]
	ldp	q6, q7, [x2, #32]
	MATRICES
	stp	q0, q1, [x0]
	stp	q2, q3, [x0, #32]
	ZERO	0, 1, 2, 3
	ZERO	4, 5, 6, 7
	ZERO	16, 17, 18, 19
	ZERO	20, 21, 22, 23
	ZERO	24, 25, 26, 27
	ZERO	28, 29, 30, 31
	ret
ENDFUNC (_symcrypt_tz_mul_crypto)

RODATA (16)
	/* a, b, c, d of a leaf of 4 bits */
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
