/* SPDX-License-Identifier: ISC */
/* SHA-1 of two messages at once (FIPS 180-4, section 6.1.2), with the
 * instructions for SHA.
 *
 * Prototypes and contracts: src/hash-kernels.h.  Constant time.
 *
 * Needs: SHA1 (the crypto extension of ARMv8).
 *
 * Registers: of the first message v0 words A to D of the chaining value, v1,
 *            v2 in turn E, v3 words plus constants, v4-v7 16 words of the
 *            schedule; of the second the same, 20 higher.  v16-v19 constants;
 *            v28, v29 and v30, v31 the chaining values of before; v28-v30
 *            scratch between.  x0 states or dst, x1 n or src, x2 datas or n,
 *            x3 blocks or words, x5 constants, x8 blocks left, x10, x11 data.
 *
 * Cycles per byte: see doc/kernels/arm.md.
 *
 * Method: sha1c, sha1p and sha1m of one message wait for one another; those of
 * another message fill the gap. */

#include "asm.h"
#define BITS 32
#include "arm64/crypto/pairs.inc"

	.arch	armv8-a+crypto

.macro ROUNDS4 f, e, next
	/* Four rounds of function \f with v\p3, words plus constant, and
	   s\e, which is s\next to the rounds that follow. */
	sha1h	s\next, s0
	sha1\f	q0, s\e, v3.4s
	sha1h	s2\next, s20
	sha1\f	q20, s2\e, v23.4s
.endm

	/* Four rounds of both; along with them the words after next but two,
	   in place of \m0, and then the next words plus the constant v\k. */
.macro SHA1_FOUR_ROUNDS f, k, e, next, m0, m1, m2, m3
	sha1su0	v\m0\().4s, v\m1\().4s, v\m2\().4s
	sha1su0	v2\m0\().4s, v2\m1\().4s, v2\m2\().4s
	ROUNDS4	\f, \e, \next
	/* Words plus the constant v\k. */
	add	v3.4s, v\m1\().4s, v\k\().4s
	add	v23.4s, v2\m1\().4s, v\k\().4s
	sha1su1	v\m0\().4s, v\m3\().4s
	sha1su1	v2\m0\().4s, v2\m3\().4s
.endm

	/* A block of both. */
.macro COMPRESS
	mov	v28.16b, v0.16b
	mov	v29.16b, v1.16b
	mov	v30.16b, v20.16b
	mov	v31.16b, v21.16b
	add	v3.4s, v4.4s, v16.4s
	add	v23.4s, v24.4s, v16.4s
	SHA1_FOUR_ROUNDS c, 16, 1, 2, 4, 5, 6, 7
	SHA1_FOUR_ROUNDS c, 16, 2, 1, 5, 6, 7, 4
	SHA1_FOUR_ROUNDS c, 16, 1, 2, 6, 7, 4, 5
	SHA1_FOUR_ROUNDS c, 16, 2, 1, 7, 4, 5, 6
	SHA1_FOUR_ROUNDS c, 17, 1, 2, 4, 5, 6, 7
	SHA1_FOUR_ROUNDS p, 17, 2, 1, 5, 6, 7, 4
	SHA1_FOUR_ROUNDS p, 17, 1, 2, 6, 7, 4, 5
	SHA1_FOUR_ROUNDS p, 17, 2, 1, 7, 4, 5, 6
	SHA1_FOUR_ROUNDS p, 17, 1, 2, 4, 5, 6, 7
	SHA1_FOUR_ROUNDS p, 18, 2, 1, 5, 6, 7, 4
	SHA1_FOUR_ROUNDS m, 18, 1, 2, 6, 7, 4, 5
	SHA1_FOUR_ROUNDS m, 18, 2, 1, 7, 4, 5, 6
	SHA1_FOUR_ROUNDS m, 18, 1, 2, 4, 5, 6, 7
	SHA1_FOUR_ROUNDS m, 18, 2, 1, 5, 6, 7, 4
	SHA1_FOUR_ROUNDS m, 19, 1, 2, 6, 7, 4, 5
	SHA1_FOUR_ROUNDS p, 19, 2, 1, 7, 4, 5, 6
	/* The same without words to be made. */
	ROUNDS4	p, 1, 2
	add	v3.4s, v5.4s, v19.4s
	add	v23.4s, v25.4s, v19.4s
	ROUNDS4	p, 2, 1
	add	v3.4s, v6.4s, v19.4s
	add	v23.4s, v26.4s, v19.4s
	ROUNDS4	p, 1, 2
	add	v3.4s, v7.4s, v19.4s
	add	v23.4s, v27.4s, v19.4s
	ROUNDS4	p, 2, 1
	add	v0.4s, v0.4s, v28.4s
	add	v1.4s, v1.4s, v29.4s
	add	v20.4s, v20.4s, v30.4s
	add	v21.4s, v21.4s, v31.4s
.endm

	/* Only s1 and s21 hold E; the other elements of v1 and v21 do not
	 * matter. */
.macro LOAD_STATES from
	GATHER	\from, 0, 0, 20
	ldr	s1, [\from, #256]
	ldr	s21, [\from, #260]
.endm
.macro STORE_STATES to
	SCATTER	\to, 0, 0, 20
	zip1	v1.2s, v1.2s, v21.2s
	str	d1, [\to, #256]
.endm

.macro PROLOGUE
	ADDRESS	x5, LOCAL (constants)
	ld4r	{v16.4s, v17.4s, v18.4s, v19.4s}, [x5]
.endm
.macro EPILOGUE
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7
	ZERO	\k
	ZERO	2\k
	.endr
	.irp	k, 28, 29, 30, 31
	ZERO	\k
	.endr
	ret
.endm

.macro LOAD_BLOCKS a, b
	ld1	{v4.16b, v5.16b, v6.16b, v7.16b}, [\a], #64
	ld1	{v24.16b, v25.16b, v26.16b, v27.16b}, [\b], #64
	.irp	k, 4, 5, 6, 7
	REVERSE	\k
	REVERSE	2\k
	.endr
.endm
.macro LOAD_WORDS from
	GATHER	\from, 0, 4, 24
	GATHER	\from, 4, 5, 25
	GATHER	\from, 8, 6, 26
	GATHER	\from, 12, 7, 27
.endm

FUNC (_symcrypt_sha1_lanes_crypto)
	LANES
ENDFUNC (_symcrypt_sha1_lanes_crypto)

FUNC (_symcrypt_sha1_lanes_block_crypto)
	LANES_BLOCK
ENDFUNC (_symcrypt_sha1_lanes_block_crypto)

RODATA (16)
LOCAL (constants):
	.long	0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6
ENDRODATA
