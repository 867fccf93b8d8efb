/* SPDX-License-Identifier: ISC */
/* Execute one instruction on a state, for validate.py: cases on standard
 * input, what becomes of them on standard output.  Needs AVX-512; the state is
 * at a fixed address. */
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

struct state
{
  uint64_t general[16];
  uint64_t flags;
  uint64_t masks[8];
  uint8_t vectors[32][64];
  uint8_t unused[56]; /* so that memory is aligned to 64 bytes */
  uint8_t memory[512];
  uint64_t saved;
};
enum
{
  CASE = offsetof (struct state, saved)
};
#define AT 0x60000000u
#define STATE ((struct state *) (uintptr_t) AT)
#define CODE ((uint8_t *) 0x61000000)
#define FIELD(F) (AT + (uint32_t) offsetof (struct state, F))

static uint8_t *end;
static sigjmp_buf back;

static void
fault (int signal)
{
  siglongjmp (back, signal);
}

static void
emit (const char *bytes, size_t n)
{
  memcpy (end, bytes, n);
  end += n;
}

/* ModRM and SIB of register REG and an absolute address. */
static void
absolute (unsigned reg, uint32_t address)
{
  *end++ = (uint8_t) (0x04 | (reg & 7) << 3);
  *end++ = 0x25;
  memcpy (end, &address, 4);
  end += 4;
}

static void
vectors (uint8_t opcode)
{
  unsigned i;
  for (i = 0; i < 32; i++)
    {
      *end++ = 0x62;
      *end++ = (uint8_t) (0xf1 ^ (i & 8) << 4 ^ (i & 16));
      *end++ = 0xfe;
      *end++ = 0x48;
      *end++ = opcode;
      absolute (i, FIELD (vectors) + 64 * i);
    }
}

static void
masks (uint8_t opcode)
{
  unsigned i;
  for (i = 0; i < 8; i++)
    {
      emit ("\xc4\xe1\xf8", 3);
      *end++ = opcode;
      absolute (i, FIELD (masks) + 8 * i);
    }
}

static void
general (uint8_t opcode)
{
  unsigned i;
  for (i = 0; i < 16; i++)
    {
      *end++ = i < 8 ? 0x48 : 0x4c;
      *end++ = opcode;
      absolute (i, FIELD (general) + 8 * i);
    }
}

static void
assemble (const uint8_t *instruction, size_t n)
{
  end = CODE;
  /* push rbx, rbp, r12 to r15 */
  emit ("\x53\x55\x41\x54\x41\x55\x41\x56\x41\x57", 10);
  vectors (0x6f);
  masks (0x90);
  emit ("\x48\x89", 2); /* mov rsp, saved */
  absolute (4, FIELD (saved));
  *end++ = 0xff; /* push flags; popfq */
  absolute (6, FIELD (flags));
  *end++ = 0x9d;
  general (0x8b);
  emit ((const char *) instruction, n);
  general (0x89);
  emit ("\x48\x8b", 2);
  absolute (4, FIELD (saved));
  emit ("\x9c\x8f", 2); /* pushfq; pop flags */
  absolute (0, FIELD (flags));
  masks (0x91);
  vectors (0x7f);
  /* vzeroupper; pop; ret */
  emit ("\xc5\xf8\x77\x41\x5f\x41\x5e\x41\x5d\x41\x5c\x5d\x5b\xc3", 14);
}

int
main (void)
{
  static uint8_t stack[65536];
  stack_t alternative;
  struct sigaction action;
  const int signals[] = { SIGILL, SIGSEGV, SIGBUS, SIGFPE, SIGTRAP };
  uint8_t n, instruction[16];
  size_t i;

  if (!__builtin_cpu_supports ("avx512vbmi"))
    return 77;
  if (mmap (STATE, 65536, PROT_READ | PROT_WRITE,
            MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0)
          == MAP_FAILED
      || mmap (CODE, 65536, PROT_READ | PROT_WRITE | PROT_EXEC,
               MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0)
             == MAP_FAILED)
    return 77;
  memset (&alternative, 0, sizeof alternative);
  alternative.ss_sp = stack;
  alternative.ss_size = sizeof stack;
  sigaltstack (&alternative, NULL);
  memset (&action, 0, sizeof action);
  action.sa_handler = fault;
  action.sa_flags = SA_ONSTACK | SA_NODEFER;
  for (i = 0; i < sizeof signals / sizeof *signals; i++)
    sigaction (signals[i], &action, NULL);
  while (fread (&n, 1, 1, stdin) == 1 && n <= sizeof instruction
         && fread (instruction, 1, n, stdin) == n
         && fread (STATE, 1, CASE, stdin) == CASE)
    {
      volatile uint8_t signal;
      assemble (instruction, n);
      signal = (uint8_t) sigsetjmp (back, 1);
      if (signal == 0)
        ((void (*) (void)) (uintptr_t) CODE) ();
      putchar (signal);
      fwrite (STATE, 1, CASE, stdout);
    }
  return 0;
}
