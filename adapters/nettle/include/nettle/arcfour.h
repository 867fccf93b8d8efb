/* SPDX-License-Identifier: ISC */
/* Nettle's interface of RC4, on libsymcrypt. */
#ifndef NETTLE_ARCFOUR_H_INCLUDED
#define NETTLE_ARCFOUR_H_INCLUDED

#include "nettle-types.h"

#include "symcrypt-names.h"

SYMCRYPT_NETTLE_BEGIN_DECLS

#define arcfour_set_key SYMCRYPT_NETTLE_NAME (arcfour_set_key)
#define arcfour128_set_key SYMCRYPT_NETTLE_NAME (arcfour128_set_key)
#define arcfour_crypt SYMCRYPT_NETTLE_NAME (arcfour_crypt)

#define ARCFOUR_MIN_KEY_SIZE 1
#define ARCFOUR_MAX_KEY_SIZE 256
#define ARCFOUR_KEY_SIZE 16
#define ARCFOUR128_KEY_SIZE 16

struct arcfour_ctx
{
  uint8_t S[256];
  uint8_t i;
  uint8_t j;
};

void arcfour_set_key (struct arcfour_ctx *ctx, size_t length,
                      const uint8_t *key);
void arcfour128_set_key (struct arcfour_ctx *ctx, const uint8_t *key);
void arcfour_crypt (struct arcfour_ctx *ctx, size_t length, uint8_t *dst,
                    const uint8_t *src);

SYMCRYPT_NETTLE_END_DECLS

#endif
