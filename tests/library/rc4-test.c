/* SPDX-License-Identifier: ISC */
/* Proves: RC4 gives the answers of RFC 6229 for every length of key and offset
 * there.  For keys of 1 to 256 bytes, any split and drop it gives those of a
 * plain RC4 below, and many streams at once give the bytes of each alone.  Bad
 * keys are errors. */
#include <symcrypt/rc4.h>

#include "tests/testutil.h"

/* RC4 as everybody writes it. */
static void
plain_set_key (struct symcrypt_rc4_ctx *c, size_t length, const uint8_t *key)
{
  unsigned i, j = 0;
  for (i = 0; i < 256; i++)
    c->table[i] = (uint8_t) i;
  for (i = 0; i < 256; i++)
    {
      uint8_t t = c->table[i];
      j = (j + t + key[i % length]) & 255;
      c->table[i] = c->table[j];
      c->table[j] = t;
    }
  c->i = c->j = 0;
}

static void
plain_crypt (struct symcrypt_rc4_ctx *c, size_t n, uint8_t *dst,
             const uint8_t *src)
{
  for (; n > 0; n--)
    {
      uint8_t x, y;
      c->i++;
      x = c->table[c->i];
      c->j = (uint8_t) (c->j + x);
      y = c->table[c->j];
      c->table[c->i] = y;
      c->table[c->j] = x;
      *dst++ = *src++ ^ c->table[(uint8_t) (x + y)];
    }
}

static int
same (const struct symcrypt_rc4_ctx *a, const struct symcrypt_rc4_ctx *b)
{
  return a->i == b->i && a->j == b->j && memcmp (a->table, b->table, 256) == 0;
}

static void
check_rfc6229 (void)
{
  char *text = source_file ("tests/vectors/ciphers/rc4.txt", NULL);
  const char *field[7];
  unsigned count = 0, k;
  int good = 1;

  for (; next_row (&text, 7, field) > 0; count++)
    {
      const size_t offset = strtoul (field[4], NULL, 10);
      struct symcrypt_rc4_ctx c;
      size_t n;
      const uint8_t *key = unhex (field[2], &n);
      uint8_t out[4200], way[3][16];
      good &= symcrypt_rc4_set_key (&c, n, key) == 0;
      symcrypt_rc4_stream (&c, offset + 16, out);
      memcpy (way[0], out + offset, 16);
      good &= symcrypt_rc4_set_key (&c, n, key) == 0;
      symcrypt_rc4_drop (&c, offset);
      symcrypt_rc4_stream (&c, 16, way[1]);
      good &= symcrypt_rc4_set_key (&c, n, key) == 0;
      memset (out, 0, sizeof out);
      symcrypt_rc4_crypt (&c, offset + 7, out, out);
      symcrypt_rc4_crypt (&c, 9, out + offset + 7, out + offset + 7);
      memcpy (way[2], out + offset, 16);
      for (k = 0; k < 3; k++)
        if (memcmp (way[k], unhex (field[6], NULL), 16) != 0)
          {
            diag ("key %s, offset %s, way %u", field[2], field[4], k);
            good = 0;
          }
    }
  ok (good && count == 42, "RFC 6229: %u vectors", count);
}

static void
check_keys (void)
{
  volatile size_t most; /* the compiler would tell */
  struct symcrypt_rc4_ctx c, before, reference;
  uint8_t key[300], a[600], b[600];
  size_t n;
  int good = 1;

  for (n = 1; n <= 256; n++)
    {
      random_bytes (key, sizeof key);
      random_bytes (a, sizeof a);
      plain_set_key (&reference, n, key);
      good &= symcrypt_rc4_set_key (&c, n, key) == 0 && same (&c, &reference);
      plain_crypt (&reference, sizeof a, b, a);
      symcrypt_rc4_crypt (&c, sizeof a, a, a);
      good &= memcmp (a, b, sizeof a) == 0 && same (&c, &reference);
    }
  ok (good, "keys of 1 to 256 bytes");

  memcpy (&before, &c, sizeof c);
  most = (size_t) -1;
  good = symcrypt_rc4_set_key (&c, 0, key) == SYMCRYPT_ERROR_KEY_LENGTH
         && symcrypt_rc4_set_key (&c, 0, NULL) == SYMCRYPT_ERROR_KEY_LENGTH
         && symcrypt_rc4_set_key (&c, 257, key) == SYMCRYPT_ERROR_KEY_LENGTH
         && symcrypt_rc4_set_key (&c, most, key) == SYMCRYPT_ERROR_KEY_LENGTH
         && memcmp (&before, &c, sizeof c) == 0;
  ok (good, "keys of 0, 257 and more bytes: an error, nothing changed");
}

static void
check_splits (void)
{
  struct symcrypt_rc4_ctx c, start;
  uint8_t key[16], plain[4700], cipher[4700], out[4700];
  size_t n, a;
  int good = 1;

  random_bytes (key, sizeof key);
  random_bytes (plain, sizeof plain);
  plain_set_key (&start, sizeof key, key);
  c = start;
  plain_crypt (&c, sizeof plain, cipher, plain);

  for (n = 0; n <= 150; n++)
    for (a = 0; a <= n; a++)
      {
        c = start;
        memcpy (out, plain, a);
        symcrypt_rc4_crypt (&c, a, out, out);
        symcrypt_rc4_crypt (&c, n - a, out + a, plain + a);
        good &= memcmp (out, cipher, n) == 0;
      }
  ok (good, "every split in two, up to 150 bytes");

  for (good = 1, n = 0; n <= 4600; n += n < 600 ? 1 : 113)
    {
      c = start;
      symcrypt_rc4_drop (&c, n);
      symcrypt_rc4_crypt (&c, 50, out, plain + n);
      good &= memcmp (out, cipher + n, 50) == 0;
      c = start;
      memset (out, 0xa5, sizeof out);
      symcrypt_rc4_stream (&c, n, out);
      good &= out[n] == 0xa5;
      for (a = 0; a < n; a++)
        good &= (out[a] ^ plain[a]) == cipher[a];
    }
  ok (good, "drop and stream, 0 to 4600 bytes");

  c = start;
  symcrypt_rc4_crypt (&c, 0, NULL, NULL);
  symcrypt_rc4_stream (&c, 0, NULL);
  symcrypt_rc4_drop (&c, 0);
  ok (same (&c, &start), "no bytes, null pointers");
}

enum
{
  MANY = 14
};

static void
check_many (void)
{
  static uint8_t plain[MANY][2100], out[MANY][2101], expected[MANY][2100];
  struct symcrypt_rc4_ctx c[MANY], r[MANY], *ctxs[MANY];
  uint8_t *dsts[MANY], key[16];
  const uint8_t *srcs[MANY];
  size_t lengths[MANY], n, k;
  unsigned trial;
  int good = 1;

  for (n = 0; n <= MANY; n++)
    for (trial = 0; trial < 60; trial++)
      {
        for (k = 0; k < n; k++)
          {
            random_bytes (key, sizeof key);
            plain_set_key (&c[k], sizeof key, key);
            r[k] = c[k];
            ctxs[k] = &c[k];
            lengths[k] = trial % 4 == 0   ? 100
                         : trial % 4 == 1 ? random_below (4)
                         : trial % 4 == 2 ? random_below (2100)
                         : k % 2          ? 0
                                          : random_below (300);
            if (trial % 8 == 7)
              lengths[k] = 2000 + random_below (100);
            if (trial % 3 == 0)
              {
                /* Another way on. */
                size_t way = trial % 2 ? 255 : random_below (256);
                plain_crypt (&c[k], way, out[k], plain[k]);
                r[k] = c[k];
              }
            random_bytes (plain[k], lengths[k]);
            plain_crypt (&r[k], lengths[k], expected[k], plain[k]);
            dsts[k] = random_below (3) ? out[k] : plain[k];
            srcs[k] = plain[k];
            out[k][lengths[k]] = 0xa5;
          }
        symcrypt_rc4_crypt_many (n, ctxs, lengths, dsts, srcs);
        for (k = 0; k < n; k++)
          good &= memcmp (dsts[k], expected[k], lengths[k]) == 0
                  && same (&c[k], &r[k]) && out[k][lengths[k]] == 0xa5;
      }
  symcrypt_rc4_crypt_many (0, NULL, NULL, NULL, NULL);
  ok (good, "0 to 14 streams together, of equal, short and mixed lengths");
}

int
main (void)
{
  check_rfc6229 ();
  check_keys ();
  check_splits ();
  check_many ();
  return done ();
}
