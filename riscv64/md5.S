/* SPDX-License-Identifier: ISC */
/* The compression function of MD5 (RFC 1321) in general registers.
 *
 * Prototype and contract: src/hash-kernels.h.  Constant time: branches depend
 * on BLOCKS and DATA's address alone.
 *
 * Needs: nothing.
 *
 * Registers, method: see riscv64/md5.inc. */

#include "asm.h"

.macro ROTATE d, n, t
	srliw	\t, \d, \n
	slliw	\d, \d, 32-\n
	or	\d, \d, \t
.endm
.macro BUT d, a, b
	not	\d, \b
	and	\d, \d, \a
.endm
.macro OR_NOT d, a, b
	not	\d, \b
	or	\d, \d, \a
.endm

#include "riscv64/md5.inc"

FUNC (_symcrypt_md5_compress_riscv64)
	COMPRESS
ENDFUNC (_symcrypt_md5_compress_riscv64)

RODATA (16)
LOCAL (constants):
#define HASH_CONSTANTS(a, b, c, d) .long a, b, c, d
#include "src/md5-constants.def"
ENDRODATA
