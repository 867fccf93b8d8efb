/* SPDX-License-Identifier: ISC */
/* The lanes of one compression function.  HASH-lanes.c includes this file and
 * calls the functions below with its own struct hash_lanes, a constant, so
 * that sizes and kernels are constants in the loops over messages. */
#ifndef SYMCRYPT_SRC_LANES_DRIVER_H
#define SYMCRYPT_SRC_LANES_DRIVER_H

#include "lanes-job.h"

/* ------------------------------------------------ chaining values to lanes */

#if VECTOR16
/* Write words I to I + 3 of four chaining values to four rows. */
HASH_DRIVER void
lanes_put_words (uint8_t *rows, const uint8_t *const *states, size_t i)
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

/* Write word I of four chaining values. */
HASH_DRIVER void
lanes_put_word (uint8_t *rows, const uint8_t *const *states, size_t i)
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

/* Write word I, of 64 bits, of two chaining values. */
HASH_DRIVER void
lanes_put_word64 (uint8_t *rows, const uint8_t *const *states, size_t i)
{
  uint64_t a, b;
  vector64 x;
  memcpy (&a, states[0] + 8 * i, sizeof a);
  memcpy (&b, states[1] + 8 * i, sizeof b);
  x = (vector64){ a, b };
  memcpy (rows + LANES_ROW * i, &x, sizeof x);
}
#endif

/* Put states[K] in lane K, for K below N.  STATES has as many pointers as the
 * next multiple of 4.  Whole vectors are written, as kernels load them; other
 * lanes become undefined. */
HASH_DRIVER void
lanes_put_all (const struct hash_lanes *f, uint8_t *rows, size_t n,
               const uint8_t *const *states)
{
  size_t k;
#if VECTOR16
  size_t i;
  if (f->word_size == 4)
    for (k = 0; k < n; k += 4, rows += 16, states += 4)
      {
        lanes_put_words (rows, states, 0);
        if (f->state_size == 20)
          lanes_put_word (rows, states, 4);
        else if (f->state_size == 32)
          lanes_put_words (rows, states, 4);
      }
  else
    for (k = 0; k < n; k += 2, rows += 16, states += 2)
      for (i = 0; i < 8; i++)
        lanes_put_word64 (rows, states, i);
#else
  for (k = 0; k < n; k++)
    lanes_put (f, rows, k, states[k]);
#endif
}

/* --------------------------------------------------------------- messages */

HASH_DRIVER void
lanes_fill_row (const struct hash_lanes *f, uint8_t *row, uint64_t word)
{
  const uint32_t word32 = (uint32_t) word;
  size_t k;
  for (k = 0; k < f->lanes; k++)
    if (f->word_size == 4)
      memcpy (row + 4 * k, &word32, 4);
    else
      memcpy (row + 8 * k, &word, 8);
}

HASH_DRIVER void
lanes_pad_rows (const struct hash_lanes *f, const struct symcrypt_hash *h,
                uint8_t *rows)
{
  uint8_t block[HASH_BLOCK_MOST];
  size_t i;
  lanes_padding (h, block);
  for (i = h->digest_size / f->word_size; i < LANES_BLOCK_ROWS; i++)
    {
      const uint8_t *p = block + f->word_size * i;
      lanes_fill_row (f, rows + LANES_ROW * i,
                      f->word_size == 8           ? read_be64 (p)
                      : f->endianness == hash_big ? read_be32 (p)
                                                  : read_le32 (p));
    }
}

/* Return the chaining value that message K begins with. */
static inline const uint8_t *
first_state (const struct lanes_job *job, size_t k)
{
  return job->keys ? (const uint8_t *) job->keys[k]->inner
                   : job->prefix.states + job->prefix.step * k;
}

HASH_DRIVER size_t
tail_size (const struct hash_lanes *f)
{
  return HASH_TAIL (f->block_size);
}

/* Let lane K go on with the end of its message and the padding. */
HASH_DRIVER void
lane_start_tail (const struct hash_lanes *f, const struct lanes_job *job,
                 struct lanes *g, size_t k)
{
  const size_t message = g->message[k];
  const size_t length = job->lengths[message];
  const size_t done = f->block_size * lanes_whole_blocks (f, length);
  const uint64_t total = job->prefix.before + length;
  const uint8_t *data = job->datas[message];

  if (done > 0)
    data += done;
  g->blocks[k] = hash_tail (f->block_size, f->endianness, total, length - done,
                            data, g->tail[k]);
  g->datas[k] = g->tail[k];
  g->last[k] = 1;
}

HASH_DRIVER void
lane_start (const struct hash_lanes *f, const struct lanes_job *job,
            struct lanes *g, size_t k, size_t message)
{
  const size_t whole = lanes_whole_blocks (f, job->lengths[message]);

  lanes_put (f, g->states, k, first_state (job, message));
  g->message[k] = message;
  if (whole == 0)
    {
      lane_start_tail (f, job, g, k);
      return;
    }
  g->datas[k] = job->datas[message];
  g->blocks[k] = whole;
  g->last[k] = 0;
}

/* Write the digest of lane K of ROWS. */
HASH_DRIVER void
lane_store (const struct hash_lanes *f, const struct symcrypt_hash *h,
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
        if (f->endianness == hash_big)
          write_be32 (digest + 4 * i, word);
        else
          write_le32 (digest + 4 * i, word);
      }
  if (lanes_half_word (f, h))
    {
      uint64_t word;
      memcpy (&word, p, sizeof word);
      write_be32 (digest + 8 * i, (uint32_t) (word >> 32));
    }
}

/* Compress lanes FROM to N - 1 one at a time: lane K takes blocks[K] blocks.
 */
HASH_DRIVER void
lanes_one_by_one (const struct hash_lanes *f, const struct symcrypt_hash *h,
                  uint8_t *rows, size_t from, size_t n,
                  const uint8_t *const *datas, const size_t *blocks)
{
  union hash_state state;
  size_t k;
  for (k = from; k < n; k++)
    {
      lanes_get (f, rows, k, &state);
      h->compress (&state, blocks[k], datas[k]);
      lanes_put (f, rows, k, &state);
    }
}

/* Hash the outer blocks that wait, and write the digests. */
HASH_DRIVER void
lanes_finish_outers (const struct hash_lanes *f, const struct lanes_job *job,
                     struct lanes *g, const struct lanes_threshold *t)
{
  const struct symcrypt_hash *h = job->h;
  const size_t n = lanes_count (f, g->waiting, t, lanes_least_blocks (t));
  size_t k;
  if (n > 0)
    f->run_block (g->outers, g->outers, n, g->words, t);
  for (k = n; k < g->waiting; k++)
    {
      uint8_t block[HASH_BLOCK_MOST];
      const uint8_t *data = block;
      const size_t one = 1;
      lane_store (f, h, g->words, k, block);
      lanes_padding (h, block);
      lanes_one_by_one (f, h, g->outers + f->word_size * k, 0, 1, &data, &one);
    }
  for (k = 0; k < g->waiting; k++)
    lane_store (f, h, g->outers, k, g->outer_digests[k]);
  g->waiting = 0;
}

HASH_DRIVER void
lane_finish (const struct hash_lanes *f, const struct lanes_job *job,
             struct lanes *g, size_t k, const struct lanes_threshold *t)
{
  const struct symcrypt_hash *h = job->h;
  uint8_t *digest = job->digests[g->message[k]];
  size_t i, to;

  if (!job->keys)
    {
      lane_store (f, h, g->states, k, digest);
      return;
    }
  to = g->waiting++;
  lanes_put (f, g->outers, to, job->keys[g->message[k]]->outer);
  for (i = 0; i < h->digest_size / f->word_size; i++)
    memcpy (g->words + LANES_ROW * i + f->word_size * to,
            g->states + LANES_ROW * i + f->word_size * k, f->word_size);
  if (lanes_half_word (f, h))
    {
      uint8_t *p = g->words + LANES_ROW * i + f->word_size * to;
      memcpy (p, g->states + LANES_ROW * i + f->word_size * k, f->word_size);
      lanes_pad_half_word (p);
    }
  g->outer_digests[to] = digest;
  if (g->waiting == f->lanes)
    lanes_finish_outers (f, job, g, t);
}

/* Free lane K: the last lane in use takes its place. */
HASH_DRIVER void
lane_drop (const struct hash_lanes *f, struct lanes *g, size_t k)
{
  const size_t from = --g->used;
  union hash_state state;
  uint8_t *tail = g->tail[k];
  if (from == k)
    return;
  lanes_get (f, g->states, from, &state);
  lanes_put (f, g->states, k, &state);
  g->datas[k] = g->datas[from];
  g->blocks[k] = g->blocks[from];
  g->last[k] = g->last[from];
  g->message[k] = g->message[from];
  g->tail[k] = g->tail[from];
  g->tail[from] = tail;
}

/* Compress in lanes until a message ends.  Compress the messages one at a time
 * if they are too few for lanes. */
HASH_DRIVER void
lanes_advance (const struct hash_lanes *f, const struct symcrypt_hash *h,
               struct lanes *g, const struct lanes_threshold *t)
{
  const size_t n = lanes_count (f, g->used, t, t->least);
  size_t steps = g->blocks[0], k;

  lanes_one_by_one (f, h, g->states, n, g->used, g->datas, g->blocks);
  for (k = n; k < g->used; k++)
    g->blocks[k] = 0;
  if (n == 0)
    return;
  for (k = 1; k < n; k++)
    if (steps > g->blocks[k])
      steps = g->blocks[k];
  for (k = n; k < f->lanes; k++)
    g->datas[k] = g->datas[0];
  f->run (g->states, n, g->datas, steps, t);
  for (k = 0; k < n; k++)
    {
      g->blocks[k] -= steps;
      g->datas[k] += f->block_size * steps;
    }
}

/* Hash the first N messages of the order, and return how many lanes were used.
 */
HASH_DRIVER size_t
lanes_hash_mixed (const struct hash_lanes *f, const struct lanes_job *given,
                  struct lanes *g, const struct lanes_threshold *t, size_t n)
{
  const struct lanes_job copy = *given, *job = &copy;
  size_t most, next = 0, k;

  g->waiting = g->used = 0;
  for (k = 0; k < f->lanes; k++)
    g->tail[k] = g->tails + tail_size (f) * k;

  while (g->used < f->lanes && next < n)
    lane_start (f, job, g, g->used++, g->order[next++]);
  most = g->used;
  while (g->used > 0)
    {
      lanes_advance (f, job->h, g, t);
      for (k = g->used; k-- > 0;)
        {
          if (g->blocks[k] > 0)
            continue;
          if (!g->last[k])
            {
              lane_start_tail (f, job, g, k);
              continue;
            }
          lane_finish (f, job, g, k, t);
          if (next < n)
            lane_start (f, job, g, k, g->order[next++]);
          else
            lane_drop (f, g, k);
        }
    }
  if (g->waiting > 0)
    lanes_finish_outers (f, job, g, t);
  return most;
}

/* --------------------------------------------------- messages that are alike
 */

/* Hash the N messages of ORDER, which are alike, a lane each. */
HASH_DRIVER void
lanes_hash_alike (const struct hash_lanes *f, const struct lanes_job *given,
                  struct lanes *g, const struct lanes_threshold *t,
                  const uint16_t *order, size_t n)
{
  /* No store can change a copy, which stays in registers. */
  const struct lanes_job copy = *given, *job = &copy;
  const struct symcrypt_hash *h = job->h;
  const size_t words = h->digest_size / f->word_size;
  const size_t done
      = f->block_size * lanes_whole_blocks (f, job->lengths[order[0]]);
  size_t blocks = 0, k;

  /* DATAS point to chaining values first, and to those of the outer hash in
   * the end. */
  for (k = 0; k < n; k++)
    g->datas[k] = first_state (job, order[k]);
  for (; k % 4 != 0; k++)
    g->datas[k] = g->datas[0];
  lanes_put_all (f, g->states, n, g->datas);
  if (done > 0)
    {
      for (k = 0; k < n; k++)
        g->datas[k] = job->datas[order[k]];
      for (; k < f->lanes; k++)
        g->datas[k] = g->datas[0];
      f->run (g->states, n, g->datas, done / f->block_size, t);
    }
  for (k = 0; k < n; k++)
    {
      const size_t length = job->lengths[order[k]];
      const uint8_t *data = job->datas[order[k]];
      uint8_t *tail = g->tails + tail_size (f) * k;
      if (done > 0)
        data += done;
      blocks
          = hash_tail (f->block_size, f->endianness,
                       job->prefix.before + length, length - done, data, tail);
      g->datas[k] = tail;
    }
  for (; k < f->lanes; k++)
    g->datas[k] = g->tails;
  f->run (g->states, n, g->datas, blocks, t);

  if (!job->keys)
    {
      for (k = 0; k < n; k++)
        lane_store (f, h, g->states, k, job->digests[order[k]]);
      return;
    }
  memcpy (g->words, g->states,
          LANES_ROW * (words + (size_t) lanes_half_word (f, h)));
  for (k = 0; k < n; k++)
    g->datas[k] = (const uint8_t *) job->keys[order[k]]->outer;
  for (; k % 4 != 0; k++)
    g->datas[k] = g->datas[0];
  lanes_put_all (f, g->outers, n, g->datas);
  for (k = 0; k < n; k++)
    {
      if (lanes_half_word (f, h))
        lanes_pad_half_word (g->words + LANES_ROW * words + f->word_size * k);
      g->outer_digests[k] = job->digests[order[k]];
    }
  g->waiting = n;
  lanes_finish_outers (f, job, g, t);
}

/* ------------------------------------------------------ struct hash_lanes */

/* The lanes of HASH, on words of BITS and chaining values of WORDS words. */
#define LANES_OF_HASH(HASH, BITS, WORDS, ENDIANNESS, OVERHEAD, ALONE)         \
  static void HASH##_run (void *states, size_t n,                             \
                          const uint8_t *const *datas, size_t blocks,         \
                          const struct lanes_threshold *t)                    \
  {                                                                           \
    HASH##_lanes ((uint##BITS##_t *) states, n, datas, blocks, t);            \
  }                                                                           \
  static void HASH##_run_block (void *dst, const void *src, size_t n,         \
                                const void *words,                            \
                                const struct lanes_threshold *t)              \
  {                                                                           \
    HASH##_lanes_block ((uint##BITS##_t *) dst, (const uint##BITS##_t *) src, \
                        n, (const uint##BITS##_t *) words, t);                \
  }                                                                           \
  static void HASH##_repeat (void *state, const void *key, size_t n)          \
  {                                                                           \
    HASH##_iterate ((uint##BITS##_t *) state, (const uint##BITS##_t *) key,   \
                    n);                                                       \
  }                                                                           \
  static void HASH##_pad_rows (const struct symcrypt_hash *h, uint8_t *rows)  \
  {                                                                           \
    lanes_pad_rows (&_symcrypt_##HASH##_in_lanes, h, rows);                   \
  }                                                                           \
  static void HASH##_alike (const struct lanes_job *job, struct lanes *g,     \
                            const struct lanes_threshold *t,                  \
                            const uint16_t *order, size_t n)                  \
  {                                                                           \
    lanes_hash_alike (&_symcrypt_##HASH##_in_lanes, job, g, t, order, n);     \
  }                                                                           \
  static size_t HASH##_mixed (const struct lanes_job *job, struct lanes *g,   \
                              const struct lanes_threshold *t, size_t n)      \
  {                                                                           \
    return lanes_hash_mixed (&_symcrypt_##HASH##_in_lanes, job, g, t, n);     \
  }                                                                           \
  const struct hash_lanes _symcrypt_##HASH##_in_lanes                         \
      = { .lanes = LANES_##BITS,                                              \
          .word_size = (BITS) / 8,                                            \
          .state_size = (BITS) / 8 * (WORDS),                                 \
          .block_size = 2 * (BITS),                                           \
          .endianness = hash_##ENDIANNESS,                                    \
          .overhead = (OVERHEAD),                                             \
          .alone = (ALONE),                                                   \
          .kernel = &_symcrypt_##HASH##_lanes_kernel,                         \
          .run = HASH##_run,                                                  \
          .run_block = HASH##_run_block,                                      \
          .iterate = HASH##_repeat,                                           \
          .pad_rows = HASH##_pad_rows,                                        \
          .hash_alike = HASH##_alike,                                         \
          .hash_mixed = HASH##_mixed };

#endif
