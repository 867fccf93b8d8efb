/* SPDX-License-Identifier: ISC */
/* PBKDF2 (RFC 8018, section 5.2) with HMAC: keys from passwords, made slow to
 * guess by the number of iterations.  Constant time: time depends on lengths
 * and iterations alone. */
#ifndef SYMCRYPT_PBKDF2_H
#define SYMCRYPT_PBKDF2_H

#include <symcrypt/hash.h>

SYMCRYPT_BEGIN_DECLS

/* symcrypt_pbkdf2_hmac_HASH (password_length, password, iterations,
 *                            salt_length, salt, length, dst)
 *   Write LENGTH bytes of key to DST.  0 iterations is
 *   SYMCRYPT_ERROR_ITERATIONS, more than 2^32 - 1 digests of output
 *   SYMCRYPT_ERROR_LENGTH; either way nothing is written.  DST overlaps
 *   neither password nor salt.
 * symcrypt_pbkdf2_hmac_HASH_many (n, password_lengths, passwords, iterations,
 *                                 salt_lengths, salts, length, dsts)
 *   N independent keys of LENGTH bytes each, side by side where that is
 *   faster; errors as above, with nothing written for any of them. */
#define SYMCRYPT_PBKDF2_DECLARE(HASH)                                         \
  int symcrypt_pbkdf2_hmac_##HASH (                                           \
      size_t password_length, const uint8_t *password, uint64_t iterations,   \
      size_t salt_length, const uint8_t *salt, size_t length, uint8_t *dst)   \
      SYMCRYPT_MUST_CHECK;                                                    \
  int symcrypt_pbkdf2_hmac_##HASH##_many (                                    \
      size_t n, const size_t *password_lengths,                               \
      const uint8_t *const *passwords, uint64_t iterations,                   \
      const size_t *salt_lengths, const uint8_t *const *salts, size_t length, \
      uint8_t *const *dsts) SYMCRYPT_MUST_CHECK

SYMCRYPT_PBKDF2_DECLARE (md5);
SYMCRYPT_PBKDF2_DECLARE (sha1);
SYMCRYPT_PBKDF2_DECLARE (sha224);
SYMCRYPT_PBKDF2_DECLARE (sha256);
SYMCRYPT_PBKDF2_DECLARE (sha384);
SYMCRYPT_PBKDF2_DECLARE (sha512);
SYMCRYPT_PBKDF2_DECLARE (sha512_224);
SYMCRYPT_PBKDF2_DECLARE (sha512_256);

/* The same with a hash that is known at run time only, one of
 * symcrypt_hashes[]. */
int symcrypt_pbkdf2_hmac (const struct symcrypt_hash *hash,
                          size_t password_length, const uint8_t *password,
                          uint64_t iterations, size_t salt_length,
                          const uint8_t *salt, size_t length,
                          uint8_t *dst) SYMCRYPT_MUST_CHECK;
int symcrypt_pbkdf2_hmac_many (const struct symcrypt_hash *hash, size_t n,
                               const size_t *password_lengths,
                               const uint8_t *const *passwords,
                               uint64_t iterations, const size_t *salt_lengths,
                               const uint8_t *const *salts, size_t length,
                               uint8_t *const *dsts) SYMCRYPT_MUST_CHECK;

SYMCRYPT_END_DECLS

#endif
