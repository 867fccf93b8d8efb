/* SPDX-License-Identifier: ISC */
/* The example of the manual's chapter for those who come from libsodium opens
 * what libsodium sealed, and refuses it when a bit was flipped. */
#include <string.h>

#include <sodium.h>

#include <symcrypt/symcrypt.h>

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

int
main (void)
{
  static const uint8_t key[32] = { 1, 2, 3 }, nonce[24] = { 4, 5, 6 };
  uint8_t text[200], sealed[216], opened[200];
  unsigned k;

  for (k = 0; k < sizeof text; k++)
    text[k] = (uint8_t) (k * 11);
  if (sodium_init () < 0
      || crypto_secretbox_easy (sealed, text, sizeof text, nonce, key) != 0
      || secretbox_open_symcrypt (opened, sealed, 216, nonce, key) != 0
      || memcmp (opened, text, sizeof text) != 0)
    return 1;
  sealed[20] ^= 1;
  return secretbox_open_symcrypt (opened, sealed, 216, nonce, key) == 0;
}
