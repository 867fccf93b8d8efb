/* SPDX-License-Identifier: ISC */
/* The kernels of all modules: their types, and the prototypes of every
 * implementation in kernels.def.  A module includes this one header to call
 * kernels; a new module adds its line here. */
#ifndef SYMCRYPT_SRC_KERNELS_H
#define SYMCRYPT_SRC_KERNELS_H

#include "config.h"

#include "dispatch.h"

#include "chacha-internal.h"
#include "chacha-poly1305-internal.h"
#include "lanes-internal.h"
#include "md5-internal.h"
#include "memxor-internal.h"
#include "pbkdf2-internal.h"
#include "poly1305-internal.h"
#include "rc4-internal.h"
#include "salsa20-internal.h"
#include "sha1-internal.h"
#include "sha256-internal.h"
#include "sha512-internal.h"
#include "tz-internal.h"

#pragma GCC visibility push(hidden)
#define KERNELS(KERNEL)
#define KERNEL(KERNEL, IMPLEMENTATION, NEEDS)                                 \
  KERNEL##_fn _symcrypt_##KERNEL##_##IMPLEMENTATION;
#define KERNELS_END(KERNEL)
#include "kernels.def"
#undef KERNELS
#undef KERNEL
#undef KERNELS_END
#pragma GCC visibility pop

#if !SYMCRYPT_FAT
/* The first row whose needs the CPU meets that configure was told of. */
#define KERNELS(KERNEL)                                                       \
  static inline KERNEL##_fn *KERNEL_NAME (KERNEL) (void)                      \
  {
#define KERNEL(KERNEL, IMPLEMENTATION, NEEDS)                                 \
  if (((NEEDS) & ~(uint32_t) (SYMCRYPT_CPU_FEATURES)) == 0)                   \
    return _symcrypt_##KERNEL##_##IMPLEMENTATION;
#define KERNELS_END(KERNEL)                                                   \
  return NULL;                                                                \
  }
#include "kernels.def"
#undef KERNELS
#undef KERNEL
#undef KERNELS_END
#endif

#endif
