/* SPDX-License-Identifier: ISC */
/* What the contexts of all KDFs share. */
#include "provider.h"

void *
_symcrypt_ossl_kdf_new (struct ossl_provider *provider)
{
  struct kdf *c = OPENSSL_zalloc (sizeof *c);
  if (c)
    c->provider = provider;
  return c;
}

void
_symcrypt_ossl_kdf_reset (void *context)
{
  struct kdf *c = context;
  struct ossl_provider *provider = c->provider;
  _symcrypt_ossl_hash_clear (&c->choice);
  _symcrypt_ossl_octets_clear (&c->key);
  _symcrypt_ossl_octets_clear (&c->salt);
  _symcrypt_ossl_octets_clear (&c->info);
  _symcrypt_ossl_octets_clear (&c->prefix);
  _symcrypt_ossl_octets_clear (&c->label);
  _symcrypt_ossl_octets_clear (&c->data);
  memset (c, 0, sizeof *c);
  c->provider = provider;
}

void
_symcrypt_ossl_kdf_free (void *context)
{
  if (!context)
    return;
  _symcrypt_ossl_kdf_reset (context);
  OPENSSL_free (context);
}

void *
_symcrypt_ossl_kdf_dup (void *context)
{
  const struct kdf *from = context;
  struct kdf *c = _symcrypt_ossl_kdf_new (from->provider);

  if (!c)
    return NULL;
  c->mode = from->mode;
  c->iterations = from->iterations;
  c->limits = from->limits;
  if (_symcrypt_ossl_hash_copy (&c->choice, &from->choice)
      && _symcrypt_ossl_octets_copy (&c->key, &from->key)
      && _symcrypt_ossl_octets_copy (&c->salt, &from->salt)
      && _symcrypt_ossl_octets_copy (&c->info, &from->info)
      && _symcrypt_ossl_octets_copy (&c->prefix, &from->prefix)
      && _symcrypt_ossl_octets_copy (&c->label, &from->label)
      && _symcrypt_ossl_octets_copy (&c->data, &from->data))
    return c;
  _symcrypt_ossl_kdf_free (c);
  return NULL;
}
