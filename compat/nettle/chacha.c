/* SPDX-License-Identifier: ISC */
/* ChaCha20. */
#include "chacha.h"

EXPORT (OTHER, chacha_set_key);
EXPORT (OTHER, chacha_set_nonce);
EXPORT (OTHER, chacha_set_nonce96);
EXPORT (OTHER, chacha_set_counter);
EXPORT (OTHER, chacha_set_counter32);
EXPORT (OTHER, chacha_crypt);
EXPORT (OTHER, chacha_crypt32);

void
chacha_set_key (struct chacha_ctx *ctx, const uint8_t *key)
{
  ENTER (chacha_set_key, (ctx, key), CHACHA_KEY_SIZE);
  chacha_put_key (ctx, key);
}

void
chacha_set_nonce (struct chacha_ctx *ctx, const uint8_t *nonce)
{
  ENTER (chacha_set_nonce, (ctx, nonce), CHACHA_NONCE_SIZE);
  ctx->state[12] = 0;
  ctx->state[13] = 0;
  ctx->state[14] = read_le32 (nonce);
  ctx->state[15] = read_le32 (nonce + 4);
}

void
chacha_set_nonce96 (struct chacha_ctx *ctx, const uint8_t *nonce)
{
  ENTER (chacha_set_nonce96, (ctx, nonce), CHACHA_NONCE96_SIZE);
  chacha_put_nonce96 (ctx, nonce);
}

void
chacha_set_counter (struct chacha_ctx *ctx, const uint8_t *counter)
{
  ENTER (chacha_set_counter, (ctx, counter), CHACHA_COUNTER_SIZE);
  ctx->state[12] = read_le32 (counter);
  ctx->state[13] = read_le32 (counter + 4);
}

void
chacha_set_counter32 (struct chacha_ctx *ctx, const uint8_t *counter)
{
  ENTER (chacha_set_counter32, (ctx, counter), CHACHA_COUNTER32_SIZE);
  ctx->state[12] = read_le32 (counter);
}

void
chacha_crypt (struct chacha_ctx *ctx, size_t length, uint8_t *dst,
              const uint8_t *src)
{
  ENTER (chacha_crypt, (ctx, length, dst, src), length);
  _symcrypt_chacha_state_crypt (ctx->state, CHACHA_ROUNDS, 64, length, dst,
                                src);
}

void
chacha_crypt32 (struct chacha_ctx *ctx, size_t length, uint8_t *dst,
                const uint8_t *src)
{
  ENTER (chacha_crypt32, (ctx, length, dst, src), length);
  _symcrypt_chacha_state_crypt (ctx->state, CHACHA_ROUNDS, 32, length, dst,
                                src);
}
