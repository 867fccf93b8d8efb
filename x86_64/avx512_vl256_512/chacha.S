/* SPDX-License-Identifier: ISC */
/* ChaCha with AVX-512 for a CPU that splits 512 bits (D. J. Bernstein,
 * "ChaCha, a variant of Salsa20", 2008).
 *
 *   void _symcrypt_chacha_blocks_avx512_vl256_512 (uint8_t *dst,
 *                                 const uint8_t *src, size_t blocks,
 *                                 const uint32_t state[16], unsigned rounds);
 *   void _symcrypt_chacha_crypt_avx512_vl256_512 (uint8_t *dst,
 *                                 const uint8_t *src, size_t length,
 *                                 const uint32_t state[16], unsigned rounds,
 *                                 uint8_t *last);
 *
 * The contracts are in src/chacha-kernels.h: at least one block or byte; any
 * alignment; DST may equal SRC exactly; ROUNDS even.  Constant time: branches
 * depend on lengths and ROUNDS alone.
 *
 * Needs: AVX-512 F and VL, and a CPU that takes two turns for 512 bits and
 * keeps its clock (Zen 4).
 *
 * Registers: those of x86_64/avx512/chacha.S.
 *
 * Cycles per byte: see doc/kernels/chacha.md.
 *
 * Method: two groups of eight blocks in registers of 256 bits, by the code for
 * these, are faster than sixteen in registers of 512 here, but for 17 to 20
 * blocks at the end, which are sixteen with four in rows between them. */

#include "asm.h"

#define COUNTER_WORD 12
#include "x86_64/avx512_vl256/stream.inc"
#include "x86_64/avx512_vl256/chacha.inc"
#include "x86_64/avx512/stream.inc"

FUNC (_symcrypt_chacha_blocks_avx512_vl256_512)
	shl	$6, LEN
	jmp	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_blocks_avx512_vl256_512)

FUNC (_symcrypt_chacha_crypt_avx512_vl256_512)
LOCAL (crypt):
	CRYPT_SPLIT SYM (_symcrypt_chacha_crypt_avx512_vl256)
ENDFUNC (_symcrypt_chacha_crypt_avx512_vl256_512)

RODATA (64)
	TABLES
ENDRODATA
