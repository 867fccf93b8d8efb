/* SPDX-License-Identifier: ISC */
/* How the kernels of the Tillich-Zemor hash are called. */
#include "tests/asmcheck/asmcheck.h"
#include "tz-kernels.h"

#define MATRIX (8 * sizeof (uint64_t))

/* Four elements of GF(2^127), in two words each. */
static void *
make_matrix (struct scene *s, const char *name, enum access access)
{
  uint64_t *m = buffer (s, name, MATRIX, ALIGNMENT (uint64_t), access);
  unsigned k;
  for (k = 1; access != OUT && k < 8; k += 2)
    m[k] &= ~UINT64_C (0) >> 1;
  return m;
}

static void
make_blocks (struct scene *s)
{
  arg_pointer (s, make_matrix (s, "state", IN_OUT));
  arg_number (s, s->length);
  arg_pointer (s, buffer (s, "data", 64 * s->length, 1, IN));
}

static void
call_blocks (kernel_function *f, const uint64_t *args)
{
  ((tz_blocks_fn *) f) (POINTER (0), SIZE (1), POINTER (2));
}

static void
make_mul (struct scene *s)
{
  arg_operands (s, make_matrix);
}

static void
call_mul (kernel_function *f, const uint64_t *args)
{
  ((tz_mul_fn *) f) (POINTER (0), POINTER (1), POINTER (2));
}

const struct fixture asmcheck_tz[] = {
  /* C takes another way from 256 blocks on, and messages of more than 4096 in
   * parts. */
  { .kernel = "tz_blocks",
    .make = make_blocks,
    .call = call_blocks,
    .lengths = 35,
    .more = { 64, 127, 128, 255, 256, 257, 513, 4111 },
    .unit = 64,
    .continues = 1 + 1,
    .bench = { 1, 2, 4, 16, 128, 1024, 16384 } },
  { .kernel = "tz_mul",
    .make = make_mul,
    .call = call_mul,
    .lengths = 1,
    .variants = OPERAND_VARIANTS },
  { .kernel = NULL },
};
