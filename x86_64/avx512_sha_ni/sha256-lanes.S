/* SPDX-License-Identifier: ISC */
/* The compression function of SHA-224 and SHA-256 (FIPS 180-4, section 6.2.2)
 * on up to 16 messages: few of them with the instructions for SHA, others in
 * lanes.
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
 * Method: for CPUs that take 512 bits in one turn.  On a Xeon (family 6, model
 * 207) two, three and four messages of 1024 bytes gain 9, 10 and 11% in turns
 * over one at a time; lanes are better from six on, and five go as four and
 * one. */

#include "asm.h"

#include "x86_64/by-number.inc"

/* The messages that SHA's instructions take. */
#define SHA_NI_COUNTS 4

FUNC (_symcrypt_sha256_lanes_avx512_sha_ni)
	BY_NUMBER SYM (_symcrypt_sha256_lanes_sha_ni), \
		SYM (_symcrypt_sha256_lanes_avx512), %rsi, SHA_NI_COUNTS
ENDFUNC (_symcrypt_sha256_lanes_avx512_sha_ni)

FUNC (_symcrypt_sha256_lanes_block_avx512_sha_ni)
	BY_NUMBER SYM (_symcrypt_sha256_lanes_block_sha_ni), \
		SYM (_symcrypt_sha256_lanes_block_avx512), %rdx, SHA_NI_COUNTS
ENDFUNC (_symcrypt_sha256_lanes_block_avx512_sha_ni)
