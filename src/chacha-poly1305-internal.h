/* SPDX-License-Identifier: ISC */
/* What the parts of ChaCha20-Poly1305 share:
 *
 *   chacha-poly1305-units.c    long runs, by a kernel that does both at once
 *   chacha-poly1305.c          seal and open: a message in one call
 *   chacha-poly1305-context.c  a message in pieces
 *   xchacha-poly1305.c         seal and open with a long nonce
 *   chacha-poly1305-many.c     many messages in one call */
#ifndef SYMCRYPT_SRC_CHACHA_POLY1305_INTERNAL_H
#define SYMCRYPT_SRC_CHACHA_POLY1305_INTERNAL_H

#include "kernels.h"
#include "public.h"
#include "vector.h"

#include <symcrypt/chacha-poly1305.h>

#define BLOCK SYMCRYPT_POLY1305_BLOCK_SIZE
#define TAG SYMCRYPT_CHACHA_POLY1305_TAG_SIZE
#define STREAM_BLOCK SYMCRYPT_CHACHA_BLOCK_SIZE
#define UNIT CHACHA_POLY1305_UNIT
#define UNIT_BLOCKS CHACHA_POLY1305_UNIT_BLOCKS
#define ROUNDS 20
#define COUNTER 12 /* the first word of ChaCha's counter */

/* Without units, pieces of this size are encrypted and then authenticated, or
 * the reverse.  They stay in the first-level cache. */
#define PIECE 8192

enum direction
{
  ENCRYPT,
  DECRYPT
};

/* Authenticate whole blocks, if there are any. */
static inline void
authenticate_blocks (struct symcrypt_poly1305_state *poly1305, size_t blocks,
                     const uint8_t *data)
{
  if (blocks > 0)
    poly1305_blocks_kernel () (poly1305, blocks, data, 1);
}

#pragma GCC visibility push(hidden)

/* How many units of the next LENGTH bytes to do with _run; 0 if that gains
 * nothing, or if COUNTER would wrap. */
size_t _symcrypt_chacha_poly1305_units (enum direction direction,
                                        uint32_t counter, size_t length);

/* Encrypt or decrypt UNITS units and authenticate the ciphertext.  STATE's
 * counter goes on. */
void _symcrypt_chacha_poly1305_run (enum direction direction, uint32_t *state,
                                    struct symcrypt_poly1305_state *poly1305,
                                    size_t units, uint8_t *dst,
                                    const uint8_t *src);

/* Encrypt UNITS units.  At least UNIT_BLOCKS blocks of ciphertext, from DATA
 * up to DST, are not yet authenticated.  Authenticate the ciphertext from DATA
 * on, but for some blocks at the end; the result points to them. */
const uint8_t *_symcrypt_chacha_poly1305_encrypt_units (
    uint32_t *state, struct symcrypt_poly1305_state *poly1305, size_t units,
    uint8_t *dst, const uint8_t *src, const uint8_t *data);

/* Authenticate the BEFORE blocks that end at SRC, and UNITS units at SRC,
 * which this decrypts. */
void _symcrypt_chacha_poly1305_decrypt_units (
    uint32_t *state, struct symcrypt_poly1305_state *poly1305, size_t units,
    uint8_t *dst, const uint8_t *src, size_t before);

/* ------------------------------------------------- the start of a message */

/* How a message is divided: ARCHITECTURE/thresholds.def.  The first blocks of
 * the stream are made in one call of chacha_blocks: one for the key of
 * Poly1305, then some for the message.  A kernel makes a few blocks in about
 * the time of one, and sixteen at the best price. */
struct chacha_poly1305_plan_threshold
{
  size_t whole;      /* a message of up to so many blocks is made whole */
  size_t first;      /* of a longer one, so many, but all that a unit needs */
  size_t least_rest; /* if fewer bytes would follow the units, omit a unit */
};

/* WHOLE and FIRST do not exceed this; struct first_blocks has the space. */
#define MOST_FIRST_BLOCKS 23
#define MOST_FIRST (MOST_FIRST_BLOCKS * STREAM_BLOCK)

static inline struct chacha_poly1305_plan_threshold
chacha_poly1305_plan_threshold (void)
{
/* clang-format off */
#define CHACHA_POLY1305_PLAN(...)                                             \
  return (struct chacha_poly1305_plan_threshold){ __VA_ARGS__ };
#define CHACHA_POLY1305_PLAN_WITH(BLOCKS, ...)                                \
  BUILT_##BLOCKS (                                                            \
      if (chacha_blocks_implementation ()                                     \
          == _symcrypt_chacha_blocks_##BLOCKS)                                \
        return (struct chacha_poly1305_plan_threshold){ __VA_ARGS__ };)
/* clang-format on */
#include "thresholds.def"
  return (struct chacha_poly1305_plan_threshold){ .whole = 19, .first = 15 };
}

/* The text of the first blocks and its stream.  INPUT is a block of zeros for
 * the key, then the text, then space for the lengths.  Associated data of up
 * to NEAR_AD bytes go right before the text, over the end of the key's block.
 * It is much larger than what most messages need.  So the public functions
 * have it in their frames, wipe what was used, and scrub SCRUB_BELOW bytes. */
struct first_blocks
{
  uint8_t input[STREAM_BLOCK + MOST_FIRST + BLOCK];
  uint8_t stream[STREAM_BLOCK + MOST_FIRST];
};
#define NEAR_AD 32
#define SCRUB_BELOW 320

/* The variables of seal and open. */
struct one_message
{
  uint32_t state[16];
  struct symcrypt_poly1305_state poly1305;
  uint64_t s[2];
  uint8_t last[STREAM_BLOCK];
  uint8_t end[2 * BLOCK];
  struct first_blocks blocks;
};

/* The public functions of these names, without their checks; the caller
 * scrubs. */
int _symcrypt_chacha_poly1305_seal (struct one_message *m, const uint8_t *key,
                                    const uint8_t *nonce, size_t ad_length,
                                    const uint8_t *ad, size_t length,
                                    uint8_t *dst, const uint8_t *src,
                                    uint8_t *tag);
int _symcrypt_chacha_poly1305_open (struct one_message *m, const uint8_t *key,
                                    const uint8_t *nonce, size_t ad_length,
                                    const uint8_t *ad, size_t length,
                                    uint8_t *dst, const uint8_t *src,
                                    const uint8_t *tag);

/* Whether there is a kernel for units that is faster than two kernels. */
int _symcrypt_chacha_poly1305_has_units (void);

#pragma GCC visibility pop

struct plan
{
  size_t first; /* bytes made with the key, at most MOST_FIRST */
  size_t units; /* behind them */
};

/* Plan a message of LENGTH bytes. */
static inline struct plan
plan_message (size_t length)
{
  const struct chacha_poly1305_plan_threshold t
      = chacha_poly1305_plan_threshold ();
  struct plan plan = { length, 0 };
  size_t rest;

  if (length <= t.whole * STREAM_BLOCK)
    return plan;
  plan.first = t.first * STREAM_BLOCK;
  if (length < UNIT + UNIT_BLOCKS * BLOCK
      || !_symcrypt_chacha_poly1305_has_units ())
    return plan;
  plan.units = (length - plan.first) / UNIT;
  rest = (length - plan.first) % UNIT;
  if (rest > 0 && rest < t.least_rest && plan.units > 0)
    plan.units--;
  return plan;
}

/* LENGTH with its padding. */
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

/* Set all words of ChaCha's state but the key, for block 0.  Whole vectors can
 * be loaded again without a delay. */
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
put_lengths (uint8_t *p, uint64_t ad_length, uint64_t length)
{
  write_le64 (p, ad_length);
  write_le64 (p + 8, length);
}

/* Put AD and its padding right before TEXT, or authenticate all of it but the
 * last block.  The result is the number of bytes before TEXT to authenticate
 * with it. */
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

/* Make the key's block and the FIRST bytes of SRC, at STREAM, which is
 * BLOCKS->stream, or BLOCKS->input to encrypt in place.  Set the key of
 * Poly1305 and put AD.  The result is that of put_ad. */
ALWAYS_INLINE size_t
make_first_blocks (struct first_blocks *blocks, uint8_t *stream,
                   const uint32_t state[16],
                   struct symcrypt_poly1305_state *poly1305, uint64_t s[2],
                   size_t ad_length, const uint8_t *ad, size_t first,
                   const uint8_t *src)
{
  uint8_t *text = blocks->input + STREAM_BLOCK;
  const size_t end = rounded (first);

  zero_inline (STREAM_BLOCK, blocks->input);
  if (first > 0)
    {
      zero_inline (STREAM_BLOCK, text + (end - STREAM_BLOCK));
      memcpy (text, src, first);
      chacha_blocks_kernel () (stream, blocks->input, 1 + end / STREAM_BLOCK,
                               state, ROUNDS);
    }
  else
    chacha_core_kernel () (stream, state, ROUNDS);
  poly1305_set_key (poly1305, s, stream);
  return put_ad (poly1305, text, ad_length, ad);
}

/* With the first blocks encrypted at TEXT and copied to DST, encrypt the
 * units.  The result is where the ciphertext that is not yet authenticated
 * begins. */
static inline const uint8_t *
encrypt_plan (uint32_t *state, struct symcrypt_poly1305_state *poly1305,
              struct plan plan, const uint8_t *text, size_t near_ad,
              uint8_t *dst, const uint8_t *src)
{
  const size_t blocks = (near_ad + plan.first) / BLOCK;
  const size_t later = plan.units > 0 ? UNIT_BLOCKS : 0;
  const uint8_t *data = dst + plan.first / BLOCK * BLOCK - later * BLOCK;

  authenticate_blocks (poly1305, blocks - later, text - near_ad);
  if (plan.units > 0)
    data = _symcrypt_chacha_poly1305_encrypt_units (
        state, poly1305, plan.units, dst + plan.first, src + plan.first, data);
  return data;
}

/* Authenticate the whole blocks of the first bytes, and authenticate and
 * decrypt the units. */
static inline void
decrypt_plan (uint32_t *state, struct symcrypt_poly1305_state *poly1305,
              struct plan plan, const uint8_t *text, size_t near_ad,
              uint8_t *dst, const uint8_t *src)
{
  if (plan.units == 0)
    {
      authenticate_blocks (poly1305, (near_ad + plan.first) / BLOCK,
                           text - near_ad);
      return;
    }
  authenticate_blocks (poly1305, near_ad / BLOCK, text - near_ad);
  _symcrypt_chacha_poly1305_decrypt_units (state, poly1305, plan.units,
                                           dst + plan.first, src + plan.first,
                                           plan.first / BLOCK);
}

/* Whether two tags are equal. */
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

#endif
