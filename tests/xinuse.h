/* SPDX-License-Identifier: ISC */
/* XINUSE of x86: which parts of the vector state are in use, so that an upper
 * half that was written with zeros shows too (xgetbv with ecx = 1; Intel SDM
 * volume 1, section 13.6).  Not every CPU or hypervisor keeps it exactly: ask
 * only one that answers right of a function that is known. */
#ifndef SYMCRYPT_TESTS_XINUSE_H
#define SYMCRYPT_TESTS_XINUSE_H

#include <stdint.h>

#define XINUSE_AVX 4u
#define XINUSE_ZMM 0x40u

#if defined(__x86_64__) || defined(__i386__)
/* Whether this CPU has xgetbv with ecx = 1. */
static inline int
xinuse_can_be_asked (void)
{
  uint32_t a, b = 0, c = 0, d;
#if defined(__x86_64__)
#define CPUID "xchgq %%rbx, %q1\n\tcpuid\n\txchgq %%rbx, %q1"
#else
#define CPUID "xchgl %%ebx, %1\n\tcpuid\n\txchgl %%ebx, %1"
#endif
  a = 0;
  __asm__(CPUID : "+a"(a), "+r"(b), "+c"(c), "=d"(d));
  if (a < 0xd)
    return 0;
  a = 0xd;
  c = 1;
  __asm__(CPUID : "+a"(a), "+r"(b), "+c"(c), "=d"(d));
#undef CPUID
  return (a >> 2) & 1;
}
#endif

#endif
