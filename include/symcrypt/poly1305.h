/* SPDX-License-Identifier: ISC */
/* Poly1305, the one-time authenticator of RFC 8439, section 2.5.
 *
 * A key authenticates ONE message: two messages under one key give the key
 * away.  Whoever wants to authenticate many messages under one key wants HMAC,
 * or <symcrypt/chacha-poly1305.h>, which makes a fresh key for each nonce.
 *
 * All functions are constant time: time depends on lengths alone. */
#ifndef SYMCRYPT_POLY1305_H
#define SYMCRYPT_POLY1305_H

#include <symcrypt/base.h>

SYMCRYPT_BEGIN_DECLS

#define SYMCRYPT_POLY1305_KEY_SIZE 32
#define SYMCRYPT_POLY1305_BLOCK_SIZE 16
#define SYMCRYPT_POLY1305_TAG_SIZE 16

struct symcrypt_poly1305_ctx
{
  uint32_t h[5]; /* the accumulator, below 2^131, least word first */
  uint32_t r[4]; /* the clamped multiplier */
  uint32_t s[4]; /* what is added at the end */
  uint8_t buffer[SYMCRYPT_POLY1305_BLOCK_SIZE];
  uint8_t used; /* bytes in buffer, 0 to 15 */
};

/* Set the one-time 32-byte KEY (r, then s; r is clamped here) and start. */
void symcrypt_poly1305_set_key (struct symcrypt_poly1305_ctx *ctx,
                                const uint8_t *key);

/* Add LENGTH bytes of DATA to the message; any split gives the same tag. */
void symcrypt_poly1305_update (struct symcrypt_poly1305_ctx *ctx,
                               size_t length, const uint8_t *data);

/* Write the 16-byte TAG of the message and wipe CTX: the key must not serve
 * another message. */
void symcrypt_poly1305_digest (struct symcrypt_poly1305_ctx *ctx,
                               uint8_t *tag);

/* The 16-byte TAG of LENGTH bytes of DATA under the one-time 32-byte KEY. */
void symcrypt_poly1305 (const uint8_t *key, size_t length,
                        const uint8_t *data, uint8_t *tag);

SYMCRYPT_END_DECLS

#endif
