/* SPDX-License-Identifier: ISC */
#include "bench/measure/mark.h"

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

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
  printf ("mark %p\n%s %s\n", (void *) (uintptr_t) mark, library, version);
  fflush (stdout);
#ifdef SIGSTOP
  if (getenv ("SYMCRYPT_TRACE_STOP"))
    raise (SIGSTOP);
#endif
  return mark;
}
