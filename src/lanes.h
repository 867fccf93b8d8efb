/* SPDX-License-Identifier: ISC */
/* Chaining values and blocks in the lanes of vectors, for messages at once and
 * for PBKDF2.  Words that belong together are a row: word i of lane k is the
 * kth word of row i.  A row is 64 bytes for every hash.
 *
 * A function below takes a hash's lanes, F, and where the digest matters the
 * hash, H.  lanes-driver.h calls them with constants, which inlining folds. */
#ifndef SYMCRYPT_SRC_LANES_H
#define SYMCRYPT_SRC_LANES_H

#include "hmac-internal.h"
#include "lanes-kernels.h"

enum
{
  LANES_ROW = 64, /* bytes */
  LANES_MOST = LANES_32,
  LANES_STATE_ROWS = 8, /* of a chaining value of any hash */
  LANES_BLOCK_ROWS = 16 /* of a block of any hash */
};

/* --------------------------------------------------- a hash in lanes */

struct lanes;
struct lanes_job;

/* The parts of a compression function for many messages and for PBKDF2:
 * kernels, and the functions of lanes-driver.h made for its sizes.  Hashes
 * that share a compression function share it.  HASH-lanes.c defines it.  No
 * struct symcrypt_hash leads here, because a static program of one hash would
 * get all of this. */
struct hash_lanes
{
  size_t lanes;
  size_t word_size;
  size_t state_size;
  size_t block_size;
  enum hash_endianness endianness;
  /* The cost of a message in lanes in addition to its blocks, in quarters of a
   * block. */
  unsigned overhead;
  /* If this many messages are left, hash the last one separately, because
   * instructions for the hash interleave a power of two of messages. 0: never.
   */
  unsigned alone;

  kernel_object *kernel; /* HASH_lanes, which has the thresholds */
  /* HASH_lanes, HASH_lanes_block and HASH_iterate. */
  void (*run) (void *states, size_t n, const uint8_t *const *datas,
               size_t blocks, const struct lanes_threshold *t);
  void (*run_block) (void *dst, const void *src, size_t n, const void *words,
                     const struct lanes_threshold *t);
  void (*iterate) (void *state, const void *key, size_t n);
  /* Fill the rows of the block that ends an HMAC with H, after the whole words
   * of the digest. */
  void (*pad_rows) (const struct symcrypt_hash *h, uint8_t *rows);

  /* Hash the N messages of ORDER, which are alike, a lane each; and the first
   * N messages of the order in LANES, which returns how many lanes were used.
   */
  void (*hash_alike) (const struct lanes_job *job, struct lanes *g,
                      const struct lanes_threshold *t, const uint16_t *order,
                      size_t n);
  size_t (*hash_mixed) (const struct lanes_job *job, struct lanes *g,
                        const struct lanes_threshold *t, size_t n);
};

#pragma GCC visibility push(hidden)

extern const struct hash_lanes _symcrypt_md5_in_lanes;
extern const struct hash_lanes _symcrypt_sha1_in_lanes;
extern const struct hash_lanes _symcrypt_sha256_in_lanes;
extern const struct hash_lanes _symcrypt_sha512_in_lanes;

/* The lanes of any hash. */
const struct hash_lanes *_symcrypt_lanes_of (const struct symcrypt_hash *h);

/* When KERNEL, which works in lanes, is faster than HASH_compress here. */
const struct lanes_threshold *
_symcrypt_lanes_threshold (kernel_object *kernel);

/* The common prefix of messages: BEFORE bytes, a multiple of the block.
 * Message k has a chaining value after them at STATES + STEP * k. */
struct lanes_prefix
{
  uint64_t before;
  const uint8_t *states;
  size_t step;
};

/* Make the digests of N messages by H, whose lanes are F; or the tags if KEYS,
 * which are for H, are not null.  PREFIX is null or what messages begin with.
 * The caller scrubs. */
void _symcrypt_lanes_hash (const struct hash_lanes *f,
                           const struct symcrypt_hash *h,
                           const struct lanes_prefix *prefix, size_t n,
                           const size_t *lengths, const uint8_t *const *datas,
                           uint8_t *const *digests,
                           const struct symcrypt_hmac_key *const *keys);

#pragma GCC visibility pop

/* Return how many of N messages are faster in lanes: all, or full groups, or
 * none.  LEAST is that of the threshold T, or lanes_least_blocks. */
HASH_DRIVER size_t
lanes_count (const struct hash_lanes *f, size_t n,
             const struct lanes_threshold *t, size_t least)
{
  const size_t rest = n & (t->group - 1);
  if (least > t->group)
    return 0;
  if (n == f->alone && t->work > 0)
    return n - 1;
  return rest < least ? n - rest : n;
}

/* Blocks that are in lanes already are faster from two on if messages are from
 * three on. */
static inline size_t
lanes_least_blocks (const struct lanes_threshold *t)
{
  return t->least == 3 ? 2 : t->least;
}

/* ----------------------------------------------------------------- states */

HASH_DRIVER void
lanes_put (const struct hash_lanes *f, uint8_t *rows, size_t k,
           const void *state)
{
  const uint8_t *s = state;
  size_t i;
  for (i = 0; i < f->state_size / f->word_size; i++)
    memcpy (rows + LANES_ROW * i + f->word_size * k, s + f->word_size * i,
            f->word_size);
}

HASH_DRIVER void
lanes_get (const struct hash_lanes *f, const uint8_t *rows, size_t k,
           void *state)
{
  uint8_t *s = state;
  size_t i;
  for (i = 0; i < f->state_size / f->word_size; i++)
    memcpy (s + f->word_size * i, rows + LANES_ROW * i + f->word_size * k,
            f->word_size);
}

/* --------------------------------------------- the block that ends an HMAC */

/* Return whether a digest ends in the middle of a word, which padding fills.
 */
HASH_DRIVER int
lanes_half_word (const struct hash_lanes *f, const struct symcrypt_hash *h)
{
  return f->word_size == 8 && h->digest_size % 8 != 0;
}

HASH_DRIVER void
lanes_pad_half_word (uint8_t *p)
{
  uint64_t word;
  memcpy (&word, p, sizeof word);
  word = (word >> 32 << 32) | UINT32_C (0x80000000);
  memcpy (p, &word, sizeof word);
}

/* Write the padding after the digest to BLOCK, as bytes. */
HASH_DRIVER void
lanes_padding (const struct symcrypt_hash *h, uint8_t *block)
{
  const uint64_t bits = 8 * (uint64_t) (h->block_size + h->digest_size);
  zero_inline (h->block_size - h->digest_size, block + h->digest_size);
  block[h->digest_size] = 0x80;
  if (h->endianness == hash_big)
    write_be64 (block + h->block_size - 8, bits);
  else
    write_le64 (block + h->block_size - 8, bits);
}

#endif
