/* SPDX-License-Identifier: ISC */
/* Proves, for ChaCha20-Poly1305 and XChaCha20-Poly1305: the vectors of RFC
 * 8439 (2.8.2, A.5), of the XChaCha draft (A.3.1) and of Wycheproof; the
 * pseudocode of RFC 8439 at every length up to 8500
 * bytes with four lengths of associated data, in one call and by a context, in
 * place and apart; calls of many lengths; every split of associated data and
 * message into two and three calls; bare states over the end of the counter;
 * no byte outside the buffers is touched; messages under nonces of 12 and of
 * 24 bytes in turn, ended or not, on one context; every bit of tag,
 * ciphertext, associated data, nonce and key counts, and a refused message
 * leaves zeros; calls out of order and messages that are too long are refused
 * before anything is touched. */
#include "bare.h"
#include "byteorder.h"
#include "keystream.h"

#include <symcrypt/symcrypt.h>

#include "tests/testutil.h"

#define KEY SYMCRYPT_CHACHA_POLY1305_KEY_SIZE
#define TAG SYMCRYPT_CHACHA_POLY1305_TAG_SIZE
#define NONCE SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE
#define XNONCE SYMCRYPT_XCHACHA_POLY1305_NONCE_SIZE
#define MAX_LENGTH SYMCRYPT_CHACHA_POLY1305_MAX_LENGTH

typedef struct symcrypt_chacha_poly1305_ctx context;

static const struct aead
{
  const char *name;
  size_t nonce_size;
  void (*set_nonce) (context *, const uint8_t *);
  int (*seal) (const uint8_t *, const uint8_t *, size_t, const uint8_t *,
               size_t, uint8_t *, const uint8_t *, uint8_t *);
  int (*open) (const uint8_t *, const uint8_t *, size_t, const uint8_t *,
               size_t, uint8_t *, const uint8_t *, const uint8_t *);
} aeads[]
    = { { "ChaCha20-Poly1305", NONCE, symcrypt_chacha_poly1305_set_nonce,
          symcrypt_chacha_poly1305_seal, symcrypt_chacha_poly1305_open },
        { "XChaCha20-Poly1305", XNONCE, symcrypt_xchacha_poly1305_set_nonce,
          symcrypt_xchacha_poly1305_seal, symcrypt_xchacha_poly1305_open } };

typedef int crypt_fn (context *, size_t, uint8_t *, const uint8_t *);

/* Make a message with a context, AD and message cut at A1 <= A2 and M1 <= M2;
 * 1 if every call went well. */
static int
in_pieces (crypt_fn *crypt, const struct aead *f, const uint8_t *key,
           const uint8_t *nonce, size_t ad_length, size_t a1, size_t a2,
           const uint8_t *ad, size_t length, size_t m1, size_t m2,
           uint8_t *dst, const uint8_t *src, uint8_t *tag)
{
  context ctx;
  symcrypt_chacha_poly1305_set_key (&ctx, key);
  f->set_nonce (&ctx, nonce);
  return symcrypt_chacha_poly1305_update (&ctx, a1, ad) == 0
         && symcrypt_chacha_poly1305_update (&ctx, a2 - a1, ad + a1) == 0
         && symcrypt_chacha_poly1305_update (&ctx, ad_length - a2, ad + a2)
                == 0
         && crypt (&ctx, m1, dst, src) == 0
         && crypt (&ctx, m2 - m1, dst + m1, src + m1) == 0
         && crypt (&ctx, length - m2, dst + m2, src + m2) == 0
         && symcrypt_chacha_poly1305_digest (&ctx, tag) == 0;
}

/* ------------------------------------------------------------- vectors */

static int
check_vector (const char *const field[8], uint8_t *const bytes[8],
              const size_t length[8])
{
  const uint8_t *key = bytes[1], *nonce = bytes[2], *ad = bytes[3],
                *plain = bytes[4], *cipher = bytes[5], *tag = bytes[6];
  const struct aead *f = &aeads[length[2] == XNONCE];
  size_t n = length[4], a = length[3];
  int valid = strcmp (field[7], "valid") == 0;
  static uint8_t got[2048];
  uint8_t got_tag[TAG];

  if (length[1] != KEY || length[2] != f->nonce_size || length[5] != n
      || length[6] != TAG || n > sizeof got)
    return 0;
  if (f->seal (key, nonce, a, ad, n, got, plain, got_tag) != 0)
    return 0;
  if (valid
      && (memcmp (got, cipher, n) != 0 || memcmp (got_tag, tag, TAG) != 0))
    return 0;
  memset (got, 0xa5, n);
  if (f->open (key, nonce, a, ad, n, got, cipher, tag)
      != (valid ? 0 : SYMCRYPT_ERROR_TAG))
    return 0;
  if (valid ? memcmp (got, plain, n) != 0 : !all_zero (got, n))
    return 0;
  if (!in_pieces (symcrypt_chacha_poly1305_decrypt, f, key, nonce, a, a / 3,
                  a / 2, ad, n, n / 3, n / 2, got, cipher, got_tag)
      || (memcmp (got_tag, tag, TAG) == 0) != valid)
    return 0;
  if (!in_pieces (symcrypt_chacha_poly1305_encrypt, f, key, nonce, a, a / 3,
                  a / 2, ad, n, n / 3, n / 2, got, plain, got_tag))
    return 0;
  return (memcmp (got, cipher, n) == 0 && memcmp (got_tag, tag, TAG) == 0)
         == valid;
}

static void
test_vectors (void)
{
  char *text = source_file (
      "tests/vectors/chacha-poly1305/chacha-poly1305.txt", NULL);
  const char *field[8] = { "", "", "", "", "", "", "", "" };
  uint8_t *bytes[8] = { NULL };
  size_t length[8];
  char group[64] = "", *line = strtok (text, "\n");
  int good = 1, count = 0;

  for (; line; line = strtok (NULL, "\n"))
    {
      int k;
      char *p = line;
      if (*line == '#')
        continue;
      for (k = 0; k < 8; k++)
        {
          char *end = p + strcspn (p, " ");
          if (*end)
            *end++ = '\0';
          if (strcmp (p, "=") != 0)
            {
              field[k] = p;
              if (k > 0 && k < 7)
                {
                  free (bytes[k]);
                  bytes[k] = unhex (p, &length[k]);
                }
            }
          p = end;
        }
      if (*group && strcmp (group, field[0]) != 0)
        {
          ok (good, "%s: %d vectors", group, count);
          good = 1;
          count = 0;
        }
      snprintf (group, sizeof group, "%s", field[0]);
      count++;
      if (!check_vector (field, bytes, length))
        {
          diag ("key %s, nonce %s, %s", field[1], field[2], field[7]);
          good = 0;
        }
    }
  ok (good && count > 0, "%s: %d vectors", group, count);
  for (count = 0; count < 8; count++)
    free (bytes[count]);
  free (text);
}

/* ------------------------------------------------- against the pseudocode */

/* The first block of the stream, and LENGTH bytes encrypted, from the parts.
 */
static void
first_of_stream (size_t nonce_size, const uint8_t *key, const uint8_t *nonce,
                 uint8_t first[64], size_t length, uint8_t *dst,
                 const uint8_t *src)
{
  struct symcrypt_chacha_ctx chacha;
  uint8_t subkey[32], nonce96[12] = { 0 };

  memcpy (subkey, key, 32);
  if (nonce_size == XNONCE)
    {
      symcrypt_hchacha (subkey, key, nonce, 20);
      memcpy (nonce96 + 4, nonce + 16, 8);
    }
  else
    memcpy (nonce96, nonce, 12);
  symcrypt_chacha_set_key (&chacha, subkey);
  symcrypt_chacha_set_nonce96 (&chacha, nonce96);
  must (symcrypt_chacha_stream (&chacha, 64, first));
  must (symcrypt_chacha_crypt (&chacha, length, dst, src));
}

/* RFC 8439, section 2.8, from the parts. */
static void
reference (size_t nonce_size, const uint8_t *key, const uint8_t *nonce,
           size_t ad_length, const uint8_t *ad, size_t length, uint8_t *dst,
           const uint8_t *src, uint8_t *tag)
{
  static const uint8_t zeros[16];
  struct symcrypt_poly1305_ctx poly1305;
  uint8_t first[64], lengths[16];

  first_of_stream (nonce_size, key, nonce, first, length, dst, src);
  symcrypt_poly1305_set_key (&poly1305, first);
  symcrypt_poly1305_update (&poly1305, ad_length, ad);
  symcrypt_poly1305_update (&poly1305, (16 - ad_length % 16) % 16, zeros);
  symcrypt_poly1305_update (&poly1305, length, dst);
  symcrypt_poly1305_update (&poly1305, (16 - length % 16) % 16, zeros);
  write_le64 (lengths, ad_length);
  write_le64 (lengths + 8, length);
  symcrypt_poly1305_update (&poly1305, 16, lengths);
  must (symcrypt_poly1305_digest (&poly1305, tag));
}

static void
test_nothing (const struct aead *f)
{
  uint8_t key[KEY], nonce[XNONCE], tag[TAG], expected_tag[TAG];
  int good;

  random_bytes (key, KEY);
  random_bytes (nonce, XNONCE);
  good = f->seal (key, nonce, 0, NULL, 0, NULL, NULL, tag) == 0;
  reference (f->nonce_size, key, nonce, 0, key, 0, key, key, expected_tag);
  good &= memcmp (tag, expected_tag, TAG) == 0
          && f->open (key, nonce, 0, NULL, 0, NULL, NULL, tag) == 0;
  tag[0] ^= 1;
  ok (good
          && f->open (key, nonce, 0, NULL, 0, NULL, NULL, tag)
                 == SYMCRYPT_ERROR_TAG,
      "%s: nothing at null pointers", f->name);
}

/* Every length, as what decides the way of a message is its length.  The key
 * stream is the same for all, so that the expected ciphertext is made once. */
static void
test_every_length (const struct aead *f)
{
  enum
  {
    LIMIT = 8500,
    AD = 100
  };
  /* None; before the message; the most that fits there; by itself. */
  static const uint8_t ad_lengths[] = { 0, 13, 32, AD };
  static uint8_t src[LIMIT], expected[LIMIT], got[LIMIT + 64];
  static uint8_t authenticated[AD + LIMIT + 64];
  uint8_t key[KEY], nonce[XNONCE], ad[AD], otk[64], tag[TAG], want[TAG];
  size_t n, k, sum;
  int good = 1;

  random_bytes (key, KEY);
  random_bytes (nonce, XNONCE);
  random_bytes (ad, AD);
  random_bytes (src, LIMIT);
  first_of_stream (f->nonce_size, key, nonce, otk, LIMIT, expected, src);
  memset (got + LIMIT, 0xa5, 64);
  for (n = 0; n <= LIMIT && good; n++)
    for (k = 0; k < 4 && good; k++)
      {
        const size_t a = ad_lengths[k];
        memset (authenticated, 0, sizeof authenticated);
        memcpy (authenticated, ad, a);
        sum = (a + 15) / 16 * 16;
        memcpy (authenticated + sum, expected, n);
        sum += (n + 15) / 16 * 16;
        write_le64 (authenticated + sum, a);
        write_le64 (authenticated + sum + 8, n);
        symcrypt_poly1305 (otk, sum + 16, authenticated, want);

        memset (got, 0xa5, n);
        good = good && f->seal (key, nonce, a, ad, n, got, src, tag) == 0
               && memcmp (got, expected, n) == 0
               && memcmp (tag, want, TAG) == 0;
        good = good && f->open (key, nonce, a, ad, n, got, got, want) == 0
               && memcmp (got, src, n) == 0;
        good = good && f->seal (key, nonce, a, ad, n, got, got, tag) == 0
               && memcmp (got, expected, n) == 0
               && memcmp (tag, want, TAG) == 0;
        memset (got, 0xa5, n);
        good = good && f->open (key, nonce, a, ad, n, got, expected, want) == 0
               && memcmp (got, src, n) == 0;
        good = good
               && in_pieces (symcrypt_chacha_poly1305_encrypt, f, key, nonce,
                             a, a, a, ad, n, n, n, got, got, tag)
               && memcmp (got, expected, n) == 0
               && memcmp (tag, want, TAG) == 0;
        good = good
               && in_pieces (symcrypt_chacha_poly1305_decrypt, f, key, nonce,
                             a, a, a, ad, n, n, n, got, got, tag)
               && memcmp (got, src, n) == 0 && memcmp (tag, want, TAG) == 0;
        memset (got, 0xa5, n);
        good = good
               && in_pieces (symcrypt_chacha_poly1305_encrypt, f, key, nonce,
                             a, a, a, ad, n, n, n, got, src, tag)
               && memcmp (got, expected, n) == 0
               && memcmp (tag, want, TAG) == 0;
        memset (got, 0xa5, n);
        good = good
               && in_pieces (symcrypt_chacha_poly1305_decrypt, f, key, nonce,
                             a, a, a, ad, n, n, n, got, expected, tag)
               && memcmp (got, src, n) == 0 && memcmp (tag, want, TAG) == 0;
        good = good && got[LIMIT] == 0xa5
               && memcmp (got + LIMIT, got + LIMIT + 1, 63) == 0;
        if (!good)
          diag ("AD %u, message %u bytes", (unsigned) a, (unsigned) n);
      }
  ok (good, "%s: every length up to %d bytes", f->name, LIMIT);
}

/* -------------------------------------------------------------- splits */

static void
test_splits (const struct aead *f)
{
  enum
  {
    AD = 70, /* some more than are kept */
    LENGTH = 200
  };
  uint8_t key[KEY], nonce[XNONCE], ad[AD], src[LENGTH], expected[LENGTH],
      got[LENGTH], tag[TAG], expected_tag[TAG];
  size_t n, a1, a2, m1, m2;
  int good = 1;

  random_bytes (key, KEY);
  random_bytes (nonce, XNONCE);
  random_bytes (ad, AD);
  random_bytes (src, LENGTH);

  for (n = 0; n <= AD; n++)
    {
      reference (f->nonce_size, key, nonce, n, ad, 20, expected, src,
                 expected_tag);
      for (a1 = 0; a1 <= n; a1++)
        for (a2 = a1; a2 <= n; a2++)
          {
            if (!in_pieces (symcrypt_chacha_poly1305_encrypt, f, key, nonce, n,
                            a1, a2, ad, 20, 20, 20, got, src, tag)
                || memcmp (got, expected, 20) != 0
                || memcmp (tag, expected_tag, TAG) != 0)
              good = 0;
            if (a2 == n
                && (!in_pieces (symcrypt_chacha_poly1305_decrypt, f, key,
                                nonce, n, a1, a2, ad, 20, 20, 20, got,
                                expected, tag)
                    || memcmp (got, src, 20) != 0
                    || memcmp (tag, expected_tag, TAG) != 0))
              good = 0;
          }
    }
  ok (good, "%s: every split of associated data up to %d bytes", f->name, AD);

  good = 1;
  for (n = 1; n <= LENGTH; n++)
    {
      /* Two calls for each length, three for a few lengths. */
      int three = n == 65 || n == 130;
      reference (f->nonce_size, key, nonce, AD, ad, n, expected, src,
                 expected_tag);
      for (m1 = 0; m1 <= n; m1++)
        for (m2 = three ? m1 : n; m2 <= n; m2++)
          {
            memcpy (got, src, n);
            if (!in_pieces (symcrypt_chacha_poly1305_encrypt, f, key, nonce,
                            AD, 7, 20, ad, n, m1, m2, got, got, tag)
                || memcmp (got, expected, n) != 0
                || memcmp (tag, expected_tag, TAG) != 0)
              good = 0;
            if (!in_pieces (symcrypt_chacha_poly1305_decrypt, f, key, nonce,
                            AD, 7, 20, ad, n, m1, m2, got, got, tag)
                || memcmp (got, src, n) != 0
                || memcmp (tag, expected_tag, TAG) != 0)
              good = 0;
          }
    }
  ok (good, "%s: every split of messages up to %d bytes, in place", f->name,
      LENGTH);
}

/* Lengths of the first call and of the second, about all that decides which
 * way they go, with every length of associated data that may be kept. */
static void
test_calls (const struct aead *f)
{
  enum
  {
    LIMIT = 12000
  };
  static const uint16_t sizes[]
      = { 0,    1,    15,   16,   17,   63,   64,   65,   255,  735,
          736,  737,  895,  960,  1000, 1024, 1215, 1216, 1217, 1760,
          1984, 1985, 2048, 3000, 3008, 3072, 4096, 5056, 9000 };
  static uint8_t src[LIMIT], expected[LIMIT], got[LIMIT];
  const size_t n_sizes = sizeof sizes / sizeof sizes[0];
  uint8_t key[KEY], nonce[XNONCE], ad[80], tag[TAG], expected_tag[TAG];
  size_t i, j;
  int good = 1;

  random_bytes (key, KEY);
  random_bytes (nonce, XNONCE);
  random_bytes (ad, sizeof ad);
  random_bytes (src, LIMIT);
  for (i = 0; i < n_sizes; i++)
    for (j = 0; j < n_sizes; j++)
      {
        size_t m1 = sizes[i], m2 = m1 + sizes[j], n = m2 + 7;
        size_t a = (i * n_sizes + j) % sizeof ad;
        if (n > LIMIT)
          continue;
        reference (f->nonce_size, key, nonce, a, ad, n, expected, src,
                   expected_tag);
        memcpy (got, src, n);
        good &= in_pieces (symcrypt_chacha_poly1305_encrypt, f, key, nonce, a,
                           a / 2, a, ad, n, m1, m2, got, got, tag)
                && memcmp (got, expected, n) == 0
                && memcmp (tag, expected_tag, TAG) == 0;
        good &= in_pieces (symcrypt_chacha_poly1305_decrypt, f, key, nonce, a,
                           a / 2, a, ad, n, m1, m2, got, got, tag)
                && memcmp (got, src, n) == 0
                && memcmp (tag, expected_tag, TAG) == 0;
        if (!good)
          {
            diag ("AD %u, calls of %u, %u and 7 bytes", (unsigned) a,
                  (unsigned) m1, (unsigned) (m2 - m1));
            i = j = n_sizes;
          }
      }
  ok (good, "%s: calls of many lengths after each other, in place", f->name);
}

/* -------------------------------------------------------------- memory */

static void
test_memory (const struct aead *f)
{
  enum
  {
    LENGTH = 300
  };
  struct guarded s = guarded_new (LENGTH), d = guarded_new (LENGTH),
                 a = guarded_new (LENGTH), k = guarded_new (KEY),
                 no = guarded_new (f->nonce_size), t = guarded_new (TAG);
  uint8_t src[LENGTH], expected[LENGTH], tag[TAG];
  size_t n;
  int good = 1, at;

  random_bytes (src, LENGTH);
  random_bytes (k.at_end, KEY);
  random_bytes (no.at_end, f->nonce_size);
  memcpy (k.at_start, k.at_end, KEY);
  memcpy (no.at_start, no.at_end, f->nonce_size);
  for (n = 0; n <= LENGTH; n++)
    for (at = 0; at < 2; at++)
      {
        uint8_t *key = at ? k.at_start : k.at_end;
        uint8_t *nonce = at ? no.at_start : no.at_end;
        uint8_t *ps = at ? s.at_start : s.at_end + LENGTH - n;
        uint8_t *pd = at ? d.at_start : d.at_end + LENGTH - n;
        uint8_t *pa = at ? a.at_start : a.at_end + LENGTH - n;
        uint8_t *pt = at ? t.at_start : t.at_end;
        memcpy (ps, src, n);
        memcpy (pa, src, n);
        reference (f->nonce_size, key, nonce, n, pa, n, expected, ps, tag);
        good &= f->seal (key, nonce, n, pa, n, pd, ps, pt) == 0
                && memcmp (pd, expected, n) == 0 && memcmp (pt, tag, TAG) == 0;
        good &= f->open (key, nonce, n, pa, n, ps, pd, pt) == 0
                && memcmp (ps, src, n) == 0;
        good &= in_pieces (symcrypt_chacha_poly1305_encrypt, f, key, nonce, n,
                           n / 2, n, pa, n, n / 2, n, pd, ps, pt)
                && memcmp (pd, expected, n) == 0 && memcmp (pt, tag, TAG) == 0;
        good &= in_pieces (symcrypt_chacha_poly1305_decrypt, f, key, nonce, n,
                           n / 2, n, pa, n, n / 2, n, ps, pd, pt)
                && memcmp (ps, src, n) == 0 && memcmp (pt, tag, TAG) == 0;
      }
  ok (good, "%s: nothing outside 0 to %d bytes is touched", f->name, LENGTH);
}

/* ------------------------------------------------------------ forgeries */

static void
test_forgeries (const struct aead *f)
{
  enum
  {
    AD = 21,
    LENGTH = 77
  };
  uint8_t src[LENGTH], got[AD + LENGTH];
  /* what is flipped: tag, ciphertext, associated data, nonce, key */
  uint8_t tag[TAG], cipher[LENGTH], ad[AD], nonce[XNONCE], key[KEY];
  const struct
  {
    const char *name;
    uint8_t *data;
    size_t size;
  } parts[] = { { "tag", tag, TAG },
                { "ciphertext", cipher, LENGTH },
                { "associated data", ad, AD },
                { "nonce", nonce, f->nonce_size },
                { "key", key, KEY } };
  size_t part, bit;

  random_bytes (key, KEY);
  random_bytes (nonce, XNONCE);
  random_bytes (ad, AD);
  random_bytes (src, LENGTH);
  if (f->seal (key, nonce, AD, ad, LENGTH, cipher, src, tag) != 0)
    ok (0, "seal");
  for (part = 0; part < sizeof parts / sizeof parts[0]; part++)
    {
      int good = 1;
      for (bit = 0; bit < 8 * parts[part].size; bit++)
        {
          uint8_t *byte = parts[part].data + bit / 8;
          *byte ^= (uint8_t) (1u << bit % 8);
          memset (got, 0xa5, LENGTH);
          good &= f->open (key, nonce, AD, ad, LENGTH, got, cipher, tag)
                      == SYMCRYPT_ERROR_TAG
                  && all_zero (got, LENGTH);
          memcpy (got, cipher, LENGTH);
          good &= f->open (key, nonce, AD, ad, LENGTH, got, got, tag)
                      == SYMCRYPT_ERROR_TAG
                  && all_zero (got, LENGTH);
          *byte ^= (uint8_t) (1u << bit % 8);
        }
      good &= f->open (key, nonce, AD, ad, LENGTH, got, cipher, tag) == 0
              && memcmp (got, src, LENGTH) == 0;
      ok (good, "%s: every bit of the %s counts", f->name, parts[part].name);
    }

  {
    /* A message that is decrypted before its tag is known. */
    enum
    {
      MANY = 5000
    };
    static uint8_t secret[MANY], text[MANY], plain[MANY];
    uint8_t long_tag[TAG];
    int good;
    random_bytes (secret, MANY);
    good = f->seal (key, nonce, AD, ad, MANY, text, secret, long_tag) == 0;
    for (bit = 0; bit < 8 * MANY; bit += 1237)
      {
        text[bit / 8] ^= (uint8_t) (1u << bit % 8);
        memset (plain, 0xa5, MANY);
        good &= f->open (key, nonce, AD, ad, MANY, plain, text, long_tag)
                    == SYMCRYPT_ERROR_TAG
                && all_zero (plain, MANY);
        memcpy (plain, text, MANY);
        good &= f->open (key, nonce, AD, ad, MANY, plain, plain, long_tag)
                    == SYMCRYPT_ERROR_TAG
                && all_zero (plain, MANY);
        text[bit / 8] ^= (uint8_t) (1u << bit % 8);
      }
    good &= f->open (key, nonce, AD, ad, MANY, plain, text, long_tag) == 0
            && memcmp (plain, secret, MANY) == 0;
    ok (good, "%s: bits of %d bytes count", f->name, MANY);
  }

  {
    /* Bytes moved between associated data and message, and lengths cut. */
    uint8_t both[AD + LENGTH];
    size_t n;
    int good = 1;
    memcpy (both, ad, AD);
    memcpy (both + AD, cipher, LENGTH);
    for (n = 0; n <= AD + LENGTH; n++)
      if (n != AD)
        good &= f->open (key, nonce, n, both, AD + LENGTH - n, got, both + n,
                         tag)
                == SYMCRYPT_ERROR_TAG;
    for (n = 0; n < LENGTH; n++)
      good &= f->open (key, nonce, AD, ad, n, got, cipher, tag)
              == SYMCRYPT_ERROR_TAG;
    for (n = 0; n < AD; n++)
      good &= f->open (key, nonce, n, ad, LENGTH, got, cipher, tag)
              == SYMCRYPT_ERROR_TAG;
    ok (good, "%s: lengths count", f->name);
  }
}

/* Nonces of both sizes on one context: what HChaCha made of the key before is
 * no key of the next message. */
static void
test_sequences (void)
{
  static uint8_t src[2000], want[2000], got[2000];
  uint8_t key[KEY], nonce[XNONCE], tag[TAG], want_tag[TAG];
  context ctx;
  int good = 1, round;

  random_bytes (key, KEY);
  random_bytes (src, sizeof src);
  symcrypt_chacha_poly1305_set_key (&ctx, key);
  for (round = 0; round < 500 && good; round++)
    {
      const struct aead *f = &aeads[random_below (2)];
      const size_t n = random_below (3) ? random_below (200)
                                        : random_below (sizeof src + 1);
      const size_t a = random_below (90), m = random_below ((uint32_t) n + 1);
      const unsigned until = random_below (6);
      random_bytes (nonce, XNONCE);
      f->set_nonce (&ctx, nonce);
      if (until == 0)
        continue;
      good &= symcrypt_chacha_poly1305_update (&ctx, a, src) == 0;
      if (until == 1)
        continue;
      good &= f->seal (key, nonce, a, src, n, want, src, want_tag) == 0
              && symcrypt_chacha_poly1305_encrypt (&ctx, m, got, src) == 0;
      if (until == 2)
        continue;
      good &= symcrypt_chacha_poly1305_encrypt (&ctx, n - m, got + m, src + m)
                  == 0
              && symcrypt_chacha_poly1305_digest (&ctx, tag) == 0
              && memcmp (got, want, n) == 0
              && memcmp (tag, want_tag, TAG) == 0;
    }
  ok (good, "nonces of both sizes on one context");
}

/* The tag of a message in pieces, each bit of it wrong once; then CTX has
 * ended its message, whatever came out. */
static void
test_verify (const struct aead *f)
{
  static const size_t lengths[] = { 0, 1, 77, 1216, 1217, 5000 };
  static uint8_t src[5000], cipher[5000], got[5000];
  uint8_t key[KEY], nonce[XNONCE], tag[TAG];
  size_t k, bit;
  int good = 1;

  random_bytes (key, KEY);
  random_bytes (nonce, XNONCE);
  random_bytes (src, sizeof src);
  for (k = 0; k < sizeof lengths / sizeof lengths[0]; k++)
    {
      size_t n = lengths[k];
      context ctx;
      good &= f->seal (key, nonce, 21, key, n, cipher, src, tag) == 0;
      symcrypt_chacha_poly1305_set_key (&ctx, key);
      for (bit = 0; bit <= 8 * TAG; bit++)
        {
          int right = bit == 8 * TAG;
          if (!right)
            tag[bit / 8] ^= (uint8_t) (1u << bit % 8);
          f->set_nonce (&ctx, nonce);
          good &= symcrypt_chacha_poly1305_update (&ctx, 21, key) == 0
                  && (n == 0
                      || (symcrypt_chacha_poly1305_decrypt (&ctx, n / 3, got,
                                                            cipher)
                              == 0
                          && symcrypt_chacha_poly1305_decrypt (
                                 &ctx, n - n / 3, got + n / 3, cipher + n / 3)
                                 == 0
                          && memcmp (got, src, n) == 0))
                  && symcrypt_chacha_poly1305_verify (&ctx, tag)
                         == (right ? 0 : SYMCRYPT_ERROR_TAG)
                  && symcrypt_chacha_poly1305_verify (&ctx, tag)
                         == SYMCRYPT_ERROR_STATE;
          if (!right)
            tag[bit / 8] ^= (uint8_t) (1u << bit % 8);
        }
      f->set_nonce (&ctx, nonce);
      good &= symcrypt_chacha_poly1305_encrypt (&ctx, 1, got, src) == 0
              && symcrypt_chacha_poly1305_verify (&ctx, tag)
                     == SYMCRYPT_ERROR_STATE;
    }
  ok (good, "%s: verify takes the right tag alone, once", f->name);
}

/* ---------------------------------------------------------------- errors */

enum call
{
  UPDATE,
  ENCRYPT,
  DECRYPT,
  DIGEST,
  VERIFY
};

/* Make CALL, which must return EXPECTED; if that is an error, neither context
 * nor output may have changed. */
static int
check_call (context *ctx, enum call call, size_t length, int expected)
{
  static const uint8_t src[128];
  uint8_t dst[128];
  context before = *ctx;
  int got = 1;

  memset (dst, 0xa5, sizeof dst);
  switch (call)
    {
    case UPDATE:
      got = symcrypt_chacha_poly1305_update (ctx, length, src);
      break;
    case ENCRYPT:
      got = symcrypt_chacha_poly1305_encrypt (ctx, length, dst, src);
      break;
    case DECRYPT:
      got = symcrypt_chacha_poly1305_decrypt (ctx, length, dst, src);
      break;
    case DIGEST:
      got = symcrypt_chacha_poly1305_digest (ctx, dst);
      break;
    case VERIFY:
      got = symcrypt_chacha_poly1305_verify (ctx, src);
      break;
    }
  if (got != expected)
    return 0;
  if (got != 0)
    {
      size_t k;
      for (k = 0; k < sizeof dst; k++)
        if (dst[k] != 0xa5)
          return 0;
      return memcmp (&before, ctx, sizeof before) == 0;
    }
  return 1;
}

static void
test_order (const struct aead *f)
{
  const int bad = SYMCRYPT_ERROR_STATE;
  context ctx;
  uint8_t key[KEY], nonce[XNONCE];
  int good, turn;
  size_t n;

  random_bytes (key, KEY);
  random_bytes (nonce, XNONCE);
  memset (&ctx, 0, sizeof ctx);
  symcrypt_chacha_poly1305_set_key (&ctx, key);
  for (turn = 0; turn < 2; turn++)
    {
      good = 1;
      for (n = 0; n < 2; n++)
        good &= check_call (&ctx, UPDATE, n, bad)
                && check_call (&ctx, ENCRYPT, n, bad)
                && check_call (&ctx, DECRYPT, n, bad)
                && check_call (&ctx, DIGEST, n, bad)
                && check_call (&ctx, VERIFY, n, bad);
      ok (good, "%s: nothing goes without a %s", f->name,
          turn ? "new nonce" : "nonce");
      f->set_nonce (&ctx, nonce);
      if (turn == 0)
        good = check_call (&ctx, DIGEST, 0, 0);
    }
  for (n = 0; n < 4; n++)
    {
      const enum call one = n < 2 ? ENCRYPT : DECRYPT;
      const enum call other = n < 2 ? DECRYPT : ENCRYPT;
      f->set_nonce (&ctx, nonce);
      good = check_call (&ctx, UPDATE, 5, 0)
             && check_call (&ctx, one, 20 * (n % 2), 0)
             && check_call (&ctx, UPDATE, 0, bad)
             && check_call (&ctx, UPDATE, 1, bad)
             && check_call (&ctx, other, 0, bad)
             && check_call (&ctx, other, 1, bad)
             && check_call (&ctx, one, 20, 0)
             && check_call (&ctx, DIGEST, 0, 0)
             && check_call (&ctx, one, 1, bad)
             && check_call (&ctx, DIGEST, 0, bad);
      ok (good, "%s: after %scrypting %u bytes, only that", f->name,
          n < 2 ? "en" : "de", 20 * (unsigned) (n % 2));
    }
  good = all_zero (&ctx.poly1305.s, sizeof ctx.poly1305.s)
         && all_zero (ctx.poly1305.buffer, sizeof ctx.poly1305.buffer)
         && all_zero (ctx.poly1305.state.h, sizeof ctx.poly1305.state.h)
         && all_zero (ctx.poly1305.state.r, sizeof ctx.poly1305.state.r);
  ok (good, "%s: the digest wipes the key of Poly1305", f->name);

  {
    uint8_t src[100] = { 0 }, dst[100], expected[100], tag[TAG],
            expected_tag[TAG];
    reference (f->nonce_size, key, nonce, 10, src, 100, expected, src,
               expected_tag);
    good = 1;
    for (turn = 0; turn < 3; turn++)
      {
        f->set_nonce (&ctx, nonce);
        good &= symcrypt_chacha_poly1305_update (&ctx, 10, src) == 0
                && symcrypt_chacha_poly1305_encrypt (&ctx, 100, dst, src) == 0
                && (turn == 1
                    || (symcrypt_chacha_poly1305_digest (&ctx, tag) == 0
                        && memcmp (dst, expected, 100) == 0
                        && memcmp (tag, expected_tag, TAG) == 0));
      }
    ok (good, "%s: a new nonce starts over, in the middle of a message too",
        f->name);
  }
}

/* More associated data than a context keeps, so that the first block is made
 * by itself. */
static int
begun (context *ctx)
{
  static const uint8_t ad[100];
  return symcrypt_chacha_poly1305_update (ctx, sizeof ad, ad) == 0;
}

static void
test_length (const struct aead *f)
{
  uint8_t key[KEY], nonce[XNONCE];
  context ctx;
  int good;

  random_bytes (key, KEY);
  random_bytes (nonce, XNONCE);
#if SIZE_MAX > 0xffffffff
  {
    const size_t sizes[] = { (size_t) MAX_LENGTH + 1, (size_t) MAX_LENGTH + 64,
                             (size_t) MAX_LENGTH * 2, SIZE_MAX };
    struct guarded g = guarded_new (64);
    uint8_t *outside = g.at_end + 64;
    uint8_t tag[TAG], tag_before[TAG];
    context before;
    size_t k;
    random_bytes (tag, TAG);
    memcpy (tag_before, tag, TAG);
    good = 1;
    for (k = 0; k < sizeof sizes / sizeof sizes[0]; k++)
      good &= f->seal (key, nonce, 0, NULL, sizes[k], outside, outside, tag)
                  == SYMCRYPT_ERROR_LENGTH
              && f->open (key, nonce, 0, NULL, sizes[k], outside, outside, tag)
                     == SYMCRYPT_ERROR_LENGTH;
    ok (good && memcmp (tag, tag_before, TAG) == 0,
        "%s: too long a message is refused at once", f->name);
    memset (&ctx, 0, sizeof ctx);
    symcrypt_chacha_poly1305_set_key (&ctx, key);
    f->set_nonce (&ctx, nonce);
    good = symcrypt_chacha_poly1305_update (&ctx, 5, key) == 0;
    before = ctx;
    for (k = 0; k < sizeof sizes / sizeof sizes[0]; k++)
      good &= symcrypt_chacha_poly1305_encrypt (&ctx, sizes[k], outside,
                                                outside)
                  == SYMCRYPT_ERROR_LENGTH
              && symcrypt_chacha_poly1305_decrypt (&ctx, sizes[k], outside,
                                                   outside)
                     == SYMCRYPT_ERROR_LENGTH;
    ok (good && memcmp (&ctx, &before, sizeof ctx) == 0,
        "%s: with a context too, which stays as it was", f->name);
  }
#else
  skip ("size_t has 32 bits", "%s: too long a message is refused", f->name);
  skip ("size_t has 32 bits", "%s: with a context too", f->name);
#endif

  {
    /* A message that has come to 64 bytes before the limit: the last block of
     * the key stream is there, and not a byte more. */
    uint8_t zeros[66] = { 0 }, got[66], expected[64], subkey[KEY];
    uint8_t nonce96[12] = { 0 };
    struct symcrypt_chacha_ctx chacha;
    memcpy (subkey, key, KEY);
    if (f->nonce_size == XNONCE)
      {
        symcrypt_hchacha (subkey, key, nonce, 20);
        memcpy (nonce96 + 4, nonce + 16, 8);
      }
    else
      memcpy (nonce96, nonce, 12);
    symcrypt_chacha_set_key (&chacha, subkey);
    symcrypt_chacha_set_nonce96 (&chacha, nonce96);
    good = symcrypt_chacha_seek (&chacha, 0xffffffff) == 0
           && symcrypt_chacha_stream (&chacha, 64, expected) == 0;
    memset (&ctx, 0, sizeof ctx);
    symcrypt_chacha_poly1305_set_key (&ctx, key);
    f->set_nonce (&ctx, nonce);
    good &= begun (&ctx)
            && _symcrypt_keystream_seek (&ctx.chacha, 12, 0xffffffff) == 0;
    ctx.length = MAX_LENGTH - 64;
    good
        &= check_call (&ctx, ENCRYPT, 64 + 1, SYMCRYPT_ERROR_LENGTH)
           && check_call (&ctx, DECRYPT, 64 + 1, SYMCRYPT_ERROR_LENGTH)
           && symcrypt_chacha_poly1305_encrypt (&ctx, 10, got, zeros) == 0
           && check_call (&ctx, ENCRYPT, 54 + 1, SYMCRYPT_ERROR_LENGTH)
           && symcrypt_chacha_poly1305_encrypt (&ctx, 54, got + 10, zeros) == 0
           && memcmp (got, expected, 64) == 0
           && check_call (&ctx, ENCRYPT, 1, SYMCRYPT_ERROR_LENGTH)
           && check_call (&ctx, ENCRYPT, 0, 0)
           && check_call (&ctx, DIGEST, 0, 0);
    ok (good, "%s: 2^38 - 64 bytes, and not one more", f->name);
  }

  {
    /* The same from some KiB before the limit, at once and block by block. */
    enum
    {
      NEAR = 8192
    };
    static uint8_t text[NEAR], once[NEAR], again[NEAR];
    uint8_t tags[3][TAG];
    size_t n, at;
    int round;
    random_bytes (text, NEAR);
    good = 1;
    for (round = 0; round < 3; round++)
      {
        uint8_t *dst = round == 0 ? once : again;
        memset (&ctx, 0, sizeof ctx);
        symcrypt_chacha_poly1305_set_key (&ctx, key);
        f->set_nonce (&ctx, nonce);
        good &= begun (&ctx)
                && _symcrypt_keystream_seek (
                       &ctx.chacha, 12, UINT64_C (0x100000000) - NEAR / 64)
                       == 0;
        ctx.length = MAX_LENGTH - NEAR;
        n = round == 1 ? 64 : NEAR;
        for (at = 0; at < NEAR; at += n)
          good &= (round < 2 ? symcrypt_chacha_poly1305_encrypt
                             : symcrypt_chacha_poly1305_decrypt) (
                      &ctx, n, dst + at, (round < 2 ? text : once) + at)
                  == 0;
        good &= check_call (&ctx, round < 2 ? ENCRYPT : DECRYPT, 1,
                            SYMCRYPT_ERROR_LENGTH)
                && check_call (&ctx, round < 2 ? ENCRYPT : DECRYPT, 0, 0)
                && symcrypt_chacha_poly1305_digest (&ctx, tags[round]) == 0
                && memcmp (tags[round], tags[0], TAG) == 0
                && memcmp (dst, round < 2 ? once : text, NEAR) == 0;
      }
    ok (good, "%s: the last %d of them at once", f->name, NEAR);
  }
}

/* The entries for bare states against those of ChaCha and of Poly1305. */
static void
test_bare (void)
{
  static uint8_t text[40000], want[sizeof text], got[sizeof text];
  uint32_t start[16], state[16];
  uint64_t h[3], r[2], sum[3];
  uint8_t key[16];
  size_t n;
  int good = 1, trial;

  random_bytes (text, sizeof text);
  random_bytes (start, sizeof start);
  random_bytes (key, sizeof key);
  _symcrypt_poly1305_state_clamp (r, key);
  for (trial = 0; trial < 6; trial++)
    for (n = 0; n <= sizeof text; n += n < 1500 ? 1 : 1 + random_below (3000))
      {
        const int decrypt = trial % 2;
        const uint8_t *src = random_below (2) ? text : got;
        random_bytes (h, sizeof h);
        h[2] %= 5;
        memcpy (sum, h, sizeof sum);
        /* Anywhere, with many units up to the last block, and just behind. */
        start[12] = trial < 2   ? (uint32_t) random_below (1 << 30)
                    : trial < 4 ? UINT32_MAX - (uint32_t) (n / 64) + 1
                                : UINT32_MAX - (uint32_t) random_below (600);
        memcpy (state, start, sizeof state);
        _symcrypt_chacha_state_crypt (state, 20, 32, n, want, text);
        _symcrypt_poly1305_state_blocks (sum, r, n / 16, decrypt ? text : want,
                                         1);
        memcpy (got, text, n);
        if (decrypt)
          _symcrypt_chacha_poly1305_state_decrypt (start, h, r, n, got, src);
        else
          _symcrypt_chacha_poly1305_state_encrypt (start, h, r, n, got, src);
        memset (key, 0, sizeof key);
        good &= memcmp (got, want, n) == 0
                && memcmp (start, state, sizeof state) == 0;
        /* h is not reduced: as tags. */
        {
          uint8_t a[TAG], b[TAG];
          _symcrypt_poly1305_state_digest (h, key, a);
          _symcrypt_poly1305_state_digest (sum, key, b);
          good &= memcmp (a, b, TAG) == 0 && h[2] <= 7;
        }
      }
  ok (good, "bare states");
}

int
main (void)
{
  size_t k;
  test_vectors ();
  test_bare ();
  test_sequences ();
  for (k = 0; k < 2; k++)
    {
      test_nothing (&aeads[k]);
      test_splits (&aeads[k]);
      test_calls (&aeads[k]);
      if (k == 0)
        test_every_length (&aeads[k]);
      test_memory (&aeads[k]);
      test_forgeries (&aeads[k]);
      test_verify (&aeads[k]);
      test_order (&aeads[k]);
      test_length (&aeads[k]);
    }
  return done ();
}
