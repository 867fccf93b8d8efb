/* SPDX-License-Identifier: ISC */
#ifndef SYMCRYPT_SRC_SHA512_KERNELS_H
#define SYMCRYPT_SRC_SHA512_KERNELS_H

#include "dispatch.h"

/* sha512_compress: the compression function of the SHA-2 hashes on 64-bit
 * words (FIPS 180-4, section 6.4.2), applied to the chaining value STATE
 * for each of BLOCKS blocks of 128 bytes at DATA. BLOCKS is at least 1.
 * STATE is 8 words in the standard's order and this machine's byte order,
 * so that any implementation can continue what another began; DATA has any
 * alignment and does not overlap STATE. Constant time: time depends on
 * BLOCKS and the addresses alone. A message schedule that is kept in memory
 * is wiped. */
KERNEL_TYPE (sha512_compress,
             (uint64_t * state, size_t blocks, const uint8_t *data),
             (state, blocks, data),
             (READS (state, 64), READS (data, 128 * blocks),
              WRITES (state, 64)))

#endif
