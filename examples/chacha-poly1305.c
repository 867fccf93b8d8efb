/* SPDX-License-Identifier: ISC */
/* Seal a message with a header in the clear, open it, and see a forgery
 * refused. */
#include <stdio.h>
#include <string.h>

#include <symcrypt/symcrypt.h>

int
main (void)
{
  uint8_t key[SYMCRYPT_CHACHA_POLY1305_KEY_SIZE];
  uint8_t nonce[SYMCRYPT_XCHACHA_POLY1305_NONCE_SIZE];
  static const uint8_t header[] = "to: bob";
  static const char text[] = "Meet me at the harbour at nine.";
  uint8_t message[sizeof text];
  uint8_t tag[SYMCRYPT_CHACHA_POLY1305_TAG_SIZE];
  int good;

  /* The key may come from a key exchange as well.  24 bytes are enough for a
   * nonce to be random; one of 12 bytes is a counter. */
  if (symcrypt_random (sizeof key, key) != 0
      || symcrypt_random (sizeof nonce, nonce) != 0)
    return 1;

  /* Encrypt in place.  Header, nonce, message and tag are then sent. */
  memcpy (message, text, sizeof text);
  good = symcrypt_xchacha_poly1305_seal (key, nonce, sizeof header, header,
                                         sizeof message, message, message, tag)
         == 0;
  good = good && memcmp (message, text, sizeof text) != 0;

  /* The receiver looks at nothing before the tag has been checked. */
  good = good
         && symcrypt_xchacha_poly1305_open (key, nonce, sizeof header, header,
                                            sizeof message, message, message,
                                            tag)
                == 0
         && memcmp (message, text, sizeof text) == 0;

  /* A single changed bit: an error, and no plaintext. */
  good = good
         && symcrypt_xchacha_poly1305_seal (key, nonce, sizeof header, header,
                                            sizeof message, message, message,
                                            tag)
                == 0;
  message[3] ^= 1;
  good = good
         && symcrypt_xchacha_poly1305_open (key, nonce, sizeof header, header,
                                            sizeof message, message, message,
                                            tag)
                == SYMCRYPT_ERROR_TAG
         && message[0] == 0;

  printf ("1..1\n%sok 1 - sealed, opened, and a forgery refused\n",
          good ? "" : "not ");
  return !good;
}
