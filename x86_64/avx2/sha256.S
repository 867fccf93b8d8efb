/* SPDX-License-Identifier: ISC */
/* SHA-256: the compression function (FIPS 180-4, section 6.2.2), with the
 * message schedule in vectors.
 *
 * Prototype and contract: src/hash-kernels.h.  Constant time.
 *
 * Needs: AVX2, BMI1 and BMI2.
 *
 * Registers: see x86_64/ssse3/sha256.inc.
 *
 * Cycles per byte: see doc/kernels/hashes.md.
 *
 * Method: rounds use nothing but words; rorx copies as it rotates.  During
 * each four rounds, the four words of the schedule 16 rounds on are made and
 * stored with their constants: two first, from which the other two are made.
 * A word that fills both halves of 64 bits is rotated by a shift.  The
 * majority is b, unless both a and c differ from it; a xor b is the next
 * round's b xor c. */

#include "asm.h"

#define VEX 1
#include "x86_64/ssse3/sha256.inc"

/* One round.  bc is b ^ c, which is lost; ab becomes a ^ b. */
.macro ROUND a, b, c, d, e, f, g, h, bc, ab, offset
	add	\offset(%rsp), \h
	rorx	$6, \e, %r12d
	rorx	$11, \e, %r13d
	andn	\g, \e, \ab
	add	\ab, \h
	mov	\f, \ab
	xor	%r12d, %r13d
	and	\e, \ab
	rorx	$25, \e, %r12d
	add	\ab, \h
	xor	%r12d, %r13d
	add	%r13d, \h
	rorx	$2, \a, %r12d
	rorx	$13, \a, %r13d
	add	\h, \d
	mov	\a, \ab
	xor	%r12d, %r13d
	xor	\b, \ab
	rorx	$22, \a, %r12d
	and	\ab, \bc
	xor	%r12d, %r13d
	xor	\b, \bc
	add	%r13d, \h
	add	\bc, \h
.endm

FUNC (_symcrypt_sha256_compress_avx2)
	COMPRESS
ENDFUNC (_symcrypt_sha256_compress_avx2)

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
