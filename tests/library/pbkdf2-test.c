/* SPDX-License-Identifier: ISC */
/* Proves of PBKDF2 with every hash: published vectors (that of RFC 6070 with
 * 16777216 iterations if SYMCRYPT_SLOW_TESTS is set); every output length up
 * to some digests, which is the beginning of any longer one; blocks with
 * numbers of two and three bytes against Python's; the documented
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
  unsigned published = 0, of_python = 0;
  const char *words[6];

  while (next_row (&file, 6, words) > 0)
    {
      const struct symcrypt_hash *hash = symcrypt_hash_lookup (words[1]);
      const unsigned long iterations = strtoul (words[2], NULL, 10);
      size_t password_length, salt_length, length;
      const uint8_t *password = unhex (words[3], &password_length);
      const uint8_t *salt = unhex (words[4], &salt_length);
      const uint8_t *key = unhex (words[5], &length);
      uint8_t got[1024];

      published += strcmp (words[0], "Python") != 0;
      of_python += strcmp (words[0], "Python") == 0;
      if (iterations > 1000000 && !getenv ("SYMCRYPT_SLOW_TESTS"))
        skip ("slow; SYMCRYPT_SLOW_TESTS is not set", "%s: %s, %lu iterations",
              words[0], words[1], iterations);
      else
        ok (symcrypt_pbkdf2_hmac (hash, password_length, password, iterations,
                                  salt_length, salt, length, got)
                    == 0
                && memcmp (got, key, length) == 0,
            "%s: %s, %lu iterations, password %.8s...", words[0], words[1],
            iterations, words[3]);
    }
  ok (published == 6 + 2, "all of RFC 6070, and of RFC 7914, section 11");
  ok (of_python >= 6 * HASHES, "%u vectors of Python", of_python);
}

/* Blocks with numbers of two and three bytes: the SHA-256 of the key that
 * Python's hashlib.pbkdf2_hmac makes. */
static void
numbers (void)
{
  enum
  {
    LENGTH = 65793 * SYMCRYPT_MD5_DIGEST_SIZE
  };
  static uint8_t got[LENGTH];
  uint8_t digest[SYMCRYPT_SHA256_DIGEST_SIZE];
  size_t n;
  const uint8_t *expected = unhex ("8c5fcf54721f086c3de01739f32f7649"
                                   "d7321c30da5ed1f7049d673f8c33cde8",
                                   &n);
  must (symcrypt_pbkdf2_hmac (symcrypt_hash_md5 (), 8,
                              (const uint8_t *) "password", 1, 4,
                              (const uint8_t *) "salt", LENGTH, got));
  symcrypt_sha256 (LENGTH, got, digest);
  ok (memcmp (digest, expected, n) == 0, "a key of 65793 blocks");
}

/* Outputs, passwords and salts of every length, at the end of pages, at their
 * start, and as null pointers; the password prepared, too. */
static void
lengths (const struct symcrypt_hash *hash)
{
  const size_t limit = 4 * symcrypt_hash_digest_size (hash) + 1;
  static struct guarded pages, inputs;
  uint8_t whole[MAX_OUTPUT], expected[3][MAX_DIGEST];
  size_t n;
  int good = 1, at_start;

  if (!pages.size)
    {
      pages = guarded_new (MAX_OUTPUT);
      inputs = guarded_new (300);
    }
  must (symcrypt_pbkdf2_hmac (hash, 9, text, 2, 11, text + 9, limit, whole));
  for (n = 0; n <= 2 * limit; n++)
    {
      uint8_t *const dst = n == 0  ? NULL
                           : n % 2 ? pages.at_start
                                   : pages.at_end + pages.size - n / 2;
      struct symcrypt_hmac_key key;
      must (symcrypt_hmac_set_key (&key, hash, 9, text));
      memset (pages.at_start, 0, MAX_OUTPUT);
      memset (pages.at_end, 0, MAX_OUTPUT);
      good &= symcrypt_pbkdf2_hmac (hash, 9, text, 2, 11, text + 9, n / 2, dst)
                  == 0
              && (n < 2 || memcmp (dst, whole, n / 2) == 0)
              && symcrypt_pbkdf2_prepared (&key, 2, 11, text + 9, n / 2, dst)
                     == 0
              && (n < 2 || memcmp (dst, whole, n / 2) == 0);
    }
  ok (good, "%s: every length up to 4 digests and a byte",
      symcrypt_hash_name (hash));

  for (good = 1, n = 0; n <= inputs.size; n++)
    for (at_start = 0; at_start < 2; at_start++)
      {
        uint8_t *p
            = at_start ? inputs.at_start : inputs.at_end + inputs.size - n;
        memcpy (p, text, n);
        if (n == 0)
          p = NULL;
        must (
            symcrypt_pbkdf2_hmac (hash, n, text, 2, 7, text, 20, expected[0]));
        must (
            symcrypt_pbkdf2_hmac (hash, 7, text, 2, n, text, 20, expected[1]));
        must (symcrypt_pbkdf2_hmac (hash, n, p, 2, 7, text, 20, expected[2]));
        good &= memcmp (expected[2], expected[0], 20) == 0;
        must (symcrypt_pbkdf2_hmac (hash, 7, text, 2, n, p, 20, expected[2]));
        good &= memcmp (expected[2], expected[1], 20) == 0;
      }
  ok (good, "%s: passwords and salts of 0 to 300 bytes",
      symcrypt_hash_name (hash));
}

/* The three functions on these arguments, each of which must give EXPECTED. */
static int
give (const struct symcrypt_hash *hash, uint64_t iterations, size_t length,
      int expected)
{
  static uint8_t out[MAX_DIGEST], before[MAX_DIGEST];
  uint8_t *dsts[1] = { out };
  const uint8_t *texts[1] = { text };
  const size_t lengths[1] = { 8 };
  struct symcrypt_hmac_key key;
  const int prepared = symcrypt_hmac_set_key (&key, hash, 8, text) == 0;

  memset (out, 0xa5, sizeof out);
  memset (before, 0xa5, sizeof before);
  return symcrypt_pbkdf2_hmac (hash, 8, text, iterations, 8, text, length, out)
             == expected
         && symcrypt_pbkdf2_hmac_many (hash, 1, lengths, texts, iterations,
                                       lengths, texts, length, dsts)
                == expected
         && symcrypt_pbkdf2_prepared (&key, iterations, 8, text, length, out)
                == (prepared ? expected : SYMCRYPT_ERROR_STATE)
         && memcmp (out, before, sizeof out) == 0;
}

static void
errors (const struct symcrypt_hash *hash)
{
  ok (give (hash, 0, 20, SYMCRYPT_ERROR_ITERATIONS)
          && give (hash, 0, 0, SYMCRYPT_ERROR_ITERATIONS),
      "%s: 0 iterations are an error, and nothing is written",
      symcrypt_hash_name (hash));
#if SIZE_MAX > 0xffffffff
  {
    /* The compiler would tell. */
    const volatile size_t most = SIZE_MAX;
    const volatile size_t limit
        = (size_t) 0xffffffff * symcrypt_hash_digest_size (hash);
    ok (give (hash, 1, limit + 1, SYMCRYPT_ERROR_LENGTH)
            && give (hash, 1, most, SYMCRYPT_ERROR_LENGTH)
            && symcrypt_pbkdf2_hmac_many (hash, 0, NULL, NULL, 1, NULL, NULL,
                                          limit, NULL)
                   == 0,
        "%s: more than 2^32 - 1 digests are an error",
        symcrypt_hash_name (hash));
  }
#endif
}

int
main (void)
{
  size_t k;

  random_bytes (text, sizeof text);
  vectors ();
  numbers ();
  for (k = 0; k < HASHES; k++)
    {
      lengths (symcrypt_hashes (k));
      errors (symcrypt_hashes (k));
    }
  ok (give (symcrypt_hash_lookup ("none"), 1, 20, SYMCRYPT_ERROR_NAME),
      "no hash is an error, and nothing is written");
  return done ();
}
