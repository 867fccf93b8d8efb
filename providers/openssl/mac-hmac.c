/* SPDX-License-Identifier: ISC */
/* HMAC.  With a digest that we do not have, another provider's context does
 * the work: foreign.c. */
#include "provider.h"

/* A record of TLS whose padding is secret: an update with the header, one with
 * the text, behind which MAC and padding are. */
struct record
{
  size_t size; /* of all that is behind the header; 0 is no record */
  uint8_t header[RECORD_HEADER_SIZE];
  uint8_t has_header, has_tag;
};

struct context
{
  struct ossl_provider *provider;
  struct hash_choice choice;        /* what the next key is for */
  const struct symcrypt_hash *hash; /* of the key; null if not ours */
  size_t tag_size;
  int under_way;
  int is_foreign; /* the key was given to FOREIGN */
  EVP_MAC_CTX *foreign;
  unsigned foreign_serial; /* of the choice of its digest */
  struct record record;
  /* Only zeros if there was no key of ours. */
  struct
  {
    struct symcrypt_hmac_key key;
    struct symcrypt_hmac_ctx hmac;
    uint8_t record_tag[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
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
  /* What is not copied yet is not to be freed. */
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
  symcrypt_hmac_init (&c->secret.hmac, &c->secret.key);
  c->under_way = 1;
}

/* The same digest need not be fetched again. */
static int
set_foreign_key (struct context *c, const uint8_t *data, size_t length)
{
  const int again = c->foreign && c->foreign_serial == c->choice.serial;
  c->is_foreign = 1;
  if (!again)
    {
      EVP_MAC_CTX_free (c->foreign);
      c->foreign = _symcrypt_ossl_foreign_hmac (c->provider, &c->choice);
      c->foreign_serial = c->choice.serial;
    }
  return c->foreign
         && _symcrypt_ossl_foreign_hmac_init (c->foreign, length, data,
                                              c->record.size);
}

/* A message begins, with or without init. */
static int
set_key (struct context *c, const uint8_t *data, size_t length)
{
  if (!c->choice.name)
    {
      ERR_raise (ERR_LIB_PROV, PROV_R_MISSING_MESSAGE_DIGEST);
      return 0;
    }
  if (c->hash && !c->choice.hash)
    symcrypt_wipe (sizeof c->secret, &c->secret);
  c->hash = c->choice.hash;
  c->tag_size = c->choice.digest_size;
  if (!c->hash)
    return set_foreign_key (c, data, length);
  c->is_foreign = 0;
  if (symcrypt_hmac_set_key (&c->secret.key, c->hash, length, data))
    return 0;
  start (c);
  return 1;
}

static int
set_tls_size (struct context *c, size_t size)
{
  OSSL_PARAM list[2];
  c->record.size = size;
  if (!c->is_foreign)
    return 1;
  list[0] = OSSL_PARAM_construct_size_t (OSSL_MAC_PARAM_TLS_DATA_SIZE, &size);
  list[1] = OSSL_PARAM_construct_end ();
  return EVP_MAC_CTX_set_params (c->foreign, list);
}

/* Another message with the same key. */
static int
restart (struct context *c)
{
  if (c->is_foreign)
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
#define SETTABLE(ROW)                                                         \
  ROW (OSSL_PARAM_utf8_string (OSSL_MAC_PARAM_DIGEST, NULL, 0), NULL, 0)      \
  ROW (OSSL_PARAM_utf8_string (OSSL_MAC_PARAM_PROPERTIES, NULL, 0), NULL, 0)  \
  ROW (OSSL_PARAM_octet_string (OSSL_MAC_PARAM_KEY, NULL, 0), take_key, 0)    \
  ROW (OSSL_PARAM_int (OSSL_MAC_PARAM_DIGEST_NOINIT, NULL), NULL, 0)          \
  ROW (OSSL_PARAM_int (OSSL_MAC_PARAM_DIGEST_ONESHOT, NULL), NULL, 0)         \
  ROW (OSSL_PARAM_size_t (OSSL_MAC_PARAM_TLS_DATA_SIZE, NULL), take_tls_size, \
       0)
PARAMETERS (setting, settable, SETTABLE)

static int
set (void *context, const OSSL_PARAM *params)
{
  struct context *c = context;
  return _symcrypt_ossl_once (settable_list, NULL, params)
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
begun (struct context *c)
{
  if (!c->under_way)
    ERR_raise (ERR_LIB_PROV, PROV_R_NO_KEY_SET);
  return c->under_way;
}

static int
update_record (struct context *c, const unsigned char *data, size_t length)
{
  struct record *r = &c->record;
  if (!r->has_header)
    {
      if (length != RECORD_HEADER_SIZE)
        return 0;
      memcpy (r->header, data, RECORD_HEADER_SIZE);
      r->has_header = 1;
      return 1;
    }
  /* Never so, whatever the padding is. */
  if (length > r->size)
    return 0;
  r->has_tag = (uint8_t) _symcrypt_ossl_record_tag (
      &c->secret.key, r->header, length, data, r->size, c->secret.record_tag);
  return r->has_tag;
}

static int
update (void *context, const unsigned char *data, size_t length)
{
  struct context *c = context;
  count (WHICH_hmac, BYTES, length);
  if (c->is_foreign)
    return EVP_MAC_update (c->foreign, data, length);
  if (!begun (c))
    return 0;
  if (c->record.size > 0)
    return update_record (c, data, length);
  symcrypt_hmac_update (&c->secret.hmac, length, data);
  return 1;
}

static int
final (void *context, unsigned char *out, size_t *out_length, size_t room)
{
  struct context *c = context;
  if (c->is_foreign)
    return EVP_MAC_final (c->foreign, out, out_length, room);
  if (!begun (c) || room < c->tag_size
      || (c->record.size > 0 && !c->record.has_tag))
    return 0;
  if (c->record.size > 0)
    memcpy (out, c->secret.record_tag, c->tag_size);
  else
    symcrypt_hmac_digest (&c->secret.hmac, out);
  *out_length = c->tag_size;
  c->under_way = 0;
  return 1;
}

/* There is no size before there is a key, as in OpenSSL's. */
static int
give_size (const void *context, OSSL_PARAM *p)
{
  const struct context *c = context;
  const size_t size = c->is_foreign || c->hash ? c->tag_size : 0;
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
