/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-224 and SHA-256
 * (FIPS 180-4, section 6.2.2) in 16 lanes, 4 at a time.
 *
 *   void _symcrypt_sha256_lanes_sse2 (uint32_t *states, size_t n,
 *                                     const uint8_t *const *datas,
 *                                     size_t blocks);
 *
 *   void _symcrypt_sha256_lanes_block_sse2 (uint32_t *dst,
 *                                           const uint32_t *src, size_t n,
 *                                           const uint32_t *words);
 *
 * See src/hash-kernels.h: rows of 16 words, a lane in each column; STATES,
 * DST, SRC and WORDS are aligned to 64 bytes, data as it comes; N is 1 to 16,
 * BLOCKS at least 1.  Constant time: branches depend on N and BLOCKS alone.
 *
 * Needs: SSE2.
 *
 * Registers, stack, method: see x86/sha2-lanes.inc and x86-common/lanes.inc.
 *
 * Cycles per byte: see doc/kernels/x86.md. */

#include "asm.h"
#define BITS 32
#define WIDTH 16
#include "x86-common/lanes.inc"
#include "x86/sha2-lanes.inc"

	ROUNDS_FUNCTION

FUNC (_symcrypt_sha256_lanes_sse2)
	LANES	1
ENDFUNC (_symcrypt_sha256_lanes_sse2)

FUNC (_symcrypt_sha256_lanes_block_sse2)
	LANES_BLOCK FRAME
ENDFUNC (_symcrypt_sha256_lanes_block_sse2)

RODATA (64)
LOCAL (constants):
#define ROW(a, b, c, d) .long a, b, c, d
#include "src/sha256-constants.def"
ENDRODATA
