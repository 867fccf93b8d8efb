/* SPDX-License-Identifier: ISC */
/* Nettle's interface of SHA-1, on libsymcrypt. */
#ifndef NETTLE_SHA1_H_INCLUDED
#define NETTLE_SHA1_H_INCLUDED

#include "nettle-types.h"

#include "symcrypt-names.h"

SYMCRYPT_NETTLE_BEGIN_DECLS

#define sha1_init SYMCRYPT_NETTLE_NAME (sha1_init)
#define sha1_update SYMCRYPT_NETTLE_NAME (sha1_update)
#define sha1_digest SYMCRYPT_NETTLE_NAME (sha1_digest)
#define sha1_compress SYMCRYPT_NETTLE_NAME (sha1_compress)
#if defined(SYMCRYPT_NETTLE_RENAMED)
#define nettle_sha1_compress SYMCRYPT_NETTLE_NAME (sha1_compress)
#endif
#if SYMCRYPT_NETTLE == 3
#define _nettle_sha1_compress SYMCRYPT_NETTLE_NAME (sha1_compress)
#define SHA1_DATA_SIZE SHA1_BLOCK_SIZE
#endif

#define SHA1_DIGEST_SIZE 20
#define SHA1_BLOCK_SIZE 64
#define _SHA1_DIGEST_LENGTH 5

struct sha1_ctx
{
  uint32_t state[_SHA1_DIGEST_LENGTH];
  uint64_t count;     /* blocks in state */
  unsigned int index; /* bytes in block */
  uint8_t block[SHA1_BLOCK_SIZE];
};

void sha1_init (struct sha1_ctx *ctx);
void sha1_update (struct sha1_ctx *ctx, size_t length, const uint8_t *data);
void sha1_digest (struct sha1_ctx *ctx,
                  SYMCRYPT_NETTLE_LENGTH (length) uint8_t *digest);
void sha1_compress (uint32_t *state, const uint8_t *data);

SYMCRYPT_NETTLE_END_DECLS

#endif
