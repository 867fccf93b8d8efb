/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-224 and SHA-256 (FIPS 180-4, section 6.2.2)
 * in general registers.
 *
 *   void _symcrypt_sha256_compress_riscv64 (uint32_t *state, size_t blocks,
 *                                        const uint8_t *data);
 *
 * The contract is in src/sha256-kernels.h: BLOCKS at least 1, DATA at any
 * alignment.  Constant time: branches depend on BLOCKS and DATA's address
 * alone.
 *
 * Needs: nothing.
 *
 * Registers, method: see riscv64/sha2.inc. */

#include "asm.h"

#define BITS 32
#include "riscv64/sha2.inc"

.macro SIGMA d, x, t, i, j, k
	/* x twice in t: what is shifted out of one comes from the other. */
	slli	\t, \x, 32
	srli	\d, \t, 32
	or	\t, \t, \d
	srli	\d, \t, \k-\j
	xor	\d, \d, \t
	srli	\d, \d, \j-\i
	xor	\d, \d, \t
	srli	\d, \d, \i
.endm
.macro SMALL d, x, t, i, j, k
	slli	\t, \x, 32
	srli	\d, \t, 32
	or	\t, \t, \d
	srli	\d, \t, \j-\i
	xor	\d, \d, \t
	srliw	\t, \x, \k
	srli	\d, \d, \i
	xor	\d, \d, \t
.endm

.macro LOAD_BLOCK
	EACH_WORD BIG_BYTES, t0, t1
.endm

FUNC (_symcrypt_sha256_compress_riscv64)
	COMPRESS
ENDFUNC (_symcrypt_sha256_compress_riscv64)

RODATA (16)
LOCAL (constants):
#define ROW(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
	.set	LOCAL (last_constants), . - 64
ENDRODATA
