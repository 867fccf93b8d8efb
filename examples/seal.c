/* SPDX-License-Identifier: ISC */
/* The first program of the README and of the manual: seal a message under a
 * random nonce, and open it. */
#include <stdio.h>
#include <symcrypt/symcrypt.h>

int
main (void)
{
  uint8_t key[32], nonce[24], tag[16], text[] = "Meet me at nine.";
  size_t n = sizeof text;

  if (symcrypt_random (sizeof key, key) != 0
      || symcrypt_random (sizeof nonce, nonce) != 0
      || symcrypt_xchacha_poly1305_seal (key, nonce, 0, NULL, n, text, text,
                                         tag)
             != 0)
    return 1;
  /* Send nonce, text and tag.  The receiver opens the text with the same key,
   * here in place. */
  if (symcrypt_xchacha_poly1305_open (key, nonce, 0, NULL, n, text, text, tag)
      != 0)
    return 1; /* altered on the way: text is zeros now */
  puts ((const char *) text);
  return 0;
}
