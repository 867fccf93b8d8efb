/* SPDX-License-Identifier: ISC */
/* SHA-256 with the instructions for SHA: the compression function (FIPS 180-4,
 * section 6.2.2) and the iterations of PBKDF2-HMAC-SHA-256 (RFC 8018, section
 * 5.2).
 *
 * Prototypes and contracts: src/hash-kernels.h.  Constant time.
 *
 * Needs: SHA2 (the crypto extension of ARMv8, in 32-bit state).
 *
 * Registers: q0 words A to D, q1 words E to H of the chaining value; q2
 *            scratch; q3, q12 in turn words plus constants; q8-q11 16 words of
 *            the schedule.  To compress: q13, q14 the chaining value of
 *            before.  To iterate: q4, q5 the inner and q6, q7 the outer value;
 *            q13, q14 the sum; q15 the first constants.  r0 state, r1 blocks
 *            or key, r2 data or n, r3 constants, r12 the padding.
 *
 * Cycles per byte, by llvm-mca 22's model on the loop over blocks, not
 * measured: Cortex-A57, A72 2.08 (in general registers 10.1); 265 cycles an
 * iteration.
 *
 * Method: as in arm64/crypto/sha256.S.  sha256h and sha256h2 of one step can
 * run in parallel, but depend on the step before.  In parallel with them, the
 * schedule is computed four steps ahead.  Constants are loaded and added one
 * step ahead, because sixteen registers cannot hold them.
 *
 * Between the two compressions of an iteration registers are in the message's
 * order already.  The second half of these messages is padding: its constants
 * are added beforehand, and terms of the schedule that are always 0 are left
 * out. */

#include "asm.h"

	.arch	armv8-a
	.fpu	crypto-neon-fp-armv8

	/* Four rounds with q\wk, words plus constants. */
.macro ROUNDS4 wk
	vmov	q2, q0
	sha256h.32 q0, q1, q\wk
	sha256h2.32 q1, q2, q\wk
.endm

	/* Four rounds with q\wk.  Along with them q\next = q\m1 plus the next
	   constants, and the words after next but two, in place of q\m0:
	   sigma1 of the two words before + word 7 before + sigma0 of word 15
	   before + word 16 before. */
.macro SHA256_FOUR_ROUNDS wk, next, m0, m1, m2, m3
	vld1.32	{q\next}, [r3]!
	sha256su0.32 q\m0, q\m1
	vadd.i32 q\next, q\next, q\m1
	ROUNDS4	\wk
	sha256su1.32 q\m0, q\m2, q\m3
.endm

	/* Rounds 16 to 63, of which the first words are in q3. */
.macro STEPS_16_TO_63
	SHA256_FOUR_ROUNDS 3, 12, 8, 9, 10, 11
	SHA256_FOUR_ROUNDS 12, 3, 9, 10, 11, 8
	SHA256_FOUR_ROUNDS 3, 12, 10, 11, 8, 9
	SHA256_FOUR_ROUNDS 12, 3, 11, 8, 9, 10
	SHA256_FOUR_ROUNDS 3, 12, 8, 9, 10, 11
	SHA256_FOUR_ROUNDS 12, 3, 9, 10, 11, 8
	SHA256_FOUR_ROUNDS 3, 12, 10, 11, 8, 9
	SHA256_FOUR_ROUNDS 12, 3, 11, 8, 9, 10
	/* The same without words to be made. */
	vld1.32	{q12}, [r3]!
	vadd.i32 q12, q12, q9
	ROUNDS4	3
	vld1.32	{q3}, [r3]!
	vadd.i32 q3, q3, q10
	ROUNDS4	12
	vld1.32	{q12}, [r3]!
	vadd.i32 q12, q12, q11
	ROUNDS4	3
	ROUNDS4	12
.endm

FUNC (_symcrypt_sha256_compress_crypto)
	ADDRESS	r3, LOCAL (constants)
	vld1.32	{d0-d3}, [r0]

LOCAL (block):
	vld1.8	{d16-d19}, [r2]!
	vld1.32	{d6, d7}, [r3]!
	vld1.8	{d20-d23}, [r2]!
	vmov	q13, q0
	vmov	q14, q1
	vrev32.8 q8, q8
	vrev32.8 q9, q9
	vadd.i32 q3, q3, q8
	vrev32.8 q10, q10
	vrev32.8 q11, q11
	SHA256_FOUR_ROUNDS 3, 12, 8, 9, 10, 11
	SHA256_FOUR_ROUNDS 12, 3, 9, 10, 11, 8
	SHA256_FOUR_ROUNDS 3, 12, 10, 11, 8, 9
	SHA256_FOUR_ROUNDS 12, 3, 11, 8, 9, 10
	STEPS_16_TO_63
	vadd.i32 q0, q0, q13
	vadd.i32 q1, q1, q14
	sub	r3, r3, #256
	subs	r1, r1, #1
	bne	LOCAL (block)

	vst1.32	{d0-d3}, [r0]
	vmov.i32 q0, #0
	.irp	q, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14
	vmov	q\q, q0
	.endr
	bx	lr
ENDFUNC (_symcrypt_sha256_compress_crypto)

	/* Compress the block that begins with q8 and q9 and ends with the
	   padding of 96 bytes, from the chaining value q\a, q\b; q3 is q8 plus
	   constants, of which r3 is at the second.  The result is in q8 and
	   q9, and q3 is the first half of it plus constants, and r3 as
	   before. */
.macro COMPRESS_PADDED a, b
	vld1.32	{d20-d23}, [r12]!
	vmov	q0, q\a
	vmov	q1, q\b
	SHA256_FOUR_ROUNDS 3, 12, 8, 9, 10, 11
	vld1.32	{d6, d7}, [r12]!
	sha256su0.32 q9, q10
	ROUNDS4	12
	sha256su1.32 q9, q11, q8
	/* sigma0 of words 9 to 12 is 0 */
	vld1.32	{d24, d25}, [r12]
	ROUNDS4	3
	sha256su1.32 q10, q8, q9
	sub	r12, r12, #48
	add	r3, r3, #32
	SHA256_FOUR_ROUNDS 12, 3, 11, 8, 9, 10
	STEPS_16_TO_63
	sub	r3, r3, #240
	vadd.i32 q3, q15, q\a
	vadd.i32 q8, q0, q\a
	vadd.i32 q9, q1, q\b
	vadd.i32 q3, q0, q3
.endm

FUNC (_symcrypt_sha256_iterate_crypto)
	PUSH_VECTORS
	ADDRESS	r3, LOCAL (constants)
	add	r12, r3, #256
	vld1.32	{d30, d31}, [r3]!
	vld1.32	{d8-d11}, [r1]!
	vld1.32	{d12-d15}, [r1]
	vld1.32	{d16-d19}, [r0]!
	vld1.32	{d26-d29}, [r0]
	vadd.i32 q3, q8, q15

LOCAL (iteration):
	COMPRESS_PADDED 4, 5
	COMPRESS_PADDED 6, 7
	veor	q13, q13, q8
	veor	q14, q14, q9
	subs	r2, r2, #1
	bne	LOCAL (iteration)

	vst1.32	{d26-d29}, [r0]
	sub	r0, r0, #32
	vst1.32	{d16-d19}, [r0]
	vmov.i32 q0, #0
	.irp	q, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14
	vmov	q\q, q0
	.endr
	POP_VECTORS
	bx	lr
ENDFUNC (_symcrypt_sha256_iterate_crypto)

RODATA (64)
LOCAL (constants):
#define HASH_CONSTANTS(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
	/* Words 8 to 15 of the padded block, and the same plus their
	   constants. */
	.long	0x80000000, 0, 0, 0
	.long	0, 0, 0, 768
	.long	0x5807aa98, 0x12835b01, 0x243185be, 0x550c7dc3
	.long	0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf474
ENDRODATA
