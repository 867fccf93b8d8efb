/* SPDX-License-Identifier: ISC */
/* What the models of a system's cores say of tuning; for both kinds of ARM.
 *
 * The MIDR (Arm ARM, "Main ID Register") has the implementer in bits 31-24 and
 * the part in bits 15-4.  A process may run on any core, so a tuning property
 * holds if it holds for any core that there is. */
#ifndef SYMCRYPT_ARM_MIDR_H
#define SYMCRYPT_ARM_MIDR_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MIDR_ARM 0x41u
#define MIDR_IMPLEMENTER(midr) (((midr) >> 24) & 0xffu)
#define MIDR_PART(midr) (((midr) >> 4) & 0xfffu)

/* Cores on which one block of Salsa20 or ChaCha is faster in scalar registers
 * than in NEON ones: Cortex-A5, A7, A8 and A9 (the published figures are in
 * doc/performance.md). */
static int
arm_slow_neon_single (uint32_t midr)
{
  if (MIDR_IMPLEMENTER (midr) != MIDR_ARM)
    return 0;
  switch (MIDR_PART (midr))
    {
    case 0xc05: /* Cortex-A5 */
    case 0xc07: /* Cortex-A7 */
    case 0xc08: /* Cortex-A8 */
    case 0xc09: /* Cortex-A9 */
      return 1;
    default:
      return 0;
    }
}

static int
arm_any_slow_neon_single (void)
{
  char line[256];
  uint32_t implementer = 0;
  unsigned cpu, found = 0;
  int slow = 0;
  FILE *file;

  /* 64-bit kernels show the register of each core. */
  for (cpu = 0; cpu < 1024; cpu++)
    {
      snprintf (line, sizeof line,
                "/sys/devices/system/cpu/cpu%u/regs/identification/midr_el1",
                cpu);
      file = fopen (line, "re");
      if (!file)
        break;
      if (fgets (line, sizeof line, file))
        {
          found++;
          slow |= arm_slow_neon_single ((uint32_t) strtoul (line, NULL, 16));
        }
      fclose (file);
    }
  if (found)
    return slow;

  /* 32-bit kernels tell nowhere else. */
  file = fopen ("/proc/cpuinfo", "re");
  if (!file)
    return 0;
  while (fgets (line, sizeof line, file))
    {
      const char *value = strchr (line, ':');
      if (!value)
        continue;
      if (strncmp (line, "CPU implementer", 15) == 0)
        implementer = (uint32_t) strtoul (value + 1, NULL, 0);
      else if (strncmp (line, "CPU part", 8) == 0)
        slow |= arm_slow_neon_single (
            implementer << 24
            | ((uint32_t) strtoul (value + 1, NULL, 0) & 0xfffu) << 4);
    }
  fclose (file);
  return slow;
}

#endif
