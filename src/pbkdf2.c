/* SPDX-License-Identifier: ISC */
/* PBKDF2 (RFC 8018, section 5.2). */
#include "hmac-internal.h"

#include <symcrypt/pbkdf2.h>

HMAC_HASHES (HMAC_DEFINE_HASH)

/* The iterations after the first.  STATE is U_1 as a chaining value, and
 * becomes the exclusive or of U_1 to U_(N+1); INNER and OUTER are the prepared
 * key.  A word beyond a digest that is cut short becomes something, which
 * nobody looks at. */
typedef void iterate_fn (const union hmac_state *inner,
                         const union hmac_state *outer,
                         union hmac_state *state, uint64_t n);

HASH_DRIVER void
iterate (const struct hmac_hash *h, const union hmac_state *inner,
         const union hmac_state *outer, union hmac_state *state, uint64_t n)
{
  struct hmac_block block;
  union hmac_state u;
  size_t k;

  hmac_store (h, state, block.bytes);
  hmac_pad (h, block.bytes);
  for (; n > 0; n--)
    {
      memcpy (&u, inner, h->state_size);
      h->compress (&u, 1, block.bytes);
      hmac_store (h, &u, block.bytes);
      memcpy (&u, outer, h->state_size);
      h->compress (&u, 1, block.bytes);
      hmac_store (h, &u, block.bytes);
      if (h->word_size == 4)
        for (k = 0; k < h->state_size / 4; k++)
          state->words32[k] ^= u.words32[k];
      else
        for (k = 0; k < h->state_size / 8; k++)
          state->words64[k] ^= u.words64[k];
    }
  wipe_inline (sizeof u, &u);
  wipe_inline (h->digest_size, block.bytes);
}

#define ITERATE(NAME, FAMILY, ID, WORD, DIGEST_SIZE, BIG_ENDIAN)              \
  static void NAME##_iterate (const union hmac_state *inner,                  \
                              const union hmac_state *outer,                  \
                              union hmac_state *state, uint64_t n)            \
  {                                                                           \
    iterate (&NAME##_hmac_hash, inner, outer, state, n);                      \
  }
HMAC_HASHES (ITERATE)

#define ADDRESS(NAME, FAMILY, ID, WORD, DIGEST_SIZE, BIG_ENDIAN)              \
  NAME##_iterate,
/* By the number of the hash, less one. */
static iterate_fn *const iterates[HMAC_HASH_COUNT] = { HMAC_HASHES (ADDRESS) };

/* What is wrong with the numbers. */
static int
check (const struct hmac_hash *h, uint64_t iterations, size_t length)
{
  if (iterations == 0)
    return SYMCRYPT_ERROR_ITERATIONS;
  if (length > 0 && (length - 1) / h->digest_size >= UINT32_MAX)
    return SYMCRYPT_ERROR_LENGTH;
  return 0;
}

static void
derive (const struct hmac_hash *h, size_t password_length,
        const uint8_t *password, uint64_t iterations, size_t salt_length,
        const uint8_t *salt, size_t length, uint8_t *dst)
{
  union hmac_state inner, outer, salted, state;
  uint8_t tail[SYMCRYPT_HASH_MAX_BLOCK_SIZE + 4];
  uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  const uint64_t total = h->block_size + (uint64_t) salt_length + 4;
  const size_t tail_length = salt_length % h->block_size;
  uint32_t counter = 1;

  _symcrypt_hmac_set_key (h, &inner, &outer, password_length, password);

  /* All blocks of the key begin with the salt. */
  salted = inner;
  if (salt_length >= h->block_size)
    h->compress (&salted, salt_length / h->block_size, salt);
  if (tail_length > 0)
    memcpy (tail, salt + (salt_length - tail_length), tail_length);

  while (length > 0)
    {
      const size_t n = length < h->digest_size ? length : h->digest_size;

      write_be32 (tail + tail_length, counter++);
      state = salted;
      h->finish (&state, total, tail_length + 4, tail);
      hmac_outer (h, &outer, &state);
      iterates[h->id - 1](&inner, &outer, &state, iterations - 1);
      hmac_store (h, &state, digest);
      memcpy (dst, digest, n);
      dst += n;
      length -= n;
    }
  wipe_inline (sizeof inner, &inner);
  wipe_inline (sizeof outer, &outer);
  wipe_inline (sizeof salted, &salted);
  wipe_inline (sizeof state, &state);
  wipe_inline (sizeof tail, tail);
  wipe_inline (sizeof digest, digest);
}

static int
one (const struct hmac_hash *h, size_t password_length,
     const uint8_t *password, uint64_t iterations, size_t salt_length,
     const uint8_t *salt, size_t length, uint8_t *dst)
{
  int error = check (h, iterations, length);
  if (!error)
    derive (h, password_length, password, iterations, salt_length, salt,
            length, dst);
  return error;
}

static int
many (const struct hmac_hash *h, size_t n, const size_t *password_lengths,
      const uint8_t *const *passwords, uint64_t iterations,
      const size_t *salt_lengths, const uint8_t *const *salts, size_t length,
      uint8_t *const *dsts)
{
  int error = check (h, iterations, length);
  size_t k;
  if (!error)
    for (k = 0; k < n; k++)
      derive (h, password_lengths[k], passwords[k], iterations,
              salt_lengths[k], salts[k], length, dsts[k]);
  return error;
}

#define PBKDF2(NAME, FAMILY, ID, WORD, DIGEST_SIZE, BIG_ENDIAN)               \
  int symcrypt_pbkdf2_hmac_##NAME (                                           \
      size_t password_length, const uint8_t *password, uint64_t iterations,   \
      size_t salt_length, const uint8_t *salt, size_t length, uint8_t *dst)   \
  {                                                                           \
    return one (&NAME##_hmac_hash, password_length, password, iterations,     \
                salt_length, salt, length, dst);                              \
  }                                                                           \
  int symcrypt_pbkdf2_hmac_##NAME##_many (                                    \
      size_t n, const size_t *password_lengths,                               \
      const uint8_t *const *passwords, uint64_t iterations,                   \
      const size_t *salt_lengths, const uint8_t *const *salts, size_t length, \
      uint8_t *const *dsts)                                                   \
  {                                                                           \
    return many (&NAME##_hmac_hash, n, password_lengths, passwords,           \
                 iterations, salt_lengths, salts, length, dsts);              \
  }
HMAC_HASHES (PBKDF2)

int
symcrypt_pbkdf2_hmac (const struct symcrypt_hash *hash, size_t password_length,
                      const uint8_t *password, uint64_t iterations,
                      size_t salt_length, const uint8_t *salt, size_t length,
                      uint8_t *dst)
{
  return one (_symcrypt_hmac_hash (hash), password_length, password,
              iterations, salt_length, salt, length, dst);
}

int
symcrypt_pbkdf2_hmac_many (const struct symcrypt_hash *hash, size_t n,
                           const size_t *password_lengths,
                           const uint8_t *const *passwords,
                           uint64_t iterations, const size_t *salt_lengths,
                           const uint8_t *const *salts, size_t length,
                           uint8_t *const *dsts)
{
  return many (_symcrypt_hmac_hash (hash), n, password_lengths, passwords,
               iterations, salt_lengths, salts, length, dsts);
}
