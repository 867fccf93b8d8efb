/* SPDX-License-Identifier: ISC */
/* Proves: known answers of every hash, by one-shot and by init, update and
 * digest: RFC 1321, RFC 3174, the examples of FIPS 180, NIST's SHAVS messages
 * and Monte Carlo tests, a million times "a", and all lengths from 0 to 300
 * against hashlib's digests. */
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

struct example
{
  const char *hash;
  const char *source;
  const char *text;
  unsigned times;
  const char *digest;
};

#define TWO_BLOCKS "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
#define TWO_LONG_BLOCKS                                                       \
  "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"                  \
  "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"

static const struct example examples[] = {
  { "md5", "RFC 1321, A.5", "", 1, "d41d8cd98f00b204e9800998ecf8427e" },
  { "md5", "RFC 1321, A.5", "a", 1, "0cc175b9c0f1b6a831c399e269772661" },
  { "md5", "RFC 1321, A.5", "abc", 1, "900150983cd24fb0d6963f7d28e17f72" },
  { "md5", "RFC 1321, A.5", "message digest", 1,
    "f96b697d7cb7938d525a2f31aaf161d0" },
  { "md5", "RFC 1321, A.5", "abcdefghijklmnopqrstuvwxyz", 1,
    "c3fcd3d76192e4007dfb496cca67e13b" },
  { "md5", "RFC 1321, A.5",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", 1,
    "d174ab98d277d9f5a5611c2c9f419d9f" },
  { "md5", "RFC 1321, A.5", "1234567890", 8,
    "57edf4a22be3c955ac49da2e2107b67a" },
  { "sha1", "RFC 3174, 7.3", "abc", 1,
    "a9993e364706816aba3e25717850c26c9cd0d89d" },
  { "sha1", "RFC 3174, 7.3", TWO_BLOCKS, 1,
    "84983e441c3bd26ebaae4aa1f95129e5e54670f1" },
  { "sha1", "RFC 3174, 7.3", "a", 1000000,
    "34aa973cd4c4daa4f61eeb2bdbad27316534016f" },
  { "sha1", "RFC 3174, 7.3",
    "0123456701234567012345670123456701234567012345670123456701234567", 10,
    "dea356a2cddd90c7a7ecedc5ebb563934f460452" },
  { "sha1", "FIPS 180 examples", "abc", 1,
    "a9993e364706816aba3e25717850c26c9cd0d89d" },
  { "sha224", "FIPS 180 examples", "abc", 1,
    "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7" },
  { "sha224", "FIPS 180 examples", TWO_BLOCKS, 1,
    "75388b16512776cc5dba5da1fd890150b0c6455cb4f58b1952522525" },
  { "sha256", "FIPS 180 examples", "abc", 1,
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
  { "sha256", "FIPS 180 examples", TWO_BLOCKS, 1,
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
  { "sha384", "FIPS 180 examples", "abc", 1,
    "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
    "8086072ba1e7cc2358baeca134c825a7" },
  { "sha384", "FIPS 180 examples", TWO_LONG_BLOCKS, 1,
    "09330c33f71147e83d192fc782cd1b4753111b173b3b05d22fa08086e3b0f712"
    "fcc7c71a557e2db966c3e9fa91746039" },
  { "sha512", "FIPS 180 examples", "abc", 1,
    "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
    "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f" },
  { "sha512", "FIPS 180 examples", TWO_LONG_BLOCKS, 1,
    "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
    "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909" },
  { "sha512-224", "FIPS 180 examples", "abc", 1,
    "4634270f707b6a54daae7530460842e20e37ed265ceee9a43e8924aa" },
  { "sha512-224", "FIPS 180 examples", TWO_LONG_BLOCKS, 1,
    "23fec5bb94d60b23308192640b0c453335d664734fe40e7268674af9" },
  { "sha512-256", "FIPS 180 examples", "abc", 1,
    "53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23" },
  { "sha512-256", "FIPS 180 examples", TWO_LONG_BLOCKS, 1,
    "3928e184fb8690f840da3988121d31be65cb9d3ef83ee6146feac861e19b563a" },
};

static void
published (const struct example *e)
{
  const struct named_hash *h = by_name (e->hash);
  uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  size_t n, length;
  const uint8_t *expected = unhex (e->digest, &n);
  const uint8_t *message = repeat (e->text, e->times, &length);
  int agree = digest_both (h, length, message, digest);
  ok (agree && n == h->own.digest_size && memcmp (digest, expected, n) == 0,
      "%s: %s of \"%.20s\"%s times %u", e->source, e->hash, e->text,
      strlen (e->text) > 20 ? "..." : "", e->times);
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

/* SHAVS, section 6.4: the seed's next digest. */
static void
monte_carlo (const struct named_hash *h, uint8_t *seed)
{
  const size_t n = h->own.digest_size;
  uint8_t last[3 * SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  int k;

  for (k = 0; k < 3; k++)
    memcpy (last + (size_t) k * n, seed, n);
  for (k = 0; k < 1000; k++)
    {
      h->own.one_shot (3 * n, last, seed);
      memmove (last, last + n, 2 * n);
      memcpy (last + 2 * n, seed, n);
    }
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
      char *field[5] = { NULL };
      const struct named_hash *h;
      uint8_t expected[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
      uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
      size_t length, fields = 0;

      next = strchr (line, '\n');
      next = next ? (*next = 0, next + 1) : line + strlen (line);
      if (*line == '#')
        continue;
      for (; line && fields < 5; fields++)
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
      else if (strcmp (field[0], "monte") == 0)
        {
          int i, good;
          monte_carlo (h, message);
          good = memcmp (message, expected, h->own.digest_size) == 0;
          for (i = 1; i < 100; i++)
            monte_carlo (h, message);
          unbase64 (field[4], expected, sizeof expected);
          good &= memcmp (message, expected, h->own.digest_size) == 0;
          ok (good, "SHAVS Monte Carlo: %s", field[1]);
        }
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
      ok (right[0][k] == 4 && all[0][k] == 4,
          "SHAVS short messages: %u of %s", all[0][k],
          named_hashes[k].own.name);
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
