/* SPDX-License-Identifier: ISC */
/* Poly1305: a key is for one message, and asking for more is an error. */
#include "provider.h"

struct context
{
  struct symcrypt_poly1305_ctx poly1305;
  uint8_t keyed;   /* a message may be, or is, under way */
  uint8_t used_up; /* something of it was added, or it has ended */
};

static void *
new_context (void *provider)
{
  (void) provider;
  count (WHICH_poly1305, CONTEXTS, 1);
  return OPENSSL_zalloc (sizeof (struct context));
}

static void
free_context (void *context)
{
  OPENSSL_clear_free (context, sizeof (struct context));
}

static void *
dup_context (void *context)
{
  return OPENSSL_memdup (context, sizeof (struct context));
}

/* The reason why not, or 0. */
static int
set_key (struct context *c, const uint8_t *key, size_t length)
{
  if (!key || length != SYMCRYPT_POLY1305_KEY_SIZE)
    return PROV_R_INVALID_KEY_LENGTH;
  symcrypt_poly1305_set_key (&c->poly1305, key);
  c->keyed = 1;
  c->used_up = 0;
  return 0;
}

static int
take_key (void *context, const OSSL_PARAM *p)
{
  return set_key (context, p->data, p->data_size);
}

#define SETTABLE(ROW)                                                         \
  ROW (OSSL_PARAM_octet_string (OSSL_MAC_PARAM_KEY, NULL, 0), take_key, 0)
PARAMETERS (setting, settable, SETTABLE)

static int
set (void *context, const OSSL_PARAM *params)
{
  return _symcrypt_ossl_once (OPENSSL_4, settable_list, NULL, params)
         && _symcrypt_ossl_set (settable_rows, context, params);
}

static int
init (void *context, const unsigned char *key, size_t length,
      const OSSL_PARAM *params)
{
  struct context *c = context;
  int reason;

  count (WHICH_poly1305, MESSAGES, 1);
  if (!set (c, params))
    return 0;
  if (!key)
    return !c->used_up;
  reason = set_key (c, key, length);
  return reason ? fail (reason) : 1;
}

static int
update (void *context, const unsigned char *data, size_t length)
{
  struct context *c = context;
  count (WHICH_poly1305, BYTES, length);
  if (!c->keyed)
    return fail (PROV_R_NO_KEY_SET);
  c->used_up = 1;
  symcrypt_poly1305_update (&c->poly1305, length, data);
  return 1;
}

static int
final (void *context, unsigned char *out, size_t *out_length, size_t room)
{
  struct context *c = context;
  if (!c->keyed)
    return fail (PROV_R_NO_KEY_SET);
  if (room < SYMCRYPT_POLY1305_TAG_SIZE
      || symcrypt_poly1305_digest (&c->poly1305, out))
    return 0;
  *out_length = SYMCRYPT_POLY1305_TAG_SIZE;
  c->keyed = 0;
  c->used_up = 1;
  return 1;
}

static const size_t tag_size = SYMCRYPT_POLY1305_TAG_SIZE;

#define GETTABLE(ROW)                                                         \
  ROW (OSSL_PARAM_size_t (OSSL_MAC_PARAM_SIZE, NULL),                         \
       _symcrypt_ossl_give_size, 0)
PROVIDER_ANSWERS (gettable, GETTABLE)

static int
get (OSSL_PARAM *params)
{
  return _symcrypt_ossl_get (gettable_rows, &tag_size, params);
}

const OSSL_DISPATCH _symcrypt_ossl_poly1305[]
    = { ENTRY (MAC_NEWCTX, mac_newctx, new_context),
        ENTRY (MAC_DUPCTX, mac_dupctx, dup_context),
        ENTRY (MAC_FREECTX, mac_freectx, free_context),
        ENTRY (MAC_INIT, mac_init, init),
        ENTRY (MAC_UPDATE, mac_update, update),
        ENTRY (MAC_FINAL, mac_final, final),
        ENTRY (MAC_GET_PARAMS, mac_get_params, get),
        ENTRY (MAC_GETTABLE_PARAMS, mac_gettable_params, gettable),
        ENTRY (MAC_SET_CTX_PARAMS, mac_set_ctx_params, set),
        ENTRY (MAC_SETTABLE_CTX_PARAMS, mac_settable_ctx_params, settable),
        ENTRIES_END };
