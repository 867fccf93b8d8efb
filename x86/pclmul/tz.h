/* SPDX-License-Identifier: ISC */
/* The Tillich-Zemor hash by PCLMULQDQ in eight registers, for x86 and, where
 * there is no AVX2, x86_64: whole blocks, the product of two matrices.
 *
 * Who includes this defines SP, the stack pointer, and FRAME, a macro for
 * FRAME_SIZE bytes of stack at SP, aligned to 16; registers are arguments.
 *
 * Needs: SSE2, PCLMULQDQ.
 *
 * Registers: xmm0-3 the entries of leaves, xmm4 their bits, xmm5 a mask, xmm6
 *            scratch; then xmm4-7 a leaf of 64 bits, xmm0-3 scratch.
 *
 * Method: that of x86_64/pclmul/tz.S, where its algebra is, without a table,
 * 32 bytes at a time.  The state lies on the stack. */

#define STATE0 0	/* the state, and the state after one more leaf */
#define STATE1 64
#define OPERANDS 128	/* twice a, b, c, d; left, right: 4 leaves of 32 bits */
#define UPPER 384	/* entries that wait */
#define BITS 448
#define FRAME_SIZE 480

	/* Q = (x + bit) P + Q for both rows; a bit of xmm4 each. */
.macro TZ_STEP add, shift, bit, p, q, r, s
	movdqa	%xmm4, %xmm5
	\shift	$\bit, %xmm5
	\add	%xmm4, %xmm4
	movdqa	\p, %xmm6
	movdqa	\r, %xmm7
	pand	%xmm5, %xmm6
	pand	%xmm5, %xmm7
	pxor	%xmm6, \q
	pxor	%xmm7, \s
	movdqa	\p, %xmm6
	movdqa	\r, %xmm7
	\add	%xmm6, %xmm6
	\add	%xmm7, %xmm7
	pxor	%xmm6, \q
	pxor	%xmm7, \s
.endm

	/* Two bits. */
.macro TZ_STEPS add, shift, bit
	TZ_STEP	\add, \shift, \bit, %xmm0, %xmm1, %xmm2, %xmm3
	TZ_STEP	\add, \shift, \bit, %xmm1, %xmm0, %xmm3, %xmm2
.endm

	/* The operands of four leaves of 32 bits to \at: those at even places,
	   those at odd ones. */
.macro TZ_OPERANDS at
	pcmpeqd	%xmm6, %xmm6
	psrlq	$32, %xmm6		/* low halves */
	pcmpeqd	%xmm7, %xmm7
	psrlq	$63, %xmm7
	psllq	$32, %xmm7		/* x^32 of a */
	movdqa	%xmm0, %xmm4
	pand	%xmm6, %xmm4
	por	%xmm7, %xmm4
	movdqa	%xmm4, \at(SP)
	movdqa	%xmm1, %xmm5
	pand	%xmm6, %xmm5
	movdqa	%xmm5, \at+16(SP)
	movdqa	%xmm2, %xmm4
	pand	%xmm6, %xmm4
	movdqa	%xmm4, \at+32(SP)
	pand	%xmm3, %xmm6
	movdqa	%xmm6, \at+48(SP)
	psrlq	$32, %xmm0
	por	%xmm7, %xmm0
	movdqa	%xmm0, \at+64(SP)
	psrlq	$32, %xmm1
	movdqa	%xmm1, \at+80(SP)
	psrlq	$32, %xmm2
	movdqa	%xmm2, \at+96(SP)
	psrlq	$32, %xmm3
	movdqa	%xmm3, \at+112(SP)
.endm

	/* \x, \y = low words of (\p, \q) times the right operands at \at. */
.macro TZ_LEAF_ROW which, at, p, q, x, y
	movdqa	\at+16*\p(SP), %xmm0
	movdqa	\at+16*\q(SP), %xmm1
	movdqa	%xmm0, \x
	movdqa	%xmm1, %xmm2
	movdqa	%xmm0, \y
	pclmulqdq $\which, \at+64(SP), \x
	pclmulqdq $\which, \at+96(SP), %xmm2
	pclmulqdq $\which, \at+80(SP), \y
	pclmulqdq $\which, \at+112(SP), %xmm1
	pxor	%xmm2, \x
	pxor	%xmm1, \y
.endm

	/* What is at \to = the element of the row at \p, \q times (\a, \c), which
	   are xmm4, xmm6 if \monic, or else xmm5, xmm7. */
.macro TZ_ENTRY p, q, a, c, monic, to
	movdqa	\p(SP), %xmm0
	movdqa	\q(SP), %xmm2
	movdqa	%xmm0, %xmm1
	movdqa	%xmm2, %xmm3
	pclmulqdq $0x01, \a, %xmm1
	pclmulqdq $0x01, \c, %xmm3
	pclmulqdq $0x00, \a, %xmm0
	pclmulqdq $0x00, \c, %xmm2
	pxor	%xmm3, %xmm1		/* u, t */
.if \monic
	pxor	\p(SP), %xmm1
.endif
	pxor	%xmm2, %xmm0
	pshufd	$0x4e, %xmm1, %xmm2	/* t, u */
	movdqa	%xmm2, %xmm3
	pxor	%xmm1, %xmm3
	psrlq	$63, %xmm1
	paddq	%xmm2, %xmm2
	pxor	%xmm1, %xmm3
	movsd	%xmm2, %xmm3		/* 2t, t + u + carry */
	pxor	%xmm3, %xmm0
	movdqa	%xmm0, \to(SP)
.endm

	/* The state at \to = that at \from times a leaf of 64 bits. */
.macro TZ_LEAF which, at, from, to
	TZ_LEAF_ROW \which, \at, 0, 1, %xmm4, %xmm5
	TZ_LEAF_ROW \which, \at, 2, 3, %xmm6, %xmm7
	TZ_ENTRY \from, \from+16, %xmm4, %xmm6, 1, \to
	TZ_ENTRY \from, \from+16, %xmm5, %xmm7, 0, \to+16
	TZ_ENTRY \from+32, \from+48, %xmm4, %xmm6, 1, \to+32
	TZ_ENTRY \from+32, \from+48, %xmm5, %xmm7, 0, \to+48
.endm

	/* x^127 = x^63 + 1 */
.macro TZ_CANONICAL x, t
	movdqa	\x, \t
	psrlq	$63, \t
	psrldq	$8, \t
	pxor	\t, \x
	psllq	$63, \t
	punpcklqdq \t, \t
	pxor	\t, \x
.endm

.macro TZ_BLOCKS state, blocks, data
	FRAME
	movdqu	(\state), %xmm0
	movdqu	16(\state), %xmm1
	movdqu	32(\state), %xmm2
	movdqu	48(\state), %xmm3
	movdqa	%xmm0, STATE0(SP)
	movdqa	%xmm1, STATE0+16(SP)
	movdqa	%xmm2, STATE0+32(SP)
	movdqa	%xmm3, STATE0+48(SP)
	add	\blocks, \blocks

	/* 8 leaves of 32 bits; in a word of 32 the later 16 bits above. */
LOCAL (half):
	movdqu	(\data), %xmm0
	movdqu	16(\data), %xmm1
	movdqa	%xmm0, %xmm2
	movdqa	%xmm1, %xmm3
	psrlw	$8, %xmm0
	psllw	$8, %xmm2
	psrlw	$8, %xmm1
	psllw	$8, %xmm3
	por	%xmm0, %xmm2
	por	%xmm1, %xmm3
	movdqa	%xmm2, BITS(SP)
	movdqa	%xmm3, BITS+16(SP)
	pslld	$16, %xmm2
	pslld	$16, %xmm3
	psrad	$16, %xmm2
	psrad	$16, %xmm3
	packssdw %xmm3, %xmm2
	movdqa	%xmm2, %xmm4		/* the earlier 16 bits */

	/* [[x+b,1],[1,0]] */
	pcmpeqd	%xmm2, %xmm2
	psrlw	$15, %xmm2
	movdqa	%xmm2, %xmm0
	movdqa	%xmm4, %xmm5
	paddw	%xmm0, %xmm0
	psrlw	$15, %xmm5
	movdqa	%xmm2, %xmm1
	paddw	%xmm4, %xmm4
	pxor	%xmm5, %xmm0
	pxor	%xmm3, %xmm3
	TZ_STEP	paddw, psraw, 15, %xmm0, %xmm1, %xmm2, %xmm3
	.rept	7
	TZ_STEP	paddw, psraw, 15, %xmm1, %xmm0, %xmm3, %xmm2
	TZ_STEP	paddw, psraw, 15, %xmm0, %xmm1, %xmm2, %xmm3
	.endr

	/* After 15 more bits a is in xmm1, b in xmm0, c in xmm3, d in xmm2. */
	pcmpeqd	%xmm7, %xmm7
	pxor	%xmm6, %xmm6
	psrlw	$15, %xmm7		/* x^16 of a */
	movdqa	%xmm1, %xmm4
	movdqa	%xmm0, %xmm5
	punpckhwd %xmm7, %xmm4
	punpckhwd %xmm6, %xmm5
	movdqa	%xmm4, UPPER(SP)
	movdqa	%xmm5, UPPER+16(SP)
	movdqa	%xmm3, %xmm4
	movdqa	%xmm2, %xmm5
	punpckhwd %xmm6, %xmm4
	punpckhwd %xmm6, %xmm5
	movdqa	%xmm4, UPPER+32(SP)
	movdqa	%xmm5, UPPER+48(SP)
	punpcklwd %xmm7, %xmm1
	punpcklwd %xmm6, %xmm0
	punpcklwd %xmm6, %xmm3
	punpcklwd %xmm6, %xmm2
	movdqa	%xmm1, %xmm4
	movdqa	%xmm0, %xmm1
	movdqa	%xmm4, %xmm0
	movdqa	%xmm3, %xmm4
	movdqa	%xmm2, %xmm3
	movdqa	%xmm4, %xmm2
	movdqa	BITS(SP), %xmm4
	.rept	8
	TZ_STEPS paddd, psrad, 31
	.endr
	TZ_OPERANDS OPERANDS
	movdqa	UPPER(SP), %xmm0
	movdqa	UPPER+16(SP), %xmm1
	movdqa	UPPER+32(SP), %xmm2
	movdqa	UPPER+48(SP), %xmm3
	movdqa	BITS+16(SP), %xmm4
	.rept	8
	TZ_STEPS paddd, psrad, 31
	.endr
	TZ_OPERANDS OPERANDS+128

	TZ_LEAF	0x00, OPERANDS, STATE0, STATE1
	TZ_LEAF	0x11, OPERANDS, STATE1, STATE0
	TZ_LEAF	0x00, OPERANDS+128, STATE0, STATE1
	TZ_LEAF	0x11, OPERANDS+128, STATE1, STATE0
	add	$32, \data
	dec	\blocks
	jnz	LOCAL (half)

	movdqa	STATE0(SP), %xmm0
	movdqa	STATE0+16(SP), %xmm1
	movdqa	STATE0+32(SP), %xmm2
	movdqa	STATE0+48(SP), %xmm3
	TZ_CANONICAL %xmm0, %xmm4
	TZ_CANONICAL %xmm1, %xmm5
	TZ_CANONICAL %xmm2, %xmm6
	TZ_CANONICAL %xmm3, %xmm7
	movdqu	%xmm0, (\state)
	movdqu	%xmm1, 16(\state)
	movdqu	%xmm2, 32(\state)
	movdqu	%xmm3, 48(\state)
	pxor	%xmm0, %xmm0
	.set	tz_at, 0
	.rept	FRAME_SIZE / 16
	movdqa	%xmm0, tz_at(SP)
	.set	tz_at, tz_at + 16
	.endr
.endm

	/* ---- The product of two matrices ---- */

#define MATRIX_A 0
#define MATRIX_B 64
#define SUMS_A 128	/* sums of halves, by rows and by columns */
#define SUMS_B 160
#define PRODUCT 192	/* and 64 more bytes */

.macro TZ_SUMS p, q, to
	movdqa	\p, %xmm4
	punpcklqdq \q, %xmm4
	punpckhqdq \q, \p
	pxor	%xmm4, \p
	movdqa	\p, \to(SP)
.endm

	/* What is at \to = \p \r + \q \s; \f, \g the sums of their halves.  With
	   z2, z3 the high half of the product it is
	   z0 + 2 (z2 + z3), z1 + z2 + z3 + 2 z3 + carry of 2 z2. */
.macro TZ_PRODUCT p, q, f, r, s, g, to
	movdqa	\p(SP), %xmm0
	movdqa	\q(SP), %xmm2
	movdqa	\f(SP), %xmm4
	movdqa	%xmm0, %xmm1
	movdqa	%xmm2, %xmm3
	movdqa	%xmm4, %xmm5
	pclmulqdq $0x00, \r(SP), %xmm0
	pclmulqdq $0x11, \r(SP), %xmm1
	pclmulqdq $0x00, \s(SP), %xmm2
	pclmulqdq $0x11, \s(SP), %xmm3
	pclmulqdq $0x00, \g(SP), %xmm4
	pclmulqdq $0x11, \g(SP), %xmm5
	pxor	%xmm2, %xmm0
	pxor	%xmm3, %xmm1
	pxor	%xmm5, %xmm4
	pxor	%xmm0, %xmm4
	pxor	%xmm1, %xmm4
	movdqa	%xmm4, %xmm5
	pslldq	$8, %xmm4
	psrldq	$8, %xmm5
	pxor	%xmm4, %xmm0		/* z0, z1 */
	pxor	%xmm5, %xmm1		/* z2, z3 */
	pshufd	$0x4e, %xmm1, %xmm2
	movdqa	%xmm2, %xmm3
	psrlq	$63, %xmm2		/* 0, carry: z3 is short */
	pxor	%xmm1, %xmm3
	paddq	%xmm1, %xmm1
	pxor	%xmm2, %xmm0
	pxor	%xmm3, %xmm1
	paddq	%xmm3, %xmm3
	movsd	%xmm3, %xmm1
	pxor	%xmm1, %xmm0
	TZ_CANONICAL %xmm0, %xmm1
	movdqa	%xmm0, \to(SP)
.endm

.macro TZ_MUL dst, a, b
	FRAME
	movdqu	(\a), %xmm0
	movdqu	16(\a), %xmm1
	movdqu	32(\a), %xmm2
	movdqu	48(\a), %xmm3
	movdqa	%xmm0, MATRIX_A(SP)
	movdqa	%xmm1, MATRIX_A+16(SP)
	movdqa	%xmm2, MATRIX_A+32(SP)
	movdqa	%xmm3, MATRIX_A+48(SP)
	TZ_SUMS	%xmm0, %xmm1, SUMS_A
	TZ_SUMS	%xmm2, %xmm3, SUMS_A+16
	movdqu	(\b), %xmm0
	movdqu	16(\b), %xmm1
	movdqu	32(\b), %xmm2
	movdqu	48(\b), %xmm3
	movdqa	%xmm0, MATRIX_B(SP)
	movdqa	%xmm1, MATRIX_B+16(SP)
	movdqa	%xmm2, MATRIX_B+32(SP)
	movdqa	%xmm3, MATRIX_B+48(SP)
	TZ_SUMS	%xmm0, %xmm2, SUMS_B
	TZ_SUMS	%xmm1, %xmm3, SUMS_B+16
	TZ_PRODUCT MATRIX_A, MATRIX_A+16, SUMS_A, MATRIX_B, MATRIX_B+32, \
		SUMS_B, PRODUCT
	TZ_PRODUCT MATRIX_A, MATRIX_A+16, SUMS_A, MATRIX_B+16, MATRIX_B+48, \
		SUMS_B+16, PRODUCT+16
	TZ_PRODUCT MATRIX_A+32, MATRIX_A+48, SUMS_A+16, MATRIX_B, \
		MATRIX_B+32, SUMS_B, PRODUCT+32
	TZ_PRODUCT MATRIX_A+32, MATRIX_A+48, SUMS_A+16, MATRIX_B+16, \
		MATRIX_B+48, SUMS_B+16, PRODUCT+48
	movdqa	PRODUCT(SP), %xmm0
	movdqa	PRODUCT+16(SP), %xmm1
	movdqa	PRODUCT+32(SP), %xmm2
	movdqa	PRODUCT+48(SP), %xmm3
	movdqu	%xmm0, (\dst)
	movdqu	%xmm1, 16(\dst)
	movdqu	%xmm2, 32(\dst)
	movdqu	%xmm3, 48(\dst)
	pxor	%xmm0, %xmm0
	.set	tz_at, 0
	.rept	16
	movdqa	%xmm0, tz_at(SP)
	.set	tz_at, tz_at + 16
	.endr
.endm
