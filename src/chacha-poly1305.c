/* SPDX-License-Identifier: ISC */
/* ChaCha20-Poly1305 (RFC 8439, section 2.8) and XChaCha20-Poly1305
 * (draft-irtf-cfrg-xchacha-03, section 2). */
#include "inner.h"

#include "bare.h"
#include "checks.h"
#include "keystream.h"

#include <string.h>

#include <symcrypt/chacha-poly1305.h>

#include "vector.h"

#define BLOCK SYMCRYPT_POLY1305_BLOCK_SIZE
#define TAG SYMCRYPT_CHACHA_POLY1305_TAG_SIZE
#define MAX_LENGTH SYMCRYPT_CHACHA_POLY1305_MAX_LENGTH

#define STREAM_BLOCK SYMCRYPT_CHACHA_BLOCK_SIZE
#define ROUNDS 20
#define COUNTER 12 /* the first word of the counter */

#define UNIT CHACHA_POLY1305_UNIT
#define BESIDE CHACHA_POLY1305_BESIDE
#define FEW (CHACHA_POLY1305_FEW * STREAM_BLOCK)

/* Messages are encrypted and authenticated by pieces of this many bytes, so
 * that what the one has written is still in the first-level cache when the
 * other reads it. */
#define PIECE 8192

enum
{
  STAGE_NO_KEY, /* also of a context that was wiped */
  STAGE_NO_NONCE,
  STAGE_START, /* no block is made, associated data are kept */
  STAGE_AD,
  STAGE_ENCRYPT,
  STAGE_DECRYPT
};

/* Callers keep to MAX_LENGTH, so that the stream does not end. */
static void
crypt (struct symcrypt_chacha_ctx *chacha, size_t length, uint8_t *dst,
       const uint8_t *src)
{
  int error = symcrypt_chacha_crypt (chacha, length, dst, src);
  (void) error;
}

/* -------------------------------------------------------- both at once */

void KERNEL_ABI
_symcrypt_chacha_poly1305_blocks_portable (
    uint8_t *dst, const uint8_t *src, size_t count, const uint32_t state[16],
    struct symcrypt_poly1305_state *poly1305, const uint8_t *data)
{
  uint32_t next[16];

  memcpy (next, state, sizeof next);
  for (; count > 0; count--)
    {
      poly1305_blocks_kernel () (poly1305, BESIDE, data, 1);
      chacha_blocks_kernel () (dst, src, UNIT / STREAM_BLOCK, next, ROUNDS);
      next[COUNTER] += UNIT / STREAM_BLOCK;
      next[COUNTER + 1] += next[COUNTER] < UNIT / STREAM_BLOCK;
      dst += UNIT;
      src += UNIT;
      data += BESIDE * BLOCK;
    }
}

/* Whether there is an implementation that gains by it. */
static inline int
at_once (void)
{
#define SEPARATE(IMPLEMENTATION)                                              \
  if (chacha_blocks_implementation ()                                         \
      == _symcrypt_chacha_blocks_##IMPLEMENTATION)                            \
    return 0;
#include "rows.def"
  return chacha_poly1305_blocks_implementation ()
         != _symcrypt_chacha_poly1305_blocks_c;
}

/* The blocks of a unit that are not authenticated beside it, but by
 * poly1305_blocks; so many units at a time that their message stays in a
 * cache. */
#define ASIDE (UNIT / BLOCK - BESIDE)
#define MOST_UNITS 32

/* Take in whole blocks, if there are any. */
static inline void
take_in (struct symcrypt_poly1305_state *poly1305, size_t blocks,
         const uint8_t *data)
{
  if (blocks > 0)
    poly1305_blocks_kernel () (poly1305, blocks, data, 1);
}

/* Encrypt UNITS times UNIT bytes, with STATE moved on.  DATA, of which at
 * least BESIDE blocks up to DST are not yet authenticated, is taken in but
 * for some blocks at the end; where these begin is returned. */
static const uint8_t *
encrypt_units (uint32_t *state, struct symcrypt_poly1305_state *poly1305,
               size_t units, uint8_t *dst, const uint8_t *src,
               const uint8_t *data)
{
  while (units > 0)
    {
      size_t n = units < MOST_UNITS ? units : MOST_UNITS;
      chacha_poly1305_blocks_kernel () (dst, src, n, state, poly1305, data);
      data += n * BESIDE * BLOCK;
      state[COUNTER] += (uint32_t) (n * (UNIT / STREAM_BLOCK));
      dst += n * UNIT;
      src += n * UNIT;
      units -= n;
      if (units > 0)
        {
          take_in (poly1305, n * ASIDE, data);
          data += n * ASIDE * BLOCK;
        }
    }
  return data;
}

/* The same where nothing is left to be authenticated before DST: ciphertext
 * is made one unit ahead.  All of it is taken in. */
static void
encrypt_run (uint32_t *state, struct symcrypt_poly1305_state *poly1305,
             size_t units, uint8_t *dst, const uint8_t *src)
{
  const uint8_t *const end = dst + units * UNIT, *data = dst + ASIDE * BLOCK;

  chacha_blocks_kernel () (dst, src, UNIT / STREAM_BLOCK, state, ROUNDS);
  state[COUNTER] += UNIT / STREAM_BLOCK;
  take_in (poly1305, ASIDE, dst);
  data = encrypt_units (state, poly1305, units - 1, dst + UNIT, src + UNIT,
                        data);
  poly1305_blocks_kernel () (poly1305, (size_t) (end - data) / BLOCK, data, 1);
}

/* Decrypt UNITS times UNIT bytes and authenticate them, and before them the
 * EARLY blocks that end at SRC. */
static void
decrypt_units (uint32_t *state, struct symcrypt_poly1305_state *poly1305,
               size_t units, uint8_t *dst, const uint8_t *src, size_t early)
{
  while (units > 0)
    {
      size_t n = units < MOST_UNITS ? units : MOST_UNITS;
      take_in (poly1305, early + n * ASIDE, src - early * BLOCK);
      chacha_poly1305_blocks_kernel () (dst, src, n, state, poly1305,
                                        src + n * ASIDE * BLOCK);
      state[COUNTER] += (uint32_t) (n * (UNIT / STREAM_BLOCK));
      dst += n * UNIT;
      src += n * UNIT;
      units -= n;
      early = 0;
    }
}

/* Least numbers of units from which they gain. */
#define ENCRYPT_LEAST 4
#define DECRYPT_LEAST 2

/* How many units of the next LENGTH bytes to crypt and authenticate at once,
 * if it gains from LEAST on: the COUNTER must not come to its end. */
static inline size_t
units_at_once (uint32_t counter, size_t length, size_t least)
{
  size_t units = length / UNIT, rest = length % UNIT;

  if (units < least || !at_once ())
    return 0;
  /* Some blocks more in the end cost less than few. */
  if (rest > 0 && rest + 1 <= FEW)
    units--;
  return units > (UINT32_MAX - counter) / (UNIT / STREAM_BLOCK) ? 0 : units;
}

/* ----------------------------------------------------- on a bare state */

static void
load_state (struct symcrypt_poly1305_state *poly1305, const uint64_t h[3],
            const uint64_t r[2])
{
  memcpy (poly1305->h, h, sizeof poly1305->h);
  memcpy (poly1305->r, r, sizeof poly1305->r);
  poly1305->powers_form = 0;
}

static void
store_state (struct symcrypt_poly1305_state *poly1305, uint64_t h[3])
{
  memcpy (h, poly1305->h, sizeof poly1305->h);
  poly1305_wipe_state (poly1305);
}

void
_symcrypt_chacha_poly1305_state_encrypt (uint32_t state[16], uint64_t h[3],
                                         const uint64_t r[2], size_t length,
                                         uint8_t *dst, const uint8_t *src)
{
  struct symcrypt_poly1305_state poly1305;
  size_t n;

  load_state (&poly1305, h, r);
  for (; length > 0; dst += n, src += n, length -= n)
    {
      size_t units = units_at_once (state[COUNTER], length, ENCRYPT_LEAST);
      n = units > 0 ? units * UNIT : length < PIECE ? length : PIECE;
      if (units > 0)
        encrypt_run (state, &poly1305, units, dst, src);
      else
        {
          _symcrypt_chacha_state_crypt (state, ROUNDS, 32, n, dst, src);
          take_in (&poly1305, n / BLOCK, dst);
        }
    }
  store_state (&poly1305, h);
}

void
_symcrypt_chacha_poly1305_state_decrypt (uint32_t state[16], uint64_t h[3],
                                         const uint64_t r[2], size_t length,
                                         uint8_t *dst, const uint8_t *src)
{
  struct symcrypt_poly1305_state poly1305;
  size_t n;

  load_state (&poly1305, h, r);
  for (; length > 0; dst += n, src += n, length -= n)
    {
      size_t units = units_at_once (state[COUNTER], length, DECRYPT_LEAST);
      n = units > 0 ? units * UNIT : length < PIECE ? length : PIECE;
      if (units > 0)
        decrypt_units (state, &poly1305, units, dst, src, 0);
      else
        {
          take_in (&poly1305, n / BLOCK, src);
          _symcrypt_chacha_state_crypt (state, ROUNDS, 32, n, dst, src);
        }
    }
  store_state (&poly1305, h);
}

/* ---------------------------------------------------------- in one call */

/* The first blocks of the stream are made together: the first, whose first 32
 * bytes are the key of Poly1305, and the message's first ones, which for that
 * are copied behind it.  Of a message of up to SHORT bytes these are all, of a
 * longer one the first EARLY bytes.  Kernels make some blocks at hardly more
 * than the price of one, and sixteen at the best price. */
#define SHORT (CHACHA_POLY1305_SHORT * STREAM_BLOCK)
#define EARLY (CHACHA_POLY1305_EARLY * STREAM_BLOCK)

/* Associated data up to this size are put right before the message, in what is
 * not used of the first block. */
#define NEAR_AD 32

struct message
{
  uint32_t state[16];
  struct symcrypt_poly1305_state poly1305;
  uint64_t s[2];
  uint8_t last[STREAM_BLOCK];
  uint8_t end[2 * BLOCK];
};

/* Where a message goes: the first block of the stream, the message, and room
 * for the lengths. */
#define TEXT (STREAM_BLOCK + SHORT + BLOCK)

/* What messages begin in: far more than most messages need.  The public
 * functions have it in their frames, so that what is wiped is what was used,
 * and clear the little that is below. */
struct room
{
  struct message m;
  uint8_t first[TEXT];
  uint8_t stream[STREAM_BLOCK + SHORT]; /* of open */
};
#define STACK_BELOW_ROOM 320

/* A length with its padding. */
static inline size_t
padded (size_t length)
{
  return (length + BLOCK - 1) / BLOCK * BLOCK;
}

/* How many bytes at DATA kernels work on for LENGTH bytes. */
static inline size_t
rounded (size_t length)
{
  return (length + STREAM_BLOCK - 1) / STREAM_BLOCK * STREAM_BLOCK;
}

/* Zeros up to a whole block of Poly1305 behind LENGTH bytes at TEXT; in words,
 * so that words can be loaded again at once. */
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

/* The state of ChaCha but for the key, block 0.  In whole vectors, which can
 * be loaded again at once. */
static inline void
set_nonce (uint32_t state[16], const uint8_t *nonce)
{
#if VECTOR16 && !BIG_ENDIAN_WORDS
  vector32 constants = { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574 };
  vector32 counter
      = { 0, read_le32 (nonce), read_le32 (nonce + 4), read_le32 (nonce + 8) };
  memcpy (state, &constants, 16);
  memcpy (state + COUNTER, &counter, 16);
#else
  unsigned k;
  state[0] = UINT32_C (0x61707865);
  state[1] = UINT32_C (0x3320646e);
  state[2] = UINT32_C (0x79622d32);
  state[3] = UINT32_C (0x6b206574);
  state[COUNTER] = 0;
  for (k = 0; k < 3; k++)
    state[COUNTER + 1 + k] = read_le32 (nonce + 4 * k);
#endif
}

static inline void
set_state (uint32_t state[16], const uint8_t *key, const uint8_t *nonce)
{
#if BIG_ENDIAN_WORDS
  unsigned k;
  for (k = 0; k < 8; k++)
    state[4 + k] = read_le32 (key + 4 * k);
#else
  memcpy (state + 4, key, 16);
  memcpy (state + 8, key + 16, 16);
#endif
  set_nonce (state, nonce);
}

/* Put AD with its padding right before TEXT, or take in all but its end.  How
 * many bytes before TEXT are to be authenticated with it. */
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
  poly1305_blocks_kernel () (poly1305, whole / BLOCK, ad, 1);
  return rest > 0 ? BLOCK : 0;
}

static inline void
put_lengths (uint8_t *p, uint64_t ad_length, uint64_t length)
{
  write_le64 (p, ad_length);
  write_le64 (p + 8, length);
}

/* Start authenticating, under the key that is in FIRST. */
static inline void
set_poly1305 (struct symcrypt_poly1305_state *poly1305, uint64_t s[2],
              const uint8_t *first)
{
  poly1305_start (poly1305, first);
  s[0] = read_le64 (first + 16);
  s[1] = read_le64 (first + 24);
}

/* Take in LENGTH bytes of DATA, the last of the message, and the lengths. */
static void
authenticate_end (struct message *m, size_t length, const uint8_t *data,
                  size_t ad_length, size_t all)
{
  size_t rest = length % BLOCK, whole = length - rest;

  if (whole > 0)
    poly1305_blocks_kernel () (&m->poly1305, whole / BLOCK, data, 1);
  if (rest > 0)
    poly1305_pad (m->end, rest, data + whole, 0);
  put_lengths (m->end + BLOCK, ad_length, all);
  if (rest > 0)
    poly1305_blocks_kernel () (&m->poly1305, 2, m->end, 1);
  else
    poly1305_blocks_kernel () (&m->poly1305, 1, m->end + BLOCK, 1);
}

/* Encrypt or decrypt the next LENGTH bytes; all but the last such call of a
 * message have whole blocks. */
static void
crypt_blocks (struct message *m, size_t length, uint8_t *dst,
              const uint8_t *src)
{
  size_t rest = length % STREAM_BLOCK;

  chacha_crypt_kernel () (dst, src, length, m->state, ROUNDS, m->last);
  m->state[COUNTER] += (uint32_t) (length / STREAM_BLOCK);
  if (rest > 0)
    memxor_kernel () (dst + (length - rest), src + (length - rest), m->last,
                      rest);
}

/* The first block of STATE and END bytes of whole ones, xored with SRC, whose
 * first block is zeros. */
static inline void
make_first (uint8_t *dst, const uint8_t *src, size_t end,
            const uint32_t state[16])
{
  if (end > 0)
    chacha_blocks_kernel () (dst, src, 1 + end / STREAM_BLOCK, state, ROUNDS);
  else
    chacha_core_kernel () (dst, state, ROUNDS);
}

static inline void
wipe_message (struct message *m, size_t length)
{
  poly1305_wipe_state (&m->poly1305);
  wipe_inline (sizeof m->state, m->state);
  wipe_inline (sizeof m->s, m->s);
  if (length > SHORT)
    {
      wipe_inline (sizeof m->last, m->last);
      wipe_inline (sizeof m->end, m->end);
    }
}

/* A function, since compilers warn of a size_t that cannot be that large. */
static inline int
too_long (uint64_t length)
{
  return length > MAX_LENGTH;
}

/* How many bytes of a message are made with the first block; behind them come
 * UNITS for chacha_poly1305_blocks.  Some blocks more or less at first cost
 * less than some blocks in the end. */
static inline size_t
plan (size_t length, size_t *units)
{
  size_t rest;

  *units = 0;
  if (length <= SHORT)
    return length;
  if (length < UNIT + BESIDE * BLOCK || !at_once ())
    return EARLY;
  rest = (length - EARLY) % UNIT;
  *units = (length - EARLY) / UNIT;
  if (rest % STREAM_BLOCK == 0 && rest <= FEW)
    return EARLY + rest;
  if (rest % STREAM_BLOCK == 0 && UNIT - rest <= EARLY - BESIDE * BLOCK)
    {
      ++*units;
      return EARLY + rest - UNIT;
    }
  if (*units > 0 && rest + 1 <= FEW)
    --*units;
  return EARLY;
}

LEAVE_FRAME static int
seal (struct room *room, const uint8_t *key, const uint8_t *nonce,
      size_t ad_length, const uint8_t *ad, size_t length, uint8_t *dst,
      const uint8_t *src, uint8_t *tag)
{
  struct message *m = &room->m;
  uint8_t *first = room->first, *text = first + STREAM_BLOCK;
  size_t units, early = plan (length, &units), near_ad, end;

  if (too_long (length))
    return SYMCRYPT_ERROR_LENGTH;
  set_state (m->state, key, nonce);
  end = rounded (early);
  zero_inline (STREAM_BLOCK, first);
  if (early > 0)
    {
      zero_inline (STREAM_BLOCK, text + (end - STREAM_BLOCK));
      memcpy (text, src, early);
    }
  make_first (first, first, end, m->state);
  set_poly1305 (&m->poly1305, m->s, first);
  near_ad = put_ad (&m->poly1305, text, ad_length, ad);
  if (length <= SHORT)
    {
      if (length > 0)
        memcpy (dst, text, length);
      pad_text (text, length);
      put_lengths (text + padded (length), ad_length, length);
      poly1305_blocks_kernel () (&m->poly1305,
                                 (near_ad + padded (length)) / BLOCK + 1,
                                 text - near_ad, 1);
      /* What is left of the key stream. */
      if (length > 0)
        wipe_inline (STREAM_BLOCK, text + (end - STREAM_BLOCK));
    }
  else
    {
      size_t left = length - early;

      memcpy (dst, text, early);
      dst += early;
      src += early;
      m->state[COUNTER] = (uint32_t) (1 + early / STREAM_BLOCK);
      if (units > 0)
        {
          const uint8_t *data = dst - BESIDE * BLOCK;
          take_in (&m->poly1305, (near_ad + early) / BLOCK - BESIDE,
                   text - near_ad);
          data = encrypt_units (m->state, &m->poly1305, units, dst, src, data);
          dst += units * UNIT;
          src += units * UNIT;
          left -= units * UNIT;
          if (left > 0)
            crypt_blocks (m, left, dst, src);
          authenticate_end (m, (size_t) (dst + left - data), data, ad_length,
                            length);
        }
      else
        {
          poly1305_blocks_kernel () (&m->poly1305, (near_ad + early) / BLOCK,
                                     text - near_ad, 1);
          for (; left > PIECE + SHORT; left -= PIECE)
            {
              crypt_blocks (m, PIECE, dst, src);
              poly1305_blocks_kernel () (&m->poly1305, PIECE / BLOCK, dst, 1);
              dst += PIECE;
              src += PIECE;
            }
          crypt_blocks (m, left, dst, src);
          authenticate_end (m, left, dst, ad_length, length);
        }
    }
  poly1305_finish (&m->poly1305, m->s[0], m->s[1], tag);
  wipe_inline (STREAM_BLOCK, first);
  wipe_message (m, length);
  return 0;
}

/* Whether 16 bytes are equal. */
static inline int
equal_tags (const uint8_t *a, const uint8_t *b)
{
#if defined(__GNUC__)
  uint64_t x = read_le64 (a) ^ read_le64 (b);
  uint64_t y = read_le64 (a + 8) ^ read_le64 (b + 8);
  uint32_t difference = (uint32_t) (x | y | (x | y) >> 32);
  /* Else clang compares one half after the other, and tells which differs. */
  __asm__("" : "+r"(difference));
  return difference == 0;
#else
  return symcrypt_memeql (TAG, a, b);
#endif
}

/* As seal, but what is authenticated is not what is made: the first blocks of
 * the stream go to a place of their own.  Units are decrypted before the tag
 * is known to be right, the rest after that; if it is not, zeros replace all
 * of it. */
LEAVE_FRAME static int
open (struct room *room, const uint8_t *key, const uint8_t *nonce,
      size_t ad_length, const uint8_t *ad, size_t length, uint8_t *dst,
      const uint8_t *src, const uint8_t *tag)
{
  struct message *m = &room->m;
  uint8_t *first = room->first, *text = first + STREAM_BLOCK;
  uint8_t *stream = room->stream, right[TAG];
  size_t units, early = plan (length, &units), near_ad;
  size_t end = rounded (early), done = early;
  int good;

  if (too_long (length))
    return SYMCRYPT_ERROR_LENGTH;
  set_state (m->state, key, nonce);
  zero_inline (STREAM_BLOCK, first);
  if (early > 0)
    {
      zero_inline (STREAM_BLOCK, text + (end - STREAM_BLOCK));
      memcpy (text, src, early);
    }
  make_first (stream, first, end, m->state);
  set_poly1305 (&m->poly1305, m->s, stream);
  near_ad = put_ad (&m->poly1305, text, ad_length, ad);
  if (length <= SHORT)
    {
      put_lengths (text + padded (length), ad_length, length);
      poly1305_blocks_kernel () (&m->poly1305,
                                 (near_ad + padded (length)) / BLOCK + 1,
                                 text - near_ad, 1);
    }
  else
    {
      m->state[COUNTER] = (uint32_t) (1 + early / STREAM_BLOCK);
      if (units > 0)
        {
          if (near_ad > 0)
            poly1305_blocks_kernel () (&m->poly1305, near_ad / BLOCK,
                                       text - near_ad, 1);
          decrypt_units (m->state, &m->poly1305, units, dst + early,
                         src + early, early / BLOCK);
          done += units * UNIT;
        }
      else
        poly1305_blocks_kernel () (&m->poly1305, (near_ad + early) / BLOCK,
                                   text - near_ad, 1);
      authenticate_end (m, length - done, src + done, ad_length, length);
    }
  poly1305_finish (&m->poly1305, m->s[0], m->s[1], right);
  good = equal_tags (right, tag);
  if (good)
    {
      if (early > 0)
        memcpy (dst, stream + STREAM_BLOCK, early);
      if (length > done)
        crypt_blocks (m, length - done, dst + done, src + done);
    }
  else if (length > 0)
    symcrypt_wipe (length, dst);
  symcrypt_wipe (STREAM_BLOCK + end, stream);
  wipe_message (m, length);
  return good ? 0 : SYMCRYPT_ERROR_TAG;
}

/* The key and the nonce of ChaCha20-Poly1305 that a 24-byte nonce gives. */
struct derived
{
  uint8_t key[SYMCRYPT_HCHACHA_SIZE];
  uint8_t nonce[SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE];
};

LEAVE_FRAME static void
derive (struct derived *d, const uint8_t *key, const uint8_t *nonce)
{
  symcrypt_hchacha (d->key, key, nonce, ROUNDS);
  memset (d->nonce, 0, 4);
  memcpy (d->nonce + 4, nonce + SYMCRYPT_HCHACHA_INPUT_SIZE, 8);
}

#define CHECKS_OF_WHOLE                                                       \
  CHECKS (POINTER (key) POINTER (nonce) POINTER (tag) MEMORY (ad, ad_length)  \
              MEMORY (dst, length) MEMORY (src, length)                       \
                  SAME_OR_APART (dst, src, length))

int
symcrypt_chacha_poly1305_seal (const uint8_t *key, const uint8_t *nonce,
                               size_t ad_length, const uint8_t *ad,
                               size_t length, uint8_t *dst, const uint8_t *src,
                               uint8_t *tag)
{
  struct room room;
  int error;

  CHECKS_OF_WHOLE;
  error = seal (&room, key, nonce, ad_length, ad, length, dst, src, tag);
  leave_kernel () (LEAVE (STACK_BELOW_ROOM));
  return error;
}

int
symcrypt_chacha_poly1305_open (const uint8_t *key, const uint8_t *nonce,
                               size_t ad_length, const uint8_t *ad,
                               size_t length, uint8_t *dst, const uint8_t *src,
                               const uint8_t *tag)
{
  struct room room;
  int error;

  CHECKS_OF_WHOLE;
  error = open (&room, key, nonce, ad_length, ad, length, dst, src, tag);
  leave_kernel () (LEAVE (STACK_BELOW_ROOM));
  return error;
}

int
symcrypt_xchacha_poly1305_seal (const uint8_t *key, const uint8_t *nonce,
                                size_t ad_length, const uint8_t *ad,
                                size_t length, uint8_t *dst,
                                const uint8_t *src, uint8_t *tag)
{
  struct derived d;
  struct room room;
  int error;

  CHECKS_OF_WHOLE;
  derive (&d, key, nonce);
  error = seal (&room, d.key, d.nonce, ad_length, ad, length, dst, src, tag);
  wipe_inline (sizeof d, &d);
  leave_kernel () (LEAVE (STACK_BELOW_ROOM));
  return error;
}

int
symcrypt_xchacha_poly1305_open (const uint8_t *key, const uint8_t *nonce,
                                size_t ad_length, const uint8_t *ad,
                                size_t length, uint8_t *dst,
                                const uint8_t *src, const uint8_t *tag)
{
  struct derived d;
  struct room room;
  int error;

  CHECKS_OF_WHOLE;
  derive (&d, key, nonce);
  error = open (&room, d.key, d.nonce, ad_length, ad, length, dst, src, tag);
  wipe_inline (sizeof d, &d);
  leave_kernel () (LEAVE (STACK_BELOW_ROOM));
  return error;
}

/* -------------------------------------------------------- piece by piece */

/* Until something is encrypted or decrypted, or there is too much for that,
 * associated data are kept where the stream will keep its block in use.  Then
 * the first block of the stream and the message's first ones are made
 * together, as above. */
#define KEPT_AD SYMCRYPT_CHACHA_BLOCK_SIZE

void
symcrypt_chacha_poly1305_set_key (struct symcrypt_chacha_poly1305_ctx *ctx,
                                  const uint8_t *key)
{
  symcrypt_chacha_set_key (&ctx->chacha, key);
  ctx->ad_length = ctx->length = 0;
  ctx->stage = STAGE_NO_NONCE;
}

void
symcrypt_chacha_poly1305_set_nonce (struct symcrypt_chacha_poly1305_ctx *ctx,
                                    const uint8_t *nonce)
{
  if (ctx->stage == STAGE_NO_KEY)
    return;
  set_nonce (ctx->chacha.state, nonce);
  memcpy (ctx->chacha.state + 4, ctx->chacha.key, sizeof ctx->chacha.key);
  ctx->chacha.left = 0;
  ctx->chacha.counter_bits = 32;
  ctx->chacha.phase = KEYSTREAM_OPEN;
  ctx->ad_length = ctx->length = 0;
  ctx->stage = STAGE_START;
}

void
symcrypt_xchacha_poly1305_set_nonce (struct symcrypt_chacha_poly1305_ctx *ctx,
                                     const uint8_t *nonce)
{
  if (ctx->stage == STAGE_NO_KEY)
    return;
  symcrypt_xchacha_set_nonce (&ctx->chacha, nonce);
  ctx->ad_length = ctx->length = 0;
  ctx->stage = STAGE_START;
}

/* The key of Poly1305, from the FIRST block of the stream. */
static inline void
start_poly1305 (struct symcrypt_poly1305_ctx *poly1305, const uint8_t *first)
{
  set_poly1305 (&poly1305->state, poly1305->s, first);
  poly1305->room = BLOCK;
  poly1305->has_s = 1;
}

/* Make the first block by itself. */
static void
start_alone (struct symcrypt_chacha_poly1305_ctx *ctx)
{
  uint8_t first[STREAM_BLOCK];
  chacha_core_kernel () (first, ctx->chacha.state, ROUNDS);
  ctx->chacha.state[COUNTER] = 1;
  start_poly1305 (&ctx->poly1305, first);
  symcrypt_poly1305_update (&ctx->poly1305, (size_t) ctx->ad_length,
                            ctx->chacha.buffer);
  ctx->stage = STAGE_AD;
}

int
symcrypt_chacha_poly1305_update (struct symcrypt_chacha_poly1305_ctx *ctx,
                                 size_t length, const uint8_t *data)
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
      start_alone (ctx);
    }
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

/* Whether LENGTH bytes may follow in STAGE. */
static inline int
check (const struct symcrypt_chacha_poly1305_ctx *ctx, uint8_t stage,
       size_t length)
{
  if (ctx->stage != stage && ctx->stage != STAGE_START
      && ctx->stage != STAGE_AD)
    return SYMCRYPT_ERROR_STATE;
  if (length > MAX_LENGTH - ctx->length)
    return SYMCRYPT_ERROR_LENGTH;
  return 0;
}

/* Account for LENGTH bytes in STAGE, behind the first block. */
static void
advance (struct symcrypt_chacha_poly1305_ctx *ctx, uint8_t stage,
         size_t length)
{
  if (ctx->stage == STAGE_START)
    start_alone (ctx);
  if (ctx->stage == STAGE_AD)
    pad (ctx, ctx->ad_length);
  ctx->stage = stage;
  ctx->length += length;
}

/* The same of a context, where both must be between blocks. */
static size_t
ctx_units (const struct symcrypt_chacha_poly1305_ctx *ctx, size_t length,
           size_t least)
{
  return ctx->chacha.left > 0 || ctx->poly1305.room < BLOCK
             ? 0
             : units_at_once (ctx->chacha.state[COUNTER], length, least);
}

/* How many bytes of LENGTH are done next if not at once: up to the end of the
 * block in use, or a piece. */
static inline size_t
piece (const struct symcrypt_chacha_poly1305_ctx *ctx, size_t length)
{
  if (ctx->chacha.left > 0 && length >= 4 * UNIT)
    return ctx->chacha.left;
  return length < PIECE ? length : PIECE;
}

/* Encrypt and authenticate what is not the first of a message. */
static void
encrypt_more (struct symcrypt_chacha_poly1305_ctx *ctx, size_t length,
              uint8_t *dst, const uint8_t *src)
{
  while (length > 0)
    {
      size_t n, units = ctx_units (ctx, length, ENCRYPT_LEAST);
      if (units > 0)
        {
          n = units * UNIT;
          encrypt_run (ctx->chacha.state, &ctx->poly1305.state, units, dst,
                       src);
        }
      else
        {
          n = piece (ctx, length);
          crypt (&ctx->chacha, n, dst, src);
          symcrypt_poly1305_update (&ctx->poly1305, n, dst);
        }
      dst += n;
      src += n;
      length -= n;
    }
}

static void
decrypt_more (struct symcrypt_chacha_poly1305_ctx *ctx, size_t length,
              uint8_t *dst, const uint8_t *src)
{
  while (length > 0)
    {
      size_t n, units = ctx_units (ctx, length, DECRYPT_LEAST);
      if (units > 0)
        {
          n = units * UNIT;
          decrypt_units (ctx->chacha.state, &ctx->poly1305.state, units, dst,
                         src, 0);
        }
      else
        {
          n = piece (ctx, length);
          symcrypt_poly1305_update (&ctx->poly1305, n, src);
          crypt (&ctx->chacha, n, dst, src);
        }
      dst += n;
      src += n;
      length -= n;
    }
}

/* EARLY bytes of a message are made with the first block; LAST is the last
 * block of the stream made for them, of which the rest is to be used next. */
static inline void
keep_rest (struct symcrypt_chacha_ctx *chacha, size_t early,
           const uint8_t *last)
{
  size_t used = early % STREAM_BLOCK;

  chacha->state[COUNTER] = (uint32_t) (1 + rounded (early) / STREAM_BLOCK);
  if (used > 0)
    {
      memcpy (chacha->buffer, last, STREAM_BLOCK);
      chacha->left = (uint8_t) (STREAM_BLOCK - used);
    }
}

/* Take in EARLY bytes at TEXT and the NEAR_AD before them; what is no block is
 * to be taken in next. */
static inline void
authenticate_text (struct symcrypt_poly1305_ctx *poly1305, size_t near_ad,
                   size_t early, const uint8_t *text)
{
  size_t rest = early % BLOCK, whole = near_ad + (early - rest);

  if (whole > 0)
    poly1305_blocks_kernel () (&poly1305->state, whole / BLOCK, text - near_ad,
                               1);
  if (rest > 0)
    {
      memcpy (poly1305->buffer, text + (early - rest), BLOCK);
      poly1305->room = (uint32_t) (BLOCK - rest);
    }
}

/* As seal begins. */
static void
encrypt_first (struct symcrypt_chacha_poly1305_ctx *ctx, struct room *room,
               size_t length, uint8_t *dst, const uint8_t *src)
{
  struct symcrypt_poly1305_ctx *poly1305 = &ctx->poly1305;
  uint8_t *first = room->first, *text = first + STREAM_BLOCK;
  size_t units, early = plan (length, &units), near_ad, end = rounded (early);

  zero_inline (STREAM_BLOCK, first);
  zero_inline (STREAM_BLOCK, text + (end - STREAM_BLOCK));
  memcpy (text, src, early);
  chacha_blocks_kernel () (first, first, 1 + end / STREAM_BLOCK,
                           ctx->chacha.state, ROUNDS);
  start_poly1305 (poly1305, first);
  near_ad = put_ad (&poly1305->state, text, (size_t) ctx->ad_length,
                    ctx->chacha.buffer);
  memcpy (dst, text, early);
  keep_rest (&ctx->chacha, early, text + (end - STREAM_BLOCK));
  dst += early;
  src += early;
  length -= early;
  if (units > 0)
    {
      const uint8_t *data = dst - BESIDE * BLOCK;
      take_in (&poly1305->state, (near_ad + early) / BLOCK - BESIDE,
               text - near_ad);
      data = encrypt_units (ctx->chacha.state, &poly1305->state, units, dst,
                            src, data);
      dst += units * UNIT;
      src += units * UNIT;
      length -= units * UNIT;
      if (length > 0)
        crypt (&ctx->chacha, length, dst, src);
      symcrypt_poly1305_update (poly1305, (size_t) (dst + length - data),
                                data);
    }
  else
    {
      authenticate_text (poly1305, near_ad, early, text);
      if (length > 0)
        encrypt_more (ctx, length, dst, src);
    }
  /* What is left of the key stream. */
  wipe_inline (STREAM_BLOCK, text + (end - STREAM_BLOCK));
  wipe_inline (STREAM_BLOCK, first);
}

/* As open begins. */
static void
decrypt_first (struct symcrypt_chacha_poly1305_ctx *ctx, struct room *room,
               size_t length, uint8_t *dst, const uint8_t *src)
{
  struct symcrypt_poly1305_ctx *poly1305 = &ctx->poly1305;
  uint8_t *first = room->first, *text = first + STREAM_BLOCK;
  uint8_t *stream = room->stream;
  size_t units, early = plan (length, &units), near_ad, end = rounded (early);
  size_t done = early;

  zero_inline (STREAM_BLOCK, first);
  zero_inline (STREAM_BLOCK, text + (end - STREAM_BLOCK));
  memcpy (text, src, early);
  chacha_blocks_kernel () (stream, first, 1 + end / STREAM_BLOCK,
                           ctx->chacha.state, ROUNDS);
  start_poly1305 (poly1305, stream);
  near_ad = put_ad (&poly1305->state, text, (size_t) ctx->ad_length,
                    ctx->chacha.buffer);
  keep_rest (&ctx->chacha, early, stream + end);
  if (units > 0)
    {
      if (near_ad > 0)
        poly1305_blocks_kernel () (&poly1305->state, near_ad / BLOCK,
                                   text - near_ad, 1);
      decrypt_units (ctx->chacha.state, &poly1305->state, units, dst + early,
                     src + early, early / BLOCK);
      done += units * UNIT;
    }
  else
    authenticate_text (poly1305, near_ad, early, text);
  memcpy (dst, stream + STREAM_BLOCK, early);
  if (length > done)
    decrypt_more (ctx, length - done, dst + done, src + done);
  symcrypt_wipe (STREAM_BLOCK + end, stream);
}

LEAVE_FRAME static int
encrypt (struct symcrypt_chacha_poly1305_ctx *ctx, struct room *room,
         size_t length, uint8_t *dst, const uint8_t *src)
{
  int error = check (ctx, STAGE_ENCRYPT, length);
  if (error != 0)
    return error;
  if (ctx->stage == STAGE_START && length > 0)
    {
      ctx->stage = STAGE_ENCRYPT;
      ctx->length = length;
      encrypt_first (ctx, room, length, dst, src);
      return 0;
    }
  advance (ctx, STAGE_ENCRYPT, length);
  encrypt_more (ctx, length, dst, src);
  return 0;
}

int
symcrypt_chacha_poly1305_encrypt (struct symcrypt_chacha_poly1305_ctx *ctx,
                                  size_t length, uint8_t *dst,
                                  const uint8_t *src)
{
  struct room room;
  int error;

  CHECKS (POINTER (ctx) MEMORY (dst, length) MEMORY (src, length)
              SAME_OR_APART (dst, src, length));
  error = encrypt (ctx, &room, length, dst, src);
  leave_kernel () (LEAVE (STACK_BELOW_ROOM));
  return error;
}

LEAVE_FRAME static int
decrypt (struct symcrypt_chacha_poly1305_ctx *ctx, struct room *room,
         size_t length, uint8_t *dst, const uint8_t *src)
{
  int error = check (ctx, STAGE_DECRYPT, length);
  if (error != 0)
    return error;
  if (ctx->stage == STAGE_START && length > 0)
    {
      ctx->stage = STAGE_DECRYPT;
      ctx->length = length;
      decrypt_first (ctx, room, length, dst, src);
      return 0;
    }
  advance (ctx, STAGE_DECRYPT, length);
  decrypt_more (ctx, length, dst, src);
  return 0;
}

int
symcrypt_chacha_poly1305_decrypt (struct symcrypt_chacha_poly1305_ctx *ctx,
                                  size_t length, uint8_t *dst,
                                  const uint8_t *src)
{
  struct room room;
  int error;

  CHECKS (POINTER (ctx) MEMORY (dst, length) MEMORY (src, length)
              SAME_OR_APART (dst, src, length));
  error = decrypt (ctx, &room, length, dst, src);
  leave_kernel () (LEAVE (STACK_BELOW_ROOM));
  return error;
}

/* Write the tag and end the message. */
static void
finish (struct symcrypt_chacha_poly1305_ctx *ctx, uint8_t *tag)
{
  struct symcrypt_poly1305_ctx *poly1305 = &ctx->poly1305;
  uint8_t end[2 * BLOCK];
  unsigned rest;

  if (ctx->stage == STAGE_START)
    start_alone (ctx);
  /* Of associated data, if there was no message. */
  rest = BLOCK - poly1305->room;
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

int
symcrypt_chacha_poly1305_digest (struct symcrypt_chacha_poly1305_ctx *ctx,
                                 uint8_t *tag)
{
  if (ctx->stage < STAGE_START)
    return SYMCRYPT_ERROR_STATE;
  finish (ctx, tag);
  return 0;
}

int
symcrypt_chacha_poly1305_verify (struct symcrypt_chacha_poly1305_ctx *ctx,
                                 const uint8_t *tag)
{
  uint8_t right[TAG];

  if (ctx->stage < STAGE_START || ctx->stage == STAGE_ENCRYPT)
    return SYMCRYPT_ERROR_STATE;
  finish (ctx, right);
  /* Not a choice, which may be a branch: see hmac.c. */
  return (equal_tags (right, tag) - 1) & SYMCRYPT_ERROR_TAG;
}
