/* SPDX-License-Identifier: ISC */
/* Proves: the kernel table is well formed, each kernel selects the first
 * implementation that is usable, and masking only ever takes away. */
#include "config.h"

#include <symcrypt/symcrypt.h>

#include "kernel-list.h"
#include "tests/testutil.h"

/* Each kernel uses its first usable row; "c" is last and needs nothing. */
static int
table_is_right (void)
{
  struct symcrypt_kernel_info info, next;
  uint64_t features;
  unsigned k;
  int have = 0, good = 1;
  for (k = 0; symcrypt_kernel_info (k, &info) == 0; k++)
    {
      int last = symcrypt_kernel_info (k + 1, &next) != 0
                 || strcmp (info.kernel, next.kernel) != 0;
      int c = strcmp (info.implementation, "c") == 0;
      /* The scrub kernel ignores masks, because it must clear all registers of
       * the CPU. */
      features = strcmp (info.kernel, "scrub") == 0 ? symcrypt_cpu_detected ()
                                                    : symcrypt_cpu_features ();
      if (info.usable != ((info.needs & ~features) == 0))
        good = 0;
      if (last != c || (c && info.needs != 0))
        good = 0;
      if (SYMCRYPT_FAT && info.selected != (info.usable && !have))
        good = 0;
      have |= info.usable;
      if (last)
        have = 0;
      if (!good)
        {
          diag ("%s %s", info.kernel, info.implementation);
          return 0;
        }
    }
  return k > 0;
}

int
main (void)
{
  uint64_t before = symcrypt_cpu_features ();
  uint64_t features = before;
  unsigned bit;
  struct symcrypt_kernel_info info;
  kernel_object *const *kernel;
  int good;

  for (bit = 0; bit < 64; bit++)
    if (symcrypt_cpu_feature_name (bit))
      diag ("%s %s", symcrypt_cpu_feature_name (bit),
            features >> bit & 1 ? "yes" : "no");
  ok ((features & ~symcrypt_cpu_detected ()) == 0,
      "features in use were detected");
  good = 1;
  for (bit = 0; bit < 64; bit++)
    if ((features >> bit & 1) && !symcrypt_cpu_feature_name (bit))
      good = 0;
  for (bit = 31; bit < 100; bit++)
    good &= symcrypt_cpu_feature_name (bit) == NULL;
  ok (good, "every feature in use has a name, and no bit beyond them");
  ok (symcrypt_cpu_environment () == 0, "SYMCRYPT_CPU is well formed");
  ok (table_is_right (), "each kernel uses its first usable implementation");
  ok (symcrypt_kernel_info (1000000, &info) == SYMCRYPT_ERROR_LENGTH,
      "no kernel behind the last");

  {
    static const char *const bad[]
        = { "-",         "avx2",  "-nosuchfeature",
            "-all,",     ",-all", "-all,,-all",
            "-all -all", "+all",  "-al",
            "-s",        "-p",    "-z", /* parts of names */
            "-alll",     ",",     "-all,-nosuchfeature" };
    size_t k;
    good = 1;
    for (k = 0; k < sizeof bad / sizeof bad[0]; k++)
      if (symcrypt_cpu_mask (bad[k]) != SYMCRYPT_ERROR_NAME
          || symcrypt_cpu_features () != before)
        {
          diag ("\"%s\"", bad[k]);
          good = 0;
        }
    ok (good, "malformed masks are refused and change nothing");
  }
  ok (symcrypt_cpu_mask ("") == 0 && symcrypt_cpu_features () == before,
      "an empty mask is fine");

  /* Mask the features one at a time, from the highest, as a user would who
   * searches for a faulty one. */
  good = 1;
  for (bit = 64; bit-- > 0;)
    if (symcrypt_cpu_feature_name (bit))
      {
        char spec[64];
        uint64_t old = symcrypt_cpu_features ();
        snprintf (spec, sizeof spec, "-%s", symcrypt_cpu_feature_name (bit));
        if (symcrypt_cpu_mask (spec) != 0 || (symcrypt_cpu_features () & ~old)
            || (symcrypt_cpu_features () >> bit & 1) || !table_is_right ())
          {
            diag ("%s", spec);
            good = 0;
          }
        /* Pointers were reset, each to what is selected now. */
        for (kernel = _symcrypt_kernels; *kernel; kernel++)
          {
            const struct implementation *now
                = kernel_first (*kernel, _symcrypt_kernel_features (*kernel));
            if (kernel_implementation (*kernel) != now
                || kernel_get (*kernel) != now->function)
              {
                diag ("%s: %s goes on", spec, (*kernel)->name);
                good = 0;
              }
          }
      }
  ok (good, "each mask takes its feature away and kernels follow");
  ok (symcrypt_cpu_mask ("-all") == 0 && symcrypt_cpu_features () == 0
          && table_is_right (),
      "without features every kernel still has an implementation");
  ok (symcrypt_cpu_detected () >= before, "what was detected stays known");
  return done ();
}
