/* SPDX-License-Identifier: ISC */
/* Columns: pointers to the messages of a batch at a time, which stay in cache,
 * go to symcrypt_hash_many and its like.  These scrub; here are no secrets. */
#include "kernel.h"

#include <symcrypt/column.h>

/* Messages of a batch: as many as many.c sorts together. */
#define BATCH 1024

/* ----------------------------------------------------------------- checks */

/* WIDE is constant where these are called, so that loops have no branch. */
static inline int64_t
offset_at (const struct symcrypt_column *c, int wide, size_t k)
{
  return wide ? c->offsets64[k] : c->offsets32[k];
}

static inline int
offsets_are_right (const struct symcrypt_column *c, int wide)
{
  unsigned bad = offset_at (c, wide, 0) < 0;
  size_t k;
  for (k = 0; k < c->n; k++)
    bad |= offset_at (c, wide, k + 1) < offset_at (c, wide, k);
  return !bad && (uint64_t) offset_at (c, wide, c->n) <= c->size;
}

static int
is_right (const struct symcrypt_column *c)
{
  if (c->n == 0)
    return 1;
  if (c->offsets32)
    return offsets_are_right (c, 0);
  if (c->offsets64)
    return offsets_are_right (c, 1);
  return c->length <= c->size
         && (c->stride == 0 || c->n - 1 <= (c->size - c->length) / c->stride);
}

/* ---------------------------------------------------------------- batches */

static const uint8_t nothing[1];

/* Return message K, which is not null, and its length.  Return null if another
 * thread has changed the offsets since they were checked. */
static inline const uint8_t *
message_at (const struct symcrypt_column *c, size_t k, size_t *length)
{
  const uint8_t *data = c->data ? c->data : nothing;
  const int wide = !c->offsets32;
  int64_t at, end;
  *length = c->length;
  if (wide && !c->offsets64)
    return data + c->stride * k;
  at = offset_at (c, wide, k);
  end = offset_at (c, wide, k + 1);
  if (at < 0 || end < at || (uint64_t) end > c->size)
    return NULL;
  *length = (size_t) (end - at);
  return data + at;
}

/* Messages of a column. */
struct batch
{
  size_t lengths[BATCH];
  const uint8_t *datas[BATCH];
};

/* Let B be the messages from FROM on, at most BATCH, and return how many; 0 if
 * the column was changed. */
static size_t
fill (struct batch *b, const struct symcrypt_column *c, size_t from)
{
  const size_t n = c->n - from < BATCH ? c->n - from : BATCH;
  size_t k;
  for (k = 0; k < n; k++)
    if (!(b->datas[k] = message_at (c, from + k, &b->lengths[k])))
      return 0;
  return n;
}

static void
fill_results (uint8_t **results, uint8_t *dst, size_t stride, size_t n)
{
  size_t k;
  for (k = 0; k < n; k++)
    results[k] = dst + stride * k;
}

/* The digests of C, or the tags if KEY is not null. */
static int
work (const struct symcrypt_hash *hash, const struct symcrypt_hmac_key *key,
      const struct symcrypt_column *c, size_t stride, uint8_t *digests)
{
  const struct symcrypt_hmac_key *keys[BATCH];
  uint8_t *results[BATCH];
  struct batch b;
  size_t from, n, k;
  int error = 0;

  if (stride < symcrypt_hash_digest_size (hash) || !is_right (c))
    return SYMCRYPT_ERROR_LENGTH;
  for (k = 0; k < BATCH && k < c->n; k++)
    keys[k] = key;
  for (from = 0; from < c->n && !error; from += n)
    {
      n = fill (&b, c, from);
      if (n == 0)
        return SYMCRYPT_ERROR_LENGTH;
      fill_results (results, digests + stride * from, stride, n);
      error = key ? symcrypt_hmac_many (n, keys, b.lengths, b.datas, results)
                  : symcrypt_hash_many (hash, n, b.lengths, b.datas, results);
    }
  return error;
}

int
symcrypt_hash_column (const struct symcrypt_hash *hash,
                      const struct symcrypt_column *column, size_t stride,
                      uint8_t *digests)
{
  return hash ? work (hash, NULL, column, stride, digests)
              : SYMCRYPT_ERROR_NAME;
}

int
symcrypt_hmac_column (const struct symcrypt_hmac_key *key,
                      const struct symcrypt_column *column, size_t stride,
                      uint8_t *tags)
{
  return key->hash ? work (key->hash, key, column, stride, tags)
                   : SYMCRYPT_ERROR_STATE;
}

int
symcrypt_pbkdf2_hmac_column (const struct symcrypt_hash *hash,
                             const struct symcrypt_column *passwords,
                             uint64_t iterations,
                             const struct symcrypt_column *salts,
                             size_t length, size_t stride, uint8_t *dst)
{
  uint8_t *results[BATCH];
  struct batch p, s;
  size_t from, n;
  int error = hash ? 0 : SYMCRYPT_ERROR_NAME;

  if (passwords->n != salts->n || stride < length || !is_right (passwords)
      || !is_right (salts))
    error = error ? error : SYMCRYPT_ERROR_LENGTH;
  for (from = 0; from < passwords->n && !error; from += n)
    {
      n = fill (&p, passwords, from);
      if (n == 0 || fill (&s, salts, from) != n)
        return SYMCRYPT_ERROR_LENGTH;
      fill_results (results, dst + stride * from, stride, n);
      error
          = symcrypt_pbkdf2_hmac_many (hash, n, p.lengths, p.datas, iterations,
                                       s.lengths, s.datas, length, results);
    }
  return error;
}

/* --------------------------------------------------------- sealed columns */

/* Messages at a time: each is described by 80 bytes. */
#define SEALED_BATCH 256

struct aead
{
  const uint8_t *key;
  const struct symcrypt_column *nonces, *ads, *messages;
  int opens;
};

static int
aead_is_right (const struct aead *a)
{
  const struct symcrypt_column *nonces = a->nonces, *ads = a->ads;
  /* Compilers warn of a size_t that cannot be that large. */
  const uint64_t size = a->messages->size;
  return a->messages->n == nonces->n && !nonces->offsets32
         && !nonces->offsets64
         && (nonces->length == SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE
             || nonces->length == SYMCRYPT_XCHACHA_POLY1305_NONCE_SIZE)
         && is_right (nonces) && is_right (a->messages)
         && size <= SYMCRYPT_CHACHA_POLY1305_MAX_LENGTH
         && (!ads || (ads->n == nonces->n && is_right (ads)));
}

static int
run (const struct aead *a, size_t n,
     struct symcrypt_chacha_poly1305_message *m)
{
  if (a->nonces->length == SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE)
    return a->opens ? symcrypt_chacha_poly1305_open_many (n, m)
                    : symcrypt_chacha_poly1305_seal_many (n, m);
  return a->opens ? symcrypt_xchacha_poly1305_open_many (n, m)
                  : symcrypt_xchacha_poly1305_seal_many (n, m);
}

/* WRONG is null if A seals. */
static int
work_aead (const struct aead *a, int64_t *offsets, uint8_t *dst,
           uint8_t *wrong)
{
  const size_t tag = SYMCRYPT_CHACHA_POLY1305_TAG_SIZE;
  struct symcrypt_chacha_poly1305_message m[SEALED_BATCH];
  size_t number[SEALED_BATCH];
  /* Bytes of messages that are still to come: no more, so that the output has
   * room even if another thread changes offsets to messages that overlap. */
  size_t left = a->messages->offsets32 || a->messages->offsets64
                    ? a->messages->size
                    : SIZE_MAX;
  size_t at = 0, next = 0, n, k;
  int error = 0;

  if (!aead_is_right (a))
    return SYMCRYPT_ERROR_LENGTH;
  offsets[0] = 0;
  while (next < a->messages->n)
    {
      for (n = 0; n < SEALED_BATCH && next < a->messages->n; next++)
        {
          size_t nonce, length;
          const uint8_t *src = message_at (a->messages, next, &length);
          if (!src || length > SIZE_MAX - tag - at || length > left)
            return SYMCRYPT_ERROR_LENGTH;
          left -= left == SIZE_MAX ? 0 : length;
          if (a->opens)
            {
              wrong[next] = length < tag;
              length = length < tag ? 0 : length - tag;
            }
          if (!a->opens || !wrong[next])
            {
              number[n] = next;
              m[n].key = a->key;
              m[n].nonce = message_at (a->nonces, next, &nonce);
              m[n].ad = NULL;
              m[n].ad_length = 0;
              if (a->ads
                  && !(m[n].ad = message_at (a->ads, next, &m[n].ad_length)))
                return SYMCRYPT_ERROR_LENGTH;
              m[n].length = length;
              m[n].src = src;
              m[n].dst = dst + at;
              /* open_many reads it. */
              m[n].tag = (a->opens ? (uint8_t *) src : dst + at) + length;
              n++;
            }
          else
            error = SYMCRYPT_ERROR_TAG;
          at += a->opens ? length : length + tag;
          offsets[next + 1] = (int64_t) at;
        }
      if (run (a, n, m))
        error = SYMCRYPT_ERROR_TAG;
      for (k = 0; a->opens && k < n; k++)
        wrong[number[k]] = m[k].error != 0;
    }
  return error;
}

int
symcrypt_chacha_poly1305_seal_column (
    const uint8_t key[SYMCRYPT_CHACHA_POLY1305_KEY_SIZE],
    const struct symcrypt_column *nonces, const struct symcrypt_column *ads,
    const struct symcrypt_column *messages, int64_t *offsets, uint8_t *dst)
{
  struct aead a = { key, nonces, ads, messages, 0 };
  return work_aead (&a, offsets, dst, NULL);
}

int
symcrypt_chacha_poly1305_open_column (
    const uint8_t key[SYMCRYPT_CHACHA_POLY1305_KEY_SIZE],
    const struct symcrypt_column *nonces, const struct symcrypt_column *ads,
    const struct symcrypt_column *messages, int64_t *offsets, uint8_t *dst,
    uint8_t *wrong)
{
  struct aead a = { key, nonces, ads, messages, 1 };
  return work_aead (&a, offsets, dst, wrong);
}
