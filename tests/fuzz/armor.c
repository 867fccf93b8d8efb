/* SPDX-License-Identifier: ISC */
/* Armor that `symcrypt decrypt' reads, from any bytes.  If armor is accepted,
 * its bytes written again must be the same text, because only one armor of the
 * same bytes is valid. */
#include "config.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/fuzz/fuzz.h"
#include "tools/armor.h"

const char fuzz_target[] = "armor";

/* Read SIZE bytes of TEXT to DST in pieces of up to PIECE bytes.  Returns the
 * length, or -1.  Complaints go to /dev/null, because most inputs are bad. */
static long
read_all (const uint8_t *text, size_t size, size_t piece, uint8_t *dst,
          struct armor_reader *r)
{
  FILE *file = fmemopen ((void *) (uintptr_t) text, size, "r");
  const int errors = dup (2), nowhere = open ("/dev/null", O_WRONLY);
  long n = -1, total = 0;
  if (file && errors >= 0 && nowhere >= 0 && dup2 (nowhere, 2) == 2)
    {
      memset (r, 0, sizeof *r);
      r->file = file;
      r->name = "input";
      while ((n = armor_read (r, piece, dst + total)) > 0)
        total += n;
      (void) dup2 (errors, 2);
    }
  if (file)
    fclose (file);
  (void) close (errors);
  (void) close (nowhere);
  return n < 0 ? -1 : total;
}

/* Copy TEXT without a byte order mark, CR before LF, white space after the end
 * line, and with LF after it.  Returns the length. */
static size_t
canonical (char *dst, const uint8_t *text, size_t size)
{
  static const char end[] = "\n" ARMOR_END;
  size_t k = 0, n = 0;
  if (size >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
    k = 3;
  for (; k < size; k++)
    if (text[k] != '\r' || k + 1 >= size || text[k + 1] != '\n')
      dst[n++] = (char) text[k];
  while (n > 0 && strchr (" \t\r\n", dst[n - 1]))
    n--;
  FUZZ_CHECK (n >= sizeof end - 1
              && memcmp (dst + n - (sizeof end - 1), end, sizeof end - 1)
                     == 0);
  dst[n++] = '\n';
  return n;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct armor_reader r;
  struct armor_writer w;
  uint8_t *bytes, *again;
  char *text, *wanted;
  long n;
  if (size == 0 || size > 1 << 16)
    return 0;
  bytes = malloc (size + 48);
  again = malloc (size + 48);
  wanted = malloc (size + 1);
  text = malloc (ARMOR_ROOM (size));
  if (bytes && again && wanted && text)
    {
      n = read_all (data, size, 48, bytes, &r);
      if (n >= 0)
        {
          FUZZ_CHECK (read_all (data, size, 7, again, &r) == n);
          FUZZ_CHECK (memcmp (bytes, again, (size_t) n) == 0);
          if (r.armored)
            {
              size_t length;
              memset (&w, 0, sizeof w);
              length = armor_write (&w, (size_t) n, bytes, 1, text);
              FUZZ_CHECK (length == canonical (wanted, data, size));
              FUZZ_CHECK (memcmp (text, wanted, length) == 0);
            }
          else if (!r.armored)
            FUZZ_CHECK ((size_t) n <= size);
        }
      /* Any bytes can be written and read again. */
      memset (&w, 0, sizeof w);
      n = (long) armor_write (&w, size, data, 1, text);
      FUZZ_CHECK ((size_t) n <= ARMOR_ROOM (size));
      FUZZ_CHECK (read_all ((uint8_t *) text, (size_t) n, 48, again, &r)
                  == (long) size);
      FUZZ_CHECK (memcmp (again, data, size) == 0);
    }
  free (bytes);
  free (again);
  free (wanted);
  free (text);
  return 0;
}
