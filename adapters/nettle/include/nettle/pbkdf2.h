/* SPDX-License-Identifier: ISC */
/* Nettle's interface of PBKDF2 (RFC 8018), on libsymcrypt. */
#ifndef NETTLE_PBKDF2_H_INCLUDED
#define NETTLE_PBKDF2_H_INCLUDED

#include "nettle-types.h"

#include "symcrypt-names.h"

SYMCRYPT_NETTLE_BEGIN_DECLS

#define pbkdf2 SYMCRYPT_NETTLE_NAME (pbkdf2)
#define pbkdf2_hmac_sha1 SYMCRYPT_NETTLE_NAME (pbkdf2_hmac_sha1)
#define pbkdf2_hmac_sha256 SYMCRYPT_NETTLE_NAME (pbkdf2_hmac_sha256)
#define pbkdf2_hmac_sha384 SYMCRYPT_NETTLE_NAME (pbkdf2_hmac_sha384)
#define pbkdf2_hmac_sha512 SYMCRYPT_NETTLE_NAME (pbkdf2_hmac_sha512)

/* PBKDF2 with any MAC whose key is set.  If the MAC is one of our hmac_
 * functions, it is as fast as pbkdf2_hmac_. */
void pbkdf2 (void *mac_ctx, nettle_hash_update_func *update,
             nettle_hash_digest_func *digest, size_t digest_size,
             unsigned iterations, size_t salt_length, const uint8_t *salt,
             size_t length, uint8_t *dst);

/* As above, but the types of functions and context are checked. */
#define PBKDF2(ctx, update, digest, digest_size, iterations, salt_length,     \
               salt, length, dst)                                             \
  (0 ? ((update) ((ctx), 0, (uint8_t *) 0)) : (void) 0,                       \
   pbkdf2 ((ctx), (nettle_hash_update_func *) (update),                       \
           (nettle_hash_digest_func *) (digest), (digest_size), (iterations), \
           (salt_length), (salt), (length), (dst)))

void pbkdf2_hmac_sha1 (size_t key_length, const uint8_t *key,
                       unsigned iterations, size_t salt_length,
                       const uint8_t *salt, size_t length, uint8_t *dst);
void pbkdf2_hmac_sha256 (size_t key_length, const uint8_t *key,
                         unsigned iterations, size_t salt_length,
                         const uint8_t *salt, size_t length, uint8_t *dst);
void pbkdf2_hmac_sha384 (size_t key_length, const uint8_t *key,
                         unsigned iterations, size_t salt_length,
                         const uint8_t *salt, size_t length, uint8_t *dst);
void pbkdf2_hmac_sha512 (size_t key_length, const uint8_t *key,
                         unsigned iterations, size_t salt_length,
                         const uint8_t *salt, size_t length, uint8_t *dst);

SYMCRYPT_NETTLE_END_DECLS

#endif
