/* SPDX-License-Identifier: ISC */
/* Execute one instruction on a state, for validate.py: cases on standard
 * input, what becomes of them on standard output. */
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>

struct state
{
  uint64_t general[32]; /* x0 and x4 are not; x3 is the state */
  uint64_t saved[30];
  uint64_t unused[2];
  uint8_t memory[512];
};
#define STATE ((struct state *) 0x60000000)

extern uint16_t slot[];
void execute (struct state *state);

/* A page that is written to is translated anew by emulators: this has one to
 * itself.  The stack pointer is the state's, too. */
/* clang-format off */
#define SAVED "1,2,8,9,18,19,20,21,22,23,24,25,26,27"
#define WORDS SAVED ",5,6,7,10,11,12,13,14,15,16,17,28,29,30,31"
#define EACH(NUMBERS, LINE) ".irp k," NUMBERS "\n" LINE "\n.endr\n"
__asm__ (
  ".text\n"
  ".option push\n"
  ".option norelax\n"
  ".balign 4096\n"
  ".globl execute, slot\n"
  "execute:\n"
  "mv x3, a0\n"
  EACH (SAVED, "sd x\\k, 256 + 8 * \\k(x3)")
  EACH (WORDS, "ld x\\k, 8 * \\k(x3)")
  "slot: .word 0x13\n"
  EACH (WORDS, "sd x\\k, 8 * \\k(x3)")
  EACH (SAVED, "ld x\\k, 256 + 8 * \\k(x3)")
  "la x3, __global_pointer$\n"
  "ret\n"
  ".balign 4096\n"
  ".option pop\n");
/* clang-format on */

static sigjmp_buf back;

static void
fault (int number)
{
  __asm__ volatile(".option push\n.option norelax\n"
                   "la gp, __global_pointer$\n.option pop" ::
                       : "memory");
  siglongjmp (back, number);
}

int
main (void)
{
  static uint8_t other[65536];
  const stack_t stack = { .ss_sp = other, .ss_size = sizeof other };
  struct sigaction action = { .sa_handler = fault, .sa_flags = SA_ONSTACK };
  uint32_t instruction;

  if (mmap (STATE, 65536, PROT_READ | PROT_WRITE,
            MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0)
          == MAP_FAILED
      || mprotect ((void *) ((uintptr_t) slot & ~(uintptr_t) 4095), 8192,
                   PROT_READ | PROT_WRITE | PROT_EXEC)
             != 0
      || sigaltstack (&stack, NULL) != 0)
    return 77;
  sigaction (SIGILL, &action, NULL);
  sigaction (SIGSEGV, &action, NULL);
  sigaction (SIGBUS, &action, NULL);
  while (fread (&instruction, 4, 1, stdin) == 1
         && fread (STATE, sizeof *STATE, 1, stdin) == 1)
    {
      volatile uint8_t number;
      slot[0] = (uint16_t) instruction;
      slot[1] = (uint16_t) (instruction >> 16);
      __builtin___clear_cache ((char *) slot, (char *) (slot + 2));
      number = (uint8_t) sigsetjmp (back, 1);
      if (number == 0)
        execute (STATE);
      putchar (number);
      fwrite (STATE, sizeof *STATE, 1, stdout);
    }
  return 0;
}
