/* SPDX-License-Identifier: ISC */
/* Not a test, but what tests/tz-go-test.sh compares with
 * tests/vectors/tz/state/main.go: goes on from the marshalled state that the
 * argument is, or from the beginning if it is empty, with the bytes of
 * standard input, and prints the marshalled state. */
#include <stdio.h>
#include <string.h>

#include <symcrypt/tz.h>

enum
{
  SIZE = SYMCRYPT_TZ_DIGEST_SIZE
};

int
main (int argc, char **argv)
{
  struct symcrypt_tz_ctx ctx;
  uint8_t state[SIZE], buffer[777];
  size_t n;
  unsigned k;

  symcrypt_tz_init (&ctx);
  if (argc == 2 && *argv[1] != 0)
    {
      for (k = 0; k < SIZE; k++)
        {
          unsigned byte;
          if (sscanf (argv[1] + 2 * k, "%2x", &byte) != 1)
            return 2;
          state[k] = (uint8_t) byte;
        }
      if (symcrypt_tz_import_tzhash (&ctx, state) != 0)
        return 1;
    }
  while ((n = fread (buffer, 1, sizeof buffer, stdin)) > 0)
    symcrypt_tz_update (&ctx, n, buffer);
  symcrypt_tz_export_tzhash (&ctx, state);
  for (k = 0; k < SIZE; k++)
    printf ("%02x", state[k]);
  puts ("");
  return 0;
}
