/* SPDX-License-Identifier: ISC */
/* Salsa20 with NEON (D. J. Bernstein, "The Salsa20 family of stream ciphers",
 * 2008).
 *
 *   void _symcrypt_salsa20_blocks_neon (uint8_t *dst, const uint8_t *src,
 *                                 size_t blocks, const uint32_t state[16],
 *                                 unsigned rounds);
 *   void _symcrypt_salsa20_crypt_neon (uint8_t *dst, const uint8_t *src,
 *                                 size_t length, const uint32_t state[16],
 *                                 unsigned rounds, uint8_t *last);
 *   void _symcrypt_salsa20_2core_neon (uint8_t *dst,
 *                                 const uint32_t state[16], unsigned rounds);
 *   ... 3core
 *
 * The contracts are in src/salsa20-internal.h: at least one block or byte; any
 * alignment; DST may equal SRC exactly; ROUNDS even.  Constant time: branches
 * depend on lengths and ROUNDS alone.
 *
 * Needs: NEON, and with it ARMv7.
 *
 * Registers: those of arm/salsa20.inc; q0-q3 the rows of a block, q4-q7 and
 *            q8-q11 those of a second and third; q12-q15 scratch.
 *
 * Cycles per byte of the loops of 20 rounds, by llvm-mca's models, not
 * measured (build-aux/arm-model.py); what is around them is about a tenth more:
 *   blocks        1    2    3    4
 *   cortex-a9     7.0  6.6  5.8  5.2
 *   cortex-a57    5.0  8.8  5.8  4.4   (three cycles for each vector operation)
 * ChaCha has 6 vector instructions of 114 less: the rotation by 16 is one.
 *
 * Method: of a group of two, three or four blocks all but the last are rows in
 * NEON registers, and the last is in general registers; instructions for the
 * one and the other alternate.  A row is a diagonal of the matrix, so that the
 * four quarter-rounds of columns are one of rows: A has the words 0, 5, 10 and
 * 15, B 4, 9, 14 and 3, C 8, 13, 2 and 7, D 12, 1, 6 and 11.  A block by itself
 * is made in general registers alone. */

#include "asm.h"

#define SINGLE 64
#include "arm/neon/salsa20.inc"

FUNC (_symcrypt_salsa20_blocks_neon)
	mov	r2, r2, lsl #6
	b	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_blocks_neon)

FUNC (_symcrypt_salsa20_crypt_neon)
LOCAL (crypt):
	CRYPT
ENDFUNC (_symcrypt_salsa20_crypt_neon)

	/* Key stream alone: zeros are encrypted. */
FUNC (_symcrypt_salsa20_2core_neon)
	CORE	128
ENDFUNC (_symcrypt_salsa20_2core_neon)

FUNC (_symcrypt_salsa20_3core_neon)
	CORE	192
ENDFUNC (_symcrypt_salsa20_3core_neon)
