/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-224 and SHA-256 (FIPS 180-4, section 6.2.2)
 * in general registers.
 *
 * Prototype and contract: src/hash-kernels.h.  Constant time: branches depend
 * on BLOCKS and DATA's address alone.
 *
 * Needs: nothing.
 *
 * Registers, method: see riscv64/sha2.inc. */

#include "asm.h"

	/* x is there twice: what is shifted out of one comes from the
	   other. */
#define ROTATE srli
#define SHIFT srliw
.macro TWICE_1 t, x
	slli	\t, \x, 32
.endm
.macro TWICE_2 x, t
	srli	\x, \t, 32
.endm
.macro TWICE_3 x, t
	or	\x, \x, \t
.endm

#define BITS 32
#include "riscv64/sha2.inc"

.macro LOAD_TWICE i, w, args:vararg
	BIG_BYTES \i, \w, t0, t1
	TWICE	\w, t1
.endm
.macro LOAD_BLOCK
	EACH_WORD LOAD_TWICE
.endm

FUNC (_symcrypt_sha256_compress_riscv64)
	COMPRESS
ENDFUNC (_symcrypt_sha256_compress_riscv64)

RODATA (16)
LOCAL (constants):
#define HASH_CONSTANTS(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
	.set	LOCAL (last_constants), . - 64
ENDRODATA
