/* SPDX-License-Identifier: ISC */
/* PBKDF2 (RFC 8018), and HKDF (RFC 5869) on any MAC, which has its key. */
#include "hash.h"

#include <nettle/hkdf.h>
#include <nettle/pbkdf2.h>

#include <symcrypt/pbkdf2.h>

EXPORT (OTHER, pbkdf2);
EXPORT (OTHER, pbkdf2_hmac_sha1);
EXPORT (OTHER, pbkdf2_hmac_sha256);
EXPORT (OTHER, pbkdf2_hmac_sha384);
EXPORT (OTHER, pbkdf2_hmac_sha512);
EXPORT (OTHER, hkdf_extract);
EXPORT (OTHER, hkdf_expand);

#define MAX_DIGEST_SIZE 64

#define PBKDF2_HMAC(NAME)                                                     \
  void pbkdf2_hmac_##NAME (size_t key_length, const uint8_t *key,             \
                           unsigned iterations, size_t salt_length,           \
                           const uint8_t *salt, size_t length, uint8_t *dst)  \
  {                                                                           \
    ENTER (pbkdf2_hmac_##NAME,                                                \
           (key_length, key, iterations, salt_length, salt, length, dst),     \
           length);                                                           \
    nettle_require (symcrypt_pbkdf2_hmac (symcrypt_hash_##NAME (),            \
                                          key_length, key, iterations,        \
                                          salt_length, salt, length, dst)     \
                    == 0);                                                    \
  }
PBKDF2_HMAC (sha1)
PBKDF2_HMAC (sha256)
PBKDF2_HMAC (sha384)
PBKDF2_HMAC (sha512)

/* MAC_CTX as a key of this library, if it is a context of HMAC here that has a
 * key and nothing of a message. */
#define AS_KEY(NAME, FAMILY)                                                  \
  static int NAME##_as_key (const void *mac_ctx,                              \
                            struct symcrypt_hmac_key *key)                    \
  {                                                                           \
    const struct hmac_##FAMILY##_ctx *ctx = mac_ctx;                          \
    if (ctx->state.index != 0                                                 \
        || !symcrypt_memeql (HMAC_HALF (FAMILY), &ctx->state, &ctx->inner))   \
      return 0;                                                               \
    key->hash = symcrypt_hash_##NAME ();                                      \
    memcpy (key->inner, &ctx->inner, sizeof ctx->state.state);                \
    memcpy (key->outer, &ctx->outer, sizeof ctx->state.state);                \
    return 1;                                                                 \
  }
AS_KEY (md5, md5)
AS_KEY (sha1, sha1)
AS_KEY (sha224, sha256)
AS_KEY (sha256, sha256)
AS_KEY (sha384, sha512)
AS_KEY (sha512, sha512)

static const struct
{
  nettle_hash_update_func *update;
  nettle_hash_digest_func *digest;
  size_t digest_size;
  int (*as_key) (const void *mac_ctx, struct symcrypt_hmac_key *key);
} known[] = {
#define KNOWN(NAME, FAMILY, DIGEST_SIZE)                                      \
  {                                                                           \
    (nettle_hash_update_func *) hmac_##FAMILY##_update,                       \
        (nettle_hash_digest_func *) hmac_##NAME##_digest, DIGEST_SIZE,        \
        NAME##_as_key                                                         \
  }
  KNOWN (md5, md5, MD5_DIGEST_SIZE),
  KNOWN (sha1, sha1, SHA1_DIGEST_SIZE),
  KNOWN (sha224, sha256, SHA224_DIGEST_SIZE),
  KNOWN (sha256, sha256, SHA256_DIGEST_SIZE),
  KNOWN (sha384, sha512, SHA384_DIGEST_SIZE),
  KNOWN (sha512, sha512, SHA512_DIGEST_SIZE),
};

static int
as_key (const void *mac_ctx, nettle_hash_update_func *update,
        nettle_hash_digest_func *digest, size_t digest_size,
        struct symcrypt_hmac_key *key)
{
  size_t k;
  for (k = 0; k < sizeof known / sizeof known[0]; k++)
    if (known[k].update == update && known[k].digest == digest
        && known[k].digest_size == digest_size)
      return nettle_is_here (HMAC) && known[k].as_key (mac_ctx, key);
  return 0;
}

/* On any MAC. */
static void
by_calls (void *mac_ctx, nettle_hash_update_func *update,
          nettle_hash_digest_func *digest, size_t digest_size,
          unsigned iterations, size_t salt_length, const uint8_t *salt,
          size_t length, uint8_t *dst)
{
  uint8_t t[MAX_DIGEST_SIZE], u[MAX_DIGEST_SIZE], counter[4];
  uint32_t block = 1;

  for (; length > 0; block++)
    {
      const size_t size = length < digest_size ? length : digest_size;
      unsigned n;
      size_t k;

      write_be32 (counter, block);
      update (mac_ctx, salt_length, salt);
      update (mac_ctx, sizeof counter, counter);
      digest (mac_ctx, LENGTH_ARGUMENT (digest_size) t);
      memcpy (u, t, digest_size);
      for (n = 1; n < iterations; n++)
        {
          update (mac_ctx, digest_size, u);
          digest (mac_ctx, LENGTH_ARGUMENT (digest_size) u);
          for (k = 0; k < digest_size; k++)
            t[k] ^= u[k];
        }
      memcpy (dst, t, size);
      dst += size;
      length -= size;
    }
  wipe_inline (sizeof t, t);
  wipe_inline (sizeof u, u);
}

void
pbkdf2 (void *mac_ctx, nettle_hash_update_func *update,
        nettle_hash_digest_func *digest, size_t digest_size,
        unsigned iterations, size_t salt_length, const uint8_t *salt,
        size_t length, uint8_t *dst)
{
  struct symcrypt_hmac_key key;

  ENTER (pbkdf2,
         (mac_ctx, update, digest, digest_size, iterations, salt_length, salt,
          length, dst),
         length);
  nettle_require (iterations > 0 && digest_size <= MAX_DIGEST_SIZE);
  if (as_key (mac_ctx, update, digest, digest_size, &key))
    {
      nettle_require (symcrypt_pbkdf2_prepared (&key, iterations, salt_length,
                                                salt, length, dst)
                      == 0);
      wipe_inline (sizeof key, &key);
    }
  else
    by_calls (mac_ctx, update, digest, digest_size, iterations, salt_length,
              salt, length, dst);
}

void
hkdf_extract (void *mac_ctx, nettle_hash_update_func *update,
              nettle_hash_digest_func *digest,
              SYMCRYPT_NETTLE_LENGTH (digest_size) size_t secret_size,
              const uint8_t *secret, uint8_t *dst)
{
  ENTER (hkdf_extract,
         (mac_ctx, update, digest, LENGTH_ARGUMENT (digest_size) secret_size,
          secret, dst),
         secret_size);
  update (mac_ctx, secret_size, secret);
  digest (mac_ctx, LENGTH_ARGUMENT (digest_size) dst);
}

void
hkdf_expand (void *mac_ctx, nettle_hash_update_func *update,
             nettle_hash_digest_func *digest, size_t digest_size,
             size_t info_size, const uint8_t *info, size_t length,
             uint8_t *dst)
{
  uint8_t block[MAX_DIGEST_SIZE];
  uint8_t counter = 1;

  ENTER (hkdf_expand,
         (mac_ctx, update, digest, digest_size, info_size, info, length, dst),
         length);
  nettle_require (digest_size <= MAX_DIGEST_SIZE);
  while (length > 0)
    {
      const size_t size = length < digest_size ? length : digest_size;
      update (mac_ctx, info_size, info);
      update (mac_ctx, 1, &counter);
      digest (mac_ctx, LENGTH_ARGUMENT (digest_size) block);
      memcpy (dst, block, size);
      dst += size;
      length -= size;
      counter++;
      /* Do not start the next block after the last one, so that the context is
       * not changed. */
      if (length > 0)
        update (mac_ctx, digest_size, block);
    }
  wipe_inline (sizeof block, block);
}
