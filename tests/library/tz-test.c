/* SPDX-License-Identifier: ISC */
/* Proves: digests are those of the Go package nspcc-dev/tzhash, for the
 * lengths, subtractions and marshalled states in tests/vectors/tz; every split
 * into two updates, and three next to the buffer's size, gives the same; no
 * byte outside the buffers is touched; digests of parts make that of the
 * whole, and one that is wrong is refused with nothing written; exported
 * states come back, and damaged ones and those of other versions do not. */
#include <symcrypt/tz.h>

#include "tests/testutil.h"

enum
{
  SIZE = SYMCRYPT_TZ_DIGEST_SIZE,
  BLOB = SYMCRYPT_TZ_BLOB_SIZE,
  BLOCK = SYMCRYPT_TZ_BLOCK_SIZE,
  STREAM = (1 << 20) + 1,
  MOST = 200000 /* of a message in pieces */
};

static uint8_t stream[STREAM];

/* ---- Vectors ---- */

static void
test_vectors (void)
{
  char *text = source_file ("tests/vectors/tz/vectors.txt", NULL);
  const char *words[4]; /* kind, lengths, digest */
  unsigned counts[6] = { 0 };
  size_t count;
  int good = 1;

  while (good && (count = next_row (&text, 4, words)) > 0)
    {
      static const char *const names[]
          = { "sum", "zeros", "ones", "state", "left", "right" };
      const size_t n = strtoul (words[1], NULL, 10),
                   first = count == 4 ? strtoul (words[2], NULL, 10) : 0;
      size_t size;
      const uint8_t *expected = unhex (words[count - 1], &size);
      uint8_t got[SIZE], whole[SIZE], part[SIZE];
      unsigned kind;
      int error = 0;
      for (kind = 0; kind < 6 && strcmp (names[kind], words[0]) != 0; kind++)
        continue;
      memset (got, 0, sizeof got);
      if (kind < 3)
        {
          uint8_t *data = kind ? malloc (n) : stream;
          if (kind)
            memset (data, kind == 1 ? 0 : 0xff, n);
          symcrypt_tz (n, data, got);
          if (kind)
            free (data);
        }
      else if (kind == 3)
        {
          struct symcrypt_tz_ctx ctx;
          symcrypt_tz_init (&ctx);
          symcrypt_tz_update (&ctx, n, stream);
          symcrypt_tz_export_tzhash (&ctx, got);
          error = symcrypt_tz_import_tzhash (&ctx, expected);
          symcrypt_tz_update (&ctx, 100, stream + n);
          symcrypt_tz_digest (&ctx, whole);
          symcrypt_tz (n + 100, stream, part);
          error |= memcmp (whole, part, SIZE);
        }
      else if (kind < 6)
        {
          symcrypt_tz (n, stream, whole);
          if (kind == 4)
            {
              symcrypt_tz (first, stream, part);
              error = symcrypt_tz_subtract_left (got, whole, part);
            }
          else
            {
              symcrypt_tz (n - first, stream + first, part);
              error = symcrypt_tz_subtract_right (got, whole, part);
            }
        }
      else
        error = 1;
      if (error != 0 || size != SIZE || memcmp (got, expected, SIZE) != 0)
        {
          diag ("%s %s", words[0], words[1]);
          good = 0;
        }
      else
        counts[kind]++;
    }
  ok (good && counts[0] == 115 && counts[1] == 9 && counts[2] == 9
          && counts[3] == 7 && counts[4] == 6 && counts[5] == 6,
      "%u + %u + %u sums, %u states, %u + %u subtractions as in Go", counts[0],
      counts[1], counts[2], counts[3], counts[4], counts[5]);
}

/* ---- Any split, any alignment ---- */

/* Return whether DATA, cut at A and B, has this digest.  Each part lies at the
 * end of a page, or at its start. */
static int
split_equals (const uint8_t *data, size_t n, size_t a, size_t b,
              const uint8_t *expected)
{
  static struct guarded pages, out;
  static int at_start;
  struct symcrypt_tz_ctx ctx;
  uint8_t *p, *got;
  if (pages.size == 0)
    {
      pages = guarded_new (MOST);
      out = guarded_new (SIZE);
    }
  at_start ^= 1;
  p = at_start ? pages.at_start : pages.at_end + MOST - n;
  got = at_start ? out.at_start : out.at_end;
  memcpy (p, data, n);
  symcrypt_tz_init (&ctx);
  symcrypt_tz_update (&ctx, a, p);
  symcrypt_tz_update (&ctx, b - a, p + a);
  symcrypt_tz_update (&ctx, n - b, p + b);
  symcrypt_tz_digest (&ctx, got);
  if (memcmp (got, expected, SIZE) == 0)
    {
      symcrypt_tz (n, p, got);
      if (memcmp (got, expected, SIZE) == 0)
        return 1;
    }
  diag ("%u bytes at %u and %u", (unsigned) n, (unsigned) a, (unsigned) b);
  return 0;
}

static void
test_splits (void)
{
  static const unsigned around[]
      = { 0, 1, 63, 64, 65, 960, 1000, 1023, 1024, 1025, 1087, 1088, 1089 };
  uint8_t expected[SIZE];
  size_t a, b, n, k;
  int good = 1;

  for (n = 0; n <= 260 && good; n++)
    {
      symcrypt_tz (n, stream, expected);
      for (a = 0; a <= n && good; a++)
        good = split_equals (stream, n, a, a, expected);
    }
  ok (good, "every split of 0 to 260 bytes into two");

  /* Around the size of the buffer. */
  good = 1;
  for (n = 900; n <= 2200 && good; n += 13)
    {
      symcrypt_tz (n, stream, expected);
      for (k = 0; k < 13 * 13 && good; k++)
        {
          a = around[k % 13];
          b = a + around[k / 13];
          good = b > n || split_equals (stream, n, a, b, expected);
        }
    }
  ok (good, "splits next to the buffer's size");

  n = MOST;
  symcrypt_tz (n, stream, expected);
  for (k = 0; k < 40 && good; k++)
    {
      a = random_below (k % 2 ? 100 : MOST);
      good = split_equals (stream, n, a, a + random_below ((uint32_t) (n - a)),
                           expected);
    }
  ok (good, "a long message in pieces of random lengths");
}

/* ---- The group; its laws are in tests/fuzz/tz.c ---- */

/* Lists of 0 to MANY parts, of 1, 2, 3 ... bytes, since a bit changed in the
 * identity may give another element of the group.  They begin anywhere. */
static void
test_lists (void)
{
  enum
  {
    MANY = 70,
    LONG = 9001
  };
  struct guarded digests = guarded_new (MANY * SIZE + 1);
  uint8_t *const d = digests.at_end + 1, x[2 * SIZE], got[SIZE];
  size_t n, k, sum;
  int good = 1;
  for (k = 0, sum = 0; k < MANY; sum += ++k)
    symcrypt_tz (k + 1, stream + sum, d + k * SIZE);
  for (n = 0, sum = 0; n <= MANY && good; sum += ++n)
    {
      symcrypt_tz (sum, stream, x);
      good = symcrypt_tz_concat (got, n, d) == 0 && memcmp (got, x, SIZE) == 0;
      if (!good)
        diag ("%u parts", (unsigned) n);
    }
  ok (good, "concat of 0 to %u parts", (unsigned) MANY);
  {
    uint8_t *bytes = malloc (LONG * SIZE);
    for (k = 0; bytes && k < LONG; k++)
      symcrypt_tz (1, stream + k, bytes + k * SIZE);
    symcrypt_tz (LONG, stream, x);
    ok (bytes && symcrypt_tz_concat (got, LONG, bytes) == 0
            && memcmp (got, x, SIZE) == 0,
        "concat of %u bytes", (unsigned) LONG);
    free (bytes);
  }

  good = 1;
  for (n = 1; n <= MANY && good; n += n < 10 ? 1 : 15)
    for (k = 0; k < n && good; k++)
      {
        uint8_t *byte = d + k * SIZE + random_below (SIZE);
        uint8_t bit = (uint8_t) (1 << random_below (8));
        *byte ^= bit;
        memset (got, 0x5a, SIZE);
        memcpy (x, got, SIZE);
        good = symcrypt_tz_concat (got, n, d) == SYMCRYPT_ERROR_GROUP
               && symcrypt_tz_verify (x, n, d) == SYMCRYPT_ERROR_GROUP
               && memcmp (got, x, SIZE) == 0;
        *byte ^= bit;
        if (!good)
          diag ("part %u of %u", (unsigned) k, (unsigned) n);
      }
  ok (good, "one that is wrong is refused at any place of a list");
}

/* ---- Contexts ---- */

static void
test_context (void)
{
  struct symcrypt_tz_ctx ctx, fresh;
  uint8_t got[SIZE];
  symcrypt_tz_init (&fresh);
  symcrypt_tz_init (&ctx);
  symcrypt_tz_update (&ctx, 0, NULL);
  ok (memcmp (&ctx, &fresh, sizeof ctx) == 0, "an update of no bytes");
  symcrypt_tz_update (&ctx, 100, stream);
  symcrypt_tz_digest (&ctx, got);
  ok (memcmp (&ctx, &fresh, sizeof ctx) == 0,
      "digest starts over and leaves no trace");
}

/* Make a blob's check right again. */
static void
recheck (uint8_t *blob)
{
  uint8_t digest[SIZE];
  memset (blob + 8, 0, 8);
  symcrypt_tz (BLOB, blob, digest);
  memcpy (blob + 8, digest + 8, 8);
}

static void
test_export (void)
{
  struct symcrypt_tz_ctx ctx, back;
  uint8_t blob[BLOB + 1], again[BLOB], bad[BLOB], expected[SIZE], got[SIZE];
  uint8_t state[SIZE];
  size_t n;
  unsigned k;
  int good = 1;

  blob[BLOB] = 0x5a;
  for (n = 0; n < 2200 && good; n += n < 200 ? 1 : 31)
    {
      symcrypt_tz_init (&ctx);
      symcrypt_tz_update (&ctx, n, stream);
      symcrypt_tz_export (&ctx, blob);
      memset (&back, 0xff, sizeof back);
      good = symcrypt_tz_import (&back, blob) == 0;
      symcrypt_tz_export (&back, again);
      good = good && memcmp (blob, again, BLOB) == 0;
      symcrypt_tz_update (&ctx, 333, stream + n);
      symcrypt_tz_update (&back, 333, stream + n);
      symcrypt_tz_digest (&ctx, expected);
      symcrypt_tz_digest (&back, got);
      good = good && memcmp (got, expected, SIZE) == 0;
      if (!good)
        diag ("after %u bytes", (unsigned) n);
    }
  ok (good && blob[BLOB] == 0x5a, "export and import after 0 to 2200 bytes");

  symcrypt_tz_init (&ctx);
  symcrypt_tz_update (&ctx, 100, stream);
  symcrypt_tz_export (&ctx, blob);
  {
    uint8_t built[BLOB] = { 'S', 'C', 'T', 'Z', 1, 36 };
    symcrypt_tz (64, stream, built + 16);
    memcpy (built + 80, stream + 64, 36);
    recheck (built);
    ok_mem (blob, built, BLOB, "the blob is as documented");
  }

  good = 1;
  for (k = 0; k < 8 * BLOB && good; k++)
    {
      int expect
          = k / 8 == 4 ? SYMCRYPT_ERROR_VERSION : SYMCRYPT_ERROR_ENCODING;
      memcpy (bad, blob, BLOB);
      bad[k / 8] ^= (uint8_t) (1 << k % 8);
      memset (&back, 0xff, sizeof back);
      good = symcrypt_tz_import (&back, bad) == expect
             && all_zero (&back, sizeof back);
      if (!good)
        diag ("bit %u of byte %u", k % 8, k / 8);
    }
  ok (good, "any one bit changed is refused, and the context wiped");

  good = 1;
  for (k = 0; k < BLOB && good; k++)
    if ((k < 8 || k >= 16) && (k < 80 || k >= 80 + 36))
      {
        memcpy (bad, blob, BLOB);
        bad[k] ^= k == 5 ? 64 : 1;
        recheck (bad);
        good = symcrypt_tz_import (&back, bad) != 0
               && all_zero (&back, sizeof back);
        if (!good)
          diag ("byte %u", k);
      }
  ok (good, "so is what the format forbids, with the check made right");

  {
    uint8_t full[BLOB] = { 'S', 'C', 'T', 'Z', 1, 64 };
    memcpy (full + 16, blob + 16, SIZE);
    memcpy (full + 80, stream + 64, 64);
    recheck (full);
    memset (&back, 0xff, sizeof back);
    ok (symcrypt_tz_import (&back, full) == SYMCRYPT_ERROR_ENCODING
            && all_zero (&back, sizeof back),
        "so is a full buffer: a whole block is hashed at once");
    full[5] = 63;
    full[80 + 63] = 0;
    recheck (full);
    symcrypt_tz_init (&ctx);
    symcrypt_tz_update (&ctx, 64 + 63, stream);
    symcrypt_tz_export (&ctx, again);
    ok (symcrypt_tz_import (&back, full) == 0
            && memcmp (again, full, BLOB) == 0,
        "one that misses a byte is not");
  }

  symcrypt_tz (50, stream, state);
  for (k = 0, good = 1; k < 8 * SIZE && good; k++)
    {
      state[k / 8] ^= (uint8_t) (1 << k % 8);
      memset (&back, 0xff, sizeof back);
      good = symcrypt_tz_import_tzhash (&back, state) == SYMCRYPT_ERROR_GROUP
             && all_zero (&back, sizeof back);
      state[k / 8] ^= (uint8_t) (1 << k % 8);
    }
  ok (good, "a damaged marshalled state is refused, and the context wiped");
}

int
main (void)
{
  uint64_t x = 1;
  size_t k;
  for (k = 0; k < STREAM; k++)
    {
      x = x * UINT64_C (6364136223846793005) + UINT64_C (1442695040888963407);
      stream[k] = (uint8_t) (x >> 56);
    }
  test_vectors ();
  test_splits ();
  test_lists ();
  test_context ();
  test_export ();
  return done ();
}
