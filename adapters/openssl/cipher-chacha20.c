/* SPDX-License-Identifier: ISC */
/* ChaCha20.  OpenSSL's IV is the four last words of the first block's state: a
 * 32-bit counter and RFC 8439's nonce, where the counter's carry goes into the
 * nonce.  This equals the original ChaCha's 64-bit counter and 64-bit nonce,
 * so it is computed in that form. */
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
  struct cipher_context common;
  struct symcrypt_chacha_ctx stream;
  uint8_t nonce[SYMCRYPT_CHACHA_NONCE_SIZE];
  uint64_t block; /* the position in the key stream: block, byte of it */
  unsigned byte;
};

static const struct cipher_facts chacha20_facts
    = { WHICH_chacha20, sizeof (struct context), KEY_SIZE, IV_SIZE, 0, 1, 1 };

/* The first block of which nothing was used. */
static uint64_t
next_block (const struct context *c)
{
  return c->block + (c->byte > 0);
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

#define GETTABLE(ROW)                                                         \
  CIPHER_ANSWERS (ROW)                                                        \
  ROW (OSSL_PARAM_octet_string (OSSL_CIPHER_PARAM_UPDATED_IV, NULL, 0),       \
       give_updated_iv, 0)
PARAMETERS (answer, gettable, GETTABLE)
#define SETTABLE(ROW)                                                         \
  ROW (OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_KEYLEN, NULL),                    \
       _symcrypt_ossl_cipher_take_key_length, 0)                              \
  ROW (OSSL_PARAM_size_t (OSSL_CIPHER_PARAM_IVLEN, NULL),                     \
       _symcrypt_ossl_cipher_take_iv_length, 0)
PARAMETERS (setting, settable, SETTABLE)
CIPHER_PARAMETERS

/* A new key in the middle of a block starts with the next block, as in OpenSSL
 * from version 4 on. */
static int
init (struct context *c, int encrypting, const unsigned char *key,
      size_t key_length, const unsigned char *iv, size_t iv_length,
      const OSSL_PARAM *params)
{
  if (!_symcrypt_ossl_cipher_fits (&c->common, key, key_length, iv, iv_length))
    return 0;
  c->common.encrypting = encrypting;
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
      c->common.keyed = 1;
    }
  if (key || iv)
    {
      if (!iv)
        c->block = next_block (c);
      c->byte = 0;
      if (c->common.keyed)
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
      c->byte = (unsigned) ((n + c->byte) % BLOCK);
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

  if (!_symcrypt_ossl_cipher_ready (&c->common, room, in_length))
    return 0;
  if (!crypt (c, in_length, out, in))
    return fail (PROV_R_CIPHER_OPERATION_FAILED);
  *out_length = in_length;
  return 1;
}

CIPHER_TABLE (chacha20, cipher, _symcrypt_ossl_cipher_final, cipher);
