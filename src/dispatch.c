/* SPDX-License-Identifier: ISC */
/* The resolver: pointers, stubs and rows, all made of kernels.def.
 *
 * The result depends on the CPU and the mask alone.  Threads that resolve a
 * kernel at the same time write the same pointer.  The resolver takes no lock,
 * allocates nothing and needs no constructor, so it works before main, under
 * dlopen and in static links. */
#include "config.h"

/* Besides, the pointer of each kernel and its stub. */
#if SYMCRYPT_FAT
#define KERNEL_CALL(KERNEL, PARAMETERS, ARGUMENTS, MEMORY)                    \
  KERNEL##_fn *_symcrypt_##KERNEL##_pointer                                   \
      __attribute__ ((__visibility__ ("hidden")))                             \
      = _symcrypt_##KERNEL##_stub;                                            \
  void KERNEL_ABI _symcrypt_##KERNEL##_stub PARAMETERS                        \
  {                                                                           \
    KERNEL##_implementation () ARGUMENTS;                                     \
  }                                                                           \
  static inline KERNEL##_fn *KERNEL##_kernel (void)                           \
  {                                                                           \
    return KERNEL##_implementation ();                                        \
  }
#endif
#include "kernels.h"

#include <symcrypt/cpu.h>

#if SYMCRYPT_FAT
#define POINTER(KERNEL) &_symcrypt_##KERNEL##_pointer
#else
#define POINTER(KERNEL) NULL
#endif

const struct dispatch_kernel _symcrypt_kernels[DISPATCH_KERNELS] = {
#define KERNEL(NAME) { #NAME, POINTER (NAME) },
#include "kernels.def"
};

/* The rows of all kernels.  Among the rows of one kernel the best comes
 * first. */
static const struct dispatch_row rows[] = {
/* clang-format off */
#define ROW(KERNEL, DIRECTORY, NEEDS)                                         \
  BUILT_##DIRECTORY (                                                         \
      { ID_##KERNEL, (dispatch_fn *) _symcrypt_##KERNEL##_##DIRECTORY,        \
        #DIRECTORY, (NEEDS) },)
/* clang-format on */
#include "kernels.def"
};

const struct dispatch_row *
_symcrypt_dispatch_next (enum dispatch_id kernel,
                         const struct dispatch_row *before)
{
  const struct dispatch_row *row = before ? before + 1 : rows;
  for (; row < rows + sizeof rows / sizeof rows[0]; row++)
    if (row->kernel == kernel)
      return row;
  return NULL;
}

/* What KERNEL is chosen by.  No mask changes what clears registers: libc
 * copies secrets with all that the CPU has. */
static inline uint32_t
features_for (enum dispatch_id kernel)
{
  return kernel == ID_scrub ? _symcrypt_cpu_detected () : _symcrypt_cpu ();
}

const struct dispatch_row *
_symcrypt_dispatch_select (enum dispatch_id kernel)
{
  uint32_t features
      = SYMCRYPT_FAT ? features_for (kernel) : SYMCRYPT_CPU_FEATURES;
  const struct dispatch_row *row = NULL;
  do
    row = _symcrypt_dispatch_next (kernel, row);
  while ((row->needs & ~features) != 0);
  return row;
}

#if SYMCRYPT_FAT
#define KERNEL(NAME)                                                          \
  dispatch_fn *_symcrypt_##NAME##_resolve (void)                              \
  {                                                                           \
    return dispatch_first (ID_##NAME, features_for (ID_##NAME));              \
  }
#include "kernels.def"
#endif

void
_symcrypt_dispatch_reset (void)
{
#if SYMCRYPT_FAT
#define KERNEL(NAME)                                                          \
  atomic_set (&_symcrypt_##NAME##_pointer, _symcrypt_##NAME##_stub);
#include "kernels.def"
#endif
}

int
symcrypt_cpu_mask (const char *spec)
{
  int error = _symcrypt_cpu_mask (spec);
  if (error == 0)
    _symcrypt_dispatch_reset ();
  return error;
}

int
symcrypt_kernel_info (unsigned index, struct symcrypt_kernel_info *info)
{
  unsigned kernel;
  for (kernel = 0; kernel < DISPATCH_KERNELS; kernel++)
    {
      const enum dispatch_id id = (enum dispatch_id) kernel;
      const struct dispatch_row *row = NULL;
      while ((row = _symcrypt_dispatch_next (id, row)) != NULL)
        if (index-- == 0)
          {
            info->kernel = _symcrypt_kernels[kernel].name;
            info->implementation = row->implementation;
            info->needs = row->needs;
            info->usable = (row->needs & ~features_for (id)) == 0;
            info->selected = row == _symcrypt_dispatch_select (id);
            return 0;
          }
    }
  return SYMCRYPT_ERROR_LENGTH;
}
