/* SPDX-License-Identifier: ISC */
/* Proves, of what arm64/probe.h makes of a system's answers, with made-up
 * ones: each bit of the hwcaps, each name of sysctl and each number of
 * IsProcessorFeaturePresent that has a meaning has that, and no other has any;
 * SVE2 counts only with SVE, SHA-512 only with SHA-2; each model of models.def
 * is found as it stands there; of cores of several kinds what suits all of
 * them is chosen; the MIDR is read only where the hwcaps allow it, and counts
 * only where no file tells of the cores. */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "tests/testutil.h"

#include "probe.h"

/* The bits of AArch64, whatever this is built for. */
#if !ASM_ARM64
#undef ARCH_FEATURES
#define ARCH_FEATURES "arm64/features.def"
#endif
#include "arm64/probe.h"

static const struct model
{
  const char *name;
  uint32_t features, tuning, implementer, part;
} models[] = {
#define MODEL(NAME, FEATURES, TUNING, IMPLEMENTER, PART)                      \
  { NAME, FEATURES, TUNING, IMPLEMENTER, PART },
#include "arm64/models.def"
};

enum
{
  MODELS = sizeof models / sizeof models[0]
};

#define CRYPTO (CPU_PMULL | CPU_SHA1 | CPU_SHA2)
#define WIDE CPU_PREFER_WIDE
#define TUNING (CPU_PREFER_WIDE | CPU_PREFER_NARROW)

/* What each bit stands for. */
static const struct probe_bit hwcap[] = { { 4, CPU_PMULL },
                                          { 5, CPU_SHA1 },
                                          { 6, CPU_SHA2 },
                                          { 21, CPU_SHA512 | WIDE },
                                          { 22, CPU_SVE | WIDE } };
static const struct probe_bit hwcap2[] = { { 1, CPU_SVE2 } };

/* --------------------------------------------------------- a made-up CPU */

static uint64_t its_midr;
static int midr_reads;

static uint64_t
midr (void)
{
  midr_reads++;
  return its_midr;
}

static uint32_t
found (unsigned long word, unsigned long word2, const char *cpuinfo)
{
  const struct probe_answers told = { word, word2, cpuinfo, midr };
  midr_reads = 0;
  return cpu_consistent (probe_hwcaps (&told));
}

static unsigned long
word_of (size_t n, const struct probe_bit *table, uint32_t features)
{
  unsigned long word = 0;
  size_t k;
  for (k = 0; k < n; k++)
    if (table[k].features & features & ~(uint32_t) WIDE)
      word |= 1ul << table[k].bit;
  return word;
}

/* The hwcaps of a CPU with FEATURES, and what every CPU has besides. */
#define FP_ASIMD 3ul
#define HWCAP(FEATURES)                                                       \
  (FP_ASIMD | word_of (sizeof hwcap / sizeof hwcap[0], hwcap, FEATURES))
#define HWCAP2(FEATURES) word_of (1, hwcap2, FEATURES)

/* ---------------------------------------------------------------- claims */

#define NO_FILE "probe.no-such-file"

static void
test_bits (void)
{
  const uint32_t all = CRYPTO | CPU_SVE | CPU_SHA512;
  unsigned bit;
  int good = 1;
  for (bit = 0; bit < 32; bit++)
    {
      const struct probe_answers told = { 1ul << bit, 0, NO_FILE, midr };
      const struct probe_answers told2 = { 0, 1ul << bit, NO_FILE, midr };
      its_midr = 0;
      midr_reads = 0;
      good &= probe_hwcaps (&told) == PROBE_BITS (hwcap, bit)
              && midr_reads == (bit == 11)
              && probe_hwcaps (&told2) == PROBE_BITS (hwcap2, bit);
    }
  ok (good, "arm64: each bit of the hwcaps by itself");

  ok (found (FP_ASIMD, 0, NO_FILE) == 0, "arm64: a CPU with nothing");
  ok (found (HWCAP (all), HWCAP2 (CPU_SVE2), NO_FILE)
          == (all | CPU_SVE2 | WIDE),
      "arm64: a CPU with everything");
  ok (found (HWCAP (all & ~CPU_SVE), HWCAP2 (CPU_SVE2), NO_FILE)
          == ((all & ~CPU_SVE) | WIDE),
      "arm64: SVE2 without SVE is not there");
  ok (found (HWCAP (all), 0, NO_FILE) == (all | WIDE),
      "arm64: SVE without SVE2");
  ok (found (HWCAP (all & ~CPU_SHA2), 0, NO_FILE)
          == ((all & ~(CPU_SHA2 | CPU_SHA512)) | WIDE),
      "arm64: SHA-512 without SHA-2 is not there");
  ok (found (HWCAP (CRYPTO), 0, NO_FILE) == CRYPTO,
      "arm64: cryptography of ARMv8.0");
}

/* As doc/kernels/arm.md has it, whatever models.def says: how many blocks of
 * ChaCha each core makes side by side. */
static uint32_t
preferred (const char *name)
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
      return CPU_PREFER_NARROW;
  for (k = 0; k < sizeof neither / sizeof neither[0]; k++)
    if (strcmp (name, neither[k]) == 0)
      return 0;
  return CPU_PREFER_WIDE;
}

static void
test_tuning (void)
{
  size_t m;
  int good = 1;
  for (m = 0; m < MODELS; m++)
    if (models[m].tuning != preferred (models[m].name))
      {
        diag ("%s", models[m].name);
        good = 0;
      }
  ok (good, "arm64: how many blocks each model makes side by side");
}

#if HAVE_UNISTD_H
static void
test_models (void)
{
  size_t a, b;
  int good = 1;
  for (a = 0; a < MODELS; a++)
    for (b = 0; b < MODELS; b++)
      {
        /* Linux tells what all cores can. */
        const uint32_t features = models[a].features & models[b].features;
        const uint32_t midrs[]
            = { PROBE_MIDR (models[a].implementer, models[a].part),
                PROBE_MIDR (models[b].implementer, models[b].part) };
        const uint32_t want = features | (models[a].tuning & models[b].tuning);
        const uint32_t is = found (HWCAP (features), HWCAP2 (features),
                                   probe_cpuinfo (2, midrs));
        if (is != want)
          {
            diag ("%s and %s: %08lx for %08lx", models[a].name, models[b].name,
                  (unsigned long) is, (unsigned long) want);
            good = 0;
          }
      }
  ok (good, "arm64: each two of %d models are found as models.def has them",
      MODELS);
}

static void
test_cores (void)
{
  enum
  {
    A55 = 0xd05,
    A57 = 0xd07,
    A76 = 0xd0b,
    A510 = 0xd46,
    N2 = 0xd49,
    X1 = 0xd44,
    X3 = 0xd4e,
    NEW = 0xfff
  };
#define ARM(PART) PROBE_MIDR (0x41, PART)
  static const struct
  {
    const char *name;
    uint32_t features;
    uint32_t midrs[3];
    unsigned n;
    uint32_t midr;
    uint32_t want;
  } cores[] = {
    { "three kinds, one of them wide",
      CRYPTO,
      { ARM (A55), ARM (A76), ARM (X1) },
      3,
      ARM (X1),
      0 },
    { "small ones of ARMv9 beside a large one",
      CRYPTO | CPU_SHA512,
      { ARM (A510), ARM (X3), ARM (X3) },
      3,
      ARM (X3),
      0 },
    { "wide ones of two kinds",
      CRYPTO | CPU_SHA512,
      { ARM (X3), ARM (N2) },
      2,
      ARM (A55),
      WIDE },
    { "unknown ones, SHA-512",
      CRYPTO | CPU_SHA512,
      { ARM (NEW), ARM (NEW) },
      2,
      ARM (A55),
      WIDE },
    { "unknown ones without SHA-512 or SVE",
      CRYPTO,
      { ARM (NEW), ARM (NEW) },
      2,
      ARM (X1),
      0 },
    { "an unknown one beside a small one, SHA-512",
      CRYPTO | CPU_SHA512,
      { ARM (NEW), ARM (A510) },
      2,
      ARM (NEW),
      0 },
    { "narrow ones of two kinds",
      CRYPTO,
      { ARM (A55), ARM (A55), ARM (A57) },
      3,
      ARM (A55),
      CPU_PREFER_NARROW },
    { "a narrow one beside one that is not",
      CRYPTO,
      { ARM (A55), ARM (A76) },
      2,
      ARM (A55),
      0 },
    { "no file, a wide core", CRYPTO, { 0 }, 0, ARM (X1), WIDE },
    { "no file, one that is not, with SVE",
      CRYPTO | CPU_SVE,
      { 0 },
      0,
      ARM (A510),
      0 },
    { "no file, an unknown core, SVE",
      CRYPTO | CPU_SVE,
      { 0 },
      0,
      ARM (NEW),
      WIDE },
    { "no file, an unknown core", CRYPTO, { 0 }, 0, PROBE_MIDR (0x51, X1), 0 },
  };
  size_t k;
  for (k = 0; k < sizeof cores / sizeof cores[0]; k++)
    {
      const char *file = probe_cpuinfo (cores[k].n, cores[k].midrs);
      uint32_t is;
      its_midr = cores[k].midr;
      is = found (HWCAP (cores[k].features) | ARM64_HWCAP_CPUID, 0, file);
      ok (is == (cores[k].features | cores[k].want), "arm64: %s",
          cores[k].name);
    }

  its_midr = ARM (A510);
  ok (found (HWCAP (CPU_SVE), 0, probe_cpuinfo (0, NULL)) == (CPU_SVE | WIDE)
          && midr_reads == 0,
      "arm64: the MIDR is not read where the hwcaps do not allow it");
}
#endif

/* A system that says yes to one question, or to all. */
static const char *one_name;
static unsigned one_number, yes;

static int
has (const char *name)
{
  const int is = one_name == NULL || strcmp (name, one_name) == 0;
  yes += is != 0;
  return is;
}

static int
present (unsigned number)
{
  return one_number == 0 || number == one_number;
}

static void
test_others (void)
{
  /* Apple's documentation, "Determining instruction set characteristics". */
  static const struct
  {
    const char *name;
    uint32_t features;
  } names[] = { { "hw.optional.arm.FEAT_PMULL", CPU_PMULL },
                { "hw.optional.arm.FEAT_SHA1", CPU_SHA1 },
                { "hw.optional.arm.FEAT_SHA256", CPU_SHA2 },
                { "hw.optional.arm.FEAT_SHA512", CPU_SHA512 | WIDE } };
  /* Microsoft's, IsProcessorFeaturePresent. */
  static const struct probe_bit numbers[] = { { 30, CRYPTO },
                                              { 46, CPU_SVE | WIDE },
                                              { 47, CPU_SVE2 },
                                              { 65, CPU_SHA512 | WIDE } };
  unsigned k;
  int good = 1;
  for (k = 0; k < sizeof names / sizeof names[0]; k++)
    {
      one_name = names[k].name;
      yes = 0;
      good &= probe_sysctl (has) == names[k].features && yes == 1;
    }
  one_name = "hw.optional.arm.FEAT_AES";
  good &= probe_sysctl (has) == 0;
  one_name = NULL;
  yes = 0;
  good &= probe_sysctl (has) == (CRYPTO | CPU_SHA512 | WIDE) && yes == 4;
  ok (good, "arm64: what sysctl says");

  good = 1;
  for (one_number = 1; one_number < 100; one_number++)
    good &= probe_windows (present) == PROBE_BITS (numbers, one_number);
  one_number = 0;
  good &= probe_windows (present)
          == (CRYPTO | CPU_SVE | CPU_SVE2 | CPU_SHA512 | WIDE);
  ok (good, "arm64: what IsProcessorFeaturePresent says");
}

#if FAKE_AUXV && ASM_ARM64
/* The probe itself; what cores there are is real. */
static void
test_asked (void)
{
  unsigned bit;
  int good = 1;
  for (bit = 0; bit < 32; bit++)
    {
      fake_hwcap = 1ul << bit;
      fake_hwcap2 = 0;
      good &= ((_symcrypt_cpu_probe () ^ PROBE_BITS (hwcap, bit)) & ~TUNING)
              == 0;
      fake_hwcap = 0;
      fake_hwcap2 = 1ul << bit;
      good &= ((_symcrypt_cpu_probe () ^ PROBE_BITS (hwcap2, bit)) & ~TUNING)
              == 0;
    }
  ok (good, "arm64: the probe asks for both words");
}
#endif

void
probe_arm64 (void)
{
  test_bits ();
  test_tuning ();
#if HAVE_UNISTD_H
  test_models ();
  test_cores ();
#endif
  test_others ();
#if FAKE_AUXV && ASM_ARM64
  test_asked ();
#endif
}
