/* SPDX-License-Identifier: ISC */
/* ChaCha20-Poly1305 and XChaCha20-Poly1305: many messages in one call.
 *
 * A group has at most one message for each lane of Poly1305.  chacha_many
 * makes the blocks of all messages of a group.  A lane takes any message and
 * counter, so all lanes but the last few have work.  The first blocks are the
 * keys of Poly1305.  Then poly1305_many authenticates all messages.  Each of
 * their parts takes one call: associated data, whole blocks of text, and the
 * last blocks with the lengths.
 *
 * A message is opened only if its tag is right.  The first call of chacha_many
 * makes the keys and, with the other lanes, some blocks of text, which go to a
 * buffer.  The other blocks are made for messages with a right tag. */
#include "chacha-internal.h"
#include "chacha-poly1305-kernels.h"
#include "public.h"

#include <string.h>

#define BLOCK SYMCRYPT_POLY1305_BLOCK_SIZE
#define TAG SYMCRYPT_CHACHA_POLY1305_TAG_SIZE
#define STREAM_BLOCK SYMCRYPT_CHACHA_BLOCK_SIZE
#define ROUNDS 20
#define MOST POLY1305_LANES
#define NONCE SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE
#define XNONCE SYMCRYPT_XCHACHA_POLY1305_NONCE_SIZE

/* A call of poly1305_many takes time.  Therefore associated data of up to
 * NEAR_AD bytes are copied, and with them a text of up to NEAR_TEXT bytes. */
#define NEAR_AD 32
#define NEAR_TEXT 64

typedef struct symcrypt_chacha_poly1305_message message;

struct group
{
  LANES_ALIGNED uint64_t states[POLY1305_LANES_WORDS * MOST];
  enum direction direction;
  size_t nonce_size;
  struct chacha_lane lanes[CHACHA_LANES];
  size_t used; /* lanes */
  message *messages[MOST];
  size_t n;
  uint32_t keys[MOST][12];           /* words 0 to 11 of ChaCha's state */
  uint32_t nonces[MOST][4];          /* the other words, with counter 0 */
  uint8_t first[MOST][STREAM_BLOCK]; /* of the stream: r, s */
  uint8_t kept[CHACHA_LANES][STREAM_BLOCK];
  /* For Poly1305: the next blocks of each message. */
  const uint8_t *datas[MOST];
  size_t blocks[MOST];
  uint8_t ends[MOST][NEAR_AD + NEAR_TEXT + BLOCK];
};

static const uint8_t zeros[STREAM_BLOCK];

static void
one_call (const struct group *g, message *m)
{
  m->error
      = _symcrypt_chacha_poly1305_one_call (g->direction, g->nonce_size, m);
}

/* ----------------------------------------------------------------- ChaCha */

static void
run_lanes (struct group *g)
{
  if (g->used > 0)
    _symcrypt_chacha_many_run (g->lanes, g->used, ROUNDS);
  g->used = 0;
}

/* Give block COUNTER of message K to the next lane.  One vector holds the
 * words of the nonce, as they are loaded soon. */
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

/* The bytes of message M's block of text at FROM. */
static inline size_t
block_length (const message *m, size_t from)
{
  return m->length - from < STREAM_BLOCK ? m->length - from : STREAM_BLOCK;
}

/* Make the blocks of message K's text from byte FROM on. */
static void
crypt_text (struct group *g, size_t k, size_t from)
{
  const message *m = g->messages[k];

  for (; from < m->length; from += STREAM_BLOCK)
    {
      if (g->used == CHACHA_LANES)
        run_lanes (g);
      add_lane (g, k, (uint32_t) (from / STREAM_BLOCK + 1), m->dst + from,
                m->src + from, block_length (m, from));
    }
}

/* Set keys and nonces.  XChaCha's keys are derived by HChaCha from the first
 * 16 bytes of the nonce. */
static void
set_states (struct group *g)
{
  size_t k;

  for (k = 0; k < g->n; k++)
    {
      const message *m = g->messages[k];
      uint32_t *const key = g->keys[k], *const nonce = g->nonces[k];
      memcpy (key, keystream_constants, sizeof keystream_constants);
      keystream_load (key + 4, m->key);
      keystream_load (key + 8, m->key + 16);
      if (g->nonce_size == XNONCE)
        {
          keystream_load (nonce, m->nonce);
          add_lane (g, k, 0, g->first[k], zeros, STREAM_BLOCK);
          continue;
        }
      chacha_nonce96 (nonce, m->nonce);
    }
  if (g->nonce_size == NONCE)
    return;
  run_lanes (g);
  for (k = 0; k < g->n; k++)
    {
      const uint8_t *rest
          = g->messages[k]->nonce + SYMCRYPT_HCHACHA_INPUT_SIZE;
      hchacha_derive (g->keys[k] + 4, g->first[k], g->nonces[k]);
      keystream_set_pair (g->nonces[k], 0, 0);
      keystream_set_pair (g->nonces[k] + 2, read_le32 (rest),
                          read_le32 (rest + 4));
    }
}

/* --------------------------------------------------------------- Poly1305 */

/* Copy LENGTH bytes of DATA to END with their padding; return the number of
 * blocks. */
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

/* The parts of a message, in the order in which they are authenticated. */
enum part
{
  WHOLE_AD, /* not copied; none if they are near */
  REST_AD,
  WHOLE_TEXT,
  REST_TEXT /* also the lengths, and all of a message that is near */
};

/* Point DATAS[K] to PART of message K, and return how many blocks that is.
 * The ciphertext is at DST or, to open, at SRC. */
ALWAYS_INLINE size_t
take_part (struct group *g, size_t k, enum part part)
{
  const message *m = g->messages[k];
  const int near_ad = m->ad_length <= NEAR_AD;
  const int near = near_ad && m->length <= NEAR_TEXT;
  const size_t ad_done = near_ad ? 0 : m->ad_length / BLOCK * BLOCK;
  const size_t done = near ? 0 : m->length / BLOCK * BLOCK;
  const uint8_t *const text = g->direction == DECRYPT ? m->src : m->dst;
  uint8_t *end = g->ends[k];

  g->datas[k] = part == WHOLE_AD ? m->ad : part == WHOLE_TEXT ? text : end;
  if (part == WHOLE_AD)
    return ad_done / BLOCK;
  if (part == WHOLE_TEXT)
    return done / BLOCK;
  if (near != (part == REST_AD))
    end += BLOCK
           * pad (end, m->ad_length - ad_done,
                  ad_done > 0 ? m->ad + ad_done : m->ad);
  if (part == REST_TEXT)
    {
      end += BLOCK
             * pad (end, m->length - done, done > 0 ? text + done : text);
      write_le64 (end, m->ad_length);
      write_le64 (end + 8, m->length);
      end += BLOCK;
    }
  return (size_t) (end - g->ends[k]) / BLOCK;
}

/* Authenticate PART of all messages.  Inlined, as PART is a constant. */
ALWAYS_INLINE void
authenticate_part (struct group *g, enum part part)
{
  size_t k, any = 0;

  for (k = 0; k < g->n; k++)
    any |= g->blocks[k] = take_part (g, k, part);
  if (any > 0)
    poly1305_many (g->states, g->n > MOST / 2 ? MOST : MOST / 2, g->datas,
                   g->blocks);
}

/* Authenticate all messages; FIRST holds their keys. */
static void
authenticate (struct group *g)
{
  size_t k;

  for (k = 0; k < g->n; k++)
    {
      uint64_t *words = g->states + k;
      words[0] = words[MOST] = words[2 * MOST] = 0;
      words[3 * MOST] = poly1305_r0 (g->first[k]);
      words[4 * MOST] = poly1305_r1 (g->first[k]);
    }
  for (; k < MOST; k++)
    {
      g->datas[k] = zeros;
      g->blocks[k] = 0;
    }
  authenticate_part (g, WHOLE_AD);
  authenticate_part (g, REST_AD);
  authenticate_part (g, WHOLE_TEXT);
  authenticate_part (g, REST_TEXT);
}

static inline void
make_tag (const struct group *g, size_t k, uint8_t *tag)
{
  const uint64_t *h = g->states + k;
  poly1305_tag (h[0], h[MOST], h[2 * MOST], read_le64 (g->first[k] + 16),
                read_le64 (g->first[k] + 24), tag);
}

/* ---------------------------------------------------------------- a group */

static void
seal_group (struct group *g)
{
  size_t k;

  for (k = 0; k < g->n; k++)
    crypt_text (g, k, 0);
  run_lanes (g);
  authenticate (g);
  for (k = 0; k < g->n; k++)
    {
      make_tag (g, k, g->messages[k]->tag);
      g->messages[k]->error = 0;
    }
}

static void
open_group (struct group *g)
{
  size_t k, lane, kept[MOST]; /* bytes of each message */

  for (k = 0; k < g->n; k++)
    {
      const message *m = g->messages[k];
      for (kept[k] = 0; kept[k] < m->length && g->used < CHACHA_LANES;)
        {
          const size_t length = block_length (m, kept[k]);
          add_lane (g, k, (uint32_t) (kept[k] / STREAM_BLOCK + 1),
                    g->kept[g->used], m->src + kept[k], length);
          kept[k] += length;
        }
    }
  run_lanes (g);
  authenticate (g);
  for (k = 0, lane = g->n; k < g->n; k++)
    {
      message *m = g->messages[k];
      uint8_t tag[TAG];
      make_tag (g, k, tag);
      m->error = poly1305_compare (tag, m->tag);
      if (m->error == 0)
        {
          if (kept[k] > 0)
            memcpy (m->dst, g->kept[lane], kept[k]);
          crypt_text (g, k, kept[k]);
        }
      else if (m->length > 0)
        memset (m->dst, 0, m->length);
      lane += (kept[k] + STREAM_BLOCK - 1) / STREAM_BLOCK;
    }
  run_lanes (g);
  symcrypt_wipe (lane * STREAM_BLOCK, g->kept);
}

/* Return the length of the longest message that gains in a group of N. */
static size_t
longest_in_group (size_t n, size_t nonce_size)
{
  const struct seal_threshold *t
      = kernel_implementation (&_symcrypt_poly1305_many_kernel)->threshold;
  const uint32_t features = kernel_features ();
  if (!t)
    return 0;
  while ((t->needs & ~features) != 0)
    t++;
  return (n < 3   ? t->two
          : n < 4 ? t->three
          : n < 5 ? t->four
          : n < 8 ? t->five
                  : t->eight)[nonce_size == XNONCE];
}

/* Keep the messages that gain in a group; seal or open the others singly.  Two
 * messages gain nothing if one is empty.  A ninth message gains nothing: no
 * other would use its half of the lanes.
 *
 * Longer messages come first: each half of the lanes of Poly1305 takes as long
 * as its longest message. */
static void
choose_messages (struct group *g)
{
  size_t n, k, front, back, sum = 0;
  message *all[MOST];

  do
    {
      const size_t longest = longest_in_group (g->n, g->nonce_size);
      n = g->n;
      g->n = 0;
      for (k = 0; k < n; k++)
        {
          message *m = g->messages[k];
          if (n > (m->length > 0 ? 1 : 2) && m->length <= longest)
            g->messages[g->n++] = m;
          else
            one_call (g, m);
        }
    }
  while (g->n < n);

  if (n == MOST / 2 + 1)
    {
      n = --g->n;
      one_call (g, g->messages[n]);
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

/* Seal or open a group and empty it.  The group is large, so it is in the
 * caller's frame, and this function wipes the part that was used. */
static NOINLINE void
run_group (struct group *g)
{
  size_t k;

  choose_messages (g);
  if (g->n == 0)
    return;
  g->used = 0;
  set_states (g);
  for (k = 0; k < g->n; k++)
    add_lane (g, k, 0, g->first[k], zeros, STREAM_BLOCK);
  if (g->direction == DECRYPT)
    open_group (g);
  else
    seal_group (g);
  for (k = 0; k < g->n; k++)
    {
      wipe_inline (sizeof g->keys[k], g->keys[k]);
      wipe_inline (STREAM_BLOCK, g->first[k]);
      wipe_inline (sizeof g->ends[k], g->ends[k]);
    }
  wipe_inline (sizeof g->states, g->states);
  g->n = 0;
}

static NOINLINE void
run_groups (enum direction direction, size_t nonce_size, size_t n,
            message *messages, size_t longest)
{
  struct group g;
  size_t k;

  g.direction = direction;
  g.nonce_size = nonce_size;
  g.n = 0;
  for (k = 0; k < n; k++)
    {
      message *m = &messages[k];
      if (m->length > longest)
        one_call (&g, m);
      else
        {
          g.messages[g.n++] = m;
          if (g.n == MOST)
            run_group (&g);
        }
    }
  run_group (&g);
  /* Below this frame, which is larger than what a caller would clear. */
  scrub (SCRUB_HASH);
}

static int
seal_or_open_many (enum direction direction, size_t nonce_size, size_t n,
                   message *messages)
{
  size_t k;

  run_groups (direction, nonce_size, n, messages,
              n > 1 ? longest_in_group (n, nonce_size) : 0);
  for (k = 0; k < n; k++)
    if (messages[k].error != 0)
      return messages[k].error;
  return 0;
}

int
symcrypt_chacha_poly1305_seal_many (size_t n, message *messages)
{
  return seal_or_open_many (ENCRYPT, NONCE, n, messages);
}

int
symcrypt_chacha_poly1305_open_many (size_t n, message *messages)
{
  return seal_or_open_many (DECRYPT, NONCE, n, messages);
}

int
symcrypt_xchacha_poly1305_seal_many (size_t n, message *messages)
{
  return seal_or_open_many (ENCRYPT, XNONCE, n, messages);
}

int
symcrypt_xchacha_poly1305_open_many (size_t n, message *messages)
{
  return seal_or_open_many (DECRYPT, XNONCE, n, messages);
}
