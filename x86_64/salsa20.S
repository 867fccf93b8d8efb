/* SPDX-License-Identifier: ISC */
/* Salsa20 with SSE2 (D. J. Bernstein, "Salsa20
 * specification", 2005).
 *
 * Prototype and contract: src/salsa20-kernels.h.  Constant time: branches
 * depend on lengths and ROUNDS alone.
 *
 * Needs: SSE2, which every x86_64 CPU has.
 *
 * Registers: see stream.inc.  rbp is the frame; r10 and r11, then rbx and r12
 *            (not used here) point at the last blocks of four.
 *
 * Cycles per byte: see doc/kernels/chacha.md.
 *
 * Method: four blocks side by side, a word of each in a register, with some
 * words on the stack, by pairs of quarter-rounds.  For nearly twice as many
 * blocks, two such groups alternate, a round each, because one group leaves
 * execution units idle.  Up to three blocks are made in rows, which has the
 * lower latency.  The code of both ciphers and all widths is in stream.inc. */

#include "asm.h"

#define WIDTH 16
#include "x86_64/salsa20.inc"

FUNC (_symcrypt_salsa20_crypt_x86_64)
	LOAD_COUNTER
	CRYPT
ENDFUNC (_symcrypt_salsa20_crypt_x86_64)

RODATA (32)
LOCAL (zeros):
	.long	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
LOCAL (numbers):
	.long	0, 1, 2, 3
LOCAL (sign):
	.long	0x80000000, 0x80000000, 0x80000000, 0x80000000
ENDRODATA
