/* SPDX-License-Identifier: ISC */
/* ChaCha20-Poly1305 (RFC 8439, section 2.8) and XChaCha20-Poly1305
 * (draft-irtf-cfrg-xchacha-03, section 2). */
#include "kernels.h"

#include <string.h>

#include <symcrypt/chacha-poly1305.h>

#define BLOCK SYMCRYPT_POLY1305_BLOCK_SIZE
#define TAG SYMCRYPT_CHACHA_POLY1305_TAG_SIZE
#define MAX_LENGTH SYMCRYPT_CHACHA_POLY1305_MAX_LENGTH

/* Messages are encrypted and authenticated by pieces of this many bytes, so
 * that what the one has written is still in the first-level cache when the
 * other reads it. */
#define PIECE 8192

enum
{
  STAGE_NO_NONCE,
  STAGE_AD,
  STAGE_ENCRYPT,
  STAGE_DECRYPT
};

typedef void nonce_fn (struct symcrypt_chacha_ctx *, const uint8_t *);

/* The first block of the stream, of which 32 bytes are the key of Poly1305;
 * the message starts at the second. */
static void
first_block (struct symcrypt_chacha_ctx *chacha, uint8_t *block)
{
  int error
      = symcrypt_chacha_stream (chacha, SYMCRYPT_CHACHA_BLOCK_SIZE, block);
  (void) error; /* the stream has one block */
}

/* Callers keep to MAX_LENGTH, so that the stream does not end. */
static void
crypt (struct symcrypt_chacha_ctx *chacha, size_t length, uint8_t *dst,
       const uint8_t *src)
{
  int error = symcrypt_chacha_crypt (chacha, length, dst, src);
  (void) error;
}

/* ---------------------------------------------------------- in one call */

/* The first blocks of the stream are made together, as many as the message
 * needs up to EARLY: the key of Poly1305 and the stream for what follows.
 * Kernels make some blocks at hardly more than the price of one. */
#define EARLY 4
#define STREAM_BLOCK SYMCRYPT_CHACHA_BLOCK_SIZE

struct message
{
  struct symcrypt_chacha_ctx chacha;
  uint8_t tag[TAG];
  uint8_t stream[EARLY * STREAM_BLOCK];
  size_t early; /* bytes of stream that the message has yet to use */
  struct symcrypt_poly1305_state poly1305;
};

/* Authenticate LENGTH bytes of DATA and zeros up to a whole block. */
static void
authenticate (struct message *m, size_t length, const uint8_t *data)
{
  size_t rest = length % BLOCK;
  if (length >= BLOCK)
    poly1305_blocks_kernel () (&m->poly1305, length / BLOCK, data, 1);
  if (rest > 0)
    {
      uint8_t block[BLOCK];
      poly1305_pad (block, rest, data + (length - rest), 0);
      poly1305_blocks_kernel () (&m->poly1305, 1, block, 1);
      wipe_inline (sizeof block, block);
    }
}

static void
start (struct message *m, nonce_fn *set_nonce, const uint8_t *key,
       const uint8_t *nonce, size_t ad_length, const uint8_t *ad,
       size_t length)
{
  size_t blocks = length >= sizeof m->stream - STREAM_BLOCK
                      ? EARLY
                      : 1 + (length + STREAM_BLOCK - 1) / STREAM_BLOCK;

  symcrypt_chacha_set_key (&m->chacha, key);
  set_nonce (&m->chacha, nonce);
  memset (m->stream, 0, blocks * STREAM_BLOCK);
  chacha_blocks_kernel () (m->stream, m->stream, blocks, m->chacha.state,
                           m->chacha.rounds);
  m->chacha.state[12] = (uint32_t) blocks;
  m->early = (blocks - 1) * STREAM_BLOCK;
  poly1305_start (&m->poly1305, m->stream);
  authenticate (m, ad_length, ad);
}

/* Encrypt or decrypt the next LENGTH bytes; all but the last such call of a
 * message have more than the early blocks. */
static void
crypt_message (struct message *m, size_t length, uint8_t *dst,
               const uint8_t *src)
{
  size_t n = length < m->early ? length : m->early;
  if (n > 0)
    memxor_kernel () (dst, src, m->stream + STREAM_BLOCK, n);
  m->early = 0;
  if (length > n)
    crypt (&m->chacha, length - n, dst + n, src + n);
}

static void
finish (struct message *m, size_t ad_length, size_t length, uint8_t *tag)
{
  uint8_t lengths[BLOCK];
  write_le64 (lengths, ad_length);
  write_le64 (lengths + 8, length);
  poly1305_blocks_kernel () (&m->poly1305, 1, lengths, 1);
  poly1305_finish (&m->poly1305, read_le64 (m->stream + 16),
                   read_le64 (m->stream + 24), tag);
}

static void
wipe_message (struct message *m)
{
  poly1305_wipe_state (&m->poly1305);
  symcrypt_wipe (offsetof (struct message, poly1305), m);
}

/* A function, since compilers warn of a size_t that cannot be that large. */
static inline int
too_long (uint64_t length)
{
  return length > MAX_LENGTH;
}

static int
seal (nonce_fn *set_nonce, const uint8_t *key, const uint8_t *nonce,
      size_t ad_length, const uint8_t *ad, size_t length, uint8_t *dst,
      const uint8_t *src, uint8_t *tag)
{
  struct message m;
  size_t left = length;

  if (too_long (length))
    return SYMCRYPT_ERROR_LENGTH;
  start (&m, set_nonce, key, nonce, ad_length, ad, length);
  while (left > 0)
    {
      size_t n = left < PIECE ? left : PIECE;
      crypt_message (&m, n, dst, src);
      authenticate (&m, n, dst);
      dst += n;
      src += n;
      left -= n;
    }
  finish (&m, ad_length, length, tag);
  wipe_message (&m);
  return 0;
}

static int
open (nonce_fn *set_nonce, const uint8_t *key, const uint8_t *nonce,
      size_t ad_length, const uint8_t *ad, size_t length, uint8_t *dst,
      const uint8_t *src, const uint8_t *tag)
{
  struct message m;
  int good;

  if (too_long (length))
    return SYMCRYPT_ERROR_LENGTH;
  start (&m, set_nonce, key, nonce, ad_length, ad, length);
  authenticate (&m, length, src);
  finish (&m, ad_length, length, m.tag);
  good = symcrypt_memeql (TAG, m.tag, tag);
  if (length > 0)
    {
      if (good)
        crypt_message (&m, length, dst, src);
      else
        symcrypt_wipe (length, dst);
    }
  wipe_message (&m);
  return good ? 0 : SYMCRYPT_ERROR_TAG;
}

int
symcrypt_chacha_poly1305_seal (const uint8_t *key, const uint8_t *nonce,
                               size_t ad_length, const uint8_t *ad,
                               size_t length, uint8_t *dst, const uint8_t *src,
                               uint8_t *tag)
{
  return seal (symcrypt_chacha_set_nonce96, key, nonce, ad_length, ad, length,
               dst, src, tag);
}

int
symcrypt_chacha_poly1305_open (const uint8_t *key, const uint8_t *nonce,
                               size_t ad_length, const uint8_t *ad,
                               size_t length, uint8_t *dst, const uint8_t *src,
                               const uint8_t *tag)
{
  return open (symcrypt_chacha_set_nonce96, key, nonce, ad_length, ad, length,
               dst, src, tag);
}

int
symcrypt_xchacha_poly1305_seal (const uint8_t *key, const uint8_t *nonce,
                                size_t ad_length, const uint8_t *ad,
                                size_t length, uint8_t *dst,
                                const uint8_t *src, uint8_t *tag)
{
  return seal (symcrypt_xchacha_set_nonce, key, nonce, ad_length, ad, length,
               dst, src, tag);
}

int
symcrypt_xchacha_poly1305_open (const uint8_t *key, const uint8_t *nonce,
                                size_t ad_length, const uint8_t *ad,
                                size_t length, uint8_t *dst,
                                const uint8_t *src, const uint8_t *tag)
{
  return open (symcrypt_xchacha_set_nonce, key, nonce, ad_length, ad, length,
               dst, src, tag);
}

/* -------------------------------------------------------- piece by piece */

void
symcrypt_chacha_poly1305_set_key (struct symcrypt_chacha_poly1305_ctx *ctx,
                                  const uint8_t *key)
{
  symcrypt_chacha_set_key (&ctx->chacha, key);
  ctx->ad_length = ctx->length = 0;
  ctx->stage = STAGE_NO_NONCE;
}

/* Start a message with the nonce that was set. */
static void
start_ctx (struct symcrypt_chacha_poly1305_ctx *ctx)
{
  uint8_t block[SYMCRYPT_CHACHA_BLOCK_SIZE];
  first_block (&ctx->chacha, block);
  symcrypt_poly1305_set_key (&ctx->poly1305, block);
  wipe_inline (sizeof block, block);
  ctx->ad_length = ctx->length = 0;
  ctx->stage = STAGE_AD;
}

void
symcrypt_chacha_poly1305_set_nonce (struct symcrypt_chacha_poly1305_ctx *ctx,
                                    const uint8_t *nonce)
{
  symcrypt_chacha_set_nonce96 (&ctx->chacha, nonce);
  start_ctx (ctx);
}

void
symcrypt_xchacha_poly1305_set_nonce (struct symcrypt_chacha_poly1305_ctx *ctx,
                                     const uint8_t *nonce)
{
  symcrypt_xchacha_set_nonce (&ctx->chacha, nonce);
  start_ctx (ctx);
}

int
symcrypt_chacha_poly1305_update (struct symcrypt_chacha_poly1305_ctx *ctx,
                                 size_t length, const uint8_t *data)
{
  if (ctx->stage != STAGE_AD)
    return SYMCRYPT_ERROR_STATE;
  symcrypt_poly1305_update (&ctx->poly1305, length, data);
  ctx->ad_length += length;
  return 0;
}

/* Authenticate the zeros that follow LENGTH bytes. */
static void
pad (struct symcrypt_chacha_poly1305_ctx *ctx, uint64_t length)
{
  static const uint8_t zeros[BLOCK];
  symcrypt_poly1305_update (&ctx->poly1305, (BLOCK - length % BLOCK) % BLOCK,
                            zeros);
}

/* Account for LENGTH bytes in STAGE. */
static int
advance (struct symcrypt_chacha_poly1305_ctx *ctx, uint8_t stage,
         size_t length)
{
  if (ctx->stage != stage && ctx->stage != STAGE_AD)
    return SYMCRYPT_ERROR_STATE;
  if (length > MAX_LENGTH - ctx->length)
    return SYMCRYPT_ERROR_LENGTH;
  if (ctx->stage == STAGE_AD)
    pad (ctx, ctx->ad_length);
  ctx->stage = stage;
  ctx->length += length;
  return 0;
}

int
symcrypt_chacha_poly1305_encrypt (struct symcrypt_chacha_poly1305_ctx *ctx,
                                  size_t length, uint8_t *dst,
                                  const uint8_t *src)
{
  int error = advance (ctx, STAGE_ENCRYPT, length);
  if (error != 0)
    return error;
  while (length > 0)
    {
      size_t n = length < PIECE ? length : PIECE;
      crypt (&ctx->chacha, n, dst, src);
      symcrypt_poly1305_update (&ctx->poly1305, n, dst);
      dst += n;
      src += n;
      length -= n;
    }
  return 0;
}

int
symcrypt_chacha_poly1305_decrypt (struct symcrypt_chacha_poly1305_ctx *ctx,
                                  size_t length, uint8_t *dst,
                                  const uint8_t *src)
{
  int error = advance (ctx, STAGE_DECRYPT, length);
  if (error != 0)
    return error;
  while (length > 0)
    {
      size_t n = length < PIECE ? length : PIECE;
      symcrypt_poly1305_update (&ctx->poly1305, n, src);
      crypt (&ctx->chacha, n, dst, src);
      dst += n;
      src += n;
      length -= n;
    }
  return 0;
}

int
symcrypt_chacha_poly1305_digest (struct symcrypt_chacha_poly1305_ctx *ctx,
                                 uint8_t *tag)
{
  uint8_t lengths[BLOCK];
  if (ctx->stage == STAGE_NO_NONCE)
    return SYMCRYPT_ERROR_STATE;
  pad (ctx, ctx->stage == STAGE_AD ? ctx->ad_length : ctx->length);
  write_le64 (lengths, ctx->ad_length);
  write_le64 (lengths + 8, ctx->length);
  symcrypt_poly1305_update (&ctx->poly1305, sizeof lengths, lengths);
  symcrypt_poly1305_digest (&ctx->poly1305, tag);
  ctx->stage = STAGE_NO_NONCE;
  return 0;
}
