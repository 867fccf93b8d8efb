/* SPDX-License-Identifier: ISC */
/* ChaCha with NEON (D. J. Bernstein, "ChaCha, a variant of Salsa20", 2008).
 *
 *   void _symcrypt_chacha_blocks_neon (uint8_t *dst, const uint8_t *src,
 *                                 size_t blocks, const uint32_t state[16],
 *                                 unsigned rounds);
 *   void _symcrypt_chacha_crypt_neon (uint8_t *dst, const uint8_t *src,
 *                                 size_t length, const uint32_t state[16],
 *                                 unsigned rounds, uint8_t *last);
 *   void _symcrypt_chacha_2core_neon (uint8_t *dst,
 *                                 const uint32_t state[16], unsigned rounds);
 *   ... 3core
 *
 * The contracts are in src/chacha-internal.h: at least one block or byte; any
 * alignment; DST may equal SRC exactly; ROUNDS even.  Constant time: branches
 * depend on lengths and ROUNDS alone.
 *
 * Needs: NEON, and with it ARMv7.
 *
 * Registers: those of arm/chacha.inc; q0-q3 the rows of a block, q4-q7 and
 *            q8-q11 those of a second and third; q12-q15 scratch.  In every
 *            other round, q12-q14 are rows, and q2, q6, q10 are scratch.
 *
 * Cycles per byte of the loops of 20 rounds, by llvm-mca's models, not
 * measured (build-aux/arm-model.py); what is around them is about a tenth more:
 *   blocks        1    2    3    4
 *   cortex-a9     8.6  6.3  4.9  4.7
 *   cortex-a57    7.7  8.4  5.6  4.2   (three cycles for each vector operation)
 * On a Cortex-A9 one NEON instruction a cycle goes beside a scalar one; vext,
 * and vsri, which the model has in one, take two, so that four blocks should
 * take 140 cycles for two rounds there, not 120: 5.4.  Three blocks as two and
 * one take 96, not the 144 of three times NEON.
 *
 * Method: of a group of two, three or four blocks all but the last are rows in
 * NEON registers, and the last is in general registers; instructions for the
 * one and the other alternate.  A block by itself is made in general registers
 * alone. */

#include "asm.h"

#define SINGLE 64
#include "arm/neon/chacha.inc"

FUNC (_symcrypt_chacha_blocks_neon)
	mov	r2, r2, lsl #6
	b	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_blocks_neon)

FUNC (_symcrypt_chacha_crypt_neon)
LOCAL (crypt):
	CRYPT
ENDFUNC (_symcrypt_chacha_crypt_neon)

	/* Key stream alone: zeros are encrypted. */
FUNC (_symcrypt_chacha_2core_neon)
	CORE	128
ENDFUNC (_symcrypt_chacha_2core_neon)

FUNC (_symcrypt_chacha_3core_neon)
	CORE	192
ENDFUNC (_symcrypt_chacha_3core_neon)
