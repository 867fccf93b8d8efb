/* SPDX-License-Identifier: ISC */
/* What fuzz targets share, and a main that does without libFuzzer: a TAP test
 * that replays a corpus, and mutations of it, so that targets run with every
 * compiler and in emulators. */
#include "config.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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
static unsigned inputs;

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

static int
read_input (const char *path)
{
  FILE *file = fopen (path, "rb");
  if (!file)
    return -1;
  length = fread (bytes, 1, sizeof bytes, file);
  fclose (file);
  return 0;
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

/* Replay the file or all files of the directory PATH, by name, and TIMES
 * mutations in all. */
static void
replay (const char *path, unsigned times)
{
  static char *names[1024];
  unsigned n = 0, k;
  struct stat status;
  DIR *directory;

  if (stat (path, &status) != 0)
    {
      ok (0, "%s: %s", path, strerror (errno));
      exit (done ());
    }
  if (!S_ISDIR (status.st_mode))
    {
      snprintf (running, sizeof running, "replays %s", path);
      if (read_input (path) != 0)
        {
          ok (0, "%s can be read", path);
          exit (done ());
        }
      run ();
      inputs++;
      return;
    }
  directory = opendir (path);
  if (directory)
    {
      struct dirent *entry;
      while (n < sizeof names / sizeof names[0]
             && (entry = readdir (directory)) != NULL)
        if (entry->d_name[0] != '.')
          {
            size_t room = strlen (path) + strlen (entry->d_name) + 2;
            names[n] = malloc (room);
            if (!names[n])
              exit (99);
            snprintf (names[n++], room, "%s/%s", path, entry->d_name);
          }
      closedir (directory);
    }
  qsort (names, n, sizeof names[0], compare);
  for (k = 0; k < n; k++)
    replay (names[k], 0);
  for (k = 0; n > 0 && k < times; k++)
    {
      const char *name = names[k % n];
      snprintf (running, sizeof running, "mutation %u, of %s", k, name);
      if (read_input (name) == 0)
        {
          mutate ();
          run ();
        }
    }
  while (n > 0)
    free (names[--n]);
}

/* TARGET [FILE | DIRECTORY]...  Without arguments: the corpus. */
int
main (int argc, char **argv)
{
  int k;
  if (argc > 1)
    for (k = 1; k < argc; k++)
      replay (argv[k], 0);
  else
    {
      char path[4096];
      const char *top = getenv ("SRCDIR");
      snprintf (path, sizeof path, "%s/tests/fuzz/corpus/%s", top ? top : ".",
                fuzz_target);
      replay (path, MUTATIONS);
    }
  ok (inputs > 0, "%s replays %u inputs", fuzz_target, inputs);
  if (argc <= 1)
    ok (1, "%s holds for %d mutations of them", fuzz_target, MUTATIONS);
  return done ();
}
#endif
