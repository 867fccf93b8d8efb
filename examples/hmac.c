/* SPDX-License-Identifier: ISC */
/* Authenticate many messages under one key, which is prepared once, and refuse
 * one that was altered on its way. */
#include <stdio.h>
#include <string.h>

#include <symcrypt/symcrypt.h>

enum
{
  MESSAGES = 3
};

int
main (void)
{
  static const char *const messages[MESSAGES]
      = { "first message", "", "what do ya want for nothing?" };
  /* The tag of the last under the key "Jefe": RFC 4231, section 4.3. */
  static const uint8_t expected[SYMCRYPT_SHA256_DIGEST_SIZE]
      = { 0x5b, 0xdc, 0xc1, 0x46, 0xbf, 0x60, 0x75, 0x4e, 0x6a, 0x04, 0x24,
          0x26, 0x08, 0x95, 0x75, 0xc7, 0x5a, 0x00, 0x3f, 0x08, 0x9d, 0x27,
          0x39, 0x83, 0x9d, 0xec, 0x58, 0xb9, 0x64, 0xec, 0x38, 0x43 };
  const char *secret = "Jefe";
  struct symcrypt_hmac_key key;
  struct symcrypt_hmac_ctx ctx;
  uint8_t tag[SYMCRYPT_SHA256_DIGEST_SIZE], again[SYMCRYPT_SHA256_DIGEST_SIZE];
  int k, good = 1;

  if (symcrypt_hmac_set_key (&key, symcrypt_hash_sha256 (), strlen (secret),
                             (const uint8_t *) secret)
      != 0)
    return 1;

  /* A context takes messages in pieces, one after another. */
  if (symcrypt_hmac_init (&ctx, &key) != 0)
    return 1;
  for (k = 0; k < MESSAGES; k++)
    {
      const uint8_t *message = (const uint8_t *) messages[k];
      size_t length = strlen (messages[k]), half = length / 2;

      /* The sender has the message whole, */
      if (symcrypt_hmac (&key, length, message, tag) != 0)
        good = 0;

      /* the receiver gets it whole too and checks it, */
      if (symcrypt_hmac_verify (&key, length, message, sizeof tag, tag) != 0)
        good = 0;

      /* or gets it in two pieces. */
      symcrypt_hmac_update (&ctx, half, message);
      symcrypt_hmac_update (&ctx, length - half, message + half);
      if (symcrypt_hmac_digest (&ctx, again) != 0
          || !symcrypt_memeql (sizeof tag, tag, again))
        good = 0;
    }
  if (!symcrypt_memeql (sizeof tag, tag, expected))
    good = 0;

  tag[31] ^= 1;
  if (symcrypt_hmac_verify (&key, strlen (messages[2]),
                            (const uint8_t *) messages[2], sizeof tag, tag)
      != SYMCRYPT_ERROR_TAG)
    good = 0;

  symcrypt_wipe (sizeof key, &key);
  symcrypt_wipe (sizeof ctx, &ctx);
  printf ("1..1\n%sok 1 - HMAC-SHA-256 of %d messages under one key\n",
          good ? "" : "not ", MESSAGES);
  return !good;
}
