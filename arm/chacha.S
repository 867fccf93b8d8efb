/* SPDX-License-Identifier: ISC */
/* ChaCha in general registers (D. J. Bernstein, "ChaCha, a variant of
 * Salsa20", 2008).
 *
 * Prototype and contract: src/chacha-kernels.h.  Constant time: branches
 * depend on lengths and ROUNDS alone.
 *
 * Needs: ARMv6 or later, for single-word loads and stores at any alignment.
 *
 * Registers and frame: see chacha.inc.
 *
 * Cycles per byte of the loop of 20 rounds, by llvm-mca's models, not
 * measured; what is around it is a tenth more:
 *   cortex-a9 8.6 (6.2 as Thumb-2, whose instructions it knows otherwise),
 *   cortex-a57, -a72 7.7
 * It assumes two instructions a cycle and that an operand to be shifted is
 * wanted a cycle earlier.  With all rotations folded into operands the loop
 * has 8 instructions less, and 64 that want the shifter: 10.0 on cortex-a57.
 *
 * Method: a block at a time.  ARM and Thumb-2 alike. */

#include "asm.h"

#if !defined(__thumb2__)
.arch armv6
#endif

#define WITH_NEON 0
#define COUNTER_AT 48
#include "arm/chacha.inc"

/* The block, plus its state, xored with the input. */
.macro FINISH
	FINISH_ROW 0, X0, X1, X2, X3, r10, r11, 0
	FINISH_ROW 1, X4, X5, X6, X7, r10, r11, 25
	add	r0, sp, #C01
	ldm	r0, {r0-r7}
	FINISH_ROW 2, r0, r1, r2, r3, r10, r11, 0
	FINISH_ROW 3, r4, r5, r6, r7, r10, r11, 24
.endm

FUNC (_symcrypt_chacha_crypt_arm)
	CRYPT_WORDS
ENDFUNC (_symcrypt_chacha_crypt_arm)
