/* SPDX-License-Identifier: ISC */
/* Columns: pointers to the messages of a batch at a time, which stay in cache,
 * go to symcrypt_hash_many and symcrypt_hmac_many.  These scrub; here are no
 * secrets. */
#include "kernels.h"

#include <symcrypt/column.h>

/* Messages of a batch: as many as many.c sorts together. */
#define BATCH 1024

/* ----------------------------------------------------------------- checks */

/* Vectors do these loops, which have no branch. */
static int
offsets32_are_right (const struct symcrypt_column *c)
{
  const int32_t *o = c->offsets32;
  unsigned bad = o[0] < 0;
  size_t k;
  for (k = 0; k < c->n; k++)
    bad |= o[k + 1] < o[k];
  return !bad && (uint64_t) o[c->n] <= c->size;
}

static int
offsets64_are_right (const struct symcrypt_column *c)
{
  const int64_t *o = c->offsets64;
  unsigned bad = o[0] < 0;
  size_t k;
  for (k = 0; k < c->n; k++)
    bad |= o[k + 1] < o[k];
  return !bad && (uint64_t) o[c->n] <= c->size;
}

static int
is_right (const struct symcrypt_column *c)
{
  if (c->n == 0)
    return 1;
  if (c->offsets32)
    return offsets32_are_right (c);
  if (c->offsets64)
    return offsets64_are_right (c);
  return c->length <= c->size
         && (c->stride == 0 || c->n - 1 <= (c->size - c->length) / c->stride);
}

/* ---------------------------------------------------------------- batches */

struct batch
{
  size_t lengths[BATCH];
  const uint8_t *datas[BATCH];
  uint8_t *digests[BATCH];
  const struct symcrypt_hmac_key *keys[BATCH];
};

/* Let B be the N messages from FROM on.  Pointers are set to DATA, which is
 * not null. */
static void
fill (struct batch *b, const struct symcrypt_column *c, const uint8_t *data,
      size_t from, size_t n)
{
  size_t k;
  if (c->offsets32)
    {
      const int32_t *o = c->offsets32 + from;
      for (k = 0; k < n; k++)
        {
          b->lengths[k] = (size_t) (o[k + 1] - o[k]);
          b->datas[k] = data + o[k];
        }
    }
  else if (c->offsets64)
    {
      const int64_t *o = c->offsets64 + from;
      for (k = 0; k < n; k++)
        {
          b->lengths[k] = (size_t) (o[k + 1] - o[k]);
          b->datas[k] = data + o[k];
        }
    }
  else
    for (k = 0; k < n; k++)
      {
        b->lengths[k] = c->length;
        b->datas[k] = data + c->stride * (from + k);
      }
}

/* The digests of C, or the tags if KEY is not null. */
static int
work (const struct symcrypt_hash *hash, const struct symcrypt_hmac_key *key,
      const struct symcrypt_column *c, size_t stride, uint8_t *digests)
{
  static const uint8_t nothing[1];
  const uint8_t *data = c->data ? c->data : nothing;
  struct batch b;
  size_t from, n, k;
  int error = 0;

  if (stride < symcrypt_hash_digest_size (hash) || !is_right (c))
    return SYMCRYPT_ERROR_LENGTH;
  for (k = 0; k < BATCH && k < c->n; k++)
    b.keys[k] = key;
  for (from = 0; from < c->n && !error; from += n)
    {
      n = c->n - from < BATCH ? c->n - from : BATCH;
      fill (&b, c, data, from, n);
      for (k = 0; k < n; k++)
        b.digests[k] = digests + stride * (from + k);
      error
          = key ? symcrypt_hmac_many (n, b.keys, b.lengths, b.datas, b.digests)
                : symcrypt_hash_many (hash, n, b.lengths, b.datas, b.digests);
    }
  return error;
}

int
symcrypt_hash_column (const struct symcrypt_hash *hash,
                      const struct symcrypt_column *column, size_t stride,
                      uint8_t *digests)
{
  CHECK_POINTER (column);
  CHECK_MEMORY (column->data, column->size);
  CHECK_MEMORY (digests, column->n);
  return hash ? work (hash, NULL, column, stride, digests)
              : SYMCRYPT_ERROR_NAME;
}

int
symcrypt_hmac_column (const struct symcrypt_hmac_key *key,
                      const struct symcrypt_column *column, size_t stride,
                      uint8_t *tags)
{
  CHECK_POINTER (key);
  CHECK_POINTER (column);
  CHECK_MEMORY (column->data, column->size);
  CHECK_MEMORY (tags, column->n);
  return key->hash ? work (key->hash, key, column, stride, tags)
                   : SYMCRYPT_ERROR_STATE;
}
