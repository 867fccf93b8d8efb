/* SPDX-License-Identifier: ISC */
#include "tests/implementations.h"

#include <symcrypt/cpu.h>

#include "tests/testutil.h"

struct implementations
implementations_of (unsigned id)
{
  struct implementations all;
  const struct dispatch_row *row = NULL;
  const enum dispatch_id kernel = (enum dispatch_id) id;

  all.kernel = _symcrypt_kernels[id].name;
  all.pointer = _symcrypt_kernels[id].pointer;
  all.count = 0;
  while ((row = _symcrypt_dispatch_next (kernel, row)) != NULL)
    {
      if (all.count == IMPLEMENTATIONS)
        {
          fprintf (stderr, "%s: more than %d implementations\n", all.kernel,
                   IMPLEMENTATIONS);
          exit (99);
        }
      all.rows[all.count++] = *row;
    }
  return all;
}

uint32_t
tuning_bits (void)
{
  uint32_t bits = 0;
  unsigned k;
  for (k = 0; k < 32; k++)
    {
      const char *name = symcrypt_cpu_feature_name (k);
      if (name
          && (strncmp (name, "prefer_", 7) == 0
              || strncmp (name, "split_", 6) == 0))
        bits |= UINT32_C (1) << k;
    }
  return bits;
}

int
implementation_usable (const struct dispatch_row *row)
{
  return (row->needs & ~(_symcrypt_cpu () | tuning_bits ())) == 0;
}

void
each_implementation (const char *kernel, int (*check) (dispatch_fn *function))
{
  unsigned id, i, found = 0;
  for (id = 0; id < DISPATCH_KERNELS; id++)
    {
      const struct implementations all = implementations_of (id);
      if (strcmp (all.kernel, kernel) != 0)
        continue;
      found = 1;
      for (i = 0; i < all.count; i++)
        if (implementation_usable (&all.rows[i]))
          ok (check (all.rows[i].function), "%s %s", kernel,
              all.rows[i].implementation);
        else
          skip ("not on this CPU", "%s %s", kernel,
                all.rows[i].implementation);
    }
  if (!found)
    ok (0, "%s: no such kernel", kernel);
}
