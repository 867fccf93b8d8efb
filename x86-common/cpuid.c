/* SPDX-License-Identifier: ISC */
/* Features of x86 and x86_64 CPUs, from cpuid alone (Intel SDM volume 2A,
 * CPUID; AMD APM volume 3, appendix E).
 *
 * A vector extension counts only if the operating system saves its registers:
 * OSXSAVE says that XCR0 can be read, and XCR0 says which states are kept. */
#include "config.h"

#include <cpuid.h>
#include <stddef.h>

#include "cpu.h"

#define XCR0_SSE_AVX 0x06u    /* xmm and the upper halves of ymm */
#define XCR0_OPMASK_ZMM 0xe0u /* k0-k7, upper halves, zmm16-zmm31 */

static uint32_t
xcr0 (void)
{
  uint32_t low, high;
  /* xgetbv, spelled for assemblers that do not know it */
  __asm__ volatile(".byte 0x0f, 0x01, 0xd0" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

/* The families of AMD's Zen 3 and Zen 4, and of Zen 5. */
enum
{
  ZEN4 = 25,
  ZEN5
};

/* The family, or 0 if it is not AMD's. */
static unsigned
amd_family (void)
{
  unsigned a, b, c, d;
  __cpuid (0, a, b, c, d);
  if (b != 0x68747541 || d != 0x69746e65 || c != 0x444d4163)
    return 0; /* not AuthenticAMD */
  __cpuid (1, a, b, c, d);
  return (a >> 8 & 15) + (a >> 20 & 255);
}

static int
has (uint32_t word, unsigned bit)
{
  return (word >> bit) & 1;
}

uint32_t
_symcrypt_cpu_probe (void)
{
  uint32_t features = 0;
  unsigned a, b, c, d, max, xstate = 0;

  max = __get_cpuid_max (0, NULL); /* 0 without cpuid, as on an i486 */
  if (max < 1)
    return 0;

  if (amd_family () == ZEN5)
    features |= CPU_PREFER_SCALAR;
  __cpuid (1, a, b, c, d);
  if (has (d, 26))
    features |= CPU_SSE2;
  if (has (c, 9))
    features |= CPU_SSSE3;
  if (has (c, 19))
    features |= CPU_SSE41;
  if (has (c, 1))
    features |= CPU_PCLMUL;
  if (has (c, 27))
    xstate = xcr0 ();
  if (has (c, 28) && (xstate & XCR0_SSE_AVX) == XCR0_SSE_AVX)
    features |= CPU_AVX;

  if (max < 7)
    return features;

  {
    unsigned subleaves;
    __cpuid_count (7, 0, subleaves, b, c, d);
    if (has (b, 3))
      features |= CPU_BMI1;
    if (has (b, 8))
      features |= CPU_BMI2;
    if (has (b, 19))
      features |= CPU_ADX;
    if (has (b, 29))
      features |= CPU_SHA_NI;
    if (has (c, 8))
      features |= CPU_GFNI;
    if (features & CPU_AVX)
      {
        if (has (b, 5))
          features |= CPU_AVX2;
        if (has (c, 10))
          features |= CPU_VPCLMULQDQ;
        if ((xstate & XCR0_OPMASK_ZMM) == XCR0_OPMASK_ZMM && has (b, 16)
            && has (b, 17) && has (b, 28) && has (b, 30) && has (b, 31))
          {
            features |= CPU_AVX512;
            if (has (b, 21))
              features |= CPU_AVX512_IFMA;
            if (has (c, 1))
              features |= CPU_AVX512_VBMI;
            /* CPUs from Ice Lake and Zen 4 on, which VBMI2 tells from the
             * first with AVX-512, keep their clock under 512-bit code. */
            if (has (c, 6))
              features |= CPU_PREFER_ZMM;
            if (amd_family () == ZEN4)
              features |= CPU_SPLIT_ZMM;
          }
      }
    /* Zen 4 starts a sha256rnds2 in each cycle and takes two turns for a
     * vector of 512 bits; AVX2's lanes are slower anywhere. */
    if ((features & CPU_SHA_NI)
        && (!(features & CPU_AVX512) || (features & CPU_SPLIT_ZMM)))
      features |= CPU_PREFER_SHA_NI;
    if (subleaves >= 1)
      {
        __cpuid_count (7, 1, a, b, c, d);
        if (has (a, 0) && (features & CPU_AVX))
          features |= CPU_SHA512;
      }
  }
  return features;
}
