/* SPDX-License-Identifier: ISC */
/* Executes instructions of RISC-V for validate.py. */
#include <stdint.h>

struct state
{
  uint64_t general[32]; /* but x0, x3, which is the state, and x4 */
  uint64_t saved[30];
  uint64_t unused[2];
  uint8_t memory[512];
};
#define STATE ((struct state *) 0x60000000)

/* C reaches its variables from x3, the global pointer. */
#define AFTER_FAULT                                                           \
  __asm__ volatile(".option push\n.option norelax\n"                          \
                   "la gp, __global_pointer$\n.option pop" ::                 \
                       : "memory")
#include "cpu.h"

extern uint16_t slot[];
void execute (struct state *state);

/* The stack pointer is the state's, too. */
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

int
main (void)
{
  return handle_cases (slot, sizeof *STATE, execute);
}
