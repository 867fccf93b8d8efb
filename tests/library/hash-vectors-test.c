/* SPDX-License-Identifier: ISC */
/* Proves: known answers of every hash, by one-shot and by init, update and
 * digest: RFC 1321, NIST's SHAVS messages, a million times "a", and all
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

/* RFC 1321, A.5. */
struct example
{
  const char *text;
  unsigned times;
  const char *digest;
};

static const struct example examples[] = {
  { "", 1, "d41d8cd98f00b204e9800998ecf8427e" },
  { "a", 1, "0cc175b9c0f1b6a831c399e269772661" },
  { "abc", 1, "900150983cd24fb0d6963f7d28e17f72" },
  { "message digest", 1, "f96b697d7cb7938d525a2f31aaf161d0" },
  { "abcdefghijklmnopqrstuvwxyz", 1, "c3fcd3d76192e4007dfb496cca67e13b" },
  { "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", 1,
    "d174ab98d277d9f5a5611c2c9f419d9f" },
  { "1234567890", 8, "57edf4a22be3c955ac49da2e2107b67a" },
};

static void
published (const struct example *e)
{
  const struct named_hash *h = by_name ("md5");
  uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  size_t n, length;
  const uint8_t *expected = unhex (e->digest, &n);
  const uint8_t *message = repeat (e->text, e->times, &length);
  int agree = digest_both (h, length, message, digest);
  ok (agree && n == h->own.digest_size && memcmp (digest, expected, n) == 0,
      "RFC 1321: md5 of \"%s\" times %u", e->text, e->times);
}

/* Base64 to at most LIMIT bytes; "-" is nothing. */
static size_t
unbase64 (const char *text, uint8_t *dst, size_t limit)
{
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                               "abcdefghijklmnopqrstuvwxyz0123456789+/";
  unsigned bits = 0;
  uint32_t group = 0;
  size_t n = 0;
  const char *d;

  if (strcmp (text, "-") == 0)
    return 0;
  for (; *text && (d = strchr (digits, *text)) != NULL; text++)
    {
      group = group << 6 | (uint32_t) (d - digits);
      bits += 6;
      if (bits >= 8 && n < limit)
        {
          bits -= 8;
          dst[n++] = (uint8_t) (group >> bits);
        }
    }
  return n;
}

static void
shavs (void)
{
  static uint8_t message[16384];
  char *text = source_file ("tests/vectors/hash/shavs.txt", NULL);
  unsigned right[2][HASHES] = { { 0 } }, all[2][HASHES] = { { 0 } };
  char *line, *next;
  size_t k;

  for (line = text; *line; line = next)
    {
      char *field[4] = { NULL };
      const struct named_hash *h;
      uint8_t expected[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
      uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
      size_t length, fields = 0;

      next = strchr (line, '\n');
      next = next ? (*next = 0, next + 1) : line + strlen (line);
      if (*line == '#')
        continue;
      for (; line && fields < 4; fields++)
        {
          field[fields] = line;
          line = strchr (line, ' ');
          if (line)
            *line++ = 0;
        }
      h = by_name (field[1]);
      k = (size_t) (h - named_hashes);
      length = unbase64 (field[2], message, sizeof message);
      if (unbase64 (field[3], expected, sizeof expected) != h->own.digest_size)
        ok (0, "a digest of %s in shavs.txt", field[1]);
      else
        {
          int is_long = strcmp (field[0], "long") == 0;
          int good = digest_both (h, length, message, digest)
                     && memcmp (digest, expected, h->own.digest_size) == 0;
          all[is_long][k]++;
          right[is_long][k] += (unsigned) good;
          if (!good)
            diag ("%s, %u bytes", field[1], (unsigned) length);
        }
    }
  for (k = 0; k < HASHES; k++)
    {
      if (strncmp (named_hashes[k].own.name, "sha", 3) != 0)
        continue;
      ok (right[0][k] == 4 && all[0][k] == 4, "SHAVS short messages: %u of %s",
          all[0][k], named_hashes[k].own.name);
      ok (right[1][k] == 4 && all[1][k] == 4, "SHAVS long messages: %u of %s",
          all[1][k], named_hashes[k].own.name);
    }
}

static void
lengths (void)
{
  static uint8_t message[300];
  char *text = source_file ("tests/vectors/hash/lengths.txt", NULL);
  size_t k, n, length;
  uint8_t *million = repeat ("a", 1000000, &length);
  uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  char *line, *next;
  unsigned lines = 0;

  for (k = 0; k < sizeof message; k++)
    message[k] = (uint8_t) (7 * k + 3);
  for (line = text; *line; line = next)
    {
      char kind[16], name[16], hex[2 * SYMCRYPT_HASH_MAX_DIGEST_SIZE + 1];
      const struct named_hash *h;
      const uint8_t *expected;

      next = strchr (line, '\n');
      next = next ? (*next = 0, next + 1) : line + strlen (line);
      if (*line == '#')
        continue;
      if (sscanf (line, "%15s %15s %128s", kind, name, hex) != 3)
        {
          ok (0, "lengths.txt: %s", line);
          continue;
        }
      lines++;
      h = by_name (name);
      expected = unhex (hex, &n);
      if (strcmp (kind, "million") == 0)
        {
          int agree = digest_both (h, length, million, digest);
          ok (agree && n == h->own.digest_size
                  && memcmp (digest, expected, n) == 0,
              "%s of a million times \"a\"", name);
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
              "%s of 0 to 300 bytes, as hashlib has it", name);
        }
    }
  ok (lines == 2 * HASHES, "lengths.txt has every hash");
}

int
main (void)
{
  size_t k;
  for (k = 0; k < sizeof examples / sizeof examples[0]; k++)
    published (&examples[k]);
  lengths ();
  shavs ();
  return done ();
}
