/* SPDX-License-Identifier: ISC */
/* The kernels in C as kernels.def has them.  No kernel leaves a secret on the
 * stack, but where compilers put copies C cannot say.  So _symcrypt_KERNEL_c
 * is a frame around _symcrypt_KERNEL_portable, which does the work, and clears
 * what was below it. */
#include "config.h"

#include "public.h"

static void clear (void);

#undef KERNEL_CALL
#define KERNEL_CALL(KERNEL, PARAMETERS, ARGUMENTS, MEMORY)                    \
  KERNEL##_fn _symcrypt_##KERNEL##_portable                                   \
      __attribute__ ((__visibility__ ("hidden")));                            \
  KERNEL##_fn _symcrypt_##KERNEL##_c                                          \
      __attribute__ ((__visibility__ ("hidden")));                            \
  void KERNEL_ABI _symcrypt_##KERNEL##_c PARAMETERS                           \
  {                                                                           \
    _symcrypt_##KERNEL##_portable ARGUMENTS;                                  \
    clear ();                                                                 \
  }                                                                           \
  static inline KERNEL##_fn *KERNEL##_kernel (void)                           \
  {                                                                           \
    return KERNEL##_implementation ();                                        \
  }
#include "kernels.h"

static void
clear (void)
{
  scrub (SCRUB_HASH);
}
