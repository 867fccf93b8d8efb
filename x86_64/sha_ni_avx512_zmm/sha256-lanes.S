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
 * Method: for CPUs that prefer SHA-NI and take 512 bits in one turn (Zen 5),
 * on which a block of four messages alternately takes 271 cycles, of eight
 * 540, and of up to sixteen in lanes 618 to 626. */

#include "asm.h"

#include "x86_64/by-number.inc"

/* The messages that SHA's instructions take. */
#define SHA_NI_COUNTS 8

FUNC (_symcrypt_sha256_lanes_sha_ni_avx512_zmm)
	BY_NUMBER SYM (_symcrypt_sha256_lanes_sha_ni), \
		SYM (_symcrypt_sha256_lanes_avx512), %rsi, SHA_NI_COUNTS
ENDFUNC (_symcrypt_sha256_lanes_sha_ni_avx512_zmm)

FUNC (_symcrypt_sha256_lanes_block_sha_ni_avx512_zmm)
	BY_NUMBER SYM (_symcrypt_sha256_lanes_block_sha_ni), \
		SYM (_symcrypt_sha256_lanes_block_avx512), %rdx, SHA_NI_COUNTS
ENDFUNC (_symcrypt_sha256_lanes_block_sha_ni_avx512_zmm)
