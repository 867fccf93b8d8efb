/* SPDX-License-Identifier: ISC */
/* Many messages at once: hashes and HMAC in the lanes of vectors.
 *
 * A message takes a lane when one is free, first for its whole blocks where
 * they lie, then for its last bytes and the padding, in a buffer.  All lanes
 * in use go on together until the first comes to the end of either.  Lanes
 * that nobody waits for are filled up from the last, so that those in use are
 * always the first; when too few are left for lanes to be worth it (rows.def)
 * they are finished one by one.  So that few are left late, long messages go
 * first: messages are taken by the binary logarithm of their length.
 *
 * The outer hash of HMAC is one block, made of words that are in lanes
 * already.  Those of messages that have come to their end are collected in
 * rows, and hashed when all lanes of these are full.
 *
 * Messages that all have as many blocks need none of that: lanes begin and end
 * together, and whole rows are written, as vectors load them. */
#include "inner.h"

#include "many-internal.h"
#include "vector.h"

#define NONE ((size_t) -1)

/* Below, F is the hash with the name of a family, a constant, and H any hash
 * of that family. */

/* Messages, and under which keys if any. */
struct job
{
  const struct symcrypt_hash *h;
  size_t n;
  const size_t *lengths;
  const uint8_t *const *datas;
  uint8_t *const *digests;
  const void *keys;    /* an array of pointers, or null: no HMAC */
  size_t inner, outer; /* where these are in a key */
  int any_hash;        /* keys are struct symcrypt_hmac_key, not all for H */
};

/* ------------------------------------------------------------------ lanes */

HASH_DRIVER void
put (const struct symcrypt_hash *f, uint8_t *rows, size_t k, const void *state)
{
  const uint8_t *s = state;
  size_t i;
  for (i = 0; i < f->state_size / f->word_size; i++)
    memcpy (rows + LANES_ROW * i + f->word_size * k, s + f->word_size * i,
            f->word_size);
}

HASH_DRIVER void
get (const struct symcrypt_hash *f, const uint8_t *rows, size_t k, void *state)
{
  uint8_t *s = state;
  size_t i;
  for (i = 0; i < f->state_size / f->word_size; i++)
    memcpy (s + f->word_size * i, rows + LANES_ROW * i + f->word_size * k,
            f->word_size);
}

#if VECTOR16
/* Words I to I + 3 of four chaining values to as many rows, one lane each. */
HASH_DRIVER void
put_words (uint8_t *rows, const uint8_t *const *states, size_t i)
{
  uint8_t *row = rows + LANES_ROW * i;
  vector32 x[4];
  memcpy (&x[0], states[0] + 4 * i, sizeof x[0]);
  memcpy (&x[1], states[1] + 4 * i, sizeof x[1]);
  memcpy (&x[2], states[2] + 4 * i, sizeof x[2]);
  memcpy (&x[3], states[3] + 4 * i, sizeof x[3]);
  vector32_transpose (x);
  memcpy (row, &x[0], sizeof x[0]);
  memcpy (row + LANES_ROW, &x[1], sizeof x[1]);
  memcpy (row + 2 * LANES_ROW, &x[2], sizeof x[2]);
  memcpy (row + 3 * LANES_ROW, &x[3], sizeof x[3]);
}

/* Word I alone. */
HASH_DRIVER void
put_word (uint8_t *rows, const uint8_t *const *states, size_t i)
{
  uint32_t a, b, c, d;
  vector32 x;
  memcpy (&a, states[0] + 4 * i, sizeof a);
  memcpy (&b, states[1] + 4 * i, sizeof b);
  memcpy (&c, states[2] + 4 * i, sizeof c);
  memcpy (&d, states[3] + 4 * i, sizeof d);
  x = (vector32){ a, b, c, d };
  memcpy (rows + LANES_ROW * i, &x, sizeof x);
}

/* Word I of two. */
HASH_DRIVER void
put_word64 (uint8_t *rows, const uint8_t *const *states, size_t i)
{
  uint64_t a, b;
  vector64 x;
  memcpy (&a, states[0] + 8 * i, sizeof a);
  memcpy (&b, states[1] + 8 * i, sizeof b);
  x = (vector64){ a, b };
  memcpy (rows + LANES_ROW * i, &x, sizeof x);
}
#endif

/* Put STATES, one for each lane, in lanes 0 to N - 1, and in others something:
 * as vectors, so that vectors can be loaded at once.  There are as many as the
 * next multiple of 4. */
HASH_DRIVER void
put_all (const struct symcrypt_hash *f, uint8_t *rows, size_t n,
         const uint8_t *const *states)
{
  size_t k;
#if VECTOR16
  if (f->word_size == 4)
    for (k = 0; k < n; k += 4, rows += 16, states += 4)
      {
        put_words (rows, states, 0);
        if (f->state_size == 20)
          put_word (rows, states, 4);
        else if (f->state_size == 32)
          put_words (rows, states, 4);
      }
  else
    for (k = 0; k < n; k += 2, rows += 16, states += 2)
      {
        put_word64 (rows, states, 0);
        put_word64 (rows, states, 1);
        put_word64 (rows, states, 2);
        put_word64 (rows, states, 3);
        put_word64 (rows, states, 4);
        put_word64 (rows, states, 5);
        put_word64 (rows, states, 6);
        put_word64 (rows, states, 7);
      }
#else
  for (k = 0; k < n; k++)
    put (f, rows, k, states[k]);
#endif
}

HASH_DRIVER void
fill_row (const struct symcrypt_hash *f, uint8_t *row, uint64_t word)
{
  const uint32_t word32 = (uint32_t) word;
  size_t k;
  for (k = 0; k < f->lanes; k++)
    if (f->word_size == 4)
      memcpy (row + 4 * k, &word32, 4);
    else
      memcpy (row + 8 * k, &word, 8);
}

/* Fill the rows of a block behind a digest at its start as hmac_pad does. */
HASH_DRIVER void
pad_rows (const struct symcrypt_hash *f, const struct symcrypt_hash *h,
          uint8_t *rows)
{
  struct hmac_block block;
  size_t i;
  hmac_pad (h, block.bytes);
  for (i = h->digest_size / f->word_size; i < LANES_WORDS; i++)
    {
      const uint8_t *p = block.bytes + f->word_size * i;
      fill_row (f, rows + LANES_ROW * i,
                f->word_size == 8 ? read_be64 (p)
                : f->big_endian   ? read_be32 (p)
                                  : read_le32 (p));
    }
}

/* A digest may end in the middle of a word of 64 bits, which padding fills. */
HASH_DRIVER int
ends_in_word (const struct symcrypt_hash *f, const struct symcrypt_hash *h)
{
  return f->word_size == 8 && h->digest_size % 8 != 0;
}

HASH_DRIVER void
pad_half_word (uint8_t *p)
{
  uint64_t word;
  memcpy (&word, p, sizeof word);
  word = (word >> 32 << 32) | UINT32_C (0x80000000);
  memcpy (p, &word, sizeof word);
}

/* --------------------------------------------------------------- messages */

/* What is next to be taken. */
struct queue
{
  size_t at;
  unsigned size_class;
  int one_class;
};

static unsigned
size_class (size_t length)
{
  unsigned class;
  for (class = 0; length >= 512; length >>= 1)
    class ++;
  return class;
}

static int
is_wanted (const struct job *job, size_t k)
{
  const struct symcrypt_hmac_key *key;
  if (!job->any_hash)
    return 1;
  key = ((const struct symcrypt_hmac_key *const *) job->keys)[k];
  return key->hash->index == job->h->index;
}

/* Where each message has a lane, their order does not matter. */
static void
queue_start (struct queue *q, const struct job *job, size_t lanes)
{
  size_t longest = 0, shortest = (size_t) -1, k;
  q->at = 0;
  q->size_class = 0;
  q->one_class = 1;
  if (job->n <= lanes)
    return;
  for (k = 0; k < job->n; k++)
    {
      if (longest < job->lengths[k])
        longest = job->lengths[k];
      if (shortest > job->lengths[k])
        shortest = job->lengths[k];
    }
  q->size_class = size_class (longest);
  q->one_class = q->size_class == size_class (shortest);
}

HASH_DRIVER size_t
queue_next (struct queue *q, const struct job *job)
{
  for (;;)
    {
      for (; q->at < job->n; q->at++)
        if ((q->one_class || size_class (job->lengths[q->at]) == q->size_class)
            && is_wanted (job, q->at))
          return q->at++;
      if (q->one_class || q->size_class == 0)
        return NONE;
      q->size_class--;
      q->at = 0;
    }
}

/* ---------------------------------------------------------------- flights */

/* When lanes are worth it: GROUP and LEAST of rows.def. */
struct worth
{
  size_t group, least;
};

/* When messages are too short for that, as rows.def says: how many blocks
 * there have to be beside the longest message if each is one block, if all are
 * two or three, and if they are not alike; all are 0 if they never are too
 * short. */
struct shortness
{
  size_t one, alike, mixed;
};

/* How many of N had better go side by side: all, or full groups, or none. */
HASH_DRIVER size_t
in_lanes (size_t n, const struct worth *w)
{
  const size_t rest = n % w->group;
  if (w->least > w->group)
    return 0;
  return rest < w->least ? n - rest : n;
}

/* The lanes, and what is in them. */
struct flight
{
  LANES_ALIGNED uint8_t states[8 * LANES_ROW];
  /* Outer hashes that wait, and where their digests go. */
  uint8_t outers[8 * LANES_ROW];
  uint8_t words[LANES_WORDS * LANES_ROW];
  uint8_t *outer_digests[LANES_MOST];
  size_t waiting;

  size_t used; /* lanes */
  const uint8_t *datas[LANES_MOST];
  size_t blocks[LANES_MOST];
  int last[LANES_MOST]; /* these are the last */
  size_t message[LANES_MOST];
  uint8_t *tail[LANES_MOST]; /* one of tails */
  uint8_t tails[LANES_MOST * HASH_TAIL_2 (64)];
};

HASH_DRIVER size_t
tail_size (const struct symcrypt_hash *f)
{
  return HASH_TAIL_2 (f->block_size);
}

HASH_DRIVER const uint8_t *
key_of (const struct job *job, size_t message)
{
  const uint8_t *key;
  memcpy (&key, (const uint8_t *) job->keys + sizeof key * message,
          sizeof key);
  return key;
}

/* How many blocks a message of LENGTH bytes has where it lies. */
HASH_DRIVER size_t
whole_blocks (const struct symcrypt_hash *f, size_t length)
{
  return hash_whole (f->block_size, f->block_size / 8, length);
}

/* Let lane K go on with the end of its message. */
HASH_DRIVER void
start_tail (const struct symcrypt_hash *f, const struct job *job,
            struct flight *g, size_t k)
{
  const size_t message = g->message[k];
  const size_t length = job->lengths[message];
  const size_t done = f->block_size * whole_blocks (f, length);
  const uint64_t total = length + (job->keys ? (uint64_t) f->block_size : 0);
  const uint8_t *data = job->datas[message];

  if (done > 0)
    data += done;
  g->blocks[k] = hash_tail (f->block_size, f->block_size / 8, f->big_endian,
                            total, length - done, data, g->tail[k]);
  g->datas[k] = g->tail[k];
  g->last[k] = 1;
}

HASH_DRIVER void
start (const struct symcrypt_hash *f, const struct job *job, struct flight *g,
       size_t k, size_t message)
{
  const size_t whole = whole_blocks (f, job->lengths[message]);
  const void *state = job->h->iv;

  if (job->keys)
    state = key_of (job, message) + job->inner;
  put (f, g->states, k, state);
  g->message[k] = message;
  if (whole == 0)
    {
      start_tail (f, job, g, k);
      return;
    }
  g->datas[k] = job->datas[message];
  g->blocks[k] = whole;
  g->last[k] = 0;
}

/* The digest of lane K of ROWS. */
HASH_DRIVER void
store (const struct symcrypt_hash *f, const struct symcrypt_hash *h,
       const uint8_t *rows, size_t k, uint8_t *digest)
{
  const uint8_t *p = rows + f->word_size * k;
  const size_t words = h->digest_size / f->word_size;
  size_t i;
  for (i = 0; i < words; i++, p += LANES_ROW)
    if (f->word_size == 8)
      {
        uint64_t word;
        memcpy (&word, p, sizeof word);
        write_be64 (digest + 8 * i, word);
      }
    else
      {
        uint32_t word;
        memcpy (&word, p, sizeof word);
        if (f->big_endian)
          write_be32 (digest + 4 * i, word);
        else
          write_le32 (digest + 4 * i, word);
      }
  if (ends_in_word (f, h))
    {
      uint64_t word;
      memcpy (&word, p, sizeof word);
      write_be32 (digest + 8 * i, (uint32_t) (word >> 32));
    }
}

/* The compression function on lanes FROM to N - 1, one by one: lane K takes
 * blocks[K] blocks. */
HASH_DRIVER void
one_by_one (const struct symcrypt_hash *f, uint8_t *rows, size_t from,
            size_t n, const uint8_t *const *datas, const size_t *blocks)
{
  union hash_state state;
  size_t k;
  for (k = from; k < n; k++)
    {
      get (f, rows, k, &state);
      f->compress (&state, blocks[k], datas[k]);
      put (f, rows, k, &state);
    }
}

/* Finish the outer hashes that wait. */
HASH_DRIVER void
finish_outers (const struct symcrypt_hash *f, const struct job *job,
               struct flight *g, const struct worth *w)
{
  const struct symcrypt_hash *h = job->h;
  const size_t n = in_lanes (g->waiting, w);
  size_t k;
  if (n > 0)
    f->run_block (g->outers, g->outers, n, g->words);
  for (k = n; k < g->waiting; k++)
    {
      struct hmac_block block;
      const uint8_t *data = block.bytes;
      const size_t one = 1;
      store (f, h, g->words, k, block.bytes);
      hmac_pad (h, block.bytes);
      one_by_one (f, g->outers + f->word_size * k, 0, 1, &data, &one);
    }
  for (k = 0; k < g->waiting; k++)
    store (f, h, g->outers, k, g->outer_digests[k]);
  g->waiting = 0;
}

HASH_DRIVER void
finish (const struct symcrypt_hash *f, const struct job *job, struct flight *g,
        size_t k, const struct worth *w)
{
  const struct symcrypt_hash *h = job->h;
  uint8_t *digest = job->digests[g->message[k]];
  size_t i, to;

  if (!job->keys)
    {
      store (f, h, g->states, k, digest);
      return;
    }
  to = g->waiting++;
  put (f, g->outers, to, key_of (job, g->message[k]) + job->outer);
  for (i = 0; i < h->digest_size / f->word_size; i++)
    memcpy (g->words + LANES_ROW * i + f->word_size * to,
            g->states + LANES_ROW * i + f->word_size * k, f->word_size);
  if (ends_in_word (f, h))
    {
      uint8_t *p = g->words + LANES_ROW * i + f->word_size * to;
      memcpy (p, g->states + LANES_ROW * i + f->word_size * k, f->word_size);
      pad_half_word (p);
    }
  g->outer_digests[to] = digest;
  if (g->waiting == f->lanes)
    finish_outers (f, job, g, w);
}

/* Let lane K, which is free, be the last in use, and free that. */
HASH_DRIVER void
drop (const struct symcrypt_hash *f, struct flight *g, size_t k)
{
  const size_t from = --g->used;
  union hash_state state;
  uint8_t *tail = g->tail[k];
  if (from == k)
    return;
  get (f, g->states, from, &state);
  put (f, g->states, k, &state);
  g->datas[k] = g->datas[from];
  g->blocks[k] = g->blocks[from];
  g->last[k] = g->last[from];
  g->message[k] = g->message[from];
  g->tail[k] = g->tail[from];
  g->tail[from] = tail;
}

/* Compress side by side as long as no message comes to an end, and those that
 * are left over one by one. */
HASH_DRIVER void
advance (const struct symcrypt_hash *f, struct flight *g,
         const struct worth *w)
{
  const size_t n = in_lanes (g->used, w);
  size_t steps = g->blocks[0], k;

  one_by_one (f, g->states, n, g->used, g->datas, g->blocks);
  for (k = n; k < g->used; k++)
    g->blocks[k] = 0;
  if (n == 0)
    return;
  for (k = 1; k < n; k++)
    if (steps > g->blocks[k])
      steps = g->blocks[k];
  for (k = n; k < f->lanes; k++)
    g->datas[k] = g->datas[0];
  f->run (g->states, n, g->datas, steps);
  for (k = 0; k < n; k++)
    {
      g->blocks[k] -= steps;
      g->datas[k] += f->block_size * steps;
    }
}

/* How many lanes were used. */
HASH_DRIVER size_t
run (const struct symcrypt_hash *f, const struct job *job, struct flight *g,
     const struct worth *w, const struct worth *w_block)
{
  struct queue q;
  size_t most, k, message;

  queue_start (&q, job, f->lanes);
  g->waiting = g->used = 0;
  for (k = 0; k < f->lanes; k++)
    g->tail[k] = g->tails + tail_size (f) * k;
  if (job->keys)
    pad_rows (f, job->h, g->words);

  while (g->used < f->lanes && (message = queue_next (&q, job)) != NONE)
    start (f, job, g, g->used++, message);
  most = g->used;
  while (g->used > 0)
    {
      advance (f, g, w);
      for (k = g->used; k-- > 0;)
        {
          if (g->blocks[k] > 0)
            continue;
          if (!g->last[k])
            {
              start_tail (f, job, g, k);
              continue;
            }
          finish (f, job, g, k, w_block);
          message = queue_next (&q, job);
          if (message != NONE)
            start (f, job, g, k, message);
          else
            drop (f, g, k);
        }
    }
  if (g->waiting > 0)
    finish_outers (f, job, g, w_block);
  return most;
}

/* -------------------------------------------------------- messages alike */

/* How many blocks a message of LENGTH bytes has with its padding. */
HASH_DRIVER size_t
all_blocks (const struct symcrypt_hash *f, size_t length)
{
  return length / f->block_size
         + hash_tail_blocks (f->block_size, f->block_size / 8,
                             length % f->block_size);
}

/* Whether all messages have as many blocks, and as many where they lie. */
HASH_DRIVER int
alike (const struct symcrypt_hash *f, const struct job *job)
{
  const size_t whole = whole_blocks (f, job->lengths[0]);
  const size_t all = all_blocks (f, job->lengths[0]);
  size_t k;
  for (k = 0; k < job->n; k++)
    if (whole_blocks (f, job->lengths[k]) != whole
        || all_blocks (f, job->lengths[k]) != all || !is_wanted (job, k))
      return 0;
  return 1;
}

/* Whether N messages, those that JOB wants if that is not null, are too short
 * for lanes.  Little is written to memory here, and nothing called: where
 * messages are this short, a CPU is full of stores that wait. */
HASH_DRIVER int
too_short (const struct symcrypt_hash *f, const struct shortness *s, size_t n,
           const size_t *lengths, const struct job *job)
{
  size_t sum = 0, longest = 0, wanted = 0, bits = 0, k;
  if (n > s->one && n > s->alike && n > s->mixed)
    return 0;
  if (!job)
    {
      /* All of one block, most often, or few of two at most. */
      for (k = 0; k < n; k++)
        bits |= lengths[k];
      if (bits < f->block_size - f->block_size / 8)
        return n - 1 < s->one;
      if (bits < 2 * f->block_size - f->block_size / 8
          && 2 * (n - 1) < s->alike && 2 * (n - 1) < s->mixed && n <= s->one)
        return 1;
    }
  for (k = 0; k < n; k++)
    if (!job || is_wanted (job, k))
      {
        const size_t blocks = all_blocks (f, lengths[k]);
        longest = blocks > longest ? blocks : longest;
        sum += blocks;
        wanted++;
      }
  if (sum < wanted * longest)
    return sum - longest < s->mixed;
  return longest <= 3 && sum - longest < (longest == 1 ? s->one : s->alike);
}

/* N messages that are alike, from FROM on, a lane each. */
HASH_DRIVER void
run_alike (const struct symcrypt_hash *f, const struct job *job,
           struct flight *g, const struct worth *w_block, size_t from,
           size_t n)
{
  const struct symcrypt_hash *h = job->h;
  const size_t words = h->digest_size / f->word_size;
  const size_t done = f->block_size * whole_blocks (f, job->lengths[from]);
  const uint64_t before = job->keys ? f->block_size : 0;
  const uint8_t *states[LANES_MOST];
  size_t blocks = 0, k;

  for (k = 0; k < n; k++)
    states[k] = job->keys ? key_of (job, from + k) + job->inner
                          : (const uint8_t *) h->iv;
  for (; k % 4 != 0; k++)
    states[k] = states[0];
  put_all (f, g->states, n, states);
  if (done > 0)
    {
      for (k = 0; k < n; k++)
        g->datas[k] = job->datas[from + k];
      for (; k < f->lanes; k++)
        g->datas[k] = g->datas[0];
      f->run (g->states, n, g->datas, done / f->block_size);
    }
  for (k = 0; k < n; k++)
    {
      const size_t length = job->lengths[from + k];
      const uint8_t *data = job->datas[from + k];
      uint8_t *tail = g->tails + tail_size (f) * k;
      if (done > 0)
        data += done;
      blocks = hash_tail (f->block_size, f->block_size / 8, f->big_endian,
                          before + length, length - done, data, tail);
      g->datas[k] = tail;
    }
  for (; k < f->lanes; k++)
    g->datas[k] = g->tails;
  f->run (g->states, n, g->datas, blocks);

  if (!job->keys)
    {
      for (k = 0; k < n; k++)
        store (f, h, g->states, k, job->digests[from + k]);
      return;
    }
  memcpy (g->words, g->states,
          LANES_ROW * (words + (size_t) ends_in_word (f, h)));
  for (k = 0; k < n; k++)
    states[k] = key_of (job, from + k) + job->outer;
  for (; k % 4 != 0; k++)
    states[k] = states[0];
  put_all (f, g->outers, n, states);
  for (k = 0; k < n; k++)
    {
      if (ends_in_word (f, h))
        pad_half_word (g->words + LANES_ROW * words + f->word_size * k);
      g->outer_digests[k] = job->digests[from + k];
    }
  g->waiting = n;
  finish_outers (f, job, g, w_block);
}

/* Messages that are alike, as many as fill lanes, by themselves; the number of
 * those that are left, the last, and in MOST how many lanes were used. */
HASH_DRIVER size_t
run_all_alike (const struct symcrypt_hash *f, const struct job *job,
               struct flight *g, const struct worth *w,
               const struct worth *w_block, size_t *most)
{
  size_t left = job->n;
  *most = 0;
  if (!alike (f, job))
    return left;
  if (job->keys)
    pad_rows (f, job->h, g->words);
  while (left > 0)
    {
      const size_t n = left < f->lanes ? left : f->lanes;
      if (in_lanes (n, w) < n)
        break;
      run_alike (f, job, g, w_block, job->n - left, n);
      if (*most < n)
        *most = n;
      left -= n;
    }
  return left;
}

/* The last N messages of JOB; LEAST lanes were used before. */
HASH_DRIVER size_t
run_rest (const struct symcrypt_hash *f, const struct job *job,
          struct flight *g, const struct worth *w, const struct worth *w_block,
          size_t n, size_t least)
{
  const size_t done = job->n - n;
  struct job rest = *job;
  size_t most;
  rest.n = n;
  rest.lengths += done;
  rest.datas += done;
  rest.digests += done;
  if (job->keys)
    rest.keys = (const uint8_t *) job->keys + sizeof (const uint8_t *) * done;
  most = run (f, &rest, g, w, w_block);
  return most > least ? most : least;
}

/* Wipe of G what MOST lanes have used. */
HASH_DRIVER void
wipe_flight (const struct symcrypt_hash *f, const struct job *job,
             struct flight *g, size_t most)
{
  size_t k;
  wipe_inline (f->state_size / f->word_size * LANES_ROW, g->states);
  if (job->keys)
    {
      wipe_inline (f->state_size / f->word_size * LANES_ROW, g->outers);
      wipe_inline (f->state_size / f->word_size * LANES_ROW, g->words);
    }
  for (k = 0; k < most; k++)
    wipe_inline (2 * f->block_size, g->tails + tail_size (f) * k);
}

/* ----------------------------------------------------------------- PBKDF2 */

/* Put the padding back that chaining values have taken the place of. */
HASH_DRIVER void
restore_padding (const struct symcrypt_hash *f, const struct symcrypt_hash *h,
                 uint8_t *words, const uint8_t *padding)
{
  const size_t rows = f->state_size / f->word_size;
  size_t first = h->digest_size / f->word_size, k;
  if (ends_in_word (f, h))
    {
      for (k = 0; k < f->lanes; k++)
        pad_half_word (words + LANES_ROW * first + f->word_size * k);
      first++;
    }
  if (first < rows)
    memcpy (words + LANES_ROW * first, padding + LANES_ROW * first,
            LANES_ROW * (rows - first));
}

HASH_DRIVER void
iterate (const struct symcrypt_hash *f, const struct symcrypt_hash *h,
         struct lanes_chains *c, size_t n, uint64_t iterations)
{
  const size_t size = f->state_size / f->word_size * LANES_ROW;
  const size_t used = f->word_size * n;
  uint8_t padding[8 * LANES_ROW];
  size_t i;

  /* Whole rows are worked on: nothing that was never written is read. */
  for (i = 0; i < size; i += LANES_ROW)
    {
      memset (c->sum + i + used, 0, LANES_ROW - used);
      memset (c->inner + i + used, 0, LANES_ROW - used);
      memset (c->outer + i + used, 0, LANES_ROW - used);
    }
  pad_rows (f, h, c->words);
  memcpy (padding, c->words, size);
  memcpy (c->words, c->sum, size);
  restore_padding (f, h, c->words, padding);
  for (; iterations > 0; iterations--)
    {
      f->run_block (c->words, c->inner, n, c->words);
      restore_padding (f, h, c->words, padding);
      f->run_block (c->words, c->outer, n, c->words);
      restore_padding (f, h, c->words, padding);
      memxor_kernel () (c->sum, c->sum, c->words, size);
    }
}

/* --------------------------------------------------------------- families */

/* What functions that work on the lanes have on the stack. */
#define STACK_BELOW_LANES 1024

/* Of no use, and never reached. */
#define LANES_NEVER ((size_t) -1)

/* C is faster in lanes if it has vectors. */
#if VECTOR16
#define LANES_LEAST_C 3
#else
#define LANES_LEAST_C LANES_NEVER
#endif

#define SELECTED(KERNEL, IMPLEMENTATION)                                      \
  (KERNEL##_implementation () == _symcrypt_##KERNEL##_##IMPLEMENTATION)
#define WORTH_IF(CONDITION, KERNEL, IMPLEMENTATION, GROUP, LEAST)             \
  if (id == ID_##KERNEL && SELECTED (KERNEL, IMPLEMENTATION) && (CONDITION))  \
    {                                                                         \
      const struct worth w = { (GROUP), (LEAST) };                            \
      return w;                                                               \
    }
#define WORTH_EITHER(CONDITION, HASH, IMPLEMENTATION, GROUP, LEAST,           \
                     LEAST_BLOCKS)                                            \
  WORTH_IF (CONDITION, HASH##_lanes, IMPLEMENTATION, GROUP, LEAST)            \
  WORTH_IF (CONDITION, HASH##_lanes_block, IMPLEMENTATION, GROUP, LEAST_BLOCKS)

HASH_DRIVER struct worth
worth (enum dispatch_id id)
{
  const struct worth never = { 1, LANES_NEVER };
#define WORTH(HASH, IMPLEMENTATION, GROUP, LEAST, LEAST_BLOCKS)               \
  WORTH_EITHER (1, HASH, IMPLEMENTATION, GROUP, LEAST, LEAST_BLOCKS)
#define WORTH_BESIDE(COMPRESS, HASH, IMPLEMENTATION, GROUP, LEAST,            \
                     LEAST_BLOCKS)                                            \
  WORTH_EITHER (SELECTED (HASH##_compress, COMPRESS), HASH, IMPLEMENTATION,   \
                GROUP, LEAST, LEAST_BLOCKS)
#include "rows.def"
  return never;
}

HASH_DRIVER struct shortness
shortness (enum dispatch_id id, int is_keyed)
{
  const struct shortness never = { 0, 0, 0 };
  (void) id, (void) is_keyed; /* there may be no rows */
#define SHORT(HASH, IMPLEMENTATION, ONE, SHARED, MIXED, KEYED, KEYED_MIXED)   \
  if (id == ID_##HASH##_lanes && SELECTED (HASH##_lanes, IMPLEMENTATION))     \
    {                                                                         \
      const struct shortness s                                                \
          = { is_keyed ? (KEYED) : (ONE), is_keyed ? (KEYED) : (SHARED),      \
              is_keyed ? (KEYED_MIXED) : (MIXED) };                           \
      return s;                                                               \
    }
#include "rows.def"
  return never;
}

#define FAMILY(FAMILY, WORD, WORDS, BLOCK, ENDIANNESS)                        \
  HASH_DRIVER int FAMILY##_too_short (size_t n, const size_t *lengths,        \
                                      int is_keyed, const struct job *job)    \
  {                                                                           \
    const struct shortness s = shortness (ID_##FAMILY##_lanes, is_keyed);     \
    return s.one > 0 && too_short (&FAMILY##_hash, &s, n, lengths, job);      \
  }                                                                           \
  LEAVE_FRAME static size_t FAMILY##_fly (const struct job *job,              \
                                          struct flight *g)                   \
  {                                                                           \
    const struct worth w = worth (ID_##FAMILY##_lanes);                       \
    const struct worth w_block                                                \
        = job->keys ? worth (ID_##FAMILY##_lanes_block) : w;                  \
    size_t least;                                                             \
    const size_t left                                                         \
        = run_all_alike (&FAMILY##_hash, job, g, &w, &w_block, &least);       \
    return left == 0 ? least                                                  \
                     : run_rest (&FAMILY##_hash, job, g, &w, &w_block, left,  \
                                 least);                                      \
  }                                                                           \
  /* The lanes are large: what was used of them is wiped, and what is below   \
   * by itself. */                                                            \
  LEAVE_FRAME static void FAMILY##_run_job (const struct job *job)            \
  {                                                                           \
    struct flight g;                                                          \
    const size_t most = FAMILY##_fly (job, &g);                               \
    wipe_flight (&FAMILY##_hash, job, &g, most);                              \
    leave_kernel () (LEAVE (STACK_BELOW_LANES));                              \
  }                                                                           \
  static inline void FAMILY##_iterate (const struct symcrypt_hash *h,         \
                                       struct lanes_chains *chains, size_t n, \
                                       uint64_t iterations)                   \
  {                                                                           \
    iterate (&FAMILY##_hash, h, chains, n, iterations);                       \
  }
/* Never worth it, so never called. */
#define FAMILY_WITHOUT_LANES(FAMILY, WORD, WORDS, BLOCK, ENDIANNESS)          \
  enum                                                                        \
  {                                                                           \
    ID_##FAMILY##_lanes = DISPATCH_KERNELS, /* no kernel has this one */      \
    ID_##FAMILY##_lanes_block = DISPATCH_KERNELS                              \
  };                                                                          \
  static inline int FAMILY##_too_short (size_t n, const size_t *lengths,      \
                                        int is_keyed, const struct job *job)  \
  {                                                                           \
    (void) n, (void) lengths, (void) is_keyed, (void) job;                    \
    return 0;                                                                 \
  }                                                                           \
  static inline void FAMILY##_run_job (const struct job *job) { (void) job; } \
  static inline void FAMILY##_iterate (const struct symcrypt_hash *h,         \
                                       struct lanes_chains *chains, size_t n, \
                                       uint64_t iterations)                   \
  {                                                                           \
    (void) h, (void) chains, (void) n, (void) iterations;                     \
  }
#include "hashes.def"

/* ------------------------------------------------------- public functions */

#define HASH_WITHOUT_HMAC(NAME, CAPITALS, STRING, FAMILY, DIGEST)             \
  /* How many of N messages, or of N blocks that are in lanes. */             \
  static size_t NAME##_worth (size_t n, int block)                            \
  {                                                                           \
    const struct worth w                                                      \
        = worth (block ? (enum dispatch_id) ID_##FAMILY##_lanes_block         \
                       : (enum dispatch_id) ID_##FAMILY##_lanes);             \
    return in_lanes (n, &w);                                                  \
  }                                                                           \
  /* How many messages of JOB, the first, go side by side if WANTED of them   \
   * are for this hash. */                                                    \
  static size_t NAME##_together (const struct job *job, size_t wanted)        \
  {                                                                           \
    const size_t n = NAME##_worth (wanted, 0);                                \
    return n > 0 && (job->any_hash || job->n > FAMILY##_lanes) ? job->n : n;  \
  }                                                                           \
  /* Those, done; a frame of its own, so that calls one by one do not lie     \
   * below it. */                                                             \
  LEAVE_FRAME static size_t NAME##_side_by_side (                             \
      size_t n, const size_t *lengths, const uint8_t *const *datas,           \
      uint8_t *const *digests)                                                \
  {                                                                           \
    struct job job;                                                           \
    job.h = &NAME##_hash;                                                     \
    job.n = n;                                                                \
    job.lengths = lengths;                                                    \
    job.datas = datas;                                                        \
    job.digests = digests;                                                    \
    job.keys = NULL;                                                          \
    job.any_hash = 0;                                                         \
    job.n = NAME##_together (&job, n);                                        \
    if (job.n > 0)                                                            \
      FAMILY##_run_job (&job);                                                \
    return job.n;                                                             \
  }                                                                           \
  void symcrypt_##NAME##_many (size_t n, const size_t *lengths,               \
                               const uint8_t *const *datas,                   \
                               uint8_t *const *digests)                       \
  {                                                                           \
    size_t k = n < 2 || FAMILY##_too_short (n, lengths, 0, NULL)              \
                   ? 0                                                        \
                   : NAME##_side_by_side (n, lengths, datas, digests);        \
    for (; k < n; k++)                                                        \
      symcrypt_##NAME (lengths[k], datas[k], digests[k]);                     \
  }
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  HASH_WITHOUT_HMAC (NAME, CAPITALS, STRING, FAMILY, DIGEST)                  \
  LEAVE_FRAME static size_t hmac_##NAME##_side_by_side (                      \
      size_t n, const struct symcrypt_hmac_##NAME##_key *const *keys,         \
      const size_t *lengths, const uint8_t *const *datas,                     \
      uint8_t *const *digests)                                                \
  {                                                                           \
    struct job job;                                                           \
    size_t k, set = 0;                                                        \
    for (k = 0; k < n; k++)                                                   \
      set += keys[k]->is_set;                                                 \
    job.h = &NAME##_hash;                                                     \
    job.n = n;                                                                \
    job.lengths = lengths;                                                    \
    job.datas = datas;                                                        \
    job.digests = digests;                                                    \
    job.keys = keys;                                                          \
    job.inner = offsetof (struct symcrypt_hmac_##NAME##_key, inner);          \
    job.outer = offsetof (struct symcrypt_hmac_##NAME##_key, outer);          \
    job.any_hash = 0;                                                         \
    job.n = set == n ? NAME##_together (&job, n) : 0;                         \
    if (job.n > 0)                                                            \
      FAMILY##_run_job (&job);                                                \
    return job.n;                                                             \
  }                                                                           \
  void symcrypt_hmac_##NAME##_many (                                          \
      size_t n, const struct symcrypt_hmac_##NAME##_key *const *keys,         \
      const size_t *lengths, const uint8_t *const *datas,                     \
      uint8_t *const *digests)                                                \
  {                                                                           \
    size_t k = n < 2 || FAMILY##_too_short (n, lengths, 1, NULL)              \
                   ? 0                                                        \
                   : hmac_##NAME##_side_by_side (n, keys, lengths, datas,     \
                                                 digests);                    \
    for (; k < n; k++)                                                        \
      symcrypt_hmac_##NAME (keys[k], lengths[k], datas[k], digests[k]);       \
  }
#include "hashes.def"

/* What is done with a hash that is known at run time only; no lanes are worth
 * it where there is no HMAC. */
static const struct any
{
  const struct symcrypt_hash *h;
  void (*run) (const struct job *job);
  void (*iterate) (const struct symcrypt_hash *h, struct lanes_chains *chains,
                   size_t n, uint64_t iterations);
  size_t (*worth) (size_t n, int block);
  int (*too_short) (size_t n, const size_t *lengths, int is_keyed,
                    const struct job *job);
  size_t (*together) (const struct job *job, size_t wanted);
} any[HASH_COUNT] = {
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  [HASH_##NAME] = { &NAME##_hash, FAMILY##_run_job,   FAMILY##_iterate,       \
                    NAME##_worth, FAMILY##_too_short, NAME##_together },
#include "hashes.def"
};

int
symcrypt_hmac_many (size_t n, const struct symcrypt_hmac_key *const *keys,
                    const size_t *lengths, const uint8_t *const *datas,
                    uint8_t *const *digests)
{
  size_t count[HASH_COUNT] = { 0 };
  size_t k, i;
  for (k = 0; k < n; k++)
    {
      if (!keys[k]->hash)
        return SYMCRYPT_ERROR_STATE;
      count[keys[k]->hash->index]++;
    }
  for (i = 0; i < HASH_COUNT; i++)
    if (count[i] > 0)
      {
        struct job job;
        job.h = any[i].h;
        job.n = n;
        job.lengths = lengths;
        job.datas = datas;
        job.digests = digests;
        job.keys = keys;
        job.inner = offsetof (struct symcrypt_hmac_key, inner);
        job.outer = offsetof (struct symcrypt_hmac_key, outer);
        job.any_hash = count[i] < n;
        job.n = count[i] < 2 || any[i].too_short (n, lengths, 1, &job)
                    ? 0
                    : any[i].together (&job, count[i]);
        if (job.n > 0)
          any[i].run (&job);
        for (k = job.n; k < n; k++)
          if (keys[k]->hash->index == i)
            symcrypt_hmac (keys[k], lengths[k], datas[k], digests[k]);
      }
  return 0;
}

/* ------------------------------------------------------------- for PBKDF2 */

size_t
_symcrypt_lanes_worth (const struct symcrypt_hash *h, size_t n)
{
  return any[h->index].worth (n, 1);
}

void
_symcrypt_lanes_put (const struct symcrypt_hash *h, uint8_t *rows, size_t k,
                     const void *state)
{
  put (h, rows, k, state);
}

void
_symcrypt_lanes_get (const struct symcrypt_hash *h, const uint8_t *rows,
                     size_t k, void *state)
{
  get (h, rows, k, state);
}

void
_symcrypt_lanes_iterate (const struct symcrypt_hash *h,
                         struct lanes_chains *chains, size_t n,
                         uint64_t iterations)
{
  any[h->index].iterate (h, chains, n, iterations);
}
