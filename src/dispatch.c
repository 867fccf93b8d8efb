/* SPDX-License-Identifier: ISC */
/* The resolver: pointers, stubs and candidate tables, all made of kernels.def.
 *
 * Resolving depends on nothing but the CPU and the mask, so that threads that
 * race for it write the same pointer; it takes no lock, allocates nothing, and
 * needs no constructor, so that it works before main, under dlopen and in
 * static links. */
#define SYMCRYPT_DISPATCH_C
#include "kernels.h"

#include <symcrypt/cpu.h>

#if SYMCRYPT_FAT
#define LINKAGE __attribute__ ((__visibility__ ("hidden")))
#define POINTER(KERNEL) &_symcrypt_##KERNEL##_pointer
#else
#define LINKAGE static
#define POINTER(KERNEL) NULL
#endif

#define KERNELS(KERNEL)                                                       \
  LINKAGE const struct dispatch_candidate _symcrypt_##KERNEL##_candidates[] = {
#define KERNEL(KERNEL, IMPLEMENTATION, NEEDS)                                 \
  { (dispatch_fn *) _symcrypt_##KERNEL##_##IMPLEMENTATION, #IMPLEMENTATION,   \
    (NEEDS) },
#define KERNELS_END(KERNEL)                                                   \
  }                                                                           \
  ;
#include "kernels.def"
#undef KERNELS
#undef KERNEL
#undef KERNELS_END

const struct dispatch_kernel _symcrypt_kernels[] = {
#define KERNELS(KERNEL)                                                       \
  { #KERNEL, _symcrypt_##KERNEL##_candidates,                                 \
    sizeof _symcrypt_##KERNEL##_candidates                                    \
        / sizeof _symcrypt_##KERNEL##_candidates[0],                          \
    POINTER (KERNEL) },
#define KERNEL(KERNEL, IMPLEMENTATION, NEEDS)
#define KERNELS_END(KERNEL)
#include "kernels.def"
#undef KERNELS
#undef KERNEL
#undef KERNELS_END
  { NULL, NULL, 0, NULL }
};

dispatch_fn *
_symcrypt_dispatch_select (const struct dispatch_candidate *candidates)
{
  uint32_t features = SYMCRYPT_FAT ? _symcrypt_cpu () : SYMCRYPT_CPU_FEATURES;
  while ((candidates->needs & ~features) != 0)
    candidates++;
  return candidates->function;
}

void
_symcrypt_dispatch_reset (void)
{
#if SYMCRYPT_FAT
#define KERNELS(KERNEL)                                                       \
  atomic_set (&_symcrypt_##KERNEL##_pointer, _symcrypt_##KERNEL##_stub);
#define KERNEL(KERNEL, IMPLEMENTATION, NEEDS)
#define KERNELS_END(KERNEL)
#include "kernels.def"
#undef KERNELS
#undef KERNEL
#undef KERNELS_END
#endif
}

int
symcrypt_kernel_info (unsigned index, struct symcrypt_kernel_info *info)
{
  const struct dispatch_kernel *k = _symcrypt_kernels;
  const struct dispatch_candidate *c;

  for (; k->name && index >= k->count; k++)
    index -= k->count;
  if (!k->name)
    return SYMCRYPT_ERROR_LENGTH;
  c = &k->candidates[index];
  info->kernel = k->name;
  info->implementation = c->implementation;
  info->needs = c->needs;
  info->usable = (c->needs & ~_symcrypt_cpu ()) == 0;
  info->selected = c->function == _symcrypt_dispatch_select (k->candidates);
  return 0;
}
