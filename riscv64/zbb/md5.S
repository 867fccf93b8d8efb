/* SPDX-License-Identifier: ISC */
/* The compression function of MD5 (RFC 1321) with Zbb.
 *
 * Prototype and contract: src/hash-kernels.h.  Constant time: branches depend
 * on BLOCKS and DATA's address alone.
 *
 * Needs: Zbb.
 *
 * Registers, method: see riscv64/md5.inc. */

#include "asm.h"

.option arch, +zbb

.macro ROTATE d, n, t
	roriw	\d, \d, \n
.endm
.macro BUT d, a, b
	andn	\d, \a, \b
.endm
.macro OR_NOT d, a, b
	orn	\d, \a, \b
.endm

#include "riscv64/md5.inc"

FUNC (_symcrypt_md5_compress_zbb)
	COMPRESS
ENDFUNC (_symcrypt_md5_compress_zbb)

RODATA (16)
LOCAL (constants):
#define HASH_CONSTANTS(a, b, c, d) .long a, b, c, d
#include "src/md5-constants.def"
ENDRODATA
