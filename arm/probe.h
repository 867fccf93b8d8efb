/* SPDX-License-Identifier: ISC */
/* Interpret a system's answers on 32-bit ARM: the hwcaps of Linux
 * (arch/arm/include/uapi/asm/hwcap.h) and FreeBSD, names of the architecture,
 * and Linux's models of the cores, for tuning. */
#ifndef SYMCRYPT_ARM_PROBE_H
#define SYMCRYPT_ARM_PROBE_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define MIDR_MODELS "arm/models.def"
#include "arm/midr.h"
#include "cpu.h"

#define ARM_HWCAP_NEON (1ul << 12)
#define ARM_HWCAP2_SHA1 (1ul << 2)
#define ARM_HWCAP2_SHA2 (1ul << 3)

struct probe_answers
{
  unsigned long hwcap, hwcap2; /* 0 if nobody tells */
  const char *platform;        /* "v5l", "v6l", "v7l", "v8l"; null */
  const char *machine;         /* of uname: "armv7l"; "aarch64" where a 64-bit
                                  kernel runs a 32-bit program; null */
  int promised;                /* the version that the compiler may use */
  const char *cpuinfo;         /* the file that tells of the cores */
};

/* The version of the architecture, or 0 if it is unknown. */
static inline int
probe_version (const struct probe_answers *told)
{
  if (told->platform && told->platform[0] == 'v')
    return atoi (told->platform + 1);
  if (told->machine && strncmp (told->machine, "armv", 4) == 0)
    return atoi (told->machine + 4);
  if (told->machine && strncmp (told->machine, "aarch64", 7) == 0)
    return 8;
  return 0;
}

static inline uint32_t
probe_features (const struct probe_answers *told)
{
  uint32_t features = 0;
  int version = probe_version (told);

  if (version < told->promised)
    version = told->promised;
  if (version >= 6)
    features |= CPU_ARMV6;
  if (version >= 7)
    features |= CPU_ARMV7;

  if (told->hwcap & ARM_HWCAP_NEON)
    features |= CPU_NEON;
  if (told->hwcap2 & ARM_HWCAP2_SHA1)
    features |= CPU_SHA1;
  if (told->hwcap2 & ARM_HWCAP2_SHA2)
    features |= CPU_SHA2;
  /* Assume that NEON pays off on an unknown core. */
  return features
         | midr_cpuinfo_tuning (told->cpuinfo, CPU_PREFER_NEON,
                                CPU_PREFER_NEON);
}

#endif
