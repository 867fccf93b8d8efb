/* SPDX-License-Identifier: ISC */
/* ChaCha20, and ChaCha20-Poly1305 (RFC 8439).  Each piece of a
 * ChaCha20-Poly1305 message, except the last, must be a multiple of 64 bytes,
 * as in Nettle. */
#include "poly1305.h"

#include "byteorder.h"
#include "wipe.h"

EXPORT (OTHER, chacha_set_key);
EXPORT (OTHER, chacha_set_nonce);
EXPORT (OTHER, chacha_set_nonce96);
EXPORT (OTHER, chacha_set_counter);
EXPORT (OTHER, chacha_set_counter32);
EXPORT (OTHER, chacha_crypt);
EXPORT (OTHER, chacha_crypt32);
EXPORT (POLY1305, chacha_poly1305_set_key);
EXPORT (POLY1305, chacha_poly1305_set_nonce);
EXPORT (POLY1305, chacha_poly1305_update);
EXPORT (POLY1305, chacha_poly1305_encrypt);
EXPORT (POLY1305, chacha_poly1305_decrypt);
EXPORT (POLY1305, chacha_poly1305_digest);

enum
{
  CHACHA_ROUNDS = 20
};

static void
put_key (struct chacha_ctx *ctx, const uint8_t *key)
{
  unsigned k;
  ctx->state[0] = UINT32_C (0x61707865);
  ctx->state[1] = UINT32_C (0x3320646e);
  ctx->state[2] = UINT32_C (0x79622d32);
  ctx->state[3] = UINT32_C (0x6b206574);
  for (k = 0; k < 8; k++)
    ctx->state[4 + k] = read_le32 (key + 4 * k);
}

static void
put_nonce96 (struct chacha_ctx *ctx, const uint8_t *nonce)
{
  unsigned k;
  ctx->state[12] = 0;
  for (k = 0; k < 3; k++)
    ctx->state[13 + k] = read_le32 (nonce + 4 * k);
}

void
chacha_set_key (struct chacha_ctx *ctx, const uint8_t *key)
{
  ENTER (chacha_set_key, (ctx, key), CHACHA_KEY_SIZE);
  put_key (ctx, key);
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
  put_nonce96 (ctx, nonce);
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

static void
pad (struct chacha_poly1305_ctx *ctx, enum poly1305_form form)
{
  static const uint8_t zeros[16];
  if (ctx->index > 0)
    ctx->index = nettle_poly1305_take (&ctx->poly1305, ctx->block, ctx->index,
                                       16 - ctx->index, zeros, form);
}

void
chacha_poly1305_set_key (struct chacha_poly1305_ctx *ctx, const uint8_t *key)
{
  ENTER (chacha_poly1305_set_key, (ctx, key), CHACHA_POLY1305_KEY_SIZE);
  put_key (&ctx->chacha, key);
}

void
nettle_aead_set_nonce (struct chacha_poly1305_ctx *ctx, const uint8_t *nonce,
                       enum poly1305_form form)
{
  uint8_t first[CHACHA_BLOCK_SIZE] = { 0 };

  put_nonce96 (&ctx->chacha, nonce);
  /* Block 0; what is encrypted begins at block 1. */
  _symcrypt_chacha_state_crypt (ctx->chacha.state, CHACHA_ROUNDS, 32,
                                sizeof first, first, first);
  nettle_poly1305_put_key (&ctx->poly1305, first, form);
  memcpy (ctx->s.b, first + 16, 16);
  ctx->auth_size = ctx->data_size = 0;
  ctx->index = 0;
  wipe_inline (sizeof first, first);
}

void
chacha_poly1305_set_nonce (struct chacha_poly1305_ctx *ctx,
                           const uint8_t *nonce)
{
  ENTER (chacha_poly1305_set_nonce, (ctx, nonce), CHACHA_POLY1305_NONCE_SIZE);
  nettle_aead_set_nonce (ctx, nonce, nettle_poly1305_form ());
}

void
nettle_aead_update (struct chacha_poly1305_ctx *ctx, size_t length,
                    const uint8_t *data, enum poly1305_form form)
{
  nettle_require (ctx->data_size == 0);
  ctx->index = nettle_poly1305_take (&ctx->poly1305, ctx->block, ctx->index,
                                     length, data, form);
  ctx->auth_size += length;
}

void
chacha_poly1305_update (struct chacha_poly1305_ctx *ctx, size_t length,
                        const uint8_t *data)
{
  ENTER (chacha_poly1305_update, (ctx, length, data), length);
  nettle_aead_update (ctx, length, data, nettle_poly1305_form ());
}

/* Keep the last bytes of the ciphertext that fill no block.  When encrypting,
 * copy from DST after the call.  When decrypting, copy from SRC before it,
 * because SRC may equal DST. */
NETTLE_INLINE void
crypt (struct chacha_poly1305_ctx *ctx, int encrypt, size_t length,
       uint8_t *dst, const uint8_t *src, enum poly1305_form form)
{
  const size_t rest = length % 16;
  struct poly1305_words mac;

  if (length == 0)
    return;
  nettle_require (ctx->data_size % CHACHA_POLY1305_BLOCK_SIZE == 0);
  pad (ctx, form);
  if (!encrypt)
    memcpy (ctx->block, src + (length - rest), rest);
  nettle_poly1305_load (&mac, &ctx->poly1305, form);
  _symcrypt_chacha_poly1305_state_crypt (encrypt, ctx->chacha.state, mac.h,
                                         mac.r, length, dst, src);
  nettle_poly1305_store (&mac, &ctx->poly1305, form);
  wipe_inline (sizeof mac, &mac);
  if (encrypt)
    memcpy (ctx->block, dst + (length - rest), rest);
  ctx->index = (unsigned) rest;
  ctx->data_size += length;
}

void
nettle_aead_encrypt (struct chacha_poly1305_ctx *ctx, size_t length,
                     uint8_t *dst, const uint8_t *src, enum poly1305_form form)
{
  crypt (ctx, 1, length, dst, src, form);
}

void
chacha_poly1305_encrypt (struct chacha_poly1305_ctx *ctx, size_t length,
                         uint8_t *dst, const uint8_t *src)
{
  ENTER (chacha_poly1305_encrypt, (ctx, length, dst, src), length);
  nettle_aead_encrypt (ctx, length, dst, src, nettle_poly1305_form ());
}

void
chacha_poly1305_decrypt (struct chacha_poly1305_ctx *ctx, size_t length,
                         uint8_t *dst, const uint8_t *src)
{
  ENTER (chacha_poly1305_decrypt, (ctx, length, dst, src), length);
  crypt (ctx, 0, length, dst, src, nettle_poly1305_form ());
}

/* Leaves the tag in s and h = 0, as Nettle does. */
void
nettle_aead_digest (struct chacha_poly1305_ctx *ctx, size_t length,
                    uint8_t *digest, enum poly1305_form form)
{
  struct poly1305_words mac;
  uint8_t lengths[16];

  pad (ctx, form);
  write_le64 (lengths, ctx->auth_size);
  write_le64 (lengths + 8, ctx->data_size);
  nettle_poly1305_load (&mac, &ctx->poly1305, form);
  _symcrypt_poly1305_state_blocks (mac.h, mac.r, 1, lengths, 1);
  _symcrypt_poly1305_state_digest (mac.h, ctx->s.b, ctx->s.b);
  memset (mac.h, 0, sizeof mac.h);
  nettle_poly1305_store (&mac, &ctx->poly1305, form);
  wipe_inline (sizeof mac, &mac);
  memcpy (digest, ctx->s.b, length);
}

void
chacha_poly1305_digest (struct chacha_poly1305_ctx *ctx,
                        SYMCRYPT_NETTLE_LENGTH (length) uint8_t *digest)
{
  LENGTH_UP_TO (length, CHACHA_POLY1305_DIGEST_SIZE);
  ENTER (chacha_poly1305_digest, (ctx, LENGTH_ARGUMENT (length) digest),
         length);
  nettle_aead_digest (ctx, length, digest, nettle_poly1305_form ());
}
