/* SPDX-License-Identifier: ISC */
/* Hexadecimal digits, numbers and what is made printable in the command, from
 * any string, against plain code. */
#include "config.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tools/tool.h"

const char fuzz_target[] = "text";

static void
try_hex (const char *text, size_t room)
{
  size_t n = strlen (text);
  uint8_t *bytes = malloc (room > 0 ? room : 1);
  char *again = malloc (n + 1);
  size_t k;
  long got;
  if (bytes && again)
    {
      int good = n % 2 == 0 && n / 2 <= room
                 && strspn (text, "0123456789abcdefABCDEF") == n;
      got = read_hex (bytes, room, text);
      FUZZ_CHECK (got == (good ? (long) (n / 2) : -1));
      if (good)
        {
          write_hex (again, bytes, n / 2);
          for (k = 0; k < n; k++)
            FUZZ_CHECK (again[k] == tolower ((unsigned char) text[k]));
          FUZZ_CHECK (again[n] == 0);
        }
    }
  free (bytes);
  free (again);
}

static void
try_number (const char *text, uint64_t low, uint64_t high)
{
  uint64_t value = 1;
  unsigned long long plain;
  int good = *text != 0 && strspn (text, "0123456789") == strlen (text);
  errno = 0;
  plain = good ? strtoull (text, NULL, 10) : 0;
  good = good && errno == 0 && plain >= low && plain <= high;
  FUZZ_CHECK (read_number (&value, text, low, high) == (good ? 0 : -1));
  FUZZ_CHECK (value == (good ? plain : 1));
}

/* A number with a unit letter after it, compared with a simple parser. */
static void
try_size (const char *text, uint64_t low, uint64_t high)
{
  static const char letters[] = "KMGT";
  const size_t n = strspn (text, "0123456789");
  const char *letter = NULL;
  char digits[32];
  uint64_t value = 1, plain = 0;
  int good = n < 24;
  memset (digits, 0, sizeof digits);
  memcpy (digits, text, n < 24 ? n : 0);
  good = good && read_number (&plain, digits, 0, UINT64_MAX) == 0;
  if (good && text[n] != 0)
    {
      letter = strchr (letters, text[n] == 'k' ? 'K' : text[n]);
      good = letter != NULL
             && (text[n + 1] == 0 || strcmp (text + n + 1, "iB") == 0);
    }
  for (; good && letter != NULL && letter >= letters; letter--)
    {
      good = plain <= UINT64_MAX / 1024;
      plain *= 1024;
      if (letter == letters)
        break;
    }
  good = good && plain >= low && plain <= high;
  FUZZ_CHECK (read_size (&value, text, low, high) == (good ? 0 : -1));
  FUZZ_CHECK (value == (good ? plain : 1));
}

static void
try_printable (const char *text, size_t room)
{
  char *dst = malloc (room);
  size_t n, k;
  if (!dst)
    return;
  n = printable (dst, room, text);
  FUZZ_CHECK (n < room && dst[n] == 0 && strlen (dst) == n);
  for (k = 0; k < n; k++)
    FUZZ_CHECK ((unsigned char) dst[k] >= 32 && dst[k] != 127);
  FUZZ_CHECK (room <= 4 * strlen (text) || n >= strlen (text));
  free (dst);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct fuzz_input in;
  unsigned how;
  size_t room;
  char *text;
  uint64_t low, high;

  in.data = data;
  in.size = size;
  how = fuzz_byte (&in);
  room = fuzz_byte (&in);
  low = how & 4 ? fuzz_u64 (&in) : 0;
  high = how & 8 ? fuzz_u64 (&in) : UINT64_MAX;
  text = malloc (in.size + 1);
  if (!text)
    return 0;
  memcpy (text, in.data, in.size);
  text[in.size] = '\0';
  switch (how % 4)
    {
    case 0:
      try_hex (text, how & 16 ? strlen (text) / 2 : room);
      break;
    case 1:
      try_number (text, low, high);
      try_size (text, low, high);
      break;
    default:
      try_printable (text, room + 1);
      break;
    }
  free (text);
  return 0;
}
