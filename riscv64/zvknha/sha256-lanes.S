/* SPDX-License-Identifier: ISC */
/* SHA-256 of two messages at once (FIPS 180-4, section 6.2.2), with the
 * instructions for it.
 *
 * Prototypes and contracts: src/lanes-kernels.h.  Constant time: branches
 * depend on N and BLOCKS alone.
 *
 * Needs: Zvknha, Zvkb.
 *
 * Registers:
 *   - a0: STATES or DST
 *   - a1: N or SRC
 *   - a2: DATAS or N
 *   - a3: BLOCKS or WORDS
 *   - a4, a5: constants, the last ones
 *   - a6, a7: data
 *   - t1: blocks left
 *   - t0, t2: scratch
 *   - v2, v3 and v12, v13: words A, B, E, F and C, D, G, H of each message
 *   - v4, v5 and v14, v15: those of before
 *   - v6-v9 and v16-v19: 16 words of the schedule
 *   - v10 and v20: words plus constants
 *   - v11 and v21: words 9 to 11 and 4
 *   - v22: constants
 *   - v27, v28: scratch
 *   - v0, v24, v26: as in riscv64/zvknh.inc
 *
 * Cycles, by models: see doc/kernels/riscv.md.
 *
 * Method: that of riscv64/zvknh.inc.  Rounds depend on those before; the
 * rounds of the other message fill the gap.  A row has 64 bytes, and each of
 * its columns is a lane. */

#include "asm.h"

.option arch, +v

#define BITS 32
#include "riscv64/zvknh.inc"

	/* Four rounds of both, with the words w and x. */
.macro ROUNDS_OF_TWO w, x
	LOAD	v22, (a4)
	addi	a4, a4, FOUR
	vadd.vv	v10, v22, v\w
	vadd.vv	v20, v22, v\x
	VSHA2CL	3, 2, 10
	VSHA2CL	13, 12, 20
	VSHA2CH	2, 3, 10
	VSHA2CH	12, 13, 20
.endm
	/* The same, and w0 and x0 become the words after w3 and x3. */
.macro STEP w0, w1, w2, w3, x0, x1, x2, x3
	vmerge.vvm v11, v\w2, v\w1, v0
	vmerge.vvm v21, v\x2, v\x1, v0
	ROUNDS_OF_TWO \w0, \x0
	VSHA2MS	\w0, 11, \w3
	VSHA2MS	\x0, 21, \x3
.endm

	/* A block of both. */
.macro COMPRESS_TWO
	vmv.v.v	v4, v2
	vmv.v.v	v5, v3
	vmv.v.v	v14, v12
	vmv.v.v	v15, v13
2:	STEP	6, 7, 8, 9, 16, 17, 18, 19
	STEP	7, 8, 9, 6, 17, 18, 19, 16
	STEP	8, 9, 6, 7, 18, 19, 16, 17
	STEP	9, 6, 7, 8, 19, 16, 17, 18
	bne	a4, a5, 2b
	ROUNDS_OF_TWO 6, 16
	ROUNDS_OF_TWO 7, 17
	ROUNDS_OF_TWO 8, 18
	ROUNDS_OF_TWO 9, 19
	addi	a4, a4, -CONSTANTS
	vadd.vv	v2, v2, v4
	vadd.vv	v3, v3, v5
	vadd.vv	v12, v12, v14
	vadd.vv	v13, v13, v15
.endm

	/* A lane at FROM or TO; a row is 64 bytes, t0 that; t2 is free. */
.macro LOAD_STATE from, x, y
	addi	t2, \from, 4*64
	vlse32.v v27, (\from), t0
	vlse32.v v28, (t2), t0
	EXCHANGE \x, \y, 27, 28, m1
.endm
.macro STORE_STATE to, x, y
	EXCHANGE 28, 27, \y, \x, m1
	addi	t2, \to, 4*64
	vsse32.v v27, (\to), t0
	vsse32.v v28, (t2), t0
.endm
.macro LOAD_STATES from
	li	t0, 64
	LOAD_STATE \from, 2, 3
	addi	\from, \from, 4
	LOAD_STATE \from, 12, 13
	addi	\from, \from, -4
.endm
	/* TO is the next two lanes then. */
.macro STORE_STATES to
	li	t0, 64
	STORE_STATE \to, 2, 3
	addi	\to, \to, 4
	STORE_STATE \to, 12, 13
	addi	\to, \to, 4
.endm

.macro ENTER
	ADDRESS	a4, LOCAL (constants)
	ADDRESS	a5, LOCAL (last_constants)
	vsetivli zero, 4, e32, m1, ta, ma
	SELECTORS
.endm
.macro LEAVE
	vsetvli	t0, zero, e8, m8, ta, ma
	.irp	k, 0, 8, 16, 24
	vmv.v.i	v\k, 0
	.endr
	ret
.endm

FUNC (_symcrypt_sha256_lanes_zvknha)
	ENTER
LOCAL (pair):
	LOAD_STATES a0
	ld	a6, (a2)
	ld	a7, 8(a2)
	addi	a2, a2, 16
	mv	t1, a3
LOCAL (block):
	li	t0, FOUR
	vsetvli	zero, t0, e8, m1, ta, ma
	.irp	k, 6, 7, 8, 9
	vle8.v	v\k, (a6)
	addi	a6, a6, FOUR
	vle8.v	v1\k, (a7)
	addi	a7, a7, FOUR
	.endr
	vsetivli zero, 4, e32, m1, ta, ma
	.irp	k, 6, 16, 7, 17, 8, 18, 9, 19
	VREV8	\k, \k
	.endr
	COMPRESS_TWO
	addi	t1, t1, -1
	bnez	t1, LOCAL (block)
	STORE_STATES a0
	addi	a1, a1, -2
	bgtz	a1, LOCAL (pair)
	LEAVE
ENDFUNC (_symcrypt_sha256_lanes_zvknha)

FUNC (_symcrypt_sha256_lanes_block_zvknha)
	ENTER
LOCAL (words):
	LOAD_STATES a1
	addi	a1, a1, 8
	addi	t2, a3, 4
	.irp	k, 6, 7, 8, 9
	vlse32.v v\k, (a3), t0
	addi	a3, a3, 4*64
	vlse32.v v1\k, (t2), t0
	addi	t2, t2, 4*64
	.endr
	addi	a3, a3, 8-16*64
	COMPRESS_TWO
	STORE_STATES a0
	addi	a2, a2, -2
	bgtz	a2, LOCAL (words)
	LEAVE
ENDFUNC (_symcrypt_sha256_lanes_block_zvknha)

RODATA (16)
LOCAL (constants):
#define HASH_CONSTANTS(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
	.set	LOCAL (last_constants), . - 64
ENDRODATA
