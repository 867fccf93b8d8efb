/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-384, SHA-512, SHA-512/224 and SHA-512/256
 * (FIPS 180-4, section 6.4.2)
 * with Zbb.
 *
 *   void _symcrypt_sha512_compress_zbb (uint64_t *state, size_t blocks,
 *                                        const uint8_t *data);
 *
 * The contract is in src/sha512-kernels.h: BLOCKS at least 1, DATA at any
 * alignment.  Constant time: branches depend on BLOCKS and DATA's address
 * alone.
 *
 * Needs: Zbb.
 *
 * Registers, method: see riscv64/sha2.inc. */

#include "asm.h"

.option arch, +zbb

#define BITS 64
#include "riscv64/sha2.inc"

.macro SIGMA d, x, t, i, j, k
	rori	\d, \x, \i
	rori	\t, \x, \j
	xor	\d, \d, \t
	rori	\t, \x, \k
	xor	\d, \d, \t
.endm
.macro SMALL d, x, t, i, j, k
	rori	\d, \x, \i
	rori	\t, \x, \j
	xor	\d, \d, \t
	srli	\t, \x, \k
	xor	\d, \d, \t
.endm
.macro LOAD_WORD i, w, args:vararg
	ld	\w, 8*\i(t0)
.endm
.macro SWAP_WORD i, w, args:vararg
	rev8	\w, \w
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

FUNC (_symcrypt_sha512_compress_zbb)
	COMPRESS
ENDFUNC (_symcrypt_sha512_compress_zbb)

RODATA (16)
LOCAL (constants):
#define ROW(a, b) .quad a, b
#include "src/sha512-constants.def"
	.set	LOCAL (last_constants), . - 128
ENDRODATA
