/* SPDX-License-Identifier: ISC */
/* PBKDF2, with the limits of NIST SP 800-132 where they are asked for: the
 * parameter "pkcs5" is 0 then. */
#include "provider.h"

enum
{
  DEFAULT_ITERATIONS = 2048, /* PKCS5_DEFAULT_ITER */
  /* SP 800-132, section 5; the password's is OpenSSL 4.0's. */
  MIN_KEY_SIZE = 112 / 8,
  MIN_SALT_SIZE = 128 / 8,
  MIN_ITERATIONS = 1000,
  MIN_PASSWORD_SIZE = 1
};

struct context
{
  struct ossl_provider *provider;
  struct hash_choice choice;
  struct octets password, salt;
  uint64_t iterations;
  int limits;
};

/* Back to what a new context is. */
static int
start (struct context *c)
{
  c->iterations = DEFAULT_ITERATIONS;
  c->limits = 0;
  return _symcrypt_ossl_hash_choose_own (c->provider, &c->choice, "SHA1");
}

static void
clear (struct context *c)
{
  _symcrypt_ossl_hash_clear (&c->choice);
  _symcrypt_ossl_octets_clear (&c->password);
  _symcrypt_ossl_octets_clear (&c->salt);
}

static void
free_context (void *context)
{
  if (!context)
    return;
  clear (context);
  OPENSSL_free (context);
}

static void *
new_context (void *provider)
{
  struct context *c = OPENSSL_zalloc (sizeof *c);
  count (WHICH_pbkdf2, CONTEXTS, 1);
  if (!c)
    return NULL;
  c->provider = provider;
  if (start (c))
    return c;
  free_context (c);
  return NULL;
}

static void
reset (void *context)
{
  struct context *c = context;
  clear (c);
  /* Without memory there is no digest, which derive tells. */
  (void) start (c);
}

static void *
dup_context (void *context)
{
  const struct context *from = context;
  struct context *c = OPENSSL_zalloc (sizeof *c);

  if (!c)
    return NULL;
  c->provider = from->provider;
  c->iterations = from->iterations;
  c->limits = from->limits;
  if (_symcrypt_ossl_hash_copy (&c->choice, &from->choice)
      && _symcrypt_ossl_octets_copy (&c->password, &from->password)
      && _symcrypt_ossl_octets_copy (&c->salt, &from->salt))
    return c;
  free_context (c);
  return NULL;
}

/* The reason why these are not good enough, or 0. */
static int
too_weak (const struct context *c, size_t password_size, size_t salt_size,
          uint64_t iterations, size_t key_size)
{
  if (!c->limits)
    return iterations < 1 ? PROV_R_INVALID_ITERATION_COUNT : 0;
#ifdef PROV_R_PASSWORD_STRENGTH_TOO_WEAK
  if (password_size < MIN_PASSWORD_SIZE)
    return PROV_R_PASSWORD_STRENGTH_TOO_WEAK;
#else
  (void) password_size;
#endif
  if (key_size < MIN_KEY_SIZE)
    return PROV_R_KEY_SIZE_TOO_SMALL;
  if (salt_size < MIN_SALT_SIZE)
    return PROV_R_INVALID_SALT_LENGTH;
  if (iterations < MIN_ITERATIONS)
    return PROV_R_INVALID_ITERATION_COUNT;
  return 0;
}

static int
reject (int reason)
{
  if (reason)
    ERR_raise (ERR_LIB_PROV, reason);
  return reason;
}

PARAMETERS (settable,
            OSSL_PARAM_utf8_string (OSSL_KDF_PARAM_PROPERTIES, NULL, 0),
            OSSL_PARAM_utf8_string (OSSL_KDF_PARAM_DIGEST, NULL, 0),
            OSSL_PARAM_octet_string (OSSL_KDF_PARAM_PASSWORD, NULL, 0),
            OSSL_PARAM_octet_string (OSSL_KDF_PARAM_SALT, NULL, 0),
            OSSL_PARAM_uint64 (OSSL_KDF_PARAM_ITER, NULL),
            OSSL_PARAM_int (OSSL_KDF_PARAM_PKCS5, NULL))

/* An empty string may have no address. */
static int
set_octets (struct octets *o, const OSSL_PARAM *p)
{
  static uint8_t nothing[1];
  const struct octets empty = { nothing, 0 };
  if (p->data_size > 0 && p->data)
    return _symcrypt_ossl_octets_set (o, p);
  _symcrypt_ossl_octets_clear (o);
  return p->data_size > 0 || _symcrypt_ossl_octets_copy (o, &empty) ? 0
                                                                    : FAILED;
}

static int
take_pkcs5 (void *context, const OSSL_PARAM *p)
{
  struct context *c = context;
  int pkcs5;
  if (!OSSL_PARAM_get_int (p, &pkcs5))
    return FAILED;
  c->limits = pkcs5 == 0;
  return 0;
}

static int
take_password (void *context, const OSSL_PARAM *p)
{
  struct context *c = context;
  const int reason
      = c->limits ? too_weak (c, p->data_size, SIZE_MAX, UINT64_MAX, SIZE_MAX)
                  : 0;
  return reason ? reason : set_octets (&c->password, p);
}

static int
take_salt (void *context, const OSSL_PARAM *p)
{
  struct context *c = context;
  const int reason
      = too_weak (c, SIZE_MAX, p->data_size, UINT64_MAX, SIZE_MAX);
  return reason ? reason : set_octets (&c->salt, p);
}

static int
take_iterations (void *context, const OSSL_PARAM *p)
{
  struct context *c = context;
  uint64_t iterations;
  int reason;
  if (!OSSL_PARAM_get_uint64 (p, &iterations))
    return FAILED;
  reason = too_weak (c, SIZE_MAX, SIZE_MAX, iterations, SIZE_MAX);
  if (!reason)
    c->iterations = iterations;
  return reason;
}

static int
set (void *context, const OSSL_PARAM *params)
{
  static const struct setting settings[]
      = { { OSSL_KDF_PARAM_PKCS5, take_pkcs5 },
          { OSSL_KDF_PARAM_PASSWORD, take_password },
          { OSSL_KDF_PARAM_SALT, take_salt },
          { OSSL_KDF_PARAM_ITER, take_iterations },
          { NULL, NULL } };
  struct context *c = context;
  return _symcrypt_ossl_once (settable (NULL, NULL), NULL, params)
         && _symcrypt_ossl_hash_choose_fixed (c->provider, &c->choice, params)
         && _symcrypt_ossl_set (settings, c, params);
}

/* By the provider that has the digest, with the same limits. */
static int
derive_foreign (struct context *c, size_t length, uint8_t *dst)
{
  struct foreign_params params = { .n = 0 };
  int pkcs5 = !c->limits;
  params.list[params.n++]
      = OSSL_PARAM_construct_int (OSSL_KDF_PARAM_PKCS5, &pkcs5);
  params.list[params.n++]
      = OSSL_PARAM_construct_uint64 (OSSL_KDF_PARAM_ITER, &c->iterations);
  _symcrypt_ossl_foreign_octets (&params, OSSL_KDF_PARAM_PASSWORD,
                                 &c->password);
  _symcrypt_ossl_foreign_octets (&params, OSSL_KDF_PARAM_SALT, &c->salt);
  return _symcrypt_ossl_foreign_kdf (c->provider, FOREIGN_PBKDF2, &c->choice,
                                     &params, length, dst);
}

static int
derive (void *context, unsigned char *dst, size_t length,
        const OSSL_PARAM *params)
{
  struct context *c = context;
  int reason = 0;

  count (WHICH_pbkdf2, MESSAGES, 1);
  count (WHICH_pbkdf2, BYTES, length);
  if (!set (c, params))
    return 0;
  if (!c->password.data)
    reason = PROV_R_MISSING_PASS;
  else if (!c->salt.data)
    reason = PROV_R_MISSING_SALT;
  else if (!c->choice.name)
    reason = PROV_R_MISSING_MESSAGE_DIGEST;
  else if (c->choice.digest_size == 0)
    return 0;
  else if (length / c->choice.digest_size >= UINT32_MAX)
    reason = PROV_R_INVALID_KEY_LENGTH;
  else
    reason = too_weak (c, c->password.length, c->salt.length, c->iterations,
                       length);
  if (reject (reason))
    return 0;
  if (!c->choice.hash)
    return derive_foreign (c, length, dst);
  return symcrypt_pbkdf2_hmac (c->choice.hash, c->password.length,
                               c->password.data, c->iterations, c->salt.length,
                               c->salt.data, length, dst)
         == 0;
}

PARAMETERS (gettable, OSSL_PARAM_size_t (OSSL_KDF_PARAM_SIZE, NULL))

static int
give_size (const void *context, OSSL_PARAM *p)
{
  (void) context;
  return _symcrypt_ossl_give_size (p, SIZE_MAX);
}

static int
get (void *context, OSSL_PARAM *params)
{
  static const struct answer answers[]
      = { { OSSL_KDF_PARAM_SIZE, give_size }, { NULL, NULL } };
  return _symcrypt_ossl_get (answers, context, params);
}

const OSSL_DISPATCH _symcrypt_ossl_pbkdf2[]
    = { ENTRY (KDF_NEWCTX, kdf_newctx, new_context),
        ENTRY (KDF_DUPCTX, kdf_dupctx, dup_context),
        ENTRY (KDF_FREECTX, kdf_freectx, free_context),
        ENTRY (KDF_RESET, kdf_reset, reset),
        ENTRY (KDF_DERIVE, kdf_derive, derive),
        ENTRY (KDF_GET_CTX_PARAMS, kdf_get_ctx_params, get),
        ENTRY (KDF_GETTABLE_CTX_PARAMS, kdf_gettable_ctx_params, gettable),
        ENTRY (KDF_SET_CTX_PARAMS, kdf_set_ctx_params, set),
        ENTRY (KDF_SETTABLE_CTX_PARAMS, kdf_settable_ctx_params, settable),
        ENTRIES_END };
