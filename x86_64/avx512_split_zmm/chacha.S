/* SPDX-License-Identifier: ISC */
/* ChaCha with AVX-512 for a CPU that splits 512 bits (D. J. Bernstein,
 * "ChaCha, a variant of Salsa20", 2008).
 *
 * Prototype and contract: src/chacha-kernels.h.  Constant time: branches
 * depend on lengths and ROUNDS alone.
 *
 * Needs: AVX-512 F and VL, and a CPU that takes two turns for 512 bits and
 * keeps its clock (Zen 4).
 *
 * Registers: those of x86_64/avx512/chacha.S.
 *
 * Cycles per byte: see doc/kernels/chacha.md.
 *
 * Method: on such a CPU two groups of eight blocks in registers of 256 bits
 * are faster than sixteen blocks in registers of 512 bits.  The last 17 to 20
 * blocks are an exception: they are sixteen, with four in rows between them.
 */

#include "asm.h"

#define COUNTER_WORD 12
#include "x86_64/avx512/stream.inc"
#include "x86_64/avx512/chacha.inc"

FUNC (_symcrypt_chacha_crypt_avx512_split_zmm)
	CRYPT_SPLIT SYM (_symcrypt_chacha_crypt_avx512_slow_rotate)
ENDFUNC (_symcrypt_chacha_crypt_avx512_split_zmm)

RODATA (64)
	TABLES
ENDRODATA
