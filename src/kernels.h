/* SPDX-License-Identifier: ISC */
/* The kernels of all modules: their types, and the prototypes of every
 * implementation in rows.def.  A module includes this one header to call
 * kernels; a new module adds its line here. */
#ifndef SYMCRYPT_SRC_KERNELS_H
#define SYMCRYPT_SRC_KERNELS_H

#include "config.h"

#include "dispatch.h"

#include "chacha-kernels.h"
#include "chacha-poly1305-kernels.h"
#include "compress-kernels.h"
#include "lanes-kernels.h"
#include "leave-kernels.h"
#include "md5-kernels.h"
#include "memxor-kernels.h"
#include "pbkdf2-kernels.h"
#include "poly1305-kernels.h"
#include "rc4-kernels.h"
#include "salsa20-kernels.h"
#include "sha1-kernels.h"
#include "sha256-kernels.h"
#include "sha512-kernels.h"
#include "tz-kernels.h"

#pragma GCC visibility push(hidden)
#define IMPLEMENTATION(KERNEL, IMPLEMENTATION, NEEDS)                         \
  KERNEL##_fn _symcrypt_##KERNEL##_##IMPLEMENTATION;
#include "rows.def"
/* What the kernels in C do, without the frame around it: portable.c. */
#define KERNEL(KERNEL) KERNEL##_fn _symcrypt_##KERNEL##_portable;
#include "kernels.def"
#pragma GCC visibility pop

/* The first row of KERNEL whose needs FEATURES meet.  Inlined, as KERNEL is a
 * constant, so that the rows of other kernels are not mentioned. */
#if defined(__GNUC__)
__attribute__ ((__always_inline__))
#endif
static inline dispatch_fn *
dispatch_first (enum dispatch_id kernel, uint32_t features)
{
#define IMPLEMENTATION(KERNEL, IMPLEMENTATION, NEEDS)                         \
  if (kernel == ID_##KERNEL && ((NEEDS) & ~features) == 0)                    \
    return (dispatch_fn *) _symcrypt_##KERNEL##_##IMPLEMENTATION;
#include "rows.def"
  return NULL;
}

#if !SYMCRYPT_FAT
/* A constant: configure was told of the CPU. */
#define KERNEL(KERNEL)                                                        \
  static inline KERNEL##_fn *KERNEL_NAME (KERNEL) (void)                      \
  {                                                                           \
    return (KERNEL##_fn *) dispatch_first (ID_##KERNEL,                       \
                                           SYMCRYPT_CPU_FEATURES);            \
  }
#include "kernels.def"
#endif

#endif
