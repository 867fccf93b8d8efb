/* SPDX-License-Identifier: ISC */
/* The examples of the manual's chapter for those who come from OpenSSL: each
 * job as OpenSSL 3 does it and as libsymcrypt does, with equal results. */
#include <stdio.h>
#include <string.h>

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/sha.h>

#include <symcrypt/symcrypt.h>

static int
seal_openssl (const uint8_t *key, const uint8_t *nonce, int ad_length,
              const uint8_t *ad, int length, uint8_t *dst, const uint8_t *src,
              uint8_t *tag)
{
  EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new ();
  int n, good;

  good
      = ctx != NULL
        && EVP_EncryptInit_ex (ctx, EVP_chacha20_poly1305 (), NULL, key, nonce)
        && EVP_EncryptUpdate (ctx, NULL, &n, ad, ad_length)
        && EVP_EncryptUpdate (ctx, dst, &n, src, length)
        && EVP_EncryptFinal_ex (ctx, dst + n, &n)
        && EVP_CIPHER_CTX_ctrl (ctx, EVP_CTRL_AEAD_GET_TAG, 16, tag);
  EVP_CIPHER_CTX_free (ctx);
  return good;
}

static int
seal_symcrypt (const uint8_t *key, const uint8_t *nonce, size_t ad_length,
               const uint8_t *ad, size_t length, uint8_t *dst,
               const uint8_t *src, uint8_t *tag)
{
  return symcrypt_chacha_poly1305_seal (key, nonce, ad_length, ad, length, dst,
                                        src, tag)
         == 0;
}

/* A counter of 4 bytes and a nonce of 12 are OpenSSL's "iv". */
static int
chacha20_openssl (const uint8_t *key, const uint8_t *iv, int length,
                  uint8_t *dst, const uint8_t *src)
{
  EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new ();
  int n, good;

  good = ctx != NULL
         && EVP_EncryptInit_ex (ctx, EVP_chacha20 (), NULL, key, iv)
         && EVP_EncryptUpdate (ctx, dst, &n, src, length);
  EVP_CIPHER_CTX_free (ctx);
  return good;
}

static int
chacha20_symcrypt (const uint8_t *key, const uint8_t *iv, size_t length,
                   uint8_t *dst, const uint8_t *src)
{
  struct symcrypt_chacha_ctx ctx;
  uint32_t counter = (uint32_t) iv[0] | (uint32_t) iv[1] << 8
                     | (uint32_t) iv[2] << 16 | (uint32_t) iv[3] << 24;
  int good;

  symcrypt_chacha_set_key (&ctx, key);
  symcrypt_chacha_set_nonce96 (&ctx, iv + 4);
  good = symcrypt_chacha_seek (&ctx, counter) == 0
         && symcrypt_chacha_crypt (&ctx, length, dst, src) == 0;
  symcrypt_wipe (sizeof ctx, &ctx);
  return good;
}

static int
hash_openssl (size_t length, const void *data, uint8_t *digest)
{
  EVP_MD_CTX *ctx = EVP_MD_CTX_new ();
  int good;

  good = ctx != NULL && EVP_DigestInit_ex (ctx, EVP_sha256 (), NULL)
         && EVP_DigestUpdate (ctx, data, length)
         && EVP_DigestFinal_ex (ctx, digest, NULL);
  EVP_MD_CTX_free (ctx);
  return good;
}

static void
hash_symcrypt (size_t length, const uint8_t *data, uint8_t *digest)
{
  struct symcrypt_sha256_ctx ctx;

  symcrypt_sha256_init (&ctx);
  symcrypt_sha256_update (&ctx, length, data);
  symcrypt_sha256_digest (&ctx, digest);
}

static int claims, failures;

static void
same (int good, const void *a, const void *b, size_t length, const char *what)
{
  good = good && memcmp (a, b, length) == 0;
  printf ("%sok %d - OpenSSL: %s\n", good ? "" : "not ", ++claims, what);
  failures += !good;
}

int
main (void)
{
  static const uint8_t ad[] = { 1, 2, 3 };
  uint8_t key[32], iv[16], text[200], a[216], b[216];
  struct symcrypt_hmac_key prepared;
  unsigned n = 32, k;
  int good;

  for (k = 0; k < sizeof text; k++)
    text[k] = (uint8_t) (k * 7);
  memcpy (key, text + 60, sizeof key);
  memcpy (iv, text + 1, sizeof iv);
  iv[3] = 0;

  good = seal_openssl (key, iv, sizeof ad, ad, sizeof text, a, text, a + 200)
         && seal_symcrypt (key, iv, sizeof ad, ad, sizeof text, b, text,
                           b + 200);
  same (good, a, b, 216, "ChaCha20-Poly1305");

  good = chacha20_openssl (key, iv, sizeof text, a, text)
         && chacha20_symcrypt (key, iv, sizeof text, b, text);
  same (good, a, b, 200, "ChaCha20");

  good = hash_openssl (sizeof text, text, a);
  hash_symcrypt (sizeof text, text, b);
  same (good, a, b, 32, "SHA-256");

  SHA512 (text, sizeof text, a);
  symcrypt_sha512 (sizeof text, text, b);
  same (1, a, b, 64, "SHA-512 in one call");

  good = HMAC (EVP_sha256 (), key, sizeof key, text, sizeof text, a, &n)
         != NULL;
  good = good
         && symcrypt_hmac_set_key (&prepared, symcrypt_hash_sha256 (),
                                   sizeof key, key)
                == 0
         && symcrypt_hmac (&prepared, sizeof text, text, b) == 0;
  same (good && n == 32, a, b, 32, "HMAC");

  good = PKCS5_PBKDF2_HMAC ("secret", 6, text, 16, 1000, EVP_sha256 (), 32, a)
         == 1;
  good = good
         && symcrypt_pbkdf2_hmac (symcrypt_hash_sha256 (), 6,
                                  (const uint8_t *) "secret", 1000, 16, text,
                                  32, b)
                == 0;
  same (good, a, b, 32, "PBKDF2");

  /* The answers are the other way round. */
  good = (CRYPTO_memcmp (a, b, 32) == 0) == symcrypt_memeql (32, a, b);
  same (good, a, b, 32, "comparing");
  printf ("1..%d\n", claims);
  return failures != 0;
}
