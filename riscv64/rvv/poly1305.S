/* SPDX-License-Identifier: ISC */
/* Poly1305 (RFC 8439, section 2.5) over whole blocks, in 64-bit words and, if
 * they are many, with vectors of any length from 256 bits on.
 *
 * Prototype and contract: src/poly1305-kernels.h.  Constant time: branches
 * depend on BLOCKS, powers_form and DATA's address alone.
 *
 * Powers, in STATE, for powers_form 0x5200 + L: the three words of r^L.
 *
 * Needs: V.
 *
 * Registers, in vectors:
 *   - a0: STATE
 *   - a1: BLOCKS
 *   - a2: DATA
 *   - a3, a7, t0-t2: limbs of r^L
 *   - t3-t5, a6: 5 times those but the first
 *   - a4: the bytes of a turn
 *   - a5: L
 *   - t6: 32
 *   - v0-v9: products, two registers each
 *   - v10-v14: limbs of h
 *   - v24-v28: limbs of blocks
 *   - v15, v29: carries
 *   - v30, v31: 2^26 - 1, 2^24
 *   - v16-v23: blocks
 * In words: see riscv64/poly1305.inc.
 *
 * Cycles a byte, by models: see doc/kernels/riscv.md.
 *
 * Method: L blocks, as many as a register has words of 32 bits, are in a lane
 * each, in limbs of 26 bits.  Lane k takes in every L-th block from k on, by
 * r^L, which words have made.  In the end all lanes are taken in one after the
 * other by words, like blocks: (((lane 0) r + lane 1) r + ...) r.  Blocks are
 * loaded as bytes, which have any alignment, and words of one place collected
 * by narrowing twice. */

#include "asm.h"

.option arch, +v

#include "riscv64/poly1305.inc"

#define BYTES_A_TURN a4
#define LANES a5
#define LANES_MOST 32

/* In the state. */
#define FORM_AT 40
#define POWERS_AT 48
#define FORM 0x5200

/* Lanes, at least: four are slower than words.  Blocks that each lane has to
 * have, at least, are 5 if there are powers, and 8 if not. */
#define LANES_LEAST 8

	/* d = a word times limb i of h, and d += that. */
.macro FIRST d, x, i
	vwmulu.vx v\d, v1\i, \x
.endm
.macro MORE d, x, i
	vwmaccu.vx v\d, \x, v1\i
.endm
.macro PRODUCT m, i, x0, x1, x2, x3, x4
	\m	0, \x0, \i
	\m	2, \x1, \i
	\m	4, \x2, \i
	\m	6, \x3, \i
	\m	8, \x4, \i
.endm

FUNC (_symcrypt_poly1305_blocks_rvv)
	ld	H0, (STATE)
	ld	H1, 8(STATE)
	ld	H2, 16(STATE)
	ld	R0, R_AT(STATE)
	ld	R1, R_AT+8(STATE)
	srli	T1, R1, 2
	add	T1, T1, R1
	li	t2, LANES_MOST
	vsetvli	t2, t2, e32, m1, tu, ma
	li	t3, LANES_LEAST
	bltu	t2, t3, LOCAL (words)
	slli	t3, t2, 3
	bgeu	BLOCKS, t3, LOCAL (many)
	slli	t3, t2, 2
	add	t3, t3, t2
	bltu	BLOCKS, t3, LOCAL (words)
	ld	t3, FORM_AT(STATE)
	li	t4, FORM
	add	t4, t4, t2
	beq	t3, t4, LOCAL (many)
LOCAL (words):
	WORDS_TO_END

	/* t2 lanes, h of the state in the first. */
LOCAL (many):
	addi	sp, sp, -20*LANES_MOST
	.cfi_adjust_cfa_offset 20*LANES_MOST
	li	t6, (1<<26)-1
	vmv.v.x	v30, t6
	li	t5, 1<<24
	vmv.v.x	v31, t5
	.irp	k, 10, 11, 12, 13, 14
	vmv.v.i	v\k, 0
	.endr
	and	t3, H0, t6
	vmv.s.x	v10, t3
	srli	t3, H0, 26
	and	t3, t3, t6
	vmv.s.x	v11, t3
	srli	t3, H0, 52
	slli	t4, H1, 12
	or	t3, t3, t4
	and	t3, t3, t6
	vmv.s.x	v12, t3
	srli	t3, H1, 14
	and	t3, t3, t6
	vmv.s.x	v13, t3
	srli	t3, H1, 40
	slli	t4, H2, 24
	or	t3, t3, t4
	vmv.s.x	v14, t3

	ld	t3, FORM_AT(STATE)
	li	t4, FORM
	add	t4, t4, t2
	beq	t3, t4, LOCAL (have_powers)
	sd	t4, FORM_AT(STATE)
	mv	H0, R0
	mv	H1, R1
	li	H2, 0
	/* t2 is one of the products' registers. */
	addi	t2, t2, -1
	sd	t2, (sp)
LOCAL (power):
	MULTIPLY 0
	ld	t2, (sp)
	addi	t2, t2, -1
	sd	t2, (sp)
	bnez	t2, LOCAL (power)
	sd	H0, POWERS_AT(STATE)
	sd	H1, POWERS_AT+8(STATE)
	sd	H2, POWERS_AT+16(STATE)
LOCAL (have_powers):
	ld	H0, POWERS_AT(STATE)
	ld	H1, POWERS_AT+8(STATE)
	ld	H2, POWERS_AT+16(STATE)
	li	t6, (1<<26)-1
	and	a3, H0, t6
	srli	a7, H0, 26
	and	a7, a7, t6
	srli	t0, H0, 52
	slli	t1, H1, 12
	or	t0, t0, t1
	and	t0, t0, t6
	srli	t1, H1, 14
	and	t1, t1, t6
	srli	t2, H1, 40
	slli	H2, H2, 24
	or	t2, t2, H2
	slli	t3, a7, 2
	add	t3, t3, a7
	slli	t4, t0, 2
	add	t4, t4, t0
	slli	t5, t1, 2
	add	t5, t5, t1
	slli	a6, t2, 2
	add	a6, a6, t2
	vsetvli	LANES, zero, e32, m1, ta, ma
	li	t6, LANES_MOST
	bleu	LANES, t6, 1f
	mv	LANES, t6
1:	slli	BYTES_A_TURN, LANES, 4

	/* v24-v28 = the limbs of the blocks at DATA, in three parts, which
	   other instructions may stand between. */
	vsetvli	zero, BYTES_A_TURN, e8, m4, ta, ma
	vle8.v	v16, (DATA)
	add	DATA, DATA, BYTES_A_TURN
	sub	BLOCKS, BLOCKS, LANES
	vsetvli	t6, zero, e32, m2, ta, ma
	li	t6, 32
	vnsrl.wi v20, v16, 0
	vnsrl.wx v22, v16, t6
	vsetvli	zero, LANES, e32, m1, ta, ma
	vnsrl.wi v24, v20, 0
	vnsrl.wi v25, v22, 0
	vnsrl.wx v26, v20, t6
	vnsrl.wx v27, v22, t6
	j	LOCAL (limbs)

	.balign	16
LOCAL (vectors):
	vsetvli	zero, BYTES_A_TURN, e8, m4, ta, ma
	vle8.v	v16, (DATA)
	add	DATA, DATA, BYTES_A_TURN
	sub	BLOCKS, BLOCKS, LANES
	vsetvli	t6, zero, e32, m2, ta, ma
	li	t6, 32
	vnsrl.wi v20, v16, 0
	vnsrl.wx v22, v16, t6
	vsetvli	zero, LANES, e32, m1, ta, ma
	PRODUCT	FIRST, 0, a3, a7, t0, t1, t2
	PRODUCT	MORE, 1, a6, a3, a7, t0, t1
	PRODUCT	MORE, 2, t5, a6, a3, a7, t0
	PRODUCT	MORE, 3, t4, t5, a6, a3, a7
	PRODUCT	MORE, 4, t3, t4, t5, a6, a3

	/* Products are below 2^58, and carries below 2^32. */
	vnsrl.wi v15, v0, 26
	vnsrl.wi v29, v6, 26
	vnsrl.wi v24, v20, 0
	vnsrl.wi v25, v22, 0
	vnsrl.wx v26, v20, t6
	vnsrl.wx v27, v22, t6
	vwaddu.wv v2, v2, v15
	vwaddu.wv v8, v8, v29
	vnsrl.wi v10, v0, 0
	vnsrl.wi v13, v6, 0
	vnsrl.wi v15, v2, 26
	vnsrl.wi v29, v8, 26
	vand.vv	v10, v10, v30
	vand.vv	v13, v13, v30
	vwaddu.wv v4, v4, v15
	vadd.vv	v10, v10, v29
	vsll.vi	v29, v29, 2
	vnsrl.wi v11, v2, 0
	vnsrl.wi v14, v8, 0
	vnsrl.wi v15, v4, 26
	vadd.vv	v10, v10, v29
	vnsrl.wi v12, v4, 0
	vadd.vv	v13, v13, v15
	vsrl.vi	v29, v10, 26
	vand.vv	v11, v11, v30
	vand.vv	v14, v14, v30
	vsrl.vi	v15, v13, 26
	vadd.vv	v11, v11, v29
	vand.vv	v12, v12, v30
	vand.vv	v10, v10, v30
	vadd.vv	v14, v14, v15
	vand.vv	v13, v13, v30
LOCAL (limbs):
	vsrl.vi	v28, v27, 8
	vsll.vi	v27, v27, 18
	vsrl.vi	v29, v26, 14
	vsll.vi	v26, v26, 12
	vor.vv	v28, v28, v31
	vor.vv	v27, v27, v29
	vsrl.vi	v15, v25, 20
	vsll.vi	v25, v25, 6
	vsrl.vi	v29, v24, 26
	vor.vv	v26, v26, v15
	vor.vv	v25, v25, v29
	vand.vv	v24, v24, v30
	vand.vv	v25, v25, v30
	vand.vv	v26, v26, v30
	vand.vv	v27, v27, v30
	vadd.vv	v14, v14, v28
	vadd.vv	v10, v10, v24
	vadd.vv	v11, v11, v25
	vadd.vv	v12, v12, v26
	vadd.vv	v13, v13, v27
	bgeu	BLOCKS, LANES, LOCAL (vectors)

	/* Lanes below 2^130 + 2^32, as the sum of limb 0 and 2^26 limb 1, of
	   which 2^52 is limb 2, and limb 4. */
	vsrl.vi	v15, v14, 26
	vand.vv	v14, v14, v30
	vadd.vv	v10, v10, v15
	vsll.vi	v15, v15, 2
	vadd.vv	v10, v10, v15
	li	t6, 1<<26
	vwaddu.vx v0, v10, zero
	vwaddu.vx v2, v12, zero
	vwmaccu.vx v0, t6, v11
	vwmaccu.vx v2, t6, v13
	addi	t3, sp, 8*LANES_MOST
	addi	t4, sp, 16*LANES_MOST
	vse32.v	v14, (t4)
	vsetvli	zero, LANES, e64, m2, ta, ma
	vse64.v	v0, (sp)
	vse64.v	v2, (t3)
	vsetvli	t2, zero, e8, m8, ta, ma
	.irp	k, 0, 8, 16, 24
	vmv.v.i	v\k, 0
	.endr

	addi	sp, sp, -32
	.cfi_adjust_cfa_offset 32
	sd	s0, (sp)
	.cfi_rel_offset s0, 0
	sd	s1, 8(sp)
	.cfi_rel_offset s1, 8
	sd	s2, 16(sp)
	.cfi_rel_offset s2, 16
	mv	s2, LANES
	addi	s0, sp, 32
	addi	s1, t4, 0
	ld	R0, R_AT(STATE)
	ld	R1, R_AT+8(STATE)
	srli	T1, R1, 2
	add	T1, T1, R1
	li	H0, 0
	li	H1, 0
	li	H2, 0
LOCAL (lanes):
	ld	t2, (s0)
	ld	t4, 8*LANES_MOST(s0)
	lw	t6, (s1)
	sd	zero, (s0)
	sd	zero, 8*LANES_MOST(s0)
	sw	zero, (s1)
	slli	t3, t4, 52
	srli	t4, t4, 12
	add	t2, t2, t3
	sltu	t3, t2, t3
	slli	t5, t6, 40
	srli	PAD, t6, 24
	add	t3, t3, t4
	add	t3, t3, t5
	sltu	t5, t3, t5
	add	PAD, PAD, t5
	ADD_BLOCK
	MULTIPLY 0
	addi	s0, s0, 8
	addi	s1, s1, 4
	addi	s2, s2, -1
	bnez	s2, LOCAL (lanes)
	ld	s0, (sp)
	.cfi_restore s0
	ld	s1, 8(sp)
	.cfi_restore s1
	ld	s2, 16(sp)
	.cfi_restore s2
	addi	sp, sp, 20*LANES_MOST+32
	.cfi_adjust_cfa_offset -20*LANES_MOST-32
	beqz	BLOCKS, LOCAL (words_done)
	li	PAD, 1
	j	LOCAL (words)
ENDFUNC (_symcrypt_poly1305_blocks_rvv)
