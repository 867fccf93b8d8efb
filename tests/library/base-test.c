/* SPDX-License-Identifier: ISC */
/* Proves: the version agrees with the headers, every error has a text of its
 * own, wiping wipes all and no more, comparing sees every single bit. */
#include <symcrypt/symcrypt.h>

#include "tests/testutil.h"

int
main (void)
{
  char version[64];
  uint8_t a[100], b[100];
  int error, other, good = 1;
  size_t n, k;

  snprintf (version, sizeof version, "%d.%d.%d", SYMCRYPT_VERSION_MAJOR,
            SYMCRYPT_VERSION_MINOR, SYMCRYPT_VERSION_PATCH);
  ok (strcmp (version, symcrypt_version ()) == 0
          && strcmp (version, SYMCRYPT_VERSION_STRING) == 0,
      "version %s", symcrypt_version ());

  for (error = 0; error >= SYMCRYPT_ERROR_RANDOM; error--)
    for (other = 1; other > error; other--)
      if (strcmp (symcrypt_strerror (error), symcrypt_strerror (other)) == 0)
        good = 0;
  ok (good, "every error has a text of its own");
  ok (symcrypt_strerror (-1000) && symcrypt_strerror (1000),
      "unknown errors have a text");

  good = 1;
  for (n = 0; n < 40; n++)
    {
      random_bytes (a, sizeof a);
      memset (a, 0xa5, sizeof a);
      symcrypt_wipe (n, a + 10);
      for (k = 0; k < sizeof a; k++)
        if (a[k] != (k >= 10 && k < 10 + n ? 0 : 0xa5))
          good = 0;
    }
  symcrypt_wipe (0, NULL);
  ok (good, "wipe clears what it is told to and nothing else");

  good = 1;
  random_bytes (a, sizeof a);
  memcpy (b, a, sizeof a);
  for (n = 0; n <= sizeof a; n++)
    if (symcrypt_memeql (n, a, b) != 1)
      good = 0;
  for (k = 0; k < 8 * sizeof a; k++)
    {
      b[k / 8] ^= (uint8_t) (1u << k % 8);
      if (symcrypt_memeql (sizeof a, a, b) != 0
          || symcrypt_memeql (k / 8, a, b) != 1)
        good = 0;
      b[k / 8] ^= (uint8_t) (1u << k % 8);
    }
  ok (good, "memeql sees every bit and nothing behind its length");
  ok (symcrypt_memeql (0, NULL, NULL) == 1, "nothing equals nothing");
  return done ();
}
