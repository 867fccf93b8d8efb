/* SPDX-License-Identifier: ISC */
/* What the models of a system's cores say of tuning.
 *
 * The MIDR (Arm ARM, "Main ID Register") has the implementer in bits 31-24 and
 * the part in bits 15-4.  It cannot be read by a process, but Linux shows the
 * two for each core in /proc/cpuinfo, as it shows cores of several kinds
 * (big.LITTLE).  A process may come to run on any of them, so that a tuning
 * bit is set if every core that there is has it in models.def, and where no
 * model is known if a core that is not in there would. */
#ifndef SYMCRYPT_ARM_MIDR_H
#define SYMCRYPT_ARM_MIDR_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#if HAVE_UNISTD_H
#include <fcntl.h>
#include <unistd.h>
#ifndef O_CLOEXEC /* Windows, where tests/models-test.c includes this. */
#define O_CLOEXEC 0
#endif
#endif

#include "cpu.h"

/* Tuning bits of a core that is not in models.def. */
#define ARM_TUNING_UNKNOWN CPU_PREFER_NEON

/* Tuning bits of the core with this IMPLEMENTER and PART. */
static inline uint32_t
arm_model_tuning (uint32_t implementer, uint32_t part)
{
#define MODEL(NAME, FEATURES, TUNING, IMPLEMENTER, PART)                      \
  if (implementer == (IMPLEMENTER) && part == (PART))                         \
    return (TUNING);
#include "arm/models.def"
  return ARM_TUNING_UNKNOWN;
}

/* A hexadecimal number behind the colon of LINE, or 0. */
static inline uint32_t
arm_cpuinfo_value (const char *line)
{
  uint32_t value = 0;
  line = strchr (line, ':');
  if (!line || !(line = strstr (line, "0x")))
    return 0;
  for (line += 2;; line++)
    if (*line >= '0' && *line <= '9')
      value = value << 4 | (uint32_t) (*line - '0');
    else if (*line >= 'a' && *line <= 'f')
      value = value << 4 | (uint32_t) (*line - 'a' + 10);
    else
      return value;
}

/* Tuning bits of all cores that the file CPUINFO (/proc/cpuinfo, but for
 * tests) tells of.  Nothing is allocated, so that kernels can be resolved at
 * any time. */
static inline uint32_t
arm_cpuinfo_tuning (const char *cpuinfo)
{
  uint32_t tuning = ARM_TUNING_UNKNOWN;
#if HAVE_UNISTD_H
  char buffer[512], line[64];
  size_t length = 0;
  ssize_t n;
  uint32_t implementer = 0;
  int file = open (cpuinfo, O_RDONLY | O_CLOEXEC);

  if (file < 0)
    return tuning;
  while ((n = read (file, buffer, sizeof buffer)) > 0)
    {
      ssize_t k;
      for (k = 0; k < n; k++)
        if (buffer[k] != '\n')
          {
            /* Of long lines (features), the beginning is enough. */
            if (length < sizeof line - 1)
              line[length++] = buffer[k];
          }
        else
          {
            line[length] = '\0';
            length = 0;
            if (strncmp (line, "CPU implementer", 15) == 0)
              implementer = arm_cpuinfo_value (line);
            else if (strncmp (line, "CPU part", 8) == 0)
              tuning
                  &= arm_model_tuning (implementer, arm_cpuinfo_value (line));
          }
    }
  close (file);
#else
  (void) cpuinfo;
#endif
  return tuning;
}

#endif
