/* SPDX-License-Identifier: ISC */
/* Each line of ifma-encodings.def, as the macros of
 * x86_64/avx_ifma/instructions.inc write it, for ifma-emulated-test.c:
 *
 *   const uint8_t ifma_encodings[];       one behind the other
 *   void ifma_try_K_... (uint64_t registers[16][4]);
 *
 * load ymm0 to ymm15, do it, store them.  What is read from the stack is
 * ymm15's value. */
#include "asm.h"
#include "x86_64/avx_ifma/instructions.inc"

#define ROOM 512

.macro load
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	vmovdqu	32*\k(%rdi), %ymm\k
	.endr
.endm

.macro store
	.irp	k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	vmovdqu	%ymm\k, 32*\k(%rdi)
	.endr
	vzeroupper
.endm

.macro try_register instruction, r, x, d
	load
	\instruction \r, \x, \d
	store
.endm

.macro try_stack instruction, offset, x, d
	SAVE	%rbp
	BEGIN_FRAME
	sub	$ROOM, %rsp
	load
	vmovdqu	%ymm15, \offset(%rsp)
	\instruction \offset, \x, \d
	store
	END_FRAME
	RESTORE	%rbp
.endm

#define TRY(name, ...)                                                        \
  FUNC (name);                                                                \
  __VA_ARGS__;                                                                \
  ret;                                                                        \
  ENDFUNC (name);
#define LOW(r, x, d, ...)                                                     \
  TRY (ifma_try_low_##r##_##x##_##d, try_register MADD52_LOW, r, x, d)
#define HIGH(r, x, d, ...)                                                    \
  TRY (ifma_try_high_##r##_##x##_##d, try_register MADD52_HIGH, r, x, d)
#define LOW_AT(at, x, d, ...)                                                 \
  TRY (ifma_try_low_at_##at##_##x##_##d, try_stack MADD52_LOW_AT, at, x, d)
#define HIGH_AT(at, x, d, ...)                                                \
  TRY (ifma_try_high_at_##at##_##x##_##d, try_stack MADD52_HIGH_AT, at, x, d)
#include "tests/cpu/ifma-encodings.def"
#undef LOW
#undef HIGH
#undef LOW_AT
#undef HIGH_AT

RODATA (16)
	.globl	SYM (ifma_encodings)
SYM (ifma_encodings):
#define LOW(r, x, d, ...) MADD52_LOW r, x, d
#define HIGH(r, x, d, ...) MADD52_HIGH r, x, d
#define LOW_AT(at, x, d, ...) MADD52_LOW_AT at, x, d
#define HIGH_AT(at, x, d, ...) MADD52_HIGH_AT at, x, d
#include "tests/cpu/ifma-encodings.def"
ENDRODATA
