/* SPDX-License-Identifier: ISC */
/* Columns: many messages that lie in one piece of memory, as tables have them:
 * Arrow's binary and string columns, arrays of records.  A program that has no
 * pointer to each message needs none. */
#ifndef SYMCRYPT_COLUMN_H
#define SYMCRYPT_COLUMN_H

#include <symcrypt/chacha-poly1305.h>
#include <symcrypt/pbkdf2.h>

SYMCRYPT_BEGIN_DECLS

/* N messages in SIZE bytes at DATA.  If OFFSETS32 or OFFSETS64 is not null,
 * message k is the bytes from offsets[k] to offsets[k + 1] - 1; OFFSETS32 is
 * taken if both are not null.  Otherwise message k is LENGTH bytes at data +
 * STRIDE * k; the caller sets what is not used to 0.  A column with a STRIDE
 * of 0 has the same message N times. */
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
 * On an error nothing is written.  Digests and tags must not overlap the
 * column or its offsets, and no thread may change these during the call.  Time
 * depends only on lengths. */
int symcrypt_hash_column (const struct symcrypt_hash *hash,
                          const struct symcrypt_column *column, size_t stride,
                          uint8_t *digests) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (2);
int symcrypt_hmac_column (const struct symcrypt_hmac_key *key,
                          const struct symcrypt_column *column, size_t stride,
                          uint8_t *tags) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1, 2);

/* Write LENGTH bytes of key, made of password k of PASSWORDS and salt k of
 * SALTS as symcrypt_pbkdf2_hmac does, to dst + STRIDE * k, and return 0.
 * Errors are those of symcrypt_hash_column and symcrypt_pbkdf2_hmac, and
 * SYMCRYPT_ERROR_LENGTH if there are not as many salts as passwords. */
int symcrypt_pbkdf2_hmac_column (
    const struct symcrypt_hash *hash, const struct symcrypt_column *passwords,
    uint64_t iterations, const struct symcrypt_column *salts, size_t length,
    size_t stride, uint8_t *dst) SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (2, 4);

/* Seal each message of MESSAGES under KEY, with its nonce of NONCES and its
 * associated data of ADS, which is null if there is none, and return 0.
 * NONCES are records of 12 bytes, or of 24 for XChaCha20-Poly1305; no two
 * messages under one key have the same nonce.  DST gets one sealed message
 * after another, each the ciphertext and its tag of 16 bytes, and OFFSETS
 * where each begins: n + 1 numbers, so that both together are a column with
 * offsets64.
 *
 * SYMCRYPT_ERROR_LENGTH: a column is wrong as above, the columns have not the
 * same number of messages, NONCES are not such records, or MESSAGES have more
 * than SYMCRYPT_CHACHA_POLY1305_MAX_LENGTH bytes; then nothing is written.
 * The output overlaps nothing else.  Time depends on lengths and on which
 * messages are authentic. */
int symcrypt_chacha_poly1305_seal_column (
    const uint8_t key[SYMCRYPT_CHACHA_POLY1305_KEY_SIZE],
    const struct symcrypt_column *nonces, const struct symcrypt_column *ads,
    const struct symcrypt_column *messages, int64_t *offsets,
    uint8_t *dst) SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2, 4, 5);

/* Open each message of MESSAGES, which the function before has sealed.
 * wrong[k] becomes 1 if message k is not authentic, which is
 * SYMCRYPT_ERROR_TAG, and 0 otherwise.  In the place of a message that is not
 * authentic are zeros.  All others are opened.  DST gets 16 bytes less of each
 * message, none of one that is shorter. */
int symcrypt_chacha_poly1305_open_column (
    const uint8_t key[SYMCRYPT_CHACHA_POLY1305_KEY_SIZE],
    const struct symcrypt_column *nonces, const struct symcrypt_column *ads,
    const struct symcrypt_column *messages, int64_t *offsets, uint8_t *dst,
    uint8_t *wrong) SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (1, 2, 4, 5);

SYMCRYPT_END_DECLS

#endif
