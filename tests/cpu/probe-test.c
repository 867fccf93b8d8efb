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

void
probe_models (const char *family, size_t n, const struct probe_model *models,
              uint32_t usual, const struct probe_model *others)
{
  size_t a, b;
  int good = 1;
  for (a = 0; a < n; a++)
    {
      uint32_t want = usual;
      int fine = 1;
      for (b = 0; others[b].name; b++)
        if (strcmp (models[a].name, others[b].name) == 0)
          want = others[b].tuning;
      for (b = 0; b < a; b++)
        fine &= models[a].midr != models[b].midr;
      fine &= models[a].tuning == want;
      if (!fine)
        diag ("%s", models[a].name);
      good &= fine;
    }
  ok (good, "%s: each of %d models has its tuning, and a part of its own",
      family, (int) n);
}

#if HAVE_UNISTD_H
const char *
probe_file (const char *text)
{
  static char path[64];
  FILE *file;
  snprintf (path, sizeof path, "probe.cpuinfo.%ld", (long) getpid ());
  remove (path);
  if (!text)
    return path;
  file = fopen (path, "wb");
  must (file && fputs (text, file) != EOF && fclose (file) == 0 ? 0 : -1);
  return path;
}

/* As Linux 6 prints it. */
const char *
probe_cpuinfo (unsigned n, const uint32_t *midrs)
{
  static char text[4096];
  size_t used = 0;
  unsigned k;
  for (k = 0; k < n; k++)
    used += (size_t) snprintf (
        text + used, sizeof text - used,
        "processor\t: %u\n"
        "model name\t: ARMv7 Processor rev 1 (v7l)\n"
        "BogoMIPS\t: 50.00\n"
        "Features\t: half thumb fastmult vfp edsp neon vfpv3 tls vfpv4 idiva "
        "idivt vfpd32 lpae evtstrm CPU part: 0xfff aes pmull sha1 sha2 crc32\n"
        "CPU implementer\t: 0x%02x\n"
        "CPU architecture: 7\n"
        "CPU variant\t: 0x4\n"
        "CPU part\t: 0x%03x\n"
        "CPU revision\t: 1\n\n",
        k, (unsigned) midrs[k] >> 24, (unsigned) midrs[k] >> 4 & 0xfff);
  snprintf (text + used, sizeof text - used,
            "Hardware\t: Generic\nRevision\t: 0000\n");
  return probe_file (n == 0 ? NULL : text);
}
#endif

int
main (void)
{
#define PROBE(FAMILY) probe_##FAMILY ();
  FAMILIES (PROBE)
#if HAVE_UNISTD_H
  (void) probe_file (NULL);
#endif
  return done ();
}
