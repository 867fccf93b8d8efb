/* SPDX-License-Identifier: ISC */
/* PBKDF2 (RFC 8018, section 5.2) with HMAC: keys from passwords.  The number
 * of iterations makes each guess slow.
 *
 * Constant time: time depends on lengths and iterations alone.  0 iterations
 * are SYMCRYPT_ERROR_ITERATIONS; more than 2^32 - 1 digests of output are
 * SYMCRYPT_ERROR_LENGTH.  An error writes nothing.  Output overlaps neither
 * passwords nor salts nor other output. */
#ifndef SYMCRYPT_PBKDF2_H
#define SYMCRYPT_PBKDF2_H

#include <symcrypt/hmac.h>

SYMCRYPT_BEGIN_DECLS

/* The least iterations that OWASP's Password Storage Cheat Sheet
 * (cheatsheetseries.owasp.org) has recommended since 2023; RustCrypto's crate
 * pbkdf2 quotes it, 0.12.0 of 2023-03-04 for the first, 0.13.0 of 2026-04-21
 * for both.  A later figure gets another name: records keep their own count.
 */
#define SYMCRYPT_PBKDF2_HMAC_SHA256_ITERATIONS_2023 600000
#define SYMCRYPT_PBKDF2_HMAC_SHA512_ITERATIONS_2023 210000

/* Write LENGTH bytes of key, made of PASSWORD and SALT by ITERATIONS
 * iterations with HMAC of HASH, to DST.  HASH may be the unchecked
 * result of symcrypt_hash_lookup: if it is null, the result is
 * SYMCRYPT_ERROR_NAME. */
int symcrypt_pbkdf2_hmac (const struct symcrypt_hash *hash,
                          size_t password_length, const uint8_t *password,
                          uint64_t iterations, size_t salt_length,
                          const uint8_t *salt, size_t length,
                          uint8_t *dst) SYMCRYPT_MUST_CHECK
    SYMCRYPT_READS (3, 2) SYMCRYPT_READS (6, 5) SYMCRYPT_WRITES (8, 7);

/* Write N independent keys of LENGTH bytes each, side by side where that is
 * faster. */
int symcrypt_pbkdf2_hmac_many (const struct symcrypt_hash *hash, size_t n,
                               const size_t *password_lengths,
                               const uint8_t *const *passwords,
                               uint64_t iterations, const size_t *salt_lengths,
                               const uint8_t *const *salts, size_t length,
                               uint8_t *const *dsts) SYMCRYPT_MUST_CHECK
    SYMCRYPT_READS (3, 2) SYMCRYPT_READS (4, 2) SYMCRYPT_READS (6, 2)
        SYMCRYPT_READS (7, 2) SYMCRYPT_READS (9, 2);

/* The same as symcrypt_pbkdf2_hmac for a password that was given to
 * symcrypt_hmac_set_key once, for more than one salt or count.
 * SYMCRYPT_ERROR_STATE: PASSWORD was not set. */
int symcrypt_pbkdf2_prepared (const struct symcrypt_hmac_key *password,
                              uint64_t iterations, size_t salt_length,
                              const uint8_t *salt, size_t length,
                              uint8_t *dst) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1) SYMCRYPT_READS (4, 3) SYMCRYPT_WRITES (6, 5);

SYMCRYPT_END_DECLS

#endif
