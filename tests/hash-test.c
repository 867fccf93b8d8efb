/* SPDX-License-Identifier: ISC */
/* Proves, of every hash, by its own functions and by those of its struct
 * symcrypt_hash: every split of a message into two and three updates, every
 * alignment, no access outside of buffers, padding and lengths against
 * messages padded by hand (with bit lengths past 2^32 and 2^64), the restart
 * after a digest, compress of 0 blocks, many for 0 to 9 messages; the list and
 * the lookup; what hash-internal.h offers; and that every implementation of
 * the compression functions that this CPU can run does what C does. */
#include "hash-internal.h"
#include "hash-named.h"
#include "kernels.h"

#include "testutil.h"

enum
{
  LIMIT = 3 * SYMCRYPT_HASH_MAX_BLOCK_SIZE + 9
};

static uint8_t message[LIMIT];

/* Empty messages have null data: that must be fine. */
static void
split (const struct symcrypt_hash *h, void *ctx, size_t length, size_t a,
       size_t b, uint8_t *digest)
{
  h->update (ctx, a, a ? message : NULL);
  h->update (ctx, b - a, b > a ? message + a : NULL);
  h->update (ctx, length - b, length > b ? message + b : NULL);
  h->digest (ctx, digest);
}

static int
splits (const struct symcrypt_hash *h, one_shot_fn *one_shot)
{
  uint8_t expected[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  const size_t two = 2 * h->block_size + 9;
  union any_ctx ctx;
  size_t length, a, b;

  /* The context is used again and again: each digest must start it over. */
  h->init (&ctx);
  for (length = 0; length <= 3 * h->block_size + 1; length++)
    {
      one_shot (length, length ? message : NULL, expected);
      for (a = 0; a <= length; a += length < two ? 1 : 3)
        {
          split (h, &ctx, length, a, a, digest);
          if (memcmp (digest, expected, h->digest_size) != 0)
            {
              diag ("%u of %u bytes", (unsigned) a, (unsigned) length);
              return 0;
            }
        }
    }
  one_shot (two, message, expected);
  for (a = 0; a <= two; a++)
    for (b = a; b <= two; b++)
      {
        split (h, &ctx, two, a, b, digest);
        if (memcmp (digest, expected, h->digest_size) != 0)
          {
            diag ("%u and %u of %u bytes", (unsigned) a, (unsigned) b,
                  (unsigned) two);
            return 0;
          }
      }
  return 1;
}

/* Input and output at every alignment, and at both ends of guarded pages. */
static int
alignments (const struct symcrypt_hash *h, one_shot_fn *one_shot)
{
  static struct guarded in, out;
  uint8_t expected[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  union any_ctx ctx;
  size_t length, k;

  if (!in.size)
    {
      in = guarded_new (LIMIT + 64);
      out = guarded_new (SYMCRYPT_HASH_MAX_DIGEST_SIZE + 64);
    }
  h->init (&ctx);
  for (k = 0; k < 64; k++)
    for (length = 3 * h->block_size - 2; length <= LIMIT; length += 7)
      {
        one_shot (length, message, expected);
        memcpy (in.at_start + k, message, length);
        one_shot (length, in.at_start + k, out.at_start + 63 - k);
        if (memcmp (out.at_start + 63 - k, expected, h->digest_size) != 0)
          return 0;
        h->update (&ctx, length, in.at_start + k);
        h->digest (&ctx, out.at_start + k);
        if (memcmp (out.at_start + k, expected, h->digest_size) != 0)
          return 0;
      }
  for (length = 0; length <= LIMIT; length++)
    {
      uint8_t *data = in.at_end + in.size - length;
      uint8_t *digest = out.at_end + out.size - h->digest_size;
      size_t first = length / 3;
      one_shot (length, message, expected);
      memcpy (data, message, length);
      one_shot (length, data, digest);
      if (memcmp (digest, expected, h->digest_size) != 0)
        return 0;
      h->update (&ctx, length, data);
      h->digest (&ctx, digest);
      if (memcmp (digest, expected, h->digest_size) != 0)
        return 0;
      memcpy (in.at_start, message, length);
      h->update (&ctx, first, in.at_start);
      h->update (&ctx, length - first, data + first);
      h->digest (&ctx, out.at_start);
      if (memcmp (out.at_start, expected, h->digest_size) != 0)
        return 0;
    }
  return 1;
}

/* The digest of a message of which whole blocks, COUNT bytes in all, led to
 * the chaining value STATE, and of which LENGTH bytes at message follow: by
 * padding it here, bit length by addition of bytes. */
static void
by_hand (const struct symcrypt_hash *h, const void *state, uint64_t count,
         size_t length, uint8_t *digest)
{
  const size_t field = h->block_size / 8;
  const int little = strcmp (h->name, "md5") == 0;
  uint8_t padded[LIMIT + 2 * SYMCRYPT_HASH_MAX_BLOCK_SIZE];
  uint64_t words[SYMCRYPT_HASH_MAX_STATE_SIZE / 8];
  size_t n = length, k, bit;
  uint8_t bits[16] = { 0 };

  for (k = 0; k < 8; k++)
    bits[k] = (uint8_t) (((count + length) >> (8 * k)) & 0xff);
  for (bit = 0; bit < 3; bit++)
    {
      unsigned carry = 0;
      for (k = 0; k < 16; k++)
        {
          unsigned sum = 2u * bits[k] + carry;
          bits[k] = (uint8_t) (sum & 0xff);
          carry = sum >> 8;
        }
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
padding (const struct named_hash *named, const struct symcrypt_hash *h)
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
            random_bytes (&ctx, h->state_size);
            memcpy ((uint8_t *) &ctx + named->count, &counts[k],
                    sizeof counts[k]);
          }
        by_hand (h, &ctx, counts[k], length, expected);
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
        named->one_shot (length, message, digest);
        if (memcmp (digest, expected, h->digest_size) != 0)
          return 0;
      }
  return 1;
}

static int
compressing (const struct symcrypt_hash *h)
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

  /* What is compressed shows in contexts, and words after it are left. */
  h->init (&ctx);
  memcpy (start, &ctx, h->state_size);
  memcpy (one, start, h->state_size);
  memcpy (three, one, sizeof one);
  for (k = 0; k < 3; k++)
    h->compress (one, 1, message + k * h->block_size);
  h->compress (three, 3, message);
  h->update (&ctx, 3 * h->block_size, message);
  if (memcmp (one, three, sizeof one) != 0
      || memcmp (&ctx, one, h->state_size) != 0)
    return 0;
  h->digest (&ctx, digest);
  return memcmp (&ctx, start, h->state_size) == 0;
}

static int
many (const struct symcrypt_hash *h, one_shot_fn *one_shot)
{
  enum
  {
    MOST = 9
  };
  size_t n, k, lengths[MOST];
  const uint8_t *datas[MOST];
  uint8_t *digests[MOST];
  uint8_t room[MOST + 1][SYMCRYPT_HASH_MAX_DIGEST_SIZE + 1];
  uint8_t expected[MOST + 1][SYMCRYPT_HASH_MAX_DIGEST_SIZE + 1];
  int times;

  h->many (0, NULL, NULL, NULL);
  for (times = 0; times < 20; times++)
    for (n = 0; n <= MOST; n++)
      {
        random_bytes (room, sizeof room);
        memcpy (expected, room, sizeof room);
        for (k = 0; k < n; k++)
          {
            size_t at = random_below (64);
            lengths[k] = times == 0   ? k * 16
                         : times == 1 ? 100
                                      : random_below ((uint32_t) (LIMIT - at));
            datas[k] = lengths[k] ? message + at : NULL;
            digests[k] = room[k] + random_below (2);
            one_shot (lengths[k], datas[k],
                      expected[k] + (digests[k] - room[k]));
          }
        h->many (n, lengths, datas, digests);
        if (memcmp (room, expected, sizeof room) != 0)
          return 0;
      }
  return 1;
}

static int
internals (const struct named_hash *named)
{
  const struct symcrypt_hash *h = named->described;
  const struct hash_core *core = _symcrypt_hash_core (h);
  uint8_t expected[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  uint8_t digest[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  uint64_t state[SYMCRYPT_HASH_MAX_STATE_SIZE / 8];
  union any_ctx ctx;
  size_t length, prefix;

  h->init (&ctx);
  if (core->hash != h || core->word_size != h->block_size / 16
      || memcmp (core->iv, &ctx, h->state_size) != 0)
    return 0;
  for (length = 0; length <= LIMIT; length++)
    for (prefix = 0; prefix <= length; prefix += h->block_size)
      {
        named->one_shot (length, message, expected);
        memcpy (state, core->iv, h->state_size);
        h->compress (state, prefix / h->block_size, message);
        core->finish (state, length, length - prefix,
                      length > prefix ? message + prefix : NULL);
        core->store (state, digest);
        if (memcmp (digest, expected, h->digest_size) != 0)
          return 0;
      }
  return 1;
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
      const struct symcrypt_hash *h = symcrypt_hashes[k];
      const struct symcrypt_hash *n = &named_hashes[k].hash;
      good &= h == named_hashes[k].described && strcmp (h->name, n->name) == 0
              && h->digest_size == n->digest_size
              && h->block_size == n->block_size
              && h->state_size == n->state_size
              && h->context_size == n->context_size
              && h->digest_size <= SYMCRYPT_HASH_MAX_DIGEST_SIZE
              && h->block_size <= SYMCRYPT_HASH_MAX_BLOCK_SIZE
              && h->state_size <= SYMCRYPT_HASH_MAX_STATE_SIZE;
    }
  ok (good && !symcrypt_hashes[HASHES], "the list has all, with their sizes");

  good = 1;
  for (k = 0; k < sizeof names / sizeof names[0]; k++)
    if (symcrypt_hash_lookup (names[k].name)
        != symcrypt_hashes[names[k].index])
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

/* Every implementation of a compression function against C, which takes one
 * block at a time. */
#define KERNEL_CHECK(KERNEL, WORD, WORDS, BLOCK_SIZE)                         \
  static int KERNEL##_check (dispatch_fn *function)                           \
  {                                                                           \
    KERNEL##_fn *f = (KERNEL##_fn *) function;                                \
    const size_t most = 17;                                                   \
    static struct guarded data, state;                                        \
    size_t shift, blocks, k;                                                  \
    WORD expected[WORDS], at_first[WORDS];                                    \
    if (!data.size)                                                           \
      {                                                                       \
        data = guarded_new (most * (BLOCK_SIZE) + 64);                        \
        state = guarded_new (sizeof expected);                                \
      }                                                                       \
    for (shift = 0; shift < 64; shift++)                                      \
      for (blocks = 1; blocks <= most; blocks++)                              \
        {                                                                     \
          uint8_t *p = shift % 2 ? data.at_start + shift                      \
                                 : data.at_end + data.size - shift / 2        \
                                       - blocks * (BLOCK_SIZE);               \
          WORD *s = (WORD *) (void *) (shift % 3 ? state.at_end               \
                                                 : state.at_start);           \
          random_bytes (p, blocks *(BLOCK_SIZE));                             \
          random_bytes (at_first, sizeof at_first);                           \
          memcpy (expected, at_first, sizeof at_first);                       \
          memcpy (s, at_first, sizeof at_first);                              \
          for (k = 0; k < blocks; k++)                                        \
            _symcrypt_##KERNEL##_c (expected, 1, p + k * (BLOCK_SIZE));       \
          f (s, blocks, p);                                                   \
          if (memcmp (s, expected, sizeof expected) != 0)                     \
            {                                                                 \
              diag ("%u blocks, shift %u", (unsigned) blocks,                 \
                    (unsigned) shift);                                        \
              return 0;                                                       \
            }                                                                 \
        }                                                                     \
    return 1;                                                                 \
  }

KERNEL_CHECK (md5_compress, uint32_t, 4, 64)
KERNEL_CHECK (sha1_compress, uint32_t, 5, 64)
KERNEL_CHECK (sha256_compress, uint32_t, 8, 64)
KERNEL_CHECK (sha512_compress, uint64_t, 8, 128)

static void
kernels (const char *name, int (*check) (dispatch_fn *function))
{
  const struct dispatch_kernel *k;
  unsigned i;

  for (k = _symcrypt_kernels; strcmp (k->name, name) != 0; k++)
    continue;
  for (i = 0; i < k->count; i++)
    if ((k->candidates[i].needs & ~_symcrypt_cpu ()) == 0)
      ok (check (k->candidates[i].function), "%s %s", name,
          k->candidates[i].implementation);
    else
      skip ("not on this CPU", "%s %s", name, k->candidates[i].implementation);
}

int
main (void)
{
  size_t k;
  int own;

  random_bytes (message, sizeof message);
  list_and_lookup ();
  kernels ("md5_compress", md5_compress_check);
  kernels ("sha1_compress", sha1_compress_check);
  kernels ("sha256_compress", sha256_compress_check);
  kernels ("sha512_compress", sha512_compress_check);
  for (k = 0; k < HASHES; k++)
    {
      const struct named_hash *named = &named_hashes[k];
      ok (internals (named), "%s: finishing from a chaining value",
          named->hash.name);
      for (own = 0; own < 2; own++)
        {
          const struct symcrypt_hash *h
              = own ? &named->hash : named->described;
          const char *by = own ? "its functions" : "its description";
          ok (splits (h, named->one_shot), "%s by %s: all splits", h->name,
              by);
          ok (alignments (h, named->one_shot),
              "%s by %s: all alignments, nothing outside", h->name, by);
          ok (padding (named, h), "%s by %s: padding and lengths", h->name,
              by);
          ok (compressing (h), "%s by %s: compress", h->name, by);
          ok (many (h, named->one_shot), "%s by %s: many", h->name, by);
        }
    }
  return done ();
}
