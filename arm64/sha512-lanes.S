/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-384, SHA-512, SHA-512/224 and SHA-512/256
 * (FIPS 180-4, section 6.4.2) in 8 lanes, 3 at a time, of which two are in
 * NEON registers and one in general ones.
 *
 *   void _symcrypt_sha512_lanes_arm64 (uint64_t *states, size_t n,
 *                                      const uint8_t *const *datas,
 *                                      size_t blocks);
 *
 *   void _symcrypt_sha512_lanes_block_arm64 (uint64_t *dst,
 *                                            const uint64_t *src, size_t n,
 *                                            const uint64_t *words);
 *
 * See src/hash-kernels.h: rows of 8 words, a lane in each column; STATES,
 * DST, SRC and WORDS are aligned to 64 bytes, data as it comes; N is 1 to 8,
 * BLOCKS at least 1.  Constant time: branches depend on N and BLOCKS alone.
 *
 * Needs: Advanced SIMD, which every AArch64 CPU has; little-endian memory.
 *
 * Registers:
 *   - vectors and x5 as in arm64/lanes.inc
 *   - x0-x4, x6-x8: a to h of the third lane, which change places in each
 *     step
 *   - x9-x17, x19-x25: its last 16 words
 *   - x27, x30 in turn b ^ c and a ^ b
 *   - x26, x28: scratch
 *
 * Estimates, not measurements: cycles a block of three lanes by the models of
 * llvm-mca 19 (cortex-a72's is cortex-a57's).  C is src/sha512-lanes.c and,
 * for one, src/sha512.c by gcc 12 -O3 and clang 14 -O3, the better.
 *
 *              cortex-a55  cortex-a57  neoverse-n1
 *   3 lanes       5444        2221        1718
 *   C, 2 lanes    5284        2599        2267
 *   C, one        1303         959         732
 *
 * The model of the cortex-a55 lets no instruction end before an older one and
 * so sees no gain in both kinds of registers at once.  By counting, with a
 * vector instruction in each cycle, it would be 3500.
 *
 * Method: see arm64/lanes.inc.  Two lanes of 64 bits alone are hardly
 * faster than two messages in general registers, but vectors leave these and
 * their units free.  Of the last group, lanes 6 and 7, lane 7 is made
 * twice. */

#include "asm.h"
#define BITS 64
#include "arm64/lanes.inc"

	/* The frame, above that of PROLOGUE. */
#define SAVED 64
#define RETURN 152
#define ROUNDS 160		/* of 16 steps, left */
#define TARGET 168		/* of chaining values */
#define SOURCE 176
#define THIRD 184		/* offset of the third lane to the first */
#define ARGUMENTS 192		/* N, DATAS or WORDS, BLOCKS, LEFT, OFFSET */
#define FRAME 176

	/* Part \k of 15 of a step of the third lane; as in STEP_BY, with x as
	   b ^ c, y becoming a ^ b. */
.macro WORD_STEP k, next, a, b, c, d, e, f, g, h, w, w1, w9, w14, x, y
	.if	\k == 0
	ror	x28, x\e, #14
	ldr	x26, [CONSTANTS, #-16]
	.elseif	\k == 1
	add	x\h, x\h, x\w
	eor	x28, x28, x\e, ror #18
	.elseif	\k == 2
	add	x\h, x\h, x26
	eor	x26, x\f, x\g
	.elseif	\k == 3
	eor	x28, x28, x\e, ror #41
	and	x26, x26, x\e
	.elseif	\k == 4
	add	x\h, x\h, x28
	eor	x26, x26, x\g
	.elseif	\k == 5
	ror	x28, x\a, #28
	add	x\h, x\h, x26
	.elseif	\k == 6
	\next	ror, x26, x\w1, #1
	add	x\d, x\d, x\h
	.elseif	\k == 7
	eor	x28, x28, x\a, ror #34
	eor	x\y, x\a, x\b
	.elseif	\k == 8
	\next	eor, x26, x26, x\w1, ror #8
	and	x\x, x\x, x\y
	.elseif	\k == 9
	eor	x28, x28, x\a, ror #39
	eor	x\x, x\x, x\b
	.elseif	\k == 10
	\next	eor, x26, x26, x\w1, lsr #7
	add	x\h, x\h, x28
	.elseif	\k == 11
	\next	add, x\w, x\w, x\w9
	add	x\h, x\h, x\x
	.elseif	\k == 12
	\next	ror, x28, x\w14, #19
	\next	add, x\w, x\w, x26
	.elseif	\k == 13
	\next	eor, x28, x28, x\w14, ror #61
	.else
	\next	eor, x28, x28, x\w14, lsr #6
	\next	add, x\w, x\w, x28
	.endif
.endm

	/* The words of a group are in their registers; chaining values go from
	   SOURCE to TARGET. */
	.balign	16
LOCAL (compress):
	.cfi_startproc
	str	x30, [sp, #RETURN]
	.cfi_rel_offset 30, RETURN
	ldr	x28, [sp, #SOURCE]
	ldr	x27, [sp, #THIRD]
	LOAD_STATES x28
	add	x28, x28, x27
	ldr	x0, [x28, #64*0]
	ldr	x1, [x28, #64*1]
	ldr	x2, [x28, #64*2]
	ldr	x3, [x28, #64*3]
	ldr	x4, [x28, #64*4]
	ldr	x6, [x28, #64*5]
	ldr	x7, [x28, #64*6]
	ldr	x8, [x28, #64*7]
	ADDRESS	CONSTANTS, LOCAL (constants)
	ldr	q15, [CONSTANTS], #16
	eor	x27, x1, x2
	mov	x26, #4
	.balign	16
1:	str	x26, [sp, #ROUNDS]
	SIXTEEN	DO
	ldr	x26, [sp, #ROUNDS]
	subs	x26, x26, #1
	b.ne	1b
	SIXTEEN	SKIP
	ldr	x26, [sp, #SOURCE]
	ldr	x27, [sp, #THIRD]
	ldr	x30, [sp, #TARGET]
	/* Before anything is written, for the third may be the second. */
	add	x28, x26, x27
	ldr	x9, [x28, #64*0]
	ldr	x10, [x28, #64*1]
	ldr	x11, [x28, #64*2]
	ldr	x12, [x28, #64*3]
	ldr	x13, [x28, #64*4]
	ldr	x14, [x28, #64*5]
	ldr	x15, [x28, #64*6]
	ldr	x16, [x28, #64*7]
	ADD_STATES x26, x30
	add	x28, x30, x27
	add	x9, x9, x0
	str	x9, [x28, #64*0]
	add	x10, x10, x1
	str	x10, [x28, #64*1]
	add	x11, x11, x2
	str	x11, [x28, #64*2]
	add	x12, x12, x3
	str	x12, [x28, #64*3]
	add	x13, x13, x4
	str	x13, [x28, #64*4]
	add	x14, x14, x6
	str	x14, [x28, #64*5]
	add	x15, x15, x7
	str	x15, [x28, #64*6]
	add	x16, x16, x8
	str	x16, [x28, #64*7]
	ldr	x30, [sp, #RETURN]
	ret
	.cfi_endproc

	/* Two words of two lanes, big-endian. */
.macro TRANSPOSE_TWO a, b
	rev64	v0.16b, v\a\().16b
	rev64	v1.16b, v\b\().16b
	trn1	v\a\().2d, v0.2d, v1.2d
	trn2	v\b\().2d, v0.2d, v1.2d
.endm
.macro LOAD_PAIR a, b, at
	ldp	x\a, x\b, [x28, #\at]
	rev	x\a, x\a
	rev	x\b, x\b
.endm

.macro BEGIN
	PROLOGUE FRAME
	stp	x19, x20, [sp, #SAVED]
	stp	x21, x22, [sp, #SAVED+16]
	stp	x23, x24, [sp, #SAVED+32]
	stp	x25, x26, [sp, #SAVED+48]
	stp	x27, x28, [sp, #SAVED+64]
	str	x30, [sp, #SAVED+80]
	.cfi_rel_offset 19, SAVED
	.cfi_rel_offset 20, SAVED+8
	.cfi_rel_offset 21, SAVED+16
	.cfi_rel_offset 22, SAVED+24
	.cfi_rel_offset 23, SAVED+32
	.cfi_rel_offset 24, SAVED+40
	.cfi_rel_offset 25, SAVED+48
	.cfi_rel_offset 26, SAVED+56
	.cfi_rel_offset 27, SAVED+64
	.cfi_rel_offset 28, SAVED+72
	.cfi_rel_offset 30, SAVED+80
.endm
.macro END
	ldp	x19, x20, [sp, #SAVED]
	ldp	x21, x22, [sp, #SAVED+16]
	ldp	x23, x24, [sp, #SAVED+32]
	ldp	x25, x26, [sp, #SAVED+48]
	ldp	x27, x28, [sp, #SAVED+64]
	ldr	x15, [sp, #SAVED+80]
	.irp	k, 19,20,21,22,23,24,25,26,27,28
	.cfi_restore \k
	.endr
	.irp	k, 4,6,7,8,9,10,11,12,13,14,16,17
	mov	x\k, xzr
	.endr
	EPILOGUE FRAME
.endm

FUNC (_symcrypt_sha512_lanes_arm64)
	BEGIN
LOCAL (group):
	stp	x0, x0, [sp, #TARGET]
	/* x0 is the first lane of a group, at a row's lane 0, 3 or 6. */
	and	x28, x0, #32
	mov	x27, #16
	sub	x27, x27, x28, lsr #2
	str	x27, [sp, #THIRD]
	mov	OFFSET, #0
	mov	LEFT, BLOCKS
	stp	N, DATAS, [sp, #ARGUMENTS]
	str	BLOCKS, [sp, #ARGUMENTS+16]
LOCAL (loop):
	stp	LEFT, OFFSET, [sp, #ARGUMENTS+24]
	ldr	x27, [sp, #THIRD]
	ldp	x10, x11, [DATAS]
	ldr	x28, [DATAS, x27]
	add	x10, x10, OFFSET
	add	x11, x11, OFFSET
	add	x28, x28, OFFSET
	ldp	q16, q18, [x10]
	ldp	q17, q19, [x11]
	ldp	q20, q22, [x10, #32]
	ldp	q21, q23, [x11, #32]
	ldp	q24, q26, [x10, #64]
	ldp	q25, q27, [x11, #64]
	ldp	q28, q30, [x10, #96]
	ldp	q29, q31, [x11, #96]
	TRANSPOSE_TWO 16, 17
	TRANSPOSE_TWO 18, 19
	TRANSPOSE_TWO 20, 21
	TRANSPOSE_TWO 22, 23
	TRANSPOSE_TWO 24, 25
	TRANSPOSE_TWO 26, 27
	TRANSPOSE_TWO 28, 29
	TRANSPOSE_TWO 30, 31
	LOAD_PAIR 9, 10, 0
	LOAD_PAIR 11, 12, 16
	LOAD_PAIR 13, 14, 32
	LOAD_PAIR 15, 16, 48
	LOAD_PAIR 17, 19, 64
	LOAD_PAIR 20, 21, 80
	LOAD_PAIR 22, 23, 96
	LOAD_PAIR 24, 25, 112
	bl	LOCAL (compress)
	ldp	LEFT, OFFSET, [sp, #ARGUMENTS+24]
	ldp	N, DATAS, [sp, #ARGUMENTS]
	add	OFFSET, OFFSET, #128
	subs	LEFT, LEFT, #1
	b.ne	LOCAL (loop)
	ldr	x0, [sp, #SOURCE]
	ldr	BLOCKS, [sp, #ARGUMENTS+16]
	add	x0, x0, #24
	add	DATAS, DATAS, #24
	subs	N, N, #3
	b.hi	LOCAL (group)
	END
ENDFUNC (_symcrypt_sha512_lanes_arm64)

.macro LOAD_ROW v, w, at
	ldr	q\v, [x26, #64*\at]
	ldr	x\w, [x28, #64*\at]
.endm
FUNC (_symcrypt_sha512_lanes_block_arm64)
	BEGIN
LOCAL (block):
	stp	x0, x1, [sp, #TARGET]
	stp	x2, x3, [sp, #ARGUMENTS]
	and	x28, x0, #32
	mov	x27, #16
	sub	x27, x27, x28, lsr #2
	str	x27, [sp, #THIRD]
	mov	x26, x3
	add	x28, x3, x27
	LOAD_ROW 16, 9, 0
	LOAD_ROW 17, 10, 1
	LOAD_ROW 18, 11, 2
	LOAD_ROW 19, 12, 3
	LOAD_ROW 20, 13, 4
	LOAD_ROW 21, 14, 5
	LOAD_ROW 22, 15, 6
	LOAD_ROW 23, 16, 7
	LOAD_ROW 24, 17, 8
	LOAD_ROW 25, 19, 9
	LOAD_ROW 26, 20, 10
	LOAD_ROW 27, 21, 11
	LOAD_ROW 28, 22, 12
	LOAD_ROW 29, 23, 13
	LOAD_ROW 30, 24, 14
	LOAD_ROW 31, 25, 15
	bl	LOCAL (compress)
	ldp	x0, x1, [sp, #TARGET]
	ldp	x2, x3, [sp, #ARGUMENTS]
	add	x0, x0, #24
	add	x1, x1, #24
	add	x3, x3, #24
	subs	x2, x2, #3
	b.hi	LOCAL (block)
	END
ENDFUNC (_symcrypt_sha512_lanes_block_arm64)

RODATA (16)
LOCAL (constants):
	.byte	1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 8
#define ROW(a, b) .quad a, a, b, b
#include "src/sha512-constants.def"
ENDRODATA
