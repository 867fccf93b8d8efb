/* SPDX-License-Identifier: ISC */
/* SHA-512 with the instructions for SHA-512: the compression function (FIPS
 * 180-4, section 6.4.2) and the iterations of PBKDF2-HMAC-SHA-512 (RFC 8018,
 * section 5.2).
 *
 * Prototypes and contracts: src/hash-kernels.h.  Constant time.
 *
 * Needs: SHA512 (ARMv8.2).
 *
 * Registers: v0-v4 alternately words A and B, C and D, E and F, G and H of the
 *            chaining value, and what E and F become; v5-v7 scratch; v16-v23
 *            16 words of the schedule; v24-v27 constants.  To compress:
 *            v28-v31 the chaining value of before.  To iterate: v8-v11 the
 *            inner and v12-v15 the outer value, v28-v31 the sum.  x0 state, x1
 *            blocks or key, x2 data or n, x3 constants, x4 constants of the
 *            padding.
 *
 * Cycles, by models: see doc/performance.md.
 *
 * Method: 40 times sha512h, sha512h2 and what is between them, all of which
 * wait for one another; the schedule is made along with that, eight steps
 * ahead.
 *
 * Between the two compressions of an iteration registers are in the message's
 * order already.  The second half of these messages is padding: its constants
 * are added beforehand, and of the schedule what is known to be 0 is left
 * out. */

#include "asm.h"

	.arch	armv8.2-a+sha3

	/* Two rounds with v\k, words plus constants.  T becomes both sums that
	   go into E, then A and B; v\n becomes E and F. */
.macro ROUNDS2 k, ab, cd, ef, gh, n
	ext	v5.16b, v\k\().16b, v\k\().16b, #8
	ext	v6.16b, v\ef\().16b, v\gh\().16b, #8
	ext	v7.16b, v\cd\().16b, v\ef\().16b, #8
	add	v\gh\().2d, v\gh\().2d, v5.2d
	sha512h	q\gh, q6, v7.2d
	add	v\n\().2d, v\cd\().2d, v\gh\().2d
	sha512h2 q\gh, q\cd, v\ab\().2d
.endm

	/* Two rounds with the words v\m0 and the constants v\k. */
.macro SHA512_TWO_ROUNDS k, ab, cd, ef, gh, n, m0
	add	v\k\().2d, v\k\().2d, v\m0\().2d
	ROUNDS2	\k, \ab, \cd, \ef, \gh, \n
.endm

	/* Two rounds, and the words that take the place of theirs. */
.macro BOTH k, ab, cd, ef, gh, n, m0, m1, m4, m5, m7
	SHA512_TWO_ROUNDS \k, \ab, \cd, \ef, \gh, \n, \m0
	/* v\m0 = sigma1 of the two words before + word 7 before + sigma0 of
	   word 15 before + word 16 before. */
	sha512su0 v\m0\().2d, v\m1\().2d
	ext	v5.16b, v\m4\().16b, v\m5\().16b, #8
	sha512su1 v\m0\().2d, v\m7\().2d, v5.2d
.endm

	/* 16 rounds that find A and B in v\a, C and D in v\b, E and F in v\c,
	   G and H in v\d. */
.macro ROUNDS16 a, b, c, d, e
	ld1	{v24.2d, v25.2d, v26.2d, v27.2d}, [x3], #64
	BOTH	24, \a, \b, \c, \d, \e, 16, 17, 20, 21, 23
	BOTH	25, \d, \a, \e, \c, \b, 17, 18, 21, 22, 16
	BOTH	26, \c, \d, \b, \e, \a, 18, 19, 22, 23, 17
	BOTH	27, \e, \c, \a, \b, \d, 19, 20, 23, 16, 18
	ld1	{v24.2d, v25.2d, v26.2d, v27.2d}, [x3], #64
	BOTH	24, \b, \e, \d, \a, \c, 20, 21, 16, 17, 19
	BOTH	25, \a, \b, \c, \d, \e, 21, 22, 17, 18, 20
	BOTH	26, \d, \a, \e, \c, \b, 22, 23, 18, 19, 21
	BOTH	27, \c, \d, \b, \e, \a, 23, 16, 19, 20, 22
.endm

	/* Rounds 16 to 79.  The names of registers come back after five steps,
	   so they are the first ones again after five times eight. */
.macro STEPS_16_TO_79
	ROUNDS16 4, 2, 0, 1, 3
	ROUNDS16 3, 0, 4, 2, 1
	ROUNDS16 1, 4, 3, 0, 2
	/* The last 16 rounds, and back to the first constants. */
	ld1	{v24.2d, v25.2d, v26.2d, v27.2d}, [x3], #64
	SHA512_TWO_ROUNDS 24, 2, 3, 1, 4, 0, 16
	SHA512_TWO_ROUNDS 25, 4, 2, 0, 1, 3, 17
	SHA512_TWO_ROUNDS 26, 1, 4, 3, 0, 2, 18
	SHA512_TWO_ROUNDS 27, 0, 1, 2, 3, 4, 19
	ld1	{v24.2d, v25.2d, v26.2d, v27.2d}, [x3], #64
	SHA512_TWO_ROUNDS 24, 3, 0, 4, 2, 1, 20
	SHA512_TWO_ROUNDS 25, 2, 3, 1, 4, 0, 21
	SHA512_TWO_ROUNDS 26, 4, 2, 0, 1, 3, 22
	SHA512_TWO_ROUNDS 27, 1, 4, 3, 0, 2, 23
	sub	x3, x3, #640
.endm

FUNC (_symcrypt_sha512_compress_crypto)
	ADDRESS	x3, LOCAL (constants)
	ld1	{v0.2d, v1.2d, v2.2d, v3.2d}, [x0]

LOCAL (block):
	ld1	{v16.16b, v17.16b, v18.16b, v19.16b}, [x2], #64
	ld1	{v20.16b, v21.16b, v22.16b, v23.16b}, [x2], #64
	.irp	r, 16, 17, 18, 19, 20, 21, 22, 23
	rev64	v\r\().16b, v\r\().16b
	.endr
	mov	v28.16b, v0.16b
	mov	v29.16b, v1.16b
	mov	v30.16b, v2.16b
	mov	v31.16b, v3.16b
	ROUNDS16 0, 1, 2, 3, 4
	STEPS_16_TO_79
	add	v0.2d, v0.2d, v28.2d
	add	v1.2d, v1.2d, v29.2d
	add	v2.2d, v2.2d, v30.2d
	add	v3.2d, v3.2d, v31.2d
	subs	x1, x1, #1
	b.ne	LOCAL (block)

	st1	{v0.2d, v1.2d, v2.2d, v3.2d}, [x0]
	.irp	r, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19
	movi	v\r\().16b, #0
	.endr
	.irp	r, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
	movi	v\r\().16b, #0
	.endr
	ret
ENDFUNC (_symcrypt_sha512_compress_crypto)

	/* Compress the block that begins with v16-v19 and ends with the
	   padding of 192 bytes, from the chaining value v\a, v\b, v\c, v\d.
	   The result is in v16-v19. */
.macro COMPRESS_PADDED a, b, c, d
	ldr	q20, [x4, #64]
	ldr	q23, [x4, #80]
	mov	v0.16b, v\a\().16b
	mov	v1.16b, v\b\().16b
	mov	v2.16b, v\c\().16b
	mov	v3.16b, v\d\().16b
	ld1	{v24.2d, v25.2d, v26.2d, v27.2d}, [x3]
	movi	v21.16b, #0
	movi	v22.16b, #0
	add	x3, x3, #128
	/* Words 9 to 14 are 0. */
	SHA512_TWO_ROUNDS 24, 0, 1, 2, 3, 4, 16
	sha512su0 v16.2d, v17.2d
	sha512su1 v16.2d, v23.2d, v21.2d
	SHA512_TWO_ROUNDS 25, 3, 0, 4, 2, 1, 17
	sha512su0 v17.2d, v18.2d
	sha512su1 v17.2d, v16.2d, v21.2d
	SHA512_TWO_ROUNDS 26, 2, 3, 1, 4, 0, 18
	sha512su0 v18.2d, v19.2d
	sha512su1 v18.2d, v17.2d, v21.2d
	BOTH	27, 4, 2, 0, 1, 3, 19, 20, 23, 16, 18
	ld1	{v24.2d, v25.2d, v26.2d, v27.2d}, [x4]
	ROUNDS2	24, 1, 4, 3, 0, 2
	ext	v5.16b, v16.16b, v17.16b, #8
	sha512su1 v20.2d, v19.2d, v5.2d
	ROUNDS2	25, 0, 1, 2, 3, 4
	ext	v5.16b, v17.16b, v18.16b, #8
	sha512su1 v21.2d, v20.2d, v5.2d
	ROUNDS2	26, 3, 0, 4, 2, 1
	ext	v5.16b, v18.16b, v19.16b, #8
	sha512su1 v22.2d, v21.2d, v5.2d
	ROUNDS2	27, 2, 3, 1, 4, 0
	sha512su0 v23.2d, v16.2d
	ext	v5.16b, v19.16b, v20.16b, #8
	sha512su1 v23.2d, v22.2d, v5.2d
	STEPS_16_TO_79
	add	v16.2d, v0.2d, v\a\().2d
	add	v17.2d, v1.2d, v\b\().2d
	add	v18.2d, v2.2d, v\c\().2d
	add	v19.2d, v3.2d, v\d\().2d
.endm

FUNC (_symcrypt_sha512_iterate_crypto)
	sub	sp, sp, #64
	.cfi_adjust_cfa_offset 64
	SAVE_VECTORS
	ADDRESS	x3, LOCAL (constants)
	add	x4, x3, #640
	add	x5, x0, #64
	ld1	{v16.2d, v17.2d, v18.2d, v19.2d}, [x0]
	ld1	{v28.2d, v29.2d, v30.2d, v31.2d}, [x5]
	ldp	q8, q9, [x1]
	ldp	q10, q11, [x1, #32]
	ldp	q12, q13, [x1, #64]
	ldp	q14, q15, [x1, #96]

LOCAL (iteration):
	COMPRESS_PADDED 8, 9, 10, 11
	COMPRESS_PADDED 12, 13, 14, 15
	eor	v28.16b, v28.16b, v16.16b
	eor	v29.16b, v29.16b, v17.16b
	eor	v30.16b, v30.16b, v18.16b
	eor	v31.16b, v31.16b, v19.16b
	subs	x2, x2, #1
	b.ne	LOCAL (iteration)

	st1	{v16.2d, v17.2d, v18.2d, v19.2d}, [x0]
	st1	{v28.2d, v29.2d, v30.2d, v31.2d}, [x5]
	.irp	r, 0, 1, 2, 3, 4, 5, 6, 7
	movi	v\r\().16b, #0
	.endr
	.irp	r, 8, 9, 10, 11, 12, 13, 14, 15
	movi	v\r\().16b, #0
	.endr
	.irp	r, 16, 17, 18, 19, 20, 21, 22, 23
	movi	v\r\().16b, #0
	.endr
	.irp	r, 24, 25, 26, 27, 28, 29, 30, 31
	movi	v\r\().16b, #0
	.endr
	RESTORE_VECTORS
	add	sp, sp, #64
	.cfi_adjust_cfa_offset -64
	ret
ENDFUNC (_symcrypt_sha512_iterate_crypto)

RODATA (64)
LOCAL (constants):
#define HASH_CONSTANTS(a, b) .quad a, b
#include "src/sha512-constants.def"
	/* Words 8 to 15 of the padded block plus their constants, and
	   without. */
	.quad	0x5807aa98a3030242, 0x12835b0145706fbe
	.quad	0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2
	.quad	0x72be5d74f27b896f, 0x80deb1fe3b1696b1
	.quad	0x9bdc06a725c71235, 0xc19bf174cf692c94
	.quad	0x8000000000000000, 0
	.quad	0, 1536
ENDRODATA
