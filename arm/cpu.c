/* SPDX-License-Identifier: ISC */
/* Features of 32-bit ARM CPUs: hwcaps from the auxiliary vector (Linux,
 * arch/arm/include/uapi/asm/hwcap.h; FreeBSD, elf_aux_info), and the models
 * of the cores, for tuning, from what Linux tells of their MIDRs. */
#include "config.h"

#include <stdlib.h>
#include <string.h>
#if HAVE_SYS_UTSNAME_H
#include <sys/utsname.h>
#endif

#define MIDR_MODELS "arm/models.def"
#include "arm/midr.h"
#include "auxv.h"
#include "cpu.h"

#define ARM_HWCAP_NEON (1ul << 12)
#define ARM_HWCAP2_PMULL (1ul << 1)
#define ARM_HWCAP2_SHA1 (1ul << 2)
#define ARM_HWCAP2_SHA2 (1ul << 3)

/* The version of the architecture, or 0 if nobody tells. */
static int
architecture (void)
{
#if defined AT_PLATFORM && HAVE_GETAUXVAL
  /* "v5l", "v6l", "v7l", "v8l" */
  const char *platform = (const char *) getauxval (AT_PLATFORM);
  if (platform && platform[0] == 'v')
    return atoi (platform + 1);
#endif
#if HAVE_SYS_UTSNAME_H
  {
    /* "armv7l"; "aarch64" where a 64-bit kernel runs a 32-bit program */
    struct utsname name;
    if (uname (&name) >= 0)
      {
        if (strncmp (name.machine, "armv", 4) == 0)
          return atoi (name.machine + 4);
        if (strncmp (name.machine, "aarch64", 7) == 0)
          return 8;
      }
  }
#endif
  return 0;
}

uint32_t
_symcrypt_cpu_probe (void)
{
  uint32_t features = 0;
  int version = architecture ();
  const unsigned long hwcap = auxv (AUXV_HWCAP);
  const unsigned long hwcap2 = auxv (AUXV_HWCAP2);

#if defined __ARM_ARCH
  /* What the compiler was allowed to use, this CPU has. */
  if (version < __ARM_ARCH)
    version = __ARM_ARCH;
#endif
  if (version >= 6)
    features |= CPU_ARMV6;
  if (version >= 7)
    features |= CPU_ARMV7;

  if (hwcap & ARM_HWCAP_NEON)
    features |= CPU_NEON;
  if (hwcap2 & ARM_HWCAP2_PMULL)
    features |= CPU_PMULL;
  if (hwcap2 & ARM_HWCAP2_SHA1)
    features |= CPU_SHA1;
  if (hwcap2 & ARM_HWCAP2_SHA2)
    features |= CPU_SHA2;
  /* Of an unknown core NEON is taken to be worth it. */
  return features
         | midr_cpuinfo_tuning ("/proc/cpuinfo", CPU_PREFER_NEON,
                                CPU_PREFER_NEON);
}
