/* SPDX-License-Identifier: ISC */
/* What all ciphers answer about themselves. */
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
