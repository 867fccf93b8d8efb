/* SPDX-License-Identifier: ISC */
/* Many messages at once: hashes and HMAC in the lanes of vectors.
 *
 * A message takes a lane when one is free: first for its whole blocks, where
 * they lie, then for its last bytes and the padding, in a buffer.  All lanes
 * in use go on together until one of them comes to the end of either.  If no
 * message waits for a free lane, the last lane in use takes its place, so that
 * the lanes in use are always the first.  If too few are left for lanes to be
 * faster (thresholds.def), they are finished one by one.
 *
 * The outer hash of HMAC is one block, made of words that are in lanes
 * already.  The outer hashes of messages that have ended wait in rows, and are
 * hashed when all lanes of these are full.
 *
 * Messages that have equal numbers of blocks need none of that: lanes begin
 * and end together, and whole rows are written, as vectors load them.  So a
 * counting sort finds such messages first.  Long messages go before short
 * ones, so that few lanes are left at the end. */
#include "lanes.h"

enum
{
  PART = 1024,         /* messages that are sorted together */
  EXACT = 128,         /* classes of messages that are alike, */
  CLASSES = EXACT + 64 /* and all classes */
};

/* Messages, and the keys of an HMAC. */
struct job
{
  const struct symcrypt_hash *h;
  size_t n;
  const size_t *lengths;
  const uint8_t *const *datas;
  uint8_t *const *digests;
  const struct symcrypt_hmac_key *const *keys; /* null: no HMAC */
};

/* --------------------------------------------------------------- messages */

/* Return the chaining value that message K begins with. */
static const uint8_t *
first_state (const struct job *job, size_t k)
{
  return job->keys ? (const uint8_t *) job->keys[k]->inner
                   : (const uint8_t *) job->h->initial;
}

/* The lanes, and what is in them. */
struct lanes
{
  LANES_ALIGNED uint8_t states[LANES_STATE_ROWS * LANES_ROW];
  /* Outer hashes that wait, and where their digests go. */
  uint8_t outers[LANES_STATE_ROWS * LANES_ROW];
  uint8_t words[LANES_BLOCK_ROWS * LANES_ROW];
  /* The ends of messages, each with its padding: aligned, as lanes load them.
   */
  uint8_t tails[LANES_MOST * HASH_TAIL (64)];
  uint8_t *outer_digests[LANES_MOST];
  size_t waiting;

  size_t used; /* lanes */
  const uint8_t *datas[LANES_MOST];
  size_t blocks[LANES_MOST];
  int last[LANES_MOST]; /* these are the last */
  size_t message[LANES_MOST];
  uint8_t *tail[LANES_MOST]; /* one of tails */
  /* The messages of a part, in the order in which they are taken. */
  uint16_t order[PART];
};

HASH_DRIVER size_t
tail_size (const struct lanes_family *f)
{
  return HASH_TAIL (f->block_size);
}

/* Return how many blocks of a message are compressed where it lies. */
HASH_DRIVER size_t
whole_blocks (const struct lanes_family *f, size_t length)
{
  return hash_whole (f->block_size, length);
}

/* Let lane K go on with the end of its message and the padding. */
HASH_DRIVER void
start_tail (const struct lanes_family *f, const struct job *job,
            struct lanes *g, size_t k)
{
  const size_t message = g->message[k];
  const size_t length = job->lengths[message];
  const size_t done = f->block_size * whole_blocks (f, length);
  const uint64_t total = length + (job->keys ? (uint64_t) f->block_size : 0);
  const uint8_t *data = job->datas[message];

  if (done > 0)
    data += done;
  g->blocks[k] = hash_tail (f->block_size, f->endianness, total, length - done,
                            data, g->tail[k]);
  g->datas[k] = g->tail[k];
  g->last[k] = 1;
}

HASH_DRIVER void
start (const struct lanes_family *f, const struct job *job, struct lanes *g,
       size_t k, size_t message)
{
  const size_t whole = whole_blocks (f, job->lengths[message]);

  lanes_put (f, g->states, k, first_state (job, message));
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

/* Write the digest of lane K of ROWS. */
HASH_DRIVER void
store (const struct lanes_family *f, const struct symcrypt_hash *h,
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

/* Compress lanes FROM to N - 1 one by one: lane K takes blocks[K] blocks. */
HASH_DRIVER void
one_by_one (const struct lanes_family *f, const struct symcrypt_hash *h,
            uint8_t *rows, size_t from, size_t n, const uint8_t *const *datas,
            const size_t *blocks)
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
finish_outers (const struct lanes_family *f, const struct job *job,
               struct lanes *g, const struct lanes_threshold *t)
{
  const struct symcrypt_hash *h = job->h;
  const size_t n = lanes_count (g->waiting, t, t->least_blocks);
  size_t k;
  if (n > 0)
    lanes_run_block (f, g->outers, g->outers, n, g->words);
  for (k = n; k < g->waiting; k++)
    {
      uint8_t block[HASH_BLOCK_MOST];
      const uint8_t *data = block;
      const size_t one = 1;
      store (f, h, g->words, k, block);
      lanes_padding (h, block);
      one_by_one (f, h, g->outers + f->word_size * k, 0, 1, &data, &one);
    }
  for (k = 0; k < g->waiting; k++)
    store (f, h, g->outers, k, g->outer_digests[k]);
  g->waiting = 0;
}

HASH_DRIVER void
finish (const struct lanes_family *f, const struct job *job, struct lanes *g,
        size_t k, const struct lanes_threshold *t)
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
    finish_outers (f, job, g, t);
}

/* Free lane K: the last lane in use takes its place. */
HASH_DRIVER void
drop (const struct lanes_family *f, struct lanes *g, size_t k)
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

/* Compress in lanes until a message comes to an end, and one by one those that
 * would be too few for lanes. */
HASH_DRIVER void
advance (const struct lanes_family *f, const struct symcrypt_hash *h,
         struct lanes *g, const struct lanes_threshold *t)
{
  const size_t n = lanes_count (g->used, t, t->least);
  size_t steps = g->blocks[0], k;

  one_by_one (f, h, g->states, n, g->used, g->datas, g->blocks);
  for (k = n; k < g->used; k++)
    g->blocks[k] = 0;
  if (n == 0)
    return;
  for (k = 1; k < n; k++)
    if (steps > g->blocks[k])
      steps = g->blocks[k];
  for (k = n; k < f->lanes; k++)
    g->datas[k] = g->datas[0];
  lanes_run (f, g->states, n, g->datas, steps);
  for (k = 0; k < n; k++)
    {
      g->blocks[k] -= steps;
      g->datas[k] += f->block_size * steps;
    }
}

/* Hash the first N messages of the order, and return how many lanes were used.
 */
HASH_DRIVER size_t
run_mixed (const struct lanes_family *f, const struct job *job,
           struct lanes *g, const struct lanes_threshold *t, size_t n)
{
  size_t most, next = 0, k;

  g->waiting = g->used = 0;
  for (k = 0; k < f->lanes; k++)
    g->tail[k] = g->tails + tail_size (f) * k;

  while (g->used < f->lanes && next < n)
    start (f, job, g, g->used++, g->order[next++]);
  most = g->used;
  while (g->used > 0)
    {
      advance (f, job->h, g, t);
      for (k = g->used; k-- > 0;)
        {
          if (g->blocks[k] > 0)
            continue;
          if (!g->last[k])
            {
              start_tail (f, job, g, k);
              continue;
            }
          finish (f, job, g, k, t);
          if (next < n)
            start (f, job, g, k, g->order[next++]);
          else
            drop (f, g, k);
        }
    }
  if (g->waiting > 0)
    finish_outers (f, job, g, t);
  return most;
}

/* -------------------------------------------------------- messages that are
 * alike */

/* Return how many blocks a message of LENGTH bytes has with its padding. */
HASH_DRIVER size_t
all_blocks (const struct lanes_family *f, size_t length)
{
  return length / f->block_size
         + hash_tail_blocks (f->block_size, length % f->block_size);
}

/* Return whether N messages are too short for lanes.  Little is written to
 * memory here, and nothing called: where messages are this short, a CPU is
 * full of stores that wait. */
HASH_DRIVER int
too_short (const struct lanes_family *f, const struct lanes_threshold *t,
           size_t n, const size_t *lengths, int keyed)
{
  const size_t one = keyed ? t->keyed : t->one_block;
  const size_t alike = keyed ? t->keyed : t->two_or_three;
  const size_t mixed = keyed ? t->keyed_mixed : t->mixed;
  const size_t padding = f->block_size / 8;
  size_t sum = 0, longest = 0, bits = 0, k;

  if (one == 0 || (n > one && n > alike && n > mixed))
    return 0;
  if (!keyed)
    {
      /* Most often all are one block, or few and at most two. */
      for (k = 0; k < n; k++)
        bits |= lengths[k];
      if (bits < f->block_size - padding)
        return n - 1 < one;
      if (bits < 2 * f->block_size - padding && 2 * (n - 1) < alike
          && 2 * (n - 1) < mixed && n <= one)
        return 1;
    }
  for (k = 0; k < n; k++)
    {
      const size_t blocks = all_blocks (f, lengths[k]);
      longest = blocks > longest ? blocks : longest;
      sum += blocks;
    }
  if (sum < n * longest)
    return sum - longest < mixed;
  return longest <= 3 && sum - longest < (longest == 1 ? one : alike);
}

/* Hash the N messages of ORDER, which are alike, a lane each. */
HASH_DRIVER void
run_alike (const struct lanes_family *f, const struct job *job,
           struct lanes *g, const struct lanes_threshold *t,
           const uint16_t *order, size_t n)
{
  const struct symcrypt_hash *h = job->h;
  const size_t words = h->digest_size / f->word_size;
  const size_t done = f->block_size * whole_blocks (f, job->lengths[order[0]]);
  const uint64_t before = job->keys ? f->block_size : 0;
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
      lanes_run (f, g->states, n, g->datas, done / f->block_size);
    }
  for (k = 0; k < n; k++)
    {
      const size_t length = job->lengths[order[k]];
      const uint8_t *data = job->datas[order[k]];
      uint8_t *tail = g->tails + tail_size (f) * k;
      if (done > 0)
        data += done;
      blocks = hash_tail (f->block_size, f->endianness, before + length,
                          length - done, data, tail);
      g->datas[k] = tail;
    }
  for (; k < f->lanes; k++)
    g->datas[k] = g->tails;
  lanes_run (f, g->states, n, g->datas, blocks);

  if (!job->keys)
    {
      for (k = 0; k < n; k++)
        store (f, h, g->states, k, job->digests[order[k]]);
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
  finish_outers (f, job, g, t);
}

/* Hash messages of the order, from AT to END - 1, which are alike, as long as
 * they fill lanes: all lanes, or as many as are faster if FEWER.  Return where
 * that ends, and in MOST how many lanes were used. */
HASH_DRIVER size_t
run_rows (const struct lanes_family *f, const struct job *job, struct lanes *g,
          const struct lanes_threshold *t, size_t at, size_t end, int fewer,
          size_t *most)
{
  while (at < end)
    {
      const size_t n = end - at < f->lanes ? end - at : f->lanes;
      if (fewer ? lanes_count (n, t, t->least) < n : n < f->lanes)
        break;
      run_alike (f, job, g, t, g->order + at, n);
      *most = n > *most ? n : *most;
      at += n;
    }
  return at;
}

/* Return whether all messages have equal numbers of blocks, also of those that
 * are compressed where they lie; and number them in ORDER. */
HASH_DRIVER int
alike (const struct lanes_family *f, const struct job *job, uint16_t *order)
{
  const size_t whole = whole_blocks (f, job->lengths[0]);
  const size_t all = all_blocks (f, job->lengths[0]);
  size_t k;
  for (k = 0; k < job->n; k++)
    {
      order[k] = (uint16_t) k;
      if (whole_blocks (f, job->lengths[k]) != whole
          || all_blocks (f, job->lengths[k]) != all)
        return 0;
    }
  return 1;
}

/* Return the class of a message of LENGTH bytes: eighths of a block below
 * EXACT, then the binary logarithm.  The former tell how many blocks a message
 * has.  They are narrower than that because hash_tail goes the same way for
 * each message of a class, so that the CPU foresees its branches. */
HASH_DRIVER size_t
class_of (const struct lanes_family *f, size_t length)
{
  size_t eighths = length / (f->block_size / 8);
  size_t class = EXACT;
  if (eighths < EXACT)
    return eighths;
  for (; eighths >= 2 * EXACT; eighths /= 2)
    class ++;
  return class;
}

/* Return the lowest class whose messages are alike with those of CLASS, which
 * is below EXACT.  From seven eighths on the end of a message with its padding
 * is two blocks. */
HASH_DRIVER size_t
lowest_alike (const struct lanes_family *f, size_t class)
{
  const size_t length = f->block_size / 8 * class;
  const size_t whole = whole_blocks (f, length);
  return 8 * whole + (all_blocks (f, length) - whole == 2 ? 7 : 0);
}

/* Ask for the memory that is BEHIND bytes behind P, which may be nobody's. */
static inline void
prefetch (const uint8_t *p, size_t behind)
{
#if defined(__GNUC__)
  __builtin_prefetch ((const void *) ((uintptr_t) p + behind));
#else
  (void) p;
  (void) behind;
#endif
}

/* Write the messages of JOB to ORDER, those of higher classes first.  ENDS
 * gets where each class ends there.  Return the highest class.  In that order
 * the CPU does not foresee which memory comes next. */
HASH_DRIVER size_t
sort (const struct lanes_family *f, const struct job *job, uint16_t *order,
      uint16_t *ends)
{
  uint8_t classes[PART];
  size_t highest = 0, sum = 0, class, k;

  for (class = 0; class < CLASSES; class ++)
    ends[class] = 0;
  for (k = 0; k < job->n; k++)
    {
      class = class_of (f, job->lengths[k]);
      classes[k] = (uint8_t) class;
      highest = class > highest ? class : highest;
      ends[class]++;
      prefetch (job->datas[k], 0);
      prefetch (job->datas[k], 63);
      prefetch (job->digests[k], 0);
    }
  for (class = highest + 1; class -- > 0;)
    {
      const size_t count = ends[class];
      ends[class] = (uint16_t) sum;
      sum += count;
    }
  for (k = 0; k < job->n; k++)
    order[ends[classes[k]]++] = (uint16_t) k;
  return highest;
}

/* Hash messages that are alike with each other, and keep in the order those
 * that would leave lanes idle.  Return how many are left. */
HASH_DRIVER size_t
run_classes (const struct lanes_family *f, const struct job *job,
             struct lanes *g, const struct lanes_threshold *t, size_t *most)
{
  uint16_t ends[CLASSES];
  size_t class = sort (f, job, g->order, ends) + 1, left = 0, at = 0;
  while (class -- > 0)
    {
      if (class < EXACT)
        {
          class = lowest_alike (f, class);
          at = run_rows (f, job, g, t, at, ends[class], 0, most);
        }
      while (at < ends[class])
        g->order[left++] = g->order[at++];
    }
  return left;
}

/* Hash the messages of JOB, at most PART, and return how many lanes were used.
 */
HASH_DRIVER size_t
run_part (const struct lanes_family *f, const struct job *job, struct lanes *g,
          const struct lanes_threshold *t)
{
  size_t most = 0, left = 0, k, n;
  if (job->keys)
    lanes_pad_rows (f, job->h, g->words);
  if (alike (f, job, g->order))
    for (k = run_rows (f, job, g, t, 0, job->n, 1, &most); k < job->n; k++)
      g->order[left++] = (uint16_t) k;
  else if (job->n > f->lanes)
    left = run_classes (f, job, g, t, &most);
  else
    for (k = 0; k < job->n; k++)
      g->order[left++] = (uint16_t) k;
  n = run_mixed (f, job, g, t, left);
  return n > most ? n : most;
}

/* Wipe what MOST lanes have used.  Constant lengths are a few stores. */
static inline void
wipe_lanes (const struct job *job, struct lanes *g, size_t most)
{
  const size_t block_size = job->h->block_size;
  size_t k;
  wipe_inline (sizeof g->states, g->states);
  if (job->keys)
    {
      wipe_inline (sizeof g->outers, g->outers);
      wipe_inline (LANES_STATE_ROWS * LANES_ROW, g->words);
    }
  for (k = 0; k < most; k++)
    if (block_size == 64)
      wipe_inline (128, g->tails + HASH_TAIL (64) * k);
    else
      wipe_inline (256, g->tails + HASH_TAIL (128) * k);
}

/* --------------------------------------------------------------- families */

/* Hash the messages of JOB in the lanes of F, and return how many lanes were
 * used. */
HASH_DRIVER size_t
work_in (const struct lanes_family *f, const struct job *job, struct lanes *g)
{
  const struct lanes_threshold t = lanes_threshold (f->family);
  struct job part = *job;
  size_t most = 0, left, used;
  for (left = job->n; left > 0; left -= part.n)
    {
      part.n = left < PART ? left : PART;
      used = run_part (f, &part, g, &t);
      most = used > most ? used : most;
      part.lengths += part.n;
      part.datas += part.n;
      part.digests += part.n;
      if (job->keys)
        part.keys += part.n;
    }
  return most;
}

static NOINLINE size_t
work (const struct job *job, struct lanes *g)
{
  switch (lanes_family_of (job->h)->family)
    {
    case FAMILY_md5:
      return work_in (&md5_family, job, g);
    case FAMILY_sha1:
      return work_in (&sha1_family, job, g);
    case FAMILY_sha256:
      return work_in (&sha256_family, job, g);
    case FAMILY_sha512:
      return work_in (&sha512_family, job, g);
    }
  return 0;
}

/* The lanes are large, so this function wipes what was used of them, and
 * scrubs below by itself. */
static NOINLINE void
run_job (const struct job *job)
{
  struct lanes g;
  const size_t used = work (job, &g);
  wipe_lanes (job, &g, used);
  scrub (SCRUB_LANES);
}

/* Hash the first messages in lanes, and return how many.  This is a function
 * of its own, so that the messages that are hashed one by one need no stack
 * for it. */
static NOINLINE size_t
run_first (size_t lanes, const struct lanes_threshold *t,
           const struct symcrypt_hash *h, size_t n, const size_t *lengths,
           const uint8_t *const *datas, uint8_t *const *digests,
           const struct symcrypt_hmac_key *const *keys)
{
  struct job job = { h, n, lengths, datas, digests, keys };
  job.n = lanes_count (n, t, t->least);
  if (job.n > 0 && n > lanes)
    job.n = n;
  if (job.n > 0)
    run_job (&job);
  return job.n;
}

HASH_DRIVER void
many_of (const struct lanes_family *f, const struct symcrypt_hash *h, size_t n,
         const size_t *lengths, const uint8_t *const *datas,
         uint8_t *const *digests, const struct symcrypt_hmac_key *const *keys)
{
  const struct lanes_threshold t = lanes_threshold (f->family);
  size_t k = 0;
  if (n > 1 && !too_short (f, &t, n, lengths, keys != NULL))
    k = run_first (f->lanes, &t, h, n, lengths, datas, digests, keys);
  for (; k < n; k++)
    if (keys)
      _symcrypt_hmac (keys[k], lengths[k], datas[k], digests[k]);
    else
      _symcrypt_hash_once (h, lengths[k], datas[k], digests[k]);
}

/* Make the digests by H, or the tags if KEYS, which are for H, are not
 * null. */
HASH_DRIVER void
many (const struct symcrypt_hash *h, size_t n, const size_t *lengths,
      const uint8_t *const *datas, uint8_t *const *digests,
      const struct symcrypt_hmac_key *const *keys)
{
  switch (lanes_family_of (h)->family)
    {
    case FAMILY_md5:
      many_of (&md5_family, h, n, lengths, datas, digests, keys);
      break;
    case FAMILY_sha1:
      many_of (&sha1_family, h, n, lengths, datas, digests, keys);
      break;
    case FAMILY_sha256:
      many_of (&sha256_family, h, n, lengths, datas, digests, keys);
      break;
    case FAMILY_sha512:
      many_of (&sha512_family, h, n, lengths, datas, digests, keys);
      break;
    }
}

/* ----------------------------------------------------------------- hashes */

static NOINLINE void
hash_many (const struct symcrypt_hash *h, size_t n, const size_t *lengths,
           const uint8_t *const *datas, uint8_t *const *digests)
{
  many (h, n, lengths, datas, digests, NULL);
}

void
symcrypt_md5_many (size_t n, const size_t *lengths,
                   const uint8_t *const *datas, uint8_t *const *digests)
{
  hash_many (&_symcrypt_md5_hash, n, lengths, datas, digests);
  scrub (SCRUB_HASH);
}

void
symcrypt_sha1_many (size_t n, const size_t *lengths,
                    const uint8_t *const *datas, uint8_t *const *digests)
{
  hash_many (&_symcrypt_sha1_hash, n, lengths, datas, digests);
  scrub (SCRUB_HASH);
}

void
symcrypt_sha256_many (size_t n, const size_t *lengths,
                      const uint8_t *const *datas, uint8_t *const *digests)
{
  hash_many (&_symcrypt_sha256_hash, n, lengths, datas, digests);
  scrub (SCRUB_HASH);
}

void
symcrypt_sha512_many (size_t n, const size_t *lengths,
                      const uint8_t *const *datas, uint8_t *const *digests)
{
  hash_many (&_symcrypt_sha512_hash, n, lengths, datas, digests);
  scrub (SCRUB_HASH);
}

int
symcrypt_hash_many (const struct symcrypt_hash *hash, size_t n,
                    const size_t *lengths, const uint8_t *const *datas,
                    uint8_t *const *digests)
{
  size_t k;
  if (!hash)
    {
      for (k = 0; k < n; k++)
        hash_missing (digests[k], SYMCRYPT_ERROR_NAME);
      return SYMCRYPT_ERROR_NAME;
    }
  hash_many (hash, n, lengths, datas, digests);
  scrub (SCRUB_HASH);
  return 0;
}

/* ------------------------------------------------------------------- HMAC */

/* Messages that follow each other under keys for one hash go together. */
static NOINLINE int
hmac_many (size_t n, const struct symcrypt_hmac_key *const *keys,
           const size_t *lengths, const uint8_t *const *datas,
           uint8_t *const *digests)
{
  int error = 0;
  size_t from, k;

  for (from = 0; from < n; from = k)
    {
      const struct symcrypt_hash *h = keys[from]->hash;
      for (k = from + 1; h && k < n && keys[k]->hash == h; k++)
        continue;
      if (h)
        many (h, k - from, lengths + from, datas + from, digests + from,
              keys + from);
      else
        error = hash_missing (digests[from], SYMCRYPT_ERROR_STATE);
    }
  return error;
}

int
symcrypt_hmac_many (size_t n, const struct symcrypt_hmac_key *const *keys,
                    const size_t *lengths, const uint8_t *const *datas,
                    uint8_t *const *digests)
{
  int error;
  error = hmac_many (n, keys, lengths, datas, digests);
  scrub (SCRUB_LANES);
  return error;
}
