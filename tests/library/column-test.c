/* SPDX-License-Identifier: ISC */
/* Proves: the messages of a column have the digests and tags that they have
 * one at a time, for every hash, with offsets of 32 and 64 bits, with offsets
 * that begin later, and with records, from 0 to 2,000 messages; nothing beyond
 * the column is read, and nothing between the digests is written; and a column
 * that is wrong anywhere is refused before anything is written.  Keys from
 * passwords and sealed messages are those of single calls.  Sealed messages
 * open, and changed messages are reported. */
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

/* Messages of up to LONGEST bytes, after FIRST bytes that belong to no
 * message. */
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

/* Return nonzero if digests and tags are those of one message after another.
 */
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

/* Return nonzero if C is refused, and nothing written. */
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

/* Test each kind of wrong offset. */
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

/* Return nonzero if keys of 40 bytes are refused, and nothing written. */
static int
pbkdf2_gives (const struct symcrypt_hash *hash,
              const struct symcrypt_column *passwords, uint64_t iterations,
              const struct symcrypt_column *salts, size_t stride, int error)
{
  memset (got, 0xa5, sizeof got);
  return symcrypt_pbkdf2_hmac_column (hash, passwords, iterations, salts, 40,
                                      stride, got)
             == error
         && got[0] == 0xa5;
}

static void
test_pbkdf2 (void)
{
  const struct symcrypt_hash *hash = symcrypt_hash_sha256 ();
  struct symcrypt_column passwords = new_column (MOST, 3, 1), salts;
  size_t k, length;
  int good = 1;
  salts = new_records (MOST, 8, 5);
  must (symcrypt_pbkdf2_hmac_column (hash, &passwords, 2, &salts, 40, STRIDE,
                                     got));
  for (k = 0; k < passwords.n; k++)
    {
      const uint8_t *password = message (&passwords, k, &length);
      must (symcrypt_pbkdf2_hmac (hash, length, password, 2, 8,
                                  salts.data + 5 * k, 40, expected));
      good &= memcmp (got + STRIDE * k, expected, 40) == 0;
    }
  ok (good, "PBKDF2 of a column");
  salts.n--;
  ok (pbkdf2_gives (hash, &passwords, 2, &salts, 40, SYMCRYPT_ERROR_LENGTH),
      "PBKDF2: a salt too few");
  salts.n++;
  passwords.n--;
  ok (pbkdf2_gives (hash, &passwords, 2, &salts, 40, SYMCRYPT_ERROR_LENGTH),
      "PBKDF2: a salt too many");
  passwords.n++;
  salts.size--;
  ok (pbkdf2_gives (hash, &passwords, 2, &salts, 40, SYMCRYPT_ERROR_LENGTH),
      "PBKDF2: salts past their column");
  salts.size++;
  ok (pbkdf2_gives (hash, &passwords, 0, &salts, 40, SYMCRYPT_ERROR_ITERATIONS)
          && pbkdf2_gives (hash, &passwords, 1, &salts, 39,
                           SYMCRYPT_ERROR_LENGTH)
          && pbkdf2_gives (NULL, &passwords, 1, &salts, 40,
                           SYMCRYPT_ERROR_NAME),
      "PBKDF2: no iterations, keys that would overlap, no hash");
}

/* Seal message K in a call of its own, with the tag after the text. */
static void
seal_one (size_t nonce_size, const uint8_t *key, const uint8_t *nonce,
          const uint8_t *ad, size_t length, const uint8_t *src, uint8_t *dst)
{
  const size_t ad_length = ad ? 7 : 0;
  must (nonce_size == 12
            ? symcrypt_chacha_poly1305_seal (key, nonce, ad_length, ad, length,
                                             dst, src, dst + length)
            : symcrypt_xchacha_poly1305_seal (key, nonce, ad_length, ad,
                                              length, dst, src, dst + length));
}

static void
test_sealed (size_t nonce_size, int with_ads, int wide)
{
  static uint8_t sealed[MOST * (LONGEST + 16)], opened[MOST * LONGEST],
      one[LONGEST + 16], wrong[MOST], nonces_data[MOST * 24];
  static int64_t at[MOST + 1], back[MOST + 1];
  struct symcrypt_column messages = new_column (MOST, 5, wide), nonces = { 0 },
                         ads = { 0 }, closed = { 0 };
  const char *name = nonce_size == 12 ? "ChaCha20" : "XChaCha20";
  uint8_t key[32] = { 1, 2, 3 };
  size_t k, length, forged = 0;
  int good = 1;
  random_bytes (nonces_data, sizeof nonces_data);
  ads.n = nonces.n = MOST;
  ads.data = nonces.data = nonces_data;
  nonces.length = nonces.stride = nonce_size;
  nonces.size = nonce_size * MOST;
  ads.length = 7;
  ads.stride = 3;
  ads.size = 3 * MOST + 7;
  memset (sealed, 0xa5, sizeof sealed);
  must (symcrypt_chacha_poly1305_seal_column (
      key, &nonces, with_ads ? &ads : NULL, &messages, at, sealed));
  for (k = 0; k < MOST; k++)
    {
      const uint8_t *src = message (&messages, k, &length);
      seal_one (nonce_size, key, nonces_data + nonce_size * k,
                with_ads ? nonces_data + 3 * k : NULL, length, src, one);
      good &= (size_t) (at[k + 1] - at[k]) == length + 16
              && memcmp (sealed + at[k], one, length + 16) == 0;
    }
  ok (good && sealed[at[MOST]] == 0xa5, "%s-Poly1305 of a column, %u bits, %s",
      name, wide ? 64 : 32, with_ads ? "associated data" : "none");

  closed.n = MOST;
  closed.data = sealed;
  closed.size = (size_t) at[MOST];
  closed.offsets64 = at;
  must (symcrypt_chacha_poly1305_open_column (
      key, &nonces, with_ads ? &ads : NULL, &closed, back, opened, wrong));
  for (k = 0; k < MOST; k++)
    {
      const uint8_t *src = message (&messages, k, &length);
      good &= !wrong[k] && (size_t) (back[k + 1] - back[k]) == length
              && (length == 0 || !memcmp (opened + back[k], src, length));
    }
  ok (good, "%s-Poly1305: it opens", name);

  /* Message 3 is cut to 9 bytes, and every hundredth has another bit. */
  for (k = 0; k < MOST; k += 100)
    sealed[at[k + 1] - 1 - (int64_t) (k / 100) % 16] ^= 1;
  at[3] = at[4] - 9;
  memset (opened, 0xa5, sizeof opened);
  good = symcrypt_chacha_poly1305_open_column (key, &nonces,
                                               with_ads ? &ads : NULL, &closed,
                                               back, opened, wrong)
         == SYMCRYPT_ERROR_TAG;
  for (k = 0; k < MOST; k++)
    {
      const uint8_t *src = message (&messages, k, &length);
      const uint8_t *dst = opened + back[k];
      /* The bytes cut off message 3 are now at the end of message 2. */
      const int is_wrong = k % 100 == 0 || k == 2 || k == 3;
      forged += wrong[k];
      good &= wrong[k] == is_wrong;
      length = (size_t) (back[k + 1] - back[k]);
      if (!is_wrong)
        good &= length == 0 || memcmp (dst, src, length) == 0;
      else
        while (length > 0)
          good &= dst[--length] == 0;
    }
  ok (good && forged == MOST / 100 + 2 && back[4] == back[3],
      "%s-Poly1305: what was changed is named, and zeros", name);
}

static int
seal_is_refused (const struct symcrypt_column *nonces,
                 const struct symcrypt_column *ads,
                 const struct symcrypt_column *messages)
{
  static uint8_t key[32], wrong[MOST];
  int64_t at[3] = { -5, 0, 0 };
  memset (got, 0xa5, sizeof got);
  return symcrypt_chacha_poly1305_seal_column (key, nonces, ads, messages, at,
                                               got)
             == SYMCRYPT_ERROR_LENGTH
         && symcrypt_chacha_poly1305_open_column (key, nonces, ads, messages,
                                                  at, got, wrong)
                == SYMCRYPT_ERROR_LENGTH
         && at[0] == -5 && got[0] == 0xa5;
}

static void
test_bad_seals (void)
{
  struct symcrypt_column messages = new_records (2, 20, 20),
                         nonces = new_records (2, 12, 12), ads = messages, c;
  const uint8_t key[32] = { 0 };
  int64_t at[2];
  uint8_t wrong = 0;
  /* It ends where memory does. */
  c = new_records (1, 9, 9);
  nonces.n = 1;
  nonces.data = page.at_end;
  ok (symcrypt_chacha_poly1305_open_column (key, &nonces, NULL, &c, at, got,
                                            &wrong)
              == SYMCRYPT_ERROR_TAG
          && wrong == 1 && at[1] == 0,
      "a message that is shorter than its tag");
  nonces = new_records (2, 12, 12);
  c = nonces;
  c.length = 13;
  ok (seal_is_refused (&c, NULL, &messages), "nonces of 13 bytes");
  c = nonces;
  c.n = 1;
  ok (seal_is_refused (&c, NULL, &messages), "a nonce too few");
  c = nonces;
  c.size--;
  ok (seal_is_refused (&c, NULL, &messages), "nonces past their column");
  c = new_column (2, 0, 1);
  c.length = 12;
  ok (seal_is_refused (&c, NULL, &messages), "nonces with offsets");
  ads.n = 1;
  ok (seal_is_refused (&nonces, &ads, &messages), "less associated data");
  ads.n = 2;
  ads.size--;
  ok (seal_is_refused (&nonces, &ads, &messages),
      "associated data past its column");
  messages.size--;
  ok (seal_is_refused (&nonces, NULL, &messages), "messages past theirs");
  messages.size = (size_t) SYMCRYPT_CHACHA_POLY1305_MAX_LENGTH;
  ok (sizeof (size_t) == 4
          || (messages.size++, seal_is_refused (&nonces, NULL, &messages)),
      "a column longer than a message can be");
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
  test_pbkdf2 ();
  for (k = 0; k < 8; k++)
    test_sealed (k & 1 ? 12 : 24, k & 2, (int) (k & 4));
  test_bad_seals ();
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
