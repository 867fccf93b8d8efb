/* SPDX-License-Identifier: ISC */
/* What ChaCha20 and ChaCha20-Poly1305 share. */
#ifndef SYMCRYPT_NETTLE_CHACHA_H
#define SYMCRYPT_NETTLE_CHACHA_H

#include "adapter.h"

#include <nettle/chacha.h>

#include "bare.h"
#include "byteorder.h"

enum
{
  CHACHA_ROUNDS = 20
};

NETTLE_INLINE void
chacha_put_key (struct chacha_ctx *ctx, const uint8_t *key)
{
  unsigned k;
  ctx->state[0] = UINT32_C (0x61707865);
  ctx->state[1] = UINT32_C (0x3320646e);
  ctx->state[2] = UINT32_C (0x79622d32);
  ctx->state[3] = UINT32_C (0x6b206574);
  for (k = 0; k < 8; k++)
    ctx->state[4 + k] = read_le32 (key + 4 * k);
}

NETTLE_INLINE void
chacha_put_nonce96 (struct chacha_ctx *ctx, const uint8_t *nonce)
{
  unsigned k;
  ctx->state[12] = 0;
  for (k = 0; k < 3; k++)
    ctx->state[13 + k] = read_le32 (nonce + 4 * k);
}

#endif
