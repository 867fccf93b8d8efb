/* SPDX-License-Identifier: ISC */
/* The module: what OpenSSL loads, and what it can ask of it. */
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

static void
teardown (void *provider)
{
  OPENSSL_free (provider);
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

/* A program that gets its HMAC from here may still want it with SHA-3: such
 * work goes to the provider that would have had it without us.  It is found in
 * the library context that loaded us.  OpenSSL forbids modules to use that, as
 * theirs may be another libcrypto, to which it means nothing, and has child
 * contexts instead.  But a child must go before its parent, and we learn of
 * the end only when the last of our contexts is freed, which may be long
 * after.  Therefore the context itself is used if it is of the SAME libcrypto.
 * In programs that link libcrypto statically it is not; there a child context
 * is used, which stays until the process ends. */
static OSSL_LIB_CTX *
find_libctx (const OSSL_CORE_HANDLE *handle, const OSSL_DISPATCH *in,
             OSSL_FUNC_core_get_libctx_fn *ask, int same)
{
  OSSL_LIB_CTX *ctx;
  if (!ask || !same)
    return OSSL_LIB_CTX_new_child (handle, in);
  ctx = (OSSL_LIB_CTX *) ask (handle);
  /* Null means the thread's default, which may change after this call. */
  return ctx ? ctx : OSSL_LIB_CTX_set0_default (NULL);
}

int
OSSL_provider_init (const OSSL_CORE_HANDLE *handle, const OSSL_DISPATCH *in,
                    const OSSL_DISPATCH **out, void **context)
{
  OSSL_FUNC_core_get_params_fn *get_params = NULL;
  OSSL_FUNC_core_get_libctx_fn *get_libctx = NULL;
  struct ossl_provider *p = OPENSSL_zalloc (sizeof *p);
  const OSSL_DISPATCH *core;
  int same_libcrypto = 0;
  if (!p)
    return 0;
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
        same_libcrypto
            = core->function == (void (*) (void)) CRYPTO_secure_allocated;
        break;
      default:
        break;
      }
  p->libctx = find_libctx (handle, in, get_libctx, same_libcrypto);
  if (!p->libctx)
    {
      OPENSSL_free (p);
      return 0;
    }
  p->legacy = configured (handle, get_params, "legacy");
  *out = functions;
  *context = p;
  return 1;
}
