/* SPDX-License-Identifier: ISC */
/* Poly1305, the one-time authenticator of RFC 8439, section 2.5.
 *
 * A key authenticates ONE message: two messages under one key reveal the key.
 * To authenticate many messages under one key, use HMAC, or
 * <symcrypt/chacha-poly1305.h>, which derives a fresh key for each nonce.
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
   * the lower half of powers_form says which, and is 0 until there are. */
  uint64_t powers_form;
  uint64_t powers[48];
};

struct symcrypt_poly1305_ctx
{
  uint64_t s[2]; /* what is added at the end */
  uint8_t buffer[SYMCRYPT_POLY1305_BLOCK_SIZE];
  uint32_t room;  /* bytes free in buffer, 1 to 16; 0 without a key */
  uint32_t has_s; /* 0 if s is given in the end */
  struct symcrypt_poly1305_state state;
};

/* Set the one-time 32-byte KEY (r, then s; r is clamped here) and start. */
void symcrypt_poly1305_set_key (struct symcrypt_poly1305_ctx *ctx,
                                const uint8_t key[SYMCRYPT_POLY1305_KEY_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Add LENGTH bytes of DATA to the message; any split gives the same tag. */
void symcrypt_poly1305_update (struct symcrypt_poly1305_ctx *ctx,
                               size_t length, const uint8_t *data)
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Write the 16-byte TAG of the message and wipe what CTX holds: the key must
 * not serve another message.  Without a key (all zeros, wiped, or after a
 * digest), or without its s, it is SYMCRYPT_ERROR_STATE, TAG is zeros, which
 * is the tag of no message, and must not be compared with anything. */
int symcrypt_poly1305_digest (struct symcrypt_poly1305_ctx *ctx,
                              uint8_t tag[SYMCRYPT_POLY1305_TAG_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2);

/* For protocols that make s in the end, such as Poly1305-AES: set the first
 * half of the key, the 16 bytes R (clamped here), and start. */
void symcrypt_poly1305_set_r (struct symcrypt_poly1305_ctx *ctx,
                              const uint8_t r[16]) SYMCRYPT_NONNULL (1, 2);

/* Write the 16-byte TAG of the message with the 16 bytes S as the second half
 * of the key, instead of any that was set, and start the next message under
 * the same r.  S must be used once and be unknown to everybody else.  Without
 * a key as above. */
int symcrypt_poly1305_digest_s (struct symcrypt_poly1305_ctx *ctx,
                                const uint8_t s[16],
                                uint8_t tag[SYMCRYPT_POLY1305_TAG_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2);

/* The 16-byte TAG of LENGTH bytes of DATA under the one-time 32-byte KEY. */
void symcrypt_poly1305 (const uint8_t key[SYMCRYPT_POLY1305_KEY_SIZE],
                        size_t length, const uint8_t *data,
                        uint8_t tag[SYMCRYPT_POLY1305_TAG_SIZE])
    SYMCRYPT_NONNULL (1, 4) SYMCRYPT_READS (3, 2);

SYMCRYPT_END_DECLS

#endif
