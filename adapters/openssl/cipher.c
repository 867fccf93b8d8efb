/* SPDX-License-Identifier: ISC */
/* Parameters of all ciphers, and the functions that their contexts share. */
#include "provider.h"

#ifdef OSSL_CIPHER_PARAM_ENCRYPT_THEN_MAC
#define THEN_MAC(ROW)                                                         \
  ROW (OSSL_PARAM_int (OSSL_CIPHER_PARAM_ENCRYPT_THEN_MAC, NULL),             \
       _symcrypt_ossl_give_zero, 0)
#else
#define THEN_MAC(ROW)
#endif
/* The mode of stream ciphers is 0. */
#define GETTABLE(ROW)                                                         \
  ROW (OSSL_PARAM_uint (OSSL_CIPHER_PARAM_MODE, NULL),                        \
       _symcrypt_ossl_give_zero, 0)                                           \
  ROW (OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_KEYLEN, NULL),                    \
       _symcrypt_ossl_give_size, offsetof (struct cipher_facts, key_length))  \
  ROW (OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_IVLEN, NULL),                     \
       _symcrypt_ossl_give_size, offsetof (struct cipher_facts, iv_length))   \
  ROW (OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_BLOCK_SIZE, NULL),                \
       _symcrypt_ossl_give_size, offsetof (struct cipher_facts, block_size))  \
  ROW (OSSL_PARAM_int (OSSL_CIPHER_PARAM_AEAD, NULL),                         \
       _symcrypt_ossl_give_int, offsetof (struct cipher_facts, aead))         \
  ROW (OSSL_PARAM_int (OSSL_CIPHER_PARAM_CUSTOM_IV, NULL),                    \
       _symcrypt_ossl_give_int, offsetof (struct cipher_facts, custom_iv))    \
  ROW (OSSL_PARAM_int (OSSL_CIPHER_PARAM_CTS, NULL),                          \
       _symcrypt_ossl_give_zero, 0)                                           \
  ROW (OSSL_PARAM_int (OSSL_CIPHER_PARAM_TLS1_MULTIBLOCK, NULL),              \
       _symcrypt_ossl_give_zero, 0)                                           \
  ROW (OSSL_PARAM_int (OSSL_CIPHER_PARAM_HAS_RAND_KEY, NULL),                 \
       _symcrypt_ossl_give_zero, 0)                                           \
  THEN_MAC (ROW)
PARAMETER_ROWS (answer, gettable, GETTABLE)
PARAMETER_LIST (gettable, GETTABLE)

const OSSL_PARAM *
_symcrypt_ossl_cipher_gettable (void *provider)
{
  (void) provider;
  return gettable_list;
}

int
_symcrypt_ossl_cipher_give (OSSL_PARAM *params,
                            const struct cipher_facts *facts)
{
  return _symcrypt_ossl_get (gettable_rows, facts, params);
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
      c->iv_length = facts->iv_length;
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

/* P must be VALUE, else REASON says why not. */
static int
insist (const OSSL_PARAM *p, size_t value, int reason)
{
  size_t found;
  if (!OSSL_PARAM_get_size_t (p, &found))
    return PROV_R_FAILED_TO_GET_PARAMETER;
  return found == value ? 0 : reason;
}

int
_symcrypt_ossl_cipher_take_key_length (void *context, const OSSL_PARAM *p)
{
  const struct cipher_context *c = context;
  return insist (p, c->facts->key_length, PROV_R_INVALID_KEY_LENGTH);
}

int
_symcrypt_ossl_cipher_take_iv_length (void *context, const OSSL_PARAM *p)
{
  const struct cipher_context *c = context;
  return insist (p, c->facts->iv_length, PROV_R_INVALID_IV_LENGTH);
}

int
_symcrypt_ossl_cipher_fits (const struct cipher_context *c, const uint8_t *key,
                            size_t key_length, const uint8_t *iv,
                            size_t iv_length)
{
  if (iv && iv_length != c->facts->iv_length)
    return fail (PROV_R_INVALID_IV_LENGTH);
  if (key && key_length != c->facts->key_length)
    return fail (PROV_R_INVALID_KEY_LENGTH);
  return 1;
}

int
_symcrypt_ossl_cipher_ready (const struct cipher_context *c, size_t room,
                             size_t length)
{
  count (c->facts->which, BYTES, length);
  if (!c->keyed)
    return fail (PROV_R_NO_KEY_SET);
  if (room < length)
    return fail (PROV_R_OUTPUT_BUFFER_TOO_SMALL);
  return 1;
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
