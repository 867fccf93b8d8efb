/* SPDX-License-Identifier: ISC */
/* HMAC.  With a digest that we do not have, another provider's context does
 * the work, and so it does for the MAC of a record of TLS whose padding is
 * secret. */
#include "provider.h"

struct context
{
  struct ossl_provider *provider;
  struct hash_choice choice;        /* what the next key is for */
  const struct symcrypt_hash *hash; /* of the key; null if not ours */
  size_t tag_size;
  int under_way;
  EVP_MAC_CTX *foreign;    /* what has the key in our place, or null */
  unsigned foreign_serial; /* of the choice of its digest */
  size_t record_size;      /* 0 is no record */
  /* Only zeros if there was no key of ours. */
  struct
  {
    struct symcrypt_hmac_key key;
    struct symcrypt_hmac_ctx hmac;
    uint8_t given[SYMCRYPT_HASH_MAX_BLOCK_SIZE]; /* the key, if it fits */
    size_t length;
  } secret;
};

static void *
new_context (void *provider)
{
  struct context *c = OPENSSL_zalloc (sizeof *c);
  count (WHICH_hmac, CONTEXTS, 1);
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
  EVP_MAC_CTX_free (c->foreign);
  if (c->hash)
    symcrypt_wipe (sizeof c->secret, &c->secret);
  OPENSSL_free (c);
}

static void *
dup_context (void *context)
{
  const struct context *from = context;
  struct context *c = OPENSSL_memdup (from, sizeof *from);

  if (!c)
    return NULL;
  /* Clear the members that are not copied yet, because an error must not free
   * them. */
  memset (&c->choice, 0, sizeof c->choice);
  c->foreign = NULL;
  if (_symcrypt_ossl_hash_copy (&c->choice, &from->choice)
      && (!from->foreign || (c->foreign = EVP_MAC_CTX_dup (from->foreign))))
    return c;
  free_context (c);
  return NULL;
}

static void
start (struct context *c)
{
  c->under_way = symcrypt_hmac_init (&c->secret.hmac, &c->secret.key) == 0;
}

/* A context of another provider's HMAC with the digest that is chosen; null
 * with an error. */
static EVP_MAC_CTX *
new_foreign (const struct context *c)
{
  OSSL_PARAM list[3];
  EVP_MAC *mac
      = EVP_MAC_fetch (_symcrypt_ossl_libctx (c->provider), "HMAC", NOT_US);
  EVP_MAC_CTX *ctx = NULL;

  if (mac && !is_us (c->provider, EVP_MAC_get0_provider (mac)))
    ctx = EVP_MAC_CTX_new (mac);
  EVP_MAC_free (mac);
  *_symcrypt_ossl_hash_give (&c->choice, list) = OSSL_PARAM_construct_end ();
  if (ctx && !EVP_MAC_CTX_set_params (ctx, list))
    {
      EVP_MAC_CTX_free (ctx);
      ctx = NULL;
    }
  return ctx;
}

static OSSL_PARAM
record_size (size_t *size)
{
  return OSSL_PARAM_construct_size_t (OSSL_MAC_PARAM_TLS_DATA_SIZE, size);
}

/* Our own key is wiped.  The same digest need not be fetched again. */
static int
set_foreign_key (struct context *c, const uint8_t *data, size_t length)
{
  OSSL_PARAM list[2]
      = { OSSL_PARAM_construct_end (), OSSL_PARAM_construct_end () };
  const int again = c->foreign && c->foreign_serial == c->choice.serial;
  int good;
  if (!again)
    {
      EVP_MAC_CTX_free (c->foreign);
      c->foreign = new_foreign (c);
      c->foreign_serial = c->choice.serial;
    }
  if (c->record_size > 0)
    list[0] = record_size (&c->record_size);
  _symcrypt_ossl_stats_left ();
  good = c->foreign && EVP_MAC_init (c->foreign, data, length, list);
  if (!good)
    {
      EVP_MAC_CTX_free (c->foreign);
      c->foreign = NULL;
    }
  if (c->hash)
    symcrypt_wipe (sizeof c->secret, &c->secret);
  c->hash = NULL;
  c->under_way = 0;
  return good;
}

/* A message begins, with or without init. */
static int
set_key (struct context *c, const uint8_t *data, size_t length)
{
  if (!c->choice.name)
    return fail (PROV_R_MISSING_MESSAGE_DIGEST);
  c->tag_size = c->choice.digest_size;
  if (!c->choice.hash || c->record_size > 0)
    return set_foreign_key (c, data, length);
  EVP_MAC_CTX_free (c->foreign);
  c->foreign = NULL;
  c->hash = c->choice.hash;
  if (symcrypt_hmac_set_key (&c->secret.key, c->hash, length, data))
    return 0;
  c->secret.length = length;
  if (length <= sizeof c->secret.given)
    memcpy (c->secret.given, data, length);
  start (c);
  return 1;
}

/* libssl says so when there is a key, and nothing of a message.  OpenSSL takes
 * no longer key for a record; another may follow. */
static int
set_record_size (struct context *c, size_t size)
{
  OSSL_PARAM list[2] = { record_size (&size), OSSL_PARAM_construct_end () };
  c->record_size = size;
  if (c->foreign)
    return EVP_MAC_CTX_set_params (c->foreign, list);
  if (!c->hash || size == 0)
    return 1;
  c->under_way = 0;
  return c->secret.length > sizeof c->secret.given
         || set_key (c, c->secret.given, c->secret.length);
}

/* Another message with the same key. */
static int
restart (struct context *c)
{
  if (c->foreign)
    return EVP_MAC_init (c->foreign, NULL, 0, NULL);
  if (!c->hash || c->record_size > 0)
    return fail (PROV_R_NO_KEY_SET);
  start (c);
  return 1;
}

/* Return nonzero if the last key is for the chosen digest. */
static int
key_fits (const struct context *c)
{
  return c->foreign ? c->foreign_serial == c->choice.serial
                    : c->choice.hash == c->hash;
}

/* A null address means no key; the last key is then kept if it fits. */
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
    good = !c->choice.name || (key_fits (c) && restart (c));
  return good ? 0 : FAILED;
}

static int
take_record_size (void *context, const OSSL_PARAM *p)
{
  size_t size;
  return OSSL_PARAM_get_size_t (p, &size) && set_record_size (context, size)
             ? 0
             : FAILED;
}
/* The two flags tell OpenSSL's digests how to go about it; ours need not
 * know. */
#define SETTABLE(ROW)                                                         \
  ROW (OSSL_PARAM_utf8_string (OSSL_MAC_PARAM_DIGEST, NULL, 0), NULL, 0)      \
  ROW (OSSL_PARAM_utf8_string (OSSL_MAC_PARAM_PROPERTIES, NULL, 0), NULL, 0)  \
  ROW (OSSL_PARAM_octet_string (OSSL_MAC_PARAM_KEY, NULL, 0), take_key, 0)    \
  ROW (OSSL_PARAM_int (OSSL_MAC_PARAM_DIGEST_NOINIT, NULL), NULL, 0)          \
  ROW (OSSL_PARAM_int (OSSL_MAC_PARAM_DIGEST_ONESHOT, NULL), NULL, 0)         \
  ROW (OSSL_PARAM_size_t (OSSL_MAC_PARAM_TLS_DATA_SIZE, NULL),                \
       take_record_size, 0)
PARAMETERS (setting, settable, SETTABLE)

static int
set (void *context, const OSSL_PARAM *params)
{
  struct context *c = context;
  return _symcrypt_ossl_once (OPENSSL_4, settable_list, NULL, params)
         && _symcrypt_ossl_hash_choose (c->provider, &c->choice, params)
         && _symcrypt_ossl_set (settable_rows, c, params);
}

static int
init (void *context, const unsigned char *key, size_t length,
      const OSSL_PARAM *params)
{
  struct context *c = context;

  count (WHICH_hmac, MESSAGES, 1);
  if (!set (c, params))
    return 0;
  return key ? set_key (c, key, length) : restart (c);
}

static int
update (void *context, const unsigned char *data, size_t length)
{
  struct context *c = context;
  count (WHICH_hmac, BYTES, length);
  if (c->foreign)
    return EVP_MAC_update (c->foreign, data, length);
  if (!c->under_way)
    return fail (PROV_R_NO_KEY_SET);
  symcrypt_hmac_update (&c->secret.hmac, length, data);
  return 1;
}

static int
final (void *context, unsigned char *out, size_t *out_length, size_t room)
{
  struct context *c = context;
  if (c->foreign)
    return EVP_MAC_final (c->foreign, out, out_length, room);
  if (!c->under_way)
    return fail (PROV_R_NO_KEY_SET);
  if (room < c->tag_size)
    return 0;
  if (symcrypt_hmac_digest (&c->secret.hmac, out) != 0)
    return fail (PROV_R_NO_KEY_SET);
  *out_length = c->tag_size;
  c->under_way = 0;
  return 1;
}

/* There is no size before there is a key, as in OpenSSL's. */
static int
give_size (const void *context, OSSL_PARAM *p)
{
  const struct context *c = context;
  const size_t size = c->foreign || c->hash ? c->tag_size : 0;
  return _symcrypt_ossl_give_size (&size, p);
}

#define GETTABLE(ROW)                                                         \
  ROW (OSSL_PARAM_size_t (OSSL_MAC_PARAM_SIZE, NULL), give_size, 0)           \
  ROW (OSSL_PARAM_size_t (OSSL_MAC_PARAM_BLOCK_SIZE, NULL),                   \
       _symcrypt_ossl_give_size,                                              \
       offsetof (struct context, choice.block_size))
PARAMETERS (answer, gettable, GETTABLE)

static int
get (void *context, OSSL_PARAM *params)
{
  return _symcrypt_ossl_get (gettable_rows, context, params);
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
