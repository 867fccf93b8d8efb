/* SPDX-License-Identifier: ISC */
/* PBKDF2 (RFC 8018). */
#include "hmac.h"

#include <nettle/pbkdf2.h>

#include <symcrypt/pbkdf2.h>

#include "state.h"

EXPORT (OTHER, pbkdf2);
EXPORT (OTHER, pbkdf2_hmac_sha1);
EXPORT (OTHER, pbkdf2_hmac_sha256);
EXPORT (OTHER, pbkdf2_hmac_sha384);
EXPORT (OTHER, pbkdf2_hmac_sha512);

#define MAX_DIGEST_SIZE 64

#define PBKDF2_HMAC(NAME)                                                     \
  void pbkdf2_hmac_##NAME (size_t key_length, const uint8_t *key,             \
                           unsigned iterations, size_t salt_length,           \
                           const uint8_t *salt, size_t length, uint8_t *dst)  \
  {                                                                           \
    ENTER (pbkdf2_hmac_##NAME,                                                \
           (key_length, key, iterations, salt_length, salt, length, dst),     \
           length);                                                           \
    nettle_require (symcrypt_pbkdf2_hmac_##NAME (key_length, key, iterations, \
                                                 salt_length, salt, length,   \
                                                 dst)                         \
                    == 0);                                                    \
  }
PBKDF2_HMAC (sha1)
PBKDF2_HMAC (sha256)
PBKDF2_HMAC (sha384)
PBKDF2_HMAC (sha512)

/* The iterations after the first, which made T, on a key that is in a context
 * of HMAC here. */
#define ITERATE(NAME)                                                         \
  static void NAME##_iterate_digest (const void *mac_ctx, unsigned n,         \
                                     uint8_t *t)                              \
  {                                                                           \
    const struct hmac_##NAME##_ctx *ctx = mac_ctx;                            \
    _symcrypt_state_iterate_##NAME (HMAC_INNER (ctx), HMAC_OUTER (ctx), n,    \
                                    t);                                       \
  }
ITERATE (md5)
ITERATE (sha1)
ITERATE (sha256)
ITERATE (sha512)

typedef void iterate_fn (const void *mac_ctx, unsigned n, uint8_t *t);

static const struct
{
  nettle_hash_update_func *update;
  nettle_hash_digest_func *digest;
  size_t digest_size;
  iterate_fn *iterate;
} known[] = {
#define KNOWN(NAME, DIGEST_SIZE)                                              \
  {                                                                           \
    (nettle_hash_update_func *) hmac_##NAME##_update,                         \
        (nettle_hash_digest_func *) hmac_##NAME##_digest, DIGEST_SIZE,        \
        NAME##_iterate_digest                                                 \
  }
  KNOWN (md5, MD5_DIGEST_SIZE),
  KNOWN (sha1, SHA1_DIGEST_SIZE),
  KNOWN (sha256, SHA256_DIGEST_SIZE),
  KNOWN (sha512, SHA512_DIGEST_SIZE),
};

static iterate_fn *
find (nettle_hash_update_func *update, nettle_hash_digest_func *digest,
      size_t digest_size)
{
  size_t k;
  for (k = 0; k < sizeof known / sizeof known[0]; k++)
    if (known[k].update == update && known[k].digest == digest
        && known[k].digest_size == digest_size
        && atomic_get (&nettle_families[HMAC]) != FOREIGN)
      return known[k].iterate;
  return NULL;
}

void
pbkdf2 (void *mac_ctx, nettle_hash_update_func *update,
        nettle_hash_digest_func *digest, size_t digest_size,
        unsigned iterations, size_t salt_length, const uint8_t *salt,
        size_t length, uint8_t *dst)
{
  uint8_t t[MAX_DIGEST_SIZE], u[MAX_DIGEST_SIZE], counter[4];
  iterate_fn *iterate = NULL;
  uint32_t block = 1;

  ENTER (pbkdf2,
         (mac_ctx, update, digest, digest_size, iterations, salt_length, salt,
          length, dst),
         length);
  nettle_require (iterations > 0 && digest_size <= MAX_DIGEST_SIZE);
  for (; length > 0; block++)
    {
      const size_t size = length < digest_size ? length : digest_size;
      write_be32 (counter, block);
      update (mac_ctx, salt_length, salt);
      update (mac_ctx, sizeof counter, counter);
      digest (mac_ctx, LENGTH_ARGUMENT (digest_size) t);
      if (block == 1)
        iterate = find (update, digest, digest_size);
      if (iterate && iterations > 1)
        iterate (mac_ctx, iterations - 1, t);
      else if (iterations > 1)
        {
          unsigned n;
          size_t k;
          memcpy (u, t, digest_size);
          for (n = 1; n < iterations; n++)
            {
              update (mac_ctx, digest_size, u);
              digest (mac_ctx, LENGTH_ARGUMENT (digest_size) u);
              for (k = 0; k < digest_size; k++)
                t[k] ^= u[k];
            }
        }
      memcpy (dst, t, size);
      dst += size;
      length -= size;
    }
  wipe_inline (sizeof t, t);
  wipe_inline (sizeof u, u);
}
