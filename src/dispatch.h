/* SPDX-License-Identifier: ISC */
/* From the name of a kernel to the implementation that this CPU runs best.
 *
 * A header FOO-kernels.h describes the kernels of FOO, each with
 *
 *   KERNEL_TYPE (foo_blocks, (parameters), (arguments),
 *                (READS (src, bytes), WRITES (dst, bytes)))
 *
 * after its contract; the last argument is for sanitizers (sanitize.h), and
 * lists all memory that the kernel may touch.  That yields the type
 * foo_blocks_fn and the function foo_blocks_kernel (), which says what to
 * call:
 *
 *   foo_blocks_kernel () (dst, src, blocks);
 *
 * In a fat library that is one relaxed load of a pointer, which starts at a
 * stub that resolves it; in one for a single CPU it is a constant.
 * foo_blocks_implementation () is never the stub, for who must know which
 * implementation it will be.  Kernels return void.  They are listed in
 * kernels.def, and their implementations in rows.def. */
#ifndef SYMCRYPT_SRC_DISPATCH_H
#define SYMCRYPT_SRC_DISPATCH_H

#include <stddef.h>
#include <stdint.h>

#include "atomic.h"
#include "cpu.h"
#include "sanitize.h"

#pragma GCC visibility push(hidden)

typedef void dispatch_fn (void);

enum dispatch_id
{
#define KERNEL(KERNEL) ID_##KERNEL,
#include "kernels.def"
  DISPATCH_KERNELS
};

/* An implementation of a kernel. */
struct dispatch_row
{
  enum dispatch_id kernel;
  dispatch_fn *function;
  const char *implementation;
  uint32_t needs;
};

struct dispatch_kernel
{
  const char *name;
  void *pointer; /* to the pointer that is called; null if not fat */
};

/* All kernels, by their ID. */
extern const struct dispatch_kernel _symcrypt_kernels[DISPATCH_KERNELS];

/* The best row of KERNEL if BEFORE is null, else the next best after BEFORE;
 * null after the last, which is "c" and needs nothing. */
const struct dispatch_row *
_symcrypt_dispatch_next (enum dispatch_id kernel,
                         const struct dispatch_row *before);

/* The first row of KERNEL that runs with what this CPU has. */
const struct dispatch_row *_symcrypt_dispatch_select (enum dispatch_id kernel);

#if SYMCRYPT_FAT
/* _symcrypt_KERNEL_resolve: that row's function.  One for each kernel, so that
 * a static program has the implementations of no other. */
#define KERNEL(KERNEL) dispatch_fn *_symcrypt_##KERNEL##_resolve (void);
#include "kernels.def"
#endif

/* Let every kernel be resolved again when it is next called. */
void _symcrypt_dispatch_reset (void);

#pragma GCC visibility pop

/* What portable.c makes of each kernel besides. */
#ifndef KERNEL_PORTABLE
#define KERNEL_PORTABLE(KERNEL, PARAMETERS, ARGUMENTS)
#endif

#if !SYMCRYPT_FAT
/* Declared here, defined in kernels.h from the rows. */
#define KERNEL_TYPE(KERNEL, PARAMETERS, ARGUMENTS, MEMORY)                    \
  typedef void KERNEL_ABI KERNEL##_fn PARAMETERS;                             \
  static inline KERNEL##_fn *KERNEL_NAME (KERNEL) (void);                     \
  static inline KERNEL##_fn *KERNEL##_implementation (void)                   \
  {                                                                           \
    return KERNEL_NAME (KERNEL) ();                                           \
  }                                                                           \
  KERNEL_SANITIZED (KERNEL, PARAMETERS, ARGUMENTS, MEMORY)                    \
  KERNEL_PORTABLE (KERNEL, PARAMETERS, ARGUMENTS)
#elif defined SYMCRYPT_DISPATCH_C
/* dispatch.c alone sees the pointers and the stubs defined. */
#define KERNEL_TYPE(KERNEL, PARAMETERS, ARGUMENTS, MEMORY)                    \
  typedef void KERNEL_ABI KERNEL##_fn PARAMETERS;                             \
  KERNEL##_fn _symcrypt_##KERNEL##_stub                                       \
      __attribute__ ((__visibility__ ("hidden")));                            \
  KERNEL##_fn *_symcrypt_##KERNEL##_pointer                                   \
      __attribute__ ((__visibility__ ("hidden")))                             \
      = _symcrypt_##KERNEL##_stub;                                            \
  void KERNEL_ABI _symcrypt_##KERNEL##_stub PARAMETERS                        \
  {                                                                           \
    KERNEL##_fn *function = (KERNEL##_fn *) _symcrypt_##KERNEL##_resolve ();  \
    atomic_set (&_symcrypt_##KERNEL##_pointer, function);                     \
    function ARGUMENTS;                                                       \
  }
#else
#define KERNEL_TYPE(KERNEL, PARAMETERS, ARGUMENTS, MEMORY)                    \
  typedef void KERNEL_ABI KERNEL##_fn PARAMETERS;                             \
  extern KERNEL##_fn *_symcrypt_##KERNEL##_pointer                            \
      __attribute__ ((__visibility__ ("hidden")));                            \
  static inline KERNEL##_fn *KERNEL_NAME (KERNEL) (void)                      \
  {                                                                           \
    return atomic_get (&_symcrypt_##KERNEL##_pointer);                        \
  }                                                                           \
  extern KERNEL##_fn _symcrypt_##KERNEL##_stub                                \
      __attribute__ ((__visibility__ ("hidden")));                            \
  static inline KERNEL##_fn *KERNEL##_implementation (void)                   \
  {                                                                           \
    KERNEL##_fn *function = atomic_get (&_symcrypt_##KERNEL##_pointer);       \
    if (function == _symcrypt_##KERNEL##_stub)                                \
      {                                                                       \
        function = (KERNEL##_fn *) _symcrypt_##KERNEL##_resolve ();           \
        atomic_set (&_symcrypt_##KERNEL##_pointer, function);                 \
      }                                                                       \
    return function;                                                          \
  }                                                                           \
  KERNEL_SANITIZED (KERNEL, PARAMETERS, ARGUMENTS, MEMORY)                    \
  KERNEL_PORTABLE (KERNEL, PARAMETERS, ARGUMENTS)
#endif

#endif
