/* SPDX-License-Identifier: ISC */
/* What sanitizers are told of kernels in assembly.
 *
 * The last argument of KERNEL_TYPE says what memory a kernel reads and writes:
 *
 *   (READS (src, 64 * blocks), WRITES (dst, 64 * blocks))
 *
 * Sanitizers cannot look into assembly, so that in their builds, and in those
 * alone, foo_blocks_kernel () gives a function that goes by it:
 *
 *   - address: what a kernel reads and writes is memory of the program's, else
 *     its first byte that is not is written to or read in C, where the
 *     sanitizer reports it;
 *   - memory: what a kernel reads is initialised, and what assembly wrote is
 *     so afterwards.  What the C kernel wrote is left to the sanitizer.
 *
 * Elsewhere all this is nothing, and the last argument is not even expanded.
 * Tests that call an implementation directly are not helped. */
#ifndef SYMCRYPT_SRC_SANITIZE_H
#define SYMCRYPT_SRC_SANITIZE_H

#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#define SANITIZE_MEMORY 1
#endif
#if __has_feature(address_sanitizer)
#define SANITIZE_ADDRESS 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) && !defined(SANITIZE_ADDRESS)
#define SANITIZE_ADDRESS 1
#endif

#if defined(SANITIZE_MEMORY) || defined(SANITIZE_ADDRESS)
#define SANITIZE_KERNELS 1
#else
#define SANITIZE_KERNELS 0
#endif

#if SANITIZE_KERNELS

#include <stddef.h>

enum sanitize_stage
{
  BEFORE_KERNEL,
  AFTER_ASSEMBLY
};

#if defined(SANITIZE_MEMORY)
#include <sanitizer/msan_interface.h>

static inline void
sanitize_reads (enum sanitize_stage stage, const volatile void *p, size_t n)
{
  if (stage == BEFORE_KERNEL)
    __msan_check_mem_is_initialized (p, n);
}

static inline void
sanitize_writes (enum sanitize_stage stage, const volatile void *p, size_t n)
{
  if (stage == AFTER_ASSEMBLY)
    __msan_unpoison (p, n);
}

#else
#include <sanitizer/asan_interface.h>

static inline void
sanitize_reads (enum sanitize_stage stage, const volatile void *p, size_t n)
{
  if (stage == BEFORE_KERNEL)
    {
      const volatile char *bad
          = __asan_region_is_poisoned ((void *) (size_t) p, n);
      if (bad)
        (void) *bad;
    }
}

static inline void
sanitize_writes (enum sanitize_stage stage, volatile void *p, size_t n)
{
  if (stage == BEFORE_KERNEL)
    {
      volatile char *bad = __asan_region_is_poisoned ((void *) (size_t) p, n);
      if (bad)
        *bad = 0;
    }
}
#endif

#define READS(POINTER, LENGTH) sanitize_reads (stage, (POINTER), (LENGTH))
#define WRITES(POINTER, LENGTH) sanitize_writes (stage, (POINTER), (LENGTH))

/* KERNEL_NAME (foo_blocks) is the function that says which implementation of
 * foo_blocks to call, and foo_blocks_kernel the one that is made here of it.
 * A pointer that has been resolved says what was called. */
#define KERNEL_NAME(KERNEL) KERNEL##_selected
#define KERNEL_SANITIZED(KERNEL, PARAMETERS, ARGUMENTS, MEMORY)               \
  __attribute__ ((__visibility__ ("hidden")))                                 \
  KERNEL##_fn _symcrypt_##KERNEL##_c;                                         \
  static inline void KERNEL_ABI KERNEL##_sanitized PARAMETERS                 \
  {                                                                           \
    enum sanitize_stage stage = BEFORE_KERNEL;                                \
    (void) MEMORY;                                                            \
    KERNEL##_selected () ARGUMENTS;                                           \
    stage = AFTER_ASSEMBLY;                                                   \
    if (KERNEL##_selected () != _symcrypt_##KERNEL##_c)                       \
      (void) MEMORY;                                                          \
    (void) stage; /* of a kernel without memory */                            \
  }                                                                           \
  static inline KERNEL##_fn *KERNEL##_kernel (void)                           \
  {                                                                           \
    return KERNEL##_sanitized;                                                \
  }

#else
#define KERNEL_NAME(KERNEL) KERNEL##_kernel
#define KERNEL_SANITIZED(KERNEL, PARAMETERS, ARGUMENTS, MEMORY)
#endif

#endif
