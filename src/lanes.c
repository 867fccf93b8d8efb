/* SPDX-License-Identifier: ISC */
/* Many messages at once: hashes and HMAC in the lanes of vectors.
 *
 * A message takes a lane when one is free: first for its whole blocks, where
 * they lie, then for its last bytes and the padding, in a buffer.  All lanes
 * in use go on together until one of them comes to the end of either.  If no
 * message waits for a free lane, the last lane in use takes its place, so that
 * the lanes in use are always the first.  If too few remain for lanes to be
 * faster (lanes-kernels.h), they are finished one at a time.
 *
 * The outer hash of HMAC is one block, made of words that are in lanes
 * already.  The outer hashes of messages that have ended wait in rows, and are
 * hashed when all lanes of these are full.
 *
 * Messages that have equal numbers of blocks need none of that: lanes begin
 * and end together, and whole rows are written, as vectors load them.  A
 * counting sort therefore finds these messages first.  Long messages go before
 * short ones, so that few lanes are left at the end. */
#include "lanes-job.h"

enum
{
  CLASSES_EXACT = 128,         /* classes of messages that are alike, */
  CLASSES = CLASSES_EXACT + 64 /* and all classes */
};

const struct lanes_threshold *
_symcrypt_lanes_threshold (kernel_object *kernel)
{
  const struct lanes_threshold *t = kernel_implementation (kernel)->threshold;
  while (t->needs != 0 && (t->needs & ~kernel_features ()) != 0)
    t++;
  return t;
}

/* Return how many blocks a message of LENGTH bytes has with its padding. */
static size_t
all_blocks (const struct hash_lanes *f, size_t length)
{
  return f->block_size == 64
             ? length / 64 + hash_tail_blocks (64, length % 64)
             : length / 128 + hash_tail_blocks (128, length % 128);
}

/* Return whether N messages are too short for lanes: struct lanes_threshold.
 * The outer hash of HMAC is a block of its own.  Little is written to memory
 * here, and nothing called: where messages are this short, a CPU's queue of
 * stores is full. */
static int
too_short (const struct hash_lanes *f, const struct lanes_threshold *t,
           size_t n, const size_t *lengths, int keyed)
{
  size_t sum = 0, longest = 0, saved, k;

  /* Full lanes are always faster. */
  if (t->work == 0 || n > f->lanes + f->lanes / 4)
    return 0;
  for (k = 0; k < n; k++)
    {
      const size_t blocks = all_blocks (f, lengths[k]);
      longest = blocks > longest ? blocks : longest;
      sum += blocks;
    }
  if (longest > 3 && sum == n * longest)
    return 0;
  saved = sum - longest + (keyed ? n - 1 : 0);
  return 4 * saved < 4 * t->work + f->overhead * (n - 1);
}

/* Hash messages of the order, from AT to END - 1, which are alike, as long as
 * they fill lanes: all lanes, or as many as are faster if FEWER.  Return where
 * that ends, and in MOST how many lanes were used. */
static size_t
run_rows (const struct hash_lanes *f, const struct lanes_job *job,
          struct lanes *g, const struct lanes_threshold *t, size_t at,
          size_t end, int fewer, size_t *most)
{
  while (at < end)
    {
      const size_t n = end - at < f->lanes ? end - at : f->lanes;
      if (fewer ? lanes_count (f, n, t, t->least) < n : n < f->lanes)
        break;
      f->hash_alike (job, g, t, g->order + at, n);
      *most = n > *most ? n : *most;
      at += n;
    }
  return at;
}

/* Return whether all messages have equal numbers of blocks, also of blocks
 * that are compressed in place; and number them in ORDER. */
static int
alike (const struct hash_lanes *f, const struct lanes_job *job,
       uint16_t *order)
{
  const size_t whole = lanes_whole_blocks (f, job->lengths[0]);
  const size_t all = all_blocks (f, job->lengths[0]);
  size_t k;
  for (k = 0; k < job->n; k++)
    {
      order[k] = (uint16_t) k;
      if (lanes_whole_blocks (f, job->lengths[k]) != whole
          || all_blocks (f, job->lengths[k]) != all)
        return 0;
    }
  return 1;
}

/* Return the class of a message of LENGTH bytes: eighths of a block below
 * CLASSES_EXACT, then the binary logarithm.  The former tell how many blocks a
 * message has.  They are narrower than that because hash_tail goes the same
 * way for each message of a class, so that the CPU predicts its branches. */
static size_t
class_of (const struct hash_lanes *f, size_t length)
{
  size_t eighths = f->block_size == 64 ? length / 8 : length / 16;
  size_t class = CLASSES_EXACT;
  if (eighths < CLASSES_EXACT)
    return eighths;
  for (; eighths >= 2 * CLASSES_EXACT; eighths /= 2)
    class ++;
  return class;
}

/* Return the lowest class whose messages are alike with those of CLASS, which
 * is below CLASSES_EXACT.  From seven eighths on the end of a message with its
 * padding is two blocks. */
static size_t
lowest_alike (const struct hash_lanes *f, size_t class)
{
  const size_t length = f->block_size / 8 * class;
  const size_t whole = lanes_whole_blocks (f, length);
  return 8 * whole + (all_blocks (f, length) - whole == 2 ? 7 : 0);
}

/* Prefetch the memory AHEAD bytes after P.  The address need not be valid. */
static inline void
prefetch (const uint8_t *p, size_t ahead)
{
#if defined(__GNUC__)
  __builtin_prefetch ((const void *) ((uintptr_t) p + ahead));
#else
  (void) p;
  (void) ahead;
#endif
}

/* Write the messages of JOB to ORDER, those of higher classes first.  ENDS
 * gets where each class ends there.  Return the highest class.  In that order
 * the CPU cannot predict which memory comes next. */
static size_t
sort (const struct hash_lanes *f, const struct lanes_job *job, uint16_t *order,
      uint16_t *ends)
{
  uint8_t classes[LANES_PART];
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

/* Hash messages that are alike with each other, and keep in ORDER the messages
 * that would leave lanes idle.  Return how many are left. */
static size_t
run_classes (const struct hash_lanes *f, const struct lanes_job *job,
             struct lanes *g, const struct lanes_threshold *t, size_t *most)
{
  uint16_t ends[CLASSES];
  size_t class = sort (f, job, g->order, ends) + 1, left = 0, at = 0;
  while (class -- > 0)
    {
      if (class < CLASSES_EXACT)
        {
          class = lowest_alike (f, class);
          at = run_rows (f, job, g, t, at, ends[class], 0, most);
        }
      while (at < ends[class])
        g->order[left++] = g->order[at++];
    }
  return left;
}

/* Hash the messages of JOB, at most LANES_PART, and return how many lanes were
 * used.
 */
static size_t
run_part (const struct hash_lanes *f, const struct lanes_job *job,
          struct lanes *g, const struct lanes_threshold *t)
{
  size_t most = 0, left = 0, k, n;
  if (job->keys)
    f->pad_rows (job->h, g->words);
  if (alike (f, job, g->order))
    for (k = run_rows (f, job, g, t, 0, job->n, 1, &most); k < job->n; k++)
      g->order[left++] = (uint16_t) k;
  else if (job->n > f->lanes)
    left = run_classes (f, job, g, t, &most);
  else
    for (k = 0; k < job->n; k++)
      g->order[left++] = (uint16_t) k;
  if (left == 0)
    return most;
  n = f->hash_mixed (job, g, t, left);
  return n > most ? n : most;
}

/* Wipe what MOST lanes have used.  Constant lengths are a few stores. */
static inline void
wipe_lanes (const struct lanes_job *job, struct lanes *g, size_t most)
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

/* Hash the N messages of JOB in the lanes of F, and return how many lanes were
 * used.  JOB goes from part to part: a copy of it would be loaded by vectors,
 * which wait for its stores (hash-bytes.h). */
static NOINLINE size_t
run_parts (const struct hash_lanes *f, struct lanes_job *job, struct lanes *g,
           const struct lanes_threshold *t, size_t n)
{
  size_t most = 0, used;
  for (; n > 0; n -= job->n)
    {
      job->n = n < LANES_PART ? n : LANES_PART;
      used = run_part (f, job, g, t);
      most = used > most ? used : most;
      job->lengths += job->n;
      job->datas += job->n;
      job->digests += job->n;
      job->prefix.states += job->prefix.step * job->n;
      if (job->keys)
        job->keys += job->n;
    }
  return most;
}

/* Hash the first messages of JOB in lanes, and return how many.  The lanes are
 * large, so this function wipes the part that was used, and scrubs the stack
 * below it.  Messages that are hashed one at a time then need no stack for
 * lanes. */
static NOINLINE size_t
run_first (const struct hash_lanes *f, struct lanes_job *job,
           const struct lanes_threshold *t)
{
  struct lanes g;
  size_t n = lanes_count (f, job->n, t, t->least);
  if (n == 0)
    return 0;
  if (job->n > f->lanes)
    n = job->n;
  wipe_lanes (job, &g, run_parts (f, job, &g, t, n));
  scrub (SCRUB_LANES);
  return n;
}

void
_symcrypt_lanes_hash (const struct hash_lanes *f,
                      const struct symcrypt_hash *h,
                      const struct lanes_prefix *prefix, size_t n,
                      const size_t *lengths, const uint8_t *const *datas,
                      uint8_t *const *digests,
                      const struct symcrypt_hmac_key *const *keys)
{
  const struct lanes_threshold *t = _symcrypt_lanes_threshold (f->kernel);
  size_t k = 0;
  if (n > 1 && !too_short (f, t, n, lengths, keys != NULL))
    {
      struct lanes_job job = {
        h,     { keys ? h->block_size : 0, (const uint8_t *) h->initial, 0 },
        n,     lengths,
        datas, digests,
        keys
      };
      if (prefix)
        job.prefix = *prefix;
      k = run_first (f, &job, t);
    }
  for (; k < n; k++)
    if (keys)
      _symcrypt_hmac (keys[k], lengths[k], datas[k], digests[k]);
    else if (prefix)
      _symcrypt_hash_after (h, prefix->states + prefix->step * k,
                            prefix->before, lengths[k], datas[k], digests[k]);
    else
      _symcrypt_hash_once (h, lengths[k], datas[k], digests[k]);
}
