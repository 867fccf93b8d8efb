/* SPDX-License-Identifier: ISC */
/* The Tillich-Zemor hash over GF(2^127) by carry-less multiplication, for CPUs
 * that have no AVX2: whole blocks, the product of two matrices.
 *
 *   void _symcrypt_tz_blocks_ssse3 (uint64_t *state, size_t blocks,
 *                                   const uint8_t *data);
 *
 *   void _symcrypt_tz_mul_ssse3 (uint64_t *dst, const uint64_t *a,
 *                                const uint64_t *b);
 *
 * STATE, A, B, DST are matrices as src/tz-kernels.h has them.  BLOCKS is at
 * least 1; any alignment of DATA.  DST may equal A or B or both.  Constant
 * time: branches depend on BLOCKS alone.
 *
 * Needs: PCLMULQDQ; of SSSE3, which all CPUs with that have, nothing.
 *
 * Registers:
 *   - rdi, rsi, rdx: the arguments
 *   - rsp: the frame
 *   - rbp: the caller's stack
 *   - xmm0-3 the entries of leaves
 *   - xmm4: their bits
 *   - xmm5: a mask
 *   - xmm6: scratch
 *   - then xmm4-7 a leaf of 64 bits
 *   - xmm0-3 scratch
 *
 * Cycles per byte: see doc/kernels/tz.md.
 *
 * Method: the algebra of x86_64/pclmul/tz.S, 32 bytes at a time, without a
 * table.  The state is on the stack. */

#include "asm.h"

#define VEX 0
#define WIDTH 16
#define BITS 64
#include "asm.h"

#define STATE %rdi
#define BLOCKS %rsi
#define DATA %rdx

	/* The frame. */
#define STATE0 0	/* the state, and the state after one more leaf */
#define STATE1 64
#define OPERANDS 128	/* twice a, b, c, d; left, right: leaves of 32 bits */
#define UPPER 384	/* entries that wait */
#define DATA_BITS 448
#define FRAME_SIZE 480

	/* Q = (x + bit) P + Q for both rows; a bit of xmm4 each. */
.macro TZ_STEP add, shift, bit, p, q, r, s
	VMOVE	4, 5
	OPK	VR, \shift, \bit, 5
	OP	VR, \add, 4, 4
	VMOVE	\p, 6
	VMOVE	\r, 7
	VAND	5, 6
	VAND	5, 7
	VXOR	6, \q
	VXOR	7, \s
	VMOVE	\p, 6
	VMOVE	\r, 7
	OP	VR, \add, 6, 6
	OP	VR, \add, 7, 7
	VXOR	6, \q
	VXOR	7, \s
.endm

	/* The operands of four leaves of 32 bits to \at: those at even places,
	   those at odd ones. */
.macro TZ_OPERANDS at
	VONES	6
	VSHR	32, 6		/* low halves */
	VONES	7
	VSHR	63, 7
	VSHL	32, 7		/* x^32 of a */
	VMOVE	0, 4
	VAND	6, 4
	VOR	7, 4
	VSTORE	4, \at(SP)
	VMOVE	1, 5
	VAND	6, 5
	VSTORE	5, \at+16(SP)
	VMOVE	2, 4
	VAND	6, 4
	VSTORE	4, \at+32(SP)
	VAND	3, 6
	VSTORE	6, \at+48(SP)
	VSHR	32, 0
	VOR	7, 0
	VSTORE	0, \at+64(SP)
	VSHR	32, 1
	VSTORE	1, \at+80(SP)
	VSHR	32, 2
	VSTORE	2, \at+96(SP)
	VSHR	32, 3
	VSTORE	3, \at+112(SP)
.endm

	/* What is at \to = the element of the row at \p, \q times (\a, \c),
	   which are xmm4, xmm6 if \monic, or else xmm5, xmm7. */
.macro TZ_ENTRY p, q, a, c, monic, to
	VLOAD	\p(SP), 0
	VLOAD	\q(SP), 2
	VMOVE	0, 1
	VMOVE	2, 3
	VCLMUL	0x01, \a, 1
	VCLMUL	0x01, \c, 3
	VCLMUL	0x00, \a, 0
	VCLMUL	0x00, \c, 2
	VXOR	3, 1		/* u, t */
	.if	\monic
	VXORM	\p(SP), 1
	.endif
	VXOR	2, 0
	VSHUFFLE 0x4e, 1, 2	/* t, u */
	VMOVE	2, 3
	VXOR	1, 3
	VSHR	63, 1
	VADD	2, 2
	VXOR	1, 3
	OP	VR, movsd, 2, 3		/* 2t, t + u + carry */
	VXOR	3, 0
	VSTORE	0, \to(SP)
.endm

	/* The state at \to = that at \from times a leaf of 64 bits. */
.macro TZ_LEAF which, at, from, to
	/* 4, 5 = low words of (0, 1) times the right operands at \at. */
	VLOAD	\at+16*0(SP), 0
	VLOAD	\at+16*1(SP), 1
	VMOVE	0, 4
	VMOVE	1, 2
	VMOVE	0, 5
	VCLMULM	\which, \at+64(SP), 4
	VCLMULM	\which, \at+96(SP), 2
	VCLMULM	\which, \at+80(SP), 5
	VCLMULM	\which, \at+112(SP), 1
	VXOR	2, 4
	VXOR	1, 5
	VLOAD	\at+16*2(SP), 0
	VLOAD	\at+16*3(SP), 1
	VMOVE	0, 6
	VMOVE	1, 2
	VMOVE	0, 7
	VCLMULM	\which, \at+64(SP), 6
	VCLMULM	\which, \at+96(SP), 2
	VCLMULM	\which, \at+80(SP), 7
	VCLMULM	\which, \at+112(SP), 1
	VXOR	2, 6
	VXOR	1, 7
	TZ_ENTRY \from, \from+16, 4, 6, 1, \to
	TZ_ENTRY \from, \from+16, 5, 7, 0, \to+16
	TZ_ENTRY \from+32, \from+48, 4, 6, 1, \to+32
	TZ_ENTRY \from+32, \from+48, 5, 7, 0, \to+48
.endm

	/* x^127 = x^63 + 1 */
.macro TZ_CANONICAL x, t
	VMOVE	\x, \t
	VSHR	63, \t
	VSHRB	8, \t
	VXOR	\t, \x
	VSHL	63, \t
	VLOW64	\t, \t
	VXOR	\t, \x
.endm

FUNC (_symcrypt_tz_blocks_ssse3)
	ENTER_FRAME FRAME_SIZE, 16
	VLOADU	(STATE), 0
	VLOADU	16(STATE), 1
	VLOADU	32(STATE), 2
	VLOADU	48(STATE), 3
	VSTORE	0, STATE0(SP)
	VSTORE	1, STATE0+16(SP)
	VSTORE	2, STATE0+32(SP)
	VSTORE	3, STATE0+48(SP)
	add	BLOCKS, BLOCKS

	/* 8 leaves of 32 bits; in a word of 32 the later 16 bits above. */
LOCAL (half):
	VLOADU	(DATA), 0
	VLOADU	16(DATA), 1
	VMOVE	0, 2
	VMOVE	1, 3
	OPK	VR, psrlw, 8, 0
	OPK	VR, psllw, 8, 2
	OPK	VR, psrlw, 8, 1
	OPK	VR, psllw, 8, 3
	VOR	0, 2
	VOR	1, 3
	VSTORE	2, DATA_BITS(SP)
	VSTORE	3, DATA_BITS+16(SP)
	OPK	VR, pslld, 16, 2
	OPK	VR, pslld, 16, 3
	OPK	VR, psrad, 16, 2
	OPK	VR, psrad, 16, 3
	OP	VR, packssdw, 3, 2
	VMOVE	2, 4		/* the earlier 16 bits */

	/* [[x+b,1],[1,0]] */
	VONES	2
	OPK	VR, psrlw, 15, 2
	VMOVE	2, 0
	VMOVE	4, 5
	OP	VR, paddw, 0, 0
	OPK	VR, psrlw, 15, 5
	VMOVE	2, 1
	OP	VR, paddw, 4, 4
	VXOR	5, 0
	OP	%xmm, pxor, 3, 3
	TZ_STEP	paddw, psraw, 15, 0, 1, 2, 3
	.rept	7
	TZ_STEP	paddw, psraw, 15, 1, 0, 3, 2
	TZ_STEP	paddw, psraw, 15, 0, 1, 2, 3
	.endr

	/* After 15 more bits a is in xmm1, b in xmm0, c in xmm3, d in xmm2. */
	VONES	7
	OP	%xmm, pxor, 6, 6
	OPK	VR, psrlw, 15, 7		/* x^16 of a */
	VMOVE	1, 4
	VMOVE	0, 5
	OP	VR, punpckhwd, 7, 4
	OP	VR, punpckhwd, 6, 5
	VSTORE	4, UPPER(SP)
	VSTORE	5, UPPER+16(SP)
	VMOVE	3, 4
	VMOVE	2, 5
	OP	VR, punpckhwd, 6, 4
	OP	VR, punpckhwd, 6, 5
	VSTORE	4, UPPER+32(SP)
	VSTORE	5, UPPER+48(SP)
	OP	VR, punpcklwd, 7, 1
	OP	VR, punpcklwd, 6, 0
	OP	VR, punpcklwd, 6, 3
	OP	VR, punpcklwd, 6, 2
	VMOVE	1, 4
	VMOVE	0, 1
	VMOVE	4, 0
	VMOVE	3, 4
	VMOVE	2, 3
	VMOVE	4, 2
	VLOAD	DATA_BITS(SP), 4
	.rept	8
	/* Two bits. */
	TZ_STEP	paddd, psrad, 31, 0, 1, 2, 3
	TZ_STEP	paddd, psrad, 31, 1, 0, 3, 2
	.endr
	TZ_OPERANDS OPERANDS
	VLOAD	UPPER(SP), 0
	VLOAD	UPPER+16(SP), 1
	VLOAD	UPPER+32(SP), 2
	VLOAD	UPPER+48(SP), 3
	VLOAD	DATA_BITS+16(SP), 4
	.rept	8
	TZ_STEP	paddd, psrad, 31, 0, 1, 2, 3
	TZ_STEP	paddd, psrad, 31, 1, 0, 3, 2
	.endr
	TZ_OPERANDS OPERANDS+128

	TZ_LEAF	0x00, OPERANDS, STATE0, STATE1
	TZ_LEAF	0x11, OPERANDS, STATE1, STATE0
	TZ_LEAF	0x00, OPERANDS+128, STATE0, STATE1
	TZ_LEAF	0x11, OPERANDS+128, STATE1, STATE0
	add	$32, DATA
	dec	BLOCKS
	jnz	LOCAL (half)

	VLOAD	STATE0(SP), 0
	VLOAD	STATE0+16(SP), 1
	VLOAD	STATE0+32(SP), 2
	VLOAD	STATE0+48(SP), 3
	TZ_CANONICAL 0, 4
	TZ_CANONICAL 1, 5
	TZ_CANONICAL 2, 6
	TZ_CANONICAL 3, 7
	VSTOREU	0, (STATE)
	VSTOREU	1, 16(STATE)
	VSTOREU	2, 32(STATE)
	VSTOREU	3, 48(STATE)
	OP	%xmm, pxor, 0, 0
	.set	tz_at, 0
	.rept	FRAME_SIZE / 16
	VSTORE	0, tz_at(SP)
	.set	tz_at, tz_at + 16
	.endr
	EXIT_FRAME
	ret
ENDFUNC (_symcrypt_tz_blocks_ssse3)

#define MATRIX_A 0
#define MATRIX_B 64
#define SUMS_A 128	/* sums of halves, by rows and by columns */
#define SUMS_B 160
#define PRODUCT 192	/* and 64 more bytes */

	/* What is at \to = \p \r + \q \s; \f, \g the sums of their halves.
	   With z2, z3 the high half of the product it is
	   z0 + 2 (z2 + z3), z1 + z2 + z3 + 2 z3 + carry of 2 z2. */
.macro TZ_PRODUCT p, q, f, r, s, g, to
	VLOAD	\p(SP), 0
	VLOAD	\q(SP), 2
	VLOAD	\f(SP), 4
	VMOVE	0, 1
	VMOVE	2, 3
	VMOVE	4, 5
	VCLMULM	0x00, \r(SP), 0
	VCLMULM	0x11, \r(SP), 1
	VCLMULM	0x00, \s(SP), 2
	VCLMULM	0x11, \s(SP), 3
	VCLMULM	0x00, \g(SP), 4
	VCLMULM	0x11, \g(SP), 5
	VXOR	2, 0
	VXOR	3, 1
	VXOR	5, 4
	VXOR	0, 4
	VXOR	1, 4
	VMOVE	4, 5
	VSHLB	8, 4
	VSHRB	8, 5
	VXOR	4, 0		/* z0, z1 */
	VXOR	5, 1		/* z2, z3 */
	VSHUFFLE 0x4e, 1, 2
	VMOVE	2, 3
	VSHR	63, 2		/* 0, carry: z3 is short */
	VXOR	1, 3
	VADD	1, 1
	VXOR	2, 0
	VXOR	3, 1
	VADD	3, 3
	OP	VR, movsd, 3, 1
	VXOR	1, 0
	TZ_CANONICAL 0, 1
	VSTORE	0, \to(SP)
.endm

FUNC (_symcrypt_tz_mul_ssse3)
	ENTER_FRAME FRAME_SIZE, 16
	VLOADU	(%rsi), 0
	VLOADU	16(%rsi), 1
	VLOADU	32(%rsi), 2
	VLOADU	48(%rsi), 3
	VSTORE	0, MATRIX_A(SP)
	VSTORE	1, MATRIX_A+16(SP)
	VSTORE	2, MATRIX_A+32(SP)
	VSTORE	3, MATRIX_A+48(SP)
	VMOVE	0, 4
	VLOW64	1, 4
	VHIGH64	1, 0
	VXOR	4, 0
	VSTORE	0, SUMS_A(SP)
	VMOVE	2, 4
	VLOW64	3, 4
	VHIGH64	3, 2
	VXOR	4, 2
	VSTORE	2, SUMS_A+16(SP)
	VLOADU	(%rdx), 0
	VLOADU	16(%rdx), 1
	VLOADU	32(%rdx), 2
	VLOADU	48(%rdx), 3
	VSTORE	0, MATRIX_B(SP)
	VSTORE	1, MATRIX_B+16(SP)
	VSTORE	2, MATRIX_B+32(SP)
	VSTORE	3, MATRIX_B+48(SP)
	VMOVE	0, 4
	VLOW64	2, 4
	VHIGH64	2, 0
	VXOR	4, 0
	VSTORE	0, SUMS_B(SP)
	VMOVE	1, 4
	VLOW64	3, 4
	VHIGH64	3, 1
	VXOR	4, 1
	VSTORE	1, SUMS_B+16(SP)
	TZ_PRODUCT MATRIX_A, MATRIX_A+16, SUMS_A, MATRIX_B, MATRIX_B+32, \
		SUMS_B, PRODUCT
	TZ_PRODUCT MATRIX_A, MATRIX_A+16, SUMS_A, MATRIX_B+16, MATRIX_B+48, \
		SUMS_B+16, PRODUCT+16
	TZ_PRODUCT MATRIX_A+32, MATRIX_A+48, SUMS_A+16, MATRIX_B, \
		MATRIX_B+32, SUMS_B, PRODUCT+32
	TZ_PRODUCT MATRIX_A+32, MATRIX_A+48, SUMS_A+16, MATRIX_B+16, \
		MATRIX_B+48, SUMS_B+16, PRODUCT+48
	VLOAD	PRODUCT(SP), 0
	VLOAD	PRODUCT+16(SP), 1
	VLOAD	PRODUCT+32(SP), 2
	VLOAD	PRODUCT+48(SP), 3
	VSTOREU	0, (%rdi)
	VSTOREU	1, 16(%rdi)
	VSTOREU	2, 32(%rdi)
	VSTOREU	3, 48(%rdi)
	OP	%xmm, pxor, 0, 0
	.set	tz_at, 0
	.rept	16
	VSTORE	0, tz_at(SP)
	.set	tz_at, tz_at + 16
	.endr
	EXIT_FRAME
	ret
ENDFUNC (_symcrypt_tz_mul_ssse3)
