/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-224 and SHA-256
 * (FIPS 180-4, section 6.2.2) in 16 lanes, 4 at a time.
 *
 *   void _symcrypt_sha256_lanes_sse2 (uint32_t *states, size_t n,
 *                                     const uint8_t *const *datas,
 *                                     size_t blocks);
 *   void _symcrypt_sha256_lanes_block_sse2 (uint32_t *dst,
 *                                           const uint32_t *src, size_t n,
 *                                           const uint32_t *words);
 *
 * See src/lanes-internal.h: rows of 16 words, a lane in each column; STATES,
 * DST, SRC and WORDS are aligned to 64 bytes, data as it comes; N is 1 to 16,
 * BLOCKS at least 1.  Constant time: branches depend on N and BLOCKS alone.
 *
 * Needs: SSE2.
 *
 * Registers, stack, method: see x86/sha2-lanes.inc and x86/lanes.inc.
 *
 * Cycles per byte: see doc/performance.md, "32-bit x86". */

#include "asm.h"
#define BITS 32
#include "x86/sse2/lanes.inc"
#include "x86/lanes.inc"
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
	.long	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5
	.long	0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5
	.long	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3
	.long	0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174
	.long	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc
	.long	0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da
	.long	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7
	.long	0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967
	.long	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13
	.long	0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85
	.long	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3
	.long	0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070
	.long	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5
	.long	0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3
	.long	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208
	.long	0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
ENDRODATA
