/* SPDX-License-Identifier: ISC */
/* Encrypt a large file in one go, and later read a few bytes from the middle
 * of it without decrypting what comes before. */
#include <stdio.h>
#include <string.h>

#include <symcrypt/symcrypt.h>

enum
{
  SIZE = 100000,
  FROM = 54321,
  COUNT = 200
};

int
main (void)
{
  static const uint8_t key[SYMCRYPT_CHACHA_KEY_SIZE]
      = "a key of exactly 32 bytes, no 0";
  static const uint8_t nonce[SYMCRYPT_CHACHA_NONCE96_SIZE] = "file nr. 42";
  static uint8_t file[SIZE], encrypted[SIZE];
  struct symcrypt_chacha_ctx ctx;
  uint8_t skipped[SYMCRYPT_CHACHA_BLOCK_SIZE], part[COUNT];
  int k, error, good;

  for (k = 0; k < SIZE; k++)
    file[k] = (uint8_t) (k % 251);

  symcrypt_chacha_set_key (&ctx, key);
  symcrypt_chacha_set_nonce96 (&ctx, nonce);
  error = symcrypt_chacha_crypt (&ctx, SIZE, encrypted, file);

  /* Go to the block that has the byte, and skip the bytes before it. */
  error |= symcrypt_chacha_seek (&ctx, FROM / SYMCRYPT_CHACHA_BLOCK_SIZE);
  error |= symcrypt_chacha_stream (&ctx, FROM % SYMCRYPT_CHACHA_BLOCK_SIZE,
                                   skipped);
  error |= symcrypt_chacha_crypt (&ctx, COUNT, part, encrypted + FROM);
  symcrypt_wipe (sizeof ctx, &ctx);
  symcrypt_wipe (sizeof skipped, skipped);
  if (error)
    fprintf (stderr, "chacha: %s\n", symcrypt_strerror (error));

  good = !error && memcmp (part, file + FROM, COUNT) == 0
         && memcmp (encrypted + FROM, file + FROM, COUNT) != 0;
  printf ("1..1\n%sok 1 - %d bytes out of the middle of %d\n",
          good ? "" : "not ", COUNT, SIZE);
  return !good;
}
