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
 * A digest is a 2x2 matrix of determinant 1: entries 00, 01, 10, 11, each 16
 * bytes, most significant byte first, top bit clear.  All functions are
 * constant time: time depends on lengths alone. */
#ifndef SYMCRYPT_TZ_H
#define SYMCRYPT_TZ_H

#include <symcrypt/base.h>

SYMCRYPT_BEGIN_DECLS

#define SYMCRYPT_TZ_DIGEST_SIZE 64
#define SYMCRYPT_TZ_BLOCK_SIZE 64
#define SYMCRYPT_TZ_BLOB_SIZE 144
/* Bytes that are put together before they are worked on, so that a message in
 * small pieces is as fast as one in large ones. */
#define SYMCRYPT_TZ_BUFFER_SIZE 1024

struct symcrypt_tz_ctx
{
  uint64_t state[8]; /* the running product; see src/tz-kernels.h */
  uint8_t buffer[SYMCRYPT_TZ_BUFFER_SIZE];
  uint16_t used; /* bytes in buffer, never all */
  uint8_t begun; /* 0 while the state is that of no bytes */
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

/* Write the digest of the concatenation of N messages to DIGEST from their N
 * digests, 64 bytes each, one after another at DIGESTS.  DIGEST may equal
 * DIGESTS.  N = 0 gives the digest of the empty message.  Any digest that is
 * no element of the group (a set top bit, a determinant other than 1) is
 * SYMCRYPT_ERROR_GROUP with nothing written. */
int symcrypt_tz_concat (uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE], size_t n,
                        const uint8_t *digests) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1);

/* Write to DIGEST the digest of what is left of a message with digest WHOLE
 * when the part with digest PART is taken from its left, or its right, end.
 * DIGEST may equal either.  Errors as for concat. */
int symcrypt_tz_subtract_left (uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE],
                               const uint8_t whole[SYMCRYPT_TZ_DIGEST_SIZE],
                               const uint8_t part[SYMCRYPT_TZ_DIGEST_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2, 3);
int symcrypt_tz_subtract_right (uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE],
                                const uint8_t whole[SYMCRYPT_TZ_DIGEST_SIZE],
                                const uint8_t part[SYMCRYPT_TZ_DIGEST_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2, 3);

/* 0 if DIGEST is that of the concatenation of the N messages with digests
 * PARTS, 64 bytes each; SYMCRYPT_ERROR_TAG if not; SYMCRYPT_ERROR_GROUP if any
 * of them is no element of the group. */
int symcrypt_tz_verify (const uint8_t digest[SYMCRYPT_TZ_DIGEST_SIZE],
                        size_t n, const uint8_t *parts) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1);

/* Write a message under way as SYMCRYPT_TZ_BLOB_SIZE bytes at BLOB, the same
 * on every machine, and read it back.  Import returns 0,
 * SYMCRYPT_ERROR_VERSION for a blob of a format that this library does not
 * know, or SYMCRYPT_ERROR_ENCODING for one that is damaged, and CTX is then
 * wiped. */
void symcrypt_tz_export (const struct symcrypt_tz_ctx *ctx,
                         uint8_t blob[SYMCRYPT_TZ_BLOB_SIZE])
    SYMCRYPT_NONNULL (1, 2);
int symcrypt_tz_import (struct symcrypt_tz_ctx *ctx,
                        const uint8_t blob[SYMCRYPT_TZ_BLOB_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2);

/* The same as the 64 bytes that the Go package's MarshalBinary gives: a digest
 * in the order 00, 10, 01, 11.  It has no version and no check of its own; one
 * that is no element of the group is SYMCRYPT_ERROR_GROUP, and CTX is then
 * wiped. */
void symcrypt_tz_export_tzhash (const struct symcrypt_tz_ctx *ctx,
                                uint8_t state[SYMCRYPT_TZ_DIGEST_SIZE])
    SYMCRYPT_NONNULL (1, 2);
int symcrypt_tz_import_tzhash (struct symcrypt_tz_ctx *ctx,
                               const uint8_t state[SYMCRYPT_TZ_DIGEST_SIZE])
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2);

SYMCRYPT_END_DECLS

#endif
