/* SPDX-License-Identifier: ISC */
/* The core clock, and staying on one core.
 *
 * Time is that of a monotonic clock; core cycles are either counted by the
 * CPU, where the system lets us (perf), or worked out from the time and the
 * core's frequency, which is measured right before and after with a chain of
 * dependent additions of one cycle each (chain).  The time stamp counter does
 * not serve: it ticks at a fixed rate whatever the core does.
 *
 * If a core runs two threads, the other thread slows this one down, and none
 * of these clocks shows it.  Therefore independent additions are timed, too.
 * Their number in a cycle, divided by the greatest number seen, is our share
 * of the core. */
#ifndef SYMCRYPT_CLOCK_H
#define SYMCRYPT_CLOCK_H

#include <stdint.h>

/* A stretch of time. */
struct clock_span
{
  double ns;
  double cycles; /* core cycles; negative if not known */
  double mhz;    /* core clock; negative if not known */
  double share;  /* of the core's units that was there for us around it, at
                    most 1; 1 if not known */
  /* private */
  double before;
  uint64_t count;
};

/* Get ready to measure by METHOD ("chain", "perf", "none"), or by what suits
 * this machine if it is null.  0, or -1 if METHOD cannot be had here. */
int clock_open (const char *method);

/* One line on how core cycles are had. */
const char *clock_method (void);

/* The core clock just now, in MHz; negative if it is not known. */
double clock_mhz (void);

void clock_begin (struct clock_span *span);
void clock_end (struct clock_span *span);

/* Stay on the present core; its number, or -1 if that cannot be had. */
int clock_pin (void);

#endif
