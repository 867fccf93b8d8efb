/* SPDX-License-Identifier: ISC */
/* Selecting implementations.
 *
 * The result depends only on the CPU and the mask.  This takes no lock,
 * allocates nothing and needs no constructor, so it works before main, under
 * dlopen and in static links. */
#include "kernel.h"

/* No mask changes what clears registers: libc copies secrets with all that the
 * CPU has. */
uint32_t
_symcrypt_kernel_features (kernel_object *kernel)
{
  return !SYMCRYPT_FAT      ? SYMCRYPT_CPU_FEATURES
         : kernel->unmasked ? _symcrypt_cpu_detected ()
                            : _symcrypt_cpu ();
}

#if SYMCRYPT_FAT
const struct implementation *
_symcrypt_kernel_select (kernel_object *kernel)
{
  const struct implementation *i
      = kernel_first (kernel, _symcrypt_kernel_features (kernel));
  atomic_set (&kernel->implementation, i);
  atomic_set (&kernel->function, i->function);
  return i;
}
#endif
