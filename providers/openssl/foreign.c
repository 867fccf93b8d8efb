/* SPDX-License-Identifier: ISC */
/* What other providers do for us.  A program that gets its HMAC from here may
 * still want it with SHA-3, and libssl wants the MAC of a record with padding
 * in constant time, as only OpenSSL's own makes it: such work goes to the
 * provider that would have had it without us.
 *
 * The library context is a child of the one that loaded us: it sees the same
 * providers.  It is made when it is first wanted, which for most programs is
 * never. */
#include "provider.h"

#define NOT_US "provider!=libsymcrypt"

OSSL_LIB_CTX *
_symcrypt_ossl_libctx (struct ossl_provider *provider)
{
  OSSL_LIB_CTX *libctx;

  if (!CRYPTO_THREAD_write_lock (provider->lock))
    return NULL;
  if (!provider->libctx)
    provider->libctx
        = OSSL_LIB_CTX_new_child (provider->handle, provider->core);
  libctx = provider->libctx;
  CRYPTO_THREAD_unlock (provider->lock);
  return libctx;
}

/* OSSL_PARAM has no const. */
static OSSL_PARAM
text (const char *key, const char *value)
{
  return OSSL_PARAM_construct_utf8_string (key, (char *) (uintptr_t) value, 0);
}

EVP_MAC_CTX *
_symcrypt_ossl_foreign_hmac (struct ossl_provider *provider,
                             const struct hash_choice *choice,
                             const struct octets *key, size_t tls_size)
{
  OSSL_LIB_CTX *libctx = _symcrypt_ossl_libctx (provider);
  EVP_MAC *mac = libctx ? EVP_MAC_fetch (libctx, "HMAC", NOT_US) : NULL;
  EVP_MAC_CTX *ctx = mac ? EVP_MAC_CTX_new (mac) : NULL;
  OSSL_PARAM list[4];
  size_t n = 0;

  list[n++] = text (OSSL_MAC_PARAM_DIGEST, choice->name);
  if (choice->properties)
    list[n++] = text (OSSL_MAC_PARAM_PROPERTIES, choice->properties);
  if (tls_size > 0)
    list[n++] = OSSL_PARAM_construct_size_t (OSSL_MAC_PARAM_TLS_DATA_SIZE,
                                             &tls_size);
  list[n] = OSSL_PARAM_construct_end ();
  if (ctx && !EVP_MAC_init (ctx, key->data, key->length, list))
    {
      EVP_MAC_CTX_free (ctx);
      ctx = NULL;
    }
  EVP_MAC_free (mac);
  return ctx;
}

void
_symcrypt_ossl_foreign_octets (struct foreign_params *params, const char *key,
                               const struct octets *o)
{
  if (o->data)
    params->list[params->n++]
        = OSSL_PARAM_construct_octet_string (key, o->data, o->length);
}

int
_symcrypt_ossl_foreign_kdf (struct ossl_provider *provider, const char *name,
                            const struct hash_choice *choice,
                            struct foreign_params *params, size_t length,
                            uint8_t *dst)
{
  OSSL_LIB_CTX *libctx = _symcrypt_ossl_libctx (provider);
  EVP_KDF *kdf = libctx ? EVP_KDF_fetch (libctx, name, NOT_US) : NULL;
  EVP_KDF_CTX *ctx = kdf ? EVP_KDF_CTX_new (kdf) : NULL;
  int ok;

  params->list[params->n++] = text (OSSL_KDF_PARAM_DIGEST, choice->name);
  if (choice->properties)
    params->list[params->n++]
        = text (OSSL_KDF_PARAM_PROPERTIES, choice->properties);
  params->list[params->n] = OSSL_PARAM_construct_end ();
  ok = ctx && EVP_KDF_derive (ctx, dst, length, params->list) == 1;
  EVP_KDF_CTX_free (ctx);
  EVP_KDF_free (kdf);
  return ok;
}
