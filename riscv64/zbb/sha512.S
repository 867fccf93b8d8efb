/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-384, SHA-512, SHA-512/224 and SHA-512/256
 * (FIPS 180-4, section 6.4.2)
 * with Zbb.
 *
 * Prototype and contract: src/hash-kernels.h.  Constant time: branches depend
 * on BLOCKS and DATA's address alone.
 *
 * Needs: Zbb.
 *
 * Registers, method: see riscv64/sha2.inc. */

#include "asm.h"

.option arch, +zbb

#define BITS 64
#define ZBB
#include "riscv64/sha2.inc"

FUNC (_symcrypt_sha512_compress_zbb)
	COMPRESS
ENDFUNC (_symcrypt_sha512_compress_zbb)

RODATA (16)
LOCAL (constants):
#define HASH_CONSTANTS(a, b) .quad a, b
#include "src/sha512-constants.def"
	.set	LOCAL (last_constants), . - 128
ENDRODATA
