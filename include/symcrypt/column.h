/* SPDX-License-Identifier: ISC */
/* Columns: hashes and tags of many messages that lie in one piece of memory,
 * as tables have them: Arrow's binary and string columns, arrays of records.
 * A program that has no pointer to each message needs none. */
#ifndef SYMCRYPT_COLUMN_H
#define SYMCRYPT_COLUMN_H

#include <symcrypt/hmac.h>

SYMCRYPT_BEGIN_DECLS

/* N messages in SIZE bytes at DATA.  If OFFSETS32 or OFFSETS64 is not null,
 * message k is the bytes from offsets[k] to offsets[k + 1] - 1; OFFSETS32 is
 * taken if both are not null.  Else message k is LENGTH bytes at
 * data + STRIDE * k; the caller sets what is not used to 0. */
struct symcrypt_column
{
  size_t n;
  const uint8_t *data;
  size_t size;
  const int32_t *offsets32;
  const int64_t *offsets64;
  size_t length;
  size_t stride;
};

/* Write the digest of message k of COLUMN to digests + STRIDE * k, or its tag
 * under KEY to tags + STRIDE * k, and return 0.
 *
 * SYMCRYPT_ERROR_LENGTH: offsets are negative, decrease or pass the size of
 * the column, records pass it, or STRIDE is less than a digest.
 * SYMCRYPT_ERROR_NAME: HASH is null.  SYMCRYPT_ERROR_STATE: KEY was never set.
 * On an error nothing is written.  Digests and tags overlap neither the column
 * nor its offsets, which nobody changes during the call.  Time depends on
 * lengths alone. */
int symcrypt_hash_column (const struct symcrypt_hash *hash,
                          const struct symcrypt_column *column, size_t stride,
                          uint8_t *digests) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (2);
int symcrypt_hmac_column (const struct symcrypt_hmac_key *key,
                          const struct symcrypt_column *column, size_t stride,
                          uint8_t *tags) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2);

SYMCRYPT_END_DECLS

#endif
