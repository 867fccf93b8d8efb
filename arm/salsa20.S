/* SPDX-License-Identifier: ISC */
/* Salsa20 in general registers (D. J. Bernstein, "The Salsa20 family of stream
 * ciphers", 2008).
 *
 * Prototype and contract: src/salsa20-kernels.h.  Constant time: branches
 * depend on lengths and ROUNDS alone.
 *
 * Needs: ARMv6 or later, for single-word loads and stores at any alignment.
 *
 * Registers and frame: see salsa20.inc.
 *
 * Cycles per byte of the loop of 20 rounds, by llvm-mca's models, not
 * measured; what is around it is a tenth more:
 *   cortex-a9 7.0 (5.9 as Thumb-2), cortex-a57, -a72 5.0
 *
 * Method: a block at a time.  ARM and Thumb-2 alike. */

#include "asm.h"

#if !defined(__thumb2__)
.arch armv6
#endif

#define WITH_NEON 0
#define COUNTER_AT 32
#include "arm/salsa20.inc"

/* The block, plus its state, xored with the input. */
.macro FINISH
	FINISH_PAIR 0, X0, X1, r8, r9, r10, r11
	FINISH_PAIR 4, X4, X5, r8, r9, r10, r11
	ldrd	r0, r1, [sp, #S23]
	ldrd	r2, r3, [sp, #S67]
	FINISH_PAIR 10, X10, X11, r8, r9, r10, r11
	FINISH_PAIR 14, X14, X15, r8, r9, r10, r11
	ldrd	r4, r5, [sp, #S89]
	ldrd	r6, r7, [sp, #SCD]
	FINISH_PAIR 2, r0, r1, r8, r9, r10, r11
	FINISH_PAIR 6, r2, r3, r8, r9, r10, r11
	FINISH_PAIR 8, r4, r5, r8, r9, r10, r11
	FINISH_PAIR 12, r6, r7, r8, r9, r10, r11
.endm

FUNC (_symcrypt_salsa20_crypt_arm)
	CRYPT_WORDS
ENDFUNC (_symcrypt_salsa20_crypt_arm)
