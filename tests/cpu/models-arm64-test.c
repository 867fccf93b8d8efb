/* SPDX-License-Identifier: ISC */
/* Proves: arm64/models.def has prefer_wide and prefer_narrow for just the
 * cores that doc/kernels/arm.md names, and the rest of what tests/cpu/models.h
 * says; and, in builds for AArch64, that with the tuning bits of each model
 * the kernels of ChaCha that take any number of blocks are those of
 * arm64/wide, arm64/narrow or arm64. */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "tests/testutil.h"

/* The bits of AArch64, whatever this is built for. */
#if !ASM_ARM64
#undef ARCH_FEATURES
#define ARCH_FEATURES "arm64/features.def"
#endif
#if ASM_ARM64
#include "tests/implementations.h"
#endif
#define MIDR_MODELS "arm64/models.def"
#include "tests/cpu/models.h"

/* How many blocks a core makes side by side. */
struct choice
{
  uint32_t tuning;
  const char *row;
};

static struct choice
expected (const char *name)
{
  static const char *const narrow[]
      = { "cortex-a35", "cortex-a53", "cortex-a55", "cortex-a57",
          "cortex-a72" };
  static const char *const neither[]
      = { "cortex-a73",  "cortex-a75",  "cortex-a76",
          "cortex-a510", "cortex-a520", "neoverse-n1" };
  size_t k;
  for (k = 0; k < sizeof narrow / sizeof narrow[0]; k++)
    if (strcmp (name, narrow[k]) == 0)
      return (struct choice){ CPU_PREFER_NARROW, "narrow" };
  for (k = 0; k < sizeof neither / sizeof neither[0]; k++)
    if (strcmp (name, neither[k]) == 0)
      return (struct choice){ 0, "arm64" };
  return (struct choice){ CPU_PREFER_WIDE, "wide" };
}

static void
test_models (void)
{
  size_t m;
  int good = 1;
  for (m = 0; m < MODELS; m++)
    if (models[m].tuning != expected (models[m].name).tuning)
      {
        diag ("%s", models[m].name);
        good = 0;
      }
  ok (good, "how many blocks each model makes side by side");
}

#if ASM_ARM64 && ASM_ARM64_WIDE && ASM_ARM64_NARROW
static void
test_choice (void)
{
  static const char *const kernels[] = { "chacha_blocks", "chacha_crypt" };
  size_t m, k;

  for (m = 0; m < MODELS; m++)
    {
      /* What a model has besides may bring other rows. */
      const char *want = expected (models[m].name).row;
      int good = 1;
      for (k = 0; k < sizeof kernels / sizeof kernels[0]; k++)
        {
          const char *is = chosen (kernels[k], models[m].tuning);
          if (strcmp (is, want) != 0)
            {
              diag ("%s %s, not %s", kernels[k], is, want);
              good = 0;
            }
        }
      ok (good, "%s: %s", models[m].name, want);
    }
}
#else
static void
test_choice (void)
{
  skip ("not for AArch64", "the choice for each model");
}
#endif

int
main (void)
{
  test_models ();
  test_cpuinfo ();
  test_choice ();
  return done ();
}
