/* SPDX-License-Identifier: ISC */
/* ChaCha20-Poly1305 (RFC 8439), and the records of TLS 1.2 with it (RFC 7905),
 * which are sealed and opened in one call.
 *
 * Stricter than OpenSSL's own: a message needs a key and a nonce that have
 * been set, one that is sealed a nonce or a key for itself, opening a tag, and
 * associated data comes before the text. */
#include "provider.h"

enum
{
  KEY_SIZE = SYMCRYPT_CHACHA_POLY1305_KEY_SIZE,
  NONCE_SIZE = SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE,
  TAG_SIZE = SYMCRYPT_CHACHA_POLY1305_TAG_SIZE,
  RECORD_AD_SIZE = EVP_AEAD_TLS1_AAD_LEN
};

struct context
{
  struct cipher_context common;
  struct symcrypt_chacha_poly1305_ctx aead;
  uint8_t key[KEY_SIZE];
  uint8_t nonce[NONCE_SIZE];
  uint8_t tag[TAG_SIZE]; /* made, or to be compared with */
  size_t tag_length;     /* 0 while there is none */
  size_t pad;            /* what a record grows by */
  size_t record_length;  /* of the plaintext */
  uint8_t record_ad[RECORD_AD_SIZE];
  uint8_t has_nonce, has_tag;
  uint8_t under_way; /* a message */
  uint8_t fresh;     /* no message was begun with this key and nonce */
  uint8_t finished;  /* a message, well, and no nonce was given since */
  uint8_t record;    /* the next update is a record */
};

static const struct cipher_facts chacha20_poly1305_facts
    = { WHICH_chacha20_poly1305,
        sizeof (struct context),
        KEY_SIZE,
        NONCE_SIZE,
        1,
        1,
        1 };

static int
give_tag (const void *context, OSSL_PARAM *p)
{
  const struct context *c = context;
  if (p->data_type != OSSL_PARAM_OCTET_STRING)
    return PROV_R_FAILED_TO_SET_PARAMETER;
  if (!c->common.encrypting || !c->has_tag)
    return PROV_R_TAG_NOT_SET;
  if (p->data_size == 0 || p->data_size > TAG_SIZE)
    return PROV_R_INVALID_TAG_LENGTH;
  memcpy (p->data, c->tag, p->data_size);
  p->return_size = p->data_size;
  return 0;
}

#define GETTABLE(ROW)                                                         \
  CIPHER_ANSWERS (ROW)                                                        \
  ROW (OSSL_PARAM_octet_string (OSSL_CIPHER_PARAM_AEAD_TAG, NULL, 0),         \
       give_tag, 0)                                                           \
  ROW (OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_AEAD_TAGLEN, NULL),               \
       _symcrypt_ossl_give_size, offsetof (struct context, tag_length))       \
  ROW (OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_AEAD_TLS1_AAD_PAD, NULL),         \
       _symcrypt_ossl_give_size, offsetof (struct context, pad))
PARAMETERS (answer, gettable, GETTABLE)

static int
take_nonce_length (void *context, const OSSL_PARAM *p)
{
  struct context *c = context;
  const int reason = _symcrypt_ossl_cipher_take_iv_length (c, p);
  if (!reason)
    c->finished = 0;
  return reason;
}

static int
take_tag (void *context, const OSSL_PARAM *p)
{
  struct context *c = context;
  if (p->data_type != OSSL_PARAM_OCTET_STRING)
    return PROV_R_FAILED_TO_GET_PARAMETER;
  if (p->data_size == 0 || p->data_size > TAG_SIZE)
    return PROV_R_INVALID_TAG_LENGTH;
  if (p->data)
    {
      if (c->common.encrypting)
        return PROV_R_TAG_NOT_NEEDED;
      memcpy (c->tag, p->data, p->data_size);
      c->has_tag = 1;
    }
  c->tag_length = p->data_size;
  return 0;
}

/* The associated data of a record: its number (8 bytes), type, version (2) and
 * length (2), which for opening includes the tag. */
static int
take_record_ad (void *context, const OSSL_PARAM *p)
{
  struct context *c = context;
  size_t length;
  if (p->data_type != OSSL_PARAM_OCTET_STRING)
    return PROV_R_FAILED_TO_GET_PARAMETER;
  if (p->data_size != RECORD_AD_SIZE)
    return PROV_R_INVALID_DATA;
  memcpy (c->record_ad, p->data, RECORD_AD_SIZE);
  length = (size_t) c->record_ad[RECORD_AD_SIZE - 2] << 8
           | c->record_ad[RECORD_AD_SIZE - 1];
  if (!c->common.encrypting)
    {
      if (length < TAG_SIZE)
        return PROV_R_INVALID_DATA;
      length -= TAG_SIZE;
      c->record_ad[RECORD_AD_SIZE - 2] = (uint8_t) (length >> 8);
      c->record_ad[RECORD_AD_SIZE - 1] = (uint8_t) length;
    }
  c->record_length = length;
  c->record = 1;
  c->pad = TAG_SIZE;
  return 0;
}

static int
take_fixed_nonce (void *context, const OSSL_PARAM *p)
{
  struct context *c = context;
  if (p->data_type != OSSL_PARAM_OCTET_STRING)
    return PROV_R_FAILED_TO_GET_PARAMETER;
  if (p->data_size != NONCE_SIZE)
    return PROV_R_INVALID_IV_LENGTH;
  memcpy (c->nonce, p->data, NONCE_SIZE);
  c->has_nonce = c->fresh = 1;
  return 0;
}

#define SETTABLE(ROW)                                                         \
  ROW (OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_KEYLEN, NULL),                    \
       _symcrypt_ossl_cipher_take_key_length, 0)                              \
  ROW (OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_IVLEN, NULL), take_nonce_length,  \
       0)                                                                     \
  ROW (OSSL_PARAM_octet_string (OSSL_CIPHER_PARAM_AEAD_TAG, NULL, 0),         \
       take_tag, 0)                                                           \
  ROW (OSSL_PARAM_octet_string (OSSL_CIPHER_PARAM_AEAD_TLS1_AAD, NULL, 0),    \
       take_record_ad, 0)                                                     \
  ROW (OSSL_PARAM_octet_string (OSSL_CIPHER_PARAM_AEAD_TLS1_IV_FIXED, NULL,   \
                                0),                                           \
       take_fixed_nonce, 0)
PARAMETERS (setting, settable, SETTABLE)
CIPHER_PARAMETERS

static int
init (struct context *c, int encrypting, const unsigned char *key,
      size_t key_length, const unsigned char *nonce, size_t nonce_length,
      const OSSL_PARAM *params)
{
  if (!_symcrypt_ossl_cipher_fits (&c->common, key, key_length, nonce,
                                   nonce_length))
    return 0;
  if (nonce)
    {
      memcpy (c->nonce, nonce, NONCE_SIZE);
      c->has_nonce = 1;
      c->finished = 0;
    }
  if (key)
    {
      memcpy (c->key, key, KEY_SIZE);
      symcrypt_chacha_poly1305_set_key (&c->aead, key);
      c->common.keyed = 1;
    }
  if (key || nonce)
    {
      c->record = c->under_way = 0;
      c->fresh = 1;
      /* For opening, a tag may be set before the nonce. */
      if (encrypting)
        c->has_tag = 0;
    }
  /* The tag that was made is not one to compare with. */
  if (encrypting != c->common.encrypting)
    c->has_tag = 0;
  c->common.encrypting = encrypting;
  return set (c, params);
}

/* The record of TLS 1.2 at IN: text for sealing, text and tag for opening, for
 * which there is room behind the text, too. */
static int
record (struct context *c, unsigned char *out, size_t *out_length,
        const unsigned char *in, size_t in_length)
{
  const size_t n = c->record_length;
  uint8_t nonce[NONCE_SIZE];
  size_t k;

  c->record = 0;
  if (!c->common.keyed || !c->has_nonce || !in || in_length != n + TAG_SIZE)
    return fail (PROV_R_CIPHER_OPERATION_FAILED);
  memcpy (nonce, c->nonce, NONCE_SIZE);
  for (k = 0; k < 8; k++)
    nonce[NONCE_SIZE - 8 + k] ^= c->record_ad[k];
  if (c->common.encrypting)
    {
      if (symcrypt_chacha_poly1305_seal (c->key, nonce, RECORD_AD_SIZE,
                                         c->record_ad, n, out, in, c->tag))
        return 0;
      memcpy (out + n, c->tag, TAG_SIZE);
      c->has_tag = 1;
      *out_length = n + TAG_SIZE;
    }
  else
    {
      if (symcrypt_chacha_poly1305_open (c->key, nonce, RECORD_AD_SIZE,
                                         c->record_ad, n, out, in, in + n))
        return 0;
      *out_length = n;
    }
  return 1;
}

/* Begin a message, if none is under way.  One may be opened again, but no
 * other sealed with the same nonce. */
static int
begin (struct context *c)
{
  if (c->under_way)
    return 1;
  if (!c->common.keyed || !c->has_nonce || (c->common.encrypting && !c->fresh))
    return fail (c->common.keyed ? PROV_R_CIPHER_OPERATION_FAILED
                                 : PROV_R_NO_KEY_SET);
  symcrypt_chacha_poly1305_set_nonce (&c->aead, c->nonce);
  c->under_way = 1;
  c->fresh = 0;
  return 1;
}

static int
update (void *context, unsigned char *out, size_t *out_length, size_t room,
        const unsigned char *in, size_t in_length)
{
  struct context *c = context;
  int error;

  *out_length = 0;
  count (WHICH_chacha20_poly1305, BYTES, out ? in_length : 0);
  /* OpenSSL 4 wants a nonce after the end of a message, whatever else is
   * given. */
  if (c->finished && OPENSSL_4)
    return fail (PROV_R_CIPHER_OPERATION_FAILED);
  if (in_length == 0)
    return 1;
  if (room < in_length)
    return fail (PROV_R_OUTPUT_BUFFER_TOO_SMALL);
  if (c->record && out)
    return record (c, out, out_length, in, in_length);
  if (!begin (c))
    return 0;
  if (!out)
    error = symcrypt_chacha_poly1305_update (&c->aead, in_length, in);
  else if (c->common.encrypting)
    error = symcrypt_chacha_poly1305_encrypt (&c->aead, in_length, out, in);
  else
    error = symcrypt_chacha_poly1305_decrypt (&c->aead, in_length, out, in);
  if (error)
    return fail (PROV_R_CIPHER_OPERATION_FAILED);
  *out_length = in_length;
  return 1;
}

static int
final (void *context, unsigned char *out, size_t *out_length, size_t room)
{
  struct context *c = context;
  uint8_t tag[TAG_SIZE];
  int good;

  (void) out;
  (void) room;
  *out_length = 0;
  if (!begin (c))
    return 0;
  c->under_way = 0;
  if (symcrypt_chacha_poly1305_digest (&c->aead,
                                       c->common.encrypting ? c->tag : tag))
    return 0;
  if (c->common.encrypting)
    {
      c->has_tag = c->finished = 1;
      return 1;
    }
  if (!c->has_tag)
    ERR_raise (ERR_LIB_PROV, PROV_R_TAG_NOT_SET);
  good = c->has_tag && symcrypt_memeql (c->tag_length, tag, c->tag);
  symcrypt_wipe (sizeof tag, tag);
  if (good)
    c->finished = 1;
  return good;
}

/* EVP_Cipher: no input is the end of the message. */
static int
cipher (void *context, unsigned char *out, size_t *out_length, size_t room,
        const unsigned char *in, size_t in_length)
{
  if (!in)
    return final (context, out, out_length, room);
  return update (context, out, out_length, room, in, in_length);
}

CIPHER_TABLE (chacha20_poly1305, update, final, cipher);
