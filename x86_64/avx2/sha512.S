/* SPDX-License-Identifier: ISC */
/* SHA-512: the compression function (FIPS 180-4, section 6.4.2), with the
 * message schedule in vectors.
 *
 * Prototype and contract: src/hash-kernels.h.  Constant time.
 *
 * Needs: AVX2 and BMI2.
 *
 * Registers: see sha512.inc; xmm13 how bytes are rotated.
 *
 * Cycles per byte: see doc/kernels/hashes.md.
 *
 * Method: rounds use nothing but words; rorx copies as it rotates.  During
 * each two rounds, two words of the schedule 16 rounds on are made in xmm
 * registers and stored with their constants.  The majority is b, unless both a
 * and c differ from it; a xor b is the next round's b xor c. */

#include "asm.h"

#include "x86_64/avx2/sha512.inc"

#define ROTATE8 %xmm13

/* w = X0 + sigma0 of the words one further + the words nine further + sigma1
   of X7: the two words that come 16 after X0. */
.macro SCHEDULE x0, x1, x4, x5, x7
	vpalignr	$8, \x0, \x1, T0
	vpalignr	$8, \x4, \x5, T1
	vpsrlq	$1, T0, T2
	vpsllq	$63, T0, T3
	vpaddq	T1, \x0, \x0
	vpxor	T2, T3, T2
	vpshufb	ROTATE8, T0, T3
	vpsrlq	$7, T0, T0
	vpxor	T3, T2, T2
	vpxor	T2, T0, T0
	vpaddq	T0, \x0, \x0
	vpsrlq	$19, \x7, T1
	vpsllq	$45, \x7, T2
	vpsrlq	$61, \x7, T3
	vpsllq	$3, \x7, T0
	vpxor	T1, T2, T1
	vpxor	T3, T0, T0
	vpsrlq	$6, \x7, T2
	vpxor	T1, T0, T0
	vpxor	T2, T0, T0
	vpaddq	T0, \x0, \x0
.endm

.macro START
	vmovdqa	LOCAL (rotate8)(%rip), ROTATE8
.endm

FUNC (_symcrypt_sha512_compress_avx2)
	COMPRESS
ENDFUNC (_symcrypt_sha512_compress_avx2)

RODATA (64)
LOCAL (constants):
#define HASH_CONSTANTS(a, b) .quad a, b
#include "src/sha512-constants.def"
LOCAL (end_of_constants):
LOCAL (bytes):
	.byte	7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8
LOCAL (rotate8):
	.byte	1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 8
ENDRODATA
