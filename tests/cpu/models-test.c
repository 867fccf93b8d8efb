/* SPDX-License-Identifier: ISC */
/* Proves: what /proc/cpuinfo tells of 32-bit ARM cores becomes the tuning bits
 * that arm/models.def has for each, and the rest of what tests/cpu/models.h
 * says; that no two models, of AArch64 neither, are one core; and, in builds
 * for ARM, that with the features and tuning bits of each model the kernels of
 * Salsa20 and ChaCha are in NEON or general registers for just the numbers of
 * blocks that doc/kernels/arm.md says. */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "tests/testutil.h"

/* The bits of 32-bit ARM, whatever this is built for. */
#if !ASM_ARM
#undef ARCH_FEATURES
#define ARCH_FEATURES "arm/features.def"
#endif
#if ASM_ARM
#include "tests/implementations.h"
#endif
#define MIDR_MODELS "arm/models.def"
#include "tests/cpu/models.h"

/* As doc/kernels/arm.md has it, whatever models.def says. */
static void
test_models (void)
{
  static const char *const scalar[]
      = { "cortex-a5",  "cortex-a7", "cortex-a32", "cortex-a35", "cortex-a57",
          "cortex-a72", "arm926*",   "arm1136*",   "arm1176*" };
  size_t m, k;
  int good = 1;
  for (m = 0; m < MODELS; m++)
    {
      uint32_t want = CPU_PREFER_NEON;
      for (k = 0; k < sizeof scalar / sizeof scalar[0]; k++)
        if (strcmp (models[m].name, scalar[k]) == 0)
          want = 0;
      if (models[m].tuning != want)
        {
          diag ("%s", models[m].name);
          good = 0;
        }
    }
  ok (good, "the models that prefer NEON for two blocks");
}

static void
test_parts (void)
{
  static const struct model arm64[] = {
#define MODEL(NAME, FEATURES, TUNING, IMPLEMENTER, PART)                      \
  { NAME, IMPLEMENTER, PART, 0, 0 },
#include "arm64/models.def"
  };
  const struct model *const tables[] = { models, arm64 };
  const size_t lengths[] = { MODELS, sizeof arm64 / sizeof arm64[0] };
  size_t t, a, b;
  for (t = 0; t < 2; t++)
    {
      int good = 1;
      for (a = 0; a < lengths[t]; a++)
        for (b = 0; b < a; b++)
          if (tables[t][a].implementer == tables[t][b].implementer
              && tables[t][a].part == tables[t][b].part)
            {
              diag ("%s, %s", tables[t][b].name, tables[t][a].name);
              good = 0;
            }
      ok (good, "each of %d models has a part of its own", (int) lengths[t]);
    }
}

#if ASM_ARM && ASM_ARM_NEON
static void
test_choice (void)
{
  /* What NEON needs to be chosen; CPU_KNOWN, which no model has: never.  What
     takes any number of blocks has NEON for four of them by itself. */
  static const struct
  {
    const char *kernel;
    uint32_t neon, neon_x4;
  } rows[] = { { "chacha_core", CPU_KNOWN, CPU_KNOWN },
               { "chacha_2core", CPU_NEON | CPU_PREFER_NEON, CPU_KNOWN },
               { "chacha_3core", CPU_NEON, CPU_KNOWN },
               { "chacha_blocks", CPU_NEON | CPU_PREFER_NEON, CPU_NEON },
               { "chacha_crypt", CPU_NEON | CPU_PREFER_NEON, CPU_NEON },
               { "salsa20_core", CPU_KNOWN, CPU_KNOWN },
               { "salsa20_2core", CPU_NEON | CPU_PREFER_NEON, CPU_KNOWN },
               { "salsa20_3core", CPU_NEON | CPU_PREFER_NEON, CPU_KNOWN },
               { "salsa20_blocks", CPU_NEON | CPU_PREFER_NEON, CPU_NEON },
               { "salsa20_crypt", CPU_NEON | CPU_PREFER_NEON, CPU_NEON } };
  size_t m, k, neon;

  for (m = 0; m < MODELS; m++)
    for (neon = 0; neon < 2; neon++)
      {
        uint32_t features = models[m].features | models[m].tuning;
        int good = 1;
        if (!neon && (features & CPU_NEON) == 0)
          continue;
        if (!neon)
          features &= ~(uint32_t) (CPU_NEON | CPU_PREFER_NEON);
        for (k = 0; k < sizeof rows / sizeof rows[0]; k++)
          {
            const char *is = chosen (rows[k].kernel, features);
            const char *want = (rows[k].neon & ~features) == 0      ? "neon"
                               : (rows[k].neon_x4 & ~features) == 0 ? "neon_x4"
                               : features & CPU_ARMV6               ? "arm"
                                                                    : "c";
            if (strcmp (is, want) != 0)
              {
                diag ("%s %s, not %s", rows[k].kernel, is, want);
                good = 0;
              }
          }
        ok (good, "%s%s: NEON or not, by the number of blocks", models[m].name,
            neon || !(models[m].features & CPU_NEON) ? "" : " without NEON");
      }
}
#else
static void
test_choice (void)
{
  skip ("not for ARM with NEON", "the choice for each model");
}
#endif

int
main (void)
{
  test_models ();
  test_parts ();
  test_cpuinfo ();
  test_choice ();
  return done ();
}
