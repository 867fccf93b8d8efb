/* SPDX-License-Identifier: ISC */
/* Salsa20 with AVX2 (D. J. Bernstein, "Salsa20
 * specification", 2005).
 *
 * Prototype and contract: src/salsa20-kernels.h.  Constant time: branches
 * depend on lengths and ROUNDS alone.
 *
 * Needs: AVX2.
 *
 * Registers: see stream.inc.  rbp is the frame; r10 and r11, then rbx and r12
 *            point at the last blocks of eight.
 *
 * Cycles per byte: see doc/kernels/chacha.md.
 *
 * Method: eight blocks side by side, a word of each in a register, with some
 * words on the stack, by pairs of quarter-rounds.  For nearly twice as many
 * blocks, two such groups alternate, a round each, because one group leaves
 * execution units idle.  Up to six blocks are made in rows, two to a register,
 * which has the lower latency.  The code of both ciphers and all widths is in
 * stream.inc. */

#include "asm.h"

#define WIDTH 32
#include "x86_64/salsa20.inc"

FUNC (_symcrypt_salsa20_crypt_avx2)
	LOAD_COUNTER
	CRYPT
ENDFUNC (_symcrypt_salsa20_crypt_avx2)

RODATA (32)
LOCAL (zeros):
	.long	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
LOCAL (numbers):
	.long	0, 1, 2, 3, 4, 5, 6, 7
LOCAL (lanes):
	.quad	0, 0, 1, 0
LOCAL (sign):
	.long	0x80000000
ENDRODATA
