/* SPDX-License-Identifier: ISC */
/* The compression function of MD5
 * (RFC 1321) in 16 lanes, 4 at a time.
 *
 *   void _symcrypt_md5_lanes_sse2 (uint32_t *states, size_t n,
 *                                  const uint8_t *const *datas,
 *                                  size_t blocks);
 *   void _symcrypt_md5_lanes_block_sse2 (uint32_t *dst, const uint32_t *src,
 *                                        size_t n, const uint32_t *words);
 *
 * See src/lanes-internal.h: rows of 16 words, a lane in each column; STATES,
 * DST, SRC and WORDS are aligned to 64 bytes, data as it comes; N is 1 to 16,
 * BLOCKS at least 1.  Constant time: branches depend on N and BLOCKS alone.
 *
 * Needs: SSE2.
 *
 * Registers, stack, method: see x86/md5-lanes.inc and x86/lanes.inc.
 *
 * Cycles per byte: see doc/performance.md, "32-bit x86". */

#include "asm.h"
#define BITS 32
#include "x86/sse2/lanes.inc"
#include "x86/lanes.inc"
#include "x86/md5-lanes.inc"

	ROUNDS_FUNCTION

FUNC (_symcrypt_md5_lanes_sse2)
	LANES	0
ENDFUNC (_symcrypt_md5_lanes_sse2)

FUNC (_symcrypt_md5_lanes_block_sse2)
	LANES_BLOCK FRAME
ENDFUNC (_symcrypt_md5_lanes_block_sse2)

RODATA (64)
LOCAL (constants):
	.long	0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee
	.long	0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501
	.long	0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be
	.long	0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821
	.long	0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa
	.long	0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8
	.long	0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed
	.long	0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a
	.long	0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c
	.long	0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70
	.long	0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05
	.long	0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665
	.long	0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039
	.long	0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1
	.long	0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1
	.long	0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391
ENDRODATA
