/* SPDX-License-Identifier: ISC */
/* The fixtures of all modules. */
#include "tests/asmcheck/asmcheck.h"

static const struct fixture *const modules[] = {
  asmcheck_chacha,   asmcheck_chacha_poly1305,
  asmcheck_hash,     asmcheck_lanes,
  asmcheck_scrub,    asmcheck_memxor,
  asmcheck_poly1305, asmcheck_rc4,
  asmcheck_salsa20,  asmcheck_tz,
};

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
