/* SPDX-License-Identifier: ISC */
/* ChaCha with NEON (D. J. Bernstein, "ChaCha, a variant of Salsa20", 2008).
 *
 * Prototypes and contracts: src/chacha-kernels.h.  Constant time: branches
 * depend on lengths and ROUNDS alone.
 *
 * Needs: Advanced SIMD, which every AArch64 CPU has; little-endian memory.
 *
 * Registers: see arm64/stream.inc; v31 has the indices of the rotation by 8.
 *
 * Estimates, not measurements: cycles of the loop of a double round by the
 * models of llvm-mca 22 (cortex-a72's is cortex-a57's), and for 20 rounds
 * cycles a byte.  C is src/chacha.c by gcc 12 -O3 and clang 14 -O3, four
 * blocks, by llvm-mca 19; libcrypto is Debian 12's (3.0.22), by the same.
 *
 *              cortex-a57  neoverse-n1 neoverse-n2 neoverse-v1
 *   1 block     48   7.6    33   5.1    24   3.8    24   3.8
 *   3 blocks    96   5.0    60   3.1    60   3.1    60   3.1
 *   5 blocks    92   2.9    70   2.2    56   1.8    56   1.8
 *   7 blocks   104   2.3    93   2.1    90   2.0    60   1.3
 *   8 blocks   140   2.7   125   2.4    90   1.8    60   1.2
 *   C, gcc     112   4.4    96   3.8            -    80   3.1
 *   C, clang   101   3.9    82   3.2            -    67   2.6
 *   libcrypto  148   2.9   110   2.1            -    68   1.3
 *
 * Hence runs of eight only where bit 31 of ROUNDS is set, by arm64/wide, and
 * else of seven.  Hardware figures of Cortex-A53, A57 and A72 contradict these
 * models: there runs are of five, by arm64/narrow (doc/kernels/arm.md).
 *
 * The model of the cortex-a55 lets no instruction end before an older one, and
 * sees no gain in both kinds of registers at once: 5.9 (5 blocks 5.4) against
 * 5.3 of C's loop, around which C needs more.
 *
 * Method: see arm64/stream.inc and arm64/chacha.inc. */

#include "asm.h"

#include "arm64/chacha.inc"

FUNC (_symcrypt_chacha_blocks_arm64)
	lsl	LEN, LEN, #6
	b	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_blocks_arm64)

FUNC (_symcrypt_chacha_crypt_arm64)
LOCAL (crypt):
	CRYPT
ENDFUNC (_symcrypt_chacha_crypt_arm64)

FUNC (_symcrypt_chacha_core_arm64)
	ZEROS	64
	b	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_core_arm64)

FUNC (_symcrypt_chacha_2core_arm64)
	ZEROS	128
	b	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_2core_arm64)

FUNC (_symcrypt_chacha_3core_arm64)
	ZEROS	192
	b	LOCAL (crypt)
ENDFUNC (_symcrypt_chacha_3core_arm64)

RODATA (16)
	/* The constants, in RODATA. */
LOCAL (numbers):
	.quad	0, 1, 2, 3
LOCAL (rol8):
	.byte	3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14
ENDRODATA
