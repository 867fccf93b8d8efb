/* SPDX-License-Identifier: ISC */
/* The Tillich-Zemor hash over GF(2^127) by carry-less multiplication in
 * vectors of any length: whole blocks, the product of two matrices.
 *
 *   void _symcrypt_tz_blocks_zvbc (uint64_t *state, size_t blocks,
 *                                  const uint8_t *data);
 *   void _symcrypt_tz_mul_zvbc (uint64_t *dst, const uint64_t *a,
 *                               const uint64_t *b);
 *
 * STATE, A, B, DST are matrices as src/tz-kernels.h has them.  BLOCKS is at
 * least 1; any alignment of DATA.  DST may equal A or B or both.  Constant
 * time: branches depend on BLOCKS and the length of vectors alone.
 *
 * Needs: Zvbc.
 *
 * Registers of tz_blocks: a0 STATE; a1 leaves of 16 bits that DATA still has;
 *   a2 DATA; a3 where leaves of 64 bits are read, a4 their end; a5 leaves of
 *   16 bits of this turn, a6 of any; a7, t0 scratch; t1-t4 the entries of a
 *   leaf, constants; t5 63; t6 32
 *   v28-v31 the state, a row in each element; v0-v27 scratch
 * Stack: leaves of 64 bits, an entry in each quarter.
 *
 * Cycles per byte, by models and not measured: see doc/kernels/tz.md.
 *
 * Method: that of riscv64/zbc/tz.S, which has the algebra, but for how leaves
 * are made.  Those of 8 bits are made in bytes and grow to 16 in words of 16,
 * without the bit x^16 of a.  Two of them make one of 32 bits by 4
 * multiplications of words that hold two entries,
 *
 *   (a + b x^32) (c' + a' x^32),
 *
 * bits 32-63 of which are a a' + b c', as what is below and above is shorter
 * than 33 and 32 bits.  Two of these make one of 64 bits by 8, of which the
 * low words count.  By way of the stack the entries of these get into general
 * registers, by which both rows of the state are multiplied.
 *
 * Encodings, as many assemblers do not know the names: "The RISC-V Instruction
 * Set Manual", volume I, "Vector Cryptography". */

#include "asm.h"

.option arch, +v

/* Leaves of 16 bits in a turn, at most; bytes of a quarter of the frame. */
#define LEAVES 64
#define QUARTER 2*LEAVES
#define FRAME 4*QUARTER

	/* The lower and the upper half of the products of words of a and b,
	   or of a and the general register x. */
.macro CLMUL d, a, b
	.insn r 0x57, 2, 0x19, x\d, x\b, x\a
.endm
.macro CLMUL_X d, a, x
	.insn r 0x57, 6, 0x19, x\d, \x, x\a
.endm
.macro CLMULH_X d, a, x
	.insn r 0x57, 6, 0x1b, x\d, \x, x\a
.endm

	/* q = (x + bit) p + q for both rows; the bit is that at PLACE of words
	   w of BITS, from the highest.  m, t, u, v are free. */
.macro STEP w, place, bits, p, q, r, s, m, t, u, v
	.if	\place
	vsll.vi	v\m, v\w, \place
	vsra.vi	v\m, v\m, \bits-1
	.else
	vsra.vi	v\m, v\w, \bits-1
	.endif
	vsll.vi	v\t, v\p, 1
	vsll.vi	v\u, v\r, 1
	vand.vv	v\v, v\p, v\m
	vand.vv	v\m, v\r, v\m
	vxor.vv	v\q, v\q, v\t
	vxor.vv	v\s, v\s, v\u
	vxor.vv	v\q, v\q, v\v
	vxor.vv	v\s, v\s, v\m
.endm

	/* d = a + b x^32 in words of twice the size, where t3 is 2^32 - 1. */
.macro PACK d, a, b
	vwaddu.vv v\d, v\a, v\b
	vwmaccu.vx v\d, t3, v\b
.endm
	/* d = a b + c e, the lower half. */
.macro PRODUCT d, a, b, c, e, t
	CLMUL	\d, \a, \b
	CLMUL	\t, \c, \e
	vxor.vv	v\d, v\d, v\t
.endm
	/* lo, hi = a x + b y. */
.macro PRODUCTS lo, hi, a, b, x, y, t, u
	CLMUL_X	\lo, \a, \x
	CLMULH_X \hi, \a, \x
	CLMUL_X	\t, \b, \y
	CLMULH_X \u, \b, \y
	vxor.vv	v\lo, v\lo, v\t
	vxor.vv	v\hi, v\hi, v\u
.endm

	/* x^127 = x^63 + 1 */
.macro CANONICAL p0, p1, t, u
	vsrl.vx	v\t, v\p1, t5
	vsll.vx	v\u, v\t, t5
	vxor.vv	v\p0, v\p0, v\t
	vxor.vv	v\p1, v\p1, v\u
	vxor.vv	v\p0, v\p0, v\u
.endm

	/* Each word of both rows of the matrix at \at; t0 is free. */
.macro ROWS op, at
	li	t0, 32
	\op	v28, (\at), t0
	addi	\at, \at, 8
	\op	v29, (\at), t0
	addi	\at, \at, 8
	\op	v30, (\at), t0
	addi	\at, \at, 8
	\op	v31, (\at), t0
.endm

.macro CLEAR_VECTORS
	vsetvli	t0, zero, e8, m8, ta, ma
	.irp	k, 0, 8, 16, 24
	vmv.v.i	v\k, 0
	.endr
.endm

FUNC (_symcrypt_tz_blocks_zvbc)
	addi	sp, sp, -FRAME
	.cfi_adjust_cfa_offset FRAME
	li	t5, 63
	li	t6, 32
	slli	a1, a1, 5
	vsetivli zero, 2, e64, m1, ta, ma
	mv	a3, a0
	ROWS	vlse64.v, a3
	vsetvli	a6, zero, e16, m2, ta, ma
	li	t0, LEAVES
	bleu	a6, t0, LOCAL (loop)
	mv	a6, t0

LOCAL (loop):
	mv	a5, a6
	bleu	a5, a1, 1f
	mv	a5, a1
1:	sub	a1, a1, a5
	slli	t0, a5, 1
	vsetvli	zero, t0, e8, m2, ta, ma
	vle8.v	v8, (a2)
	add	a2, a2, t0

	/* The first two bits: a = (x+b)(x+b') + 1, b = x + b, c = x + b',
	   d = 1. */
	vsetvli	zero, a5, e8, m1, ta, ma
	vnsrl.wi v10, v8, 0
	vsrl.vi	v13, v10, 7
	vsrl.vi	v14, v10, 6
	vand.vi	v14, v14, 1
	vmv.v.i	v15, 1
	vxor.vv	v12, v13, v14
	vand.vv	v16, v13, v14
	vsll.vi	v12, v12, 1
	vor.vi	v13, v13, 2
	vor.vi	v14, v14, 2
	vxor.vi	v16, v16, 5
	vxor.vv	v12, v12, v16
	STEP	10, 2, 8, 12, 13, 14, 15, 16, 17, 18, 19
	STEP	10, 3, 8, 13, 12, 15, 14, 16, 17, 18, 19
	STEP	10, 4, 8, 12, 13, 14, 15, 16, 17, 18, 19
	STEP	10, 5, 8, 13, 12, 15, 14, 16, 17, 18, 19
	STEP	10, 6, 8, 12, 13, 14, 15, 16, 17, 18, 19
	STEP	10, 7, 8, 13, 12, 15, 14, 16, 17, 18, 19

	/* x^8 of a again; the second byte is the upper one of a word. */
	vsetvli	zero, a5, e16, m2, ta, ma
	vzext.vf2 v0, v12
	vzext.vf2 v2, v13
	li	t0, 0x100
	vzext.vf2 v4, v14
	vzext.vf2 v6, v15
	vor.vx	v0, v0, t0
	.irp	k, 0, 2, 4, 6
	STEP	8, \k, 16, 0, 2, 4, 6, 10, 12, 14, 16
	STEP	8, \k+1, 16, 2, 0, 6, 4, 10, 12, 14, 16
	.endr

	/* Of each two the first in v8, v10, v12, v14, with x^16. */
	srli	t0, a5, 1
	vsetvli	zero, t0, e32, m2, ta, ma
	li	t1, 0x10000
	addi	t2, t1, -1
	vand.vx	v8, v0, t2
	vand.vx	v10, v2, t2
	vsrl.vi	v0, v0, 16
	vsrl.vi	v2, v2, 16
	vor.vx	v8, v8, t1
	vand.vx	v12, v4, t2
	vor.vx	v0, v0, t1
	vand.vx	v14, v6, t2
	vsrl.vi	v4, v4, 16
	vsrl.vi	v6, v6, 16
	li	t3, -1
	srli	t3, t3, 32
	PACK	16, 8, 10
	PACK	20, 12, 14
	PACK	24, 4, 0
	PACK	8, 6, 2
	vsetvli	zero, t0, e64, m4, ta, ma
	CLMUL	0, 16, 24
	CLMUL	4, 16, 8
	CLMUL	12, 20, 24
	CLMUL	16, 20, 8

	/* Of these, the first in v0, v2, v4, v6, with x^32. */
	vsetvli	zero, t0, e32, m2, ta, ma
	vnsrl.wx v20, v0, t6
	vnsrl.wx v22, v4, t6
	vnsrl.wx v24, v12, t6
	vnsrl.wx v26, v16, t6
	srli	t0, a5, 2
	addi	t4, t3, 1
	vsetvli	zero, t0, e64, m2, ta, ma
	vand.vx	v0, v20, t3
	vand.vx	v2, v22, t3
	vand.vx	v4, v24, t3
	vand.vx	v6, v26, t3
	vsrl.vx	v20, v20, t6
	vor.vx	v0, v0, t4
	vsrl.vx	v22, v22, t6
	vor.vx	v20, v20, t4
	vsrl.vx	v24, v24, t6
	vsrl.vx	v26, v26, t6
	PRODUCT	8, 0, 20, 2, 24, 10
	mv	a3, sp
	PRODUCT	12, 0, 22, 2, 26, 10
	addi	a4, sp, QUARTER
	PRODUCT	14, 4, 20, 6, 24, 10
	addi	a7, sp, 2*QUARTER
	PRODUCT	16, 4, 22, 6, 26, 10
	addi	t0, sp, 3*QUARTER
	vse64.v	v8, (a3)
	vse64.v	v12, (a4)
	vse64.v	v14, (a7)
	vse64.v	v16, (t0)

	vsetivli zero, 2, e64, m1, ta, ma
	slli	a4, a5, 1
	add	a4, a4, sp
LOCAL (leaf):
	ld	t1, (a3)
	ld	t3, 2*QUARTER(a3)
	ld	t2, QUARTER(a3)
	ld	t4, 3*QUARTER(a3)
	addi	a3, a3, 8
	PRODUCTS 0, 1, 28, 30, t1, t3, 8, 9
	PRODUCTS 2, 3, 29, 31, t1, t3, 10, 11
	PRODUCTS 4, 5, 28, 30, t2, t4, 12, 13
	PRODUCTS 6, 7, 29, 31, t2, t4, 14, 15
	vxor.vv	v2, v2, v28
	vxor.vv	v3, v3, v29
	/* l, l', h, h' of p are in v0-v3, of q in v4-v7 */
	vxor.vv	v1, v1, v2
	vsll.vi	v28, v3, 1
	vxor.vv	v5, v5, v6
	vsrl.vx	v8, v3, t5
	vxor.vv	v1, v1, v3
	vsll.vi	v30, v7, 1
	vxor.vv	v28, v28, v0
	vxor.vv	v31, v5, v7
	vxor.vv	v29, v1, v8
	vxor.vv	v30, v30, v4
	bne	a3, a4, LOCAL (leaf)
	bnez	a1, LOCAL (loop)

	CANONICAL 28, 29, 0, 1
	CANONICAL 30, 31, 2, 3
	ROWS	vsse64.v, a0
	CLEAR_VECTORS
	srli	a6, a6, 2
	vsetvli	zero, a6, e64, m2, ta, ma
	.irp	k, 0, 1, 2, 3
	addi	a3, sp, \k*QUARTER
	vse64.v	v0, (a3)
	.endr
	.irp	r, t1, t2, t3, t4
	li	\r, 0
	.endr
	addi	sp, sp, FRAME
	.cfi_adjust_cfa_offset -FRAME
	ret
ENDFUNC (_symcrypt_tz_blocks_zvbc)

	/* p0, p1 = the words e0, e1 and f0, f1 of a column times both rows */
.macro COLUMN p0, p1, e0, e1, f0, f1
	PRODUCTS \p0, \p1, 28, 30, \e0, \f0, 8, 9
	PRODUCTS 2, 3, 29, 31, \e1, \f1, 10, 11
	PRODUCTS 4, 5, 28, 30, \e1, \f1, 12, 13
	PRODUCTS 6, 7, 29, 31, \e0, \f0, 14, 15
	vxor.vv	v4, v4, v6
	vxor.vv	v5, v5, v7
	vxor.vv	v\p1, v\p1, v4
	vxor.vv	v2, v2, v5
	/* x^128 = x^64 + x, twice for v3 */
	vxor.vv	v4, v2, v3
	vsll.vi	v3, v3, 1
	vsll.vi	v5, v4, 1
	vxor.vv	v\p1, v\p1, v4
	vsrl.vx	v2, v2, t5
	vxor.vv	v\p0, v\p0, v5
	vxor.vv	v3, v3, v2
	vxor.vv	v\p1, v\p1, v3
	CANONICAL \p0, \p1, 2, 3
.endm

FUNC (_symcrypt_tz_mul_zvbc)
	li	t5, 63
	vsetivli zero, 2, e64, m1, ta, ma
	ROWS	vlse64.v, a1
	ld	a3, 0(a2)
	ld	a4, 8(a2)
	ld	a5, 32(a2)
	ld	a6, 40(a2)
	ld	t1, 16(a2)
	ld	t2, 24(a2)
	ld	t3, 48(a2)
	ld	t4, 56(a2)
	COLUMN	16, 17, a3, a4, a5, a6
	COLUMN	18, 19, t1, t2, t3, t4
	vmv1r.v	v28, v16
	vmv1r.v	v29, v17
	vmv1r.v	v30, v18
	vmv1r.v	v31, v19
	ROWS	vsse64.v, a0
	CLEAR_VECTORS
	.irp	r, a3, a4, a5, a6, t1, t2, t3, t4
	li	\r, 0
	.endr
	ret
ENDFUNC (_symcrypt_tz_mul_zvbc)
