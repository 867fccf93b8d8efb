/* SPDX-License-Identifier: ISC */
/* RC4, with keys of 16 bytes unless told otherwise, and RC4-40, of 5. */
#include "provider.h"

struct context
{
  struct cipher_context common;
  struct symcrypt_rc4_ctx stream;
  int unpadded;
  /* Of TLS: the MAC behind a record that is decrypted. */
  unsigned tls_version;
  size_t mac_length;
  const uint8_t *mac;
};

static const struct cipher_facts rc4_facts
    = { WHICH_rc4, sizeof (struct context), 16, 0, 0, 0, 1 };
static const struct cipher_facts rc4_40_facts
    = { WHICH_rc4_40, sizeof (struct context), 5, 0, 0, 0, 1 };

static int
give_padding (const void *context, OSSL_PARAM *p)
{
  const struct context *c = context;
  const int padded = !c->unpadded;
  return _symcrypt_ossl_give_int (&padded, p);
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

/* There are never bytes of a block that is under way: a block is a byte. */
#define GETTABLE(ROW)                                                         \
  CIPHER_ANSWERS (ROW)                                                        \
  ROW (OSSL_PARAM_uint (OSSL_CIPHER_PARAM_PADDING, NULL), give_padding, 0)    \
  ROW (OSSL_PARAM_uint (OSSL_CIPHER_PARAM_NUM, NULL),                         \
       _symcrypt_ossl_give_zero, 0)                                           \
  ROW (OSSL_PARAM_octet_string (OSSL_CIPHER_PARAM_IV, NULL, 0), give_iv, 0)   \
  ROW (OSSL_PARAM_octet_string (OSSL_CIPHER_PARAM_UPDATED_IV, NULL, 0),       \
       give_iv, 0)                                                            \
  ROW (OSSL_PARAM_octet_ptr (OSSL_CIPHER_PARAM_TLS_MAC, NULL, 0), give_mac, 0)
PARAMETERS (answer, gettable, GETTABLE)

/* Accept the parameters for padding and for the unit of lengths, which have no
 * effect on RC4. */
static int
take_padding (void *context, const OSSL_PARAM *p)
{
  struct context *c = context;
  unsigned padding;
  const int reason = _symcrypt_ossl_take_uint (&padding, p);
  if (!reason)
    c->unpadded = padding == 0;
  return reason;
}

static int
take_use_bits (void *context, const OSSL_PARAM *p)
{
  unsigned use_bits;
  (void) context;
  return _symcrypt_ossl_take_uint (&use_bits, p);
}

static int
take_number (void *context, const OSSL_PARAM *p)
{
  unsigned number = 0;
  (void) context;
  return _symcrypt_ossl_take_uint (&number, p) != 0 || number > 0
             ? PROV_R_FAILED_TO_GET_PARAMETER
             : 0;
}

static int
take_key_length (void *context, const OSSL_PARAM *p)
{
  struct context *c = context;
  size_t length = 0;
  const int reason = _symcrypt_ossl_take_size (&length, p);
  if (!reason && length != c->common.key_length)
    {
      c->common.key_length = length;
      c->common.keyed = 0;
    }
  return reason;
}

#define SETTABLE(ROW)                                                         \
  ROW (OSSL_PARAM_uint (OSSL_CIPHER_PARAM_PADDING, NULL), take_padding, 0)    \
  ROW (OSSL_PARAM_uint (OSSL_CIPHER_PARAM_USE_BITS, NULL), take_use_bits, 0)  \
  ROW (OSSL_PARAM_uint (OSSL_CIPHER_PARAM_TLS_VERSION, NULL),                 \
       _symcrypt_ossl_take_uint, offsetof (struct context, tls_version))      \
  ROW (OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_TLS_MAC_SIZE, NULL),              \
       _symcrypt_ossl_take_size, offsetof (struct context, mac_length))       \
  ROW (OSSL_PARAM_uint (OSSL_CIPHER_PARAM_NUM, NULL), take_number, 0)         \
  ROW (OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_KEYLEN, NULL), take_key_length, 0)
PARAMETERS (setting, settable, SETTABLE)
CIPHER_PARAMETERS

static int
init (struct context *c, int encrypting, const unsigned char *key,
      size_t key_length, const unsigned char *iv, size_t iv_length,
      const OSSL_PARAM *params)
{
  c->common.encrypting = encrypting;
  if (!_symcrypt_ossl_cipher_fits (&c->common, NULL, 0, iv, iv_length))
    return 0;
  if (key)
    {
      if (symcrypt_rc4_set_key (&c->stream, key_length, key))
        return fail (PROV_R_INVALID_KEY_LENGTH);
      c->common.key_length = key_length;
      c->common.keyed = 1;
    }
  return set (c, params);
}

static int
cipher (void *context, unsigned char *out, size_t *out_length, size_t room,
        const unsigned char *in, size_t in_length)
{
  struct context *c = context;

  if (!_symcrypt_ossl_cipher_ready (&c->common, room, in_length))
    return 0;
  if (symcrypt_rc4_crypt (&c->stream, in_length, out, in) != 0)
    return fail (PROV_R_NO_KEY_SET);
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
  if (!c->common.encrypting && c->tls_version > 0 && c->mac_length > 0
      && in_length > 0)
    {
      if (in_length < c->mac_length)
        return 0;
      *out_length -= c->mac_length;
      c->mac = out + *out_length;
    }
  return 1;
}

CIPHER_TABLE (rc4, update, _symcrypt_ossl_cipher_final, cipher);
CIPHER_TABLE (rc4_40, update, _symcrypt_ossl_cipher_final, cipher);
