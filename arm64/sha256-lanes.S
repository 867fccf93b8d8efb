/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-224 and SHA-256 (FIPS 180-4, section 6.2.2)
 * in 16 lanes with NEON, 4 at a time.
 *
 *   void _symcrypt_sha256_lanes_arm64 (uint32_t *states, size_t n,
 *                                      const uint8_t *const *datas,
 *                                      size_t blocks);
 *
 *   void _symcrypt_sha256_lanes_block_arm64 (uint32_t *dst,
 *                                            const uint32_t *src, size_t n,
 *                                            const uint32_t *words);
 *
 * See src/hash-kernels.h: rows of 16 words, a lane in each column; STATES,
 * DST, SRC and WORDS are aligned to 64 bytes, data as it comes; N is 1 to 16,
 * BLOCKS at least 1.  Constant time: branches depend on N and BLOCKS alone.
 *
 * Needs: Advanced SIMD, which every AArch64 CPU has; little-endian memory.
 *
 * Registers, method: see arm64/lanes.inc; x6 rounds
 * of 16 steps left.
 *
 * Estimates, not measurements: cycles a block of four lanes by the models of
 * llvm-mca 19 (cortex-a72's is cortex-a57's).  C is src/sha256-lanes.c and,
 * for one, src/sha256.c by gcc 12 -O3 and clang 14 -O3, the better.
 *
 *              cortex-a55  cortex-a57  neoverse-n1
 *   4 lanes       3567        1458        1354
 *   C, 4 lanes    4443        2141        1842
 *   C, one         996         635         572
 *
 * Two vector instructions a cycle would be 1336, so eight lanes side by side,
 * whose words had to be in memory, would gain less than a tenth. */

#include "asm.h"
#define BITS 32
#include "arm64/lanes.inc"

	.balign	16
LOCAL (rounds):
	.cfi_startproc
	ADDRESS	CONSTANTS, LOCAL (constants)
	mov	x6, #3
	.balign	16
1:	SIXTEEN	DO
	subs	x6, x6, #1
	b.ne	1b
	SIXTEEN	SKIP
	ret
	.cfi_endproc

FUNC (_symcrypt_sha256_lanes_arm64)
	LANES_KERNEL
ENDFUNC (_symcrypt_sha256_lanes_arm64)

FUNC (_symcrypt_sha256_lanes_block_arm64)
	BLOCK_KERNEL
ENDFUNC (_symcrypt_sha256_lanes_block_arm64)

RODATA (16)
LOCAL (constants):
#define ROW(a, b, c, d)                                                       \
	.long a, a, a, a, b, b, b, b, c, c, c, c, d, d, d, d
#include "src/sha256-constants.def"
ENDRODATA
