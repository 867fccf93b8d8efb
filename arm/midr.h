/* SPDX-License-Identifier: ISC */
/* Tuning bits from the models of a system's cores, for ARM and AArch64.
 *
 * The MIDR (Arm ARM, "Main ID Register") has the implementer in bits 31-24 and
 * the part in bits 15-4.  A process can read that of no other core than the
 * one it runs on, and on 32-bit ARM not even that, but Linux shows the two for
 * each core in /proc/cpuinfo, as it shows cores of several kinds (big.LITTLE).
 * A process may run on any of them.  Therefore a tuning bit is set only if
 * models.def lists it for every core; a core that is not listed there gets the
 * bits of UNKNOWN.
 *
 * The file that includes this defines MIDR_MODELS, the file of the models. */
#ifndef SYMCRYPT_ARM_MIDR_H
#define SYMCRYPT_ARM_MIDR_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#if HAVE_UNISTD_H
#include <fcntl.h>
#include <unistd.h>
#ifndef O_CLOEXEC /* Windows, where tests/cpu/probe-arm.c includes this. */
#define O_CLOEXEC 0
#endif
#endif

#include "cpu.h"

/* Tuning bits of the core with this IMPLEMENTER and PART; UNKNOWN if it is not
 * in models.def. */
static inline uint32_t
midr_model_tuning (uint32_t implementer, uint32_t part, uint32_t unknown)
{
#define MODEL(NAME, FEATURES, TUNING, IMPLEMENTER, PART)                      \
  if (implementer == (IMPLEMENTER) && part == (PART))                         \
    return (TUNING);
#include MIDR_MODELS
  return unknown;
}

/* The hexadecimal number after the colon of LINE, or 0. */
static inline uint32_t
midr_cpuinfo_value (const char *line)
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

/* Return the tuning bits that all cores in the file CPUINFO (/proc/cpuinfo,
 * except in tests) have.  UNKNOWN has the bits of a core that is not in
 * models.def.  Return SILENT if the file lists no core.  This allocates no
 * memory, so that kernels can be resolved at any time. */
static inline uint32_t
midr_cpuinfo_tuning (const char *cpuinfo, uint32_t unknown, uint32_t silent)
{
#if HAVE_UNISTD_H
  uint32_t tuning = UINT32_MAX, implementer = 0;
  char buffer[512], line[64];
  size_t length = 0;
  ssize_t n;
  int file = open (cpuinfo, O_RDONLY | O_CLOEXEC);

  if (file < 0)
    return silent;
  while ((n = read (file, buffer, sizeof buffer)) > 0)
    {
      ssize_t k;
      for (k = 0; k < n; k++)
        if (buffer[k] != '\n')
          {
            /* The beginning of a long line (features) is enough. */
            if (length < sizeof line - 1)
              line[length++] = buffer[k];
          }
        else
          {
            line[length] = '\0';
            length = 0;
            if (strncmp (line, "CPU implementer", 15) == 0)
              implementer = midr_cpuinfo_value (line);
            else if (strncmp (line, "CPU part", 8) == 0)
              tuning &= midr_model_tuning (implementer,
                                           midr_cpuinfo_value (line), unknown);
          }
    }
  close (file);
  return tuning == UINT32_MAX ? silent : tuning;
#else
  (void) cpuinfo;
  (void) unknown;
  return silent;
#endif
}

#endif
