/* SPDX-License-Identifier: ISC */
/* PBKDF2 (RFC 8018, section 5.2). */
#include "inner.h"

#include "many-internal.h"

#include <symcrypt/pbkdf2.h>

/* N iterations.  STATE is U, the last value of the HMAC, and behind it the
 * exclusive or of all so far; KEY is the inner and the outer chaining value.
 * A word beyond a digest that is cut short becomes something, which nobody
 * looks at. */
HASH_DRIVER void
iterate (const struct symcrypt_hash *h, uint8_t *state, const uint8_t *key,
         uint64_t n)
{
  uint8_t block[SYMCRYPT_HASH_MAX_BLOCK_SIZE];
  union hash_state u, sum;
  size_t k;

  memcpy (&u, state, h->state_size);
  memcpy (&sum, state + h->state_size, h->state_size);
  hmac_block (h, &u, 0, block);
  hmac_block (h, &u, 1, block);
  do
    {
      memcpy (&u, key, h->state_size);
      h->compress (&u, 1, block);
      hmac_block (h, &u, 0, block);
      memcpy (&u, key + h->state_size, h->state_size);
      h->compress (&u, 1, block);
      hmac_block (h, &u, 0, block);
      if (h->word_size == 4)
        for (k = 0; k < h->state_size / 4; k++)
          sum.words32[k] ^= u.words32[k];
      else
        for (k = 0; k < h->state_size / 8; k++)
          sum.words64[k] ^= u.words64[k];
    }
  while (--n > 0);
  memcpy (state, &u, h->state_size);
  memcpy (state + h->state_size, &sum, h->state_size);
}

/* The kernels, for digests that are the whole chaining value: N iterations
 * that compress with whatever is best.  A family without lanes has none. */
typedef void iterate_fn (void *state, const void *key, uint64_t n);

#define FAMILY(FAMILY, WORD, WORDS, BLOCK, ENDIANNESS)                        \
  void KERNEL_ABI _symcrypt_##FAMILY##_iterate_portable (                     \
      WORD *state, const WORD *key, size_t n)                                 \
  {                                                                           \
    iterate (&FAMILY##_hash, (uint8_t *) state, (const uint8_t *) key, n);    \
  }                                                                           \
  static inline void FAMILY##_whole (void *state, const void *key,            \
                                     uint64_t n)                              \
  {                                                                           \
    const uint64_t most = SIZE_MAX;                                           \
    for (; n > most; n -= most)                                               \
      FAMILY##_iterate_kernel () ((WORD *) state, (const WORD *) key,         \
                                  (size_t) most);                             \
    if (n > 0)                                                                \
      FAMILY##_iterate_kernel () ((WORD *) state, (const WORD *) key,         \
                                  (size_t) n);                                \
  }
#define FAMILY_WITHOUT_LANES(FAMILY, WORD, WORDS, BLOCK, ENDIANNESS)          \
  static inline void FAMILY##_whole (void *state, const void *key,            \
                                     uint64_t n)                              \
  {                                                                           \
    if (n > 0)                                                                \
      iterate (&FAMILY##_hash, state, key, n);                                \
  }
#include "hashes.def"

/* Any number of iterations, with a kernel if there is one for this digest. */
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  static void NAME##_iterate (void *state, const void *key, uint64_t n)       \
  {                                                                           \
    if ((DIGEST) == NAME##_hash.state_size)                                   \
      FAMILY##_whole (state, key, n);                                         \
    else if (n > 0)                                                           \
      iterate (&NAME##_hash, state, key, n);                                  \
  }
#include "hashes.def"

static iterate_fn *const iterates[HASH_COUNT] = {
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  [HASH_##NAME] = NAME##_iterate,
#include "hashes.def"
};

/* What is wrong with the numbers. */
static int
check (const struct symcrypt_hash *h, uint64_t iterations, size_t length)
{
  if (iterations == 0)
    return SYMCRYPT_ERROR_ITERATIONS;
  if (length > 0 && (length - 1) / h->digest_size >= UINT32_MAX)
    return SYMCRYPT_ERROR_LENGTH;
  return 0;
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
    uint8_t bytes[2 * SYMCRYPT_HASH_MAX_STATE_SIZE];
    uint64_t words[2 * SYMCRYPT_HASH_MAX_STATE_SIZE / 8];
  } key, both;
  memcpy (key.bytes, inner, h->state_size);
  memcpy (key.bytes + h->state_size, outer, h->state_size);
  memcpy (both.bytes, state, h->state_size);
  memcpy (both.bytes + h->state_size, state, h->state_size);
  iterates[h->index](both.bytes, key.bytes, iterations - 1);
  memcpy (state, both.bytes + h->state_size, h->state_size);
}

/* A password and a salt, prepared for all blocks of the key that they make.
 * A password is given by its bytes or, prepared already, as KEY. */
struct prepared
{
  union hash_state inner, outer, salted;
  uint64_t total;
  size_t tail_length;
  uint8_t tail[SYMCRYPT_HASH_MAX_BLOCK_SIZE + 4];
};

static void
prepare (const struct symcrypt_hash *h, struct prepared *p,
         const struct symcrypt_hmac_key *key, size_t password_length,
         const uint8_t *password, size_t salt_length, const uint8_t *salt)
{
  if (key)
    {
      memcpy (&p->inner, key->inner, h->state_size);
      memcpy (&p->outer, key->outer, h->state_size);
    }
  else
    _symcrypt_hmac_set_key (h, &p->inner, &p->outer, password_length,
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
first (const struct symcrypt_hash *h, struct prepared *p, uint32_t counter,
       union hash_state *state)
{
  write_be32 (p->tail + p->tail_length, counter);
  *state = p->salted;
  h->finish (state, p->total, p->tail_length + 4, p->tail);
  _symcrypt_hmac_outer (h, &p->outer, state);
}

static void
output (const struct symcrypt_hash *h, const union hash_state *state,
        size_t length, uint8_t *dst)
{
  uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  hmac_store (h, state, digest);
  memcpy (dst, digest, length);
}

/* Blocks of keys that wait to be iterated side by side, and where they go. */
struct batch
{
  struct lanes_chains chains;
  size_t n;
  size_t lengths[LANES_MOST];
  uint8_t *dsts[LANES_MOST];
};

static void
finish_batch (const struct symcrypt_hash *h, struct batch *b,
              uint64_t iterations)
{
  union hash_state inner, outer, state;
  size_t k;
  const size_t in_lanes = _symcrypt_lanes_worth (h, b->n);

  for (k = in_lanes; k < b->n; k++)
    {
      _symcrypt_lanes_get (h, b->chains.inner, k, &inner);
      _symcrypt_lanes_get (h, b->chains.outer, k, &outer);
      _symcrypt_lanes_get (h, b->chains.sum, k, &state);
      iterate_one (h, &inner, &outer, &state, iterations);
      output (h, &state, b->lengths[k], b->dsts[k]);
    }
  if (in_lanes > 0)
    _symcrypt_lanes_iterate (h, &b->chains, in_lanes, iterations - 1);
  for (k = 0; k < in_lanes; k++)
    {
      _symcrypt_lanes_get (h, b->chains.sum, k, &state);
      output (h, &state, b->lengths[k], b->dsts[k]);
    }
  b->n = 0;
}

/* N keys of LENGTH bytes; of KEY if it is not null. */
static void
derive (const struct symcrypt_hash *h, size_t n,
        const struct symcrypt_hmac_key *key, const size_t *password_lengths,
        const uint8_t *const *passwords, uint64_t iterations,
        const size_t *salt_lengths, const uint8_t *const *salts, size_t length,
        uint8_t *const *dsts)
{
  const size_t blocks = length / h->digest_size
                        + (length % h->digest_size > 0); /* of each key */
  struct prepared p;
  struct batch b;
  union hash_state state;
  size_t k, j;
  const int few = h->lanes == 0
                  || (blocks == 1 && (n < 2 || !_symcrypt_lanes_worth (h, n)));

  b.n = 0;
  for (k = 0; k < n && blocks > 0; k++)
    {
      prepare (h, &p, key, key ? 0 : password_lengths[k],
               key ? NULL : passwords[k], salt_lengths[k], salts[k]);
      for (j = 0; j < blocks; j++)
        {
          const size_t done = j * h->digest_size;
          const size_t rest = length - done;
          const size_t size = rest < h->digest_size ? rest : h->digest_size;
          first (h, &p, (uint32_t) (j + 1), &state);
          if (few)
            {
              iterate_one (h, &p.inner, &p.outer, &state, iterations);
              output (h, &state, size, dsts[k] + done);
              continue;
            }
          _symcrypt_lanes_put (h, b.chains.inner, b.n, &p.inner);
          _symcrypt_lanes_put (h, b.chains.outer, b.n, &p.outer);
          _symcrypt_lanes_put (h, b.chains.sum, b.n, &state);
          b.lengths[b.n] = size;
          b.dsts[b.n] = dsts[k] + done;
          if (++b.n == h->lanes)
            finish_batch (h, &b, iterations);
        }
    }
  if (b.n > 0)
    finish_batch (h, &b, iterations);
}

static int
one (const struct symcrypt_hash *h, size_t password_length,
     const uint8_t *password, uint64_t iterations, size_t salt_length,
     const uint8_t *salt, size_t length, uint8_t *dst)
{
  int error = check (h, iterations, length);
  if (!error)
    derive (h, 1, NULL, &password_length, &password, iterations, &salt_length,
            &salt, length, &dst);
  return error;
}

static int
many (const struct symcrypt_hash *h, size_t n, const size_t *password_lengths,
      const uint8_t *const *passwords, uint64_t iterations,
      const size_t *salt_lengths, const uint8_t *const *salts, size_t length,
      uint8_t *const *dsts)
{
  int error = check (h, iterations, length);
  if (!error)
    derive (h, n, NULL, password_lengths, passwords, iterations, salt_lengths,
            salts, length, dsts);
  return error;
}

#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  int symcrypt_pbkdf2_hmac_##NAME (                                           \
      size_t password_length, const uint8_t *password, uint64_t iterations,   \
      size_t salt_length, const uint8_t *salt, size_t length, uint8_t *dst)   \
  {                                                                           \
    return one (&NAME##_hash, password_length, password, iterations,          \
                salt_length, salt, length, dst);                              \
  }                                                                           \
  int symcrypt_pbkdf2_hmac_##NAME##_many (                                    \
      size_t n, const size_t *password_lengths,                               \
      const uint8_t *const *passwords, uint64_t iterations,                   \
      const size_t *salt_lengths, const uint8_t *const *salts, size_t length, \
      uint8_t *const *dsts)                                                   \
  {                                                                           \
    return many (&NAME##_hash, n, password_lengths, passwords, iterations,    \
                 salt_lengths, salts, length, dsts);                          \
  }
#include "hashes.def"

int
symcrypt_pbkdf2_hmac (const struct symcrypt_hash *hash, size_t password_length,
                      const uint8_t *password, uint64_t iterations,
                      size_t salt_length, const uint8_t *salt, size_t length,
                      uint8_t *dst)
{
  const struct symcrypt_hash *h = with_hmac (hash);
  return h ? one (h, password_length, password, iterations, salt_length, salt,
                  length, dst)
           : SYMCRYPT_ERROR_NAME;
}

int
symcrypt_pbkdf2_hmac_many (const struct symcrypt_hash *hash, size_t n,
                           const size_t *password_lengths,
                           const uint8_t *const *passwords,
                           uint64_t iterations, const size_t *salt_lengths,
                           const uint8_t *const *salts, size_t length,
                           uint8_t *const *dsts)
{
  const struct symcrypt_hash *h = with_hmac (hash);
  return h ? many (h, n, password_lengths, passwords, iterations, salt_lengths,
                   salts, length, dsts)
           : SYMCRYPT_ERROR_NAME;
}

int
symcrypt_pbkdf2_prepared (const struct symcrypt_hmac_key *password,
                          uint64_t iterations, size_t salt_length,
                          const uint8_t *salt, size_t length, uint8_t *dst)
{
  int error;
  if (!password->hash)
    return SYMCRYPT_ERROR_STATE;
  error = check (password->hash, iterations, length);
  if (!error)
    derive (password->hash, 1, password, NULL, NULL, iterations, &salt_length,
            &salt, length, &dst);
  return error;
}
