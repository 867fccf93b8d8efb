/* SPDX-License-Identifier: ISC */
/* Digests of the Tillich-Zemor hash, from anywhere: they are accepted if and
 * only if they are matrices of determinant 1, by a plain computation of it;
 * what comes of those that are is accepted again, and obeys the group. */
#include "config.h"

#include <string.h>

#include <symcrypt/symcrypt.h>

#include "tests/fuzz/fuzz.h"

const char fuzz_target[] = "tz";

/* An element of GF(2^127), as in a digest: most significant byte first. */
typedef uint8_t element[16];

static unsigned
coefficient (const uint8_t *a, unsigned k)
{
  return a[15 - k / 8] >> k % 8 & 1;
}

/* dst = a b modulo x^127 + x^63 + 1, one coefficient after another. */
static void
multiply (uint8_t *dst, const uint8_t *a, const uint8_t *b)
{
  uint8_t product[16] = { 0 };
  int k, j;
  for (k = 126; k >= 0; k--)
    {
      unsigned carry = 0;
      for (j = 15; j >= 0; j--)
        {
          unsigned byte = (unsigned) product[j] << 1 | carry;
          carry = byte >> 8;
          product[j] = (uint8_t) byte;
        }
      if (product[0] & 0x80)
        {
          product[0] ^= 0x80;
          product[15 - 63 / 8] ^= 0x80;
          product[15] ^= 1;
        }
      if (coefficient (a, (unsigned) k))
        for (j = 0; j < 16; j++)
          product[j] ^= b[j];
    }
  memcpy (dst, product, sizeof product);
}

static int
in_group (const uint8_t *digest)
{
  element p, q;
  int k;
  for (k = 0; k < 64; k += 16)
    if (digest[k] & 0x80)
      return 0;
  multiply (p, digest, digest + 48);
  multiply (q, digest + 16, digest + 32);
  for (k = 0; k < 15; k++)
    if (p[k] != q[k])
      return 0;
  return (p[15] ^ q[15]) == 1;
}

/* A digest: of a message, in the group though of no known message, bytes as
 * they are, or one of these with some changed. */
static void
take_digest (struct fuzz_input *in, uint8_t *digest)
{
  unsigned how = fuzz_byte (in);
  uint8_t text[64];
  unsigned k;

  memset (digest, 0, 64);
  switch (how % 4)
    {
    case 0:
      fuzz_bytes (in, text, how / 4 % 16);
      symcrypt_tz (how / 4 % 16, text, digest);
      break;
    case 1:
      {
        /* [[1, x], [0, 1]] [[1, 0], [y, 1]] */
        fuzz_bytes (in, digest + 16, 16);
        fuzz_bytes (in, digest + 32, 16);
        digest[16] &= 0x7f;
        digest[32] &= 0x7f;
        multiply (digest, digest + 16, digest + 32);
        digest[15] ^= 1;
        digest[63] = 1;
        break;
      }
    case 2:
      digest[15] = digest[63] = 1;
      break;
    default:
      fuzz_bytes (in, digest, 64);
      break;
    }
  if (how & 128)
    {
      k = fuzz_byte (in) % 64;
      digest[k] ^= (uint8_t) fuzz_byte (in);
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  enum
  {
    MOST = 4
  };
  struct fuzz_input in;
  uint8_t digests[64 * MOST], whole[64], left[64], right[64], other[64];
  unsigned n, k, good = 1;
  int expected;

  in.data = data;
  in.size = size;
  n = 1 + fuzz_byte (&in) % MOST;
  for (k = 0; k < n; k++)
    {
      take_digest (&in, digests + 64 * k);
      good &= (unsigned) in_group (digests + 64 * k);
    }
  expected = good ? 0 : SYMCRYPT_ERROR_GROUP;

  memset (whole, 0xa5, sizeof whole);
  FUZZ_CHECK (symcrypt_tz_concat (whole, n, digests) == expected);
  FUZZ_CHECK (symcrypt_tz_verify (whole, n, digests) == expected);
  if (!good)
    {
      FUZZ_CHECK (whole[0] == 0xa5 && memcmp (whole, whole + 1, 63) == 0);
      memcpy (other, digests, 64);
      k = n > 1 ? 64 : 0;
      good = (unsigned) (in_group (digests) & in_group (digests + k));
      expected = good ? 0 : SYMCRYPT_ERROR_GROUP;
      FUZZ_CHECK (symcrypt_tz_subtract_left (other, digests, digests + k)
                  == expected);
      FUZZ_CHECK (good || memcmp (other, digests, 64) == 0);
      FUZZ_CHECK (symcrypt_tz_subtract_right (whole, digests + k, digests)
                  == expected);
      FUZZ_CHECK (good
                  || (whole[0] == 0xa5 && memcmp (whole, whole + 1, 63) == 0));
      return 0;
    }

  FUZZ_CHECK (in_group (whole));
  /* Any parenthesis will do. */
  for (k = 0; k <= n; k++)
    {
      uint8_t two[128];
      FUZZ_CHECK (symcrypt_tz_concat (two, k, digests) == 0);
      FUZZ_CHECK (symcrypt_tz_concat (two + 64, n - k, digests + 64 * k) == 0);
      FUZZ_CHECK (symcrypt_tz_concat (other, 2, two) == 0);
      FUZZ_CHECK (memcmp (other, whole, 64) == 0);
      FUZZ_CHECK (symcrypt_tz_subtract_left (left, whole, two) == 0);
      FUZZ_CHECK (memcmp (left, two + 64, 64) == 0);
      FUZZ_CHECK (symcrypt_tz_subtract_right (right, whole, two + 64) == 0);
      FUZZ_CHECK (memcmp (right, two, 64) == 0);
    }
  /* The digest that is subtracted need not be of a part. */
  FUZZ_CHECK (symcrypt_tz_subtract_left (left, digests, whole) == 0);
  FUZZ_CHECK (in_group (left));
  FUZZ_CHECK (symcrypt_tz_subtract_right (right, digests, whole) == 0);
  FUZZ_CHECK (in_group (right));
  /* In place. */
  memcpy (other, digests, 64);
  FUZZ_CHECK (symcrypt_tz_concat (digests, n, digests) == 0);
  FUZZ_CHECK (memcmp (digests, whole, 64) == 0);
  FUZZ_CHECK (symcrypt_tz_subtract_left (whole, whole, other) == 0);
  whole[63] ^= 1;
  FUZZ_CHECK (symcrypt_tz_verify (whole, 1, digests) != 0);
  return 0;
}
