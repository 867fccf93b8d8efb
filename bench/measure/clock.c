/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "bench/measure/clock.h"

#include <stddef.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#if HAVE_SCHED_H
#include <sched.h>
#endif
#if HAVE_LINUX_PERF_EVENT_H
#include <linux/perf_event.h>
#include <sys/syscall.h>
#endif

enum method
{
  NONE,
  CHAIN,
  PERF
};
static enum method method = NONE;

static double
now_ns (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec * 1e9 + (double) t.tv_nsec;
}

/* ------------------------------------------------------------- the chain */

/* The compiler may not see through an empty statement, so that it can neither
 * join additions, drop them nor change their order. */
#ifdef __GNUC__
#define HAVE_CHAIN 1
#define HIDE(SUM) __asm__ volatile("" : "+r"(SUM))
#else
#define HAVE_CHAIN 0
#define HIDE(SUM) (void) (SUM)
#endif
#define ADD(SUM, TERM)                                                        \
  SUM += TERM;                                                                \
  HIDE (SUM);
#define TIMES_4(WHAT) WHAT WHAT WHAT WHAT
#define TIMES_64(WHAT) TIMES_4 (TIMES_4 (TIMES_4 (WHAT)))

/* LINKS chains of 256 additions, each of which needs the last one's sum; they
 * take a cycle each on every CPU that is likely here.  The operands are
 * registers, because newer cores add constants while they rename registers,
 * without an execution unit.  The loop counter runs in parallel with the
 * chain. */
static void
chain (unsigned long links)
{
  register unsigned long sum = 1, term = 3;
  HIDE (term);
  for (; links > 0; links--)
    {
      TIMES_4 (TIMES_64 (ADD (sum, term)))
    }
}

/* As many additions that do not need each other: as many at once as the core's
 * units can do. */
static void
wide (unsigned long links)
{
  register unsigned long a = 1, b = 2, c = 3, d = 4;
  for (; links > 0; links--)
    {
      TIMES_64 (ADD (a, 1) ADD (b, 3) ADD (c, 5) ADD (d, 7))
    }
}

/* Links that take some 12 us: long beside the clock's own cost, short beside
 * a time slice. */
static unsigned long links = 16;

static double
chain_ns (void)
{
  double start = now_ns ();
  chain (links);
  return now_ns () - start;
}

/* The fastest of three: interruptions only ever make a chain slower. */
static double
chain_mhz (void)
{
  double least = chain_ns ();
  int k;
  for (k = 0; k < 2; k++)
    {
      double ns = chain_ns ();
      if (ns < least)
        least = ns;
    }
  return least > 0 ? (double) links * 256e3 / least : -1;
}

/* Our share of the core, which has MHZ just now: additions in a cycle, beside
 * what was reached or exceeded in one of twenty times so far.  The very most
 * would do if no measurement ever went wrong. */
static double
core_share (double mhz)
{
  enum
  {
    STEPS = 50, /* in an addition a cycle */
    BINS = 16 * STEPS
  };
  static unsigned long times[BINS], all;
  unsigned long above = 0;
  double width, start, ns;
  unsigned k;

  if (!HAVE_CHAIN || !(mhz > 0))
    return 1;
  start = now_ns ();
  wide (links);
  ns = now_ns () - start;
  width = (double) links * 256e3 / (ns * mhz) * STEPS;
  k = width < 1 ? 1 : width < BINS - 1 ? (unsigned) width : BINS - 1;
  times[k]++;
  all++;
  for (k = BINS - 1; k > 1; k--)
    {
      above += times[k];
      if (20 * above >= all)
        break;
    }
  return width < k ? width / k : 1;
}

/* ------------------------------------------------------ counted by the CPU */

#if HAVE_LINUX_PERF_EVENT_H && defined SYS_perf_event_open
static int perf_fd = -1;

static int
perf_read (uint64_t *count)
{
  return read (perf_fd, count, sizeof *count) == (ssize_t) sizeof *count ? 0
                                                                         : -1;
}

static int
perf_open (void)
{
  struct perf_event_attr attr;
  uint64_t before, after;

  memset (&attr, 0, sizeof attr);
  attr.type = PERF_TYPE_HARDWARE;
  attr.size = sizeof attr;
  attr.config = PERF_COUNT_HW_CPU_CYCLES;
  attr.inherit = 1;
  attr.exclude_kernel = 1;
  attr.exclude_hv = 1;
  perf_fd = (int) syscall (SYS_perf_event_open, &attr, 0, -1, -1, 0);
  if (perf_fd < 0)
    return -1;
  /* Virtual machines may grant a counter that does not count. */
  if (perf_read (&before) == 0)
    {
      chain (1000);
      if (perf_read (&after) == 0 && after - before >= 128000)
        return 0;
    }
  close (perf_fd);
  perf_fd = -1;
  return -1;
}
#else
static int
perf_read (uint64_t *count)
{
  *count = 0;
  return -1;
}

static int
perf_open (void)
{
  return -1;
}
#endif

/* ----------------------------------------------------------- the interface */

static int
chain_open (void)
{
  if (!HAVE_CHAIN)
    return -1;
  while (chain_ns () < 12e3 && links < 1ul << 24)
    links *= 2;
  return 0;
}

int
clock_open (const char *name)
{
  static const char *const names[] = { "none", "chain", "perf" };
  int want = -1, k;

  if (name)
    {
      for (k = 0; k < 3; k++)
        if (strcmp (name, names[k]) == 0)
          want = k;
      if (want < 0)
        return -1;
    }
  method = NONE;
  if (want == NONE)
    return 0;
    /* On x86 the chain is known to be exact, and the counter often belongs to
     * someone else; elsewhere counting is surer than believing that additions
     * take a cycle. */
#if defined(__x86_64__) || defined(__i386__)
  if (want == PERF && perf_open () == 0)
    method = PERF;
#else
  if (want != CHAIN && perf_open () == 0)
    method = PERF;
#endif
  if (method == NONE && want != PERF && chain_open () == 0)
    method = CHAIN;
  return want < 0 || method == (enum method) want ? 0 : -1;
}

const char *
clock_method (void)
{
  switch (method)
    {
    case CHAIN:
      return "a chain of dependent additions, timed around each sample";
    case PERF:
      return "the CPU's cycle counter, through perf_event_open";
    default:
      return "not known: cycles are left out";
    }
}

double
clock_mhz (void)
{
  if (method == CHAIN)
    return chain_mhz ();
  if (method == PERF)
    {
      struct clock_span span;
      clock_begin (&span);
      chain (links * 16);
      clock_end (&span);
      return span.mhz;
    }
  return -1;
}

void
clock_begin (struct clock_span *span)
{
  span->count = 0;
  span->share = 1;
  if (method == CHAIN)
    {
      span->mhz = chain_mhz ();
      span->share = core_share (span->mhz);
    }
  else
    {
      span->mhz = -1;
      if (method == PERF && perf_read (&span->count) != 0)
        span->count = UINT64_MAX;
    }
  span->before = now_ns ();
}

void
clock_end (struct clock_span *span)
{
  uint64_t count;

  span->ns = now_ns () - span->before;
  if (!(span->ns > 0))
    span->ns = 1;
  span->cycles = -1;
  if (method == CHAIN)
    {
      double after = chain_mhz (), share = core_share (after);
      span->share = share < span->share ? share : span->share;
      if (span->mhz > 0 && after > 0)
        {
          span->mhz = (span->mhz + after) / 2;
          span->cycles = span->ns * span->mhz / 1e3;
        }
    }
  else if (method == PERF && span->count != UINT64_MAX
           && perf_read (&count) == 0)
    {
      span->cycles = (double) (count - span->count);
      span->mhz = span->cycles * 1e3 / span->ns;
    }
}

int
clock_pin (void)
{
#if HAVE_SCHED_SETAFFINITY && defined CPU_SETSIZE
  cpu_set_t set;
  int cpu;

  if (sched_getaffinity (0, sizeof set, &set) != 0)
    return -1;
  cpu = sched_getcpu ();
  if (cpu < 0 || cpu >= CPU_SETSIZE || !CPU_ISSET (cpu, &set))
    for (cpu = 0; cpu < CPU_SETSIZE - 1 && !CPU_ISSET (cpu, &set);)
      cpu++;
  CPU_ZERO (&set);
  CPU_SET (cpu, &set);
  return sched_setaffinity (0, sizeof set, &set) == 0 ? cpu : -1;
#else
  return -1;
#endif
}
