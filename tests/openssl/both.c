/* SPDX-License-Identifier: ISC */
#include "both.h"

#include <unistd.h>

const char *const whose[WHOSE]
    = { "provider=libsymcrypt", "provider!=libsymcrypt" };
OSSL_LIB_CTX *libctx;
uint8_t *pool;
static OSSL_PROVIDER *loaded[2];

OSSL_LIB_CTX *
new_libctx (void)
{
  const char *builddir = getenv ("BUILDDIR");
  char path[4096];
  OSSL_LIB_CTX *ctx = OSSL_LIB_CTX_new ();
  snprintf (path, sizeof path, "%s/.libs", builddir ? builddir : ".");
  if (!ctx || !OSSL_PROVIDER_set_default_search_path (ctx, path))
    {
      fprintf (stderr, "no library context of OpenSSL\n");
      exit (99);
    }
  return ctx;
}

int
load_ours (OSSL_LIB_CTX *ctx, const char *legacy)
{
  char name[] = "/tmp/symcrypt-openssl-test.XXXXXX";
  int file = mkstemp (name), good;
  FILE *f = file >= 0 ? fdopen (file, "w") : NULL;
  if (!f)
    return 0;
  fprintf (f,
           "openssl_conf = i\n[i]\nproviders = p\n[p]\n" MODULE
           " = m\n[m]\nactivate = 1\n%s\n",
           legacy ? legacy : "");
  fclose (f);
  good = OSSL_LIB_CTX_load_config (ctx, name)
         && OSSL_PROVIDER_available (ctx, MODULE);
  remove (name);
  return good;
}

int
load_both (const char *legacy)
{
  libctx = new_libctx ();
  pool = malloc (POOL_SIZE);
  random_bytes (pool, POOL_SIZE);
  if (!load_ours (libctx, legacy)
      || !(loaded[0] = OSSL_PROVIDER_load (libctx, "default")))
    {
      ok (0, "the provider loads");
      ERR_print_errors_fp (stderr);
      exit (done ());
    }
  /* OpenSSL's own modules are elsewhere. */
  OSSL_PROVIDER_set_default_search_path (libctx, LEGACY_MODULES);
  loaded[1] = OSSL_PROVIDER_load (libctx, "legacy");
  ERR_clear_error ();
  return loaded[1] != NULL;
}

void
unload_both (void)
{
  int k;
  for (k = 0; k < 2; k++)
    OSSL_PROVIDER_unload (loaded[k]);
  OSSL_LIB_CTX_free (libctx);
  free (pool);
}

int
last_reason (void)
{
  unsigned long error = ERR_peek_last_error ();
  ERR_clear_error ();
  return error ? ERR_GET_REASON (error) : 0;
}

void
same_outcome (const int result[WHOSE], const int reason[WHOSE],
              const char *what)
{
  const int same = !result[OURS] == !result[THEIRS]
                   && (result[THEIRS] || reason[THEIRS] == 0
                       || reason[OURS] == reason[THEIRS]);
  if (!ok (same, "%s is %s", what, result[THEIRS] ? "right" : "an error"))
    diag ("ours: %d, reason %d; OpenSSL's: %d, reason %d", result[OURS],
          reason[OURS], result[THEIRS], reason[THEIRS]);
}

void
same_params (const OSSL_PARAM *ours, const OSSL_PARAM *theirs,
             const char *what)
{
  int good = 1;
  for (; theirs && theirs->key; theirs++)
    {
      const OSSL_PARAM *p = ours;
      while (p && p->key
             && (strcmp (p->key, theirs->key) != 0
                 || p->data_type != theirs->data_type))
        p++;
      /* What validated modules have. */
      if ((!p || !p->key) && strncmp (theirs->key, "fips", 4) != 0)
        {
          diag ("%s: %s of type %u is missing", what, theirs->key,
                theirs->data_type);
          good = 0;
        }
    }
  ok (good, "%s has the parameters of OpenSSL's", what);
}

size_t
test_length (size_t k)
{
  static const size_t more[] = { 1024,  1350,  4095,  4096,   8191,  8193,
                                 16384, 16385, 65536, 100003, 300001 };
  return k <= 600 ? k : more[(k - 601) % (sizeof more / sizeof more[0])];
}
