/* SPDX-License-Identifier: ISC */
/* Features of AArch64 CPUs: hwcaps from the auxiliary vector (Linux,
 * arch/arm64/include/uapi/asm/hwcap.h; FreeBSD, elf_aux_info) or sysctl
 * (macOS).  No model tells against NEON here, so that the MIDR is not asked.
 */
#include "config.h"

#include <stddef.h>
#if HAVE_SYS_AUXV_H
#include <sys/auxv.h>
#endif
#if defined(__APPLE__)
#include <sys/sysctl.h>
#include <sys/types.h>
#endif

#include "cpu.h"

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
  return features;
}
#else
#define ARM64_HWCAP_PMULL (1ul << 4)
#define ARM64_HWCAP_SHA1 (1ul << 5)
#define ARM64_HWCAP_SHA2 (1ul << 6)
#define ARM64_HWCAP_SHA3 (1ul << 17)
#define ARM64_HWCAP_SHA512 (1ul << 21)
#define ARM64_HWCAP_SVE (1ul << 22)
#define ARM64_HWCAP2_SVE2 (1ul << 1)

static unsigned long
auxiliary (unsigned long type)
{
#if HAVE_GETAUXVAL
  return getauxval (type);
#elif HAVE_ELF_AUX_INFO
  unsigned long value = 0;
  return elf_aux_info ((int) type, &value, sizeof value) == 0 ? value : 0;
#else
  (void) type;
  return 0;
#endif
}

uint32_t
_symcrypt_cpu_probe (void)
{
  uint32_t features = 0;
  unsigned long hwcap, hwcap2;
#if defined AT_HWCAP
  hwcap = auxiliary (AT_HWCAP);
#else
  hwcap = auxiliary (16);
#endif
#if defined AT_HWCAP2
  hwcap2 = auxiliary (AT_HWCAP2);
#else
  hwcap2 = auxiliary (26);
#endif
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
  return features;
}
#endif
