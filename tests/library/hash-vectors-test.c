/* SPDX-License-Identifier: ISC */
/* Proves: known answers of every hash, by one-shot and by init, update and
 * digest: what RFC 1321 and NIST's SHAVS publish, a million times "a", and all
 * lengths from 0 to 300 against hashlib's digests. */
#include "hash-named.h"

/* The digest of a message by both ways; they must agree. */
static int
digest_both (const struct named_hash *h, size_t length, const uint8_t *data,
             uint8_t *digest)
{
  uint8_t other[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  union any_ctx ctx;
  h->own.one_shot (length, data, digest);
  h->any.init (&ctx);
  h->any.update (&ctx, length, data);
  h->any.digest (&ctx, other);
  return memcmp (digest, other, h->own.digest_size) == 0;
}

static const struct named_hash *
by_name (const char *name)
{
  size_t k;
  for (k = 0; k < HASHES; k++)
    if (strcmp (named_hashes[k].own.name, name) == 0)
      return &named_hashes[k];
  printf ("Bail out! no hash %s\n", name);
  exit (99);
}

static void
published (void)
{
  char *text = source_file ("tests/vectors/hash/published.txt", NULL);
  unsigned counts[HASHES] = { 0 }, wrong[HASHES] = { 0 };
  const char *field[4]; /* source, hash, message, digest */
  size_t k, length, n;

  while (next_row (&text, 4, field) > 0)
    {
      const struct named_hash *h = by_name (field[1]);
      const uint8_t *message = unhex (field[2], &length);
      const uint8_t *expected = unhex (field[3], &n);
      uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
      k = (size_t) (h - named_hashes);
      counts[k]++;
      if (n != h->own.digest_size || !digest_both (h, length, message, digest)
          || memcmp (digest, expected, n) != 0)
        {
          diag ("%s: %s, %u bytes", field[0], field[1], (unsigned) length);
          wrong[k]++;
        }
    }
  for (k = 0; k < HASHES; k++)
    ok (wrong[k] == 0 && counts[k] >= 7, "%u published digests of %s",
        counts[k], named_hashes[k].own.name);
}

static void
lengths (void)
{
  static uint8_t message[300], million[1000000];
  char *text = source_file ("tests/vectors/hash/lengths.txt", NULL);
  size_t k, n;
  uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  const char *field[3]; /* kind, name, digest */
  unsigned lines = 0;

  for (k = 0; k < sizeof message; k++)
    message[k] = (uint8_t) (7 * k + 3);
  memset (million, 'a', sizeof million);
  for (; next_row (&text, 3, field) > 0; lines++)
    {
      const struct named_hash *h = by_name (field[1]);
      const uint8_t *expected = unhex (field[2], &n);
      if (strcmp (field[0], "million") == 0)
        {
          int agree = digest_both (h, sizeof million, million, digest);
          ok (agree && n == h->own.digest_size
                  && memcmp (digest, expected, n) == 0,
              "%s of a million times \"a\"", field[1]);
        }
      else
        {
          union any_ctx all;
          int agree = 1;
          h->own.init (&all);
          for (k = 0; k <= sizeof message; k++)
            {
              agree &= digest_both (h, k, message, digest);
              h->own.update (&all, h->own.digest_size, digest);
            }
          h->own.digest (&all, digest);
          ok (agree && n == h->own.digest_size
                  && memcmp (digest, expected, n) == 0,
              "%s of 0 to 300 bytes, as hashlib has it", field[1]);
        }
    }
  ok (lines == 2 * HASHES, "lengths.txt has every hash");
}

int
main (void)
{
  published ();
  lengths ();
  return done ();
}
