/* SPDX-License-Identifier: ISC */
/* Proves of PBKDF2 with every hash: published vectors (that of RFC 6070 with
 * 16777216 iterations if SYMCRYPT_SLOW_TESTS is set); every output length up
 * to some digests, which is the beginning of any longer one; blocks with
 * numbers of two and three bytes against the definition; the documented
 * errors, with nothing written; nothing touched outside of buffers. */
#include "config.h"

#include <symcrypt/hmac.h>
#include <symcrypt/pbkdf2.h>

#include "hash-count.h"
#include "tests/testutil.h"

enum
{
  MAX_DIGEST = SYMCRYPT_HASH_MAX_DIGEST_SIZE,
  MAX_OUTPUT = 4 * MAX_DIGEST + 1
};

static uint8_t text[400]; /* random */

static void
vectors (void)
{
  char *file = source_file ("tests/vectors/kdf/pbkdf2.txt", NULL);
  unsigned counts[HASHES] = { 0 }, wrong[HASHES] = { 0 };
  unsigned published = 0;
  const char *words[6];
  size_t k;

  while (next_row (&file, 6, words) > 0)
    {
      const struct symcrypt_hash *hash = symcrypt_hash_lookup (words[1]);
      const unsigned long iterations = strtoul (words[2], NULL, 10);
      const uint8_t *password, *salt, *key;
      size_t password_length, salt_length, length;
      uint8_t got[1024];
      int good;
      for (k = 0; k < HASHES && symcrypt_hashes (k) != hash; k++)
        continue;
      if (k == HASHES)
        {
          ok (0, "the hash %s", words[1]);
          continue;
        }
      if (iterations > 1000000 && !getenv ("SYMCRYPT_SLOW_TESTS"))
        {
          published++;
          skip ("slow; SYMCRYPT_SLOW_TESTS is not set",
                "%s: %s, %lu iterations", words[0], words[1], iterations);
          continue;
        }
      password = unhex (words[3], &password_length);
      salt = unhex (words[4], &salt_length);
      key = unhex (words[5], &length);
      good = symcrypt_pbkdf2_hmac (hash, password_length, password, iterations,
                                   salt_length, salt, length, got)
                 == 0
             && memcmp (got, key, length) == 0;
      if (strcmp (words[0], "Python") != 0)
        {
          published++;
          ok (good, "%s: %s, %lu iterations", words[0], words[1], iterations);
        }
      else
        {
          counts[k]++;
          if (!good && wrong[k]++ == 0)
            diag ("%s, password %s, salt %s", words[1], words[3], words[4]);
        }
    }
  ok (published == 6 + 2, "all of RFC 6070, and of RFC 7914, section 11");
  for (k = 0; k < HASHES; k++)
    ok (counts[k] > 0 && wrong[k] == 0, "%s: %u vectors of Python",
        symcrypt_hash_name (symcrypt_hashes (k)), counts[k]);
}

/* Blocks of an output of MOST of them. */
static void
numbers (const struct symcrypt_hash *hash, uint32_t most)
{
  static const uint32_t chosen[] = { 1, 255, 256, 257, 65535, 65536, 65793 };
  const size_t size = symcrypt_hash_digest_size (hash);
  uint8_t u[MAX_DIGEST], t[MAX_DIGEST], *got = malloc (most * size);
  struct symcrypt_hmac_key key;
  struct symcrypt_hmac_ctx ctx;
  size_t i, k;
  int good = got != NULL;

  must (symcrypt_hmac_set_key (&key, hash, 30, text));
  good
      = good
        && symcrypt_pbkdf2_hmac (hash, 30, text, 2, 20, text, most * size, got)
               == 0;
  for (i = 0; good && i < sizeof chosen / sizeof chosen[0]; i++)
    {
      uint8_t number[4];
      if (chosen[i] > most)
        continue;
      for (k = 0; k < 4; k++)
        number[k] = (uint8_t) (chosen[i] >> (24 - 8 * k));
      symcrypt_hmac_init (&ctx, &key);
      symcrypt_hmac_update (&ctx, 20, text);
      symcrypt_hmac_update (&ctx, 4, number);
      symcrypt_hmac_digest (&ctx, u);
      memcpy (t, u, size);
      symcrypt_hmac (&key, size, u, u);
      for (k = 0; k < size; k++)
        t[k] ^= u[k];
      good = memcmp (got + (chosen[i] - 1) * size, t, size) == 0;
    }
  free (got);
  ok (good, "%s: an output of %lu blocks", symcrypt_hash_name (hash),
      (unsigned long) most);
}

static void
outputs (const struct symcrypt_hash *hash)
{
  const size_t limit = 4 * symcrypt_hash_digest_size (hash) + 1;
  static struct guarded pages, inputs;
  uint8_t whole[MAX_OUTPUT];
  size_t n;
  int good;

  if (!pages.size)
    {
      pages = guarded_new (MAX_OUTPUT);
      inputs = guarded_new (300);
    }
  good = symcrypt_pbkdf2_hmac (hash, 9, text, 2, 11, text + 9, limit, whole)
         == 0;
  for (n = 0; n <= limit; n++)
    {
      uint8_t *end = pages.at_end + pages.size - n;
      good = good
             && symcrypt_pbkdf2_hmac (hash, 9, text, 2, 11, text + 9, n, end)
                    == 0
             && memcmp (end, whole, n) == 0
             && symcrypt_pbkdf2_hmac (hash, 9, text, 2, 11, text + 9, n,
                                      pages.at_start)
                    == 0
             && memcmp (pages.at_start, whole, n) == 0;
    }
  ok (good && symcrypt_pbkdf2_hmac (hash, 9, text, 2, 11, text, 0, NULL) == 0,
      "%s: every length up to 4 digests and a byte",
      symcrypt_hash_name (hash));

  /* Inputs at the end of a page, at its start, and as null pointers. */
  good = 1;
  for (n = 0; n <= inputs.size; n++)
    {
      uint8_t expected[MAX_DIGEST], got[MAX_DIGEST];
      uint8_t *end = inputs.at_end + inputs.size - n;
      memcpy (end, text, n);
      memcpy (inputs.at_start, text, n);
      good = good
             && symcrypt_pbkdf2_hmac (hash, n, text, 2, 7, text, 20, expected)
                    == 0
             && symcrypt_pbkdf2_hmac (hash, n, n ? end : NULL, 2, 7, text, 20,
                                      got)
                    == 0
             && memcmp (got, expected, 20) == 0
             && symcrypt_pbkdf2_hmac (hash, n, inputs.at_start, 2, 7, text, 20,
                                      got)
                    == 0
             && memcmp (got, expected, 20) == 0
             && symcrypt_pbkdf2_hmac (hash, 7, text, 2, n, text, 20, expected)
                    == 0
             && symcrypt_pbkdf2_hmac (hash, 7, text, 2, n, n ? end : NULL, 20,
                                      got)
                    == 0
             && memcmp (got, expected, 20) == 0
             && symcrypt_pbkdf2_hmac (hash, 7, text, 2, n, inputs.at_start, 20,
                                      got)
                    == 0
             && memcmp (got, expected, 20) == 0;
    }
  ok (good, "%s: passwords and salts of 0 to 300 bytes",
      symcrypt_hash_name (hash));
}

static void
errors (const struct symcrypt_hash *hash)
{
  uint8_t out[MAX_DIGEST];
  uint8_t *dsts[1] = { out };
  const uint8_t *texts[1] = { text };
  const size_t lengths[1] = { 8 };
  size_t k;
  int good = symcrypt_pbkdf2_hmac (hash, 8, text, 0, 8, text, 20, out)
                 == SYMCRYPT_ERROR_ITERATIONS
             && symcrypt_pbkdf2_hmac (hash, 8, text, 0, 8, text, 0, out)
                    == SYMCRYPT_ERROR_ITERATIONS
             && symcrypt_pbkdf2_hmac_many (hash, 1, lengths, texts, 0, lengths,
                                           texts, 20, dsts)
                    == SYMCRYPT_ERROR_ITERATIONS;
  memset (out, 0xa5, sizeof out);
  good = good
         && symcrypt_pbkdf2_hmac (hash, 8, text, 0, 8, text, 20, out)
                == SYMCRYPT_ERROR_ITERATIONS;
  for (k = 0; k < sizeof out; k++)
    good = good && out[k] == 0xa5;
  ok (good, "%s: 0 iterations are an error, and nothing is written",
      symcrypt_hash_name (hash));

#if SIZE_MAX > 0xffffffff
  {
    /* The compiler would tell. */
    volatile size_t most = SIZE_MAX;
    const volatile size_t limit
        = (size_t) 0xffffffff * symcrypt_hash_digest_size (hash);
    good = symcrypt_pbkdf2_hmac (hash, 8, text, 1, 8, text, limit + 1, out)
               == SYMCRYPT_ERROR_LENGTH
           && symcrypt_pbkdf2_hmac (hash, 8, text, 1, 8, text, most, out)
                  == SYMCRYPT_ERROR_LENGTH
           && symcrypt_pbkdf2_hmac_many (hash, 1, lengths, texts, 1, lengths,
                                         texts, limit + 1, dsts)
                  == SYMCRYPT_ERROR_LENGTH
           && symcrypt_pbkdf2_hmac_many (hash, 0, NULL, NULL, 1, NULL, NULL,
                                         limit, NULL)
                  == 0;
    for (k = 0; k < sizeof out; k++)
      good = good && out[k] == 0xa5;
    ok (good, "%s: more than 2^32 - 1 digests are an error",
        symcrypt_hash_name (hash));
  }
#else
  skip ("no object is that large here",
        "%s: more than 2^32 - 1 digests are an error",
        symcrypt_hash_name (hash));
#endif
}

/* Long outputs, and the errors, of a prepared password; no hash. */
static void
prepared (void)
{
  const struct symcrypt_hash *none = symcrypt_hash_lookup ("none");
  uint8_t out[300], expected[300];
  uint8_t *dsts[1] = { out };
  const uint8_t *texts[1] = { text };
  const size_t lengths[1] = { 8 };
  struct symcrypt_hmac_key key;
  size_t n, k;
  int good = 1;

  must (symcrypt_hmac_set_key (&key, symcrypt_hash_sha256 (), 200, text));
  for (n = 0; n <= sizeof out; n++)
    {
      memset (out, 0xa5, sizeof out);
      memset (expected, 0xa5, sizeof expected);
      must (symcrypt_pbkdf2_hmac (symcrypt_hash_sha256 (), 200, text, 3, 70,
                                  text, n, expected));
      must (symcrypt_pbkdf2_prepared (&key, 3, 70, text, n, out));
      good = good && memcmp (out, expected, sizeof out) == 0;
    }
  ok (good, "a prepared password, outputs of every length");

  memset (out, 0xa5, sizeof out);
  good = symcrypt_pbkdf2_prepared (&key, 0, 8, text, 20, out)
         == SYMCRYPT_ERROR_ITERATIONS;
#if SIZE_MAX > 0xffffffff
  {
    const volatile size_t limit = (size_t) 0xffffffff * 32 + 1;
    good = good
           && symcrypt_pbkdf2_prepared (&key, 1, 8, text, limit, out)
                  == SYMCRYPT_ERROR_LENGTH;
  }
#endif
  symcrypt_wipe (sizeof key, &key);
  good = good
         && symcrypt_pbkdf2_prepared (&key, 1, 8, text, 20, out)
                == SYMCRYPT_ERROR_STATE
         && symcrypt_pbkdf2_hmac (none, 8, text, 1, 8, text, 20, out)
                == SYMCRYPT_ERROR_NAME
         && symcrypt_pbkdf2_hmac_many (none, 1, lengths, texts, 1, lengths,
                                       texts, 20, dsts)
                == SYMCRYPT_ERROR_NAME;
  for (k = 0; k < sizeof out; k++)
    good = good && out[k] == 0xa5;
  ok (good,
      "no iterations, no password and no hash are errors, and nothing is "
      "written");
}

int
main (void)
{
  size_t k;

  random_bytes (text, sizeof text);
  vectors ();
  prepared ();
  for (k = 0; k < HASHES; k++)
    {
      numbers (symcrypt_hashes (k), k == 0 ? 65793 : 257);
      outputs (symcrypt_hashes (k));
      errors (symcrypt_hashes (k));
    }
  return done ();
}
