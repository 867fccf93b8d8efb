/* SPDX-License-Identifier: ISC */
/* Interpret the results of cpuid (Intel SDM volume 2A, CPUID; AMD APM volume
 * 3, appendix E).
 *
 * A vector extension counts only if the operating system saves its registers:
 * OSXSAVE says that XCR0 can be read, and XCR0 says which states are kept. */
#ifndef SYMCRYPT_X86_COMMON_CPUID_H
#define SYMCRYPT_X86_COMMON_CPUID_H

#include <stdint.h>

#include "cpu.h"

#define XCR0_SSE_AVX 0x06u    /* xmm and the upper halves of ymm */
#define XCR0_OPMASK_ZMM 0xe0u /* k0-k7, upper halves, zmm16-zmm31 */

/* The families of AMD's Zen 3 and Zen 4, and of Zen 5. */
enum
{
  ZEN4 = 25,
  ZEN5
};

/* The answer to cpuid with LEAF in eax and SUBLEAF in ecx. */
struct cpuid_answer
{
  uint32_t a, b, c, d;
};
typedef void cpuid_ask (uint32_t leaf, uint32_t subleaf,
                        struct cpuid_answer *answer);

/* Return whether leaf 0, NAME, says GenuineIntel. */
static inline int
cpuid_is_intel (const struct cpuid_answer *name)
{
  return name->b == 0x756e6547 && name->d == 0x49656e69
         && name->c == 0x6c65746e;
}

/* The family that leaf 0, NAME, and leaf 1, VERSION, tell, or 0 if it is not
 * AMD's. */
static inline unsigned
cpuid_amd_family (const struct cpuid_answer *name,
                  const struct cpuid_answer *version)
{
  if (name->b != 0x68747541 || name->d != 0x69746e65 || name->c != 0x444d4163)
    return 0; /* not AuthenticAMD */
  return (version->a >> 8 & 15) + (version->a >> 20 & 255);
}

static inline int
cpuid_has (uint32_t word, unsigned bit)
{
  return (word >> bit) & 1;
}

/* The features of a CPU that answers ASK in this way; XCR0 is called only if
 * the CPU has xgetbv and the system allows it. */
static inline uint32_t
cpuid_features (cpuid_ask *ask, uint32_t (*xcr0) (void))
{
  uint32_t features = 0, max, xstate = 0;
  struct cpuid_answer name, r;
  unsigned family;

  ask (0, 0, &name);
  max = name.a;
  if (max < 1)
    return 0;

  ask (1, 0, &r);
  family = cpuid_amd_family (&name, &r);
  if (family == ZEN5)
    features |= CPU_PREFER_SCALAR;
  if (cpuid_has (r.d, 26))
    features |= CPU_SSE2;
  if (cpuid_has (r.c, 9))
    features |= CPU_SSSE3;
  if (cpuid_has (r.c, 19))
    features |= CPU_SSE41;
  if (cpuid_has (r.c, 1))
    features |= CPU_PCLMUL;
  if (cpuid_has (r.c, 27))
    xstate = xcr0 ();
  if (cpuid_has (r.c, 28) && (xstate & XCR0_SSE_AVX) == XCR0_SSE_AVX)
    features |= CPU_AVX;

  if (max < 7)
    return features;

  {
    uint32_t subleaves;
    ask (7, 0, &r);
    subleaves = r.a;
    if (cpuid_has (r.b, 3))
      features |= CPU_BMI1;
    if (cpuid_has (r.b, 8))
      features |= CPU_BMI2;
    if (cpuid_has (r.b, 29))
      features |= CPU_SHA_NI;
    if (cpuid_has (r.c, 8))
      features |= CPU_GFNI;
    if (features & CPU_AVX)
      {
        if (cpuid_has (r.b, 5))
          features |= CPU_AVX2;
        if (cpuid_has (r.c, 10))
          features |= CPU_VPCLMULQDQ;
        if ((xstate & XCR0_OPMASK_ZMM) == XCR0_OPMASK_ZMM
            && cpuid_has (r.b, 16) && cpuid_has (r.b, 17)
            && cpuid_has (r.b, 28) && cpuid_has (r.b, 30)
            && cpuid_has (r.b, 31))
          {
            features |= CPU_AVX512;
            if (cpuid_has (r.b, 21))
              features |= CPU_AVX512_IFMA;
            if (cpuid_has (r.c, 1))
              features |= CPU_AVX512_VBMI;
            /* CPUs from Ice Lake and Zen 4 on, which VBMI2 tells from the
             * first with AVX-512, keep their clock under 512-bit code. */
            if (cpuid_has (r.c, 6))
              features |= CPU_PREFER_ZMM;
            if (family == ZEN4)
              features |= CPU_SPLIT_ZMM;
            if (family == ZEN5 || cpuid_is_intel (&name))
              features |= CPU_PREFER_ROTATE;
            if (family == ZEN4 || family == ZEN5)
              features |= CPU_PREFER_FUSED;
          }
      }
    /* Zen 4 and Zen 5 start a sha256rnds2 in each cycle; AVX2's lanes are
     * slower anywhere. */
    if ((features & CPU_SHA_NI)
        && (!(features & CPU_AVX512) || family == ZEN4 || family == ZEN5))
      features |= CPU_PREFER_SHA_NI;
    if (subleaves >= 1)
      {
        ask (7, 1, &r);
        if (cpuid_has (r.a, 0) && (features & CPU_AVX))
          features |= CPU_SHA512;
      }
  }
  return features;
}

#endif
