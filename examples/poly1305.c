/* SPDX-License-Identifier: ISC */
/* Authenticate one message under a key that is used for nothing else, and
 * check it as its receiver would. */
#include <stdio.h>
#include <string.h>

#include <symcrypt/symcrypt.h>

int
main (void)
{
  /* The key and message of RFC 8439, section 2.5.2. */
  static const uint8_t key[SYMCRYPT_POLY1305_KEY_SIZE]
      = { 0x85, 0xd6, 0xbe, 0x78, 0x57, 0x55, 0x6d, 0x33, 0x7f, 0x44, 0x52,
          0xfe, 0x42, 0xd5, 0x06, 0xa8, 0x01, 0x03, 0x80, 0x8a, 0xfb, 0x0d,
          0xb2, 0xfd, 0x4a, 0xbf, 0xf6, 0xaf, 0x41, 0x49, 0xf5, 0x1b };
  static const uint8_t expected[SYMCRYPT_POLY1305_TAG_SIZE]
      = { 0xa8, 0x06, 0x1d, 0xc1, 0x30, 0x51, 0x36, 0xc6,
          0xc2, 0x2b, 0x8b, 0xaf, 0x0c, 0x01, 0x27, 0xa9 };
  const char *message = "Cryptographic Forum Research Group";
  const uint8_t *bytes = (const uint8_t *) message;
  size_t length = strlen (message);
  struct symcrypt_poly1305_ctx ctx;
  uint8_t tag[SYMCRYPT_POLY1305_TAG_SIZE], again[SYMCRYPT_POLY1305_TAG_SIZE];
  int good;

  /* The sender has the message in one piece. */
  symcrypt_poly1305 (key, length, bytes, tag);

  /* The receiver gets it in two, and wipes the key with the digest. */
  symcrypt_poly1305_set_key (&ctx, key);
  symcrypt_poly1305_update (&ctx, 13, bytes);
  symcrypt_poly1305_update (&ctx, length - 13, bytes + 13);
  good = symcrypt_poly1305_digest (&ctx, again) == 0;

  good = good && symcrypt_memeql (sizeof tag, tag, again)
         && symcrypt_memeql (sizeof tag, tag, expected);
  printf ("1..1\n%sok 1 - Poly1305 of \"%s\"\n", good ? "" : "not ", message);
  return !good;
}
