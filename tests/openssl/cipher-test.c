/* SPDX-License-Identifier: ISC */
/* Proves: through EVP, our ciphers are OpenSSL's: names, parameters, bytes and
 * tags for every length to 600 and some large ones, in pieces, in place, from
 * a copy made in the middle; the counter of ChaCha20 where it wraps; records
 * of TLS 1.2 both ways; and wrong calls that sequence-test does not make give
 * OpenSSL's errors.  Alone, it has all names of what OpenSSL's providers have;
 * and RC4 if it was asked for. */
#include "both.h"

static EVP_CIPHER *cipher[WHOSE];
static EVP_CIPHER_CTX *ctx[WHOSE];
static uint8_t *out[WHOSE];

static void
fetch (const char *name)
{
  int w;
  for (w = 0; w < WHOSE; w++)
    {
      EVP_CIPHER_free (cipher[w]);
      cipher[w] = EVP_CIPHER_fetch (libctx, name, whose[w]);
      EVP_CIPHER_CTX_reset (ctx[w]);
    }
  ok (cipher[OURS] && cipher[THEIRS], "%s is there", name);
  ok (strcmp (EVP_CIPHER_get0_name (cipher[OURS]),
              EVP_CIPHER_get0_name (cipher[THEIRS]))
              == 0
          && EVP_CIPHER_get_flags (cipher[OURS])
                 == EVP_CIPHER_get_flags (cipher[THEIRS])
          && EVP_CIPHER_get_key_length (cipher[OURS])
                 == EVP_CIPHER_get_key_length (cipher[THEIRS])
          && EVP_CIPHER_get_iv_length (cipher[OURS])
                 == EVP_CIPHER_get_iv_length (cipher[THEIRS])
          && EVP_CIPHER_get_block_size (cipher[OURS])
                 == EVP_CIPHER_get_block_size (cipher[THEIRS])
          && EVP_CIPHER_get_mode (cipher[OURS])
                 == EVP_CIPHER_get_mode (cipher[THEIRS])
          && EVP_CIPHER_get_nid (cipher[OURS])
                 == EVP_CIPHER_get_nid (cipher[THEIRS]),
      "%s: name, sizes, flags", name);
  same_params (EVP_CIPHER_gettable_params (cipher[OURS]),
               EVP_CIPHER_gettable_params (cipher[THEIRS]), name);
  same_params (EVP_CIPHER_gettable_ctx_params (cipher[OURS]),
               EVP_CIPHER_gettable_ctx_params (cipher[THEIRS]), name);
  same_params (EVP_CIPHER_settable_ctx_params (cipher[OURS]),
               EVP_CIPHER_settable_ctx_params (cipher[THEIRS]), name);
}

/* Add N bytes at SRC, giving DST if not null, in up to 16 random pieces, from
 * a copy of the context half way. */
static int
add (EVP_CIPHER_CTX **c, uint8_t *dst, const uint8_t *src, size_t n,
     unsigned pieces)
{
  unsigned k;
  for (k = 0; n > 0; k++)
    {
      size_t piece = k + 1 >= pieces ? n : random_below ((uint32_t) (n + 1));
      int length;
      if (k == pieces / 2 && pieces > 1)
        {
          EVP_CIPHER_CTX *copy = EVP_CIPHER_CTX_new ();
          if (!EVP_CIPHER_CTX_copy (copy, *c))
            return 0;
          EVP_CIPHER_CTX_free (*c);
          *c = copy;
        }
      if (!EVP_CipherUpdate (*c, dst, &length, src, (int) piece)
          || length != (int) piece)
        return 0;
      if (dst)
        dst += piece;
      src += piece;
      n -= piece;
    }
  return 1;
}

/* One message of a stream cipher from either. */
static int
stream (size_t n, unsigned pieces, const uint8_t *key, const uint8_t *iv)
{
  int w, length;
  for (w = 0; w < WHOSE; w++)
    {
      memcpy (out[w], pool, n);
      if (!EVP_EncryptInit_ex2 (ctx[w], cipher[w], key, iv, NULL)
          || !add (&ctx[w], out[w], pieces % 2 ? out[w] : pool, n, pieces)
          || !EVP_EncryptFinal_ex (ctx[w], out[w], &length) || length != 0)
        return 0;
    }
  return memcmp (out[OURS], out[THEIRS], n) == 0;
}

static void
check_stream (const char *name)
{
  int whole = 1, pieces = 1;
  size_t k;
  for (k = 0; k < TEST_LENGTHS; k++)
    {
      const size_t n = test_length (k);
      uint8_t key[32], iv[16];
      random_bytes (key, sizeof key);
      random_bytes (iv, sizeof iv);
      whole = whole && stream (n, 1, key, iv);
      pieces = pieces && stream (n, 2 + (unsigned) (k % 15), key, iv);
    }
  ok (whole, "%s: every length, in place", name);
  ok (pieces, "%s: in pieces, and from copies", name);
}

static void
check_chacha20 (void)
{
  static const uint8_t starts[][16]
      = { { 0xff, 0xff, 0xff, 0xff },
          { 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff },
          { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1 },
          { 0xfd, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 9 },
          { 0xf7, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 7 } };
  int good = 1, w, length, k;
  size_t n;
  uint8_t iv[16];

  fetch ("ChaCha20");
  check_stream ("ChaCha20");
  for (k = 0; k < 5; k++)
    for (n = 0; n < 1100; n += 1 + n / 64)
      good = good && stream (n, 1, pool + 5, starts[k])
             && stream (n, 5, pool + 5, starts[k]);
  ok (good, "ChaCha20: where the counter wraps, at 32 bits and at 64");

  /* A second key alone; an IV before the key; a second IV alone; nothing. */
  for (w = 0; w < WHOSE; w++)
    {
      uint8_t *p = out[w];
      memset (p, 0, 500);
      EVP_CIPHER_CTX_reset (ctx[w]);
      good = EVP_EncryptInit_ex2 (ctx[w], cipher[w], NULL, pool + 50, NULL)
             && EVP_EncryptInit_ex2 (ctx[w], NULL, pool, NULL, NULL)
             && EVP_EncryptUpdate (ctx[w], p, &length, pool, 64)
             && EVP_EncryptInit_ex2 (ctx[w], NULL, pool + 9, NULL, NULL)
             && EVP_EncryptUpdate (ctx[w], p + 100, &length, pool, 100)
             && EVP_EncryptInit_ex2 (ctx[w], NULL, NULL, NULL, NULL)
             && EVP_EncryptUpdate (ctx[w], p + 200, &length, pool, 100)
             && EVP_EncryptInit_ex2 (ctx[w], NULL, NULL, pool + 3, NULL)
             && EVP_EncryptUpdate (ctx[w], p + 300, &length, pool, 100)
             && EVP_Cipher (ctx[w], p + 400, pool, 77) == 77;
      if (!ok (good, "ChaCha20: key and IV apart, %s", whose[w]))
        return;
    }
  ok_mem (out[OURS], out[THEIRS], 477, "ChaCha20: key and IV apart");

  memcpy (iv, pool, sizeof iv);
  memset (iv, 0, 8);
  iv[0] = 7;
  EVP_EncryptInit_ex2 (ctx[OURS], cipher[OURS], pool, iv, NULL);
  EVP_EncryptUpdate (ctx[OURS], out[0], &length, pool, 3 * 64 + 1);
  memset (iv, 0, sizeof iv);
  EVP_CIPHER_CTX_get_updated_iv (ctx[OURS], iv, sizeof iv);
  ok (iv[0] == 11 && iv[1] == 0 && memcmp (iv + 8, pool + 8, 8) == 0,
      "ChaCha20: the IV of the next block");

  /* In the middle of block 10.  OpenSSL does so from version 4 on. */
  EVP_EncryptInit_ex2 (ctx[OURS], NULL, pool + 9, NULL, NULL);
  EVP_EncryptUpdate (ctx[OURS], out[OURS], &length, pool, 100);
  EVP_EncryptInit_ex2 (ctx[THEIRS], cipher[THEIRS], pool + 9, iv, NULL);
  EVP_EncryptUpdate (ctx[THEIRS], out[THEIRS], &length, pool, 100);
  ok_mem (out[OURS], out[THEIRS], 100,
          "ChaCha20: a second key goes on with the next block");
}

static void
check_rc4 (void)
{
  int good = 1, w, length, key;
  EVP_CIPHER *asked
      = EVP_CIPHER_fetch (libctx, "RC4", "libsymcrypt.legacy=yes");

  ok (asked != NULL, "RC4 is found by its property");
  EVP_CIPHER_free (asked);
  fetch ("RC4-40");
  check_stream ("RC4-40");
  fetch ("RC4");
  check_stream ("RC4");
  for (key = 1; key <= 256; key++)
    {
      for (w = 0; w < WHOSE; w++)
        good = good
               && EVP_EncryptInit_ex2 (ctx[w], cipher[w], NULL, NULL, NULL)
               && EVP_CIPHER_CTX_set_key_length (ctx[w], key)
               && EVP_EncryptInit_ex2 (ctx[w], NULL, pool, NULL, NULL)
               && EVP_EncryptUpdate (ctx[w], out[w], &length, pool, 99);
      good = good && memcmp (out[OURS], out[THEIRS], 99) == 0;
    }
  ok (good, "RC4: keys of 1 to 256 bytes");

  /* The record of TLS: text and a MAC of 20 bytes. */
  for (w = 0; w < WHOSE; w++)
    {
      unsigned version = 0x0301;
      size_t mac_size = 20;
      uint8_t *mac = NULL;
      OSSL_PARAM set[3] = { OSSL_PARAM_construct_uint (
                                OSSL_CIPHER_PARAM_TLS_VERSION, &version),
                            OSSL_PARAM_construct_size_t (
                                OSSL_CIPHER_PARAM_TLS_MAC_SIZE, &mac_size),
                            OSSL_PARAM_construct_end () };
      OSSL_PARAM get[2]
          = { OSSL_PARAM_construct_octet_ptr (OSSL_CIPHER_PARAM_TLS_MAC,
                                              (void **) &mac, mac_size),
              OSSL_PARAM_construct_end () };
      EVP_CIPHER_CTX_reset (ctx[w]);
      ok (EVP_DecryptInit_ex2 (ctx[w], cipher[w], pool, NULL, set)
              && EVP_DecryptUpdate (ctx[w], out[w], &length, pool, 120)
              && length == 100 && EVP_CIPHER_CTX_get_params (ctx[w], get)
              && mac == out[w] + 100,
          "RC4: the MAC of a record, %s", whose[w]);
      ok (!EVP_DecryptUpdate (ctx[w], out[w] + 200, &length, pool, 19),
          "RC4: a record shorter than its MAC, %s", whose[w]);
    }
  ok_mem (out[OURS], out[THEIRS], 120, "RC4: a record");

  /* What is sealed keeps its length, and what contexts tell of themselves. */
  for (w = 0; w < WHOSE; w++)
    {
      unsigned version = 0x0301, number = 1, padding = 7, none = 0;
      size_t mac_size = 20;
      OSSL_PARAM set[4]
          = { OSSL_PARAM_construct_uint (OSSL_CIPHER_PARAM_TLS_VERSION,
                                         &version),
              OSSL_PARAM_construct_size_t (OSSL_CIPHER_PARAM_TLS_MAC_SIZE,
                                           &mac_size),
              OSSL_PARAM_construct_uint (OSSL_CIPHER_PARAM_PADDING, &none),
              OSSL_PARAM_construct_end () };
      OSSL_PARAM get[3]
          = { OSSL_PARAM_construct_uint (OSSL_CIPHER_PARAM_NUM, &number),
              OSSL_PARAM_construct_uint (OSSL_CIPHER_PARAM_PADDING, &padding),
              OSSL_PARAM_construct_end () };
      ok (EVP_EncryptInit_ex2 (ctx[w], cipher[w], pool, NULL, set)
              && EVP_EncryptUpdate (ctx[w], out[w], &length, pool, 120)
              && length == 120 && EVP_CIPHER_CTX_get_params (ctx[w], get)
              && number == 0 && padding == 0,
          "RC4: a record that is sealed, and parameters, %s", whose[w]);
      /* OpenSSL's own takes any. */
      number = 1;
      get[1] = OSSL_PARAM_construct_end ();
      ok (w == THEIRS || !EVP_CIPHER_CTX_set_params (ctx[w], get),
          "RC4: bytes of a block that is under way, %s", whose[w]);
    }
}

/* ------------------------------------------------------- what is offered */

static OSSL_LIB_CTX *alone;

/* Ours, where it is the only provider, has each name of OpenSSL's. */
#define FIND(TYPE)                                                            \
  static void find_##TYPE (const char *name, void *missing)                   \
  {                                                                           \
    TYPE *found = TYPE##_fetch (alone, name, NULL);                           \
    if (!found)                                                               \
      {                                                                       \
        diag ("%s is missing", name);                                         \
        ++*(int *) missing;                                                   \
      }                                                                       \
    TYPE##_free (found);                                                      \
  }                                                                           \
  static int missing_##TYPE (const char *const *name)                         \
  {                                                                           \
    int missing = 0;                                                          \
    for (; *name; name++)                                                     \
      {                                                                       \
        TYPE *theirs = TYPE##_fetch (libctx, *name, whose[THEIRS]);           \
        if (theirs)                                                           \
          TYPE##_names_do_all (theirs, find_##TYPE, &missing);                \
        TYPE##_free (theirs);                                                 \
      }                                                                       \
    return missing;                                                           \
  }
FIND (EVP_CIPHER)
FIND (EVP_MD)
FIND (EVP_MAC)
FIND (EVP_KDF)

static void
check_offers (void)
{
  static const char *const ciphers[]
      = { "ChaCha20-Poly1305", "ChaCha20", "RC4", "RC4-40", NULL };
  static const char *const digests[]
      = { "MD5",      "SHA1",         "SHA2-224",     "SHA2-256", "SHA2-384",
          "SHA2-512", "SHA2-512/224", "SHA2-512/256", NULL };
  static const char *const macs[] = { "HMAC", "POLY1305", NULL };
  static const char *const kdfs[] = { "HKDF", "PBKDF2", "TLS13-KDF", NULL };
  static const char *const lines[]
      = { "",           "legacy =",     "legacy = 0",  "legacy = no",
          "legacy = 1", "legacy = Yes", "legacy = on", "legacy = TRUE" };
  size_t k;
  for (k = 0; k < sizeof lines / sizeof lines[0]; k++)
    {
      EVP_CIPHER *rc4;
      OSSL_LIB_CTX_free (alone);
      alone = new_libctx ();
      load_ours (alone, lines[k]);
      rc4 = EVP_CIPHER_fetch (alone, "RC4", NULL);
      ok (!rc4 == (k < 4), "RC4 with the line \"%s\"", lines[k]);
      EVP_CIPHER_free (rc4);
    }
  ok (missing_EVP_CIPHER (ciphers) + missing_EVP_MD (digests)
              + missing_EVP_MAC (macs) + missing_EVP_KDF (kdfs)
          == 0,
      "all names of OpenSSL's");
  OSSL_LIB_CTX_free (alone);
  ERR_clear_error ();
}

/* Seal by either, then open by the other. */
static int
seal_open (size_t ad, size_t n, unsigned pieces, size_t tag_length)
{
  uint8_t tag[WHOSE][16], key[32], iv[12];
  int w, length;

  random_bytes (key, sizeof key);
  random_bytes (iv, sizeof iv);
  for (w = 0; w < WHOSE; w++)
    {
      memcpy (out[w], pool, n);
      if (!EVP_EncryptInit_ex2 (ctx[w], cipher[w], key, iv, NULL)
          || !add (&ctx[w], NULL, pool + 777, ad, pieces)
          || !add (&ctx[w], out[w], out[w], n, pieces)
          || !EVP_EncryptFinal_ex (ctx[w], out[w], &length)
          || !EVP_CIPHER_CTX_ctrl (ctx[w], EVP_CTRL_AEAD_GET_TAG,
                                   (int) tag_length, tag[w]))
        return 0;
    }
  if (memcmp (out[OURS], out[THEIRS], n) != 0
      || memcmp (tag[OURS], tag[THEIRS], tag_length) != 0)
    return 0;
  for (w = 0; w < WHOSE; w++)
    {
      if (!EVP_DecryptInit_ex2 (ctx[w], cipher[w], key, iv, NULL)
          || !EVP_CIPHER_CTX_ctrl (ctx[w], EVP_CTRL_AEAD_SET_TAG,
                                   (int) tag_length, tag[!w])
          || !add (&ctx[w], NULL, pool + 777, ad, pieces)
          || !add (&ctx[w], out[w], out[w], n, pieces)
          || !EVP_DecryptFinal_ex (ctx[w], out[w], &length)
          || memcmp (out[w], pool, n) != 0)
        return 0;
      /* The last byte of the tag counts. */
      tag[!w][tag_length - 1] ^= 0x80;
      if (!EVP_DecryptInit_ex2 (ctx[w], NULL, NULL, iv, NULL)
          || !EVP_CIPHER_CTX_ctrl (ctx[w], EVP_CTRL_AEAD_SET_TAG,
                                   (int) tag_length, tag[!w])
          || !add (&ctx[w], NULL, pool + 777, ad, 1)
          || !add (&ctx[w], out[w], out[!w], n, 1)
          || EVP_DecryptFinal_ex (ctx[w], out[w], &length))
        return 0;
    }
  return 1;
}

/* A record of TLS 1.2 with N bytes of text, sealed by FROM and opened by the
 * other; then with a bit changed. */
static int
record_of (size_t n, int from, int by_init)
{
  uint8_t key[32], iv[12], ad[13], *p = out[0];
  EVP_CIPHER_CTX *seal = EVP_CIPHER_CTX_new (), *open = EVP_CIPHER_CTX_new ();
  int length, good;

  random_bytes (key, sizeof key);
  random_bytes (iv, sizeof iv);
  random_bytes (ad, sizeof ad);
  ad[11] = (uint8_t) (n >> 8);
  ad[12] = (uint8_t) n;
  memcpy (p, pool, n);
  good = EVP_EncryptInit_ex2 (seal, cipher[from], key, by_init ? iv : NULL,
                              NULL)
         && (by_init
             || EVP_CIPHER_CTX_ctrl (seal, EVP_CTRL_AEAD_SET_IV_FIXED,
                                     sizeof iv, iv))
         && EVP_CIPHER_CTX_ctrl (seal, EVP_CTRL_AEAD_TLS1_AAD, sizeof ad, ad)
                == 16
         && EVP_CipherUpdate (seal, p, &length, p, (int) n + 16)
         && length == (int) n + 16;
  memcpy (out[1], p, n + 16);
  ad[11] = (uint8_t) ((n + 16) >> 8);
  ad[12] = (uint8_t) (n + 16);
  good = good && EVP_DecryptInit_ex2 (open, cipher[!from], key, iv, NULL)
         && EVP_CIPHER_CTX_ctrl (open, EVP_CTRL_AEAD_TLS1_AAD, sizeof ad, ad)
                == 16
         && EVP_Cipher (open, p, p, (unsigned) n + 16) == (int) n
         && memcmp (p, pool, n) == 0;
  out[1][random_below ((uint32_t) n + 16)] ^= 4;
  good = good
         && EVP_CIPHER_CTX_ctrl (open, EVP_CTRL_AEAD_TLS1_AAD, sizeof ad, ad)
                == 16
         && EVP_Cipher (open, out[1], out[1], (unsigned) n + 16) <= 0;
  EVP_CIPHER_CTX_free (seal);
  EVP_CIPHER_CTX_free (open);
  return good;
}

/* Wrong calls: each is what is done to a context that has just been given
 * away, and its result. */

static int
ad_of (EVP_CIPHER_CTX *c, EVP_CIPHER *e, int encrypt, int size, int low)
{
  uint8_t ad[16] = { 0 };
  ad[12] = (uint8_t) low;
  return EVP_CipherInit_ex2 (c, e, pool, pool, encrypt, NULL)
         && EVP_CIPHER_CTX_ctrl (c, EVP_CTRL_AEAD_TLS1_AAD, size, ad) > 0;
}

static int
ad_of_12 (EVP_CIPHER_CTX *c, EVP_CIPHER *e)
{
  return ad_of (c, e, 1, 12, 100);
}

static int
record_without_tag (EVP_CIPHER_CTX *c, EVP_CIPHER *e)
{
  return ad_of (c, e, 0, 13, 15);
}

static int
fixed_iv_of_11 (EVP_CIPHER_CTX *c, EVP_CIPHER *e)
{
  return EVP_EncryptInit_ex2 (c, e, pool, NULL, NULL)
         && EVP_CIPHER_CTX_ctrl (c, EVP_CTRL_AEAD_SET_IV_FIXED, 11, pool) > 0;
}

/* A fixed IV is one that was not used. */
static int
fixed_iv_then_text (EVP_CIPHER_CTX *c, EVP_CIPHER *e)
{
  int length;
  return EVP_EncryptInit_ex2 (c, e, pool, pool, NULL)
         && EVP_EncryptUpdate (c, out[0], &length, pool, 10)
         && EVP_EncryptFinal_ex (c, out[0], &length)
         && EVP_CIPHER_CTX_ctrl (c, EVP_CTRL_AEAD_SET_IV_FIXED, 12, pool) > 0
         && EVP_EncryptUpdate (c, out[0], &length, pool, 10);
}

typedef int call (EVP_CIPHER_CTX *, EVP_CIPHER *);

static const struct
{
  call *call;
  const char *what;
} calls[] = { { ad_of_12, "a record's data of 12 bytes" },
              { record_without_tag, "a record of 15 bytes" },
              { fixed_iv_of_11, "a fixed IV of 11 bytes" },
              { fixed_iv_then_text, "a fixed IV for another message" } };

static void
check_aead (void)
{
  int whole = 1, pieces = 1, tags = 1, records = 1, w;
  size_t k, n;

  fetch ("ChaCha20-Poly1305");
  for (k = 0; k < TEST_LENGTHS; k++)
    {
      n = test_length (k);
      whole = whole && seal_open (k % 70, n, 1, 16);
      pieces = pieces && seal_open (k % 300, n, 2 + (unsigned) (k % 15), 16);
    }
  ok (whole, "ChaCha20-Poly1305: every length");
  ok (pieces, "ChaCha20-Poly1305: in pieces, and from copies");
  for (n = 1; n <= 16; n++)
    tags = tags && seal_open (13, 100, 1, n);
  ok (tags, "ChaCha20-Poly1305: tags of 1 to 16 bytes");
  for (n = 0; n <= 16384; n += n < 600 ? 1 : n / 7)
    records = records && record_of (n, OURS, (int) (n % 2))
              && record_of (n, THEIRS, (int) (n % 2));
  ok (records && record_of (16384, OURS, 1) && record_of (16384, THEIRS, 1),
      "ChaCha20-Poly1305: records of TLS 1.2, both ways");

  for (k = 0; k < sizeof calls / sizeof calls[0]; k++)
    {
      int result[WHOSE], reason[WHOSE];
      for (w = 0; w < WHOSE; w++)
        {
          EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new ();
          result[w] = calls[k].call (c, cipher[w]);
          reason[w] = last_reason ();
          EVP_CIPHER_CTX_free (c);
        }
      same_outcome (result, reason, calls[k].what);
    }
}

int
main (void)
{
  const int legacy = load_both ("legacy = yes");
  int w;

  for (w = 0; w < WHOSE; w++)
    {
      ctx[w] = EVP_CIPHER_CTX_new ();
      out[w] = malloc (POOL_SIZE);
    }
  check_aead ();
  check_chacha20 ();
  if (legacy)
    check_rc4 ();
  else
    skip ("OpenSSL's legacy provider is not there", "RC4");
  check_offers ();
  for (w = 0; w < WHOSE; w++)
    {
      EVP_CIPHER_CTX_free (ctx[w]);
      EVP_CIPHER_free (cipher[w]);
      free (out[w]);
    }
  unload_both ();
  return done ();
}
