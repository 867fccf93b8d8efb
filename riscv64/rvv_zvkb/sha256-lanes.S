/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-224 and SHA-256 (FIPS 180-4, section 6.2.2)
 * in 16 lanes with vectors of any length.
 *
 *   void _symcrypt_sha256_lanes_rvv_zvkb (uint32_t *states, size_t n,
 *                                    const uint8_t *const *datas,
 *                                    size_t blocks);
 *
 *   void _symcrypt_sha256_lanes_block_rvv_zvkb (uint32_t *dst,
 *                                          const uint32_t *src, size_t n,
 *                                          const uint32_t *words);
 *
 * See src/hash-kernels.h: rows of 16 words, a lane in each column; STATES,
 * DST, SRC and WORDS are aligned to 64 bytes, data as it comes; N is 1 to 16,
 * BLOCKS at least 1.  Constant time: branches depend on N and BLOCKS alone.
 *
 * Needs: V, Zvkb.
 *
 * Registers, method: see riscv64/sha256-lanes.inc and riscv64/lanes.inc. */

#include "asm.h"

.option arch, +v

#define ZVKB
#include "riscv64/sha256-lanes.inc"

FUNC (_symcrypt_sha256_lanes_rvv_zvkb)
	LANES_KERNEL
ENDFUNC (_symcrypt_sha256_lanes_rvv_zvkb)

FUNC (_symcrypt_sha256_lanes_block_rvv_zvkb)
	BLOCK_KERNEL
ENDFUNC (_symcrypt_sha256_lanes_block_rvv_zvkb)
