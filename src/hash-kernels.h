/* SPDX-License-Identifier: ISC */
/* The kernels of the hashes. */
#ifndef SYMCRYPT_SRC_HASH_KERNELS_H
#define SYMCRYPT_SRC_HASH_KERNELS_H

#include "kernel.h"

/* HASH_compress (state, blocks, data)
 *   Apply the compression function of MD5 (RFC 1321), SHA-1, SHA-256 or
 *   SHA-512 (FIPS 180-4) to the chaining value STATE for each of BLOCKS blocks
 *   at DATA.  BLOCKS is at least 1.  STATE is in the standard's order and this
 *   machine's byte order, so that any implementation can continue what another
 *   began.  DATA has any alignment and does not overlap STATE.  Constant time:
 *   time depends on BLOCKS and the addresses alone.  A message schedule in
 *   memory is wiped. */
typedef void KERNEL_ABI md5_compress_fn (uint32_t *state, size_t blocks,
                                         const uint8_t *data);
KERNEL_DECLARATION _symcrypt_md5_compress_kernel;
static inline void
md5_compress (uint32_t *state, size_t blocks, const uint8_t *data)
{
  reads (state, 16);
  reads (data, 64 * blocks);
  writes (state, 16);
  ((md5_compress_fn *) kernel_get (&_symcrypt_md5_compress_kernel)) (
      state, blocks, data);
}
typedef void KERNEL_ABI sha1_compress_fn (uint32_t *state, size_t blocks,
                                          const uint8_t *data);
KERNEL_DECLARATION _symcrypt_sha1_compress_kernel;
static inline void
sha1_compress (uint32_t *state, size_t blocks, const uint8_t *data)
{
  reads (state, 20);
  reads (data, 64 * blocks);
  writes (state, 20);
  ((sha1_compress_fn *) kernel_get (&_symcrypt_sha1_compress_kernel)) (
      state, blocks, data);
}
typedef void KERNEL_ABI sha256_compress_fn (uint32_t *state, size_t blocks,
                                            const uint8_t *data);
KERNEL_DECLARATION _symcrypt_sha256_compress_kernel;
static inline void
sha256_compress (uint32_t *state, size_t blocks, const uint8_t *data)
{
  reads (state, 32);
  reads (data, 64 * blocks);
  writes (state, 32);
  ((sha256_compress_fn *) kernel_get (&_symcrypt_sha256_compress_kernel)) (
      state, blocks, data);
}
typedef void KERNEL_ABI sha512_compress_fn (uint64_t *state, size_t blocks,
                                            const uint8_t *data);
KERNEL_DECLARATION _symcrypt_sha512_compress_kernel;
static inline void
sha512_compress (uint64_t *state, size_t blocks, const uint8_t *data)
{
  reads (state, 64);
  reads (data, 128 * blocks);
  writes (state, 64);
  ((sha512_compress_fn *) kernel_get (&_symcrypt_sha512_compress_kernel)) (
      state, blocks, data);
}

#pragma GCC visibility push(hidden)
NOINLINE md5_compress_fn _symcrypt_md5_compress_c,
    _symcrypt_md5_compress_portable;
NOINLINE sha1_compress_fn _symcrypt_sha1_compress_c,
    _symcrypt_sha1_compress_portable;
NOINLINE sha256_compress_fn _symcrypt_sha256_compress_c,
    _symcrypt_sha256_compress_portable;
NOINLINE sha512_compress_fn _symcrypt_sha512_compress_c,
    _symcrypt_sha512_compress_portable;
#pragma GCC visibility pop

#if !SYMCRYPT_FAT
#include "md5-dispatch.c"
#include "sha1-dispatch.c"
#include "sha256-dispatch.c"
#include "sha512-dispatch.c"
#endif

#endif
