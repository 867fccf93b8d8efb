/* SPDX-License-Identifier: ISC */
/* ChaCha with AVX2 (D. J. Bernstein, "ChaCha, a variant of
 * Salsa20", 2008).
 *
 * Prototype and contract: src/chacha-kernels.h.  Constant time: branches
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
#include "x86_64/chacha.inc"

FUNC (_symcrypt_chacha_crypt_avx2)
	LOAD_COUNTER
	CRYPT
ENDFUNC (_symcrypt_chacha_crypt_avx2)

RODATA (32)
LOCAL (zeros):
	.long	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
LOCAL (numbers):
	.long	0, 1, 2, 3, 4, 5, 6, 7
LOCAL (lanes):
	.quad	0, 0, 1, 0
LOCAL (rol16):
	.byte	2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13
	.byte	2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13
LOCAL (rol8):
	.byte	3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14
	.byte	3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14
LOCAL (sign):
	.long	0x80000000
ENDRODATA
