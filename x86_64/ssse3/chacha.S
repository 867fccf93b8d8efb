/* SPDX-License-Identifier: ISC */
/* ChaCha with SSSE3 (D. J. Bernstein, "ChaCha, a variant of
 * Salsa20", 2008).
 *
 * Prototype and contract: src/chacha-kernels.h.  Constant time: branches
 * depend on lengths and ROUNDS alone.
 *
 * Needs: SSSE3.
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
#include "x86_64/chacha.inc"

FUNC (_symcrypt_chacha_crypt_ssse3)
	LOAD_COUNTER
	CRYPT
ENDFUNC (_symcrypt_chacha_crypt_ssse3)

RODATA (32)
LOCAL (zeros):
	.long	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
LOCAL (numbers):
	.long	0, 1, 2, 3
LOCAL (rol16):
	.byte	2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13
LOCAL (rol8):
	.byte	3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14
LOCAL (sign):
	.long	0x80000000, 0x80000000, 0x80000000, 0x80000000
ENDRODATA
