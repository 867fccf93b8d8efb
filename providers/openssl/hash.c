/* SPDX-License-Identifier: ISC */
/* The digest that a MAC or a KDF is told to use. */
#include "provider.h"

struct digest
{
  const char *names; /* separated by colons */
  const struct symcrypt_hash *(*hash) (void);
  hash_whole_fn *whole;
  size_t size, block_size;
};

static const struct digest digests[] = {
#define DIGEST(NAMES, ALGORITHM, SIZE, BLOCK_SIZE)                            \
  { NAMES, symcrypt_hash_##ALGORITHM, symcrypt_##ALGORITHM, SIZE, BLOCK_SIZE },
#include "algorithms.def"
};

void
_symcrypt_ossl_hash_begin (struct ossl_provider *provider)
{
  size_t k, n = 0;
  for (k = 0; k < sizeof digests / sizeof digests[0]; k++)
    {
      const char *names = digests[k].names;
      for (; n < OWN_NAMES; n++)
        {
          const size_t length = strcspn (names, ":");
          provider->names[n].text = names;
          provider->names[n].length = (unsigned char) length;
          provider->names[n].digest = (unsigned char) k;
          names += length;
          if (*names++ == 0)
            {
              n++;
              break;
            }
        }
    }
}

/* Whether A and B, LENGTH bytes of ASCII, not 0, are the same in capitals or
 * not; names of the same length mostly differ at the end. */
static int
alike (const char *a, const char *b, size_t length)
{
  return ((a[length - 1] ^ b[length - 1]) & ~0x20) == 0
         && OPENSSL_strncasecmp (a, b, length) == 0;
}

/* Ours, or null. */
static const struct digest *
find (const struct ossl_provider *provider, const char *name)
{
  const size_t length = strlen (name);
  size_t k;
  for (k = 0; k < OWN_NAMES; k++)
    if (provider->names[k].length == length && length > 0
        && alike (name, provider->names[k].text, length))
      return &digests[provider->names[k].digest];
  return NULL;
}

void
_symcrypt_ossl_hash_clear (struct hash_choice *choice)
{
  if (choice->name != choice->short_name)
    OPENSSL_free ((char *) (uintptr_t) choice->name);
  OPENSSL_free (choice->properties);
  memset (choice, 0, offsetof (struct hash_choice, serial));
}

/* Most names are short, and take no allocation. */
static int
set_name (struct hash_choice *choice, const char *name)
{
  const size_t length = strlen (name);
  if (length >= sizeof choice->short_name)
    choice->name = OPENSSL_strdup (name);
  else
    {
      memcpy (choice->short_name, name, length + 1);
      choice->name = choice->short_name;
    }
  return choice->name != NULL;
}

int
_symcrypt_ossl_hash_copy (struct hash_choice *choice,
                          const struct hash_choice *from)
{
  *choice = *from;
  choice->name = NULL;
  choice->properties
      = from->properties ? OPENSSL_strdup (from->properties) : NULL;
  return (!from->name || set_name (choice, from->name))
         && !choice->properties == !from->properties;
}

/* OURS may be null. */
static int
settle (struct hash_choice *choice, const struct digest *ours,
        const char *name, const char *properties, size_t digest_size,
        size_t block_size)
{
  struct hash_choice new = { .serial = choice->serial + 1 };
  new.properties = properties ? OPENSSL_strdup (properties) : NULL;
  if (!set_name (&new, name) || (properties && !new.properties))
    {
      _symcrypt_ossl_hash_clear (&new);
      return 0;
    }
  if (ours)
    {
      new.hash = ours->hash ();
      new.whole = ours->whole;
    }
  new.digest_size = digest_size;
  new.block_size = block_size;
  _symcrypt_ossl_hash_clear (choice);
  *choice = new;
  if (new.name == new.short_name)
    choice->name = choice->short_name;
  return 1;
}

int
_symcrypt_ossl_hash_choose_own (const struct ossl_provider *provider,
                                struct hash_choice *choice, const char *name)
{
  const struct digest *ours = find (provider, name);
  return ours
         && settle (choice, ours, name, NULL, ours->size, ours->block_size);
}

/* OURS is null if MD is another provider's. */
static int
settle_fetched (struct hash_choice *choice, const struct digest *ours,
                const EVP_MD *md, const char *properties)
{
  if (!settle (choice, ours, EVP_MD_get0_name (md), properties,
               (size_t) EVP_MD_get_size (md),
               (size_t) EVP_MD_get_block_size (md)))
    return 0;
  choice->xof = (EVP_MD_get_flags (md) & EVP_MD_FLAG_XOF) != 0;
  return 1;
}

/* The digest that OpenSSL fetches, which may be ours under another name, or
 * with properties that ours has. */
static int
choose_fetched (struct ossl_provider *provider, struct hash_choice *choice,
                const char *name, const char *properties)
{
  EVP_MD *md = _symcrypt_ossl_foreign_digest (provider, name, properties);
  const struct digest *ours = NULL;
  int ok;

  if (!md)
    {
      /* Who does not look for errors is not to go on with the last one. */
      _symcrypt_ossl_hash_clear (choice);
      return 0;
    }
  if (OSSL_PROVIDER_get0_provider_ctx (EVP_MD_get0_provider (md)) == provider)
    ours = find (provider, EVP_MD_get0_name (md));
  ok = settle_fetched (choice, ours, md, properties);
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
  const EVP_MD *kept;

  /* Without a name properties say nothing, right or wrong. */
  p = _symcrypt_ossl_find (params, OSSL_ALG_PARAM_DIGEST);
  if (!p)
    return 1;
  if (!OSSL_PARAM_get_utf8_string_ptr (p, &name) || !name)
    return 0;
  p = _symcrypt_ossl_find (params, OSSL_ALG_PARAM_PROPERTIES);
  if (p && !OSSL_PARAM_get_utf8_string_ptr (p, &properties))
    return 0;
  if (!properties || properties[0] == 0)
    {
      /* As it mostly is: nothing is allocated to choose the same again. */
      if (choice->name && !choice->properties
          && strcmp (choice->name, name) == 0)
        return 1;
      kept = _symcrypt_ossl_foreign_kept (provider, name);
      if (kept)
        return settle_fetched (choice, NULL, kept, NULL);
      if (_symcrypt_ossl_hash_choose_own (provider, choice, name))
        return 1;
      properties = NULL;
    }
  return choose_fetched (provider, choice, name, properties);
}

int
_symcrypt_ossl_hash_choose_fixed (struct ossl_provider *provider,
                                  struct hash_choice *choice,
                                  const OSSL_PARAM *params)
{
  if (!_symcrypt_ossl_hash_choose (provider, choice, params))
    return 0;
  if (choice->xof && OPENSSL_VERSION_NUMBER >= 0x30400000L)
    {
      _symcrypt_ossl_hash_clear (choice);
      ERR_raise (ERR_LIB_PROV, PROV_R_XOF_DIGESTS_NOT_ALLOWED);
      return 0;
    }
  return 1;
}
