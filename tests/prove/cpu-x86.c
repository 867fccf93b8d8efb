/* SPDX-License-Identifier: ISC */
/* Execute one instruction of 32-bit mode on a state, for validate.py: cases on
 * standard input, what becomes of them on standard output.  Needs AVX-512; the
 * state is at a fixed address. */
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

struct state
{
  uint32_t general[8];
  uint32_t flags, unused;
  uint64_t masks[8];
  uint64_t mmx[8];
  uint8_t more[24]; /* so that vectors and memory are aligned to 64 bytes */
  uint8_t vectors[8][64];
  uint8_t memory[512];
  uint32_t saved;
};
enum
{
  CASE = offsetof (struct state, saved),
  NATIVE = 8 /* registers of each kind */
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

/* For each register: PREFIX, OPCODE, the place of its value. */
static void
every (const char *prefix, size_t n, uint8_t opcode, uint32_t address,
       uint32_t size)
{
  unsigned i;
  for (i = 0; i < NATIVE; i++)
    {
      uint32_t at = address + size * i;
      emit (prefix, n);
      *end++ = opcode;
      *end++ = (uint8_t) (0x05 | i << 3);
      memcpy (end, &at, 4);
      end += 4;
    }
}

static void
vectors (uint8_t opcode)
{
  every ("\x62\xf1\xfe\x48", 4, opcode, FIELD (vectors), 64);
}

static void
masks (uint8_t opcode)
{
  every ("\xc4\xe1\xf8", 3, opcode, FIELD (masks), 8);
}

static void
one (const char *opcode, size_t n, uint32_t address)
{
  emit (opcode, n);
  memcpy (end, &address, 4);
  end += 4;
}

static void
assemble (const uint8_t *instruction, size_t n)
{
  end = CODE;
  emit ("\x53\x55\x56\x57", 4); /* push ebx, ebp, esi, edi */
  vectors (0x6f);
  masks (0x90);
  every ("\x0f", 1, 0x6f, FIELD (mmx), 8);
  one ("\x89\x25", 2, FIELD (saved)); /* mov esp, saved */
  one ("\xff\x35", 2, FIELD (flags)); /* push flags; popfd */
  *end++ = 0x9d;
  every ("", 0, 0x8b, FIELD (general), 4);
  emit ((const char *) instruction, n);
  every ("", 0, 0x89, FIELD (general), 4);
  one ("\x8b\x25", 2, FIELD (saved));
  one ("\x9c\x8f\x05", 3, FIELD (flags)); /* pushfd; pop flags */
  masks (0x91);
  every ("\x0f", 1, 0x7f, FIELD (mmx), 8);
  vectors (0x7f);
  /* emms; vzeroupper; pop; ret */
  emit ("\x0f\x77\xc5\xf8\x77\x5f\x5e\x5d\x5b\xc3", 10);
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
