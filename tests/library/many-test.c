/* SPDX-License-Identifier: ISC */
/* Proves: many messages at once have the digests and tags that they have one
 * by one, for every hash, for 0 to 40 messages and some numbers up to 1,099,
 * of equal and of mixed lengths, after a prefix of any length, under one key
 * and many, and keys of all hashes mixed; for up to 46 nodes, apart and in
 * place; that nothing beyond a message is
 * read and nothing beyond a digest is written; that keys of PBKDF2 longer than
 * a digest, and of many passwords, are what the blocks are by themselves; all
 * this for every way to choose kernels that matters to lanes. */
#include "config.h"

#include <symcrypt/symcrypt.h>

#include "hash-named.h"
#include "kernel.h"
#include "tests/testutil.h"

enum
{
  MOST = 1100,
  LONGEST = 3000
};

static struct guarded page;
static uint8_t *text; /* LONGEST bytes, and a page that must not be read */
static size_t lengths[MOST];
static const uint8_t *datas[MOST];
static uint8_t *digests[MOST];
static uint8_t room[MOST][SYMCRYPT_HASH_MAX_DIGEST_SIZE + 2];
static uint8_t expected[MOST][SYMCRYPT_HASH_MAX_DIGEST_SIZE + 2];

enum shape
{
  EQUAL,   /* all of one length */
  SHORT,   /* one block and two */
  MIXED,   /* of all lengths */
  OUTLIER, /* one that is long */
  SHAPES
};

/* Messages that end at a page. */
static void
messages (size_t n, enum shape shape)
{
  const size_t equal = random_below (400);
  size_t k;
  for (k = 0; k < n; k++)
    {
      lengths[k] = shape == EQUAL   ? equal
                   : shape == SHORT ? random_below (130)
                   : shape == MIXED ? random_below (1u << random_below (12))
                   : k == n / 2     ? LONGEST
                                    : 32;
      if (lengths[k] > LONGEST)
        lengths[k] = LONGEST;
      datas[k] = lengths[k] ? text + (LONGEST - lengths[k]) : NULL;
      digests[k] = room[k] + random_below (3);
    }
  random_bytes (room, sizeof room);
  memcpy (expected, room, sizeof room);
}

static uint8_t *
expected_at (size_t k)
{
  return expected[k] + (digests[k] - room[k]);
}

#define NUMBERS(N)                                                            \
  (N) = 0;                                                                    \
  (N) < MOST;                                                                 \
  (N) += (N) < 40 ? 1 : 353

/* Digests of many messages. */
static int
hash_many (const struct named_hash *named)
{
  const struct symcrypt_hash *hash = named->description ();
  const int has_own = named->own.digest_size == named->own.state_size;
  size_t n, k;
  int shape;
  for (shape = 0; shape < SHAPES; shape++)
    for (NUMBERS (n))
      {
        messages (n, (enum shape) shape);
        for (k = 0; k < n; k++)
          must (symcrypt_hash (hash, lengths[k], datas[k], expected_at (k)));
        if (has_own && n % 2)
          named->own.many (n, lengths, datas, digests);
        else
          must (symcrypt_hash_many (hash, n, lengths, datas, digests));
        if (memcmp (room, expected, sizeof room) != 0)
          return 0;
      }
  return 1;
}

/* Digests of many messages after a prefix, which stays. */
static int
hash_prefixed (const struct symcrypt_hash *hash)
{
  const size_t block = symcrypt_hash_block_size (hash);
  struct symcrypt_hash_ctx ctx, copy;
  size_t n, k;
  int shape;
  /* Clear the context first, because bytes that no call sets are compared,
   * too. */
  memset (&ctx, 0, sizeof ctx);
  for (shape = 0; shape < SHAPES; shape++)
    for (NUMBERS (n))
      {
        const size_t prefix
            = n % 3 ? random_below (3 * (uint32_t) block) : n % 4 * block;
        messages (n, (enum shape) shape);
        must (symcrypt_hash_init (&ctx, hash));
        symcrypt_hash_update (&ctx, prefix, text);
        for (k = 0; k < n; k++)
          {
            copy = ctx;
            symcrypt_hash_update (&copy, lengths[k], datas[k]);
            must (symcrypt_hash_digest (&copy, expected_at (k)));
          }
        copy = ctx;
        must (symcrypt_hash_ctx_many (&ctx, n, lengths, datas, digests));
        if (memcmp (room, expected, sizeof room) != 0
            || memcmp (&ctx, &copy, sizeof ctx) != 0)
          return 0;
      }
  return 1;
}

/* Digests of nodes, which end at a page or are where the digests go. */
static int
hash_nodes (void)
{
  static uint8_t nodes[MOST][64];
  const size_t most = LONGEST / 64;
  size_t n, k;
  for (n = 0; n <= most; n++)
    {
      const uint8_t *src = text + (LONGEST - 64 * n);
      uint8_t *at = &room[0][0] + random_below (3);
      random_bytes (room, sizeof room);
      memcpy (expected, room, sizeof room);
      memcpy (nodes, src, 64 * n);
      for (k = 0; k < n; k++)
        symcrypt_sha256 (64, src + 64 * k,
                         &expected[0][0] + (at - &room[0][0]) + 32 * k);
      symcrypt_sha256_nodes (n, at, src);
      symcrypt_sha256_nodes (n, nodes[0], nodes[0]);
      if (memcmp (room, expected, sizeof room) != 0
          || memcmp (nodes, at, 32 * n) != 0)
        return 0;
    }
  symcrypt_sha256_nodes (0, NULL, NULL);
  return 1;
}

/* Tags of many messages under keys of HASH, or of all hashes if that is null.
 */
static int
hmac_many (const struct symcrypt_hash *hash)
{
  static struct symcrypt_hmac_key key[40];
  const struct symcrypt_hmac_key *keys[MOST];
  const uint32_t most = hash ? 7 : 40;
  size_t n, k;
  int shape;
  for (k = 0; k < most; k++)
    must (symcrypt_hmac_set_key (
        &key[k], hash ? hash : symcrypt_hashes (k % HASHES), 30 * k, text));
  for (shape = 0; shape < SHAPES; shape++)
    for (NUMBERS (n))
      {
        messages (n, (enum shape) shape);
        for (k = 0; k < n; k++)
          {
            const size_t in_turn = hash ? 0 : k / 20 % most;
            keys[k] = &key[n % 2 ? in_turn : random_below (most)];
            must (symcrypt_hmac (keys[k], lengths[k], datas[k],
                                 expected_at (k)));
          }
        must (symcrypt_hmac_many (n, keys, lengths, datas, digests));
        if (memcmp (room, expected, sizeof room) != 0)
          return 0;
      }
  return 1;
}

/* PBKDF2 by its definition. */
static void
derive (const struct symcrypt_hash *hash, size_t password_length,
        const uint8_t *password, unsigned iterations, size_t salt_length,
        const uint8_t *salt, size_t length, uint8_t *dst)
{
  struct symcrypt_hmac_key key;
  struct symcrypt_hmac_ctx ctx;
  uint8_t u[SYMCRYPT_HASH_MAX_DIGEST_SIZE], sum[sizeof u];
  uint8_t number[4] = { 0, 0, 0, 0 };
  size_t k, done, size;
  unsigned i;

  must (symcrypt_hmac_set_key (&key, hash, password_length, password));
  for (done = 0; done < length; done += size)
    {
      number[3]++;
      number[2] = (uint8_t) (number[2] + (number[3] == 0));
      must (symcrypt_hmac_init (&ctx, &key));
      symcrypt_hmac_update (&ctx, salt_length, salt);
      symcrypt_hmac_update (&ctx, 4, number);
      must (symcrypt_hmac_digest (&ctx, u));
      memcpy (sum, u, sizeof sum);
      for (i = 1; i < iterations; i++)
        {
          must (symcrypt_hmac (&key, symcrypt_hash_digest_size (hash), u, u));
          for (k = 0; k < symcrypt_hash_digest_size (hash); k++)
            sum[k] ^= u[k];
        }
      size = length - done;
      if (size > symcrypt_hash_digest_size (hash))
        size = symcrypt_hash_digest_size (hash);
      memcpy (dst + done, sum, size);
    }
}

static int
pbkdf2 (const struct symcrypt_hash *hash)
{
  enum
  {
    PASSWORDS = 35,
    SIZE = 200
  };
  static uint8_t got[PASSWORDS][SIZE], want[PASSWORDS][SIZE];
  uint8_t *dsts[PASSWORDS];
  const uint8_t *salts[PASSWORDS];
  size_t salt_lengths[PASSWORDS], n, k, length;
  unsigned iterations;

  for (n = 1; n <= PASSWORDS; n++)
    for (iterations = 1; iterations <= 4; iterations += 3)
      {
        length = n % 4 ? symcrypt_hash_digest_size (hash) - n % 3
                       : random_below (SIZE);
        random_bytes (got, sizeof got);
        memcpy (want, got, sizeof got);
        messages (n, SHORT);
        for (k = 0; k < n; k++)
          {
            dsts[k] = got[k];
            salt_lengths[k] = random_below (300);
            salts[k] = text + random_below (1000);
            derive (hash, lengths[k], datas[k], iterations, salt_lengths[k],
                    salts[k], length, want[k]);
          }
        if (symcrypt_pbkdf2_hmac_many (hash, n, lengths, datas, iterations,
                                       salt_lengths, salts, length, dsts)
                != 0
            || memcmp (got, want, sizeof got) != 0)
          return 0;
      }
  /* Long outputs of one. */
  for (length = 0; length < sizeof got; length += 1 + random_below (700))
    {
      random_bytes (got, sizeof got);
      memcpy (want, got, sizeof got);
      derive (hash, 9, text, 3, 20, text, length, want[0]);
      if (symcrypt_pbkdf2_hmac (hash, 9, text, 3, 20, text, length, got[0])
              != 0
          || memcmp (got, want, sizeof got) != 0)
        return 0;
    }
  return 1;
}

static void
all (const char *with)
{
  const struct symcrypt_hash *hash;
  size_t k;
  for (k = 0; (hash = symcrypt_hashes (k)) != NULL; k++)
    {
      const char *name = symcrypt_hash_name (hash);
      ok (hash_many (&named_hashes[k]), "%s: %s of many messages", with, name);
      ok (hash_prefixed (hash), "%s: %s of many messages after a prefix", with,
          name);
      ok (hmac_many (hash), "%s: hmac-%s of many messages", with, name);
      ok (pbkdf2 (hash), "%s: pbkdf2-hmac-%s of many passwords", with, name);
    }
  ok (hmac_many (NULL), "%s: hmac of many messages, of any hash", with);
  ok (hash_nodes (), "%s: nodes of SHA-256, apart and in place", with);
}

int
main (void)
{
  /* A mask only grows. */
  static const char *const masks[]
      = { "-sha_ni", "-avx512", "-avx2", "-sha1,-sha2", "-neon", "-all" };
  uint64_t before;
  size_t k;

  page = guarded_new (LONGEST);
  text = page.at_end;
  random_bytes (text, LONGEST);
  all ("as it is");
  for (k = 0; k < sizeof masks / sizeof masks[0]; k++)
    {
      before = symcrypt_cpu_features ();
      if (symcrypt_cpu_mask (masks[k]) == 0
          && symcrypt_cpu_features () != before)
        all (masks[k]);
      else
        skip ("nothing changes", "%s", masks[k]);
    }
  return done ();
}
