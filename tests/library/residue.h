/* SPDX-License-Identifier: ISC */
/* What a call leaves behind; residue-call.S says how it is told. */
#ifndef SYMCRYPT_TESTS_RESIDUE_H
#define SYMCRYPT_TESTS_RESIDUE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

void residue_call (void (*function) (void), uint8_t *registers, uint8_t *stack,
                   size_t bytes, unsigned level);
extern const uint8_t residue_call_is_there;

enum
{
  DEPTH = 65536,
  REGISTERS = 192 + 32 * 64,
  AT_XINUSE = 120, /* among them */
  AT_VECTORS = 192,
  ASK_XINUSE = 8 /* of a level */
};

/* The level where the kernel scrub is ROW. */
static inline unsigned
residue_level (const char *row)
{
  return strcmp (row, "avx512") == 0 ? 3
         : strcmp (row, "avx2") == 0 ? 2
         : strcmp (row, "x86") == 0 || strcmp (row, "arm") == 0
                 || strcmp (row, "riscv64") == 0 || strcmp (row, "c") == 0
             ? 0
             : 1;
}

#endif
