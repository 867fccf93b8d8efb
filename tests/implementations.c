/* SPDX-License-Identifier: ISC */
#include "tests/implementations.h"

#include <stdio.h>
#include <stdlib.h>

#include <symcrypt/cpu.h>

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
