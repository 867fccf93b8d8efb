/* SPDX-License-Identifier: ISC */
/* Salsa20 with AVX-512 in registers of 512 bits (D. J.
 * Bernstein, "Salsa20 specification", 2005).
 *
 * Kernels: salsa20_blocks and salsa20_crypt, each with _avx512 at the end.
 *
 * Prototypes and contracts are in src/salsa20-kernels.h: at least one block or
 * byte; any alignment; DST may equal SRC exactly; ROUNDS even.  Constant time:
 * branches depend on lengths and ROUNDS alone.
 *
 * Needs: AVX-512 F and VL, and a CPU that keeps its clock with registers of
 * 512 bits.
 *
 * Registers: see stream.inc for the general ones.  0 to 15 are the words of
 *            sixteen blocks side by side; 16 and 17 their counters; 18, 19,
 *            28, 29 scratch; 20 to 27 the rows of four more blocks; 30, 31
 *            what may be the last block; k1 the counters that carry.
 *
 * Cycles per byte: see doc/kernels/chacha.md.
 *
 * Method: sixteen blocks side by side, a word of each in a register.  Up
 * to 12 blocks are left to the code for 256 bits and a fast rotation, as
 * Zen 4, where it is slow, runs another row.  17 to 20 are sixteen with
 * four in rows between them.  Of more, the blocks beyond a multiple of
 * sixteen come first if they are 5 to 12, else last.  So no count of
 * blocks costs as much as the next multiple of sixteen. */

#include "asm.h"

#define COUNTER_WORD 8
#include "x86_64/avx512_vl256/stream.inc"
#include "x86_64/avx512_vl256/salsa20.inc"

FUNC (_symcrypt_salsa20_blocks_avx512)
	shl	$6, LEN
	jmp	LOCAL (crypt)
ENDFUNC (_symcrypt_salsa20_blocks_avx512)

FUNC (_symcrypt_salsa20_crypt_avx512)
LOCAL (crypt):
	CRYPT_ZMM SYM (_symcrypt_salsa20_crypt_avx512_vl256_rotate)
ENDFUNC (_symcrypt_salsa20_crypt_avx512)

RODATA (64)
	TABLES
ENDRODATA
