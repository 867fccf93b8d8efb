/* SPDX-License-Identifier: ISC */
/* RC4 (ARCFOUR), as described in RFC 6229 and draft-kaukonen-cipher-arcfour.
 *
 * Do not use RC4 in anything new: its key stream is biased from the first
 * byte on, and RFC 7465 forbids it in TLS.  It is here for old protocols and
 * files: Kerberos arcfour-hmac, BitTorrent's message stream encryption, old
 * PDF and RDP.
 *
 * RC4 is NOT constant time: the addresses of its table reads depend on the
 * key.  A program that shares a cache with it may learn the key. */
#ifndef SYMCRYPT_RC4_H
#define SYMCRYPT_RC4_H

#include <symcrypt/base.h>

SYMCRYPT_BEGIN_DECLS

#define SYMCRYPT_RC4_MIN_KEY_SIZE 1
#define SYMCRYPT_RC4_MAX_KEY_SIZE 256
#define SYMCRYPT_RC4_KEY_SIZE 16

struct symcrypt_rc4_ctx
{
  uint8_t table[256];
  uint8_t i;
  uint8_t j;
};

/* With a context without a key (all zeros, or wiped), the functions below
 * write zeros to DST and return SYMCRYPT_ERROR_STATE, their only error. */

/* Set CTX from a key of LENGTH bytes, 1 to 256, and go to the start of the
 * key stream.  Another length is SYMCRYPT_ERROR_KEY_LENGTH, and CTX is left
 * as it was.  Not constant time. */
int symcrypt_rc4_set_key (struct symcrypt_rc4_ctx *ctx, size_t length,
                          const uint8_t *key) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2);

/* Pass over the next N bytes of key stream: RC4-drop[N], where N is often 768
 * or 3072.  Not constant time. */
int symcrypt_rc4_drop (struct symcrypt_rc4_ctx *ctx,
                       size_t n) SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1);

/* Xor the next LENGTH bytes of key stream with SRC into DST; any split of a
 * message into calls gives the same bytes.  DST may equal SRC.  Encrypts and
 * decrypts.  Not constant time. */
int symcrypt_rc4_crypt (struct symcrypt_rc4_ctx *ctx, size_t length,
                        uint8_t *dst, const uint8_t *src) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_WRITES (3, 2) SYMCRYPT_READS (4, 2);

/* Write the next LENGTH bytes of key stream to DST.  Not constant time. */
int symcrypt_rc4_stream (struct symcrypt_rc4_ctx *ctx, size_t length,
                         uint8_t *dst) SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1)
    SYMCRYPT_WRITES (3, 2);

/* Do as symcrypt_rc4_crypt for each of N different contexts: lengths[k] bytes
 * go from srcs[k] to dsts[k].  dsts[k] may equal srcs[k].  Different messages
 * do not overlap.  If some contexts have no key, only their messages are
 * zeros.  Not constant time. */
int symcrypt_rc4_crypt_many (size_t n, struct symcrypt_rc4_ctx *const *ctxs,
                             const size_t *lengths, uint8_t *const *dsts,
                             const uint8_t *const *srcs) SYMCRYPT_MUST_CHECK
    SYMCRYPT_READS (2, 1) SYMCRYPT_READS (3, 1) SYMCRYPT_READS (4, 1)
        SYMCRYPT_READS (5, 1);

SYMCRYPT_END_DECLS

#endif
