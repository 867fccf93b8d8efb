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

static const struct probe_model models[] = {
#define MODEL(NAME, FEATURES, TUNING, IMPLEMENTER, PART)                      \
  { NAME, FEATURES, TUNING, PROBE_MIDR (IMPLEMENTER, PART) },
#include "arm64/models.def"
};

enum
{
  MODELS = sizeof models / sizeof models[0]
};

#define CRYPTO (CPU_PMULL | CPU_SHA1 | CPU_SHA2)
#define WIDE CPU_PREFER_WIDE

/* The feature of each bit. */
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

/* The cores that do not compute many blocks of ChaCha in parallel, from
 * doc/kernels/arm.md, as an independent check of models.def. */
static const struct probe_model not_wide[] = {
  { .name = "cortex-a35" },  { .name = "cortex-a53" },
  { .name = "cortex-a55" },  { .name = "cortex-a57" },
  { .name = "cortex-a72" },  { .name = "cortex-a73" },
  { .name = "cortex-a75" },  { .name = "cortex-a76" },
  { .name = "cortex-a510" }, { .name = "cortex-a520" },
  { .name = "neoverse-n1" }, { .name = NULL },
};

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
        const uint32_t midrs[] = { models[a].midr, models[b].midr };
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

/* Check that a core with this MIDR and FEATURES gets the tuning WANT.  A file
 * lists the other cores, which are those that are not 0. */
static void
cores (const char *name, uint32_t features, uint32_t of_this, uint32_t want,
       uint32_t first, uint32_t second, uint32_t third)
{
  const uint32_t midrs[] = { first, second, third };
  const char *file = probe_cpuinfo (!!first + !!second + !!third, midrs);
  its_midr = of_this;
  ok (found (HWCAP (features) | ARM64_HWCAP_CPUID, 0, file)
          == (features | want),
      "arm64: %s", name);
}

static void
test_cores (void)
{
  const uint32_t a55 = PROBE_MIDR (0x41, 0xd05);
  const uint32_t a76 = PROBE_MIDR (0x41, 0xd0b);
  const uint32_t a510 = PROBE_MIDR (0x41, 0xd46);
  const uint32_t n2 = PROBE_MIDR (0x41, 0xd49);
  const uint32_t x1 = PROBE_MIDR (0x41, 0xd44);
  const uint32_t x3 = PROBE_MIDR (0x41, 0xd4e);
  const uint32_t new = PROBE_MIDR (0x41, 0xfff);
  const uint32_t newer = CRYPTO | CPU_SHA512;
  const uint32_t sve = CRYPTO | CPU_SVE;
  cores ("three kinds, one of them wide", CRYPTO, x1, 0, a55, a76, x1);
  cores ("small ones of ARMv9 beside a large one", newer, x3, 0, a510, x3, x3);
  cores ("wide ones of two kinds", newer, a55, WIDE, x3, n2, 0);
  cores ("unknown ones, SHA-512", newer, a55, WIDE, new, new, 0);
  cores ("unknown ones without SHA-512 or SVE", CRYPTO, x1, 0, new, new, 0);
  cores ("an unknown one beside a small one, SHA-512", newer, new, 0, new,
         a510, 0);
  cores ("no file, a wide core", CRYPTO, x1, WIDE, 0, 0, 0);
  cores ("no file, one that is not, with SVE", sve, a510, 0, 0, 0, 0);
  cores ("no file, an unknown core, SVE", sve, new, WIDE, 0, 0, 0);
  cores ("no file, an unknown core", CRYPTO, PROBE_MIDR (0x51, 0xd44), 0, 0, 0,
         0);

  its_midr = a510;
  ok (found (HWCAP (CPU_SVE), 0, NO_FILE) == (CPU_SVE | WIDE)
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
      good &= ((_symcrypt_cpu_probe () ^ PROBE_BITS (hwcap, bit))
               & ~(uint32_t) WIDE)
              == 0;
      fake_hwcap = 0;
      fake_hwcap2 = 1ul << bit;
      good &= ((_symcrypt_cpu_probe () ^ PROBE_BITS (hwcap2, bit))
               & ~(uint32_t) WIDE)
              == 0;
    }
  ok (good, "arm64: the probe asks for both words");
}
#endif

void
probe_arm64 (void)
{
  test_bits ();
  probe_models ("arm64", MODELS, models, WIDE, not_wide);
#if HAVE_UNISTD_H
  test_models ();
  test_cores ();
#endif
  test_others ();
#if FAKE_AUXV && ASM_ARM64
  test_asked ();
#endif
}
