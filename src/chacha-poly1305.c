/* SPDX-License-Identifier: ISC */
/* ChaCha20-Poly1305 (RFC 8439, section 2.8) and XChaCha20-Poly1305
 * (draft-irtf-cfrg-xchacha-03, section 2).  A message has three phases:
 *
 *   first blocks   Block 0 of the stream is the key of Poly1305.  One call of
 *                  ChaCha makes it and the blocks of the first bytes.
 *   bulk           Whole blocks, up to near the end of the call.
 *   tail           The rest, and the lengths that end the message.
 *
 * seal and open put all phases into one call.  With a context, each call of
 * encrypt or decrypt has a bulk and a tail. */
#include "bare.h"
#include "chacha-internal.h"
#include "chacha-poly1305-kernels.h"
#include "public.h"

#include <string.h>

#define BLOCK SYMCRYPT_POLY1305_BLOCK_SIZE
#define TAG SYMCRYPT_CHACHA_POLY1305_TAG_SIZE
#define STREAM_BLOCK SYMCRYPT_CHACHA_BLOCK_SIZE
#define MAX_LENGTH SYMCRYPT_CHACHA_POLY1305_MAX_LENGTH
#define ROUNDS 20

/* In one turn the fused kernel encrypts UNIT bytes and authenticates FUSED
 * bytes. */
#define UNIT CHACHA_POLY1305_UNIT
#define FUSED (CHACHA_POLY1305_UNIT_BLOCKS * BLOCK)

/* Its contract in C.  No call uses it: see fused_units. */
void KERNEL_ABI
_symcrypt_chacha_poly1305_blocks_c (uint8_t *dst, const uint8_t *src,
                                    size_t count, const uint32_t state[16],
                                    struct symcrypt_poly1305_state *poly1305,
                                    const uint8_t *data)
{
  uint32_t next[16];

  memcpy (next, state, sizeof next);
  for (; count > 0; count--)
    {
      poly1305_blocks (poly1305, FUSED / BLOCK, data, 1);
      chacha_crypt (dst, src, UNIT, next, ROUNDS, NULL);
      next[CHACHA_COUNTER] += UNIT / STREAM_BLOCK;
      next[CHACHA_COUNTER + 1] += next[CHACHA_COUNTER] < UNIT / STREAM_BLOCK;
      dst += UNIT;
      src += UNIT;
      data += FUSED;
    }
  wipe_inline (sizeof next, next);
}

/* The part of a call that is left to do. */
struct text
{
  uint8_t *dst;
  const uint8_t *src;
  size_t length;
  /* Ciphertext that is not yet authenticated.  The next bytes of ciphertext,
   * at DST or SRC, continue it. */
  const uint8_t *data;
  size_t pending;
};

static inline struct text
text_of_call (enum direction direction, size_t length, uint8_t *dst,
              const uint8_t *src)
{
  const struct text t
      = { dst, src, length, direction == ENCRYPT ? dst : src, 0 };
  return t;
}

static inline void
advance (struct text *t, size_t length)
{
  t->dst += length;
  t->src += length;
  t->length -= length;
}

/* LENGTH up to the end of its last block of Poly1305. */
static inline size_t
padded (size_t length)
{
  return (length + BLOCK - 1) / BLOCK * BLOCK;
}

/* LENGTH up to the end of its last block of the stream. */
static inline size_t
rounded (size_t length)
{
  return (length + STREAM_BLOCK - 1) / STREAM_BLOCK * STREAM_BLOCK;
}

static inline void
put_lengths (uint8_t *p, uint64_t ad_length, uint64_t length)
{
  write_le64 (p, ad_length);
  write_le64 (p + 8, length);
}

/* Authenticate LENGTH bytes, which are whole blocks, or none. */
static inline void
authenticate (struct symcrypt_poly1305_state *poly1305, size_t length,
              const uint8_t *data)
{
  if (length > 0)
    poly1305_blocks (poly1305, length / BLOCK, data, 1);
}

/* ------------------------------------------------------- the first blocks */

/* WHOLE and FIRST of a plan do not exceed this. */
#define MOST_FIRST (23 * STREAM_BLOCK)

static inline const struct chacha_plan *
plan (void)
{
  return kernel_implementation (&_symcrypt_chacha_crypt_kernel)->threshold;
}

/* How many of LENGTH bytes are made with the first blocks. */
static inline size_t
first_length (size_t length)
{
  const struct chacha_plan *const p = plan ();
  if (length > p->whole * STREAM_BLOCK)
    length = p->first * STREAM_BLOCK;
#if defined(__GNUC__)
  /* If gcc knows the largest length, it copies by a string instruction, which
   * takes tens of cycles to start. */
  __asm__("" : "+r"(length));
#endif
  return length;
}

/* INPUT is a block of zeros for the key, then the text, then space for the
 * lengths.  Associated data of up to NEAR_AD bytes go right before the text,
 * over the end of the key's block: so a short message is authenticated in one
 * call.
 *
 * Public functions have it in their frames, and wipe_first wipes what was
 * used, because most messages need little of it. */
struct first_blocks
{
  uint8_t input[STREAM_BLOCK + MOST_FIRST + BLOCK];
  uint8_t stream[STREAM_BLOCK + MOST_FIRST];
};
#define NEAR_AD 32

/* The kernel writes over INPUT to encrypt.  To decrypt it writes to STREAM,
 * because the ciphertext at INPUT is authenticated. */
static inline uint8_t *
first_output (enum direction direction, struct first_blocks *blocks)
{
  return direction == ENCRYPT ? blocks->input : blocks->stream;
}

/* Put AD and its padding right before TEXT, or authenticate all of it but the
 * last block.  Return the number of bytes before TEXT to authenticate. */
static inline size_t
put_ad (struct symcrypt_poly1305_state *poly1305, uint8_t *text,
        size_t ad_length, const uint8_t *ad)
{
  size_t rest = ad_length % BLOCK, whole = ad_length - rest;
  uint8_t *p = text - padded (ad_length);

  if (ad_length == 0)
    return 0;
  if (ad_length <= NEAR_AD)
    {
      memcpy (p, ad, whole);
      if (rest > 0)
        poly1305_pad (p + whole, rest, ad + whole, 0);
      return padded (ad_length);
    }
  if (rest > 0)
    poly1305_pad (text - BLOCK, rest, ad + whole, 0);
  authenticate (poly1305, whole, ad);
  return rest > 0 ? BLOCK : 0;
}

/* Make block 0 and the FIRST bytes of SRC, and put AD.  Return the number of
 * bytes before the text to authenticate. */
static inline size_t
make_first (enum direction direction, struct symcrypt_chacha_poly1305_ctx *ctx,
            struct first_blocks *blocks, size_t ad_length, const uint8_t *ad,
            size_t first, const uint8_t *src)
{
  uint8_t *const text = blocks->input + STREAM_BLOCK;
  uint8_t *const out = first_output (direction, blocks);
  const size_t end = rounded (first);

  zero_inline (STREAM_BLOCK, blocks->input);
  if (first > 0)
    {
      zero_inline (STREAM_BLOCK, blocks->input + end);
      memcpy (text, src, first);
      chacha_crypt (out, blocks->input, STREAM_BLOCK + end, ctx->chacha.state,
                    ROUNDS, NULL);
    }
  else
    chacha_core (out, ctx->chacha.state, ROUNDS);
  _symcrypt_poly1305_start (&ctx->poly1305, out, 1);
  return put_ad (&ctx->poly1305.state, text, ad_length, ad);
}

/* Wipe the first blocks' key and key stream. */
static inline void
wipe_first (enum direction direction, struct first_blocks *blocks,
            size_t first)
{
  if (direction == DECRYPT)
    {
      symcrypt_wipe (STREAM_BLOCK + rounded (first), blocks->stream);
      return;
    }
  wipe_inline (STREAM_BLOCK, blocks->input);
  /* After the text is the rest of the key stream. */
  wipe_inline (STREAM_BLOCK, blocks->input + rounded (first));
}

/* --------------------------------------------------------------- the bulk */

/* Without the fused kernel, pieces of this size are encrypted and then
 * authenticated, or the reverse.  They stay in the first-level cache. */
#define PIECE 8192

/* poly1305_blocks authenticates what the fused kernel does not, of so many
 * units at a time that they stay in a cache. */
#define MOST_UNITS 32

/* How many units of T to do with the fused kernel; 0 if two kernels are
 * faster, or if COUNTER would wrap.  To encrypt, the kernel needs ciphertext
 * to authenticate.  If there is none, the first unit is made without it, and
 * more units must follow until that pays. */
static size_t
fused_units (enum direction direction, uint32_t counter, const struct text *t)
{
  const size_t least = direction == ENCRYPT && t->pending < FUSED ? 4 : 1;
  size_t units = t->length / UNIT, rest = t->length % UNIT;

  if (units < least)
    return 0;
  if (plan ()->one_by_one
      || kernel_is_c (&_symcrypt_chacha_poly1305_blocks_kernel))
    return 0;
  if (rest > 0 && rest < CHACHA_POLY1305_LEAST_REST)
    units--;
  return units > (UINT32_MAX - counter) / (UNIT / STREAM_BLOCK) ? 0 : units;
}

/* Encrypt or decrypt N bytes by themselves.  STATE's counter continues. */
static void
crypt_alone (uint32_t state[16], struct text *t, size_t n)
{
  _symcrypt_chacha_state_crypt (state, ROUNDS, 32, n, t->dst, t->src);
  advance (t, n);
  t->pending += n;
}

/* Authenticate N bytes by themselves. */
static void
authenticate_alone (struct symcrypt_poly1305_state *poly1305, struct text *t,
                    size_t n)
{
  authenticate (poly1305, n, t->data);
  t->data += n;
  t->pending -= n;
}

/* Do the bulk of T, from the start of a block on. */
static void
do_bulk (enum direction direction, uint32_t state[16],
         struct symcrypt_poly1305_state *poly1305, struct text *t)
{
  size_t units = fused_units (direction, state[CHACHA_COUNTER], t), n;

  if (units > 0 && direction == ENCRYPT && t->pending < FUSED)
    {
      crypt_alone (state, t, UNIT);
      units--;
    }
  for (; units > 0; units -= n)
    {
      n = units < MOST_UNITS ? units : MOST_UNITS;
      /* PENDING may get below 0 until the kernel has done the units. */
      authenticate_alone (poly1305, t,
                          direction == ENCRYPT
                              ? t->pending - FUSED
                              : t->pending + n * (UNIT - FUSED));
      chacha_poly1305_blocks (t->dst, t->src, n, state, poly1305, t->data);
      state[CHACHA_COUNTER] += (uint32_t) (n * (UNIT / STREAM_BLOCK));
      advance (t, n * UNIT);
      t->data += n * FUSED;
      t->pending += n * (UNIT - FUSED);
    }
  while (t->length > PIECE)
    {
      if (direction == DECRYPT)
        authenticate_alone (poly1305, t, t->pending + PIECE);
      crypt_alone (state, t, PIECE);
      if (direction == ENCRYPT)
        authenticate_alone (poly1305, t, t->pending);
    }
}

/* --------------------------------------------------------------- the tail */

/* Do the rest of T, whatever parts of blocks it has.  The stream does not end:
 * no message exceeds MAX_LENGTH. */
static void
do_tail (enum direction direction, struct symcrypt_chacha_poly1305_ctx *ctx,
         const struct text *t)
{
  const size_t n = t->pending + t->length;
  int error;

  if (direction == DECRYPT)
    _symcrypt_poly1305_update (&ctx->poly1305, n, t->data);
  error = _symcrypt_chacha_crypt (&ctx->chacha, t->length, t->dst, t->src);
  (void) error;
  if (direction == ENCRYPT)
    _symcrypt_poly1305_update (&ctx->poly1305, n, t->data);
}

/* Authenticate the padding of the text, or of the associated data if there is
 * no text, and the lengths.  Write the tag. */
static inline void
end_message (struct symcrypt_chacha_poly1305_ctx *ctx, uint8_t *tag)
{
  struct symcrypt_poly1305_ctx *poly1305 = &ctx->poly1305;
  const unsigned rest = BLOCK - poly1305->unfilled;
  uint8_t end[2 * BLOCK];
  uint8_t *const start = rest > 0 ? end : end + BLOCK;

  if (rest > 0)
    poly1305_pad (end, rest, poly1305->buffer, 0);
  put_lengths (end + BLOCK, ctx->ad_length, ctx->length);
  authenticate (&poly1305->state, (size_t) (end + sizeof end - start), start);
  poly1305_finish (&poly1305->state, poly1305->s[0], poly1305->s[1], tag);
}

/* ---------------------------------------- a call that begins with block 0 */

/* Do the LENGTH bytes of a call.  make_first has made FIRST of them, and put
 * NEAR_AD bytes before the text. */
static void
do_call (enum direction direction, struct symcrypt_chacha_poly1305_ctx *ctx,
         struct first_blocks *blocks, size_t near_ad, size_t first,
         size_t length, uint8_t *dst, const uint8_t *src)
{
  uint8_t *const text = blocks->input + STREAM_BLOCK;
  uint8_t *const out = first_output (direction, blocks);
  const size_t end = rounded (first);
  struct text t = text_of_call (direction, length, dst, src);

  ctx->chacha.state[CHACHA_COUNTER] = (uint32_t) (1 + end / STREAM_BLOCK);
  if (first < end)
    {
      memcpy (ctx->chacha.buffer, out + end, STREAM_BLOCK);
      ctx->chacha.left = (uint8_t) (end - first);
    }
  if (direction == ENCRYPT)
    memcpy (dst, text, first);
  advance (&t, first);
  t.pending = first;
  if (t.length > 0)
    {
      authenticate (&ctx->poly1305.state, near_ad, text - near_ad);
      do_bulk (direction, ctx->chacha.state, &ctx->poly1305.state, &t);
    }
  else
    {
      t.data = text - near_ad;
      t.pending += near_ad;
    }
  do_tail (direction, ctx, &t);
  if (direction == DECRYPT)
    memcpy (dst, out + STREAM_BLOCK, first);
}

/* Do a message that is all in the first blocks: associated data, text and
 * lengths are authenticated together. */
static inline void
do_whole (enum direction direction, struct symcrypt_poly1305_ctx *poly1305,
          struct first_blocks *blocks, size_t near_ad,
          const struct symcrypt_chacha_poly1305_message *m, uint8_t *tag)
{
  uint8_t *const text = blocks->input + STREAM_BLOCK;
  const size_t rest = m->length % BLOCK, all = padded (m->length);

  if (m->length > 0)
    memcpy (m->dst, first_output (direction, blocks) + STREAM_BLOCK,
            m->length);
  if (direction == ENCRYPT && rest > 0)
    poly1305_pad (text + all - BLOCK, rest, text + all - BLOCK, 0);
  put_lengths (text + all, m->ad_length, m->length);
  authenticate (&poly1305->state, near_ad + all + BLOCK, text - near_ad);
  poly1305_finish (&poly1305->state, poly1305->s[0], poly1305->s[1], tag);
}

/* -------------------------------------------------- a message in one call */

/* The variables of a call. */
struct one_call
{
  struct first_blocks blocks; /* first, as vectors of it are loaded */
  struct symcrypt_chacha_poly1305_ctx ctx;
};

/* A function, since compilers warn of a size_t that cannot be that large. */
static inline int
too_long (uint64_t length)
{
  return length > MAX_LENGTH;
}

/* Text is decrypted before the tag is verified.  If the tag is wrong, zeros
 * replace all of it. */
static NOINLINE int
seal_or_open (struct one_call *call, enum direction direction,
              size_t nonce_size,
              const struct symcrypt_chacha_poly1305_message *m)
{
  struct symcrypt_chacha_poly1305_ctx *const ctx = &call->ctx;
  struct symcrypt_keystream *const chacha = &ctx->chacha;
  const size_t first = first_length (m->length);
  uint8_t right[TAG], *const tag = direction == ENCRYPT ? m->tag : right;
  size_t near_ad;
  int error = 0;

  if (too_long (m->length))
    return SYMCRYPT_ERROR_LENGTH;
  if (nonce_size == SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE)
    {
      memcpy (chacha->state, keystream_constants, sizeof keystream_constants);
      keystream_load (chacha->state + 4, m->key);
      keystream_load (chacha->state + 8, m->key + 16);
      chacha_set_nonce96 (chacha, m->nonce);
      chacha->rounds = ROUNDS;
    }
  else
    {
      _symcrypt_chacha_set_key (chacha, m->key);
      _symcrypt_xchacha_set_nonce (chacha, m->nonce);
      wipe_inline (sizeof chacha->key, chacha->key);
    }
  near_ad = make_first (direction, ctx, &call->blocks, m->ad_length, m->ad,
                        first, m->src);
  if (first == m->length)
    do_whole (direction, &ctx->poly1305, &call->blocks, near_ad, m, tag);
  else
    {
      ctx->ad_length = m->ad_length;
      ctx->length = m->length;
      do_call (direction, ctx, &call->blocks, near_ad, first, m->length,
               m->dst, m->src);
      end_message (ctx, tag);
      wipe_inline (sizeof chacha->buffer, chacha->buffer);
    }
  wipe_first (direction, &call->blocks, first);
  wipe_inline (sizeof chacha->state, chacha->state);
  poly1305_wipe (&ctx->poly1305);
  if (direction == DECRYPT)
    error = poly1305_compare (right, m->tag);
  if (error != 0 && m->length > 0)
    symcrypt_wipe (m->length, m->dst);
  return error;
}

int
_symcrypt_chacha_poly1305_one_call (
    enum direction direction, size_t nonce_size,
    const struct symcrypt_chacha_poly1305_message *m)
{
  struct one_call call;
  int error;

  error = seal_or_open (&call, direction, nonce_size, m);
  scrub (SCRUB_CIPHER);
  return error;
}

int
symcrypt_chacha_poly1305_seal (const uint8_t *key, const uint8_t *nonce,
                               size_t ad_length, const uint8_t *ad,
                               size_t length, uint8_t *dst, const uint8_t *src,
                               uint8_t *tag)
{
  const struct symcrypt_chacha_poly1305_message m
      = { key, nonce, ad_length, ad, length, dst, src, tag, 0 };
  return _symcrypt_chacha_poly1305_one_call (
      ENCRYPT, SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE, &m);
}

int
symcrypt_chacha_poly1305_open (const uint8_t *key, const uint8_t *nonce,
                               size_t ad_length, const uint8_t *ad,
                               size_t length, uint8_t *dst, const uint8_t *src,
                               const uint8_t *tag)
{
  const struct symcrypt_chacha_poly1305_message m
      = { key, nonce, ad_length, ad, length, dst, src, (uint8_t *) tag, 0 };
  return _symcrypt_chacha_poly1305_one_call (
      DECRYPT, SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE, &m);
}

int
symcrypt_xchacha_poly1305_seal (const uint8_t *key, const uint8_t *nonce,
                                size_t ad_length, const uint8_t *ad,
                                size_t length, uint8_t *dst,
                                const uint8_t *src, uint8_t *tag)
{
  const struct symcrypt_chacha_poly1305_message m
      = { key, nonce, ad_length, ad, length, dst, src, tag, 0 };
  return _symcrypt_chacha_poly1305_one_call (
      ENCRYPT, SYMCRYPT_XCHACHA_POLY1305_NONCE_SIZE, &m);
}

int
symcrypt_xchacha_poly1305_open (const uint8_t *key, const uint8_t *nonce,
                                size_t ad_length, const uint8_t *ad,
                                size_t length, uint8_t *dst,
                                const uint8_t *src, const uint8_t *tag)
{
  const struct symcrypt_chacha_poly1305_message m
      = { key, nonce, ad_length, ad, length, dst, src, (uint8_t *) tag, 0 };
  return _symcrypt_chacha_poly1305_one_call (
      DECRYPT, SYMCRYPT_XCHACHA_POLY1305_NONCE_SIZE, &m);
}

/* --------------------------------------------------- a message in pieces */

enum
{
  STAGE_NO_KEY, /* also of a context that was wiped */
  STAGE_NO_NONCE,
  STAGE_START, /* no block is made; associated data are kept */
  STAGE_AD,
  STAGE_ENCRYPT,
  STAGE_DECRYPT
};

/* Associated data of up to this length are kept in the buffer of the stream.
 * When the text begins, the first blocks are made as in the one-call form. */
#define KEPT_AD STREAM_BLOCK

static inline void
set_stage (struct symcrypt_chacha_poly1305_ctx *ctx, uint8_t stage)
{
  ctx->ad_length = ctx->length = 0;
  ctx->stage = stage;
}

void
symcrypt_chacha_poly1305_set_key (struct symcrypt_chacha_poly1305_ctx *ctx,
                                  const uint8_t *key)
{
  _symcrypt_chacha_set_key (&ctx->chacha, key);
  set_stage (ctx, STAGE_NO_NONCE);
  scrub (SCRUB_CIPHER);
}

void
symcrypt_chacha_poly1305_set_nonce (struct symcrypt_chacha_poly1305_ctx *ctx,
                                    const uint8_t *nonce)
{
  if (ctx->stage == STAGE_NO_KEY)
    return;
  chacha_restore_key (&ctx->chacha);
  chacha_set_nonce96 (&ctx->chacha, nonce);
  set_stage (ctx, STAGE_START);
}

void
symcrypt_xchacha_poly1305_set_nonce (struct symcrypt_chacha_poly1305_ctx *ctx,
                                     const uint8_t *nonce)
{
  if (ctx->stage == STAGE_NO_KEY)
    return;
  _symcrypt_xchacha_set_nonce (&ctx->chacha, nonce);
  set_stage (ctx, STAGE_START);
  scrub (SCRUB_CIPHER);
}

/* Make block 0 only, and authenticate the associated data that were kept. */
static NOINLINE void
make_key_block (struct symcrypt_chacha_poly1305_ctx *ctx)
{
  uint8_t block[STREAM_BLOCK];

  chacha_core (block, ctx->chacha.state, ROUNDS);
  ctx->chacha.state[CHACHA_COUNTER] = 1;
  _symcrypt_poly1305_start (&ctx->poly1305, block, 1);
  _symcrypt_poly1305_update (&ctx->poly1305, (size_t) ctx->ad_length,
                             ctx->chacha.buffer);
  ctx->stage = STAGE_AD;
}

int
symcrypt_chacha_poly1305_update (struct symcrypt_chacha_poly1305_ctx *ctx,
                                 size_t length, const uint8_t *data)
{
  if (ctx->stage != STAGE_START && ctx->stage != STAGE_AD)
    return SYMCRYPT_ERROR_STATE;
  if (ctx->stage == STAGE_START && length > KEPT_AD - ctx->ad_length)
    make_key_block (ctx);
  if (ctx->stage == STAGE_AD)
    _symcrypt_poly1305_update (&ctx->poly1305, length, data);
  else if (length > 0)
    memcpy (ctx->chacha.buffer + ctx->ad_length, data, length);
  ctx->ad_length += length;
  scrub (SCRUB_CIPHER);
  return 0;
}

/* Do LENGTH bytes of a message whose block 0 was made before.  The bulk begins
 * with a block.  A short call inside a block is all tail. */
static void
do_later_call (enum direction direction,
               struct symcrypt_chacha_poly1305_ctx *ctx, size_t length,
               uint8_t *dst, const uint8_t *src)
{
  const size_t left = ctx->chacha.left;
  struct text t = text_of_call (direction, length, dst, src);

  if (left > 0 && length > 4 * UNIT)
    {
      t.length = left;
      do_tail (direction, ctx, &t);
      t = text_of_call (direction, length - left, dst + left, src + left);
    }
  if (ctx->chacha.left == 0)
    do_bulk (direction, ctx->chacha.state, &ctx->poly1305.state, &t);
  do_tail (direction, ctx, &t);
}

static NOINLINE int
crypt (struct symcrypt_chacha_poly1305_ctx *ctx, struct first_blocks *blocks,
       enum direction direction, size_t length, uint8_t *dst,
       const uint8_t *src)
{
  static const uint8_t zeros[BLOCK];
  const uint8_t stage = direction == ENCRYPT ? STAGE_ENCRYPT : STAGE_DECRYPT;

  if (ctx->stage != stage && ctx->stage != STAGE_START
      && ctx->stage != STAGE_AD)
    return SYMCRYPT_ERROR_STATE;
  if (length > MAX_LENGTH - ctx->length)
    return SYMCRYPT_ERROR_LENGTH;
  ctx->length += length;
  if (ctx->stage == STAGE_START && length > 0)
    {
      const size_t first = first_length (length);
      const size_t near_ad
          = make_first (direction, ctx, blocks, (size_t) ctx->ad_length,
                        ctx->chacha.buffer, first, src);
      do_call (direction, ctx, blocks, near_ad, first, length, dst, src);
      wipe_first (direction, blocks, first);
      ctx->stage = stage;
      return 0;
    }
  if (ctx->stage == STAGE_START)
    make_key_block (ctx);
  if (ctx->stage == STAGE_AD)
    _symcrypt_poly1305_update (
        &ctx->poly1305, (size_t) (0 - ctx->ad_length % BLOCK) % BLOCK, zeros);
  ctx->stage = stage;
  do_later_call (direction, ctx, length, dst, src);
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
  scrub (SCRUB_CIPHER);
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
  scrub (SCRUB_CIPHER);
  return error;
}

/* Write the tag and end the message. */
static NOINLINE void
finish (struct symcrypt_chacha_poly1305_ctx *ctx, uint8_t *tag)
{
  if (ctx->stage == STAGE_START)
    make_key_block (ctx);
  end_message (ctx, tag);
  poly1305_wipe (&ctx->poly1305);
  ctx->stage = STAGE_NO_NONCE;
}

int
symcrypt_chacha_poly1305_digest (struct symcrypt_chacha_poly1305_ctx *ctx,
                                 uint8_t *tag)
{
  if (ctx->stage < STAGE_START)
    return SYMCRYPT_ERROR_STATE;
  finish (ctx, tag);
  scrub (SCRUB_CIPHER);
  return 0;
}

int
symcrypt_chacha_poly1305_verify (struct symcrypt_chacha_poly1305_ctx *ctx,
                                 const uint8_t *tag)
{
  uint8_t right[TAG];
  int error;

  if (ctx->stage < STAGE_START || ctx->stage == STAGE_ENCRYPT)
    return SYMCRYPT_ERROR_STATE;
  finish (ctx, right);
  error = poly1305_compare (right, tag);
  wipe_inline (sizeof right, right);
  scrub (SCRUB_CIPHER);
  return error;
}

/* -------------------------------------------------------- on a bare state */

void
_symcrypt_chacha_poly1305_state_crypt (int encrypt, uint32_t state[16],
                                       uint64_t h[3], const uint64_t r[2],
                                       size_t length, uint8_t *dst,
                                       const uint8_t *src)
{
  const enum direction direction = encrypt ? ENCRYPT : DECRYPT;
  struct text t = text_of_call (direction, length, dst, src);
  struct symcrypt_poly1305_state poly1305;
  size_t whole;

  poly1305_load (&poly1305, h, r);
  do_bulk (direction, state, &poly1305, &t);
  whole = (t.pending + t.length) / BLOCK * BLOCK;
  if (direction == DECRYPT)
    authenticate (&poly1305, whole, t.data);
  _symcrypt_chacha_state_crypt (state, ROUNDS, 32, t.length, t.dst, t.src);
  if (direction == ENCRYPT)
    authenticate (&poly1305, whole, t.data);
  memcpy (h, poly1305.h, sizeof poly1305.h);
  poly1305_wipe_state (&poly1305);
}
