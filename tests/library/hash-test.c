/* SPDX-License-Identifier: ISC */
/* Proves, of every hash, by its own functions and by those for any hash:
 * what RFC 1321 and NIST's SHAVS publish, a million times "a", and all
 * lengths from 0 to 300 against hashlib's digests; every split of a message
 * into two and three updates, no access outside of buffers, padding and
 * lengths against messages padded by hand (with bit lengths past 2^32 and
 * 2^64), the restart after a digest, compress of 0 blocks; the list, the
 * lookup and the sizes; that no hash is an error, as is a context that was
 * not started. */
#include "hash-named.h"

enum
{
  LIMIT = 3 * SYMCRYPT_HASH_MAX_BLOCK_SIZE + 9
};

static uint8_t message[LIMIT];

/* Return nonzero if the message of LENGTH bytes, cut at A and B, has this
 * digest; all lies at the end of pages, or at their start.  Empty messages
 * have null data: that must be fine. */
static int
split (const struct hash_functions *h, void *ctx, size_t length, size_t a,
       size_t b, const uint8_t *expected)
{
  static struct guarded in, out;
  static int at_start;
  uint8_t *data, *digest;

  if (in.size == 0)
    {
      in = guarded_new (LIMIT);
      out = guarded_new (SYMCRYPT_HASH_MAX_DIGEST_SIZE);
    }
  at_start ^= 1;
  data = at_start ? in.at_start : in.at_end + in.size - length;
  digest = at_start ? out.at_start : out.at_end + out.size - h->digest_size;
  memcpy (data, message, length);
  h->update (ctx, a, a ? data : NULL);
  h->update (ctx, b - a, b > a ? data + a : NULL);
  h->update (ctx, length - b, length > b ? data + b : NULL);
  h->digest (ctx, digest);
  if (memcmp (digest, expected, h->digest_size) == 0)
    {
      h->one_shot (length, length ? data : NULL, digest);
      if (memcmp (digest, expected, h->digest_size) == 0)
        return 1;
    }
  diag ("%u and %u of %u bytes", (unsigned) a, (unsigned) b,
        (unsigned) length);
  return 0;
}

static int
splits (const struct hash_functions *h)
{
  uint8_t expected[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  const size_t two = 2 * h->block_size + 9;
  union any_ctx ctx;
  size_t length, a, b;
  int good = 1;

  /* The context is used again and again: each digest must start it over. */
  h->init (&ctx);
  for (length = 0; length <= LIMIT; length++)
    {
      h->one_shot (length, message, expected);
      for (a = 0; a <= length && good; a += length < two ? 1 : 3)
        good = split (h, &ctx, length, a, a, expected);
    }
  h->one_shot (two, message, expected);
  for (a = 0; a <= two; a++)
    for (b = a; b <= two && good; b++)
      good = split (h, &ctx, two, a, b, expected);
  return good;
}

/* The digest of a message of which whole blocks, COUNT bytes in all, led to
 * the chaining value STATE, and of which LENGTH bytes at message follow: by
 * padding it here, bit length by addition of bytes. */
static void
by_hand (const struct hash_functions *h, const void *state, uint64_t count,
         size_t length, uint8_t *digest)
{
  const size_t field = h->block_size / 8;
  const int little = strcmp (h->name, "md5") == 0;
  const uint64_t total = count + length;
  uint8_t padded[LIMIT + 2 * SYMCRYPT_HASH_MAX_BLOCK_SIZE];
  uint64_t words[SYMCRYPT_HASH_MAX_STATE_SIZE / 8];
  size_t n = length, k;
  uint8_t bits[16] = { 0 };

  for (k = 0; k < 8; k++)
    {
      bits[k] = (uint8_t) (total << 3 >> 8 * k);
      bits[8 + k] = (uint8_t) (total >> 61 >> 8 * k);
    }
  memcpy (padded, message, length);
  padded[n++] = 0x80;
  while (n % h->block_size != h->block_size - field)
    padded[n++] = 0;
  for (k = 0; k < field; k++)
    padded[n++] = bits[little ? k : field - 1 - k];

  memcpy (words, state, h->state_size);
  h->compress (words, n / h->block_size, padded);
  for (k = 0; k < h->digest_size; k++)
    if (h->block_size == 128)
      digest[k] = (uint8_t) ((words[k / 8] >> (8 * (7 - k % 8))) & 0xff);
    else
      {
        uint32_t word;
        memcpy (&word, (const uint8_t *) words + k / 4 * 4, 4);
        digest[k]
            = (uint8_t) ((word >> (8 * (little ? k % 4 : 3 - k % 4))) & 0xff);
      }
}

static int
padding (const struct hash_functions *h)
{
  static const uint64_t counts[] = { 0,
                                     UINT64_C (1) << 28,
                                     (UINT64_C (1) << 29) - 128,
                                     UINT64_C (1) << 29,
                                     (UINT64_C (1) << 32) - 128,
                                     UINT64_C (1) << 32,
                                     UINT64_C (0x123456789abcd00),
                                     (UINT64_C (1) << 61) - 128,
                                     UINT64_C (1) << 61,
                                     UINT64_C (0xedcba98765432180) };
  uint8_t expected[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  size_t length, k;

  for (k = 0; k < sizeof counts / sizeof counts[0]; k++)
    for (length = 0; length <= 300; length++)
      {
        union any_ctx ctx;
        size_t first = length / 2;
        h->init (&ctx);
        if (k > 0)
          {
            random_bytes ((uint8_t *) &ctx + h->state, h->state_size);
            memcpy ((uint8_t *) &ctx + h->count, &counts[k], sizeof counts[k]);
          }
        by_hand (h, (uint8_t *) &ctx + h->state, counts[k], length, expected);
        h->update (&ctx, first, message);
        h->update (&ctx, length - first, message + first);
        h->digest (&ctx, digest);
        if (memcmp (digest, expected, h->digest_size) != 0)
          {
            diag ("%u bytes, count %u", (unsigned) length, (unsigned) k);
            return 0;
          }
        if (k > 0)
          continue;
        h->one_shot (length, message, digest);
        if (memcmp (digest, expected, h->digest_size) != 0)
          return 0;
      }
  return 1;
}

static int
compressing (const struct hash_functions *h)
{
  union any_ctx ctx;
  uint8_t start[SYMCRYPT_HASH_MAX_STATE_SIZE];
  uint64_t one[SYMCRYPT_HASH_MAX_STATE_SIZE / 8];
  uint64_t three[SYMCRYPT_HASH_MAX_STATE_SIZE / 8];
  uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  size_t k;

  random_bytes (one, sizeof one);
  memcpy (three, one, sizeof one);
  h->compress (one, 0, NULL);
  h->compress (one, 0, message);
  if (memcmp (one, three, sizeof one) != 0)
    return 0;

  /* The context shows the compressed blocks, and the kernel must not write the
   * words after the state. */
  h->init (&ctx);
  memcpy (start, (uint8_t *) &ctx + h->state, h->state_size);
  memcpy (one, start, h->state_size);
  memcpy (three, one, sizeof one);
  for (k = 0; k < 3; k++)
    h->compress (one, 1, message + k * h->block_size);
  h->compress (three, 3, message);
  h->update (&ctx, 3 * h->block_size, message);
  if (memcmp (one, three, sizeof one) != 0
      || memcmp ((uint8_t *) &ctx + h->state, one, h->state_size) != 0)
    return 0;
  h->digest (&ctx, digest);
  return memcmp ((uint8_t *) &ctx + h->state, start, h->state_size) == 0;
}

/* ----------------------------------------------------------- known answers */

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

/* Return nonzero if the message has this digest of N bytes, by both functions
 * for one call. */
static int
has_digest (const struct named_hash *h, size_t length, const uint8_t *data,
            size_t n, const uint8_t *expected)
{
  uint8_t digest[2][SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  h->own.one_shot (length, data, digest[0]);
  h->any.one_shot (length, data, digest[1]);
  return n == h->own.digest_size && memcmp (digest[0], expected, n) == 0
         && memcmp (digest[1], expected, n) == 0;
}

static void
published (void)
{
  char *text = source_file ("tests/vectors/hash/published.txt", NULL);
  unsigned counts[HASHES] = { 0 };
  const char *field[4]; /* source, hash, message, digest */
  size_t k, length, n;
  int good = 1;

  while (next_row (&text, 4, field) > 0)
    {
      const struct named_hash *h = by_name (field[1]);
      const uint8_t *data = unhex (field[2], &length);
      const uint8_t *expected = unhex (field[3], &n);
      counts[h - named_hashes]++;
      if (!has_digest (h, length, data, n, expected))
        {
          diag ("%s: %s, %u bytes", field[0], field[1], (unsigned) length);
          good = 0;
        }
    }
  for (k = 0; k < HASHES; k++)
    good &= counts[k] >= 7;
  ok (good, "published digests, seven of each hash and more");
}

static void
lengths (void)
{
  static uint8_t text[300], million[1000000];
  char *file = source_file ("tests/vectors/hash/lengths.txt", NULL);
  uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  const char *field[3]; /* kind, name, digest */
  unsigned lines = 0;
  size_t k, n;

  for (k = 0; k < sizeof text; k++)
    text[k] = (uint8_t) (7 * k + 3);
  memset (million, 'a', sizeof million);
  for (; next_row (&file, 3, field) > 0; lines++)
    {
      const struct named_hash *h = by_name (field[1]);
      const uint8_t *expected = unhex (field[2], &n);
      union any_ctx all;
      int good = 1;
      if (strcmp (field[0], "million") == 0)
        {
          ok (has_digest (h, sizeof million, million, n, expected),
              "%s of a million times \"a\"", field[1]);
          continue;
        }
      h->own.init (&all);
      for (k = 0; k <= sizeof text; k++)
        {
          h->own.one_shot (k, text, digest);
          good &= has_digest (h, k, text, h->own.digest_size, digest);
          h->own.update (&all, h->own.digest_size, digest);
        }
      h->own.digest (&all, digest);
      ok (good && n == h->own.digest_size && memcmp (digest, expected, n) == 0,
          "%s of 0 to 300 bytes, as hashlib has it", field[1]);
    }
  ok (lines == 2 * HASHES, "lengths.txt has every hash");
}

static void
list_and_lookup (void)
{
  static const struct
  {
    const char *name;
    size_t index;
  } names[]
      = { { "md5", 0 },        { "MD5", 0 },         { "sha1", 1 },
          { "SHA1", 1 },       { "SHA-1", 1 },       { "sha224", 2 },
          { "sha256", 3 },     { "sha-256", 3 },     { "SHA-256", 3 },
          { "sha384", 4 },     { "sha512", 5 },      { "sha512-224", 6 },
          { "sha512/224", 6 }, { "SHA-512/224", 6 }, { "sha512_224", 6 },
          { "sha512-256", 7 }, { "SHA512/256", 7 },  { "SHA-512-256", 7 } };
  static const char *const strangers[]
      = { "",           "-",       "m",        "md",          "md4",
          "md5 ",       " md5",    "md5x",     "sha",         "sha2",
          "sha25",      "sha2566", "sha3-256", "s\0a1",       "sha512/",
          "sha--256",   "-sha256", "sha256-",  "sha512--256", "sha512-/256",
          "sha512256",  "sha51-2", "sha-5-12", "sha512-2-56", "sha512-22",
          "sha512-2245" };
  size_t k;
  int good = 1;

  for (k = 0; k < HASHES; k++)
    {
      const struct symcrypt_hash *h = symcrypt_hashes (k);
      const struct hash_functions *own = &named_hashes[k].own;
      good = good && h == named_hashes[k].description ()
             && strcmp (symcrypt_hash_name (h), own->name) == 0
             && symcrypt_hash_digest_size (h) == own->digest_size
             && symcrypt_hash_block_size (h) == own->block_size
             && symcrypt_hash_state_size (h) == own->state_size
             && symcrypt_hash_context_size (h) == own->context_size
             && own->digest_size <= SYMCRYPT_HASH_MAX_DIGEST_SIZE
             && own->block_size <= SYMCRYPT_HASH_MAX_BLOCK_SIZE
             && own->state_size <= SYMCRYPT_HASH_MAX_STATE_SIZE;
    }
  ok (good && !symcrypt_hashes (HASHES) && !symcrypt_hashes ((size_t) -1),
      "the list has all, with their sizes");

  good = 1;
  for (k = 0; k < sizeof names / sizeof names[0]; k++)
    if (symcrypt_hash_lookup (names[k].name)
        != symcrypt_hashes (names[k].index))
      {
        diag ("%s", names[k].name);
        good = 0;
      }
  ok (good, "lookup finds names in their spellings");
  good = 1;
  for (k = 0; k < sizeof strangers / sizeof strangers[0]; k++)
    if (symcrypt_hash_lookup (strangers[k]))
      {
        diag ("\"%s\"", strangers[k]);
        good = 0;
      }
  ok (good, "lookup finds nothing else");
}

/* Every function accepts the null that symcrypt_hash_lookup returns for an
 * unknown name. */
static void
no_hash (void)
{
  uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE], before[sizeof digest];
  const struct symcrypt_hash *none = symcrypt_hash_lookup ("none");
  uint8_t *digests[1];
  const uint8_t *datas[1];
  const size_t lengths[1] = { 3 };
  struct symcrypt_hash_ctx ctx;
  int good;

  random_bytes (digest, sizeof digest);
  memcpy (before, digest, sizeof digest);
  memset (before, 0, SYMCRYPT_HASH_MIN_DIGEST_SIZE);
  digests[0] = digest;
  datas[0] = message;
  good = symcrypt_hash (none, 3, message, digest) == SYMCRYPT_ERROR_NAME
         && symcrypt_hash_compress (none, digest, 1, message)
                == SYMCRYPT_ERROR_NAME
         && symcrypt_hash_many (none, 1, lengths, datas, digests)
                == SYMCRYPT_ERROR_NAME
         && !symcrypt_hash_name (none) && symcrypt_hash_digest_size (none) == 0
         && symcrypt_hash_block_size (none) == 0
         && symcrypt_hash_state_size (none) == 0
         && symcrypt_hash_context_size (none) == 0;
  ok (good && memcmp (digest, before, sizeof digest) == 0,
      "no hash is an error, with zeros for a digest");

  must (symcrypt_hash_init (&ctx, symcrypt_hash_sha256 ()));
  good = symcrypt_hash_init (&ctx, none) == SYMCRYPT_ERROR_NAME;
  symcrypt_hash_update (&ctx, 3, message);
  good = good && symcrypt_hash_digest (&ctx, digest) == SYMCRYPT_ERROR_STATE;
  memset (&ctx, 0, sizeof ctx);
  symcrypt_hash_update (&ctx, 3, message);
  good = good && symcrypt_hash_digest (&ctx, digest) == SYMCRYPT_ERROR_STATE;
  ok (good && memcmp (digest, before, sizeof digest) == 0,
      "a context that was not started gives zeros for a digest");
}

int
main (void)
{
  size_t k;
  int own;

  random_bytes (message, sizeof message);
  published ();
  lengths ();
  list_and_lookup ();
  no_hash ();
  for (k = 0; k < HASHES; k++)
    for (own = 0; own < 2; own++)
      {
        const struct hash_functions *h
            = own ? &named_hashes[k].own : &named_hashes[k].any;
        const char *by = own ? "its functions" : "those for any hash";
        ok (splits (h), "%s by %s: all splits", h->name, by);
        ok (padding (h), "%s by %s: padding and lengths", h->name, by);
        ok (compressing (h), "%s by %s: compress", h->name, by);
      }
  return done ();
}
