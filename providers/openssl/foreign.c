/* SPDX-License-Identifier: ISC */
/* What other providers do for us.  A program that gets its HMAC from here may
 * still want it with SHA-3: such work goes to the provider that would have had
 * it without us.
 *
 * That is found in the library context that loaded us.  OpenSSL forbids
 * modules to use it, as theirs may be another libcrypto, to which it means
 * nothing, and has child contexts instead.  But a child must go before its
 * parent, and we learn of the end only when the last of our contexts is freed,
 * which may be long after.  So the context itself is used where it is the same
 * libcrypto.  Where it is not, in programs that have libcrypto linked
 * statically, a child is, and stays until the process ends.
 *
 * Fetching takes longer than a short message: what was fetched once is kept.
 */
#include "provider.h"

#define NOT_US "provider!=libsymcrypt"

/* Whether the libcrypto that called us is the one that we call. */
static int
same_libcrypto (const OSSL_DISPATCH *core)
{
  for (; core->function_id != 0; core++)
    if (core->function_id == OSSL_FUNC_CRYPTO_SECURE_ALLOCATED)
      return core->function == (void (*) (void)) CRYPTO_secure_allocated;
  return 0;
}

int
_symcrypt_ossl_foreign_begin (struct ossl_provider *provider)
{
  const OSSL_DISPATCH *core = provider->core;
  provider->lock = CRYPTO_THREAD_lock_new ();
  if (!provider->lock)
    return 0;
  if (same_libcrypto (core))
    for (; core->function_id != 0; core++)
      if (core->function_id == OSSL_FUNC_CORE_GET_LIBCTX)
        {
          provider->libctx = (OSSL_LIB_CTX *) OSSL_FUNC_core_get_libctx (
              core) (provider->handle);
          /* Else it would be the thread's. */
          if (!provider->libctx)
            provider->libctx = OSSL_LIB_CTX_get0_global_default ();
        }
  return 1;
}

void
_symcrypt_ossl_foreign_end (struct ossl_provider *provider)
{
  size_t k;
  EVP_MAC_free (provider->hmac);
  for (k = 0; k < FOREIGN_KDFS; k++)
    EVP_KDF_free (provider->kdfs[k]);
  for (k = 0; k < FOREIGN_DIGESTS; k++)
    {
      EVP_MAC_CTX_free (provider->hmacs[k]);
      EVP_MD_free (provider->digests[k]);
    }
  CRYPTO_THREAD_lock_free (provider->lock);
}

static OSSL_LIB_CTX *
libctx (struct ossl_provider *provider)
{
  OSSL_LIB_CTX *ctx;
  if (!CRYPTO_THREAD_write_lock (provider->lock))
    return NULL;
  if (!provider->libctx)
    provider->libctx
        = OSSL_LIB_CTX_new_child (provider->handle, provider->core);
  ctx = provider->libctx;
  CRYPTO_THREAD_unlock (provider->lock);
  return ctx;
}

/* The place of the digest that was fetched as NAME before, or
 * FOREIGN_DIGESTS. */
static size_t
kept_place (const struct ossl_provider *provider, const char *name)
{
  size_t k;
  for (k = 0; k < FOREIGN_DIGESTS; k++)
    {
      if (!__atomic_load_n (&provider->digests[k], __ATOMIC_ACQUIRE))
        break;
      if (strcmp (provider->digest_names[k], name) == 0)
        return k;
    }
  return FOREIGN_DIGESTS;
}

const EVP_MD *
_symcrypt_ossl_foreign_kept (const struct ossl_provider *provider,
                             const char *name)
{
  const size_t k = kept_place (provider, name);
  return k < FOREIGN_DIGESTS ? provider->digests[k] : NULL;
}

/* The caller has the lock. */
static void
keep_digest (struct ossl_provider *provider, const char *name, EVP_MD *md)
{
  size_t k = 0;
  while (k < FOREIGN_DIGESTS && provider->digests[k])
    k++;
  if (k == FOREIGN_DIGESTS || strlen (name) >= FOREIGN_NAME_SIZE
      || OSSL_PROVIDER_get0_provider_ctx (EVP_MD_get0_provider (md))
             == provider
      || !EVP_MD_up_ref (md))
    return;
  strcpy (provider->digest_names[k], name);
  __atomic_store_n (&provider->digests[k], md, __ATOMIC_RELEASE);
}

EVP_MD *
_symcrypt_ossl_foreign_digest (struct ossl_provider *provider,
                               const char *name, const char *properties)
{
  OSSL_LIB_CTX *ctx = libctx (provider);
  EVP_MD *md = ctx ? EVP_MD_fetch (ctx, name, properties) : NULL;
  if (md && !properties && CRYPTO_THREAD_write_lock (provider->lock))
    {
      if (kept_place (provider, name) == FOREIGN_DIGESTS)
        keep_digest (provider, name, md);
      CRYPTO_THREAD_unlock (provider->lock);
    }
  return md;
}

/* OSSL_PARAM has no const. */
static OSSL_PARAM
text (const char *key, const char *value)
{
  return OSSL_PARAM_construct_utf8_string (key, (char *) (uintptr_t) value, 0);
}

static EVP_MAC_CTX *
new_hmac (struct ossl_provider *provider, const struct hash_choice *choice)
{
  EVP_MAC_CTX *new;
  OSSL_PARAM list[3];
  size_t n = 0;
  EVP_MAC *mac = __atomic_load_n (&provider->hmac, __ATOMIC_ACQUIRE);
  if (!mac)
    {
      OSSL_LIB_CTX *ctx = libctx (provider);
      EVP_MAC *own = ctx ? EVP_MAC_fetch (ctx, "HMAC", NOT_US) : NULL;
      if (!own)
        return NULL;
      if (__atomic_compare_exchange_n (&provider->hmac, &mac, own, 0,
                                       __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        mac = own;
      else /* another thread was first */
        EVP_MAC_free (own);
    }
  list[n++] = text (OSSL_MAC_PARAM_DIGEST, choice->name);
  if (choice->properties)
    list[n++] = text (OSSL_MAC_PARAM_PROPERTIES, choice->properties);
  list[n] = OSSL_PARAM_construct_end ();
  new = EVP_MAC_CTX_new (mac);
  if (new && !EVP_MAC_CTX_set_params (new, list))
    {
      EVP_MAC_CTX_free (new);
      new = NULL;
    }
  return new;
}

/* A copy of a context takes less than another fetch of its digest. */
EVP_MAC_CTX *
_symcrypt_ossl_foreign_hmac (struct ossl_provider *provider,
                             const struct hash_choice *choice)
{
  const size_t k = choice->properties ? FOREIGN_DIGESTS
                                      : kept_place (provider, choice->name);
  EVP_MAC_CTX *kept = NULL, *new = NULL, *copy;

  if (k < FOREIGN_DIGESTS)
    kept = __atomic_load_n (&provider->hmacs[k], __ATOMIC_ACQUIRE);
  if (kept)
    new = EVP_MAC_CTX_dup (kept);
  if (new)
    return new;
  new = new_hmac (provider, choice);
  if (new &&k < FOREIGN_DIGESTS && !kept)
    {
      copy = EVP_MAC_CTX_dup (new);
      if (!__atomic_compare_exchange_n (&provider->hmacs[k], &kept, copy, 0,
                                        __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        EVP_MAC_CTX_free (copy);
    }
  return new;
}

int
_symcrypt_ossl_foreign_hmac_init (EVP_MAC_CTX *ctx, size_t key_length,
                                  const uint8_t *key, size_t tls_size)
{
  OSSL_PARAM list[2];
  size_t n = 0;

  if (tls_size > 0)
    list[n++] = OSSL_PARAM_construct_size_t (OSSL_MAC_PARAM_TLS_DATA_SIZE,
                                             &tls_size);
  list[n] = OSSL_PARAM_construct_end ();
  _symcrypt_ossl_stats_left ();
  return EVP_MAC_init (ctx, key, key_length, list);
}

void
_symcrypt_ossl_foreign_octets (struct foreign_params *params, const char *key,
                               const struct octets *o)
{
  if (o->data)
    params->list[params->n++]
        = OSSL_PARAM_construct_octet_string (key, o->data, o->length);
}

static const char *const kdf_names[FOREIGN_KDFS] = { "PBKDF2", "TLS13-KDF" };

/* As _symcrypt_ossl_foreign_hmac. */
static EVP_KDF_CTX *
foreign_kdf (struct ossl_provider *provider, enum foreign_kdf which)
{
  EVP_KDF *kdf = __atomic_load_n (&provider->kdfs[which], __ATOMIC_ACQUIRE);
  if (!kdf)
    {
      OSSL_LIB_CTX *ctx = libctx (provider);
      EVP_KDF *own
          = ctx ? EVP_KDF_fetch (ctx, kdf_names[which], NOT_US) : NULL;
      if (!own)
        return NULL;
      if (__atomic_compare_exchange_n (&provider->kdfs[which], &kdf, own, 0,
                                       __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        kdf = own;
      else
        EVP_KDF_free (own);
    }
  return EVP_KDF_CTX_new (kdf);
}

int
_symcrypt_ossl_foreign_kdf (struct ossl_provider *provider,
                            enum foreign_kdf which,
                            const struct hash_choice *choice,
                            struct foreign_params *params, size_t length,
                            uint8_t *dst)
{
  EVP_KDF_CTX *ctx = foreign_kdf (provider, which);
  int ok;

  _symcrypt_ossl_stats_left ();
  params->list[params->n++] = text (OSSL_KDF_PARAM_DIGEST, choice->name);
  if (choice->properties)
    params->list[params->n++]
        = text (OSSL_KDF_PARAM_PROPERTIES, choice->properties);
  params->list[params->n] = OSSL_PARAM_construct_end ();
  ok = ctx && EVP_KDF_derive (ctx, dst, length, params->list) == 1;
  EVP_KDF_CTX_free (ctx);
  return ok;
}
