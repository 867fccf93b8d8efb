/* SPDX-License-Identifier: ISC */
#ifndef SYMCRYPT_SRC_RC4_KERNELS_H
#define SYMCRYPT_SRC_RC4_KERNELS_H

#include "kernel.h"

#include <symcrypt/rc4.h>

/* The kernels of RC4 work on the public context, and may go on with one that
 * another implementation has left.  It is the 256 bytes of the table, then i,
 * then j, as they were after the last byte; it may have any alignment.  No
 * kernel is constant time. */

/* Set CTX from the LENGTH bytes at KEY, 1 to 256. */
typedef void KERNEL_ABI rc4_set_key_fn (struct symcrypt_rc4_ctx *ctx,
                                        size_t length, const uint8_t *key);
KERNEL_DECLARATION _symcrypt_rc4_set_key_kernel;
static inline void
rc4_set_key (struct symcrypt_rc4_ctx *ctx, size_t length, const uint8_t *key)
{
  reads (key, length);
  writes (ctx, sizeof *ctx);
  ((rc4_set_key_fn *) kernel_get (&_symcrypt_rc4_set_key_kernel)) (ctx, length,
                                                                   key);
}

/* Xor the next N bytes of key stream with SRC into DST.  N is at least 1.  DST
 * may equal SRC exactly, no other overlap. */
typedef void KERNEL_ABI rc4_crypt_fn (struct symcrypt_rc4_ctx *ctx, size_t n,
                                      uint8_t *dst, const uint8_t *src);
KERNEL_DECLARATION _symcrypt_rc4_crypt_kernel;
static inline void
rc4_crypt (struct symcrypt_rc4_ctx *ctx, size_t n, uint8_t *dst,
           const uint8_t *src)
{
  reads (ctx, sizeof *ctx);
  reads (src, n);
  writes (ctx, sizeof *ctx);
  writes (dst, n);
  in_place (dst, src);
  ((rc4_crypt_fn *) kernel_get (&_symcrypt_rc4_crypt_kernel)) (ctx, n, dst,
                                                               src);
}

#pragma GCC visibility push(hidden)
NOINLINE rc4_set_key_fn _symcrypt_rc4_set_key_c,
    _symcrypt_rc4_set_key_portable;
NOINLINE rc4_crypt_fn _symcrypt_rc4_crypt_c, _symcrypt_rc4_crypt_portable;
#pragma GCC visibility pop

#if !SYMCRYPT_FAT
#include "rc4-dispatch.c"
#endif

#endif
