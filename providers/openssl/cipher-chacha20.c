/* SPDX-License-Identifier: ISC */
/* ChaCha20.  OpenSSL's IV is the four last words of the first block's state:
 * a 32-bit counter and RFC 8439's nonce, where the counter's carry goes into
 * the nonce.  That is the original ChaCha's 64-bit counter and 64-bit nonce,
 * and is computed as such. */
#include "provider.h"

enum
{
  KEY_SIZE = SYMCRYPT_CHACHA_KEY_SIZE,
  BLOCK = SYMCRYPT_CHACHA_BLOCK_SIZE,
  IV_SIZE = 16,
  COUNTER_SIZE = 8
};

struct context
{
  struct symcrypt_chacha_ctx stream;
  uint8_t nonce[SYMCRYPT_CHACHA_NONCE_SIZE];
  uint64_t block; /* the position in the key stream: block, byte of it */
  uint32_t byte;
  uint32_t keyed;
};

static const struct cipher_facts facts = { KEY_SIZE, IV_SIZE, 0, 1 };

static void *
new_context (void *provider)
{
  (void) provider;
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

static int
get_params (OSSL_PARAM *params)
{
  return _symcrypt_ossl_cipher_give (params, &facts);
}

static const OSSL_PARAM *
gettable (void *context, void *provider)
{
  static const OSSL_PARAM list[]
      = { OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_KEYLEN, NULL),
          OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_IVLEN, NULL),
          OSSL_PARAM_octet_string (OSSL_CIPHER_PARAM_UPDATED_IV, NULL, 0),
          OSSL_PARAM_END };
  (void) context;
  (void) provider;
  return list;
}

/* The first block of which nothing was used. */
static uint64_t
next_block (const struct context *c)
{
  return c->block + (c->byte > 0);
}

static int
give_key_length (const void *context, OSSL_PARAM *p)
{
  (void) context;
  return _symcrypt_ossl_give_size (p, KEY_SIZE);
}

static int
give_iv_length (const void *context, OSSL_PARAM *p)
{
  (void) context;
  return _symcrypt_ossl_give_size (p, IV_SIZE);
}

static int
give_updated_iv (const void *context, OSSL_PARAM *p)
{
  const struct context *c = context;
  const uint64_t block = next_block (c);
  uint8_t iv[IV_SIZE];
  unsigned k;

  for (k = 0; k < COUNTER_SIZE; k++)
    iv[k] = (uint8_t) (block >> 8 * k);
  memcpy (iv + COUNTER_SIZE, c->nonce, sizeof c->nonce);
  return OSSL_PARAM_set_octet_string (p, iv, IV_SIZE)
             ? 0
             : PROV_R_FAILED_TO_SET_PARAMETER;
}

static int
get (void *context, OSSL_PARAM *params)
{
  static const struct answer answers[]
      = { { OSSL_CIPHER_PARAM_IVLEN, give_iv_length },
          { OSSL_CIPHER_PARAM_KEYLEN, give_key_length },
          { OSSL_CIPHER_PARAM_UPDATED_IV, give_updated_iv },
          { NULL, NULL } };
  return _symcrypt_ossl_get (answers, context, params);
}

static const OSSL_PARAM *
settable (void *context, void *provider)
{
  static const OSSL_PARAM list[]
      = { OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_KEYLEN, NULL),
          OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_IVLEN, NULL), OSSL_PARAM_END };
  (void) context;
  (void) provider;
  return list;
}

static int
take_key_length (void *context, const OSSL_PARAM *p)
{
  (void) context;
  return _symcrypt_ossl_insist (p, KEY_SIZE, PROV_R_INVALID_KEY_LENGTH);
}

static int
take_iv_length (void *context, const OSSL_PARAM *p)
{
  (void) context;
  return _symcrypt_ossl_insist (p, IV_SIZE, PROV_R_INVALID_IV_LENGTH);
}

static int
set (void *context, const OSSL_PARAM *params)
{
  static const struct setting settings[]
      = { { OSSL_CIPHER_PARAM_KEYLEN, take_key_length },
          { OSSL_CIPHER_PARAM_IVLEN, take_iv_length },
          { NULL, NULL } };
  return _symcrypt_ossl_once (settable (NULL, NULL), NULL, params)
         && _symcrypt_ossl_set (settings, context, params);
}

/* In the middle of a block a new key goes on with the next block, as OpenSSL's
 * own does from version 4 on. */
static int
init (void *context, const unsigned char *key, size_t key_length,
      const unsigned char *iv, size_t iv_length, const OSSL_PARAM *params)
{
  struct context *c = context;

  if (iv && iv_length != IV_SIZE)
    {
      ERR_raise (ERR_LIB_PROV, PROV_R_INVALID_IV_LENGTH);
      return 0;
    }
  if (key && key_length != KEY_SIZE)
    {
      ERR_raise (ERR_LIB_PROV, PROV_R_INVALID_KEY_LENGTH);
      return 0;
    }
  if (iv)
    {
      unsigned k;
      c->block = 0;
      for (k = 0; k < COUNTER_SIZE; k++)
        c->block |= (uint64_t) iv[k] << 8 * k;
      memcpy (c->nonce, iv + COUNTER_SIZE, sizeof c->nonce);
    }
  if (key)
    {
      symcrypt_chacha_set_key (&c->stream, key);
      c->keyed = 1;
    }
  if (key || iv)
    {
      if (!iv)
        c->block = next_block (c);
      c->byte = 0;
      if (c->keyed)
        {
          symcrypt_chacha_set_nonce (&c->stream, c->nonce);
          if (symcrypt_chacha_seek (&c->stream, c->block))
            return 0;
        }
    }
  return set (c, params);
}

/* As far as the 64-bit counter goes, then from 0, as OpenSSL's does. */
static int
crypt (struct context *c, size_t length, uint8_t *dst, const uint8_t *src)
{
  while (length > 0)
    {
      /* Blocks from the one in use on; 0 is 2^64. */
      const uint64_t blocks = 0 - c->block;
      const int wraps
          = blocks != 0 && ((uint64_t) length + c->byte) / BLOCK >= blocks;
      const size_t n = wraps ? (size_t) (blocks * BLOCK - c->byte) : length;
      if (symcrypt_chacha_crypt (&c->stream, n, dst, src))
        return 0;
      c->block += ((uint64_t) n + c->byte) / BLOCK;
      c->byte = (uint32_t) ((n + c->byte) % BLOCK);
      if (wraps && symcrypt_chacha_seek (&c->stream, 0))
        return 0;
      length -= n;
      dst += n;
      src += n;
    }
  return 1;
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
  else if (!crypt (c, in_length, out, in))
    reason = PROV_R_CIPHER_OPERATION_FAILED;
  if (reason)
    {
      ERR_raise (ERR_LIB_PROV, reason);
      return 0;
    }
  *out_length = in_length;
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

const OSSL_DISPATCH _symcrypt_ossl_chacha20[] = {
  ENTRY (CIPHER_NEWCTX, cipher_newctx, new_context),
  ENTRY (CIPHER_FREECTX, cipher_freectx, free_context),
  ENTRY (CIPHER_DUPCTX, cipher_dupctx, dup_context),
  ENTRY (CIPHER_ENCRYPT_INIT, cipher_encrypt_init, init),
  ENTRY (CIPHER_DECRYPT_INIT, cipher_decrypt_init, init),
  ENTRY (CIPHER_UPDATE, cipher_update, cipher),
  ENTRY (CIPHER_FINAL, cipher_final, final),
  ENTRY (CIPHER_CIPHER, cipher_cipher, cipher),
  ENTRY (CIPHER_GET_PARAMS, cipher_get_params, get_params),
  ENTRY (CIPHER_GETTABLE_PARAMS, cipher_gettable_params,
         _symcrypt_ossl_cipher_gettable),
  ENTRY (CIPHER_GET_CTX_PARAMS, cipher_get_ctx_params, get),
  ENTRY (CIPHER_GETTABLE_CTX_PARAMS, cipher_gettable_ctx_params, gettable),
  ENTRY (CIPHER_SET_CTX_PARAMS, cipher_set_ctx_params, set),
  ENTRY (CIPHER_SETTABLE_CTX_PARAMS, cipher_settable_ctx_params, settable),
  ENTRIES_END
};
