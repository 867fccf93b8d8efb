/* SPDX-License-Identifier: ISC */
/* Feature bits of the CPU, as the rows of kernels.def ask for them.  The bits
 * of one family of CPUs are numbered by themselves; a word of 32 bits is read
 * and written atomically everywhere. */
#ifndef SYMCRYPT_SRC_CPU_H
#define SYMCRYPT_SRC_CPU_H

#include <stdint.h>

#define CPU_BIT(k) (UINT32_C (1) << (k))

/* x86 and x86_64, from cpuid; probed in x86/cpuid.c. */
#define CPU_SSE2 CPU_BIT (0)
#define CPU_SSSE3 CPU_BIT (1)
#define CPU_SSE41 CPU_BIT (2)
#define CPU_AVX CPU_BIT (3)
#define CPU_AVX2 CPU_BIT (4)
#define CPU_BMI1 CPU_BIT (5)
#define CPU_BMI2 CPU_BIT (6)
#define CPU_ADX CPU_BIT (7)
#define CPU_PCLMUL CPU_BIT (8)
#define CPU_VPCLMULQDQ CPU_BIT (9)
#define CPU_GFNI CPU_BIT (10)
#define CPU_SHA_NI CPU_BIT (11)
#define CPU_SHA512 CPU_BIT (12)
#define CPU_AVX512 CPU_BIT (13) /* F, CD, BW, DQ and VL */
#define CPU_AVX512_IFMA CPU_BIT (14)
#define CPU_AVX512_VBMI CPU_BIT (15)
#define CPU_PREFER_ZMM                                                        \
  CPU_BIT (16) /* 512-bit code does not slow the clock                        \
                */
#define CPU_PREFER_SHA_NI                                                     \
  CPU_BIT (17) /* SHA-256: SHA-NI on messages in turn, not lanes              \
                */

#define CPU_SPLIT_ZMM CPU_BIT (18) /* 512 bits take two turns */

/* 32-bit ARM, from hwcaps and the models of all cores; probed in arm/cpu.c. */
#define CPU_ARMV6 CPU_BIT (0) /* unaligned words, umaal, rev */
#define CPU_ARMV7 CPU_BIT (1)
#define CPU_NEON CPU_BIT (2)
#define CPU_PREFER_NEON                                                       \
  CPU_BIT (10) /* NEON for two blocks already; see arm/models.def             \
                */

/* AArch64, from hwcaps; probed in arm64/cpu.c.  Advanced SIMD is
 * the base and has no bit. */
#define CPU_SHA3 CPU_BIT (6)
#define CPU_SVE CPU_BIT (7)
#define CPU_SVE2 CPU_BIT (8)

/* Both kinds of ARM. */
#define CPU_PMULL CPU_BIT (3)
#define CPU_SHA1 CPU_BIT (4)
#define CPU_SHA2 CPU_BIT (5)
#define CPU_SHA2_512 CPU_BIT (9)

/* Never a feature: says that the word has been worked out. */
#define CPU_KNOWN CPU_BIT (31)

struct cpu_feature
{
  const char *name;
  uint32_t bit;
  uint32_t needs; /* bits without which this one is of no use */
};

#pragma GCC visibility push(hidden)

/* The features of this family, ended by a null name, and the probe. */
extern const struct cpu_feature _symcrypt_cpu_table[];
uint32_t _symcrypt_cpu_probe (void);

/* Features found and not masked. */
uint32_t _symcrypt_cpu (void);

#pragma GCC visibility pop

#endif
