/* SPDX-License-Identifier: ISC */
/* The Tillich-Zemor checksum of a message in parts: each part is summed by
 * itself, perhaps on another machine; the parts' sums make up that of the
 * whole; and when one part is replaced, the new sum of the whole needs the old
 * and the new sum of that part, and not the rest of the message. */
#include <stdio.h>
#include <string.h>

#include <symcrypt/tz.h>

#define SIZE SYMCRYPT_TZ_DIGEST_SIZE

int
main (void)
{
  static const char *const parts[] = { "one part, ", "another, ", "a third" };
  static const char replacement[] = "a better one, ";
  uint8_t sums[3 * SIZE], whole[SIZE], again[SIZE], rest[SIZE];
  uint8_t two[2 * SIZE];
  struct symcrypt_tz_ctx ctx;
  int k;

  /* The whole, as a stream; and each part. */
  symcrypt_tz_init (&ctx);
  for (k = 0; k < 3; k++)
    {
      size_t length = strlen (parts[k]);
      const uint8_t *data = (const uint8_t *) parts[k];
      symcrypt_tz_update (&ctx, length, data);
      symcrypt_tz (length, data, sums + k * SIZE);
    }
  symcrypt_tz_digest (&ctx, whole);
  if (symcrypt_tz_verify (whole, 3, sums) != 0)
    return 1;

  /* Replace the part in the middle.  The sum of the bytes after the part is
   * the sum of the whole without its first two parts. */
  if (symcrypt_tz_concat (two, 2, sums) != 0
      || symcrypt_tz_subtract_left (rest, whole, two) != 0)
    return 1;
  symcrypt_tz (strlen (replacement), (const uint8_t *) replacement,
               sums + SIZE);
  memcpy (sums + 2 * SIZE, rest, SIZE);
  if (symcrypt_tz_concat (whole, 3, sums) != 0)
    return 1;

  /* The same from the beginning. */
  symcrypt_tz_init (&ctx);
  symcrypt_tz_update (&ctx, strlen (parts[0]), (const uint8_t *) parts[0]);
  symcrypt_tz_update (&ctx, strlen (replacement),
                      (const uint8_t *) replacement);
  symcrypt_tz_update (&ctx, strlen (parts[2]), (const uint8_t *) parts[2]);
  symcrypt_tz_digest (&ctx, again);
  if (memcmp (whole, again, SIZE) != 0)
    return 1;

  printf ("1..1\nok 1 - a part replaced, the sum made from the parts' sums\n");
  return 0;
}
