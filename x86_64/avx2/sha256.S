/* SPDX-License-Identifier: ISC */
/* SHA-256: the compression function (FIPS 180-4, section 6.2.2), with the
 * message schedule in vectors.
 *
 *   void _symcrypt_sha256_compress_avx2 (uint32_t *state, size_t blocks,
 *                                        const uint8_t *data);
 *
 * STATE is 8 words; BLOCKS is at least 1; DATA has any alignment.  Constant
 * time.
 *
 * Needs: AVX2, BMI1 and BMI2.
 *
 * Registers: see x86_64/ssse3/sha256.inc.
 *
 * Cycles per byte: see doc/performance.md, "Hashes".
 *
 * Method: rounds use nothing but words; rorx copies as it rotates.  Beside each four rounds, the
 * four words of the schedule 16 rounds on are made and stored with their
 * constants: two first, from which the other two are made.  A word that fills
 * both halves of 64 bits is rotated by a shift.  The majority is b, unless
 * both a and c differ from it; a xor b is the next round's b xor c. */

#include "asm.h"

#include "x86_64/avx2/sha.inc"
#include "x86_64/ssse3/sha256.inc"

/* One round.  bc is b ^ c, which is lost; ab becomes a ^ b. */
.macro round a, b, c, d, e, f, g, h, bc, ab, offset
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

/* sigma1 of the words at 0 and 2 of T0 and, the same, at 1 and 3, goes to T0,
   at 0 and 2. */
.macro sigma1 t0, t1, t2
	vpsrlq	$17, \t0, \t1
	vpsrlq	$19, \t0, \t2
	vpsrld	$10, \t0, \t0
	vpxor	\t2, \t1, \t1
	vpxor	\t1, \t0, \t0
.endm

/* X0 = X0 + sigma0 of the words one further + the words nine further + sigma1
   of those 14 further. */
.macro schedule x0, x1, x2, x3
	vpalignr	$4, \x0, \x1, T0
	vpalignr	$4, \x2, \x3, T1
	vpaddd	T1, \x0, \x0
	vpslld	$14, T0, T1
	vpsrld	$3, T0, T2
	vpxor	T1, T2, T2
	vpsrld	$7, T0, T1
	vpxor	T1, T2, T2
	vpslld	$25, T0, T1
	vpsrld	$18, T0, T0
	vpxor	T1, T2, T2
	vpxor	T0, T2, T2
	vpaddd	T2, \x0, \x0
	vpshufd	$0xfa, \x3, T0
	sigma1	T0, T1, T2
	vpshufb	TO_LOW, T0, T0
	vpaddd	T0, \x0, \x0
	vpshufd	$0x50, \x0, T0
	sigma1	T0, T1, T2
	vpshufb	TO_HIGH, T0, T0
	vpaddd	T0, \x0, \x0
.endm

FUNC (_symcrypt_sha256_compress_avx2)
	COMPRESS
ENDFUNC (_symcrypt_sha256_compress_avx2)

RODATA (64)
LOCAL (constants):
#define ROW(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
LOCAL (end_of_constants):
LOCAL (bytes):
	.byte	3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12
LOCAL (to_low):
	.byte	0, 1, 2, 3, 8, 9, 10, 11, -1, -1, -1, -1, -1, -1, -1, -1
LOCAL (to_high):
	.byte	-1, -1, -1, -1, -1, -1, -1, -1, 0, 1, 2, 3, 8, 9, 10, 11
ENDRODATA
