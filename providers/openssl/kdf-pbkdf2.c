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

/* Back to what a new context is. */
static int
start (struct kdf *c)
{
  c->iterations = DEFAULT_ITERATIONS;
  c->limits = 0;
  return _symcrypt_ossl_hash_choose_own (c->provider, &c->choice, "SHA1");
}

/* The reason why these are not good enough, or 0. */
static int
too_weak (const struct kdf *c, size_t password_size, size_t salt_size,
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

/* An empty string may have no address. */
static int
set_octets (struct octets *o, const OSSL_PARAM *p)
{
  static uint8_t nothing[1];
  const struct octets empty = { nothing, 0 };
  if (p->data_size > 0 && p->data)
    return _symcrypt_ossl_take_octets (o, p);
  _symcrypt_ossl_octets_clear (o);
  return p->data_size > 0 || _symcrypt_ossl_octets_copy (o, &empty) ? 0
                                                                    : FAILED;
}

static int
take_pkcs5 (void *context, const OSSL_PARAM *p)
{
  struct kdf *c = context;
  int pkcs5;
  if (!OSSL_PARAM_get_int (p, &pkcs5))
    return FAILED;
  c->limits = pkcs5 == 0;
  return 0;
}

static int
take_password (void *context, const OSSL_PARAM *p)
{
  struct kdf *c = context;
  const int reason
      = c->limits ? too_weak (c, p->data_size, SIZE_MAX, UINT64_MAX, SIZE_MAX)
                  : 0;
  return reason ? reason : set_octets (&c->key, p);
}

static int
take_salt (void *context, const OSSL_PARAM *p)
{
  struct kdf *c = context;
  const int reason
      = too_weak (c, SIZE_MAX, p->data_size, UINT64_MAX, SIZE_MAX);
  return reason ? reason : set_octets (&c->salt, p);
}

static int
take_iterations (void *context, const OSSL_PARAM *p)
{
  struct kdf *c = context;
  uint64_t iterations;
  int reason;
  if (!OSSL_PARAM_get_uint64 (p, &iterations))
    return FAILED;
  reason = too_weak (c, SIZE_MAX, SIZE_MAX, iterations, SIZE_MAX);
  if (!reason)
    c->iterations = iterations;
  return reason;
}

#define SETTABLE(ROW)                                                         \
  ROW (OSSL_PARAM_utf8_string (OSSL_KDF_PARAM_PROPERTIES, NULL, 0), NULL, 0)  \
  ROW (OSSL_PARAM_utf8_string (OSSL_KDF_PARAM_DIGEST, NULL, 0), NULL, 0)      \
  ROW (OSSL_PARAM_int (OSSL_KDF_PARAM_PKCS5, NULL), take_pkcs5, 0)            \
  ROW (OSSL_PARAM_octet_string (OSSL_KDF_PARAM_PASSWORD, NULL, 0),            \
       take_password, 0)                                                      \
  ROW (OSSL_PARAM_octet_string (OSSL_KDF_PARAM_SALT, NULL, 0), take_salt, 0)  \
  ROW (OSSL_PARAM_uint64 (OSSL_KDF_PARAM_ITER, NULL), take_iterations, 0)
PARAMETERS (setting, settable, SETTABLE)

static int
set (void *context, const OSSL_PARAM *params)
{
  struct kdf *c = context;
  return _symcrypt_ossl_once (settable_list, NULL, params)
         && _symcrypt_ossl_hash_choose_fixed (c->provider, &c->choice, params)
         && _symcrypt_ossl_set (settable_rows, c, params);
}

/* By the provider that has the digest, with the same limits. */
static int
derive_foreign (struct kdf *c, size_t length, uint8_t *dst)
{
  struct foreign_params params = { .n = 0 };
  int pkcs5 = !c->limits;
  params.list[params.n++]
      = OSSL_PARAM_construct_int (OSSL_KDF_PARAM_PKCS5, &pkcs5);
  params.list[params.n++]
      = OSSL_PARAM_construct_uint64 (OSSL_KDF_PARAM_ITER, &c->iterations);
  _symcrypt_ossl_foreign_octets (&params, OSSL_KDF_PARAM_PASSWORD, &c->key);
  _symcrypt_ossl_foreign_octets (&params, OSSL_KDF_PARAM_SALT, &c->salt);
  return _symcrypt_ossl_foreign_kdf (c->provider, FOREIGN_PBKDF2, &c->choice,
                                     &params, length, dst);
}

static int
derive (struct kdf *c, size_t length, uint8_t *dst)
{
  int reason = 0;

  if (!c->key.data)
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
    reason
        = too_weak (c, c->key.length, c->salt.length, c->iterations, length);
  if (reject (reason))
    return 0;
  if (!c->choice.hash)
    return derive_foreign (c, length, dst);
  return symcrypt_pbkdf2_hmac (c->choice.hash, c->key.length, c->key.data,
                               c->iterations, c->salt.length, c->salt.data,
                               length, dst)
         == 0;
}

static const size_t any_size = SIZE_MAX;

#define GETTABLE(ROW)                                                         \
  ROW (OSSL_PARAM_size_t (OSSL_KDF_PARAM_SIZE, NULL),                         \
       _symcrypt_ossl_give_size, 0)
PARAMETERS (answer, gettable, GETTABLE)

static int
get (void *context, OSSL_PARAM *params)
{
  (void) context;
  return _symcrypt_ossl_get (gettable_rows, &any_size, params);
}

KDF_TABLE (pbkdf2, start, get, gettable);
