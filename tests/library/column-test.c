/* SPDX-License-Identifier: ISC */
/* Proves: the messages of a column have the digests and tags that they have
 * one by one, for every hash, with offsets of 32 and 64 bits, with offsets
 * that begin later, and with records, from 0 to 2,000 messages; nothing beyond
 * the column is read, and nothing between the digests is written; and a column
 * that is wrong anywhere is refused before anything is written. */
#include "config.h"

#include <symcrypt/symcrypt.h>

#include "tests/testutil.h"

enum
{
  MOST = 2000,
  LONGEST = 150,
  GAP = 3,
  STRIDE = SYMCRYPT_HASH_MAX_DIGEST_SIZE + GAP
};

static struct guarded page; /* the column ends where it ends */
static int32_t offsets32[MOST + 1];
static int64_t offsets64[MOST + 1];
static uint8_t got[MOST * STRIDE], expected[MOST * STRIDE];

/* Messages of up to LONGEST bytes behind FIRST bytes that are none's. */
static struct symcrypt_column
new_column (size_t n, size_t first, int wide)
{
  struct symcrypt_column c = { 0 };
  size_t k, end = first;
  for (k = 0; k <= n; k++)
    {
      offsets32[k] = (int32_t) end;
      offsets64[k] = (int64_t) end;
      if (k < n)
        end += random_below (4) ? random_below (LONGEST) : 0;
    }
  c.n = n;
  c.size = end;
  c.data = end > 0 ? page.at_end + (page.size - end) : NULL;
  if (wide)
    c.offsets64 = offsets64;
  else
    c.offsets32 = offsets32;
  return c;
}

static struct symcrypt_column
new_records (size_t n, size_t length, size_t stride)
{
  struct symcrypt_column c = { 0 };
  c.n = n;
  c.length = length;
  c.stride = stride;
  c.size = n > 0 ? stride * (n - 1) + length : 0;
  c.data = c.size > 0 ? page.at_end + (page.size - c.size) : NULL;
  return c;
}

static const uint8_t *
message (const struct symcrypt_column *c, size_t k, size_t *length)
{
  size_t at = c->stride * k;
  *length = c->length;
  if (c->offsets32 || c->offsets64)
    {
      at = (size_t) offsets64[k];
      *length = (size_t) offsets64[k + 1] - at;
    }
  return *length > 0 ? c->data + at : NULL;
}

/* Whether digests and tags are those of one message after another. */
static int
is_equal (const struct symcrypt_hash *hash,
          const struct symcrypt_hmac_key *key, const struct symcrypt_column *c)
{
  int keyed;
  size_t k, length;
  for (keyed = 0; keyed < 2; keyed++)
    {
      memset (got, 0xa5, sizeof got);
      memset (expected, 0xa5, sizeof expected);
      for (k = 0; k < c->n; k++)
        {
          const uint8_t *data = message (c, k, &length);
          uint8_t *to = expected + STRIDE * k;
          must (keyed ? symcrypt_hmac (key, length, data, to)
                      : symcrypt_hash (hash, length, data, to));
        }
      must (keyed ? symcrypt_hmac_column (key, c, STRIDE, got)
                  : symcrypt_hash_column (hash, c, STRIDE, got));
      if (memcmp (got, expected, sizeof got) != 0)
        return 0;
    }
  return 1;
}

static void
test_hash (const struct symcrypt_hash *hash)
{
  static const size_t counts[] = { 0, 1, 2, 17, 511, 512, 513, MOST };
  const char *name = symcrypt_hash_name (hash);
  struct symcrypt_hmac_key key;
  struct symcrypt_column c;
  int good32 = 1, good64 = 1, records = 1;
  size_t i;
  must (symcrypt_hmac_set_key (&key, hash, 9, (const uint8_t *) "a key ..."));
  for (i = 0; i < sizeof counts / sizeof counts[0]; i++)
    {
      c = new_column (counts[i], 7 * i % 3, 0);
      good32 &= is_equal (hash, &key, &c);
      c = new_column (counts[i], 7 * i % 3, 1);
      good64 &= is_equal (hash, &key, &c);
      c = new_records (counts[i], 35, 35);
      records &= is_equal (hash, &key, &c);
      c = new_records (counts[i], 0, 0);
      records &= is_equal (hash, &key, &c);
      c = new_records (counts[i], 70, 10 * i);
      records &= is_equal (hash, &key, &c);
    }
  ok (good32, "%s of a column with offsets of 32 bits", name);
  ok (good64, "%s of a column with offsets of 64 bits", name);
  ok (records, "%s of records, apart, next to each other, overlapping", name);
}

/* Whether C is refused, and nothing written. */
static int
is_refused (const struct symcrypt_column *c, size_t stride)
{
  const struct symcrypt_hash *hash = symcrypt_hash_sha256 ();
  struct symcrypt_hmac_key key;
  size_t k;
  must (symcrypt_hmac_set_key (&key, hash, 0, NULL));
  memset (got, 0xa5, sizeof got);
  if (symcrypt_hash_column (hash, c, stride, got) != SYMCRYPT_ERROR_LENGTH
      || symcrypt_hmac_column (&key, c, stride, got) != SYMCRYPT_ERROR_LENGTH)
    return 0;
  for (k = 0; k < sizeof got; k++)
    if (got[k] != 0xa5)
      return 0;
  return 1;
}

/* What is wrong with offset K. */
static void
test_offsets (int wide)
{
  static const size_t where[] = { 1, 300, 1023, MOST - 1 };
  const unsigned bits = wide ? 64 : 32;
  struct symcrypt_column c;
  int good = 1;
  size_t i;
  for (i = 0; i < sizeof where / sizeof where[0]; i++)
    {
      c = new_column (MOST, 50, wide);
      offsets32[where[i]] = offsets32[where[i] - 1] - 1;
      offsets64[where[i]] = offsets64[where[i] - 1] - 1;
      good &= is_refused (&c, 32);
    }
  ok (good, "%u bits: offsets that decrease", bits);
  c = new_column (MOST, 0, wide);
  offsets32[0] = -1;
  offsets64[0] = -1;
  ok (is_refused (&c, 32), "%u bits: a negative offset", bits);
  c = new_column (MOST, 0, wide);
  offsets32[MOST]++;
  offsets64[MOST]++;
  ok (is_refused (&c, 32), "%u bits: an offset past the column", bits);
  c = new_column (MOST, 0, wide);
  offsets32[MOST] = INT32_MAX;
  offsets64[MOST] = INT64_MAX;
  ok (is_refused (&c, 32), "%u bits: an offset far past the column", bits);
  c = new_column (2, 0, wide);
  ok (is_refused (&c, 31), "digests that would overlap");
}

static void
test_records (void)
{
  struct symcrypt_column c = new_records (10, 35, 40);
  c.size--;
  ok (is_refused (&c, 32), "records past the column");
  c = new_records (10, 35, 40);
  c.stride = SIZE_MAX / 8;
  ok (is_refused (&c, 32), "records whose place has no number");
  c = new_records (10, 35, 40);
  c.n = SIZE_MAX;
  ok (is_refused (&c, 32), "more records than memory");
  c = new_records (1, 35, 40);
  c.length = 36;
  ok (is_refused (&c, 32), "a record longer than the column");
}

int
main (void)
{
  struct symcrypt_column c;
  struct symcrypt_hmac_key none = { 0 };
  const struct symcrypt_hash *hash;
  size_t k;
  page = guarded_new (MOST * LONGEST);
  random_bytes (page.at_end, page.size);
  for (k = 0; (hash = symcrypt_hashes (k)) != NULL; k++)
    test_hash (hash);
  test_offsets (0);
  test_offsets (1);
  test_records ();
  c = new_records (2, 3, 3);
  memset (got, 0xa5, sizeof got);
  ok (symcrypt_hash_column (NULL, &c, 64, got) == SYMCRYPT_ERROR_NAME
          && got[0] == 0xa5,
      "no hash");
  ok (symcrypt_hmac_column (&none, &c, 64, got) == SYMCRYPT_ERROR_STATE
          && got[0] == 0xa5,
      "no key");
  return done ();
}
