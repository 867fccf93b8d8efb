/* SPDX-License-Identifier: ISC */
/* RC4, with keys of 16 bytes unless told otherwise, and RC4-40, of 5. */
#include "provider.h"

struct context
{
  struct symcrypt_rc4_ctx stream;
  size_t key_length;
  int keyed, encrypting;
  unsigned padding;
  /* Of TLS: the MAC behind a record that is decrypted. */
  unsigned tls_version;
  size_t mac_length;
  const uint8_t *mac;
};

static const struct cipher_facts facts_128 = { 16, 0, 0, 0 };
static const struct cipher_facts facts_40 = { 5, 0, 0, 0 };

static void *
new_context (const struct cipher_facts *facts)
{
  struct context *c = OPENSSL_zalloc (sizeof *c);
  if (c)
    {
      c->key_length = facts->key_length;
      c->padding = 1;
    }
  return c;
}

static void *
new_128 (void *provider)
{
  (void) provider;
  return new_context (&facts_128);
}

static void *
new_40 (void *provider)
{
  (void) provider;
  return new_context (&facts_40);
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

static int
get_params_128 (OSSL_PARAM *params)
{
  return _symcrypt_ossl_cipher_give (params, &facts_128);
}

static int
get_params_40 (OSSL_PARAM *params)
{
  return _symcrypt_ossl_cipher_give (params, &facts_40);
}

static const OSSL_PARAM *
gettable (void *context, void *provider)
{
  static const OSSL_PARAM list[]
      = { OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_KEYLEN, NULL),
          OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_IVLEN, NULL),
          OSSL_PARAM_uint (OSSL_CIPHER_PARAM_PADDING, NULL),
          OSSL_PARAM_uint (OSSL_CIPHER_PARAM_NUM, NULL),
          OSSL_PARAM_octet_string (OSSL_CIPHER_PARAM_IV, NULL, 0),
          OSSL_PARAM_octet_string (OSSL_CIPHER_PARAM_UPDATED_IV, NULL, 0),
          OSSL_PARAM_octet_ptr (OSSL_CIPHER_PARAM_TLS_MAC, NULL, 0),
          OSSL_PARAM_END };
  (void) context;
  (void) provider;
  return list;
}

static int
give_key_length (const void *context, OSSL_PARAM *p)
{
  const struct context *c = context;
  return _symcrypt_ossl_give_size (p, c->key_length);
}

static int
give_iv_length (const void *context, OSSL_PARAM *p)
{
  (void) context;
  return _symcrypt_ossl_give_size (p, 0);
}

static int
give_padding (const void *context, OSSL_PARAM *p)
{
  const struct context *c = context;
  return _symcrypt_ossl_give_uint (p, c->padding);
}

/* Bytes of a block that is under way: a block is a byte. */
static int
give_number (const void *context, OSSL_PARAM *p)
{
  (void) context;
  return _symcrypt_ossl_give_uint (p, 0);
}

/* LENGTH bytes, by pointer or by copy as they are asked for. */
static int
give_octets (OSSL_PARAM *p, const uint8_t *data, size_t length)
{
  return OSSL_PARAM_set_octet_ptr (p, data, length)
                 || OSSL_PARAM_set_octet_string (p, data, length)
             ? 0
             : PROV_R_FAILED_TO_SET_PARAMETER;
}

static const uint8_t none[1];

static int
give_iv (const void *context, OSSL_PARAM *p)
{
  (void) context;
  return give_octets (p, none, 0);
}

static int
give_mac (const void *context, OSSL_PARAM *p)
{
  const struct context *c = context;
  return give_octets (p, c->mac ? c->mac : none, c->mac ? c->mac_length : 0);
}

static int
get (void *context, OSSL_PARAM *params)
{
  static const struct answer answers[]
      = { { OSSL_CIPHER_PARAM_IVLEN, give_iv_length },
          { OSSL_CIPHER_PARAM_KEYLEN, give_key_length },
          { OSSL_CIPHER_PARAM_PADDING, give_padding },
          { OSSL_CIPHER_PARAM_NUM, give_number },
          { OSSL_CIPHER_PARAM_IV, give_iv },
          { OSSL_CIPHER_PARAM_UPDATED_IV, give_iv },
          { OSSL_CIPHER_PARAM_TLS_MAC, give_mac },
          { NULL, NULL } };
  return _symcrypt_ossl_get (answers, context, params);
}

static const OSSL_PARAM *
settable (void *context, void *provider)
{
  static const OSSL_PARAM list[]
      = { OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_KEYLEN, NULL),
          OSSL_PARAM_uint (OSSL_CIPHER_PARAM_PADDING, NULL),
          OSSL_PARAM_uint (OSSL_CIPHER_PARAM_NUM, NULL),
          OSSL_PARAM_uint (OSSL_CIPHER_PARAM_USE_BITS, NULL),
          OSSL_PARAM_uint (OSSL_CIPHER_PARAM_TLS_VERSION, NULL),
          OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_TLS_MAC_SIZE, NULL),
          OSSL_PARAM_END };
  (void) context;
  (void) provider;
  return list;
}

/* Whether the last block is padded and how a length counts, which make no
 * difference to RC4. */
static int
take_padding (void *context, const OSSL_PARAM *p)
{
  struct context *c = context;
  const int reason = _symcrypt_ossl_take_uint (p, &c->padding);
  c->padding = c->padding != 0;
  return reason;
}

static int
take_use_bits (void *context, const OSSL_PARAM *p)
{
  unsigned use_bits;
  (void) context;
  return _symcrypt_ossl_take_uint (p, &use_bits);
}

static int
take_tls_version (void *context, const OSSL_PARAM *p)
{
  struct context *c = context;
  return _symcrypt_ossl_take_uint (p, &c->tls_version);
}

static int
take_mac_length (void *context, const OSSL_PARAM *p)
{
  struct context *c = context;
  return _symcrypt_ossl_take_size (p, &c->mac_length);
}

static int
take_number (void *context, const OSSL_PARAM *p)
{
  unsigned number = 0;
  (void) context;
  return _symcrypt_ossl_take_uint (p, &number) != 0 || number > 0
             ? PROV_R_FAILED_TO_GET_PARAMETER
             : 0;
}

static int
take_key_length (void *context, const OSSL_PARAM *p)
{
  struct context *c = context;
  size_t length = 0;
  const int reason = _symcrypt_ossl_take_size (p, &length);
  if (!reason && length != c->key_length)
    {
      c->key_length = length;
      c->keyed = 0;
    }
  return reason;
}

static int
set (void *context, const OSSL_PARAM *params)
{
  static const struct setting settings[]
      = { { OSSL_CIPHER_PARAM_PADDING, take_padding },
          { OSSL_CIPHER_PARAM_USE_BITS, take_use_bits },
          { OSSL_CIPHER_PARAM_TLS_VERSION, take_tls_version },
          { OSSL_CIPHER_PARAM_TLS_MAC_SIZE, take_mac_length },
          { OSSL_CIPHER_PARAM_NUM, take_number },
          { OSSL_CIPHER_PARAM_KEYLEN, take_key_length },
          { NULL, NULL } };
  return _symcrypt_ossl_once (settable (NULL, NULL), NULL, params)
         && _symcrypt_ossl_set (settings, context, params);
}

static int
init (struct context *c, int encrypting, const unsigned char *key,
      size_t key_length, const unsigned char *iv, size_t iv_length,
      const OSSL_PARAM *params)
{
  c->encrypting = encrypting;
  if (iv && iv_length != 0)
    {
      ERR_raise (ERR_LIB_PROV, PROV_R_INVALID_IV_LENGTH);
      return 0;
    }
  if (key)
    {
      if (symcrypt_rc4_set_key (&c->stream, key_length, key))
        {
          ERR_raise (ERR_LIB_PROV, PROV_R_INVALID_KEY_LENGTH);
          return 0;
        }
      c->key_length = key_length;
      c->keyed = 1;
    }
  return set (c, params);
}

static int
encrypt_init (void *context, const unsigned char *key, size_t key_length,
              const unsigned char *iv, size_t iv_length,
              const OSSL_PARAM *params)
{
  return init (context, 1, key, key_length, iv, iv_length, params);
}

static int
decrypt_init (void *context, const unsigned char *key, size_t key_length,
              const unsigned char *iv, size_t iv_length,
              const OSSL_PARAM *params)
{
  return init (context, 0, key, key_length, iv, iv_length, params);
}

static int
cipher (void *context, unsigned char *out, size_t *out_length, size_t room,
        const unsigned char *in, size_t in_length)
{
  struct context *c = context;
  int reason = 0;

  if (!c->keyed)
    reason = PROV_R_NO_KEY_SET;
  else if (room < in_length)
    reason = PROV_R_OUTPUT_BUFFER_TOO_SMALL;
  if (reason)
    {
      ERR_raise (ERR_LIB_PROV, reason);
      return 0;
    }
  symcrypt_rc4_crypt (&c->stream, in_length, out, in);
  *out_length = in_length;
  return 1;
}

static int
update (void *context, unsigned char *out, size_t *out_length, size_t room,
        const unsigned char *in, size_t in_length)
{
  struct context *c = context;

  if (!cipher (c, out, out_length, room, in, in_length))
    return 0;
  if (!c->encrypting && c->tls_version > 0 && c->mac_length > 0
      && in_length > 0)
    {
      if (in_length < c->mac_length)
        return 0;
      *out_length -= c->mac_length;
      c->mac = out + *out_length;
    }
  return 1;
}

static int
final (void *context, unsigned char *out, size_t *out_length, size_t room)
{
  struct context *c = context;

  (void) out;
  (void) room;
  if (!c->keyed)
    {
      ERR_raise (ERR_LIB_PROV, PROV_R_NO_KEY_SET);
      return 0;
    }
  *out_length = 0;
  return 1;
}

#define RC4(NAME, KEY_BITS)                                                   \
  const OSSL_DISPATCH _symcrypt_ossl_##NAME[] = {                             \
    ENTRY (CIPHER_NEWCTX, cipher_newctx, new_##KEY_BITS),                     \
    ENTRY (CIPHER_FREECTX, cipher_freectx, free_context),                     \
    ENTRY (CIPHER_DUPCTX, cipher_dupctx, dup_context),                        \
    ENTRY (CIPHER_ENCRYPT_INIT, cipher_encrypt_init, encrypt_init),           \
    ENTRY (CIPHER_DECRYPT_INIT, cipher_decrypt_init, decrypt_init),           \
    ENTRY (CIPHER_UPDATE, cipher_update, update),                             \
    ENTRY (CIPHER_FINAL, cipher_final, final),                                \
    ENTRY (CIPHER_CIPHER, cipher_cipher, cipher),                             \
    ENTRY (CIPHER_GET_PARAMS, cipher_get_params, get_params_##KEY_BITS),      \
    ENTRY (CIPHER_GETTABLE_PARAMS, cipher_gettable_params,                    \
           _symcrypt_ossl_cipher_gettable),                                   \
    ENTRY (CIPHER_GET_CTX_PARAMS, cipher_get_ctx_params, get),                \
    ENTRY (CIPHER_GETTABLE_CTX_PARAMS, cipher_gettable_ctx_params, gettable), \
    ENTRY (CIPHER_SET_CTX_PARAMS, cipher_set_ctx_params, set),                \
    ENTRY (CIPHER_SETTABLE_CTX_PARAMS, cipher_settable_ctx_params, settable), \
    ENTRIES_END                                                               \
  }

RC4 (rc4, 128);
RC4 (rc4_40, 40);
