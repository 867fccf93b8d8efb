/* SPDX-License-Identifier: ISC */
/* How a kernel becomes the implementation that this CPU runs best.
 *
 * A kernel is the inner loop of an algorithm.  FOO-kernels.h has its contract
 * and the function that calls it.  FOO-dispatch.c lists its implementations,
 * the best first; the last is in C and needs nothing of the CPU.
 *
 * A library for all CPUs of an architecture selects at the first call, and
 * keeps the result in struct kernel: a call loads a pointer and tests it.  A
 * library for one CPU includes FOO-dispatch.c in FOO-kernels.h, and the
 * compiler turns the selection into a direct call. */
#ifndef SYMCRYPT_SRC_KERNEL_H
#define SYMCRYPT_SRC_KERNEL_H

#include "config.h"

#include <stddef.h>
#include <stdint.h>

#include "cpu.h"

/* ALWAYS_INLINE: inline even if there are several callers. */
#if defined(__GNUC__)
#define NOINLINE __attribute__ ((__noinline__))
#define ALWAYS_INLINE static inline __attribute__ ((__always_inline__))
#define HIDDEN __attribute__ ((__visibility__ ("hidden")))
#else
#define NOINLINE
#define ALWAYS_INLINE static inline
#define HIDDEN
#endif

/* Relaxed atomic access to words and pointers, if the compiler supports it.  A
 * plain access to an aligned word is atomic on every CPU we know. */
#if defined(__GNUC__)
#define atomic_get(p) __atomic_load_n ((p), __ATOMIC_RELAXED)
#define atomic_set(p, v) __atomic_store_n ((p), (v), __ATOMIC_RELAXED)
#else
#define atomic_get(p) (*(p))
#define atomic_set(p, v) ((void) (*(p) = (v)))
#endif

/* Any kernel's function; who calls it casts it to its type. */
typedef void kernel_function (void);

struct implementation
{
  const char *name; /* the directory of its assembly, or "c" */
  kernel_function *function;
  uint32_t needs;         /* CPU features */
  const void *threshold;  /* if callers ask for one, as FOO-kernels.h says */
  kernel_function *block; /* HASH_lanes_block, if FUNCTION is HASH_lanes */
  int never_ran;          /* on a real CPU: only emulators and models had it */
};

struct kernel
{
  const char *name;
  kernel_function *function;                   /* null until the first call */
  const struct implementation *implementation; /* the same */
  const struct implementation *implementations;
  int unmasked; /* selected with all features of the CPU, masked or not */
};

#if SYMCRYPT_FAT
typedef struct kernel kernel_object;
#define KERNEL_DECLARATION extern HIDDEN kernel_object
#define KERNEL_DEFINITION kernel_object
#else
typedef const struct kernel kernel_object;
#define KERNEL_DECLARATION static kernel_object
#define KERNEL_DEFINITION static kernel_object
#endif

/* The features by which KERNEL is selected. */
HIDDEN uint32_t _symcrypt_kernel_features (kernel_object *kernel);

/* The first implementation that needs no other features than these. */
ALWAYS_INLINE const struct implementation *
kernel_first (kernel_object *kernel, uint32_t features)
{
  const struct implementation *i = kernel->implementations;
#if defined(__GNUC__) && !SYMCRYPT_FAT
#pragma GCC unroll 16
#endif
  while ((i->needs & ~features) != 0)
    i++;
  return i;
}

#if SYMCRYPT_FAT
/* Select.  Threads that do so at the same time write the same pointers, so no
 * lock is needed. */
HIDDEN const struct implementation *
_symcrypt_kernel_select (kernel_object *kernel);

static inline kernel_function *
kernel_get (kernel_object *kernel)
{
  kernel_function *function = atomic_get (&kernel->function);
  return function ? function : _symcrypt_kernel_select (kernel)->function;
}

static inline const struct implementation *
kernel_implementation (kernel_object *kernel)
{
  const struct implementation *i = atomic_get (&kernel->implementation);
  return i ? i : _symcrypt_kernel_select (kernel);
}
#else
ALWAYS_INLINE const struct implementation *
kernel_implementation (kernel_object *kernel)
{
  return kernel_first (kernel, SYMCRYPT_CPU_FEATURES);
}

ALWAYS_INLINE kernel_function *
kernel_get (kernel_object *kernel)
{
  return kernel_implementation (kernel)->function;
}
#endif

/* The last implementation of a kernel is that in C. */
static inline int
implementation_is_last (const struct implementation *i)
{
  return i->name[0] == 'c' && i->name[1] == '\0';
}

static inline int
kernel_is_c (kernel_object *kernel)
{
  return implementation_is_last (kernel_implementation (kernel));
}

/* The features that choose between thresholds. */
static inline uint32_t
kernel_features (void)
{
  return SYMCRYPT_FAT ? _symcrypt_cpu () : SYMCRYPT_CPU_FEATURES;
}

/* ------------------------------------------------------ what a kernel touches
 *
 * The function that calls a kernel first says what memory the kernel reads,
 * then what it writes, then which pointers may be equal: otherwise what is
 * written overlaps nothing else.  sanitize.h checks reads and writes, and the
 * proofs check all three (prove/contracts.py). */

static inline void
in_place (const void *dst, const void *src)
{
  (void) dst;
  (void) src;
}

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

#if SANITIZE_KERNELS
#include "sanitize.h"
#else
static inline void
reads (const volatile void *p, size_t n)
{
  (void) p;
  (void) n;
}

static inline void
writes (volatile void *p, size_t n)
{
  (void) p;
  (void) n;
}
#endif

#endif
