/* SPDX-License-Identifier: ISC */
/* Nettle's interface of Salsa20, on libsymcrypt. */
#ifndef NETTLE_SALSA20_H_INCLUDED
#define NETTLE_SALSA20_H_INCLUDED

#include "nettle-types.h"

#include "symcrypt-names.h"

SYMCRYPT_NETTLE_BEGIN_DECLS

#define salsa20_set_key SYMCRYPT_NETTLE_NAME (salsa20_set_key)
#define salsa20_128_set_key SYMCRYPT_NETTLE_NAME (salsa20_128_set_key)
#define salsa20_256_set_key SYMCRYPT_NETTLE_NAME (salsa20_256_set_key)
#define salsa20_set_nonce SYMCRYPT_NETTLE_NAME (salsa20_set_nonce)
#define salsa20_crypt SYMCRYPT_NETTLE_NAME (salsa20_crypt)
#define salsa20r12_crypt SYMCRYPT_NETTLE_NAME (salsa20r12_crypt)

#if SYMCRYPT_NETTLE == 3
#define salsa20_set_iv SYMCRYPT_NETTLE_NAME (salsa20_set_nonce)
#define SALSA20_IV_SIZE SALSA20_NONCE_SIZE
#endif

#define SALSA20_128_KEY_SIZE 16
#define SALSA20_256_KEY_SIZE 32
#define SALSA20_MIN_KEY_SIZE 16
#define SALSA20_MAX_KEY_SIZE 32
#define SALSA20_KEY_SIZE 32
#define SALSA20_BLOCK_SIZE 64
#define SALSA20_NONCE_SIZE 8
#define _SALSA20_INPUT_LENGTH 16

struct salsa20_ctx
{
  uint32_t input[_SALSA20_INPUT_LENGTH];
};

void salsa20_set_key (struct salsa20_ctx *ctx, size_t length,
                      const uint8_t *key);
void salsa20_128_set_key (struct salsa20_ctx *ctx, const uint8_t *key);
void salsa20_256_set_key (struct salsa20_ctx *ctx, const uint8_t *key);
void salsa20_set_nonce (struct salsa20_ctx *ctx, const uint8_t *nonce);
void salsa20_crypt (struct salsa20_ctx *ctx, size_t length, uint8_t *dst,
                    const uint8_t *src);
void salsa20r12_crypt (struct salsa20_ctx *ctx, size_t length, uint8_t *dst,
                       const uint8_t *src);

SYMCRYPT_NETTLE_END_DECLS

#endif
