/* SPDX-License-Identifier: ISC */
/* Salsa20 with AVX-512 in registers of 128 and 256 bits, for CPUs where
 * a rotation is as fast as a shift.
 *
 * Contracts, registers and method: x86_64/avx512_slow_rotate/salsa20.S.  One
 * and two blocks have other rounds here.
 *
 * Needs: AVX-512 F and VL, and a rotation as fast as a shift (Intel, Zen 5).
 *
 * Cycles per byte: see doc/kernels/chacha.md. */

#include "asm.h"

#define PREFER_ROTATE 1
#define COUNTER_WORD 8
#include "x86_64/avx512/stream.inc"
#include "x86_64/avx512/salsa20.inc"

FUNC (_symcrypt_salsa20_crypt_avx512_slow_zmm)
	CRYPT
ENDFUNC (_symcrypt_salsa20_crypt_avx512_slow_zmm)

RODATA (32)
	TABLES
ENDRODATA
