/* SPDX-License-Identifier: ISC */
/* The first calls of each family, made from within a sandbox; prints what they
 * give.  Ends with 77 if there is no sandbox. */
#include "tests/sandbox.h"

#include <nettle/chacha-poly1305.h>
#include <nettle/hmac.h>
#include <nettle/pbkdf2.h>
#include <nettle/sha2.h>

#include <stdio.h>
#include <unistd.h>

static void
print (const uint8_t *data, size_t length)
{
  for (; length > 0; length--)
    printf ("%02x", *data++);
  printf ("\n");
}

int
main (int argc, char **argv)
{
  static const uint8_t message[300] = "made from within a sandbox";
  uint8_t out[300];
  struct sha256_ctx sha256;
  struct hmac_sha512_ctx hmac;
  struct chacha_poly1305_ctx aead;

  /* What stdio asks for comes before. */
  printf ("%s\n", argc > 1 ? argv[1] : "");
  fflush (stdout);
  if (!enter_sandbox ())
    return 77;
  sha256_init (&sha256);
  sha256_update (&sha256, sizeof message, message);
  sha256_digest (&sha256, 32, out);
  print (out, 32);
  hmac_sha512_set_key (&hmac, 20, message);
  hmac_sha512_update (&hmac, sizeof message, message);
  hmac_sha512_digest (&hmac, 64, out);
  print (out, 64);
  chacha_poly1305_set_key (&aead, message);
  chacha_poly1305_set_nonce (&aead, message);
  chacha_poly1305_encrypt (&aead, sizeof message, out, message);
  print (out, sizeof message);
  chacha_poly1305_digest (&aead, 16, out);
  print (out, 16);
  pbkdf2_hmac_sha256 (20, message, 10, 8, message, 40, out);
  print (out, 40);
  return 0;
}
