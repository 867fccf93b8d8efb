/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-224 and SHA-256 (FIPS 180-4, section 6.2.2)
 * with the instructions for it.
 *
 * Prototype and contract: src/hash-kernels.h.  Constant time: branches depend
 * on BLOCKS alone.
 *
 * Needs: Zvknha, Zvkb.
 *
 * Registers, method: see riscv64/zvknh.inc. */

#include "asm.h"

.option arch, +v

#define BITS 32
#include "riscv64/zvknh.inc"

FUNC (_symcrypt_sha256_compress_zvknha)
	COMPRESS m1
ENDFUNC (_symcrypt_sha256_compress_zvknha)

RODATA (16)
LOCAL (constants):
#define HASH_CONSTANTS(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
	.set	LOCAL (last_constants), . - 64
ENDRODATA
