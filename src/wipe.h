/* SPDX-License-Identifier: ISC */
/* symcrypt_wipe for lengths that the compiler knows: a few stores instead of a
 * call, where key set-up and a short message cost little more than a call. */
#ifndef SYMCRYPT_SRC_WIPE_H
#define SYMCRYPT_SRC_WIPE_H

#include <string.h>

#include <symcrypt/base.h>

/* Zeros, in pieces: of one large memset gcc makes a string instruction, which
 * takes tens of cycles to start. */
static inline void
zero_inline (size_t length, void *dst)
{
  unsigned char *p = dst;
  size_t k;
  for (k = 0; k + 64 <= length; k += 64)
    memset (p + k, 0, 64);
  memset (p + k, 0, length % 64);
}

static inline void
wipe_inline (size_t length, void *dst)
{
#if defined(__GNUC__)
  zero_inline (length, dst);
  /* The compiler must think that somebody reads it. */
  __asm__ volatile("" : : "r"(dst) : "memory");
#else
  symcrypt_wipe (length, dst);
#endif
}

#endif
