/* SPDX-License-Identifier: ISC */
/* Proves: its first calls may come from within a sandbox, where nothing is
 * opened; the module can be loaded, used and unloaded again and again, and be
 * in several library contexts at once; its contexts live on in a child after
 * fork; 64 threads use it at once, for work of its own and for what it leaves
 * to other providers; digests that a program adds by EVP_MD_meth_new and
 * those of the thread's default context are found; and a program that is
 * linked with libsymcrypt itself keeps its own.
 *
 * This program is linked with the shared library, and not with libtest, which
 * has the library in it. */
#define OPENSSL_SUPPRESS_DEPRECATED
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

/* The work of one key exchange. */
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

/* A digest that a program adds as engines do: the bytes xored by place. */
static int
toy_init (EVP_MD_CTX *c)
{
  memset (EVP_MD_CTX_get0_md_data (c), 0, 33);
  return 1;
}

static int
toy_update (EVP_MD_CTX *c, const void *data, size_t n)
{
  uint8_t *state = EVP_MD_CTX_get0_md_data (c);
  const uint8_t *p = data;
  for (; n > 0; n--, state[32] = (uint8_t) ((state[32] + 1) % 32))
    state[state[32]] ^= *p++;
  return 1;
}

static int
toy_final (EVP_MD_CTX *c, unsigned char *out)
{
  memcpy (out, EVP_MD_CTX_get0_md_data (c), 32);
  return 1;
}

/* 32 bytes of PBKDF2 with DIGEST. */
static int
pbkdf2 (OSSL_LIB_CTX *ctx, const char *digest, uint8_t *key)
{
  EVP_KDF *kdf = EVP_KDF_fetch (ctx, "PBKDF2", NULL);
  EVP_KDF_CTX *c = EVP_KDF_CTX_new (kdf);
  OSSL_PARAM list[4]
      = { utf8 (OSSL_KDF_PARAM_DIGEST, digest),
          OSSL_PARAM_construct_octet_string (OSSL_KDF_PARAM_PASSWORD, pool, 9),
          OSSL_PARAM_construct_octet_string (OSSL_KDF_PARAM_SALT, pool, 16),
          OSSL_PARAM_construct_end () };
  const int good = EVP_KDF_derive (c, key, 32, list) > 0;
  EVP_KDF_CTX_free (c);
  EVP_KDF_free (kdf);
  return good;
}

/* HMAC and PBKDF2 with the program's digest equal those without us. */
static void
check_added_digest (OSSL_LIB_CTX *plain)
{
  const int nid = OBJ_create ("1.3.6.1.4.1.99999.1", "toymd", "a toy digest");
  uint8_t tags[2][EVP_MAX_MD_SIZE], keys[2][32];
  EVP_MD *md = EVP_MD_meth_new (nid, NID_undef);
  ok (EVP_MD_meth_set_result_size (md, 32)
          && EVP_MD_meth_set_input_blocksize (md, 64)
          && EVP_MD_meth_set_app_datasize (md, 33)
          && EVP_MD_meth_set_init (md, toy_init)
          && EVP_MD_meth_set_update (md, toy_update)
          && EVP_MD_meth_set_final (md, toy_final) && EVP_add_digest (md),
      "a program adds a digest");
  ok (hmac (plain, "toymd", tags[0], NULL)
          && hmac (libctx, "toymd", tags[1], NULL)
          && memcmp (tags[0], tags[1], 32) == 0,
      "HMAC with it");
  ok (pbkdf2 (plain, "toymd", keys[0]) && pbkdf2 (libctx, "toymd", keys[1])
          && memcmp (keys[0], keys[1], 32) == 0,
      "PBKDF2 with it");
  ok (ERR_peek_error () == 0, "no error is left in the queue");
}

/* A module that was loaded by the thread's default context finds other
 * providers there, and not in the global context. */
static void
check_default_context (void)
{
  OSSL_LIB_CTX *other = OSSL_LIB_CTX_new ();
  OSSL_LIB_CTX *before = OSSL_LIB_CTX_set0_default (other);
  uint8_t tag[EVP_MAX_MD_SIZE];
  OSSL_PROVIDER *legacy, *theirs;
  const int good = load_ours (NULL, NULL);
  OSSL_PROVIDER_set_default_search_path (NULL, LEGACY_MODULES);
  legacy = OSSL_PROVIDER_load (NULL, "legacy");
  theirs = OSSL_PROVIDER_load (NULL, "default");
  EVP_set_default_properties (NULL, QUERY);
  if (good && legacy)
    ok (hmac (NULL, "MD4", tag, NULL),
        "HMAC with a digest of the thread's default context");
  else
    skip ("no legacy provider", "the thread's default context");
  OSSL_PROVIDER_unload (legacy);
  OSSL_PROVIDER_unload (theirs);
  OSSL_LIB_CTX_set0_default (before);
  OSSL_LIB_CTX_free (other);
  ERR_clear_error ();
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
  EVP_set_default_properties (libctx, QUERY);
  check_added_digest (plain);
  OSSL_LIB_CTX_free (plain);
  check_default_context ();
  check_sandbox ();
  check_queries ();
  check_own_library (before);
  check_loading ();
  check_fork ();
  check_threads ();
  unload_both ();
  return done ();
}
