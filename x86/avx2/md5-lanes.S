/* SPDX-License-Identifier: ISC */
/* The compression function of MD5
 * (RFC 1321) in 16 lanes, 8 at a time.
 *
 *   void _symcrypt_md5_lanes_avx2 (uint32_t *states, size_t n,
 *                                  const uint8_t *const *datas,
 *                                  size_t blocks);
 *
 *   void _symcrypt_md5_lanes_block_avx2 (uint32_t *dst, const uint32_t *src,
 *                                        size_t n, const uint32_t *words);
 *
 * See src/hash-kernels.h: rows of 16 words, a lane in each column; STATES,
 * DST, SRC and WORDS are aligned to 64 bytes, data as it comes; N is 1 to 16,
 * BLOCKS at least 1.  Constant time: branches depend on N and BLOCKS alone.
 *
 * Needs: AVX2.
 *
 * Registers, stack, method: see x86-common/md5-lanes.inc and
 * x86-common/lanes.inc.
 *
 * Cycles per byte: see doc/kernels/x86.md. */

#include "asm.h"
#define BITS 32
#define WIDTH 32
#include "x86-common/lanes.inc"
#include "x86-common/md5-lanes.inc"

	ROUNDS_FUNCTION

FUNC (_symcrypt_md5_lanes_avx2)
	LANES	0
ENDFUNC (_symcrypt_md5_lanes_avx2)

FUNC (_symcrypt_md5_lanes_block_avx2)
	LANES_BLOCK FRAME
ENDFUNC (_symcrypt_md5_lanes_block_avx2)

RODATA (64)
LOCAL (constants):
#define ROW(a, b, c, d) .long a, b, c, d
#include "src/md5-constants.def"
ENDRODATA
