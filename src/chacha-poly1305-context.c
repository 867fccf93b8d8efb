/* SPDX-License-Identifier: ISC */
/* ChaCha20-Poly1305 and XChaCha20-Poly1305: a message in pieces.
 *
 * Associated data of up to KEPT_AD bytes are kept in the buffer of the stream.
 * Then the first blocks are made as in seal and open, at the first call of
 * encrypt or decrypt. */
#include "chacha-internal.h"
#include "chacha-poly1305-internal.h"
#include "keystream.h"
#include "public.h"

#include <string.h>

#define MAX_LENGTH SYMCRYPT_CHACHA_POLY1305_MAX_LENGTH
#define KEPT_AD SYMCRYPT_CHACHA_BLOCK_SIZE

enum
{
  STAGE_NO_KEY, /* also of a context that was wiped */
  STAGE_NO_NONCE,
  STAGE_START, /* no block is made; associated data are kept */
  STAGE_AD,
  STAGE_ENCRYPT,
  STAGE_DECRYPT
};

/* ------------------------------------------------------- keys and nonces */

static NOINLINE void
set_key (struct symcrypt_chacha_poly1305_ctx *ctx, const uint8_t *key)
{
  _symcrypt_chacha_set_key (&ctx->chacha, key);
  ctx->ad_length = ctx->length = 0;
  ctx->stage = STAGE_NO_NONCE;
}

void
symcrypt_chacha_poly1305_set_key (struct symcrypt_chacha_poly1305_ctx *ctx,
                                  const uint8_t *key)
{
  set_key (ctx, key);
  scrub (448);
}

static NOINLINE void
replace_derived_key (struct symcrypt_chacha_poly1305_ctx *ctx)
{
  memcpy (ctx->chacha.state + 4, ctx->chacha.key, sizeof ctx->chacha.key);
  ctx->chacha.derived = 0;
}

/* A nonce is no secret. */
static inline void
start (struct symcrypt_chacha_poly1305_ctx *ctx, const uint8_t *nonce)
{
  set_nonce (ctx->chacha.state, nonce);
  ctx->chacha.left = 0;
  ctx->chacha.counter_bits = 32;
  ctx->chacha.phase = KEYSTREAM_OPEN;
  ctx->ad_length = ctx->length = 0;
  ctx->stage = STAGE_START;
}

void
symcrypt_chacha_poly1305_set_nonce (struct symcrypt_chacha_poly1305_ctx *ctx,
                                    const uint8_t *nonce)
{
  if (ctx->stage == STAGE_NO_KEY)
    return;
  if (ctx->chacha.derived)
    {
      replace_derived_key (ctx);
      scrub (192);
    }
  start (ctx, nonce);
}

static NOINLINE void
start_x (struct symcrypt_chacha_poly1305_ctx *ctx, const uint8_t *nonce)
{
  if (ctx->stage == STAGE_NO_KEY)
    return;
  _symcrypt_xchacha_set_nonce (&ctx->chacha, nonce);
  ctx->ad_length = ctx->length = 0;
  ctx->stage = STAGE_START;
}

void
symcrypt_xchacha_poly1305_set_nonce (struct symcrypt_chacha_poly1305_ctx *ctx,
                                     const uint8_t *nonce)
{
  start_x (ctx, nonce);
  scrub (448);
}

/* ------------------------------------------------------- associated data */

/* The key of Poly1305 was set from the first block. */
static inline void
start_poly1305 (struct symcrypt_poly1305_ctx *poly1305)
{
  poly1305->unfilled = BLOCK;
  poly1305->has_s = 1;
}

/* Make the first block without any of the message. */
static NOINLINE void
make_key_block (struct symcrypt_chacha_poly1305_ctx *ctx)
{
  uint8_t first[STREAM_BLOCK];
  chacha_core_kernel () (first, ctx->chacha.state, ROUNDS);
  ctx->chacha.state[COUNTER] = 1;
  poly1305_set_key (&ctx->poly1305.state, ctx->poly1305.s, first);
  start_poly1305 (&ctx->poly1305);
  _symcrypt_poly1305_update (&ctx->poly1305, (size_t) ctx->ad_length,
                             ctx->chacha.buffer);
  ctx->stage = STAGE_AD;
}

static NOINLINE int
update (struct symcrypt_chacha_poly1305_ctx *ctx, size_t length,
        const uint8_t *data)
{
  if (ctx->stage == STAGE_START)
    {
      if (length <= KEPT_AD - ctx->ad_length)
        {
          if (length > 0)
            memcpy (ctx->chacha.buffer + ctx->ad_length, data, length);
          ctx->ad_length += length;
          return 0;
        }
      make_key_block (ctx);
    }
  if (ctx->stage != STAGE_AD)
    return SYMCRYPT_ERROR_STATE;
  _symcrypt_poly1305_update (&ctx->poly1305, length, data);
  ctx->ad_length += length;
  return 0;
}

int
symcrypt_chacha_poly1305_update (struct symcrypt_chacha_poly1305_ctx *ctx,
                                 size_t length, const uint8_t *data)
{
  int error;
  error = update (ctx, length, data);
  scrub (448);
  return error;
}

/* ----------------------------------------------------------- the message */

/* No message exceeds MAX_LENGTH.  So the stream does not end. */
static void
crypt_stream (struct symcrypt_keystream *chacha, size_t length, uint8_t *dst,
              const uint8_t *src)
{
  int error = _symcrypt_chacha_crypt (chacha, length, dst, src);
  (void) error;
}

/* Encrypt or decrypt and authenticate LENGTH bytes behind the first. */
static NOINLINE void
crypt_more (struct symcrypt_chacha_poly1305_ctx *ctx, enum direction direction,
            size_t length, uint8_t *dst, const uint8_t *src)
{
  struct symcrypt_poly1305_ctx *poly1305 = &ctx->poly1305;
  size_t n;

  for (; length > 0; dst += n, src += n, length -= n)
    {
      /* Units begin between blocks. */
      const size_t units
          = ctx->chacha.left > 0 || poly1305->unfilled < BLOCK
                ? 0
                : _symcrypt_chacha_poly1305_units (
                    direction, ctx->chacha.state[COUNTER], length);
      if (units > 0)
        {
          n = units * UNIT;
          _symcrypt_chacha_poly1305_run (direction, ctx->chacha.state,
                                         &poly1305->state, units, dst, src);
          continue;
        }
      n = length < PIECE ? length : PIECE;
      if (ctx->chacha.left > 0 && length >= 4 * UNIT)
        n = ctx->chacha.left;
      if (direction == DECRYPT)
        _symcrypt_poly1305_update (poly1305, n, src);
      crypt_stream (&ctx->chacha, n, dst, src);
      if (direction == ENCRYPT)
        _symcrypt_poly1305_update (poly1305, n, dst);
    }
}

/* FIRST bytes were made with the key's block.  LAST is the last block of
 * their stream: keep its unused bytes. */
static inline void
keep_stream (struct symcrypt_keystream *chacha, size_t first,
             const uint8_t *last)
{
  const size_t used = first % STREAM_BLOCK;

  chacha->state[COUNTER] = (uint32_t) (1 + rounded (first) / STREAM_BLOCK);
  if (used > 0)
    {
      memcpy (chacha->buffer, last, STREAM_BLOCK);
      chacha->left = (uint8_t) (STREAM_BLOCK - used);
    }
}

static inline void
encrypt_first (struct symcrypt_chacha_poly1305_ctx *ctx,
               struct first_blocks *blocks, size_t length, uint8_t *dst,
               const uint8_t *src)
{
  struct symcrypt_poly1305_ctx *poly1305 = &ctx->poly1305;
  uint8_t *const text = blocks->input + STREAM_BLOCK;
  const struct plan plan = plan_message (length);
  const size_t done = plan.first + plan.units * UNIT;
  uint8_t *const last = text + (rounded (plan.first) - STREAM_BLOCK);
  size_t left = length - done;
  const uint8_t *data;
  const size_t near_ad = make_first_blocks (
      blocks, blocks->input, ctx->chacha.state, &poly1305->state, poly1305->s,
      (size_t) ctx->ad_length, ctx->chacha.buffer, plan.first, src);

  start_poly1305 (poly1305);
  memcpy (dst, text, plan.first);
  keep_stream (&ctx->chacha, plan.first, last);
  data = encrypt_plan (ctx->chacha.state, &poly1305->state, plan, text,
                       near_ad, dst, src);
  dst += done;
  src += done;
  /* A piece and what the units have left are authenticated together. */
  if (left > 0 && left <= PIECE)
    {
      crypt_stream (&ctx->chacha, left, dst, src);
      dst += left;
      left = 0;
    }
  if (dst > data)
    _symcrypt_poly1305_update (poly1305, (size_t) (dst - data), data);
  if (left > 0)
    crypt_more (ctx, ENCRYPT, left, dst, src);
  /* The rest of the key stream. */
  wipe_inline (STREAM_BLOCK, last);
  wipe_inline (STREAM_BLOCK, blocks->input);
}

static inline void
decrypt_first (struct symcrypt_chacha_poly1305_ctx *ctx,
               struct first_blocks *blocks, size_t length, uint8_t *dst,
               const uint8_t *src)
{
  struct symcrypt_poly1305_ctx *poly1305 = &ctx->poly1305;
  uint8_t *const text = blocks->input + STREAM_BLOCK;
  uint8_t *const stream = blocks->stream;
  const struct plan plan = plan_message (length);
  const size_t done = plan.first + plan.units * UNIT;
  const size_t rest = plan.first % BLOCK;
  const size_t near_ad = make_first_blocks (
      blocks, stream, ctx->chacha.state, &poly1305->state, poly1305->s,
      (size_t) ctx->ad_length, ctx->chacha.buffer, plan.first, src);

  start_poly1305 (poly1305);
  keep_stream (&ctx->chacha, plan.first, stream + rounded (plan.first));
  decrypt_plan (ctx->chacha.state, &poly1305->state, plan, text, near_ad, dst,
                src);
  if (rest > 0)
    _symcrypt_poly1305_update (poly1305, rest, text + (plan.first - rest));
  memcpy (dst, stream + STREAM_BLOCK, plan.first);
  if (length > done)
    crypt_more (ctx, DECRYPT, length - done, dst + done, src + done);
  symcrypt_wipe (STREAM_BLOCK + rounded (plan.first), stream);
}

/* Begin a call of LENGTH bytes.  If the message has begun before, or LENGTH is
 * 0, STAGE is set and all associated data are authenticated. */
static inline int
begin_call (struct symcrypt_chacha_poly1305_ctx *ctx, uint8_t stage,
            size_t length)
{
  static const uint8_t zeros[BLOCK];

  if (ctx->stage != stage && ctx->stage != STAGE_START
      && ctx->stage != STAGE_AD)
    return SYMCRYPT_ERROR_STATE;
  if (length > MAX_LENGTH - ctx->length)
    return SYMCRYPT_ERROR_LENGTH;
  ctx->length += length;
  if (ctx->stage == STAGE_START && length > 0)
    return 0;
  if (ctx->stage == STAGE_START)
    make_key_block (ctx);
  if (ctx->stage == STAGE_AD)
    _symcrypt_poly1305_update (
        &ctx->poly1305, (size_t) (0 - ctx->ad_length % BLOCK) % BLOCK, zeros);
  ctx->stage = stage;
  return 0;
}

static NOINLINE int
crypt (struct symcrypt_chacha_poly1305_ctx *ctx, struct first_blocks *blocks,
       enum direction direction, size_t length, uint8_t *dst,
       const uint8_t *src)
{
  const uint8_t stage = direction == ENCRYPT ? STAGE_ENCRYPT : STAGE_DECRYPT;
  int error = begin_call (ctx, stage, length);
  if (error != 0)
    return error;
  if (ctx->stage != STAGE_START)
    crypt_more (ctx, direction, length, dst, src);
  else if (direction == ENCRYPT)
    encrypt_first (ctx, blocks, length, dst, src);
  else
    decrypt_first (ctx, blocks, length, dst, src);
  ctx->stage = stage;
  return 0;
}

int
symcrypt_chacha_poly1305_encrypt (struct symcrypt_chacha_poly1305_ctx *ctx,
                                  size_t length, uint8_t *dst,
                                  const uint8_t *src)
{
  struct first_blocks blocks;
  int error;

  error = crypt (ctx, &blocks, ENCRYPT, length, dst, src);
  scrub (SCRUB_BELOW);
  return error;
}

int
symcrypt_chacha_poly1305_decrypt (struct symcrypt_chacha_poly1305_ctx *ctx,
                                  size_t length, uint8_t *dst,
                                  const uint8_t *src)
{
  struct first_blocks blocks;
  int error;

  error = crypt (ctx, &blocks, DECRYPT, length, dst, src);
  scrub (SCRUB_BELOW);
  return error;
}

/* --------------------------------------------------------------- the tag */

/* Write the tag and end the message. */
ALWAYS_INLINE void
finish (struct symcrypt_chacha_poly1305_ctx *ctx, uint8_t *tag)
{
  struct symcrypt_poly1305_ctx *poly1305 = &ctx->poly1305;
  uint8_t end[2 * BLOCK];
  unsigned rest;

  if (ctx->stage == STAGE_START)
    make_key_block (ctx);
  /* If there was no message, these are associated data. */
  rest = BLOCK - poly1305->unfilled;
  if (rest > 0)
    poly1305_pad (end, rest, poly1305->buffer, 0);
  put_lengths (end + BLOCK, ctx->ad_length, ctx->length);
  if (rest > 0)
    poly1305_blocks_kernel () (&poly1305->state, 2, end, 1);
  else
    poly1305_blocks_kernel () (&poly1305->state, 1, end + BLOCK, 1);
  poly1305_finish (&poly1305->state, poly1305->s[0], poly1305->s[1], tag);
  poly1305_wipe_state (&poly1305->state);
  wipe_inline (offsetof (struct symcrypt_poly1305_ctx, state), poly1305);
  ctx->stage = STAGE_NO_NONCE;
}

static NOINLINE int
digest (struct symcrypt_chacha_poly1305_ctx *ctx, uint8_t *tag)
{
  if (ctx->stage < STAGE_START)
    return SYMCRYPT_ERROR_STATE;
  finish (ctx, tag);
  return 0;
}

int
symcrypt_chacha_poly1305_digest (struct symcrypt_chacha_poly1305_ctx *ctx,
                                 uint8_t *tag)
{
  int error;
  error = digest (ctx, tag);
  scrub (448);
  return error;
}

static NOINLINE int
verify (struct symcrypt_chacha_poly1305_ctx *ctx, const uint8_t *tag)
{
  uint8_t right[TAG];

  if (ctx->stage < STAGE_START || ctx->stage == STAGE_ENCRYPT)
    return SYMCRYPT_ERROR_STATE;
  finish (ctx, right);
  /* A conditional expression may become a branch: see hmac.c. */
  return (equal_tags (right, tag) - 1) & SYMCRYPT_ERROR_TAG;
}

int
symcrypt_chacha_poly1305_verify (struct symcrypt_chacha_poly1305_ctx *ctx,
                                 const uint8_t *tag)
{
  int error;
  error = verify (ctx, tag);
  scrub (448);
  return error;
}
