/* SPDX-License-Identifier: ISC */
/* Salsa20 with AVX-512 in registers of 128 and 256 bits (D. J.
 * Bernstein, "Salsa20 specification", 2005).
 *
 * Prototype and contract: src/salsa20-kernels.h.  Constant time: branches
 * depend on lengths and ROUNDS alone.
 *
 * Needs: AVX-512 F and VL.
 *
 * Registers: see stream.inc for the general ones.  0 to 15 are the words of
 *            eight blocks side by side, 16 to 31 those of eight more; or 0 to
 *            15 rows and their copies, 20 to 27 the rows of four blocks.  Else
 *            16 and 17 are the counters of eight blocks; 18, 19, 28, 29
 *            scratch; 30, 31 what may be the last block; k1 the counters that
 *            carry.
 *
 * Cycles per byte: see doc/kernels/chacha.md.
 *
 * Method: up to four blocks are made in rows, one or two to a register, since
 * their time is the latency of the rounds.  Eight are made side by side, a
 * word of each in a register, which takes a third more time than four; 9 to 12
 * are eight side by side with four in rows between them; 13 to 16, and all
 * whole sixteens of more, are two groups of eight side by side, which take
 * half more time than one.  The groups are finished one after the other.
 * Meanwhile four words of the second are on the stack, which is wiped.
 *
 * On Zen 4 a rotation has a latency of 2, so 16 cycles a round are the limit
 * of eight blocks, of which 12 are what the ports need; they take 19.  With
 * two groups, one executes while the other's operands are pending: 15 cycles a
 * round each, a word of one of them in memory, since a step needs a register
 * along with the words. */

#include "asm.h"

#define COUNTER_WORD 8
#include "x86_64/avx512/stream.inc"
#include "x86_64/avx512/salsa20.inc"

FUNC (_symcrypt_salsa20_crypt_avx512_slow_rotate)
	CRYPT
ENDFUNC (_symcrypt_salsa20_crypt_avx512_slow_rotate)

RODATA (32)
	TABLES
ENDRODATA
