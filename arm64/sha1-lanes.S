/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-1 (FIPS 180-4) in 16 lanes with NEON, 4 at a
 * time.
 *
 *   void _symcrypt_sha1_lanes_arm64 (uint32_t *states, size_t n,
 *                                    const uint8_t *const *datas,
 *                                    size_t blocks);
 *
 *   void _symcrypt_sha1_lanes_block_arm64 (uint32_t *dst, const uint32_t *src,
 *                                          size_t n, const uint32_t *words);
 *
 * See src/hash-kernels.h: rows of 16 words, a lane in each column; STATES,
 * DST, SRC and WORDS are aligned to 64 bytes, data as it comes; N is 1 to 16,
 * BLOCKS at least 1.  Constant time: branches depend on N and BLOCKS alone.
 *
 * Needs: Advanced SIMD, which every AArch64 CPU has; little-endian memory.
 *
 * Registers:
 *   - v0-v5: a to e and what b becomes
 *   - v6-v8: scratch, the constant
 *   - v16-v31: the last 16 words
 *   - x0-x3: the arguments
 *   - x5: the constants x9 offset of the block
 *   - x10-x13: data x15 the return
 *
 * Estimates, not measurements: cycles a block of four lanes by the models of
 * llvm-mca 19 (cortex-a72's is cortex-a57's), without gathering the words.  C
 * is src/sha1-lanes.c and, for one, src/sha1.c by gcc 12 -O3.
 *
 *                  cortex-a57  neoverse-n1 neoverse-v1
 *   4 lanes            724         563         483
 *   C, 4 lanes        1014         803         589
 *   C, one             503         344         249
 *
 * Method: the words of four lanes stay in registers.  Of what is added to e,
 * the rotation of a comes last. */

#include "asm.h"
#include "arm64/lanes.inc"

	/* The next word, in place of that 16 steps before. */
.macro SCHEDULE w, w2, w8, w13
	eor	v\w\().16b, v\w\().16b, v\w2\().16b
	eor	v7.16b, v\w8\().16b, v\w13\().16b
	eor	v7.16b, v7.16b, v\w\().16b
	ushr	v\w\().4s, v7.4s, #31
	sli	v\w\().4s, v7.4s, #1
.endm

	/* f(b,c,d) to v6. */
.macro F b, c, d
	mov	v6.16b, v\d\().16b
	bit	v6.16b, v\c\().16b, v\b\().16b
.endm
.macro G b, c, d
	eor	v6.16b, v\c\().16b, v\d\().16b
	eor	v6.16b, v6.16b, v\b\().16b
.endm
	/* The majority: b where c and d differ in it, or else c. */
.macro H b, c, d
	eor	v6.16b, v\c\().16b, v\d\().16b
	bsl	v6.16b, v\b\().16b, v\c\().16b
.endm

	/* e += a <<< 5 + f(b,c,d) + w + constant, x = b <<< 30 */
.macro SHA1_STEP f, a, b, c, d, e, x, w
	add	v7.4s, v\w\().4s, v8.4s
	\f	\b, \c, \d
	add	v\e\().4s, v\e\().4s, v7.4s
	ushr	v\x\().4s, v\b\().4s, #2
	add	v\e\().4s, v\e\().4s, v6.4s
	shl	v7.4s, v\a\().4s, #5
	sli	v\x\().4s, v\b\().4s, #30
	sri	v7.4s, v\a\().4s, #27
	add	v\e\().4s, v\e\().4s, v7.4s
.endm

	/* What the words make of the chaining values in v0 to v4, before these
	   are added, in v3, v4, v1, v5, v2. */
	.balign	16
LOCAL (rounds):
	.cfi_startproc
	ADDRESS	CONSTANTS, LOCAL (constants)
	ld1r	{v8.4s}, [CONSTANTS], #4
	SHA1_STEP F, 0, 1, 2, 3, 4, 5, 16
	SHA1_STEP F, 4, 0, 5, 2, 3, 1, 17
	SHA1_STEP F, 3, 4, 1, 5, 2, 0, 18
	SHA1_STEP F, 2, 3, 0, 1, 5, 4, 19
	SHA1_STEP F, 5, 2, 4, 0, 1, 3, 20
	SHA1_STEP F, 1, 5, 3, 4, 0, 2, 21
	SHA1_STEP F, 0, 1, 2, 3, 4, 5, 22
	SHA1_STEP F, 4, 0, 5, 2, 3, 1, 23
	SHA1_STEP F, 3, 4, 1, 5, 2, 0, 24
	SHA1_STEP F, 2, 3, 0, 1, 5, 4, 25
	SHA1_STEP F, 5, 2, 4, 0, 1, 3, 26
	SHA1_STEP F, 1, 5, 3, 4, 0, 2, 27
	SHA1_STEP F, 0, 1, 2, 3, 4, 5, 28
	SHA1_STEP F, 4, 0, 5, 2, 3, 1, 29
	SHA1_STEP F, 3, 4, 1, 5, 2, 0, 30
	SHA1_STEP F, 2, 3, 0, 1, 5, 4, 31
	SCHEDULE 16, 18, 24, 29
	SHA1_STEP F, 5, 2, 4, 0, 1, 3, 16
	SCHEDULE 17, 19, 25, 30
	SHA1_STEP F, 1, 5, 3, 4, 0, 2, 17
	SCHEDULE 18, 20, 26, 31
	SHA1_STEP F, 0, 1, 2, 3, 4, 5, 18
	SCHEDULE 19, 21, 27, 16
	SHA1_STEP F, 4, 0, 5, 2, 3, 1, 19
	ld1r	{v8.4s}, [CONSTANTS], #4
	SCHEDULE 20, 22, 28, 17
	SHA1_STEP G, 3, 4, 1, 5, 2, 0, 20
	SCHEDULE 21, 23, 29, 18
	SHA1_STEP G, 2, 3, 0, 1, 5, 4, 21
	SCHEDULE 22, 24, 30, 19
	SHA1_STEP G, 5, 2, 4, 0, 1, 3, 22
	SCHEDULE 23, 25, 31, 20
	SHA1_STEP G, 1, 5, 3, 4, 0, 2, 23
	SCHEDULE 24, 26, 16, 21
	SHA1_STEP G, 0, 1, 2, 3, 4, 5, 24
	SCHEDULE 25, 27, 17, 22
	SHA1_STEP G, 4, 0, 5, 2, 3, 1, 25
	SCHEDULE 26, 28, 18, 23
	SHA1_STEP G, 3, 4, 1, 5, 2, 0, 26
	SCHEDULE 27, 29, 19, 24
	SHA1_STEP G, 2, 3, 0, 1, 5, 4, 27
	SCHEDULE 28, 30, 20, 25
	SHA1_STEP G, 5, 2, 4, 0, 1, 3, 28
	SCHEDULE 29, 31, 21, 26
	SHA1_STEP G, 1, 5, 3, 4, 0, 2, 29
	SCHEDULE 30, 16, 22, 27
	SHA1_STEP G, 0, 1, 2, 3, 4, 5, 30
	SCHEDULE 31, 17, 23, 28
	SHA1_STEP G, 4, 0, 5, 2, 3, 1, 31
	SCHEDULE 16, 18, 24, 29
	SHA1_STEP G, 3, 4, 1, 5, 2, 0, 16
	SCHEDULE 17, 19, 25, 30
	SHA1_STEP G, 2, 3, 0, 1, 5, 4, 17
	SCHEDULE 18, 20, 26, 31
	SHA1_STEP G, 5, 2, 4, 0, 1, 3, 18
	SCHEDULE 19, 21, 27, 16
	SHA1_STEP G, 1, 5, 3, 4, 0, 2, 19
	SCHEDULE 20, 22, 28, 17
	SHA1_STEP G, 0, 1, 2, 3, 4, 5, 20
	SCHEDULE 21, 23, 29, 18
	SHA1_STEP G, 4, 0, 5, 2, 3, 1, 21
	SCHEDULE 22, 24, 30, 19
	SHA1_STEP G, 3, 4, 1, 5, 2, 0, 22
	SCHEDULE 23, 25, 31, 20
	SHA1_STEP G, 2, 3, 0, 1, 5, 4, 23
	ld1r	{v8.4s}, [CONSTANTS], #4
	SCHEDULE 24, 26, 16, 21
	SHA1_STEP H, 5, 2, 4, 0, 1, 3, 24
	SCHEDULE 25, 27, 17, 22
	SHA1_STEP H, 1, 5, 3, 4, 0, 2, 25
	SCHEDULE 26, 28, 18, 23
	SHA1_STEP H, 0, 1, 2, 3, 4, 5, 26
	SCHEDULE 27, 29, 19, 24
	SHA1_STEP H, 4, 0, 5, 2, 3, 1, 27
	SCHEDULE 28, 30, 20, 25
	SHA1_STEP H, 3, 4, 1, 5, 2, 0, 28
	SCHEDULE 29, 31, 21, 26
	SHA1_STEP H, 2, 3, 0, 1, 5, 4, 29
	SCHEDULE 30, 16, 22, 27
	SHA1_STEP H, 5, 2, 4, 0, 1, 3, 30
	SCHEDULE 31, 17, 23, 28
	SHA1_STEP H, 1, 5, 3, 4, 0, 2, 31
	SCHEDULE 16, 18, 24, 29
	SHA1_STEP H, 0, 1, 2, 3, 4, 5, 16
	SCHEDULE 17, 19, 25, 30
	SHA1_STEP H, 4, 0, 5, 2, 3, 1, 17
	SCHEDULE 18, 20, 26, 31
	SHA1_STEP H, 3, 4, 1, 5, 2, 0, 18
	SCHEDULE 19, 21, 27, 16
	SHA1_STEP H, 2, 3, 0, 1, 5, 4, 19
	SCHEDULE 20, 22, 28, 17
	SHA1_STEP H, 5, 2, 4, 0, 1, 3, 20
	SCHEDULE 21, 23, 29, 18
	SHA1_STEP H, 1, 5, 3, 4, 0, 2, 21
	SCHEDULE 22, 24, 30, 19
	SHA1_STEP H, 0, 1, 2, 3, 4, 5, 22
	SCHEDULE 23, 25, 31, 20
	SHA1_STEP H, 4, 0, 5, 2, 3, 1, 23
	SCHEDULE 24, 26, 16, 21
	SHA1_STEP H, 3, 4, 1, 5, 2, 0, 24
	SCHEDULE 25, 27, 17, 22
	SHA1_STEP H, 2, 3, 0, 1, 5, 4, 25
	SCHEDULE 26, 28, 18, 23
	SHA1_STEP H, 5, 2, 4, 0, 1, 3, 26
	SCHEDULE 27, 29, 19, 24
	SHA1_STEP H, 1, 5, 3, 4, 0, 2, 27
	ld1r	{v8.4s}, [CONSTANTS], #4
	SCHEDULE 28, 30, 20, 25
	SHA1_STEP G, 0, 1, 2, 3, 4, 5, 28
	SCHEDULE 29, 31, 21, 26
	SHA1_STEP G, 4, 0, 5, 2, 3, 1, 29
	SCHEDULE 30, 16, 22, 27
	SHA1_STEP G, 3, 4, 1, 5, 2, 0, 30
	SCHEDULE 31, 17, 23, 28
	SHA1_STEP G, 2, 3, 0, 1, 5, 4, 31
	SCHEDULE 16, 18, 24, 29
	SHA1_STEP G, 5, 2, 4, 0, 1, 3, 16
	SCHEDULE 17, 19, 25, 30
	SHA1_STEP G, 1, 5, 3, 4, 0, 2, 17
	SCHEDULE 18, 20, 26, 31
	SHA1_STEP G, 0, 1, 2, 3, 4, 5, 18
	SCHEDULE 19, 21, 27, 16
	SHA1_STEP G, 4, 0, 5, 2, 3, 1, 19
	SCHEDULE 20, 22, 28, 17
	SHA1_STEP G, 3, 4, 1, 5, 2, 0, 20
	SCHEDULE 21, 23, 29, 18
	SHA1_STEP G, 2, 3, 0, 1, 5, 4, 21
	SCHEDULE 22, 24, 30, 19
	SHA1_STEP G, 5, 2, 4, 0, 1, 3, 22
	SCHEDULE 23, 25, 31, 20
	SHA1_STEP G, 1, 5, 3, 4, 0, 2, 23
	SCHEDULE 24, 26, 16, 21
	SHA1_STEP G, 0, 1, 2, 3, 4, 5, 24
	SCHEDULE 25, 27, 17, 22
	SHA1_STEP G, 4, 0, 5, 2, 3, 1, 25
	SCHEDULE 26, 28, 18, 23
	SHA1_STEP G, 3, 4, 1, 5, 2, 0, 26
	SCHEDULE 27, 29, 19, 24
	SHA1_STEP G, 2, 3, 0, 1, 5, 4, 27
	SCHEDULE 28, 30, 20, 25
	SHA1_STEP G, 5, 2, 4, 0, 1, 3, 28
	SCHEDULE 29, 31, 21, 26
	SHA1_STEP G, 1, 5, 3, 4, 0, 2, 29
	SCHEDULE 30, 16, 22, 27
	SHA1_STEP G, 0, 1, 2, 3, 4, 5, 30
	SCHEDULE 31, 17, 23, 28
	SHA1_STEP G, 4, 0, 5, 2, 3, 1, 31
	ret
	.cfi_endproc

.macro LOAD_STATES from
	ldr	q0, [\from]
	ldr	q1, [\from, #64]
	ldr	q2, [\from, #128]
	ldr	q3, [\from, #192]
	ldr	q4, [\from, #256]
.endm
.macro ADD_STATES from, to
	ldr	q7, [\from, #0]
	add	v3.4s, v3.4s, v7.4s
	str	q3, [\to, #0]
	ldr	q7, [\from, #64]
	add	v4.4s, v4.4s, v7.4s
	str	q4, [\to, #64]
	ldr	q7, [\from, #128]
	add	v1.4s, v1.4s, v7.4s
	str	q1, [\to, #128]
	ldr	q7, [\from, #192]
	add	v5.4s, v5.4s, v7.4s
	str	q5, [\to, #192]
	ldr	q7, [\from, #256]
	add	v2.4s, v2.4s, v7.4s
	str	q2, [\to, #256]
.endm

FUNC (_symcrypt_sha1_lanes_arm64)
	LANES_KERNEL
ENDFUNC (_symcrypt_sha1_lanes_arm64)

FUNC (_symcrypt_sha1_lanes_block_arm64)
	BLOCK_KERNEL
ENDFUNC (_symcrypt_sha1_lanes_block_arm64)

RODATA (16)
LOCAL (constants):
	.long	0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6
ENDRODATA
