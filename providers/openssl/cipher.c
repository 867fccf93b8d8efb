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

int
_symcrypt_ossl_cipher_give (OSSL_PARAM *params,
                            const struct cipher_facts *facts)
{
  static const char *const never[]
      = { OSSL_CIPHER_PARAM_CTS, OSSL_CIPHER_PARAM_TLS1_MULTIBLOCK,
          OSSL_CIPHER_PARAM_HAS_RAND_KEY,
#ifdef OSSL_CIPHER_PARAM_ENCRYPT_THEN_MAC
          OSSL_CIPHER_PARAM_ENCRYPT_THEN_MAC,
#endif
          NULL };
  const char *const *key;

  for (key = never; *key; key++)
    if (!_symcrypt_ossl_give_int (params, *key, 0))
      return 0;
  return _symcrypt_ossl_give_uint (params, OSSL_CIPHER_PARAM_MODE,
                                   EVP_CIPH_STREAM_CIPHER)
         && _symcrypt_ossl_give_size (params, OSSL_CIPHER_PARAM_KEYLEN,
                                      facts->key_length)
         && _symcrypt_ossl_give_size (params, OSSL_CIPHER_PARAM_IVLEN,
                                      facts->iv_length)
         && _symcrypt_ossl_give_size (params, OSSL_CIPHER_PARAM_BLOCK_SIZE, 1)
         && _symcrypt_ossl_give_int (params, OSSL_CIPHER_PARAM_AEAD,
                                     facts->aead)
         && _symcrypt_ossl_give_int (params, OSSL_CIPHER_PARAM_CUSTOM_IV,
                                     facts->custom_iv);
}
