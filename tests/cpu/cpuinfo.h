/* SPDX-License-Identifier: ISC */
#ifndef SYMCRYPT_TESTS_CPUINFO_H
#define SYMCRYPT_TESTS_CPUINFO_H

#include <stdint.h>
#include <stdio.h>

/* A processor's part of /proc/cpuinfo on ARM, as Linux 6 prints it. */
static inline size_t
cpuinfo_stanza (char *text, size_t size, unsigned processor,
                uint32_t implementer, uint32_t part)
{
  return (size_t) snprintf (
      text, size,
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
      processor, (unsigned) implementer, (unsigned) part);
}

#endif
