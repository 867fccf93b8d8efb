/* SPDX-License-Identifier: ISC */
/* Asks a system for the features of its 32-bit ARM CPU; arm/probe.h knows what
 * the answers mean. */
#include "config.h"

#include <stddef.h>
#if HAVE_SYS_UTSNAME_H
#include <sys/utsname.h>
#endif

#include "arm/probe.h"
#include "auxv.h"
#include "cpu.h"

uint32_t
_symcrypt_cpu_probe (void)
{
  struct probe_answers told = { 0, 0, NULL, NULL, 0, "/proc/cpuinfo" };
#if HAVE_SYS_UTSNAME_H
  struct utsname name;
  if (uname (&name) >= 0)
    told.machine = name.machine;
#endif
#if defined AT_PLATFORM && HAVE_GETAUXVAL
  told.platform = (const char *) getauxval (AT_PLATFORM);
#endif
#if defined __ARM_ARCH
  told.promised = __ARM_ARCH;
#endif
  told.hwcap = auxv (AUXV_HWCAP);
  told.hwcap2 = auxv (AUXV_HWCAP2);
  return probe_features (&told);
}
