/* SPDX-License-Identifier: ISC */
/* SHA-512: the compression function (FIPS 180-4, section 6.4.2), with the
 * message schedule in vectors.
 *
 * Prototype and contract: src/hash-kernels.h.  Constant time.
 *
 * Needs: AVX-512 with VL and BMI2.
 *
 * Registers: see x86_64/avx2/sha512.inc.
 *
 * Cycles per byte: see doc/kernels/hashes.md.
 *
 * Method: rounds use nothing but words; rorx copies as it rotates.  During
 * each two rounds, two words of the schedule 16 rounds on are made in xmm
 * registers and stored with their constants.  The majority is b, unless both a
 * and c differ from it; a xor b is the next round's b xor c. */

#include "asm.h"

#include "x86_64/avx2/sha512.inc"

/* w = X0 + sigma0 of the words one further + the words nine further + sigma1
   of X7: the two words that come 16 after X0. */
.macro SCHEDULE x0, x1, x4, x5, x7
	vpalignr	$8, \x0, \x1, T0
	vpalignr	$8, \x4, \x5, T1
	vprorq	$1, T0, T2
	vprorq	$8, T0, T3
	vpsrlq	$7, T0, T0
	vpaddq	T1, \x0, \x0
	vpternlogq	$0x96, T2, T3, T0	/* exclusive or of three */
	vprorq	$19, \x7, T1
	vprorq	$61, \x7, T2
	vpsrlq	$6, \x7, T3
	vpaddq	T0, \x0, \x0
	vpternlogq	$0x96, T1, T2, T3
	vpaddq	T3, \x0, \x0
.endm

.macro START
.endm

FUNC (_symcrypt_sha512_compress_avx512)
	COMPRESS
ENDFUNC (_symcrypt_sha512_compress_avx512)

RODATA (64)
LOCAL (constants):
#define HASH_CONSTANTS(a, b) .quad a, b
#include "src/sha512-constants.def"
LOCAL (end_of_constants):
LOCAL (bytes):
	.byte	7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8
ENDRODATA
