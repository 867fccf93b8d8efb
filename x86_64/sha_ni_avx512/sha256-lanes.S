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
 * Method: for CPUs that take two turns for 512 bits (Zen 4), on which four
 * messages alternately take 266 cycles a block and eight in lanes 505.  Blocks
 * that are in lanes already have nothing to be transposed: 480 for seven or
 * eight and 910 for up to sixteen, or 487 and 970 alternately. */

#include "asm.h"

#include "x86_64/by-number.inc"

/* The messages whose blocks in lanes SHA's instructions take. */
#define SHA_NI_COUNTS 6, 9, 14

FUNC (_symcrypt_sha256_lanes_sha_ni_avx512)
	vzeroupper	/* as BY_NUMBER */
	jmp	SYM (_symcrypt_sha256_lanes_sha_ni)
ENDFUNC (_symcrypt_sha256_lanes_sha_ni_avx512)

FUNC (_symcrypt_sha256_lanes_block_sha_ni_avx512)
	BY_NUMBER SYM (_symcrypt_sha256_lanes_block_sha_ni), \
		SYM (_symcrypt_sha256_lanes_block_avx512), %rdx, SHA_NI_COUNTS
ENDFUNC (_symcrypt_sha256_lanes_block_sha_ni_avx512)
