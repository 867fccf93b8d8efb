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
#define DIGEST(NAMES, ALGORITHM, SIZE, BLOCK_SIZE)                            \
  ROW (NAMES, OWN, ALGORITHM, #ALGORITHM)
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

/* What the module says of itself. */
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
PARAMETER_ROWS (answer, gettable, GETTABLE)
PARAMETER_LIST (gettable, GETTABLE)

static const OSSL_PARAM *
gettable (void *provider)
{
  (void) provider;
  return gettable_list;
}

static int
get (void *provider, OSSL_PARAM *params)
{
  (void) provider;
  return _symcrypt_ossl_get (gettable_rows, &about, params);
}

static void
teardown (void *provider)
{
  struct ossl_provider *p = provider;
  _symcrypt_ossl_foreign_end (p);
  OPENSSL_free (p);
}

/* Whether the module's section of the configuration says yes to KEY. */
static int
configured (const OSSL_CORE_HANDLE *handle, const OSSL_DISPATCH *core,
            const char *key)
{
  char *value = NULL;
  OSSL_PARAM list[2] = { OSSL_PARAM_construct_utf8_ptr (key, &value, 0),
                         OSSL_PARAM_construct_end () };
  for (; core->function_id != 0; core++)
    if (core->function_id == OSSL_FUNC_CORE_GET_PARAMS
        && !OSSL_FUNC_core_get_params (core) (handle, list))
      return 0;
  return value
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
  struct ossl_provider *p = OPENSSL_zalloc (sizeof *p);
  if (!p)
    return 0;
  /* The program may be in a sandbox when it first calls: on some systems the
   * CPU is asked by files and system calls, which it then forbids. */
  (void) symcrypt_cpu_features ();
  p->handle = handle;
  p->core = in;
  if (!_symcrypt_ossl_foreign_begin (p))
    {
      OPENSSL_free (p);
      return 0;
    }
  _symcrypt_ossl_hash_begin (p);
  p->legacy = configured (handle, in, "legacy");
  *out = functions;
  *context = p;
  return 1;
}
