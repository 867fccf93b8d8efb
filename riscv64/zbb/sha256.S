/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-224 and SHA-256 (FIPS 180-4, section 6.2.2)
 * with Zbb.
 *
 *   void _symcrypt_sha256_compress_zbb (uint32_t *state, size_t blocks,
 *                                        const uint8_t *data);
 *
 * The contract is in src/sha256-kernels.h: BLOCKS at least 1, DATA at any
 * alignment.  Constant time: branches depend on BLOCKS and DATA's address
 * alone.
 *
 * Needs: Zbb.
 *
 * Registers, method: see riscv64/sha2.inc. */

#include "asm.h"

.option arch, +zbb

#define BITS 32
#include "riscv64/sha2.inc"

.macro SIGMA d, x, t, i, j, k
	roriw	\d, \x, \i
	roriw	\t, \x, \j
	xor	\d, \d, \t
	roriw	\t, \x, \k
	xor	\d, \d, \t
.endm
.macro SMALL d, x, t, i, j, k
	roriw	\d, \x, \i
	roriw	\t, \x, \j
	xor	\d, \d, \t
	srliw	\t, \x, \k
	xor	\d, \d, \t
.endm
.macro LOAD_WORD i, w, args:vararg
	lw	\w, 4*\i(t0)
.endm
.macro SWAP_WORD i, w, args:vararg
	rev8	\w, \w
	srli	\w, \w, 32
.endm
.macro LOAD_BLOCK
	andi	t1, t0, BITS/8-1
	beqz	t1, LOCAL (aligned)
	EACH_WORD BIG_BYTES, t0, t1
	j	LOCAL (loaded)
LOCAL (aligned):
	EACH_WORD LOAD_WORD
	EACH_WORD SWAP_WORD
LOCAL (loaded):
.endm

FUNC (_symcrypt_sha256_compress_zbb)
	COMPRESS
ENDFUNC (_symcrypt_sha256_compress_zbb)

RODATA (16)
LOCAL (constants):
#define ROW(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
	.set	LOCAL (last_constants), . - 64
ENDRODATA
