/* SPDX-License-Identifier: ISC */
/* HKDF (RFC 5869): keys from a secret that is already hard to guess.  For
 * passwords, see <symcrypt/pbkdf2.h>.
 *
 * Constant time: time depends on lengths alone.  HASH may be the unchecked
 * result of symcrypt_hash_lookup: if it is null, or a hash without HMAC,
 * functions return SYMCRYPT_ERROR_NAME.  An error writes nothing. */
#ifndef SYMCRYPT_HKDF_H
#define SYMCRYPT_HKDF_H

#include <symcrypt/hmac.h>

SYMCRYPT_BEGIN_DECLS

/* Extract: write a pseudorandom key, a digest of HASH, to PRK from LENGTH
 * bytes of SECRET and SALT_LENGTH bytes of SALT (none is fine).  PRK may be
 * SECRET or SALT. */
int symcrypt_hkdf_extract (const struct symcrypt_hash *hash,
                           size_t salt_length, const uint8_t *salt,
                           size_t length, const uint8_t *secret,
                           uint8_t *prk) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (6) SYMCRYPT_READS (3, 2) SYMCRYPT_READS (5, 4);

/* Expand: write LENGTH bytes to DST from PRK_LENGTH bytes at PRK, for the use
 * that INFO names.  More than 255 digests is SYMCRYPT_ERROR_LENGTH.  DST
 * overlaps neither PRK nor INFO. */
int symcrypt_hkdf_expand (const struct symcrypt_hash *hash, size_t prk_length,
                          const uint8_t *prk, size_t info_length,
                          const uint8_t *info, size_t length,
                          uint8_t *dst) SYMCRYPT_MUST_CHECK
    SYMCRYPT_READS (3, 2) SYMCRYPT_READS (5, 4) SYMCRYPT_WRITES (7, 6);

/* The same from a pseudorandom key that was given to symcrypt_hmac_set_key
 * once, for more than one INFO: two compressions less each time.
 * SYMCRYPT_ERROR_STATE: PRK was not set. */
int symcrypt_hkdf_expand_prepared (const struct symcrypt_hmac_key *prk,
                                   size_t info_length, const uint8_t *info,
                                   size_t length,
                                   uint8_t *dst) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (3, 2) SYMCRYPT_WRITES (5, 4);

/* Extract, then expand.  DST does not overlap INFO. */
int symcrypt_hkdf (const struct symcrypt_hash *hash, size_t salt_length,
                   const uint8_t *salt, size_t secret_length,
                   const uint8_t *secret, size_t info_length,
                   const uint8_t *info, size_t length,
                   uint8_t *dst) SYMCRYPT_MUST_CHECK SYMCRYPT_READS (3, 2)
    SYMCRYPT_READS (5, 4) SYMCRYPT_READS (7, 6) SYMCRYPT_WRITES (9, 8);

SYMCRYPT_END_DECLS

#endif
