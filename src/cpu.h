/* SPDX-License-Identifier: ISC */
/* Feature bits of the CPU, as implementations of kernels need them.
 *
 * A family of CPUs has its features in FAMILY/features.def, each once:
 *
 *   FEATURE (bit, "name", needs, promise)
 *
 * is the bit CPU_BIT, numbered in the order of the file (so that a word of 32
 * bits, which is read and written atomically everywhere, has them all), the
 * name that users see and say, the bits without which it is of no use, and
 * whether the compiler promises it, as an expression of the preprocessor
 * without defined.  Properties of models that decide between rows which the
 * features allow are called prefer_... and split_...; these are a model's
 * tuning.
 *
 * The models of configure --with-cpu are in FAMILY/models.def:
 *
 *   LEVEL ("name", features, tuning)
 *   MODEL ("name", features, tuning, ...)
 *
 * The name may be a pattern of the shell; the first that fits counts.
 * "generic" is what the compiler promises. */
#ifndef SYMCRYPT_SRC_CPU_H
#define SYMCRYPT_SRC_CPU_H

#include <stdint.h>

#define CPU_BIT(k) (UINT32_C (1) << (k))

#if defined ARCH_FEATURES
enum cpu_position
{
#define FEATURE(BIT, NAME, NEEDS, PROMISE) CPU_POSITION_##BIT,
#include ARCH_FEATURES
#undef FEATURE
  CPU_FEATURES
};

enum cpu_bit
{
#define FEATURE(BIT, NAME, NEEDS, PROMISE) CPU_##BIT = 1 << CPU_POSITION_##BIT,
#include ARCH_FEATURES
#undef FEATURE
};
#endif

/* FEATURES without each feature that needs a missing one.  A feature comes
 * after the features that it needs. */
static inline uint32_t
cpu_consistent (uint32_t features)
{
#if defined ARCH_FEATURES
#define FEATURE(BIT, NAME, NEEDS, PROMISE)                                    \
  if (((NEEDS) & ~features) != 0)                                             \
    features &= ~(uint32_t) CPU_##BIT;
#include ARCH_FEATURES
#undef FEATURE
#endif
  return features;
}

/* Never a feature: says that the word has been worked out. */
#define CPU_KNOWN CPU_BIT (31)

#pragma GCC visibility push(hidden)

/* The features that this CPU has; each family has its own. */
uint32_t _symcrypt_cpu_probe (void);

/* Features found, once. */
uint32_t _symcrypt_cpu_detected (void);

/* Features found and not masked. */
uint32_t _symcrypt_cpu (void);

/* Mask what SPEC names, for all calls of _symcrypt_cpu from now on.  0, or
 * SYMCRYPT_ERROR_NAME. */
int _symcrypt_cpu_mask (const char *spec);

#pragma GCC visibility pop

#endif
