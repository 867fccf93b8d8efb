/* SPDX-License-Identifier: ISC */
/* SHA-1 with the instructions for SHA: the compression function (FIPS 180-4,
 * section 6.1.2) and the iterations of PBKDF2-HMAC-SHA-1 (RFC 8018, section
 * 5.2).
 *
 * Prototypes and contracts: src/hash-kernels.h.  Constant time.
 *
 * Needs: SHA1 (the crypto extension of ARMv8, in 32-bit state).
 *
 * Registers:
 *   - q0: words A to D of the chaining value
 *   - q1, q2 in turn E
 *   - q3, q15 in turn words plus constants
 *   - q8-q11: 16 words of the schedule
 *   - q12-q14: constants
 *   - q12 in turn the first and the last of four
 *   - To iterate: q4 the last words of the padding
 *   - q5: the fifth word of the inner or the outer value and the padding
 *     behind it
 *   - q6: that value's other words plus the first constant
 *   - q7: the last constant
 *   - r0: state
 *   - r1: blocks or key
 *   - r2: data or n
 *   - r3: constants or the sum
 *   - r12: the inner or the outer value
 *
 * Cycles per byte, by llvm-mca 22's model on the loop over blocks, not
 * measured (C of gcc 12 -O3 in the same model): Cortex-A57, A72 2.25 (6.49);
 * 291 cycles an iteration.
 *
 * Method: as in arm64/crypto/sha1.S. A block is a chain of 20 times sha1c,
 * sha1p or sha1m.  All other operations run in parallel with this chain, the
 * schedule four steps ahead, the addition of constants one step ahead.
 *
 * In the iterations the chaining value, plus the key's, is the next message
 * without any change.  Its fifth word is in a register whose other words are
 * 0.  The key's fifth word has the padding in that register, so one addition
 * makes words 4 to 7.  Words 8 to 15 are constants, and terms of the schedule
 * that are always 0 are left out.  Sixteen registers have no room for the key
 * and the sum; nothing waits for their way from memory. */

#include "asm.h"

	.arch	armv8-a
	.fpu	crypto-neon-fp-armv8

	/* Four rounds of function \f with q\wk, words plus constant, and q\e,
	   which is q\next to the rounds that follow. */
.macro ROUNDS4 f, wk, e, next
	sha1h.32 q\next, q0
	sha1\f\().32 q0, q\e, q\wk
.endm

	/* Four rounds; along with them q\wn = q\m1 + q\k, and the words after
	   next but two, in place of q\m0. */
.macro SHA1_FOUR_ROUNDS f, wk, wn, k, e, next, m0, m1, m2, m3
	vadd.i32 q\wn, q\m1, q\k
	sha1su0.32 q\m0, q\m1, q\m2
	ROUNDS4	\f, \wk, \e, \next
	sha1su1.32 q\m0, q\m3
.endm

	/* Rounds 16 to 79, of which the first words are in q3 and E in q1;
	   q\k3 is the last constant. */
.macro STEPS_16_TO_79 k3
	SHA1_FOUR_ROUNDS c, 3, 15, 13, 1, 2, 8, 9, 10, 11
	SHA1_FOUR_ROUNDS p, 15, 3, 13, 2, 1, 9, 10, 11, 8
	SHA1_FOUR_ROUNDS p, 3, 15, 13, 1, 2, 10, 11, 8, 9
	SHA1_FOUR_ROUNDS p, 15, 3, 13, 2, 1, 11, 8, 9, 10
	SHA1_FOUR_ROUNDS p, 3, 15, 13, 1, 2, 8, 9, 10, 11
	SHA1_FOUR_ROUNDS p, 15, 3, 14, 2, 1, 9, 10, 11, 8
	SHA1_FOUR_ROUNDS m, 3, 15, 14, 1, 2, 10, 11, 8, 9
	SHA1_FOUR_ROUNDS m, 15, 3, 14, 2, 1, 11, 8, 9, 10
	SHA1_FOUR_ROUNDS m, 3, 15, 14, 1, 2, 8, 9, 10, 11
	SHA1_FOUR_ROUNDS m, 15, 3, 14, 2, 1, 9, 10, 11, 8
	SHA1_FOUR_ROUNDS m, 3, 15, \k3, 1, 2, 10, 11, 8, 9
	SHA1_FOUR_ROUNDS p, 15, 3, \k3, 2, 1, 11, 8, 9, 10
	/* The same without words to be made. */
	vadd.i32 q15, q9, q\k3
	ROUNDS4	p, 3, 1, 2
	vadd.i32 q3, q10, q\k3
	ROUNDS4	p, 15, 2, 1
	vadd.i32 q15, q11, q\k3
	ROUNDS4	p, 3, 1, 2
	ROUNDS4	p, 15, 2, 1
.endm

FUNC (_symcrypt_sha1_compress_crypto)
	ADDRESS	r3, LOCAL (constants)
	add	r12, r3, #16
	vld1.32	{d26-d29}, [r12]!
	vmov.i32 q1, #0
	vld1.32	{d0, d1}, [r0]!
	vld1.32	{d2[0]}, [r0]

	/* r0 is at word E of the state, which has what is in q0 and q1. */
LOCAL (block):
	vld1.8	{d16-d19}, [r2]!
	vld1.32	{d24, d25}, [r3]
	vld1.8	{d20-d23}, [r2]!
	vrev32.8 q8, q8
	vrev32.8 q9, q9
	vadd.i32 q3, q8, q12
	vrev32.8 q10, q10
	vrev32.8 q11, q11
	SHA1_FOUR_ROUNDS c, 3, 15, 12, 1, 2, 8, 9, 10, 11
	SHA1_FOUR_ROUNDS c, 15, 3, 12, 2, 1, 9, 10, 11, 8
	SHA1_FOUR_ROUNDS c, 3, 15, 12, 1, 2, 10, 11, 8, 9
	SHA1_FOUR_ROUNDS c, 15, 3, 12, 2, 1, 11, 8, 9, 10
	vld1.32	{d24, d25}, [r12]
	STEPS_16_TO_79 12
	vld1.32	{d17[0]}, [r0]
	sub	r0, r0, #16
	vld1.32	{d18, d19}, [r0]
	subs	r1, r1, #1
	vadd.i32 q0, q0, q9
	vadd.i32 d2, d2, d17
	vst1.32	{d0, d1}, [r0]!
	vst1.32	{d2[0]}, [r0]
	bne	LOCAL (block)

	vmov.i32 q0, #0
	.irp	q, 1, 2, 3, 8, 9, 10, 11, 15
	vmov	q\q, q0
	.endr
	bx	lr
ENDFUNC (_symcrypt_sha1_compress_crypto)

	/* Compress the block that begins with q8 and q9 and ends with the
	   padding of 84 bytes, from the chaining value at r12, which moves on;
	   q3 is q8 plus the constant.  The result, with the padding after it,
	   is in q8 and q9, and q3 is q8 plus the constant. */
.macro COMPRESS_PADDED
	vld1.32	{d0, d1}, [r12]!
	vld1.32	{d10[0]}, [r12]
	vmov.i32 q10, #0
	vmov	q11, q4
	vadd.i32 q6, q0, q12
	vadd.i32 q15, q9, q12
	sha1su0.32 q8, q9, q10
	ROUNDS4	c, 3, 5, 2
	sha1su1.32 q8, q11
	/* Words 6 to 9 are 0. */
	veor	q9, q9, q11
	ROUNDS4	c, 15, 2, 1
	sha1su1.32 q9, q8
	/* Words 8 to 13 are 0. */
	vmov	q10, q8
	vadd.i32 q15, q11, q12
	ROUNDS4	c, 12, 1, 2
	sha1su1.32 q10, q9
	vadd.i32 q3, q8, q12
	sha1su0.32 q11, q8, q9
	ROUNDS4	c, 15, 2, 1
	sha1su1.32 q11, q10
	STEPS_16_TO_79 7
	sub	r12, r12, #16
	vld1.32	{d16, d17}, [r12]!
	add	r12, r12, #4
	vadd.i32 q3, q0, q6
	vadd.i32 q8, q0, q8
	vadd.i32 q9, q1, q5
.endm

FUNC (_symcrypt_sha1_iterate_crypto)
	PUSH_VECTORS
	ADDRESS	r3, LOCAL (constants)
	vld1.32	{d24-d27}, [r3]!
	vld1.32	{d28, d29}, [r3]!
	vld1.32	{d14, d15}, [r3]!
	vld1.32	{d8-d11}, [r3]
	vmov	q9, q5
	vld1.32	{d16, d17}, [r0]!
	vld1.32	{d18[0]}, [r0]!
	vadd.i32 q3, q8, q12

LOCAL (iteration):
	mov	r12, r1
	COMPRESS_PADDED
	COMPRESS_PADDED
	mov	r3, r0
	vld1.32	{d0, d1}, [r3]!
	vld1.32	{d2[0]}, [r3]
	veor	q0, q0, q8
	veor	d2, d2, d18
	subs	r2, r2, #1
	mov	r3, r0
	vst1.32	{d0, d1}, [r3]!
	vst1.32	{d2[0]}, [r3]
	bne	LOCAL (iteration)

	sub	r0, r0, #20
	vst1.32	{d16, d17}, [r0]!
	vst1.32	{d18[0]}, [r0]
	vmov.i32 q0, #0
	.irp	q, 1, 2, 3, 8, 9, 10, 11, 15
	vmov	q\q, q0
	.endr
	POP_VECTORS
	bx	lr
ENDFUNC (_symcrypt_sha1_iterate_crypto)

RODATA (16)
LOCAL (constants):
	.irp	k, 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6
	.long	\k, \k, \k, \k
	.endr
	.long	0, 0, 0, 672		/* words 12 to 15 of the block */
	.long	0, 0x80000000, 0, 0	/* words 4 to 7, without word 4 */
ENDRODATA
