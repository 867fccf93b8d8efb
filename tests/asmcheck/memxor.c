/* SPDX-License-Identifier: ISC */
/* How memxor is called. */
#include "tests/asmcheck/asmcheck.h"

enum
{
  SEPARATE,
  DST_IS_A,
  DST_IS_B,
  A_IS_B,
  ALL_ONE,
  VARIANTS
};

static void
make (struct scene *s)
{
  size_t n = s->length;
  unsigned v = s->variant;
  uint8_t *a
      = buffer (s, "a", n, 1, v == DST_IS_A || v == ALL_ONE ? IN_OUT : IN);
  uint8_t *b = v == A_IS_B || v == ALL_ONE
                   ? a
                   : buffer (s, "b", n, 1, v == DST_IS_B ? IN_OUT : IN);
  uint8_t *dst = v == DST_IS_A || v == ALL_ONE ? a
                 : v == DST_IS_B               ? b
                                               : buffer (s, "dst", n, 1, OUT);
  arg_pointer (s, dst);
  arg_pointer (s, a);
  arg_pointer (s, b);
  arg_size (s, n);
}

static void
call (dispatch_fn *f, const struct argument *args)
{
  ((memxor_fn *) f) (POINTER (0), POINTER (1), POINTER (2), SIZE (3));
}

const struct fixture asmcheck_memxor[] = {
  { .kernel = "memxor",
    .make = make,
    .call = call,
    .lengths = 530,
    .unit = 1,
    .variants = VARIANTS,
    .bench = { 8, 16, 64, 256, 1024, 8192, 65536 } },
  { .kernel = NULL },
};
