/* SPDX-License-Identifier: ISC */
/* What sanitizers are told of kernels in assembly.
 *
 * The last argument of KERNEL_TYPE says what memory a kernel reads and writes:
 *
 *   (READS (src, 64 * blocks), WRITES (dst, 64 * blocks))
 *
 * Only builds with sanitizers include this file.  In them foo_blocks_kernel ()
 * returns a function that checks the list and then calls the kernel:
 *
 *   - address: if a byte that the kernel may touch is not the program's, C
 *     touches it first, where the sanitizer reports it;
 *   - memory: the bytes that the kernel reads must be initialised; the bytes
 *     that assembly writes count as initialised afterwards.
 *
 * A test that calls an implementation directly is not checked. */
#ifndef SYMCRYPT_SRC_SANITIZE_H
#define SYMCRYPT_SRC_SANITIZE_H

#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#define SANITIZE_MEMORY 1
#endif
#endif

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

/* foo_blocks_kernel () of sanitized builds. */
#ifndef KERNEL_CALL
#define KERNEL_CALL(KERNEL, PARAMETERS, ARGUMENTS, MEMORY)                    \
  __attribute__ ((__visibility__ ("hidden")))                                 \
  KERNEL##_fn _symcrypt_##KERNEL##_c;                                         \
  static inline void KERNEL_ABI KERNEL##_sanitized PARAMETERS                 \
  {                                                                           \
    enum sanitize_stage stage = BEFORE_KERNEL;                                \
    (void) MEMORY;                                                            \
    KERNEL##_implementation () ARGUMENTS;                                     \
    stage = AFTER_ASSEMBLY;                                                   \
    if (KERNEL##_implementation () != _symcrypt_##KERNEL##_c)                 \
      (void) MEMORY;                                                          \
    (void) stage; /* of a kernel without memory */                            \
  }                                                                           \
  static inline KERNEL##_fn *KERNEL##_kernel (void)                           \
  {                                                                           \
    return KERNEL##_sanitized;                                                \
  }
#endif

#endif
