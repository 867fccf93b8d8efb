/* SPDX-License-Identifier: ISC */
/* SHA-256 with the instructions for SHA: the compression function (FIPS 180-4,
 * section 6.2.2) and the iterations of PBKDF2-HMAC-SHA-256 (RFC 8018, section
 * 5.2).
 *
 * Prototypes and contracts: src/hash-kernels.h.  Constant time.
 *
 * Needs: SHA2 (the crypto extension of ARMv8).
 *
 * Registers:
 *   - v0: words A to D
 *   - v1: words E to H of the chaining value
 *   - v2, v3 in turn words plus constants
 *   - v4-v7: 16 words of the schedule;
 *   - v16-v31: constants. To compress: v8, v9 the chaining value of before,
 *     v10 scratch. To iterate: v8 scratch; v9 and v16 the first constants plus
 *     the inner and the outer value; v10, v11 the inner and v12, v13 the outer
 *     value; v14, v15 the sum. x0 state, x1 blocks or key, x2 data or n, x3
 *     constants
 *
 * Cycles, by models: see doc/performance.md.
 *
 * Method: sha256h and sha256h2 of one step can run in parallel, but depend on
 * the step before, so the bound is 16 times 5 or 6 cycles.  In parallel with
 * them, the schedule is computed four steps ahead.  Constants are added one
 * step ahead, because some CPUs execute in order.
 *
 * Between the two compressions of an iteration registers are in the message's
 * order already.  The second half of these messages is padding: its constants
 * are added beforehand, and terms of the schedule that are always 0 are left
 * out. */

#include "asm.h"

	.arch	armv8-a+crypto

	/* Four rounds with v\wk, words plus constants. */
.macro ROUNDS4 wk, t
	mov	v\t\().16b, v0.16b
	sha256h	q0, q1, v\wk\().4s
	sha256h2 q1, q\t, v\wk\().4s
.endm

	/* Four rounds with v\wk.  Along with them v\next = v\m1 + v\k, and the
	   words after next but two, in place of v\m0: sigma1 of the two words
	   before + word 7 before + sigma0 of word 15 before + word 16 before.
	   */
.macro SHA256_FOUR_ROUNDS wk, next, k, t, m0, m1, m2, m3
	add	v\next\().4s, v\m1\().4s, v\k\().4s
	sha256su0 v\m0\().4s, v\m1\().4s
	ROUNDS4	\wk, \t
	sha256su1 v\m0\().4s, v\m2\().4s, v\m3\().4s
.endm

	/* Rounds 16 to 63, of which the first words are in v2. */
.macro STEPS_16_TO_63 t
	SHA256_FOUR_ROUNDS 2, 3, 21, \t, 4, 5, 6, 7
	SHA256_FOUR_ROUNDS 3, 2, 22, \t, 5, 6, 7, 4
	SHA256_FOUR_ROUNDS 2, 3, 23, \t, 6, 7, 4, 5
	SHA256_FOUR_ROUNDS 3, 2, 24, \t, 7, 4, 5, 6
	SHA256_FOUR_ROUNDS 2, 3, 25, \t, 4, 5, 6, 7
	SHA256_FOUR_ROUNDS 3, 2, 26, \t, 5, 6, 7, 4
	SHA256_FOUR_ROUNDS 2, 3, 27, \t, 6, 7, 4, 5
	SHA256_FOUR_ROUNDS 3, 2, 28, \t, 7, 4, 5, 6
	/* The same without words to be made. */
	add	v3.4s, v5.4s, v29.4s
	ROUNDS4	2, \t
	add	v2.4s, v6.4s, v30.4s
	ROUNDS4	3, \t
	add	v3.4s, v7.4s, v31.4s
	ROUNDS4	2, \t
	ROUNDS4	3, \t
.endm

FUNC (_symcrypt_sha256_compress_crypto)
	stp	d8, d9, [sp, #-32]!
	.cfi_adjust_cfa_offset 32
	str	d10, [sp, #16]
	.cfi_rel_offset 72, 0
	.cfi_rel_offset 73, 8
	.cfi_rel_offset 74, 16
	ADDRESS	x3, LOCAL (constants)
	ldp	q16, q17, [x3]
	ldp	q18, q19, [x3, #32]
	ldp	q20, q21, [x3, #64]
	ldp	q22, q23, [x3, #96]
	ldp	q24, q25, [x3, #128]
	ldp	q26, q27, [x3, #160]
	ldp	q28, q29, [x3, #192]
	ldp	q30, q31, [x3, #224]
	ldp	q0, q1, [x0]

LOCAL (block):
	ld1	{v4.16b, v5.16b, v6.16b, v7.16b}, [x2], #64
	mov	v8.16b, v0.16b
	mov	v9.16b, v1.16b
	rev32	v4.16b, v4.16b
	rev32	v5.16b, v5.16b
	add	v2.4s, v4.4s, v16.4s
	rev32	v6.16b, v6.16b
	rev32	v7.16b, v7.16b
	SHA256_FOUR_ROUNDS 2, 3, 17, 10, 4, 5, 6, 7
	SHA256_FOUR_ROUNDS 3, 2, 18, 10, 5, 6, 7, 4
	SHA256_FOUR_ROUNDS 2, 3, 19, 10, 6, 7, 4, 5
	SHA256_FOUR_ROUNDS 3, 2, 20, 10, 7, 4, 5, 6
	STEPS_16_TO_63 10
	add	v0.4s, v0.4s, v8.4s
	add	v1.4s, v1.4s, v9.4s
	subs	x1, x1, #1
	b.ne	LOCAL (block)

	stp	q0, q1, [x0]
	.irp	r, 0, 1, 2, 3, 4, 5, 6, 7
	movi	v\r\().16b, #0
	.endr
	ldr	d10, [sp, #16]
	ldp	d8, d9, [sp], #32
	.cfi_adjust_cfa_offset -32
	.cfi_restore 72
	.cfi_restore 73
	.cfi_restore 74
	ret
ENDFUNC (_symcrypt_sha256_compress_crypto)

	/* Compress the block that begins with v4 and v5 and ends with the
	   padding of 96 bytes, from the chaining value v\a, v\b; v2 is v4 plus
	   constants.  The result is in v4 and v5, and v2 is the first half of
	   it plus constants, made with v\k, the constants plus v\a. */
.macro COMPRESS_PADDED a, b, k
	ldp	q6, q7, [x3, #288]
	mov	v0.16b, v\a\().16b
	mov	v1.16b, v\b\().16b
	SHA256_FOUR_ROUNDS 2, 3, 17, 8, 4, 5, 6, 7
	sha256su0 v5.4s, v6.4s
	ROUNDS4	3, 8
	sha256su1 v5.4s, v7.4s, v4.4s
	/* sigma0 of words 9 to 12 is 0 */
	ROUNDS4	18, 8
	sha256su1 v6.4s, v4.4s, v5.4s
	SHA256_FOUR_ROUNDS 19, 2, 20, 8, 7, 4, 5, 6
	STEPS_16_TO_63 8
	add	v2.4s, v0.4s, v\k\().4s
	add	v4.4s, v0.4s, v\a\().4s
	add	v5.4s, v1.4s, v\b\().4s
.endm

FUNC (_symcrypt_sha256_iterate_crypto)
	sub	sp, sp, #64
	.cfi_adjust_cfa_offset 64
	SAVE_VECTORS
	ADDRESS	x3, LOCAL (constants)
	ldp	q16, q17, [x3]
	ldp	q18, q19, [x3, #32]
	ldp	q20, q21, [x3, #64]
	ldp	q22, q23, [x3, #96]
	ldp	q24, q25, [x3, #128]
	ldp	q26, q27, [x3, #160]
	ldp	q28, q29, [x3, #192]
	ldp	q30, q31, [x3, #224]
	ldp	q18, q19, [x3, #256]
	ldp	q4, q5, [x0]
	ldp	q14, q15, [x0, #32]
	ldp	q10, q11, [x1]
	ldp	q12, q13, [x1, #32]
	add	v2.4s, v4.4s, v16.4s
	add	v9.4s, v10.4s, v16.4s
	add	v16.4s, v12.4s, v16.4s

LOCAL (iteration):
	COMPRESS_PADDED 10, 11, 9
	COMPRESS_PADDED 12, 13, 16
	eor	v14.16b, v14.16b, v4.16b
	eor	v15.16b, v15.16b, v5.16b
	subs	x2, x2, #1
	b.ne	LOCAL (iteration)

	stp	q4, q5, [x0]
	stp	q14, q15, [x0, #32]
	.irp	r, 0, 1, 2, 3, 4, 5, 6, 7, 16
	movi	v\r\().16b, #0
	.endr
	.irp	r, 8, 9, 10, 11, 12, 13, 14, 15
	movi	v\r\().16b, #0
	.endr
	RESTORE_VECTORS
	add	sp, sp, #64
	.cfi_adjust_cfa_offset -64
	ret
ENDFUNC (_symcrypt_sha256_iterate_crypto)

RODATA (64)
LOCAL (constants):
#define HASH_CONSTANTS(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
	/* Words 8 to 15 of the padded block plus their constants, and
	   without. */
	.long	0x5807aa98, 0x12835b01, 0x243185be, 0x550c7dc3
	.long	0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf474
	.long	0x80000000, 0, 0, 0
	.long	0, 0, 0, 768
ENDRODATA
