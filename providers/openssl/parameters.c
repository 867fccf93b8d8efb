/* SPDX-License-Identifier: ISC */
/* Parameters of OpenSSL, in and out. */
#include "provider.h"

/* The first of PARAMS that is called KEY, or null.  Programs give one or two,
 * of names that mostly differ in the first letter. */
static inline const OSSL_PARAM *
find (const OSSL_PARAM *params, const char *key)
{
  for (; params->key; params++)
    if (params->key[0] == key[0] && strcmp (params->key, key) == 0)
      return params;
  return NULL;
}

static int
good (int reason)
{
  if (reason > 0)
    ERR_raise (ERR_LIB_PROV, reason);
  return reason == 0;
}

/* How many PARAMS there are. */
static inline size_t
number_of (const OSSL_PARAM *params)
{
  size_t n = 0;
  while (params[n].key)
    n++;
  return n;
}

static int
repeated (const char *key, const OSSL_PARAM *params)
{
  const OSSL_PARAM *p = find (params, key);
  return p && find (p + 1, key);
}

int
_symcrypt_ossl_once (const OSSL_PARAM *settable, const char *list,
                     const OSSL_PARAM *params)
{
  if (!OPENSSL_4 || !params)
    return 1;
  for (; settable->key; settable++)
    if ((!list || strcmp (settable->key, list) != 0)
        && repeated (settable->key, params))
      return good (PROV_R_REPEATED_PARAMETER);
  return 1;
}

int
_symcrypt_ossl_set (const struct setting *settings, void *context,
                    const OSSL_PARAM *params)
{
  if (!params)
    return 1;
  for (; settings->key; settings++)
    {
      const OSSL_PARAM *p = find (params, settings->key);
      if (p && !good (settings->take (context, p)))
        return 0;
    }
  return 1;
}

int
_symcrypt_ossl_get (const struct answer *answers, const void *context,
                    OSSL_PARAM *params)
{
  /* Mostly there is one. */
  size_t left = number_of (params);
  for (; left > 0 && answers->key; answers++)
    {
      const OSSL_PARAM *p = find (params, answers->key);
      if (!p)
        continue;
      if (!good (answers->give (context, params + (p - params))))
        return 0;
      left--;
    }
  return 1;
}

int
_symcrypt_ossl_give_size (OSSL_PARAM *p, size_t value)
{
  return OSSL_PARAM_set_size_t (p, value) ? 0 : PROV_R_FAILED_TO_SET_PARAMETER;
}

int
_symcrypt_ossl_give_int (OSSL_PARAM *p, int value)
{
  return OSSL_PARAM_set_int (p, value) ? 0 : PROV_R_FAILED_TO_SET_PARAMETER;
}

int
_symcrypt_ossl_give_uint (OSSL_PARAM *p, unsigned value)
{
  return OSSL_PARAM_set_uint (p, value) ? 0 : PROV_R_FAILED_TO_SET_PARAMETER;
}

int
_symcrypt_ossl_take_size (const OSSL_PARAM *p, size_t *value)
{
  return OSSL_PARAM_get_size_t (p, value) ? 0 : PROV_R_FAILED_TO_GET_PARAMETER;
}

int
_symcrypt_ossl_take_uint (const OSSL_PARAM *p, unsigned *value)
{
  return OSSL_PARAM_get_uint (p, value) ? 0 : PROV_R_FAILED_TO_GET_PARAMETER;
}

int
_symcrypt_ossl_insist (const OSSL_PARAM *p, size_t value, int reason)
{
  size_t found;
  if (!OSSL_PARAM_get_size_t (p, &found))
    return PROV_R_FAILED_TO_GET_PARAMETER;
  return found == value ? 0 : reason;
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
