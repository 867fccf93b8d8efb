/* SPDX-License-Identifier: ISC */
/* The contracts of kernels for sanitizers: reads () and writes () of kernel.h
 * in builds with sanitizers, because these cannot look into assembly.
 *
 *   - address: if a byte that the kernel may touch is not the program's, C
 *     touches it first, where the sanitizer reports it;
 *   - memory: the bytes that the kernel reads must be initialised; the bytes
 *     that it writes count as initialised.
 *
 * A test that calls an implementation directly is not checked. */
#ifndef SYMCRYPT_SRC_SANITIZE_H
#define SYMCRYPT_SRC_SANITIZE_H

#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#define SANITIZE_MEMORY 1
#endif
#endif

#if defined(SANITIZE_MEMORY)
#include <sanitizer/msan_interface.h>

static inline void
reads (const volatile void *p, size_t n)
{
  __msan_check_mem_is_initialized (p, n);
}

static inline void
writes (const volatile void *p, size_t n)
{
  __msan_unpoison (p, n);
}

#else
#include <sanitizer/asan_interface.h>

static inline void
reads (const volatile void *p, size_t n)
{
  const volatile char *bad
      = __asan_region_is_poisoned ((void *) (size_t) p, n);
  if (bad)
    (void) *bad;
}

static inline void
writes (volatile void *p, size_t n)
{
  volatile char *bad = __asan_region_is_poisoned ((void *) (size_t) p, n);
  if (bad)
    *bad = 0;
}
#endif

#endif
