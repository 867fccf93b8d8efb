/* SPDX-License-Identifier: ISC */
/* HMAC.  With a digest that we do not have, and for records of TLS whose
 * padding is secret, another provider's context does the work: foreign.c. */
#include "provider.h"

struct context
{
  struct ossl_provider *provider;
  struct hash_choice choice;        /* what the next key is for */
  const struct symcrypt_hash *hash; /* what KEY is for; null if not keyed */
  size_t tag_size;
  struct symcrypt_hmac_key key;
  struct symcrypt_hmac_ctx hmac;
  int under_way;
  struct octets secret; /* the key as it was given, for FOREIGN */
  size_t tls_size;
  EVP_MAC_CTX *foreign;
};

static void *
new_context (void *provider)
{
  struct context *c = OPENSSL_zalloc (sizeof *c);
  if (c)
    c->provider = provider;
  return c;
}

static void
free_context (void *context)
{
  struct context *c = context;
  if (!c)
    return;
  _symcrypt_ossl_hash_clear (&c->choice);
  _symcrypt_ossl_octets_clear (&c->secret);
  EVP_MAC_CTX_free (c->foreign);
  OPENSSL_clear_free (c, sizeof *c);
}

static void *
dup_context (void *context)
{
  const struct context *from = context;
  struct context *c = OPENSSL_memdup (from, sizeof *from);

  if (!c)
    return NULL;
  /* What is not copied yet is not to be freed. */
  memset (&c->choice, 0, sizeof c->choice);
  memset (&c->secret, 0, sizeof c->secret);
  c->foreign = NULL;
  if (_symcrypt_ossl_hash_copy (&c->choice, &from->choice)
      && _symcrypt_ossl_octets_copy (&c->secret, &from->secret)
      && (!from->foreign || (c->foreign = EVP_MAC_CTX_dup (from->foreign))))
    return c;
  free_context (c);
  return NULL;
}

static void
start (struct context *c)
{
  symcrypt_hmac_init (&c->hmac, &c->key);
  c->under_way = 1;
}

/* A message begins, with or without init. */
static int
set_key (struct context *c, const uint8_t *data, size_t length)
{
  const struct octets key = { (uint8_t *) (uintptr_t) data, length };
  struct octets secret;

  if (!c->choice.name)
    {
      ERR_raise (ERR_LIB_PROV, PROV_R_MISSING_MESSAGE_DIGEST);
      return 0;
    }
  if (!_symcrypt_ossl_octets_copy (&secret, &key))
    return 0;
  _symcrypt_ossl_octets_clear (&c->secret);
  c->secret = secret;
  EVP_MAC_CTX_free (c->foreign);
  c->foreign = NULL;
  c->hash = c->choice.hash;
  c->tag_size = c->choice.digest_size;
  if (c->hash)
    {
      if (symcrypt_hmac_set_key (&c->key, c->hash, length, data))
        return 0;
      start (c);
    }
  if (!c->hash || c->tls_size > 0)
    {
      c->foreign = _symcrypt_ossl_foreign_hmac (c->provider, &c->choice,
                                                &c->secret, c->tls_size);
      return c->foreign != NULL;
    }
  return 1;
}

/* How long the record is with its padding; 0 is no record. */
static int
set_tls_size (struct context *c, size_t size)
{
  c->tls_size = size;
  if (c->foreign && size > 0)
    {
      OSSL_PARAM list[2];
      list[0] = OSSL_PARAM_construct_size_t (OSSL_MAC_PARAM_TLS_DATA_SIZE,
                                             &c->tls_size);
      list[1] = OSSL_PARAM_construct_end ();
      return EVP_MAC_CTX_set_params (c->foreign, list);
    }
  if (size > 0 && c->hash)
    {
      c->foreign = _symcrypt_ossl_foreign_hmac (c->provider, &c->choice,
                                                &c->secret, size);
      return c->foreign != NULL;
    }
  if (size == 0 && c->hash)
    {
      EVP_MAC_CTX_free (c->foreign);
      c->foreign = NULL;
    }
  return 1;
}

PARAMETERS (settable, OSSL_PARAM_utf8_string (OSSL_MAC_PARAM_DIGEST, NULL, 0),
            OSSL_PARAM_utf8_string (OSSL_MAC_PARAM_PROPERTIES, NULL, 0),
            OSSL_PARAM_octet_string (OSSL_MAC_PARAM_KEY, NULL, 0),
            OSSL_PARAM_int (OSSL_MAC_PARAM_DIGEST_NOINIT, NULL),
            OSSL_PARAM_int (OSSL_MAC_PARAM_DIGEST_ONESHOT, NULL),
            OSSL_PARAM_size_t (OSSL_MAC_PARAM_TLS_DATA_SIZE, NULL))

/* Another message with the same key. */
static int
restart (struct context *c)
{
  if (c->foreign)
    return EVP_MAC_init (c->foreign, NULL, 0, NULL);
  if (!c->hash)
    {
      ERR_raise (ERR_LIB_PROV, PROV_R_NO_KEY_SET);
      return 0;
    }
  start (c);
  return 1;
}

/* No address is no key, and the last one goes on if it is for the digest that
 * is chosen. */
static int
take_key (void *context, const OSSL_PARAM *p)
{
  struct context *c = context;
  int good;
  if (p->data_type != OSSL_PARAM_OCTET_STRING)
    return FAILED;
  if (p->data)
    good = set_key (c, p->data, p->data_size);
  else
    good = !c->choice.name || (c->choice.hash == c->hash && restart (c));
  return good ? 0 : FAILED;
}

static int
take_tls_size (void *context, const OSSL_PARAM *p)
{
  size_t size;
  return OSSL_PARAM_get_size_t (p, &size) && set_tls_size (context, size)
             ? 0
             : FAILED;
}

/* The two flags tell OpenSSL's digests how to go about it; ours need not
 * know. */
static int
set (void *context, const OSSL_PARAM *params)
{
  static const struct setting settings[]
      = { { OSSL_MAC_PARAM_KEY, take_key },
          { OSSL_MAC_PARAM_TLS_DATA_SIZE, take_tls_size },
          { NULL, NULL } };
  struct context *c = context;
  return _symcrypt_ossl_once (settable (NULL, NULL), NULL, params)
         && _symcrypt_ossl_hash_choose (c->provider, &c->choice, params)
         && _symcrypt_ossl_set (settings, c, params);
}

static int
init (void *context, const unsigned char *key, size_t length,
      const OSSL_PARAM *params)
{
  struct context *c = context;

  if (!set (c, params))
    return 0;
  return key ? set_key (c, key, length) : restart (c);
}

static int
begun (struct context *c)
{
  if (!c->under_way)
    ERR_raise (ERR_LIB_PROV, PROV_R_NO_KEY_SET);
  return c->under_way;
}

static int
update (void *context, const unsigned char *data, size_t length)
{
  struct context *c = context;
  if (c->foreign)
    return EVP_MAC_update (c->foreign, data, length);
  if (!begun (c))
    return 0;
  symcrypt_hmac_update (&c->hmac, length, data);
  return 1;
}

static int
final (void *context, unsigned char *out, size_t *out_length, size_t room)
{
  struct context *c = context;
  if (c->foreign)
    return EVP_MAC_final (c->foreign, out, out_length, room);
  if (!begun (c) || room < c->tag_size)
    return 0;
  symcrypt_hmac_digest (&c->hmac, out);
  *out_length = c->tag_size;
  c->under_way = 0;
  return 1;
}

PARAMETERS (gettable, OSSL_PARAM_size_t (OSSL_MAC_PARAM_SIZE, NULL),
            OSSL_PARAM_size_t (OSSL_MAC_PARAM_BLOCK_SIZE, NULL))

/* There is no size before there is a key, as in OpenSSL's. */
static int
give_size (const void *context, OSSL_PARAM *p)
{
  const struct context *c = context;
  size_t size = 0;
  if (c->foreign)
    size = EVP_MAC_CTX_get_mac_size (c->foreign);
  else if (c->hash)
    size = c->tag_size;
  return _symcrypt_ossl_give_size (p, size);
}

static int
give_block_size (const void *context, OSSL_PARAM *p)
{
  const struct context *c = context;
  return _symcrypt_ossl_give_size (p, c->choice.block_size);
}

static int
get (void *context, OSSL_PARAM *params)
{
  static const struct answer answers[]
      = { { OSSL_MAC_PARAM_SIZE, give_size },
          { OSSL_MAC_PARAM_BLOCK_SIZE, give_block_size },
          { NULL, NULL } };
  return _symcrypt_ossl_get (answers, context, params);
}

const OSSL_DISPATCH _symcrypt_ossl_hmac[]
    = { ENTRY (MAC_NEWCTX, mac_newctx, new_context),
        ENTRY (MAC_DUPCTX, mac_dupctx, dup_context),
        ENTRY (MAC_FREECTX, mac_freectx, free_context),
        ENTRY (MAC_INIT, mac_init, init),
        ENTRY (MAC_UPDATE, mac_update, update),
        ENTRY (MAC_FINAL, mac_final, final),
        ENTRY (MAC_GET_CTX_PARAMS, mac_get_ctx_params, get),
        ENTRY (MAC_GETTABLE_CTX_PARAMS, mac_gettable_ctx_params, gettable),
        ENTRY (MAC_SET_CTX_PARAMS, mac_set_ctx_params, set),
        ENTRY (MAC_SETTABLE_CTX_PARAMS, mac_settable_ctx_params, settable),
        ENTRIES_END };
