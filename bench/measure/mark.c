/* SPDX-License-Identifier: ISC */
#include "bench/measure/mark.h"

#include <stdio.h>

extern mark_fn trace_mark;

void
trace_mark (void)
{
  static volatile int times;
  times = times + 1;
}

mark_fn *
trace_begin (const char *library, const char *version)
{
  static mark_fn *volatile mark = trace_mark;
  printf ("%s %s\n", library, version);
  return mark;
}
