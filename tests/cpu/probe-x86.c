/* SPDX-License-Identifier: ISC */
/* Proves, of what x86/common/cpuid.h makes of a CPU's answers, with made-up
 * CPUs: each model of models.def, as its manufacturer's manual has its bits,
 * is found with just the features and the tuning that models.def says; without
 * OSXSAVE xgetbv is not executed and nothing that needs ymm is found; without
 * any one of the states that XCR0 must have, nothing that lives in them; no
 * part of AVX-512 alone counts as AVX-512; leaves and subleaves that the CPU
 * does not have are not believed; what is told by the family is so of AMD's
 * alone. */
#include "config.h"

#include <string.h>

#include "tests/testutil.h"

#include "probe.h"

/* The bits of x86, whatever this is built for. */
#if !defined __i386__ && !defined __x86_64__
#undef ARCH_FEATURES
#define ARCH_FEATURES "x86/common/features.def"
#endif
#include "x86/common/cpuid.h"

static const struct probe_model models[] = {
#define MODEL(NAME, FEATURES, TUNING) { NAME, FEATURES, TUNING, 0 },
#include "x86/common/models.def"
};

enum
{
  MODELS = sizeof models / sizeof models[0]
};

/* The bits of leaf 1 and of leaf 7, subleaves 0 and 1 (Intel SDM volume 2A,
 * tables 3-10, 3-11 and 3-8). */
static const struct bit
{
  uint32_t feature;
  uint32_t leaf, subleaf;
  char word;
  unsigned bit;
} bits[] = {
  { CPU_SSE2, 1, 0, 'd', 26 },        { CPU_SSSE3, 1, 0, 'c', 9 },
  { CPU_SSE41, 1, 0, 'c', 19 },       { CPU_PCLMUL, 1, 0, 'c', 1 },
  { CPU_AVX, 1, 0, 'c', 28 },         { CPU_AVX, 1, 0, 'c', 27 }, /* OSXSAVE */
  { CPU_BMI1, 7, 0, 'b', 3 },         { CPU_AVX2, 7, 0, 'b', 5 },
  { CPU_BMI2, 7, 0, 'b', 8 },         { CPU_SHA_NI, 7, 0, 'b', 29 },
  { CPU_GFNI, 7, 0, 'c', 8 },         { CPU_VPCLMULQDQ, 7, 0, 'c', 10 },
  { CPU_AVX512, 7, 0, 'b', 16 }, /* F */
  { CPU_AVX512, 7, 0, 'b', 17 }, /* DQ */
  { CPU_AVX512, 7, 0, 'b', 28 }, /* CD */
  { CPU_AVX512, 7, 0, 'b', 30 }, /* BW */
  { CPU_AVX512, 7, 0, 'b', 31 }, /* VL */
  { CPU_AVX512_IFMA, 7, 0, 'b', 21 }, { CPU_AVX512_VBMI, 7, 0, 'c', 1 },
  { CPU_PREFER_ZMM, 7, 0, 'c', 6 }, /* VBMI2 */
  { CPU_SHA512, 7, 1, 'a', 0 },
};

enum
{
  BITS = sizeof bits / sizeof bits[0],
  OSXSAVE = 5
};

#define YMM                                                                   \
  (CPU_AVX | CPU_AVX2 | CPU_VPCLMULQDQ | CPU_SHA512 | CPU_AVX512              \
   | CPU_AVX512_IFMA | CPU_AVX512_VBMI | CPU_PREFER_ZMM | CPU_PREFER_ROTATE   \
   | CPU_SPLIT_ZMM)
#define ZMM                                                                   \
  (CPU_AVX512 | CPU_AVX512_IFMA | CPU_AVX512_VBMI | CPU_PREFER_ZMM            \
   | CPU_PREFER_ROTATE | CPU_SPLIT_ZMM)
#define ALL_STATES 0xe7u /* x87, xmm, ymm, opmask, both parts of zmm */

/* --------------------------------------------------------- a made-up CPU */

static struct
{
  struct cpuid_answer leaf0, leaf1, leaf7, leaf7_1;
  uint32_t xcr0;
  int asked_xcr0, asked_too_much;
} cpu;

static void
ask (uint32_t leaf, uint32_t subleaf, struct cpuid_answer *answer)
{
  /* A CPU answers for a leaf that it does not have with its highest one's. */
  cpu.asked_too_much |= leaf > cpu.leaf0.a || (leaf != 7 && subleaf != 0)
                        || (leaf == 7 && subleaf > cpu.leaf7.a);
  *answer = leaf == 0   ? cpu.leaf0
            : leaf == 1 ? cpu.leaf1
            : subleaf   ? cpu.leaf7_1
                        : cpu.leaf7;
}

static uint32_t
xcr0 (void)
{
  cpu.asked_xcr0 = 1;
  return cpu.xcr0;
}

static uint32_t *
word_of (const struct bit *b)
{
  struct cpuid_answer *answer = b->leaf == 1 ? &cpu.leaf1
                                : b->subleaf ? &cpu.leaf7_1
                                             : &cpu.leaf7;
  return b->word == 'a'   ? &answer->a
         : b->word == 'b' ? &answer->b
         : b->word == 'c' ? &answer->c
                          : &answer->d;
}

/* A CPU of Intel's, family 6, with FEATURES under a system that saves all. */
static void
make (uint32_t features)
{
  size_t k;
  memset (&cpu, 0, sizeof cpu);
  cpu.leaf0.a = 0x20;
  cpu.leaf0.b = 0x756e6547; /* GenuineIntel */
  cpu.leaf0.d = 0x49656e69;
  cpu.leaf0.c = 0x6c65746e;
  cpu.leaf1.a = 6 << 8;
  cpu.leaf7.a = 1;
  cpu.xcr0 = ALL_STATES;
  for (k = 0; k < BITS; k++)
    if (features & bits[k].feature)
      *word_of (&bits[k]) |= UINT32_C (1) << bits[k].bit;
}

/* The same of AMD's; families from 15 on are base and extension. */
static void
make_amd (uint32_t features, unsigned family)
{
  make (features);
  cpu.leaf0.b = 0x68747541; /* AuthenticAMD */
  cpu.leaf0.d = 0x69746e65;
  cpu.leaf0.c = 0x444d4163;
  cpu.leaf1.a = 15 << 8 | (family - 15) << 20;
}

static uint32_t
found (void)
{
  return cpuid_features (ask, xcr0);
}

/* ---------------------------------------------------------------- claims */

static void
test_models (void)
{
  int good = 1;
  size_t m;
  for (m = 0; m < MODELS; m++)
    {
      const uint32_t has = models[m].features | models[m].tuning;
      /* Take AVX512_VBMI for VBMI2, because only Cannon Lake has one without
       * the other. */
      const int zmm = (has & CPU_AVX512_VBMI)
                      && strcmp (models[m].name, "cannonlake") != 0;
      if (strncmp (models[m].name, "znver", 5) == 0)
        make_amd (has, models[m].name[5] < '3'   ? 23
                       : models[m].name[5] < '5' ? 25
                                                 : 26);
      else
        make (has);
      if (found () != has || cpu.asked_too_much
          || !(has & CPU_PREFER_ZMM) != !zmm)
        {
          diag ("%s: %08lx for %08lx", models[m].name,
                (unsigned long) found (), (unsigned long) has);
          good = 0;
        }
    }
  ok (good, "each of %d models is found as models.def has it", MODELS);
}

#define EVERYTHING (~CPU_KNOWN & ((CPU_BIT (CPU_FEATURES)) - 1))
#define TUNING_BY_MAKER                                                       \
  (CPU_PREFER_SHA_NI | CPU_SPLIT_ZMM | CPU_PREFER_SCALAR | CPU_PREFER_FUSED)

static const uint32_t all = EVERYTHING & ~TUNING_BY_MAKER;

static void
test_states (void)
{
  static const unsigned states[] = { 1, 2, 5, 6, 7 }; /* ymm, then zmm */
  size_t k;
  int good = 1;

  make (all);
  ok (found () == all && cpu.asked_xcr0, "a CPU with everything");

  make (all);
  *word_of (&bits[OSXSAVE]) &= ~(UINT32_C (1) << bits[OSXSAVE].bit);
  ok (found () == ((all & ~YMM) | CPU_PREFER_SHA_NI) && !cpu.asked_xcr0,
      "without OSXSAVE xgetbv is not executed, nothing with ymm found");

  for (k = 0; k < sizeof states / sizeof states[0]; k++)
    {
      make (all);
      cpu.xcr0 &= ~(UINT32_C (1) << states[k]);
      good &= found () == ((all & ~(k < 2 ? YMM : ZMM)) | CPU_PREFER_SHA_NI);
    }
  ok (good, "without a state in XCR0, nothing of ymm, or of AVX-512");
}

/* Probe each feature with only the features that it needs, then all others
 * without it, so that no two features are confused. */
static void
test_pairs (void)
{
  unsigned k, j;
  int good = 1;
  for (k = 0; k < CPU_FEATURES; k++)
    {
      uint32_t few = CPU_BIT (k), want;
      if (few & (TUNING_BY_MAKER | CPU_PREFER_ROTATE))
        continue;
      for (j = 0; j < CPU_FEATURES; j++)
        if (CPU_BIT (j) & all
            && (cpu_consistent (all & ~CPU_BIT (j)) & CPU_BIT (k)) == 0)
          few |= CPU_BIT (j);
      make (few);
      want = few | (few & CPU_SHA_NI ? CPU_PREFER_SHA_NI : 0)
             | (few & CPU_AVX512 ? CPU_PREFER_ROTATE : 0);
      good &= cpu_consistent (found ()) == want;
      make (all & ~CPU_BIT (k));
      want = cpu_consistent (all & ~CPU_BIT (k));
      if ((want & CPU_SHA_NI) && (CPU_BIT (k) & (CPU_AVX | CPU_AVX512)))
        want |= CPU_PREFER_SHA_NI;
      good &= cpu_consistent (found ()) == want;
      if (!good)
        {
          diag ("feature %u", k);
          break;
        }
    }
  ok (good, "each feature by itself, and all others");
}

static void
test_parts (void)
{
  const uint32_t others = all & ~(uint32_t) CPU_PREFER_ROTATE;
  size_t k;
  int good = 1;
  for (k = 0; k < BITS; k++)
    if (bits[k].feature == CPU_AVX512)
      {
        make (all);
        *word_of (&bits[k]) &= ~(UINT32_C (1) << bits[k].bit);
        good &= found () == ((all & ~ZMM) | CPU_PREFER_SHA_NI);
      }
  ok (good, "AVX-512 only with F, CD, BW, DQ and VL");

  for (good = 1, k = 1; k < 7; k++)
    {
      make (all);
      cpu.leaf0.a = k;
      good &= found ()
                  == (CPU_SSE2 | CPU_SSSE3 | CPU_SSE41 | CPU_PCLMUL | CPU_AVX)
              && !cpu.asked_too_much;
    }
  ok (good, "without leaf 7, what leaf 1 has");
  make (all);
  cpu.leaf0.a = 0;
  ok (found () == 0 && !cpu.asked_too_much, "without leaf 1, nothing");
  make (all);
  cpu.leaf7.a = 0;
  ok (found () == (all & ~CPU_SHA512) && !cpu.asked_too_much,
      "without subleaf 1, no SHA-512");

  make (all);
  cpu.leaf1.a = 15 << 8 | 10 << 20;
  good = found () == all;
  make_amd (all, 25);
  good &= found ()
          == (others | CPU_SPLIT_ZMM | CPU_PREFER_SHA_NI | CPU_PREFER_FUSED);
  make_amd (all, 26);
  good &= found ()
          == (all | CPU_PREFER_SHA_NI | CPU_PREFER_SCALAR | CPU_PREFER_FUSED);
  ok (good, "what families 25 and 26 do, those of AMD's alone");

  make (all);
  cpu.leaf0.c++;
  ok (found () == others, "of other makers no prefer_rotate");
}

void
probe_x86 (void)
{
  test_models ();
  test_states ();
  test_pairs ();
  test_parts ();
}
