/* SPDX-License-Identifier: ISC */
/* Executes instructions of Thumb-2 for validate.py. */
#include <stdint.h>

struct state
{
  uint32_t general[14]; /* r0 to r12, r14 */
  uint32_t flags;
  uint32_t unused;
  uint8_t vectors[32][8];
  uint8_t memory[512];
};
#define STATE ((struct state *) 0x60000000)

#define AFTER_FAULT (void) 0
#include "cpu.h"

extern uint8_t slot[];
void execute (struct state *state);

/* The stack pointer is the state's address, so instructions that name it are
 * not tried.  Its old value is after the state. */
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

int
main (void)
{
  return handle_cases (slot, sizeof *STATE, execute);
}
