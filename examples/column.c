/* SPDX-License-Identifier: ISC */
/* Replace the names in a column by pseudonyms: each name by its HMAC under a
 * secret key.  The column has the layout of Arrow's strings. */
#include <stdio.h>

#include <symcrypt/symcrypt.h>

enum
{
  ROWS = 3
};

int
main (void)
{
  static const char text[] = "first messagewhat do ya want for nothing?";
  static const int32_t offsets[ROWS + 1] = { 0, 13, 13, 41 };
  /* The tag of the last under the key "Jefe": RFC 4231, section 4.3. */
  static const uint8_t expected[SYMCRYPT_SHA256_DIGEST_SIZE]
      = { 0x5b, 0xdc, 0xc1, 0x46, 0xbf, 0x60, 0x75, 0x4e, 0x6a, 0x04, 0x24,
          0x26, 0x08, 0x95, 0x75, 0xc7, 0x5a, 0x00, 0x3f, 0x08, 0x9d, 0x27,
          0x39, 0x83, 0x9d, 0xec, 0x58, 0xb9, 0x64, 0xec, 0x38, 0x43 };
  uint8_t pseudonyms[ROWS][SYMCRYPT_SHA256_DIGEST_SIZE];
  struct symcrypt_column names = { 0 };
  struct symcrypt_hmac_key key;
  int error;

  if (symcrypt_hmac_set_key (&key, symcrypt_hash_sha256 (), 4,
                             (const uint8_t *) "Jefe")
      != 0)
    return 1;

  names.n = ROWS;
  names.data = (const uint8_t *) text;
  names.size = sizeof text - 1;
  names.offsets32 = offsets;
  error = symcrypt_hmac_column (&key, &names, sizeof pseudonyms[0],
                                pseudonyms[0]);

  symcrypt_wipe (sizeof key, &key);
  error |= !symcrypt_memeql (sizeof expected, pseudonyms[2], expected);
  printf ("1..1\n%sok 1 - the pseudonyms of %d names\n", error ? "not " : "",
          ROWS);
  return error != 0;
}
