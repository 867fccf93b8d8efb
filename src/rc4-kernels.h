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

/* Do so for BLOCKS times 16 bytes, at least one, of each of two different
 * contexts.  In each, i may become 0 between two blocks, but not in one: i is
 * 15 modulo 16, or i + 16 BLOCKS is at most 255. */
KERNEL_TYPE (rc4_crypt2,
             (struct symcrypt_rc4_ctx *const ctxs[2], size_t blocks,
              uint8_t *const dsts[2], const uint8_t *const srcs[2]),
             (ctxs, blocks, dsts, srcs),
             (READS (ctxs[0], sizeof *ctxs[0]),
              READS (ctxs[1], sizeof *ctxs[1]), READS (srcs[0], 16 * blocks),
              READS (srcs[1], 16 * blocks), WRITES (ctxs[0], sizeof *ctxs[0]),
              WRITES (ctxs[1], sizeof *ctxs[1]), WRITES (dsts[0], 16 * blocks),
              WRITES (dsts[1], 16 * blocks)))

/* Do so for five different contexts with the same i. */
KERNEL_TYPE (
    rc4_crypt5,
    (struct symcrypt_rc4_ctx *const ctxs[5], size_t blocks,
     uint8_t *const dsts[5], const uint8_t *const srcs[5]),
    (ctxs, blocks, dsts, srcs),
    (READS (ctxs[0], sizeof *ctxs[0]), READS (ctxs[1], sizeof *ctxs[1]),
     READS (ctxs[2], sizeof *ctxs[2]), READS (ctxs[3], sizeof *ctxs[3]),
     READS (ctxs[4], sizeof *ctxs[4]), READS (srcs[0], 16 * blocks),
     READS (srcs[1], 16 * blocks), READS (srcs[2], 16 * blocks),
     READS (srcs[3], 16 * blocks), READS (srcs[4], 16 * blocks),
     WRITES (ctxs[0], sizeof *ctxs[0]), WRITES (ctxs[1], sizeof *ctxs[1]),
     WRITES (ctxs[2], sizeof *ctxs[2]), WRITES (ctxs[3], sizeof *ctxs[3]),
     WRITES (ctxs[4], sizeof *ctxs[4]), WRITES (dsts[0], 16 * blocks),
     WRITES (dsts[1], 16 * blocks), WRITES (dsts[2], 16 * blocks),
     WRITES (dsts[3], 16 * blocks), WRITES (dsts[4], 16 * blocks)))

#endif
