/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-384, SHA-512, SHA-512/224 and SHA-512/256
 * (FIPS 180-4, section 6.4.2)
 * in general registers.
 *
 * Prototype and contract: src/hash-kernels.h.  Constant time: branches depend
 * on BLOCKS and DATA's address alone.
 *
 * Needs: nothing.
 *
 * Registers, method: see riscv64/sha2.inc. */

#include "asm.h"

#define BITS 64
#include "riscv64/sha2.inc"

.macro HALF op, d, x, t, n
	\op	\t, \x, \n
	xor	\d, \d, \t
.endm
.macro SIGMA d, x, t, i, j, k
	srli	\d, \x, \i
	HALF	slli, \d, \x, \t, 64-\i
	HALF	srli, \d, \x, \t, \j
	HALF	slli, \d, \x, \t, 64-\j
	HALF	srli, \d, \x, \t, \k
	HALF	slli, \d, \x, \t, 64-\k
.endm
.macro SMALL d, x, t, i, j, k
	srli	\d, \x, \i
	HALF	slli, \d, \x, \t, 64-\i
	HALF	srli, \d, \x, \t, \j
	HALF	slli, \d, \x, \t, 64-\j
	HALF	srli, \d, \x, \t, \k
.endm

.macro SHA2_STEP next, x, y, a, b, c, d, e, f, g, h, w, w1, w9, w14
	add	\h, \h, \y
	SIGMA	\y, \e, t1, BIG_1
	xor	t1, \f, \g
	add	\h, \h, \y
	and	t1, t1, \e
	.if	\next
	add	\w, \w, \w9
	.endif
	xor	t1, t1, \g
	add	\h, \h, t1
	add	\d, \d, \h
	SIGMA	\y, \a, t1, BIG_0
	add	\h, \h, \y
	xor	\y, \a, \b
	and	\x, \x, \y
	xor	\x, \x, \b
	add	\h, \h, \x
	.if	\next
	SMALL	t1, \w1, \x, SMALL_0
	add	\w, \w, t1
	SMALL	t1, \w14, \x, SMALL_1
	add	\w, \w, t1
	.endif
	.if	\next || LOCAL (step) < 15
	ld	\x, 8*(LOCAL (step)+1)(ra)
	add	\g, \g, \w1
	.endif
	.set	LOCAL (step), LOCAL (step)+1
.endm

.macro TWICE x, t
.endm
.macro LOAD_BLOCK
	EACH_WORD BIG_BYTES, t0, t1
.endm

FUNC (_symcrypt_sha512_compress_riscv64)
	COMPRESS
ENDFUNC (_symcrypt_sha512_compress_riscv64)

RODATA (16)
LOCAL (constants):
#define HASH_CONSTANTS(a, b) .quad a, b
#include "src/sha512-constants.def"
	.set	LOCAL (last_constants), . - 128
ENDRODATA
