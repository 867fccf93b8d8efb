/* SPDX-License-Identifier: ISC */
/* Asks a system for the features of its AArch64 CPU; arm64/probe.h knows what
 * the answers mean. */
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

#include "arm64/probe.h"
#include "auxv.h"
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
  return probe_sysctl (has);
}
#elif defined(_WIN32)
static int
present (unsigned number)
{
  return IsProcessorFeaturePresent (number) != 0;
}

uint32_t
_symcrypt_cpu_probe (void)
{
  return probe_windows (present);
}
#else
static uint64_t
midr (void)
{
  uint64_t value;
  __asm__("mrs %0, midr_el1" : "=r"(value));
  return value;
}

uint32_t
_symcrypt_cpu_probe (void)
{
  const struct probe_answers told
      = { auxv (AUXV_HWCAP), auxv (AUXV_HWCAP2), "/proc/cpuinfo", midr };
  return probe_hwcaps (&told);
}
#endif
