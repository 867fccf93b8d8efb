/* SPDX-License-Identifier: ISC */
/* The form of a public function: do the work in a frame of its own, clear the
 * stack below that frame, return.
 *
 *   int
 *   symcrypt_foo (struct symcrypt_foo_ctx *ctx, size_t length,
 *                 const uint8_t *data)
 *   {
 *     int error;
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

#endif
