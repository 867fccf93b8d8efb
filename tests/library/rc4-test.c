/* SPDX-License-Identifier: ISC */
/* Proves: RC4 gives the answers of RFC 6229 for every length of key and offset
 * there.  Keys of 1 to 256 bytes make the table that a plain loop makes; any
 * split and drop give the same bytes.  Many streams in one call give the bytes
 * of single calls.  Bad keys are errors. */
#include <symcrypt/rc4.h>

#include "tests/testutil.h"

/* The key's part of RC4 as everybody writes it. */
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
  unsigned count = 0;
  int good = 1;

  for (; next_row (&text, 7, field) > 0; count++)
    {
      const size_t offset = strtoul (field[4], NULL, 10);
      struct symcrypt_rc4_ctx c;
      size_t n;
      const uint8_t *key = unhex (field[2], &n);
      uint8_t out[16];
      must (symcrypt_rc4_set_key (&c, n, key));
      must (symcrypt_rc4_drop (&c, offset));
      must (symcrypt_rc4_stream (&c, 16, out));
      if (memcmp (out, unhex (field[6], NULL), 16) != 0)
        {
          diag ("key %s, offset %s", field[2], field[4]);
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
  uint8_t key[300];
  size_t n;
  int good = 1;

  for (n = 1; n <= 256; n++)
    {
      random_bytes (key, sizeof key);
      plain_set_key (&reference, n, key);
      good &= symcrypt_rc4_set_key (&c, n, key) == 0 && same (&c, &reference);
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

/* Compare pieces of any length, in four ways, with one byte at a time. */
static void
check_splits (void)
{
  enum
  {
    LENGTH = 4600
  };
  struct symcrypt_rc4_ctx c, start;
  uint8_t key[16], plain[LENGTH], cipher[LENGTH], out[LENGTH + 1];
  size_t n, a, k;
  int good = 1, round;

  random_bytes (key, sizeof key);
  random_bytes (plain, sizeof plain);
  must (symcrypt_rc4_set_key (&start, sizeof key, key));
  c = start;
  for (n = 0; n < LENGTH; n++)
    must (symcrypt_rc4_crypt (&c, 1, cipher + n, plain + n));
  for (round = 0; round < 600; round++)
    {
      c = start;
      memcpy (out, plain, sizeof plain);
      out[LENGTH] = 0xa5;
      for (n = 0; n < LENGTH; n += a)
        {
          a = random_below (round % 2 ? 30 : 700);
          a = a < LENGTH - n ? a : LENGTH - n;
          switch (random_below (4))
            {
            case 0:
              must (symcrypt_rc4_crypt (&c, a, out + n, plain + n));
              break;
            case 1:
              must (symcrypt_rc4_crypt (&c, a, out + n, out + n));
              break;
            case 2:
              must (symcrypt_rc4_stream (&c, a, out + n));
              for (k = n; k < n + a; k++)
                out[k] ^= plain[k];
              break;
            default:
              must (symcrypt_rc4_drop (&c, a));
              memcpy (out + n, cipher + n, a);
            }
        }
      good &= memcmp (out, cipher, LENGTH) == 0 && out[LENGTH] == 0xa5;
    }
  ok (good, "pieces of any length: crypt, stream and drop by turns");

  c = start;
  must (symcrypt_rc4_crypt (&c, 0, NULL, NULL));
  must (symcrypt_rc4_stream (&c, 0, NULL));
  must (symcrypt_rc4_drop (&c, 0));
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
            must (symcrypt_rc4_set_key (&c[k], sizeof key, key));
            ctxs[k] = &c[k];
            lengths[k] = trial % 4 == 0   ? 100
                         : trial % 4 == 1 ? random_below (4)
                         : trial % 4 == 2 ? random_below (2100)
                         : k % 2          ? 0
                                          : random_below (300);
            if (trial % 8 == 7)
              lengths[k] = 2000 + random_below (100);
            /* Another way on. */
            if (trial % 3 == 0)
              must (symcrypt_rc4_drop (&c[k],
                                       trial % 2 ? 255 : random_below (256)));
            r[k] = c[k];
            random_bytes (plain[k], lengths[k]);
            must (
                symcrypt_rc4_crypt (&r[k], lengths[k], expected[k], plain[k]));
            dsts[k] = random_below (3) ? out[k] : plain[k];
            srcs[k] = plain[k];
            out[k][lengths[k]] = 0xa5;
          }
        must (symcrypt_rc4_crypt_many (n, ctxs, lengths, dsts, srcs));
        for (k = 0; k < n; k++)
          good &= memcmp (dsts[k], expected[k], lengths[k]) == 0
                  && same (&c[k], &r[k]) && out[k][lengths[k]] == 0xa5;
      }
  must (symcrypt_rc4_crypt_many (0, NULL, NULL, NULL, NULL));
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
