/* SPDX-License-Identifier: ISC */
/* The compression function of MD5 (RFC 1321) in 16 lanes with NEON.
 *
 * Prototypes and contracts: src/hash-kernels.h.  Constant time: branches
 * depend on N and BLOCKS alone.
 *
 * Needs: Advanced SIMD, which every AArch64 CPU has; little-endian memory.
 *
 * Registers:
 *   - v0-v3, v4-v7, v8-v11, v12-v15: a, b, c, d, of four lanes each
 *   - v16-v19: f(b,c,d)
 *   - v24-v27: words
 *   - v20-v23: rotated
 *   - v28: the constant
 *   - x4: the words
 *   - x5: the constants
 *   - x6, x7: offset of the word, address of it; x8 steps left
 *   - x9-x13: pointers, the offset of the block; x15 the return
 *
 * Cycles, by models: see doc/performance.md.
 *
 * Method: a step waits for the one before it, so 4 lanes and 8 take hardly
 * less time than 16.  All 16 lanes, or 8, are made side by side. f is a
 * selection between two words, of which one is copied beforehand: only one
 * instruction of it waits for b.  Words of lanes are put in rows on the stack
 * first. */

#include "asm.h"

#define STATES x0
#define N x1
#define DATAS x2
#define BLOCKS x3
#define CONSTANTS x5
#define OFFSET x9
#define WORDS x4
#define AT x6
#define WORD x7
#define STEPS x8

	/* Room for \size bytes, above the callee's registers. */
.macro PROLOGUE size
	sub	sp, sp, #64+\size
	.cfi_adjust_cfa_offset 64+\size
	SAVE_VECTORS
	mov	x15, x30
	.cfi_register 30, 15
.endm
	/* Nothing of a message stays in registers. */
.macro ZERO k
	movi	v\k\().16b, #0
.endm
.macro EPILOGUE size
	mov	x30, x15
	.cfi_restore 30
	.irp	k, 0,1,2,3,4,5,6,7,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
	ZERO	\k
	.endr
	RESTORE_VECTORS
	add	sp, sp, #64+\size
	.cfi_adjust_cfa_offset -(64+\size)
	ret
.endm

	/* What a step does to four lanes.  f(b,c,d), in one of five forms: */
.macro F a, b, c, d, f, t, w, s
	mov	v\f\().16b, v\d\().16b
	bit	v\f\().16b, v\c\().16b, v\b\().16b
.endm
.macro G a, b, c, d, f, t, w, s
	mov	v\f\().16b, v\c\().16b
	bit	v\f\().16b, v\b\().16b, v\d\().16b
.endm
.macro H a, b, c, d, f, t, w, s
	eor	v\f\().16b, v\c\().16b, v\d\().16b
	eor	v\f\().16b, v\f\().16b, v\b\().16b
.endm
.macro I a, b, c, d, f, t, w, s
	orn	v\f\().16b, v\b\().16b, v\d\().16b
	eor	v\f\().16b, v\f\().16b, v\c\().16b
.endm
	/* The same with one instruction more, but only one that waits for
	   b. */
.macro I_WITHOUT_B a, b, c, d, f, t, w, s
	mvn	v\t\().16b, v\c\().16b
	eor	v\f\().16b, v\t\().16b, v\d\().16b
	bit	v\f\().16b, v\t\().16b, v\b\().16b
.endm
	/* The constant and the word, which do not wait. */
.macro ADD_CONSTANT a, b, c, d, f, t, w, s
	add	v\w\().4s, v\w\().4s, v28.4s
.endm
.macro ADD_WORD a, b, c, d, f, t, w, s
	add	v\a\().4s, v\a\().4s, v\w\().4s
.endm
.macro ADD_F a, b, c, d, f, t, w, s
	add	v\a\().4s, v\a\().4s, v\f\().4s
.endm
.macro SHIFT_LEFT a, b, c, d, f, t, w, s
	shl	v\t\().4s, v\a\().4s, #\s
.endm
.macro SHIFT_RIGHT a, b, c, d, f, t, w, s
	sri	v\t\().4s, v\a\().4s, #32-\s
.endm
.macro ADD_B a, b, c, d, f, t, w, s
	add	v\a\().4s, v\b\().4s, v\t\().4s
.endm

	/* \m to all groups of four lanes, of which there are two or four. */
.macro EACH groups, m, a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3, s
	\m	\a0, \b0, \c0, \d0, 16, 20, 24, \s
	\m	\a1, \b1, \c1, \d1, 17, 21, 25, \s
	.if	\groups == 4
	\m	\a2, \b2, \c2, \d2, 18, 22, 26, \s
	\m	\a3, \b3, \c3, \d3, 19, 23, 27, \s
	.endif
.endm
	/* a = b + (a + f(b,c,d) + word + constant, rotated by s); the word of
	   the next step is \distance rows behind. */
.macro MD5_STEP groups, f, distance, abcds:vararg
	add	WORD, WORDS, AT
	ld1r	{v28.4s}, [CONSTANTS], #4
	add	AT, AT, #64*\distance
	ldp	q24, q25, [WORD]
	.if	\groups == 4
	ldp	q26, q27, [WORD, #32]
	.endif
	and	AT, AT, #0x3ff
	EACH	\groups, ADD_CONSTANT, \abcds
	EACH	\groups, \f, \abcds
	EACH	\groups, ADD_WORD, \abcds
	EACH	\groups, ADD_F, \abcds
	EACH	\groups, SHIFT_LEFT, \abcds
	EACH	\groups, SHIFT_RIGHT, \abcds
	EACH	\groups, ADD_B, \abcds
.endm
#define A 0, 1, 2, 3
#define B 4, 5, 6, 7
#define C 8, 9, 10, 11
#define D 12, 13, 14, 15
	/* 16 steps, from word \first on. */
.macro ROUND groups, f, first, distance, s0, s1, s2, s3
	mov	AT, #64*\first
	mov	STEPS, #4
1:	MD5_STEP	\groups, \f, \distance, A, B, C, D, \s0
	MD5_STEP \groups, \f, \distance, D, A, B, C, \s1
	MD5_STEP \groups, \f, \distance, C, D, A, B, \s2
	subs	STEPS, STEPS, #1
	MD5_STEP \groups, \f, \distance, B, C, D, A, \s3
	b.ne	1b
.endm

.macro LOAD_ROW groups, from, at, a, b, c, d
	ldp	q\a, q\b, [\from, #\at]
	.if	\groups == 4
	ldp	q\c, q\d, [\from, #\at+32]
	.endif
.endm
.macro LOAD_STATES groups, from
	LOAD_ROW \groups, \from, 0, A
	LOAD_ROW \groups, \from, 64, B
	LOAD_ROW \groups, \from, 128, C
	LOAD_ROW \groups, \from, 192, D
.endm
	/* The last addition. */
.macro ADD_ROW groups, from, to, at, a, b, c, d
	LOAD_ROW \groups, \from, \at, 16, 17, 18, 19
	add	v\a\().4s, v\a\().4s, v16.4s
	add	v\b\().4s, v\b\().4s, v17.4s
	stp	q\a, q\b, [\to, #\at]
	.if	\groups == 4
	add	v\c\().4s, v\c\().4s, v18.4s
	add	v\d\().4s, v\d\().4s, v19.4s
	stp	q\c, q\d, [\to, #\at+32]
	.endif
.endm
.macro ADD_STATES groups, from, to
	ADD_ROW	\groups, \from, \to, 0, A
	ADD_ROW	\groups, \from, \to, 64, B
	ADD_ROW	\groups, \from, \to, 128, C
	ADD_ROW	\groups, \from, \to, 192, D
.endm

	/* Words \first to \first + 3 of four lanes, in \a to \d, to rows,
	   where the lanes are group \g. */
.macro TRANSPOSE first, g, a, b, c, d
	trn1	v16.4s, v\a\().4s, v\b\().4s
	trn2	v17.4s, v\a\().4s, v\b\().4s
	trn1	v18.4s, v\c\().4s, v\d\().4s
	trn2	v19.4s, v\c\().4s, v\d\().4s
	trn1	v\a\().2d, v16.2d, v18.2d
	trn1	v\b\().2d, v17.2d, v19.2d
	trn2	v\c\().2d, v16.2d, v18.2d
	trn2	v\d\().2d, v17.2d, v19.2d
	str	q\a, [WORDS, #64*\first+16*\g]
	str	q\b, [WORDS, #64*\first+64+16*\g]
	str	q\c, [WORDS, #64*\first+128+16*\g]
	str	q\d, [WORDS, #64*\first+192+16*\g]
.endm
.macro GATHER g
	ldp	x10, x11, [DATAS, #32*\g]
	ldp	x12, x13, [DATAS, #32*\g+16]
	add	x10, x10, OFFSET
	add	x11, x11, OFFSET
	add	x12, x12, OFFSET
	add	x13, x13, OFFSET
	ldp	q0, q4, [x10]
	ldp	q1, q5, [x11]
	ldp	q2, q6, [x12]
	ldp	q3, q7, [x13]
	ldp	q20, q24, [x10, #32]
	ldp	q21, q25, [x11, #32]
	ldp	q22, q26, [x12, #32]
	ldp	q23, q27, [x13, #32]
	TRANSPOSE 0, \g, 0, 1, 2, 3
	TRANSPOSE 4, \g, 4, 5, 6, 7
	TRANSPOSE 8, \g, 20, 21, 22, 23
	TRANSPOSE 12, \g, 24, 25, 26, 27
.endm

	.balign	16
LOCAL (rounds2):
	.cfi_startproc
	/* What the block at WORDS makes of the chaining values in v0 to v15,
	   before these are added. */
	ADDRESS	CONSTANTS, LOCAL (constants)
	ROUND	2, F, 0, 1, 7, 12, 17, 22
	ROUND	2, G, 1, 5, 5, 9, 14, 20
	ROUND	2, H, 5, 3, 4, 11, 16, 23
	ROUND	2, I_WITHOUT_B, 0, 7, 6, 10, 15, 21
	ret
	.cfi_endproc

	.balign	16
LOCAL (rounds4):
	.cfi_startproc
	ADDRESS	CONSTANTS, LOCAL (constants)
	ROUND	4, F, 0, 1, 7, 12, 17, 22
	ROUND	4, G, 1, 5, 5, 9, 14, 20
	ROUND	4, H, 5, 3, 4, 11, 16, 23
	ROUND	4, I, 0, 7, 6, 10, 15, 21
	ret
	.cfi_endproc

FUNC (_symcrypt_md5_lanes_arm64)
	PROLOGUE 1024
	add	WORDS, sp, #64
	mov	OFFSET, #0
	cmp	N, #8
	b.hi	LOCAL (four)
LOCAL (two):
	GATHER	0
	GATHER	1
	LOAD_STATES 2, STATES
	bl	LOCAL (rounds2)
	ADD_STATES 2, STATES, STATES
	add	OFFSET, OFFSET, #64
	subs	BLOCKS, BLOCKS, #1
	b.ne	LOCAL (two)
	b	LOCAL (wipe)
LOCAL (four):
	GATHER	0
	GATHER	1
	GATHER	2
	GATHER	3
	LOAD_STATES 4, STATES
	bl	LOCAL (rounds4)
	ADD_STATES 4, STATES, STATES
	add	OFFSET, OFFSET, #64
	subs	BLOCKS, BLOCKS, #1
	b.ne	LOCAL (four)
LOCAL (wipe):
	movi	v0.16b, #0
	.irp	k, 0,64,128,192,256,320,384,448,512,576,640,704,768,832,896,960
	stp	q0, q0, [WORDS, #\k]
	stp	q0, q0, [WORDS, #\k+32]
	.endr
	EPILOGUE 1024
ENDFUNC (_symcrypt_md5_lanes_arm64)

FUNC (_symcrypt_md5_lanes_block_arm64)
	PROLOGUE 0
	mov	WORDS, x3
	cmp	x2, #8
	b.hi	LOCAL (block4)
	LOAD_STATES 2, x1
	bl	LOCAL (rounds2)
	ADD_STATES 2, x1, x0
	b	LOCAL (done)
LOCAL (block4):
	LOAD_STATES 4, x1
	bl	LOCAL (rounds4)
	ADD_STATES 4, x1, x0
LOCAL (done):
	EPILOGUE 0
ENDFUNC (_symcrypt_md5_lanes_block_arm64)

RODATA (64)
LOCAL (constants):
#define ROW(a, b, c, d) .long a, b, c, d
#include "src/md5-constants.def"
ENDRODATA
