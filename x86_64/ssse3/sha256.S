/* SPDX-License-Identifier: ISC */
/* SHA-256: the compression function (FIPS 180-4, section 6.2.2), with the
 * message schedule in vectors.
 *
 * Prototype and contract: src/hash-kernels.h.  Constant time.
 *
 * Needs: SSSE3.
 *
 * Registers: see sha256.inc.
 *
 * Cycles per byte: see doc/kernels/hashes.md.
 *
 * Method: rounds use nothing but words.  During each four rounds, the four
 * words of the schedule 16 rounds on are made and stored with their constants:
 * two first, from which the other two are made.  A word that fills both halves
 * of 64 bits is rotated by a shift.  The majority is b, unless both a and c
 * differ from it; a xor b is the next round's b xor c. */

#include "asm.h"

#define VEX 0
#include "x86_64/ssse3/sha256.inc"

/* One round.  bc is b ^ c, which is lost; ab becomes a ^ b.  The three
   rotations of a sum are made of one another. */
.macro ROUND a, b, c, d, e, f, g, h, bc, ab, offset
	mov	\e, %r12d
	mov	\f, %r13d
	add	\offset(%rsp), \h
	ror	$14, %r12d
	xor	\g, %r13d
	xor	\e, %r12d
	and	\e, %r13d
	ror	$5, %r12d
	xor	\g, %r13d
	xor	\e, %r12d
	add	%r13d, \h
	mov	\a, %r13d
	ror	$6, %r12d
	mov	\a, \ab
	ror	$9, %r13d
	add	%r12d, \h
	xor	\a, %r13d
	add	\h, \d
	xor	\b, \ab
	ror	$11, %r13d
	and	\ab, \bc
	xor	\a, %r13d
	xor	\b, \bc
	ror	$2, %r13d
	add	\bc, \h
	add	%r13d, \h
.endm

FUNC (_symcrypt_sha256_compress_ssse3)
	COMPRESS
ENDFUNC (_symcrypt_sha256_compress_ssse3)

RODATA (64)
LOCAL (constants):
#define HASH_CONSTANTS(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
LOCAL (end_of_constants):
LOCAL (bytes):
	.byte	3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
LOCAL (to_low):
	.byte	0, 1, 2, 3, 8, 9, 10, 11, -1, -1, -1, -1, -1, -1, -1, -1
LOCAL (to_high):
	.byte	-1, -1, -1, -1, -1, -1, -1, -1, 0, 1, 2, 3, 8, 9, 10, 11
ENDRODATA
