/* SPDX-License-Identifier: ISC */
/* The digest that a MAC or a KDF is told to use. */
#include "provider.h"

static const struct
{
  const char *names; /* separated by colons */
  const struct symcrypt_hash *(*hash) (void);
} digests[] = {
#define DIGEST(NAMES, PROPERTIES, ALGORITHM, DESCRIPTION)                     \
  { NAMES, symcrypt_hash_##ALGORITHM },
#include "algorithms.def"
};

/* Ours, or null. */
static const struct symcrypt_hash *
find (const char *name)
{
  const size_t length = strlen (name);
  size_t k, n;
  for (k = 0; k < sizeof digests / sizeof digests[0]; k++)
    {
      const char *p = digests[k].names;
      for (; *p; p += n + (p[n] == ':'))
        {
          n = strcspn (p, ":");
          if (n == length && OPENSSL_strncasecmp (name, p, n) == 0)
            return digests[k].hash ();
        }
    }
  return NULL;
}

void
_symcrypt_ossl_hash_clear (struct hash_choice *choice)
{
  OPENSSL_free (choice->name);
  OPENSSL_free (choice->properties);
  memset (choice, 0, offsetof (struct hash_choice, serial));
}

static char *
copy (const char *text)
{
  return text ? OPENSSL_strdup (text) : NULL;
}

int
_symcrypt_ossl_hash_copy (struct hash_choice *choice,
                          const struct hash_choice *from)
{
  *choice = *from;
  choice->name = copy (from->name);
  choice->properties = copy (from->properties);
  return !choice->name == !from->name
         && !choice->properties == !from->properties;
}

/* HASH is ours, or MD another provider's. */
static int
settle (struct hash_choice *choice, const struct symcrypt_hash *hash,
        const EVP_MD *md, const char *name, const char *properties)
{
  struct hash_choice new = { .serial = choice->serial + 1 };
  new.hash = hash;
  new.name = copy (name);
  new.properties = copy (properties);
  if (!new.name || !new.properties != !properties)
    {
      _symcrypt_ossl_hash_clear (&new);
      return 0;
    }
  if (hash)
    {
      new.digest_size = symcrypt_hash_digest_size (hash);
      new.block_size = symcrypt_hash_block_size (hash);
    }
  else
    {
      new.digest_size = (size_t) EVP_MD_get_size (md);
      new.block_size = (size_t) EVP_MD_get_block_size (md);
      new.xof = (EVP_MD_get_flags (md) & EVP_MD_FLAG_XOF) != 0;
    }
  _symcrypt_ossl_hash_clear (choice);
  *choice = new;
  return 1;
}

int
_symcrypt_ossl_hash_choose_own (struct hash_choice *choice, const char *name)
{
  const struct symcrypt_hash *hash = find (name);
  return hash && settle (choice, hash, NULL, name, NULL);
}

/* Return nonzero if NAME is a digest MD that a program or an engine added.
 * OpenSSL finds its built-in digests by name as well, but its MACs and KDFs do
 * not take them without a provider: they can be fetched, or cannot be used at
 * all. */
static int
is_added (struct ossl_provider *provider, const EVP_MD *md, const char *name)
{
  EVP_MD *fetched;
  EVP_MD_CTX *ctx;
  int good;
  ERR_set_mark ();
  fetched = EVP_MD_fetch (_symcrypt_ossl_libctx (provider), name, NULL);
  ctx = fetched ? NULL : EVP_MD_CTX_new ();
  good = ctx && EVP_DigestInit_ex (ctx, md, NULL);
  EVP_MD_CTX_free (ctx);
  EVP_MD_free (fetched);
  ERR_pop_to_mark ();
  return good;
}

/* The digest that OpenSSL fetches, which may be ours under another name, or
 * with properties that ours has.  A digest of an engine or of EVP_MD_meth_new
 * cannot be fetched.  OpenSSL's own MACs and KDFs find it by its name, so ours
 * do, too. */
static int
choose_fetched (struct ossl_provider *provider, struct hash_choice *choice,
                const char *name, const char *properties)
{
  const struct symcrypt_hash *hash = NULL;
  const EVP_MD *old;
  EVP_MD *md;
  int ok;

  ERR_set_mark ();
  md = EVP_MD_fetch (_symcrypt_ossl_libctx (provider), name, properties);
  old = md ? NULL : EVP_get_digestbyname (name);
  if (old && is_added (provider, old, name))
    {
      ERR_pop_to_mark ();
      return settle (choice, NULL, old, name, properties);
    }
  ERR_clear_last_mark ();
  if (!md)
    {
      /* A caller that ignores errors must not continue with the previous
       * digest. */
      _symcrypt_ossl_hash_clear (choice);
      return 0;
    }
  name = EVP_MD_get0_name (md);
  if (is_us (provider, EVP_MD_get0_provider (md)))
    hash = find (name);
  ok = settle (choice, hash, md, name, properties);
  EVP_MD_free (md);
  return ok;
}

int
_symcrypt_ossl_hash_choose (struct ossl_provider *provider,
                            struct hash_choice *choice,
                            const OSSL_PARAM *params)
{
  const OSSL_PARAM *p;
  const char *name = NULL, *properties = NULL;

  /* Without a name properties say nothing, right or wrong. */
  p = OSSL_PARAM_locate_const (params, OSSL_ALG_PARAM_DIGEST);
  if (!p)
    return 1;
  if (!OSSL_PARAM_get_utf8_string_ptr (p, &name) || !name)
    return 0;
  p = OSSL_PARAM_locate_const (params, OSSL_ALG_PARAM_PROPERTIES);
  if (p && !OSSL_PARAM_get_utf8_string_ptr (p, &properties))
    return 0;
  if (!properties || properties[0] == 0)
    {
      /* As it mostly is. */
      if (choice->name && !choice->properties
          && strcmp (choice->name, name) == 0)
        return 1;
      if (_symcrypt_ossl_hash_choose_own (choice, name))
        return 1;
      properties = NULL;
    }
  return choose_fetched (provider, choice, name, properties);
}

OSSL_PARAM *
_symcrypt_ossl_hash_give (const struct hash_choice *choice, OSSL_PARAM *p)
{
  *p++ = OSSL_PARAM_construct_utf8_string (OSSL_ALG_PARAM_DIGEST, choice->name,
                                           0);
  if (choice->properties)
    *p++ = OSSL_PARAM_construct_utf8_string (OSSL_ALG_PARAM_PROPERTIES,
                                             choice->properties, 0);
  return p;
}
