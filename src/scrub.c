/* SPDX-License-Identifier: ISC */
/* Clearing the stack below a frame, where there is no assembly for it. */
#include "public.h"

#include "wipe.h"

/* Between the caller's frame and the array are some words of this function
 * itself. */
void KERNEL_ABI
_symcrypt_scrub_c (size_t bytes)
{
#if defined(__GNUC__)
  uint8_t below[bytes];
#else
  uint8_t below[1024];
  if (bytes > sizeof below)
    _symcrypt_scrub_c (bytes - sizeof below);
  bytes = sizeof below;
#endif
  symcrypt_wipe (bytes, below);
}
