/* SPDX-License-Identifier: ISC */
/* Proves what is made of the answers by which a CPU, or the system for it, is
 * asked for its features, with made-up ones: of every family, whatever this is
 * built for.  probe-FAMILY.c says what.  In builds for ARM and RISC-V also
 * that the probe asks the auxiliary vector for the right words. */
#include "config.h"

#include <stdint.h>
#include <string.h>
#if HAVE_UNISTD_H
#include <unistd.h>
#endif
#if HAVE_SYS_AUXV_H
#include <sys/auxv.h>
#endif

#include "tests/testutil.h"

#include "cpuinfo.h"
#include "probe.h"

#if FAKE_AUXV
unsigned long fake_hwcap, fake_hwcap2;
const char *fake_platform;

unsigned long
getauxval (unsigned long type)
{
  switch (type)
    {
    case 15: /* AT_PLATFORM */
      return (unsigned long) fake_platform;
    case 16: /* AT_HWCAP */
      return fake_hwcap;
    case 26: /* AT_HWCAP2 */
      return fake_hwcap2;
    default:
      return 0;
    }
}
#endif

uint32_t
probe_bits (size_t n, const struct probe_bit *table, unsigned bit)
{
  uint32_t features = 0;
  size_t k;
  for (k = 0; k < n; k++)
    if (table[k].bit == bit)
      features |= table[k].features;
  return features;
}

#if HAVE_UNISTD_H
const char *
probe_cpuinfo (unsigned n, const uint32_t *midrs)
{
  static char path[64];
  char text[1024];
  unsigned k;
  FILE *file;
  snprintf (path, sizeof path, "probe.cpuinfo.%ld", (long) getpid ());
  remove (path);
  if (n == 0)
    return path;
  file = fopen (path, "wb");
  for (k = 0; k < n && file; k++)
    {
      cpuinfo_stanza (text, sizeof text, k, midrs[k] >> 24,
                      midrs[k] >> 4 & 0xfff);
      fputs (text, file);
    }
  must (file && fclose (file) == 0 ? 0 : -1);
  return path;
}
#endif

int
main (void)
{
#define PROBE(FAMILY) probe_##FAMILY ();
  FAMILIES (PROBE)
#if HAVE_UNISTD_H
  (void) probe_cpuinfo (0, NULL);
#endif
  return done ();
}
