/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "bench/measure/measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "bench/measure/clock.h"
#include "tools/machine.h"
#include "tools/tool.h"

#define MAX_SAMPLES 2000
#define MIN_SAMPLES 5
#define SAMPLE_SECONDS 4e-4
#define LEAST_SHARE 0.95 /* of the core, for a sample to count */
#define BUSY 0.05        /* of the samples, for the other thread to be busy */
#define CONTENDERS (1 + BENCH_PEERS)

static uint8_t *src_room, *dst_room, *our_room;
static size_t room_size;
static struct bench_data data;

/* One library's function and samples in the current row. */
struct contender
{
  int peer; /* index, or -1 for ours */
  bench_run_fn *run;
  uint64_t count; /* calls in a sample */
  int known;      /* cycles */
  int error;
  unsigned samples, disturbed, kept;
  unsigned beside; /* samples during which the other thread was busy */
  unsigned pairs;
  double ns[MAX_SAMPLES], cycles[MAX_SAMPLES], mhz[MAX_SAMPLES];
  double ratios[MAX_SAMPLES]; /* to ours, in turns that have both samples */
};
static struct contender contenders[CONTENDERS];

size_t
row_stride (size_t length)
{
  return length < 64 ? 64 : (length + 63) & ~(size_t) 63;
}

static void
fill (uint8_t *p, size_t n)
{
  size_t k;
  for (k = 0; k < n; k++)
    p[k] = (uint8_t) (k * 37 + (k >> 8) + 1);
}

static uint8_t *
allocate (size_t n)
{
  enum
  {
    PAGE = 4096
  };
  uint8_t *p = malloc (n + PAGE);
  if (!p)
    return NULL;
  p += PAGE - (uintptr_t) p % PAGE;
  fill (p, n);
  return p;
}

int
measure_open (size_t bytes)
{
  room_size = bytes;
  src_room = allocate (bytes);
  dst_room = allocate (bytes);
  our_room = allocate (bytes);
  if (src_room && dst_room && our_room)
    return 0;
  return complain_errno ("no memory for messages");
}

static void
prepare (const struct row *row)
{
  size_t stride = row_stride (row->length), k;

  fill (src_room, stride * row->messages);
  memset (&data, 0, sizeof data);
  data.length = row->length;
  data.messages = row->messages;
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

/* Return the quantile PART, 0 to 1, of the N sorted VALUES. */
static double
quantile (const double *values, unsigned n, double part)
{
  double at = part * (double) (n - 1);
  unsigned k = (unsigned) at;
  if (k + 1 >= n)
    return values[n - 1];
  return values[k] + (at - (double) k) * (values[k + 1] - values[k]);
}

void
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

/* Return the number of involuntary context switches. */
static long
times_preempted (void)
{
  struct rusage usage;
  if (getrusage (RUSAGE_SELF, &usage) == 0)
    return usage.ru_nivcsw;
  return 0;
}

/* ------------------------------------------------------------- agreement */

/* The places that can hold output, other than messages. */
struct output
{
  uint8_t tag[sizeof data.tag];
  uint8_t digests[sizeof data.digests];
};

/* If C is a setkey case, return the operation that uses the key on a message,
 * to check the key; otherwise null. */
static const char *
user_of_key (const struct bench_case *c)
{
  return strcmp (c->operation, "setkey") != 0  ? NULL
         : bench_after (c->algorithm, "hmac-") ? "prepared"
                                               : "crypt";
}

/* PEER's function for C, or null.  A loop of calls says nothing about a call
 * for many messages, which only plugins and this library have. */
static bench_run_fn *
find_run (const struct bench_peer *peer, const struct bench_case *c)
{
  if (bench_takes_many (c->operation) && peer != &bench_plugin
      && peer != &bench_symcrypt)
    return NULL;
  return peer->find (&data, c->algorithm, c->operation);
}

/* Clear the outputs, call RUN more than once, and copy tag and digests to
 * OUTPUT.  Several calls show whether the first one left the context usable.
 */
static int
try_out (const struct row *row, bench_run_fn *run, bench_run_fn *user,
         struct output *output)
{
  int error;
  if (strcmp (row->c->operation, "open") != 0)
    memset (data.tag, 0, sizeof data.tag);
  memset (data.digests, 0, sizeof data.digests);
  memset (dst_room, 0, row_stride (row->length) * row->messages);
  error = run (&data, 1);
  error |= run (&data, 2);
  if (user)
    error |= user (&data, 1);
  memcpy (output->tag, data.tag, sizeof data.tag);
  memcpy (output->digests, data.digests, sizeof data.digests);
  return error;
}

/* Fill CONTENDERS with ours and with each peer that has ROW's operation and
 * the same output.  Return their number. */
static unsigned
agree (const struct row *row, struct measurement *m)
{
  const struct bench_case *c = row->c;
  const char *const set = user_of_key (c);
  bench_run_fn *run, *user, *our_user = NULL;
  struct output ours, theirs;
  size_t bytes = row_stride (row->length) * row->messages;
  unsigned n = 0, k;

  contenders[n].peer = -1;
  contenders[n++].run = c->run;
  m->error = c->run (&data, 1);
  if (set)
    for (k = 0; bench_cases[k].algorithm; k++)
      if (strcmp (bench_cases[k].algorithm, c->algorithm) == 0
          && strcmp (bench_cases[k].operation, set) == 0)
        our_user = bench_cases[k].run;
  for (k = 0; row->compare && k < BENCH_PEERS && m->error == 0; k++)
    {
      const struct bench_peer *peer = bench_loaded[k].peer;
      /* A plugin has one function at a time. */
      const char *const user_name = peer == &bench_plugin ? NULL : set;
      if (!bench_loaded[k].loaded)
        continue;
      user = user_name ? peer->find (&data, c->algorithm, user_name) : NULL;
      run = find_run (peer, c);
      /* The lookup of the peer's function may have changed the key, even if
       * the peer lacks the function. */
      if (row->c->setup)
        m->error |= row->c->setup (&data);
      if (!run || (user_name && !user))
        continue;
      m->error |= try_out (row, c->run, user_name ? our_user : NULL, &ours);
      memcpy (our_room, dst_room, bytes);
      if (try_out (row, run, user, &theirs) != 0)
        m->peers[k].state = FAILS;
      else if (memcmp (&ours, &theirs, sizeof ours) != 0
               || memcmp (our_room, dst_room, bytes) != 0)
        m->peers[k].state = DIFFERS;
      else
        {
          m->peers[k].state = MEASURED;
          contenders[n].peer = (int) k;
          contenders[n++].run = run;
        }
    }
  return n;
}

/* ------------------------------------------------------------------ timing */

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

/* Find out how many calls of C take TARGET seconds. */
static void
calibrate (struct contender *c, double target)
{
  double elapsed;
  uint64_t count = 1;
  c->error = 0;
  for (;;)
    {
      elapsed = fastest_of_two (c->run, count, &c->error);
      if (elapsed >= target / 4 || count > UINT64_C (1) << 40)
        break;
      count *= 2;
    }
  count = (uint64_t) ((double) count * target / elapsed);
  c->count = count ? count : 1;
  c->known = 1;
  c->samples = 0;
  c->disturbed = 0;
  c->kept = 0;
  c->beside = 0;
  c->pairs = 0;
}

/* Take a sample of C and return whether it counts.  Unless KEEP is nonzero, a
 * sample does not count if another process got the core or the core's other
 * thread was busy. */
static int
sample (struct contender *c, int keep)
{
  struct clock_span span;
  long preempted = times_preempted ();
  unsigned n = c->samples;

  if (n == MAX_SAMPLES)
    return 0;
  clock_begin (&span);
  c->error |= c->run (&data, c->count);
  clock_end (&span);
  c->beside += span.share < LEAST_SHARE;
  if (times_preempted () != preempted || span.share < LEAST_SHARE)
    {
      c->disturbed++;
      if (!keep)
        return 0;
      c->kept++;
    }
  c->ns[n] = span.ns / (double) c->count;
  c->cycles[n] = span.cycles / (double) c->count;
  c->mhz[n] = span.mhz;
  c->known &= span.cycles >= 0;
  c->samples++;
  return 1;
}

/* The cost of the last sample of C: cycles, or time if the clock is not known.
 */
static double
last_cost (const struct contender *c)
{
  const double cycles = c->cycles[c->samples - 1];
  return cycles >= 0 ? cycles : c->ns[c->samples - 1];
}

static void
summarize (struct contender *c, struct figures *f)
{
  unsigned n = c->samples;
  const double *values;
  double part;

  /* A core's other thread that is busy for long also slows samples in which it
   * was not noticed, so the median is too high.  The least sample is too low
   * whenever the clock changes within it, so take the lower quartile. */
  f->low = c->beside > 1 && c->beside > BUSY * (n + c->disturbed - c->kept);
  part = f->low ? 0.25 : 0.5;
  qsort (c->ns, n, sizeof c->ns[0], compare_doubles);
  qsort (c->cycles, n, sizeof c->cycles[0], compare_doubles);
  qsort (c->mhz, n, sizeof c->mhz[0], compare_doubles);
  qsort (c->ratios, c->pairs, sizeof c->ratios[0], compare_doubles);
  f->samples = n;
  f->disturbed = c->disturbed;
  f->kept = c->kept;
  f->ns = quantile (c->ns, n, part);
  f->cycles = c->known ? quantile (c->cycles, n, part) : -1;
  f->mhz = c->known ? quantile (c->mhz, n, 0.5) : -1;
  f->mhz_low = c->known ? quantile (c->mhz, n, 0.25) : -1;
  f->mhz_high = c->known ? quantile (c->mhz, n, 0.75) : -1;
  f->ratio = c->pairs ? quantile (c->ratios, c->pairs, 0.5) : -1;
  values = c->known ? c->cycles : c->ns;
  f->spread = 100 * (quantile (values, n, 0.75) - quantile (values, n, 0.25))
              / quantile (values, n, 0.5);
}

static int
plugin_loaded (void)
{
  unsigned k;
  for (k = 0; k < BENCH_PEERS; k++)
    if (bench_loaded[k].peer == &bench_plugin)
      return bench_loaded[k].loaded;
  return 0;
}

void
measure_row (const struct row *row, struct measurement *m)
{
  double target = row->seconds / 8, start, elapsed;
  unsigned n, k, least;
  int ours_counts = 0;

  memset (m, 0, sizeof *m);
  implementation_label (m->implementation, sizeof m->implementation,
                        row->c->kernels);
  prepare (row);
  if (row->c->setup && (m->error = row->c->setup (&data)) != 0)
    return;
  n = agree (row, m);
  if (m->error != 0 || (n == 1 && row->compare && plugin_loaded ()))
    return;

  if (target > SAMPLE_SECONDS)
    target = SAMPLE_SECONDS;
  for (k = 0; k < n; k++)
    calibrate (&contenders[k], target);

  /* Alternate the contenders sample by sample, so that all see the same
   * machine.  If other processes use the core, try longer for samples without
   * them. */
  start = seconds_now ();
  do
    {
      elapsed = seconds_now () - start;
      least = MAX_SAMPLES;
      for (k = 0; k < n; k++)
        {
          struct contender *const c = &contenders[k];
          const int counts = sample (c, elapsed >= 4 * n * row->seconds);
          if (k == 0)
            ours_counts = counts;
          else if (counts && ours_counts)
            c->ratios[c->pairs++] = last_cost (c) / last_cost (&contenders[0]);
          if (c->samples < least)
            least = c->samples;
        }
    }
  while (least < MIN_SAMPLES
         || (least < MAX_SAMPLES && elapsed < n * row->seconds));

  m->error = contenders[0].error;
  for (k = 0; k < n; k++)
    {
      int peer = contenders[k].peer;
      summarize (&contenders[k],
                 peer < 0 ? &m->ours : &m->peers[peer].figures);
      if (peer >= 0 && contenders[k].error)
        m->peers[peer].state = FAILS;
    }
}

int
trace_row (const struct row *row, int peer, mark_fn *mark)
{
  bench_run_fn *run = row->c->run;
  int error;

  prepare (row);
  if (row->c->setup && (error = row->c->setup (&data)) != 0)
    return error;
  if (peer >= 0)
    run = find_run (bench_loaded[peer].peer, row->c);
  if (!run)
    return TRACE_LACKS;
  /* Call RUN before the marks, because the first call creates state that later
   * calls reuse. */
  error = run (&data, 2);
  mark ();
  error |= run (&data, 1);
  mark ();
  return error;
}

void
measure_masked (const void *argument, void *result)
{
  const struct row *row = argument;
  struct measurement *m = result;
  int error = symcrypt_cpu_mask (row->mask);
  if (error == 0)
    measure_row (row, m);
  else
    m->error = error;
}

void
label_masked (const void *argument, void *result)
{
  const struct row *row = argument;
  struct measurement *m = result;
  m->error = symcrypt_cpu_mask (row->mask);
  implementation_label (m->implementation, sizeof m->implementation,
                        row->c->kernels);
}

double
figures_cost (const struct figures *f)
{
  return f->cycles >= 0 ? f->cycles : f->ns;
}

double
figures_ratio (const struct measurement *m, int peer)
{
  const struct figures *f = &m->peers[peer].figures;
  return f->ratio >= 0 ? f->ratio : figures_cost (f) / figures_cost (&m->ours);
}

int
best_peer (const struct measurement *m)
{
  int k, best = -1;
  for (k = 0; k < BENCH_PEERS; k++)
    if (m->peers[k].state == MEASURED
        && (best < 0 || figures_ratio (m, k) < figures_ratio (m, best)))
      best = k;
  return best;
}
