/* SPDX-License-Identifier: ISC */
/* Nettle's interface of HKDF (RFC 5869), on libsymcrypt. */
#ifndef NETTLE_HKDF_H_INCLUDED
#define NETTLE_HKDF_H_INCLUDED

#include "nettle-types.h"

#include "symcrypt-names.h"

SYMCRYPT_NETTLE_BEGIN_DECLS

#define hkdf_extract SYMCRYPT_NETTLE_NAME (hkdf_extract)
#define hkdf_expand SYMCRYPT_NETTLE_NAME (hkdf_expand)

void hkdf_extract (void *mac_ctx, nettle_hash_update_func *update,
                   nettle_hash_digest_func *digest,
                   SYMCRYPT_NETTLE_LENGTH (digest_size) size_t secret_size,
                   const uint8_t *secret, uint8_t *dst);
void hkdf_expand (void *mac_ctx, nettle_hash_update_func *update,
                  nettle_hash_digest_func *digest, size_t digest_size,
                  size_t info_size, const uint8_t *info, size_t length,
                  uint8_t *dst);

SYMCRYPT_NETTLE_END_DECLS

#endif
