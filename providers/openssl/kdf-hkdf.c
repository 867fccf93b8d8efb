/* SPDX-License-Identifier: ISC */
/* HKDF, both steps or one of them, and what TLS13-KDF shares with it. */
#include "provider.h"

static const struct
{
  const char *name;
  int mode;
} modes[] = { { "EXTRACT_AND_EXPAND", EVP_KDF_HKDF_MODE_EXTRACT_AND_EXPAND },
              { "EXTRACT_ONLY", EVP_KDF_HKDF_MODE_EXTRACT_ONLY },
              { "EXPAND_ONLY", EVP_KDF_HKDF_MODE_EXPAND_ONLY } };

enum
{
  MODES = sizeof modes / sizeof modes[0]
};

/* The mode that P names, or -1. */
static int
find_mode (const OSSL_PARAM *p)
{
  int number, k;
  if (p->data_type == OSSL_PARAM_UTF8_STRING)
    {
      for (k = 0; k < MODES; k++)
        if (p->data && OPENSSL_strcasecmp (p->data, modes[k].name) == 0)
          return modes[k].mode;
    }
  else if (OSSL_PARAM_get_int (p, &number))
    {
      for (k = 0; k < MODES; k++)
        if (number == modes[k].mode)
          return number;
    }
  return -1;
}

int
_symcrypt_ossl_hkdf_take_mode (void *at, const OSSL_PARAM *p)
{
  const int mode = find_mode (p);
  if (mode < 0)
    return PROV_R_INVALID_MODE;
  *(int *) at = mode;
  return 0;
}

/* INFO is all parameters of that name, one after another.  OpenSSL 3 takes 32
 * KiB of it at most, 4 any length. */
static int
take_info (void *at, const OSSL_PARAM *first)
{
  const OSSL_PARAM *p;
  struct octets info = { NULL, 0 };

  for (p = first; p; p = OSSL_PARAM_locate_const (p + 1, OSSL_KDF_PARAM_INFO))
    {
      if (p->data_type != OSSL_PARAM_OCTET_STRING)
        return FAILED;
      if (p->data)
        info.length += p->data_size;
    }
  if (info.length > 0)
    {
      size_t done = 0;
      info.data = OPENSSL_malloc (info.length);
      if (!info.data)
        return FAILED;
      for (p = first; p;
           p = OSSL_PARAM_locate_const (p + 1, OSSL_KDF_PARAM_INFO))
        if (p->data && p->data_size > 0)
          {
            memcpy (info.data + done, p->data, p->data_size);
            done += p->data_size;
          }
    }
  _symcrypt_ossl_octets_clear (at);
  *(struct octets *) at = info;
  return 0;
}

#define SETTABLE(ROW)                                                         \
  HKDF_SETTABLE (ROW)                                                         \
  ROW (OSSL_PARAM_octet_string (OSSL_KDF_PARAM_INFO, NULL, 0), take_info,     \
       offsetof (struct kdf, info))
PARAMETERS (setting, settable, SETTABLE)

static int
set (void *context, const OSSL_PARAM *params)
{
  struct kdf *c = context;
  return _symcrypt_ossl_once (settable_list, OSSL_KDF_PARAM_INFO, params)
         && _symcrypt_ossl_hash_choose_fixed (c->provider, &c->choice, params)
         && _symcrypt_ossl_set (settable_rows, c, params);
}

/* Another provider's HMAC with the digest of C, under a key that may be of no
 * bytes, which is not none.  Null with an error. */
static EVP_MAC_CTX *
foreign_hmac (const struct kdf *c, size_t length, const uint8_t *key)
{
  static const uint8_t nothing[1];
  EVP_MAC_CTX *ctx = _symcrypt_ossl_foreign_hmac (c->provider, &c->choice);
  if (ctx
      && !_symcrypt_ossl_foreign_hmac_init (ctx, length,
                                            length > 0 ? key : nothing, 0))
    {
      EVP_MAC_CTX_free (ctx);
      ctx = NULL;
    }
  return ctx;
}

static int
foreign_extract (const struct kdf *c, const struct octets *salt,
                 const struct octets *key, size_t length, uint8_t *dst)
{
  EVP_MAC_CTX *ctx = foreign_hmac (c, salt->length, salt->data);
  const int ok = ctx && EVP_MAC_update (ctx, key->data, key->length)
                 && EVP_MAC_final (ctx, dst, &length, length);
  EVP_MAC_CTX_free (ctx);
  return ok;
}

/* LENGTH is at most 255 digests. */
static int
foreign_expand (const struct kdf *c, size_t prk_length, const uint8_t *prk,
                size_t info_length, const uint8_t *info, size_t length,
                uint8_t *dst)
{
  EVP_MAC_CTX *ctx = foreign_hmac (c, prk_length, prk);
  uint8_t block[EVP_MAX_MD_SIZE], counter = 0;
  size_t size = 0, n;
  int ok = ctx != NULL;

  while (ok && length > 0)
    {
      counter++;
      ok = (counter == 1
            || (EVP_MAC_init (ctx, NULL, 0, NULL)
                && EVP_MAC_update (ctx, block, size)))
           && EVP_MAC_update (ctx, info, info_length)
           && EVP_MAC_update (ctx, &counter, 1)
           && EVP_MAC_final (ctx, block, &size, sizeof block) && size > 0;
      if (ok)
        {
          n = length < size ? length : size;
          memcpy (dst, block, n);
          dst += n;
          length -= n;
        }
    }
  symcrypt_wipe (sizeof block, block);
  EVP_MAC_CTX_free (ctx);
  return ok;
}

int
_symcrypt_ossl_hkdf_extract (const struct kdf *c, const struct octets *salt,
                             const struct octets *key, size_t length,
                             uint8_t *dst)
{
  if (length != c->choice.digest_size)
    {
      ERR_raise (ERR_LIB_PROV, PROV_R_WRONG_OUTPUT_BUFFER_SIZE);
      return 0;
    }
  if (!c->choice.hash)
    return foreign_extract (c, salt, key, length, dst);
  return symcrypt_hkdf_extract (c->choice.hash, salt->length, salt->data,
                                key->length, key->data, dst)
         == 0;
}

int
_symcrypt_ossl_hkdf_expand (const struct kdf *c, size_t prk_length,
                            const uint8_t *prk, size_t info_length,
                            const uint8_t *info, size_t length, uint8_t *dst)
{
  if (c->choice.hash ? symcrypt_hkdf_expand (c->choice.hash, prk_length, prk,
                                             info_length, info, length, dst)
                           != 0
                     : length > 255 * c->choice.digest_size)
    {
      ERR_raise (ERR_LIB_PROV, PROV_R_INVALID_KEY_LENGTH);
      return 0;
    }
  return c->choice.hash
         || foreign_expand (c, prk_length, prk, info_length, info, length,
                            dst);
}

static int
derive (struct kdf *c, size_t length, uint8_t *dst)
{
  uint8_t prk[EVP_MAX_MD_SIZE];
  int ok, reason = 0;

  if (!c->choice.name)
    reason = PROV_R_MISSING_MESSAGE_DIGEST;
  else if (!c->key.data)
    reason = PROV_R_MISSING_KEY;
  else if (length == 0)
    reason = PROV_R_INVALID_KEY_LENGTH;
  if (reason)
    {
      ERR_raise (ERR_LIB_PROV, reason);
      return 0;
    }
  if (c->mode == EVP_KDF_HKDF_MODE_EXTRACT_ONLY)
    return _symcrypt_ossl_hkdf_extract (c, &c->salt, &c->key, length, dst);
  if (c->mode == EVP_KDF_HKDF_MODE_EXPAND_ONLY)
    return _symcrypt_ossl_hkdf_expand (c, c->key.length, c->key.data,
                                       c->info.length, c->info.data, length,
                                       dst);
  ok = _symcrypt_ossl_hkdf_extract (c, &c->salt, &c->key,
                                    c->choice.digest_size, prk)
       && _symcrypt_ossl_hkdf_expand (c, c->choice.digest_size, prk,
                                      c->info.length, c->info.data, length,
                                      dst);
  symcrypt_wipe (sizeof prk, prk);
  return ok;
}

/* The size is that of a digest, or any. */
static int
give_size (const void *context, OSSL_PARAM *p)
{
  const struct kdf *c = context;
  const size_t any = SIZE_MAX;
  if (c->mode != EVP_KDF_HKDF_MODE_EXTRACT_ONLY)
    return _symcrypt_ossl_give_size (&any, p);
  if (!c->choice.name)
    return PROV_R_MISSING_MESSAGE_DIGEST;
  return _symcrypt_ossl_give_size (&c->choice.digest_size, p);
}

static int
give_digest (const void *context, OSSL_PARAM *p)
{
  const struct kdf *c = context;
  if (!c->choice.name)
    return PROV_R_MISSING_MESSAGE_DIGEST;
  return OSSL_PARAM_set_utf8_string (p, c->choice.name) ? 0 : FAILED;
}

static int
give_mode (const void *context, OSSL_PARAM *p)
{
  const struct kdf *c = context;
  int k = 0;
  if (p->data_type == OSSL_PARAM_INTEGER)
    return OSSL_PARAM_set_int (p, c->mode) ? 0 : FAILED;
  while (k < MODES - 1 && modes[k].mode != c->mode)
    k++;
  return OSSL_PARAM_set_utf8_string (p, modes[k].name) ? 0 : FAILED;
}

#define GETTABLE(ROW)                                                         \
  ROW (OSSL_PARAM_size_t (OSSL_KDF_PARAM_SIZE, NULL), give_size, 0)           \
  ROW (OSSL_PARAM_utf8_string (OSSL_KDF_PARAM_DIGEST, NULL, 0), give_digest,  \
       0)                                                                     \
  ROW (OSSL_PARAM_utf8_string (OSSL_KDF_PARAM_MODE, NULL, 0), give_mode, 0)   \
  ROW (OSSL_PARAM_int (OSSL_KDF_PARAM_MODE, NULL), NULL, 0)                   \
  ROW (OSSL_PARAM_octet_string (OSSL_KDF_PARAM_SALT, NULL, 0),                \
       _symcrypt_ossl_give_octets, offsetof (struct kdf, salt))               \
  ROW (OSSL_PARAM_octet_string (OSSL_KDF_PARAM_INFO, NULL, 0),                \
       _symcrypt_ossl_give_octets, offsetof (struct kdf, info))
PARAMETER_ROWS (answer, gettable, GETTABLE)
PARAMETER_LIST (gettable, GETTABLE)

const OSSL_PARAM *
_symcrypt_ossl_hkdf_gettable (void *context, void *provider)
{
  (void) context;
  (void) provider;
  return gettable_list;
}

int
_symcrypt_ossl_hkdf_get (void *context, OSSL_PARAM *params)
{
  return _symcrypt_ossl_get (gettable_rows, context, params);
}

KDF_TABLE (hkdf, STARTS_EMPTY, _symcrypt_ossl_hkdf_get,
           _symcrypt_ossl_hkdf_gettable);
