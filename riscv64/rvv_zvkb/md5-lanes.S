/* SPDX-License-Identifier: ISC */
/* The compression function of MD5 (RFC 1321) in 16 lanes with vectors of any
 * length.
 *
 *   void _symcrypt_md5_lanes_rvv_zvkb (uint32_t *states, size_t n,
 *                                    const uint8_t *const *datas,
 *                                    size_t blocks);
 *
 *   void _symcrypt_md5_lanes_block_rvv_zvkb (uint32_t *dst,
 *                                          const uint32_t *src, size_t n,
 *                                          const uint32_t *words);
 *
 * See src/hash-kernels.h: rows of 16 words, a lane in each column; STATES,
 * DST, SRC and WORDS are aligned to 64 bytes, data as it comes; N is 1 to 16,
 * BLOCKS at least 1.  Constant time: branches depend on N and BLOCKS alone.
 *
 * Needs: V, Zvkb.
 *
 * Registers, method: see riscv64/md5-lanes.inc and riscv64/lanes.inc. */

#include "asm.h"

.option arch, +v

#define ZVKB
#define I_LESS -1

	/* (b | ~d) ^ c is -1 - ((d & ~b) ^ c). */
.macro I a, b, c, d
	BUT	10, \d, \b
	vxor.vv	v10, v10, v\c
	vsub.vv	v\a, v\a, v10
.endm

#include "riscv64/md5-lanes.inc"

FUNC (_symcrypt_md5_lanes_rvv_zvkb)
	LANES_KERNEL
ENDFUNC (_symcrypt_md5_lanes_rvv_zvkb)

FUNC (_symcrypt_md5_lanes_block_rvv_zvkb)
	BLOCK_KERNEL
ENDFUNC (_symcrypt_md5_lanes_block_rvv_zvkb)
