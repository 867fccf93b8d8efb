/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-1
 * (FIPS 180-4, section 6.1.2) in 16 lanes, 4 at a time.
 *
 *   void _symcrypt_sha1_lanes_x86_64 (uint32_t *states, size_t n,
 *                                     const uint8_t *const *datas,
 *                                     size_t blocks);
 *
 *   void _symcrypt_sha1_lanes_block_x86_64 (uint32_t *dst,
 *                                           const uint32_t *src, size_t n,
 *                                           const uint32_t *words);
 *
 * See src/hash-kernels.h: rows of 16 words, a lane in each column; STATES,
 * DST, SRC and WORDS are aligned to 64 bytes, data as it comes; N is 1 to 16,
 * BLOCKS at least 1.  Constant time: branches depend on N and BLOCKS alone.
 *
 * Needs: nothing; SSE2 is always there.
 *
 * Registers, stack, method: see x86-common/sha1-lanes.inc and
 * x86-common/lanes.inc.
 *
 * Cycles per byte: see doc/kernels/hashes.md. */

#include "asm.h"
#define BITS 32
#define WIDTH 16
#include "x86-common/lanes.inc"
#include "x86-common/sha1-lanes.inc"

	ROUNDS_FUNCTION

FUNC (_symcrypt_sha1_lanes_x86_64)
	LANES	1
ENDFUNC (_symcrypt_sha1_lanes_x86_64)

FUNC (_symcrypt_sha1_lanes_block_x86_64)
	LANES_BLOCK FRAME
ENDFUNC (_symcrypt_sha1_lanes_block_x86_64)

RODATA (64)
LOCAL (constants):
	.irp	k, 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6
	.long	\k, \k, \k, \k, \k, \k, \k, \k
	.endr
ENDRODATA
