/* SPDX-License-Identifier: ISC */
/* Interpret a system's answers on AArch64: the hwcaps of Linux
 * (arch/arm64/include/uapi/asm/hwcap.h) and FreeBSD, names of sysctl on macOS,
 * numbers of IsProcessorFeaturePresent on Windows (winnt.h), and the models of
 * the cores, for tuning. */
#ifndef SYMCRYPT_ARM64_PROBE_H
#define SYMCRYPT_ARM64_PROBE_H

#include <stdint.h>

#define MIDR_MODELS "arm64/models.def"
#include "arm/midr.h"
#include "cpu.h"

/* The tuning bits of a core that is not in models.def, or whose model is
 * unknown, by its FEATURES.  Cores with SHA-512 or SVE are newer than the
 * cores that lack the tuning bit.  Small cores next to large ones are an
 * exception, but Linux reports their models. */
static inline uint32_t
probe_unknown (uint32_t features)
{
  return features & (CPU_SHA512 | CPU_SVE) ? CPU_PREFER_WIDE : 0;
}

#define ARM64_HWCAP_PMULL (1ul << 4)
#define ARM64_HWCAP_SHA1 (1ul << 5)
#define ARM64_HWCAP_SHA2 (1ul << 6)
#define ARM64_HWCAP_CPUID (1ul << 11) /* mrs of the MIDR works */
#define ARM64_HWCAP_SHA512 (1ul << 21)
#define ARM64_HWCAP_SVE (1ul << 22)
#define ARM64_HWCAP2_SVE2 (1ul << 1)

struct probe_answers
{
  unsigned long hwcap, hwcap2; /* 0 if nobody tells */
  const char *cpuinfo;         /* the file that tells of the cores */
  uint64_t (*midr) (void);     /* of this core; called if the hwcaps allow */
};

static inline uint32_t
probe_hwcaps (const struct probe_answers *told)
{
  uint32_t features = 0, unknown, silent;
  if (told->hwcap & ARM64_HWCAP_PMULL)
    features |= CPU_PMULL;
  if (told->hwcap & ARM64_HWCAP_SHA1)
    features |= CPU_SHA1;
  if (told->hwcap & ARM64_HWCAP_SHA2)
    features |= CPU_SHA2;
  if (told->hwcap & ARM64_HWCAP_SHA512)
    features |= CPU_SHA512;
  if (told->hwcap & ARM64_HWCAP_SVE)
    features |= CPU_SVE;
  if (told->hwcap2 & ARM64_HWCAP2_SVE2)
    features |= CPU_SVE2;

  /* The tuning of all cores or, if no file tells of them, of this one. */
  unknown = probe_unknown (features);
  silent = unknown;
  if (told->hwcap & ARM64_HWCAP_CPUID)
    {
      const uint64_t midr = told->midr ();
      silent = midr_model_tuning ((uint32_t) (midr >> 24 & 0xff),
                                  (uint32_t) (midr >> 4 & 0xfff), unknown);
    }
  return features | midr_cpuinfo_tuning (told->cpuinfo, unknown, silent);
}

/* HAS (name) is whether sysctl gives 1 for NAME. */
static inline uint32_t
probe_sysctl (int (*has) (const char *name))
{
  uint32_t features = 0;
  if (has ("hw.optional.arm.FEAT_PMULL"))
    features |= CPU_PMULL;
  if (has ("hw.optional.arm.FEAT_SHA1"))
    features |= CPU_SHA1;
  if (has ("hw.optional.arm.FEAT_SHA256"))
    features |= CPU_SHA2;
  if (has ("hw.optional.arm.FEAT_SHA512"))
    features |= CPU_SHA512;
  return features | probe_unknown (features);
}

#define WINDOWS_CRYPTO 30 /* PF_ARM_V8_CRYPTO_INSTRUCTIONS_AVAILABLE */
#define WINDOWS_SVE 46
#define WINDOWS_SVE2 47
#define WINDOWS_SHA512 65

/* PRESENT (number) is IsProcessorFeaturePresent's answer. */
static inline uint32_t
probe_windows (int (*present) (unsigned number))
{
  uint32_t features = 0;
  if (present (WINDOWS_CRYPTO))
    features |= CPU_PMULL | CPU_SHA1 | CPU_SHA2;
  if (present (WINDOWS_SVE))
    features |= CPU_SVE;
  if (present (WINDOWS_SVE2))
    features |= CPU_SVE2;
  if (present (WINDOWS_SHA512))
    features |= CPU_SHA512;
  return features | probe_unknown (features);
}

#endif
