/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-1 (FIPS 180-4, section 6.1.2)
 * in general registers.
 *
 * Prototype and contract: src/hash-kernels.h.  Constant time: branches depend
 * on BLOCKS and DATA's address alone.
 *
 * Needs: nothing.
 *
 * Registers, method: see riscv64/sha1.inc. */

#include "asm.h"

#include "riscv64/sha1.inc"

.macro TURN d, x, n, t
	srliw	\t, \x, \n
	slliw	\d, \x, 32-\n
	or	\d, \d, \t
.endm
.macro LOAD_BLOCK
	EACH_WORD BIG_BYTES_32, a2, t0
.endm

FUNC (_symcrypt_sha1_compress_riscv64)
	COMPRESS
ENDFUNC (_symcrypt_sha1_compress_riscv64)
