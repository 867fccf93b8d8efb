/* SPDX-License-Identifier: ISC */
/* Features of AArch64 CPUs: hwcaps from the auxiliary vector (Linux,
 * arch/arm64/include/uapi/asm/hwcap.h; FreeBSD, elf_aux_info), sysctl (macOS)
 * or IsProcessorFeaturePresent (Windows; the numbers are those of winnt.h),
 * and the models of the cores, for tuning.
 */
#include "config.h"

#include <stddef.h>
#if defined(__APPLE__)
#include <sys/sysctl.h>
#include <sys/types.h>
#endif
#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#endif

#include "auxv.h"
#include "cpu.h"
#define MIDR_MODELS "arm64/models.def"
#include "arm/midr.h"

/* The tuning bits of a core that is not in models.def, or whose model nobody
 * tells, by its FEATURES: cores with SHA-512 or SVE are younger than those
 * whose models are against it, but for the small ones beside large ones, and
 * of these Linux tells. */
static uint32_t
tuning_unknown (uint32_t features)
{
  return features & (CPU_SHA512 | CPU_SVE) ? CPU_PREFER_WIDE : 0;
}

#if defined(__APPLE__)
static int
has (const char *name)
{
  int value = 0;
  size_t size = sizeof value;
  return sysctlbyname (name, &value, &size, NULL, 0) == 0 && value != 0;
}

uint32_t
_symcrypt_cpu_probe (void)
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
  if (has ("hw.optional.arm.FEAT_SHA3"))
    features |= CPU_SHA3;
  return features | tuning_unknown (features);
}
#elif defined(_WIN32)
#define WINDOWS_CRYPTO 30 /* PF_ARM_V8_CRYPTO_INSTRUCTIONS_AVAILABLE */
#define WINDOWS_SVE 46
#define WINDOWS_SVE2 47
#define WINDOWS_SHA3 64
#define WINDOWS_SHA512 65

uint32_t
_symcrypt_cpu_probe (void)
{
  uint32_t features = 0;
  if (IsProcessorFeaturePresent (WINDOWS_CRYPTO))
    features |= CPU_PMULL | CPU_SHA1 | CPU_SHA2;
  if (IsProcessorFeaturePresent (WINDOWS_SVE))
    features |= CPU_SVE;
  if (IsProcessorFeaturePresent (WINDOWS_SVE2))
    features |= CPU_SVE2;
  if (IsProcessorFeaturePresent (WINDOWS_SHA3))
    features |= CPU_SHA3;
  if (IsProcessorFeaturePresent (WINDOWS_SHA512))
    features |= CPU_SHA512;
  return features | tuning_unknown (features);
}
#else
#define ARM64_HWCAP_PMULL (1ul << 4)
#define ARM64_HWCAP_SHA1 (1ul << 5)
#define ARM64_HWCAP_SHA2 (1ul << 6)
#define ARM64_HWCAP_CPUID (1ul << 11) /* mrs of the MIDR works */
#define ARM64_HWCAP_SHA3 (1ul << 17)
#define ARM64_HWCAP_SHA512 (1ul << 21)
#define ARM64_HWCAP_SVE (1ul << 22)
#define ARM64_HWCAP2_SVE2 (1ul << 1)

/* The tuning bits of all cores or, if no file tells of them, of this one. */
static uint32_t
tuning (unsigned long hwcap, uint32_t features)
{
  const uint32_t unknown = tuning_unknown (features);
  uint32_t silent = unknown;
  if (hwcap & ARM64_HWCAP_CPUID)
    {
      uint64_t midr;
      __asm__("mrs %0, midr_el1" : "=r"(midr));
      silent = midr_model_tuning ((uint32_t) (midr >> 24 & 0xff),
                                  (uint32_t) (midr >> 4 & 0xfff), unknown);
    }
  return midr_cpuinfo_tuning ("/proc/cpuinfo", unknown, silent);
}

uint32_t
_symcrypt_cpu_probe (void)
{
  uint32_t features = 0;
  const unsigned long hwcap = auxv (AUXV_HWCAP);
  const unsigned long hwcap2 = auxv (AUXV_HWCAP2);
  if (hwcap & ARM64_HWCAP_PMULL)
    features |= CPU_PMULL;
  if (hwcap & ARM64_HWCAP_SHA1)
    features |= CPU_SHA1;
  if (hwcap & ARM64_HWCAP_SHA2)
    features |= CPU_SHA2;
  if (hwcap & ARM64_HWCAP_SHA3)
    features |= CPU_SHA3;
  if (hwcap & ARM64_HWCAP_SHA512)
    features |= CPU_SHA512;
  if (hwcap & ARM64_HWCAP_SVE)
    features |= CPU_SVE;
  if (hwcap2 & ARM64_HWCAP2_SVE2)
    features |= CPU_SVE2;
  return features | tuning (hwcap, features);
}
#endif
