/* SPDX-License-Identifier: ISC */
/* Encrypt records under one key with XSalsa20, each with a nonce of 24 bytes
 * chosen at random, and see the stream end where its
 * counter does. */
#include <stdio.h>
#include <string.h>

#include <symcrypt/symcrypt.h>

int
main (void)
{
  static const uint8_t key[SYMCRYPT_SALSA20_KEY_SIZE]
      = "a key of exactly 32 bytes, no 0";
  uint8_t nonces[2][SYMCRYPT_XSALSA20_NONCE_SIZE];
  static const uint8_t record[] = "The same record twice";
  struct symcrypt_salsa20_ctx ctx;
  uint8_t out[2][sizeof record], last[64], back[sizeof record];
  int k, error, good;

  /* Each record is stored with its nonce, which is no secret. */
  if (symcrypt_random (sizeof nonces, nonces) != 0)
    return 1;
  error = symcrypt_salsa20_set_key (&ctx, sizeof key, key);
  for (k = 0; k < 2; k++)
    {
      error |= symcrypt_xsalsa20_set_nonce (&ctx, nonces[k]);
      error |= symcrypt_salsa20_crypt (&ctx, sizeof record, out[k], record);
    }
  good = !error && memcmp (out[0], out[1], sizeof record) != 0;

  /* Decrypting is encrypting again. */
  error = symcrypt_xsalsa20_set_nonce (&ctx, nonces[1]);
  error |= symcrypt_salsa20_crypt (&ctx, sizeof record, back, out[1]);
  good &= !error && memcmp (back, record, sizeof record) == 0;

  /* The last block has 64 bytes; what does not fit is refused as a whole. */
  error = symcrypt_salsa20_seek (&ctx, UINT64_MAX);
  error |= symcrypt_salsa20_stream (&ctx, 60, last);
  good &= !error
          && symcrypt_salsa20_stream (&ctx, 5, back) == SYMCRYPT_ERROR_COUNTER
          && memcmp (back, record, sizeof record) == 0;
  symcrypt_wipe (sizeof ctx, &ctx);

  printf ("1..1\n%sok 1 - XSalsa20, two records under one key\n",
          good ? "" : "not ");
  return !good;
}
