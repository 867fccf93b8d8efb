/* SPDX-License-Identifier: ISC */
/* SHA-1: the compression function (FIPS 180-4, section 6.1.2), with the
 * message schedule in vectors.
 *
 * Prototype and contract: src/hash-kernels.h.  Constant time.
 *
 * Needs: SSSE3.
 *
 * Registers: see sha1.inc.
 *
 * Cycles per byte: see doc/kernels/hashes.md.
 *
 * Method: rounds use nothing but words.  During each four of them, the four
 * words of the schedule 16 rounds on are made and stored with their constants.
 * The fourth of those depends on the first: it is made without it, which is
 * then added, rotated twice.  The terms of the majority have no bit in common:
 * each is added to the sum separately. */

#include "asm.h"

#define VEX 0
#include "x86_64/ssse3/sha1.inc"

.macro ROTATE a, b, e, t
	mov	\a, \t
	rol	$5, \t
	ror	$2, \b
	add	\t, \e
.endm

.macro CHOOSE a, b, c, d, e, offset
	mov	\c, %r9d
	add	\offset(%rsp), \e
	xor	\d, %r9d
	and	\b, %r9d
	xor	\d, %r9d
	add	%r9d, \e
	ROTATE	\a, \b, \e, %r10d
.endm

FUNC (_symcrypt_sha1_compress_ssse3)
	COMPRESS
ENDFUNC (_symcrypt_sha1_compress_ssse3)

RODATA (64)
LOCAL (constants):
	.long	0x5a827999, 0x5a827999, 0x5a827999, 0x5a827999
	.long	0x6ed9eba1, 0x6ed9eba1, 0x6ed9eba1, 0x6ed9eba1
	.long	0x8f1bbcdc, 0x8f1bbcdc, 0x8f1bbcdc, 0x8f1bbcdc
	.long	0xca62c1d6, 0xca62c1d6, 0xca62c1d6, 0xca62c1d6
LOCAL (bytes):
	.byte	3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
ENDRODATA
