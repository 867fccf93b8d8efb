/* SPDX-License-Identifier: ISC */
/* Shared functions of the fuzz targets, and a main that replaces libFuzzer.
 * It is a TAP test that replays a corpus and mutations of it, so that targets
 * run with every compiler and in emulators. */
#include "config.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tests/testutil.h"

/* --------------------------------------------------------------- decisions */

unsigned
fuzz_byte (struct fuzz_input *in)
{
  if (in->size == 0)
    return 0;
  in->size--;
  return *in->data++;
}

unsigned
fuzz_u16 (struct fuzz_input *in)
{
  unsigned low = fuzz_byte (in);
  return low | fuzz_byte (in) << 8;
}

uint64_t
fuzz_u64 (struct fuzz_input *in)
{
  uint64_t value = 0;
  unsigned k;
  for (k = 0; k < 64; k += 8)
    value |= (uint64_t) fuzz_byte (in) << k;
  return value;
}

void
fuzz_bytes (struct fuzz_input *in, uint8_t *dst, size_t n)
{
  uint64_t x = n;
  size_t k;
  for (k = 0; k < n && in->size > 0; k++)
    {
      dst[k] = (uint8_t) fuzz_byte (in);
      x = (x ^ dst[k]) * UINT64_C (0x9e3779b97f4a7c15);
    }
  for (; k < n; k++)
    {
      x = x * UINT64_C (0x5851f42d4c957f2d) + UINT64_C (0x14057b7ef767814f);
      dst[k] = (uint8_t) (x >> 56);
    }
}

/* --------------------------------------------------------------- libFuzzer */

#if defined(SYMCRYPT_LIBFUZZER)
void
fuzz_failed (const char *file, int line, const char *condition)
{
  fprintf (stderr, "%s:%d: does not hold: %s\n", file, line, condition);
  abort ();
}

/* ------------------------------------------------------------------ replay */

#else
enum
{
  LARGEST = 1 << 16,
  MUTATIONS = 300
};

static char running[4096]; /* the input that is being tried */
static uint8_t bytes[LARGEST];
static size_t length;

void
fuzz_failed (const char *file, int line, const char *condition)
{
  diag ("%s:%d: does not hold: %s", file, line, condition);
  diag_hex ("input", bytes, length);
  ok (0, "%s %s", fuzz_target, running);
  exit (done ());
}

/* Run the target on a copy of the input that ends where its memory ends. */
static void
run (void)
{
  uint8_t *copy = malloc (length > 0 ? length : 1);
  if (!copy)
    exit (99);
  memcpy (copy, bytes, length);
  LLVMFuzzerTestOneInput (copy, length);
  free (copy);
}

/* Change a byte, a bit, or cut, or repeat a piece. */
static void
mutate (void)
{
  unsigned n = 1 + random_below (4);
  while (n-- > 0 && length > 0)
    {
      size_t at = random_below ((uint32_t) length);
      switch (random_below (5))
        {
        case 0:
          bytes[at] ^= (uint8_t) (1u << random_below (8));
          break;
        case 1:
          bytes[at] = (uint8_t) (random_below (2) ? 0 : 255);
          break;
        case 2:
          if (random_below (4) == 0)
            length = at + 1;
          break;
        case 3:
          if (length + length - at <= sizeof bytes)
            {
              memmove (bytes + length, bytes + at, length - at);
              length += length - at;
            }
          break;
        default:
          bytes[at] = (uint8_t) random_below (256);
          break;
        }
    }
}

static int
compare (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* The files of the corpus, and mutations of them. */
int
main (void)
{
  static char *names[1024];
  char path[4096];
  const char *top = getenv ("SRCDIR");
  const struct dirent *entry;
  unsigned n = 0, k;
  DIR *directory;

  snprintf (path, sizeof path, "%s/tests/fuzz/corpus/%s", top ? top : ".",
            fuzz_target);
  directory = opendir (path);
  while (directory && n < sizeof names / sizeof names[0]
         && (entry = readdir (directory)) != NULL)
    if (entry->d_name[0] != '.')
      {
        snprintf (path, sizeof path, "tests/fuzz/corpus/%s/%s", fuzz_target,
                  entry->d_name);
        names[n] = malloc (strlen (path) + 1);
        if (!names[n])
          exit (99);
        strcpy (names[n++], path);
      }
  qsort (names, n, sizeof names[0], compare);
  for (k = 0; n > 0 && k < n + MUTATIONS; k++)
    {
      const char *text = source_file (names[k % n], &length);
      if (length > LARGEST)
        length = LARGEST;
      memcpy (bytes, text, length);
      snprintf (running, sizeof running, "%s %s",
                k < n ? "replays" : "holds for a mutation of", names[k % n]);
      if (k >= n)
        mutate ();
      run ();
    }
  ok (n > 0, "%s replays %u inputs, and %d mutations of them", fuzz_target, n,
      MUTATIONS);
  for (k = 0; k < n; k++)
    free (names[k]);
  if (directory)
    closedir (directory);
  return done ();
}
#endif
