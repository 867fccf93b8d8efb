/* SPDX-License-Identifier: ISC */
/* Proves, of what arm/probe.h makes of a system's answers, with made-up ones:
 * the version of the architecture is that of the platform, else that of the
 * machine, and not below what the compiler promised; each bit of the hwcaps
 * that has a meaning has that and no other bit has any; NEON counts from ARMv7
 * on, and what works in its registers only with it; NEON is preferred unless
 * a core that the system tells of is against it; models.def prefers it for
 * just the cores that doc/kernels/arm.md names, and what /proc/cpuinfo tells
 * becomes that tuning, for cores of several kinds what all of them have; an
 * unknown core and a file that tells nothing are told apart. */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "tests/testutil.h"

#include "probe.h"

/* The bits of 32-bit ARM, whatever this is built for. */
#if !ASM_ARM
#undef ARCH_FEATURES
#define ARCH_FEATURES "arm/features.def"
#endif
#include "arm/probe.h"

#define IS_V6 CPU_ARMV6
#define IS_V7 (CPU_ARMV6 | CPU_ARMV7)
#define NEON (CPU_NEON | CPU_PREFER_NEON)
#define CRYPTO (CPU_SHA1 | CPU_SHA2)
#define NO_FILE "probe.no-such-file"

static uint32_t
found (const struct probe_answers *told)
{
  return cpu_consistent (probe_features (told));
}

static const struct probe_model models[] = {
#define MODEL(NAME, FEATURES, TUNING, IMPLEMENTER, PART)                      \
  { NAME, FEATURES, TUNING, PROBE_MIDR (IMPLEMENTER, PART) },
#include "arm/models.def"
};

enum
{
  MODELS = sizeof models / sizeof models[0]
};

/* From doc/kernels/arm.md, as an independent check of models.def. */
static const struct probe_model scalar[]
    = { { .name = "cortex-a5" },  { .name = "cortex-a7" },
        { .name = "cortex-a32" }, { .name = "cortex-a35" },
        { .name = "cortex-a57" }, { .name = "cortex-a72" },
        { .name = "arm926*" },    { .name = "arm1136*" },
        { .name = "arm1176*" },   { .name = NULL } };

enum
{
  N = ARM_HWCAP_NEON,
  C = ARM_HWCAP2_SHA1 | ARM_HWCAP2_SHA2
};

/* A system that tells so much has the features WANT. */
static void
tells (const char *name, unsigned long hwcap, unsigned long hwcap2,
       const char *platform, const char *machine, int promised, uint32_t want)
{
  const struct probe_answers told
      = { hwcap, hwcap2, platform, machine, promised, NO_FILE };
  const uint32_t is = found (&told);
  if (!ok (is == want, "arm: %s", name))
    diag ("%08lx for %08lx", (unsigned long) is, (unsigned long) want);
}

static void
test_systems (void)
{
  const uint32_t full = IS_V7 | NEON | CRYPTO;
  tells ("nobody tells", 0, 0, NULL, NULL, 0, 0);
  tells ("ARMv5", 0, 0, "v5l", "armv5tejl", 5, 0);
  tells ("ARMv6", 0, 0, "v6l", "armv6l", 5, IS_V6);
  tells ("ARMv7 without NEON", 0, 0, "v7l", "armv7l", 5, IS_V7);
  tells ("ARMv7 with NEON", N, 0, "v7l", "armv7l", 7, IS_V7 | NEON);
  tells ("a big-endian one", N, 0, "v7b", "armv7b", 7, IS_V7 | NEON);
  tells ("ARMv8 without cryptography", N, 0, "v8l", "armv8l", 7, IS_V7 | NEON);
  tells ("ARMv8 with cryptography", N, C, "v8l", "armv8l", 7, full);
  tells ("cryptography, and NEON missing", 0, C, "v8l", "armv8l", 7, IS_V7);
  tells ("NEON on ARMv6", N, C, "v6l", "armv6l", 6, IS_V6);
  tells ("no platform, but a machine", N, 0, NULL, "armv7l", 5, IS_V7 | NEON);
  tells ("another platform, a 64-bit kernel", N, C, "aarch64", "aarch64", 5,
         full);
  tells ("an older platform than the machine's", N, 0, "v5l", "aarch64", 5, 0);
  tells ("a machine without a version", N, 0, NULL, "arm", 6, IS_V6);
  tells ("a newer promise than what is told", N, 0, "v5l", "armv5tejl", 7,
         IS_V7 | NEON);
}

/* The feature of each bit when the bits that it needs are set. */
static const struct probe_bit hwcap[] = { { 12, NEON } };
static const struct probe_bit hwcap2[] = { { 2, CPU_SHA1 }, { 3, CPU_SHA2 } };

static void
test_bits (void)
{
  struct probe_answers told = { 0, 0, "v7l", NULL, 0, NO_FILE };
  unsigned bit;
  int good = 1;
  for (bit = 0; bit < 32; bit++)
    {
      told.hwcap = 1ul << bit;
      told.hwcap2 = 0;
      good &= found (&told) == (IS_V7 | PROBE_BITS (hwcap, bit));
      told.hwcap = ARM_HWCAP_NEON;
      told.hwcap2 = 1ul << bit;
      good &= found (&told) == (IS_V7 | NEON | PROBE_BITS (hwcap2, bit));
    }
  ok (good, "arm: each bit of the hwcaps by itself");
}

#if HAVE_UNISTD_H
/* Answers that no model gives. */
#define UNKNOWN CPU_BIT (29)
#define SILENT CPU_BIT (30)

static void
test_cpuinfo (void)
{
  static const struct
  {
    const char *text;
    uint32_t want;
  } texts[] = {
    { NULL, SILENT },
    { "", SILENT },
    { "\n\n\n", SILENT },
    { "processor\t: 0\nvendor_id\t: AuthenticAMD\ncpu family\t: 25\n",
      SILENT },
    { "CPU part", SILENT },
    { "CPU part\t: 0xc07", SILENT }, /* no end of line */
    { "CPU implementer\t: 0x41\n", SILENT },
    { "CPU part\t: 0xc07\n", UNKNOWN }, /* whose? */
    { "CPU implementer\nCPU part\n", UNKNOWN },
    { "CPU implementer\t: 0x51\nCPU part\t: 0xc07\n", UNKNOWN },
  };
  size_t a, b;
  int good = 1;
  for (a = 0; a < MODELS; a++)
    for (b = 0; b < MODELS; b++)
      {
        /* A pair of each; the second kind is what is seen last. */
        const uint32_t midrs[] = { models[a].midr, models[a].midr,
                                   models[b].midr, models[b].midr };
        if (midr_cpuinfo_tuning (probe_cpuinfo (4, midrs), UNKNOWN, SILENT)
            != (models[a].tuning & models[b].tuning))
          {
            diag ("%s and %s", models[a].name, models[b].name);
            good = 0;
          }
      }
  ok (good, "arm: cores of two kinds: what both have");
  for (a = 0; a < sizeof texts / sizeof texts[0]; a++)
    ok (midr_cpuinfo_tuning (probe_file (texts[a].text), UNKNOWN, SILENT)
            == texts[a].want,
        "arm: an unknown core, or a file that tells nothing: %d", (int) a);
}

/* Cores, as many as are not 0, that have the features WANT. */
static void
cores (const char *name, uint32_t want, uint32_t first, uint32_t second)
{
  const uint32_t midrs[] = { first, second };
  struct probe_answers told = { N, 0, "v7l", NULL, 0, NULL };
  told.cpuinfo = probe_cpuinfo (!!first + !!second, midrs);
  ok (found (&told) == (IS_V7 | want), "arm: %s", name);
  told.hwcap = 0;
  ok (found (&told) == IS_V7, "arm: %s, without NEON", name);
}

static void
test_cores (void)
{
  const uint32_t a7 = PROBE_MIDR (0x41, 0xc07);
  const uint32_t a15 = PROBE_MIDR (0x41, 0xc0f);
  const uint32_t a53 = PROBE_MIDR (0x41, 0xd03);
  const uint32_t a72 = PROBE_MIDR (0x41, 0xd08);
  const uint32_t unknown = PROBE_MIDR (0x42, 0xc07);
  cores ("no file", NEON, 0, 0);
  cores ("one core that prefers NEON", NEON, a15, 0);
  cores ("one that does not", CPU_NEON, a7, 0);
  cores ("small and large, of which one does not", CPU_NEON, a7, a15);
  cores ("small and large, of which the other does not", CPU_NEON, a53, a72);
  cores ("an unknown one", NEON, unknown, 0);
  cores ("an unknown one beside one that does not", CPU_NEON, unknown, a7);
}
#endif

#if FAKE_AUXV && ASM_ARM
/* The probe itself.  It reads the real cores, and the compiler may promise
 * more features than this platform has. */
static void
test_asked (void)
{
  unsigned bit;
  int good = 1;
  for (bit = 0; bit < 32; bit++)
    {
      uint32_t is;
      fake_platform = "v7l";
      fake_hwcap = 1ul << bit;
      fake_hwcap2 = 0;
      is = _symcrypt_cpu_probe () & ~(uint32_t) CPU_PREFER_NEON;
      good &= is == (IS_V7 | (PROBE_BITS (hwcap, bit) & ~CPU_PREFER_NEON));
      fake_hwcap = 0;
      fake_hwcap2 = 1ul << bit;
      is = _symcrypt_cpu_probe () & ~(uint32_t) CPU_PREFER_NEON;
      good &= is == (IS_V7 | PROBE_BITS (hwcap2, bit));
    }
  ok (good, "arm: the probe asks for the platform and both words");
}
#endif

void
probe_arm (void)
{
  test_systems ();
  test_bits ();
  probe_models ("arm", MODELS, models, CPU_PREFER_NEON, scalar);
#if HAVE_UNISTD_H
  test_cpuinfo ();
  test_cores ();
#endif
#if FAKE_AUXV && ASM_ARM
  test_asked ();
#endif
}
