/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-1 (FIPS 180-4, section 6.1.2) on up to 16
 * messages: few of them with the instructions for SHA, others in lanes.
 *
 * Prototypes and contracts are in src/hash-kernels.h; this jumps to one of two
 * others, by N only.
 *
 * Needs: AVX-512 F, BW and VL; SHA-NI.
 *
 * Registers: as given.
 *
 * Cycles: see doc/kernels/hashes.md.
 *
 * Method: on Zen 4 two blocks alternately take 154 cycles, and three to eight
 * in lanes 279.  No other CPU was measured. */

#include "asm.h"

#include "x86_64/by-number.inc"

/* The messages that SHA's instructions take. */
#define SHA_NI_COUNTS 2

FUNC (_symcrypt_sha1_lanes_avx512_sha_ni)
	BY_NUMBER SYM (_symcrypt_sha1_lanes_sha_ni), \
		SYM (_symcrypt_sha1_lanes_avx512), %rsi, SHA_NI_COUNTS
ENDFUNC (_symcrypt_sha1_lanes_avx512_sha_ni)

FUNC (_symcrypt_sha1_lanes_block_avx512_sha_ni)
	BY_NUMBER SYM (_symcrypt_sha1_lanes_block_sha_ni), \
		SYM (_symcrypt_sha1_lanes_block_avx512), %rdx, SHA_NI_COUNTS
ENDFUNC (_symcrypt_sha1_lanes_block_avx512_sha_ni)
