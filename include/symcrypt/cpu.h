/* SPDX-License-Identifier: ISC */
/* The features of this CPU, and each kernel's implementation in use.
 *
 * At the first call of a kernel, a fat library picks the best implementation
 * that the CPU can run.  The environment variable SYMCRYPT_CPU (ignored in
 * privileged processes) and symcrypt_cpu_mask take features away, for tests,
 * measurements and faulty machines.  Features cannot be added. */
#ifndef SYMCRYPT_CPU_H
#define SYMCRYPT_CPU_H

#include <symcrypt/base.h>

SYMCRYPT_BEGIN_DECLS

/* The features in use: bit k is the feature that symcrypt_cpu_feature_name
 * (k) names.  Features that were masked are not among them. */
uint64_t symcrypt_cpu_features (void);

/* The features that were found, masked or not. */
uint64_t symcrypt_cpu_detected (void);

/* The name of feature BIT, lower case ("avx2"); null if this kind of CPU has
 * no such bit.  Tuning properties of a CPU model are named here too. */
const char *symcrypt_cpu_feature_name (unsigned bit);

/* Take features away: SPEC is a list like "-avx512,-sha_ni" of names, each
 * after a minus sign, with commas between; "-all" takes all.  Kernels are
 * chosen again at their next call.  Features that need what was taken go with
 * it (avx512 with avx2).  Unknown names or a malformed list are
 * SYMCRYPT_ERROR_NAME, and nothing is taken.  May be called while other
 * threads use the library. */
int symcrypt_cpu_mask (const char *spec) SYMCRYPT_MUST_CHECK
    SYMCRYPT_NONNULL (1);

/* Return 0 if the environment variable SYMCRYPT_CPU was absent, ignored or
 * valid; SYMCRYPT_ERROR_NAME if part of it was invalid (the rest counts). */
int symcrypt_cpu_environment (void);

/* One implementation of one kernel. */
struct symcrypt_kernel_info
{
  const char *kernel;         /* "chacha_crypt" */
  const char *implementation; /* "avx2"; "c" is always there */
  uint64_t needs;             /* features it needs */
  int usable;                 /* this CPU has them and they are not masked */
  int selected;               /* it is what the kernel uses */
  int never_ran;              /* on a real CPU: its speed is a model's */
};

/* Fill INFO for implementation INDEX, counted from 0 over all kernels; the
 * implementations of one kernel follow each other, best first.  Return 0, or
 * SYMCRYPT_ERROR_LENGTH if INDEX is too large. */
int symcrypt_kernel_info (unsigned index, struct symcrypt_kernel_info *info)
    SYMCRYPT_MUST_CHECK SYMCRYPT_NONNULL (2);

SYMCRYPT_END_DECLS

#endif
