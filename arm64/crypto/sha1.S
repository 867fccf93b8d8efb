/* SPDX-License-Identifier: ISC */
/* SHA-1 with the instructions for SHA: the compression function (FIPS 180-4,
 * section 6.1.2) and the iterations of PBKDF2-HMAC-SHA-1 (RFC 8018, section
 * 5.2).
 *
 * Prototypes and contracts: src/hash-kernels.h.  Constant time.
 *
 * Needs: SHA1 (the crypto extension of ARMv8).
 *
 * Registers:
 *   - v0: words A to D of the chaining value
 *   - v1, v2 in turn E
 *   - v3, v20 in turn words plus constants
 *   - v4-v7: 16 words of the schedule;
 *   - v16-v19: constants. To compress: v21, v22 the chaining value of before.
 *     To iterate: v23, v24 the inner and v25, v26 the outer value, words A to
 *     D and E with padding; v21, v22 A to D of these plus the first constant;
 *     v27, v28 the sum; v29 zero; v30 the last words of the padding, v31 these
 *     plus the constant. x0 state, x1 blocks or key, x2 data or n
 *
 * Cycles, by models: see doc/performance.md.
 *
 * Method: the critical path is a chain of 20 times sha1c, sha1p or sha1m.  All
 * other operations run in parallel with it, the schedule four steps ahead, the
 * addition of constants one step ahead.  The order in a step suits the
 * Cortex-A55, where a short instruction stalls until older, longer ones end.
 *
 * In the iterations the chaining value, plus the key's, is the next message
 * without any change.  Its fifth word is in a register whose other words are
 * 0.  The key's fifth word has the padding in that register, so one addition
 * makes words 4 to 7.  Words 8 to 15 are constants, and terms of the schedule
 * that are always 0 are left out. */

#include "asm.h"

	.arch	armv8-a+crypto

	/* Four rounds of function \f with v\wk, words plus constant, and s\e,
	   which is s\next to the rounds that follow. */
.macro ROUNDS4 f, wk, e, next
	sha1h	s\next, s0
	sha1\f	q0, s\e, v\wk\().4s
.endm

	/* Four rounds; along with them v\wn = v\m1 + v\k, and the words after
	   next but two, in place of v\m0. */
.macro SHA1_FOUR_ROUNDS f, wk, wn, k, e, next, m0, m1, m2, m3
	sha1su0	v\m0\().4s, v\m1\().4s, v\m2\().4s
	ROUNDS4	\f, \wk, \e, \next
	add	v\wn\().4s, v\m1\().4s, v\k\().4s
	sha1su1	v\m0\().4s, v\m3\().4s
.endm

	/* Rounds 16 to 79, of which the first words are in v3 and E in s1. */
.macro STEPS_16_TO_79
	SHA1_FOUR_ROUNDS c, 3, 20, 17, 1, 2, 4, 5, 6, 7
	SHA1_FOUR_ROUNDS p, 20, 3, 17, 2, 1, 5, 6, 7, 4
	SHA1_FOUR_ROUNDS p, 3, 20, 17, 1, 2, 6, 7, 4, 5
	SHA1_FOUR_ROUNDS p, 20, 3, 17, 2, 1, 7, 4, 5, 6
	SHA1_FOUR_ROUNDS p, 3, 20, 17, 1, 2, 4, 5, 6, 7
	SHA1_FOUR_ROUNDS p, 20, 3, 18, 2, 1, 5, 6, 7, 4
	SHA1_FOUR_ROUNDS m, 3, 20, 18, 1, 2, 6, 7, 4, 5
	SHA1_FOUR_ROUNDS m, 20, 3, 18, 2, 1, 7, 4, 5, 6
	SHA1_FOUR_ROUNDS m, 3, 20, 18, 1, 2, 4, 5, 6, 7
	SHA1_FOUR_ROUNDS m, 20, 3, 18, 2, 1, 5, 6, 7, 4
	SHA1_FOUR_ROUNDS m, 3, 20, 19, 1, 2, 6, 7, 4, 5
	SHA1_FOUR_ROUNDS p, 20, 3, 19, 2, 1, 7, 4, 5, 6
	/* The same without words to be made. */
	add	v20.4s, v5.4s, v19.4s
	ROUNDS4	p, 3, 1, 2
	add	v3.4s, v6.4s, v19.4s
	ROUNDS4	p, 20, 2, 1
	add	v20.4s, v7.4s, v19.4s
	ROUNDS4	p, 3, 1, 2
	ROUNDS4	p, 20, 2, 1
.endm

FUNC (_symcrypt_sha1_compress_crypto)
	ADDRESS	x3, LOCAL (constants)
	ld4r	{v16.4s, v17.4s, v18.4s, v19.4s}, [x3]
	ldr	q0, [x0]
	ldr	s1, [x0, #16]

LOCAL (block):
	mov	v21.16b, v0.16b
	mov	v22.16b, v1.16b
	ld1	{v4.16b, v5.16b, v6.16b, v7.16b}, [x2], #64
	rev32	v4.16b, v4.16b
	rev32	v5.16b, v5.16b
	rev32	v6.16b, v6.16b
	rev32	v7.16b, v7.16b
	add	v3.4s, v4.4s, v16.4s
	SHA1_FOUR_ROUNDS c, 3, 20, 16, 1, 2, 4, 5, 6, 7
	SHA1_FOUR_ROUNDS c, 20, 3, 16, 2, 1, 5, 6, 7, 4
	SHA1_FOUR_ROUNDS c, 3, 20, 16, 1, 2, 6, 7, 4, 5
	SHA1_FOUR_ROUNDS c, 20, 3, 16, 2, 1, 7, 4, 5, 6
	STEPS_16_TO_79
	add	v0.4s, v0.4s, v21.4s
	add	v1.4s, v1.4s, v22.4s
	subs	x1, x1, #1
	b.ne	LOCAL (block)

	str	q0, [x0]
	str	s1, [x0, #16]
	.irp	r, 0, 1, 2, 3, 4, 5, 6, 7, 20, 21, 22
	movi	v\r\().16b, #0
	.endr
	ret
ENDFUNC (_symcrypt_sha1_compress_crypto)

	/* Compress the block that begins with v4 and v5 and ends with the
	   padding of 84 bytes, from the chaining value v\a, v\e; v3 is v4 plus
	   the constant.  The result, with the padding after it, is in v4 and
	   v5, and v3 is v4 plus the constant, made with v\k, the constant plus
	   v\a. */
.macro COMPRESS_PADDED a, e, k
	mov	v0.16b, v\a\().16b
	mov	v7.16b, v30.16b
	add	v20.4s, v5.4s, v16.4s
	sha1su0	v4.4s, v5.4s, v29.4s
	ROUNDS4	c, 3, \e, 2
	sha1su1	v4.4s, v7.4s
	/* Words 6 to 9 are 0. */
	eor	v5.16b, v5.16b, v7.16b
	ROUNDS4	c, 20, 2, 1
	sha1su1	v5.4s, v4.4s
	/* Words 8 to 13 are 0. */
	mov	v6.16b, v4.16b
	ROUNDS4	c, 16, 1, 2
	sha1su1	v6.4s, v5.4s
	add	v3.4s, v4.4s, v16.4s
	sha1su0	v7.4s, v4.4s, v5.4s
	ROUNDS4	c, 31, 2, 1
	sha1su1	v7.4s, v6.4s
	STEPS_16_TO_79
	add	v3.4s, v0.4s, v\k\().4s
	add	v4.4s, v0.4s, v\a\().4s
	add	v5.4s, v1.4s, v\e\().4s
.endm

FUNC (_symcrypt_sha1_iterate_crypto)
	ADDRESS	x3, LOCAL (constants)
	ld4r	{v16.4s, v17.4s, v18.4s, v19.4s}, [x3]
	ldp	q29, q30, [x3, #16]
	ldr	q4, [x0]
	ldr	s5, [x0, #16]
	ldur	q27, [x0, #20]
	ldr	s28, [x0, #36]
	ldr	q23, [x1]
	ldr	s24, [x1, #16]
	ldur	q25, [x1, #20]
	ldr	s26, [x1, #36]
	orr	v5.16b, v5.16b, v29.16b
	orr	v24.16b, v24.16b, v29.16b
	orr	v26.16b, v26.16b, v29.16b
	movi	v29.16b, #0
	add	v31.4s, v30.4s, v16.4s
	add	v3.4s, v4.4s, v16.4s
	add	v21.4s, v23.4s, v16.4s
	add	v22.4s, v25.4s, v16.4s

LOCAL (iteration):
	COMPRESS_PADDED 23, 24, 21
	COMPRESS_PADDED 25, 26, 22
	eor	v27.16b, v27.16b, v4.16b
	eor	v28.16b, v28.16b, v5.16b
	subs	x2, x2, #1
	b.ne	LOCAL (iteration)

	str	q4, [x0]
	str	s5, [x0, #16]
	stur	q27, [x0, #20]
	str	s28, [x0, #36]
	.irp	r, 0, 1, 2, 3, 4, 5, 6, 7
	movi	v\r\().16b, #0
	.endr
	.irp	r, 20, 21, 22, 23, 24, 25, 26, 27, 28
	movi	v\r\().16b, #0
	.endr
	ret
ENDFUNC (_symcrypt_sha1_iterate_crypto)

RODATA (16)
LOCAL (constants):
	.long	0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6
	.long	0, 0x80000000, 0, 0	/* words 4 to 7, without word 4 */
	.long	0, 0, 0, 672		/* words 12 to 15 */
ENDRODATA
