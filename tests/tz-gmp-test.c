/* SPDX-License-Identifier: ISC */
/* Proves: for every implementation of tz_mul that this CPU can run, products
 * in GF(2^127) are those of polynomials kept as GMP's integers, multiplied by
 * shifting and xoring and divided by x^127 + x^63 + 1, for random elements and
 * for sparse and dense ones. */
#include "kernels.h"

#include "tests/implementations.h"
#include "testutil.h"

#ifdef HAVE_GMP
#include <gmp.h>

/* Words of 64 bits, low one first. */
static void
get (mpz_t x, const uint64_t *words)
{
  mpz_import (x, 2, -1, sizeof *words, 0, 0, words);
}

static void
put (uint64_t *words, const mpz_t x)
{
  words[0] = words[1] = 0;
  mpz_export (words, NULL, -1, sizeof *words, 0, 0, x);
}

/* z += a b modulo MODULUS */
static void
add_product (mpz_t z, const mpz_t a, const mpz_t b, const mpz_t modulus)
{
  mpz_t t;
  mp_bitcnt_t k;
  mpz_init (t);
  for (k = 0; k < mpz_sizeinbase (b, 2); k++)
    if (mpz_tstbit (b, k))
      {
        mpz_mul_2exp (t, a, k);
        mpz_xor (z, z, t);
      }
  while (mpz_sizeinbase (z, 2) > 127)
    {
      mpz_mul_2exp (t, modulus, mpz_sizeinbase (z, 2) - 128);
      mpz_xor (z, z, t);
    }
  mpz_clear (t);
}

static void
random_matrix (uint64_t *m)
{
  unsigned k, kind = random_below (6);
  random_bytes (m, TZ_STATE_WORDS * sizeof *m);
  for (k = 0; k < TZ_STATE_WORDS; k++)
    {
      if (kind == 1)
        m[k] = ~UINT64_C (0);
      else if (kind == 2)
        m[k] = UINT64_C (1) << (m[k] & 63);
      else if (kind == 3)
        m[k] = ~(UINT64_C (1) << (m[k] & 63));
      else if (kind == 4)
        m[k] = UINT64_C (0x1111111111111111) << (m[k] & 3);
      if (k & 1)
        m[k] &= ~UINT64_C (0) >> 1;
    }
}

static int
check (dispatch_fn *function)
{
  tz_mul_fn *f = (tz_mul_fn *) function;
  mpz_t a[4], b[4], z, modulus;
  unsigned round, i, j;
  int good = 1;
  for (i = 0; i < 4; i++)
    mpz_inits (a[i], b[i], NULL);
  mpz_inits (z, modulus, NULL);
  mpz_setbit (modulus, 127);
  mpz_setbit (modulus, 63);
  mpz_setbit (modulus, 0);
  for (round = 0; round < 1500 && good; round++)
    {
      uint64_t x[TZ_STATE_WORDS], y[TZ_STATE_WORDS];
      uint64_t got[TZ_STATE_WORDS], expected[TZ_STATE_WORDS];
      random_matrix (x);
      random_matrix (y);
      for (i = 0; i < 4; i++)
        {
          get (a[i], x + 2 * i);
          get (b[i], y + 2 * i);
        }
      for (i = 0; i < 2; i++)
        for (j = 0; j < 2; j++)
          {
            mpz_set_ui (z, 0);
            add_product (z, a[2 * i], b[j], modulus);
            add_product (z, a[2 * i + 1], b[2 + j], modulus);
            put (expected + 2 * (2 * i + j), z);
          }
      f (got, x, y);
      good = memcmp (got, expected, sizeof got) == 0;
      if (!good)
        {
          diag_hex ("a", x, sizeof x);
          diag_hex ("b", y, sizeof y);
        }
    }
  for (i = 0; i < 4; i++)
    mpz_clears (a[i], b[i], NULL);
  mpz_clears (z, modulus, NULL);
  return good;
}

int
main (void)
{
  each_implementation ("tz_mul", check);
  return done ();
}
#else
int
main (void)
{
  skip_all ("no GMP");
  return done ();
}
#endif
