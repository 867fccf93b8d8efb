/* SPDX-License-Identifier: ISC */
/* The digest that a MAC or a KDF is told to use. */
#include "provider.h"

struct digest
{
  const char *names; /* separated by colons */
  const char *own;
  hash_whole_fn *whole;
  size_t size, block_size;
};

static const struct digest digests[] = {
#define DIGEST(NAMES, ALGORITHM, SIZE, BLOCK_SIZE)                            \
  { NAMES, #ALGORITHM, symcrypt_##ALGORITHM, SIZE, BLOCK_SIZE },
#include "algorithms.def"
};

/* Whether NAME is one of NAMES, in capitals or not. */
static int
is_one_of (const char *name, const char *names)
{
  const size_t length = strlen (name);
  for (;;)
    {
      const size_t n = strcspn (names, ":");
      if (n == length && OPENSSL_strncasecmp (name, names, n) == 0)
        return 1;
      if (names[n] == 0)
        return 0;
      names += n + 1;
    }
}

/* Ours, or null. */
static const struct digest *
find (const char *name)
{
  size_t k;
  for (k = 0; k < sizeof digests / sizeof digests[0]; k++)
    if (is_one_of (name, digests[k].names))
      return &digests[k];
  return NULL;
}

void
_symcrypt_ossl_hash_clear (struct hash_choice *choice)
{
  OPENSSL_free (choice->name);
  OPENSSL_free (choice->properties);
  memset (choice, 0, sizeof *choice);
}

int
_symcrypt_ossl_hash_copy (struct hash_choice *choice,
                          const struct hash_choice *from)
{
  *choice = *from;
  choice->name = from->name ? OPENSSL_strdup (from->name) : NULL;
  choice->properties
      = from->properties ? OPENSSL_strdup (from->properties) : NULL;
  return !choice->name == !from->name
         && !choice->properties == !from->properties;
}

/* OURS may be null. */
static int
settle (struct hash_choice *choice, const struct digest *ours,
        const char *name, const char *properties, size_t digest_size,
        size_t block_size)
{
  struct hash_choice new = { 0 };
  new.name = OPENSSL_strdup (name);
  new.properties = properties ? OPENSSL_strdup (properties) : NULL;
  if (!new.name || (properties && !new.properties))
    {
      _symcrypt_ossl_hash_clear (&new);
      return 0;
    }
  if (ours)
    {
      new.hash = symcrypt_hash_lookup (ours->own);
      new.whole = ours->whole;
    }
  new.digest_size = digest_size;
  new.block_size = block_size;
  _symcrypt_ossl_hash_clear (choice);
  *choice = new;
  return 1;
}

int
_symcrypt_ossl_hash_choose_own (struct hash_choice *choice, const char *name)
{
  const struct digest *ours = find (name);
  return ours
         && settle (choice, ours, name, NULL, ours->size, ours->block_size);
}

/* The digest that OpenSSL fetches, which may be ours under another name, or
 * with properties that ours has. */
static int
choose_fetched (struct ossl_provider *provider, struct hash_choice *choice,
                const char *name, const char *properties)
{
  OSSL_LIB_CTX *libctx = _symcrypt_ossl_libctx (provider);
  EVP_MD *md = libctx ? EVP_MD_fetch (libctx, name, properties) : NULL;
  const struct digest *ours = NULL;
  int ok;

  if (!md)
    {
      /* Who does not look for errors is not to go on with the last one. */
      _symcrypt_ossl_hash_clear (choice);
      return 0;
    }
  if (OSSL_PROVIDER_get0_provider_ctx (EVP_MD_get0_provider (md)) == provider)
    ours = find (EVP_MD_get0_name (md));
  ok = settle (choice, ours, EVP_MD_get0_name (md), properties,
               (size_t) EVP_MD_get_size (md),
               (size_t) EVP_MD_get_block_size (md));
  if (ok)
    choice->xof = (EVP_MD_get_flags (md) & EVP_MD_FLAG_XOF) != 0;
  EVP_MD_free (md);
  return ok;
}

/* The digest that parameters name. */
struct wanted
{
  const char *name, *properties;
};

static int
take_name (void *wanted, const OSSL_PARAM *p)
{
  struct wanted *w = wanted;
  return OSSL_PARAM_get_utf8_string_ptr (p, &w->name) && w->name ? 0 : FAILED;
}

/* Without a name they say nothing, right or wrong. */
static int
take_properties (void *wanted, const OSSL_PARAM *p)
{
  struct wanted *w = wanted;
  return !w->name || OSSL_PARAM_get_utf8_string_ptr (p, &w->properties)
             ? 0
             : FAILED;
}

int
_symcrypt_ossl_hash_choose (struct ossl_provider *provider,
                            struct hash_choice *choice,
                            const OSSL_PARAM *params)
{
  static const struct setting settings[]
      = { { OSSL_ALG_PARAM_DIGEST, take_name },
          { OSSL_ALG_PARAM_PROPERTIES, take_properties },
          { NULL, NULL } };
  struct wanted wanted = { NULL, NULL };
  const char *name, *properties;

  if (!_symcrypt_ossl_set (settings, &wanted, params))
    return 0;
  name = wanted.name;
  properties = wanted.properties;
  if (!name)
    return 1;
  if (!properties || properties[0] == 0)
    {
      /* As it mostly is: nothing is allocated to choose the same again. */
      if (choice->hash && !choice->properties
          && strcmp (choice->name, name) == 0)
        return 1;
      if (_symcrypt_ossl_hash_choose_own (choice, name))
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
