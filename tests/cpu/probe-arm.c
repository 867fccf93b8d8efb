/* SPDX-License-Identifier: ISC */
/* Proves, of what arm/probe.h makes of a system's answers, with made-up ones:
 * the version of the architecture is that of the platform, else that of the
 * machine, and not below what the compiler promised; each bit of the hwcaps
 * that has a meaning has that and no other bit has any; NEON counts from ARMv7
 * on, and what works in its registers only with it; NEON is preferred unless
 * a core that the system tells of is against it. */
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

#define V6 CPU_ARMV6
#define V7 (CPU_ARMV6 | CPU_ARMV7)
#define NEON (CPU_NEON | CPU_PREFER_NEON)
#define CRYPTO (CPU_SHA1 | CPU_SHA2)
#define HWCAP2_CRYPTO (ARM_HWCAP2_SHA1 | ARM_HWCAP2_SHA2)

static uint32_t
found (const struct probe_answers *told)
{
  return cpu_consistent (probe_features (told));
}

static void
test_systems (void)
{
  static const struct
  {
    const char *name;
    struct probe_answers told;
    uint32_t want;
  } systems[] = {
#define NO_FILE "probe.no-such-file"
    { "nobody tells", { 0, 0, NULL, NULL, 0, NO_FILE }, 0 },
    { "ARMv5", { 0, 0, "v5l", "armv5tejl", 5, NO_FILE }, 0 },
    { "ARMv6", { 0, 0, "v6l", "armv6l", 5, NO_FILE }, V6 },
    { "ARMv7 without NEON", { 0, 0, "v7l", "armv7l", 5, NO_FILE }, V7 },
    { "ARMv7 with NEON",
      { ARM_HWCAP_NEON, 0, "v7l", "armv7l", 7, NO_FILE },
      V7 | NEON },
    { "a big-endian one",
      { ARM_HWCAP_NEON, 0, "v7b", "armv7b", 7, NO_FILE },
      V7 | NEON },
    { "ARMv8 without cryptography",
      { ARM_HWCAP_NEON, 0, "v8l", "armv8l", 7, NO_FILE },
      V7 | NEON },
    { "ARMv8 with cryptography",
      { ARM_HWCAP_NEON, HWCAP2_CRYPTO, "v8l", "armv8l", 7, NO_FILE },
      V7 | NEON | CRYPTO },
    { "cryptography, and NEON missing",
      { 0, HWCAP2_CRYPTO, "v8l", "armv8l", 7, NO_FILE },
      V7 },
    { "NEON on ARMv6",
      { ARM_HWCAP_NEON, HWCAP2_CRYPTO, "v6l", "armv6l", 6, NO_FILE },
      V6 },
    { "no platform, but a machine",
      { ARM_HWCAP_NEON, 0, NULL, "armv7l", 5, NO_FILE },
      V7 | NEON },
    { "another platform, and a 64-bit kernel",
      { ARM_HWCAP_NEON, HWCAP2_CRYPTO, "aarch64", "aarch64", 5, NO_FILE },
      V7 | NEON | CRYPTO },
    { "an older platform than the machine's",
      { ARM_HWCAP_NEON, 0, "v5l", "aarch64", 5, NO_FILE },
      0 },
    { "a machine without a version",
      { ARM_HWCAP_NEON, 0, NULL, "arm", 6, NO_FILE },
      V6 },
    { "a newer promise than what is told",
      { ARM_HWCAP_NEON, 0, "v5l", "armv5tejl", 7, NO_FILE },
      V7 | NEON },
  };
  size_t k;
  for (k = 0; k < sizeof systems / sizeof systems[0]; k++)
    {
      const uint32_t is = found (&systems[k].told);
      if (!ok (is == systems[k].want, "arm: %s", systems[k].name))
        diag ("%08lx for %08lx", (unsigned long) is,
              (unsigned long) systems[k].want);
    }
}

/* What each bit stands for by itself, where the others are of use. */
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
      good &= found (&told) == (V7 | PROBE_BITS (hwcap, bit));
      told.hwcap = ARM_HWCAP_NEON;
      told.hwcap2 = 1ul << bit;
      good &= found (&told) == (V7 | NEON | PROBE_BITS (hwcap2, bit));
    }
  ok (good, "arm: each bit of the hwcaps by itself");
}

#if HAVE_UNISTD_H
static void
test_cores (void)
{
  enum
  {
    A7 = 0xc07,
    A15 = 0xc0f,
    A53 = 0xd03,
    A72 = 0xd08
  };
  static const struct
  {
    const char *name;
    uint32_t midrs[3];
    unsigned n;
    uint32_t want;
  } cores[] = {
#define ARM(PART) PROBE_MIDR (0x41, PART)
    { "no file", { 0 }, 0, NEON },
    { "one core that prefers NEON", { ARM (A15) }, 1, NEON },
    { "one that does not", { ARM (A7) }, 1, CPU_NEON },
    { "small and large, of which one does not",
      { ARM (A7), ARM (A15), ARM (A15) },
      3,
      CPU_NEON },
    { "small and large, of which the other does not",
      { ARM (A53), ARM (A53), ARM (A72) },
      3,
      CPU_NEON },
    { "an unknown one", { PROBE_MIDR (0x42, A7) }, 1, NEON },
    { "an unknown one beside one that does not",
      { PROBE_MIDR (0x42, 0x001), ARM (A7) },
      2,
      CPU_NEON },
  };
  size_t k;
  for (k = 0; k < sizeof cores / sizeof cores[0]; k++)
    {
      struct probe_answers told = { ARM_HWCAP_NEON, 0, "v7l", NULL, 0, NULL };
      told.cpuinfo = probe_cpuinfo (cores[k].n, cores[k].midrs);
      ok (found (&told) == (V7 | cores[k].want), "arm: %s", cores[k].name);
      told.hwcap = 0;
      ok (found (&told) == V7, "arm: %s, without NEON", cores[k].name);
    }
}
#endif

#if FAKE_AUXV && ASM_ARM
/* The probe itself.  What cores there are is real, and the compiler's promise
 * may be more than this platform's. */
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
      good &= is == (V7 | (PROBE_BITS (hwcap, bit) & ~CPU_PREFER_NEON));
      fake_hwcap = 0;
      fake_hwcap2 = 1ul << bit;
      is = _symcrypt_cpu_probe () & ~(uint32_t) CPU_PREFER_NEON;
      good &= is == (V7 | PROBE_BITS (hwcap2, bit));
    }
  ok (good, "arm: the probe asks for the platform and both words");
}
#endif

void
probe_arm (void)
{
  test_systems ();
  test_bits ();
#if HAVE_UNISTD_H
  test_cores ();
#endif
#if FAKE_AUXV && ASM_ARM
  test_asked ();
#endif
}
