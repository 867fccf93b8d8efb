/* SPDX-License-Identifier: ISC */
/* The exclusive or of two buffers. */
#include "memxor-kernels.h"
#include "public.h"

#include <string.h>

void KERNEL_ABI
_symcrypt_memxor_portable (uint8_t *dst, const uint8_t *a, const uint8_t *b,
                           size_t n)
{
  for (; n >= sizeof (size_t); n -= sizeof (size_t))
    {
      size_t x, y;
      memcpy (&x, a, sizeof x);
      memcpy (&y, b, sizeof y);
      x ^= y;
      memcpy (dst, &x, sizeof x);
      dst += sizeof x;
      a += sizeof x;
      b += sizeof x;
    }
  for (; n > 0; n--)
    *dst++ = *a++ ^ *b++;
}

void KERNEL_ABI
_symcrypt_memxor_c (uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t n)
{
  _symcrypt_memxor_portable (dst, a, b, n);
  scrub (SCRUB_HASH);
}
