/* SPDX-License-Identifier: ISC */
/* Proves of HMAC with every hash: published vectors; keys of every length up
 * to two blocks against the definition, made of the plain hash; nothing
 * touched outside of buffers; contexts that are reused and copied at every
 * place of a message; that no changed or wrongly cut tag is accepted, of a
 * message in one piece or many; that a key and a message under way come back
 * from a blob at every length, and so does a message of the hash; that the
 * format is that of blobs made elsewhere, and that any changed blob is refused
 * and the target wiped. */
#include "config.h"

#include <symcrypt/hmac.h>

#include "hash-count.h"
#include "tests/testutil.h"

enum
{
  MAX_BLOCK = SYMCRYPT_HASH_MAX_BLOCK_SIZE,
  MAX_DIGEST = SYMCRYPT_HASH_MAX_DIGEST_SIZE,
  LIMIT = 5 * MAX_BLOCK
};

static struct guarded data_pages, tag_pages, key_pages, blob_pages;
static uint8_t text[LIMIT]; /* random */

static void
set_key (struct symcrypt_hmac_key *key, const struct symcrypt_hash *hash,
         size_t length, const uint8_t *secret)
{
  must (symcrypt_hmac_set_key (key, hash, length, secret));
}

/* The content of a blob: a message of HMAC, a key of HMAC, a message of a
 * hash. */
enum kind
{
  MESSAGE,
  KEY,
  HASH_MESSAGE
};

static size_t
blob_size (const struct symcrypt_hash *hash, enum kind kind)
{
  const size_t state = symcrypt_hash_state_size (hash);
  const size_t block = symcrypt_hash_block_size (hash);
  return kind == KEY       ? SYMCRYPT_HMAC_KEY_BLOB_SIZE (state)
         : kind == MESSAGE ? SYMCRYPT_HMAC_BLOB_SIZE (state, block)
                           : SYMCRYPT_HASH_BLOB_SIZE (state, block);
}

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

/* The four ways to verify a tag of TAG_LENGTH bytes. */
enum way
{
  WHOLE,
  TRUNCATED,
  CTX_WHOLE,
  CTX_TRUNCATED,
  WAYS
};

static int
verify (enum way way, const struct symcrypt_hmac_key *key, size_t n,
        const uint8_t *data, size_t tag_length, const uint8_t *tag)
{
  struct symcrypt_hmac_ctx ctx;
  uint8_t right[MAX_DIGEST];
  int error;

  if (way < CTX_WHOLE)
    return (way == WHOLE ? symcrypt_hmac_verify
                         : symcrypt_hmac_verify_truncated) (key, n, data,
                                                            tag_length, tag);
  must (symcrypt_hmac_init (&ctx, key));
  symcrypt_hmac_update (&ctx, n / 2, data);
  symcrypt_hmac_update (&ctx, n - n / 2, n ? data + n / 2 : NULL);
  error = (way == CTX_WHOLE
               ? symcrypt_hmac_ctx_verify
               : symcrypt_hmac_ctx_verify_truncated) (&ctx, tag_length, tag);
  /* A length that is refused leaves the message as it was; any other tag ends
   * it, and the next begins. */
  if (error != SYMCRYPT_ERROR_LENGTH)
    symcrypt_hmac_update (&ctx, n, data);
  must (symcrypt_hmac (key, n, data, right));
  must (symcrypt_hmac_ctx_verify (&ctx, symcrypt_hash_digest_size (key->hash),
                                  right));
  return error;
}

/* Return nonzero if KEY and DATA have a tag that begins with these bytes: by a
 * call, by a context, and by each way to verify; not with a bit changed. */
static int
has_tag (const struct symcrypt_hmac_key *key, size_t n, const uint8_t *data,
         size_t tag_length, const uint8_t *tag)
{
  const size_t size = symcrypt_hash_digest_size (key->hash);
  /* No byte beyond is read or written. */
  uint8_t *end = tag_pages.at_end + tag_pages.size - size;
  struct symcrypt_hmac_ctx ctx;
  int way, good;

  must (symcrypt_hmac (key, n, data, end));
  good = memcmp (end, tag, tag_length) == 0;
  must (symcrypt_hmac_init (&ctx, key));
  symcrypt_hmac_update (&ctx, n, data);
  symcrypt_hmac_update (&ctx, 0, NULL);
  must (symcrypt_hmac_digest (&ctx, tag_pages.at_start));
  good &= memcmp (tag_pages.at_start, tag, tag_length) == 0;
  end = tag_pages.at_end + tag_pages.size - tag_length;
  memcpy (end, tag, tag_length);
  for (way = 0; way < WAYS; way++)
    {
      const int cuts = way == TRUNCATED || way == CTX_TRUNCATED;
      const int refused = !cuts && tag_length < size;
      good &= verify ((enum way) way, key, n, data, tag_length, end)
              == (refused ? SYMCRYPT_ERROR_LENGTH : 0);
      end[tag_length - 1] ^= 1;
      good &= verify ((enum way) way, key, n, data, tag_length, end)
              == (refused ? SYMCRYPT_ERROR_LENGTH : SYMCRYPT_ERROR_TAG);
      end[tag_length - 1] ^= 1;
    }
  return good;
}

static void
vectors (void)
{
  char *file = source_file ("tests/vectors/hmac/hmac.txt", NULL);
  unsigned counts[HASHES] = { 0 };
  const char *words[5];
  int good = 1;
  size_t i;

  while (next_row (&file, 5, words) > 0)
    {
      size_t key_length, length, tag_length;
      const uint8_t *secret = unhex (words[2], &key_length);
      const uint8_t *data = unhex (words[3], &length);
      const uint8_t *tag = unhex (words[4], &tag_length);
      struct symcrypt_hmac_key key;

      for (i = 0; symcrypt_hashes (i) != symcrypt_hash_lookup (words[1]); i++)
        continue;
      if (i == HASHES)
        continue;
      counts[i]++;
      set_key (&key, symcrypt_hashes (i), key_length, secret);
      if (!has_tag (&key, length, data, tag_length, tag))
        {
          diag ("%s: key %s, data %s", words[1], words[2], words[3]);
          good = 0;
        }
    }
  for (i = 0; i < HASHES; i++)
    good &= counts[i] > 0;
  ok (good, "published vectors, of each hash");
}

/* Secrets, messages and prepared keys at the very end and start of their
 * pages. */
static void
lengths (const struct symcrypt_hash *hash)
{
  const size_t block = symcrypt_hash_block_size (hash);
  uint8_t expected[MAX_DIGEST];
  size_t n;
  int at, is_key, good = 1;

  for (n = 0; n <= 3 * block + 3 && good; n++)
    for (at = 0; at < 4 && good; at++)
      {
        uint8_t *moved
            = at / 2 ? data_pages.at_start : data_pages.at_end + LIMIT - n;
        struct symcrypt_hmac_key *key
            = (void *) (at / 2
                            ? key_pages.at_start
                            : key_pages.at_end + key_pages.size - sizeof *key);
        memcpy (moved, text, n);
        if (n == 0)
          moved = NULL;
        is_key = at % 2;
        define (hash, is_key ? n : 20, text, is_key ? 3 : n, text, expected);
        set_key (key, hash, is_key ? n : 20, is_key ? moved : text);
        good = has_tag (key, is_key ? 3 : n, is_key ? text : moved,
                        symcrypt_hash_digest_size (hash), expected);
        if (!good)
          diag ("%s of %u bytes", is_key ? "key" : "message", (unsigned) n);
      }
  ok (good, "%s: keys and messages of 0 to 3 blocks and more",
      symcrypt_hash_name (hash));
}

static void
contexts (const struct symcrypt_hash *hash)
{
  const size_t size = symcrypt_hash_digest_size (hash),
               n = 3 * symcrypt_hash_block_size (hash);
  uint8_t expected[MAX_DIGEST], tag[MAX_DIGEST];
  struct symcrypt_hmac_key key, before;
  struct symcrypt_hmac_ctx ctx, copy;
  size_t k;
  int good = 1;

  memset (&key, 0, sizeof key);
  set_key (&key, hash, 40, text);
  before = key;
  must (symcrypt_hmac (&key, n, text, expected));
  must (symcrypt_hmac_init (&ctx, &key));
  ok (memcmp (&before, &key, sizeof key) == 0, "%s: using a key leaves it",
      symcrypt_hash_name (hash));
  /* Contexts have copies of the key, so it can be wiped. */
  symcrypt_wipe (sizeof key, &key);
  for (k = 0; k <= n; k++)
    {
      symcrypt_hmac_update (&ctx, k, text);
      copy = ctx;
      symcrypt_hmac_update (&copy, n - k, text + k);
      must (symcrypt_hmac_digest (&copy, tag));
      good = good && memcmp (tag, expected, size) == 0;
      symcrypt_hmac_update (&ctx, n - k, text + k);
      must (symcrypt_hmac_digest (&ctx, tag));
      good = good && memcmp (tag, expected, size) == 0;
    }
  ok (good, "%s: every split, and a copied context goes on by itself",
      symcrypt_hash_name (hash));
}

static void
verifying (const struct symcrypt_hash *hash)
{
  const size_t size = symcrypt_hash_digest_size (hash), n = 150;
  uint8_t tag[MAX_DIGEST + 1] = { 0 };
  struct symcrypt_hmac_key key;
  size_t i;
  int way, good = 1;

  set_key (&key, hash, 16, text);
  must (symcrypt_hmac (&key, n, text, tag));
  for (way = 0; way < WAYS; way++)
    {
      const int cuts = way == TRUNCATED || way == CTX_TRUNCATED;
      for (i = 0; i < 8 * size; i++)
        {
          tag[i / 8] ^= (uint8_t) (1 << i % 8);
          good &= verify ((enum way) way, &key, n, text, size, tag)
                  == SYMCRYPT_ERROR_TAG;
          tag[i / 8] ^= (uint8_t) (1 << i % 8);
        }
      good &= verify ((enum way) way, &key, n - 1, text, size, tag)
                  == SYMCRYPT_ERROR_TAG
              && verify ((enum way) way, &key, n, text + 1, size, tag)
                     == SYMCRYPT_ERROR_TAG;
      for (i = 0; i <= size + 1; i++)
        good &= verify ((enum way) way, &key, n, text, i, tag)
                == (i == size
                            || (cuts && i >= SYMCRYPT_HMAC_MIN_TAG_SIZE
                                && i < size)
                        ? 0
                        : SYMCRYPT_ERROR_LENGTH);
      for (i = SYMCRYPT_HMAC_MIN_TAG_SIZE; i < size; i++)
        good &= has_tag (&key, n, text, i, tag);
    }
  ok (good, "%s: no changed tag, tags of every length, cut by request only",
      symcrypt_hash_name (hash));
}

/* Put right the check value of a BLOB of N bytes. */
static void
sign_blob (const struct symcrypt_hash *hash, uint8_t *blob, size_t n)
{
  uint8_t digest[MAX_DIGEST];
  must (symcrypt_hash (hash, n - 8, blob, digest));
  memcpy (blob + n - 8, digest, 8);
}

static const size_t room = SYMCRYPT_HMAC_MAX_BLOB_SIZE;

/* Return nonzero if the import of N bytes of KIND gives EXPECTED, and wipes
 * its target if that is an error. */
static int
import_gives (enum kind kind, size_t n, const uint8_t *blob, int expected)
{
  union
  {
    struct symcrypt_hmac_key key;
    struct symcrypt_hmac_ctx ctx;
    struct symcrypt_hash_ctx hash;
  } to;
  const size_t size = kind == KEY       ? sizeof to.key
                      : kind == MESSAGE ? sizeof to.ctx
                                        : sizeof to.hash;
  memset (&to, 0xa5, sizeof to);
  return (kind == KEY       ? symcrypt_hmac_key_import (&to.key, n, blob)
          : kind == MESSAGE ? symcrypt_hmac_import (&to.ctx, n, blob)
                            : symcrypt_hash_import (&to.hash, n, blob))
             == expected
         && (expected == 0 || all_zero (&to, size));
}

/* The same of the blob of N bytes that ends at its page, with each bit
 * changed; with other lengths; and of another kind or hash, with a check value
 * that is right. */
static int
takes_no_other (const struct symcrypt_hash *hash, enum kind kind)
{
  const size_t n = blob_size (hash, kind);
  uint8_t *blob = blob_pages.at_end + room - n;
  size_t i;
  int good = import_gives (kind, n, blob, 0);

  for (i = 0; i < 8 * n && good; i++)
    {
      blob[i / 8] ^= (uint8_t) (1 << i % 8);
      good = import_gives (kind, n, blob,
                           i / 8 == 4 ? SYMCRYPT_ERROR_VERSION
                                      : SYMCRYPT_ERROR_ENCODING);
      if (good && i / 8 >= 5 && i / 8 < 8)
        {
          sign_blob (hash, blob, n);
          good = import_gives (kind, n, blob, SYMCRYPT_ERROR_ENCODING);
        }
      blob[i / 8] ^= (uint8_t) (1 << i % 8);
      if (i / 8 >= 5 && i / 8 < 8)
        sign_blob (hash, blob, n);
      if (!good)
        diag ("bit %u of byte %u", (unsigned) (i % 8), (unsigned) (i / 8));
    }
  for (i = 0; i < n && good; i++)
    {
      /* Longer than any, too. */
      memmove (blob_pages.at_start, blob, i);
      good = import_gives (kind, i, blob_pages.at_start,
                           SYMCRYPT_ERROR_ENCODING);
    }
  return good
         && import_gives (kind, room + 1, blob_pages.at_end - 1,
                          SYMCRYPT_ERROR_ENCODING);
}

/* The same of the blob of a message of N bytes, more than a block, with a
 * check value that is right. */
static void
takes_no_message (const struct symcrypt_hash *hash, enum kind kind, size_t n)
{
  const size_t size = blob_size (hash, kind);
  uint8_t *blob = blob_pages.at_end + room - size;
  const size_t block = symcrypt_hash_block_size (hash), used = n % block;
  const uint64_t limit = block == 64 ? UINT64_C (1) << 61 : UINT64_MAX;
  /* The length that it has then, and bytes of its buffer. */
  const struct
  {
    const char *what;
    uint64_t length;
    size_t at, count;
    uint8_t byte;
  } cases[] = {
    { "with something in the last unused byte", n, block - 1, 1, 1 },
    { "with something in the first unused byte", n, used, 1, 1 },
    { "that says it has buffered less than it has", n - 1, used - 1, 1, 1 },
    /* A blob with a whole block in the buffer.  No length can describe it,
     * because after whole blocks the buffer is empty. */
    { "of whole blocks with a block in the buffer", block, 0, block, 0x5a },
    { "that is empty but not at its beginning", 0, 0, block, 0 },
    { "of five bytes but not at its beginning", 5, 5, block - 5, 0 },
    { "of 2^64 - 1 bytes", UINT64_MAX, 0, block, 0 },
    { "of 2^64 bits, or 2^67", limit, 0, block, 0 },
    /* With the outer hash's block. */
    { "of one byte more than the longest",
      kind == MESSAGE ? limit - block : limit, 0, block, 0 },
  };
  uint8_t *const count = blob + size - block - 16;
  uint8_t original[SYMCRYPT_HMAC_MAX_BLOB_SIZE];
  const char *of = kind == MESSAGE ? "" : ", of the hash";
  size_t i, k;

  memcpy (original, blob, size);
  for (i = 0; i < sizeof cases / sizeof cases[0]; i++)
    {
      for (k = 0; k < 8; k++)
        count[k] = (uint8_t) (cases[i].length >> (56 - 8 * k));
      memset (count + 8 + cases[i].at, cases[i].byte, cases[i].count);
      sign_blob (hash, blob, size);
      ok (import_gives (kind, size, blob, SYMCRYPT_ERROR_ENCODING),
          "%s: refused: a message %s%s", symcrypt_hash_name (hash),
          cases[i].what, of);
      memcpy (blob, original, size);
    }
  ok (import_gives (kind, size, blob, 0), "%s: accepted: the same untouched%s",
      symcrypt_hash_name (hash), of);
}

static void
blobs (const struct symcrypt_hash *hash)
{
  const size_t block = symcrypt_hash_block_size (hash);
  const size_t size = symcrypt_hash_digest_size (hash);
  uint8_t *blob = blob_pages.at_end + room - blob_size (hash, MESSAGE);
  uint8_t *key_blob = blob_pages.at_end + room - blob_size (hash, KEY);
  uint8_t expected[MAX_DIGEST], tag[MAX_DIGEST];
  struct symcrypt_hmac_key key, other;
  struct symcrypt_hmac_ctx ctx, copy;
  size_t n, i;
  int good;

  set_key (&key, hash, 33, text);
  must (symcrypt_hmac (&key, LIMIT, text, expected));

  good = symcrypt_hmac_key_export (&key, key_blob) == blob_size (hash, KEY);
  memset (&other, 0xa5, sizeof other);
  good = good
         && symcrypt_hmac_key_import (&other, blob_size (hash, KEY), key_blob)
                == 0;
  must (symcrypt_hmac (&other, LIMIT, text, tag));
  ok (good && memcmp (tag, expected, size) == 0 && takes_no_other (hash, KEY),
      "%s: a key goes through a blob, and no other blob will do",
      symcrypt_hash_name (hash));

  good = 1;
  for (n = 0; n <= 2 * block + 1; n++)
    {
      must (symcrypt_hmac_init (&ctx, &key));
      /* Leave the end of an earlier message in the buffer. */
      symcrypt_hmac_update (&ctx, block - 1, text);
      must (symcrypt_hmac_digest (&ctx, tag));
      symcrypt_hmac_update (&ctx, n, text);
      memset (blob, 0xa5, blob_size (hash, MESSAGE));
      good = good
             && symcrypt_hmac_export (&ctx, blob) == blob_size (hash, MESSAGE);
      memset (&copy, 0xa5, sizeof copy);
      good = good
             && symcrypt_hmac_import (&copy, blob_size (hash, MESSAGE), blob)
                    == 0;
      symcrypt_hmac_update (&copy, LIMIT - n, text + n);
      must (symcrypt_hmac_digest (&copy, tag));
      good = good && memcmp (tag, expected, size) == 0;
      symcrypt_hmac_update (&ctx, LIMIT - n, text + n);
      must (symcrypt_hmac_digest (&ctx, tag));
      good = good && memcmp (tag, expected, size) == 0;
      symcrypt_hmac_update (&copy, LIMIT, text);
      must (symcrypt_hmac_digest (&copy, tag));
      good = good && memcmp (tag, expected, size) == 0;
      i = n % block;
      good = good
             && memcmp (blob + blob_size (hash, MESSAGE) - 8 - block,
                        text + n - i, i)
                    == 0
             && all_zero (blob + blob_size (hash, MESSAGE) - 8 - block + i,
                          block - i);
    }
  ok (good, "%s: a message goes through a blob at every length",
      symcrypt_hash_name (hash));

  for (good = 1, n = 0; n <= block + 7; n += block / 2 + 3)
    {
      must (symcrypt_hmac_init (&ctx, &key));
      symcrypt_hmac_update (&ctx, n, text);
      must (symcrypt_hmac_export (&ctx, blob) == 0);
      good &= takes_no_other (hash, MESSAGE);
    }
  ok (good, "%s: no other blob of a message will do",
      symcrypt_hash_name (hash));

  takes_no_message (hash, MESSAGE, n - (block / 2 + 3));
}

/* The same of the hash: a message goes on elsewhere, and no other blob will
 * do. */
static void
hash_blobs (const struct symcrypt_hash *hash)
{
  const size_t block = symcrypt_hash_block_size (hash);
  const size_t size = symcrypt_hash_digest_size (hash);
  const size_t length = blob_size (hash, HASH_MESSAGE);
  uint8_t *blob = blob_pages.at_end + room - length;
  uint8_t expected[MAX_DIGEST], digest[MAX_DIGEST];
  struct symcrypt_hash_ctx ctx, copy;
  size_t n;
  int good = 1;

  must (symcrypt_hash (hash, LIMIT, text, expected));
  must (symcrypt_hash_init (&ctx, hash));
  for (n = 0; n <= 2 * block + 1; n++)
    {
      symcrypt_hash_update (&ctx, n, text);
      good &= symcrypt_hash_export (&ctx, blob) == length
              && symcrypt_hash_import (&copy, length, blob) == 0;
      symcrypt_hash_update (&copy, LIMIT - n, text + n);
      must (symcrypt_hash_digest (&copy, digest));
      good &= memcmp (digest, expected, size) == 0;
      must (symcrypt_hash_digest (&ctx, digest));
    }
  ok (good, "%s: a message of the hash goes through a blob at every length",
      symcrypt_hash_name (hash));
  for (good = 1, n = 0; n <= block + 7; n += block / 2 + 3)
    {
      symcrypt_hash_update (&ctx, n, text);
      must (symcrypt_hash_export (&ctx, blob) == 0);
      good &= takes_no_other (hash, HASH_MESSAGE);
      must (symcrypt_hash_digest (&ctx, digest));
    }
  ok (good, "%s: no other blob of a message of the hash will do",
      symcrypt_hash_name (hash));
  takes_no_message (hash, HASH_MESSAGE, n - (block / 2 + 3));
}

/* Blobs made by another program, in the order of hashes. */
static void
fixed_blobs (void)
{
  char *file = source_file ("tests/vectors/hmac/blobs.txt", NULL);
  const struct symcrypt_hash *hash;
  const char *words[3]; /* hash, kind, blob */
  uint8_t bytes[256], made[SYMCRYPT_HMAC_MAX_BLOB_SIZE];
  struct symcrypt_hmac_key key;
  struct symcrypt_hmac_ctx ctx;
  size_t i, n, size;

  for (i = 0; i < sizeof bytes; i++)
    bytes[i] = (uint8_t) i;
  for (i = 0; (hash = symcrypt_hashes (i / 3)) != NULL; i++)
    {
      const uint8_t *blob;
      struct symcrypt_hash_ctx plain;
      next_row (&file, 3, words);
      blob = unhex (words[2], &n);
      set_key (&key, hash, 20, bytes);
      must (symcrypt_hmac_init (&ctx, &key));
      symcrypt_hmac_update (&ctx, symcrypt_hash_block_size (hash) + 37, bytes);
      must (symcrypt_hash_init (&plain, hash));
      symcrypt_hash_update (&plain, symcrypt_hash_block_size (hash) + 37,
                            bytes);
      size = i % 3 == 0   ? symcrypt_hmac_key_export (&key, made)
             : i % 3 == 1 ? symcrypt_hmac_export (&ctx, made)
                          : symcrypt_hash_export (&plain, made);
      if (!ok (symcrypt_hash_lookup (words[0]) == hash && n == size
                   && memcmp (made, blob, n) == 0,
               "%s: the format of %s is as fixed", symcrypt_hash_name (hash),
               words[1]))
        diag_hex ("got", made, size);
    }
}

static void
no_hash (void)
{
  struct symcrypt_hmac_key key;

  set_key (&key, symcrypt_hash_sha256 (), 3, text);
  ok (symcrypt_hmac_set_key (&key, symcrypt_hash_lookup ("none"), 3, text)
              == SYMCRYPT_ERROR_NAME
          && all_zero (&key, sizeof key),
      "no hash is an error, and wipes the key");
}

int
main (void)
{
  const struct symcrypt_hash *hash;
  size_t i;

  random_bytes (text, sizeof text);
  data_pages = guarded_new (LIMIT);
  tag_pages = guarded_new (MAX_DIGEST);
  key_pages = guarded_new (sizeof (struct symcrypt_hmac_key));
  blob_pages = guarded_new (SYMCRYPT_HMAC_MAX_BLOB_SIZE);

  vectors ();
  fixed_blobs ();
  for (i = 0; (hash = symcrypt_hashes (i)) != NULL; i++)
    {
      lengths (hash);
      contexts (hash);
      verifying (hash);
      blobs (hash);
      hash_blobs (hash);
    }
  no_hash ();
  return done ();
}
