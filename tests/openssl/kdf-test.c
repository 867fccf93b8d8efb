/* SPDX-License-Identifier: ISC */
/* Proves: through EVP, our key derivations are OpenSSL's: PBKDF2, HKDF in all
 * modes and TLS13-KDF, with every digest and one that we do not have, for all
 * lengths of inputs and outputs that a random choice of them meets; from a
 * copy of the context; after a reset; and wrong parameters that sequence-test
 * does not try give OpenSSL's errors. */
#include "both.h"

static EVP_KDF *kdf[WHOSE];
static EVP_KDF_CTX *ctx[WHOSE];

static const char *const digests[]
    = { "MD5",      "SHA1",         "SHA2-224",     "SHA2-256", "SHA2-384",
        "SHA2-512", "SHA2-512/224", "SHA2-512/256", "SHA3-384", "SHA3-256" };
#define DIGESTS (sizeof digests / sizeof digests[0])

static void
fetch (const char *name)
{
  int w;
  for (w = 0; w < WHOSE; w++)
    {
      EVP_KDF_CTX_free (ctx[w]);
      EVP_KDF_free (kdf[w]);
      kdf[w] = EVP_KDF_fetch (libctx, name, whose[w]);
      ctx[w] = EVP_KDF_CTX_new (kdf[w]);
    }
  ok (ctx[OURS] && ctx[THEIRS], "%s is there", name);
  same_params (EVP_KDF_gettable_ctx_params (kdf[OURS]),
               EVP_KDF_gettable_ctx_params (kdf[THEIRS]), name);
  same_params (EVP_KDF_settable_ctx_params (kdf[OURS]),
               EVP_KDF_settable_ctx_params (kdf[THEIRS]), name);
}

/* A list of parameters, and what stands in it. */
static OSSL_PARAM list[16];
static size_t entries;
static int mode, pkcs5;
static uint64_t iterations;

static void
clear (void)
{
  entries = 0;
  list[0] = OSSL_PARAM_construct_end ();
}

static void
put (OSSL_PARAM p)
{
  list[entries++] = p;
  list[entries] = OSSL_PARAM_construct_end ();
}

static void
put_text (const char *key, const char *value)
{
  put (OSSL_PARAM_construct_utf8_string (key, (char *) (uintptr_t) value, 0));
}

static void
put_octets (const char *key, size_t n)
{
  put (OSSL_PARAM_construct_octet_string (
      key, pool + random_below (POOL_SIZE - 100000), n));
}

static void
put_mode (int x)
{
  mode = x;
  put (OSSL_PARAM_construct_int (OSSL_KDF_PARAM_MODE, &mode));
}

static void
put_iterations (uint64_t n)
{
  iterations = n;
  put (OSSL_PARAM_construct_uint64 (OSSL_KDF_PARAM_ITER, &iterations));
}

static void
put_pkcs5 (int x)
{
  pkcs5 = x;
  put (OSSL_PARAM_construct_int (OSSL_KDF_PARAM_PKCS5, &pkcs5));
}

/* N bytes from the list, from either; COPY: by a copy of a context that has
 * the parameters. */
static int
derive (size_t n, int copy, int result[WHOSE], int reason[WHOSE])
{
  static uint8_t dst[WHOSE][20000];
  int w;
  for (w = 0; w < WHOSE; w++)
    {
      EVP_KDF_CTX *c = ctx[w];
      EVP_KDF_CTX_reset (c);
      memset (dst[w], 0, n);
      if (copy)
        {
          EVP_KDF_CTX *from = EVP_KDF_CTX_new (kdf[OURS]);
          if (w == OURS && EVP_KDF_CTX_set_params (from, list) > 0)
            c = EVP_KDF_CTX_dup (from);
          EVP_KDF_CTX_free (from);
          if (!c)
            return 0;
        }
      result[w]
          = EVP_KDF_derive (c, dst[w], n, copy && w == OURS ? NULL : list) > 0;
      reason[w] = last_reason ();
      if (c != ctx[w])
        EVP_KDF_CTX_free (c);
    }
  return !result[OURS] == !result[THEIRS]
         && (!result[OURS] || memcmp (dst[OURS], dst[THEIRS], n) == 0);
}

static int
same (size_t n, int copy)
{
  int result[WHOSE], reason[WHOSE];
  return derive (n, copy, result, reason) && result[OURS];
}

/* A key from the list, then one from the list without its last LESS. */
static void
again (size_t less, const char *what)
{
  uint8_t dst[WHOSE][2][32];
  int w, good = 1;
  for (w = 0; w < WHOSE; w++)
    {
      EVP_KDF_CTX_reset (ctx[w]);
      good = good && EVP_KDF_derive (ctx[w], dst[w][0], 32, list) > 0;
    }
  entries -= less;
  list[entries] = OSSL_PARAM_construct_end ();
  for (w = 0; w < WHOSE; w++)
    good = good && EVP_KDF_derive (ctx[w], dst[w][1], 32, list) > 0;
  ok (good && memcmp (dst[OURS], dst[THEIRS], sizeof dst[OURS]) == 0, "%s",
      what);
}

static void
outcome (size_t n, const char *what)
{
  int result[WHOSE], reason[WHOSE];
  derive (n, 0, result, reason);
  same_outcome (result, reason, what);
}

static void
check_pbkdf2 (void)
{
  size_t k, n;
  int good;

  fetch ("PBKDF2");
  for (k = 0; k < DIGESTS; k++)
    {
      good = 1;
      for (n = 0; n < 150; n++)
        {
          clear ();
          put_text (OSSL_KDF_PARAM_DIGEST, digests[k]);
          put_octets (OSSL_KDF_PARAM_PASSWORD, n);
          put_octets (OSSL_KDF_PARAM_SALT, random_below (200));
          put_iterations (1 + random_below (20));
          good = good
                 && same (1 + random_below (n % 8 ? 100 : 2000), n % 3 == 0);
        }
      ok (good, "PBKDF2 with %s", digests[k]);
    }

  clear ();
  put_octets (OSSL_KDF_PARAM_PASSWORD, 8);
  put_octets (OSSL_KDF_PARAM_SALT, 8);
  ok (same (20, 0), "PBKDF2: the digest and the iterations that none sets");
  clear ();
  put_text (OSSL_KDF_PARAM_ITER, "many");
  outcome (20, "PBKDF2: a text of iterations");

  /* The limits of SP 800-132, one after another. */
  for (k = 0; k < 16; k++)
    {
      static const char *const what[]
          = { "the password", "the salt", "the iterations", "the key" };
      char text[100] = "PBKDF2 with limits: within them";
      int result[WHOSE], reason[WHOSE];
      clear ();
      put_pkcs5 (0);
      put_octets (OSSL_KDF_PARAM_PASSWORD, k & 1 ? 0 : 1);
      put_octets (OSSL_KDF_PARAM_SALT, k & 2 ? 15 : 16);
      put_iterations (k & 4 ? 999 : 1000);
      for (n = 0; n < 4; n++)
        if (k == (size_t) 1 << n)
          snprintf (text, sizeof text, "PBKDF2 with limits: %s", what[n]);
      outcome (k & 8 ? 13 : 14,
               k & (k - 1) ? "PBKDF2 with limits: more" : text);
      ok (derive (k & 8 ? 13 : 14, 1, result, reason), "%s, from a copy",
          text);
    }
}

/* What was set can be asked for, in any OpenSSL. */
static void
check_answers (void)
{
  static const struct
  {
    int mode;
    const char *name, *digest;
  } rows[] = { { 0, "EXTRACT_AND_EXPAND", "SHA2-256" },
               { 1, "EXTRACT_ONLY", "SHA512" },
               { 2, "EXPAND_ONLY", "SHA3-384" } };
  size_t k;
  for (k = 0; k < 3; k++)
    {
      EVP_KDF_CTX *c = EVP_KDF_CTX_new (kdf[OURS]);
      char digest[30] = "", name[30] = "";
      uint8_t salt[30], info[30];
      int number = -1;
      OSSL_PARAM get[6] = {
        OSSL_PARAM_construct_utf8_string (OSSL_KDF_PARAM_DIGEST, digest, 30),
        OSSL_PARAM_construct_utf8_string (OSSL_KDF_PARAM_MODE, name, 30),
        OSSL_PARAM_construct_octet_string (OSSL_KDF_PARAM_SALT, salt, 30),
        OSSL_PARAM_construct_octet_string (OSSL_KDF_PARAM_INFO, info, 30),
        OSSL_PARAM_construct_end (),
        OSSL_PARAM_construct_end ()
      };
      OSSL_PARAM get_mode[2]
          = { OSSL_PARAM_construct_int (OSSL_KDF_PARAM_MODE, &number),
              OSSL_PARAM_construct_end () };
      clear ();
      put_mode (rows[k].mode);
      put_text (OSSL_KDF_PARAM_DIGEST, rows[k].digest);
      put_octets (OSSL_KDF_PARAM_SALT, 9);
      put_octets (OSSL_KDF_PARAM_INFO, k);
      ok (EVP_KDF_CTX_set_params (c, list) > 0
              && EVP_KDF_CTX_get_params (c, get) > 0
              && EVP_KDF_CTX_get_params (c, get_mode) > 0
              && strcmp (digest, rows[k].digest) == 0
              && strcmp (name, rows[k].name) == 0 && number == rows[k].mode
              && get[2].return_size == 9 && memcmp (salt, list[2].data, 9) == 0
              && get[3].return_size == k
              && memcmp (info, list[3].data, k) == 0,
          "HKDF: what was set, %s", rows[k].name);
      EVP_KDF_CTX_free (c);
    }
}

static void
check_hkdf (void)
{
  static const char *const modes[]
      = { "EXTRACT_AND_EXPAND", "extract_only", "EXPAND_ONLY" };
  size_t k, n;
  int good, m;

  fetch ("HKDF");
  for (k = 0; k < DIGESTS; k++)
    for (m = 0; m < 3; m++)
      {
        EVP_MD *md = EVP_MD_fetch (libctx, digests[k], NULL);
        const size_t size = (size_t) EVP_MD_get_size (md);
        EVP_MD_free (md);
        good = 1;
        for (n = 0; n < 100; n++)
          {
            clear ();
            if (n % 2)
              put_mode (m);
            else
              put_text (OSSL_KDF_PARAM_MODE, modes[m]);
            put_text (OSSL_KDF_PARAM_DIGEST, digests[k]);
            put_octets (OSSL_KDF_PARAM_KEY, 1 + random_below (150));
            if (n % 4)
              put_octets (OSSL_KDF_PARAM_SALT, n);
            if (n % 5)
              put_octets (OSSL_KDF_PARAM_INFO, n);
            if (n % 10 == 3)
              put_octets (OSSL_KDF_PARAM_INFO, 2 * n);
            good = good
                   && same (m == 1
                                ? size
                                : 1
                                      + random_below (
                                          n % 8 ? 100 : 255 * (uint32_t) size),
                            n % 3 == 0);
          }
        ok (good, "HKDF, %s, with %s", modes[m], digests[k]);
        clear ();
        put_mode (m);
        put_text (OSSL_KDF_PARAM_DIGEST, digests[k]);
        put_octets (OSSL_KDF_PARAM_KEY, 10);
        outcome (255 * size, "HKDF: all there is");
        outcome (255 * size + 1, "HKDF: more than there is");
        outcome (size - 1, "HKDF: one byte less than a digest");
      }

  clear ();
  put_text (OSSL_KDF_PARAM_DIGEST, "SHA256");
  put_octets (OSSL_KDF_PARAM_KEY, 10);
  put_octets (OSSL_KDF_PARAM_INFO, 32 * 1024 - 100);
  put_octets (OSSL_KDF_PARAM_INFO, 100);
  outcome (20, "HKDF: as much info as there may be");
  clear ();
  put_text (OSSL_KDF_PARAM_DIGEST, "SHA256");
  put_octets (OSSL_KDF_PARAM_KEY, 10);
  ok (same (20, 0), "HKDF: a reset takes info away");
  check_answers ();
  for (m = 0; m < 3; m++)
    {
      int w;
      size_t size[WHOSE];
      clear ();
      put_mode (m);
      put_text (OSSL_KDF_PARAM_DIGEST, "SHA384");
      for (w = 0; w < WHOSE; w++)
        {
          EVP_KDF_CTX_set_params (ctx[w], list);
          size[w] = EVP_KDF_CTX_get_kdf_size (ctx[w]);
        }
      ok (size[OURS] == size[THEIRS], "HKDF: the size, %s", modes[m]);
    }
}

static void
check_tls13 (void)
{
  size_t k, n, size;
  int good;

  fetch ("TLS13-KDF");
  for (k = 0; k < DIGESTS; k++)
    {
      EVP_MD *md = EVP_MD_fetch (libctx, digests[k], NULL);
      size = (size_t) EVP_MD_get_size (md);
      EVP_MD_free (md);
      good = 1;
      for (n = 0; n < 120; n++)
        {
          const int extract = n % 2 == 0;
          clear ();
          put_mode (extract ? EVP_KDF_HKDF_MODE_EXTRACT_ONLY
                            : EVP_KDF_HKDF_MODE_EXPAND_ONLY);
          put_text (OSSL_KDF_PARAM_DIGEST, digests[k]);
          if (!extract || n % 6)
            put_octets (OSSL_KDF_PARAM_KEY, size);
          if (extract && n % 4)
            put_octets (OSSL_KDF_PARAM_SALT, size);
          put (OSSL_PARAM_construct_octet_string (OSSL_KDF_PARAM_PREFIX,
                                                  "tls13 ", 6));
          put_octets (OSSL_KDF_PARAM_LABEL, 1 + n);
          if (!extract && n % 3)
            put_octets (OSSL_KDF_PARAM_DATA, size);
          good = good
                 && same (extract ? size : 1 + random_below (200), n % 5 == 0);
        }
      ok (good, "TLS13-KDF with %s", digests[k]);
    }
  clear ();
  put_mode (EVP_KDF_HKDF_MODE_EXPAND_ONLY);
  put_octets (OSSL_KDF_PARAM_KEY, 32);
  put_text (OSSL_KDF_PARAM_DIGEST, "SHA256");
  put_octets (OSSL_KDF_PARAM_LABEL, 10);
  put_octets (OSSL_KDF_PARAM_DATA, 32);
  again (1, "TLS13-KDF: data, then none");
  clear ();
  put_mode (EVP_KDF_HKDF_MODE_EXPAND_ONLY);
  put_octets (OSSL_KDF_PARAM_KEY, 32);
  put_text (OSSL_KDF_PARAM_DIGEST, "SHA256");
  put_octets (OSSL_KDF_PARAM_LABEL, 255);
  put_octets (OSSL_KDF_PARAM_DATA, 255);
  outcome (32, "TLS13-KDF: as long a label as there may be");
  clear ();
  put_mode (EVP_KDF_HKDF_MODE_EXPAND_ONLY);
  put_octets (OSSL_KDF_PARAM_KEY, 32);
  put_text (OSSL_KDF_PARAM_DIGEST, "SHA256");
  put_octets (OSSL_KDF_PARAM_LABEL, 256);
  outcome (32, "TLS13-KDF: a longer label");
  clear ();
  put_mode (EVP_KDF_HKDF_MODE_EXPAND_ONLY);
  put_octets (OSSL_KDF_PARAM_KEY, 32);
  put_text (OSSL_KDF_PARAM_DIGEST, "SHA256");
  put_octets (OSSL_KDF_PARAM_LABEL, 10);
  put_octets (OSSL_KDF_PARAM_DATA, 256);
  outcome (32, "TLS13-KDF: longer data");
  clear ();
  put_text (OSSL_KDF_PARAM_DIGEST, "SHA256");
  put_octets (OSSL_KDF_PARAM_KEY, 32);
  outcome (32, "TLS13-KDF: no mode");
  put_mode (EVP_KDF_HKDF_MODE_EXTRACT_ONLY);
  outcome (31, "TLS13-KDF: less than a digest");
}

int
main (void)
{
  int w;

  load_both (NULL);
  check_pbkdf2 ();
  check_hkdf ();
  check_tls13 ();
  for (w = 0; w < WHOSE; w++)
    {
      EVP_KDF_CTX_free (ctx[w]);
      EVP_KDF_free (kdf[w]);
    }
  unload_both ();
  return done ();
}
