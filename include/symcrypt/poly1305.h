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

/* The state in the middle of a message. */
struct symcrypt_poly1305_state
{
  uint64_t h[3]; /* the accumulator, below 2^131, least word first */
  uint64_t r[2]; /* the clamped multiplier */
  /* Powers of r.  The lower half of powers_form says in which form; 0 means
   * that there are none. */
  uint64_t powers_form;
  uint64_t powers[48];
};

struct symcrypt_poly1305_ctx
{
  uint64_t s[2]; /* added at the end */
  uint8_t buffer[SYMCRYPT_POLY1305_BLOCK_SIZE];
  uint32_t unfilled; /* free bytes of buffer, 1 to 16; 0 without a key */
  uint32_t has_s;    /* 0 if digest_s will give s */
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

/* Write the 16-byte TAG of the message and wipe CTX: the key must not serve
 * another message.  A context without a key (all zeros, wiped, or after a
 * digest) or without s gives SYMCRYPT_ERROR_STATE and a TAG of zeros, which
 * must not be compared with anything. */
int symcrypt_poly1305_digest (struct symcrypt_poly1305_ctx *ctx,
                              uint8_t tag[SYMCRYPT_POLY1305_TAG_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2);

/* Set the first half of the key, the 16 bytes R, which this clamps, and start.
 * This is for protocols that make s at the end, such as Poly1305-AES. */
void symcrypt_poly1305_set_r (struct symcrypt_poly1305_ctx *ctx,
                              const uint8_t r[16]) SYMCRYPT_NONNULL (1, 2);

/* Write the 16-byte TAG of the message, with the 16 bytes S as the second half
 * of the key, and start the next message under the same r.  Use S for one
 * message only and keep it secret.  Without a key the result is that of
 * digest. */
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
