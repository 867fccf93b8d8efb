/* SPDX-License-Identifier: ISC */
#ifndef SYMCRYPT_SRC_SHA1_KERNELS_H
#define SYMCRYPT_SRC_SHA1_KERNELS_H

#include "dispatch.h"

/* sha1_compress: the compression function of SHA-1 (FIPS 180-4, section
 * 6.1.2), applied to the chaining value STATE for each of BLOCKS blocks of
 * 64 bytes at DATA. BLOCKS is at least 1. STATE is 5 words in the
 * standard's order and this machine's byte order, so that any
 * implementation can continue what another began; DATA has any alignment
 * and does not overlap STATE. Constant time: time depends on BLOCKS and the
 * addresses alone. A message schedule that is kept in memory is wiped. */
KERNEL_TYPE (sha1_compress,
             (uint32_t * state, size_t blocks, const uint8_t *data),
             (state, blocks, data),
             (READS (state, 20), READS (data, 64 * blocks),
              WRITES (state, 20)))

#endif
