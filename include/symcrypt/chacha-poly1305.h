/* SPDX-License-Identifier: ISC */
/* ChaCha20-Poly1305 is the authenticated encryption of RFC 8439, section 2.8,
 * with 12-byte nonces.  XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03) has
 * 24-byte nonces.
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
/* 2^32 - 1 blocks.  The first block of the key stream is Poly1305's key. */
#define SYMCRYPT_CHACHA_POLY1305_MAX_LENGTH                                   \
  ((UINT64_C (1) << 38) - UINT64_C (64))

struct symcrypt_chacha_poly1305_ctx
{
  struct symcrypt_keystream chacha;
  struct symcrypt_poly1305_ctx poly1305;
  uint64_t ad_length;
  uint64_t length;
  uint8_t stage; /* which calls may follow */
};

/* A context has no key if it is all zeros or wiped.  It has no nonce until one
 * is set, and after the end of a message.  Functions return
 * SYMCRYPT_ERROR_STATE if one of the two is missing; a nonce is not set if
 * there is no key. */

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

/* Set the 24-byte NONCE of XChaCha20-Poly1305 and start a message. */
void symcrypt_xchacha_poly1305_set_nonce (
    struct symcrypt_chacha_poly1305_ctx *ctx,
    const uint8_t nonce[SYMCRYPT_XCHACHA_POLY1305_NONCE_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* Add LENGTH bytes of associated DATA.  Any split gives the same tag.  Add all
 * of it before the first encrypt or decrypt: later, or without a nonce, the
 * result is SYMCRYPT_ERROR_STATE and CTX does not change. */
int symcrypt_chacha_poly1305_update (struct symcrypt_chacha_poly1305_ctx *ctx,
                                     size_t length,
                                     const uint8_t *data) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Encrypt the next LENGTH bytes of the message from SRC to DST.  Any split
 * gives the same bytes.  DST may equal SRC.  Without a nonce or after a
 * decrypt the result is SYMCRYPT_ERROR_STATE.  It is SYMCRYPT_ERROR_LENGTH if
 * the message exceeds SYMCRYPT_CHACHA_POLY1305_MAX_LENGTH bytes.  After an
 * error nothing is written and CTX does not change. */
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

/* Write the 16-byte TAG of the message and end it.  The key stays; set a nonce
 * for the next message.  Without a nonce nothing is written, and the result is
 * SYMCRYPT_ERROR_STATE. */
int symcrypt_chacha_poly1305_digest (
    struct symcrypt_chacha_poly1305_ctx *ctx,
    uint8_t tag[SYMCRYPT_CHACHA_POLY1305_TAG_SIZE]) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2);

/* End a decrypted message, or a message of only associated data.  Return 0 if
 * its tag is TAG, 16 bytes, else SYMCRYPT_ERROR_TAG.  The key stays.  Without
 * a nonce, or after an encrypt, return SYMCRYPT_ERROR_STATE; then CTX does not
 * change. */
int symcrypt_chacha_poly1305_verify (struct symcrypt_chacha_poly1305_ctx *ctx,
                                     const uint8_t *tag) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2);

/* Encrypt LENGTH bytes from SRC to DST under a 32-byte KEY and a 12-byte
 * NONCE. Write the 16-byte TAG of them and of AD_LENGTH bytes of associated
 * data AD. DST may equal SRC.  If the message is too long nothing is written,
 * and the result is SYMCRYPT_ERROR_LENGTH. */
int symcrypt_chacha_poly1305_seal (
    const uint8_t key[SYMCRYPT_CHACHA_POLY1305_KEY_SIZE],
    const uint8_t nonce[SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE], size_t ad_length,
    const uint8_t *ad, size_t length, uint8_t *dst, const uint8_t *src,
    uint8_t tag[SYMCRYPT_CHACHA_POLY1305_TAG_SIZE]) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2, 8) SYMCRYPT_READS (4, 3) SYMCRYPT_WRITES (6, 5)
        SYMCRYPT_READS (7, 5);

/* Check the 16-byte TAG and decrypt LENGTH bytes from SRC to DST, which may
 * equal SRC.  If the tag is wrong, return SYMCRYPT_ERROR_TAG; then LENGTH
 * bytes at DST are zeros.  Let no other thread read DST before the return,
 * because DST may hold text that is not authentic.  If the message is too long
 * nothing is written, and the result is SYMCRYPT_ERROR_LENGTH. */
int symcrypt_chacha_poly1305_open (
    const uint8_t key[SYMCRYPT_CHACHA_POLY1305_KEY_SIZE],
    const uint8_t nonce[SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE], size_t ad_length,
    const uint8_t *ad, size_t length, uint8_t *dst, const uint8_t *src,
    const uint8_t tag[SYMCRYPT_CHACHA_POLY1305_TAG_SIZE]) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2, 8) SYMCRYPT_READS (4, 3) SYMCRYPT_WRITES (6, 5)
        SYMCRYPT_READS (7, 5);

/* Seal and open with the 24-byte NONCE of XChaCha20-Poly1305. */
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

/* A message for seal_many and open_many, of any length, with the arguments of
 * _seal and _open.  Messages may share a key.  No two messages under one key
 * have the same nonce.  No buffer that is written overlaps another, but dst
 * may equal src. */
struct symcrypt_chacha_poly1305_message
{
  const uint8_t *key;   /* 32 bytes */
  const uint8_t *nonce; /* 12 bytes; 24 for XChaCha20-Poly1305 */
  size_t ad_length;
  const uint8_t *ad; /* not read if ad_length is 0 */
  size_t length;
  uint8_t *dst;
  const uint8_t *src;
  uint8_t *tag; /* 16 bytes; seal_many writes it, open_many reads it */
  int error;    /* written: the result of _seal or _open */
};

/* Seal N MESSAGES as N calls of symcrypt_chacha_poly1305_seal do.  Messages
 * are sealed together where that takes less time.  The result is 0, or the
 * error of the first message that has one; all others are sealed.  Time
 * depends only on N, the lengths, the pointers and the errors. */
int symcrypt_chacha_poly1305_seal_many (
    size_t n,
    struct symcrypt_chacha_poly1305_message *messages) SYMCRYPT_MUST_CHECK;

/* Open N MESSAGES as N calls of symcrypt_chacha_poly1305_open do.  A wrong tag
 * is an error of only its message.  Let no other thread read any DST before
 * the return. */
int symcrypt_chacha_poly1305_open_many (
    size_t n,
    struct symcrypt_chacha_poly1305_message *messages) SYMCRYPT_MUST_CHECK;

/* Seal and open with the 24-byte nonces of XChaCha20-Poly1305. */
int symcrypt_xchacha_poly1305_seal_many (
    size_t n,
    struct symcrypt_chacha_poly1305_message *messages) SYMCRYPT_MUST_CHECK;
int symcrypt_xchacha_poly1305_open_many (
    size_t n,
    struct symcrypt_chacha_poly1305_message *messages) SYMCRYPT_MUST_CHECK;

SYMCRYPT_END_DECLS

#endif
