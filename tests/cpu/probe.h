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

/* The name of a file with TEXT, or with what /proc/cpuinfo tells of N cores,
 * each by its MIDR; it is there until the next call.  Of no text and of 0
 * cores, that of no file. */
const char *probe_file (const char *text);
const char *probe_cpuinfo (unsigned n, const uint32_t *midrs);

/* What this program's own getauxval tells where FAKE_AUXV is 1, which the
 * library calls instead of libc's: for the family that this is built for. */
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

/* A bit of a word that is told, and the features that it stands for. */
struct probe_bit
{
  unsigned bit;
  uint32_t features;
};
#define PROBE_BITS(TABLE, BIT)                                                \
  probe_bits (sizeof (TABLE) / sizeof (TABLE)[0], TABLE, BIT)
uint32_t probe_bits (size_t n, const struct probe_bit *table, unsigned bit);

#endif
