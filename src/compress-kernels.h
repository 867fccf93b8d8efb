/* SPDX-License-Identifier: ISC */
#ifndef SYMCRYPT_SRC_COMPRESS_KERNELS_H
#define SYMCRYPT_SRC_COMPRESS_KERNELS_H

#include "dispatch.h"

/* FAMILY_compress of each family without lanes: its compression function,
 * applied to the chaining value STATE for each of BLOCKS blocks at DATA.
 * BLOCKS is at least 1. STATE is in the standard's order and this machine's
 * byte order; DATA has any alignment and does not overlap STATE.
 * Constant time: time depends on BLOCKS and the addresses alone. */
#define FAMILY(FAMILY, WORD, WORDS, BLOCK, ENDIANNESS)
#define FAMILY_WITHOUT_LANES(FAMILY, WORD, WORDS, BLOCK, ENDIANNESS)          \
  KERNEL_TYPE (                                                               \
      FAMILY##_compress, (WORD * state, size_t blocks, const uint8_t *data),  \
      (state, blocks, data),                                                  \
      (READS (state, (WORDS) * sizeof (WORD)), READS (data, (BLOCK) *blocks), \
       WRITES (state, (WORDS) * sizeof (WORD))))
#include "hashes.def"

#endif
