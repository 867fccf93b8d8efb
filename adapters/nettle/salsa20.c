/* SPDX-License-Identifier: ISC */
/* Salsa20. */
#include "adapter.h"

#include <nettle/salsa20.h>

#include "bare.h"
#include "byteorder.h"

EXPORT (OTHER, salsa20_set_key);
EXPORT (OTHER, salsa20_128_set_key);
EXPORT (OTHER, salsa20_256_set_key);
EXPORT (OTHER, salsa20_set_nonce);
EXPORT (OTHER, salsa20_crypt);
EXPORT (OTHER, salsa20r12_crypt);

/* A key of 16 bytes is used twice, with constants of its own. */
static void
set_key (struct salsa20_ctx *ctx, size_t length, const uint8_t *key)
{
  const uint8_t *second = key + length - 16;
  unsigned k;

  for (k = 0; k < 4; k++)
    {
      ctx->input[1 + k] = read_le32 (key + 4 * k);
      ctx->input[11 + k] = read_le32 (second + 4 * k);
    }
  ctx->input[0] = UINT32_C (0x61707865);
  ctx->input[5] = length == 16 ? UINT32_C (0x3120646e) : UINT32_C (0x3320646e);
  ctx->input[10]
      = length == 16 ? UINT32_C (0x79622d36) : UINT32_C (0x79622d32);
  ctx->input[15] = UINT32_C (0x6b206574);
}

void
salsa20_set_key (struct salsa20_ctx *ctx, size_t length, const uint8_t *key)
{
  ENTER (salsa20_set_key, (ctx, length, key), length);
  nettle_require (length == SALSA20_128_KEY_SIZE
                  || length == SALSA20_256_KEY_SIZE);
  set_key (ctx, length, key);
}

void
salsa20_128_set_key (struct salsa20_ctx *ctx, const uint8_t *key)
{
  ENTER (salsa20_128_set_key, (ctx, key), SALSA20_128_KEY_SIZE);
  set_key (ctx, SALSA20_128_KEY_SIZE, key);
}

void
salsa20_256_set_key (struct salsa20_ctx *ctx, const uint8_t *key)
{
  ENTER (salsa20_256_set_key, (ctx, key), SALSA20_256_KEY_SIZE);
  set_key (ctx, SALSA20_256_KEY_SIZE, key);
}

void
salsa20_set_nonce (struct salsa20_ctx *ctx, const uint8_t *nonce)
{
  ENTER (salsa20_set_nonce, (ctx, nonce), SALSA20_NONCE_SIZE);
  ctx->input[6] = read_le32 (nonce);
  ctx->input[7] = read_le32 (nonce + 4);
  ctx->input[8] = 0;
  ctx->input[9] = 0;
}

void
salsa20_crypt (struct salsa20_ctx *ctx, size_t length, uint8_t *dst,
               const uint8_t *src)
{
  ENTER (salsa20_crypt, (ctx, length, dst, src), length);
  _symcrypt_salsa20_state_crypt (ctx->input, 20, length, dst, src);
}

void
salsa20r12_crypt (struct salsa20_ctx *ctx, size_t length, uint8_t *dst,
                  const uint8_t *src)
{
  ENTER (salsa20r12_crypt, (ctx, length, dst, src), length);
  _symcrypt_salsa20_state_crypt (ctx->input, 12, length, dst, src);
}
