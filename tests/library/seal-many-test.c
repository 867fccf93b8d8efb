/* SPDX-License-Identifier: ISC */
/* Proves: many messages sealed and opened at once are what they are one by
 * one, with ChaCha20-Poly1305 and XChaCha20-Poly1305: every pair of lengths of
 * text and associated data to 300, and far longer ones, in batches of 0 to 40,
 * of equal and of mixed lengths, in place and apart, under one key and many; a
 * wrong tag, associated data, nonce or text is reported for its message alone,
 * of which zeros are left; nothing beyond a message is read or written; too
 * long a message is refused and the others are done.  And that many blocks of
 * ChaCha are those of single calls, for 0 to 70 and any number of rounds.  All
 * this with all lanes, fewer and none. */
#include <symcrypt/symcrypt.h>

#include "tests/testutil.h"

enum
{
  PAIRS = 300,
  MOST = 40,
  LONGEST = 5000,
  MOST_AD = 400
};

typedef struct symcrypt_chacha_poly1305_message message;

static const struct aead
{
  const char *name;
  int (*seal) (const uint8_t *, const uint8_t *, size_t, const uint8_t *,
               size_t, uint8_t *, const uint8_t *, uint8_t *);
  int (*seal_many) (size_t, message *);
  int (*open_many) (size_t, message *);
} aeads[] = {
  { "ChaCha20-Poly1305", symcrypt_chacha_poly1305_seal,
    symcrypt_chacha_poly1305_seal_many, symcrypt_chacha_poly1305_open_many },
  { "XChaCha20-Poly1305", symcrypt_xchacha_poly1305_seal,
    symcrypt_xchacha_poly1305_seal_many, symcrypt_xchacha_poly1305_open_many }
};

/* All end at pages that cannot be touched. */
static struct guarded texts[MOST], outs[MOST], ads[MOST], tags[MOST];
static uint8_t keys[MOST][32], nonces[MOST][24], plain[LONGEST];
static message messages[MOST];

enum wrong
{
  NOTHING,
  TAG_BIT,
  TEXT_BIT,
  AD_BIT,
  NONCE_BIT,
  WRONGS
};

static void
flip (uint8_t *p, size_t n)
{
  p[random_below ((uint32_t) n)] ^= (uint8_t) (1 << random_below (8));
}

/* Message K has a text and associated data of these lengths. */
static void
set_message (size_t k, size_t length, size_t ad_length, int in_place,
             int one_key)
{
  message *m = &messages[k];
  m->key = keys[one_key ? 0 : k];
  m->nonce = nonces[k];
  m->ad_length = ad_length;
  m->ad = ad_length ? ads[k].at_end + (MOST_AD - ad_length) : NULL;
  m->length = length;
  m->dst = outs[k].at_end + (LONGEST - length);
  m->src = in_place ? m->dst : texts[k].at_end + (LONGEST - length);
  m->tag = tags[k].at_end;
  m->error = 1;
  memset (outs[k].at_end, 0xa5, LONGEST);
  memcpy (in_place ? m->dst : texts[k].at_end + (LONGEST - length), plain,
          length);
}

/* Seal the N messages, and open them again, one of them spoiled. */
static int
check (const struct aead *f, size_t n, int in_place, enum wrong wrong)
{
  static uint8_t expected[LONGEST];
  uint8_t tag[16];
  size_t k, i, bad = n ? random_below ((uint32_t) n) : 0;
  int good = f->seal_many (n, messages) == 0;

  for (k = 0; k < n; k++)
    {
      message *m = &messages[k];
      must (f->seal (m->key, m->nonce, m->ad_length, m->ad, m->length,
                     expected, plain, tag));
      good &= m->error == 0 && memcmp (m->dst, expected, m->length) == 0
              && memcmp (m->tag, tag, 16) == 0;
      for (i = 0; i < 8 && i < LONGEST - m->length; i++)
        good &= m->dst[-1 - (ptrdiff_t) i] == 0xa5;
      m->error = 1;
      if (!in_place)
        {
          good &= memcmp (m->src, plain, m->length) == 0;
          memcpy (texts[k].at_end + (LONGEST - m->length), m->dst, m->length);
          memset (m->dst, 0x5a, m->length);
        }
    }
  if (n > 0)
    {
      message *m = &messages[bad];
      if ((wrong == TEXT_BIT && m->length == 0)
          || (wrong == AD_BIT && m->ad_length == 0))
        wrong = TAG_BIT;
      if (wrong == TAG_BIT)
        flip (m->tag, 16);
      if (wrong == TEXT_BIT)
        flip (in_place ? m->dst : texts[bad].at_end + (LONGEST - m->length),
              m->length);
      if (wrong == AD_BIT)
        flip (ads[bad].at_end + (MOST_AD - m->ad_length), m->ad_length);
      if (wrong == NONCE_BIT)
        flip (nonces[bad], 12);
    }
  good &= f->open_many (n, messages)
          == (n > 0 && wrong != NOTHING ? SYMCRYPT_ERROR_TAG : 0);
  for (k = 0; k < n; k++)
    {
      const message *m = &messages[k];
      if (wrong != NOTHING && k == bad)
        {
          good &= m->error == SYMCRYPT_ERROR_TAG;
          for (i = 0; i < m->length; i++)
            good &= m->dst[i] == 0;
        }
      else
        good &= m->error == 0 && memcmp (m->dst, plain, m->length) == 0;
    }
  return good;
}

/* Pairs of lengths.  The second length takes every value that differs from the
 * first by a multiple of STEP. */
static void
test_pairs (const char *with, size_t step)
{
  size_t f, n = 0, size = 1, length, ad_length, count = 0;

  for (f = 0; f < 2; f++)
    {
      int good = 1;
      for (length = 0; length <= PAIRS; length++)
        for (ad_length = length % step; ad_length <= PAIRS; ad_length += step)
          {
            set_message (n++, length, ad_length, 0, 0);
            count++;
            if (n == size)
              {
                good &= check (&aeads[f], n, 0, (enum wrong) (count % WRONGS));
                size = 1 + (size * 7 + 3) % MOST;
                n = 0;
              }
          }
      good &= check (&aeads[f], n, 0, NOTHING);
      n = 0;
      ok (good, "%s: %s, pairs of lengths to %d", with, aeads[f].name, PAIRS);
    }
}

static size_t
any_length (unsigned shape, size_t k, size_t equal)
{
  switch (shape)
    {
    case 0:
      return equal;
    case 1:
      return random_below (100);
    case 2:
      return 40 + random_below (1311);
    case 3:
      return k == 3 ? LONGEST : 16;
    default:
      return random_below (1u << random_below (13)) % (LONGEST + 1);
    }
}

static void
test_batches (const char *with)
{
  size_t f, n, k;
  unsigned shape;

  for (f = 0; f < 2; f++)
    for (shape = 0; shape < 5; shape++)
      {
        int good = 1;
        for (n = 0; n <= MOST; n++)
          {
            const int in_place = (int) random_below (2);
            const int one_key = (int) random_below (2);
            const size_t equal = random_below (2000);
            for (k = 0; k < n; k++)
              set_message (k, any_length (shape, k, equal),
                           shape == 0 ? 13 : random_below (MOST_AD + 1),
                           in_place, one_key);
            good &= check (&aeads[f], n, in_place,
                           (enum wrong) random_below (WRONGS));
          }
        ok (good, "%s: %s, batches of shape %u", with, aeads[f].name, shape);
      }
}

static void
test_too_long (const char *with)
{
  const uint64_t most = SYMCRYPT_CHACHA_POLY1305_MAX_LENGTH;
  size_t k;
  int good = 1, turn;

  if (most >= SIZE_MAX)
    {
      skip ("no such length", "%s: too long a message", with);
      return;
    }
  for (turn = 0; turn < 4; turn++)
    {
      const struct aead *f = &aeads[turn / 2];
      const int opens = turn % 2;
      for (k = 0; k < 5; k++)
        set_message (k, 30, 5, 0, 0);
      messages[3].length = (size_t) (most + 1);
      good &= (opens ? f->open_many : f->seal_many) (5, messages)
              == (opens ? SYMCRYPT_ERROR_TAG : SYMCRYPT_ERROR_LENGTH);
      for (k = 0; k < 5; k++)
        good &= messages[k].error
                == (k == 3  ? SYMCRYPT_ERROR_LENGTH
                    : opens ? SYMCRYPT_ERROR_TAG
                            : 0);
      good &= messages[3].dst[0] == 0xa5;
    }
  ok (good, "%s: too long a message is refused, the others are done", with);
}

static void
test_cores (const char *with)
{
  enum
  {
    CORES = 70
  };
  static uint32_t states[CORES][16], before[CORES][16];
  uint8_t got[CORES * 64 + 1], expected[64];
  size_t n, k;
  unsigned rounds;
  int good = 1;

  random_bytes (states, sizeof states);
  memcpy (before, states, sizeof states);
  for (n = 0; n <= CORES; n++)
    for (rounds = 0; rounds <= 20; rounds += n % 2 ? 4 : 5)
      {
        memset (got, 0xa5, sizeof got);
        symcrypt_chacha_core_many (n, got, states[0], rounds);
        good &= got[64 * n] == 0xa5;
        for (k = 0; k < n; k++)
          {
            symcrypt_chacha_core (expected, states[k], rounds);
            good &= memcmp (got + 64 * k, expected, 64) == 0;
          }
      }
  good &= memcmp (before, states, sizeof states) == 0;
  ok (good, "%s: chacha_core_many", with);
}

static void
test_all (const char *mask, size_t step)
{
  test_cores (mask);
  test_pairs (mask, step);
  test_batches (mask);
  test_too_long (mask);
}

int
main (void)
{
  static const char *const masks[] = { "-avx512", "-avx2" };
  size_t k;

  random_bytes (keys, sizeof keys);
  random_bytes (nonces, sizeof nonces);
  random_bytes (plain, sizeof plain);
  for (k = 0; k < MOST; k++)
    {
      texts[k] = guarded_new (LONGEST);
      outs[k] = guarded_new (LONGEST);
      ads[k] = guarded_new (MOST_AD);
      tags[k] = guarded_new (16);
      random_bytes (ads[k].at_end, MOST_AD);
    }
  test_all ("as it is", 1);
  for (k = 0; k < 2; k++)
    {
      const uint64_t before = symcrypt_cpu_features ();
      if (symcrypt_cpu_mask (masks[k]) == 0
          && symcrypt_cpu_features () != before)
        test_all (masks[k], k == 0 ? 3 : 37);
      else
        skip ("nothing changes", "%s", masks[k]);
    }
  return done ();
}
