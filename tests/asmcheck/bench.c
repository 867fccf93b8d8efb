/* SPDX-License-Identifier: ISC */
/* Cycles of every implementation, by the same fixtures that check them. */
#include "tests/asmcheck/asmcheck.h"

#include "bench/measure/clock.h"
#include "bench/measure/mark.h"

enum
{
  SAMPLES = 21
};

/* A sample is this long, in ns: long beside the clock's own cost, short beside
 * a time slice. */
#define SAMPLE_NS 40e3

static void
calls (const struct fixture *f, kernel_function *function,
       const struct scene *s, unsigned long n)
{
  for (; n > 0; n--)
    {
      if (f->renew)
        f->renew (s->args);
      f->call (function, s->args);
    }
}

/* How many calls make a sample; warms up on the way. */
static unsigned long
calibrate (const struct fixture *f, kernel_function *function,
           const struct scene *s)
{
  unsigned long n = 1;
  for (;;)
    {
      struct clock_span span;
      clock_begin (&span);
      calls (f, function, s, n);
      clock_end (&span);
      if (span.ns >= SAMPLE_NS)
        return n;
      n *= 2;
    }
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

/* The statistics of all samples of one implementation, for one call. */
struct result
{
  double median;
  double spread; /* half the middle half's width, of the median */
};

static struct result
evaluate (double *samples)
{
  struct result r;
  qsort (samples, SAMPLES, sizeof *samples, compare);
  r.median = samples[SAMPLES / 2];
  r.spread = (samples[SAMPLES * 3 / 4] - samples[SAMPLES / 4]) / 2 / r.median;
  return r;
}

static int counting; /* cycles, not nanoseconds */
static int rows;

static void
print_text (const char *kernel, const char *implementation, size_t bytes,
            const struct result *r, const struct result *c)
{
  char size[32] = "-", each[32] = "-";
  if (bytes > 0)
    {
      snprintf (size, sizeof size, "%lu", (unsigned long) bytes);
      snprintf (each, sizeof each, "%.3f", r->median / (double) bytes);
    }
  if (rows++ == 0)
    printf ("%-16s %8s %-10s %12s %10s %8s %7s\n", "kernel", "bytes", "impl",
            counting ? "cycles" : "ns", "/byte", "gain", "spread");
  printf ("%-16s %8s %-10s %12.1f %10s %7.2fx %6.1f%%\n", kernel, size,
          implementation, r->median, each, c->median / r->median,
          r->spread * 100);
}

static void
print_json (const char *kernel, const char *implementation, size_t bytes,
            const struct result *r, const struct result *c)
{
  const char *unit = counting ? "cycles" : "ns";
  printf ("%s\n    {\"kernel\": \"%s\", \"implementation\": \"%s\", ",
          rows++ ? "," : "", kernel, implementation);
  if (bytes > 0)
    printf ("\"bytes\": %lu, \"%s_per_byte\": %.4f, ", (unsigned long) bytes,
            unit, r->median / (double) bytes);
  printf ("\"%s\": %.2f, \"gain\": %.3f, \"spread\": %.4f}", unit, r->median,
          c->median / r->median, r->spread);
}

static void
measure (const struct fixture *f, const struct implementations *all,
         size_t length,
         int (*selected) (const char *kernel, const char *implementation),
         int json)
{
  static double samples[IMPLEMENTATIONS][SAMPLES];
  unsigned long n[IMPLEMENTATIONS];
  struct result results[IMPLEMENTATIONS];
  struct scene s;
  unsigned c = all->count - 1, i, k;
  int used[IMPLEMENTATIONS];

  scene_for_bench (f, length, &s);
  for (i = 0; i <= c; i++)
    {
      const struct implementation *row = &all->rows[i];
      used[i] = implementation_usable (row)
                && (i == c || selected (all->kernel, row->name));
      n[i] = used[i] ? calibrate (f, row->function, &s) : 0;
    }
  for (k = 0; k < SAMPLES; k++)
    for (i = 0; i <= c; i++)
      if (used[i])
        {
          struct clock_span span;
          clock_begin (&span);
          calls (f, all->rows[i].function, &s, n[i]);
          clock_end (&span);
          samples[i][k] = (counting ? span.cycles : span.ns) / (double) n[i];
        }
  results[c] = evaluate (samples[c]);
  for (i = 0; i <= c; i++)
    if (used[i] && selected (all->kernel, all->rows[i].name))
      {
        if (i < c)
          results[i] = evaluate (samples[i]);
        (json ? print_json : print_text) (all->kernel, all->rows[i].name,
                                          length * f->unit, &results[i],
                                          &results[c]);
      }
  fflush (stdout);
}

/* ------------------------------------------------- for bench/model */

static size_t
trace_length (const struct fixture *f)
{
  size_t length = f->bench[0] ? f->bench[0] : 1;
  unsigned k;
  if (f->trace > 0)
    return f->trace;
  for (k = 1; f->bench[0] && f->bench[k]; k++)
    if (f->bench[k] * f->unit <= 1024)
      length = f->bench[k];
  return length;
}

static void
trace_row (const struct fixture *f, const char *kernel,
           const struct implementation *row, mark_fn *mark)
{
  size_t length = trace_length (f);
  struct scene s;
  scene_for_bench (f, length, &s);
  calls (f, row->function, &s, 1);
  if (f->renew)
    f->renew (s.args);
  mark ();
  f->call (row->function, s.args);
  mark ();
  printf ("%s:%s:%lu \n", kernel, row->name,
          (unsigned long) (length * f->unit));
}

int
trace (int (*selected) (const char *kernel, const char *implementation))
{
  mark_fn *mark = trace_begin ("libsymcrypt", symcrypt_version ());
  struct implementations all;
  unsigned function, i;

  for (function = 0; (all = implementations_of_function (function)).kernel;
       function++)
    {
      const struct fixture *f = fixture_find (all.kernel);
      for (i = 0; f && i < all.count; i++)
        if (implementation_usable (&all.rows[i])
            && selected (all.kernel, all.rows[i].name))
          trace_row (f, all.kernel, &all.rows[i], mark);
    }
  return 0;
}

int
bench (int (*selected) (const char *kernel, const char *implementation),
       int json)
{
  struct implementations all;
  struct clock_span span;
  unsigned function;

  clock_open (NULL);
  (void) clock_pin ();
  clock_begin (&span);
  clock_end (&span);
  counting = span.cycles >= 0;
  if (json)
    printf ("{\n  \"clock\": \"%s\",\n  \"samples\": %d,\n  \"results\": [",
            clock_method (), SAMPLES);
  else
    printf ("Clock: %s.\nMedians of %d samples; a call includes calling.\n\n",
            clock_method (), SAMPLES);
  for (function = 0; (all = implementations_of_function (function)).kernel;
       function++)
    {
      const struct fixture *f = fixture_find (all.kernel);
      static const size_t once[] = { 1, 0 };
      const size_t *length;
      if (!f || !selected (all.kernel, NULL))
        continue;
      for (length = f->bench[0] ? f->bench : once; *length; length++)
        measure (f, &all, *length, selected, json);
    }
  if (json)
    printf ("\n  ]\n}\n");
  return 0;
}
