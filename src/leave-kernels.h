/* SPDX-License-Identifier: ISC */
#ifndef SYMCRYPT_SRC_LEAVE_KERNELS_H
#define SYMCRYPT_SRC_LEAVE_KERNELS_H

#include "dispatch.h"

/* leave: clear BYTES bytes below the caller's stack pointer, and the registers
 * that a call may change, as far as C or libc may have put secrets there:
 * general registers, and the vectors that an implementation is for.  BYTES is
 * a multiple of 64 and at least that.  Time depends on BYTES alone.
 *
 * It is called where secrets may have been below: by the frame of each public
 * function (public.c) and of each kernel in C (portable.c).  What it clears is
 * what compilers put on the stack behind the program's back.  C cannot say
 * where that is, so that LEAVE says how much is cleared in all. */
KERNEL_TYPE (leave, (size_t bytes), (bytes), ((void) 0))

/* BYTES as optimizing compilers need them, or what those that do not optimize
 * need, who give each variable of each inlined function a place of its own. */
#if defined(__OPTIMIZE__) || !defined(__GNUC__)
#define LEAVE(BYTES) (BYTES)
#else
#define LEAVE(BYTES) (2 * (BYTES) + 12288)
#endif

/* A function whose frame is to be below its caller's. */
#if defined(__GNUC__)
#define LEAVE_FRAME __attribute__ ((__noinline__))
#else
#define LEAVE_FRAME
#endif

#endif
