/* SPDX-License-Identifier: ISC */
/* PBKDF2 (RFC 8018, section 5.2). */
#include "hmac-internal.h"

#include <symcrypt/pbkdf2.h>

HMAC_HASHES (HMAC_DEFINE_HASH)

/* N iterations.  STATE is U, the last value of the HMAC, and behind it the
 * exclusive or of all so far; KEY is the inner and the outer chaining value.
 * A word beyond a digest that is cut short becomes something, which nobody
 * looks at. */
HASH_DRIVER void
iterate (const struct hmac_hash *h, uint8_t *state, const uint8_t *key,
         uint64_t n)
{
  struct hmac_block block;
  union hmac_state u, sum;
  size_t k;

  memcpy (&u, state, h->state_size);
  memcpy (&sum, state + h->state_size, h->state_size);
  hmac_store (h, &u, block.bytes);
  hmac_pad (h, block.bytes);
  do
    {
      memcpy (&u, key, h->state_size);
      h->compress (&u, 1, block.bytes);
      hmac_store (h, &u, block.bytes);
      memcpy (&u, key + h->state_size, h->state_size);
      h->compress (&u, 1, block.bytes);
      hmac_store (h, &u, block.bytes);
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
  wipe_inline (sizeof u, &u);
  wipe_inline (sizeof sum, &sum);
  wipe_inline (h->digest_size, block.bytes);
}

/* The kernels for whole digests.  They compress with whatever is best. */
#define ITERATE_KERNEL(NAME, WORD)                                            \
  void _symcrypt_##NAME##_iterate_c (WORD *state, const WORD *key, size_t n)  \
  {                                                                           \
    iterate (&NAME##_hmac_hash, (uint8_t *) state, (const uint8_t *) key, n); \
  }
ITERATE_KERNEL (md5, uint32_t)
ITERATE_KERNEL (sha1, uint32_t)
ITERATE_KERNEL (sha256, uint32_t)
ITERATE_KERNEL (sha512, uint64_t)

/* Any number of iterations, with a kernel if there is one for this digest. */
typedef void iterate_fn (void *state, const void *key, uint64_t n);

#define WHOLE(NAME, WORD)                                                     \
  static void NAME##_iterate (void *state, const void *key, uint64_t n)       \
  {                                                                           \
    const uint64_t most = SIZE_MAX;                                           \
    for (; n > most; n -= most)                                               \
      NAME##_iterate_kernel () ((WORD *) state, (const WORD *) key,           \
                                (size_t) most);                               \
    if (n > 0)                                                                \
      NAME##_iterate_kernel () ((WORD *) state, (const WORD *) key,           \
                                (size_t) n);                                  \
  }
WHOLE (md5, uint32_t)
WHOLE (sha1, uint32_t)
WHOLE (sha256, uint32_t)
WHOLE (sha512, uint64_t)

#define CUT_SHORT(NAME)                                                       \
  static void NAME##_iterate (void *state, const void *key, uint64_t n)       \
  {                                                                           \
    if (n > 0)                                                                \
      iterate (&NAME##_hmac_hash, state, key, n);                             \
  }
CUT_SHORT (sha224)
CUT_SHORT (sha384)
CUT_SHORT (sha512_224)
CUT_SHORT (sha512_256)

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
  union
  {
    uint8_t bytes[2 * SYMCRYPT_HASH_MAX_STATE_SIZE];
    uint64_t words[2 * SYMCRYPT_HASH_MAX_STATE_SIZE / 8];
  } key, state;
  uint8_t *const inner = key.bytes, *const outer = key.bytes + h->state_size;
  uint8_t *const u = state.bytes, *const sum = state.bytes + h->state_size;
  union hmac_state salted;
  uint8_t tail[SYMCRYPT_HASH_MAX_BLOCK_SIZE + 4];
  uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  const uint64_t total = h->block_size + (uint64_t) salt_length + 4;
  const size_t tail_length = salt_length % h->block_size;
  uint32_t counter = 1;

  _symcrypt_hmac_set_key (h, inner, outer, password_length, password);

  /* All blocks of the key begin with the salt. */
  memcpy (&salted, inner, h->state_size);
  if (salt_length >= h->block_size)
    h->compress (&salted, salt_length / h->block_size, salt);
  if (tail_length > 0)
    memcpy (tail, salt + (salt_length - tail_length), tail_length);

  while (length > 0)
    {
      const size_t n = length < h->digest_size ? length : h->digest_size;

      write_be32 (tail + tail_length, counter++);
      memcpy (u, &salted, h->state_size);
      h->finish (u, total, tail_length + 4, tail);
      hmac_outer (h, outer, u);
      memcpy (sum, u, h->state_size);
      iterates[h->id - 1](u, inner, iterations - 1);
      hmac_store (h, sum, digest);
      memcpy (dst, digest, n);
      dst += n;
      length -= n;
    }
  wipe_inline (sizeof key, &key);
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
