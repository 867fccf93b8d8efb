/* SPDX-License-Identifier: ISC */
/* Parameters of OpenSSL, in and out. */
#include "provider.h"

static int
given (int ok)
{
  if (!ok)
    ERR_raise (ERR_LIB_PROV, PROV_R_FAILED_TO_SET_PARAMETER);
  return ok;
}

static int
taken (int ok)
{
  if (!ok)
    ERR_raise (ERR_LIB_PROV, PROV_R_FAILED_TO_GET_PARAMETER);
  return ok;
}

int
_symcrypt_ossl_give_size (OSSL_PARAM *params, const char *key, size_t value)
{
  OSSL_PARAM *p = OSSL_PARAM_locate (params, key);
  return !p || given (OSSL_PARAM_set_size_t (p, value));
}

int
_symcrypt_ossl_give_int (OSSL_PARAM *params, const char *key, int value)
{
  OSSL_PARAM *p = OSSL_PARAM_locate (params, key);
  return !p || given (OSSL_PARAM_set_int (p, value));
}

int
_symcrypt_ossl_give_uint (OSSL_PARAM *params, const char *key, unsigned value)
{
  OSSL_PARAM *p = OSSL_PARAM_locate (params, key);
  return !p || given (OSSL_PARAM_set_uint (p, value));
}

int
_symcrypt_ossl_take_size (const OSSL_PARAM *params, const char *key,
                          size_t *value)
{
  const OSSL_PARAM *p = OSSL_PARAM_locate_const (params, key);
  return !p || taken (OSSL_PARAM_get_size_t (p, value));
}

int
_symcrypt_ossl_take_uint (const OSSL_PARAM *params, const char *key,
                          unsigned *value)
{
  const OSSL_PARAM *p = OSSL_PARAM_locate_const (params, key);
  return !p || taken (OSSL_PARAM_get_uint (p, value));
}

int
_symcrypt_ossl_insist (const OSSL_PARAM *params, const char *key, size_t value,
                       int reason)
{
  size_t found = value;
  if (!_symcrypt_ossl_take_size (params, key, &found))
    return 0;
  if (found != value)
    {
      ERR_raise (ERR_LIB_PROV, reason);
      return 0;
    }
  return 1;
}

void
_symcrypt_ossl_octets_clear (struct octets *o)
{
  OPENSSL_clear_free (o->data, o->length);
  o->data = NULL;
  o->length = 0;
}

int
_symcrypt_ossl_octets_set (struct octets *o, const OSSL_PARAM *p)
{
  struct octets new = { NULL, 0 };
  void *data = NULL;
  if (!OSSL_PARAM_get_octet_string (p, &data, 0, &new.length))
    return 0;
  new.data = data;
  _symcrypt_ossl_octets_clear (o);
  *o = new;
  return 1;
}

int
_symcrypt_ossl_octets_copy (struct octets *o, const struct octets *from)
{
  o->data = NULL;
  o->length = 0;
  if (!from->data)
    return 1;
  /* One byte for the empty string, which is not none. */
  o->data = OPENSSL_malloc (from->length > 0 ? from->length : 1);
  if (!o->data)
    return 0;
  if (from->length > 0)
    memcpy (o->data, from->data, from->length);
  o->length = from->length;
  return 1;
}
