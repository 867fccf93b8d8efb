/* SPDX-License-Identifier: ISC */
/* Proves: the vectors of RFC 8439 (section A.3) and those of
 * tests/vectors/poly1305 for extreme r and h; every split into two and three
 * updates; no byte beyond the message is read; the context is wiped. */
#include "bare.h"

#include <symcrypt/symcrypt.h>

#include "tests/testutil.h"

#define KEY SYMCRYPT_POLY1305_KEY_SIZE
#define TAG SYMCRYPT_POLY1305_TAG_SIZE

enum
{
  MOST = 1000
};

/* Return nonzero if DATA, at once and cut at A and B, has this tag; all lies
 * at the end of pages, or at their start. */
static int
has_tag (const uint8_t *key, size_t n, const uint8_t *data, size_t a, size_t b,
         const uint8_t *expected)
{
  static struct guarded keys, pages, tags;
  static int at_start;
  struct symcrypt_poly1305_ctx ctx;
  uint8_t *k, *p, *tag;
  int good;

  if (keys.size == 0)
    {
      keys = guarded_new (KEY);
      pages = guarded_new (MOST);
      tags = guarded_new (TAG);
    }
  at_start ^= 1;
  k = at_start ? keys.at_start : keys.at_end;
  p = at_start ? pages.at_start : pages.at_end + MOST - n;
  tag = at_start ? tags.at_start : tags.at_end;
  memcpy (k, key, KEY);
  memcpy (p, data, n);
  symcrypt_poly1305 (k, n, n ? p : NULL, tag);
  good = memcmp (tag, expected, TAG) == 0;
  memset (&ctx, 0, sizeof ctx);
  symcrypt_poly1305_set_key (&ctx, k);
  symcrypt_poly1305_update (&ctx, a, a ? p : NULL);
  symcrypt_poly1305_update (&ctx, b - a, p + a);
  symcrypt_poly1305_update (&ctx, n - b, p + b);
  good &= symcrypt_poly1305_digest (&ctx, tag) == 0
          && memcmp (tag, expected, TAG) == 0 && all_zero (&ctx, sizeof ctx);
  if (!good)
    diag ("n = %u, a = %u, b = %u", (unsigned) n, (unsigned) a, (unsigned) b);
  return good;
}

static void
test_vectors (void)
{
  char *text = source_file ("tests/vectors/poly1305/poly1305.txt", NULL);
  const char *field[4], *group = NULL; /* source, key, message, tag */
  int good = 1, count = 0;

  for (; next_row (&text, 4, field) > 0; count++)
    {
      size_t n;
      const uint8_t *message = unhex (field[2], &n);
      if (group && strcmp (group, field[0]) != 0)
        {
          ok (good, "%s: %d vectors", group, count);
          good = 1;
          count = 0;
        }
      group = field[0];
      if (!has_tag (unhex (field[1], NULL), n, message, n / 3, n / 2,
                    unhex (field[3], NULL)))
        {
          diag ("key %s, message %s, tag %s", field[1], field[2], field[3]);
          good = 0;
        }
    }
  ok (good && count > 0, "%s: %d vectors", group, count);
}

static void
test_splits (void)
{
  enum
  {
    LIMIT = 100
  };
  uint8_t key[KEY], data[MOST], expected[TAG];
  size_t n, a, b;
  int good = 1;

  random_bytes (key, sizeof key);
  random_bytes (data, sizeof data);
  for (n = 0; n <= LIMIT && good; n++)
    {
      symcrypt_poly1305 (key, n, data, expected);
      for (a = 0; a <= n; a++)
        for (b = a; b <= n && good; b++)
          good = has_tag (key, n, data, a, b, expected);
    }
  for (; n <= MOST && good; n += 3)
    {
      symcrypt_poly1305 (key, n, data, expected);
      good = has_tag (key, n, data, n / 3, n / 2, expected);
    }
  ok (good, "every split of up to %d bytes into three updates, and longer",
      LIMIT);
  ok (has_tag (key, 0, data, 0, 0, key + 16), "the tag of nothing is s");
}

/* The entries for bare states, called as an adapter does. */
static void
test_bare (void)
{
  enum
  {
    LIMIT = 900
  };
  uint8_t key[KEY], data[LIMIT], tag[TAG], expected[TAG];
  size_t n;
  int good = 1;

  random_bytes (key, sizeof key);
  random_bytes (data, sizeof data);
  for (n = 0; n < LIMIT; n++)
    {
      uint64_t h[3] = { 0 }, r[2];
      uint8_t last[16] = { 0 };
      size_t first = random_below ((uint32_t) n / 16 + 1);
      symcrypt_poly1305 (key, n, data, expected);
      _symcrypt_poly1305_state_clamp (r, key);
      _symcrypt_poly1305_state_blocks (h, r, first, data, 1);
      _symcrypt_poly1305_state_blocks (h, r, n / 16 - first, data + 16 * first,
                                       1);
      if (n % 16 > 0)
        {
          memcpy (last, data + n - n % 16, n % 16);
          last[n % 16] = 1;
          _symcrypt_poly1305_state_blocks (h, r, 1, last, 0);
        }
      _symcrypt_poly1305_state_digest (h, key + 16, tag);
      good &= memcmp (tag, expected, TAG) == 0;
    }
  ok (good, "bare states");
}

/* One r for several messages, each with an s of its own; in pieces. */
static void
test_late_s (void)
{
  enum
  {
    LIMIT = 700
  };
  struct symcrypt_poly1305_ctx ctx;
  uint8_t key[KEY], data[LIMIT], tag[TAG], expected[TAG];
  size_t n, a;
  int good = 1;

  random_bytes (key, sizeof key);
  random_bytes (data, sizeof data);
  symcrypt_poly1305_set_r (&ctx, key);
  for (n = 0; n < LIMIT; n++)
    {
      a = random_below ((uint32_t) n + 1);
      random_bytes (key + 16, 16);
      symcrypt_poly1305 (key, n, data, expected);
      symcrypt_poly1305_update (&ctx, a, data);
      symcrypt_poly1305_update (&ctx, n - a, data + a);
      good &= symcrypt_poly1305_digest_s (&ctx, key + 16, tag) == 0
              && memcmp (tag, expected, TAG) == 0
              && all_zero (ctx.buffer, sizeof ctx.buffer);
    }
  ok (good, "s in the end, and another message under the same r");

  memset (expected, 0, TAG);
  good = symcrypt_poly1305_digest (&ctx, tag) == SYMCRYPT_ERROR_STATE
         && memcmp (tag, expected, TAG) == 0
         && symcrypt_poly1305_digest_s (&ctx, key + 16, tag)
                == SYMCRYPT_ERROR_STATE;
  symcrypt_poly1305_set_key (&ctx, key);
  symcrypt_poly1305 (key, 0, NULL, expected);
  memset (key + 16, 0xff, 16);
  good &= symcrypt_poly1305_digest_s (&ctx, key + 16, tag) == 0
          && memcmp (tag, expected, TAG) != 0;
  ok (good, "no tag without s; s in the end replaces another");
}

int
main (void)
{
  test_vectors ();
  test_splits ();
  test_late_s ();
  test_bare ();
  return done ();
}
