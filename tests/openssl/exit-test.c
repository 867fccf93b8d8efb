/* SPDX-License-Identifier: ISC */
/* Proves: contexts of ours may be freed after main, and after OPENSSL_cleanup,
 * as static objects of C++ are: those that do all work themselves, those that
 * have a context of another provider, and those of records' MACs.
 *
 * Each case is a child, which ends by exit.
 *
 * A library context in which the module was loaded and used leaves no memory,
 * also in a program with a libcrypto of its own (./dev stage openssl). */
#include "both.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <sys/wait.h>
#include <unistd.h>

/* What outlives main. */
static EVP_MAC_CTX *macs[4];
static EVP_KDF_CTX *kdf;
static EVP_CIPHER_CTX *cipher;
static EVP_MD_CTX *digest;

static void
free_all (void)
{
  size_t k;
  for (k = 0; k < sizeof macs / sizeof macs[0]; k++)
    EVP_MAC_CTX_free (macs[k]);
  EVP_KDF_CTX_free (kdf);
  EVP_CIPHER_CTX_free (cipher);
  EVP_MD_CTX_free (digest);
}

static int
is_ours (const OSSL_PROVIDER *provider)
{
  return provider && strcmp (OSSL_PROVIDER_get0_name (provider), MODULE) == 0;
}

static EVP_MAC_CTX *
hmac (const char *name)
{
  EVP_MAC *mac = EVP_MAC_fetch (NULL, "HMAC", NULL);
  EVP_MAC_CTX *c = EVP_MAC_CTX_new (mac);
  OSSL_PARAM list[2]
      = { utf8 (OSSL_MAC_PARAM_DIGEST, name), OSSL_PARAM_construct_end () };
  if (!is_ours (EVP_MAC_get0_provider (mac))
      || !EVP_MAC_init (c, (const uint8_t *) "key", 3, list)
      || !EVP_MAC_update (c, (const uint8_t *) "abc", 3))
    {
      EVP_MAC_CTX_free (c);
      c = NULL;
    }
  EVP_MAC_free (mac);
  return c;
}

static int
own (void)
{
  EVP_CIPHER *e = EVP_CIPHER_fetch (NULL, "ChaCha20-Poly1305", NULL);
  EVP_MD *md = EVP_MD_fetch (NULL, "SHA256", NULL);
  uint8_t key[32] = { 0 };
  int good = is_ours (EVP_CIPHER_get0_provider (e))
             && is_ours (EVP_MD_get0_provider (md));
  cipher = EVP_CIPHER_CTX_new ();
  digest = EVP_MD_CTX_new ();
  macs[0] = hmac ("SHA256");
  good = good && macs[0] && EVP_EncryptInit_ex2 (cipher, e, key, key, NULL)
         && EVP_DigestInit_ex2 (digest, md, NULL)
         && EVP_DigestUpdate (digest, key, sizeof key);
  EVP_CIPHER_free (e);
  EVP_MD_free (md);
  return good;
}

static int
hmac_sha3 (void)
{
  macs[0] = hmac ("SHA3-256");
  return macs[0] != NULL;
}

/* The MAC of a record whose padding is secret, and a copy of its context. */
static int
record (void)
{
  size_t size = 100;
  OSSL_PARAM list[2]
      = { OSSL_PARAM_construct_size_t (OSSL_MAC_PARAM_TLS_DATA_SIZE, &size),
          OSSL_PARAM_construct_end () };
  macs[0] = hmac ("SHA384");
  macs[1] = macs[0] ? EVP_MAC_CTX_dup (macs[0]) : NULL;
  if (!macs[1] || !EVP_MAC_CTX_set_params (macs[1], list))
    return 0;
  macs[2] = EVP_MAC_CTX_dup (macs[1]);
  return macs[2] != NULL;
}

static int
hkdf_sha3 (void)
{
  EVP_KDF *k = EVP_KDF_fetch (NULL, "HKDF", NULL);
  uint8_t key[32] = { 0 };
  OSSL_PARAM list[3] = { utf8 (OSSL_KDF_PARAM_DIGEST, "SHA3-256"),
                         OSSL_PARAM_construct_octet_string (OSSL_KDF_PARAM_KEY,
                                                            key, sizeof key),
                         OSSL_PARAM_construct_end () };
  kdf = EVP_KDF_CTX_new (k);
  if (!is_ours (EVP_KDF_get0_provider (k)))
    return 0;
  EVP_KDF_free (k);
  return EVP_KDF_derive (kdf, key, sizeof key, list) == 1;
}

static const struct
{
  int (*make) (void);
  const char *what;
} cases[] = { { own, "contexts that need nobody" },
              { hmac_sha3, "HMAC-SHA3-256" },
              { record, "the MAC of a record" },
              { hkdf_sha3, "HKDF-SHA3-256" } };

enum
{
  AT_EXIT, /* OpenSSL's own atexit function runs before free_all */
  BY_HAND, /* so does OPENSSL_cleanup, before exit */
  IN_MAIN, /* free_all runs before */
  WAYS
};

static const char *const ways[WAYS]
    = { "after main", "after OPENSSL_cleanup", "in main" };

/* The configuration loads the providers, and so they go when the last of their
 * contexts does. */
static int
configure (void)
{
  return load_ours (NULL, "[p]\ndefault = d\n[d]\nactivate = 1\n"
                          "[i]\nalg_section = a\n"
                          "[a]\ndefault_properties = ?provider=libsymcrypt");
}

static void
child (size_t which, int way)
{
  if (way == AT_EXIT)
    atexit (free_all);
  if (!configure () || !cases[which].make ())
    {
      ERR_print_errors_fp (stderr);
      _exit (1);
    }
  if (way == BY_HAND)
    OPENSSL_cleanup ();
  if (way != AT_EXIT)
    free_all ();
  exit (0);
}

/* The bytes that a library context leaves. */
static size_t
left_by_a_context (void)
{
  size_t before = 0, k;
#if defined __GLIBC__ && __GLIBC_PREREQ(2, 33)
  char path[4096];
  snprintf (path, sizeof path, "%s/.libs", builddir ());
  for (k = 0; k < 300; k++)
    {
      OSSL_LIB_CTX *ctx = OSSL_LIB_CTX_new ();
      OSSL_PROVIDER *ours;
      EVP_MD *md;
      if (k == 100)
        before = mallinfo2 ().uordblks;
      OSSL_PROVIDER_set_default_search_path (ctx, path);
      ours = OSSL_PROVIDER_load (ctx, MODULE);
      md = EVP_MD_fetch (ctx, "SHA256", NULL);
      if (!ours || !md)
        return SIZE_MAX;
      EVP_MD_free (md);
      OSSL_PROVIDER_unload (ours);
      OSSL_LIB_CTX_free (ctx);
    }
  return (mallinfo2 ().uordblks - before) / 200;
#else
  (void) k;
  return before;
#endif
}

int
main (void)
{
  size_t k;
  int way;
  for (k = 0; k < sizeof cases / sizeof cases[0]; k++)
    for (way = 0; way < WAYS; way++)
      {
        int status = -1;
        pid_t id;
        fflush (NULL);
        id = fork ();
        if (id == 0)
          child (k, way);
        ok (id > 0 && waitpid (id, &status, 0) == id && status == 0,
            "%s: freed %s", cases[k].what, ways[way]);
        if (status != 0)
          diag ("status %d", status);
      }
  k = left_by_a_context ();
  ok (k < 1000, "a library context leaves %zu bytes", k);
  return done ();
}
