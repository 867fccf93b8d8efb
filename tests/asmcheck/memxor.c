/* SPDX-License-Identifier: ISC */
/* How memxor is called, and scrub: that the stack is cleared
 * tests/library/residue-test sees. */
#include "memxor-kernels.h"
#include "public.h"
#include "tests/asmcheck/asmcheck.h"

static void *
operand (struct scene *s, const char *name, enum access access)
{
  return buffer (s, name, s->length, 1, access);
}

static void
make (struct scene *s)
{
  arg_operands (s, operand);
  arg_number (s, s->length);
}

static void
call (kernel_function *f, const uint64_t *args)
{
  ((memxor_fn *) f) (POINTER (0), POINTER (1), POINTER (2), SIZE (3));
}

static void
make_scrub (struct scene *s)
{
  arg_number (s, 64 * s->length);
}

static void
call_scrub (kernel_function *f, const uint64_t *args)
{
  ((scrub_fn *) f) (SIZE (0));
}

const struct fixture asmcheck_memxor[] = {
  { .kernel = "memxor",
    .make = make,
    .call = call,
    .lengths = 530,
    .unit = 1,
    .variants = OPERAND_VARIANTS,
    .bench = { 8, 16, 64, 256, 1024, 8192, 65536 } },
  { .kernel = "scrub",
    .make = make_scrub,
    .call = call_scrub,
    .lengths = 40,
    .unit = 64,
    .variants = 1,
    .bench = { 192, 448, 1024 } },
  { .kernel = NULL },
};
