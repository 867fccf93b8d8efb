/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-1 (FIPS 180-4, section 6.1.2) with
 * Zbb.
 *
 * Prototype and contract: src/hash-kernels.h.  Constant time: branches depend
 * on BLOCKS and DATA's address alone.
 *
 * Needs: Zbb.
 *
 * Registers, method: see riscv64/sha1.inc. */

#include "asm.h"

.option arch, +zbb

#include "riscv64/sha1.inc"

.macro TURN d, x, n, t
	roriw	\d, \x, \n
.endm
.macro LOAD_WORD i, w, args:vararg
	lw	\w, 4*\i(a2)
.endm
.macro SWAP_WORD i, w, args:vararg
	rev8	\w, \w
	srli	\w, \w, 32
.endm
.macro LOAD_BLOCK
	andi	t0, a2, 3
	beqz	t0, LOCAL (aligned)
	MOVED_BLOCK MOVED_BIG_32, a2, t0, t1
	BIG_BYTES_32 0, word0, a2, t0
	BIG_BYTES_32 1, word1, a2, t0
	BIG_BYTES_32 14, word14, a2, t0
	BIG_BYTES_32 15, word15, a2, t0
	j	LOCAL (loaded)
LOCAL (aligned):
	EACH_WORD LOAD_WORD
	EACH_WORD SWAP_WORD
LOCAL (loaded):
.endm

FUNC (_symcrypt_sha1_compress_zbb)
	COMPRESS
ENDFUNC (_symcrypt_sha1_compress_zbb)
