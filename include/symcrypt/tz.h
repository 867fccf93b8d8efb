/* SPDX-License-Identifier: ISC */
/* The Tillich-Zemor hash (J.-P. Tillich and G. Zemor, "Hashing with SL2",
 * CRYPTO '94) over GF(2^127) modulo x^127 + x^63 + 1, as the Go package
 * nspcc-dev/tzhash computes it.
 *
 * It is NOT collision resistant: attacks are public since 2009 (M. Grassl et
 * al., "Cryptanalysis of the Tillich-Zemor hash function").  It is a
 * composable checksum: the digest of a concatenation is the product of the
 * digests.  Do not use it where an adversary chooses the data.
 *
 * A digest is a 2x2 matrix of determinant 1.  It has the entries 00, 01, 10
 * and 11 of 16 bytes each, the most significant byte first.  The top bit of
 * each is clear.  All functions are constant time: time depends on lengths
 * alone. */
#ifndef SYMCRYPT_TZ_H
#define SYMCRYPT_TZ_H

#include <symcrypt/base.h>

SYMCRYPT_BEGIN_DECLS

#define SYMCRYPT_TZ_DIGEST_SIZE 64
#define SYMCRYPT_TZ_BLOCK_SIZE 64
#define SYMCRYPT_TZ_BLOB_SIZE 144
/* The number of bytes that the context collects.  Because of this buffer,
 * small pieces are as fast as large ones. */
#define SYMCRYPT_TZ_BUFFER_SIZE 1024

struct symcrypt_tz_ctx
{
  uint64_t state[8]; /* the running product; see src/tz-kernels.h */
  uint8_t buffer[SYMCRYPT_TZ_BUFFER_SIZE];
  uint16_t used; /* bytes in buffer, which is never full */
  uint8_t begun; /* 0 while state holds no bytes of the message */
};

/* Start a message. */
void symcrypt_tz_init (struct symcrypt_tz_ctx *ctx) SYMCRYPT_NONNULL (1);

/* Add LENGTH bytes of DATA; any split of a message gives the same digest. */
void symcrypt_tz_update (struct symcrypt_tz_ctx *ctx, size_t length,
                         const uint8_t *data) SYMCRYPT_NONNULL (1)
    SYMCRYPT_READS (3, 2);

/* Write the 64-byte DIGEST and start over. */
void symcrypt_tz_digest (struct symcrypt_tz_ctx *ctx,
                         uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 2);

/* The DIGEST of LENGTH bytes of DATA. */
void symcrypt_tz (size_t length, const uint8_t *data,
                  uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE]) SYMCRYPT_NONNULL (3)
    SYMCRYPT_READS (2, 1);

/* Write the digest of the concatenation of N messages to DIGEST.  DIGESTS has
 * their N digests of 64 bytes, one after another.  DIGEST may equal DIGESTS.
 * N = 0 gives the digest of the empty message.  A digest with a set top bit or
 * another determinant than 1 is no element of the group: then nothing is
 * written, and the result is SYMCRYPT_ERROR_GROUP. */
int symcrypt_tz_concat (uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE], size_t n,
                        const uint8_t *digests) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1);

/* WHOLE is the digest of a message, and PART the digest of its left, or its
 * right, end.  Write the digest of the rest to DIGEST, which may equal either.
 * Errors are those of concat. */
int symcrypt_tz_subtract_left (uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE],
                               const uint8_t whole[SYMCRYPT_TZ_DIGEST_SIZE],
                               const uint8_t part[SYMCRYPT_TZ_DIGEST_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2, 3);
int symcrypt_tz_subtract_right (uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE],
                                const uint8_t whole[SYMCRYPT_TZ_DIGEST_SIZE],
                                const uint8_t part[SYMCRYPT_TZ_DIGEST_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2, 3);

/* Return 0 if DIGEST is the digest of the concatenation of N messages, whose
 * 64-byte digests are at PARTS; SYMCRYPT_ERROR_TAG if not; and
 * SYMCRYPT_ERROR_GROUP if one of them is no element of the group. */
int symcrypt_tz_verify (const uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE],
                        size_t n, const uint8_t *parts) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1);

/* Write the state of a message to BLOB, and read it back.  BLOB has
 * SYMCRYPT_TZ_BLOB_SIZE bytes, the same on every machine.  Import returns
 * SYMCRYPT_ERROR_VERSION for a format that this library does not know, and
 * SYMCRYPT_ERROR_ENCODING for a damaged blob; then CTX is wiped. */
void symcrypt_tz_export (const struct symcrypt_tz_ctx *ctx,
                         uint8_t blob[SYMCRYPT_TZ_BLOB_SIZE])
    SYMCRYPT_NONNULL (1, 2);
int symcrypt_tz_import (struct symcrypt_tz_ctx *ctx,
                        const uint8_t blob[SYMCRYPT_TZ_BLOB_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2);

/* Write and read the 64 bytes that the Go package's MarshalBinary gives: a
 * digest with its entries in the order 00, 10, 01, 11.  It has neither a
 * version nor a check.  If it is no element of the group, import wipes CTX and
 * returns SYMCRYPT_ERROR_GROUP. */
void symcrypt_tz_export_tzhash (const struct symcrypt_tz_ctx *ctx,
                                uint8_t state[SYMCRYPT_TZ_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 2);
int symcrypt_tz_import_tzhash (struct symcrypt_tz_ctx *ctx,
                               const uint8_t state[SYMCRYPT_TZ_DIGEST_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2);

SYMCRYPT_END_DECLS

#endif
