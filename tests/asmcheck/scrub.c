/* SPDX-License-Identifier: ISC */
/* How scrub is called.  That the stack is cleared tests/library/residue-test
 * sees. */
#include "tests/asmcheck/asmcheck.h"

static void
make (struct scene *s)
{
  arg_number (s, 64 * s->length);
}

static void
call (dispatch_fn *f, const uint64_t *args)
{
  ((scrub_fn *) f) (SIZE (0));
}

const struct fixture asmcheck_scrub[] = {
  { .kernel = "scrub",
    .make = make,
    .call = call,
    .lengths = 40,
    .unit = 64,
    .variants = 1,
    .bench = { 192, 448, 1024 } },
  { .kernel = NULL },
};
