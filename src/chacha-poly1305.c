/* SPDX-License-Identifier: ISC */
/* ChaCha20-Poly1305 (RFC 8439, section 2.8): a message in one call. */
#include "chacha-poly1305-internal.h"
#include "keystream.h"
#include "public.h"

#include <string.h>

static inline void
set_state (uint32_t state[16], const uint8_t *key, const uint8_t *nonce)
{
  keystream_load (state + 4, key);
  keystream_load (state + 8, key + 16);
  set_nonce (state, nonce);
}

/* Put zeros behind LENGTH bytes at TEXT, up to a whole block of Poly1305.
 * Whole words can be loaded again without a delay. */
static inline void
pad_text (uint8_t *text, size_t length)
{
  unsigned rest = length % BLOCK;
  uint8_t *p = text + (length - rest);
  uint64_t low, high;

  if (rest == 0)
    return;
  low = read_le64 (p);
  high = read_le64 (p + 8);
  if (rest <= 8)
    {
      low &= ~UINT64_C (0) >> (64 - 8 * rest);
      high = 0;
    }
  else
    high &= ~UINT64_C (0) >> (128 - 8 * rest);
  write_le64 (p, low);
  write_le64 (p + 8, high);
}

/* Authenticate a message of LENGTH bytes that is all at TEXT. */
static inline void
authenticate_whole (struct one_message *m, uint8_t *text, size_t near_ad,
                    size_t ad_length, size_t length)
{
  put_lengths (text + padded (length), ad_length, length);
  poly1305_blocks_kernel () (&m->poly1305,
                             (near_ad + padded (length)) / BLOCK + 1,
                             text - near_ad, 1);
}

/* Authenticate LENGTH bytes of DATA, the last of a message of ALL bytes, and
 * the lengths. */
static void
authenticate_end (struct one_message *m, size_t length, const uint8_t *data,
                  size_t ad_length, size_t all)
{
  size_t rest = length % BLOCK, whole = length - rest;

  authenticate_blocks (&m->poly1305, whole / BLOCK, data);
  if (rest > 0)
    poly1305_pad (m->end, rest, data + whole, 0);
  put_lengths (m->end + BLOCK, ad_length, all);
  if (rest > 0)
    poly1305_blocks_kernel () (&m->poly1305, 2, m->end, 1);
  else
    poly1305_blocks_kernel () (&m->poly1305, 1, m->end + BLOCK, 1);
}

/* Encrypt or decrypt the next LENGTH bytes.  Only the last call for a message
 * may have a part of a block. */
static void
crypt_blocks (struct one_message *m, size_t length, uint8_t *dst,
              const uint8_t *src)
{
  size_t rest = length % STREAM_BLOCK;

  chacha_crypt_kernel () (dst, src, length, m->state, ROUNDS, m->last);
  m->state[COUNTER] += (uint32_t) (length / STREAM_BLOCK);
  if (rest > 0)
    memxor_kernel () (dst + (length - rest), src + (length - rest), m->last,
                      rest);
}

/* Wipe all but the first blocks.  A WHOLE message has used no last block. */
static inline void
wipe_message (struct one_message *m, int whole)
{
  poly1305_wipe_state (&m->poly1305);
  wipe_inline (sizeof m->state, m->state);
  wipe_inline (sizeof m->s, m->s);
  if (!whole)
    {
      wipe_inline (sizeof m->last, m->last);
      wipe_inline (sizeof m->end, m->end);
    }
}

/* A function, since compilers warn of a size_t that cannot be that large. */
static inline int
too_long (uint64_t length)
{
  return length > SYMCRYPT_CHACHA_POLY1305_MAX_LENGTH;
}

NOINLINE int
_symcrypt_chacha_poly1305_seal (struct one_message *m, const uint8_t *key,
                                const uint8_t *nonce, size_t ad_length,
                                const uint8_t *ad, size_t length, uint8_t *dst,
                                const uint8_t *src, uint8_t *tag)
{
  uint8_t *const key_block = m->blocks.input;
  uint8_t *const text = m->blocks.input + STREAM_BLOCK;
  const struct plan plan = plan_message (length);
  size_t near_ad;

  if (too_long (length))
    return SYMCRYPT_ERROR_LENGTH;
  set_state (m->state, key, nonce);
  near_ad
      = make_first_blocks (&m->blocks, m->blocks.input, m->state, &m->poly1305,
                           m->s, ad_length, ad, plan.first, src);
  if (plan.first > 0)
    memcpy (dst, text, plan.first);
  if (plan.first == length)
    {
      pad_text (text, length);
      authenticate_whole (m, text, near_ad, ad_length, length);
      /* The rest of the key stream. */
      if (length > 0)
        wipe_inline (STREAM_BLOCK, text + (rounded (length) - STREAM_BLOCK));
    }
  else
    {
      const size_t done = plan.first + plan.units * UNIT;
      size_t left = length - done;
      const uint8_t *data;

      m->state[COUNTER] = (uint32_t) (1 + plan.first / STREAM_BLOCK);
      data = encrypt_plan (m->state, &m->poly1305, plan, text, near_ad, dst,
                           src);
      dst += done;
      src += done;
      /* So much is left only if there are no units, and DATA is DST. */
      for (; left > PIECE + MOST_FIRST; left -= PIECE)
        {
          crypt_blocks (m, PIECE, dst, src);
          authenticate_blocks (&m->poly1305, PIECE / BLOCK, dst);
          dst += PIECE;
          src += PIECE;
          data = dst;
        }
      if (left > 0)
        crypt_blocks (m, left, dst, src);
      authenticate_end (m, (size_t) (dst + left - data), data, ad_length,
                        length);
    }
  poly1305_finish (&m->poly1305, m->s[0], m->s[1], tag);
  wipe_inline (STREAM_BLOCK, key_block);
  wipe_message (m, plan.first == length);
  return 0;
}

int
symcrypt_chacha_poly1305_seal (const uint8_t *key, const uint8_t *nonce,
                               size_t ad_length, const uint8_t *ad,
                               size_t length, uint8_t *dst, const uint8_t *src,
                               uint8_t *tag)
{
  struct one_message m;
  int error;

  error = _symcrypt_chacha_poly1305_seal (&m, key, nonce, ad_length, ad,
                                          length, dst, src, tag);
  scrub (SCRUB_BELOW);
  return error;
}

/* Units are decrypted before the tag is verified; the rest is decrypted after
 * that.  If the tag is wrong, zeros replace all of the message. */
NOINLINE int
_symcrypt_chacha_poly1305_open (struct one_message *m, const uint8_t *key,
                                const uint8_t *nonce, size_t ad_length,
                                const uint8_t *ad, size_t length, uint8_t *dst,
                                const uint8_t *src, const uint8_t *tag)
{
  uint8_t *const text = m->blocks.input + STREAM_BLOCK;
  uint8_t *const stream = m->blocks.stream;
  const struct plan plan = plan_message (length);
  const size_t done = plan.first + plan.units * UNIT;
  uint8_t right[TAG];
  size_t near_ad;
  int good;

  if (too_long (length))
    return SYMCRYPT_ERROR_LENGTH;
  set_state (m->state, key, nonce);
  near_ad = make_first_blocks (&m->blocks, stream, m->state, &m->poly1305,
                               m->s, ad_length, ad, plan.first, src);
  if (plan.first == length)
    authenticate_whole (m, text, near_ad, ad_length, length);
  else
    {
      m->state[COUNTER] = (uint32_t) (1 + plan.first / STREAM_BLOCK);
      decrypt_plan (m->state, &m->poly1305, plan, text, near_ad, dst, src);
      authenticate_end (m, length - done, src + done, ad_length, length);
    }
  poly1305_finish (&m->poly1305, m->s[0], m->s[1], right);
  good = equal_tags (right, tag);
  if (good)
    {
      if (plan.first > 0)
        memcpy (dst, stream + STREAM_BLOCK, plan.first);
      if (length > done)
        crypt_blocks (m, length - done, dst + done, src + done);
    }
  else if (length > 0)
    symcrypt_wipe (length, dst);
  symcrypt_wipe (STREAM_BLOCK + rounded (plan.first), stream);
  wipe_message (m, plan.first == length);
  return good ? 0 : SYMCRYPT_ERROR_TAG;
}

int
symcrypt_chacha_poly1305_open (const uint8_t *key, const uint8_t *nonce,
                               size_t ad_length, const uint8_t *ad,
                               size_t length, uint8_t *dst, const uint8_t *src,
                               const uint8_t *tag)
{
  struct one_message m;
  int error;

  error = _symcrypt_chacha_poly1305_open (&m, key, nonce, ad_length, ad,
                                          length, dst, src, tag);
  scrub (SCRUB_BELOW);
  return error;
}
