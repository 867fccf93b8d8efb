/* SPDX-License-Identifier: ISC */
/* ChaCha20-Poly1305 and XChaCha20-Poly1305 of many messages at once.
 *
 * Up to as many messages as Poly1305 has lanes go together.  The blocks of all
 * of them are one pool for chacha_many, whose lanes are the same for any
 * message and counter: first the block that makes each message's one-time key,
 * then all others, so that no lane is idle but in the end.  Then all are
 * authenticated side by side, each part of theirs - associated data, whole
 * blocks of text, the last block with the lengths - in one call.
 *
 * To open, what the first run of lanes has made is kept until the tags have
 * been looked at, and what is not yet made is only made for those that were
 * right. */
#include "inner.h"

#include "chacha-internal.h"

#include <string.h>

#include <symcrypt/chacha-poly1305.h>

#include "many-internal.h"
#include "vector.h"

#define BLOCK SYMCRYPT_POLY1305_BLOCK_SIZE
#define TAG SYMCRYPT_CHACHA_POLY1305_TAG_SIZE
#define STREAM_BLOCK SYMCRYPT_CHACHA_BLOCK_SIZE
#define MOST POLY1305_LANES
#define ROUNDS 20

/* Associated data of up to two blocks are copied, with their padding; if there
 * are no more, so is a text of up to four, as each call of poly1305_many has a
 * price. */
#define NEAR_AD 32
#define NEAR 64

struct variant
{
  size_t nonce_size;
  int opens;
  int (*one) (struct symcrypt_chacha_poly1305_message *m);
};

typedef struct symcrypt_chacha_poly1305_message message;

/* What is worked on together. */
struct group
{
  LANES_ALIGNED uint64_t states[POLY1305_LANES_WORDS * MOST];
  struct chacha_lane lanes[CHACHA_LANES];
  size_t used; /* lanes */
  message *messages[MOST];
  size_t n;
  uint32_t keys[MOST][12]; /* words 0 to 11 of ChaCha's state */
  uint32_t nonces[MOST][4];
  uint8_t first[MOST][STREAM_BLOCK]; /* of the stream: r, s */
  uint8_t kept[CHACHA_LANES][STREAM_BLOCK];
  /* Of Poly1305: where the next blocks are, and how many. */
  const uint8_t *datas[MOST];
  size_t blocks[MOST];
  uint8_t ends[MOST][NEAR_AD + NEAR + BLOCK];
};

static const uint8_t zeros[STREAM_BLOCK];

static void
load (uint32_t *words, const uint8_t *bytes, size_t n)
{
#if BIG_ENDIAN_WORDS
  size_t k;
  for (k = 0; k < n; k++)
    words[k] = read_le32 (bytes + 4 * k);
#else
  memcpy (words, bytes, 4 * n);
#endif
}

static void
flush (struct group *g)
{
  if (g->used > 0)
    _symcrypt_chacha_many_run (g->lanes, g->used, ROUNDS);
  g->used = 0;
}

/* Block COUNTER of message K.  Its words are stored as one vector, as they are
 * loaded soon. */
static inline void
add_lane (struct group *g, size_t k, uint32_t counter, uint8_t *dst,
          const uint8_t *src, size_t length)
{
  struct chacha_lane *lane = &g->lanes[g->used++];
  lane->state = g->keys[k];
  lane->dst = dst;
  lane->src = src;
  lane->length = length;
#if VECTOR16
  {
    vector32 tail;
    memcpy (&tail, g->nonces[k], sizeof tail);
    tail += (vector32){ counter, 0, 0, 0 };
    memcpy (lane->tail, &tail, sizeof tail);
  }
#else
  memcpy (lane->tail, g->nonces[k], sizeof lane->tail);
  lane->tail[0] += counter;
#endif
}

/* The blocks of message K's text from byte FROM on. */
static void
crypt_text (struct group *g, size_t k, size_t from)
{
  const message *m = g->messages[k];

  while (from < m->length)
    {
      const size_t left = m->length - from;
      const size_t length = left < STREAM_BLOCK ? left : STREAM_BLOCK;
      if (g->used == CHACHA_LANES)
        flush (g);
      add_lane (g, k, (uint32_t) (from / STREAM_BLOCK + 1), m->dst + from,
                m->src + from, length);
      from += length;
    }
}

/* Keys and nonces; those of XChaCha are HChaCha's of the first 16 bytes of the
 * nonce, which is ChaCha without its last addition. */
static void
set_states (struct group *g, size_t nonce_size)
{
  static const uint32_t constants[4]
      = { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574 };
  size_t k, i;

  for (k = 0; k < g->n; k++)
    {
      const message *m = g->messages[k];
      memcpy (g->keys[k], constants, sizeof constants);
      load (g->keys[k] + 4, m->key, 8);
      g->nonces[k][0] = 0;
      if (nonce_size == SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE)
        load (g->nonces[k] + 1, m->nonce, 3);
      else
        {
          load (g->nonces[k], m->nonce, 4);
          add_lane (g, k, 0, g->first[k], zeros, STREAM_BLOCK);
        }
    }
  if (nonce_size == SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE)
    return;
  flush (g);
  for (k = 0; k < g->n; k++)
    {
      for (i = 0; i < 4; i++)
        {
          g->keys[k][4 + i] = read_le32 (g->first[k] + 4 * i) - constants[i];
          g->keys[k][8 + i]
              = read_le32 (g->first[k] + 48 + 4 * i) - g->nonces[k][i];
        }
      g->nonces[k][0] = g->nonces[k][1] = 0;
      load (g->nonces[k] + 2,
            g->messages[k]->nonce + SYMCRYPT_HCHACHA_INPUT_SIZE, 2);
    }
}

/* ---------------------------------------------------------------- Poly1305 */

static void
set_poly1305 (struct group *g)
{
  size_t k;

  for (k = 0; k < g->n; k++)
    {
      uint64_t *words = g->states + k;
      words[0] = words[MOST] = words[2 * MOST] = 0;
      words[3 * MOST]
          = read_le64 (g->first[k]) & UINT64_C (0x0ffffffc0fffffff);
      words[4 * MOST]
          = read_le64 (g->first[k] + 8) & UINT64_C (0x0ffffffc0ffffffc);
    }
  for (; k < MOST; k++)
    {
      g->datas[k] = zeros;
      g->blocks[k] = 0;
    }
}

static void
absorb (struct group *g)
{
  poly1305_many_kernel () (g->states, g->n > MOST / 2 ? MOST : MOST / 2,
                           g->datas, g->blocks);
}

/* LENGTH bytes of DATA to END with their padding; how many blocks. */
static inline size_t
pad (uint8_t *end, size_t length, const uint8_t *data)
{
  const size_t rest = length % BLOCK, whole = length - rest;
  size_t k;

  for (k = 0; k < whole; k += BLOCK)
    memcpy (end + k, data + k, BLOCK);
  if (rest > 0)
    poly1305_pad (end + whole, rest, data + whole, 0);
  return whole / BLOCK + (rest > 0);
}

/* Whether all of M is copied. */
static inline int
is_near (const message *m)
{
  return m->ad_length <= NEAR_AD && m->length <= NEAR;
}

/* Associated data, then the texts, encrypted, at DST or SRC. */
static void
authenticate (struct group *g, int at_src)
{
  size_t k, any = 0;

  for (k = 0; k < g->n; k++)
    {
      const message *m = g->messages[k];
      g->datas[k] = m->ad;
      g->blocks[k] = m->ad_length > NEAR_AD ? m->ad_length / BLOCK : 0;
      any |= g->blocks[k];
    }
  if (any > 0)
    absorb (g);
  any = 0;
  for (k = 0; k < g->n; k++)
    {
      const message *m = g->messages[k];
      const size_t done = g->blocks[k] * BLOCK;
      g->datas[k] = g->ends[k];
      g->blocks[k] = 0;
      if (!is_near (m))
        g->blocks[k] = pad (g->ends[k], m->ad_length - done,
                            done > 0 ? m->ad + done : m->ad);
      any |= g->blocks[k];
    }
  if (any > 0)
    absorb (g);
  any = 0;
  for (k = 0; k < g->n; k++)
    {
      const message *m = g->messages[k];
      g->datas[k] = at_src ? m->src : m->dst;
      g->blocks[k] = is_near (m) ? 0 : m->length / BLOCK;
      any |= g->blocks[k];
    }
  if (any > 0)
    absorb (g);
  for (k = 0; k < g->n; k++)
    {
      const message *m = g->messages[k];
      const size_t done = g->blocks[k] * BLOCK;
      const uint8_t *data = g->datas[k];
      uint8_t *end = g->ends[k];
      if (is_near (m))
        end += BLOCK * pad (end, m->ad_length, m->ad);
      if (m->length > done)
        end += BLOCK * pad (end, m->length - done, data + done);
      write_le64 (end, m->ad_length);
      write_le64 (end + 8, m->length);
      g->datas[k] = g->ends[k];
      g->blocks[k] = (size_t) (end - g->ends[k]) / BLOCK + 1;
    }
  absorb (g);
}

static inline void
make_tag (const struct group *g, size_t k, uint8_t *tag)
{
  const uint64_t *h = g->states + k;
  poly1305_tag (h[0], h[MOST], h[2 * MOST], read_le64 (g->first[k] + 16),
                read_le64 (g->first[k] + 24), tag);
}

/* ---------------------------------------------------------------- together */

static void
seal (struct group *g)
{
  size_t k;

  for (k = 0; k < g->n; k++)
    add_lane (g, k, 0, g->first[k], zeros, STREAM_BLOCK);
  for (k = 0; k < g->n; k++)
    crypt_text (g, k, 0);
  flush (g);
  set_poly1305 (g);
  authenticate (g, 0);
  for (k = 0; k < g->n; k++)
    {
      make_tag (g, k, g->messages[k]->tag);
      g->messages[k]->error = 0;
    }
}

static void
open (struct group *g)
{
  size_t k, all, kept[MOST];

  for (k = 0; k < g->n; k++)
    add_lane (g, k, 0, g->first[k], zeros, STREAM_BLOCK);
  for (k = 0; k < g->n; k++)
    {
      const message *m = g->messages[k];
      for (kept[k] = 0; kept[k] < m->length && g->used < CHACHA_LANES;)
        {
          const size_t left = m->length - kept[k];
          const size_t length = left < STREAM_BLOCK ? left : STREAM_BLOCK;
          add_lane (g, k, (uint32_t) (kept[k] / STREAM_BLOCK + 1),
                    g->kept[g->used], m->src + kept[k], length);
          kept[k] += length;
        }
    }
  flush (g);
  set_poly1305 (g);
  authenticate (g, 1);
  for (k = 0, all = g->n; k < g->n; k++)
    {
      message *m = g->messages[k];
      uint8_t tag[TAG];
      make_tag (g, k, tag);
      if (symcrypt_memeql (TAG, tag, m->tag))
        {
          m->error = 0;
          if (kept[k] > 0)
            memcpy (m->dst, g->kept[all], kept[k]);
          crypt_text (g, k, kept[k]);
        }
      else
        {
          m->error = SYMCRYPT_ERROR_TAG;
          if (m->length > 0)
            memset (m->dst, 0, m->length);
        }
      all += (kept[k] + STREAM_BLOCK - 1) / STREAM_BLOCK;
    }
  flush (g);
  symcrypt_wipe (all * STREAM_BLOCK, g->kept);
}

/* How long messages may be that go together with N; 0 for none. */
static size_t
longest_of (size_t n)
{
#define SEALED(IMPLEMENTATION, TWO, THREE, FOUR, FIVE, EIGHT)                 \
  if (poly1305_many_implementation ()                                         \
      == _symcrypt_poly1305_many_##IMPLEMENTATION)                            \
    return n < 3   ? (TWO)                                                    \
           : n < 4 ? (THREE)                                                  \
           : n < 5 ? (FOUR)                                                   \
           : n < 8 ? (FIVE)                                                   \
                   : (EIGHT);
#define SEALED_BESIDE(BLOCKS, IMPLEMENTATION, ...)                            \
  if (chacha_blocks_implementation () == _symcrypt_chacha_blocks_##BLOCKS)    \
  SEALED (IMPLEMENTATION, __VA_ARGS__)
#include "rows.def"
  (void) n;
  return 0;
}

/* Of the messages those that go together, the longer half of them first, as
 * Poly1305's lanes of each half last as long as its longest; others are done
 * at once.  So are one of no text beside another, as by itself it takes a
 * single block, and one that would need the other half of the lanes for
 * itself. */
static void
choose (struct group *g, const struct variant *v)
{
  size_t n, k, front, back, sum = 0;
  message *all[MOST];

  do
    {
      const size_t longest = longest_of (g->n);
      n = g->n;
      g->n = 0;
      for (k = 0; k < n; k++)
        {
          message *m = g->messages[k];
          if (n > (m->length > 0 ? 1 : 2) && m->length <= longest)
            g->messages[g->n++] = m;
          else
            m->error = v->one (m);
        }
    }
  while (g->n < n);

  if (n == MOST / 2 + 1)
    {
      n = --g->n;
      g->messages[n]->error = v->one (g->messages[n]);
    }
  if (n <= MOST / 2)
    return;
  for (k = 0; k < n; k++)
    sum += g->messages[k]->length;
  memcpy (all, g->messages, sizeof all);
  for (k = front = 0, back = n; k < n; k++)
    if (n * all[k]->length >= sum)
      g->messages[front++] = all[k];
    else
      g->messages[--back] = all[k];
}

/* The group is large, and in the frame of the caller: what was used of it is
 * wiped. */
LEAVE_FRAME static void
run (struct group *g, const struct variant *v)
{
  size_t k;

  choose (g, v);
  if (g->n == 0)
    return;
  g->used = 0;
  set_states (g, v->nonce_size);
  if (v->opens)
    open (g);
  else
    seal (g);
  for (k = 0; k < g->n; k++)
    {
      wipe_inline (sizeof g->keys[k], g->keys[k]);
      wipe_inline (STREAM_BLOCK, g->first[k]);
      wipe_inline (sizeof g->ends[k], g->ends[k]);
    }
  wipe_inline (sizeof g->states, g->states);
  g->n = 0;
}

LEAVE_FRAME static void
together (size_t n, message *messages, size_t longest, const struct variant *v)
{
  struct group g;
  size_t k;

  g.n = 0;
  for (k = 0; k < n; k++)
    {
      message *m = &messages[k];
      if (m->length > longest)
        m->error = v->one (m);
      else
        {
          g.messages[g.n++] = m;
          if (g.n == MOST)
            run (&g, v);
        }
    }
  run (&g, v);
  leave_kernel () (LEAVE (1024));
}

static int
many (size_t n, message *messages, const struct variant *v)
{
  const size_t longest = n > 1 ? longest_of (n) : 0;
  size_t k, fit = 0;

  if (longest > 0)
    for (k = 0; k < n; k++)
      fit += messages[k].length <= longest;
  if (fit > 1)
    together (n, messages, longest, v);
  else
    for (k = 0; k < n; k++)
      messages[k].error = v->one (&messages[k]);
  for (k = 0; k < n; k++)
    if (messages[k].error != 0)
      return messages[k].error;
  return 0;
}

#define MANY(NAME, SIZE, OPERATION, OPENS)                                    \
  static int NAME##_##OPERATION##_one (message *m)                            \
  {                                                                           \
    return symcrypt_##NAME##_poly1305_##OPERATION (                           \
        m->key, m->nonce, m->ad_length, m->ad, m->length, m->dst, m->src,     \
        m->tag);                                                              \
  }                                                                           \
  int symcrypt_##NAME##_poly1305_##OPERATION##_many (size_t n,                \
                                                     message *messages)       \
  {                                                                           \
    static const struct variant v                                             \
        = { SIZE, OPENS, NAME##_##OPERATION##_one };                          \
    return many (n, messages, &v);                                            \
  }
MANY (chacha, SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE, seal, 0)
MANY (chacha, SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE, open, 1)
MANY (xchacha, SYMCRYPT_XCHACHA_POLY1305_NONCE_SIZE, seal, 0)
MANY (xchacha, SYMCRYPT_XCHACHA_POLY1305_NONCE_SIZE, open, 1)
