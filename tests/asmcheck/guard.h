/* SPDX-License-Identifier: ISC */
/* The registers that functions keep for their callers, and a call that sees
 * whether they are kept; guard.S.  prove proves more of the ABI. */
#ifndef SYMCRYPT_TESTS_ASMCHECK_GUARD_H
#define SYMCRYPT_TESTS_ASMCHECK_GUARD_H

#include "config.h"

#if ASM_X86_64 && !defined(_WIN32)
#define KEPT(R) R (rbx) R (rbp) R (r12) R (r13) R (r14) R (r15)
#elif ASM_X86 && !defined(_WIN32)
#define KEPT(R) R (ebx) R (esi) R (edi) R (ebp)
#elif ASM_ARM64 && !defined(__APPLE__) /* where ; begins a comment */
#define KEPT(R)                                                               \
  R (x19)                                                                     \
  R (x20)                                                                     \
  R (x21) R (x22) R (x23) R (x24) R (x25) R (x26) R (x27) R (x28) R (x29)
#elif ASM_ARM
#define KEPT(R) R (r4) R (r5) R (r6) R (r7) R (r8) R (r9) R (r10) R (r11)
#elif ASM_RISCV64
#define KEPT(R)                                                               \
  R (s0)                                                                      \
  R (s1)                                                                      \
  R (s2)                                                                      \
  R (s3) R (s4) R (s5) R (s6) R (s7) R (s8) R (s9) R (s10) R (s11)
#endif

#if defined(KEPT) && !defined(__ASSEMBLER__)
#include "tests/asmcheck/asmcheck.h"

typedef void call_fn (kernel_function *f, const uint64_t *args);

#pragma GCC visibility push(hidden)
/* CALL (F, ARGS), and a bit for each of KEPT that holds something else then;
 * the last is the lowest. */
uintptr_t KERNEL_ABI asmcheck_guard (call_fn *call, kernel_function *f,
                                     const uint64_t *args);
#define BAD(R) call_fn asmcheck_bad_##R;
KEPT (BAD)
#undef BAD
#pragma GCC visibility pop
#endif

#endif
