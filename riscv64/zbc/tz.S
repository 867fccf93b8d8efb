/* SPDX-License-Identifier: ISC */
/* The Tillich-Zemor hash over GF(2^127) by carry-less multiplication: whole
 * blocks, the product of two matrices.
 *
 *   void _symcrypt_tz_blocks_zbc (uint64_t *state, size_t blocks,
 *                                 const uint8_t *data);
 *   void _symcrypt_tz_mul_zbc (uint64_t *dst, const uint64_t *a,
 *                              const uint64_t *b);
 *
 * STATE, A, B, DST are matrices as src/tz-kernels.h has them.  BLOCKS is at
 * least 1; any alignment of DATA.  DST may equal A or B or both.  Constant
 * time: branches depend on BLOCKS and DATA's address alone.
 *
 * Needs: Zbc.
 *
 * Registers of tz_blocks: a0 end of DATA; a2 DATA; s0-s7 state; a1, a3, a4, a5
 *   constants; a6, a7, s8-s11, t0-t6, ra scratch.
 * Stack: the caller's registers; 96 ra; 104 STATE.
 *
 * Cycles per byte, by models and not measured: see doc/kernels/tz.md.
 *
 * Method.  The state is the product P of matrices M(b) = [[x+b,1],[1,0]], b
 * the bits of the message; see src/tz-kernels.h for the conjugation that
 * makes them alike.  The product of n of them, a leaf,
 *
 *   [[a,b],[c,d]],  degrees n, n-1, n-1, n-2,
 *
 * has monic entries (continuants), so that of a the bit x^n may be lost in
 * overflow and be put back as a constant.
 *
 * Multiplying by M(b) from the right takes (p, q) to ((x+b) p + q, p).  Four
 * leaves of 16 bits are made side by side, an entry of each in a quarter of a
 * register.  Then quarters 0 and 2 of the entries, and 1 and 3, are put into
 * halves: a product of two registers has that of the low halves in its low 32
 * bits, but for x^32, and that of the high ones above 64; what of a a' of both
 * crosswise comes to x^64 cancels, as a is monic.  So 16 multiplications make
 * two leaves of 32 bits, and 8 more one of 64.  The state is multiplied by
 * that:
 *
 *   p' = p a + q c,  a = x^64 + A,  p = p0 + p1 x^64
 *      = (p0 A + q0 c) + (p1 A + q1 c + p) x^64 = L + H x^64
 *
 * and with L = l + l' x^64, H = h + h' x^64 and x^128 = x^64 + x (x times the
 * modulus)
 *
 *   p' = l + h' x + (l' + h + h') x^64,
 *
 * in which h' x has a 65th bit only where p is added, since products of words
 * have 127.  Bit 127 of the state is left as it comes until the end. */

#include "asm.h"

.option arch, +zbc

#define ONES a1		/* 1 in each quarter */
#define HALVES a3	/* 2^16 - 1 in each half */
#define MONIC a4	/* 2^16 in each half */
#define LOW a5		/* 2^32 - 1 */

	/* d = the eight bytes at a2, of any alignment; t is free. */
.macro LOAD d, t
	andi	\t, a2, 7
	bnez	\t, 1f
	ld	\d, (a2)
	j	2f
1:	lbu	\d, (a2)
	.irp	k, 1, 2, 3, 4, 5, 6, 7
	lbu	\t, \k(a2)
	slli	\t, \t, 8*\k
	or	\d, \d, \t
	.endr
2:
.endm

	/* q = (x + bit) p + q in all quarters, of both rows; the bit is that
	   at AT of each quarter of t4. */
.macro STEP at, p, q, r, s
	.if	\at
	srli	t5, t4, \at
	and	t5, t5, ONES
	.else
	and	t5, t4, ONES
	.endif
	slli	t6, t5, 16
	sub	t5, t6, t5
	slli	t6, \p, 1
	slli	s8, \r, 1
	xor	\q, \q, t6
	xor	\s, \s, s8
	and	t6, \p, t5
	and	t5, \r, t5
	xor	\q, \q, t6
	xor	\s, \s, t5
.endm

	/* lo, hi = p r + q s, the lower and the upper half of the product; t
	   is free. */
.macro PRODUCTS lo, hi, p, q, r, s, t
	clmul	\lo, \p, \r
	clmul	\t, \q, \s
	clmulh	\hi, \p, \r
	xor	\lo, \lo, \t
	clmulh	\t, \q, \s
	xor	\hi, \hi, \t
.endm
	/* d = p r + q s, the lower half. */
.macro PRODUCT d, p, q, r, s, t
	clmul	\d, \p, \r
	clmul	\t, \q, \s
	xor	\d, \d, \t
.endm

	/* even = quarters 0 and 2 of even, odd = 1 and 3 of it. */
.macro QUARTERS even, odd
	srli	\odd, \even, 16
	and	\even, \even, HALVES
	and	\odd, \odd, HALVES
.endm

	/* The row p0, p1, q0, q1 times the leaf t0-t3. */
.macro ROW p0, p1, q0, q1
	PRODUCTS t4, t5, \p0, \q0, t0, t2, t6
	PRODUCTS s8, s9, \p1, \q1, t0, t2, t6
	PRODUCTS s10, s11, \p0, \q0, t1, t3, t6
	PRODUCTS a6, a7, \p1, \q1, t1, t3, t6
	xor	s8, s8, \p0
	xor	s9, s9, \p1
	/* l, l', h, h' of p are in t4, t5, s8, s9, of q in s10, s11, a6, a7 */
	slli	\p0, s9, 1
	xor	t5, t5, s8
	srli	t6, s9, 63
	slli	\q0, a7, 1
	xor	s11, s11, a6
	xor	\p0, \p0, t4
	xor	t5, t5, s9
	xor	\q0, \q0, s10
	xor	\q1, s11, a7
	xor	\p1, t5, t6
.endm

	/* x^127 = x^63 + 1 */
.macro CANONICAL p0, p1, t, u
	srli	\t, \p1, 63
	slli	\u, \t, 63
	xor	\p0, \p0, \t
	xor	\p1, \p1, \u
	xor	\p0, \p0, \u
.endm

.macro EACH_WORD op, at
	\op	s0, 0(\at)
	\op	s1, 8(\at)
	\op	s2, 16(\at)
	\op	s3, 24(\at)
	\op	s4, 32(\at)
	\op	s5, 40(\at)
	\op	s6, 48(\at)
	\op	s7, 56(\at)
.endm

FUNC (_symcrypt_tz_blocks_zbc)
	addi	sp, sp, -112
	.cfi_adjust_cfa_offset 112
	SAVE_WORDS
	sd	ra, 96(sp)
	.cfi_rel_offset ra, 96
	sd	a0, 104(sp)
	EACH_WORD ld, a0
	slli	a0, a1, 6
	add	a0, a0, a2

	li	MONIC, 0x10001
	slli	ONES, MONIC, 32
	add	ONES, ONES, MONIC
	li	MONIC, 0x10000
	slli	t0, MONIC, 32
	add	MONIC, MONIC, t0
	srli	t0, MONIC, 16
	sub	HALVES, MONIC, t0
	li	LOW, -1
	srli	LOW, LOW, 32

LOCAL (loop):
	LOAD	t4, t5
	addi	a2, a2, 8
	/* The first two bits: a = (x+b)(x+b') + 1, b = x + b, c = x + b',
	   d = 1. */
	srli	t5, t4, 7
	srli	t6, t4, 6
	and	t5, t5, ONES
	and	t6, t6, ONES
	slli	t3, ONES, 1
	xor	t0, t5, t6
	slli	s8, ONES, 2
	or	t1, t3, t5
	or	t2, t3, t6
	slli	t0, t0, 1
	and	t5, t5, t6
	xor	t0, t0, s8
	xor	t5, t5, ONES
	mv	t3, ONES
	xor	t0, t0, t5
	.irp	k, 5, 3, 1, 15, 13, 11, 9
	STEP	\k, t0, t1, t2, t3
	STEP	\k-1, t1, t0, t3, t2
	.endr
	/* a's x^16 is 1 in the next quarter. */
	slli	t5, ONES, 16
	xor	t0, t0, t5

	QUARTERS t0, t4
	QUARTERS t1, t5
	QUARTERS t2, t6
	QUARTERS t3, s8
	or	t0, t0, MONIC
	or	t4, t4, MONIC
	PRODUCTS s9, s10, t0, t1, t4, t6, ra
	PRODUCTS s11, a6, t0, t1, t5, s8, ra
	PRODUCTS t0, t1, t2, t3, t4, t6, ra
	PRODUCTS t4, t6, t2, t3, t5, s8, ra

	/* s9, s11, t0, t4 times s10, a6, t1, t6 */
	slli	s8, MONIC, 16
	and	s9, s9, LOW
	and	s11, s11, LOW
	and	t2, t0, LOW
	and	t4, t4, LOW
	or	s9, s9, s8
	PRODUCT	t0, s9, s11, s10, t1, ra
	mv	t5, t1
	PRODUCT	t1, s9, s11, a6, t6, ra
	PRODUCT	t3, t2, t4, a6, t6, ra
	PRODUCT	t2, t2, t4, s10, t5, ra

	ROW	s0, s1, s2, s3
	ROW	s4, s5, s6, s7
	beq	a2, a0, LOCAL (end)
	j	LOCAL (loop)
LOCAL (end):

	CANONICAL s0, s1, t0, t1
	CANONICAL s2, s3, t2, t3
	CANONICAL s4, s5, t4, t5
	CANONICAL s6, s7, t6, ra
	ld	a0, 104(sp)
	EACH_WORD sd, a0
	ld	ra, 96(sp)
	.cfi_restore ra
	RESTORE_WORDS
	.irp	r, t0, t1, t2, t3, t4, t5, t6, a6, a7
	li	\r, 0
	.endr
	addi	sp, sp, 112
	.cfi_adjust_cfa_offset -112
	ret
ENDFUNC (_symcrypt_tz_blocks_zbc)

	/* The element of DST at AT: a3, a4 times r0, r1, and a5, a6 times
	   s0, s1. */
.macro ELEMENT at, r0, r1, s0, s1
	PRODUCTS t0, t1, a3, a5, \r0, \s0, t6
	PRODUCTS t2, t3, a4, a6, \r1, \s1, t6
	PRODUCTS t4, t5, a3, a5, \r1, \s1, t6
	xor	t1, t1, t4
	xor	t2, t2, t5
	PRODUCTS t4, t5, a4, a6, \r0, \s0, t6
	xor	t1, t1, t4
	xor	t2, t2, t5
	/* x^128 = x^64 + x, twice for t3 */
	xor	t4, t2, t3
	slli	t3, t3, 1
	slli	t5, t4, 1
	xor	t1, t1, t4
	srli	t2, t2, 63
	xor	t0, t0, t5
	or	t3, t3, t2
	xor	t1, t1, t3
	CANONICAL t0, t1, t2, t3
	sd	t0, \at(a0)
	sd	t1, \at+8(a0)
.endm

FUNC (_symcrypt_tz_mul_zbc)
	addi	sp, sp, -96
	.cfi_adjust_cfa_offset 96
	SAVE_WORDS
	EACH_WORD ld, a2
	.irp	row, 0, 32
	ld	a3, \row(a1)
	ld	a4, \row+8(a1)
	ld	a5, \row+16(a1)
	ld	a6, \row+24(a1)
	ELEMENT	\row, s0, s1, s4, s5
	ELEMENT	\row+16, s2, s3, s6, s7
	.endr
	RESTORE_WORDS
	.irp	r, t0, t1, t2, t3, t4, t5, t6, a3, a4, a5, a6
	li	\r, 0
	.endr
	addi	sp, sp, 96
	.cfi_adjust_cfa_offset -96
	ret
ENDFUNC (_symcrypt_tz_mul_zbc)
