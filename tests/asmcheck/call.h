/* SPDX-License-Identifier: ISC */
/* What the trampolines, call-ARCH.S, and call.c share.
 *
 * The trampoline asmcheck_call (frame) sets all registers from the frame,
 * calls the function, and writes down in the frame what it left.  The frame's
 * address is in a variable meanwhile, since no register can be trusted. */
#ifndef SYMCRYPT_TESTS_ASMCHECK_CALL_H
#define SYMCRYPT_TESTS_ASMCHECK_CALL_H

/* The frame, in words of a register. */
#define FRAME_FUNCTION 0
#define FRAME_REGISTERS 1     /* 8: arguments */
#define FRAME_STACK 9         /* 16: arguments, canaries */
#define FRAME_STACK_AFTER 25  /* 16 */
#define FRAME_SAVED 41        /* 16: registers that belong to the caller */
#define FRAME_SAVED_AFTER 57  /* 16 */
#define FRAME_SCRATCH 73      /* 8: dirt for other registers */
#define FRAME_SP 81           /* stack pointer at the call */
#define FRAME_SP_AFTER 82     /* ... and after it */
#define FRAME_OWN_SP 83       /* the trampoline's */
#define FRAME_FEATURES 84     /* FEATURE_* */
#define FRAME_STATUS 85       /* 8: STATUS_* before */
#define FRAME_STATUS_AFTER 93 /* 8 */
#define FRAME_WORDS 104
/* Then, in bytes: */
#define VECTORS_SIZE 2048 /* dirt for vector registers */
#define FRAME_STACK_WORDS 16

/* x86: */
#define FEATURE_SSE 1
#define FEATURE_AVX 2
#define FEATURE_AVX512 4
#define FEATURE_XINUSE 8
#define FEATURE_DIRTY 16 /* enter with upper halves in use */
#define STATUS_MXCSR 0
#define STATUS_X87_CONTROL 1
#define STATUS_X87_TAGS 2
#define STATUS_FLAGS 3
#define STATUS_XINUSE 4
/* ARM: */
#define FEATURE_VFP 1
#define FEATURE_NEON 2
#define FEATURE_SVE 4
#define STATUS_FP_CONTROL 0
#define STATUS_PLATFORM 1
/* RISC-V, and STATUS_FP_CONTROL: */
#define FEATURE_V 1

#if !defined(__ASSEMBLER__)
#include "tests/asmcheck/asmcheck.h"

struct frame
{
  uintptr_t word[FRAME_WORDS];
  uint8_t vectors[VECTORS_SIZE];
  uint8_t vectors_after[VECTORS_SIZE];
};

/* Look at the CPU once. */
void call_init (void);

/* Is there a trampoline for this architecture? */
int call_checked (void);

/* Are upper halves of vector registers that were written with zeros told from
 * those that were not? */
int call_sees_zeros (void);

/* Call F, whose row has NEEDS, through the trampoline, if there is one, else
 * by CALL.  *RANDOM is the generator that dirt is made of. */
void call_kernel (dispatch_fn *f, uint32_t needs,
                  void (*call) (dispatch_fn *f, const struct argument *args),
                  const struct argument *args, unsigned count,
                  uint64_t *random);

/* Call F, N times: by a loop in assembly, if there is one for this
 * architecture and registers hold all arguments, else by CALL.  A loop of a
 * compiler's would be measured with short kernels. */
void call_repeated (dispatch_fn *f,
                    void (*call) (dispatch_fn *f, const struct argument *args),
                    const struct argument *args, unsigned count,
                    unsigned long n);

/* After call_kernel: what F, which is COMPILED or not, left wrong, in SIZE
 * bytes at TEXT; whether there was anything. */
int call_violations (int compiled, char *text, size_t size);

/* After a signal took control away from F. */
void call_recover (void);

uint64_t random_next (uint64_t *x);
#endif

#endif
