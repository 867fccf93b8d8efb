/* SPDX-License-Identifier: ISC */
/* symcrypt bench: how fast the library is on this CPU.
 *
 * A row is the median of many samples; a sample is some thousand calls, a
 * millisecond or so, with the core clock taken right before and after. */
#include "config.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#if HAVE_SYS_RESOURCE_H
#include <sys/resource.h>
#endif

#include "tools/bench.h"
#include "tools/clock.h"
#include "tools/machine.h"
#include "tools/tool.h"

#define MAX_SIZES 64
#define MAX_SIZE (UINT64_C (16) << 20)
#define MAX_TOTAL (UINT64_C (64) << 20)
/* Without --sizes, messages side by side stay in the second-level cache. */
#define DEFAULT_TOTAL (UINT64_C (256) << 10)
#define MAX_SAMPLES 2000
#define MIN_SAMPLES 5
#define SAMPLE_SECONDS 1e-3

enum format
{
  TABLE,
  JSON,
  CSV
};

static struct
{
  size_t sizes[MAX_SIZES];
  unsigned size_count;
  int sizes_given;
  double seconds; /* a row */
  int all_kernels;
  enum format format;
  int pin;
  const char *clock;
} options;

static const struct bench_library *const libraries[] = { &bench_libsymcrypt };
#define LIBRARIES (sizeof libraries / sizeof libraries[0])

static const char help[]
    = "Usage: symcrypt bench [OPTION...] [NAME...]\n"
      "Measure the library on this CPU.  NAME is an algorithm (chacha20), an\n"
      "algorithm and an operation (hmac-sha256:prepared), or \"all\"; "
      "without\n"
      "names, all but those that differ from others in constants alone.\n"
      "\n"
      "  --sizes N,N...   message sizes in bytes (16,64,256,1024,8192,65536)\n"
      "  --seconds S      time for each row (0.05)\n"
      "  --all-kernels    a row for each implementation this CPU can run\n"
      "  --json           an object a line; the manual lists the fields\n"
      "  --csv            comma-separated values, with a heading\n"
      "  --list           print the names and do not measure\n"
      "  --no-pin         do not stay on one core\n"
      "  --clock METHOD   chain, perf or none: where core cycles come from\n"
      "  --help           print this\n"
      "\n"
      "Examples:\n"
      "  symcrypt bench chacha20 chacha20-poly1305:seal --sizes 64,1350\n"
      "  symcrypt bench sha256:digest --all-kernels --seconds 0.5\n"
      "  SYMCRYPT_CPU=-avx512 symcrypt bench --json > without-avx512.json\n";

/* ------------------------------------------------------------ one row's work
 */

struct row
{
  const struct bench_library *library;
  const struct bench_case *c;
  size_t length;
  const char *mask; /* for symcrypt_cpu_mask; empty for nothing */
};

struct measurement
{
  int error; /* the library's */
  unsigned samples;
  double ns;     /* a call */
  double cycles; /* a call; negative if not known */
  double mhz;
  double mhz_low, mhz_high;
  double spread; /* percent */
  char implementation[128];
};

static uint8_t *src_room, *dst_room;
static struct bench_data data;

static size_t
row_stride (size_t length)
{
  return length < 64 ? 64 : (length + 63) & ~(size_t) 63;
}

static uint8_t *
allocate (size_t n)
{
  enum
  {
    PAGE = 4096
  };
  uint8_t *p = malloc (n + PAGE);
  size_t k;
  if (!p)
    return NULL;
  p += PAGE - (uintptr_t) p % PAGE;
  for (k = 0; k < n; k++)
    p[k] = (uint8_t) (k * 37 + (k >> 8) + 1);
  return p;
}

static void
prepare (const struct row *row)
{
  size_t stride = row_stride (row->length), k;

  memset (&data, 0, sizeof data);
  data.length = row->length;
  data.messages = row->c->messages;
  for (k = 0; k < BENCH_MAX_MESSAGES; k++)
    {
      size_t at = k < data.messages ? k * stride : 0;
      data.lengths[k] = row->length;
      data.inputs[k] = src_room + at;
      data.srcs[k] = src_room + at;
      data.dsts[k] = dst_room + at;
      data.digest_at[k] = data.digests[k];
    }
  for (k = 0; k < sizeof data.key; k++)
    data.key[k] = (uint8_t) (7 * k + 1);
  for (k = 0; k < sizeof data.nonce; k++)
    data.nonce[k] = (uint8_t) (5 * k + 2);
  for (k = 0; k < 16; k++)
    data.core[k] = (uint32_t) (k + 1) * UINT32_C (0x9e3779b9);
}

static int
compare_doubles (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

/* The value below which the part PART of the N sorted VALUES lies. */
static double
quantile (const double *values, unsigned n, double part)
{
  double at = part * (double) (n - 1);
  unsigned k = (unsigned) at;
  if (k + 1 >= n)
    return values[n - 1];
  return values[k] + (at - (double) k) * (values[k + 1] - values[k]);
}

/* The distinct implementations that the kernels of FAMILIES use, family by
 * family. */
static void
implementation_label (char *label, size_t room, const char *families)
{
  struct symcrypt_kernel_info info;
  size_t used = 0;
  unsigned k;

  label[0] = '\0';
  while (*families)
    {
      char family[32];
      int n = (int) strcspn (families, " ");
      snprintf (family, sizeof family, "%.*s", n, families);
      families += n;
      families += strspn (families, " ");
      for (k = 0; symcrypt_kernel_info (k, &info) == 0; k++)
        if (info.selected && kernel_in (info.kernel, family))
          {
            const char *found = label;
            size_t length = strlen (info.implementation);
            while ((found = strstr (found, info.implementation)) != NULL
                   && ((found > label && found[-1] != '+')
                       || (found[length] != '\0' && found[length] != '+')))
              found += length;
            if (!found && used + length + 2 <= room)
              used += (size_t) snprintf (label + used, room - used, "%s%s",
                                         used ? "+" : "", info.implementation);
          }
    }
  if (!label[0])
    snprintf (label, room, "c");
}

/* How often another process was given the core while we wanted it. */
static long
times_preempted (void)
{
#if HAVE_SYS_RESOURCE_H
  struct rusage usage;
  if (getrusage (RUSAGE_SELF, &usage) == 0)
    return usage.ru_nivcsw;
#endif
  return 0;
}

static double
fastest_of_two (bench_run_fn *run, uint64_t count, int *error)
{
  double first, second, start = seconds_now ();
  *error |= run (&data, count);
  first = seconds_now () - start;
  start = seconds_now ();
  *error |= run (&data, count);
  second = seconds_now () - start;
  return first < second ? first : second;
}

static void
measure_row (const struct row *row, struct measurement *m)
{
  static double ns[MAX_SAMPLES], cycles[MAX_SAMPLES], mhz[MAX_SAMPLES];
  bench_run_fn *run = row->c->run;
  double target = options.seconds / 8, start, elapsed;
  const double *values;
  uint64_t count = 1;
  unsigned n = 0;
  int known = 1;

  memset (m, 0, sizeof *m);
  implementation_label (m->implementation, sizeof m->implementation,
                        row->c->kernels);
  prepare (row);
  if (row->c->setup && (m->error = row->c->setup (&data)) != 0)
    return;
  m->error = run (&data, 1);
  if (m->error != 0)
    return;

  if (target > SAMPLE_SECONDS)
    target = SAMPLE_SECONDS;
  for (;;)
    {
      elapsed = fastest_of_two (run, count, &m->error);
      if (elapsed >= target / 4 || count > UINT64_C (1) << 40)
        break;
      count *= 2;
    }
  count = (uint64_t) ((double) count * target / elapsed);
  if (count == 0)
    count = 1;

  start = seconds_now ();
  do
    {
      struct clock_span span;
      long preempted = times_preempted ();
      clock_begin (&span);
      m->error |= run (&data, count);
      clock_end (&span);
      elapsed = seconds_now () - start;
      /* Where others use the core, try longer for samples without them. */
      if (times_preempted () != preempted && elapsed < 3 * options.seconds)
        continue;
      ns[n] = span.ns / (double) count;
      cycles[n] = span.cycles / (double) count;
      mhz[n] = span.mhz;
      known &= span.cycles >= 0;
      n++;
    }
  while (n < MIN_SAMPLES || (n < MAX_SAMPLES && elapsed < options.seconds));

  qsort (ns, n, sizeof ns[0], compare_doubles);
  qsort (cycles, n, sizeof cycles[0], compare_doubles);
  qsort (mhz, n, sizeof mhz[0], compare_doubles);
  m->samples = n;
  m->ns = quantile (ns, n, 0.5);
  m->cycles = known ? quantile (cycles, n, 0.5) : -1;
  m->mhz = known ? quantile (mhz, n, 0.5) : -1;
  m->mhz_low = known ? quantile (mhz, n, 0.25) : -1;
  m->mhz_high = known ? quantile (mhz, n, 0.75) : -1;
  values = known ? cycles : ns;
  m->spread = 100 * (quantile (values, n, 0.75) - quantile (values, n, 0.25))
              / quantile (values, n, 0.5);
}

/* The same in a process of its own, with features masked. */
static void
measure_masked (const void *argument, void *result)
{
  const struct row *row = argument;
  struct measurement *m = result;
  m->error = symcrypt_cpu_mask (row->mask);
  if (m->error == 0)
    measure_row (row, m);
}

static void
label_masked (const void *argument, void *result)
{
  const struct row *row = argument;
  struct measurement *m = result;
  m->error = symcrypt_cpu_mask (row->mask);
  implementation_label (m->implementation, sizeof m->implementation,
                        row->c->kernels);
}

/* ------------------------------------------------------------------ output */

static double mhz_low = -1, mhz_high = -1;

static void
json_number (const char *name, double value)
{
  if (value >= 0)
    printf (", \"%s\": %.6g", name, value);
  else
    printf (", \"%s\": null", name);
}

static void
json_text (const char *name, const char *text)
{
  printf (", \"%s\": ", name);
  json_string (stdout, text);
}

static void
csv_number (double value)
{
  if (value >= 0)
    printf (",%.6g", value);
  else
    putchar (',');
}

static void
csv_text (const char *text)
{
  putchar ('"');
  for (; *text; text++)
    {
      if (*text == '"')
        putchar ('"');
      putchar (*text);
    }
  putchar ('"');
}

/* VALUE in WIDTH columns with four digits or so that mean something, or a
 * dash. */
static void
cell (int width, double value)
{
  if (value < 0)
    printf (" %*s", width, "-");
  else
    printf (" %*.*f", width, value < 9.995 ? 2 : value < 99.95 ? 1 : 0, value);
}

static void
print_row (const struct row *row, const struct measurement *m)
{
  const struct bench_case *c = row->c;
  int rated = (c->flags & BENCH_NO_RATE) == 0 && row->length > 0;
  double bytes = (double) row->length * c->messages;
  double mb = rated ? bytes * 1e3 / m->ns : -1;
  double per_byte = rated && m->cycles >= 0 ? m->cycles / bytes : -1;
  char messages[32];

  switch (options.format)
    {
    case JSON:
      fputs ("{\"algorithm\": ", stdout);
      json_string (stdout, c->algorithm);
      json_text ("operation", c->operation);
      json_text ("library", row->library->name);
      json_text ("version", row->library->version ());
      json_text ("implementation", m->implementation);
      printf (", \"bytes\": %lu, \"messages\": %u",
              (unsigned long) row->length, c->messages);
      json_number ("iterations", c->iterations ? (double) c->iterations : -1);
      json_number ("ns_per_call", m->ns);
      json_number ("mb_per_s", mb);
      json_number ("cycles_per_call", m->cycles);
      json_number ("cycles_per_byte", per_byte);
      json_number ("spread", m->spread);
      json_number ("samples", m->samples);
      json_number ("core_mhz", m->mhz);
      json_text ("cpu", machine_cpu ());
      puts ("}");
      break;
    case CSV:
      printf ("%s,%s,%s,%s,%s,%lu,%u", c->algorithm, c->operation,
              row->library->name, row->library->version (), m->implementation,
              (unsigned long) row->length, c->messages);
      csv_number (c->iterations ? (double) c->iterations : -1);
      csv_number (m->ns);
      csv_number (mb);
      csv_number (m->cycles);
      csv_number (per_byte);
      csv_number (m->spread);
      csv_number (m->samples);
      csv_number (m->mhz);
      putchar (',');
      csv_text (machine_cpu ());
      putchar ('\n');
      break;
    default:
      if (c->messages > 1)
        snprintf (messages, sizeof messages, "%ux%lu", c->messages,
                  (unsigned long) row->length);
      else
        snprintf (messages, sizeof messages, "%lu",
                  (unsigned long) row->length);
      printf ("%-18s %-8s %8s", c->algorithm, c->operation, messages);
      cell (8, mb);
      cell (7, per_byte);
      cell (8, c->block && row->length >= c->block && per_byte >= 0
                   ? per_byte * c->block
                   : -1);
      cell (9, m->cycles);
      cell (9, m->ns);
      printf (" %5.1f%%", m->spread);
      if (options.all_kernels)
        printf (" %s", m->implementation);
      if (c->iterations)
        printf (" %.3f Mit/s",
                (double) c->iterations * c->messages * 1e3 / m->ns);
      putchar ('\n');
    }
  fflush (stdout);
  if (m->mhz >= 0)
    {
      if (mhz_low < 0 || m->mhz_low < mhz_low)
        mhz_low = m->mhz_low;
      if (m->mhz_high > mhz_high)
        mhz_high = m->mhz_high;
    }
}

/* One line of the header, broken at spaces before column 79. */
static void
print_wrapped (const char *label, const char *text)
{
  int column = printf ("%-11s", label);
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

static void
print_header (int core)
{
  uint64_t detected = symcrypt_cpu_detected ();
  uint64_t used = symcrypt_cpu_features ();
  struct symcrypt_kernel_info info;
  char names[FEATURE_LIST_SIZE], line[4096];
  const char *tsc;
  double mhz;
  size_t n = 0;
  unsigned k;

  snprintf (line, sizeof line, "libsymcrypt %s", symcrypt_version ());
  print_wrapped ("library", line);
#if defined(__clang__)
  print_wrapped ("compiler", "clang " __clang_version__);
#elif defined(__GNUC__)
  print_wrapped ("compiler", "gcc " __VERSION__);
#endif
  print_wrapped ("CPU", machine_cpu ());
  if (core >= 0)
    snprintf (line, sizeof line, "%d, pinned", core);
  else
    snprintf (line, sizeof line, "not pinned");
  print_wrapped ("core", line);
  mhz = clock_mhz ();
  if (mhz >= 0)
    snprintf (line, sizeof line, "%.0f MHz; %s", mhz, clock_method ());
  else
    snprintf (line, sizeof line, "%s", clock_method ());
  print_wrapped ("clock", line);
  mhz = clock_tsc_mhz (&tsc);
  if (mhz >= 0)
    {
      snprintf (line, sizeof line, "%.1f MHz", mhz);
      print_wrapped (tsc, line);
    }
  print_wrapped ("features",
                 used ? machine_features (names, used, " ") : "none");
  if (detected & ~used)
    print_wrapped ("masked", machine_features (names, detected & ~used, " "));
  line[0] = '\0';
  for (k = 0; symcrypt_kernel_info (k, &info) == 0; k++)
    if (info.selected && n < sizeof line)
      {
        int added = snprintf (line + n, sizeof line - n, "%s%s:%s",
                              n ? " " : "", info.kernel, info.implementation);
        n += added > 0 ? (size_t) added : 0;
      }
  print_wrapped ("kernels", line);
  snprintf (line, sizeof line,
            "median of the samples of %g s a row; MB is 10^6 bytes; cycles "
            "are the core's; spread is the distance of the quartiles",
            options.seconds);
  print_wrapped ("figures", line);
  printf ("\n%-18s %-8s %8s %8s %7s %8s %9s %9s %6s%s\n", "algorithm", "op",
          "bytes", "MB/s", "c/byte", "c/block", "c/call", "ns/call", "spread",
          options.all_kernels ? " kernels" : "");
}

/* ----------------------------------------------------------- which rows */

/* Whether NAME, from the command line, means case C. */
static int
name_matches (const char *name, const struct bench_case *c)
{
  size_t n = strlen (c->algorithm);
  if (strcmp (name, "all") == 0)
    return 1;
  if (strncmp (name, c->algorithm, n) != 0)
    return 0;
  return name[n] == '\0'
         || (name[n] == ':' && strcmp (name + n + 1, c->operation) == 0);
}

static int
wanted (const struct bench_case *c, int count, char **names)
{
  int k;
  if (count == 0)
    return (c->flags & BENCH_VARIANT) == 0;
  for (k = 0; k < count; k++)
    if (name_matches (names[k], c))
      return 1;
  return 0;
}

static int
check_names (int count, char **names)
{
  int k;
  for (k = 0; k < count; k++)
    {
      const struct bench_case *c = NULL;
      unsigned l;
      int algorithm = 0;
      for (l = 0; l < LIBRARIES; l++)
        for (c = libraries[l]->cases; c->algorithm; c++)
          {
            size_t n = strlen (c->algorithm);
            if (name_matches (names[k], c))
              break;
            algorithm |= strncmp (names[k], c->algorithm, n) == 0
                         && names[k][n] == ':';
          }
      if (!c || !c->algorithm)
        {
          complain (algorithm ? "no such operation '%s'; --list shows all"
                              : "no such algorithm '%s'; --list shows all",
                    names[k]);
          return -1;
        }
    }
  return 0;
}

static void
print_list (int count, char **names)
{
  const struct bench_case *c, *before = NULL;
  for (c = bench_libsymcrypt.cases; c->algorithm; before = c, c++)
    if ((count == 0 || wanted (c, count, names))
        && !(before && strcmp (before->algorithm, c->algorithm) == 0
             && strcmp (before->operation, c->operation) == 0))
      printf ("%s:%s\n", c->algorithm, c->operation);
}

/* The sizes of case C, at SIZES; how many. */
static unsigned
case_sizes (const struct bench_case *c, size_t *sizes)
{
  unsigned k, n = 0;
  if (c->bytes)
    {
      sizes[0] = c->bytes;
      return 1;
    }
  for (k = 0; k < options.size_count; k++)
    {
      uint64_t total = (uint64_t) options.sizes[k] * c->messages;
      if (c->messages == 1
          || total <= (options.sizes_given ? MAX_TOTAL : DEFAULT_TOTAL))
        sizes[n++] = options.sizes[k];
    }
  return n;
}

/* ----------------------------------------------------------- the whole run */

struct run
{
  unsigned done, total;
  int status;
  int progress; /* rows are not seen on a terminal, but progress is */
};

static void
show_progress (struct run *run, const struct row *row)
{
  if (run->progress)
    {
      fprintf (stderr, "\r\033[K%u of %u: %s %s %lu", run->done, run->total,
               row->c->algorithm, row->c->operation,
               (unsigned long) row->length);
      fflush (stderr);
    }
}

static void
hide_progress (const struct run *run)
{
  if (run->progress)
    {
      fputs ("\r\033[K", stderr);
      fflush (stderr);
    }
}

static void
fail_row (struct run *run, const struct row *row, const char *why)
{
  hide_progress (run);
  complain ("%s:%s, %lu bytes: %s", row->c->algorithm, row->c->operation,
            (unsigned long) row->length, why);
  run->status = STATUS_FAILED;
}

static void
do_row (struct run *run, const struct row *row, int apart)
{
  struct measurement m;
  char why[APART_WHY_SIZE];

  show_progress (run, row);
  if (!apart)
    measure_row (row, &m);
  else if (run_apart (measure_masked, row, &m, sizeof m, why) != 0)
    {
      fail_row (run, row, why);
      return;
    }
  if (m.error != 0)
    {
      fail_row (run, row, symcrypt_strerror (m.error));
      return;
    }
  hide_progress (run);
  print_row (row, &m);
}

/* The mask under which each implementation is in use; made once. */
static char (*masks)[FORCE_SPEC_SIZE];
static unsigned mask_count;

static int
kernel_is_wanted (const char *kernel, int count, char **names)
{
  const struct bench_case *c;
  for (c = bench_libsymcrypt.cases; c->algorithm; c++)
    if (kernel_in (kernel, c->kernels) && wanted (c, count, names))
      return 1;
  return 0;
}

static int
find_masks (int count, char **names)
{
  struct symcrypt_kernel_info info;
  unsigned k, n = 0;

  while (symcrypt_kernel_info (n, &info) == 0)
    n++;
  masks = malloc ((n + 1) * sizeof masks[0]);
  if (!masks)
    {
      complain_errno ("no memory");
      return -1;
    }
  for (k = 0; k < n && symcrypt_kernel_info (k, &info) == 0; k++)
    {
      if (!info.usable || !kernel_is_wanted (info.kernel, count, names))
        strcpy (masks[k], "-");
      else if (force_implementation (masks[k], k) != 0)
        {
          complain ("%s %s is left out: %s", info.kernel, info.implementation,
                    masks[k]);
          strcpy (masks[k], "-");
        }
    }
  mask_count = n;
  return 0;
}

/* A row for each implementation of each kernel that the case uses, the others
 * being the best that remain. */
static void
do_all_kernels (struct run *run, struct row *row)
{
  enum
  {
    MAX_LABELS = 32
  };
  static char labels[MAX_LABELS]
                    [sizeof ((struct measurement *) 0)->implementation];
  struct symcrypt_kernel_info info;
  unsigned k, j, n = 0;

  implementation_label (labels[n++], sizeof labels[0], row->c->kernels);
  do_row (run, row, 0);
  for (k = 0; k < mask_count && !output_failed (); k++)
    {
      struct measurement m;
      char why[APART_WHY_SIZE];
      if (symcrypt_kernel_info (k, &info) != 0 || info.selected
          || masks[k][0] != '-' || masks[k][1] == '\0'
          || !kernel_in (info.kernel, row->c->kernels))
        continue;
      row->mask = masks[k];
      if (run_apart (label_masked, row, &m, sizeof m, why) != 0
          || m.error != 0)
        {
          fail_row (run, row, m.error ? symcrypt_strerror (m.error) : why);
          continue;
        }
      for (j = 0; j < n; j++)
        if (strcmp (labels[j], m.implementation) == 0)
          break;
      if (j < n || n == MAX_LABELS)
        continue;
      strcpy (labels[n++], m.implementation);
      do_row (run, row, 1);
    }
}

static int
bench (int count, char **names)
{
  struct run run = { 0, 0, STATUS_OK, 0 };
  size_t sizes[MAX_SIZES], room = 4096;
  unsigned l, k, n;
  int core = -1, pass;

  if (options.clock && clock_open (options.clock) != 0)
    {
      complain ("core cycles cannot be had by '%s' here", options.clock);
      return STATUS_USAGE;
    }
  if (!options.clock)
    (void) clock_open (NULL);
  if (options.pin)
    core = clock_pin ();
  if (options.all_kernels && find_masks (count, names) != 0)
    return STATUS_FAILED;

  /* First count, then measure. */
  for (pass = 0; pass < 2; pass++)
    {
      if (pass == 1)
        {
          src_room = allocate (room);
          dst_room = allocate (room);
          if (!src_room || !dst_room)
            {
              complain_errno ("no memory for messages");
              return STATUS_FAILED;
            }
          run.progress = isatty (STDERR_FILENO) && !isatty (STDOUT_FILENO);
          if (options.format == TABLE)
            print_header (core);
          if (options.format == CSV)
            puts ("algorithm,operation,library,version,implementation,bytes,"
                  "messages,iterations,ns_per_call,mb_per_s,cycles_per_call,"
                  "cycles_per_byte,spread,samples,core_mhz,cpu");
        }
      for (l = 0; l < LIBRARIES; l++)
        {
          const struct bench_case *c;
          for (c = libraries[l]->cases; c->algorithm; c++)
            if (wanted (c, count, names))
              {
                n = case_sizes (c, sizes);
                if (pass == 1 && n == 0 && options.sizes_given)
                  complain ("%s:%s is left out: %u messages are more than "
                            "%lu bytes",
                            c->algorithm, c->operation, c->messages,
                            (unsigned long) MAX_TOTAL);
                for (k = 0; k < n && !output_failed (); k++)
                  {
                    struct row row = { libraries[l], c, sizes[k], "" };
                    size_t need = row_stride (sizes[k]) * c->messages;
                    if (pass == 0)
                      {
                        run.total++;
                        room = need > room ? need : room;
                        continue;
                      }
                    run.done++;
                    if (options.all_kernels)
                      do_all_kernels (&run, &row);
                    else
                      do_row (&run, &row, 0);
                  }
              }
        }
    }
  if (options.format == TABLE && mhz_high >= 0)
    printf ("\nThe core clock was %.0f to %.0f MHz during the run.\n", mhz_low,
            mhz_high);
  free (masks);
  return run.status;
}

/* ----------------------------------------------------------------- options */

static int
parse_sizes (const char *text)
{
  options.size_count = 0;
  options.sizes_given = 1;
  for (;;)
    {
      char number[24];
      size_t n = strcspn (text, ",");
      uint64_t value;
      if (n >= sizeof number || options.size_count == MAX_SIZES)
        return -1;
      memcpy (number, text, n);
      number[n] = '\0';
      if (read_number (&value, number, 1, MAX_SIZE) != 0)
        return -1;
      options.sizes[options.size_count++] = (size_t) value;
      if (text[n] == '\0')
        return 0;
      text += n + 1;
    }
}

static int
parse_seconds (const char *text)
{
  char *end;
  double value = strtod (text, &end);
  if (end == text || *end != '\0' || !(value >= 0.0001 && value <= 3600))
    return -1;
  options.seconds = value;
  return 0;
}

int
cmd_bench (int argc, char **argv)
{
  static const size_t default_sizes[] = { 16, 64, 256, 1024, 8192, 65536 };
  static const struct option long_options[]
      = { { "sizes", required_argument, NULL, 's' },
          { "seconds", required_argument, NULL, 't' },
          { "all-kernels", no_argument, NULL, 'a' },
          { "json", no_argument, NULL, 'j' },
          { "csv", no_argument, NULL, 'c' },
          { "list", no_argument, NULL, 'l' },
          { "no-pin", no_argument, NULL, 'n' },
          { "clock", required_argument, NULL, 'k' },
          { "help", no_argument, NULL, 'h' },
          { NULL, 0, NULL, 0 } };
  int option, list = 0;

  memcpy (options.sizes, default_sizes, sizeof default_sizes);
  options.size_count = sizeof default_sizes / sizeof default_sizes[0];
  options.seconds = 0.05;
  options.pin = 1;
  while ((option = tool_getopt (argc, argv, "h", long_options)) != -1)
    switch (option)
      {
      case 's':
        if (parse_sizes (optarg) != 0)
          {
            complain ("--sizes takes numbers from 1 to %lu with commas "
                      "between, not '%s'",
                      (unsigned long) MAX_SIZE, optarg);
            return STATUS_USAGE;
          }
        break;
      case 't':
        if (parse_seconds (optarg) != 0)
          {
            complain ("--seconds takes a number from 0.0001 to 3600, not '%s'",
                      optarg);
            return STATUS_USAGE;
          }
        break;
      case 'a':
        options.all_kernels = 1;
        break;
      case 'j':
      case 'c':
        if (options.format != TABLE
            && options.format != (option == 'j' ? JSON : CSV))
          {
            complain ("--json and --csv exclude each other");
            return STATUS_USAGE;
          }
        options.format = option == 'j' ? JSON : CSV;
        break;
      case 'l':
        list = 1;
        break;
      case 'n':
        options.pin = 0;
        break;
      case 'k':
        options.clock = optarg;
        break;
      case 'h':
        return tool_help (help);
      default:
        return STATUS_USAGE;
      }
  argc -= optind;
  argv += optind;
  if (check_names (argc, argv) != 0)
    return STATUS_USAGE;
  if (list)
    {
      print_list (argc, argv);
      return STATUS_OK;
    }
  if (machine_check_environment () != 0)
    return STATUS_USAGE;
  return bench (argc, argv);
}
