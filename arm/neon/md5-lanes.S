/* SPDX-License-Identifier: ISC */
/* The compression function of MD5 (RFC 1321) in 16 lanes, 8 at a time.
 *
 *   void _symcrypt_md5_lanes_neon (uint32_t *states, size_t n,
 *                                  const uint8_t *const *datas,
 *                                  size_t blocks);
 *
 *   void _symcrypt_md5_lanes_block_neon (uint32_t *dst, const uint32_t *src,
 *                                        size_t n, const uint32_t *words);
 *
 * See src/hash-kernels.h: rows of 16 words, a lane in each column; STATES,
 * DST, SRC and WORDS are aligned to 64 bytes, data as it comes; N is 1 to 16,
 * BLOCKS at least 1.  Constant time: branches depend on N and BLOCKS alone.
 *
 * Needs: NEON.
 *
 * Registers:
 *   - q0-q3: a to d of four lanes
 *   - q4-q7: of the next four
 *   - q8-q13: scratch
 *   - r0: chaining values, or where they go to
 *   - r1: bytes done, or where chaining values come from
 *   - r2: lanes left
 *   - r3: pointers of the lanes or rows of words
 *   - r4: bytes of a lane
 *   - r5-r8: messages
 *   - r9, r10: scratch
 *   - r11: constants
 *   - words on the stack
 *
 * Cycles per byte with eight lanes in use, by the models of llvm-mca 14 on the
 * rounds, not measured.  C is one message, by gcc 12 -O3, in the same models:
 *   Cortex-A9  2.4  (4.9)        Cortex-A57  2.1  (4.5)
 * The Cortex-A9 takes two cycles for 128 bits, which its model does not know
 * of everywhere.
 *
 * Method: a lane is a message, a register a word of four of them; a rotation
 * is a shift and an insertion.  A step waits for the one before all the time,
 * so there are two groups of four, one to work on while the other waits. */

#include "asm.h"

.arch armv7-a
.fpu neon

#include "lanes.inc"

#define SIZE 512 /* 16 words of 8 lanes */

	/* q\t = \b ? \c : \d */
.macro CHOOSE t, b, c, d
	vmov	q\t, q\b
	vbsl	q\t, q\c, q\d
.endm
.macro CHOOSE_BY_D t, b, c, d
	vmov	q\t, q\d
	vbsl	q\t, q\b, q\c
.endm
.macro PARITY t, b, c, d
	veor	q\t, q\b, q\c
	veor	q\t, q\t, q\d
.endm
.macro OR_NOT t, b, c, d
	vorn	q\t, q\b, q\d
	veor	q\t, q\t, q\c
.endm

	/* A step of both groups, a to d and e to h, with word \w and a
	   rotation by \s. */
.macro MD5_STEP f, a, b, c, d, e, g, h, i, w, s
	add	r9, sp, #32*\w
	vld1.32	{d20[], d21[]}, [r11]!
	vld1.32	{q8}, [r9]!
	vld1.32	{q9}, [r9]
	\f	11, \b, \c, \d
	vadd.i32 q8, q8, q10
	\f	12, \g, \h, \i
	vadd.i32 q9, q9, q10
	vadd.i32 q\a, q\a, q8
	vadd.i32 q\e, q\e, q9
	vadd.i32 q11, q11, q\a
	vadd.i32 q12, q12, q\e
	vshl.i32 q\a, q11, #\s
	vshl.i32 q\e, q12, #\s
	vsri.32	q\a, q11, #32-\s
	vsri.32	q\e, q12, #32-\s
	vadd.i32 q\a, q\a, q\b
	vadd.i32 q\e, q\e, q\g
.endm

.macro ROUNDS
	ADDRESS	r11, LOCAL (constants)
	MD5_STEP CHOOSE, 0, 1, 2, 3, 4, 5, 6, 7, 0, 7
	MD5_STEP CHOOSE, 3, 0, 1, 2, 7, 4, 5, 6, 1, 12
	MD5_STEP CHOOSE, 2, 3, 0, 1, 6, 7, 4, 5, 2, 17
	MD5_STEP CHOOSE, 1, 2, 3, 0, 5, 6, 7, 4, 3, 22
	MD5_STEP CHOOSE, 0, 1, 2, 3, 4, 5, 6, 7, 4, 7
	MD5_STEP CHOOSE, 3, 0, 1, 2, 7, 4, 5, 6, 5, 12
	MD5_STEP CHOOSE, 2, 3, 0, 1, 6, 7, 4, 5, 6, 17
	MD5_STEP CHOOSE, 1, 2, 3, 0, 5, 6, 7, 4, 7, 22
	MD5_STEP CHOOSE, 0, 1, 2, 3, 4, 5, 6, 7, 8, 7
	MD5_STEP CHOOSE, 3, 0, 1, 2, 7, 4, 5, 6, 9, 12
	MD5_STEP CHOOSE, 2, 3, 0, 1, 6, 7, 4, 5, 10, 17
	MD5_STEP CHOOSE, 1, 2, 3, 0, 5, 6, 7, 4, 11, 22
	MD5_STEP CHOOSE, 0, 1, 2, 3, 4, 5, 6, 7, 12, 7
	MD5_STEP CHOOSE, 3, 0, 1, 2, 7, 4, 5, 6, 13, 12
	MD5_STEP CHOOSE, 2, 3, 0, 1, 6, 7, 4, 5, 14, 17
	MD5_STEP CHOOSE, 1, 2, 3, 0, 5, 6, 7, 4, 15, 22
	MD5_STEP CHOOSE_BY_D, 0, 1, 2, 3, 4, 5, 6, 7, 1, 5
	MD5_STEP CHOOSE_BY_D, 3, 0, 1, 2, 7, 4, 5, 6, 6, 9
	MD5_STEP CHOOSE_BY_D, 2, 3, 0, 1, 6, 7, 4, 5, 11, 14
	MD5_STEP CHOOSE_BY_D, 1, 2, 3, 0, 5, 6, 7, 4, 0, 20
	MD5_STEP CHOOSE_BY_D, 0, 1, 2, 3, 4, 5, 6, 7, 5, 5
	MD5_STEP CHOOSE_BY_D, 3, 0, 1, 2, 7, 4, 5, 6, 10, 9
	MD5_STEP CHOOSE_BY_D, 2, 3, 0, 1, 6, 7, 4, 5, 15, 14
	MD5_STEP CHOOSE_BY_D, 1, 2, 3, 0, 5, 6, 7, 4, 4, 20
	MD5_STEP CHOOSE_BY_D, 0, 1, 2, 3, 4, 5, 6, 7, 9, 5
	MD5_STEP CHOOSE_BY_D, 3, 0, 1, 2, 7, 4, 5, 6, 14, 9
	MD5_STEP CHOOSE_BY_D, 2, 3, 0, 1, 6, 7, 4, 5, 3, 14
	MD5_STEP CHOOSE_BY_D, 1, 2, 3, 0, 5, 6, 7, 4, 8, 20
	MD5_STEP CHOOSE_BY_D, 0, 1, 2, 3, 4, 5, 6, 7, 13, 5
	MD5_STEP CHOOSE_BY_D, 3, 0, 1, 2, 7, 4, 5, 6, 2, 9
	MD5_STEP CHOOSE_BY_D, 2, 3, 0, 1, 6, 7, 4, 5, 7, 14
	MD5_STEP CHOOSE_BY_D, 1, 2, 3, 0, 5, 6, 7, 4, 12, 20
	MD5_STEP PARITY, 0, 1, 2, 3, 4, 5, 6, 7, 5, 4
	MD5_STEP PARITY, 3, 0, 1, 2, 7, 4, 5, 6, 8, 11
	MD5_STEP PARITY, 2, 3, 0, 1, 6, 7, 4, 5, 11, 16
	MD5_STEP PARITY, 1, 2, 3, 0, 5, 6, 7, 4, 14, 23
	MD5_STEP PARITY, 0, 1, 2, 3, 4, 5, 6, 7, 1, 4
	MD5_STEP PARITY, 3, 0, 1, 2, 7, 4, 5, 6, 4, 11
	MD5_STEP PARITY, 2, 3, 0, 1, 6, 7, 4, 5, 7, 16
	MD5_STEP PARITY, 1, 2, 3, 0, 5, 6, 7, 4, 10, 23
	MD5_STEP PARITY, 0, 1, 2, 3, 4, 5, 6, 7, 13, 4
	MD5_STEP PARITY, 3, 0, 1, 2, 7, 4, 5, 6, 0, 11
	MD5_STEP PARITY, 2, 3, 0, 1, 6, 7, 4, 5, 3, 16
	MD5_STEP PARITY, 1, 2, 3, 0, 5, 6, 7, 4, 6, 23
	MD5_STEP PARITY, 0, 1, 2, 3, 4, 5, 6, 7, 9, 4
	MD5_STEP PARITY, 3, 0, 1, 2, 7, 4, 5, 6, 12, 11
	MD5_STEP PARITY, 2, 3, 0, 1, 6, 7, 4, 5, 15, 16
	MD5_STEP PARITY, 1, 2, 3, 0, 5, 6, 7, 4, 2, 23
	MD5_STEP OR_NOT, 0, 1, 2, 3, 4, 5, 6, 7, 0, 6
	MD5_STEP OR_NOT, 3, 0, 1, 2, 7, 4, 5, 6, 7, 10
	MD5_STEP OR_NOT, 2, 3, 0, 1, 6, 7, 4, 5, 14, 15
	MD5_STEP OR_NOT, 1, 2, 3, 0, 5, 6, 7, 4, 5, 21
	MD5_STEP OR_NOT, 0, 1, 2, 3, 4, 5, 6, 7, 12, 6
	MD5_STEP OR_NOT, 3, 0, 1, 2, 7, 4, 5, 6, 3, 10
	MD5_STEP OR_NOT, 2, 3, 0, 1, 6, 7, 4, 5, 10, 15
	MD5_STEP OR_NOT, 1, 2, 3, 0, 5, 6, 7, 4, 1, 21
	MD5_STEP OR_NOT, 0, 1, 2, 3, 4, 5, 6, 7, 8, 6
	MD5_STEP OR_NOT, 3, 0, 1, 2, 7, 4, 5, 6, 15, 10
	MD5_STEP OR_NOT, 2, 3, 0, 1, 6, 7, 4, 5, 6, 15
	MD5_STEP OR_NOT, 1, 2, 3, 0, 5, 6, 7, 4, 13, 21
	MD5_STEP OR_NOT, 0, 1, 2, 3, 4, 5, 6, 7, 4, 6
	MD5_STEP OR_NOT, 3, 0, 1, 2, 7, 4, 5, 6, 11, 10
	MD5_STEP OR_NOT, 2, 3, 0, 1, 6, 7, 4, 5, 2, 15
	MD5_STEP OR_NOT, 1, 2, 3, 0, 5, 6, 7, 4, 9, 21
.endm

	/* Four words of four lanes to r9, in rows of 32 bytes, r10 is. */
.macro FOUR_WORDS
	vld1.8	{q8}, [r5]!
	vld1.8	{q9}, [r6]!
	vld1.8	{q10}, [r7]!
	vld1.8	{q11}, [r8]!
	vtrn.32	q8, q9
	vtrn.32	q10, q11
	vswp	d17, d20
	vswp	d19, d22
	vst1.32	{q8}, [r9], r10
	vst1.32	{q9}, [r9], r10
	vst1.32	{q10}, [r9], r10
	vst1.32	{q11}, [r9], r10
.endm

	/* A block of four lanes whose pointers are at r3 + \at. */
.macro LOAD_LANES at
	ldr	r5, [r3, #\at]
	ldr	r6, [r3, #\at+4]
	ldr	r7, [r3, #\at+8]
	ldr	r8, [r3, #\at+12]
	add	r5, r5, r1
	add	r6, r6, r1
	add	r7, r7, r1
	add	r8, r8, r1
	add	r9, sp, #\at
	FOUR_WORDS
	FOUR_WORDS
	FOUR_WORDS
	FOUR_WORDS
.endm

.macro ADD_ROW q, r
	vld1.32	{q8}, [r9]!
	vld1.32	{q9}, [r9], r10
	vadd.i32 q8, q8, q\q
	vadd.i32 q9, q9, q\r
	vst1.32	{q8}, [r11]!
	vst1.32	{q9}, [r11], r10
.endm

FUNC (_symcrypt_md5_lanes_neon)
	PROLOGUE SIZE
	lsl	r4, r3, #6
	mov	r3, r2
	mov	r2, r1
LOCAL (group):
	mov	r1, #0
LOCAL (block):
	mov	r10, #32
	LOAD_LANES 0
	LOAD_LANES 16
	mov	r9, r0
	mov	r10, #48
	vld1.32	{q0}, [r9]!
	vld1.32	{q4}, [r9], r10
	vld1.32	{q1}, [r9]!
	vld1.32	{q5}, [r9], r10
	vld1.32	{q2}, [r9]!
	vld1.32	{q6}, [r9], r10
	vld1.32	{q3}, [r9]!
	vld1.32	{q7}, [r9]
	ROUNDS
	mov	r9, r0
	mov	r10, #48
	mov	r11, r0
	ADD_ROW	0, 4
	ADD_ROW	1, 5
	ADD_ROW	2, 6
	ADD_ROW	3, 7
	add	r1, r1, #64
	cmp	r1, r4
	bne	LOCAL (block)
	add	r0, r0, #32
	add	r3, r3, #32
	subs	r2, r2, #8
	bhi	LOCAL (group)
	LEAVE_WIPED SIZE
ENDFUNC (_symcrypt_md5_lanes_neon)

FUNC (_symcrypt_md5_lanes_block_neon)
	PROLOGUE SIZE
LOCAL (block_group):
	mov	r9, sp
	mov	r5, r3
	mov	r11, #48
	mov	r12, #16
LOCAL (row):
	vld1.32	{q8}, [r5]!
	vld1.32	{q9}, [r5], r11
	vst1.32	{q8}, [r9]!
	vst1.32	{q9}, [r9]!
	subs	r12, r12, #1
	bne	LOCAL (row)
	mov	r9, r1
	mov	r10, #48
	vld1.32	{q0}, [r9]!
	vld1.32	{q4}, [r9], r10
	vld1.32	{q1}, [r9]!
	vld1.32	{q5}, [r9], r10
	vld1.32	{q2}, [r9]!
	vld1.32	{q6}, [r9], r10
	vld1.32	{q3}, [r9]!
	vld1.32	{q7}, [r9]
	ROUNDS
	mov	r9, r1
	mov	r10, #48
	mov	r11, r0
	ADD_ROW	0, 4
	ADD_ROW	1, 5
	ADD_ROW	2, 6
	ADD_ROW	3, 7
	add	r0, r0, #32
	add	r1, r1, #32
	add	r3, r3, #32
	subs	r2, r2, #8
	bhi	LOCAL (block_group)
	LEAVE_WIPED SIZE
ENDFUNC (_symcrypt_md5_lanes_block_neon)

RODATA (16)
	/* The integer parts of 2^32 |sin i|, i = 1 to 64 */
LOCAL (constants):
#define ROW(a, b, c, d) .long a, b, c, d
#include "src/md5-constants.def"
ENDRODATA
