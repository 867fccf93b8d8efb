/* SPDX-License-Identifier: ISC */
/* The module that OpenSSL loads: its tables of algorithms, its parameters and
 * its init function. */
#include "provider.h"

#define ROW(NAMES, PROPERTIES, ALGORITHM, DESCRIPTION)                        \
  { NAMES, PROPERTIES, _symcrypt_ossl_##ALGORITHM, DESCRIPTION },
#define ROWS_END                                                              \
  {                                                                           \
    NULL, NULL, NULL, NULL                                                    \
  }

static const OSSL_ALGORITHM ciphers[] = {
#define CIPHER ROW
#include "algorithms.def"
  ROWS_END
};

static const OSSL_ALGORITHM all_ciphers[] = {
#define CIPHER ROW
#define LEGACY_CIPHER ROW
#include "algorithms.def"
  ROWS_END
};

static const OSSL_ALGORITHM digests[] = {
#define DIGEST ROW
#include "algorithms.def"
  ROWS_END
};

static const OSSL_ALGORITHM macs[] = {
#define MAC ROW
#include "algorithms.def"
  ROWS_END
};

static const OSSL_ALGORITHM kdfs[] = {
#define KDF ROW
#include "algorithms.def"
  ROWS_END
};

static const OSSL_ALGORITHM *
query (void *provider, int operation, int *no_cache)
{
  const struct ossl_provider *p = provider;
  *no_cache = 0;
  switch (operation)
    {
    case OSSL_OP_CIPHER:
      return p->legacy ? all_ciphers : ciphers;
    case OSSL_OP_DIGEST:
      return digests;
    case OSSL_OP_MAC:
      return macs;
    case OSSL_OP_KDF:
      return kdfs;
    default:
      return NULL;
    }
}

/* The module's name, version and build information. */
static const struct about
{
  const char *name, *version, *build;
  int status;
} about
    = { "libsymcrypt", SYMCRYPT_VERSION_STRING,
        "libsymcrypt " SYMCRYPT_VERSION_STRING " for " OPENSSL_VERSION_TEXT,
        1 };

#define GETTABLE(ROW)                                                         \
  ROW (OSSL_PARAM_utf8_ptr (OSSL_PROV_PARAM_NAME, NULL, 0),                   \
       _symcrypt_ossl_give_text, offsetof (struct about, name))               \
  ROW (OSSL_PARAM_utf8_ptr (OSSL_PROV_PARAM_VERSION, NULL, 0),                \
       _symcrypt_ossl_give_text, offsetof (struct about, version))            \
  ROW (OSSL_PARAM_utf8_ptr (OSSL_PROV_PARAM_BUILDINFO, NULL, 0),              \
       _symcrypt_ossl_give_text, offsetof (struct about, build))              \
  ROW (OSSL_PARAM_int (OSSL_PROV_PARAM_STATUS, NULL),                         \
       _symcrypt_ossl_give_int, offsetof (struct about, status))
PROVIDER_ANSWERS (gettable, GETTABLE)

static int
get (void *provider, OSSL_PARAM *params)
{
  (void) provider;
  return _symcrypt_ossl_get (gettable_rows, &about, params);
}

/* A program that gets its HMAC from here may still want it with SHA-3: such
 * work goes to the provider that would have had it without us.  It is found in
 * the library context that loaded us.  OpenSSL forbids modules to use that, as
 * theirs may be another libcrypto, to which it means nothing, and has child
 * contexts instead, of 6 kB and more.  Therefore the context itself is used if
 * it is of the same libcrypto.  In programs that link libcrypto statically it
 * is not; there a child context is made when such work is first asked for. */
OSSL_LIB_CTX *
_symcrypt_ossl_libctx (struct ossl_provider *p)
{
  OSSL_LIB_CTX *ctx;
  if (p->same_libcrypto)
    return p->libctx;
  if (!CRYPTO_THREAD_write_lock (p->lock))
    return NULL;
  if (!p->libctx)
    p->libctx = OSSL_LIB_CTX_new_child (p->handle, p->core);
  ctx = p->libctx;
  CRYPTO_THREAD_unlock (p->lock);
  return ctx;
}

static int
note_provider (OSSL_PROVIDER *provider, void *found)
{
  (void) provider;
  *(int *) found = 1;
  return 1;
}

/* A child context must be freed before its parent.  Contexts of our algorithms
 * keep the module loaded and may outlive both.  Freeing the parent deactivates
 * all providers of the child.  The child then leaks, because OpenSSL cannot
 * free it. */
static void
teardown (void *provider)
{
  struct ossl_provider *p = provider;
  int has_parent = 0;
  if (!p->same_libcrypto && p->libctx
      && OSSL_PROVIDER_do_all (p->libctx, note_provider, &has_parent)
      && has_parent)
    OSSL_LIB_CTX_free (p->libctx);
  CRYPTO_THREAD_lock_free (p->lock);
  OPENSSL_free (p);
}

/* Return nonzero if the module's section of the configuration sets KEY to yes.
 */
static int
configured (const OSSL_CORE_HANDLE *handle, OSSL_FUNC_core_get_params_fn *ask,
            const char *key)
{
  char *value = NULL;
  OSSL_PARAM list[2] = { OSSL_PARAM_construct_utf8_ptr (key, &value, 0),
                         OSSL_PARAM_construct_end () };
  return ask && ask (handle, list) && value
         && (strcmp (value, "1") == 0 || OPENSSL_strcasecmp (value, "yes") == 0
             || OPENSSL_strcasecmp (value, "on") == 0
             || OPENSSL_strcasecmp (value, "true") == 0);
}

static const OSSL_DISPATCH functions[]
    = { ENTRY (PROVIDER_QUERY_OPERATION, provider_query_operation, query),
        ENTRY (PROVIDER_GETTABLE_PARAMS, provider_gettable_params, gettable),
        ENTRY (PROVIDER_GET_PARAMS, provider_get_params, get),
        ENTRY (PROVIDER_TEARDOWN, provider_teardown, teardown), ENTRIES_END };

/* The one name that the module exports. */
#pragma GCC visibility push(default)
OSSL_provider_init_fn OSSL_provider_init;
#pragma GCC visibility pop

int
OSSL_provider_init (const OSSL_CORE_HANDLE *handle, const OSSL_DISPATCH *in,
                    const OSSL_DISPATCH **out, void **context)
{
  OSSL_FUNC_core_get_params_fn *get_params = NULL;
  OSSL_FUNC_core_get_libctx_fn *get_libctx = NULL;
  struct ossl_provider *p = OPENSSL_zalloc (sizeof *p);
  const OSSL_DISPATCH *core;
  if (!p)
    return 0;
  p->handle = handle;
  p->core = in;
  /* The program may be in a sandbox when it first calls: on some systems the
   * CPU is asked by files and system calls, which it then forbids. */
  (void) symcrypt_cpu_features ();
  for (core = in; core->function_id != 0; core++)
    switch (core->function_id)
      {
      case OSSL_FUNC_CORE_GET_PARAMS:
        get_params = OSSL_FUNC_core_get_params (core);
        break;
      case OSSL_FUNC_CORE_GET_LIBCTX:
        get_libctx = OSSL_FUNC_core_get_libctx (core);
        break;
      case OSSL_FUNC_CRYPTO_SECURE_ALLOCATED:
        p->same_libcrypto
            = core->function == (void (*) (void)) CRYPTO_secure_allocated;
        break;
      default:
        break;
      }
  p->same_libcrypto = p->same_libcrypto && get_libctx;
  if (p->same_libcrypto)
    {
      p->libctx = (OSSL_LIB_CTX *) get_libctx (handle);
      /* Null means the thread's default, which may change after this call. */
      if (!p->libctx)
        p->libctx = OSSL_LIB_CTX_set0_default (NULL);
    }
  p->lock = CRYPTO_THREAD_lock_new ();
  if (!p->lock)
    {
      OPENSSL_free (p);
      return 0;
    }
  p->legacy = configured (handle, get_params, "legacy");
  *out = functions;
  *context = p;
  return 1;
}
