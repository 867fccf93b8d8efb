/* SPDX-License-Identifier: ISC */
/* PBKDF2 (RFC 8018, section 5.2). */
#include "lanes.h"
#include "memxor-kernels.h"

#include <symcrypt/pbkdf2.h>

/* ------------------------------------------------------- the kernels in C */

/* N iterations with any hash.  STATE is U, the last value of the HMAC, and
 * after it the exclusive or of all so far; KEY is the inner and the outer
 * chaining value.  If the digest is shorter than the state, the remaining
 * words are undefined and unused. */
static void
iterate (const struct symcrypt_hash *h, void *state, const void *key,
         uint64_t n)
{
  const size_t size = h->state_size;
  union hash_state inner, outer, u, sum;
  size_t k;

  memcpy (&inner, key, size);
  memcpy (&outer, (const uint8_t *) key + size, size);
  memcpy (&u, state, size);
  memcpy (&sum, (uint8_t *) state + size, size);
  do
    {
      _symcrypt_hmac_next (h, &inner, &u, &u);
      _symcrypt_hmac_next (h, &outer, &u, &u);
      for (k = 0; k < size / 4; k++)
        sum.words32[k] ^= u.words32[k];
    }
  while (--n > 0);
  memcpy (state, &u, size);
  memcpy ((uint8_t *) state + size, &sum, size);
}

void KERNEL_ABI
_symcrypt_md5_iterate_portable (uint32_t *state, const uint32_t *key, size_t n)
{
  iterate (&_symcrypt_md5_hash, state, key, n);
}

void KERNEL_ABI
_symcrypt_md5_iterate_c (uint32_t *state, const uint32_t *key, size_t n)
{
  _symcrypt_md5_iterate_portable (state, key, n);
  scrub (SCRUB_HASH);
}

void KERNEL_ABI
_symcrypt_sha1_iterate_portable (uint32_t *state, const uint32_t *key,
                                 size_t n)
{
  iterate (&_symcrypt_sha1_hash, state, key, n);
}

void KERNEL_ABI
_symcrypt_sha1_iterate_c (uint32_t *state, const uint32_t *key, size_t n)
{
  _symcrypt_sha1_iterate_portable (state, key, n);
  scrub (SCRUB_HASH);
}

void KERNEL_ABI
_symcrypt_sha256_iterate_portable (uint32_t *state, const uint32_t *key,
                                   size_t n)
{
  iterate (&_symcrypt_sha256_hash, state, key, n);
}

void KERNEL_ABI
_symcrypt_sha256_iterate_c (uint32_t *state, const uint32_t *key, size_t n)
{
  _symcrypt_sha256_iterate_portable (state, key, n);
  scrub (SCRUB_HASH);
}

void KERNEL_ABI
_symcrypt_sha512_iterate_portable (uint64_t *state, const uint64_t *key,
                                   size_t n)
{
  iterate (&_symcrypt_sha512_hash, state, key, n);
}

void KERNEL_ABI
_symcrypt_sha512_iterate_c (uint64_t *state, const uint64_t *key, size_t n)
{
  _symcrypt_sha512_iterate_portable (state, key, n);
  scrub (SCRUB_HASH);
}

/* ------------------------------------------------------------- iterations */

/* Any number of iterations.  The kernels are for whole digests. */
static void
iterate_any (const struct symcrypt_hash *h, void *state, const void *key,
             uint64_t n)
{
  const struct hash_lanes *f = _symcrypt_lanes_of (h);
  const uint64_t most = SIZE_MAX;

  if (n == 0)
    return;
  if (h->digest_size < h->state_size)
    {
      iterate (h, state, key, n);
      return;
    }
  for (; n > most; n -= most)
    f->iterate (state, key, (size_t) most);
  f->iterate (state, key, (size_t) n);
}

/* The iterations after the first of one block of a key: STATE is U_1, and
 * becomes the exclusive or of all. */
static void
iterate_one (const struct symcrypt_hash *h, const union hash_state *inner,
             const union hash_state *outer, union hash_state *state,
             uint64_t iterations)
{
  union
  {
    uint8_t bytes[2 * HASH_STATE_MOST];
    uint64_t words[2 * HASH_STATE_MOST / 8];
  } key, both;
  memcpy (key.bytes, inner, h->state_size);
  memcpy (key.bytes + h->state_size, outer, h->state_size);
  memcpy (both.bytes, state, h->state_size);
  memcpy (both.bytes + h->state_size, state, h->state_size);
  iterate_any (h, both.bytes, key.bytes, iterations - 1);
  memcpy (state, both.bytes + h->state_size, h->state_size);
}

/* --------------------------------------------------------------- in lanes */

/* Blocks of keys that wait to be iterated side by side: word i of lane k is
 * the kth word of row i. */
struct chains
{
  LANES_ALIGNED uint8_t inner[LANES_STATE_ROWS * LANES_ROW];
  uint8_t outer[LANES_STATE_ROWS * LANES_ROW];
  uint8_t sum[LANES_STATE_ROWS * LANES_ROW];
  uint8_t words[LANES_BLOCK_ROWS * LANES_ROW]; /* no input */
};

/* Write the padding again where chaining values have overwritten it: in
 * HALVES half words of the row FROM, and up to the row TO. */
static inline void
restore_padding (uint8_t *words, const uint8_t *padding, size_t from,
                 size_t to, size_t halves)
{
  size_t k;
  for (k = 0; k < halves; k++)
    lanes_pad_half_word (words + LANES_ROW * from + 8 * k);
  from += halves > 0;
  if (from < to)
    memcpy (words + LANES_ROW * from, padding + LANES_ROW * from,
            LANES_ROW * (to - from));
}

/* The iterations after the first of N chains: SUM is U_1, and becomes the
 * exclusive or of all.  Other lanes become undefined. */
static void
iterate_lanes (const struct hash_lanes *f, const struct symcrypt_hash *h,
               const struct lanes_threshold *t, struct chains *c, size_t n,
               uint64_t iterations)
{
  const size_t rows = f->state_size / f->word_size;
  const size_t size = rows * LANES_ROW;
  const size_t used = f->word_size * n;
  const size_t whole = h->digest_size / f->word_size;
  const size_t halves = lanes_half_word (f, h) ? f->lanes : 0;
  uint8_t padding[LANES_STATE_ROWS * LANES_ROW];
  size_t i;

  /* Whole rows are worked on: nothing that was never written is read. */
  for (i = 0; i < size; i += LANES_ROW)
    {
      memset (c->sum + i + used, 0, LANES_ROW - used);
      memset (c->inner + i + used, 0, LANES_ROW - used);
      memset (c->outer + i + used, 0, LANES_ROW - used);
    }
  f->pad_rows (h, c->words);
  memcpy (padding, c->words, size);
  memcpy (c->words, c->sum, size);
  restore_padding (c->words, padding, whole, rows, halves);
  for (; iterations > 0; iterations--)
    {
      f->run_block (c->words, c->inner, n, c->words, t);
      restore_padding (c->words, padding, whole, rows, halves);
      f->run_block (c->words, c->outer, n, c->words, t);
      restore_padding (c->words, padding, whole, rows, halves);
      memxor (c->sum, c->sum, c->words, size);
    }
}

/* ------------------------------------------------------------------- keys */

/* A password and a salt, prepared for all blocks of the key that they make.
 * A password is given by its bytes or, prepared already, as KEY. */
struct prepared
{
  union hash_state inner, outer, salted;
  uint64_t total;
  size_t tail_length;
  uint8_t tail[HASH_BLOCK_MOST + 4];
};

static void
prepare_password (const struct symcrypt_hash *h, struct prepared *p,
                  const struct symcrypt_hmac_key *key, size_t password_length,
                  const uint8_t *password, size_t salt_length,
                  const uint8_t *salt)
{
  if (key)
    {
      memcpy (&p->inner, key->inner, h->state_size);
      memcpy (&p->outer, key->outer, h->state_size);
    }
  else
    _symcrypt_hmac_prepare (h, &p->inner, &p->outer, password_length,
                            password);
  p->salted = p->inner;
  if (salt_length >= h->block_size)
    h->compress (&p->salted, salt_length / h->block_size, salt);
  p->total = h->block_size + (uint64_t) salt_length + 4;
  p->tail_length = salt_length % h->block_size;
  if (p->tail_length > 0)
    memcpy (p->tail, salt + (salt_length - p->tail_length), p->tail_length);
}

/* U_1 of block COUNTER of the key, as a chaining value. */
static void
first_digest (const struct symcrypt_hash *h, struct prepared *p,
              uint32_t counter, union hash_state *state)
{
  write_be32 (p->tail + p->tail_length, counter);
  *state = p->salted;
  h->finish (state, p->total, p->tail_length + 4, p->tail);
  _symcrypt_hmac_next (h, &p->outer, state, state);
}

static void
write_key (const struct symcrypt_hash *h, const union hash_state *state,
           size_t length, uint8_t *dst)
{
  uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  h->store (state, digest);
  memcpy (dst, digest, length);
}

/* Blocks of keys that wait to be iterated side by side, and where they go. */
struct batch
{
  struct chains chains;
  size_t n;
  size_t lengths[LANES_MOST];
  uint8_t *dsts[LANES_MOST];
};

static void
finish_batch (const struct symcrypt_hash *h, struct batch *b,
              uint64_t iterations)
{
  const struct hash_lanes *f = _symcrypt_lanes_of (h);
  union hash_state inner, outer, state;
  size_t k;
  const struct lanes_threshold *t = _symcrypt_lanes_threshold (f->kernel);
  const size_t in_lanes = lanes_count (f, b->n, t, lanes_least_blocks (t));

  for (k = in_lanes; k < b->n; k++)
    {
      lanes_get (f, b->chains.inner, k, &inner);
      lanes_get (f, b->chains.outer, k, &outer);
      lanes_get (f, b->chains.sum, k, &state);
      iterate_one (h, &inner, &outer, &state, iterations);
      write_key (h, &state, b->lengths[k], b->dsts[k]);
    }
  if (in_lanes > 0)
    iterate_lanes (f, h, t, &b->chains, in_lanes, iterations - 1);
  for (k = 0; k < in_lanes; k++)
    {
      lanes_get (f, b->chains.sum, k, &state);
      write_key (h, &state, b->lengths[k], b->dsts[k]);
    }
  b->n = 0;
}

/* N keys of LENGTH bytes; of KEY if it is not null.  Return 0, or the error of
 * the numbers. */
static NOINLINE int
derive (const struct symcrypt_hash *h, size_t n,
        const struct symcrypt_hmac_key *key, const size_t *password_lengths,
        const uint8_t *const *passwords, uint64_t iterations,
        const size_t *salt_lengths, const uint8_t *const *salts, size_t length,
        uint8_t *const *dsts)
{
  const struct hash_lanes *f;
  struct prepared p;
  struct batch b;
  union hash_state state;
  size_t k, j, blocks; /* of each key */

  if (!h)
    return SYMCRYPT_ERROR_NAME;
  if (iterations == 0)
    return SYMCRYPT_ERROR_ITERATIONS;
  if (length > 0 && (length - 1) / h->digest_size >= UINT32_MAX)
    return SYMCRYPT_ERROR_LENGTH;
  f = _symcrypt_lanes_of (h);
  blocks = length / h->digest_size + (length % h->digest_size > 0);
  b.n = 0;
  for (k = 0; k < n && blocks > 0; k++)
    {
      prepare_password (h, &p, key, key ? 0 : password_lengths[k],
                        key ? NULL : passwords[k], salt_lengths[k], salts[k]);
      for (j = 0; j < blocks; j++)
        {
          const size_t done = j * h->digest_size;
          const size_t rest = length - done;
          const size_t size = rest < h->digest_size ? rest : h->digest_size;
          first_digest (h, &p, (uint32_t) (j + 1), &state);
          lanes_put (f, b.chains.inner, b.n, &p.inner);
          lanes_put (f, b.chains.outer, b.n, &p.outer);
          lanes_put (f, b.chains.sum, b.n, &state);
          b.lengths[b.n] = size;
          b.dsts[b.n] = dsts[k] + done;
          if (++b.n == f->lanes)
            finish_batch (h, &b, iterations);
        }
    }
  if (b.n > 0)
    finish_batch (h, &b, iterations);
  return 0;
}

int
symcrypt_pbkdf2_hmac (const struct symcrypt_hash *hash, size_t password_length,
                      const uint8_t *password, uint64_t iterations,
                      size_t salt_length, const uint8_t *salt, size_t length,
                      uint8_t *dst)
{
  int error;
  error = derive (hash, 1, NULL, &password_length, &password, iterations,
                  &salt_length, &salt, length, &dst);
  scrub (SCRUB_KDF);
  return error;
}

int
symcrypt_pbkdf2_hmac_many (const struct symcrypt_hash *hash, size_t n,
                           const size_t *password_lengths,
                           const uint8_t *const *passwords,
                           uint64_t iterations, const size_t *salt_lengths,
                           const uint8_t *const *salts, size_t length,
                           uint8_t *const *dsts)
{
  int error;
  error = derive (hash, n, NULL, password_lengths, passwords, iterations,
                  salt_lengths, salts, length, dsts);
  scrub (SCRUB_KDF);
  return error;
}

int
symcrypt_pbkdf2_prepared (const struct symcrypt_hmac_key *password,
                          uint64_t iterations, size_t salt_length,
                          const uint8_t *salt, size_t length, uint8_t *dst)
{
  int error;
  if (!password->hash)
    return SYMCRYPT_ERROR_STATE;
  error = derive (password->hash, 1, password, NULL, NULL, iterations,
                  &salt_length, &salt, length, &dst);
  scrub (SCRUB_KDF);
  return error;
}
