/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "bench/report/output.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "bench/measure/clock.h"
#include "tools/machine.h"
#include "tools/tool.h"

static const char *const compiler =
#if defined(__clang__)
    "clang " __clang_version__;
#elif defined(__GNUC__)
    "gcc " __VERSION__;
#else
    NULL;
#endif

static const struct output_options *options;

/* Reasons to doubt figures. */
static struct
{
  double mhz_low, mhz_high;
  unsigned long samples, disturbed;
  unsigned rows, wide, poor, low, impossible;
  double widest;
  char widest_row[64];
} doubts = { -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, "" };

enum
{
  WIDE = 5, /* percent */
  WANDER = 5
};

/* ------------------------------------------------------------- the heading */

static void say (const char *label, const char *format, ...)
    TOOL_PRINTF (2, 3);

/* One line of the heading, broken at spaces before column 79. */
static void
say (const char *label, const char *format, ...)
{
  char line[4096];
  const char *text = line;
  int column = printf ("%-11s", label);
  va_list args;

  va_start (args, format);
  vsnprintf (line, sizeof line, format, args);
  va_end (args);
  while (*text)
    {
      int n = (int) strcspn (text, " ");
      if (column > 11 && column + 1 + n > 78)
        column = printf ("\n%-11s", "") - 1;
      column += printf (" %.*s", n, text);
      text += n;
      text += strspn (text, " ");
    }
  putchar ('\n');
}

/* Return 1 if peer K has a column in the table. */
static int
has_column (unsigned k)
{
  return bench_loaded[k].wanted && bench_loaded[k].loaded;
}

/* How wide a peer's column is: the table has 79 columns, of which the others
 * take 32. */
static int
peer_width (void)
{
  int k, width, count = 1;
  for (k = 0; k < BENCH_PEERS; k++)
    count += has_column ((unsigned) k);
  width = (79 - 32) / (count > 1 ? count - 1 : 1) - 1;
  return width > 9 ? 9 : width;
}

static void
print_heading (void)
{
  uint64_t detected = symcrypt_cpu_detected ();
  uint64_t used = symcrypt_cpu_features ();
  struct symcrypt_kernel_info info;
  char names[FEATURE_LIST_SIZE], line[4096];
  double mhz;
  size_t n = 0;
  unsigned k;

  if (options->report)
    puts ("report of symcrypt bench, form 1");
  say ("library", "libsymcrypt %s", symcrypt_version ());
  if (compiler)
    say ("compiler", "%s", compiler);
  for (k = 0; k < BENCH_PEERS; k++)
    if (bench_loaded[k].wanted)
      say ("peer", bench_loaded[k].loaded ? "%s %s, %s" : "%s%s: %s",
           bench_loaded[k].peer->title, bench_loaded[k].version,
           bench_loaded[k].file);
  say ("CPU", "%s", machine_cpu ());
  if (options->core >= 0)
    say ("core", "%d, pinned", options->core);
  else
    say ("core", "not pinned");
  mhz = clock_mhz ();
  if (mhz >= 0)
    say ("clock", "%.0f MHz; %s", mhz, clock_method ());
  else
    say ("clock", "%s", clock_method ());
  say ("features", "%s", used ? machine_features (names, used, " ") : "none");
  if (detected & ~used)
    say ("masked", "%s", machine_features (names, detected & ~used, " "));
  line[0] = '\0';
  for (k = 0; options->report && symcrypt_kernel_info (k, &info) == 0; k++)
    if (info.selected && n < sizeof line)
      {
        int added = snprintf (line + n, sizeof line - n, "%s%s:%s",
                              n ? " " : "", info.kernel, info.implementation);
        n += added > 0 ? (size_t) added : 0;
      }
  if (options->report)
    say ("kernels", "%s", line);
  if (options->compare)
    say ("figures",
         "medians of the samples of %g s for each library, in turns; "
         "lower is better; ratio: the smallest of the others to ours, "
         "above 1 where ours is faster; spread: the largest distance of the "
         "quartiles",
         options->seconds);
  else
    say ("figures",
         "median of the samples of %g s a row; MB is 10^6 bytes; cycles "
         "are the core's; spread is the distance of the quartiles",
         options->seconds);
  if (!options->compare)
    printf ("\n%10s %7s %7s %7s %8s %8s %6s", "bytes", "MB/s", "c/byte",
            "c/block", "c/call", "ns/call", "spread");
  else
    {
      printf ("\n%10s %7s", "bytes", "ours");
      for (k = 0; k < BENCH_PEERS; k++)
        if (has_column (k))
          printf (" %*.*s", peer_width (), peer_width (),
                  bench_loaded[k].peer->title);
      printf (" %6s %6s", "ratio", "spread");
    }
  puts (options->all_kernels ? " kernels" : "");
}

/* ------------------------------------------------------------------ pieces */

/* LIBRARY is a peer, or -1 for ours. */
static const struct figures *
figures_of (const struct measurement *m, int library)
{
  return library < 0 ? &m->ours : &m->peers[library].figures;
}

static const char *
title_of (int library)
{
  return library < 0 ? "libsymcrypt" : bench_loaded[library].peer->title;
}

static int
is_rated (const struct row *row)
{
  return (row->c->flags & BENCH_NO_RATE) == 0 && row->length > 0;
}

static double
total_bytes (const struct row *row)
{
  return (double) row->length * row->messages;
}

/* The best of the others to ours; negative if there is none. */
static double
ratio (const struct measurement *m, int best)
{
  return best < 0 ? -1 : figures_ratio (m, best);
}

/* ------------------------------------------------------------ JSON and CSV */

/* The next field of a record, of which there were COUNT, has this NAME. */
static void
field (unsigned *count, const char *name)
{
  if (options->format == JSON)
    printf ("%s\"%s\": ", *count > 0 ? ", " : "{", name);
  else if (*count > 0)
    putchar (',');
  ++*count;
}

static void
number (unsigned *count, const char *name, int known, double value)
{
  field (count, name);
  if (known)
    printf ("%.6g", value);
  else if (options->format == JSON)
    fputs ("null", stdout);
}

static void
whole_number (unsigned *count, const char *name, size_t value)
{
  field (count, name);
  printf ("%lu", (unsigned long) value);
}

/* VALUE may be null.  It has nothing that CSV would have to quote. */
static void
text (unsigned *count, const char *name, const char *value)
{
  field (count, name);
  if (options->format != JSON)
    fputs (value ? value : "", stdout);
  else if (value)
    json_string (stdout, value);
  else
    fputs ("null", stdout);
}

static void
csv_string (const char *value)
{
  putchar ('"');
  for (; *value; value++)
    {
      if (*value == '"')
        putchar ('"');
      putchar (*value);
    }
  putchar ('"');
}

/* The part in ROW of LIBRARY, a peer or -1 for ours, as an object or a line of
 * CSV. */
static void
print_record (const struct row *row, const struct measurement *m, int library)
{
  const int ours = library < 0;
  const struct figures *f = figures_of (m, library);
  const int rated = is_rated (row), known = f->cycles >= 0;
  const int best = ours ? best_peer (m) : library;
  const double bound
      = ours ? total_bytes (row) * bench_bound (row->c, m->implementation) : 0;
  unsigned n = 0;

  text (&n, "algorithm", row->c->algorithm);
  text (&n, "operation", row->c->operation);
  text (&n, "library", title_of (library));
  text (&n, "version",
        ours ? symcrypt_version () : bench_loaded[library].version);
  text (&n, "implementation", ours ? m->implementation : NULL);
  whole_number (&n, "bytes", row->length);
  whole_number (&n, "messages", row->messages);
  number (&n, "iterations", row->c->iterations > 0, row->c->iterations);
  number (&n, "ns_per_call", f->ns >= 0, f->ns);
  number (&n, "mb_per_s", rated, total_bytes (row) * 1e3 / f->ns);
  number (&n, "cycles_per_call", known, f->cycles);
  number (&n, "cycles_per_byte", rated && known,
          f->cycles / total_bytes (row));
  number (&n, "spread", f->spread >= 0, f->spread);
  number (&n, "samples", 1, f->samples);
  number (&n, "disturbed", 1, f->kept);
  number (&n, "core_mhz", f->mhz >= 0, f->mhz);
  number (&n, "ratio", best >= 0, ratio (m, best));
  text (&n, "best_peer",
        !ours || best < 0 ? NULL : bench_loaded[best].peer->title);
  number (&n, "bound", bound > 0, bound);
  field (&n, "cpu");
  if (options->format == JSON)
    json_string (stdout, machine_cpu ());
  else
    csv_string (machine_cpu ());
  text (&n, "statistic", f->low ? "lower quartile" : "median");
  puts (options->format == JSON ? "}" : "");
}

/* --------------------------------------------------------------- the table */

/* VALUE in WIDTH columns with three digits or so that mean something, or a
 * dash. */
static void
cell (int width, double value)
{
  if (value < 0)
    printf (" %*s", width, "-");
  else
    printf (" %*.*f", width, value < 9.995 ? 2 : value < 99.95 ? 1 : 0, value);
}

/* The unit in which a comparison shows ROW, and how many there are in a
 * call. */
static const char *
unit (const struct row *row, int cycles, double *units)
{
  *units = 1;
  if (row->c->iterations)
    {
      *units = (double) row->c->iterations * row->messages;
      return cycles ? "cycles an iteration" : "ns an iteration";
    }
  if (!is_rated (row))
    return cycles ? "cycles a call" : "ns a call";
  *units = total_bytes (row);
  return cycles ? "cycles a byte" : "ns a byte";
}

/* The line that begins the rows of an operation, and the first column of
 * ROW. */
static void
print_name (const struct row *row, const struct measurement *m)
{
  static const struct bench_case *before;
  char bytes[32];
  double units;
  if (before == NULL || strcmp (before->algorithm, row->c->algorithm) != 0
      || strcmp (before->operation, row->c->operation) != 0)
    {
      printf ("%s:%s", row->c->algorithm, row->c->operation);
      if (options->compare)
        printf (", %s", unit (row, m->ours.cycles >= 0, &units));
      if (!options->all_kernels)
        printf (", %s", m->implementation);
      putchar ('\n');
    }
  before = row->c;
  if (row->messages > 1)
    snprintf (bytes, sizeof bytes, "%ux%lu", row->messages,
              (unsigned long) row->length);
  else
    snprintf (bytes, sizeof bytes, "%lu", (unsigned long) row->length);
  printf ("%10s", bytes);
}

/* The last columns: the SPREAD, marked if samples are POOR, and the kernels
 * where rows differ in them, on a line of their own if they are long. */
static void
print_end (double spread, unsigned poor, const struct measurement *m)
{
  printf (" %5.1f%c", spread, poor ? '!' : '%');
  if (options->all_kernels)
    printf ("%s %s", strlen (m->implementation) > 18 ? "\n         " : "",
            m->implementation);
}

static void
print_row (const struct row *row, const struct measurement *m)
{
  const struct bench_case *c = row->c;
  const struct figures *f = &m->ours;
  double mb = is_rated (row) ? total_bytes (row) * 1e3 / f->ns : -1;
  double per_byte
      = is_rated (row) && f->cycles >= 0 ? f->cycles / total_bytes (row) : -1;

  print_name (row, m);
  if (c->iterations)
    printf (" %17.3f Mit/s",
            (double) c->iterations * row->messages * 1e3 / f->ns);
  else
    {
      cell (7, mb);
      cell (7, per_byte);
      cell (7, c->block && row->length >= c->block && per_byte >= 0
                   ? per_byte * c->block
                   : -1);
    }
  cell (8, f->cycles);
  cell (8, f->ns);
  print_end (f->spread, f->kept, m);
  putchar ('\n');
}

static void
print_comparison (const struct row *row, const struct measurement *m)
{
  const int width = peer_width ();
  double units, spread = m->ours.spread;
  unsigned poor = m->ours.kept;
  unsigned k;

  (void) unit (row, 0, &units);
  print_name (row, m);
  cell (7, figures_cost (&m->ours) / units);
  for (k = 0; k < BENCH_PEERS; k++)
    if (has_column (k))
      switch (m->peers[k].state)
        {
        case MEASURED:
          cell (width, figures_cost (&m->peers[k].figures) / units);
          poor |= m->peers[k].figures.kept;
          if (m->peers[k].figures.spread > spread)
            spread = m->peers[k].figures.spread;
          break;
        case FAILS:
        case DIFFERS:
          printf (" %*.*s", width, width,
                  m->peers[k].state == FAILS ? "fails" : "differs");
          break;
        default:
          printf (" %*s", width, "-");
        }
  cell (6, ratio (m, best_peer (m)));
  print_end (spread, poor, m);
  putchar ('\n');
}

/* --------------------------------------------------------------- the whole */

void
output_open (const struct output_options *from)
{
  unsigned k;

  options = from;
  if (options->format == TABLE)
    print_heading ();
  else
    for (k = 0; k < BENCH_PEERS; k++)
      if (bench_loaded[k].wanted && !bench_loaded[k].loaded)
        complain ("%s: %s", bench_loaded[k].peer->title, bench_loaded[k].file);
  if (options->format == CSV)
    puts ("algorithm,operation,library,version,implementation,bytes,"
          "messages,iterations,ns_per_call,mb_per_s,cycles_per_call,"
          "cycles_per_byte,spread,samples,disturbed,core_mhz,ratio,"
          "best_peer,bound,cpu,statistic");
  fflush (stdout);
}

/* Count the doubts about the figures of LIBRARY. */
static void
doubt (const struct row *row, const struct measurement *m, int library)
{
  const struct figures *f = figures_of (m, library);

  doubts.rows++;
  doubts.samples += f->samples - f->kept;
  doubts.disturbed += f->disturbed;
  doubts.poor += f->kept > 0;
  doubts.low += f->low != 0;
  doubts.impossible
      += library < 0 && f->cycles >= 0
         && f->cycles
                < total_bytes (row) * bench_bound (row->c, m->implementation);
  if (f->spread > WIDE)
    {
      doubts.wide++;
      if (f->spread > doubts.widest)
        {
          doubts.widest = f->spread;
          snprintf (doubts.widest_row, sizeof doubts.widest_row,
                    "%s:%s, %lu bytes, %s", row->c->algorithm,
                    row->c->operation, (unsigned long) row->length,
                    title_of (library));
        }
    }
  if (f->mhz >= 0)
    {
      if (doubts.mhz_low < 0 || f->mhz_low < doubts.mhz_low)
        doubts.mhz_low = f->mhz_low;
      if (f->mhz_high > doubts.mhz_high)
        doubts.mhz_high = f->mhz_high;
    }
}

void
output_row (const struct row *row, const struct measurement *m)
{
  int library;

  for (library = -1; library < BENCH_PEERS; library++)
    if (library < 0 || (row->compare && m->peers[library].state == MEASURED))
      {
        doubt (row, m, library);
        if (options->format != TABLE)
          print_record (row, m, library);
      }
  if (options->format == TABLE && options->compare)
    print_comparison (row, m);
  else if (options->format == TABLE)
    print_row (row, m);
  fflush (stdout);
}

void
output_close (int status)
{
  if (options->format == TABLE && doubts.mhz_high >= 0)
    printf ("\nThe core clock was %.0f to %.0f MHz during the run.\n",
            doubts.mhz_low, doubts.mhz_high);
  fflush (stdout);
  if (doubts.mhz_low > 0
      && doubts.mhz_high > doubts.mhz_low * (1 + WANDER / 100.0))
    complain ("warning: the core clock wandered from %.0f to %.0f MHz: trust "
              "cycles, not times",
              doubts.mhz_low, doubts.mhz_high);
  if (doubts.disturbed)
    complain ("warning: other work had the core, or a part of it, during %lu "
              "of %lu samples, which count in %u of %u figures",
              doubts.disturbed, doubts.samples + doubts.disturbed, doubts.poor,
              doubts.rows);
  if (doubts.low)
    complain ("warning: the core's other thread was busy: %u of %u figures "
              "are the lower quartile of their samples, not the median",
              doubts.low, doubts.rows);
  if (doubts.impossible)
    complain ("warning: %u of %u figures are below what any CPU can do: the "
              "clock changed within samples; measure again",
              doubts.impossible, doubts.rows);
  if (doubts.wide)
    complain ("warning: a spread above %d%% in %u of %u figures, up to %.0f%% "
              "(%s): do not trust them",
              (int) WIDE, doubts.wide, doubts.rows, doubts.widest,
              doubts.widest_row);
  /* This line tells a reader that the report is complete. */
  if (options->report && status == STATUS_OK)
    puts ("end of the report");
}
