/* SPDX-License-Identifier: ISC */
/* SHA-512 of two messages at once (FIPS 180-4, section 6.4.2), with the
 * instructions for SHA-512.
 *
 * Prototypes and contracts: src/hash-kernels.h.  Constant time.
 *
 * Needs: SHA512 (ARMv8.2).
 *
 * Registers: of the first message v0-v4 alternately words A and B, C and D, E
 *            and F, G and H of the chaining value, and the new E and F; v5-v7
 *            scratch; of the second the same, 20 higher.  The schedules are
 *            v8-v15 and v16-v19, v28-v31.  On the stack the chaining values of
 *            before.  x0 states or dst, x1 n or src, x2 datas or n, x3 blocks
 *            or words, x5 constants, x8 blocks left, x10, x11 data.
 *
 * Cycles per byte: see doc/kernels/arm.md.
 *
 * Method: sha512h and sha512h2 of one message are a chain; the other message's
 * instructions fill its latency.  See sha512.S for the rounds. */

#include "asm.h"
#define BITS 64
#include "arm64/crypto/pairs.inc"

	.arch	armv8.2-a+sha3

/* The frame: the caller's registers, chaining values. */
#define SAVED 64
#define FRAME 192

.macro LOAD_STATES from
	GATHER	\from, 0, 0, 20
	GATHER	\from, 2, 1, 21
	GATHER	\from, 4, 2, 22
	GATHER	\from, 6, 3, 23
.endm
.macro STORE_STATES to
	SCATTER	\to, 0, 0, 20
	SCATTER	\to, 2, 1, 21
	SCATTER	\to, 4, 2, 22
	SCATTER	\to, 6, 3, 23
.endm

	/* Two rounds of both with constants \i and the words v\m and v\n.  T
	   becomes both sums that go into E, then A and B; \next becomes E and
	   F. */
.macro SHA512_TWO_ROUNDS i, ab, cd, ef, gh, next, m, n
	ldr	q5, [x5, #16*(\i)]
	add	v25.2d, v5.2d, v\n\().2d
	add	v5.2d, v5.2d, v\m\().2d
	ext	v5.16b, v5.16b, v5.16b, #8
	ext	v25.16b, v25.16b, v25.16b, #8
	ext	v6.16b, v\ef\().16b, v\gh\().16b, #8
	ext	v26.16b, v2\ef\().16b, v2\gh\().16b, #8
	ext	v7.16b, v\cd\().16b, v\ef\().16b, #8
	ext	v27.16b, v2\cd\().16b, v2\ef\().16b, #8
	add	v\gh\().2d, v\gh\().2d, v5.2d
	add	v2\gh\().2d, v2\gh\().2d, v25.2d
	sha512h	q\gh, q6, v7.2d
	sha512h	q2\gh, q26, v27.2d
	add	v\next\().2d, v\cd\().2d, v\gh\().2d
	add	v2\next\().2d, v2\cd\().2d, v2\gh\().2d
	sha512h2 q\gh, q\cd, v\ab\().2d
	sha512h2 q2\gh, q2\cd, v2\ab\().2d
.endm

	/* Two rounds, and the words that take the place of theirs. */
.macro BOTH i, ab, cd, ef, gh, next, m0, m1, m4, m5, m7, n0, n1, n4, n5, n7
	SHA512_TWO_ROUNDS \i, \ab, \cd, \ef, \gh, \next, \m0, \n0
	/* v\m0 = sigma1 of the two words before + word 7 before + sigma0 of
	   word 15 before + word 16 before. */
	sha512su0 v\m0\().2d, v\m1\().2d
	ext	v5.16b, v\m4\().16b, v\m5\().16b, #8
	sha512su1 v\m0\().2d, v\m7\().2d, v5.2d
	sha512su0 v\n0\().2d, v\n1\().2d
	ext	v25.16b, v\n4\().16b, v\n5\().16b, #8
	sha512su1 v\n0\().2d, v\n7\().2d, v25.2d
.endm

	/* 16 rounds that find A and B in \a, C and D in \b, E and F in \c, G
	   and H in \d. */
.macro ROUNDS16 i, a, b, c, d, e
	BOTH	\i,   \a, \b, \c, \d, \e,  8,  9, 12, 13, 15, 16, 17, 28, 29, 31
	BOTH	\i+1, \d, \a, \e, \c, \b,  9, 10, 13, 14,  8, 17, 18, 29, 30, 16
	BOTH	\i+2, \c, \d, \b, \e, \a, 10, 11, 14, 15,  9, 18, 19, 30, 31, 17
	BOTH	\i+3, \e, \c, \a, \b, \d, 11, 12, 15,  8, 10, 19, 28, 31, 16, 18
	BOTH	\i+4, \b, \e, \d, \a, \c, 12, 13,  8,  9, 11, 28, 29, 16, 17, 19
	BOTH	\i+5, \a, \b, \c, \d, \e, 13, 14,  9, 10, 12, 29, 30, 17, 18, 28
	BOTH	\i+6, \d, \a, \e, \c, \b, 14, 15, 10, 11, 13, 30, 31, 18, 19, 29
	BOTH	\i+7, \c, \d, \b, \e, \a, 15,  8, 11, 12, 14, 31, 16, 19, 28, 30
.endm
	/* A block of both.  The names of registers come back after five steps,
	   so they are the first ones again after five times eight. */
.macro COMPRESS
	stp	q0, q1, [sp, #SAVED]
	stp	q2, q3, [sp, #SAVED+32]
	stp	q20, q21, [sp, #SAVED+64]
	stp	q22, q23, [sp, #SAVED+96]
	ROUNDS16 0, 0, 1, 2, 3, 4
	ROUNDS16 8, 4, 2, 0, 1, 3
	ROUNDS16 16, 3, 0, 4, 2, 1
	ROUNDS16 24, 1, 4, 3, 0, 2
	SHA512_TWO_ROUNDS 32,   2, 3, 1, 4, 0,  8, 16
	SHA512_TWO_ROUNDS 32+1, 4, 2, 0, 1, 3,  9, 17
	SHA512_TWO_ROUNDS 32+2, 1, 4, 3, 0, 2, 10, 18
	SHA512_TWO_ROUNDS 32+3, 0, 1, 2, 3, 4, 11, 19
	SHA512_TWO_ROUNDS 32+4, 3, 0, 4, 2, 1, 12, 28
	SHA512_TWO_ROUNDS 32+5, 2, 3, 1, 4, 0, 13, 29
	SHA512_TWO_ROUNDS 32+6, 4, 2, 0, 1, 3, 14, 30
	SHA512_TWO_ROUNDS 32+7, 1, 4, 3, 0, 2, 15, 31
	ldp	q5, q6, [sp, #SAVED]
	ldp	q7, q4, [sp, #SAVED+32]
	ldp	q25, q26, [sp, #SAVED+64]
	ldp	q27, q24, [sp, #SAVED+96]
	add	v0.2d, v0.2d, v5.2d
	add	v1.2d, v1.2d, v6.2d
	add	v2.2d, v2.2d, v7.2d
	add	v3.2d, v3.2d, v4.2d
	add	v20.2d, v20.2d, v25.2d
	add	v21.2d, v21.2d, v26.2d
	add	v22.2d, v22.2d, v27.2d
	add	v23.2d, v23.2d, v24.2d
.endm

.macro PROLOGUE
	sub	sp, sp, #FRAME
	.cfi_adjust_cfa_offset FRAME
	SAVE_VECTORS
	ADDRESS	x5, LOCAL (constants)
.endm
	/* Clear the message from the stack and registers, and restore the
	 * caller's v8 to v15. */
.macro EPILOGUE
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7
	ZERO	\k
	ZERO	2\k
	.endr
	.irp	k, 8, 9, 10, 11, 12, 13, 14, 15
	ZERO	\k
	.endr
	.irp	k, 16, 17, 18, 19, 28, 29, 30, 31
	ZERO	\k
	.endr
	.irp	k, 0, 32, 64, 96
	stp	q0, q0, [sp, #SAVED+\k]
	.endr
	RESTORE_VECTORS
	add	sp, sp, #FRAME
	.cfi_adjust_cfa_offset -FRAME
	ret
.endm

.macro LOAD_BLOCKS a, b
	ld1	{v8.16b, v9.16b, v10.16b, v11.16b}, [\a], #64
	ld1	{v12.16b, v13.16b, v14.16b, v15.16b}, [\a], #64
	ld1	{v16.16b, v17.16b, v18.16b, v19.16b}, [\b], #64
	ld1	{v28.16b, v29.16b, v30.16b, v31.16b}, [\b], #64
	.irp	k, 8, 9, 10, 11, 12, 13, 14, 15
	REVERSE	\k
	.endr
	.irp	k, 16, 17, 18, 19, 28, 29, 30, 31
	REVERSE	\k
	.endr
.endm
.macro LOAD_WORDS from
	GATHER	\from, 0, 8, 16
	GATHER	\from, 2, 9, 17
	GATHER	\from, 4, 10, 18
	GATHER	\from, 6, 11, 19
	GATHER	\from, 8, 12, 28
	GATHER	\from, 10, 13, 29
	GATHER	\from, 12, 14, 30
	GATHER	\from, 14, 15, 31
.endm

FUNC (_symcrypt_sha512_lanes_crypto)
	LANES
ENDFUNC (_symcrypt_sha512_lanes_crypto)

FUNC (_symcrypt_sha512_lanes_block_crypto)
	LANES_BLOCK
ENDFUNC (_symcrypt_sha512_lanes_block_crypto)

RODATA (64)
LOCAL (constants):
#define HASH_CONSTANTS(a, b) .quad a, b
#include "src/sha512-constants.def"
ENDRODATA
