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

/* What implementations pass on to each other in the middle of a message. */
struct symcrypt_poly1305_state
{
  uint64_t h[3]; /* the accumulator, below 2^131, least word first */
  uint64_t r[2]; /* the clamped multiplier */
  /* Powers of r, in whatever form the implementation likes that made them:
   * powers_form says which, and is 0 while there are none. */
  uint64_t powers_form;
  uint64_t powers[48];
};

struct symcrypt_poly1305_ctx
{
  uint64_t s[2]; /* what is added at the end */
  uint8_t buffer[SYMCRYPT_POLY1305_BLOCK_SIZE];
  uint32_t used; /* bytes in buffer, 0 to 15 */
  struct symcrypt_poly1305_state state;
};

/* Set the one-time 32-byte KEY (r, then s; r is clamped here) and start. */
void symcrypt_poly1305_set_key (struct symcrypt_poly1305_ctx *ctx,
                                const uint8_t *key);

/* Add LENGTH bytes of DATA to the message; any split gives the same tag. */
void symcrypt_poly1305_update (struct symcrypt_poly1305_ctx *ctx,
                               size_t length, const uint8_t *data);

/* Write the 16-byte TAG of the message and wipe what CTX holds: the key must
 * not serve another message. */
void symcrypt_poly1305_digest (struct symcrypt_poly1305_ctx *ctx,
                               uint8_t *tag);

/* The 16-byte TAG of LENGTH bytes of DATA under the one-time 32-byte KEY. */
void symcrypt_poly1305 (const uint8_t *key, size_t length, const uint8_t *data,
                        uint8_t *tag);

SYMCRYPT_END_DECLS

#endif
