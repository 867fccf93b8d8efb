/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stdarg.h>
#if HAVE_UNISTD_H && !defined(_WIN32)
#include <sys/mman.h>
#include <unistd.h>
#endif

#include "tests/testutil.h"

static unsigned claims;
static unsigned failures;

static void
claim (int condition, const char *directive, const char *format, va_list ap)
{
  printf ("%sok %u - ", condition ? "" : "not ", ++claims);
  vprintf (format, ap);
  printf ("%s\n", directive);
  fflush (stdout);
  if (!condition)
    failures++;
}

int
ok (int condition, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  claim (condition, "", format, ap);
  va_end (ap);
  return condition;
}

int
ok_mem (const void *got, const void *expected, size_t n, const char *format,
        ...)
{
  int same = n == 0 || memcmp (got, expected, n) == 0;
  va_list ap;
  va_start (ap, format);
  claim (same, "", format, ap);
  va_end (ap);
  if (!same)
    {
      diag_hex ("     got", got, n);
      diag_hex ("expected", expected, n);
    }
  return same;
}

void
skip (const char *why, const char *format, ...)
{
  char directive[256];
  va_list ap;
  snprintf (directive, sizeof directive, " # SKIP %s", why);
  va_start (ap, format);
  claim (1, directive, format, ap);
  va_end (ap);
}

void
skip_all (const char *why)
{
  printf ("1..0 # SKIP %s\n", why);
  exit (0);
}

void
diag (const char *format, ...)
{
  va_list ap;
  printf ("# ");
  va_start (ap, format);
  vprintf (format, ap);
  va_end (ap);
  printf ("\n");
  fflush (stdout);
}

void
diag_hex (const char *label, const void *data, size_t n)
{
  const uint8_t *p = data;
  size_t k;
  printf ("# %s:", label);
  for (k = 0; k < n && k < 256; k++)
    printf ("%s%02x", k % 4 ? "" : " ", p[k]);
  printf ("%s\n", k < n ? " ..." : "");
  fflush (stdout);
}

int
done (void)
{
  printf ("1..%u\n", claims);
  return failures != 0;
}

/* malloc, or realloc; the memory counts as in use to the end of the program,
 * so that a leak that is reported is none of these. */
static void *
allocate_again (void *p, size_t n)
{
  static void **kept;
  static size_t n_kept;
  p = realloc (p, n ? n : 1);
  if (p && n_kept % 256 == 0)
    kept = realloc (kept, (n_kept + 256) * sizeof *kept);
  if (!p || !kept)
    {
      printf ("Bail out! out of memory\n");
      exit (99);
    }
  kept[n_kept++] = p;
  return p;
}

static void *
allocate (size_t n)
{
  return allocate_again (NULL, n);
}

int
all_zero (const void *data, size_t n)
{
  const uint8_t *p = data;
  while (n > 0 && p[n - 1] == 0)
    n--;
  return n == 0;
}

uint8_t *
unhex (const char *text, size_t *n)
{
  uint8_t *bytes = allocate (strlen (text) / 2 + 1);
  size_t digits = 0;
  for (; *text; text++)
    {
      static const char table[] = "0123456789abcdefABCDEF";
      const char *d = strchr (table, *text);
      unsigned value;
      if (strchr (" \t\r\n:-", *text))
        continue;
      if (!d)
        {
          printf ("Bail out! bad hex: %s\n", text);
          exit (99);
        }
      value = (unsigned) (d - table);
      if (value > 15)
        value -= 6;
      if (digits % 2)
        bytes[digits / 2] = (uint8_t) (bytes[digits / 2] << 4 | value);
      else
        bytes[digits / 2] = (uint8_t) value;
      digits++;
    }
  if (n)
    *n = digits / 2;
  return bytes;
}

uint64_t
random_next (uint64_t *x)
{
  /* splitmix64 (G. Steele, D. Lea, C. Flood, OOPSLA 2014) */
  uint64_t z = *x += UINT64_C (0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

static uint64_t
next_random (void)
{
  static uint64_t x;
  if (x == 0)
    {
      const char *seed = getenv ("SYMCRYPT_SEED");
      x = seed ? strtoull (seed, NULL, 0) : 1;
      printf ("# SYMCRYPT_SEED=%llu\n", (unsigned long long) x);
    }
  return random_next (&x);
}

void
random_bytes (void *dst, size_t n)
{
  uint8_t *p = dst;
  size_t k;
  uint64_t word = 0;
  for (k = 0; k < n; k++)
    {
      if (k % 8 == 0)
        word = next_random ();
      p[k] = (uint8_t) (word >> 8 * (k % 8));
    }
}

uint32_t
random_below (uint32_t limit)
{
  return (uint32_t) (next_random () % limit);
}

struct guarded
guarded_new (size_t size)
{
  struct guarded g;
  g.size = size;
#if HAVE_UNISTD_H && !defined(_WIN32)
  {
    size_t page = (size_t) sysconf (_SC_PAGESIZE);
    size_t room = (size + page - 1) / page * page;
    uint8_t *p;
    if (room == 0)
      room = page;
    /* guard, room, guard, room, guard */
    p = mmap (NULL, 2 * room + 3 * page, PROT_NONE,
              MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED
        || mprotect (p + page, room, PROT_READ | PROT_WRITE) != 0
        || mprotect (p + room + 2 * page, room, PROT_READ | PROT_WRITE) != 0)
      {
        printf ("Bail out! mmap failed\n");
        exit (99);
      }
    g.at_end = p + page + room - size;
    g.at_start = p + room + 2 * page;
  }
#else
  g.at_end = allocate (size);
  g.at_start = allocate (size);
#endif
  return g;
}

char *
source_file (const char *name, size_t *n)
{
  const char *top = getenv ("SRCDIR");
  char path[4096];
  FILE *file;
  char *text;
  size_t size = 0, room = 65536, got;

  snprintf (path, sizeof path, "%s/%s", top ? top : ".", name);
  file = fopen (path, "rb");
  if (!file)
    {
      ok (0, "%s can be read", path);
      exit (done ());
    }
  text = allocate (room + 1);
  while ((got = fread (text + size, 1, room - size, file)) > 0)
    {
      size += got;
      if (size == room)
        {
          text = allocate_again (text, 2 * room + 1);
          room *= 2;
        }
    }
  fclose (file);
  text[size] = '\0';
  if (n)
    *n = size;
  return text;
}

size_t
next_row (char **text, size_t n, const char **words)
{
  size_t k, count = 0;
  char *end;

  for (end = *text; *end == '#' || *end == '\n'; end = strchr (end, '\n') + 1)
    continue;
  while (*end && *end != '\n')
    {
      char *word = end;
      end += strcspn (word, " \n");
      if (*end == ' ')
        *end++ = '\0';
      if (count == n)
        {
          printf ("Bail out! more than %u words: %s\n", (unsigned) n, word);
          exit (99);
        }
      if (*word != '=')
        words[count] = word;
      count++;
    }
  if (*end)
    *end++ = '\0';
  *text = end;
  for (k = count; k < n; k++)
    words[k] = "";
  return count;
}

void
must (int result)
{
  if (result == 0)
    return;
  printf ("Bail out! a call that must succeed gave %d\n", result);
  exit (99);
}
