/* SPDX-License-Identifier: ISC */
/* The SHA-256 of a message, in one call and piece by piece. */
#include <stdio.h>
#include <string.h>

#include <symcrypt/sha2.h>

int
main (void)
{
  const char *message = "abc";
  /* FIPS 180's first example. */
  const char *expected
      = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  const uint8_t *bytes = (const uint8_t *) message;
  size_t length = strlen (message), k;
  uint8_t digest[SYMCRYPT_SHA256_DIGEST_SIZE];
  uint8_t again[SYMCRYPT_SHA256_DIGEST_SIZE];
  char hex[2 * SYMCRYPT_SHA256_DIGEST_SIZE + 1];
  struct symcrypt_sha256_ctx ctx;
  int good;

  /* All of the message is at hand. */
  symcrypt_sha256 (length, bytes, digest);

  /* It comes in pieces, here of one byte. */
  symcrypt_sha256_init (&ctx);
  for (k = 0; k < length; k++)
    symcrypt_sha256_update (&ctx, 1, bytes + k);
  symcrypt_sha256_digest (&ctx, again);

  for (k = 0; k < sizeof digest; k++)
    sprintf (hex + 2 * k, "%02x", digest[k]);
  good = strcmp (hex, expected) == 0
         && memcmp (digest, again, sizeof digest) == 0;
  printf ("1..1\n%sok 1 - SHA-256 of \"%s\" is %s\n", good ? "" : "not ",
          message, hex);
  return !good;
}
