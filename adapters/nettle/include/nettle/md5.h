/* SPDX-License-Identifier: ISC */
/* Nettle's interface of MD5, on libsymcrypt. */
#ifndef NETTLE_MD5_H_INCLUDED
#define NETTLE_MD5_H_INCLUDED

#include "nettle-types.h"

#include "symcrypt-names.h"

SYMCRYPT_NETTLE_BEGIN_DECLS

#define md5_init SYMCRYPT_NETTLE_NAME (md5_init)
#define md5_update SYMCRYPT_NETTLE_NAME (md5_update)
#define md5_digest SYMCRYPT_NETTLE_NAME (md5_digest)
#define md5_compress SYMCRYPT_NETTLE_NAME (md5_compress)
#if defined(SYMCRYPT_NETTLE_RENAMED)
#define nettle_md5_compress SYMCRYPT_NETTLE_NAME (md5_compress)
#endif
#if SYMCRYPT_NETTLE == 3
#define _nettle_md5_compress SYMCRYPT_NETTLE_NAME (md5_compress)
#define MD5_DATA_SIZE MD5_BLOCK_SIZE
#endif

#define MD5_DIGEST_SIZE 16
#define MD5_BLOCK_SIZE 64
#define _MD5_DIGEST_LENGTH 4

struct md5_ctx
{
  uint32_t state[_MD5_DIGEST_LENGTH];
  uint64_t count; /* blocks in state */
  unsigned index; /* bytes in block */
  uint8_t block[MD5_BLOCK_SIZE];
};

void md5_init (struct md5_ctx *ctx);
void md5_update (struct md5_ctx *ctx, size_t length, const uint8_t *data);
void md5_digest (struct md5_ctx *ctx,
                 SYMCRYPT_NETTLE_LENGTH (length) uint8_t *digest);
void md5_compress (uint32_t *state, const uint8_t *data);

SYMCRYPT_NETTLE_END_DECLS

#endif
