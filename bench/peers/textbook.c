/* SPDX-License-Identifier: ISC */
/* RC4 as textbooks have it, compiled as it stands: what is to be had without
 * assembly and without thought.  A step reads three bytes of the table, swaps
 * two and xors the third, which is also the shape of the C on Project Nayuki's
 * page on RC4; the code is ours.
 *
 *   textbook [--seconds SECONDS]
 *
 * prints lines as `symcrypt bench --json' does, of the same work. */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/measure/clock.h"

struct rc4
{
  uint8_t s[256];
  uint8_t i, j;
};

static void
set_key (struct rc4 *c, size_t length, const uint8_t *key)
{
  unsigned i;
  uint8_t j = 0;
  for (i = 0; i < 256; i++)
    c->s[i] = (uint8_t) i;
  for (i = 0; i < 256; i++)
    {
      uint8_t t = c->s[i];
      j = (uint8_t) (j + t + key[i % length]);
      c->s[i] = c->s[j];
      c->s[j] = t;
    }
  c->i = c->j = 0;
}

static void
crypt_bytes (struct rc4 *c, size_t n, uint8_t *dst, const uint8_t *src)
{
  uint8_t *s = c->s, i = c->i, j = c->j;
  size_t k;
  for (k = 0; k < n; k++)
    {
      uint8_t x, y;
      i++;
      x = s[i];
      j = (uint8_t) (j + x);
      y = s[j];
      s[i] = y;
      s[j] = x;
      dst[k] = (uint8_t) (src[k] ^ s[(uint8_t) (x + y)]);
    }
  c->i = i;
  c->j = j;
}

enum
{
  MOST = 65536,
  SAMPLES = 1001
};

/* The work of bench/measure/measure.c. */
static uint8_t key[16 + 64], src[MOST], dst[MOST];
static struct rc4 ctx;

static void
fill (void)
{
  size_t k;
  for (k = 0; k < sizeof src; k++)
    src[k] = (uint8_t) (k * 37 + (k >> 8) + 1);
  for (k = 0; k < sizeof key; k++)
    key[k] = (uint8_t) (7 * k + 1);
}

static uint64_t
check (size_t n)
{
  uint64_t h = UINT64_C (0xcbf29ce484222325);
  size_t k;
  /* Behind the output, a tag and a digest that nobody wrote. */
  for (k = 0; k < n + 16 + 64; k++)
    h = (h ^ (k < n ? dst[k] : 0)) * UINT64_C (0x100000001b3);
  return h;
}

static void
run (int setkey, size_t n, unsigned long count)
{
  for (; count > 0; count--)
    if (setkey)
      set_key (&ctx, 16, key + count % 64);
    else
      crypt_bytes (&ctx, n, dst, src);
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

static void
number (const char *name, double value)
{
  if (value >= 0)
    printf (", \"%s\": %.6g", name, value);
  else
    printf (", \"%s\": null", name);
}

static void
measure (int setkey, size_t n, double seconds)
{
  static double ns[SAMPLES], cycles[SAMPLES], mhz[SAMPLES];
  struct clock_span span;
  unsigned long count = 1;
  double spent = 0, call, cost;
  uint64_t sum;
  unsigned k = 0;

  fill ();
  if (!setkey)
    /* libsymcrypt's case has this key. */
    key[0] = 0;
  set_key (&ctx, 16, key);
  run (setkey, n, 1);
  sum = check (n);
  for (;; count *= 2)
    {
      clock_begin (&span);
      run (setkey, n, count);
      clock_end (&span);
      if (span.ns > 2e5)
        break;
    }
  for (; k < SAMPLES && (k < 5 || spent < seconds * 1e9); k++)
    {
      clock_begin (&span);
      run (setkey, n, count);
      clock_end (&span);
      spent += span.ns;
      ns[k] = span.ns / (double) count;
      cycles[k] = span.cycles / (double) count;
      mhz[k] = span.mhz;
    }
  qsort (ns, k, sizeof ns[0], compare);
  qsort (cycles, k, sizeof cycles[0], compare);
  qsort (mhz, k, sizeof mhz[0], compare);
  call = ns[k / 2];
  cost = cycles[k / 2];
  printf ("{\"algorithm\": \"rc4\", \"operation\": \"%s\", "
          "\"library\": \"textbook C\", \"version\": \"%s " COMPILED "\", "
          "\"implementation\": null, \"bytes\": %lu, \"messages\": 1, "
          "\"iterations\": null",
          setkey ? "setkey" : "crypt",
#if defined(__clang__)
          "clang " __clang_version__,
#else
          "gcc " __VERSION__,
#endif
          (unsigned long) n);
  number ("ns_per_call", call);
  number ("mb_per_s", setkey ? -1 : (double) n * 1e3 / call);
  number ("cycles_per_call", cost);
  number ("cycles_per_byte", setkey ? -1 : cost / (double) n);
  number ("spread", 100 * (ns[3 * k / 4] - ns[k / 4]) / call);
  number ("samples", k);
  number ("disturbed", -1);
  number ("core_mhz", mhz[k / 2]);
  printf (", \"slope\": null, \"intercept\": null, \"ratio\": null, "
          "\"best_peer\": null, ");
  if (setkey)
    printf ("\"check\": null, \"cpu\": null}\n");
  else
    printf ("\"check\": \"%016" PRIx64 "\", \"cpu\": null}\n", sum);
}

int
main (int argc, char **argv)
{
  static const size_t sizes[] = { 16, 64, 256, 1024, 1350, 1500, 8192, 65536 };
  double seconds = 0.05;
  size_t k;

  if (argc == 3 && strcmp (argv[1], "--seconds") == 0)
    seconds = atof (argv[2]);
  else if (argc > 1)
    {
      fprintf (stderr, "usage: textbook [--seconds SECONDS]\n");
      return 2;
    }
  if (clock_open (NULL) != 0)
    return 2;
  clock_pin ();
  measure (1, 16, seconds);
  for (k = 0; k < sizeof sizes / sizeof sizes[0]; k++)
    measure (0, sizes[k], seconds);
  return 0;
}
