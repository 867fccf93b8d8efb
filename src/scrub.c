/* SPDX-License-Identifier: ISC */
/* Clearing the stack below a frame, where there is no assembly for it. */
#include "public.h"

#include <string.h>

/* The sizes of public.h are those of architectures with assembly.  Frames of
 * others are larger: each has 160 bytes more on s390x. */
#define LARGER_FRAMES 512

/* Bytes between the caller's frame and the array are not cleared.  Hence this
 * function has neither a canary nor probes of the stack, saves no register but
 * the frame pointer, and is always optimized. */
#if SCRUB_C_CLEARS_REGISTERS
__attribute__ ((__zero_call_used_regs__ ("all")))
#endif
#if defined(__has_attribute)
#if __has_attribute(no_stack_protector)
__attribute__ ((__no_stack_protector__))
#endif
#if __has_attribute(optimize)
__attribute__ ((__optimize__ ("O2", "no-stack-clash-protection")))
#endif
#endif
void KERNEL_ABI
_symcrypt_scrub_c (size_t bytes)
{
#if defined(__GNUC__)
  uint8_t below[bytes + LARGER_FRAMES];
  /* The compiler must think that somebody reads the array.  After memset a
   * pointer to it would need a register that is saved. */
  __asm__ volatile("" : : "r"(below) : "memory");
  memset (below, 0, sizeof below);
  __asm__ volatile("" : : : "memory");
#else
  uint8_t below[1024];
  if (bytes > sizeof below - LARGER_FRAMES)
    _symcrypt_scrub_c (bytes > sizeof below ? bytes - sizeof below : 0);
  symcrypt_wipe (sizeof below, below);
#endif
}
