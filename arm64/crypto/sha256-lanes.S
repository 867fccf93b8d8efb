/* SPDX-License-Identifier: ISC */
/* SHA-256 of two messages at once (FIPS 180-4, section 6.2.2), and of nodes,
 * with the instructions for SHA.
 *
 * Prototypes and contracts: src/hash-kernels.h.  Constant time.
 *
 * Needs: SHA2 (the crypto extension of ARMv8).
 *
 * Registers of the two messages: v0, v1 and v2, v3 chaining values; v4-v7 and
 *            v16-v19 16 words of the schedule; v20, v21 and v22, v23 the
 *            chaining values of before; v24, v25 and v26, v27 in turn words
 *            plus constants; v28, v29 scratch; v30 constants.  x0 states or
 *            dst, x1 n or src, x2 datas or n, x3 blocks or words, x5
 *            constants, x8 blocks left, x9 a state, x10, x11 data.
 *
 * Cycles, by models: see doc/performance.md.
 *
 * Method: sha256h and sha256h2 of one step wait for those of the step before;
 * those of another message fill the gap.  Constants do not fit into registers
 * then, and are loaded.  A node's second block is padding, whose schedule is
 * constant and added to the constants beforehand. */

#include "asm.h"
#define BITS 32
#include "arm64/crypto/pairs.inc"

	.arch	armv8-a+crypto

	/* Four rounds of both with words plus constants in v\w and v\x. */
.macro ROUNDS4 w, x
	mov	v28.16b, v0.16b
	mov	v29.16b, v2.16b
	sha256h	q0, q1, v\w\().4s
	sha256h	q2, q3, v\x\().4s
	sha256h2 q1, q28, v\w\().4s
	sha256h2 q3, q29, v\x\().4s
.endm
	/* Four rounds, and along with them the words after next but two, in
	   place of v\a0 and v\b0. */
.macro SHA256_FOUR_ROUNDS i, w, x, nw, nx, a0, a1, a2, a3, b0, b1, b2, b3
	/* The next words plus constants, \i being the number of theirs. */
	ldr	q30, [x5, #16*(\i)]
	add	v\nw\().4s, v\a1\().4s, v30.4s
	add	v\nx\().4s, v\b1\().4s, v30.4s
	sha256su0 v\a0\().4s, v\a1\().4s
	sha256su0 v\b0\().4s, v\b1\().4s
	ROUNDS4	\w, \x
	sha256su1 v\a0\().4s, v\a2\().4s, v\a3\().4s
	sha256su1 v\b0\().4s, v\b2\().4s, v\b3\().4s
.endm
	/* A block of both. */
.macro COMPRESS
	mov	v20.16b, v0.16b
	mov	v21.16b, v1.16b
	mov	v22.16b, v2.16b
	mov	v23.16b, v3.16b
	ldr	q30, [x5, #16*(0)]
	add	v24.4s, v4.4s, v30.4s
	add	v26.4s, v16.4s, v30.4s
	SHA256_FOUR_ROUNDS 0+1, 24, 26, 25, 27, 4, 5, 6, 7, 16, 17, 18, 19
	SHA256_FOUR_ROUNDS 0+2, 25, 27, 24, 26, 5, 6, 7, 4, 17, 18, 19, 16
	SHA256_FOUR_ROUNDS 0+3, 24, 26, 25, 27, 6, 7, 4, 5, 18, 19, 16, 17
	SHA256_FOUR_ROUNDS 0+4, 25, 27, 24, 26, 7, 4, 5, 6, 19, 16, 17, 18
	SHA256_FOUR_ROUNDS 4+1, 24, 26, 25, 27, 4, 5, 6, 7, 16, 17, 18, 19
	SHA256_FOUR_ROUNDS 4+2, 25, 27, 24, 26, 5, 6, 7, 4, 17, 18, 19, 16
	SHA256_FOUR_ROUNDS 4+3, 24, 26, 25, 27, 6, 7, 4, 5, 18, 19, 16, 17
	SHA256_FOUR_ROUNDS 4+4, 25, 27, 24, 26, 7, 4, 5, 6, 19, 16, 17, 18
	SHA256_FOUR_ROUNDS 8+1, 24, 26, 25, 27, 4, 5, 6, 7, 16, 17, 18, 19
	SHA256_FOUR_ROUNDS 8+2, 25, 27, 24, 26, 5, 6, 7, 4, 17, 18, 19, 16
	SHA256_FOUR_ROUNDS 8+3, 24, 26, 25, 27, 6, 7, 4, 5, 18, 19, 16, 17
	SHA256_FOUR_ROUNDS 8+4, 25, 27, 24, 26, 7, 4, 5, 6, 19, 16, 17, 18
	ldr	q30, [x5, #16*(13)]
	add	v25.4s, v5.4s, v30.4s
	add	v27.4s, v17.4s, v30.4s
	ROUNDS4	24, 26
	ldr	q30, [x5, #16*(14)]
	add	v24.4s, v6.4s, v30.4s
	add	v26.4s, v18.4s, v30.4s
	ROUNDS4	25, 27
	ldr	q30, [x5, #16*(15)]
	add	v25.4s, v7.4s, v30.4s
	add	v27.4s, v19.4s, v30.4s
	ROUNDS4	24, 26
	ROUNDS4	25, 27
	add	v0.4s, v0.4s, v20.4s
	add	v1.4s, v1.4s, v21.4s
	add	v2.4s, v2.4s, v22.4s
	add	v3.4s, v3.4s, v23.4s
.endm
.macro LOAD_STATES from
	GATHER	\from, 0, 0, 2
	GATHER	\from, 4, 1, 3
.endm
.macro STORE_STATES to
	SCATTER	\to, 0, 0, 2
	SCATTER	\to, 4, 1, 3
.endm

.macro PROLOGUE
	ADDRESS	x5, LOCAL (constants)
.endm
.macro EPILOGUE
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19
	ZERO	\k
	.endr
	.irp	k, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30
	ZERO	\k
	.endr
	ret
.endm

.macro LOAD_BLOCKS a, b
	ld1	{v4.16b, v5.16b, v6.16b, v7.16b}, [\a], #64
	ld1	{v16.16b, v17.16b, v18.16b, v19.16b}, [\b], #64
	.irp	k, 4, 5, 6, 7, 16, 17, 18, 19
	REVERSE	\k
	.endr
.endm
.macro LOAD_WORDS from
	GATHER	\from, 0, 4, 16
	GATHER	\from, 4, 5, 17
	GATHER	\from, 8, 6, 18
	GATHER	\from, 12, 7, 19
.endm

FUNC (_symcrypt_sha256_lanes_crypto)
	LANES
ENDFUNC (_symcrypt_sha256_lanes_crypto)

FUNC (_symcrypt_sha256_lanes_block_crypto)
	LANES_BLOCK
ENDFUNC (_symcrypt_sha256_lanes_block_crypto)

	/* N is in x0, DST in x1, SRC in x2. */
FUNC (_symcrypt_sha256_nodes_crypto)
	PROLOGUE
LOCAL (nodes):
	ldp	q0, q1, [x5, #512]
	mov	v2.16b, v0.16b
	mov	v3.16b, v1.16b
	LOAD_BLOCKS x2, x2
	COMPRESS
	.irp	k, 0, 1, 2, 3
	mov	v2\k\().16b, v\k\().16b
	.endr
	.irp	i, 0, 1, 2, 3, 4, 5, 6, 7
	ldp	q24, q25, [x5, #256+32*\i]
	ROUNDS4	24, 24
	ROUNDS4	25, 25
	.endr
	.irp	k, 0, 1, 2, 3
	add	v\k\().4s, v\k\().4s, v2\k\().4s
	REVERSE	\k
	.endr
	st1	{v0.16b, v1.16b, v2.16b, v3.16b}, [x1], #64
	subs	x0, x0, #2
	b.ne	LOCAL (nodes)
	EPILOGUE
ENDFUNC (_symcrypt_sha256_nodes_crypto)

RODATA (64)
LOCAL (constants):
#define HASH_CONSTANTS(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
	/* The same plus the words of the padding after a node. */
#define HASH_CONSTANTS(a, b, c, d) .long a, b, c, d
#include "src/sha256-padding.def"
	.long	0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a
	.long	0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
ENDRODATA
