/* SPDX-License-Identifier: ISC */
#include "both.h"

#include <unistd.h>

const char *const whose[WHOSE]
    = { "provider=libsymcrypt", "provider!=libsymcrypt" };
OSSL_LIB_CTX *libctx;
uint8_t *pool;
static OSSL_PROVIDER *loaded[2];

const char *
builddir (void)
{
  const char *name = getenv ("BUILDDIR");
  return name ? name : ".";
}

int
load_ours (OSSL_LIB_CTX *ctx, const char *lines)
{
  char name[] = "/tmp/symcrypt-openssl-test.XXXXXX";
  int file = mkstemp (name), good;
  FILE *f = file >= 0 ? fdopen (file, "w") : NULL;
  if (!f)
    return 0;
  fprintf (f,
           "openssl_conf = i\n[i]\nproviders = p\n[p]\n" MODULE
           " = m\n[m]\nmodule = %s/.libs/" MODULE ".so\nactivate = 1\n%s\n",
           builddir (), lines ? lines : "");
  fclose (f);
  good = OSSL_LIB_CTX_load_config (ctx, name)
         && OSSL_PROVIDER_available (ctx, MODULE);
  remove (name);
  return good;
}

int
load_both (const char *legacy)
{
  libctx = OSSL_LIB_CTX_new ();
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

OSSL_PARAM
utf8 (const char *key, const char *value)
{
  return OSSL_PARAM_construct_utf8_string (key, (char *) (uintptr_t) value, 0);
}
