/* SPDX-License-Identifier: ISC */
/* Proves of HMAC with every hash, through its own functions and through those
 * for any hash: published vectors; keys of every length up to two blocks
 * against the definition, made of the plain hash; every split of a message
 * into two and three updates, every alignment; nothing touched outside of
 * buffers; contexts that are reused, copied, interleaved; that no changed or
 * wrongly cut tag is accepted, of a message in one piece or many; many; that a
 * key and a message under way come back from a blob at every length, that the
 * format is that of blobs made elsewhere, and that any changed blob is refused
 * and the target wiped. */
#include "config.h"

#include <symcrypt/hmac.h>

#include "hash-hmac.h"
#include "testutil.h"

enum
{
  MAX_BLOCK = SYMCRYPT_HASH_MAX_BLOCK_SIZE,
  MAX_DIGEST = SYMCRYPT_HASH_MAX_DIGEST_SIZE,
  LIMIT = 5 * MAX_BLOCK
};

/* One HMAC, on void pointers. */
struct api
{
  const char *label;
  const char *name; /* of the hash, in files of vectors */
  const struct symcrypt_hash *(*hash) (void);
  size_t key_size, ctx_size, key_blob_size, blob_size;
  void (*set_key) (void *key, size_t length, const uint8_t *secret);
  void (*init) (void *ctx, const void *key);
  void (*update) (void *ctx, size_t length, const uint8_t *data);
  void (*digest) (void *ctx, uint8_t *digest);
  void (*tag) (const void *key, size_t length, const uint8_t *data,
               uint8_t *digest);
  int (*verify) (const void *key, size_t length, const uint8_t *data,
                 size_t tag_length, const uint8_t *tag);
  int (*verify_truncated) (const void *key, size_t length, const uint8_t *data,
                           size_t tag_length, const uint8_t *tag);
  int (*ctx_verify) (void *ctx, size_t tag_length, const uint8_t *tag);
  int (*ctx_verify_truncated) (void *ctx, size_t tag_length,
                               const uint8_t *tag);
  void (*many) (size_t n, const void *const *keys, const size_t *lengths,
                const uint8_t *const *datas, uint8_t *const *digests);
  size_t (*key_export) (const void *key, uint8_t *blob);
  int (*key_import) (void *key, const uint8_t *blob);
  size_t (*ctx_export) (const void *ctx, uint8_t *blob);
  int (*ctx_import) (void *ctx, const uint8_t *blob);
  void (*any_key) (struct symcrypt_hmac_key *any, const void *key);
};

/* Room for any key and any context, and a pointer to it. */
union any_key
{
  struct symcrypt_hmac_sha512_key sha512;
  struct symcrypt_hmac_key any;
};

union any_ctx
{
  struct symcrypt_hmac_sha512_ctx sha512;
  struct symcrypt_hmac_ctx any;
};

enum
{
  MANY = 13
};

/* The wrappers of one set of functions: PREFIX is that of the wrappers,
 * FUNCTION that of the functions, KEY and CTX are the structures. */
#define WRAP(PREFIX, FUNCTION, KEY, CTX)                                      \
  static void PREFIX##_init (void *ctx, const void *key)                      \
  {                                                                           \
    FUNCTION##_init ((struct CTX *) ctx, (const struct KEY *) key);           \
  }                                                                           \
  static void PREFIX##_update (void *ctx, size_t length, const uint8_t *data) \
  {                                                                           \
    FUNCTION##_update ((struct CTX *) ctx, length, data);                     \
  }                                                                           \
  static void PREFIX##_digest (void *ctx, uint8_t *digest)                    \
  {                                                                           \
    FUNCTION##_digest ((struct CTX *) ctx, digest);                           \
  }                                                                           \
  static void PREFIX##_tag (const void *key, size_t length,                   \
                            const uint8_t *data, uint8_t *digest)             \
  {                                                                           \
    FUNCTION ((const struct KEY *) key, length, data, digest);                \
  }                                                                           \
  static int PREFIX##_verify (const void *key, size_t length,                 \
                              const uint8_t *data, size_t tag_length,         \
                              const uint8_t *tag)                             \
  {                                                                           \
    return FUNCTION##_verify ((const struct KEY *) key, length, data,         \
                              tag_length, tag);                               \
  }                                                                           \
  static int PREFIX##_verify_truncated (                                      \
      const void *key, size_t length, const uint8_t *data, size_t tag_length, \
      const uint8_t *tag)                                                     \
  {                                                                           \
    return FUNCTION##_verify_truncated ((const struct KEY *) key, length,     \
                                        data, tag_length, tag);               \
  }                                                                           \
  static int PREFIX##_ctx_verify (void *ctx, size_t tag_length,               \
                                  const uint8_t *tag)                         \
  {                                                                           \
    return FUNCTION##_ctx_verify ((struct CTX *) ctx, tag_length, tag);       \
  }                                                                           \
  static int PREFIX##_ctx_verify_truncated (void *ctx, size_t tag_length,     \
                                            const uint8_t *tag)               \
  {                                                                           \
    return FUNCTION##_ctx_verify_truncated ((struct CTX *) ctx, tag_length,   \
                                            tag);                             \
  }                                                                           \
  static void PREFIX##_many (                                                 \
      size_t n, const void *const *keys, const size_t *lengths,               \
      const uint8_t *const *datas, uint8_t *const *digests)                   \
  {                                                                           \
    const struct KEY *k[MANY];                                                \
    size_t i;                                                                 \
    for (i = 0; i < n; i++)                                                   \
      k[i] = keys[i];                                                         \
    FUNCTION##_many (n, k, lengths, datas, digests);                          \
  }

#define HASH(NAME, UPPER, STRING, FAMILY, DIGEST, NUMBER)                     \
  WRAP (NAME, symcrypt_hmac_##NAME, symcrypt_hmac_##NAME##_key,               \
        symcrypt_hmac_##NAME##_ctx)                                           \
  static void NAME##_set_key (void *key, size_t length,                       \
                              const uint8_t *secret)                          \
  {                                                                           \
    symcrypt_hmac_##NAME##_set_key (key, length, secret);                     \
  }                                                                           \
  static size_t NAME##_key_export (const void *key, uint8_t *blob)            \
  {                                                                           \
    symcrypt_hmac_##NAME##_key_export (key, blob);                            \
    return SYMCRYPT_HMAC_##UPPER##_KEY_BLOB_SIZE;                             \
  }                                                                           \
  static int NAME##_key_import (void *key, const uint8_t *blob)               \
  {                                                                           \
    return symcrypt_hmac_##NAME##_key_import (key, blob);                     \
  }                                                                           \
  static size_t NAME##_export (const void *ctx, uint8_t *blob)                \
  {                                                                           \
    symcrypt_hmac_##NAME##_export (ctx, blob);                                \
    return SYMCRYPT_HMAC_##UPPER##_BLOB_SIZE;                                 \
  }                                                                           \
  static int NAME##_import (void *ctx, const uint8_t *blob)                   \
  {                                                                           \
    return symcrypt_hmac_##NAME##_import (ctx, blob);                         \
  }                                                                           \
  static void NAME##_any_key (struct symcrypt_hmac_key *any, const void *key) \
  {                                                                           \
    symcrypt_hmac_key_from_##NAME (any, key);                                 \
  }                                                                           \
  static void any_##NAME##_set_key (void *key, size_t length,                 \
                                    const uint8_t *secret)                    \
  {                                                                           \
    must (symcrypt_hmac_set_key (key, symcrypt_hash_##NAME (), length,        \
                                 secret));                                    \
  }                                                                           \
  static int any_##NAME##_key_import (void *key, const uint8_t *blob)         \
  {                                                                           \
    return symcrypt_hmac_key_import (                                         \
        key, SYMCRYPT_HMAC_##UPPER##_KEY_BLOB_SIZE, blob);                    \
  }                                                                           \
  static int any_##NAME##_import (void *ctx, const uint8_t *blob)             \
  {                                                                           \
    return symcrypt_hmac_import (ctx, SYMCRYPT_HMAC_##UPPER##_BLOB_SIZE,      \
                                 blob);                                       \
  }

#include "hashes.def"

WRAP (any, symcrypt_hmac, symcrypt_hmac_key, symcrypt_hmac_ctx)

static void
any_any_key (struct symcrypt_hmac_key *any, const void *key)
{
  *any = *(const struct symcrypt_hmac_key *) key;
}

static size_t
any_key_export (const void *key, uint8_t *blob)
{
  return symcrypt_hmac_key_export (key, blob);
}

static size_t
any_export (const void *ctx, uint8_t *blob)
{
  return symcrypt_hmac_export (ctx, blob);
}

static const struct api apis[] = {
#define HASH(NAME, UPPER, STRING, FAMILY, DIGEST, NUMBER)                     \
  { "hmac_" #NAME,                                                            \
    #NAME,                                                                    \
    symcrypt_hash_##NAME,                                                     \
    sizeof (struct symcrypt_hmac_##NAME##_key),                               \
    sizeof (struct symcrypt_hmac_##NAME##_ctx),                               \
    SYMCRYPT_HMAC_##UPPER##_KEY_BLOB_SIZE,                                    \
    SYMCRYPT_HMAC_##UPPER##_BLOB_SIZE,                                        \
    NAME##_set_key,                                                           \
    NAME##_init,                                                              \
    NAME##_update,                                                            \
    NAME##_digest,                                                            \
    NAME##_tag,                                                               \
    NAME##_verify,                                                            \
    NAME##_verify_truncated,                                                  \
    NAME##_ctx_verify,                                                        \
    NAME##_ctx_verify_truncated,                                              \
    NAME##_many,                                                              \
    NAME##_key_export,                                                        \
    NAME##_key_import,                                                        \
    NAME##_export,                                                            \
    NAME##_import,                                                            \
    NAME##_any_key },                                                         \
      { "hmac, any hash: " #NAME,                                             \
        #NAME,                                                                \
        symcrypt_hash_##NAME,                                                 \
        sizeof (struct symcrypt_hmac_key),                                    \
        sizeof (struct symcrypt_hmac_ctx),                                    \
        SYMCRYPT_HMAC_##UPPER##_KEY_BLOB_SIZE,                                \
        SYMCRYPT_HMAC_##UPPER##_BLOB_SIZE,                                    \
        any_##NAME##_set_key,                                                 \
        any_init,                                                             \
        any_update,                                                           \
        any_digest,                                                           \
        any_tag,                                                              \
        any_verify,                                                           \
        any_verify_truncated,                                                 \
        any_ctx_verify,                                                       \
        any_ctx_verify_truncated,                                             \
        any_many,                                                             \
        any_key_export,                                                       \
        any_##NAME##_key_import,                                              \
        any_export,                                                           \
        any_##NAME##_import,                                                  \
        any_any_key },
#include "hashes.def"
};

enum
{
  APIS = sizeof apis / sizeof apis[0]
};

static struct guarded data_pages, tag_pages, key_pages, blob_pages;
static uint8_t text[LIMIT]; /* random */

/* HMAC as RFC 2104 defines it. */
static void
define (const struct symcrypt_hash *hash, size_t key_length,
        const uint8_t *key, size_t length, const uint8_t *data, uint8_t *tag)
{
  struct symcrypt_hash_ctx ctx;
  uint8_t block[MAX_BLOCK] = { 0 };
  uint8_t digest[MAX_DIGEST];
  size_t k;

  must (symcrypt_hash_init (&ctx, hash));
  if (key_length > symcrypt_hash_block_size (hash))
    {
      symcrypt_hash_update (&ctx, key_length, key);
      must (symcrypt_hash_digest (&ctx, block));
    }
  else if (key_length > 0)
    memcpy (block, key, key_length);
  for (k = 0; k < symcrypt_hash_block_size (hash); k++)
    block[k] ^= 0x36;
  symcrypt_hash_update (&ctx, symcrypt_hash_block_size (hash), block);
  symcrypt_hash_update (&ctx, length, data);
  must (symcrypt_hash_digest (&ctx, digest));
  for (k = 0; k < symcrypt_hash_block_size (hash); k++)
    block[k] ^= 0x36 ^ 0x5c;
  symcrypt_hash_update (&ctx, symcrypt_hash_block_size (hash), block);
  symcrypt_hash_update (&ctx, symcrypt_hash_digest_size (hash), digest);
  must (symcrypt_hash_digest (&ctx, tag));
}

static int
all_zero (const void *p, size_t n)
{
  const uint8_t *bytes = p;
  while (n > 0 && bytes[n - 1] == 0)
    n--;
  return n == 0;
}

static uint8_t *
field (const char *word, size_t *n)
{
  return unhex (strcmp (word, "-") == 0 ? "" : word, n);
}

static int
same_hash (const struct api *a, const char *name)
{
  return strcmp (a->name, name) == 0;
}

static void
vectors (void)
{
  char *line, *file = source_file ("tests/vectors/hmac/hmac.txt", NULL);
  unsigned counts[APIS] = { 0 }, wrong[APIS] = { 0 };
  size_t i;

  for (line = strtok (file, "\n"); line; line = strtok (NULL, "\n"))
    {
      static char words[5][2048];
      size_t key_length, length, tag_length;
      uint8_t *secret, *data, *tag;
      if (*line == '#')
        continue;
      if (sscanf (line, "%2047s %2047s %2047s %2047s %2047s", words[0],
                  words[1], words[2], words[3], words[4])
          != 5)
        {
          ok (0, "a line of five words: %s", line);
          continue;
        }
      secret = field (words[2], &key_length);
      data = field (words[3], &length);
      tag = field (words[4], &tag_length);
      for (i = 0; i < APIS; i++)
        if (same_hash (&apis[i], words[1]))
          {
            const struct api *a = &apis[i];
            union any_key key;
            union any_ctx ctx;
            uint8_t got[MAX_DIGEST], again[MAX_DIGEST];
            int full = tag_length == symcrypt_hash_digest_size (a->hash ());
            int good;

            counts[i]++;
            a->set_key (&key, key_length, secret);
            a->tag (&key, length, data, got);
            a->init (&ctx, &key);
            a->update (&ctx, length, data);
            a->digest (&ctx, again);
            good = memcmp (got, tag, tag_length) == 0
                   && memcmp (again, tag, tag_length) == 0
                   && a->verify (&key, length, data, tag_length, tag)
                          == (full ? 0 : SYMCRYPT_ERROR_LENGTH)
                   && a->verify_truncated (&key, length, data, tag_length, tag)
                          == 0;
            tag[tag_length - 1] ^= 1;
            good
                = good
                  && a->verify (&key, length, data, tag_length, tag)
                         == (full ? SYMCRYPT_ERROR_TAG : SYMCRYPT_ERROR_LENGTH)
                  && a->verify_truncated (&key, length, data, tag_length, tag)
                         == SYMCRYPT_ERROR_TAG;
            tag[tag_length - 1] ^= 1;
            if (!good && wrong[i]++ == 0)
              diag ("%s: %s", a->label, line);
          }
      free (secret);
      free (data);
      free (tag);
    }
  free (file);
  for (i = 0; i < APIS; i++)
    ok (counts[i] > 0 && wrong[i] == 0, "%s: %u published vectors",
        apis[i].label, counts[i]);
}

/* Secrets and messages at the very end and start of their pages. */
static void
lengths (const struct api *a)
{
  const size_t block = symcrypt_hash_block_size (a->hash ());
  const size_t size = symcrypt_hash_digest_size (a->hash ());
  uint8_t expected[MAX_DIGEST];
  union any_ctx ctx;
  size_t n;
  int at, good = 1;

  for (n = 0; n <= 2 * block + 3 && good; n++)
    for (at = 0; at < 2 && good; at++)
      {
        uint8_t *secret
            = at ? data_pages.at_start : data_pages.at_end + LIMIT - n;
        uint8_t *key = at ? key_pages.at_start
                          : key_pages.at_end + key_pages.size - a->key_size;
        uint8_t *tag
            = at ? tag_pages.at_start : tag_pages.at_end + MAX_DIGEST - size;
        memcpy (secret, text, n);
        define (a->hash (), n, secret, 3, text, expected);
        a->set_key (key, n, n ? secret : NULL);
        a->tag (key, 3, text, tag);
        good = memcmp (tag, expected, size) == 0;
        if (!good)
          diag ("key of %u bytes", (unsigned) n);
      }
  ok (good, "%s: keys of 0 to 2 blocks and more", a->label);

  for (n = 0; n <= 3 * block + 3 && good; n++)
    for (at = 0; at < 2 && good; at++)
      {
        uint8_t *data
            = at ? data_pages.at_start : data_pages.at_end + LIMIT - n;
        uint8_t *key = at ? key_pages.at_start
                          : key_pages.at_end + key_pages.size - a->key_size;
        uint8_t *tag
            = at ? tag_pages.at_start : tag_pages.at_end + MAX_DIGEST - size;
        memcpy (data, text, n);
        define (a->hash (), 20, text, n, data, expected);
        a->set_key (key, 20, text);
        a->tag (key, n, n ? data : NULL, tag);
        good = memcmp (tag, expected, size) == 0;
        memset (tag, 0, size);
        a->init (&ctx, key);
        a->update (&ctx, n, n ? data : NULL);
        a->update (&ctx, 0, NULL);
        a->digest (&ctx, tag);
        good = good && memcmp (tag, expected, size) == 0
               && a->verify (key, n, n ? data : NULL, size, tag) == 0;
        if (!good)
          diag ("message of %u bytes", (unsigned) n);
      }
  ok (good, "%s: messages of 0 to 3 blocks and more", a->label);
}

static void
splits (const struct api *a)
{
  const size_t block = symcrypt_hash_block_size (a->hash ());
  const size_t size = symcrypt_hash_digest_size (a->hash ());
  const size_t n = 2 * block + 9, short_n = block + 20;
  uint8_t expected[MAX_DIGEST], tag[MAX_DIGEST];
  union any_key key;
  union any_ctx ctx;
  size_t i, j;
  int good = 1;

  a->set_key (&key, 32, text);
  a->init (&ctx, &key);
  a->tag (&key, n, text, expected);
  for (i = 0; i <= n; i++)
    {
      a->update (&ctx, i, text);
      a->update (&ctx, n - i, text + i);
      a->digest (&ctx, tag);
      good = good && memcmp (tag, expected, size) == 0;
    }
  a->tag (&key, short_n, text, expected);
  for (i = 0; i <= short_n; i++)
    for (j = i; j <= short_n; j++)
      {
        a->update (&ctx, i, text);
        a->update (&ctx, j - i, text + i);
        a->update (&ctx, short_n - j, text + j);
        a->digest (&ctx, tag);
        good = good && memcmp (tag, expected, size) == 0;
      }
  ok (good, "%s: every split into two and three, one context for all",
      a->label);

  good = 1;
  define (a->hash (), 32, text, n, text, expected);
  for (i = 0; i < 64; i++)
    {
      static uint8_t source[LIMIT + 64], target[MAX_DIGEST + 64];
      memcpy (source + i, text, n);
      a->set_key (&key, 32, source + i);
      a->tag (&key, n, source + i, target + 63 - i);
      good = good && memcmp (target + 63 - i, expected, size) == 0;
      a->init (&ctx, &key);
      a->update (&ctx, n, source + i);
      a->digest (&ctx, target + i);
      good = good && memcmp (target + i, expected, size) == 0;
    }
  ok (good, "%s: every alignment", a->label);
}

static void
contexts (const struct api *a)
{
  const size_t size = symcrypt_hash_digest_size (a->hash ()),
               n = 3 * symcrypt_hash_block_size (a->hash ());
  uint8_t expected[4][MAX_DIGEST], tag[MAX_DIGEST];
  union any_key key, before;
  union any_ctx ctx[4], copy;
  size_t i, k, done_bytes[4] = { 0 };
  int good = 1;

  memset (&key, 0, sizeof key);
  a->set_key (&key, 40, text);
  before = key;
  for (i = 0; i < 4; i++)
    {
      a->tag (&key, n - i, text + i, expected[i]);
      a->init (&ctx[i], &key);
    }
  ok (memcmp (&before, &key, sizeof key) == 0, "%s: using a key leaves it",
      a->label);
  /* What contexts hold is theirs. */
  symcrypt_wipe (sizeof key, &key);
  for (k = 0; k < 12 * n; k++)
    {
      size_t step = 1 + random_below (30);
      i = random_below (4);
      if (step > n - i - done_bytes[i])
        step = n - i - done_bytes[i];
      a->update (&ctx[i], step, text + i + done_bytes[i]);
      done_bytes[i] += step;
      if (done_bytes[i] == n - i)
        {
          a->digest (&ctx[i], tag);
          good = good && memcmp (tag, expected[i], size) == 0;
          done_bytes[i] = 0;
        }
    }
  ok (good, "%s: four contexts in turn, again and again, under one wiped key",
      a->label);

  a->digest (&ctx[0], tag);
  good = 1;
  for (k = 0; k <= n; k++)
    {
      a->update (&ctx[0], k, text);
      copy = ctx[0];
      a->update (&copy, n - k, text + k);
      a->digest (&copy, tag);
      good = good && memcmp (tag, expected[0], size) == 0;
      a->update (&ctx[0], n - k, text + k);
      a->digest (&ctx[0], tag);
      good = good && memcmp (tag, expected[0], size) == 0;
    }
  ok (good, "%s: a copied context goes on by itself", a->label);
}

static void
verifying (const struct api *a)
{
  const size_t size = symcrypt_hash_digest_size (a->hash ()), n = 50;
  uint8_t tag[MAX_DIGEST + 1];
  union any_key key;
  size_t i;
  int good = 1, bit;

  a->set_key (&key, 16, text);
  a->tag (&key, n, text, tag);
  tag[size] = 0;
  good = a->verify (&key, n, text, size, tag) == 0;
  for (i = 0; i < size; i++)
    for (bit = 0; bit < 8; bit++)
      {
        tag[i] ^= (uint8_t) (1 << bit);
        good = good
               && a->verify (&key, n, text, size, tag) == SYMCRYPT_ERROR_TAG
               && a->verify_truncated (&key, n, text, size, tag)
                      == SYMCRYPT_ERROR_TAG
               && (i < SYMCRYPT_HMAC_MIN_TAG_SIZE
                   || a->verify_truncated (&key, n, text, i, tag) == 0);
        tag[i] ^= (uint8_t) (1 << bit);
      }
  ok (good, "%s: no tag with one bit changed", a->label);
  good = a->verify (&key, n - 1, text, size, tag) == SYMCRYPT_ERROR_TAG
         && a->verify (&key, n, text + 1, size, tag) == SYMCRYPT_ERROR_TAG;
  ok (good, "%s: no tag of another message", a->label);

  good = 1;
  for (i = 0; i <= size + 1; i++)
    {
      /* No byte beyond the tag is read. */
      uint8_t *end = tag_pages.at_end + tag_pages.size - i;
      int expected = i >= SYMCRYPT_HMAC_MIN_TAG_SIZE && i <= size
                         ? 0
                         : SYMCRYPT_ERROR_LENGTH;
      if (i <= tag_pages.size)
        memcpy (end, tag, i);
      else
        end = tag;
      good = good
             && a->verify (&key, n, text, i, end)
                    == (i == size ? 0 : SYMCRYPT_ERROR_LENGTH)
             && a->verify_truncated (&key, n, text, i, end) == expected;
      if (expected == 0)
        {
          end[i - 1] ^= 0x80;
          good = good
                 && a->verify_truncated (&key, n, text, i, end)
                        == SYMCRYPT_ERROR_TAG;
        }
    }
  ok (good, "%s: tags of every length, cut by request only", a->label);
}

static void
verifying_streams (const struct api *a)
{
  const size_t size = symcrypt_hash_digest_size (a->hash ()), n = 150;
  uint8_t tag[MAX_DIGEST + 1] = { 0 }, bad[MAX_DIGEST + 1];
  union any_key key;
  union any_ctx ctx;
  size_t i;
  int good;

  a->set_key (&key, 16, text);
  a->tag (&key, n, text, tag);
  a->init (&ctx, &key);
  good = 1;
  for (i = 0; i <= size + 1; i++)
    {
      const int whole = i == size;
      const int cut = i >= SYMCRYPT_HMAC_MIN_TAG_SIZE && i <= size;
      uint8_t *end = tag_pages.at_end + tag_pages.size - i;
      if (i <= tag_pages.size)
        memcpy (end, tag, i);
      else
        end = tag;
      a->update (&ctx, 70, text);
      a->update (&ctx, n - 70, text + 70);
      /* A length that is refused leaves the message as it was. */
      if (!whole)
        good = good && a->ctx_verify (&ctx, i, end) == SYMCRYPT_ERROR_LENGTH;
      if (cut)
        good = good && a->ctx_verify_truncated (&ctx, i, end) == 0;
      else
        good = good
               && a->ctx_verify_truncated (&ctx, i, end)
                      == SYMCRYPT_ERROR_LENGTH;
      if (!cut)
        good = good && a->ctx_verify (&ctx, size, tag) == 0;
    }
  a->update (&ctx, n, text);
  good = good && a->ctx_verify (&ctx, size, tag) == 0;
  ok (good, "%s: streams, tags of every length, cut by request only",
      a->label);

  good = 1;
  for (i = 0; i < size; i++)
    {
      memcpy (bad, tag, sizeof bad);
      bad[i] ^= (uint8_t) (1 << i % 8);
      a->update (&ctx, n, text);
      good = good && a->ctx_verify (&ctx, size, bad) == SYMCRYPT_ERROR_TAG;
      a->update (&ctx, n, text);
      good
          = good
            && a->ctx_verify_truncated (&ctx, size, bad) == SYMCRYPT_ERROR_TAG;
    }
  a->update (&ctx, n - 1, text);
  good = good && a->ctx_verify (&ctx, size, tag) == SYMCRYPT_ERROR_TAG;
  a->update (&ctx, n, text);
  good = good && a->ctx_verify (&ctx, size, tag) == 0;
  ok (good, "%s: streams, no wrong tag, and the next message begins",
      a->label);
}

/* The key for any hash, made of this one, is the one set_key makes. */
static void
converting (const struct api *a)
{
  union any_key key;
  struct symcrypt_hmac_key any, expected;
  uint8_t blob[2][SYMCRYPT_HMAC_MAX_KEY_BLOB_SIZE] = { { 0 } };
  memset (&any, 0xa5, sizeof any);
  a->set_key (&key, 99, text);
  must (symcrypt_hmac_set_key (&expected, a->hash (), 99, text));
  a->any_key (&any, &key);
  ok (any.hash == a->hash ()
          && symcrypt_hmac_key_export (&any, blob[0])
                 == symcrypt_hmac_key_export (&expected, blob[1])
          && memcmp (blob[0], blob[1], sizeof blob[0]) == 0,
      "%s: a key for any hash, made of this one", a->label);
}

static void
many (const struct api *a)
{
  const size_t size = symcrypt_hash_digest_size (a->hash ());
  union any_key keys[3];
  const void *key_list[MANY];
  size_t length_list[MANY], n, k;
  const uint8_t *data_list[MANY];
  uint8_t *digest_list[MANY], expected[MAX_DIGEST];
  static uint8_t digests[MANY + 1][MAX_DIGEST];
  int good = 1;

  for (k = 0; k < 3; k++)
    a->set_key (&keys[k], 100 * k, text);
  for (n = 0; n <= MANY; n++)
    {
      memset (digests, 0xa5, sizeof digests);
      for (k = 0; k < n; k++)
        {
          key_list[k] = &keys[random_below (3)];
          length_list[k] = k == 3 ? 0 : random_below (LIMIT - 20);
          data_list[k] = k == 3 ? NULL : text + k;
          digest_list[k] = digests[k];
        }
      a->many (n, key_list, length_list, data_list, digest_list);
      for (k = 0; k < n; k++)
        {
          a->tag (key_list[k], length_list[k], data_list[k], expected);
          good = good && memcmp (expected, digests[k], size) == 0
                 && (size == MAX_DIGEST || digests[k][size] == 0xa5);
        }
      good = good && digests[n][0] == 0xa5;
    }
  ok (good, "%s: many, of mixed keys and lengths", a->label);
}

/* Put right the check value of a BLOB of N bytes. */
static void
sign_blob (const struct api *a, uint8_t *blob, size_t n)
{
  uint8_t digest[MAX_DIGEST];
  must (symcrypt_hash (a->hash (), n - 8, blob, digest));
  memcpy (blob + n - 8, digest, 8);
}

/* Whether the import of BLOB gives EXPECTED, and wipes CTX if that is an
 * error. */
static int
ctx_import_gives (const struct api *a, const uint8_t *blob, int expected)
{
  union any_ctx ctx;
  memset (&ctx, 0xa5, sizeof ctx);
  if (a->ctx_import (&ctx, blob) != expected)
    return 0;
  return expected == 0 || all_zero (&ctx, a->ctx_size);
}

static int
key_import_gives (const struct api *a, const uint8_t *blob, int expected)
{
  union any_key key;
  memset (&key, 0xa5, sizeof key);
  if (a->key_import (&key, blob) != expected)
    return 0;
  return expected == 0 || all_zero (&key, a->key_size);
}

static void
blobs (const struct api *a)
{
  const size_t block = symcrypt_hash_block_size (a->hash ());
  const size_t size = symcrypt_hash_digest_size (a->hash ()),
               state = symcrypt_hash_state_size (a->hash ());
  uint8_t *blob = blob_pages.at_end + blob_pages.size - a->blob_size;
  uint8_t *key_blob = blob_pages.at_end + blob_pages.size - a->key_blob_size;
  uint8_t expected[MAX_DIGEST], tag[MAX_DIGEST];
  union any_key key, other;
  union any_ctx ctx, copy;
  size_t n, i;
  int good = 1, bit;

  a->set_key (&key, 33, text);
  a->tag (&key, LIMIT, text, expected);

  good = a->key_export (&key, key_blob) == a->key_blob_size;
  memset (&other, 0xa5, sizeof other);
  good = good && a->key_import (&other, key_blob) == 0;
  a->tag (&other, LIMIT, text, tag);
  ok (good && memcmp (tag, expected, size) == 0,
      "%s: a key goes through a blob", a->label);

  good = 1;
  for (i = 0; i < a->key_blob_size && good; i++)
    for (bit = 0; bit < 8 && good; bit++)
      {
        key_blob[i] ^= (uint8_t) (1 << bit);
        good = key_import_gives (a, key_blob,
                                 i == 4 ? SYMCRYPT_ERROR_VERSION
                                        : SYMCRYPT_ERROR_ENCODING);
        key_blob[i] ^= (uint8_t) (1 << bit);
        if (!good)
          diag ("byte %u", (unsigned) i);
      }
  ok (good && key_import_gives (a, key_blob, 0),
      "%s: no key blob with one bit changed, and the key is wiped", a->label);

  /* With a check value that is right. */
  good = 1;
  for (i = 5; i < 8; i++)
    {
      key_blob[i] ^= 1 << 4;
      sign_blob (a, key_blob, a->key_blob_size);
      good = good && key_import_gives (a, key_blob, SYMCRYPT_ERROR_ENCODING);
      key_blob[i] ^= 1 << 4;
    }
  key_blob[6] = 2;
  sign_blob (a, key_blob, a->key_blob_size);
  ok (good && key_import_gives (a, key_blob, SYMCRYPT_ERROR_ENCODING),
      "%s: no key blob of another hash or kind", a->label);

  good = 1;
  for (n = 0; n <= 2 * block + 1; n++)
    {
      a->init (&ctx, &key);
      /* Leave the end of an earlier message in the buffer. */
      a->update (&ctx, block - 1, text);
      a->digest (&ctx, tag);
      a->update (&ctx, n, text);
      memset (blob, 0xa5, a->blob_size);
      good = good && a->ctx_export (&ctx, blob) == a->blob_size;
      memset (&copy, 0xa5, sizeof copy);
      good = good && a->ctx_import (&copy, blob) == 0;
      a->update (&copy, LIMIT - n, text + n);
      a->digest (&copy, tag);
      good = good && memcmp (tag, expected, size) == 0;
      a->update (&ctx, LIMIT - n, text + n);
      a->digest (&ctx, tag);
      good = good && memcmp (tag, expected, size) == 0;
      a->update (&copy, LIMIT, text);
      a->digest (&copy, tag);
      good = good && memcmp (tag, expected, size) == 0;
      i = n % block;
      good = good
             && memcmp (blob + a->blob_size - 8 - block, text + n - i, i) == 0
             && all_zero (blob + a->blob_size - 8 - block + i, block - i);
    }
  ok (good, "%s: a message goes through a blob at every length", a->label);

  good = 1;
  for (n = 0; n <= block + 7; n += block / 2 + 3)
    {
      a->init (&ctx, &key);
      a->update (&ctx, n, text);
      a->ctx_export (&ctx, blob);
      for (i = 0; i < a->blob_size && good; i++)
        {
          bit = (int) random_below (8);
          blob[i] ^= (uint8_t) (1 << bit);
          good = ctx_import_gives (a, blob,
                                   i == 4 ? SYMCRYPT_ERROR_VERSION
                                          : SYMCRYPT_ERROR_ENCODING);
          blob[i] ^= (uint8_t) (1 << bit);
          if (!good)
            diag ("byte %u", (unsigned) i);
        }
    }
  ok (good && ctx_import_gives (a, blob, 0),
      "%s: no message blob with a changed byte, and the context is wiped",
      a->label);

  {
    /* With a check value that is right, at a length of a block and more. */
    uint8_t original[SYMCRYPT_HMAC_MAX_BLOB_SIZE];
    uint8_t *const count = blob + 8 + 3 * state, *const buffer = count + 8;
    n -= block / 2 + 3;
    memcpy (original, blob, a->blob_size);

#define REFUSED(WHAT)                                                         \
  do                                                                          \
    {                                                                         \
      sign_blob (a, blob, a->blob_size);                                      \
      ok (ctx_import_gives (a, blob, SYMCRYPT_ERROR_ENCODING),                \
          "%s: refused: a message %s", a->label, WHAT);                       \
      memcpy (blob, original, a->blob_size);                                  \
    }                                                                         \
  while (0)

    blob[5] = (uint8_t) (blob[5] % 8 + 1);
    REFUSED ("of another hash");
    blob[6] = 1;
    REFUSED ("of the kind of keys");
    blob[6] = 3;
    REFUSED ("of an unknown kind");
    blob[7] = 1;
    REFUSED ("with a byte that must be 0");
    buffer[block - 1] = 1;
    REFUSED ("with something in the last unused byte");
    buffer[n % block] = 1;
    REFUSED ("with something in the first unused byte");
    if (n % block > 0)
      {
        buffer[n % block - 1] |= 1;
        count[7]--;
        REFUSED ("that says it has buffered less than it has");
      }
    /* What a context would write that keeps a whole block: no length says so,
     * as one of whole blocks has nothing in the buffer. */
    count[7] = (uint8_t) (count[7] - n % block);
    memset (buffer, 0x5a, block);
    REFUSED ("of whole blocks with a block in the buffer");
    memset (count, 0, 8);
    memset (buffer, 0, block);
    REFUSED ("that is empty but not at its beginning");
    memset (count, 0xff, 8);
    memset (buffer, 0, block);
    REFUSED ("of 2^64 - 1 bytes");
    if (block == 64)
      {
        memset (count, 0, 8);
        count[0] = 0x20;
        count[7] = 0;
        memset (buffer, 0, block);
        REFUSED ("of 2^64 bits");
      }
    ok (ctx_import_gives (a, blob, 0), "%s: accepted: the same untouched",
        a->label);
  }
}

/* Blobs made by another program. */
static void
fixed_blobs (void)
{
  char *line, *file = source_file ("tests/vectors/hmac/blobs.txt", NULL);
  unsigned counts[APIS] = { 0 };
  uint8_t bytes[256];
  size_t i;

  for (i = 0; i < sizeof bytes; i++)
    bytes[i] = (uint8_t) i;
  for (line = strtok (file, "\n"); line; line = strtok (NULL, "\n"))
    {
      char name[16], kind[16];
      static char hex[2048];
      uint8_t *blob;
      size_t n;
      if (*line == '#')
        continue;
      if (sscanf (line, "%15s %15s %2047s", name, kind, hex) != 3)
        {
          ok (0, "a line of three words: %s", line);
          continue;
        }
      blob = unhex (hex, &n);
      for (i = 0; i < APIS; i++)
        if (same_hash (&apis[i], name))
          {
            const struct api *a = &apis[i];
            const size_t block = symcrypt_hash_block_size (a->hash ());
            uint8_t made[SYMCRYPT_HMAC_MAX_BLOB_SIZE];
            uint8_t expected[MAX_DIGEST], tag[MAX_DIGEST];
            union any_key key;
            union any_ctx ctx;
            int good;

            counts[i]++;
            a->set_key (&key, 20, bytes);
            a->init (&ctx, &key);
            a->update (&ctx, block + 37, bytes);
            define (a->hash (), 20, bytes, block + 40, bytes, expected);
            if (strcmp (kind, "key") == 0)
              {
                good = n == a->key_blob_size && a->key_export (&key, made) == n
                       && memcmp (made, blob, n) == 0
                       && a->key_import (&key, blob) == 0;
                a->tag (&key, block + 40, bytes, tag);
              }
            else
              {
                good = n == a->blob_size && a->ctx_export (&ctx, made) == n
                       && memcmp (made, blob, n) == 0
                       && a->ctx_import (&ctx, blob) == 0;
                a->update (&ctx, 3, bytes + block + 37);
                a->digest (&ctx, tag);
              }
            ok (good
                    && memcmp (tag, expected,
                               symcrypt_hash_digest_size (a->hash ()))
                           == 0,
                "%s: the format of %ss is as fixed", a->label, kind);
          }
      free (blob);
    }
  free (file);
  for (i = 0; i < APIS; i++)
    if (counts[i] != 2)
      ok (0, "%s: fixed blobs", apis[i].label);
}

/* What the functions for any hash do beyond the others. */
static void
any_hash (void)
{
  struct symcrypt_hmac_key keys[MANY];
  const struct symcrypt_hmac_key *key_list[MANY] = { 0 };
  size_t length_list[MANY] = { 0 }, n, k;
  const uint8_t *data_list[MANY] = { 0 };
  uint8_t *digest_list[MANY] = { 0 };
  static uint8_t digests[MANY][MAX_DIGEST];
  int good = 1;

  for (n = 0; hmac_hash (n) && n < MANY; n++)
    {
      must (symcrypt_hmac_set_key (&keys[n], hmac_hash (n), 9, text));
      key_list[n] = &keys[n];
      length_list[n] = 100 + n;
      data_list[n] = text;
      digest_list[n] = digests[n];
    }
  symcrypt_hmac_many (n, key_list, length_list, data_list, digest_list);
  for (k = 0; k < n; k++)
    {
      uint8_t expected[MAX_DIGEST];
      define (hmac_hash (k), 9, text, 100 + k, text, expected);
      good = good
             && memcmp (expected, digests[k],
                        symcrypt_hash_digest_size (hmac_hash (k)))
                    == 0;
    }
  ok (good && n == APIS / 2 && !hmac_hash (n),
      "hmac, any hash: many with a key of every hash");

  good = 1;
  for (k = 0; k < n; k++)
    {
      uint8_t blob[SYMCRYPT_HMAC_MAX_BLOB_SIZE + 1] = { 0 };
      struct symcrypt_hmac_key key;
      struct symcrypt_hmac_ctx ctx;
      size_t i, size = symcrypt_hmac_key_export (&keys[k], blob);
      for (i = 0; i <= sizeof blob; i++)
        {
          memset (&key, 0xa5, sizeof key);
          if (symcrypt_hmac_key_import (&key, i, blob)
              != (i == size ? 0 : SYMCRYPT_ERROR_ENCODING))
            good = 0;
          else if (i == size)
            good = good && key.hash == hmac_hash (k);
          else
            good = good && all_zero (&key, sizeof key);
        }
      symcrypt_hmac_init (&ctx, &keys[k]);
      size = symcrypt_hmac_export (&ctx, blob);
      for (i = 0; i <= sizeof blob; i++)
        {
          memset (&ctx, 0xa5, sizeof ctx);
          if (symcrypt_hmac_import (&ctx, i, blob)
              != (i == size ? 0 : SYMCRYPT_ERROR_ENCODING))
            good = 0;
          else if (i == size)
            good = good && ctx.key.hash == hmac_hash (k);
          else
            good = good && all_zero (&ctx, sizeof ctx);
        }
      blob[5] = (uint8_t) (k % 2 ? 0 : 255);
      good = good
             && symcrypt_hmac_import (&ctx, size, blob)
                    == SYMCRYPT_ERROR_ENCODING;
      blob[4] = 2;
      good = good
             && symcrypt_hmac_import (&ctx, 8, blob) == SYMCRYPT_ERROR_VERSION;
      good = good
             && symcrypt_hmac_key_import (&key, 0, NULL)
                    == SYMCRYPT_ERROR_ENCODING;
    }
  ok (good, "hmac, any hash: a blob names its hash, and has its length");
}

/* Every function for any hash, with a key that is none, and a context without
 * one: errors, and nothing written. */
static void
refuses (const char *what, struct symcrypt_hmac_key *key,
         struct symcrypt_hmac_ctx *ctx)
{
  static uint8_t out[SYMCRYPT_HMAC_MAX_BLOB_SIZE], before[sizeof out];
  const struct symcrypt_hmac_key *keys[2];
  struct symcrypt_hmac_key right;
  struct symcrypt_hmac_ctx started;
  size_t length[2] = { 3, 3 };
  const uint8_t *data[2];
  uint8_t *digests[2];
  int good;

  must (symcrypt_hmac_set_key (&right, symcrypt_hash_md5 (), 3, text));
  keys[0] = &right;
  keys[1] = key;
  data[0] = data[1] = text;
  digests[0] = out;
  digests[1] = out + MAX_DIGEST;
  random_bytes (out, sizeof out);
  memcpy (before, out, sizeof out);
  must (symcrypt_hmac_init (&started, &right));
  symcrypt_hmac_update (ctx, 3, text);
  good
      = symcrypt_hmac (key, 3, text, out) == SYMCRYPT_ERROR_STATE
        && symcrypt_hmac_verify (key, 3, text, 16, out) == SYMCRYPT_ERROR_STATE
        && symcrypt_hmac_verify (key, 3, text, 0, NULL) == SYMCRYPT_ERROR_STATE
        && symcrypt_hmac_verify_truncated (key, 3, text, 16, out)
               == SYMCRYPT_ERROR_STATE
        && symcrypt_hmac_many (2, keys, length, data, digests)
               == SYMCRYPT_ERROR_STATE
        && symcrypt_hmac_key_export (key, out) == 0
        && symcrypt_hmac_digest (ctx, out) == SYMCRYPT_ERROR_STATE
        && symcrypt_hmac_ctx_verify (ctx, 16, out) == SYMCRYPT_ERROR_STATE
        && symcrypt_hmac_ctx_verify_truncated (ctx, 16, out)
               == SYMCRYPT_ERROR_STATE
        && symcrypt_hmac_export (ctx, out) == 0
        && symcrypt_hmac_init (&started, key) == SYMCRYPT_ERROR_STATE
        && symcrypt_hmac_digest (&started, out) == SYMCRYPT_ERROR_STATE;
  ok (good && memcmp (out, before, sizeof out) == 0,
      "hmac, any hash: %s gives errors alone", what);
}

/* And of each hash: zeros, and errors. */
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  static int NAME##_refuses (const struct symcrypt_hmac_##NAME##_key *key,    \
                             struct symcrypt_hmac_##NAME##_ctx *ctx)          \
  {                                                                           \
    static uint8_t out[2][SYMCRYPT_HMAC_MAX_BLOB_SIZE];                       \
    const struct symcrypt_hmac_##NAME##_key *keys[2];                         \
    struct symcrypt_hmac_##NAME##_ctx started;                                \
    struct symcrypt_hmac_key any;                                             \
    const size_t length[2] = { 3, 3 };                                        \
    const uint8_t *data[2];                                                   \
    uint8_t *digests[2];                                                      \
    int good;                                                                 \
    keys[0] = keys[1] = key;                                                  \
    data[0] = data[1] = text;                                                 \
    digests[0] = out[0];                                                      \
    digests[1] = out[1];                                                      \
    memset (out, 0xa5, sizeof out);                                           \
    symcrypt_hmac_##NAME (key, 3, text, out[0]);                              \
    symcrypt_hmac_##NAME##_update (ctx, 3, text);                             \
    symcrypt_hmac_##NAME##_digest (ctx, out[1]);                              \
    good = all_zero (out[0], DIGEST) && all_zero (out[1], DIGEST)             \
           && symcrypt_hmac_##NAME##_verify (key, 3, text, DIGEST, out[0])    \
                  == SYMCRYPT_ERROR_STATE                                     \
           && symcrypt_hmac_##NAME##_verify_truncated (key, 3, text, 10,      \
                                                       out[0])                \
                  == SYMCRYPT_ERROR_STATE                                     \
           && symcrypt_hmac_##NAME##_ctx_verify (ctx, DIGEST, out[0])         \
                  == SYMCRYPT_ERROR_STATE                                     \
           && symcrypt_hmac_##NAME##_ctx_verify_truncated (ctx, 10, out[0])   \
                  == SYMCRYPT_ERROR_STATE;                                    \
    symcrypt_hmac_##NAME##_init (&started, key);                              \
    memset (out, 0xa5, sizeof out);                                           \
    symcrypt_hmac_##NAME##_digest (&started, out[0]);                         \
    good = good && all_zero (out[0], DIGEST);                                 \
    memset (out, 0xa5, sizeof out);                                           \
    symcrypt_hmac_##NAME##_many (2, keys, length, data, digests);             \
    good = good && all_zero (out[0], DIGEST) && all_zero (out[1], DIGEST);    \
    memset (out, 0xa5, sizeof out);                                           \
    symcrypt_hmac_##NAME##_key_export (key, out[0]);                          \
    symcrypt_hmac_##NAME##_export (ctx, out[1]);                              \
    good = good                                                               \
           && all_zero (out[0], SYMCRYPT_HMAC_##CAPITALS##_KEY_BLOB_SIZE)     \
           && all_zero (out[1], SYMCRYPT_HMAC_##CAPITALS##_BLOB_SIZE);        \
    symcrypt_hmac_key_from_##NAME (&any, key);                                \
    return good && all_zero (&any, sizeof any);                               \
  }                                                                           \
  static void NAME##_unset (void)                                             \
  {                                                                           \
    static const uint8_t blob[SYMCRYPT_HMAC_MAX_BLOB_SIZE];                   \
    struct symcrypt_hmac_##NAME##_key key;                                    \
    struct symcrypt_hmac_##NAME##_ctx ctx;                                    \
    int good;                                                                 \
    memset (&key, 0, sizeof key);                                             \
    memset (&ctx, 0, sizeof ctx);                                             \
    good = NAME##_refuses (&key, &ctx);                                       \
    symcrypt_hmac_##NAME##_set_key (&key, 3, text);                           \
    symcrypt_hmac_##NAME##_init (&ctx, &key);                                 \
    good = good                                                               \
           && symcrypt_hmac_##NAME##_key_import (&key, blob)                  \
                  == SYMCRYPT_ERROR_ENCODING                                  \
           && symcrypt_hmac_##NAME##_import (&ctx, blob)                      \
                  == SYMCRYPT_ERROR_ENCODING                                  \
           && NAME##_refuses (&key, &ctx);                                    \
    ok (good, "hmac_%s: zeros and failed imports make no tags", STRING);      \
  }
#include "hashes.def"

static void
unset (void)
{
  static uint8_t blob[SYMCRYPT_HMAC_MAX_BLOB_SIZE];
  struct symcrypt_hmac_key key;
  struct symcrypt_hmac_ctx ctx;
  int good;

  memset (&key, 0, sizeof key);
  memset (&ctx, 0, sizeof ctx);
  refuses ("zeros", &key, &ctx);
  must (symcrypt_hmac_set_key (&key, symcrypt_hash_sha256 (), 3, text));
  must (symcrypt_hmac_init (&ctx, &key));
  symcrypt_wipe (sizeof key, &key);
  symcrypt_wipe (sizeof ctx, &ctx);
  refuses ("what was wiped", &key, &ctx);
  must (symcrypt_hmac_set_key (&key, symcrypt_hash_sha256 (), 3, text));
  must (symcrypt_hmac_init (&ctx, &key));
  good = symcrypt_hmac_key_import (&key, sizeof blob, blob) != 0
         && symcrypt_hmac_import (&ctx, sizeof blob, blob) != 0;
  refuses ("what an import failed for", &key, &ctx);
  must (symcrypt_hmac_set_key (&key, symcrypt_hash_sha256 (), 3, text));
  good
      = good
        && symcrypt_hmac_set_key (&key, symcrypt_hash_lookup ("none"), 3, text)
               == SYMCRYPT_ERROR_NAME
        && all_zero (&key, sizeof key);
  refuses ("a key of no hash", &key, &ctx);
  ok (good, "hmac, any hash: no hash is an error, and wipes the key");
}

int
main (void)
{
  size_t i;

  random_bytes (text, sizeof text);
  data_pages = guarded_new (LIMIT);
  tag_pages = guarded_new (MAX_DIGEST);
  key_pages = guarded_new (sizeof (union any_key));
  blob_pages = guarded_new (SYMCRYPT_HMAC_MAX_BLOB_SIZE);

  vectors ();
  fixed_blobs ();
  for (i = 0; i < APIS; i++)
    {
      lengths (&apis[i]);
      splits (&apis[i]);
      contexts (&apis[i]);
      verifying (&apis[i]);
      verifying_streams (&apis[i]);
      converting (&apis[i]);
      many (&apis[i]);
      blobs (&apis[i]);
    }
  any_hash ();
  unset ();
  if (CHECKS_ARGUMENTS)
    {
      skip ("--enable-checks ends the program", "keys that were never set");
      return done ();
    }
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER) NAME##_unset ();
#include "hashes.def"
  return done ();
}
