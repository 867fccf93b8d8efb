/* SPDX-License-Identifier: ISC */
/* A stream of messages under one key, each authenticated, with its position in
 * the stream.  The format is libsodium's
 * crypto_secretstream_xchacha20poly1305, so programs that use libsodium can
 * read and write these streams. */
#ifndef SYMCRYPT_SECRETSTREAM_H
#define SYMCRYPT_SECRETSTREAM_H

#include <symcrypt/symcrypt.h>

enum
{
  SECRETSTREAM_KEY_SIZE = 32,
  SECRETSTREAM_HEADER_SIZE = 24,
  SECRETSTREAM_OVERHEAD = 17 /* what a message grows by */
};

/* The type of a message.  The sender sets it; it is authenticated and
 * encrypted. */
enum
{
  SECRETSTREAM_MESSAGE = 0,
  SECRETSTREAM_PUSH = 1,  /* the end of a set of messages */
  SECRETSTREAM_REKEY = 2, /* the key is replaced behind this one */
  SECRETSTREAM_FINAL = 3  /* the end of the stream, and REKEY */
};

struct secretstream
{
  struct symcrypt_chacha_ctx chacha;
  uint8_t key[32];
  uint8_t nonce[12]; /* a counter of 4 bytes, and 8 bytes */
};

/* Initialize S for the first message, to encrypt or to decrypt.  The sender
 * passes a random HEADER; the receiver passes the HEADER that it received.
 * The caller wipes S. */
void secretstream_begin (struct secretstream *s, const uint8_t *key,
                         const uint8_t *header);

/* Encrypt LENGTH bytes of SRC, below 2^32, to LENGTH + 17 bytes at DST.  SRC
 * and DST must not overlap.  AD_LENGTH bytes of AD are authenticated, too. */
void secretstream_push (struct secretstream *s, unsigned tag, size_t ad_length,
                        const uint8_t *ad, size_t length, uint8_t *dst,
                        const uint8_t *src);

/* Decrypt LENGTH bytes of SRC to LENGTH - 17 bytes at DST, and store the
 * message's type in *TAG.  SRC and DST must not overlap.  Return -1 if LENGTH
 * is below 17 or the message is not the next of this stream; then nothing is
 * written and S is unchanged. */
int secretstream_pull (struct secretstream *s, unsigned *tag, size_t ad_length,
                       const uint8_t *ad, size_t length, uint8_t *dst,
                       const uint8_t *src);

#endif
