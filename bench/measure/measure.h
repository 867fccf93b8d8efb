/* SPDX-License-Identifier: ISC */
/* Measuring one row: ours, and the other libraries in turn with it. */
#ifndef SYMCRYPT_BENCH_MEASURE_H
#define SYMCRYPT_BENCH_MEASURE_H

#include "bench/measure/bench.h"
#include "bench/measure/mark.h"

struct row
{
  const struct bench_case *c;
  unsigned messages; /* of a call */
  size_t length;
  const char *mask; /* for symcrypt_cpu_mask; empty for nothing */
  int compare;      /* with bench_loaded, too */
  double seconds;   /* for each library */
};

struct figures
{
  unsigned samples;
  unsigned disturbed; /* samples during which others used the core, and of */
  unsigned kept;      /* those, such that count for lack of better ones */
  int low;            /* the lower quartile of the samples, not the median,
                         because the core's other thread was busy */
  double ns;          /* a call */
  double cycles;      /* a call; negative if not known */
  double mhz;
  double mhz_low, mhz_high;
  double ratio; /* cost divided by the cost of ours in the sample right before:
                   the median; negative for ours */
  double spread; /* percent */
};

struct measurement
{
  int error; /* the library's */
  struct figures ours;
  struct
  {
    enum
    {
      LACKS,   /* it, or loading it */
      FAILS,   /* reports an error */
      DIFFERS, /* from ours in its output */
      MEASURED
    } state;
    struct figures figures;
  } peers[BENCH_PEERS];
  char implementation[128];
};

/* Bytes from one message to the next. */
size_t row_stride (size_t length);

/* Get memory for messages of BYTES together, as row_stride adds up.  0, or -1
 * after a complaint. */
int measure_open (size_t bytes);

/* The distinct implementations that the kernels of FAMILIES use, family by
 * family. */
void implementation_label (char *label, size_t room, const char *families);

/* Without samples if a plugin is loaded and no peer has what ROW measures,
 * because plugins are measured for what they have. */
void measure_row (const struct row *row, struct measurement *m);

/* Call MARK, make one call of ROW, by PEER's index or, at -1, by ours, and
 * call MARK again.  0, TRACE_LACKS if the peer has no such thing, or another
 * error.
 */
#define TRACE_LACKS (-1000)
int trace_row (const struct row *row, int peer, mark_fn *mark);

/* For run_apart: a struct row with its mask in force.  label_masked does no
 * more than to fill in the implementation. */
void measure_masked (const void *row, void *measurement);
void label_masked (const void *row, void *measurement);

/* The cost by which libraries are compared: cycles, or time if the clock is
 * not known. */
double figures_cost (const struct figures *f);

/* The cost of PEER divided by the cost of ours. */
double figures_ratio (const struct measurement *m, int peer);

/* The fastest peer that was measured, or -1. */
int best_peer (const struct measurement *m);

#endif
