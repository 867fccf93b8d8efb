/* SPDX-License-Identifier: ISC */
/* RC4: the context is the same. */
#include "adapter.h"

#include <nettle/arcfour.h>

#include <symcrypt/rc4.h>

EXPORT (OTHER, arcfour_set_key);
EXPORT (OTHER, arcfour128_set_key);
EXPORT (OTHER, arcfour_crypt);

typedef char same_size
    [sizeof (struct arcfour_ctx) == sizeof (struct symcrypt_rc4_ctx) ? 1 : -1];

static struct symcrypt_rc4_ctx *
rc4 (struct arcfour_ctx *ctx)
{
  return (struct symcrypt_rc4_ctx *) ctx;
}

void
arcfour_set_key (struct arcfour_ctx *ctx, size_t length, const uint8_t *key)
{
  ENTER (arcfour_set_key, (ctx, length, key), length);
  nettle_require (symcrypt_rc4_set_key (rc4 (ctx), length, key) == 0);
}

void
arcfour128_set_key (struct arcfour_ctx *ctx, const uint8_t *key)
{
  ENTER (arcfour128_set_key, (ctx, key), ARCFOUR128_KEY_SIZE);
  nettle_require (symcrypt_rc4_set_key (rc4 (ctx), ARCFOUR128_KEY_SIZE, key)
                  == 0);
}

void
arcfour_crypt (struct arcfour_ctx *ctx, size_t length, uint8_t *dst,
               const uint8_t *src)
{
  ENTER (arcfour_crypt, (ctx, length, dst, src), length);
  nettle_require (symcrypt_rc4_crypt (rc4 (ctx), length, dst, src) == 0);
}
