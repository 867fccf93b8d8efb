/* SPDX-License-Identifier: ISC */
/* ChaCha20-Poly1305, the authenticated encryption of RFC 8439, section 2.8,
 * with 12-byte nonces, and XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03)
 * with 24-byte nonces.
 *
 * Never use one nonce twice under one key: this reveals the xor of both
 * messages and lets an attacker forge tags.  Count 12-byte nonces; random
 * nonces need 24 bytes.  Use nothing of a message before its tag is verified;
 * _open takes care of this.
 *
 * All functions are constant time: time depends only on lengths, and on
 * whether a tag was right. */
#ifndef SYMCRYPT_CHACHA_POLY1305_H
#define SYMCRYPT_CHACHA_POLY1305_H

#include <symcrypt/base.h>
#include <symcrypt/chacha.h>
#include <symcrypt/poly1305.h>

SYMCRYPT_BEGIN_DECLS

#define SYMCRYPT_CHACHA_POLY1305_KEY_SIZE 32
#define SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE 12
#define SYMCRYPT_XCHACHA_POLY1305_NONCE_SIZE 24
#define SYMCRYPT_CHACHA_POLY1305_TAG_SIZE 16
/* 2^32 - 1 blocks: the key stream's first block makes the Poly1305 key. */
#define SYMCRYPT_CHACHA_POLY1305_MAX_LENGTH                                   \
  ((UINT64_C (1) << 38) - UINT64_C (64))

struct symcrypt_chacha_poly1305_ctx
{
  struct symcrypt_chacha_ctx chacha;
  struct symcrypt_poly1305_ctx poly1305;
  uint64_t ad_length;
  uint64_t length;
  uint8_t stage; /* what calls are in order now */
};

/* A context without a key or a nonce (all zeros, wiped, after set_key alone or
 * after the end of a message) does nothing: SYMCRYPT_ERROR_STATE.  Without a
 * key, setting a nonce does nothing either. */

/* Set the 32-byte KEY; a nonce must follow. */
void symcrypt_chacha_poly1305_set_key (
    struct symcrypt_chacha_poly1305_ctx *ctx,
    const uint8_t key[SYMCRYPT_CHACHA_POLY1305_KEY_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Set the 12-byte NONCE and start a message; CTX must have a key. */
void symcrypt_chacha_poly1305_set_nonce (
    struct symcrypt_chacha_poly1305_ctx *ctx,
    const uint8_t nonce[SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* The same with XChaCha20-Poly1305's 24-byte NONCE. */
void symcrypt_xchacha_poly1305_set_nonce (
    struct symcrypt_chacha_poly1305_ctx *ctx,
    const uint8_t nonce[SYMCRYPT_XCHACHA_POLY1305_NONCE_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Add LENGTH bytes of associated DATA, any split, all before the first
 * encrypt or decrypt; later, or without a nonce, it is SYMCRYPT_ERROR_STATE,
 * and CTX is left as it was. */
int symcrypt_chacha_poly1305_update (struct symcrypt_chacha_poly1305_ctx *ctx,
                                     size_t length,
                                     const uint8_t *data) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Encrypt the next LENGTH bytes of the message from SRC to DST, any split;
 * DST may equal SRC.  More than SYMCRYPT_CHACHA_POLY1305_MAX_LENGTH bytes in
 * all is SYMCRYPT_ERROR_LENGTH; without a nonce, after the digest or after a
 * decrypt it is SYMCRYPT_ERROR_STATE; either way nothing is written and CTX is
 * left as it was. */
int symcrypt_chacha_poly1305_encrypt (struct symcrypt_chacha_poly1305_ctx *ctx,
                                      size_t length, uint8_t *dst,
                                      const uint8_t *src) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_WRITES (3, 2) SYMCRYPT_READS (4, 2);

/* Decrypt in the same way.  The output is not yet authentic: use none of it
 * before symcrypt_chacha_poly1305_verify has accepted the tag. */
int symcrypt_chacha_poly1305_decrypt (struct symcrypt_chacha_poly1305_ctx *ctx,
                                      size_t length, uint8_t *dst,
                                      const uint8_t *src) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_WRITES (3, 2) SYMCRYPT_READS (4, 2);

/* Write the 16-byte TAG of the message and end it: the key stays, and a nonce
 * must be set for the next message.  Without a nonce it is
 * SYMCRYPT_ERROR_STATE and nothing is written. */
int symcrypt_chacha_poly1305_digest (
    struct symcrypt_chacha_poly1305_ctx *ctx,
    uint8_t tag[SYMCRYPT_CHACHA_POLY1305_TAG_SIZE]) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2);

/* End a decrypted message, or a message of associated data alone.  Return 0 if
 * TAG, 16 bytes, is its tag, else SYMCRYPT_ERROR_TAG.  The key stays, as
 * above.  Without a nonce, or after an encrypt, return SYMCRYPT_ERROR_STATE;
 * CTX does not change. */
int symcrypt_chacha_poly1305_verify (struct symcrypt_chacha_poly1305_ctx *ctx,
                                     const uint8_t *tag) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2);

/* Encrypt LENGTH bytes from SRC to DST (which may equal SRC) under a 32-byte
 * KEY and a 12-byte NONCE, and write the 16-byte TAG over them and AD_LENGTH
 * bytes of associated data AD.  Too long a message is SYMCRYPT_ERROR_LENGTH
 * with nothing written. */
int symcrypt_chacha_poly1305_seal (
    const uint8_t key[SYMCRYPT_CHACHA_POLY1305_KEY_SIZE],
    const uint8_t nonce[SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE], size_t ad_length,
    const uint8_t *ad, size_t length, uint8_t *dst, const uint8_t *src,
    uint8_t tag[SYMCRYPT_CHACHA_POLY1305_TAG_SIZE]) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2, 8) SYMCRYPT_READS (4, 3) SYMCRYPT_WRITES (6, 5)
        SYMCRYPT_READS (7, 5);

/* Check the 16-byte TAG and decrypt LENGTH bytes from SRC to DST (which may
 * equal SRC).  A wrong tag is SYMCRYPT_ERROR_TAG, and LENGTH bytes at DST are
 * zeros, but nobody else must read DST before that: what is there meanwhile is
 * not yet known to be authentic.  Too long a message is SYMCRYPT_ERROR_LENGTH
 * with nothing written. */
int symcrypt_chacha_poly1305_open (
    const uint8_t key[SYMCRYPT_CHACHA_POLY1305_KEY_SIZE],
    const uint8_t nonce[SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE], size_t ad_length,
    const uint8_t *ad, size_t length, uint8_t *dst, const uint8_t *src,
    const uint8_t tag[SYMCRYPT_CHACHA_POLY1305_TAG_SIZE]) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2, 8) SYMCRYPT_READS (4, 3) SYMCRYPT_WRITES (6, 5)
        SYMCRYPT_READS (7, 5);

/* The same with XChaCha20-Poly1305's 24-byte NONCE. */
int symcrypt_xchacha_poly1305_seal (
    const uint8_t key[SYMCRYPT_CHACHA_POLY1305_KEY_SIZE],
    const uint8_t nonce[SYMCRYPT_XCHACHA_POLY1305_NONCE_SIZE],
    size_t ad_length, const uint8_t *ad, size_t length, uint8_t *dst,
    const uint8_t *src,
    uint8_t tag[SYMCRYPT_CHACHA_POLY1305_TAG_SIZE]) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2, 8) SYMCRYPT_READS (4, 3) SYMCRYPT_WRITES (6, 5)
        SYMCRYPT_READS (7, 5);
int symcrypt_xchacha_poly1305_open (
    const uint8_t key[SYMCRYPT_CHACHA_POLY1305_KEY_SIZE],
    const uint8_t nonce[SYMCRYPT_XCHACHA_POLY1305_NONCE_SIZE],
    size_t ad_length, const uint8_t *ad, size_t length, uint8_t *dst,
    const uint8_t *src,
    const uint8_t tag[SYMCRYPT_CHACHA_POLY1305_TAG_SIZE]) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2, 8) SYMCRYPT_READS (4, 3) SYMCRYPT_WRITES (6, 5)
        SYMCRYPT_READS (7, 5);

/* The arguments of _seal and _open for one message of
 * symcrypt_chacha_poly1305_seal_many and its variants, of any length. Messages
 * may share a key; no two messages have the same nonce under one key. */
struct symcrypt_chacha_poly1305_message
{
  const uint8_t *key;   /* 32 bytes */
  const uint8_t *nonce; /* 12 bytes, or 24 of XChaCha20-Poly1305 */
  size_t ad_length;
  const uint8_t *ad; /* not read if ad_length is 0 */
  size_t length;
  uint8_t *dst; /* may equal src; no other overlap, with any message's */
  const uint8_t *src;
  uint8_t *tag; /* 16 bytes: written by seal, read by open */
  int error;    /* written: what _seal or _open would have returned */
};

/* Seal N MESSAGES, of any mixture of lengths, as N calls of
 * symcrypt_chacha_poly1305_seal would: side by side where the CPU has lanes
 * for them and that takes less time, else one by one.  0, or the error of the
 * first message that has one; each has its own in any case, and those without
 * are done.  Time depends on N, the lengths, the pointers and the errors
 * alone. */
int symcrypt_chacha_poly1305_seal_many (
    size_t n,
    struct symcrypt_chacha_poly1305_message *messages) SYMCRYPT_MUST_CHECK;

/* The same for symcrypt_chacha_poly1305_open: a wrong tag is the error of its
 * message alone, whose LENGTH bytes at DST are zeros.  Nobody else must read
 * any DST before this returns. */
int symcrypt_chacha_poly1305_open_many (
    size_t n,
    struct symcrypt_chacha_poly1305_message *messages) SYMCRYPT_MUST_CHECK;

/* The same with XChaCha20-Poly1305's 24-byte nonces. */
int symcrypt_xchacha_poly1305_seal_many (
    size_t n,
    struct symcrypt_chacha_poly1305_message *messages) SYMCRYPT_MUST_CHECK;
int symcrypt_xchacha_poly1305_open_many (
    size_t n,
    struct symcrypt_chacha_poly1305_message *messages) SYMCRYPT_MUST_CHECK;

SYMCRYPT_END_DECLS

#endif
