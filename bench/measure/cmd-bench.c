/* SPDX-License-Identifier: ISC */
/* symcrypt bench: how fast the library is on this CPU.
 *
 * A row is the median of many samples; a sample is some thousand calls, a
 * millisecond or so, with the core clock taken right before and after. */
#include "config.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/measure/bench.h"
#include "bench/measure/clock.h"
#include "bench/measure/measure.h"
#include "bench/report/output.h"
#include "bench/report/plot.h"
#include "tools/machine.h"
#include "tools/options.h"
#include "tools/tool.h"

#define MAX_SIZES 256
#define MAX_SIZE (UINT64_C (16) << 20)
#define MAX_TOTAL (UINT64_C (64) << 20)
/* Without --sizes, messages side by side stay in the second-level cache. */
#define DEFAULT_TOTAL (UINT64_C (256) << 10)

static struct
{
  size_t sizes[MAX_SIZES];
  unsigned size_count;
  int sizes_given;
  size_t messages[BENCH_MAX_MESSAGES];
  unsigned message_count; /* 0: as the cases say */
  int pin;
  const char *clock;
  struct output_options output;
} options;

enum
{
  OPTION_SIZES = OPTION_LONG,
  OPTION_MESSAGES,
  OPTION_SECONDS,
  OPTION_ALL_KERNELS,
  OPTION_COMPARE,
  OPTION_JSON,
  OPTION_CSV,
  OPTION_PLOT,
  OPTION_REPORT,
  OPTION_LIST,
  OPTION_NO_PIN,
  OPTION_CLOCK
};

static const struct option_row rows[] = {
  { OPTION_SIZES, "sizes", "N,N...", TEXT,
    "message sizes in bytes (16,64,256,1024,1350,1500,8192,65536); also 64k "
    "and 1M",
    NULL },
  { OPTION_MESSAGES, "messages", "N,N...", TEXT,
    "messages of a call, 2 to 64, where there are many (8,64 and others)",
    NULL },
  { OPTION_SECONDS, "seconds", "S", TEXT, "time for each row (0.05)", NULL },
  { OPTION_ALL_KERNELS, "all-kernels", NULL, NOTHING,
    "print a row for each implementation that this CPU can run", NULL },
  { OPTION_COMPARE, "compare", "LIB,LIB...", OPTIONAL_TEXT,
    "also measure openssl, nettle, libsodium and libgcrypt, or only those "
    "named, if they are installed; LIB:FILE names the shared library, which "
    "aws-lc needs; symcrypt is this library with a call for each message; "
    "peer:FILE is one of bench/peers",
    NULL },
  { OPTION_JSON, "json", NULL, NOTHING,
    "print an object a line; the manual lists the fields", NULL },
  { OPTION_CSV, "csv", NULL, NOTHING,
    "print comma-separated values, with a heading", NULL },
  { OPTION_PLOT, "plot", "FILE.svg", INPUT_FILE,
    "also draw cycles a byte over sizes (by default powers of two from 16 to "
    "65536), with gnuplot",
    NULL },
  { OPTION_REPORT, "report", NULL, NOTHING,
    "print a table to send to the authors: --compare with few sizes (64, "
    "1350, 16384)",
    NULL },
  { OPTION_LIST, "list", NULL, NOTHING, "print the names and do not measure",
    NULL },
  { OPTION_NO_PIN, "no-pin", NULL, NOTHING, "do not stay on one core", NULL },
  { OPTION_CLOCK, "clock", "METHOD", TEXT,
    "chain, perf or none: where core cycles come from", NULL },
  COMMON_OPTIONS
};

/* ----------------------------------------------------------- which rows */

/* Return nonzero if NAME, from the command line, means case C. */
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
      const struct bench_case *c;
      int algorithm = 0;
      for (c = bench_cases; c->algorithm; c++)
        {
          size_t n = strlen (c->algorithm);
          if (name_matches (names[k], c))
            break;
          algorithm |= strncmp (names[k], c->algorithm, n) == 0
                       && names[k][n] == ':';
        }
      if (!c->algorithm)
        return complain (algorithm
                             ? "no such operation '%s'; --list shows all"
                             : "no such algorithm '%s'; --list shows all",
                         names[k]);
    }
  return 0;
}

static void
print_list (int count, char **names)
{
  const struct bench_case *c, *before = NULL;
  for (c = bench_cases; c->algorithm; before = c, c++)
    if ((count == 0 || wanted (c, count, names))
        && !(before && strcmp (before->algorithm, c->algorithm) == 0
             && strcmp (before->operation, c->operation) == 0))
      printf ("%s:%s\n", c->algorithm, c->operation);
}

/* The sizes of case C, with MESSAGES a call, at SIZES; how many. */
static unsigned
case_sizes (const struct bench_case *c, unsigned messages, size_t *sizes)
{
  unsigned k, n = 0;
  if (c->bytes)
    {
      sizes[0] = c->bytes;
      return 1;
    }
  for (k = 0; k < options.size_count; k++)
    {
      uint64_t total = (uint64_t) options.sizes[k] * messages;
      if (messages == 1
          || total <= (options.sizes_given ? MAX_TOTAL : DEFAULT_TOTAL))
        sizes[n++] = options.sizes[k];
    }
  return n;
}

/* ----------------------------------------------------------- the whole run */

struct run
{
  unsigned done, total;
  size_t room; /* for messages */
  int status;
  int progress; /* is shown */
  double start;
};

static void
show_progress (struct run *run, const struct row *row)
{
  if (run->progress)
    {
      double each = (seconds_now () - run->start)
                    / (run->done > 1 ? run->done - 1 : 1);
      fprintf (stderr, "\r\033[K%u of %u: %s %s %lu", run->done, run->total,
               row->c->algorithm, row->c->operation,
               (unsigned long) row->length);
      if (run->done > 1)
        fprintf (stderr, ", %.0f s left", each * (run->total - run->done + 1));
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

/* Say which other libraries are no use to compare with. */
static void
check_peers (struct run *run, const struct row *row,
             const struct measurement *m)
{
  unsigned k;
  for (k = 0; k < BENCH_PEERS; k++)
    if (m->peers[k].state == FAILS || m->peers[k].state == DIFFERS)
      {
        complain ("%s:%s, %lu bytes: %s %s", row->c->algorithm,
                  row->c->operation, (unsigned long) row->length,
                  bench_loaded[k].peer->title,
                  m->peers[k].state == FAILS ? "reports an error"
                                             : "has another output");
        run->status = STATUS_FAILED;
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

/* Measure ROW, in a process of its own if its mask says so, and print it; 0,
 * or -1 if it failed, which is said. */
static int
do_row (struct run *run, const struct row *row, struct measurement *m,
        const struct measurement *compared)
{
  char why[APART_WHY_SIZE];

  show_progress (run, row);
  if (!row->mask[0])
    measure_row (row, m);
  else if (run_apart (measure_masked, row, m, sizeof *m, why) != 0)
    {
      fail_row (run, row, why);
      return -1;
    }
  hide_progress (run);
  if (m->error != 0)
    {
      fail_row (run, row, symcrypt_strerror (m->error));
      return -1;
    }
  if (compared)
    memcpy (m->peers, compared->peers, sizeof m->peers);
  else
    check_peers (run, row, m);
  if (m->ours.samples == 0)
    return 0;
  output_row (row, m);
  plot_row (row, m, options.output.all_kernels);
  return 0;
}

/* The mask under which each implementation is in use; made once. */
static char (*masks)[FORCE_SPEC_SIZE];
static unsigned mask_count;

static int
kernel_is_wanted (const char *kernel, int count, char **names)
{
  const struct bench_case *c;
  for (c = bench_cases; c->algorithm; c++)
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
    return complain_errno ("no memory");
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
 * being the best that remain.  Other libraries are measured with the first. */
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
  struct measurement first;
  unsigned k, j, n = 0;

  implementation_label (labels[n++], sizeof labels[0], row->c->kernels);
  if (do_row (run, row, &first, NULL) != 0)
    return;
  row->compare = 0;
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
      do_row (run, row, &m, &first);
    }
}

/* Measure the rows of C with MESSAGES a call, or only count them and the
 * memory they need. */
static void
do_messages (struct run *run, const struct bench_case *c, unsigned messages,
             int measure)
{
  size_t sizes[MAX_SIZES];
  unsigned n = case_sizes (c, messages, sizes), k;

  if (measure && n == 0 && options.sizes_given)
    complain ("%s:%s is left out: %u messages are more than %lu bytes",
              c->algorithm, c->operation, messages, (unsigned long) MAX_TOTAL);
  for (k = 0; k < n && !output_failed (); k++)
    {
      struct row row = { .c = c,
                         .messages = messages,
                         .length = sizes[k],
                         .mask = "",
                         .compare = options.output.compare,
                         .seconds = options.output.seconds };
      size_t need = row_stride (sizes[k]) * messages;
      struct measurement m;

      if (!measure)
        {
          run->total++;
          run->room = need > run->room ? need : run->room;
          continue;
        }
      run->done++;
      if (options.output.all_kernels)
        do_all_kernels (run, &row);
      else
        do_row (run, &row, &m, NULL);
    }
}

/* The same for each number of messages that was asked for, if C takes any. */
static void
do_case (struct run *run, const struct bench_case *c, int measure)
{
  unsigned k;

  if (options.message_count == 0 || !bench_takes_many (c->operation))
    do_messages (run, c, c->messages, measure);
  else if (c == bench_cases || strcmp (c->algorithm, c[-1].algorithm) != 0
           || strcmp (c->operation, c[-1].operation) != 0)
    /* Not another one with other numbers. */
    for (k = 0; k < options.message_count; k++)
      do_messages (run, c, (unsigned) options.messages[k], measure);
}

static int
bench (int count, char **names)
{
  struct run run = { 0, 0, 4096, STATUS_OK, 0, 0 };
  const struct bench_case *c;
  int measure;

  if (options.clock && clock_open (options.clock) != 0)
    return wrong_usage (
        "--clock: '%s' is not chain, perf or none, or it gives no core "
        "cycles here",
        options.clock);
  if (!options.clock)
    (void) clock_open (NULL);
  options.output.core = options.pin ? clock_pin () : -1;
  if (options.output.all_kernels && find_masks (count, names) != 0)
    return STATUS_FAILED;

  for (measure = 0; measure < 2; measure++)
    {
      if (measure)
        {
          if (measure_open (run.room) != 0)
            return STATUS_FAILED;
          run.progress = isatty (STDERR_FILENO);
          run.start = seconds_now ();
          output_open (&options.output);
        }
      for (c = bench_cases; c->algorithm; c++)
        if (wanted (c, count, names))
          do_case (&run, c, measure);
    }
  if (!output_failed () && plot_close () != 0)
    run.status = STATUS_FAILED;
  if (output_failed ())
    run.status = STATUS_FAILED;
  output_close (run.status);
  free (masks);
  return run.status;
}

/* ----------------------------------------------------------------- options */

/* The numbers in TEXT, from LOW to HIGH and with commas between, up to ROOM:
 * how many, or 0. */
static unsigned
parse_list (const char *text, uint64_t low, uint64_t high, unsigned room,
            size_t *values)
{
  unsigned count = 0;
  for (;;)
    {
      char number[24];
      size_t n = strcspn (text, ",");
      uint64_t value;
      if (n >= sizeof number || count == room)
        return 0;
      memcpy (number, text, n);
      number[n] = '\0';
      if (read_size (&value, number, low, high) != 0)
        return 0;
      values[count++] = (size_t) value;
      if (text[n] == '\0')
        return count;
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
  options.output.seconds = value;
  return 0;
}

static int
run_bench (struct options *o)
{
  const char *compare = NULL, *plot = NULL, *sizes = NULL;
  int option, list = 0;

  options.output.seconds = 0.05;
  options.pin = 1;
  while ((option = next_option (o)) != OPTION_END)
    switch (option)
      {
      case OPTION_SIZES:
        sizes = o->argument;
        break;
      case OPTION_MESSAGES:
        options.message_count
            = parse_list (o->argument, 2, BENCH_MAX_MESSAGES,
                          BENCH_MAX_MESSAGES, options.messages);
        if (options.message_count == 0)
          return wrong_usage (
              "--messages: '%s' is not a list of numbers from 2 to %u with "
              "commas between, such as 2,3,16",
              o->argument, BENCH_MAX_MESSAGES);
        break;
      case OPTION_SECONDS:
        if (parse_seconds (o->argument) != 0)
          return wrong_usage (
              "--seconds takes a number from 0.0001 to 3600, not '%s'",
              o->argument);
        break;
      case OPTION_ALL_KERNELS:
        options.output.all_kernels = 1;
        break;
      case OPTION_COMPARE:
        options.output.compare = 1;
        compare = o->argument;
        break;
      case OPTION_JSON:
      case OPTION_CSV:
        if (options.output.format != TABLE
            && options.output.format != (option == OPTION_JSON ? JSON : CSV))
          return wrong_usage ("--json and --csv do not go together");
        options.output.format = option == OPTION_JSON ? JSON : CSV;
        break;
      case OPTION_PLOT:
        plot = o->argument;
        break;
      case OPTION_REPORT:
        options.output.report = 1;
        options.output.compare = 1;
        break;
      case OPTION_LIST:
        list = 1;
        break;
      case OPTION_NO_PIN:
        options.pin = 0;
        break;
      case OPTION_CLOCK:
        options.clock = o->argument;
        break;
      default:
        return o->status;
      }
  if (check_names (o->n_operands, o->operands) != 0)
    return STATUS_USAGE;
  if (options.output.report
      && (options.output.format != TABLE || options.output.all_kernels))
    return wrong_usage (
        "--report goes without --json, --csv and --all-kernels");
  options.sizes_given = sizes != NULL;
  if (!sizes)
    sizes = plot ? "16,32,64,128,256,512,1k,2k,4k,8k,16k,32k,64k"
            : options.output.report ? "64,1350,16384"
                                    : "16,64,256,1024,1350,1500,8192,65536";
  options.size_count
      = parse_list (sizes, 1, MAX_SIZE, MAX_SIZES, options.sizes);
  if (options.size_count == 0)
    return wrong_usage (
        "--sizes: '%s' is not a list of sizes from 1 to %lu with commas "
        "between, such as 64,1350,64k,1M",
        sizes, (unsigned long) MAX_SIZE);
  if (list)
    {
      print_list (o->n_operands, o->operands);
      return STATUS_OK;
    }
  if (machine_check_environment () != 0
      || (options.output.compare && bench_load_peers (compare) != 0)
      || (plot && plot_open (plot) != 0))
    return STATUS_USAGE;
  return bench (o->n_operands, o->operands);
}

static const char *const words[] = { "all", NULL };

const struct command command_bench
    = { "bench",
        "measure the library on this CPU",
        "Usage: symcrypt bench [OPTION...] [NAME...]\n",
        "Measure the library on this CPU.  NAME is an algorithm (chacha20), "
        "an\n"
        "algorithm and an operation (hmac-sha256:prepared), or \"all\".  "
        "Without\n"
        "names, algorithms that differ from another only in constants are "
        "left out.\n",
        rows,
        "Examples:\n"
        "  symcrypt bench chacha20 chacha20-poly1305:seal --sizes 64,1350\n"
        "  symcrypt bench --compare chacha20 sha256:digest\n"
        "  symcrypt bench --compare --plot ciphers.svg rc4 salsa20 chacha20\n"
        "  symcrypt bench sha256:digest --all-kernels --seconds 0.5\n"
        "  SYMCRYPT_CPU=-avx512 symcrypt bench --json > "
        "without-avx512.json\n",
        words,
        run_bench };
