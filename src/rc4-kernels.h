/* SPDX-License-Identifier: ISC */
#ifndef SYMCRYPT_SRC_RC4_KERNELS_H
#define SYMCRYPT_SRC_RC4_KERNELS_H

#include "dispatch.h"

#include <symcrypt/rc4.h>

/* The kernels of RC4 work on the public context, and may go on with one that
 * another implementation has left.  It is the 256 bytes of the table, then i,
 * then j, as they were after the last byte; it may have any alignment.  No
 * kernel is constant time. */

/* Set CTX from the LENGTH bytes at KEY, 1 to 256. */
KERNEL_TYPE (rc4_set_key,
             (struct symcrypt_rc4_ctx * ctx, size_t length,
              const uint8_t *key),
             (ctx, length, key),
             (READS (key, length), WRITES (ctx, sizeof *ctx)))

/* Xor the next N bytes of key stream with SRC into DST.  N is at least 1.  DST
 * may equal SRC exactly, no other overlap. */
KERNEL_TYPE (rc4_crypt,
             (struct symcrypt_rc4_ctx * ctx, size_t n, uint8_t *dst,
              const uint8_t *src),
             (ctx, n, dst, src),
             (READS (ctx, sizeof *ctx), READS (src, n),
              WRITES (ctx, sizeof *ctx), WRITES (dst, n)))

#endif
