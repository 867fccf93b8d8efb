/* SPDX-License-Identifier: ISC */
/* The fixtures of all modules. */
#include "tests/asmcheck/asmcheck.h"

static const struct fixture *const modules[] = {
  asmcheck_chacha,   asmcheck_chacha_poly1305,
  asmcheck_hash,     asmcheck_memxor,
  asmcheck_poly1305, asmcheck_rc4,
  asmcheck_salsa20,  asmcheck_tz,
};

void
arg_operands (struct scene *s,
              void *(*make) (struct scene *s, const char *name,
                             enum access access))
{
  enum
  {
    SEPARATE,
    DST_IS_A,
    DST_IS_B,
    A_IS_B,
    ALL_ONE
  };
  const unsigned v = s->variant;
  void *a = make (s, "a", v == DST_IS_A || v == ALL_ONE ? IN_OUT : IN);
  void *b = v == A_IS_B || v == ALL_ONE
                ? a
                : make (s, "b", v == DST_IS_B ? IN_OUT : IN);
  arg_pointer (s, v == DST_IS_A || v == ALL_ONE ? a
                  : v == DST_IS_B               ? b
                                                : make (s, "dst", OUT));
  arg_pointer (s, a);
  arg_pointer (s, b);
}

const struct fixture *
fixture_find (const char *kernel)
{
  size_t k;
  for (k = 0; k < sizeof modules / sizeof modules[0]; k++)
    {
      const struct fixture *f;
      for (f = modules[k]; f->kernel; f++)
        if (strcmp (f->kernel, kernel) == 0)
          return f;
    }
  return NULL;
}
