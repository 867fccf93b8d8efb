/* SPDX-License-Identifier: ISC */
/* Features of x86 and x86_64 CPUs: asks the CPU; cpuid.h says what its answers
 * mean. */
#include "config.h"

#include <cpuid.h>
#include <stddef.h>

#include "cpu.h"
#include "x86/common/cpuid.h"

static void
ask (uint32_t leaf, uint32_t subleaf, struct cpuid_answer *answer)
{
  __cpuid_count (leaf, subleaf, answer->a, answer->b, answer->c, answer->d);
}

static uint32_t
xcr0 (void)
{
  uint32_t low, high;
  /* xgetbv, spelled for assemblers that do not know it */
  __asm__ volatile(".byte 0x0f, 0x01, 0xd0" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

uint32_t
_symcrypt_cpu_probe (void)
{
  /* 0 without cpuid, as on an i486 */
  if (__get_cpuid_max (0, NULL) < 1)
    return 0;
  return cpuid_features (ask, xcr0);
}
