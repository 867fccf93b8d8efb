/* SPDX-License-Identifier: ISC */
/* Executes instructions of RISC-V for validate.py.  The argument is the length
 * of vectors in units of 128 bits; 0, or none, is without V. */
#include <stdint.h>
#include <stdlib.h>

struct state
{
  uint64_t general[32]; /* but x0, x3, which is the state, and x4 */
  uint64_t saved[30];
  uint64_t vl, vtype;
  uint8_t memory[512];
  uint8_t vectors[32 * 64];
};
#define MOST 4 /* the longest of these vectors */
#define STATE ((struct state *) 0x60000000)

/* C reaches its variables from x3, the global pointer. */
#define AFTER_FAULT                                                           \
  __asm__ volatile(".option push\n.option norelax\n"                          \
                   "la gp, __global_pointer$\n.option pop" ::                 \
                       : "memory")
#include "cpu.h"

extern uint8_t slot[], slot_v[];
void execute (struct state *state), execute_v (struct state *state);

/* The stack pointer is the state's, too. */
/* clang-format off */
#define SAVED "1,2,8,9,18,19,20,21,22,23,24,25,26,27"
#define WORDS SAVED ",5,6,7,10,11,12,13,14,15,16,17,28,29,30,31"
#define EACH(NUMBERS, LINE) ".irp k," NUMBERS "\n" LINE "\n.endr\n"
#define VECTORS                                                               \
  "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,"   \
  "27,28,29,30,31"
#define EACH_VECTOR(LINE)                                                     \
  "addi x5, x3, 1024\n"                                                       \
  "csrr x6, vlenb\n"                                                          \
  EACH (VECTORS, LINE "\nadd x5, x5, x6")
#define FUNCTION(NAME, SLOT, BEFORE, AFTER)                                   \
  ".balign 4096\n"                                                            \
  ".globl " NAME ", " SLOT "\n"                                               \
  NAME ":\n"                                                                  \
  "mv x3, a0\n"                                                               \
  EACH (SAVED, "sd x\\k, 256 + 8 * \\k(x3)")                                  \
  BEFORE                                                                      \
  EACH (WORDS, "ld x\\k, 8 * \\k(x3)")                                        \
  SLOT ": .word 0x13\n"                                                       \
  EACH (WORDS, "sd x\\k, 8 * \\k(x3)")                                        \
  AFTER                                                                       \
  EACH (SAVED, "ld x\\k, 256 + 8 * \\k(x3)")                                  \
  "la x3, __global_pointer$\n"                                                \
  "ret\n"                                                                     \
  ".balign 4096\n"
__asm__ (
  ".text\n"
  ".option push\n"
  ".option norelax\n"
  FUNCTION ("execute", "slot", "", "")
  ".option arch, +v\n"
  FUNCTION ("execute_v", "slot_v",
            EACH_VECTOR ("vl1re8.v v\\k, (x5)")
            "ld x5, 496(x3)\n"
            "ld x6, 504(x3)\n"
            "vsetvl x0, x5, x6\n",
            "csrr x5, vl\n"
            "sd x5, 496(x3)\n"
            EACH_VECTOR ("vs1r.v v\\k, (x5)"))
  ".option pop\n");
/* clang-format on */

int
main (int argc, char **argv)
{
  const int quarters = argc > 1 ? atoi (argv[1]) : 0;
  if (quarters == 0)
    return handle_cases (slot, sizeof *STATE - 512 * MOST, execute);
  return handle_cases (
      slot_v, sizeof *STATE - 512 * (size_t) (MOST - quarters), execute_v);
}
