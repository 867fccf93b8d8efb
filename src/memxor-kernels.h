/* SPDX-License-Identifier: ISC */
#ifndef SYMCRYPT_SRC_MEMXOR_KERNELS_H
#define SYMCRYPT_SRC_MEMXOR_KERNELS_H

#include "dispatch.h"

/* memxor: write a xor b, N bytes each, to DST.  N is at least 1 and any
 * alignment will do; DST may equal A or B exactly, no other overlap.  Constant
 * time: time depends on N and the addresses alone. */
KERNEL_TYPE (memxor,
             (uint8_t * dst, const uint8_t *a, const uint8_t *b, size_t n),
             (dst, a, b, n), (READS (a, n), READS (b, n), WRITES (dst, n)))

#endif
