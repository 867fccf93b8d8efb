/* SPDX-License-Identifier: ISC */
/* Instructions on ymm registers that the CPU lacks: a handler of SIGILL does
 * their work on the registers in the signal's frame.  x86_64 and Linux.
 *
 * A test defines enum instruction, which ends with INSTRUCTIONS, and names[]
 * of them before it includes this, and the two functions below.  Operands are
 * in the order of AT&T's syntax: r in ModRM.rm, x in VEX.vvvv, d in ModRM.reg.
 */
#ifndef SYMCRYPT_TESTS_EMULATE_H
#define SYMCRYPT_TESTS_EMULATE_H

#include <cpuid.h>
#include <setjmp.h>
#include <signal.h>
#include <ucontext.h>

#include "byteorder.h"
#include "kernels.h"
#include "tests/testutil.h"

/* The instruction at CODE, whose first two bytes are right; INSTRUCTIONS if it
 * is none that the test knows. */
static enum instruction which (const uint8_t *code);

/* What Intel publishes of WHAT. */
static void perform (enum instruction what, const uint64_t *r,
                     const uint64_t *x, uint64_t *d);

/* The one to make wrong, if any. */
static volatile int broken = INSTRUCTIONS;

static unsigned long emulated[INSTRUCTIONS];

/* Do what the instruction at CODE says, and return its length; 0 if it is none
 * that the test knows.  r may be behind STACK, where the stack pointer points.
 */
static size_t
emulate (const uint8_t *code, uint64_t ymm[16][4], const uint8_t *stack)
{
  const unsigned d = (~code[1] >> 4 & 8) | (code[4] >> 3 & 7);
  const unsigned r = (~code[1] >> 2 & 8) | (code[4] & 7);
  const unsigned x = ~code[2] >> 3 & 15;
  const int in_register = code[4] >= 0xc0;
  uint64_t memory[4];
  enum instruction what;

  /* X says nothing of a register. */
  if (code[0] != 0xc4 || (code[1] & 0x1f) != 2
      || (what = which (code)) == INSTRUCTIONS)
    return 0;
  if (!in_register)
    {
      if ((code[4] & 0xc7) != 0x84 || code[5] != 0x24
          || (code[1] & 0x60) != 0x60)
        return 0;
      memcpy (memory, stack + (int32_t) read_le32 (code + 6), sizeof memory);
#if SANITIZE_KERNELS
      /* Assembly wrote it. */
      sanitize_writes (AFTER_ASSEMBLY, memory, sizeof memory);
#endif
    }
  perform (what, in_register ? ymm[r] : memory, ymm[x], ymm[d]);
  emulated[what]++;
  if (broken == (int) what)
    ymm[d][2] ^= 1;
  return in_register ? 5 : 10;
}

/* What Linux puts into the frame (asm/sigcontext.h): the area of FXSAVE, whose
 * last bytes tell of the rest, and then, if they begin with a magic number,
 * XSAVE's header and components at the offsets that cpuid tells (Intel SDM
 * volume 1, chapter 13). */
enum
{
  FRAME_XMM = 160,
  FRAME_ABOUT = 464,
  FRAME_XSTATE_BV = 512,
  FRAME_BIT_SSE = 1 << 1,
  FRAME_BIT_AVX = 1 << 2
};
#define FRAME_MAGIC UINT32_C (0x46505853)

static size_t frame_upper_halves; /* of ymm registers */
static sigjmp_buf frame_seen;

static int
frame_has_avx (const uint8_t *frame)
{
  return frame != NULL && read_le32 (frame + FRAME_ABOUT) == FRAME_MAGIC
         && (read_le64 (frame + FRAME_ABOUT + 8) & FRAME_BIT_AVX) != 0;
}

/* qemu 7.2 calls handlers with the stack not aligned. */
#define HANDLER static __attribute__ ((__force_align_arg_pointer__)) void

HANDLER
look_at_frame (int number, siginfo_t *info, void *argument)
{
  ucontext_t *context = argument;
  (void) number;
  (void) info;
  siglongjmp (frame_seen,
              frame_has_avx ((uint8_t *) context->uc_mcontext.fpregs) ? 1 : 2);
}

HANDLER
on_illegal (int number, siginfo_t *info, void *argument)
{
  ucontext_t *context = argument;
  greg_t *registers = context->uc_mcontext.gregs;
  const uint8_t *code = (const uint8_t *) (uintptr_t) registers[REG_RIP];
  uint8_t *frame = (uint8_t *) context->uc_mcontext.fpregs;
  uint64_t ymm[16][4];
  uint64_t present = read_le64 (frame + FRAME_XSTATE_BV);
  size_t length;
  int k;
  (void) number;
  (void) info;

  /* A component that is not present is all zeros, whatever is there. */
  if ((present & FRAME_BIT_SSE) == 0)
    memset (frame + FRAME_XMM, 0, 256);
  if ((present & FRAME_BIT_AVX) == 0)
    memset (frame + frame_upper_halves, 0, 256);
  for (k = 0; k < 16; k++)
    {
      memcpy (ymm[k], frame + FRAME_XMM + 16 * k, 16);
      memcpy (ymm[k] + 2, frame + frame_upper_halves + 16 * k, 16);
    }
  length
      = emulate (code, ymm, (const uint8_t *) (uintptr_t) registers[REG_RSP]);
  if (length == 0)
    {
      diag_hex ("illegal instruction", code, 5);
      signal (SIGILL, SIG_DFL); /* and it comes again */
      return;
    }
  for (k = 0; k < 16; k++)
    {
      memcpy (frame + FRAME_XMM + 16 * k, ymm[k], 16);
      memcpy (frame + frame_upper_halves + 16 * k, ymm[k] + 2, 16);
    }
  write_le64 (frame + FRAME_XSTATE_BV,
              present | FRAME_BIT_SSE | FRAME_BIT_AVX);
  registers[REG_RIP] += (greg_t) length;
}

/* From here on; or return -1 where frames have no AVX registers. */
static int
begin_emulation (void)
{
  struct sigaction action;
  unsigned a, b, c, d;

  __cpuid_count (0xd, 2, a, b, c, d);
  frame_upper_halves = b;
  memset (&action, 0, sizeof action);
  action.sa_sigaction = look_at_frame;
  action.sa_flags = SA_SIGINFO;
  sigemptyset (&action.sa_mask);
  sigaction (SIGILL, &action, NULL);
  switch (sigsetjmp (frame_seen, 1))
    {
    case 0:
      __asm__ volatile("ud2");
      return -1;
    case 1:
      action.sa_sigaction = on_illegal;
      sigaction (SIGILL, &action, NULL);
      return 0;
    default:
      return -1;
    }
}

/* Whether instructions of BIT, an extension of AVX2, run from here on: by the
 * CPU if that sets NATIVE, or emulated.  If not, the test skips the kernels.
 */
static int
instructions_run (uint32_t bit, int *native)
{
  const uint32_t cpu = _symcrypt_cpu_probe ();

  *native = (cpu & bit) != 0;
  if ((cpu & CPU_AVX2) == 0)
    skip ("no AVX2", "the kernels");
  else if (!*native && begin_emulation () != 0)
    skip ("signal frames have no AVX registers", "the kernels");
  else
    {
      diag ("instructions are %s", *native ? "the CPU's" : "emulated");
      return 1;
    }
  return 0;
}

/* ------------------------------------------- encodings, one instruction */

typedef void try_fn (uint64_t registers[16][4]);
#define TRY_FN(NAME) try_fn NAME __attribute__ ((__visibility__ ("hidden")))

/* What the macros of an instruction write, as worked out by hand, and a
 * function of try-instructions.inc with it.  If R is in memory, its value is
 * that of ymm15. */
struct encoding
{
  enum instruction what;
  unsigned r, x, d;
  size_t length;
  uint8_t bytes[10];
  try_fn *f;
};

/* N encodings, and what the macros WRITE, one behind the other. */
static void
test_encodings (const struct encoding *e, size_t n, const uint8_t *written)
{
  const struct encoding *const end = e + n;
  int good = 1;
  for (; e < end && good; written += e++->length)
    if (memcmp (written, e->bytes, e->length) != 0)
      {
        diag ("%s %u, %u, %u", names[e->what], e->r, e->x, e->d);
        diag_hex ("macro", written, e->length);
        diag_hex ("table", e->bytes, e->length);
        good = 0;
      }
  ok (good, "macros write the %u encodings of the table", (unsigned) n);
}

static void
test_registers (const struct encoding *e, size_t n)
{
  const struct encoding *const end = e + n;
  int round, good = 1;
  for (; e < end; e++)
    for (round = 0; round < 20 && good; round++)
      {
        uint64_t got[16][4], want[16][4];
        random_bytes (got, sizeof got);
        memcpy (want, got, sizeof got);
        perform (e->what, got[e->r], got[e->x], want[e->d]);
        e->f (got);
        good = memcmp (got, want, sizeof got) == 0;
        if (!good)
          diag ("%s %u, %u, %u", names[e->what], e->r, e->x, e->d);
      }
  ok (good, "each changes its destination alone, as published");
}

/* Random, zeros or ones. */
static void
fill (void *p, size_t n, unsigned round)
{
  if (round % 4 == 1)
    memset (p, 0xff, n);
  else if (round % 4 == 2)
    memset (p, 0, n);
  else
    random_bytes (p, n);
}

/* Whether results of the kernels AGREE if one bit of an instruction is wrong.
 */
static void
test_broken (int (*agree) (void))
{
  int k;
  for (k = 0; k < INSTRUCTIONS; k++)
    {
      broken = k;
      ok (!agree (), "with one bit of %s wrong, results are", names[k]);
      broken = INSTRUCTIONS;
    }
}

#endif
