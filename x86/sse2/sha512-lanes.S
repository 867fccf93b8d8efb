/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-384, SHA-512, SHA-512/224 and SHA-512/256
 * (FIPS 180-4, section 6.4.2) in 8 lanes, 2 at a time.
 *
 *   void _symcrypt_sha512_lanes_sse2 (uint64_t *states, size_t n,
 *                                     const uint8_t *const *datas,
 *                                     size_t blocks);
 *
 *   void _symcrypt_sha512_lanes_block_sse2 (uint64_t *dst,
 *                                           const uint64_t *src, size_t n,
 *                                           const uint64_t *words);
 *
 * See src/hash-kernels.h: rows of 8 words, a lane in each column; STATES,
 * DST, SRC and WORDS are aligned to 64 bytes, data as it comes; N is 1 to 8,
 * BLOCKS at least 1.  Constant time: branches depend on N and BLOCKS alone.
 *
 * Needs: SSE2.
 *
 * Registers, stack, method: see x86/sha2-lanes.inc and x86-common/lanes.inc.
 *
 * Cycles per byte: see doc/kernels/x86.md. */

#include "asm.h"
#define BITS 64
#define WIDTH 16
#include "x86-common/lanes.inc"
#include "x86/sha2-lanes.inc"

	ROUNDS_FUNCTION

FUNC (_symcrypt_sha512_lanes_sse2)
	LANES	1
ENDFUNC (_symcrypt_sha512_lanes_sse2)

FUNC (_symcrypt_sha512_lanes_block_sse2)
	LANES_BLOCK FRAME
ENDFUNC (_symcrypt_sha512_lanes_block_sse2)

RODATA (64)
LOCAL (constants):
#define ROW(a, b) .quad a, b
#include "src/sha512-constants.def"
ENDRODATA
