/* SPDX-License-Identifier: ISC */
/* From the name of a kernel to the implementation that this CPU runs best.
 *
 * A header FOO-kernels.h describes the kernels of FOO, each with
 *
 *   KERNEL_TYPE (foo_blocks, (parameters), (arguments),
 *                (READS (src, bytes), WRITES (dst, bytes)))
 *
 * after its contract.  The last argument lists all memory that the kernel may
 * touch, for sanitizers and proofs.  This defines the type foo_blocks_fn and
 * the function foo_blocks_kernel (), which returns the function to call:
 *
 *   foo_blocks_kernel () (dst, src, blocks);
 *
 * In a fat library that is one relaxed load of a pointer, which starts at a
 * stub that resolves it; in one for a single CPU it is a constant.
 * foo_blocks_implementation () resolves the kernel first, so it never returns
 * the stub: use it to compare implementations.  Kernels return void.  They
 * and their implementations are listed in kernels.def. */
#ifndef SYMCRYPT_SRC_DISPATCH_H
#define SYMCRYPT_SRC_DISPATCH_H

#include <stddef.h>
#include <stdint.h>

#include "cpu.h"

/* Relaxed atomic access to words and pointers, where the compiler has it.  A
 * plain access to an aligned word is atomic on every CPU we know. */
#if defined(__GNUC__)
#define atomic_get(p) __atomic_load_n ((p), __ATOMIC_RELAXED)
#define atomic_set(p, v) __atomic_store_n ((p), (v), __ATOMIC_RELAXED)
#else
#define atomic_get(p) (*(p))
#define atomic_set(p, v) ((void) (*(p) = (v)))
#endif

/* Address and memory sanitizers cannot look into assembly. */
#if defined(__has_feature)
#if __has_feature(memory_sanitizer) || __has_feature(address_sanitizer)
#define SANITIZE_KERNELS 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define SANITIZE_KERNELS 1
#endif
#ifndef SANITIZE_KERNELS
#define SANITIZE_KERNELS 0
#endif

#pragma GCC visibility push(hidden)

typedef void dispatch_fn (void);

enum dispatch_id
{
#define KERNEL(NAME) ID_##NAME,
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
#define KERNEL(NAME) dispatch_fn *_symcrypt_##NAME##_resolve (void);
#include "kernels.def"
#endif

/* Let every kernel be resolved again when it is next called. */
void _symcrypt_dispatch_reset (void);

#pragma GCC visibility pop

/* Rows in C are always built; configure defines the others, BUILT_avx2. */
#define BUILT_c(...) __VA_ARGS__

#if SANITIZE_KERNELS
#include "sanitize.h"
#endif

/* foo_kernel (), the last part of KERNEL_TYPE.  dispatch.c and portable.c have
 * forms of their own, as have builds with sanitizers. */
#if defined KERNEL_CALL
#elif SYMCRYPT_FAT
#define KERNEL_CALL(KERNEL, PARAMETERS, ARGUMENTS, MEMORY)                    \
  static inline KERNEL##_fn *KERNEL##_kernel (void)                           \
  {                                                                           \
    return atomic_get (&_symcrypt_##KERNEL##_pointer);                        \
  }
#else
#define KERNEL_CALL(KERNEL, PARAMETERS, ARGUMENTS, MEMORY)                    \
  static inline KERNEL##_fn *KERNEL##_kernel (void)                           \
  {                                                                           \
    return KERNEL##_implementation ();                                        \
  }
#endif

#if SYMCRYPT_FAT
#define KERNEL_TYPE(KERNEL, PARAMETERS, ARGUMENTS, MEMORY)                    \
  typedef void KERNEL_ABI KERNEL##_fn PARAMETERS;                             \
  extern KERNEL##_fn *_symcrypt_##KERNEL##_pointer                            \
      __attribute__ ((__visibility__ ("hidden")));                            \
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
  KERNEL_CALL (KERNEL, PARAMETERS, ARGUMENTS, MEMORY)
#else
/* Declared here, defined in kernels.h from the rows. */
#define KERNEL_TYPE(KERNEL, PARAMETERS, ARGUMENTS, MEMORY)                    \
  typedef void KERNEL_ABI KERNEL##_fn PARAMETERS;                             \
  static inline KERNEL##_fn *KERNEL##_implementation (void);                  \
  KERNEL_CALL (KERNEL, PARAMETERS, ARGUMENTS, MEMORY)
#endif

#endif
