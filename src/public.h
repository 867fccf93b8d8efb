/* SPDX-License-Identifier: ISC */
/* The form of a public function: check the arguments, do the work in a frame
 * of its own, scrub the stack below, return.
 *
 *   int
 *   symcrypt_foo (struct symcrypt_foo_ctx *ctx, size_t length,
 *                 const uint8_t *data)
 *   {
 *     int error;
 *     CHECK_POINTER (ctx);
 *     CHECK_MEMORY (data, length);
 *     error = foo (ctx, length, data);
 *     scrub (192);
 *     return error;
 *   }
 *
 * foo is static and NOINLINE.  No secret may stay on the stack or in registers
 * after a public call, and compilers put copies where C cannot name them:
 * scrub clears them all.  tests/library/residue-test fails if the number of
 * bytes is too small; with --stack it prints how deep each call went. */
#ifndef SYMCRYPT_SRC_PUBLIC_H
#define SYMCRYPT_SRC_PUBLIC_H

#include "config.h"

#include "dispatch.h"

/* ALWAYS_INLINE is for functions with several callers that must not be called.
 */
#if defined(__GNUC__)
#define NOINLINE __attribute__ ((__noinline__))
#define ALWAYS_INLINE static inline __attribute__ ((__always_inline__))
#else
#define NOINLINE
#define ALWAYS_INLINE static inline
#endif

/* ------------------------------------------------------------------ scrub */

/* The kernel scrub: clear BYTES bytes below the caller's stack pointer, and
 * the registers that a call may change: general registers, and the vectors
 * that the implementation is for.  BYTES is a multiple of 64 and at least
 * that.  Time depends on BYTES alone. */
KERNEL_TYPE (scrub, (size_t bytes), (bytes), ((void) 0))

/* BYTES is enough for optimized code.  Without optimization each variable of
 * each inlined function has a place of its own, so more is cleared. */
#if defined(__OPTIMIZE__) || !defined(__GNUC__)
#define SCRUB_BYTES(BYTES) (BYTES)
#else
#define SCRUB_BYTES(BYTES) (2 * (BYTES) + 49152)
#endif

/* Clear BYTES, a multiple of 64, of the stack below the caller's frame, and
 * the registers that a call may change.  A frame of its own would not be
 * cleared, so this is inlined without optimization, too. */
ALWAYS_INLINE void
scrub (size_t bytes)
{
  scrub_kernel () (SCRUB_BYTES (bytes));
}

/* ----------------------------------------------------------------- checks */

/* With configure --enable-checks, public functions hold their arguments
 * against what the headers say of them.  If one is wrong they print a line on
 * standard error and end the program.
 *
 *   CHECK_POINTER (ctx);            CTX is not null
 *   CHECK_MEMORY (data, length);    DATA is not null, or LENGTH is 0
 *   CHECK_APART (dst, src, length); the buffers are the same or do not overlap
 *   CHECK_READY (ctx->rounds > 0);  CTX was set
 *
 * In other builds these do nothing. */
#if defined SYMCRYPT_CHECKS

#define CHECK_POINTER(P) _symcrypt_check_pointer (__func__, #P, P)
#define CHECK_MEMORY(P, LENGTH)                                               \
  _symcrypt_check_memory (__func__, #P, P, LENGTH)
#define CHECK_APART(DST, SRC, LENGTH)                                         \
  _symcrypt_check_apart (__func__, DST, SRC, LENGTH)
#define CHECK_READY(CONDITION) _symcrypt_check_ready (__func__, CONDITION)

#pragma GCC visibility push(hidden)

/* These return if all is well.  They are functions, and elsewhere, as
 * compilers take the headers' word for it that pointers are not null. */
void _symcrypt_check_pointer (const char *function, const char *name,
                              const void *p);
void _symcrypt_check_memory (const char *function, const char *name,
                             const void *p, size_t length);
void _symcrypt_check_apart (const char *function, const void *dst,
                            const void *src, size_t length);
void _symcrypt_check_ready (const char *function, int ready);

#pragma GCC visibility pop

#else
#define CHECK_POINTER(P) ((void) 0)
#define CHECK_MEMORY(P, LENGTH) ((void) 0)
#define CHECK_APART(DST, SRC, LENGTH) ((void) 0)
#define CHECK_READY(CONDITION) ((void) 0)
#endif

#endif
