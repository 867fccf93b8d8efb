/* SPDX-License-Identifier: ISC */
/* Read a message of an old protocol that uses RC4 and drops the first 768
 * bytes of its key stream.  New protocols must not use RC4. */
#include <stdio.h>
#include <string.h>

#include <symcrypt/symcrypt.h>

int
main (void)
{
  static const uint8_t key[] = "sixteen byte key";
  const char *message = "An old message for an old peer";
  size_t length = strlen (message);
  struct symcrypt_rc4_ctx ctx;
  uint8_t wire[64], text[64];
  int good;

  /* The sender encrypts the whole message in one call. */
  if (symcrypt_rc4_set_key (&ctx, SYMCRYPT_RC4_KEY_SIZE, key) != 0
      || symcrypt_rc4_drop (&ctx, 768) != 0
      || symcrypt_rc4_crypt (&ctx, length, wire, (const uint8_t *) message)
             != 0)
    return 1;

  /* The receiver gets ten bytes first. */
  if (symcrypt_rc4_set_key (&ctx, SYMCRYPT_RC4_KEY_SIZE, key) != 0
      || symcrypt_rc4_drop (&ctx, 768) != 0
      || symcrypt_rc4_crypt (&ctx, 10, text, wire) != 0
      || symcrypt_rc4_crypt (&ctx, length - 10, text + 10, wire + 10) != 0)
    return 1;
  symcrypt_wipe (sizeof ctx, &ctx);

  good = memcmp (text, message, length) == 0
         && memcmp (wire, message, length) != 0;
  printf ("1..1\n%sok 1 - RC4-drop[768], there and back\n",
          good ? "" : "not ");
  return !good;
}
