/* SPDX-License-Identifier: ISC */
/* Proves: arm/models.def prefers NEON for just the cores that
 * doc/kernels/arm.md names; no two models, of AArch64 neither, are one core;
 * what /proc/cpuinfo tells of 32-bit ARM cores becomes the tuning bits of the
 * table, for cores of several kinds those that all of them have; an unknown
 * core and a file that tells nothing are told apart. */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "tests/testutil.h"

/* The bits of 32-bit ARM, whatever this is built for. */
#if !ASM_ARM
#undef ARCH_FEATURES
#define ARCH_FEATURES "arm/features.def"
#endif
#define MIDR_MODELS "arm/models.def"
#include "arm/midr.h"
#include "tests/cpu/cpuinfo.h"

struct model
{
  const char *name;
  uint32_t implementer, part, features, tuning;
};

static const struct model models[] = {
#define MODEL(NAME, FEATURES, TUNING, IMPLEMENTER, PART)                      \
  { NAME, IMPLEMENTER, PART, FEATURES, TUNING },
#include MIDR_MODELS
};

enum
{
  MODELS = sizeof models / sizeof models[0]
};

/* Answers that no model gives. */
#define UNKNOWN CPU_BIT (29)
#define SILENT CPU_BIT (30)

#if HAVE_UNISTD_H
static char path[64];

static uint32_t
tuning_of_text (const char *text)
{
  uint32_t tuning;
  FILE *file = fopen (path, "wb");
  if (!file || fputs (text, file) == EOF || fclose (file) != 0)
    return ~UINT32_C (0);
  tuning = midr_cpuinfo_tuning (path, UNKNOWN, SILENT);
  remove (path);
  return tuning;
}

static size_t
stanza (char *text, size_t size, unsigned processor, const struct model *m)
{
  return cpuinfo_stanza (text, size, processor, m->implementer, m->part);
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
          "CPU implementer\t: 0x41\n" };
  static const char *const strange[] = { "CPU part\t: 0xc07\n", /* whose? */
                                         "CPU implementer\nCPU part\n" };
  char text[4096];
  size_t a, b, k;
  int good = 1;

  snprintf (path, sizeof path, "models.cpuinfo.%ld", (long) getpid ());
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
    ok (tuning_of_text (text) == UNKNOWN,
        "the same part of another implementer is another core");
  }
  good = 1;
  for (k = 0; k < sizeof strange / sizeof strange[0]; k++)
    if (tuning_of_text (strange[k]) != UNKNOWN)
      {
        diag ("\"%s\"", strange[k]);
        good = 0;
      }
  ok (good, "a part of nobody: an unknown core");
  good = 1;
  for (k = 0; k < sizeof nothing / sizeof nothing[0]; k++)
    if (tuning_of_text (nothing[k]) != SILENT)
      {
        diag ("\"%s\"", nothing[k]);
        good = 0;
      }
  ok (good, "a file that tells nothing");
  ok (midr_cpuinfo_tuning ("models.no-such-file", UNKNOWN, SILENT) == SILENT,
      "no file");
}
#else
static void
test_cpuinfo (void)
{
  skip ("no /proc/cpuinfo here", "tuning bits of models");
}
#endif

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

int
main (void)
{
  test_models ();
  test_parts ();
  test_cpuinfo ();
  return done ();
}
