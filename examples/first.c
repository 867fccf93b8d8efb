/* SPDX-License-Identifier: ISC */
/* The first program of the README and of the manual. */
#include <stdio.h>

#include <symcrypt/symcrypt.h>

int
main (void)
{
  static const uint8_t text[] = { 'a', 'b', 'c' };
  uint8_t digest[SYMCRYPT_SHA256_DIGEST_SIZE];
  unsigned k;

  symcrypt_sha256 (sizeof text, text, digest);
  for (k = 0; k < sizeof digest; k++)
    printf ("%02x", digest[k]);
  printf ("\n");
  return 0;
}
