/* SPDX-License-Identifier: ISC */
/* Executes instructions of AArch64 for validate.py.  The argument is the
 * length of vectors of SVE in units of 128 bits; 0, or none, is without SVE.
 */
#include <stdint.h>
#include <stdlib.h>
#include <sys/prctl.h>

struct state
{
  uint64_t general[32];
  uint64_t flags;
  uint64_t unused;
  uint8_t memory[512];
  uint8_t vectors[32 * 64];
};
#define MOST 4 /* the longest of these vectors */
#define STATE ((struct state *) 0x60000000)

#define AFTER_FAULT (void) 0
#include "cpu.h"

extern uint8_t slot[], slot_sve[];
void execute (struct state *state), execute_sve (struct state *state);

/* x28 is the state; so an instruction that names it is not tried. */
/* clang-format off */
#define LOW "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24"
#define WORDS LOW ",25,26,27,29,30"
#define VECTORS LOW ",25,26,27,28,29,30,31"
#define EACH(NUMBERS, LINE) ".irp k," NUMBERS "\n" LINE "\n.endr\n"
#define FUNCTION(NAME, SLOT, LOAD, STORE, MORE)                               \
  ".text\n"                                                                   \
  ".balign 4096\n"                                                            \
  ".globl " NAME ", " SLOT "\n"                                               \
  NAME ":\n"                                                                  \
  "stp x19, x20, [sp, #-160]!\n"                                              \
  "stp x21, x22, [sp, #16]\n"                                                 \
  "stp x23, x24, [sp, #32]\n"                                                 \
  "stp x25, x26, [sp, #48]\n"                                                 \
  "stp x27, x28, [sp, #64]\n"                                                 \
  "stp x29, x30, [sp, #80]\n"                                                 \
  "stp d8, d9, [sp, #96]\n"                                                   \
  "stp d10, d11, [sp, #112]\n"                                                \
  "stp d12, d13, [sp, #128]\n"                                                \
  "stp d14, d15, [sp, #144]\n"                                                \
  "mov x28, x0\n"                                                             \
  MORE                                                                        \
  "ldr x1, [x28, #256]\n"                                                     \
  "msr nzcv, x1\n"                                                            \
  "add x1, x28, #784\n"                                                       \
  EACH (VECTORS, LOAD)                                                        \
  EACH (WORDS, "ldr x\\k, [x28, #8 * \\k]")                                   \
  SLOT ": nop\n"                                                              \
  EACH (WORDS, "str x\\k, [x28, #8 * \\k]")                                   \
  "mrs x1, nzcv\n"                                                            \
  "str x1, [x28, #256]\n"                                                     \
  "add x1, x28, #784\n"                                                       \
  EACH (VECTORS, STORE)                                                       \
  "ldp x21, x22, [sp, #16]\n"                                                 \
  "ldp x23, x24, [sp, #32]\n"                                                 \
  "ldp x25, x26, [sp, #48]\n"                                                 \
  "ldp x27, x28, [sp, #64]\n"                                                 \
  "ldp x29, x30, [sp, #80]\n"                                                 \
  "ldp d8, d9, [sp, #96]\n"                                                   \
  "ldp d10, d11, [sp, #112]\n"                                                \
  "ldp d12, d13, [sp, #128]\n"                                                \
  "ldp d14, d15, [sp, #144]\n"                                                \
  "ldp x19, x20, [sp], #160\n"                                                \
  "ret\n"                                                                     \
  ".balign 4096\n"
__asm__ (
  FUNCTION ("execute", "slot", "ldr q\\k, [x1, #16 * \\k]",
            "str q\\k, [x1, #16 * \\k]", "")
  ".arch armv8.2-a+sve\n"
  FUNCTION ("execute_sve", "slot_sve", "ldr z\\k, [x1, #\\k, mul vl]",
            "str z\\k, [x1, #\\k, mul vl]",
            EACH ("0,1,2,3,4,5,6,7", "ptrue p\\k\\().b")));
/* clang-format on */

int
main (int argc, char **argv)
{
  const int quarters = argc > 1 ? atoi (argv[1]) : 0;
  if (quarters == 0)
    return handle_cases (slot, sizeof *STATE - 512 * (MOST - 1), execute);
  if (prctl (PR_SVE_SET_VL, 16 * quarters) < 0)
    return 77;
  return handle_cases (
      slot_sve, sizeof *STATE - 512 * (size_t) (MOST - quarters), execute_sve);
}
