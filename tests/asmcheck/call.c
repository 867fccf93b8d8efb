/* SPDX-License-Identifier: ISC */
/* Calls through the trampoline: arguments into registers and stack as the ABI
 * says, and what the ABI says of what a function leaves.
 *
 * Sources: System V ABI, AMD64 and i386 supplements; AAPCS32 and AAPCS64;
 * RISC-V ABIs Specification 1.0, "Calling Conventions". */
#include "tests/asmcheck/call.h"

#include <stdarg.h>
#include <symcrypt/cpu.h>

#include "tests/xinuse.h"

#if !defined(_WIN32)
#if ASM_X86_64
#define X86 1
enum
{
  REGISTERS = 6 /* for arguments */
};
static const char *const saved_names[]
    = { "rbx", "rbp", "r12", "r13", "r14", "r15" };
#elif ASM_X86
#define X86 1
enum
{
  REGISTERS = 0 /* for arguments */
};
static const char *const saved_names[] = { "ebx", "ebp", "esi", "edi" };
#elif ASM_ARM64
#define ARM 1
enum
{
  REGISTERS = 8 /* for arguments */
};
static const char *const saved_names[]
    = { "x19", "x20", "x21", "x22", "x23", "x24",
        "x25", "x26", "x27", "x28", "x29" };
#elif ASM_ARM
#define ARM 1
enum
{
  REGISTERS = 4 /* for arguments */
};
static const char *const saved_names[]
    = { "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11" };
#elif ASM_RISCV64
#define RISCV 1
enum
{
  REGISTERS = 8 /* for arguments */
};
static const char *const saved_names[]
    = { "s0", "s1", "s2", "s3",  "s4",  "s5", "s6",
        "s7", "s8", "s9", "s10", "s11", "gp", "tp" };
#endif
#endif

/* 2^64 divided by it, and odd. */
#define GOLDEN_RATIO UINT64_C (0x9e3779b97f4a7c15)

static void
call_compiled (dispatch_fn *f,
               void (*call) (dispatch_fn *f, const struct argument *args),
               const struct argument *args, unsigned long n)
{
  for (; n > 0; n--)
    call (f, args);
}

uint64_t
random_next (uint64_t *x)
{
  /* splitmix64 (G. Steele, D. Lea, C. Flood, OOPSLA 2014) */
  uint64_t z = *x += GOLDEN_RATIO;
  z = (z ^ (z >> 30)) * UINT64_C (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

#if defined X86 || defined ARM || defined RISCV

#define SAVED (sizeof saved_names / sizeof saved_names[0])

#pragma GCC visibility push(hidden)
void KERNEL_ABI asmcheck_call (struct frame *frame);
#if ASM_X86_64
void KERNEL_ABI asmcheck_repeat (const uintptr_t *registers, dispatch_fn *f,
                                 unsigned long n);
#endif
extern struct frame *asmcheck_frame;
#pragma GCC visibility pop

struct frame *asmcheck_frame;
static struct frame frame;
static unsigned features;
static unsigned stack_used;

static void __attribute__ ((__noinline__)) nothing (void) {}

#if defined X86
#if ASM_X86_64_AVX2 || ASM_X86_AVX2
#pragma GCC visibility push(hidden)
void asmcheck_dirty_upper (void);
#pragma GCC visibility pop
#endif

/* What a row needs if its kernel has VEX or EVEX instructions. */
#define HAS_VEX (CPU_AVX | CPU_AVX2 | CPU_AVX_IFMA | CPU_AVX512 | CPU_SHA512)

static void
find_features (void)
{
  uint64_t cpu = symcrypt_cpu_detected ();
  (void) xinuse_can_be_asked;
  features = cpu & CPU_SSE2 ? FEATURE_SSE : 0;
#if ASM_X86_64_AVX2 || ASM_X86_AVX2
  if (cpu & CPU_AVX2)
    features |= FEATURE_AVX;
#endif
#if ASM_X86_64_AVX512
  if (cpu & CPU_AVX512)
    features |= FEATURE_AVX512;
#endif
#if ASM_X86_64_AVX2 || ASM_X86_AVX2
  if ((features & FEATURE_AVX) && xinuse_can_be_asked ())
    {
      unsigned k;
      features |= FEATURE_XINUSE;
      for (k = 0; k < 64; k++)
        {
          uintptr_t dirty = k % 2 ? XINUSE_AVX : 0;
          uint64_t x = k;
          call_kernel (k % 2 ? asmcheck_dirty_upper : nothing, 0, NULL, NULL,
                       0, &x);
          if ((frame.word[FRAME_STATUS_AFTER + STATUS_XINUSE] & XINUSE_AVX)
              != dirty)
            features &= ~(unsigned) FEATURE_XINUSE;
        }
    }
#endif
}
#elif defined RISCV
static void
find_features (void)
{
  if (symcrypt_cpu_detected () & CPU_V)
    features = FEATURE_V;
}
#else
static void
find_features (void)
{
#if ASM_ARM64
  features = FEATURE_VFP | FEATURE_NEON;
#if ASM_ARM64_SVE2
  if (symcrypt_cpu_detected () & CPU_SVE2)
    features |= FEATURE_SVE;
#endif
#else
  if (symcrypt_cpu_detected () & CPU_NEON)
    features = FEATURE_VFP | FEATURE_NEON;
#if defined(__ARM_PCS_VFP)
  features |= FEATURE_VFP;
#endif
#endif
}
#endif

void
call_init (void)
{
  (void) nothing;
  find_features ();
}

int
call_checked (void)
{
  return 1;
}

int
call_sees_zeros (void)
{
#if defined X86
  return (features & FEATURE_XINUSE) != 0;
#else
  return 0;
#endif
}

/* Garbage, no two words alike. */
static void
fill (void *p, size_t n, uint64_t *random)
{
  uint8_t *bytes = p;
  uint64_t x = random_next (random);
  for (; n >= 8; n -= 8, bytes += 8)
    {
      memcpy (bytes, &x, 8);
      x += GOLDEN_RATIO;
    }
}

/* Next to NGRN and NSAA of the AAPCS. */
static unsigned in_registers, on_stack;

static void
put_word (uintptr_t x)
{
  const unsigned registers = REGISTERS;
  if (in_registers < registers)
    frame.word[FRAME_REGISTERS + in_registers++] = x;
  else
    frame.word[FRAME_STACK + on_stack++] = x;
}

static void
put_argument (const struct argument *arg, uint64_t *random)
{
  uint64_t value = arg->value;
  if (arg->kind == U32)
#if defined RISCV
    /* The caller extends the sign of signed and unsigned words alike. */
    value = (uint64_t) (int64_t) (int32_t) (uint32_t) value;
#else
    value = (uint32_t) value | random_next (random) << 32;
#endif
  (void) random;
  put_word ((uintptr_t) value);
  if (arg->kind == U64 && sizeof (uintptr_t) == 4)
    put_word ((uintptr_t) (value >> 16 >> 16));
}

void
call_kernel (dispatch_fn *f, uint32_t needs,
             void (*call) (dispatch_fn *f, const struct argument *args),
             const struct argument *args, unsigned count, uint64_t *random)
{
  unsigned k;
  (void) call;
  (void) needs;

  fill (frame.word, sizeof frame.word, random);
  fill (frame.vectors, sizeof frame.vectors, random);
  memset (frame.vectors_after, 0, sizeof frame.vectors_after);
  in_registers = on_stack = 0;
  for (k = 0; k < count; k++)
    {
#if ASM_ARM
      /* 64-bit arguments begin at even registers and words, and are never
       * split; after the first on the stack no more go into registers. */
      if (args[k].kind == U64)
        {
          in_registers += in_registers % 2;
          if (in_registers >= REGISTERS)
            on_stack += on_stack % 2;
        }
#endif
      put_argument (&args[k], random);
    }
  stack_used = on_stack;
  frame.word[FRAME_FUNCTION] = (uintptr_t) f;
  frame.word[FRAME_FEATURES] = features;
#if defined X86
  /* A call that writes to vectors by VEX or EVEX instructions leaves no upper
   * half in use, even if its caller came so; half of the calls do. */
  if ((features & FEATURE_AVX) && (needs & HAS_VEX) != 0
      && random_next (random) % 2)
    frame.word[FRAME_FEATURES] |= FEATURE_DIRTY;
#endif
  memset (&frame.word[FRAME_STATUS], 0, 16 * sizeof frame.word[0]);
  asmcheck_call (&frame);
}

void
call_repeated (dispatch_fn *f,
               void (*call) (dispatch_fn *f, const struct argument *args),
               const struct argument *args, unsigned count, unsigned long n)
{
#if ASM_X86_64
  uintptr_t registers[REGISTERS] = { 0 };
  unsigned k;
  if (count <= REGISTERS)
    {
      for (k = 0; k < count; k++)
        registers[k] = (uintptr_t) args[k].value;
      asmcheck_repeat (registers, f, n);
      return;
    }
#else
  (void) count;
#endif
  call_compiled (f, call, args, n);
}

static char *report;
static size_t report_room;
static unsigned reported;

static void __attribute__ ((__format__ (__printf__, 1, 2)))
violation (const char *format, ...)
{
  va_list ap;
  int n;
  if (reported++ > 0)
    {
      n = snprintf (report, report_room, ", ");
      report += (size_t) n < report_room ? (size_t) n : 0;
      report_room -= (size_t) n < report_room ? (size_t) n : 0;
    }
  va_start (ap, format);
  n = vsnprintf (report, report_room, format, ap);
  va_end (ap);
  if ((size_t) n < report_room)
    {
      report += n;
      report_room -= (size_t) n;
    }
}

#if defined X86
static uint64_t
any_bits (const uint8_t *p, size_t n)
{
  uint64_t x, bits = 0;
  for (; n >= 8; n -= 8, p += 8)
    {
      memcpy (&x, p, 8);
      bits |= x;
    }
  return bits;
}

static void
check_architecture (const uintptr_t *before, const uintptr_t *after)
{
  const unsigned registers = REGISTERS ? 16 : 8;
  uint64_t ymm = 0, zmm = 0;
  unsigned k;

  if (after[STATUS_FLAGS] & 0x400)
    violation ("direction flag left set");
  if ((features & FEATURE_SSE)
      && ((before[STATUS_MXCSR] ^ after[STATUS_MXCSR]) & 0xffc0) != 0)
    violation ("MXCSR changed from %04x to %04x",
               (unsigned) before[STATUS_MXCSR],
               (unsigned) after[STATUS_MXCSR]);
  if (((before[STATUS_X87_CONTROL] ^ after[STATUS_X87_CONTROL]) & 0xffff) != 0)
    violation ("x87 control word changed from %04x to %04x",
               (unsigned) before[STATUS_X87_CONTROL] & 0xffff,
               (unsigned) after[STATUS_X87_CONTROL]);
  if (after[STATUS_X87_TAGS] != 0xffff)
    violation ("x87/MMX registers left in use (tags %04x)",
               (unsigned) after[STATUS_X87_TAGS]);
  if (frame.word[FRAME_FEATURES] & FEATURE_DIRTY)
    {
      int same = 1;
      for (k = 0; k < registers; k++)
        same = same
               && memcmp (frame.vectors_after + 64 * k + 16,
                          frame.vectors + 16 * k, 16)
                      == 0;
      /* It took a way without such an instruction. */
      if (same)
        return;
    }
  for (k = 0; k < registers; k++)
    {
      ymm |= any_bits (frame.vectors_after + 64 * k + 16, 16);
      zmm |= any_bits (frame.vectors_after + 64 * k + 32, 32);
    }
  if (ymm | zmm)
    violation ("upper halves of %s left dirty",
               zmm ? "zmm registers" : "ymm registers");
  else if ((features & FEATURE_XINUSE)
           && (after[STATUS_XINUSE] & (XINUSE_AVX | XINUSE_ZMM)) != 0)
    violation ("no vzeroupper (XINUSE %02x)",
               (unsigned) after[STATUS_XINUSE] & 0xff);
}
#elif defined RISCV
static void
check_architecture (const uintptr_t *before, const uintptr_t *after)
{
  unsigned k;
  if (before[STATUS_FP_CONTROL] != after[STATUS_FP_CONTROL])
    violation ("rounding mode changed from %lu to %lu",
               (unsigned long) before[STATUS_FP_CONTROL],
               (unsigned long) after[STATUS_FP_CONTROL]);
  for (k = 0; k < 12; k++)
    if (memcmp (frame.vectors + 8 * k, frame.vectors_after + 8 * k, 8) != 0)
      violation ("clobbers fs%u", k);
}
#else
static void
check_architecture (const uintptr_t *before, const uintptr_t *after)
{
  unsigned k;
  if (features & FEATURE_VFP)
    {
#if ASM_ARM64
      const uintptr_t control = ~(uintptr_t) 0;
      const char *name = "FPCR";
      const size_t size = 16;
#else
      /* All but conditions and what only ever accumulates. */
      const uintptr_t control = 0x07f79f00;
      const char *name = "FPSCR";
      const size_t size = 8;
#endif
      if (((before[STATUS_FP_CONTROL] ^ after[STATUS_FP_CONTROL]) & control)
          != 0)
        violation ("%s changed from %08lx to %08lx", name,
                   (unsigned long) before[STATUS_FP_CONTROL],
                   (unsigned long) after[STATUS_FP_CONTROL]);
      for (k = 8; k < 16; k++)
        if (memcmp (frame.vectors + size * k,
                    frame.vectors_after + 8 * (k - 8), 8)
            != 0)
          violation ("clobbers d%u", k);
    }
}
#endif

int
call_violations (int compiled, char *text, size_t size)
{
  const uintptr_t *w = frame.word;
  size_t k;

  report = text;
  report_room = size;
  reported = 0;
  for (k = 0; k < SAVED; k++)
    if (w[FRAME_SAVED + k] != w[FRAME_SAVED_AFTER + k])
      violation ("clobbers %s", saved_names[k]);
  if (w[FRAME_SP] != w[FRAME_SP_AFTER])
    violation ("stack pointer off by %ld",
               (long) (w[FRAME_SP_AFTER] - w[FRAME_SP]));
  for (k = stack_used; k < FRAME_STACK_WORDS; k++)
    if (w[FRAME_STACK + k] != w[FRAME_STACK_AFTER + k])
      {
        violation ("writes to its caller's stack");
        break;
      }
  check_architecture (&w[FRAME_STATUS], &w[FRAME_STATUS_AFTER]);
#if ASM_ARM64
  /* Assembly is for all systems; a compiler knows whether this one reserves
   * the register. */
  if (!compiled
      && w[FRAME_STATUS + STATUS_PLATFORM]
             != w[FRAME_STATUS_AFTER + STATUS_PLATFORM])
    violation ("clobbers x18");
#else
  (void) compiled;
#endif
  return reported > 0;
}

void
call_recover (void)
{
#if ASM_ARM64
  __asm__ volatile("msr fpcr, %0"
                   :
                   : "r"(frame.word[FRAME_STATUS + STATUS_FP_CONTROL]));
#elif ASM_ARM
#if defined(__ARM_PCS_VFP)
  __asm__ volatile("vmsr fpscr, %0"
                   :
                   : "r"(frame.word[FRAME_STATUS + STATUS_FP_CONTROL]));
#endif
#elif defined RISCV
  __asm__ volatile("fsrm %0"
                   :
                   : "r"(frame.word[FRAME_STATUS + STATUS_FP_CONTROL]));
#else
  /* Linux enters signal handlers with these as after exec; others may not. */
  __asm__ volatile("cld\n\tfninit");
#if defined(__SSE__)
  {
    uint32_t mxcsr = (uint32_t) frame.word[FRAME_STATUS + STATUS_MXCSR];
    __asm__ volatile("ldmxcsr %0" : : "m"(mxcsr));
  }
#endif
#endif
}

#else /* no trampoline */

void
call_init (void)
{
}

int
call_checked (void)
{
  return 0;
}

int
call_sees_zeros (void)
{
  return 0;
}

void
call_kernel (dispatch_fn *f, uint32_t needs,
             void (*call) (dispatch_fn *f, const struct argument *args),
             const struct argument *args, unsigned count, uint64_t *random)
{
  (void) needs;
  (void) count;
  (void) random;
  call (f, args);
}

void
call_repeated (dispatch_fn *f,
               void (*call) (dispatch_fn *f, const struct argument *args),
               const struct argument *args, unsigned count, unsigned long n)
{
  (void) count;
  call_compiled (f, call, args, n);
}

int
call_violations (int compiled, char *text, size_t size)
{
  (void) compiled;
  (void) text;
  (void) size;
  return 0;
}

void
call_recover (void)
{
}

#endif
