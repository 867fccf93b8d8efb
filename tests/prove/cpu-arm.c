/* SPDX-License-Identifier: ISC */
/* Execute one instruction of Thumb-2 on a state, for validate.py: cases on
 * standard input, what becomes of them on standard output. */
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>

struct state
{
  uint32_t general[14]; /* r0 to r12, r14 */
  uint32_t flags;
  uint32_t unused;
  uint8_t vectors[32][8];
  uint8_t memory[512];
};
#define STATE ((struct state *) 0x60000000)

extern uint16_t slot[];
void execute (struct state *state);

/* The stack pointer is the state; so an instruction that names it is not
 * tried.  What it was is behind the state. */
/* clang-format off */
__asm__ (
  ".text\n"
  ".syntax unified\n"
  ".arch armv7-a\n"
  ".fpu neon\n"
  ".thumb\n"
  ".balign 4096\n"
  ".globl execute, slot\n"
  ".type execute, %function\n"
  "execute:\n"
  "push {r4-r11, lr}\n"
  "vpush {d8-d15}\n"
  "mov r1, sp\n"
  "str r1, [r0, #2048]\n"
  "mov sp, r0\n"
  "ldr r1, [sp, #56]\n"
  "msr apsr_nzcvq, r1\n"
  "add r1, sp, #64\n"
  "vldm r1!, {d0-d15}\n"
  "vldm r1, {d16-d31}\n"
  "ldr lr, [sp, #52]\n"
  "ldm sp, {r0-r12}\n"
  ".balign 4\n"
  "slot: nop.w\n"
  "stm sp, {r0-r12}\n"
  "str lr, [sp, #52]\n"
  "mrs r1, apsr\n"
  "str r1, [sp, #56]\n"
  "add r1, sp, #64\n"
  "vstm r1!, {d0-d15}\n"
  "vstm r1, {d16-d31}\n"
  "mov r0, sp\n"
  "ldr r1, [r0, #2048]\n"
  "mov sp, r1\n"
  "vpop {d8-d15}\n"
  "pop {r4-r11, pc}\n"
  ".balign 4096\n");
/* clang-format on */

static sigjmp_buf back;
static uint8_t other_stack[65536];

static void
fault (int number)
{
  siglongjmp (back, number);
}

int
main (void)
{
  static const int signals[] = { SIGILL, SIGSEGV, SIGBUS };
  const stack_t stack = { other_stack, 0, sizeof other_stack };
  struct sigaction action = { .sa_handler = fault, .sa_flags = SA_ONSTACK };
  uint16_t instruction[2];
  unsigned k;

  if (mmap (STATE, 65536, PROT_READ | PROT_WRITE,
            MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0)
          == MAP_FAILED
      || mprotect ((void *) ((uintptr_t) slot & ~(uintptr_t) 4095), 8192,
                   PROT_READ | PROT_WRITE | PROT_EXEC)
             != 0
      || sigaltstack (&stack, NULL) != 0)
    return 77;
  for (k = 0; k < sizeof signals / sizeof *signals; k++)
    sigaction (signals[k], &action, NULL);
  while (fread (instruction, 4, 1, stdin) == 1
         && fread (STATE, sizeof *STATE, 1, stdin) == 1)
    {
      volatile uint8_t number;
      slot[0] = instruction[0];
      slot[1] = instruction[1];
      __builtin___clear_cache ((char *) slot, (char *) (slot + 2));
      number = (uint8_t) sigsetjmp (back, 1);
      if (number == 0)
        execute (STATE);
      putchar (number);
      fwrite (STATE, sizeof *STATE, 1, stdout);
    }
  return 0;
}
