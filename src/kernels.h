/* SPDX-License-Identifier: ISC */
/* The kernels of all modules: their types, and the prototypes of every
 * implementation in kernels.def.  A module includes this one header to call
 * kernels; a new module adds its line here. */
#ifndef SYMCRYPT_SRC_KERNELS_H
#define SYMCRYPT_SRC_KERNELS_H

#include "config.h"

#include "dispatch.h"

#include "chacha-kernels.h"
#include "chacha-poly1305-kernels.h"
#include "hash-kernels.h"
#include "memxor-kernels.h"
#include "poly1305-kernels.h"
#include "public.h"
#include "rc4-kernels.h"
#include "salsa20-kernels.h"
#include "tz-kernels.h"

#pragma GCC visibility push(hidden)
#define ROW(KERNEL, DIRECTORY, NEEDS)                                         \
  KERNEL##_fn _symcrypt_##KERNEL##_##DIRECTORY;
#include "kernels.def"
/* What the kernels in C do, without the frame around it: portable.c. */
#define KERNEL(NAME) NAME##_fn _symcrypt_##NAME##_portable;
#include "kernels.def"
#pragma GCC visibility pop

/* The first row of KERNEL whose needs FEATURES meet.  Inlined, as KERNEL is a
 * constant, so that the rows of other kernels are not mentioned. */
ALWAYS_INLINE dispatch_fn *
dispatch_first (enum dispatch_id kernel, uint32_t features)
{
/* clang-format off */
#define ROW(KERNEL, DIRECTORY, NEEDS)                                         \
  BUILT_##DIRECTORY (                                                         \
      if (kernel == ID_##KERNEL && ((NEEDS) & ~features) == 0)                \
        return (dispatch_fn *) _symcrypt_##KERNEL##_##DIRECTORY;)
/* clang-format on */
#include "kernels.def"
  return NULL;
}

#if !SYMCRYPT_FAT
/* A constant: configure was told of the CPU. */
#define KERNEL(NAME)                                                          \
  static inline NAME##_fn *NAME##_implementation (void)                       \
  {                                                                           \
    return (NAME##_fn *) dispatch_first (ID_##NAME, SYMCRYPT_CPU_FEATURES);   \
  }
#include "kernels.def"
#endif

#endif
