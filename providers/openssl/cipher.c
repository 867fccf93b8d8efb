/* SPDX-License-Identifier: ISC */
/* What all ciphers answer about themselves, and what their contexts share. */
#include "provider.h"

const OSSL_PARAM *
_symcrypt_ossl_cipher_gettable (void *provider)
{
  static const OSSL_PARAM list[]
      = { OSSL_PARAM_uint (OSSL_CIPHER_PARAM_MODE, NULL),
          OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_KEYLEN, NULL),
          OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_IVLEN, NULL),
          OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_BLOCK_SIZE, NULL),
          OSSL_PARAM_int (OSSL_CIPHER_PARAM_AEAD, NULL),
          OSSL_PARAM_int (OSSL_CIPHER_PARAM_CUSTOM_IV, NULL),
          OSSL_PARAM_int (OSSL_CIPHER_PARAM_CTS, NULL),
          OSSL_PARAM_int (OSSL_CIPHER_PARAM_TLS1_MULTIBLOCK, NULL),
          OSSL_PARAM_int (OSSL_CIPHER_PARAM_HAS_RAND_KEY, NULL),
#ifdef OSSL_CIPHER_PARAM_ENCRYPT_THEN_MAC
          OSSL_PARAM_int (OSSL_CIPHER_PARAM_ENCRYPT_THEN_MAC, NULL),
#endif
          OSSL_PARAM_END };
  (void) provider;
  return list;
}

static int
give_mode (const void *facts, OSSL_PARAM *p)
{
  (void) facts;
  return _symcrypt_ossl_give_uint (p, EVP_CIPH_STREAM_CIPHER);
}

static int
give_key_length (const void *facts, OSSL_PARAM *p)
{
  const struct cipher_facts *f = facts;
  return _symcrypt_ossl_give_size (p, f->key_length);
}

static int
give_iv_length (const void *facts, OSSL_PARAM *p)
{
  const struct cipher_facts *f = facts;
  return _symcrypt_ossl_give_size (p, f->iv_length);
}

static int
give_block_size (const void *facts, OSSL_PARAM *p)
{
  (void) facts;
  return _symcrypt_ossl_give_size (p, 1);
}

static int
give_aead (const void *facts, OSSL_PARAM *p)
{
  const struct cipher_facts *f = facts;
  return _symcrypt_ossl_give_int (p, f->aead);
}

static int
give_custom_iv (const void *facts, OSSL_PARAM *p)
{
  const struct cipher_facts *f = facts;
  return _symcrypt_ossl_give_int (p, f->custom_iv);
}

static int
give_no (const void *facts, OSSL_PARAM *p)
{
  (void) facts;
  return _symcrypt_ossl_give_int (p, 0);
}

int
_symcrypt_ossl_cipher_give (OSSL_PARAM *params,
                            const struct cipher_facts *facts)
{
  static const struct answer answers[]
      = { { OSSL_CIPHER_PARAM_MODE, give_mode },
          { OSSL_CIPHER_PARAM_KEYLEN, give_key_length },
          { OSSL_CIPHER_PARAM_IVLEN, give_iv_length },
          { OSSL_CIPHER_PARAM_BLOCK_SIZE, give_block_size },
          { OSSL_CIPHER_PARAM_AEAD, give_aead },
          { OSSL_CIPHER_PARAM_CUSTOM_IV, give_custom_iv },
          { OSSL_CIPHER_PARAM_CTS, give_no },
          { OSSL_CIPHER_PARAM_TLS1_MULTIBLOCK, give_no },
          { OSSL_CIPHER_PARAM_HAS_RAND_KEY, give_no },
#ifdef OSSL_CIPHER_PARAM_ENCRYPT_THEN_MAC
          { OSSL_CIPHER_PARAM_ENCRYPT_THEN_MAC, give_no },
#endif
          { NULL, NULL } };
  return _symcrypt_ossl_get (answers, facts, params);
}

void *
_symcrypt_ossl_cipher_new (const struct cipher_facts *facts)
{
  struct cipher_context *c = OPENSSL_zalloc (facts->context_size);
  count (facts->which, CONTEXTS, 1);
  if (c)
    {
      c->facts = facts;
      c->key_length = facts->key_length;
    }
  return c;
}

void
_symcrypt_ossl_cipher_free (void *context)
{
  struct cipher_context *c = context;
  if (c)
    OPENSSL_clear_free (c, c->facts->context_size);
}

void *
_symcrypt_ossl_cipher_dup (void *context)
{
  const struct cipher_context *c = context;
  return c ? OPENSSL_memdup (c, c->facts->context_size) : NULL;
}

int
_symcrypt_ossl_cipher_give_key_length (const void *context, OSSL_PARAM *p)
{
  const struct cipher_context *c = context;
  return _symcrypt_ossl_give_size (p, c->key_length);
}

int
_symcrypt_ossl_cipher_give_iv_length (const void *context, OSSL_PARAM *p)
{
  const struct cipher_context *c = context;
  return give_iv_length (c->facts, p);
}

int
_symcrypt_ossl_cipher_take_key_length (void *context, const OSSL_PARAM *p)
{
  const struct cipher_context *c = context;
  return _symcrypt_ossl_insist (p, c->facts->key_length,
                                PROV_R_INVALID_KEY_LENGTH);
}

int
_symcrypt_ossl_cipher_take_iv_length (void *context, const OSSL_PARAM *p)
{
  const struct cipher_context *c = context;
  return _symcrypt_ossl_insist (p, c->facts->iv_length,
                                PROV_R_INVALID_IV_LENGTH);
}

int
_symcrypt_ossl_cipher_fits (const struct cipher_context *c, const uint8_t *key,
                            size_t key_length, const uint8_t *iv,
                            size_t iv_length)
{
  int reason = 0;
  if (iv && iv_length != c->facts->iv_length)
    reason = PROV_R_INVALID_IV_LENGTH;
  else if (key && key_length != c->facts->key_length)
    reason = PROV_R_INVALID_KEY_LENGTH;
  if (reason)
    ERR_raise (ERR_LIB_PROV, reason);
  return !reason;
}

int
_symcrypt_ossl_cipher_ready (const struct cipher_context *c, size_t room,
                             size_t length)
{
  int reason = 0;
  count (c->facts->which, BYTES, length);
  if (!c->keyed)
    reason = PROV_R_NO_KEY_SET;
  else if (room < length)
    reason = PROV_R_OUTPUT_BUFFER_TOO_SMALL;
  if (reason)
    ERR_raise (ERR_LIB_PROV, reason);
  return !reason;
}

int
_symcrypt_ossl_cipher_final (void *context, unsigned char *out,
                             size_t *out_length, size_t room)
{
  (void) out;
  if (!_symcrypt_ossl_cipher_ready (context, room, 0))
    return 0;
  *out_length = 0;
  return 1;
}
