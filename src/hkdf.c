/* SPDX-License-Identifier: ISC */
/* HKDF (RFC 5869). */
#include "hmac-internal.h"

#include <symcrypt/hkdf.h>

static NOINLINE int
extract (const struct symcrypt_hash *hash, size_t salt_length,
         const uint8_t *salt, size_t length, const uint8_t *secret,
         uint8_t *prk)
{
  struct symcrypt_hmac_key key;
  int error;
  /* Without a salt, the RFC's salt is a digest of zeros: as a key of HMAC that
   * is the empty one. */
  error = _symcrypt_hmac_set_key (&key, hash, salt_length, salt);
  if (error)
    return error;
  return _symcrypt_hmac (&key, length, secret, prk);
}

int
symcrypt_hkdf_extract (const struct symcrypt_hash *hash, size_t salt_length,
                       const uint8_t *salt, size_t length,
                       const uint8_t *secret, uint8_t *prk)
{
  int error;
  error = extract (hash, salt_length, salt, length, secret, prk);
  scrub (SCRUB_LANES);
  return error;
}

static NOINLINE int
expand_prepared (const struct symcrypt_hmac_key *prk, size_t info_length,
                 const uint8_t *info, size_t length, uint8_t *dst)
{
  const size_t digest_size = symcrypt_hash_digest_size (prk->hash);
  struct symcrypt_hmac_ctx ctx;
  const uint8_t *previous = NULL;
  uint8_t counter = 1;

  if (!prk->hash)
    return SYMCRYPT_ERROR_STATE;
  if (length > 255 * digest_size)
    return SYMCRYPT_ERROR_LENGTH;
  if (length == 0)
    return 0;

  _symcrypt_hmac_init (&ctx, prk);
  for (;; counter++)
    {
      if (previous)
        _symcrypt_hmac_update (&ctx, digest_size, previous);
      _symcrypt_hmac_update (&ctx, info_length, info);
      _symcrypt_hmac_update (&ctx, 1, &counter);
      if (length < digest_size)
        {
          uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
          _symcrypt_hmac_digest (&ctx, digest);
          memcpy (dst, digest, length);
          break;
        }
      _symcrypt_hmac_digest (&ctx, dst);
      length -= digest_size;
      if (length == 0)
        break;
      previous = dst;
      dst += digest_size;
    }
  return 0;
}

int
symcrypt_hkdf_expand_prepared (const struct symcrypt_hmac_key *prk,
                               size_t info_length, const uint8_t *info,
                               size_t length, uint8_t *dst)
{
  int error;
  error = expand_prepared (prk, info_length, info, length, dst);
  scrub (SCRUB_LANES);
  return error;
}

static NOINLINE int
expand (const struct symcrypt_hash *hash, size_t prk_length,
        const uint8_t *prk, size_t info_length, const uint8_t *info,
        size_t length, uint8_t *dst)
{
  struct symcrypt_hmac_key key;
  int error = _symcrypt_hmac_set_key (&key, hash, prk_length, prk);
  return error ? error
               : expand_prepared (&key, info_length, info, length, dst);
}

int
symcrypt_hkdf_expand (const struct symcrypt_hash *hash, size_t prk_length,
                      const uint8_t *prk, size_t info_length,
                      const uint8_t *info, size_t length, uint8_t *dst)
{
  int error;
  error = expand (hash, prk_length, prk, info_length, info, length, dst);
  scrub (SCRUB_LANES);
  return error;
}

static NOINLINE int
hkdf (const struct symcrypt_hash *hash, size_t salt_length,
      const uint8_t *salt, size_t secret_length, const uint8_t *secret,
      size_t info_length, const uint8_t *info, size_t length, uint8_t *dst)
{
  uint8_t prk[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  int error = extract (hash, salt_length, salt, secret_length, secret, prk);
  return error ? error
               : expand (hash, hash->digest_size, prk, info_length, info,
                         length, dst);
}

int
symcrypt_hkdf (const struct symcrypt_hash *hash, size_t salt_length,
               const uint8_t *salt, size_t secret_length,
               const uint8_t *secret, size_t info_length, const uint8_t *info,
               size_t length, uint8_t *dst)
{
  int error;
  error = hkdf (hash, salt_length, salt, secret_length, secret, info_length,
                info, length, dst);
  scrub (SCRUB_LANES);
  return error;
}
