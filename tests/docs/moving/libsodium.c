/* SPDX-License-Identifier: ISC */
/* The examples of the manual's chapter for those who come from libsodium: each
 * job as libsodium does it and as libsymcrypt does, with equal results. */
#include <stdio.h>
#include <string.h>

#include <sodium.h>

#include <symcrypt/symcrypt.h>

/* libsodium puts the tag behind the ciphertext. */
static int
open_libsodium (const uint8_t *key, const uint8_t *nonce, size_t ad_length,
                const uint8_t *ad, size_t sealed_length, uint8_t *dst,
                const uint8_t *sealed)
{
  return crypto_aead_xchacha20poly1305_ietf_decrypt (
      dst, NULL, NULL, sealed, sealed_length, ad, ad_length, nonce, key);
}

static int
open_symcrypt (const uint8_t *key, const uint8_t *nonce, size_t ad_length,
               const uint8_t *ad, size_t sealed_length, uint8_t *dst,
               const uint8_t *sealed)
{
  size_t length = sealed_length - SYMCRYPT_CHACHA_POLY1305_TAG_SIZE;

  if (sealed_length < SYMCRYPT_CHACHA_POLY1305_TAG_SIZE)
    return SYMCRYPT_ERROR_LENGTH;
  return symcrypt_xchacha_poly1305_open (key, nonce, ad_length, ad, length,
                                         dst, sealed, sealed + length);
}

/* crypto_secretbox_open_easy: XSalsa20-Poly1305, the tag first.  The first 32
 * bytes of the key stream are the key of Poly1305. */
static int
secretbox_open_symcrypt (uint8_t *dst, const uint8_t *box, size_t box_length,
                         const uint8_t *nonce, const uint8_t *key)
{
  struct symcrypt_salsa20_ctx ctx;
  uint8_t mac_key[SYMCRYPT_POLY1305_KEY_SIZE], mac[16];
  int error = -1;

  if (box_length < sizeof mac)
    return -1;
  if (symcrypt_salsa20_set_key (&ctx, 32, key) == 0
      && symcrypt_xsalsa20_set_nonce (&ctx, nonce) == 0
      && symcrypt_salsa20_stream (&ctx, sizeof mac_key, mac_key) == 0)
    {
      symcrypt_poly1305 (mac_key, box_length - 16, box + 16, mac);
      if (symcrypt_memeql (sizeof mac, mac, box))
        error = symcrypt_salsa20_crypt (&ctx, box_length - 16, dst, box + 16);
    }
  symcrypt_wipe (sizeof mac_key, mac_key);
  symcrypt_wipe (sizeof ctx, &ctx);
  return error;
}

static int claims, failures;

static void
same (int good, const void *a, const void *b, size_t length, const char *what)
{
  good = good && memcmp (a, b, length) == 0;
  printf ("%sok %d - libsodium: %s\n", good ? "" : "not ", ++claims, what);
  failures += !good;
}

int
main (void)
{
  static const uint8_t ad[] = { 1, 2, 3 };
  uint8_t key[32], nonce[24], text[200], a[216], b[216], sealed[216];
  struct symcrypt_hmac_key prepared;
  struct symcrypt_chacha_ctx chacha;
  unsigned k;
  int good;

  if (sodium_init () < 0)
    return 1;
  for (k = 0; k < sizeof text; k++)
    text[k] = (uint8_t) (k * 11);
  memcpy (key, text + 60, sizeof key);
  memcpy (nonce, text + 1, sizeof nonce);

  crypto_aead_xchacha20poly1305_ietf_encrypt (sealed, NULL, text, sizeof text,
                                              ad, sizeof ad, NULL, nonce, key);
  good = open_libsodium (key, nonce, sizeof ad, ad, 216, a, sealed) == 0
         && open_symcrypt (key, nonce, sizeof ad, ad, 216, b, sealed) == 0
         && memcmp (b, text, sizeof text) == 0;
  same (good, a, b, 200, "XChaCha20-Poly1305");
  sealed[5] ^= 1;
  good = open_libsodium (key, nonce, sizeof ad, ad, 216, a, sealed) == -1
         && open_symcrypt (key, nonce, sizeof ad, ad, 216, b, sealed)
                == SYMCRYPT_ERROR_TAG;
  same (good, "", "", 0, "a forgery");

  crypto_secretbox_easy (sealed, text, sizeof text, nonce, key);
  good = secretbox_open_symcrypt (b, sealed, 216, nonce, key) == 0;
  same (good, text, b, 200, "crypto_secretbox");
  sealed[20] ^= 1;
  good = secretbox_open_symcrypt (b, sealed, 216, nonce, key) != 0;
  same (good, "", "", 0, "a forged crypto_secretbox");

  crypto_stream_chacha20_ietf_xor_ic (a, text, sizeof text, nonce, 3, key);
  symcrypt_chacha_set_key (&chacha, key);
  symcrypt_chacha_set_nonce96 (&chacha, nonce);
  good = symcrypt_chacha_seek (&chacha, 3) == 0
         && symcrypt_chacha_crypt (&chacha, sizeof text, b, text) == 0;
  same (good, a, b, 200, "ChaCha20 from block 3");

  crypto_hash_sha256 (a, text, sizeof text);
  symcrypt_sha256 (sizeof text, text, b);
  same (1, a, b, 32, "SHA-256");

  crypto_auth_hmacsha256 (a, text, sizeof text, key);
  good = symcrypt_hmac_set_key (&prepared, symcrypt_hash_sha256 (), sizeof key,
                                key)
             == 0
         && symcrypt_hmac (&prepared, sizeof text, text, b) == 0;
  same (good, a, b, 32, "HMAC");

  crypto_onetimeauth (a, text, sizeof text, key);
  symcrypt_poly1305 (key, sizeof text, text, b);
  same (1, a, b, 16, "Poly1305");

  /* The answers are the other way round. */
  good = (sodium_memcmp (a, b, 16) == 0) == symcrypt_memeql (16, a, b);
  same (good, a, b, 16, "comparing");
  printf ("1..%d\n", claims);
  return failures != 0;
}
