/* SPDX-License-Identifier: ISC */
/* Make two keys, one for each direction of a connection, from the secret that
 * a key exchange gave. */
#include <stdio.h>
#include <string.h>

#include <symcrypt/symcrypt.h>

int
main (void)
{
  /* A real program takes a shared secret and random bytes that both sides
   * know. */
  static const uint8_t secret[32] = { 1, 2, 3 }, salt[16] = { 4, 5, 6 };
  static const char to_server[] = "example to server";
  static const char to_client[] = "example to client";
  const struct symcrypt_hash *sha256 = symcrypt_hash_sha256 ();
  uint8_t prk[SYMCRYPT_SHA256_DIGEST_SIZE];
  uint8_t keys[2][SYMCRYPT_CHACHA_POLY1305_KEY_SIZE], again[32];
  struct symcrypt_hmac_key prepared;
  int good;

  /* Extract once, expand for each use. */
  good = symcrypt_hkdf_extract (sha256, sizeof salt, salt, sizeof secret,
                                secret, prk)
             == 0
         && symcrypt_hmac_set_key (&prepared, sha256, sizeof prk, prk) == 0
         && symcrypt_hkdf_expand_prepared (&prepared, sizeof to_server - 1,
                                           (const uint8_t *) to_server,
                                           sizeof keys[0], keys[0])
                == 0
         && symcrypt_hkdf_expand_prepared (&prepared, sizeof to_client - 1,
                                           (const uint8_t *) to_client,
                                           sizeof keys[1], keys[1])
                == 0;

  /* A program that needs only one key can do both steps in one call. */
  good = good
         && symcrypt_hkdf (sha256, sizeof salt, salt, sizeof secret, secret,
                           sizeof to_client - 1, (const uint8_t *) to_client,
                           sizeof again, again)
                == 0
         && symcrypt_memeql (sizeof again, again, keys[1])
         && !symcrypt_memeql (sizeof again, again, keys[0]);

  symcrypt_wipe (sizeof prk, prk);
  symcrypt_wipe (sizeof prepared, &prepared);
  symcrypt_wipe (sizeof keys, keys);
  symcrypt_wipe (sizeof again, again);
  printf ("1..1\n%sok 1 - HKDF with SHA-256 makes two keys\n",
          good ? "" : "not ");
  return !good;
}
