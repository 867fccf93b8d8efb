/* SPDX-License-Identifier: ISC */
/* HMAC for the modules built on it.  These functions neither check their
 * arguments nor scrub: the caller does. */
#ifndef SYMCRYPT_SRC_HMAC_INTERNAL_H
#define SYMCRYPT_SRC_HMAC_INTERNAL_H

#include "hash-driver.h"

#include <symcrypt/hmac.h>

#pragma GCC visibility push(hidden)

/* Write the chaining values INNER and OUTER of the key SECRET of LENGTH
 * bytes. */
void _symcrypt_hmac_prepare (const struct symcrypt_hash *h, void *inner,
                             void *outer, size_t length,
                             const uint8_t *secret);

/* Hash the digest of the final chaining value GIVEN as the last block of a
 * message, after one block that made the chaining value FROM: the outer hash
 * of HMAC, and both hashes of an iteration of PBKDF2.  STATE becomes the final
 * chaining value; it may be GIVEN.  FROM has room for any chaining value. */
void _symcrypt_hmac_next (const struct symcrypt_hash *h, const void *from,
                          const void *given, union hash_state *state);

/* As the public functions of these names. */
int _symcrypt_hmac_set_key (struct symcrypt_hmac_key *key,
                            const struct symcrypt_hash *hash, size_t length,
                            const uint8_t *secret);
int _symcrypt_hmac_init (struct symcrypt_hmac_ctx *ctx,
                         const struct symcrypt_hmac_key *key);
void _symcrypt_hmac_update (struct symcrypt_hmac_ctx *ctx, size_t length,
                            const uint8_t *data);
int _symcrypt_hmac_digest (struct symcrypt_hmac_ctx *ctx, uint8_t *digest);
int _symcrypt_hmac (const struct symcrypt_hmac_key *key, size_t length,
                    const uint8_t *data, uint8_t *digest);

#pragma GCC visibility pop

#endif
