/* SPDX-License-Identifier: ISC */
/* Proves of HKDF: published vectors, step by step, at once and on a prepared
 * key; every output length up to some digests, which is the beginning of any
 * longer one; the limit of 255 digests, and that one byte more is an error
 * that writes nothing; empty inputs as null pointers; nothing touched outside
 * of buffers. */
#include "config.h"

#include <symcrypt/hkdf.h>

#include "tests/testutil.h"

enum
{
  MAX_DIGEST = SYMCRYPT_HASH_MAX_DIGEST_SIZE,
  MAX_OUTPUT = 255 * MAX_DIGEST
};

static void
vectors (void)
{
  char *text = source_file ("tests/vectors/kdf/hkdf.txt", NULL);
  const char *words[7];
  unsigned rfc = 0, count = 0, wrong = 0;

  while (next_row (&text, 7, words) > 0)
    {
      const struct symcrypt_hash *hash = symcrypt_hash_lookup (words[1]);
      struct symcrypt_hmac_key key;
      uint8_t *data[5], got[MAX_DIGEST], out[2][1024] = { { 0 } };
      size_t n[5], k;
      int good;
      if (!hash)
        {
          ok (0, "the hash %s", words[1]);
          continue;
        }
      for (k = 0; k < 5; k++)
        data[k] = unhex (words[2 + k], &n[k]);
      must (symcrypt_hkdf_extract (hash, n[1], data[1], n[0], data[0], got));
      good = n[3] == symcrypt_hash_digest_size (hash)
             && memcmp (got, data[3], n[3]) == 0
             && symcrypt_hkdf_expand (hash, n[3], data[3], n[2], data[2], n[4],
                                      out[0])
                    == 0
             && memcmp (out[0], data[4], n[4]) == 0
             && symcrypt_hkdf (hash, n[1], data[1], n[0], data[0], n[2],
                               data[2], n[4], out[1])
                    == 0
             && memcmp (out[1], data[4], n[4]) == 0;
      must (symcrypt_hmac_set_key (&key, hash, n[3], data[3]));
      for (k = 0; k < 2; k++)
        {
          memset (out[0], 0, sizeof out[0]);
          good = good
                 && symcrypt_hkdf_expand_prepared (&key, n[2], data[2], n[4],
                                                   out[0])
                        == 0
                 && memcmp (out[0], out[1], sizeof out[0]) == 0;
        }
      rfc += strcmp (words[0], "RFC5869") == 0;
      count++;
      if (!good && wrong++ == 0)
        diag ("%s, secret %s, info %s", words[1], words[2], words[4]);
    }
  ok (rfc == 7 && count == 44 && wrong == 0,
      "%u vectors of RFC 5869, of Project Wycheproof and of Python", count);
}

static void
outputs (const struct symcrypt_hash *hash)
{
  const size_t size = symcrypt_hash_digest_size (hash), limit = 255 * size;
  static uint8_t whole[MAX_OUTPUT], beyond[MAX_OUTPUT + 1];
  static struct guarded pages;
  struct symcrypt_hmac_key key;
  uint8_t prk[MAX_DIGEST], info[40], digest[MAX_DIGEST];
  volatile size_t most; /* the compiler would tell */
  size_t n;
  int good;

  if (!pages.size)
    pages = guarded_new (5 * MAX_DIGEST);
  random_bytes (prk, sizeof prk);
  random_bytes (info, sizeof info);
  must (symcrypt_hmac_set_key (&key, hash, size, prk));

  good
      = symcrypt_hkdf_expand (hash, size, prk, sizeof info, info, limit, whole)
        == 0;
  {
    /* The last digest, by the definition. */
    struct symcrypt_hmac_ctx ctx;
    const uint8_t last = 255;
    must (symcrypt_hmac_init (&ctx, &key));
    symcrypt_hmac_update (&ctx, size, whole + limit - 2 * size);
    symcrypt_hmac_update (&ctx, sizeof info, info);
    symcrypt_hmac_update (&ctx, 1, &last);
    must (symcrypt_hmac_digest (&ctx, digest));
    good = good && memcmp (digest, whole + limit - size, size) == 0;
  }
  ok (good, "%s: 255 digests", symcrypt_hash_name (hash));

  memset (beyond, 0xa5, sizeof beyond);
  most = SIZE_MAX;
  good = symcrypt_hkdf_expand (hash, size, prk, 40, info, limit + 1, beyond)
             == SYMCRYPT_ERROR_LENGTH
         && symcrypt_hkdf_expand (hash, size, prk, 40, info, most, beyond)
                == SYMCRYPT_ERROR_LENGTH
         && symcrypt_hkdf_expand_prepared (&key, 40, info, limit + 1, beyond)
                == SYMCRYPT_ERROR_LENGTH
         && symcrypt_hkdf (hash, 3, info, size, prk, 40, info, limit + 1,
                           beyond)
                == SYMCRYPT_ERROR_LENGTH;
  for (n = 0; n < sizeof beyond; n++)
    good = good && beyond[n] == 0xa5;
  ok (good, "%s: a byte more is an error, and nothing is written",
      symcrypt_hash_name (hash));

  good = 1;
  for (n = 0; n <= 5 * size; n++)
    {
      uint8_t *end = pages.at_end + pages.size - n;
      good = good
             && symcrypt_hkdf_expand (hash, size, prk, sizeof info, info, n,
                                      end)
                    == 0
             && memcmp (end, whole, n) == 0
             && symcrypt_hkdf_expand_prepared (&key, sizeof info, info, n,
                                               pages.at_start)
                    == 0
             && memcmp (pages.at_start, whole, n) == 0;
    }
  ok (good && symcrypt_hkdf_expand (hash, size, prk, 40, info, 0, NULL) == 0,
      "%s: every length up to 5 digests", symcrypt_hash_name (hash));

  {
    uint8_t zeros[MAX_DIGEST] = { 0 }, got[MAX_DIGEST];
    must (symcrypt_hkdf_extract (hash, 0, NULL, sizeof info, info, got));
    must (
        symcrypt_hkdf_extract (hash, size, zeros, sizeof info, info, digest));
    good = memcmp (got, digest, size) == 0;
    must (symcrypt_hkdf_extract (hash, 0, NULL, 0, NULL, got));
    must (symcrypt_hkdf_extract (hash, size, zeros, 0, info, digest));
    good
        = good && memcmp (got, digest, size) == 0
          && symcrypt_hkdf (hash, 0, NULL, 0, NULL, 0, NULL, size, whole) == 0
          && symcrypt_hkdf_expand (hash, size, digest, 0, info, size, got) == 0
          && memcmp (whole, got, size) == 0;
    /* In place. */
    memcpy (got, prk, size);
    must (symcrypt_hkdf_extract (hash, sizeof info, info, size, prk, digest));
    must (symcrypt_hkdf_extract (hash, sizeof info, info, size, got, got));
    ok (good && memcmp (got, digest, size) == 0,
        "%s: no salt is a digest of zeros; nothing at all is fine",
        symcrypt_hash_name (hash));
  }
}

static void
no_hash (void)
{
  const struct symcrypt_hash *none = symcrypt_hash_lookup ("none");
  const uint8_t text[20] = { 1 };
  uint8_t out[MAX_DIGEST], before[MAX_DIGEST];
  struct symcrypt_hmac_key key = { 0 };
  int good;
  memset (out, 0xa5, sizeof out);
  memcpy (before, out, sizeof out);
  good = symcrypt_hkdf_extract (none, 3, text, 20, text, out)
             == SYMCRYPT_ERROR_NAME
         && symcrypt_hkdf_expand (none, 20, text, 3, text, 40, out)
                == SYMCRYPT_ERROR_NAME
         && symcrypt_hkdf (none, 3, text, 20, text, 3, text, 40, out)
                == SYMCRYPT_ERROR_NAME
         && symcrypt_hkdf_expand_prepared (&key, 3, text, 40, out)
                == SYMCRYPT_ERROR_STATE;
  ok (good && memcmp (out, before, sizeof out) == 0,
      "no hash and no key are errors, and nothing is written");
}

int
main (void)
{
  size_t k;
  vectors ();
  for (k = 0; symcrypt_hashes (k); k++)
    outputs (symcrypt_hashes (k));
  no_hash ();
  return done ();
}
