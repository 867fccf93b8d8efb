/* SPDX-License-Identifier: ISC */
/* Parameters of OpenSSL, in and out. */
#include "provider.h"

static int
good (int reason)
{
  if (reason > 0)
    ERR_raise (ERR_LIB_PROV, reason);
  return reason == 0;
}

int
_symcrypt_ossl_once (int refuse, const OSSL_PARAM *settable, const char *list,
                     const OSSL_PARAM *params)
{
  const OSSL_PARAM *p;
  for (; refuse && settable->key; settable++)
    {
      p = OSSL_PARAM_locate_const (params, settable->key);
      if ((!list || strcmp (settable->key, list) != 0) && p
          && OSSL_PARAM_locate_const (p + 1, settable->key))
        return fail (PROV_R_REPEATED_PARAMETER);
    }
  return 1;
}

int
_symcrypt_ossl_set (const struct setting *rows, void *context,
                    const OSSL_PARAM *params)
{
  const OSSL_PARAM *p;
  for (; rows->p.key; rows++)
    if (rows->take && (p = OSSL_PARAM_locate_const (params, rows->p.key))
        && !good (rows->take ((char *) context + rows->offset, p)))
      return 0;
  return 1;
}

int
_symcrypt_ossl_get (const struct answer *rows, const void *context,
                    OSSL_PARAM *params)
{
  OSSL_PARAM *p;
  for (; rows->p.key; rows++)
    if (rows->give && (p = OSSL_PARAM_locate (params, rows->p.key))
        && !good (rows->give ((const char *) context + rows->offset, p)))
      return 0;
  return 1;
}

int
_symcrypt_ossl_give_size (const void *at, OSSL_PARAM *p)
{
  return OSSL_PARAM_set_size_t (p, *(const size_t *) at)
             ? 0
             : PROV_R_FAILED_TO_SET_PARAMETER;
}

int
_symcrypt_ossl_give_int (const void *at, OSSL_PARAM *p)
{
  return OSSL_PARAM_set_int (p, *(const int *) at)
             ? 0
             : PROV_R_FAILED_TO_SET_PARAMETER;
}

int
_symcrypt_ossl_give_zero (const void *at, OSSL_PARAM *p)
{
  (void) at;
  return OSSL_PARAM_set_int (p, 0) ? 0 : PROV_R_FAILED_TO_SET_PARAMETER;
}

int
_symcrypt_ossl_give_text (const void *at, OSSL_PARAM *p)
{
  return OSSL_PARAM_set_utf8_ptr (p, *(const char *const *) at) ? 0 : FAILED;
}

int
_symcrypt_ossl_give_octets (const void *at, OSSL_PARAM *p)
{
  const struct octets *o = at;
  p->return_size = 0;
  return o->length == 0 || OSSL_PARAM_set_octet_string (p, o->data, o->length)
             ? 0
             : FAILED;
}

int
_symcrypt_ossl_take_size (void *at, const OSSL_PARAM *p)
{
  return OSSL_PARAM_get_size_t (p, at) ? 0 : PROV_R_FAILED_TO_GET_PARAMETER;
}

int
_symcrypt_ossl_take_uint (void *at, const OSSL_PARAM *p)
{
  return OSSL_PARAM_get_uint (p, at) ? 0 : PROV_R_FAILED_TO_GET_PARAMETER;
}

void
_symcrypt_ossl_octets_clear (struct octets *o)
{
  OPENSSL_clear_free (o->data, o->length);
  o->data = NULL;
  o->length = 0;
}

int
_symcrypt_ossl_take_octets (void *at, const OSSL_PARAM *p)
{
  struct octets *o = at;
  void *data = NULL;
  size_t length = 0;
  _symcrypt_ossl_octets_clear (o);
  if (!OSSL_PARAM_get_octet_string (p, &data, 0, &length))
    return FAILED;
  o->data = data;
  o->length = length;
  return 0;
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
