/* SPDX-License-Identifier: ISC */
/* The parts of probe-test, each for one family of CPUs. */
#ifndef SYMCRYPT_TESTS_PROBE_H
#define SYMCRYPT_TESTS_PROBE_H

#include <stddef.h>
#include <stdint.h>

#define FAMILIES(FAMILY)                                                      \
  FAMILY (arm)                                                                \
  FAMILY (arm64)                                                              \
  FAMILY (riscv64)                                                            \
  FAMILY (x86)

#define DECLARE(FAMILY) void probe_##FAMILY (void);
FAMILIES (DECLARE)
#undef DECLARE

/* Return the name of a file with TEXT, or with the content of /proc/cpuinfo
 * for N cores with these MIDRs.  The next call removes the file.  Without
 * text, or for 0 cores, the file does not exist. */
const char *probe_file (const char *text);
const char *probe_cpuinfo (unsigned n, const uint32_t *midrs);

/* If FAKE_AUXV is 1, the library calls this program's getauxval instead of
 * libc's.  The values are for the family that this is built for. */
#if HAVE_GETAUXVAL && (ASM_ARM || ASM_ARM64 || ASM_RISCV64)
#define FAKE_AUXV 1
extern unsigned long fake_hwcap, fake_hwcap2;
extern const char *fake_platform;
#else
#define FAKE_AUXV 0
#endif

/* The MIDR of a core. */
#define PROBE_MIDR(IMPLEMENTER, PART)                                         \
  ((uint32_t) (IMPLEMENTER) << 24 | 0xf0001u | (uint32_t) (PART) << 4)

/* A core of models.def. */
struct probe_model
{
  const char *name;
  uint32_t features, tuning, midr;
};

/* Claim that no two of N models of FAMILY are one core, and that their tuning
 * is USUAL but for some, ended by a null name, that OTHERS has. */
void probe_models (const char *family, size_t n,
                   const struct probe_model *models, uint32_t usual,
                   const struct probe_model *others);

/* A bit of a hwcap word and its features. */
struct probe_bit
{
  unsigned bit;
  uint32_t features;
};
#define PROBE_BITS(TABLE, BIT)                                                \
  probe_bits (sizeof (TABLE) / sizeof (TABLE)[0], TABLE, BIT)
uint32_t probe_bits (size_t n, const struct probe_bit *table, unsigned bit);

#endif
