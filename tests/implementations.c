/* SPDX-License-Identifier: ISC */
#include "tests/implementations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <symcrypt/cpu.h>

struct implementations
implementations_of (kernel_object *kernel)
{
  struct implementations all = { kernel->name, 1, kernel->implementations };
  while (!implementation_is_last (&all.rows[all.count - 1]))
    all.count++;
  if (all.count > IMPLEMENTATIONS)
    {
      fprintf (stderr, "%s: more than %d implementations\n", all.kernel,
               IMPLEMENTATIONS);
      exit (99);
    }
  return all;
}

struct implementations
implementations_of_function (unsigned number)
{
  static struct implementation blocks[IMPLEMENTATIONS];
  static char name[32];
  struct implementations all = { NULL, 0, NULL };
  kernel_object *const *kernel;
  unsigned k;

  for (kernel = _symcrypt_kernels; *kernel; kernel++)
    {
      all = implementations_of (*kernel);
      if (number-- == 0)
        return all;
      if (all.rows->block && number-- == 0)
        break;
    }
  if (!*kernel)
    all.kernel = NULL;
  else
    {
      snprintf (name, sizeof name, "%s_block", all.kernel);
      for (k = 0; k < all.count; k++)
        {
          blocks[k] = all.rows[k];
          blocks[k].function = blocks[k].block;
        }
      all.kernel = name;
      all.rows = blocks;
    }
  return all;
}

int
implementation_use (kernel_object *kernel, const struct implementation *i)
{
#if SYMCRYPT_FAT
  kernel->function = i->function;
  kernel->implementation = i;
#else
  (void) kernel;
  (void) i;
#endif
  return SYMCRYPT_FAT;
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
implementation_usable (const struct implementation *i)
{
  return (i->needs & ~(_symcrypt_cpu () | tuning_bits ())) == 0;
}
