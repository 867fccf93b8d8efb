/* SPDX-License-Identifier: ISC */
/* TLS13-KDF: the key schedule of TLS 1.3 (RFC 8446, section 7.1). */
#include "provider.h"

/* HKDF-Expand-Label: the label is a length of 2 bytes, prefix and label, and
 * the data, each of the last two behind a byte of length. */
static int
expand_label (const struct kdf *c, size_t secret_length, const uint8_t *secret,
              size_t data_length, const uint8_t *data, size_t length,
              uint8_t *dst)
{
  const size_t label_length = c->prefix.length + c->label.length;
  uint8_t info[2 + 1 + 255 + 1 + 255], *p = info;

  if (length > 0xffff || label_length > 255 || data_length > 255)
    {
      ERR_raise (ERR_LIB_PROV, PROV_R_INVALID_DATA);
      return 0;
    }
  *p++ = (uint8_t) (length >> 8);
  *p++ = (uint8_t) length;
  *p++ = (uint8_t) label_length;
  if (c->prefix.length > 0)
    memcpy (p, c->prefix.data, c->prefix.length);
  p += c->prefix.length;
  if (c->label.length > 0)
    memcpy (p, c->label.data, c->label.length);
  p += c->label.length;
  *p++ = (uint8_t) data_length;
  if (data_length > 0)
    memcpy (p, data, data_length);
  p += data_length;
  return _symcrypt_ossl_hkdf_expand (c, secret_length, secret,
                                     (size_t) (p - info), info, length, dst);
}

/* The next secret: what is derived from the last one, if there is one, is the
 * salt with which the new input, or zeros, is extracted. */
static int
next_secret (const struct kdf *c, size_t length, uint8_t *dst)
{
  static uint8_t zeros[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  const size_t size = c->choice.digest_size;
  uint8_t nothing[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  uint8_t derived[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  struct octets salt = { NULL, 0 }, input = c->key;
  int ok;

  if (!input.data)
    {
      input.data = zeros;
      input.length = size;
    }
  if (c->salt.data)
    {
      c->choice.whole (0, NULL, nothing);
      if (!expand_label (c, c->salt.length, c->salt.data, size, nothing, size,
                         derived))
        return 0;
      salt.data = derived;
      salt.length = size;
    }
  ok = _symcrypt_ossl_hkdf_extract (c, &salt, &input, length, dst);
  if (c->salt.data)
    symcrypt_wipe (sizeof derived, derived);
  return ok;
}

#define OWN_SETTABLE(ROW)                                                     \
  ROW (OSSL_PARAM_octet_string (OSSL_KDF_PARAM_PREFIX, NULL, 0),              \
       _symcrypt_ossl_take_octets, offsetof (struct kdf, prefix))             \
  ROW (OSSL_PARAM_octet_string (OSSL_KDF_PARAM_LABEL, NULL, 0),               \
       _symcrypt_ossl_take_octets, offsetof (struct kdf, label))              \
  ROW (OSSL_PARAM_octet_string (OSSL_KDF_PARAM_DATA, NULL, 0),                \
       _symcrypt_ossl_take_octets, offsetof (struct kdf, data))
#define SETTABLE(ROW) HKDF_SETTABLE (ROW) OWN_SETTABLE (ROW)
PARAMETER_ROWS (setting, hkdf, HKDF_SETTABLE)
PARAMETER_ROWS (setting, own, OWN_SETTABLE)
PARAMETER_FUNCTION (settable, SETTABLE)

/* In OpenSSL 3 data is for one derivation: parameters without it take it away,
 * but no parameters at all do nothing.  In 4 it stays as all others do. */
static int
set (void *context, const OSSL_PARAM *params)
{
  struct kdf *c = context;

  if (!OPENSSL_4 && (!params || !params->key))
    return 1;
  if (!_symcrypt_ossl_once (settable_list, NULL, params)
      || !_symcrypt_ossl_hash_choose_fixed (c->provider, &c->choice, params)
      || !_symcrypt_ossl_set (hkdf_rows, c, params))
    return 0;
  if (c->mode == EVP_KDF_HKDF_MODE_EXTRACT_AND_EXPAND)
    {
      ERR_raise (ERR_LIB_PROV, PROV_R_INVALID_MODE);
      return 0;
    }
  if (!OPENSSL_4)
    _symcrypt_ossl_octets_clear (&c->data);
  return _symcrypt_ossl_set (own_rows, c, params);
}

/* By the provider that has the digest. */
static int
derive_foreign (struct kdf *c, size_t length, uint8_t *dst)
{
  struct foreign_params params = { .n = 0 };
  params.list[params.n++]
      = OSSL_PARAM_construct_int (OSSL_KDF_PARAM_MODE, &c->mode);
  _symcrypt_ossl_foreign_octets (&params, OSSL_KDF_PARAM_KEY, &c->key);
  _symcrypt_ossl_foreign_octets (&params, OSSL_KDF_PARAM_SALT, &c->salt);
  _symcrypt_ossl_foreign_octets (&params, OSSL_KDF_PARAM_PREFIX, &c->prefix);
  _symcrypt_ossl_foreign_octets (&params, OSSL_KDF_PARAM_LABEL, &c->label);
  _symcrypt_ossl_foreign_octets (&params, OSSL_KDF_PARAM_DATA, &c->data);
  return _symcrypt_ossl_foreign_kdf (c->provider, FOREIGN_TLS13, &c->choice,
                                     &params, length, dst);
}

static int
derive (struct kdf *c, size_t length, uint8_t *dst)
{
  if (!c->choice.name)
    {
      ERR_raise (ERR_LIB_PROV, PROV_R_MISSING_MESSAGE_DIGEST);
      return 0;
    }
  if (!c->choice.hash)
    return derive_foreign (c, length, dst);
  if (c->mode == EVP_KDF_HKDF_MODE_EXTRACT_ONLY)
    return next_secret (c, length, dst);
  if (c->mode == EVP_KDF_HKDF_MODE_EXPAND_ONLY && !c->key.data)
    {
      ERR_raise (ERR_LIB_PROV, PROV_R_MISSING_KEY);
      return 0;
    }
  if (c->mode == EVP_KDF_HKDF_MODE_EXPAND_ONLY)
    return expand_label (c, c->key.length, c->key.data, c->data.length,
                         c->data.data, length, dst);
  ERR_raise (ERR_LIB_PROV, PROV_R_INVALID_MODE);
  return 0;
}

KDF_TABLE (tls13, STARTS_EMPTY, _symcrypt_ossl_hkdf_get,
           _symcrypt_ossl_hkdf_gettable);
