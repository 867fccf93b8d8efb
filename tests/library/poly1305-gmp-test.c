/* SPDX-License-Identifier: ISC */
/* Proves: Poly1305 is what GMP's integers make of RFC 8439, section 2.5.1, on
 * random messages, and on keys and messages full of ones, zeros and sparse
 * bits, in one piece and in many. */
#include "config.h"

#include <symcrypt/poly1305.h>

#include "tests/testutil.h"

#ifdef HAVE_GMP
#include <gmp.h>

static void
read_bytes (mpz_t x, size_t n, const uint8_t *bytes)
{
  mpz_import (x, n, -1, 1, 0, 0, bytes);
}

/* RFC 8439, section 2.5.1, line by line. */
static void
reference (const uint8_t *key, size_t length, const uint8_t *data,
           uint8_t *tag)
{
  mpz_t p, r, s, a, n, clamp;
  uint8_t block[17];
  size_t k;

  mpz_inits (p, r, s, a, n, clamp, NULL);
  read_bytes (r, 16, key);
  mpz_set_str (clamp, "0ffffffc0ffffffc0ffffffc0fffffff", 16);
  mpz_and (r, r, clamp);
  read_bytes (s, 16, key + 16);
  mpz_ui_pow_ui (p, 2, 130);
  mpz_sub_ui (p, p, 5);
  for (k = 0; k < length; k += 16)
    {
      size_t m = length - k < 16 ? length - k : 16;
      memcpy (block, data + k, m);
      block[m] = 1;
      read_bytes (n, m + 1, block);
      mpz_add (a, a, n);
      mpz_mul (a, a, r);
      mpz_mod (a, a, p);
    }
  mpz_add (a, a, s);
  mpz_fdiv_r_2exp (a, a, 128);
  memset (tag, 0, 16);
  mpz_export (tag, NULL, -1, 1, 0, 0, a);
  mpz_clears (p, r, s, a, n, clamp, NULL);
}

/* Fill N bytes in one of several one-sided ways. */
static void
fill (int kind, uint8_t *p, size_t n)
{
  size_t k;
  random_bytes (p, n);
  switch (kind)
    {
    case 0:
      memset (p, 0xff, n);
      break;
    case 1:
      memset (p, 0, n);
      break;
    case 2: /* few zero bits */
      for (k = 0; k < n; k++)
        if (random_below (8) != 0)
          p[k] = 0xff;
      break;
    case 3: /* few one bits */
      for (k = 0; k < n; k++)
        if (random_below (8) != 0)
          p[k] = 0;
      break;
    case 4: /* runs of bytes of ones and zeros */
      for (k = 1; k < n; k++)
        p[k] = random_below (4) != 0 ? p[k - 1] : p[k] & 1 ? 0xff : 0;
      break;
    case 5: /* blocks right below 2^128 */
      for (k = 0; k < n; k++)
        if (k % 16 != 0)
          p[k] = 0xff;
        else
          p[k] |= 0xf0;
      break;
    default:
      break;
    }
}

static int
check (int key_kind, int kind, size_t limit, int rounds)
{
  static uint8_t data[5000];
  uint8_t key[32], expected[16], tag[16];
  struct symcrypt_poly1305_ctx ctx;
  int round;

  for (round = 0; round < rounds; round++)
    {
      size_t n = random_below ((uint32_t) limit + 1), done_, m;
      fill (key_kind, key, 32);
      fill (kind, data, n);
      reference (key, n, data, expected);
      symcrypt_poly1305 (key, n, data, tag);
      if (memcmp (tag, expected, 16) != 0)
        {
          diag ("%u bytes", (unsigned) n);
          diag_hex ("key", key, 32);
          return 0;
        }
      symcrypt_poly1305_set_key (&ctx, key);
      for (done_ = 0; done_ < n; done_ += m)
        {
          m = 1 + random_below (100);
          if (m > n - done_)
            m = n - done_;
          symcrypt_poly1305_update (&ctx, m, data + done_);
        }
      if (symcrypt_poly1305_digest (&ctx, tag) != 0
          || memcmp (tag, expected, 16) != 0)
        return 0;
    }
  return 1;
}

int
main (void)
{
  static const char *const kinds[]
      = { "all ones",  "all zeros",        "few zeros", "few ones",
          "long runs", "just below 2^128", "random" };
  int a, b;
  for (a = 0; a < 7; a++)
    {
      int good = 1;
      for (b = 0; b < 7; b++)
        if (!check (a, b, 300, 60) || !check (a, b, 5000, 4))
          {
            diag ("message: %s", kinds[b]);
            good = 0;
          }
      ok (good, "GMP agrees; key: %s", kinds[a]);
    }
  return done ();
}

#else

int
main (void)
{
  skip_all ("there is no GMP");
  return 0;
}

#endif
