/* SPDX-License-Identifier: ISC */
/* Proves: its first calls may come from within a sandbox, where nothing is
 * opened; the module can be loaded, used and unloaded again and again, and be
 * in several library contexts at once; its contexts live on in a child after
 * fork; 64 threads use it at once, for work of its own and for what it leaves
 * to other providers; and a program that is linked with libsymcrypt itself
 * keeps its own.
 *
 * This program is linked with the shared library, and not with libtest, which
 * has the library in it. */
#include "both.h"
#include "tests/sandbox.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include <symcrypt/symcrypt.h>

#define QUERY "?provider=libsymcrypt"

/* HMAC of "abc" under a key of 32 bytes, with DIGEST; whose HMAC it is to
 * *FROM, if not null. */
static int
hmac (OSSL_LIB_CTX *ctx, const char *digest, uint8_t *tag, const char **from)
{
  EVP_MAC *mac = EVP_MAC_fetch (ctx, "HMAC", NULL);
  EVP_MAC_CTX *c = EVP_MAC_CTX_new (mac);
  OSSL_PARAM list[2]
      = { utf8 (OSSL_MAC_PARAM_DIGEST, digest), OSSL_PARAM_construct_end () };
  size_t n;
  int good = EVP_MAC_init (c, pool, 32, list)
             && EVP_MAC_update (c, (const uint8_t *) "abc", 3)
             && EVP_MAC_final (c, tag, &n, EVP_MAX_MD_SIZE);
  if (from)
    *from = OSSL_PROVIDER_get0_name (EVP_MAC_get0_provider (mac));
  EVP_MAC_CTX_free (c);
  EVP_MAC_free (mac);
  return good;
}

static uint8_t wanted[2][EVP_MAX_MD_SIZE];
static const char *const with[2] = { "SHA256", "SHA3-256" };

/* A key exchange's worth of work. */
static int
work (OSSL_LIB_CTX *ctx)
{
  uint8_t tag[EVP_MAX_MD_SIZE], text[1000], sealed[1000];
  EVP_CIPHER *e = EVP_CIPHER_fetch (ctx, "ChaCha20-Poly1305", NULL);
  EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new ();
  int k, n, good = 1;
  for (k = 0; k < 2; k++)
    good = good && hmac (ctx, with[k], tag, NULL)
           && memcmp (tag, wanted[k], 32) == 0;
  good = good && EVP_EncryptInit_ex2 (c, e, pool, pool, NULL)
         && EVP_EncryptUpdate (c, sealed, &n, pool, sizeof sealed)
         && EVP_EncryptFinal_ex (c, sealed, &n)
         && EVP_CIPHER_CTX_ctrl (c, EVP_CTRL_AEAD_GET_TAG, 16, tag)
         && EVP_DecryptInit_ex2 (c, e, pool, pool, NULL)
         && EVP_CIPHER_CTX_ctrl (c, EVP_CTRL_AEAD_SET_TAG, 16, tag)
         && EVP_DecryptUpdate (c, text, &n, sealed, sizeof sealed)
         && EVP_DecryptFinal_ex (c, text, &n)
         && memcmp (text, pool, sizeof text) == 0;
  EVP_CIPHER_CTX_free (c);
  EVP_CIPHER_free (e);
  return good;
}

static void *
thread (void *good)
{
  int k;
  for (k = 0; k < 20; k++)
    *(int *) good = *(int *) good && work (libctx);
  OPENSSL_thread_stop_ex (libctx);
  return good;
}

static void
check_threads (void)
{
  enum
  {
    THREADS = 64
  };
  pthread_t threads[THREADS];
  int good[THREADS], all = 1, k;
  for (k = 0; k < THREADS; k++)
    {
      good[k] = 1;
      if (pthread_create (&threads[k], NULL, thread, &good[k]))
        {
          ok (0, "a thread begins");
          return;
        }
    }
  for (k = 0; k < THREADS; k++)
    {
      pthread_join (threads[k], NULL);
      all = all && good[k];
    }
  ok (all, "%d threads", THREADS);
}

static void
check_loading (void)
{
  int good = 1, k;
  char path[4096];
  snprintf (path, sizeof path, "%s/.libs", builddir ());
  for (k = 0; k < 30; k++)
    {
      OSSL_LIB_CTX *ctx = OSSL_LIB_CTX_new ();
      OSSL_PROVIDER *theirs = OSSL_PROVIDER_load (ctx, "default"), *ours;
      uint8_t tag[EVP_MAX_MD_SIZE];
      OSSL_PROVIDER_set_default_search_path (ctx, path);
      ours = OSSL_PROVIDER_load (ctx, MODULE);
      EVP_set_default_properties (ctx, QUERY);
      /* Work that wants other providers makes a library context of ours. */
      good = good && ours && theirs && (k % 3 == 0 || work (ctx));
      OSSL_PROVIDER_unload (ours);
      EVP_set_default_properties (ctx, "");
      good = good && hmac (ctx, "SHA256", tag, NULL)
             && memcmp (tag, wanted[0], 32) == 0;
      OSSL_PROVIDER_unload (theirs);
      OSSL_LIB_CTX_free (ctx);
    }
  ok (good, "load, use, unload, and go on without");
}

/* Before any other call. */
static void
check_sandbox (void)
{
  int status = -1;
  const pid_t child = fork ();
  if (child == 0)
    _exit (enter_sandbox () ? !work (libctx) : 77);
  waitpid (child, &status, 0);
  if (WIFEXITED (status) && WEXITSTATUS (status) == 77)
    skip ("there is no sandbox", "first calls from within a sandbox");
  else
    ok (status == 0, "first calls from within a sandbox");
}

static void
check_fork (void)
{
  EVP_MD *md = EVP_MD_fetch (libctx, "SHA256", whose[OURS]);
  EVP_MD_CTX *c = EVP_MD_CTX_new ();
  uint8_t digest[EVP_MAX_MD_SIZE], right[EVP_MAX_MD_SIZE];
  int status = -1;
  pid_t child;

  EVP_Digest (pool, 5000, right, NULL, md, NULL);
  EVP_DigestInit_ex2 (c, md, NULL);
  EVP_DigestUpdate (c, pool, 2000);
  fflush (NULL);
  child = fork ();
  if (child == 0)
    {
      const int good = EVP_DigestUpdate (c, pool + 2000, 3000)
                       && EVP_DigestFinal_ex (c, digest, NULL)
                       && memcmp (digest, right, 32) == 0 && work (libctx);
      _exit (!good);
    }
  ok (child > 0 && waitpid (child, &status, 0) == child && status == 0,
      "a child goes on with a context and makes its own");
  EVP_DigestUpdate (c, pool + 2000, 3000);
  EVP_DigestFinal_ex (c, digest, NULL);
  ok_mem (digest, right, 32, "and so does its parent");
  EVP_MD_CTX_free (c);
  EVP_MD_free (md);
}

static void
check_queries (void)
{
  static const char *const ciphers[] = { "ChaCha20-Poly1305", "ChaCha20" };
  const char *from = NULL;
  uint8_t tag[EVP_MAX_MD_SIZE];
  EVP_CIPHER *e;
  EVP_MD *md;
  size_t k;

  for (k = 0; k < 2; k++)
    {
      e = EVP_CIPHER_fetch (libctx, ciphers[k], NULL);
      ok (e
              && strcmp (
                     OSSL_PROVIDER_get0_name (EVP_CIPHER_get0_provider (e)),
                     MODULE)
                     == 0,
          "%s is ours without being asked for", ciphers[k]);
      EVP_CIPHER_free (e);
    }
  e = EVP_CIPHER_fetch (libctx, "AES-128-GCM", NULL);
  ok (e != NULL, "AES falls through to OpenSSL's own");
  EVP_CIPHER_free (e);
  md = EVP_MD_fetch (libctx, "SHA3-256", NULL);
  ok (md != NULL, "SHA-3, too");
  EVP_MD_free (md);
  for (k = 0; k < 2; k++)
    ok (hmac (libctx, with[k], tag, &from) && strcmp (from, MODULE) == 0
            && memcmp (tag, wanted[k], 32) == 0,
        "HMAC with %s is made by ours", with[k]);
}

static void
check_own_library (void (*before) (void))
{
  uint8_t ours[32], evp[EVP_MAX_MD_SIZE];
  EVP_MD *md = EVP_MD_fetch (libctx, "SHA256", whose[OURS]);
  symcrypt_sha256 (1000, pool, ours);
  EVP_Digest (pool, 1000, evp, NULL, md, NULL);
  EVP_MD_free (md);
  ok_mem (ours, evp, 32, "the program's libsymcrypt and the module agree");
  ok (before
          && before
                 == (void (*) (void)) dlsym (RTLD_DEFAULT, "symcrypt_sha256"),
      "the program's libsymcrypt is still the one that is found");
}

int
main (void)
{
  void (*before) (void)
      = (void (*) (void)) dlsym (RTLD_DEFAULT, "symcrypt_sha256");
  OSSL_LIB_CTX *plain = OSSL_LIB_CTX_new ();
  int k;

  load_both (NULL);
  for (k = 0; k < 2; k++)
    hmac (plain, with[k], wanted[k], NULL);
  OSSL_LIB_CTX_free (plain);
  EVP_set_default_properties (libctx, QUERY);
  check_sandbox ();
  check_queries ();
  check_own_library (before);
  check_loading ();
  check_fork ();
  check_threads ();
  unload_both ();
  return done ();
}
