/* SPDX-License-Identifier: ISC */
/* symcrypt_wipe for lengths that the compiler knows: a few stores instead of a
 * call, where key set-up and a short message cost little more than a call. */
#ifndef SYMCRYPT_SRC_WIPE_H
#define SYMCRYPT_SRC_WIPE_H

#include <string.h>

#include <symcrypt/base.h>

static inline void
wipe_inline (size_t length, void *dst)
{
#if defined(__GNUC__)
  memset (dst, 0, length);
  /* The compiler must think that somebody reads it. */
  __asm__ volatile("" : : "r"(dst) : "memory");
#else
  symcrypt_wipe (length, dst);
#endif
}

#endif
