/* SPDX-License-Identifier: ISC */
/* For command-encrypt-test.sh: what the messages of a secretstream are.
 *
 *   stream-tags KEYFILE <STREAM
 *
 * prints the number of each message, from 1 on, that is not a plain one, and
 * what it is.  Exit status 1 if one is not genuine. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>

#include "tools/secretstream.h"

enum
{
  SEALED = 65536 + SECRETSTREAM_OVERHEAD
};

int
main (int argc, char **argv)
{
  static const char *const names[] = { "", "push", "rekey", "final" };
  static uint8_t sealed[SEALED], plain[65536];
  uint8_t key[SECRETSTREAM_KEY_SIZE], header[SECRETSTREAM_HEADER_SIZE];
  struct secretstream s;
  unsigned long number = 0;
  size_t n;
  FILE *file = argc == 2 ? fopen (argv[1], "rb") : NULL;
  if (file == NULL || fread (key, sizeof key, 1, file) != 1
      || fread (header, sizeof header, 1, stdin) != 1)
    return 1;
  fclose (file);
  secretstream_begin (&s, key, header);
  while ((n = fread (sealed, 1, sizeof sealed, stdin)) > 0)
    {
      unsigned tag;
      number++;
      if (secretstream_pull (&s, &tag, 0, NULL, n, plain, sealed) != 0)
        {
          printf ("%lu is not genuine\n", number);
          return 1;
        }
      if (tag != SECRETSTREAM_MESSAGE)
        printf ("%lu %s\n", number, names[tag & 3]);
    }
  return 0;
}
