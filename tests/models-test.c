/* SPDX-License-Identifier: ISC */
/* Proves: what /proc/cpuinfo tells of 32-bit ARM cores becomes the tuning bits
 * that arm/models.def has for each, for cores of several kinds those that all
 * of them have, and for a file that tells nothing those of an unknown core;
 * that no two models, of AArch64 neither, are one core; and, in builds for
 * ARM, that with the features and tuning bits of each model the kernels of
 * Salsa20 and ChaCha are in NEON or general registers for just the numbers of
 * blocks that doc/kernels/arm.md says. */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "testutil.h"

/* The bits of 32-bit ARM, whatever this is built for. */
#if !ASM_ARM
#undef ARCH_FEATURES
#define ARCH_FEATURES "arm/features.def"
#endif
#include "arm/midr.h"
#if ASM_ARM
#include "tests/implementations.h"
#endif

struct model
{
  const char *name;
  uint32_t implementer, part, features, tuning;
};

static const struct model models[] = {
#define MODEL(NAME, FEATURES, TUNING, IMPLEMENTER, PART)                      \
  { NAME, IMPLEMENTER, PART, FEATURES, TUNING },
#include "arm/models.def"
};

enum
{
  MODELS = sizeof models / sizeof models[0]
};

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

#if HAVE_UNISTD_H
static char path[64];

static uint32_t
tuning_of_text (const char *text)
{
  uint32_t tuning;
  FILE *file = fopen (path, "wb");
  if (!file || fputs (text, file) == EOF || fclose (file) != 0)
    return ~UINT32_C (0);
  tuning = arm_cpuinfo_tuning (path);
  remove (path);
  return tuning;
}

/* A processor's part of the file, as Linux 6 prints it. */
static size_t
stanza (char *text, size_t size, unsigned processor, const struct model *m)
{
  return (size_t) snprintf (
      text, size,
      "processor\t: %u\n"
      "model name\t: ARMv7 Processor rev 1 (v7l)\n"
      "BogoMIPS\t: 50.00\n"
      "Features\t: half thumb fastmult vfp edsp neon vfpv3 tls vfpv4 idiva "
      "idivt vfpd32 lpae evtstrm CPU part: 0xfff aes pmull sha1 sha2 crc32\n"
      "CPU implementer\t: 0x%02x\n"
      "CPU architecture: 7\n"
      "CPU variant\t: 0x4\n"
      "CPU part\t: 0x%03x\n"
      "CPU revision\t: 1\n\n",
      processor, (unsigned) m->implementer, (unsigned) m->part);
}

static void
test_cpuinfo (void)
{
  static const char tail[] = "Hardware\t: Generic\nRevision\t: 0000\n";
  static const char *const nothing[]
      = { "",
          "\n\n\n",
          "processor\t: 0\nvendor_id\t: AuthenticAMD\ncpu family\t: 25\n",
          "CPU part",
          "CPU part\t: 0xc07", /* no end of line */
          "CPU implementer\t: 0x41\n",
          "CPU part\t: 0xc07\n", /* whose? */
          "CPU implementer\nCPU part\n" };
  char text[4096];
  size_t a, b, k;
  int good = 1;

  snprintf (path, sizeof path, "models-test.cpuinfo.%ld", (long) getpid ());
  for (a = 0; a < MODELS; a++)
    {
      size_t n = stanza (text, sizeof text, 0, &models[a]);
      snprintf (text + n, sizeof text - n, "%s", tail);
      if (tuning_of_text (text) != models[a].tuning)
        {
          diag ("%s", models[a].name);
          good = 0;
        }
    }
  ok (good, "each model has its tuning bits");

  good = 1;
  for (a = 0; a < MODELS; a++)
    for (b = 0; b < MODELS; b++)
      {
        /* A pair of each; the second kind is what is seen last. */
        size_t n = stanza (text, sizeof text, 0, &models[a]);
        n += stanza (text + n, sizeof text - n, 1, &models[a]);
        n += stanza (text + n, sizeof text - n, 2, &models[b]);
        n += stanza (text + n, sizeof text - n, 3, &models[b]);
        snprintf (text + n, sizeof text - n, "%s", tail);
        if (tuning_of_text (text) != (models[a].tuning & models[b].tuning))
          {
            diag ("%s and %s", models[a].name, models[b].name);
            good = 0;
          }
      }
  ok (good, "cores of two kinds: what both have");

  {
    static const struct model unknown = { "", 0x51, 0xc07, 0, 0 };
    stanza (text, sizeof text, 0, &unknown);
    ok (tuning_of_text (text) == ARM_TUNING_UNKNOWN,
        "the same part of another implementer is another core");
  }
  good = 1;
  for (k = 0; k < sizeof nothing / sizeof nothing[0]; k++)
    if (tuning_of_text (nothing[k]) != ARM_TUNING_UNKNOWN)
      {
        diag ("\"%s\"", nothing[k]);
        good = 0;
      }
  ok (good, "a file that tells nothing: an unknown core");
  ok (arm_cpuinfo_tuning ("models-test.no-such-file") == ARM_TUNING_UNKNOWN,
      "no file: an unknown core");
}
#else
static void
test_cpuinfo (void)
{
  skip ("no /proc/cpuinfo here", "tuning bits of models");
}
#endif

#if ASM_ARM && ASM_ARM_NEON
/* The implementation of KERNEL with FEATURES. */
static const char *
chosen (const char *kernel, uint32_t features)
{
  unsigned id;
  for (id = 0; id < DISPATCH_KERNELS; id++)
    {
      const struct implementations all = implementations_of (id);
      const struct dispatch_row *row = all.rows;
      if (strcmp (all.kernel, kernel) != 0)
        continue;
      while ((row->needs & ~features) != 0)
        row++;
      return row->implementation;
    }
  return "?";
}

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
