/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-384, SHA-512, SHA-512/224 and SHA-512/256
 * (FIPS 180-4, section 6.4.2) with the instructions for it.
 *
 * Prototype and contract: src/hash-kernels.h.  Constant time: branches depend
 * on BLOCKS and the length of vectors alone.
 *
 * Needs: Zvknhb, Zvkb.
 *
 * Registers, method: see riscv64/zvknh.inc. */

#include "asm.h"

.option arch, +v

#define BITS 64
#include "riscv64/zvknh.inc"

FUNC (_symcrypt_sha512_compress_zvknhb)
	vsetvli	t0, zero, e64, m1, ta, ma
	addi	t0, t0, -4
	bgez	t0, LOCAL (long)
	COMPRESS m2
LOCAL (long):
	COMPRESS m1
ENDFUNC (_symcrypt_sha512_compress_zvknhb)

RODATA (16)
LOCAL (constants):
#define HASH_CONSTANTS(a, b) .quad a, b
#include "src/sha512-constants.def"
	.set	LOCAL (last_constants), . - 128
ENDRODATA
