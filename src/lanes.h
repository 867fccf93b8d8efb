/* SPDX-License-Identifier: ISC */
/* Chaining values and blocks in the lanes of vectors, for many.c and pbkdf2.c.
 * Words that belong together are a row: word i of lane k is the kth word of
 * row i.  A row is 64 bytes for every hash.
 *
 * A function below takes the family of the hash, F, a constant, and where the
 * digest matters the hash, H, any of that family. */
#ifndef SYMCRYPT_SRC_LANES_H
#define SYMCRYPT_SRC_LANES_H

#include "hmac-internal.h"
#include "kernels.h"

enum
{
  LANES_ROW = 64, /* bytes */
  LANES_MOST = LANES_32,
  LANES_STATE_ROWS = 8, /* of a chaining value of any hash */
  LANES_BLOCK_ROWS = 16 /* of a block of any hash */
};

/* Hashes of one family have the same compression function. */
enum hash_family
{
  FAMILY_md5,
  FAMILY_sha1,
  FAMILY_sha256,
  FAMILY_sha512
};

/* What the kernels of a family work on. */
struct lanes_family
{
  enum hash_family family;
  size_t word_size;
  size_t state_size;
  size_t block_size;
  size_t lanes;
  enum hash_endianness endianness;
};

static const struct lanes_family md5_family
    = { FAMILY_md5, 4, 16, 64, LANES_32, hash_little };
static const struct lanes_family sha1_family
    = { FAMILY_sha1, 4, 20, 64, LANES_32, hash_big };
static const struct lanes_family sha256_family
    = { FAMILY_sha256, 4, 32, 64, LANES_32, hash_big };
static const struct lanes_family sha512_family
    = { FAMILY_sha512, 8, 64, 128, LANES_64, hash_big };

static inline const struct lanes_family *
lanes_family_of (const struct symcrypt_hash *h)
{
  static const struct lanes_family *const families[] = {
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER) &FAMILY##_family,
#include "hashes.def"
  };
  return families[h->number - 1];
}

/* ----------------------------------------------------------------- states */

HASH_DRIVER void
lanes_put (const struct lanes_family *f, uint8_t *rows, size_t k,
           const void *state)
{
  const uint8_t *s = state;
  size_t i;
  for (i = 0; i < f->state_size / f->word_size; i++)
    memcpy (rows + LANES_ROW * i + f->word_size * k, s + f->word_size * i,
            f->word_size);
}

HASH_DRIVER void
lanes_get (const struct lanes_family *f, const uint8_t *rows, size_t k,
           void *state)
{
  uint8_t *s = state;
  size_t i;
  for (i = 0; i < f->state_size / f->word_size; i++)
    memcpy (s + f->word_size * i, rows + LANES_ROW * i + f->word_size * k,
            f->word_size);
}

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
lanes_put_all (const struct lanes_family *f, uint8_t *rows, size_t n,
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

/* --------------------------------------------- the block that ends an HMAC */

/* Return whether a digest ends in the middle of a word, which padding fills.
 */
HASH_DRIVER int
lanes_half_word (const struct lanes_family *f, const struct symcrypt_hash *h)
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

/* Write the padding behind the digest to BLOCK, as bytes. */
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

HASH_DRIVER void
lanes_fill_row (const struct lanes_family *f, uint8_t *row, uint64_t word)
{
  const uint32_t word32 = (uint32_t) word;
  size_t k;
  for (k = 0; k < f->lanes; k++)
    if (f->word_size == 4)
      memcpy (row + 4 * k, &word32, 4);
    else
      memcpy (row + 8 * k, &word, 8);
}

/* Fill the rows of that block behind the whole words of the digest. */
HASH_DRIVER void
lanes_pad_rows (const struct lanes_family *f, const struct symcrypt_hash *h,
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

/* ---------------------------------------------------------------- kernels */

HASH_DRIVER void
lanes_run (const struct lanes_family *f, void *states, size_t n,
           const uint8_t *const *datas, size_t blocks)
{
  switch (f->family)
    {
    case FAMILY_md5:
      md5_lanes_kernel () ((uint32_t *) states, n, datas, blocks);
      break;
    case FAMILY_sha1:
      sha1_lanes_kernel () ((uint32_t *) states, n, datas, blocks);
      break;
    case FAMILY_sha256:
      sha256_lanes_kernel () ((uint32_t *) states, n, datas, blocks);
      break;
    case FAMILY_sha512:
      sha512_lanes_kernel () ((uint64_t *) states, n, datas, blocks);
      break;
    }
}

HASH_DRIVER void
lanes_run_block (const struct lanes_family *f, void *dst, const void *src,
                 size_t n, const void *words)
{
  switch (f->family)
    {
    case FAMILY_md5:
      md5_lanes_block_kernel () ((uint32_t *) dst, (const uint32_t *) src, n,
                                 (const uint32_t *) words);
      break;
    case FAMILY_sha1:
      sha1_lanes_block_kernel () ((uint32_t *) dst, (const uint32_t *) src, n,
                                  (const uint32_t *) words);
      break;
    case FAMILY_sha256:
      sha256_lanes_block_kernel () ((uint32_t *) dst, (const uint32_t *) src,
                                    n, (const uint32_t *) words);
      break;
    case FAMILY_sha512:
      sha512_lanes_block_kernel () ((uint64_t *) dst, (const uint64_t *) src,
                                    n, (const uint64_t *) words);
      break;
    }
}

/* -------------------------------------------------------------- thresholds */

/* When the lanes beat HASH_compress on one message after another: a line LANES
 * of thresholds.def.  Messages are too short for lanes if the padded blocks of
 * all but the longest are fewer than one of the last five numbers says; 0 if
 * they never are too short. */
struct lanes_threshold
{
  size_t group;        /* lanes take no longer for so many than for fewer */
  size_t least;        /* messages, for which lanes win */
  size_t least_blocks; /* the same of blocks that are in lanes already */
  size_t alone;        /* of so many, the last is faster by itself */
  size_t one_block;    /* every message is one block */
  size_t two_or_three; /* every message is two or three blocks */
  size_t mixed;        /* lengths differ */
  size_t keyed;        /* HMAC of messages with equal numbers of blocks */
  size_t keyed_mixed;  /* HMAC of others */
};

/* Lanes of C are faster if the compiler has vectors. */
#define LANES_NEVER ((size_t) -1)
#if VECTOR16
#define LANES_LEAST_C 3
#else
#define LANES_LEAST_C LANES_NEVER
#endif

#define SELECTED(KERNEL, DIRECTORY)                                           \
  (KERNEL##_implementation () == _symcrypt_##KERNEL##_##DIRECTORY)

/* Return the threshold of the kernels of FAMILY that this CPU runs. */
HASH_DRIVER struct lanes_threshold
lanes_threshold (enum hash_family family)
{
  const struct lanes_threshold in_c
      = { .group = 4, .least = LANES_LEAST_C, .least_blocks = LANES_LEAST_C };
  const struct lanes_threshold never
      = { .group = 1, .least = LANES_NEVER, .least_blocks = LANES_NEVER };

/* clang-format off */
#define LANES(HASH, DIRECTORY, ...)                                           \
  BUILT_##DIRECTORY (                                                         \
      if (family == FAMILY_##HASH && SELECTED (HASH##_lanes, DIRECTORY))      \
        return (struct lanes_threshold){ __VA_ARGS__ };)
#define LANES_WITH(HASH, DIRECTORY, COMPRESS, ...)                            \
  BUILT_##COMPRESS (if (SELECTED (HASH##_compress, COMPRESS))                 \
                      LANES (HASH, DIRECTORY, __VA_ARGS__))
/* clang-format on */
#include "thresholds.def"
  /* Two lanes of 64 bits gain nothing in C. */
  return family == FAMILY_sha512 ? never : in_c;
}

/* Return how many of N messages, or chains, are faster in lanes: all, or full
 * groups, or none.  LEAST is a member of the threshold T. */
HASH_DRIVER size_t
lanes_count (size_t n, const struct lanes_threshold *t, size_t least)
{
  const size_t rest = n % t->group;
  if (least > t->group)
    return 0;
  if (n == t->alone)
    return n - 1;
  return rest < least ? n - rest : n;
}

#endif
