/* SPDX-License-Identifier: ISC */
/* Proves: Poly1305 is what GMP computes from the formula of RFC 8439 (section
 * 2.5), for random keys and messages and for bytes at the edges; and digests
 * of the Tillich-Zemor hash are in a group of the order of SL2 (GF (2^127)),
 * which GMP computes.  GMP shares no code with the library. */
#include "bare.h"

#include <symcrypt/symcrypt.h>

#include "tests/testutil.h"

#if defined(HAVE_GMP) && defined(__has_feature)
#if __has_feature(memory_sanitizer)
#undef HAVE_GMP /* MSan does not see what GMP's assembly writes. */
#endif
#endif

#if defined(HAVE_GMP)
#include <gmp.h>

enum
{
  MOST = 700,
  KEY = SYMCRYPT_POLY1305_KEY_SIZE,
  TAG = SYMCRYPT_POLY1305_TAG_SIZE,
  DIGEST = SYMCRYPT_TZ_DIGEST_SIZE
};

static void
import (mpz_t x, size_t n, const uint8_t *bytes)
{
  mpz_import (x, n, -1, 1, 0, 0, bytes);
}

/* ((c1 r^q + c2 r^(q-1) + ... + cq r) mod 2^130 - 5 + s) mod 2^128. */
static void
poly1305_by_gmp (const uint8_t *key, size_t n, const uint8_t *data,
                 uint8_t *tag)
{
  uint8_t clamped[16], block[17];
  mpz_t p, r, s, c, h;
  size_t k, part;

  mpz_inits (p, r, s, c, h, NULL);
  mpz_ui_pow_ui (p, 2, 130);
  mpz_sub_ui (p, p, 5);
  for (k = 0; k < 16; k++)
    clamped[k] = key[k] & (k % 4 == 3 ? 15 : k % 4 == 0 && k > 0 ? 252 : 255);
  import (r, 16, clamped);
  import (s, 16, key + 16);
  for (; n > 0; n -= part, data += part)
    {
      part = n < 16 ? n : 16;
      memcpy (block, data, part);
      block[part] = 1;
      import (c, part + 1, block);
      mpz_add (h, h, c);
      mpz_mul (h, h, r);
      mpz_mod (h, h, p);
    }
  mpz_add (h, h, s);
  mpz_fdiv_r_2exp (h, h, 128);
  memset (tag, 0, TAG);
  mpz_export (tag, NULL, -1, 1, 0, 0, h);
  mpz_clears (p, r, s, c, h, NULL);
}

/* Return nonzero if both agree, in one call and in two pieces. */
static int
agrees (const uint8_t *key, size_t n, const uint8_t *data)
{
  uint8_t expected[TAG], tag[TAG], pieces[TAG];
  struct symcrypt_poly1305_ctx ctx;
  const size_t cut = random_below ((uint32_t) n + 1);

  poly1305_by_gmp (key, n, data, expected);
  symcrypt_poly1305 (key, n, data, tag);
  symcrypt_poly1305_set_key (&ctx, key);
  symcrypt_poly1305_update (&ctx, cut, data);
  symcrypt_poly1305_update (&ctx, n - cut, data + cut);
  must (symcrypt_poly1305_digest (&ctx, pieces));
  return memcmp (tag, expected, TAG) == 0
         && memcmp (pieces, expected, TAG) == 0;
}

/* DIGEST^(q (q^2 - 1)) for q = 2^127 is the digest of the empty message. */
static int
has_group_order (const uint8_t *digest)
{
  uint8_t unit[DIGEST], x[2 * DIGEST];
  mpz_t q, order;
  size_t bit;

  symcrypt_tz (0, NULL, unit);
  memcpy (x, unit, DIGEST);
  mpz_inits (q, order, NULL);
  mpz_ui_pow_ui (q, 2, 127);
  mpz_pow_ui (order, q, 3);
  mpz_sub (order, order, q);
  for (bit = mpz_sizeinbase (order, 2); bit-- > 0;)
    {
      memcpy (x + DIGEST, x, DIGEST);
      must (symcrypt_tz_concat (x, 2, x));
      memcpy (x + DIGEST, digest, DIGEST);
      if (mpz_tstbit (order, bit))
        must (symcrypt_tz_concat (x, 2, x));
    }
  mpz_clears (q, order, NULL);
  return memcmp (x, unit, DIGEST) == 0 && memcmp (digest, unit, DIGEST) != 0;
}

int
main (void)
{
  static const uint8_t edges[] = { 0x00, 0x01, 0x7f, 0x80, 0xfa, 0xfb, 0xff };
  static uint8_t key[KEY], data[MOST], digest[DIGEST];
  const size_t count = sizeof edges;
  size_t n, r, d;
  int good = 1;

  for (n = 0; n <= MOST; n++)
    {
      random_bytes (key, sizeof key);
      random_bytes (data, sizeof data);
      good &= agrees (key, n, data);
    }
  ok (good, "random keys and messages of 0 to %d bytes", MOST);
  for (good = 1, r = 0; r < count * count; r++)
    for (d = 0; d < count; d++)
      for (n = 0; n <= 272; n++)
        {
          memset (key, edges[r / count], 16);
          memset (key + 16, edges[r % count], 16);
          memset (data, edges[d], sizeof data);
          good &= agrees (key, n, data);
        }
  ok (good, "r, s and messages of extreme bytes");
  random_bytes (data, sizeof data);
  symcrypt_tz (sizeof data, data, digest);
  ok (has_group_order (digest), "the order of the Tillich-Zemor hash's group");
  return done ();
}
#else
int
main (void)
{
  skip_all ("configure has not found GMP");
}
#endif
