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
 *     scrub (SCRUB_CIPHER);
 *     return error;
 *   }
 *
 * foo is static and NOINLINE.  No secret may stay on the stack or in registers
 * after a public call.  C cannot name the copies that a compiler makes, so
 * scrub clears all of the stack that the work may have used. */
#ifndef SYMCRYPT_SRC_PUBLIC_H
#define SYMCRYPT_SRC_PUBLIC_H

#include "kernel.h"

/* ------------------------------------------------------------------ scrub */

/* How many bytes a public function clears.  Four sizes are enough: the largest
 * that the calls of a group need, because 64 bytes more cost two cycles.
 * tests/library/residue-test fails if a size is too small; with --stack it
 * prints how deep each call went. */
enum
{
  /* A block or two in frames, and registers that a function saves: ciphers,
   * MACs, AEAD, and hashes and HMAC with words of 32 bits. */
  SCRUB_CIPHER = 640,
  /* A block of 128 bytes and a chaining value in each of two frames: SHA-512,
   * HMAC, and every hash that a caller may choose. */
  SCRUB_HASH = 1088,
  /* A context or a key of HMAC in the frame, or message words of all lanes:
   * HKDF, messages in lanes, matrices of the Tillich-Zemor hash, ChaCha in C.
   */
  SCRUB_LANES = 2304,
  /* The chaining values of all lanes: PBKDF2, and Tillich-Zemor products of
   * many matrices. */
  SCRUB_KDF = 5632,
};

/* The kernel scrub: clear BYTES bytes below the caller's stack pointer, and
 * the registers that a call may change: general registers, and the vectors
 * that the implementation is for.  BYTES is a multiple of 64 and at least
 * that.  Time depends only on BYTES. */
typedef void KERNEL_ABI scrub_fn (size_t bytes);
HIDDEN scrub_fn _symcrypt_scrub_c;
KERNEL_DECLARATION _symcrypt_scrub_kernel;

#if !SYMCRYPT_FAT
#include "scrub-dispatch.c"
#endif

/* BYTES is enough for optimized code.  Without optimization each variable of
 * each inlined function has a place of its own, so more is cleared. */
#if defined(__OPTIMIZE__) || !defined(__GNUC__)
#define SCRUB_BYTES(BYTES) (BYTES)
#else
#define SCRUB_BYTES(BYTES) (2 * (BYTES) + 49152)
#endif

/* 1 if the kernel in C clears registers, too. */
#if defined(__has_attribute)
#if __has_attribute(zero_call_used_regs)
#define SCRUB_C_CLEARS_REGISTERS 1
#endif
#endif
#if !defined(SCRUB_C_CLEARS_REGISTERS)
#define SCRUB_C_CLEARS_REGISTERS 0
#endif

/* Clear BYTES, a multiple of 64, of the stack below the caller's frame, and
 * the registers that a call may change.  A frame of its own would not be
 * cleared, so this is inlined without optimization, too. */
ALWAYS_INLINE void
scrub (size_t bytes)
{
  ((scrub_fn *) kernel_get (&_symcrypt_scrub_kernel)) (SCRUB_BYTES (bytes));
}

#endif
