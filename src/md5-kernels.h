/* SPDX-License-Identifier: ISC */
#ifndef SYMCRYPT_SRC_MD5_KERNELS_H
#define SYMCRYPT_SRC_MD5_KERNELS_H

#include "dispatch.h"

/* md5_compress: the compression function of MD5 (RFC 1321), applied to the
 * chaining value STATE for each of BLOCKS blocks of 64 bytes at DATA.
 * BLOCKS is at least 1. STATE is 4 words in the standard's order and this
 * machine's byte order, so that any implementation can continue what
 * another began; DATA has any alignment and does not overlap STATE.
 * Constant time: time depends on BLOCKS and the addresses alone. */
KERNEL_TYPE (md5_compress,
             (uint32_t * state, size_t blocks, const uint8_t *data),
             (state, blocks, data),
             (READS (state, 16), READS (data, 64 * blocks),
              WRITES (state, 16)))

#endif
