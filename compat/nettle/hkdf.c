/* SPDX-License-Identifier: ISC */
/* HKDF (RFC 5869) on any MAC, which has its key. */
#include "adapter.h"

#include <nettle/hkdf.h>

#include "wipe.h"

EXPORT (OTHER, hkdf_extract);
EXPORT (OTHER, hkdf_expand);

#define MAX_DIGEST_SIZE 64

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
      /* What goes on is left as it is where nothing follows. */
      if (length > 0)
        update (mac_ctx, digest_size, block);
    }
  wipe_inline (sizeof block, block);
}
